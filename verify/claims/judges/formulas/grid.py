"""The published grid search against certified enclosures: what it returns, on which side it errs, and a prior that it misses."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from math import inf, isfinite

import attrs
from flint import arb

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.pose import pose
from epsproof.derive.text.grammar import parse_conditions
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.evaluation import adversary, value_at
from epsproof.verify.claims.values.given import Between, Given, Placed, Said
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.numeric.enclosure import Evaluation, enclose
from epsproof.verify.numeric.grid import grid_search
from epsproof.verify.numeric.numeric_question import numeric_question
from epsproof.verify.reader.judge import Question

__all__ = ["compared", "judge", "seeded_profiles"]

SEED = 2024
DIGITS = 12
MOST = 2000
EQUAL = 1e-9
Example = tuple[str, str, str]


@attrs.frozen
class Compared:
    """``grid`` is what the search returns at the prior ``place``; epsilon is ``enclosed`` at the parameters' ``values``."""

    example: Example
    grid: float
    place: dict[str, Fraction]
    values: dict[str, Fraction]
    enclosed: Evaluation
    within: float = EQUAL

    @property
    def lower(self) -> str:
        """The lower end of epsilon."""
        return self.enclosed.lower

    @property
    def upper(self) -> str:
        """The upper end of epsilon."""
        return self.enclosed.upper

    @property
    def side(self) -> str:
        """Whether the search overstates epsilon, understates it, or differs by no more than ``within``."""
        if self.grid - float(self.upper) > self.within:
            return "over"
        return "under" if float(self.lower) - self.grid > self.within else "equal"

    @property
    def is_seen(self) -> bool:
        """Whether the second reader sees on which side the search errs."""
        profile, where, _ = self.example
        question = Question([(profile, ())], model_named("unbounded"), [where] if where else [])
        return bool(adversary(question, arb(self.grid), self.enclosed, self.values))


def judge(claim: Claim, searches: Searches) -> Finding:
    """Confirmed where the search agrees to as many ``decimals`` (1e-9 without them) on the ``cases`` [profile, where, values] and
    ``seeded`` random profiles; refuted by the simplest example that differs, with the counts of both directions."""
    claim.refuse_assumptions()
    points, seeded = int(claim.get("points", 1000)), int(claim.get("seeded", 0))
    if not 1 <= points <= MOST or seeded > MOST:
        raise claim.rejected(
            f"'points' is a whole number from 1 to {MOST}, 'seeded' at most {MOST}", "points"
        )
    if not claim["cases"] and not seeded:
        raise claim.rejected("there is no profile: 'cases' names some, 'seeded' makes some at random")
    within = 0.5 * 10.0 ** -min(claim["decimals"], DIGITS) if "decimals" in claim.data else EQUAL
    named = [compared(_read(claim, case), points, within) for case in claim["cases"]]
    found = named + [compared(example, points, within) for example in seeded_profiles(seeded)]
    if any(not isfinite(x.grid) or not 0 < float(x.upper) < inf for x in found):
        return Finding(
            "undecided",
            "enclosed",
            "a search on a grid is compared where epsilon is a positive number, and found",
        )
    count = {side: sum(x.side == side for x in found) for side in ("over", "under", "equal")}
    largest = max(found, key=lambda x: x.grid - float(x.upper))
    evidence = (
        f"of {len(found)} profiles ({len(named)} named, the rest random with seed {SEED}) the search on {points} x {points} "
        f"priors overstates epsilon for {count['over']}, understates it for {count['under']} and agrees to {within:g} for "
        f"{count['equal']}; "
        f"largest excess {largest.grid - float(largest.upper):.3g} for {_shown(largest.example)}"
    )
    wrong = next((x for x in found if x.side != "equal"), None)
    if wrong is None:
        return Finding("confirmed", "enclosed", evidence)
    if not wrong.is_seen:
        return Finding(
            "undecided",
            "enclosed",
            f"{evidence}; of the first one that differs no adversary was found who shows it",
        )
    place = [(name, str(value)) for name, value in sorted(wrong.place.items())]
    counterexample: dict[str, str] = {
        "profile": _placed(wrong.example),
        "search": Placed(f"{wrong.grid:.9f}", " at ", *chain(*place)),
        "epsilon": Between(wrong.lower, wrong.upper),
    }
    return Finding("refuted", "enclosed", evidence, counterexample)


def _read(claim: Claim, case: list[str]) -> Example:
    """The case, where its values are positive numbers of parameters; raises ClaimRejected for others."""
    profile, where, values = case
    given = parse_conditions(values.replace("=", "==")) if values.strip() else ()
    if len({str(c.left) for c in given}) < len(given):
        raise claim.rejected(f"the values {values[:80]!r} give a parameter two values")
    for c in given:
        number = value_at(c.right, {}) if not c.right.free_symbols else None
        if not (c.relation == "==" and c.left.is_Symbol and isinstance(number, Fraction) and number > 0):
            raise claim.rejected(
                f"the values {values[:80]!r} are not like a = 1/4, r = 3, with positive rational numbers"
            )
    return profile, where, values.strip()


def compared(example: Example, points: int, within: float = EQUAL) -> Compared:
    """Search and enclosure for (profile, region, parameter values)."""
    profile, where, values = example
    problem = attrs.evolve(pose(profile, [where] if where else []), assumptions=())
    exact = (
        {c.left.name: value_at(c.right, {}) for c in parse_conditions(values.replace("=", "=="))}
        if values
        else {}
    )
    given = {n: v for n, v in exact.items() if isinstance(v, Fraction)}
    question = numeric_question(problem, given)
    found = grid_search(question, points)
    place = {name: Fraction(round(value * points), points) for name, value in found.priors.items()}
    return Compared(
        example, found.epsilon, {**place, **question.fixed}, given, enclose(question, DIGITS), within
    )


def seeded_profiles(count: int) -> Iterator[Example]:
    """Random profiles of the paper's four families, always the same ones."""
    rng = random.Random(SEED)
    for number in range(count):
        r = Fraction(rng.randint(11, 60), 10)
        a = Fraction(rng.randint(2, 9), 20)
        fixed = Fraction(rng.randint(1, 19), 20)
        family = number % 4
        if family == 0:
            yield "r", "", f"r = {r}"
        elif family == 1:
            yield "max(a/(p*q), r)", f"q == {fixed}", f"a = {a}, r = {r}"
        elif family == 2:
            yield "max(a/(p*q), r)", f"p == {fixed}", f"a = {a}, r = {r}"
        else:
            yield "(p*q + b)/(p*q)", "", f"b = {a}"


def _shown(example: Example) -> str:
    profile, where, values = example
    return profile + (f" where {where}" if where else "") + (f", {values}" if values else "")


def _placed(example: Example) -> Given:
    profile, where, values = example
    given = (
        [(c.left.name, str(c.right)) for c in parse_conditions(values.replace("=", "=="))] if values else []
    )
    return Placed(profile, ", ", *chain(*given)) if values and not where else Said(_shown(example))
