"""The second reader on the budget of an average: what private mechanisms attain at exact adversaries, before it is printed.

A mechanism is a mixture of outputs whose likelihoods are whole powers of t, or 0, as far apart as the steps between worlds
allow; the largest average over all of them is a linear programme in floating point. Weights, distances and the criterion are
the second reader's. A contradiction has to be larger than the programme's errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice

from epsproof.derive.averages.average_model import AverageModel
from epsproof.derive.averages.quantity import Quantity
from epsproof.derive.question.problem import Problem
from epsproof.verify.closed_form.evaluate import Evaluation
from epsproof.verify.closed_form.second_reading import privacy_factor, question_of
from epsproof.verify.reader import NotRead, Truth, truth, value
from epsproof.verify.reader.judge import Asked
from epsproof.verify.reader.models import Model
from epsproof.verify.system.engine_error import EngineError

__all__ = ["read_average_again"]

MOST_VECTORS, TRIED = 1000, 8
ERROR, NEARER = Fraction(1, 10**6), 1 - Fraction(1, 10**3)
NOTHING, ALL, DIGITS = Fraction("0.999"), Fraction(1, 10**6), 24
Heights = dict[str, int | None]
Place = dict[str, Fraction]


def read_average_again(problem: Problem, values: Mapping[str, Fraction], found: Evaluation) -> bool:
    """Whether the number was compared with what mechanisms attain; those of too many worlds are not.

    Raises EngineError where one contradicts it.
    """
    model, typed = problem.model, problem.stated
    if not isinstance(model, AverageModel) or typed is None:
        return False
    point = {name: Fraction(values[name]) for name in problem.parameters}
    try:
        settled = {name: value(text, point) for name, text in typed.settled}
        point |= {name: x for name, x in settled.items() if isinstance(x, Fraction)}
        asked = Asked(question_of(typed, model), point)
        again = _Again(problem, model, point, asked.model)
        witness = found.priors
        bind = [witness] if witness.keys() == {*model.priors} else []
        priors = [*bind, *islice(asked.places(), TRIED)]
        against = again.spoken_against(found, witness, [place for place in priors if asked.prior(place) > 0])
        if bind and not asked.inside(witness):
            against = f"the region has no prior {_shown(witness)}"
    except (NotRead, OverflowError):
        return False
    if against:
        raise EngineError(
            f"epsilon of {problem.statement} is enclosed from {found.lower} to {found.upper}, but in the second reading {against}"
        )
    return True


class _Again:
    """The question at values of its parameters."""

    def __init__(self, problem: Problem, model: AverageModel, point: Place, read: Model) -> None:
        self.text, self.quantity, self.point, self.read = problem.statement, model.quantity, point, read
        delta = value(model.delta, point)
        if not isinstance(delta, Fraction):
            raise NotRead("delta has no rational value", model.delta, 1)
        self.delta, self.vectors = delta, list(_vectors(read))

    def spoken_against(self, found: Evaluation, witness: Place, priors: Sequence[Place]) -> str:
        """What some mechanism shows: more than the limit at the lower end, or no more beyond the upper one."""
        safe = ALL if found.lower == "inf" else privacy_factor(Fraction(found.lower), DIGITS)[1]
        beyond = NOTHING if found.admissible is False else Fraction(0)
        if found.admissible is not False and found.upper != "inf":
            beyond = privacy_factor(Fraction(found.upper), DIGITS)[0] * NEARER
        for place in priors if found.admissible is not False else ():
            average = self.largest(place, safe)
            if average is not None and self.kept(place, average * (1 - ERROR)) is Truth.FALSE:
                return f"it leads to {float(average):.9g} at {_shown(place)}"
        if witness in priors and beyond:
            average = self.largest(witness, beyond)
            if average is not None and self.kept(witness, average * (1 + ERROR)) is Truth.TRUE:
                return f"t = {float(beyond):.9g} leads to {float(average):.9g} only at {_shown(witness)}"
        return ""

    def kept(self, place: Place, average: Fraction) -> Truth:
        """The typed criterion."""
        values = {**self.point, **place, "prior": self.read.prior(place), self.quantity.value: average}
        return truth(self.text, values)

    def largest(self, place: Place, t: Fraction) -> Fraction | None:
        """The largest average, to some nine digits."""
        import numpy as np
        from scipy.optimize import linprog

        weights = {w: float(x) for w, x in self.read.weights_at(place).items()}
        base = float(t)
        likelihoods = np.array(
            [[0.0 if h is None else base**h for h in (v[w] for w in weights)] for v in self.vectors]
        )
        products = likelihoods * np.array([*weights.values()])
        secret = np.array([w in self.read.secret for w in weights])
        inside, outside = products[:, secret].sum(axis=1), products[:, ~secret].sum(axis=1)
        gains, scale = np.maximum(inside, outside), Fraction(1)
        if self.quantity is Quantity.MEAN_POSTERIOR:
            whole, scale = inside + outside, self.read.prior(place)
            gains = np.divide((inside / float(scale)) ** 2, whole, out=np.zeros_like(whole), where=whole > 0)
        found = linprog(
            -gains, A_eq=likelihoods.T, b_eq=np.ones(len(weights)), bounds=(0, None), method="highs"
        )
        return self.delta + (1 - self.delta) * Fraction(-found.fun) * scale if found.status == 0 else None


def _vectors(model: Model) -> Iterator[Heights]:
    """The exponents of likelihoods that privacy allows, None for a likelihood of 0; raises NotRead where they are too many."""
    worlds, steps = [*model.weights], {pair: k for pair, k in model.steps.items() if pair[0] != pair[1]}
    known: list[Heights] = [{}]
    for world in worlds:
        longer = []
        for heights in known:
            for height in (None, *range(model.longest + 1)):
                if _allowed({**heights, world: height}, world, steps):
                    longer.append({**heights, world: height})
        known = longer
        if len(known) > MOST_VECTORS:
            raise NotRead("the worlds are too many to try all exponents", "", 1)
    yield from (heights for heights in known if 0 in heights.values())


def _allowed(heights: Heights, world: str, steps: Mapping[tuple[str, str], int]) -> bool:
    """Whether the likelihood of the world is private beside those of the others."""
    for other in heights:
        for first, second in ((world, other), (other, world)):
            one, two, length = heights[first], heights[second], steps.get((first, second))
            if length is not None and one is not None and (two is None or two > one + length):
                return False
    return True


def _shown(place: Place) -> str:
    return ", ".join(f"{name} = {x}" for name, x in sorted(place.items()))
