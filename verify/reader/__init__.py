"""A second reader of statements: it evaluates the original text at exact points, and shares no code
with the engine."""

from verify.reader.claims import Reading, claim_violation, is_counterexample
from verify.reader.definitions import Definitions
from verify.reader.lacks import UNDECIDED, UNDEFINED, NotRead
from verify.reader.numbers.number import Number
from verify.reader.parse import parse
from verify.reader.read import hold, lacking, names, truth, value
from verify.reader.truth import Truth

__all__ = [
    "UNDECIDED",
    "UNDEFINED",
    "Definitions",
    "NotRead",
    "Number",
    "Reading",
    "Truth",
    "claim_violation",
    "hold",
    "is_counterexample",
    "lacking",
    "names",
    "parse",
    "truth",
    "value",
]
