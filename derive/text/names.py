"""The names of the theory, their meaning and their LaTeX, once.

``p``        prior probability that the person is in the data (Kazan and Reiter 2024, eq. 3)
``q``        prior probability that the person's value is sensitive, given inclusion (eq. 3)
``t``        privacy factor exp(-epsilon): 1 releases nothing, 0 releases everything
``r``, ``a``, ``b``  ratio, posterior cap and difference tolerated by a profile (eqs. 14, 15, 27)

Names that end in an underscore are the engine's own and cannot occur in user text.
"""

from __future__ import annotations

import re

__all__ = [
    "ADVERSARY", "EULER", "GREEK", "MEANINGS", "NAME", "PRIVACY_FACTOR", "RESERVED", "STATEMENT_NAMES", "euler_meant",
    "latex_name", "no_parameter",
]  # fmt: skip

ADVERSARY = ("p", "q")
PRIVACY_FACTOR = "t"
STATEMENT_NAMES = ("prior", "posterior", "prior_odds", "posterior_odds")
MEANINGS = {
    **dict.fromkeys(("Pi", "PI"), "write pi for the number"),
    **dict.fromkeys(
        ("oo", "zoo", "Inf", "INF", "Infinity", "infinity", "infty"),
        "infinity is written inf, and only where nothing is demanded",
    ),
    **dict.fromkeys(
        ("I", "nan", "NaN", "NAN", "True", "False", "TRUE", "FALSE", "None", "true", "false"),
        "every name stands for a real number: take another letter",
    ),
}
"""Names that mean something else than a real number elsewhere, and what to write."""
EULER = frozenset({"e", "E"})
"""Names of parameters, where an assumption is about them; elsewhere one may mean Euler's number by them."""
WORDS = ("t", "eps", "epsilon", "inf", "pi", "and", "or", "not", "if", "else", "lambda")
RESERVED = frozenset({*WORDS, *STATEMENT_NAMES, *MEANINGS})
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*\Z")

GREEK = frozenset(
    "alpha beta gamma delta zeta eta theta iota kappa mu nu xi rho sigma tau phi chi psi omega".split()
)


def no_parameter(name: str) -> str:
    """Why a name is none that can be given a meaning or a value; empty for any other name."""
    if name == "pi":
        return "pi is the number 3.14159..., and takes no other value: choose another name"
    return f"{name} is no name of a parameter: {MEANINGS[name]}" if name in MEANINGS else ""


def euler_meant(name: str, condition: str) -> str:
    """What to write where nothing says that ``e`` is a parameter; ``condition`` says that it is positive, as it is typed here."""
    rule = f"nothing says whether {name} is a parameter or Euler's number"
    return f"{rule}: write exp(1) for the number, exp(x) for its powers, or {condition} for a parameter"


def latex_name(name: str) -> str:
    """LaTeX of a variable: ``q0`` is q_{0}, ``r_max`` is r_{\\mathit{max}}, ``beta`` is \\beta."""
    if name in {"epsilon", "eps"}:
        return r"\varepsilon"
    bare = name.rstrip("_")
    head = bare.rstrip("0123456789")
    digits = bare[len(head) :]
    stem, _, suffix = head.partition("_")
    body = "\\" + stem if stem in GREEK else stem if len(stem) == 1 else rf"\mathit{{{stem}}}"
    index = suffix + digits if len(suffix) < 2 else rf"\mathit{{{suffix.replace('_', ',')}{digits}}}"
    return f"{body}_{{{index}}}" if index else body
