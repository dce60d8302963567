"""Questions whose answers become small theorem files."""

from __future__ import annotations

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.coq.closed_form.profile_file import profile_file
from epsproof.verify.coq.development import TheoremFile

QUESTIONS = {
    "capped": ("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1", "r > 1")),
    "constant": ("r", (), ("r > 1",)),
    "difference": ("(p*q + b)/(p*q)", (), ("0 < b < 1",)),
    "cases": ("max(a/(p*q), r)", ("p == p0",), ("0 < a < 1", "r > 1", "0 < p0 <= 1")),
}
CLAUSES = {
    "split": ("2*r if p <= s else r", ("q == 1",), ("r > 1", "0 < s < 1")),
    "touched": ("3 if p <= 1/2 else 2", ("q == 1", "p >= 1/4"), ()),
    "classes": (
        "",
        (),
        ("0 < a < 1", "r > 1"),
        "unbounded",
        ("members: max(a/(p*q), r) where q == 1", "all: 5*r"),
    ),
    "below": ("posterior >= prior/c", (), ("c > 1",)),
    "floors": ("posterior >= max(prior/c, prior - b)", ("q == 1",), ("c > 1", "0 < b < 1")),
    "odds": (
        "posterior_odds <= c*prior_odds and posterior_odds >= prior_odds/c",
        (),
        ("c > 1",),
        "membership",
    ),
}
GROUPS = {
    "pairs": ("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1", "r > 1"), "unbounded", (), "2"),
    "families": ("posterior >= prior/c", (), ("c > 1",), "unbounded", (), "k"),
    "roots": ("1 + sqrt(1/p)", (), (), "membership", (), "3"),
}
MODELS = {
    "household": ("r", (), ("r > 1",), "household"),
    "share": ("max(a/q, r)", (), ("0 < a < 1", "r > 1"), "whose-record", (), "k"),
    "block": ("posterior >= prior/c", (), ("c > 1",), "block-of-2"),
    "rooted": ("1 + sqrt(1/p)", (), (), "block-of-2", (), "3"),
    "bits": ("max(a, r)", (), ("r > 1", "a > 1"), "two-bits"),
    "people": ("", (), ("r > 1", "s > 1"), "value-in-or-out", ("in: r where p == 1", "any: s*r")),
}


def theorem_file(name: str) -> TheoremFile:
    problem = pose(*{**QUESTIONS, **CLAUSES, **GROUPS, **MODELS}[name])
    return profile_file(name.capitalize(), problem, prove_closed_form(problem))
