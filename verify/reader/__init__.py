"""A second reader of statements: it evaluates the original text at exact points, and shares no code
with the engine."""

from epsproof.verify.reader.evaluate import Definitions
from epsproof.verify.reader.numbers import Number
from epsproof.verify.reader.parse import parse
from epsproof.verify.reader.read import (
    Reading,
    claim_violation,
    hold,
    is_counterexample,
    lacking,
    names,
    truth,
    value,
)
from epsproof.verify.reader.truth import UNDECIDED, UNDEFINED, NotRead, Truth

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
