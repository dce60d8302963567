"""Densities: the logarithm of one, up to a constant, against a family of laws, as full conditionals and conjugate posteriors are.

Two densities on one support are the same law where their logarithms differ by a constant: at any two values inside of the support
both logarithms have the same difference. The ends of an interval carry no probability.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from epsproof.verify.claims.kind import Kind
from epsproof.verify.claims.meanings import placed, unused
from epsproof.verify.claims.schemas import TEXT, TEXTS, meaning

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.claims.verdict import Finding

__all__ = ["KINDS", "judge"]


APART = "the logarithms of the two densities do not differ by a constant: at an exact point the difference is another"


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on "the density is that of the family, cut off where ``on`` says so", for all parameters."""
    from epsproof.verify.claims.claim import Typed
    from epsproof.verify.claims.families import law_of
    from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
    from epsproof.verify.claims.reading import read_conditions, read_text
    from epsproof.verify.reader import names

    x, logarithm, cut = claim["variable"], claim["logarithm"], claim.get("on", [])
    read_text("'logarithm'", logarithm, False, "logarithm")
    read_conditions(claim)
    for text in cut:
        read_text("'on'", text, True, "on")
    _refuse_sets(claim, cut)
    law = law_of(claim, "family")
    given = tuple(law.given.values())
    if law.family.discrete:
        raise claim.rejected(
            f"{claim['family'][:60]!r} is a law on whole numbers, and has no density", "family"
        )
    for text in given:
        read_text("'family'", text, False, "family")
    if x in names(*claim.assumptions, *given):
        raise claim.rejected(
            f"{x} is the value of the density, and stands outside of it: name one of the two anew", "variable"
        )
    (other,) = unused((f"{x}_other",), (logarithm, *claim.assumptions, *cut, *given))
    where = tuple(text.replace("<=", "<").replace(">=", ">") for text in cut) or law.support(x)
    known = law.family.logarithm
    same = (
        f"({logarithm}) - ({placed(logarithm, x, other)}) == ({law.of(known, x)}) - ({law.of(known, other)})"
    )
    assumptions = (*claim.assumptions, *where, *(placed(text, x, other) for text in where), f"{x} != {other}")
    goals = (*law.defined, *(law.support(x) if cut else ()), same)
    found = judge_typed(Typed(assumptions, goals), searches, repairing=False)
    return evolve(found, failing="", basis=APART) if found.failing == same else found


def _refuse_sets(claim: Claim, cut: list[str]) -> None:
    """Raise ClaimRejected where ``on`` is no interval: what has no length carries no density."""
    from epsproof.verify.reader import names, parse

    x = claim["variable"]
    for text in cut:
        tree = parse(text)
        sides = [part.name if part.kind == "name" else "" for part in tree.parts]
        bound = [part for part, name in zip(tree.parts, sides, strict=True) if name != x]
        ordered = tree.kind == "compare" and {*tree.word} <= {"<", "<=", ">", ">="}
        if not ordered or sides.count(x) != 1 or any(x in names(part) for part in bound):
            raise claim.rejected(f"'on' bounds the variable, as in 0 < {x} < 1, not {text[:60]!r}", "on")


KINDS = {
    "density": Kind(
        judge,
        {
            "variable": meaning(TEXT, "the value of which it is the density"),
            "logarithm": meaning(TEXT, "the logarithm of the density, up to a constant"),
            "family": meaning(TEXT, "the law that it is: normal(mean, variance), gamma(shape, rate), ..."),
            "on": meaning(
                TEXTS,
                "where the law is cut off: conditions on the variable; without them, the support of the family",
            ),
        },
        belief="that two densities on one support are one law where their logarithms differ by a constant",
    )
}
