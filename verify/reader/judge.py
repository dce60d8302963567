"""A question at one parameter point: does a claimed answer agree with the texts, and does one criterion imply another?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice, product
from random import Random

from epsproof.verify.reader.evaluate import At
from epsproof.verify.reader.models import Described, Model
from epsproof.verify.reader.parse import Tree, exact, nodes, parse
from epsproof.verify.reader.points import ends, points
from epsproof.verify.reader.truth import Truth, all_of

__all__ = [
    "Asked",
    "Claimed",
    "Disagreement",
    "Question",
    "Suspicion",
    "at_witness",
    "exceeding",
    "judge",
    "never_exceeding",
]

# For priors of the region, simple ones, boundary ones and random ones, the criterion is read at the
# posteriors to which an epsilon-private release can lead, as verify/kernel/meaning.md says under
# "Questions".

Place = dict[str, Fraction]
SHARES = tuple(map(Fraction, "1/2 1/10 9/10 1/1000 999/1000".split()))
NEARER, NEAR = Fraction("0.999999"), Fraction("0.9")
STRICT = Fraction(1) + Fraction("1e-12")
ALMOST_ONE = Fraction("0.999999")
NEAR_ONE = tuple(map(Fraction, "1/2 1/100 1e-6 1e-12".split()))
NONE, FAR = Fraction(0), 1000
CORNERS = tuple(map(Fraction, "1 1/2 1/100 1e-6 1e-15 0.999999 0.999999999999999".split()))


@dataclass(frozen=True)
class Question:
    """``criteria`` are pairs of a criterion or a ratio and the conditions under which it is asked of
    the ``model``; ``where`` bounds the priors, ``assumptions`` the parameters."""

    criteria: Sequence[tuple[str, Sequence[str]]]
    model: Described
    where: Sequence[str] = ()
    assumptions: Sequence[str] = ()


@dataclass(frozen=True)
class Claimed:
    """An answer at one point: ``kind`` is "none", "unbounded" or "finite"; t = exp(-group*epsilon)
    lies in [low, high]; ``witness`` is a prior that is said to bind."""

    kind: str
    low: Fraction = Fraction(0)
    high: Fraction = Fraction(0)
    attained: bool | None = None
    witness: Mapping[str, Fraction] = field(default_factory=dict)


@dataclass(frozen=True)
class Disagreement:
    """The answer is wrong: ``what`` is not as it says at ``where``."""

    where: Mapping[str, Fraction]
    what: str

    def __str__(self) -> str:
        place = ", ".join(f"{name} = {value}" for name, value in sorted(self.where.items()))
        return f"{self.what} at {place}"


@dataclass(frozen=True)
class Suspicion:
    """The answer may be too small: no prior that was tried is against a larger epsilon. No proof of
    anything."""

    what: str


def judge(
    question: Question,
    claimed: Claimed,
    point: Mapping[str, Fraction],
    *,
    seed: int = 0,
    count: int = 60,
) -> Disagreement | Suspicion | None:
    """What speaks against a claimed answer at the parameter point; None where nothing was found, or
    the point is none of the question. Raises NotRead."""
    asked = Asked(question, point)
    if not asked.applies:
        return None
    priors = list(asked.priors(Random(seed), count, claimed.witness))
    if claimed.kind == "none":
        loose = any(asked.refuses(prior, asked.posteriors(prior, [ALMOST_ONE])) for prior in priors)
        return None if loose else Suspicion("no prior was found at which every epsilon fails")
    for prior in priors:
        factors = [asked.safe(claimed.high)] if claimed.kind == "finite" else list(NEAR_ONE)
        for posterior in asked.posteriors(prior, factors):
            truth = asked.truth(prior, posterior)
            if truth.fails:
                where = {**point, **prior, "posterior": posterior}
                return Disagreement(
                    where, f"the criterion is {truth.value}, with a prior of {asked.prior(prior)}"
                )
    if claimed.kind == "unbounded":
        return None
    smaller = claimed.low * (NEARER if claimed.witness else NEAR)
    if any(asked.refuses(prior, asked.posteriors(prior, [smaller])) for prior in priors):
        return None
    return Suspicion(f"no prior was found at which t = {float(smaller):.9g} fails")


def at_witness(
    question: Question,
    claimed: Claimed,
    point: Mapping[str, Fraction],
    beyond: Fraction,
    near: Fraction = NONE,
) -> Disagreement | None:
    """What speaks against a claimed answer at its witness: the priors are none of the region, the
    criterion fails at them with t = high, or is kept with t = beyond. A witness that is ``near``
    irrational priors meets conditions to within that number. Raises NotRead."""
    asked, place = Asked(question, point, near), dict(claimed.witness)
    if not asked.applies or place.keys() != {*asked.model.variables}:
        return None
    where = {**point, **place}
    if not asked.of_region(place):
        return Disagreement(where, "the region has no prior")
    high = min(claimed.high * (1 + near * FAR), Fraction(1))
    if claimed.kind == "finite" and asked.refuses(place, asked.posteriors(place, [high])):
        return Disagreement(where, f"the criterion fails for t = {float(claimed.high):.12g}")
    extremes = asked.posteriors(place, [beyond])
    if all(asked.truth(place, posterior) is Truth.TRUE for posterior in extremes):
        return Disagreement(where, f"the criterion is kept for t = {float(beyond):.12g}")
    return None


class Asked:
    """A question with numbers for its parameters."""

    def __init__(self, question: Question, point: Mapping[str, Fraction], near: Fraction = NONE) -> None:
        """Conditions on priors are met to within ``near``."""
        self.question, self.point = question, dict(point)
        self.model = Model(question.model, point)
        self.criteria = [
            (parse(text), [_loosened(parse(one), near) for one in where]) for text, where in question.criteria
        ]
        self.where = [_loosened(parse(one), near) for one in (*question.model.where, *question.where)]
        self.below = any(_may_bound_from_below(tree) for tree, _ in self.criteria)
        self.odds = [_names_odds(tree) for tree, _ in self.criteria]
        self.ratios = not any(tree.is_condition or _names_posterior(tree) for tree, _ in self.criteria)
        given = [At(point).truth(parse(text)) for text in (*self.model.conditions, *question.assumptions)]
        self.applies = all_of(given) is Truth.TRUE

    def safe(self, t: Fraction) -> Fraction:
        """A factor t at which a right answer is safe: a little larger for a strict criterion."""
        trees = [node for tree, _ in self.criteria for node in nodes(tree)]
        strict = any({"<", ">", "!="} & set(node.word) for node in trees if node.kind == "compare")
        return min(t * STRICT, Fraction(1)) if strict else t

    def prior(self, place: Mapping[str, Fraction]) -> Fraction:
        """The prior probability of the event at risk."""
        return self.model.prior(place)

    def priors(self, random: Random, count: int, witness: Mapping[str, Fraction]) -> Iterator[Place]:
        """Priors of the region: the witness and beside it, corners, ends of the region and of the criterion, random ones."""
        names = self.model.variables
        known = [f"{name} == {value}" for name, value in self.point.items()]
        ranges = [f"0 < {name} <= 1" for name in names]
        goals = [text for text, _ in self.question.criteria if parse(text).is_condition]
        goals += [f"({text}) > 1" for text, _ in self.question.criteria if not parse(text).is_condition]
        goals += [condition for _, where in self.question.criteria for condition in where]
        given = [*ranges, *self.question.model.where, *self.question.where]
        seeds = points([*known, *given], goals, seed=random.randint(0, 1 << 30), count=count)
        found = [{n: p[n] for n in names if n in p} for p in seeds]
        corners = [dict(zip(names, values, strict=True)) for values in product(CORNERS, repeat=len(names))]
        bases = [*corners, *({**random.choice(corners), **p} for p in found)]
        tried = [{**base, **witness} for base in bases] if witness else []
        certain = dict.fromkeys(names, Fraction(1))
        starts = [certain, {**certain, **witness}] if witness else [certain]
        tried += [point for start in starts for point in ends(given, goals, {**self.point, **start}, names)]
        tried += bases
        tried += [{**p, name: value} for p in found[: count // 4] for name in names for value in CORNERS]
        seen: set[tuple[Fraction, ...]] = set()
        for place in tried:
            key = tuple(place.get(name, Fraction(0)) for name in names)
            if key in seen or not all(0 < value <= 1 for value in key):
                continue
            seen.add(key)
            if self.of_region(place):
                yield {name: place[name] for name in names}

    def of_region(self, place: Mapping[str, Fraction]) -> bool:
        """Whether the conditions hold there, and the weights are probabilities."""
        return self.inside(place) and self.model.possible(place)

    def inside(self, place: Mapping[str, Fraction]) -> bool:
        """Whether the conditions hold there."""
        here = At({**self.point, **place})
        return all_of(here.truth(tree) for tree in self.where) is Truth.TRUE

    def posteriors(self, place: Place, factors: Sequence[Fraction]) -> list[Fraction]:
        """Posteriors to which releases with these factors t can lead, with the extreme ones; a ratio limits the highest."""
        base = self.prior(place)
        found = [base]
        for t in factors:
            if not 0 < t <= 1:
                continue
            highest = self.model.highest(place, t)
            if self.ratios:
                found.append(highest)
                continue
            lowest = self.model.lowest(place, t) if self.below else base
            found += [highest, lowest, *(base + (highest - base) * share for share in SHARES)]
            found += [base + (lowest - base) * share for share in SHARES] if lowest < base else []
        return found

    def refuses(self, place: Place, posteriors: Sequence[Fraction]) -> bool:
        """Whether the criterion fails at one of the posteriors."""
        return any(self.truth(place, posterior).fails for posterior in posteriors)

    def truth(self, place: Place, posterior: Fraction) -> Truth:
        """What the criteria say of a prior and a posterior; TRUE where none is asked."""
        return all_of(self._truth(number, place, posterior) for number in range(len(self.criteria)))

    def _truth(self, number: int, place: Place, posterior: Fraction) -> Truth:
        tree, where = self.criteria[number]
        base = self.prior(place)
        values = {**self.point, **place, "prior": base, "posterior": posterior}
        here = At(values)
        if all_of(here.truth(condition) for condition in where) is not Truth.TRUE:
            return Truth.TRUE
        if self.odds[number]:
            if base == 1 or posterior == 1:
                return Truth.TRUE
            odds = {"prior_odds": base / (1 - base), "posterior_odds": posterior / (1 - posterior)}
            here = At({**values, **odds})
        if not tree.is_condition:
            tree = Tree("compare", (exact(posterior / base), tree), ("<=",))
        return here.truth(tree)


def _loosened(tree: Tree, near: Fraction) -> Tree:
    """The condition with comparisons that are met where their sides differ by ``near``, but under
    ``not``."""
    if not near or tree.kind not in ("and", "or", "compare"):
        return tree
    if tree.kind != "compare":
        return Tree(tree.kind, tuple(_loosened(part, near) for part in tree.parts))
    found = []
    for left, right, relation in zip(tree.parts, tree.parts[1:], tree.word, strict=False):
        first, second = (left, right) if relation[0] != ">" else (right, left)
        gap = Tree("+", (first, Tree("negative", (second,))))
        sides = (Tree("abs", (gap,)) if relation == "==" else gap, exact(near))
        kept = relation == "!="
        found.append(Tree("compare", (left, right) if kept else sides, ("!=" if kept else "<=",)))
    return found[0] if len(found) == 1 else Tree("and", tuple(found))


def _names_odds(tree: Tree) -> bool:
    return any(node.kind == "name" and node.name.endswith("_odds") for node in nodes(tree))


def _names_posterior(tree: Tree) -> bool:
    return any(node.kind == "name" and node.name.startswith("posterior") for node in nodes(tree))


def _may_bound_from_below(tree: Tree) -> bool:
    """Whether a criterion may limit the posterior from below; a ratio does not."""
    return tree.is_condition


# Whether one criterion implies another one at exact priors: a posterior that meets the one and not the other.

SMALL, HALVINGS, MOST, PLACES = Fraction(1, 10**9), 48, 10_000, 24
KEPT, BROKEN = (Truth.TRUE, Truth.TRUE), (Truth.FALSE, Truth.FALSE)
Priors = Mapping[str, Fraction]


def exceeding(first: Question, second: Question, point: Priors, count: int) -> Priors | None:
    """Priors and a posterior at which the first criterion is true and the second false, of the second
    question's region; None where none was found. Raises NotRead."""
    one, two = Asked(first, point), Asked(second, point)
    if not (one.applies and two.applies):
        return None
    for place in islice(two.priors(Random(0), count, {}), PLACES):
        _, above = _ends(two, place)
        for posterior in (above, SMALL * two.prior(place)):
            if posterior < 1 and _told(one, two, place, posterior) == (Truth.TRUE, Truth.FALSE):
                return {**point, **place, "posterior": posterior}
    return None


def never_exceeding(first: Question, second: Question, point: Priors, place: Priors) -> bool:
    """Whether at these priors the first criterion, a limit from above, fails as soon as the second does, or the
    priors are none of the region. Raises NotRead."""
    one, two = Asked(first, point), Asked(second, point)
    if not (one.applies and two.applies and two.of_region(place)):
        return True
    here = dict(place)
    low, high = SMALL * two.prior(here), Fraction(1)
    told, middle = _told(one, two, here, 1 - SMALL), 1 - SMALL
    for _ in range(MOST):
        if told not in (KEPT, BROKEN):
            break
        low, high = (middle, high) if told == KEPT else (low, middle)
        middle = _between(low, high)
        told = _told(one, two, here, middle)
    if told == KEPT and high == 1:
        return two.prior(here) < 1
    return told in (KEPT, BROKEN, (Truth.FALSE, Truth.TRUE))


def _ends(asked: Asked, place: dict[str, Fraction]) -> tuple[Fraction, Fraction]:
    """Posteriors beside the limit from above that a criterion sets; (1, 1) where it sets none."""
    low, high = SMALL * asked.prior(place), 1 - SMALL
    if asked.truth(place, high) is Truth.TRUE:
        return Fraction(1), Fraction(1)
    for _ in range(HALVINGS):
        middle = _between(low, high)
        low, high = (middle, high) if asked.truth(place, middle) is Truth.TRUE else (low, middle)
    return low, high


def _between(low: Fraction, high: Fraction) -> Fraction:
    """A number in the middle: of their logarithms where they are far apart."""
    ratio = high / low
    apart = ratio.numerator.bit_length() - ratio.denominator.bit_length()
    return low * 2 ** (apart // 2) if apart > 2 else (low + high) / 2


def _told(one: Asked, two: Asked, place: dict[str, Fraction], posterior: Fraction) -> tuple[Truth, Truth]:
    return one.truth(place, posterior), two.truth(place, posterior)
