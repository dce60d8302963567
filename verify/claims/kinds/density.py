"""Densities: the logarithm of one, up to a constant, against a family of laws, as full conditionals and conjugate posteriors are.

Two densities on one support are the same law where their logarithms differ by a constant: at any two values of the support both
logarithms have the same difference.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from epsproof.verify.claims.kind import Kind
from epsproof.verify.claims.meanings import placed, unused
from epsproof.verify.claims.schemas import TEXT, TEXTS, meaning

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.claims.verdict import Finding

__all__ = ["KINDS", "judge"]


@frozen
class Family:
    """A family of laws: its ``parameters``, where it is ``defined``, its ``support``, and the ``logarithm`` of its density up to
    a constant; x is the value."""

    parameters: tuple[str, ...]
    defined: tuple[str, ...]
    support: tuple[str, ...]
    logarithm: str


FAMILIES = {
    "normal": Family(("mean", "variance"), ("variance > 0",), (), "-(x - mean)**2/(2*variance)"),
    "laplace": Family(("location", "scale"), ("scale > 0",), (), "-abs(x - location)/scale"),
    "exponential": Family(("rate",), ("rate > 0",), ("x > 0",), "-rate*x"),
    "gamma": Family(("shape", "rate"), ("shape > 0", "rate > 0"), ("x > 0",), "(shape - 1)*log(x) - rate*x"),
    "inverse-gamma": Family(
        ("shape", "rate"), ("shape > 0", "rate > 0"), ("x > 0",), "-(shape + 1)*log(x) - rate/x"
    ),
    "inverse-gaussian": Family(
        ("mean", "shape"),
        ("mean > 0", "shape > 0"),
        ("x > 0",),
        "-3/2*log(x) - shape*(x - mean)**2/(2*mean**2*x)",
    ),
    "beta": Family(("a", "b"), ("a > 0", "b > 0"), ("0 < x < 1",), "(a - 1)*log(x) + (b - 1)*log(1 - x)"),
    "uniform": Family(("low", "high"), ("low < high",), ("low < x < high",), "0"),
}
APART = "the logarithms of the two densities do not differ by a constant: at an exact point the difference is another"
CALL = re.compile(r"\s*([a-z-]+)\s*\((.*)\)\s*", re.DOTALL)


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on "the density is that of the family, cut off where ``on`` says so", for all parameters."""
    from epsproof.verify.claims.claim import Typed
    from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
    from epsproof.verify.claims.reading import read_conditions, read_text
    from epsproof.verify.reader import names

    x, logarithm, cut = claim["variable"], claim["logarithm"], claim.get("on", [])
    read_text("'logarithm'", logarithm, False, "logarithm")
    read_conditions(claim)
    for text in cut:
        read_text("'on'", text, True, "on")
    _refuse_sets(claim, cut)
    family, given = _family(claim)
    for text in given:
        read_text("'family'", text, False, "family")
    if x in names(*claim.assumptions, *given):
        raise claim.rejected(
            f"{x} is the value of the density, and stands outside of it: name one of the two anew", "variable"
        )
    (other,) = unused((f"{x}_other",), (logarithm, *claim.assumptions, *cut, *given))

    def of_family(text: str, value: str) -> str:
        """A text of the family about a value."""
        place = {"x": value, **{name: f"({one})" for name, one in zip(family.parameters, given, strict=True)}}
        return re.sub(r"[a-z]+", lambda word: place.get(word[0], word[0]), text)

    support = [of_family(text, x) for text in family.support]
    where = cut or support
    same = (
        f"({logarithm}) - ({placed(logarithm, x, other)}) == "
        f"({of_family(family.logarithm, x)}) - ({of_family(family.logarithm, other)})"
    )
    assumptions = (*claim.assumptions, *where, *(placed(text, x, other) for text in where), f"{x} != {other}")
    goals = (*(of_family(text, x) for text in family.defined), *(support if cut else ()), same)
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


def _family(claim: Claim) -> tuple[Family, list[str]]:
    """The family that is named, and its parameters; raises ClaimRejected."""
    text = claim["family"]
    found = CALL.fullmatch(text)
    example = ", ".join(f"{name}({', '.join(one.parameters)})" for name, one in FAMILIES.items())
    if found is None or found[1] not in FAMILIES:
        raise claim.rejected(f"{text[:60]!r} is no family; there are {example}", "family")
    given, depth = [""], 0
    for letter in found[2]:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            given.append("")
        else:
            given[-1] += letter
    wanted = FAMILIES[found[1]].parameters
    if len(given) != len(wanted):
        raise claim.rejected(
            f"{found[1]} has {len(wanted)} parameters: {found[1]}({', '.join(wanted)})", "family"
        )
    return FAMILIES[found[1]], [one.strip() for one in given]


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
