"""Integrals: proved through an antiderivative, which is differentiated and compared; refuted by an enclosure at exact parameters.

Let the antiderivative F be free of ``if``, so that it is continuous where it is defined. If its derivative is the integrand
between the ends, the integral is F(to) - F(from). At an open end, which may be infinite, it is the limit of that difference: for
every h > 0 the difference is within h of the value (above h, where the value is ``inf``) at all x as near the end as ``within``
says, a formula in h. Where the derivative is at least the integrand the integral is at most the difference, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve

from epsproof.verify.claims.kind import Kind
from epsproof.verify.claims.limits import INFINITE, RELATIONS, TURNED, Approach, refuse_captured, told_by
from epsproof.verify.claims.meanings import placed, unused
from epsproof.verify.claims.schemas import TEXT, meaning
from epsproof.verify.claims.verdict import Finding

if TYPE_CHECKING:
    from fractions import Fraction

    from flint import arb

    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.claims.values.points import Point
    from epsproof.verify.reader.parse import Tree

__all__ = ["KINDS", "judge"]

OPEN = ("from", "to")
POINTS, PIECES = 12, 3000
TAILS, FAR, BRIEF, LARGE = 4, 8, 2.0, 8
ORDER = "the assumptions leave room for ends in the other order; assume that 'from' is at most 'to'"
GUIDE = "give an 'antiderivative', of which the derivative is compared with the integrand"


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on "the integral of the formula over the variable, between the ends, is the value", for all parameters."""
    if (found := _by_law(claim, searches)) is not None:
        return found
    _refuse(claim)
    if "antiderivative" in claim.data:
        found = _by_antiderivative(claim, searches)
        if found.verdict != "undecided":
            return found
    else:
        found = Finding("undecided", "sampled", GUIDE)
    if "within" in claim.data:
        ways = (_elsewhere, _converges, _by_enclosed_tail)
        return next((told for way in ways if (told := way(claim, searches)) is not None), found)
    if (enclosed := _by_enclosure(claim)) is not None:
        return enclosed
    if "antiderivative" not in claim.data and (proposed := _antiderivative(claim)):
        return _by_antiderivative(evolve(claim, data={**claim.data, "antiderivative": proposed}), searches)
    return found


def _by_law(claim: Claim, searches: Searches) -> Finding | None:
    """The finding by a law that the integrand is a constant times of, the claim's or one that its form proposes; None where
    there is none."""
    from epsproof.verify.claims.by_law import judge_by_law, proposed_family

    if "family" in claim.data:
        return judge_by_law(claim, searches, discrete=False)
    if {"antiderivative", "within", "open"} & claim.data.keys() or not (proposed := proposed_family(claim)):
        return None
    found = judge_by_law(evolve(claim, data={**claim.data, "family": proposed}), searches, discrete=False)
    return None if found.verdict == "undecided" else found


def _elsewhere(claim: Claim, searches: Searches) -> Finding | None:
    """The refutation of an integral with an open end: the difference of an antiderivative stays away from the value there; None
    where no antiderivative, the claim's or another one, shows it."""
    from epsproof.verify.claims.claim import Typed
    from epsproof.verify.claims.examine import examine
    from epsproof.verify.claims.stays_away import Claimed, refuted

    x = claim["variable"]
    for whole in filter(None, (claim.get("antiderivative"), _antiderivative(claim))):
        same = evolve(claim, data={**claim.data, "antiderivative": whole, "value": "0", "relation": "=="})
        slope, goals = _goals_of(same)
        slopes = ((slope, whole, x),)
        step = goals[:1] if {*INFINITE} & {claim["from"], claim["to"]} else goals[:2]
        if examine(Typed(tuple(claim.assumptions), step, slopes=slopes), searches).verdict != "proved":
            continue
        part, approach = _part(same, whole)
        assert approach is not None
        claimed = Claimed(part, claim["value"], claim.get("relation", "=="), (approach,))
        if (found := refuted(claimed, claim.assumptions, searches)) is not None:
            return found
    return None


def _converges(claim: Claim, searches: Searches) -> Finding | None:
    """The refutation of an infinite value at exact parameters: near the open end the integrand is at most a power of the
    distance, or of x, that has an integral, and it is continuous elsewhere; None where neither is proved."""
    from fractions import Fraction

    from epsproof.verify.claims.claim import Typed
    from epsproof.verify.claims.examine import examine
    from epsproof.verify.claims.limits import number
    from epsproof.verify.claims.stays_away import inserted, places, roughly
    from epsproof.verify.claims.values.given import Said
    from epsproof.verify.reader.parse import nodes, parse

    x, ends = claim["variable"], (claim["from"], claim["to"])
    if claim["value"] not in INFINITE or any(node.kind == "if" for node in nodes(parse(claim["formula"]))):
        return None
    upper = ends[1] in INFINITE or claim.get("open") == "to"
    for at in places(claim.assumptions, (claim["formula"], *ends), x):
        formula = inserted(claim["formula"], at)
        low, high = (None if end in INFINITE else number(end, at) for end in ends)
        other = low if upper else high
        if not isinstance(other, Fraction) or not all(
            isinstance(one, (Fraction, type(None))) for one in (low, high)
        ):
            continue
        end = high if upper else low
        sign = 1 if upper else -1
        if not isinstance(end, Fraction):
            cut = sign * (abs(other) + 2)
            size, powers, tried = f"({sign})*{x}", ("3/2", "11/10"), [cut * k for k in (1, 3, 50)]
        else:
            cut = (other + end) / 2
            size, powers = f"({sign})*({end} - {x})", ("1/2", "9/10")
            tried = [end - (end - cut) / k for k in (1, 3, 50)]
        near = f"{x} {'>' if upper else '<'} {cut}" + (
            "" if end is None else f" and {x} {'<' if upper else '>'} {end}"
        )
        rest = f"{min(other, cut)} <= {x} <= {max(other, cut)}"
        if examine(Typed((rest,), (f"({formula}) == ({formula})",)), searches).verdict != "proved":
            continue
        for power in powers:
            seen = [number(f"({formula})*({size})**({power})", {x: place}) for place in tried]
            if None in seen:
                continue
            most = int(max(roughly(one) for one in seen if one is not None)) + 2
            goal = f"({formula}) <= {2 * most}*({size})**(-{power})"
            if examine(Typed((near,), (goal,)), searches).verdict == "proved":
                told = {name: str(one) for name, one in sorted(at.items())}
                told |= {"left side": Said("a number"), "right side": Said("inf")}
                return Finding("refuted", "enclosed", f"where {near}, {goal}: it converges", told)
    return None


def _by_enclosed_tail(claim: Claim, searches: Searches) -> Finding | None:
    """The refutation of a value up to infinity at exact parameters, by an enclosure up to a number and a bound beyond it; None
    where they do not leave the value out."""
    from fractions import Fraction

    from flint import arb

    from epsproof.verify.claims.claim import Typed
    from epsproof.verify.claims.examine import examine
    from epsproof.verify.claims.limits import enclosed, number
    from epsproof.verify.claims.stays_away import inserted, places, roughly
    from epsproof.verify.claims.values.evaluation import as_ball
    from epsproof.verify.reader.parse import parse

    x, relation = claim["variable"], claim.get("relation", "==")
    if claim["to"] not in INFINITE or claim["value"] in INFINITE:
        return None
    briefly = type(searches)(seconds=min(BRIEF, searches.seconds))
    for at in list(places(claim.assumptions, (claim["formula"], claim["from"], claim["value"]), x))[:TAILS]:
        low, claimed = number(claim["from"], at), number(claim["value"], at)
        if not isinstance(low, Fraction) or claimed is None:
            continue
        cut, formula = max(low, Fraction(0)) + FAR, f"({inserted(claim['formula'], at)})"
        if examine(Typed((f"{x} > {cut}",), (f"{formula} >= 0",)), briefly).verdict != "proved":
            continue
        seen = [number(f"{formula}*{x}**2", {x: cut + k}) for k in (0, 1, 9)]
        most = 2 * LARGE + 2 * int(
            max((roughly(one) for one in seen if one is not None), default=Fraction(0))
        )
        rest = arb(0) if relation == "<=" else None
        for power in (4, 2):
            bounded = f"{formula} <= {most}*{x}**(-{power})"
            if examine(Typed((f"{x} > {cut}",), (bounded,)), briefly).verdict == "proved":
                rest = arb(0).union(most * as_ball(cut) ** (1 - power) / (power - 1))
                break
        if rest is None:
            continue
        place = {name: as_ball(one) for name, one in at.items()}
        tree = parse(claim["formula"])
        balls = (ball + rest for ball in _enclosures(tree, x, place, (low, cut)))
        found = enclosed(balls, claimed, relation, at)
        if found is not None and found.verdict == "refuted":
            return found
    return None


def _antiderivative(claim: Claim) -> str:
    """A formula that may be one, which proves nothing by itself; empty where none is found."""
    from sympy.integrals.manualintegrate import manualintegrate

    from epsproof.derive.text.errors import QuestionError
    from epsproof.derive.text.grammar import parse_expression
    from epsproof.derive.text.notation import symbol
    from epsproof.verify.reader import NotRead, parse

    try:
        formula = parse_expression(claim["formula"])
        text = str(manualintegrate(formula, symbol(claim["variable"])))
        parse(text)
    except (QuestionError, NotRead, AttributeError, NotImplementedError, ValueError):
        return ""
    return text


def _refuse(claim: Claim) -> None:
    """Raise ClaimRejected or NotReadable for fields that do not fit, and for a name that is bound and used outside."""
    from epsproof.verify.claims.reading import read_conditions, read_text
    from epsproof.verify.reader import parse
    from epsproof.verify.reader.parse import nodes

    x = claim["variable"]
    if parse(x).kind != "name":
        raise claim.rejected(f"'variable' is a name, not {x[:40]!r}", "variable")
    low, high, value = claim["from"], claim["to"], claim["value"]
    if low == INFINITE[0] or high == INFINITE[1]:
        raise claim.rejected(
            "'from' may be -inf, and 'to' may be inf; in the other order, exchange them", "from"
        )
    if value == INFINITE[1]:
        raise claim.rejected("the value inf is read; of an integral of -inf, claim its negative", "value")
    for field in ("from", "to", "value", "formula", "antiderivative", "within"):
        text = claim.get(field)
        if text is not None and not (field in (*OPEN, "value") and text in INFINITE):
            read_text(f"{field!r}", text, False, field)
    read_conditions(claim)
    if claim.get("relation", "==") not in RELATIONS:
        raise claim.rejected(f"'relation' is one of {', '.join(RELATIONS)}", "relation")
    whole = [claim["antiderivative"]] if "antiderivative" in claim.data else []
    refuse_captured(claim, (low, high, value), (claim["formula"], *whole), "integral")
    if any(node.kind == "if" for text in whole for node in nodes(parse(text))):
        raise claim.rejected(
            "an antiderivative with 'if' may jump: cut the integral where it changes", "antiderivative"
        )
    end = claim.get("open", "")
    if end not in ("", *OPEN):
        raise claim.rejected("'open' is from or to", "open")
    unbounded = [field for field in OPEN if claim[field] in INFINITE]
    if len({*unbounded, end} - {""}) > 1:
        raise claim.rejected("one end is open at most: cut the integral in two", "open")
    if value in INFINITE and not unbounded and not end:
        raise claim.rejected("an infinite value needs an open end", "value")
    if value in INFINITE and "relation" in claim.data:
        raise claim.rejected("an infinite value is claimed without 'relation'", "relation")
    if ("within" in claim.data) != bool(unbounded or end):
        raise claim.rejected(
            "'within' says for every h > 0 how near an open end x has to be; it stands with an open end, and only there",
            "within",
        )


def _goals_of(claim: Claim) -> tuple[str, tuple[str, ...]]:
    """A name for the derivative, and what the antiderivative has to satisfy: finite ends in order, the derivative, the value."""
    fields = ("from", "to", "value", "formula", "antiderivative", "within")
    texts = [claim[name] for name in fields if name in claim.data and claim[name] not in INFINITE]
    (slope,) = unused(("slope",), (*texts, *claim.assumptions, claim["variable"], "h"))
    return slope, tuple(_goals(claim, slope))


def _goals(claim: Claim, slope: str) -> Iterator[str]:
    whole, relation = claim["antiderivative"], claim.get("relation", "==")
    low, high, value = _ends(claim)
    if not {low, high} & {*INFINITE}:
        yield f"{low} {'<' if 'within' in claim.data else '<='} {high}"
    step = "<=" if value in INFINITE else TURNED[relation]
    yield f"{_inside(claim)} => {slope} {step} ({claim['formula']})"
    part, approach = _part(claim, whole)
    if approach is None:
        yield f"{part} {relation} {value}"
    else:
        yield from approach.goals(part, value, relation)


def _ends(claim: Claim) -> tuple[str, str, str]:
    """The two ends and the value, in brackets where they are formulas."""
    low, high, value = (
        claim[end] if claim[end] in INFINITE else f"({claim[end]})" for end in (*OPEN, "value")
    )
    return low, high, value


def _inside(claim: Claim) -> str:
    x, (low, high, _) = claim["variable"], _ends(claim)
    return " and ".join(
        ([] if low in INFINITE else [f"{x} > {low}"]) + ([] if high in INFINITE else [f"{x} < {high}"])
    )


def _part(claim: Claim, whole: str) -> tuple[str, Approach | None]:
    """The difference of the antiderivative at the ends, and how an open one is approached; None where both are closed."""
    x, (low, high, _) = claim["variable"], _ends(claim)
    at_low, at_high = f"({placed(whole, x, low)})", f"({placed(whole, x, high)})"
    if "within" not in claim.data:
        return f"{at_high} - {at_low}", None
    upper = high in INFINITE or claim.get("open") == "to"
    part = f"({whole}) - {at_low}" if upper else f"{at_high} - ({whole})"
    return part, Approach(x, high if upper else low, upper, claim["within"], _inside(claim))


def _by_antiderivative(claim: Claim, searches: Searches) -> Finding:
    from epsproof.verify.claims.claim import Typed

    slope, goals = _goals_of(claim)
    slopes = ((slope, claim["antiderivative"], claim["variable"]),)
    exact = "within" not in claim.data and claim.get("relation", "==") == "=="
    order = "" if {claim["from"], claim["to"]} & {*INFINITE} else ORDER
    typed = Typed(tuple(claim.assumptions), goals, slopes=slopes)
    return told_by("antiderivative", typed, searches, exact, order)


def _by_enclosure(claim: Claim) -> Finding | None:
    """The refutation at exact parameters where an enclosure of the integral leaves the value out, or the proof of a bound without
    parameters; None where neither is seen."""
    from fractions import Fraction

    from epsproof.verify.claims.claim import Typed
    from epsproof.verify.claims.examine import points_of
    from epsproof.verify.claims.limits import enclosed, number
    from epsproof.verify.claims.values.evaluation import as_ball
    from epsproof.verify.reader import UNDEFINED, hold, parse, value

    x, low, high, wanted = (claim[field] for field in ("variable", "from", "to", "value"))
    relation = claim.get("relation", "==")
    tree = parse(claim["formula"])
    typed = Typed(tuple(claim.assumptions), (f"({low}) + ({high}) + ({wanted}) + ({claim['formula']}) == 0",))
    places: list[Point] = points_of(typed, 0, POINTS) or [{}] * (not claim.assumptions)
    for point in places:
        at = {name: number for name, number in point.items() if name != x}
        ends = tuple(end for end in (value(low, at), value(high, at)) if isinstance(end, Fraction))
        if not hold(claim.assumptions, at) or len(ends) < 2 or ends[0] > ends[1]:
            continue
        if (claimed := number(wanted, at)) is None:
            if value(wanted, at) is UNDEFINED:
                told = {name: str(one) for name, one in sorted(at.items())}
                return Finding("refuted", "enclosed", "the value is undefined", {**told, "undefined": wanted})
            continue
        place = {name: as_ball(one) for name, one in at.items()}
        found = enclosed(_enclosures(tree, x, place, (ends[0], ends[1])), claimed, relation, at)
        if found is not None and (found.verdict == "refuted" or (not at and found.verdict == "proved")):
            return found
    return None


def _enclosures(
    tree: Tree, name: str, place: dict[str, arb], ends: tuple[Fraction, Fraction]
) -> Iterator[arb]:
    """Balls that contain the integral, by balls over pieces that are halved where they say least, until there are ``PIECES``."""

    from flint import arb

    from epsproof.verify.claims.values.evaluation import Indistinct, Undefined, as_ball, evaluate_interval

    def piece(left: Fraction, right: Fraction) -> arb:
        middle, half = as_ball((left + right) / 2), as_ball((right - left) / 2)
        try:
            return evaluate_interval(tree, {**place, name: middle + half * arb(0, 1)}) * half * 2
        except (Undefined, Indistinct):
            return arb.nan()

    open_ones, made, total = [ends], 0, arb(0)
    while open_ones and made < PIECES:
        parts = [(piece(left, right), left, right) for left, right in open_ones]
        made += len(parts)
        rest = total + sum((part for part, _, _ in parts), arb(0))
        yield rest
        enough = rest.rad() / (4 * made) if rest.is_finite() else arb(0)
        total += sum((part for part, _, _ in parts if part.is_finite() and part.rad() <= enough), arb(0))
        halved = [
            (left, right) for part, left, right in parts if not (part.is_finite() and part.rad() <= enough)
        ]
        middles = [(left, (left + right) / 2, right) for left, right in halved]
        open_ones = [pair for left, middle, right in middles for pair in ((left, middle), (middle, right))]


KINDS = {
    "integral": Kind(
        judge,
        {
            "formula": meaning(TEXT, "the integrand"),
            "variable": meaning(
                TEXT,
                "over which variable the integral is; it occurs in no other field but the antiderivative",
            ),
            "from": meaning(TEXT, "the lower end, a formula of the parameters, or -inf"),
            "to": meaning(TEXT, "the upper end, a formula of the parameters, or inf"),
            "value": meaning(
                TEXT, "what the integral is: a formula of the parameters, or inf where it diverges"
            ),
            "relation": meaning(
                TEXT, "how the integral compares to the value: ==, <= or >=; ==, where it is left out"
            ),
            "antiderivative": meaning(
                TEXT,
                "a formula whose derivative by the variable is the integrand, without if; of a bound, or where the integral "
                "diverges, the derivative may be a bound on the integrand",
            ),
            "family": meaning(
                TEXT,
                "instead of an antiderivative, a law that the integrand is a constant times of: gamma(a + 1, b)",
            ),
            "open": meaning(TEXT, "from or to: a finite end at which the integral is a limit"),
            "within": meaning(
                TEXT,
                "with an open or infinite end, a formula in h: nearer to it, or beyond, at most h is left",
            ),
        },
        belief="that a continuous formula with this derivative differs by the integral, and at an open end by its limit",
    )
}
