"""The document of ``epsproof evaluate`` for a criterion that limits an average over the outputs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from attrs import evolve

from epsproof.derive.averages.average_model import AverageModel, TwoWorlds, formula_between_two_worlds
from epsproof.derive.averages.quantity import Quantity, quantity_of
from epsproof.derive.text.notation import symbol_values
from epsproof.reports.documents.question import question
from epsproof.reports.question import Question, values_of
from epsproof.reports.text.formula import formula_text
from epsproof.verify.averages.evaluate_average import (
    AverageEvaluation,
    AveragePlace,
    LargestAverage,
    evaluate_average,
)
from epsproof.verify.closed_form.evaluate import Evaluation, evaluate
from epsproof.verify.system.engine_error import EngineError

__all__ = ["average_document"]

SCHEMA = "epsproof-average/1"
STATEMENTS = {
    Quantity.MEAN_POSTERIOR: "for each adversary of the region and every private mechanism: if the secret is true, the mean of "
    "the posterior over the outputs, as the adversary expects them, is within the criterion",
    Quantity.GUESS: "for each adversary of the region and every private mechanism: who sees the output and then guesses whether "
    "the secret is true, as is more likely a posteriori, is right with a probability within the criterion; over the outputs as "
    "the adversary expects them",
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
        "values": {name: str(value) for name, value in values.items()},
        "epsilon": {"lower": found.lower, "upper": found.upper, "digits": found.digits},
        "admissible": found.admissible,
        "t": {"lower": found.t[0], "upper": found.t[1]},
        "priors": dict(found.priors),
        "method": found.method,
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
    high, low = (formula.falling(Fraction(t) ** formula.steps) for t in found.t)
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
        "broken": _broken(result.broken, result.epsilon.t[0]),
    }
    if result.kept is not None:
        multipliers = {world: str(y) for world, y in result.kept.multipliers.items()}
        told["kept"] = {
            "t": result.epsilon.t[1],
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
