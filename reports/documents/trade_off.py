"""The document of ``epsproof compose --trade-off``: the trade-off function of releases, and its table and picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from epsproof.derive.text.errors import QuestionError, UnsupportedForm, option
from epsproof.derive.text.numbers import number
from epsproof.reports.output import write_beside
from epsproof.verify.laws.implied_risk import TESTS, Guarantee
from epsproof.verify.laws.read import releases_of
from epsproof.verify.laws.trade_off import FUNCTION, RECONSTRUCTION, Curve, Point
from epsproof.verify.numeric.decimals import Ends, rounded, rounded_ends

__all__ = ["SCHEMA", "save_curve", "trade_off_document"]

SCHEMA = "epsproof-trade-off/1"
USUAL = ("1/1000", "1/100", "1/20", "1/10")
GAP, FEW, LEAST_PLACES = Fraction(1, 1000), 2, 6
MOST = 1000
HEAD = "polyline,alpha,beta"


def trade_off_document(
    text: str, alphas: Sequence[str], digits: int, so_far: Callable[[dict[str, Any]], None]
) -> dict[str, Any]:
    """The polylines below and above the trade-off function, and both ends at each alpha. Raises QuestionError.

    What is known after each round of questions is told to ``so_far``.
    """
    places = [_alpha(one) for one in alphas or USUAL]
    if len(places) > MOST:
        raise QuestionError(
            f"{len(places)} values of --alpha; at most {MOST} are answered: --figure has them all"
        )
    if "|" in text:
        raise UnsupportedForm(
            "a trade-off function is told of one part of the data at a time; leave the bars out"
        )
    guarantee = Guarantee(releases_of(text))
    curve = Curve(guarantee, max(FEW, -(-digits // 3)))

    def told(curve: Curve) -> dict[str, Any]:
        return _document(curve, places, digits)

    so_far(told(curve))
    curve.refine(GAP, lambda known: so_far(told(known)))
    for place in places:
        curve.at(place, digits + 1)
    return told(curve)


def _document(curve: Curve, alphas: Sequence[Fraction], digits: int) -> dict[str, Any]:
    rows, places = [], max(digits, LEAST_PLACES)
    for place in alphas:
        ends = curve.ends(place)
        rows.append(
            {
                "alpha": str(place),
                "beta": rounded_ends(ends, digits),
                "reconstruction": rounded_ends(Ends(1 - ends.upper, 1 - ends.lower), digits),
            }
        )
    return {
        "schema": SCHEMA,
        "releases": [str(release) for release in curve.guarantee.releases],
        "advantage": rounded_ends(curve.advantage, digits),
        "alphas": rows,
        "below": _told(curve.below(places), places, False),
        "above": _told(curve.above(places), places, True),
        "gap": rounded(curve.gap + Fraction(2, 10**places), 2, True),
        "adaptive": curve.guarantee.above.adaptive,
        "theorems": [FUNCTION, RECONSTRUCTION, TESTS, *curve.guarantee.above.theorems],
    }


def _told(points: Sequence[Point], digits: int, up: bool) -> list[list[str]]:
    """Decimals that are the numbers themselves."""
    return [[rounded(x, digits + 1, up) for x in point] for point in points]


def _alpha(text: str) -> Fraction:
    value = number(text)
    if not 0 <= value <= 1:
        raise QuestionError(
            f"{option('alpha')} is a probability from 0 to 1, not {text}; for instance {option('alpha', '0.05')}"
        )
    return value


def save_curve(document: Mapping[str, Any], file: Path, force: bool) -> None:
    """Write both polylines as a table (.csv) or as a picture, by the ending of the file; raises UnsupportedForm for others."""
    form = file.suffix[1:].lower()
    if form == "csv":
        lines = [",".join((name, *point)) for name in ("below", "above") for point in document[name]]
        content = "\n".join((HEAD, *lines, "")).encode()
    else:
        from epsproof.reports.figures.releases.posterior import FORMS
        from epsproof.reports.figures.releases.trade_off import trade_off_figure

        if form not in FORMS:
            raise UnsupportedForm(
                f"{file.name}: a curve ends in {', '.join('.' + one for one in ('csv', *FORMS))}"
            )
        content = trade_off_figure(document, form)
    write_beside(file.parent, {file.name: content}, force)
