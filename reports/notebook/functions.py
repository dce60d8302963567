"""The questions that a notebook or a program asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from numbers import Number as PlainNumber
from pathlib import Path
from typing import TYPE_CHECKING, Any

from epsproof.derive.text.errors import MissingValue, UnknownName, a_program, name_meant
from epsproof.reports.notebook.arguments import exact_text, with_remedies
from epsproof.reports.notebook.display import Claims, Picture
from epsproof.reports.notebook.model import Model
from epsproof.reports.notebook.results import (
    Comparison,
    Composition,
    Derivation,
    Number,
    Risk,
    Trial,
    Value,
    number_at,
)

if TYPE_CHECKING:
    from epsproof.reports.question import Question

__all__ = ["compare", "compose", "derive", "evaluate", "figure", "risk", "trial", "verify"]

Texts = str | Iterable[str]
Asked = str | Model
UNBOUNDED, MOST_DIGITS = "unbounded", 1000


@with_remedies
@a_program()
def derive(
    profile: str,
    where: Texts = (),
    assume: Texts = (),
    model: Asked = UNBOUNDED,
    seconds: float = 60.0,
    free: Texts = (),
) -> Derivation:
    """The largest epsilon that ``profile`` admits, in closed form and proved.

    ``where``: conditions on the priors, ``assume``: conditions on the parameters, each a text or several; ``profile`` may be the
    name of a registered profile, ``model`` that of an attack model, or its file. A name that looks like a slip is refused unless
    it is ``free``. Raises QuestionError.

    >>> import epsproof
    >>> found = epsproof.derive("posterior - prior <= b", assume="0 < b < 1")
    >>> print(found.status, found.epsilon)
    proved log((1 + b)/(1 - b))
    >>> found.at(b="0.1")
    0.200670695462 <= epsilon <= 0.200670695463
    """
    from epsproof.reports.view.case_view import case_views
    from epsproof.verify.closed_form.proved import prove_closed_form

    seconds = _seconds(seconds)
    proved = prove_closed_form(_question(profile, where, assume, model, free).problem(), seconds=seconds)
    return Derivation(proved, case_views(proved.answer))


@with_remedies
@a_program()
def evaluate(
    profile: str,
    values: Mapping[str, Value] | None = None,
    where: Texts = (),
    assume: Texts = (),
    model: Asked = UNBOUNDED,
    digits: int = 12,
    free: Texts = (),
) -> Number:
    """Epsilon at parameter values, between two decimals that are proved to contain it.

    Values are integers, fractions, or texts such as "0.25" and "1/4", so that they stay exact; a float is refused with TypeError.
    ``digits`` are significant ones, from 1 to 1000. Raises QuestionError.

    >>> import epsproof
    >>> epsproof.evaluate("r", {"r": 3})
    0.549306144334 <= epsilon <= 0.549306144335
    """
    at = {} if values is None else values
    if not isinstance(at, Mapping):
        raise TypeError(
            f'values = {at!r} is no mapping of names to values; write it as in {{"a": "1/4", "r": 3}}'
        )
    problem = _question(profile, where, assume, model, (*_texts(free, "free"), *at)).problem()
    missing = [name for name in problem.parameters if name not in at]
    if missing and (
        stray := [name for name in at if name not in (*problem.parameters, *problem.model.priors)]
    ):
        near = name_meant(str(stray[0]), missing)
        listed = f"parameters: {', '.join(problem.parameters)}"
        raise UnknownName(
            f"{stray[0]!r} is no parameter: " + (f'write "{near}" in its place; {listed}' if near else listed)
        )
    if missing:
        shown = ", ".join(f'"{name}": "..."' for name in missing)
        raise MissingValue(f"no value for {', '.join(missing)}; add {shown} to the values")
    return number_at(problem, at, _digits(digits))


@with_remedies
@a_program()
def compare(
    first: str,
    second: str,
    where: Texts = (),
    assume: Texts = (),
    model: Asked = UNBOUNDED,
    seconds: float = 60.0,
    free: Texts = (),
) -> Comparison:
    """Whether every posterior that meets the first criterion meets the second, and the other way round. Raises QuestionError.

    >>> import epsproof
    >>> epsproof.compare("posterior_odds <= 2*prior_odds", "posterior <= 2*prior").first_implies_second
    'proved'
    """
    from epsproof.reports.documents.compare import compare_document
    from epsproof.reports.question import posed_both
    from epsproof.verify.closed_form.implication import implies

    seconds = _seconds(seconds)
    asked = _question("", where, assume, model, free)
    one, two = posed_both(_text(first, "first"), _text(second, "second"), asked)
    return Comparison(
        compare_document(one, two, implies(one, two, seconds / 2), implies(two, one, seconds / 2))
    )


@with_remedies
@a_program()
def compose(
    releases: str, delta: str | None = None, epsilon: str | None = None, digits: int = 12
) -> Composition:
    """Epsilon of several releases together at ``delta``, or delta at ``epsilon``, as exact texts; with both the budget, or the
    noise, that is left open, as in "60 x gaussian". Raises QuestionError.

    >>> import epsproof
    >>> epsproof.compose("0.1 x 10", delta="1e-5")
    0.993691176759 <= epsilon <= 0.99369117676
    """
    from epsproof.reports.documents.compose import compose_document

    exact = {
        name: None if given is None else _text(given, name)
        for name, given in (("delta", delta), ("epsilon", epsilon))
    }
    asked = {**exact, "to": None, "order": None}
    return Composition(compose_document(_text(releases, "releases"), asked, _digits(digits)))


@with_remedies
@a_program()
def risk(
    noise: str, prior: Value, published: str | int | None = None, known: int = 0, digits: int = 12
) -> Risk:
    """What a count with noise tells about one person: at the ``published`` value, or over all that could be published.

    ``prior`` is the probability, before, that the person is one of those counted; ``known`` others are, as the adversary knows.
    Raises QuestionError.

    >>> import epsproof
    >>> epsproof.risk("geometric(t=1/3)", prior="1/10", known=2, published=3).posterior
    (Fraction(1, 4), Fraction(1, 4))
    """
    from epsproof.reports.documents.releases.risk import Asked, risk_document

    before, others = exact_text("prior", prior), exact_text("known", _whole(known))
    if isinstance(published, (list, tuple)):
        _text(published, "published")
    value = None if published is None else exact_text("published", _whole(published))
    asked = Asked(
        None, _text(noise, "noise"), before, others, value, "0.001", None, "n", None, _digits(digits)
    )
    return Risk(risk_document(asked))


@with_remedies
def trial(file: str | Path) -> Trial:
    """An algorithm of a TOML file against its claim: proved, refuted with two data sets and an event, or undecided."""
    from epsproof.reports.documents.releases.algorithm import algorithm_document
    from epsproof.verify.algorithms.algorithm import read_algorithm

    return Trial(algorithm_document(read_algorithm(Path(_source(file, "file")))))


@with_remedies
def verify(source: str | Path) -> Claims:
    """A verdict on every claim of a paper's name or of a claim file."""
    from epsproof.verify.claims import run

    return Claims(tuple(run(_source(source, "source"))))


@with_remedies
def figure(name: str) -> Picture:
    """A figure by its name, such as "figure-5"; needs matplotlib."""
    from epsproof.reports.figures.catalogue import draw, figures

    name = f"figure-{name}" if isinstance(name, int) else _text(name, "name")
    picture = draw(name, ("svg",))["svg"]
    return Picture(figures()[name].title, picture)


def _question(profile: str, where: Texts, assume: Texts, model: Asked, free: Texts) -> Question:
    """The question of the texts, in which names that look like slips are refused, as on the command line."""
    from epsproof.reports.question import Question

    texts = (_texts(where, "where"), _texts(assume, "assume"))
    return Question(_text(profile, "profile"), *texts, str(model), named=_texts(free, "free"))


def _texts(given: Texts, name: str) -> tuple[str, ...]:
    """One text or several as a tuple. Raises TypeError."""
    if isinstance(given, str):
        return (given,)
    if not isinstance(given, Iterable):
        better = (
            f"write '{given}'"
            if isinstance(given, (int, float))
            else "a condition is a text, such as 'q == 1'"
        )
        raise TypeError(f"{name} = {given!r} is no text and no list of texts; {better}")
    if isinstance(given, Mapping):
        signed = (
            (one, str(value) if str(value)[:1] in "<>=!" else f"== {value}") for one, value in given.items()
        )
        better = ", ".join(f"'{one} {value}'" for one, value in signed)
        raise TypeError(f"{name} = {given!r} is a mapping; conditions are texts: write {name}=[{better}]")
    pair = [*given]
    if (
        len(pair) == 2
        and isinstance(pair[0], str)
        and pair[0].isidentifier()
        and isinstance(pair[1], PlainNumber)
    ):
        raise TypeError(
            f"{name} = {given!r} is a pair; a condition is a text: write {name}='{pair[0]} == {pair[1]}'"
        )
    return tuple(_text(one, name) for one in pair)


def _source(given: object, name: str) -> str:
    """The name of a paper or the path of a file. Raises TypeError."""
    if isinstance(given, (list, tuple, set)):
        first = next(iter(map(str, given)), "my.claims.toml")
        raise TypeError(f"{name} = {given!r} is no text: one file at a time, such as {first!r}")
    if not isinstance(given, (str, Path)):
        raise TypeError(f"{name} = {given!r} is no text: write a file, such as 'my.claims.toml'")
    return str(given)


def _text(given: Any, name: str) -> str:
    if not isinstance(given, str):
        listed = name in ("releases", "published", "where", "assume", "free")
        several = (
            listed and isinstance(given, (list, tuple)) and all(isinstance(one, (str, int)) for one in given)
        )
        plain = ", ".join(map(str, given)) if several else str(given)
        exact = several or (isinstance(given, PlainNumber) and not isinstance(given, bool))
        one = (
            f"one {name} is one text, such as '{given[0]}'"
            if isinstance(given, (list, tuple)) and given
            else ""
        )
        better = f"write '{plain}'" if exact else one or "a text stands in quotes"
        raise TypeError(f"{name} = {given!r} is no text; {better}")
    return given


def _whole(given: Value | float) -> object:
    """A float that is a whole number as that, for a count may come from an array."""
    return int(given) if isinstance(given, float) and given.is_integer() else given


def _seconds(given: object) -> float:
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not given > 0:
        meant = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(?:s|sec|seconds)?\s*", str(given))
        such = meant[1] if meant and float(meant[1]) else "60"
        raise ValueError(f"seconds is a number above 0, not {given!r}: write seconds={such}")
    return float(given)


def _digits(given: int) -> int:
    if not isinstance(given, int) or not 1 <= given <= MOST_DIGITS:
        meant = re.fullmatch(r"\s*(\d{1,3})(?:\.0*)?\s*", str(given))
        such = meant[1] if meant and int(meant[1]) else "12"
        raise ValueError(
            f"digits is a whole number from 1 to {MOST_DIGITS}, not {given!r}: write digits={such}"
        )
    return given
