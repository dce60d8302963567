"""The engine's questions as functions, for notebooks and programs, whose results display as mathematics."""

from epsproof.reports.notebook.display import Claims, Picture
from epsproof.reports.notebook.functions import (
    compare,
    compose,
    derive,
    evaluate,
    figure,
    risk,
    trial,
    verify,
)
from epsproof.reports.notebook.model import Model
from epsproof.reports.notebook.results import (
    Comparison,
    Composition,
    Derivation,
    Epsilon,
    Number,
    Risk,
    Trial,
)

__all__ = [
    "Claims",
    "Comparison",
    "Composition",
    "Derivation",
    "Epsilon",
    "Model",
    "Number",
    "Picture",
    "Risk",
    "Trial",
    "compare",
    "compose",
    "derive",
    "evaluate",
    "figure",
    "risk",
    "trial",
    "verify",
]
