"""The questions that a notebook or a program asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from reports.notebook.display import Claims, Picture
from reports.notebook.model import Model
from reports.notebook.results import Comparison, Composition, Derivation, Number, Risk, Trial, Value, number_at

__all__ = ["compare", "compose", "derive", "evaluate", "figure", "risk", "trial", "verify"]

Texts = str | Iterable[str]
Asked = str | Model
UNBOUNDED = "unbounded"


def derive(profile: str, where: Texts = (), assume: Texts = (), model: Asked = UNBOUNDED, seconds: float = 60.0) -> Derivation:
    """The largest epsilon that ``profile`` admits, in closed form and proved.

    ``where``: conditions on the priors, ``assume``: conditions on the parameters, each a text or several; ``profile`` may be the
    name of a registered profile, ``model`` that of an attack model, or its file. Raises QuestionError.
    """
    from reports.question import posed
    from reports.view.case_view import case_views
    from verify.closed_form.proved import prove_closed_form

    proved = prove_closed_form(posed(profile, _texts(where), _texts(assume), str(model)), seconds=seconds)
    return Derivation(proved, case_views(proved.answer))


def evaluate(
    profile: str,
    values: Mapping[str, Value] | None = None,
    where: Texts = (),
    assume: Texts = (),
    model: Asked = UNBOUNDED,
    digits: int = 12,
) -> Number:
    """Epsilon at parameter values, between two decimals that are proved to contain it.

    Values are integers, fractions, or texts such as "0.25" and "1/4", so that they stay exact; a float is refused with TypeError.
    """
    from reports.question import posed

    return number_at(posed(profile, _texts(where), _texts(assume), str(model)), values or {}, digits)


def compare(
    first: str, second: str, where: Texts = (), assume: Texts = (), model: Asked = UNBOUNDED, seconds: float = 60.0
) -> Comparison:
    """Whether every posterior that meets the first criterion meets the second, and the other way round."""
    from derive.question.pose import pose_several
    from reports.documents.compare import compare_document
    from reports.wording.written import written
    from verify.closed_form.implication import implies
    from verify.system.model_file import model_asked

    region, assumed = (tuple(map(written, _texts(texts))) for texts in (where, assume))
    one, two = pose_several((written(first), written(second)), region, assumed, model_asked(str(model)))
    return Comparison(compare_document(one, two, implies(one, two, seconds / 2), implies(two, one, seconds / 2)))


def compose(releases: str, delta: str | None = None, epsilon: str | None = None, digits: int = 12) -> Composition:
    """Epsilon of several releases together at ``delta``, or delta at ``epsilon``: one of both is given, as an exact text."""
    from reports.documents.compose import compose_document

    return Composition(compose_document(releases, {"delta": delta, "epsilon": epsilon, "to": None, "order": None}, digits))


def risk(noise: str, prior: Value, published: str | int | None = None, known: int = 0, digits: int = 12) -> Risk:
    """What a count with noise tells about one person: at the ``published`` value, or over all that could be published.

    ``prior`` is the probability, before, that the person is one of those counted; ``known`` others are, as the adversary knows.
    """
    from reports.documents.releases.risk import Asked, risk_document

    if isinstance(prior, float):
        raise TypeError(f"prior = {prior!r} is a float; write a text such as '{prior}' or a Fraction, so that it stays exact")
    value = None if published is None else str(published)
    asked = Asked(None, noise, str(prior), str(known), value, "0.001", None, "n", None, digits)
    return Risk(risk_document(asked))


def trial(file: str | Path) -> Trial:
    """An algorithm of a TOML file against its claim: proved, refuted with two data sets and an event, or undecided."""
    from reports.documents.releases.algorithm import algorithm_document
    from verify.algorithms.file import read_algorithm

    return Trial(algorithm_document(read_algorithm(Path(file))))


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
