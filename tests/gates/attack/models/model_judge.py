"""What the engine says of a question about a drawn model, and what mechanisms say against it.

A certified lower end, and the word "unbounded", say that every mechanism of that epsilon keeps the criterion at all priors of
the region. That is judged at a t larger by a billionth, against exact numbers that private mechanisms attain at priors on a
grid: what fails here is false. A certified upper end, and the word "none", say that at the printed priors some mechanism of any
larger epsilon breaks the criterion. There the judge is generous: it takes an epsilon larger by a thousandth, and looks at the
criterion at what mechanisms attain and a millionth beyond, which is more than the programmes can miss. An end is certified only
where no weight is negative; a closed form is not judged where one is. Refusals are not judged.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from epsproof.derive.averages.average_model import averaged
from epsproof.derive.averages.quantity import quantity_of
from epsproof.derive.models.file import model_of
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import EmptyRegion, InfeasibleProfile, QuestionError
from epsproof.verify.averages.evaluate_average import evaluate_average
from epsproof.verify.closed_form.evaluate import Evaluation, evaluate
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.reader import Truth, truth
from epsproof.verify.system.time_limit import OutOfTime, at_most
from tests.gates.attack.claimed import claimed_at
from tests.gates.attack.models.asked_model import AskedModel
from tests.gates.attack.models.private import Private
from tests.gates.attack.question_judge import Told

__all__ = ["Said", "asked_and_judged", "judged"]

Place = Mapping[str, Fraction]
DIGITS = 9
TINY, ALMOST = Fraction(1, 10**6), Fraction(999, 1000)
BEYOND = Fraction(1, 10**6)
SCALE, MOST = 1 << 60, 20.0


@dataclass(frozen=True)
class Said:
    """Mechanisms that are private at ``safe`` are said to keep the criterion, None where that is said of none; some at ``broken``
    to break it, at the priors ``binding`` where these are told."""

    verdict: str
    safe: Fraction | None = None
    broken: Fraction | None = None
    binding: Place = field(default_factory=dict)


def asked_and_judged(asked: AskedModel, seconds: float) -> Told:
    """The engine's verdict on the question, and what is found against it."""
    try:
        with at_most(seconds * 2):
            said = _said(asked, seconds)
    except OutOfTime:
        return Told("late")
    except InfeasibleProfile:
        said = Said("none", broken=ALMOST)
    except EmptyRegion:
        return Told("empty region", _inhabited(asked))
    except QuestionError:
        return Told("not read")
    except Exception as error:
        return Told("fell over", f"the engine fell over: {type(error).__name__}: {error}")
    return judged(asked, said)


def judged(asked: AskedModel, said: Said) -> Told:
    """What is found against what is said."""
    judge = _Judge(asked)
    return Told(said.verdict, judge.above(said) or judge.below(said), judge.doubt(said))


def _said(asked: AskedModel, seconds: float) -> Said:
    quantity, text = quantity_of(asked.criterion)
    model = model_of(asked.toml, "drawn.toml")
    problem = pose(
        text, asked.where, (), averaged(model, quantity) if quantity else model, (), str(asked.group)
    )
    if asked.verb == "derive":
        return _derived(problem, seconds)
    if quantity:
        return _ends(evaluate_average(problem, asked.values, DIGITS, seconds).epsilon, asked.group)
    return _ends(evaluate(problem, asked.values, DIGITS, seconds), asked.group)


def _derived(problem: Problem, seconds: float) -> Said:
    found = prove_closed_form(problem, seconds)
    claimed = claimed_at(problem, found, {}) if found.status in ("proved", "enclosed") else None
    if claimed is None:
        return Said(found.status)
    if claimed.kind == "none":
        return Said("none", broken=ALMOST)
    if claimed.kind == "unbounded":
        return Said("unbounded", TINY)
    return Said(found.status, _up(float(claimed.high)))


def _ends(found: Evaluation, group: int) -> Said:
    binding = {name: Fraction(text) for name, text in found.priors.items()}
    if found.admissible is False:
        return Said("none", None, ALMOST, binding)
    lower, upper = (float(end) * group for end in (found.lower, found.upper))
    if lower == math.inf:
        return Said("unbounded", TINY)
    safe = _up(math.exp(-min(lower, MOST))) if lower else None
    broken = Fraction(math.floor(math.exp(-upper * 1.001) * SCALE), SCALE) if 0 < upper < MOST else None
    return Said("enclosed", safe, broken, binding)


def _up(t: float) -> Fraction | None:
    """A little more than t; None where that is 1."""
    found = Fraction(math.ceil(t * (1 + 1e-9) * SCALE), SCALE)
    return found if found < 1 else None


class _Judge:
    """The mechanisms on the worlds of a model, and the criterion as it is typed."""

    def __init__(self, asked: AskedModel) -> None:
        self.asked = asked
        named = any(name in asked.criterion for name in ("posterior", "guess"))
        self.criterion = asked.criterion if named else f"posterior <= ({asked.criterion})*prior"
        self.private = Private([*asked.worlds, asked.rest], asked.secret, asked.steps)

    def above(self, said: Said) -> str:
        """A prior of the region at which a mechanism breaks what is said to be safe, or at which nothing can be said."""
        if said.safe is None and said.broken is None:
            return ""
        told = [said.binding] if said.binding and self.asked.within(said.binding) else []
        for place in (*self.asked.places(), *told):
            weights = self.asked.weights(place)
            if min(weights.values()) < 0:
                if self.asked.verb == "derive":
                    continue
                return f"{said.verdict}, though a weight is negative at {_shown(place)}: {_shown(weights)}"
            if said.safe is None or not self._prior(weights):
                continue
            for found in self._extremes(weights, said.safe):
                if self._truth(place, weights, found) is Truth.FALSE:
                    what = f"t = {float(said.safe):.9g} is safe; it leads to {float(found):.9g}"
                    return f"{said.verdict}, {what} at {_shown(place)}"
        return ""

    def below(self, said: Said) -> str:
        """Why the priors that are said to bind do not."""
        if said.broken is None or not said.binding:
            return ""
        if not self.asked.within(said.binding):
            return f"{said.verdict}, but the priors that bind are none of the region: {_shown(said.binding)}"
        if self._keeps(said.binding, said.broken):
            return f"{said.verdict}, t = {float(said.broken):.9g} breaks it; no mechanism does at {_shown(said.binding)}"
        return ""

    def doubt(self, said: Said) -> str:
        """Why "none" may be wrong where no priors are printed: none on the grid is against a small epsilon."""
        if (
            said.verdict != "none"
            or said.binding
            or not all(self._keeps(place, ALMOST) for place in self.asked.places())
        ):
            return ""
        return "none, it says, but no prior was found at which every epsilon fails"

    def _keeps(self, place: Place, t: Fraction) -> bool:
        """Whether all mechanisms keep the criterion, and what is a little beyond them does."""
        weights = self.asked.weights(place)
        if min(weights.values()) < 0 or not self._prior(weights):
            return False
        found = self._extremes(weights, t)
        further = [
            *found,
            *(min(x + BEYOND, Fraction(1)) for x in found),
            *(max(x - BEYOND, Fraction(0)) for x in found),
        ]
        return bool(found) and all(self._truth(place, weights, x) is Truth.TRUE for x in further)

    def _extremes(self, weights: Place, t: Fraction) -> list[Fraction]:
        if "mean_posterior" in self.criterion:
            found = self.private.mean(weights, t)
        elif "guess" in self.criterion:
            found = self.private.guess(weights, t)
        else:
            return [*self.private.posteriors(weights, t)]
        return [] if found is None else [found]

    def _prior(self, weights: Place) -> Fraction:
        return sum((weights[w] for w in self.asked.secret), Fraction(0))

    def _truth(self, place: Place, weights: Place, found: Fraction) -> Truth:
        """The criterion; odds are asked below 1 alone."""
        prior = self._prior(weights)
        values = {
            **self.asked.values,
            **place,
            "prior": prior,
            "posterior": found,
            "mean_posterior": found,
            "guess": found,
        }
        if "odds" in self.criterion:
            if prior == 1 or found == 1:
                return Truth.TRUE
            values |= {"prior_odds": prior / (1 - prior), "posterior_odds": found / (1 - found)}
        return truth(self.criterion, values)


def _inhabited(asked: AskedModel) -> str:
    """A prior of the region, where the engine says that there is none."""
    judge = _Judge(asked)
    for place in asked.places():
        if judge._prior(asked.weights(place)) > 0:
            return f"the region has a prior at {_shown(place)}"
    return ""


def _shown(place: Place) -> str:
    return ", ".join(f"{name} = {x}" for name, x in sorted(place.items()))
