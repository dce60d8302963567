"""The questions that a notebook asks."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from reports.notebook.display import Claims, Derivation, Number, Picture

__all__ = ["derive", "evaluate", "figure", "verify"]

Texts = str | Iterable[str]


def derive(profile: str, where: Texts = (), assume: Texts = (), bound: str = "unbounded", seconds: float = 60.0) -> Derivation:
    """The largest epsilon that ``profile`` admits, in closed form and proved.

    ``where``: conditions on the priors, ``assume``: conditions on the parameters, each a text or several; ``profile`` may be the
    name of a registered profile. Raises the errors of derive.text.errors.
    """
    from reports.question import posed
    from reports.view.case_view import case_views
    from verify.closed_form.proved import prove_closed_form

    proved = prove_closed_form(posed(profile, _texts(where), _texts(assume), bound), seconds=seconds)
    return Derivation(proved, case_views(proved.answer))


def evaluate(
    profile: str,
    values: dict[str, str | int | Fraction] | None = None,
    where: Texts = (),
    assume: Texts = (),
    bound: str = "unbounded",
    digits: int = 12,
) -> Number:
    """Epsilon at parameter values, between two decimals that are proved to contain it.

    Values are integers, fractions, or texts such as "0.25" and "1/4", so that they stay exact; a float is refused with TypeError.
    """
    from reports.question import posed, values_of
    from verify.closed_form.evaluate import evaluate as enclosed

    for name, value in (values or {}).items():
        if isinstance(value, float):
            raise TypeError(
                f"{name} = {value!r} is a float; write a text such as '{value}' or a Fraction, so that it stays exact"
            )
    problem = posed(profile, _texts(where), _texts(assume), bound)
    exact = values_of([f"{name}={value}" for name, value in (values or {}).items()], problem)
    return Number(problem, exact, enclosed(problem, exact, digits))


def verify(source: str | Path) -> Claims:
    """A verdict on every claim of a paper's name or of a claim file."""
    from verify.claims import run

    return Claims(tuple(run(str(source))))


def figure(name: str) -> Picture:
    """A figure by its name, such as "figure-5"; needs matplotlib."""
    from reports.figures.catalogue import figures
    from reports.figures.draw import draw

    picture = draw(name, ("svg",))["svg"]
    return Picture(figures()[name].title, picture)


def _texts(given: Texts) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)
