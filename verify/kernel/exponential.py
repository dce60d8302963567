"""What is known of exponentials and logarithms wherever they stand: how v and e = exp(v) are tied.

For v > 0 each of the values below is a power series in v with positive coefficients; for v < 0 it
is, but for its sign and a power of e, another of them at -v. So the odd ones have the sign of v,
the even ones are not negative, and each is 0 only where v is.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import combinations

from verify.kernel.branch import ANY, SIGNS, Branch
from verify.kernel.polynomial import Polynomial
from verify.kernel.product import ONE, Product

Pair = tuple[Product, Product]
HALF, TWO, UNIT = Product(Fraction(1, 2), {}), Product(Fraction(2), {}), Polynomial.constant(1)


def told(branch: Branch) -> Iterator[Branch]:
    """The branch with what is known of each pair (v, exp(v)), then of sums and differences too."""
    pairs = list[Pair]()
    for (kind, inner, *_), label in branch.fresh.items():
        variable = Product.of(Polynomial.variable(label))
        pairs += {"exp": [(inner, variable)], "log": [(variable, inner)]}.get(kind, [])
    yield (branch := reduce(grown, pairs, branch))
    two = [*combinations(pairs, 2)]
    mixed = [pair for (v, e), (w, f) in two for pair in ((v + -w, e * f**-1), (v + w, e * f))]
    yield reduce(grown, mixed, branch)


def grown(branch: Branch, pair: Pair) -> Branch:
    """The branch with what is known of one pair; where no point can be on it, with 1 = 0."""
    v, e = pair
    less, half = e + -ONE, HALF * v * v
    odd = [v, less, v * (e + ONE) + -(TWO * less), less + -v + -half, e * (ONE + -v + half) + -ONE]
    even = [*(x * v for x in odd), less + -v, v * e + -less]
    signs = [s for s in ANY if all([*branch.where(x, frozenset((s,)))] for x in (v, less))]
    squares = [sign * sign for sign in signs]
    for value, allowed in [*((x, signs) for x in odd), *((x, squares) for x in even)]:
        found = list(branch.where(value, frozenset(allowed)))
        if len(found) < 2:
            (branch,) = found or branch.limited(UNIT, SIGNS["=="])
    return branch
