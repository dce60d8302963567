"""``--table``: a profile given by values on a grid is kept at every prior, and no smaller budget was possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product
from math import inf, log, sqrt
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from epsproof.reports.question import Question
from epsproof.verify.closed_form.evaluate import evaluate

__all__ = ["drawn", "said", "wrong"]

FINE, NEAR = 24, 1e-9
VALUES = ("3/2", "2", "5/2", "3", "4", "11/10", "6")
Rows = list[tuple[Fraction, Fraction, Fraction]]


def drawn(random: Random) -> dict[str, Any]:
    """A grid of both priors with a ratio at each point, and how it is read between them."""
    p, q = (
        sorted(random.sample(["0", "1/4", "1/2", "3/4", "1"], random.choice((2, 2, 3))), key=Fraction)
        for _ in "pq"
    )
    rows = [(a, b, random.choice(VALUES)) for a, b in product(p, q)]
    random.shuffle(rows)
    return {"rows": rows, "interpolation": random.choice(("linear", "smallest"))}


def said(table: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine says; raises QuestionError."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "profile.csv"
        path.write_text(
            "p,q,r\n" + "\n".join(",".join(row) for row in table["rows"]) + "\n", encoding="utf-8"
        )
        found = evaluate(
            Question("", (), (), table=path, interpolation=table["interpolation"]).problem(), {}, 12, 20.0
        )
    return {"lower": found.lower, "upper": found.upper}


def wrong(table: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """What is false in the document; the least budget of a fine grid of priors is never below that of all priors."""
    rows = [tuple(map(Fraction, row)) for row in table["rows"]]
    values = {(p, q): r for p, q, r in rows}
    least = min((_epsilon(p, q, r) for p, q, r in _priors(values, table["interpolation"])), default=inf)
    lower, upper = (float(Fraction(x)) if x != "inf" else inf for x in (document["lower"], document["upper"]))
    found = [f"a prior admits {least} only, less than {lower}"] * (least < lower - NEAR)
    rough = 0.35 * least if least < inf else 0.0
    return found + [f"priors near all others admit {least}, far more than {upper}"] * (
        least - rough > upper + NEAR
    )


def _priors(
    values: Mapping[tuple[Fraction, Fraction], Fraction], interpolation: str
) -> Iterator[tuple[float, float, float]]:
    """Priors in each cell and on its edges, with the ratio that is tolerated there."""
    ps, qs = (sorted({place[k] for place in values}) for k in (0, 1))
    for (p0, p1), (q0, q1) in product(pairwise(ps), pairwise(qs)):
        corners = [values[x, y] for x in (p0, p1) for y in (q0, q1)]
        for i, j in product(range(FINE + 1), repeat=2):
            u, v = Fraction(i, FINE), Fraction(j, FINE)
            u, v = (u**2 if i < 3 else u), (v**2 if j < 3 else v)
            p, q = p0 + u * (p1 - p0), q0 + v * (q1 - q0)
            if not p or not q:
                p, q = p or p1 / 10**6, q or q1 / 10**6
            ratio = min(corners)
            if interpolation == "linear":
                u, v = (p - p0) / (p1 - p0), (q - q0) / (q1 - q0)
                a, b, c, d = corners
                ratio = (1 - u) * ((1 - v) * a + v * b) + u * ((1 - v) * c + v * d)
            yield float(p), float(q), float(ratio)


def _epsilon(p: float, q: float, r: float) -> float:
    """-log of the root of p q + t (1 - p) + t**2 p (1 - q) = 1/r."""
    gap = 1 / r - p * q
    if gap <= 0:
        return inf
    a, b = p * (1 - q), 1 - p
    t = 2 * gap / (b + sqrt(b * b + 4 * a * gap))
    return -log(t) if t < 1 else 0.0
