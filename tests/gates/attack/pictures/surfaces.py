"""Surfaces over the priors: the curve, the numbers on contours and the mark are those of the criterion there."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.pose import pose
from epsproof.reports.figures.requested import surface_figure
from epsproof.reports.figures.style import styled
from epsproof.verify.reader.judge import Question
from tests.gates.attack.pictures.read_back import Shown, exact, labels, on_curve, too_large, too_small

__all__ = ["drawn", "said", "wrong"]

ROWS: list[tuple[str, Sequence[str], str]] = [
    ("{k}", (), "unbounded"),
    ("{k}", ("q == 1",), "unbounded"),
    ("{k}", ("q == p**2",), "unbounded"),
    ("{k}", ("p <= {f}",), "unbounded"),
    ("{k}", (), "and-of-attributes"),
    ("{k}", (), "household"),
    ("max({f}/(p*q), {k})", (), "unbounded"),
    ("max({f}/(p*q), {k})", ("q >= {f}",), "unbounded"),
    ("max({f}/p, {k})", ("p <= {f}",), "membership"),
    ("posterior - prior <= {f}", (), "unbounded"),
    ("posterior - prior <= {f}", (), "bounded"),
    ("posterior <= {k}*prior + {f}", ("q == {f}",), "unbounded"),
    ("posterior_odds <= {k}*prior_odds", (), "unbounded"),
    ("{k} - p", ("q == 1", "p <= {f}"), "unbounded"),
    ("max({k}, inf if q < {f} else 2)", ("p + q <= 1",), "unbounded"),
    ("{k} if q >= {f} else inf", (), "unbounded"),
]
ABOVE, SHARES = ("3/2", "2", "3", "9/4"), ("1/4", "1/3", "1/2", "2/3")
MODELS = {"household": {"alpha": "3/4", "beta": "1/4"}}


def drawn(random: Random) -> dict[str, Any]:
    """A question without parameters of its own."""
    criterion, where, model = random.choice(ROWS)
    texts = [text.format(k=random.choice(ABOVE), f=random.choice(SHARES)) for text in (criterion, *where)]
    return {"criterion": texts[0], "where": texts[1:], "model": model}


def said(row: dict[str, Any]) -> tuple[list[Shown], Shown | None]:
    """The budgets that the picture shows at priors, and the mark where it is full."""
    problem = pose(row["criterion"], row["where"], (), row["model"])
    settings = [f"{name}={value}" for name, value in MODELS.get(row["model"], {}).items()]
    with styled():
        axis = surface_figure(problem, settings).axes[1]
        title, names = axis.get_title() + "".join(text.get_text() for text in axis.texts), problem.running
        least = float(title.partition("varepsilon = ")[2].partition("$")[0])
        found = labels(axis, *names) if len(names) == 2 else on_curve(axis.lines[0], *names)
        marks = [
            line for line in axis.lines if line.get_marker() == "o" and line.get_markerfacecolor() != "white"
        ]
        places = [
            dict(zip(names, (exact(data[0]) for data in line.get_data()), strict=False)) for line in marks
        ]
        return found, Shown(least, places[0], 1e-5) if places else None


def wrong(row: dict[str, Any], found: tuple[list[Shown], Shown | None]) -> list[str]:
    """What is false in the picture."""
    shown, mark = found
    model, told = model_named(row["model"]), []
    values = {name: Fraction(value) for name, value in MODELS.get(row["model"], {}).items()}
    for one in [*shown, *([mark] if mark else [])]:
        at = [f"{name} == {value}" for name, value in one.at.items()]
        here = Question([(row["criterion"], ())], model, [*row["where"], *at])
        told += [*too_large(one, here, values), *too_small(one, here, values)]
    return told
