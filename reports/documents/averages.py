"""Documents of criteria that limit an average over the outputs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from attrs import evolve

from epsproof.derive.averages.average_model import AverageModel, TwoWorlds, formula_between_two_worlds
from epsproof.derive.averages.quantity import Quantity, quantity_of
from epsproof.derive.models.private import delta_of
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import symbol_values
from epsproof.reports.documents.evaluate import evaluation_fields, exact_values
from epsproof.reports.documents.open_budget import ends_of, open_parameter
from epsproof.reports.documents.question import question
from epsproof.reports.question import Question, values_of
from epsproof.reports.text.formula import formula_text
from epsproof.verify.averages.evaluate_average import (
    AverageEvaluation,
    AveragePlace,
    LargestAverage,
    evaluate_average,
    only_place,
)
from epsproof.verify.closed_form.evaluate import Evaluation, evaluate
from epsproof.verify.laws.law import FALLING, RISING
from epsproof.verify.laws.mechanism_budget import average_budget
from epsproof.verify.laws.read import releases_of
from epsproof.verify.system.engine_error import EngineError

__all__ = ["average_document", "average_mechanism_document"]

# The document of ``epsproof evaluate`` for a criterion that limits an average over the outputs.

SCHEMA = "epsproof-average/1"
STATEMENTS = {
    Quantity.MEAN_POSTERIOR: "for each adversary of the region and every private mechanism: if the secret is true, the mean of "
    "the posterior over the outputs, as the adversary expects them, is within the criterion",
    Quantity.GUESS: "for each adversary of the region and every private mechanism: somebody who sees the output and then makes "
    "the likelier guess about the secret is right with a probability within the criterion; over the outputs as the adversary "
    "expects them",
}
SHARP = "the upper end is for mechanisms on the worlds of the model; data sets that it leaves out can only allow more"
WEAKER = "an average hides bad outputs: at some of them the posterior may be above the criterion, or the guess nearly certain"
WORST = 6


def average_document(asked: Question, settings: Sequence[str], digits: int, seconds: float) -> dict[str, Any]:
    """epsilon lies in [lower, upper]; "inf" where nothing is demanded. Raises QuestionError."""
    problem = asked.average()
    model = problem.model
    assert isinstance(model, AverageModel)
    values = values_of(settings, problem)
    result = evaluate_average(problem, values, digits, seconds)
    found = result.epsilon
    document = {
        "schema": SCHEMA,
        **question(problem),
        "quantity": model.quantity.value,
        "statement": STATEMENTS[model.quantity],
        "weaker": WEAKER,
        "sharp": SHARP,
        "privacy": {"delta": model.delta},
        "values": exact_values(values),
        **evaluation_fields(found),
        **_evidence(result),
    }
    region = problem.region
    plain = not problem.roots
    formula = (
        formula_between_two_worlds(model, problem.profile, region.running, region.relations)
        if plain
        else None
    )
    if formula is not None and "place" in document:
        document["closed_form"] = _closed(formula, values, found)
    if model.quantity is Quantity.MEAN_POSTERIOR and model.failing == 0 and "place" in document:
        whole = evaluate(
            evolve(asked, profile=quantity_of(asked.profile)[1]).problem(), values, WORST, seconds / 2
        )
        document["worst_case"] = {"lower": whole.lower, "upper": whole.upper}
    return document


def _closed(formula: TwoWorlds, values: dict[str, Fraction], found: Evaluation) -> dict[str, str]:
    """The formula, and why it holds; raises EngineError where the two ends contradict it."""
    level = Fraction(str(formula.level.subs(symbol_values(values))))
    high, low = (formula.falling(t**formula.steps) for t in found.t)
    if not low <= level <= high:
        raise EngineError(
            f"the formula {formula_text(formula.epsilon)} is outside the two ends, {found.lower} and {found.upper}"
        )
    return {"epsilon": formula_text(formula.epsilon), "because": formula.because}


def _evidence(result: AverageEvaluation) -> dict[str, Any]:
    """The adversary at whom epsilon binds, a mechanism that exceeds the limit there, and why none does at the safe end."""
    if result.place is None or result.broken is None or result.place.limit is None:
        return {}
    told: dict[str, Any] = {
        "place": _place(result.place),
        "broken": _broken(result.broken, str(result.epsilon.t.lower)),
    }
    if result.kept is not None:
        multipliers = {world: str(y) for world, y in result.kept.multipliers.items()}
        told["kept"] = {
            "t": str(result.epsilon.t.upper),
            "largest": str(result.kept.value),
            "multipliers": multipliers,
        }
    return told


def _place(place: AveragePlace) -> dict[str, Any]:
    return {
        "worlds": {world: str(weight) for world, weight in place.weights.items()},
        "secret": sorted(place.secret),
        "steps": [[v, w, steps] for (v, w), steps in sorted(place.distance.items()) if v != w],
        "limit": str(place.limit),
        "delta": str(place.delta),
    }


def _broken(found: LargestAverage, t: str) -> dict[str, Any]:
    outputs = [{world: str(Fraction(x)) for world, x in output.items()} for output in found.outputs]
    return {"t": t, "average": str(found.value), "outputs": outputs}


# The document of ``epsproof evaluate --mechanism`` for a criterion that limits an average over the outputs.

MECHANISM_SCHEMA = "epsproof-average-mechanism/1"
MECHANISM_STATEMENTS = {
    Quantity.MEAN_POSTERIOR: "if the secret is true, the mean of the posterior over the outputs, as the adversary expects them, "
    "is within the criterion; of a definition of privacy, for every mechanism that satisfies it",
    Quantity.GUESS: "somebody who sees the outputs and then makes the likelier guess about the secret is right with a "
    "probability within the criterion; of a definition of privacy, for every mechanism that satisfies it",
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
        "schema": MECHANISM_SCHEMA,
        **question(problem),
        "quantity": model.quantity.value,
        "statement": MECHANISM_STATEMENTS[model.quantity],
        "weaker": WEAKER,
        "values": exact_values(values),
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
    return {**document, "budget": ends_of(found, parameter, digits), "theorems": list(found.evidence)}


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
