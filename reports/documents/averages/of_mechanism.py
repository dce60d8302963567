"""The document of ``epsproof evaluate --mechanism`` for a criterion that limits an average over the outputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from epsproof.derive.averages.average_model import AverageModel
from epsproof.derive.averages.quantity import Quantity
from epsproof.derive.laws.law import FALLING, RISING
from epsproof.derive.models.private import delta_of
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.documents.averages.over_mechanisms import WEAKER
from epsproof.reports.documents.mechanism import ends_of, open_parameter
from epsproof.reports.documents.question import question
from epsproof.reports.question import Question, values_of
from epsproof.verify.averages.evaluate_average import AveragePlace, only_place
from epsproof.verify.laws.mechanism_budget import average_budget
from epsproof.verify.laws.read import releases_of

__all__ = ["average_mechanism_document"]

SCHEMA = "epsproof-average-mechanism/1"
STATEMENTS = {
    Quantity.MEAN_POSTERIOR: "if the secret is true, the mean of the posterior over the outputs, as the adversary expects them, "
    "is within the criterion; of a definition of privacy, for every mechanism that satisfies it",
    Quantity.GUESS: "who sees the outputs and then guesses whether the secret is true, as is more likely a posteriori, is right "
    "with a probability within the criterion; of a definition of privacy, for every mechanism that satisfies it",
}


def average_mechanism_document(
    asked: Question, settings: Sequence[str], mechanism: str, digits: int
) -> dict[str, Any]:
    """The largest budget of one release between two ends. Raises QuestionError."""
    if delta_of(asked.privacy) != "0":
        raise UnsupportedForm(
            "--privacy '(eps, delta)' is not asked beside --mechanism: write dp(delta=1e-6) among the releases"
        )
    released = releases_of(mechanism, (*RISING, *FALLING))
    parameter = open_parameter(released, mechanism)
    problem = asked.average()
    model = problem.model
    assert isinstance(model, AverageModel)
    values = values_of(settings, problem)
    _between_two_worlds(model)
    if problem.running:
        names = ", ".join(problem.running)
        raise UnsupportedForm(
            f"the priors {names} run; with --mechanism give each a number: --where '{names} == 1/10'"
        )
    if one_way := next((r for r in released if r.law is None or not r.law.symmetric), None):
        raise UnsupportedForm(f"--mechanism asks of laws that are the same in both orders; {one_way} is not")
    place = only_place(problem, values)
    document = {
        "schema": SCHEMA,
        **question(problem),
        "quantity": model.quantity.value,
        "statement": STATEMENTS[model.quantity],
        "weaker": WEAKER,
        "values": {name: str(value) for name, value in values.items()},
        "releases": [str(r) for r in released],
        "prior": str(place.prior),
    }
    told = _settled(place)
    if told is not None or place.limit is None:
        end = told if parameter not in FALLING else {"inf": "0", "0": "inf"}[told or "inf"]
        return {
            **document,
            "budget": {"parameter": parameter, "lower": end, "upper": end, "safe": end},
            "theorems": [],
        }
    found = average_budget(model.quantity, released, place.prior, place.limit, digits)
    return {**document, "budget": ends_of(found, parameter, digits), "theorems": list(found.theorems)}


def _between_two_worlds(model: AverageModel) -> None:
    """Raises UnsupportedForm unless the secret and its opposite are one world each, one step apart."""
    distance = model.scene.distance
    if len(model.scene.worlds) != 2 or [distance.get(pair) for pair in distance if pair[0] != pair[1]] != [
        1,
        1,
    ]:
        raise UnsupportedForm(
            f"--mechanism with {model.quantity.value} asks of models with two worlds one step apart, such as membership and "
            f"bounded; {model.name} is none"
        )


def _settled(place: AveragePlace) -> str | None:
    """The strength where no release need be looked at: "inf" where nothing is demanded, "0" where nothing is admissible."""
    if place.limit is None or place.limit >= 1:
        return "inf"
    return "0" if place.limit <= place.uninformed else None
