"""A second reader of statements: it evaluates the original text at exact points, and shares no code
with the engine."""

from epsproof.verify.reader.claims import Reading, claim_violation, is_counterexample
from epsproof.verify.reader.definitions import Definitions
from epsproof.verify.reader.lacks import UNDECIDED, UNDEFINED, NotRead
from epsproof.verify.reader.numbers.number import Number
from epsproof.verify.reader.parse import parse
from epsproof.verify.reader.read import hold, lacking, names, truth, value
from epsproof.verify.reader.truth import Truth

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
