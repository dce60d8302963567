"""The order in which strategies are tried, and how the effort grows from stage to stage."""

from __future__ import annotations

from verify.search.branch import Stage
from verify.strategies.completing_the_square import by_completing_the_square
from verify.strategies.division import by_division
from verify.strategies.double_root import by_double_root
from verify.strategies.endpoints import by_endpoints
from verify.strategies.factorisation import by_factorisation
from verify.strategies.handelman import by_linear_program
from verify.strategies.known_factors import by_known_factors
from verify.strategies.quotient import by_quotient, by_remainder
from verify.strategies.two_ends import by_two_ends

STRATEGIES = (
    by_known_factors,
    by_division,
    by_factorisation,
    by_remainder,
    by_two_ends,
    by_linear_program,
    by_double_root,
    by_completing_the_square,
    by_endpoints,
    by_quotient,
)
SPLIT_AFTER = (5, 8)
STAGES = (
    Stage(0, 0),
    Stage(8, 0),
    Stage(8, 2, programs=60),
    Stage(8, 1),
    Stage(20, 1),
    Stage(20, 2),
    Stage(40, 2),
    Stage(40, 3),
)
QUICK = 2
WEAK = 3
