"""Sums: proved through an antidifference, whose steps are compared with the summand; refuted by an exact sum or an enclosure.

If G(k + 1) - G(k) is the summand at every k from the lower end on, the sum over whole numbers is G(to + 1) - G(from). Up to
infinity it is the limit of that difference: for every h > 0 it is within h of the value (above h, where the value is ``inf``) at
all k beyond ``within``, a formula in h. Where the steps are at least the summand the sum is at most the difference, and so on.
Without parameters a bound is proved by an enclosure, the rest of a series being bounded by the form of its terms.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve

from epsproof.verify.claims.kind import Kind
from epsproof.verify.claims.limits import (
    INFINITE,
    RELATIONS,
    TURNED,
    Approach,
    enclosed,
    number,
    refuse_captured,
    told_by,
)
from epsproof.verify.claims.meanings import placed
from epsproof.verify.claims.schemas import TEXT, meaning
from epsproof.verify.claims.verdict import Finding

if TYPE_CHECKING:
    from fractions import Fraction

    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.reader.evaluate import Point
    from epsproof.verify.reader.numbers import Value

__all__ = ["KINDS", "judge"]

POINTS, TRIED, TERMS = 24, 120, 60
WHOLE = range(-2, 7)
GUIDE = "give an 'antidifference', whose step from k to k + 1 is the summand"
ORDER = "the assumptions leave room for 'to' below 'from' less 1, where the sum is 0; assume that it is not"


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on "the sum of the formula over the whole numbers from the one end to the other is the value", for all
    parameters for which the ends are whole numbers."""
    if "family" in claim.data:
        from epsproof.verify.claims.by_law import judge_by_law

        return judge_by_law(claim, searches, discrete=True)
    _refuse(claim)
    found = Finding("undecided", "sampled", GUIDE)
    if "antidifference" in claim.data:
        found = _by_antidifference(claim, searches)
    if found.verdict != "undecided":
        return found
    told = _at_points(claim)
    if told is not None and told.verdict != "undecided":
        return told
    if "antidifference" not in claim.data and (proposed := _antidifference(claim)):
        return _by_antidifference(evolve(claim, data={**claim.data, "antidifference": proposed}), searches)
    return found if told is None else evolve(told, basis=f"{told.basis}; {found.basis}")


def _refuse(claim: Claim) -> None:
    """Raise ClaimRejected or NotReadable for fields that do not fit, and for a name that is bound and used outside."""
    from epsproof.verify.claims.reading import read_conditions, read_text
    from epsproof.verify.reader import parse

    x, low, high, value = (claim[field] for field in ("variable", "from", "to", "value"))
    if parse(x).kind != "name":
        raise claim.rejected(f"'variable' is a name, not {x[:40]!r}", "variable")
    if low in INFINITE or high == INFINITE[1]:
        raise claim.rejected("'from' is a formula; cut a sum over all whole numbers in two", "from")
    if value == INFINITE[1]:
        raise claim.rejected("the value inf is read; of a sum of -inf, claim its negative", "value")
    for field in ("from", "to", "value", "formula", "antidifference", "within"):
        text = claim.get(field)
        if text is not None and not (field in ("to", "value") and text in INFINITE):
            read_text(f"{field!r}", text, False, field)
    read_conditions(claim)
    if claim.get("relation", "==") not in RELATIONS:
        raise claim.rejected(f"'relation' is one of {', '.join(RELATIONS)}", "relation")
    whole = [claim["antidifference"]] if "antidifference" in claim.data else []
    refuse_captured(claim, (low, high, value), (claim["formula"], *whole), "sum")
    if value in INFINITE and (high not in INFINITE or "relation" in claim.data):
        raise claim.rejected("an infinite value needs an infinite end, and no 'relation'", "value")
    if "within" in claim.data and not (whole and high in INFINITE):
        raise claim.rejected(
            "'within' says for every h > 0 from where on at most h is missing; it stands with 'antidifference' and 'to' = inf",
            "within",
        )
    if whole and high in INFINITE and "within" not in claim.data:
        raise claim.rejected(
            "with 'to' = inf an antidifference needs 'within', a formula in h: for every h > 0, from that number on at most h of "
            "the sum is missing, as with 1/h for the antidifference -1/k",
            "within",
        )


def _antidifference(claim: Claim) -> str:
    """A formula that may be one, of a sum with two ends; it proves nothing by itself; empty where none is found."""
    from sympy import Pow, Symbol
    from sympy.concrete.gosper import gosper_sum

    from epsproof.derive.text.errors import QuestionError
    from epsproof.derive.text.grammar import parse_expression
    from epsproof.verify.reader import NotRead, parse

    if claim["to"] in INFINITE:
        return ""
    try:
        formula = parse_expression(claim["formula"]).rewrite(Pow)
        plain = formula.xreplace({one: Symbol(one.name) for one in formula.free_symbols})
        found = gosper_sum(plain, Symbol(claim["variable"]))
        parse(str(found))
    except (QuestionError, NotRead, AttributeError, NotImplementedError, TypeError, ValueError):
        return ""
    return "" if found is None else str(found)


def _by_antidifference(claim: Claim, searches: Searches) -> Finding:
    from epsproof.verify.claims.claim import Typed

    goals = tuple(_goals(claim))
    finite = claim["to"] not in INFINITE
    return told_by(
        "antidifference", Typed(tuple(claim.assumptions), goals), searches, False, ORDER if finite else ""
    )


def _goals(claim: Claim) -> Iterator[str]:
    """What the antidifference has to satisfy; the last is about the value."""
    x, whole, relation = claim["variable"], claim["antidifference"], claim.get("relation", "==")
    low, high, value = (
        claim[field] if claim[field] in INFINITE else f"({claim[field]})" for field in ("from", "to", "value")
    )
    at_low = f"({placed(whole, x, low)})"
    step = "<=" if value in INFINITE else TURNED[relation]
    if high not in INFINITE:
        yield f"{low} <= {high} + 1"
    inside = f"{x} >= {low}" if high in INFINITE else f"{x} >= {low} and {x} <= {high}"
    yield f"{inside} => ({placed(whole, x, f'({x} + 1)')}) - ({whole}) {step} ({claim['formula']})"
    if high not in INFINITE:
        yield f"({placed(whole, x, f'({high} + 1)')}) - {at_low} {relation} {value}"
        return
    approach = Approach(x, high, True, claim["within"], inside)
    yield from approach.goals(f"(({whole}) - {at_low})", value, relation)


def _at_points(claim: Claim) -> Finding | None:
    """The refutation at exact parameters where an exact sum, or an enclosure of it, leaves the value out, or the proof of a bound
    without parameters; None where neither is seen."""
    from epsproof.verify.reader import UNDEFINED, value

    for at in _places(claim):
        low = _whole(claim["from"], at)
        high = None if claim["to"] in INFINITE else _whole(claim["to"], at)
        if low is None or (high is None and claim["to"] not in INFINITE):
            continue
        if claim["value"] not in INFINITE and value(claim["value"], at) is UNDEFINED:
            told = {name: str(one) for name, one in sorted(at.items())}
            return Finding(
                "refuted", "enclosed", "the value is undefined", {**told, "undefined": claim["value"]}
            )
        found = _series(claim, low, at) if high is None else _finite(claim, low, high, at)
        if found is not None and (found.verdict == "refuted" or not at):
            return found
    return None


def _whole(text: str, at: Point) -> int | None:
    from fractions import Fraction

    found = number(text, at)
    return int(found) if isinstance(found, Fraction) and found.denominator == 1 else None


def _places(claim: Claim) -> Iterator[dict[str, Fraction]]:
    """Points of the assumptions, simple ones first, with whole numbers for the names of the ends."""
    from fractions import Fraction
    from itertools import islice, product

    from epsproof.verify.claims.claim import Typed
    from epsproof.verify.claims.examine import points_of
    from epsproof.verify.reader import hold, names

    x = claim["variable"]
    texts = [claim[field] for field in ("from", "to", "value", "formula") if claim[field] not in INFINITE]
    goal = " + ".join(f"({text})" for text in texts) + " == 0"
    found = points_of(Typed(tuple(claim.assumptions), (goal,)), 0, POINTS) or [{}] * (not claim.assumptions)
    ends = sorted(names(*(claim[field] for field in ("from", "to") if claim[field] not in INFINITE)))
    places = (
        {
            **{name: one for name, one in point.items() if name != x},
            **dict(zip(ends, map(Fraction, whole), strict=True)),
        }
        for point in found
        for whole in product(WHOLE, repeat=len(ends))
    )
    yield from (at for at in islice(places, TRIED * len(WHOLE)) if hold(claim.assumptions, at))


def _finite(claim: Claim, low: int, high: int, at: Point) -> Finding | None:
    """The finding by an exact sum, 0 where it has no terms; None where there are too many, or one has no value."""
    from fractions import Fraction

    from epsproof.verify.claims.values.evaluation import shown_number
    from epsproof.verify.reader.numbers import add, compared
    from epsproof.verify.reader.truth import Undecided

    if high - low > TERMS:
        return None
    total: Value = Fraction(0)
    for k in range(low, high + 1):
        term = number(claim["formula"], {**at, claim["variable"]: Fraction(k)})
        if term is None:
            return None
        total = add(total, term)
    claimed = number(claim["value"], at)
    try:
        side = None if claimed is None else compared(total, claimed)
    except Undecided:
        return None
    if claimed is None or side is None:
        return None
    if side in {"==": (0,), "<=": (-1, 0), ">=": (1, 0)}[claim.get("relation", "==")]:
        return Finding("proved", "enclosed", "by the exact sum of its terms")
    told = {name: str(one) for name, one in sorted(at.items())}
    told |= {"left side": shown_number(total), "right side": shown_number(claimed)}
    return Finding("refuted", "enclosed", "the sum of the terms is another number", told)


def _series(claim: Claim, low: int, at: dict[str, Fraction]) -> Finding | None:
    """The finding by enclosures of an infinite sum, or by its divergence; None where it says nothing."""
    from flint import ctx

    from epsproof.verify.claims.values.evaluation import BITS, Indistinct, Undefined, shown_number
    from epsproof.verify.claims.values.given import Said
    from epsproof.verify.claims.values.series import Diverges, NoForm, enclosures
    from epsproof.verify.reader import parse

    infinite = claim["value"] in INFINITE
    claimed = None if infinite else number(claim["value"], at)
    told = {name: str(one) for name, one in sorted(at.items())}
    before, ctx.prec = ctx.prec, BITS
    try:
        balls = enclosures(parse(claim["formula"]), claim["variable"], low, at)
        if infinite:
            if (ball := next((one for one in balls if one.is_finite()), None)) is None:
                return None
            told |= {"left side": ball.str(8, radius=False), "right side": Said("inf")}
            return Finding("refuted", "enclosed", "the series converges", told)
        return None if claimed is None else enclosed(balls, claimed, claim.get("relation", "=="), at)
    except Diverges as found:
        relation = ">=" if infinite else claim.get("relation", "==")
        if relation == {1: ">=", -1: "<="}[found.sign]:
            return Finding("proved", "enclosed", "the terms are at least those of a series that diverges")
        told |= {"left side": Said("inf" if found.sign > 0 else "-inf"), "right side": Said("inf")}
        if claimed is not None:
            told["right side"] = shown_number(claimed)
        elif not infinite:
            return None
        return Finding("refuted", "enclosed", "the series diverges", told)
    except (NoForm, Undefined, Indistinct):
        return None
    finally:
        ctx.prec = before


KINDS = {
    "sum": Kind(
        judge,
        {
            "formula": meaning(TEXT, "the summand"),
            "variable": meaning(
                TEXT,
                "over which variable the sum is, a whole number; it occurs in no other field but the antidifference",
            ),
            "from": meaning(TEXT, "the lower end, a formula of the parameters"),
            "to": meaning(
                TEXT, "the upper end, a formula of the parameters, or inf; below 'from' there are no terms"
            ),
            "value": meaning(TEXT, "what the sum is: a formula of the parameters, or inf where it diverges"),
            "relation": meaning(
                TEXT, "how the sum compares to the value: ==, <= or >=; ==, where it is left out"
            ),
            "antidifference": meaning(
                TEXT,
                "a formula whose step from k to k + 1 is the summand at k; of a bound, or where the sum diverges, the step may "
                "be a bound on the summand",
            ),
            "family": meaning(
                TEXT,
                "instead of an antidifference, a law that the summand is a constant times of: poisson(rate)",
            ),
            "within": meaning(
                TEXT,
                "with an infinite end and an antidifference, a formula in h: beyond it, at most h is left",
            ),
        },
        belief="that steps of a formula add up to its difference at the ends, and up to infinity to its limit",
    )
}
