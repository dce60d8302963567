"""What the engine says of the signs of a question's derivatives, and what budgets beside a point say against it.

At priors strictly inside the region the largest t at which the criterion still fails is enclosed by bisection, by the second
reader and its own account of the attack model, at the point and at both sides of it along the prior. Where the piece of the
profile that a lemma is about decides there, exactly one of its cells must hold, and t must move against its sign.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.verify.closed_form.sign_lemmas import SignLemma, prove_sign_lemmas
from epsproof.verify.reader import NotRead, Truth, truth
from epsproof.verify.reader.evaluate import At
from epsproof.verify.reader.models import Model
from epsproof.verify.reader.parse import Tree, exact, parse
from tests.gates.attack.question_judge import Told, parameter_points, told_or_judged
from tests.gates.attack.question_rows import Asked

__all__ = ["signs_judged"]

Point = Mapping[str, Fraction]
STEPS, STEP = 90, Fraction(1, 1 << 32)
FLAT, STEEP = Fraction(1, 10**9), Fraction(1, 10**6)
CLOSE = 1e-9
PLACES, TRIED = 6, 60


@dataclass(frozen=True)
class Budgets:
    """The privacy factors that a question admits at single priors."""

    asked: Asked
    criterion: Tree
    parameters: Point

    def place(self, problem: Problem, named: Point) -> Point | None:
        """All priors, where the running ones stand in formulas as ``named``, by a root of them in some problems, and the others
        are fixed by the region; None where one cannot be told."""
        at = At({**self.parameters, **named})
        fixed = {name: at.value(parse(str(text))) for name, text in problem.region.fixed.items()}
        if not all(isinstance(value, Fraction) for value in fixed.values()):
            return None
        priors = {name: value ** problem.roots.get(name, 1) for name, value in {**named, **fixed}.items()}
        return {**self.parameters, **priors} if all(0 < value <= 1 for value in priors.values()) else None

    def within(self, place: Point) -> bool:
        """Whether the priors lie in the region."""
        return all(
            truth(text, place) is Truth.TRUE
            for text in (*self.asked.where, *model_named(self.asked.bound).where)
        )

    def factor(self, place: Point) -> Fraction | None:
        """Just above the largest t at which the criterion fails, to 2**-90; None where no t in (0, 1) divides."""
        low, high = Fraction(1, 1 << 40), 1 - Fraction(1, 1 << 40)
        if self._keeps(place, low) or not self._keeps(place, high):
            return None
        for _ in range(STEPS):
            middle = (low + high) / 2
            low, high = (low, middle) if self._keeps(place, middle) else (middle, high)
        return high

    def ratio(self, place: Point, t: Fraction) -> Fraction:
        """The largest posterior as a multiple of the prior."""
        model = self.model
        return model.highest(place, t) / model.prior(place)

    def _keeps(self, place: Point, t: Fraction) -> bool:
        model = self.model
        posterior, prior = model.highest(place, t), model.prior(place)
        values = {**place, "prior": prior, "posterior": posterior}
        if prior < 1 and posterior < 1:
            values |= {"prior_odds": prior / (1 - prior), "posterior_odds": posterior / (1 - posterior)}
        tree = self.criterion
        found = At(values).truth(
            tree if tree.is_condition else Tree("compare", (exact(posterior / prior), tree), ("<=",))
        )
        if found not in (Truth.TRUE, Truth.FALSE):
            raise NotRead("the criterion is undefined or undecided", "", 1)
        return found is Truth.TRUE

    @cached_property
    def model(self) -> Model:
        """The attack model at the parameters."""
        return Model(model_named(self.asked.bound), self.parameters)


def signs_judged(asked: Asked, seconds: float, seed: int) -> Told:
    """The engine's verdict on the signs of the question, and what is found against it; questions with classes are not asked."""
    if asked.classes or asked.bound == "approximate":
        return Told("not asked")

    def answer() -> tuple[Problem, tuple[SignLemma, ...]]:
        problem = pose(asked.criterion, asked.where, asked.assume, asked.bound, (), asked.group)
        return problem, prove_sign_lemmas(problem, seconds)

    def judged(found: tuple[Problem, tuple[SignLemma, ...]]) -> Told:
        problem, lemmas = found
        verdict = "proved" if lemmas and {lemma.status for lemma in lemmas} == {"proved"} else "undecided"
        try:
            return Told(verdict, next(_against(asked, problem, lemmas, seed), ""))
        except NotRead:
            return Told(verdict)

    return told_or_judged(answer, seconds * 2, judged)


def _against(asked: Asked, problem: Problem, lemmas: tuple[SignLemma, ...], seed: int) -> Iterator[str]:
    random, criterion = Random(seed), parse(asked.criterion)
    for parameters in parameter_points(asked, problem, seed, 4):
        budgets, seen = Budgets(asked, criterion, parameters), 0
        for _ in range(TRIED):
            named = {name: Fraction(random.randint(1, 96), 97) for name in problem.running}
            place = budgets.place(problem, named)
            t = None if place is None or not budgets.within(place) else budgets.factor(place)
            if place is None or t is None or seen == PLACES:
                continue
            seen += 1
            yield from (found for each in lemmas if (found := _one(budgets, each, named, place, t)))


def _one(budgets: Budgets, lemma: SignLemma, named: Point, place: Point, t: Fraction) -> str:
    """What the point says against the lemma; empty where it is not proved, or another piece decides."""
    written = {**place, **named}
    if lemma.status != "proved" or not _decides(budgets, lemma, written, place, t):
        return ""
    name = f"{lemma.piece} along {lemma.variable}"
    found = [sign for when, sign in lemma.cells if all(relation.holds(written) for relation in when)]
    if len(found) != 1:
        return f"{name}: {len(found)} cells hold at {_shown(place)}"
    sides = []
    for step in (-STEP, STEP):
        moved = {**named, lemma.variable: named[lemma.variable] + step}
        beside = budgets.place(lemma.problem, moved)
        factor = None if beside is None else budgets.factor(beside)
        if (
            beside is None
            or factor is None
            or not _decides(budgets, lemma, {**beside, **moved}, beside, factor)
        ):
            return ""
        sides.append(factor)
    slope = (sides[0] - sides[1]) / (2 * STEP)
    wrong = {"+": slope < -FLAT, "-": slope > FLAT, "0": abs(slope) > STEEP}[found[0]]
    return (
        f"{name}: the sign is said to be {found[0]}, the slope of 1 - t is {float(slope):.3g} at {_shown(place)}"
        * wrong
    )


def _decides(budgets: Budgets, lemma: SignLemma, written: Point, place: Point, t: Fraction) -> bool:
    """Whether the value of the piece is the ratio that the largest posterior reaches at t."""
    value, ratio = float(At(written).value(parse(lemma.piece))), float(budgets.ratio(place, t))
    return abs(value - ratio) < CLOSE * max(1, abs(ratio))


def _shown(point: Point) -> str:
    return ", ".join(f"{name} = {value}" for name, value in sorted(point.items()))
