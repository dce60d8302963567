"""A question at one parameter point: does a claimed answer agree with the texts, and does one criterion imply another?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from epsproof.verify.reader.evaluate import At
from epsproof.verify.reader.models import Described, Model
from epsproof.verify.reader.parse import Tree, exact, nodes, parse
from epsproof.verify.reader.program import Texts, as_limit
from epsproof.verify.reader.scan import SHARES, Scan
from epsproof.verify.reader.truth import Truth, all_of

__all__ = [
    "Asked",
    "Claimed",
    "Disagreement",
    "Question",
    "Suspicion",
    "contradicted",
    "exceeding",
    "judge",
    "never_exceeding",
]

# For priors of the region, simple ones, boundary ones and random ones, the criterion is read at the
# posteriors to which an epsilon-private release can lead, as verify/kernel/meaning.md says under
# "Questions".

Place = dict[str, Fraction]
NEARER, NEAR = Fraction("0.999999"), Fraction("0.9")
STRICT = Fraction(1) + Fraction("1e-12")
ALMOST_ONE = Fraction("0.999999")
NEAR_ONE = tuple(map(Fraction, "1/2 1/100 1e-6 1e-12".split()))
NONE, FAR = Fraction(0), 1000
WRITTEN = tuple(map(Fraction, "1 1/2 1/10 1/100 1/1000".split()))
Criteria = tuple[tuple[Tree, tuple[Tree, ...]], ...]


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
    question: Question, claimed: Claimed, point: Mapping[str, Fraction]
) -> Disagreement | Suspicion | None:
    """What speaks against a claimed answer at the parameter point; None where nothing was found, or
    the point is none of the question. Raises NotRead."""
    asked = Asked(question, point)
    return asked.contradicted(claimed) or asked.suspected(claimed)


def contradicted(question: Question, claimed: Claimed, point: Mapping[str, Fraction]) -> Disagreement | None:
    """What speaks against a claimed answer at the parameter point, but that it may be too small. Raises NotRead."""
    return Asked(question, point).contradicted(claimed)


class Asked:
    """A question with numbers for its parameters."""

    def __init__(self, question: Question, point: Mapping[str, Fraction], near: Fraction = NONE) -> None:
        """Conditions on priors are met to within ``near``."""
        self.question, self.point, self.near = question, dict(point), near
        self.model = Model(question.model, point)
        self.criteria = [
            (parse(text), [_loosened(parse(one), near) for one in where]) for text, where in question.criteria
        ]
        self.where = [_loosened(parse(one), near) for one in (*question.model.where, *question.where)]
        self.below = any(tree.is_condition for tree, _ in self.criteria)
        self.odds = [_names_odds(tree) for tree, _ in self.criteria]
        self.ratios = not any(tree.is_condition or _names_posterior(tree) for tree, _ in self.criteria)
        given = [At(point).truth(parse(text)) for text in (*self.model.conditions, *question.assumptions)]
        self.applies = all_of(given) is Truth.TRUE

    @cached_property
    def scan(self) -> Scan:
        """Where the criteria have least to spare."""
        criteria = tuple((tree, tuple(where)) for tree, where in self.criteria)
        return self.scanned(criteria, self.model.variables)

    def scanned(self, criteria: Criteria, variables: Sequence[str]) -> Scan:
        """Where criteria have least to spare on the region; one of the ``variables`` may be the posterior."""
        return Scan(
            Texts(
                criteria,
                tuple(self.where),
                tuple(self.model.weights.items()),
                self.model.shape,
                tuple(variables),
                tuple(sorted(self.point)),
                self.below,
                self.ratios,
                self.model.private,
            ),
            self.point,
        )

    def places(self) -> Iterator[Place]:
        """Some priors of the region and of its boundaries."""
        return filter(self.of_region, self.scanned((), self.model.variables).places())

    def contradicted(self, claimed: Claimed) -> Disagreement | None:
        """What speaks against an answer at those of many priors that have least to spare. Raises NotRead."""
        if not self.applies or claimed.kind == "none":
            return None
        for t in [self.safe(claimed.high)] if claimed.kind == "finite" else NEAR_ONE:
            for prior, _ in self._failing(t, claimed.witness):
                prior, posterior = self._simpler(prior, t)
                told, where = self.truth(prior, posterior), {**self.point, **prior, "posterior": posterior}
                return Disagreement(
                    where, f"the criterion is {told.value}, with a prior of {self.prior(prior)}"
                )
        return None

    def suspected(self, claimed: Claimed) -> Suspicion | None:
        """That an answer may be too small. Raises NotRead."""
        if not self.applies or claimed.kind == "unbounded":
            return None
        smaller = claimed.low * (NEARER if claimed.witness else NEAR)
        if any(self._failing(smaller if claimed.kind == "finite" else ALMOST_ONE, claimed.witness)):
            return None
        if claimed.kind == "none":
            return Suspicion("no prior was found at which every epsilon fails")
        return Suspicion(f"no prior was found at which t = {float(smaller):.9g} fails")

    def at_witness(self, claimed: Claimed, beyond: Fraction) -> Disagreement | None:
        """What speaks against an answer at its witness: the priors are none of the region, the criterion fails at them with
        t = high, or is kept with t = beyond. Raises NotRead."""
        place = dict(claimed.witness)
        if not self.applies or place.keys() != {*self.model.variables}:
            return None
        where = {**self.point, **place}
        if not self.of_region(place):
            return Disagreement(where, "the region has no prior")
        high = min(claimed.high * (1 + self.near * FAR), Fraction(1))
        if claimed.kind == "finite" and self._refused(place, high, SHARES) is not None:
            return Disagreement(where, f"the criterion fails for t = {float(claimed.high):.12g}")
        if all(self.truth(place, one) is Truth.TRUE for one in self.posteriors(place, beyond, SHARES)):
            return Disagreement(where, f"the criterion is kept for t = {float(beyond):.12g}")
        return None

    def _failing(self, t: Fraction, witness: Mapping[str, Fraction]) -> Iterator[tuple[Place, Fraction]]:
        """Priors of the region at which the criterion fails, with a posterior to which a release with that factor can lead."""
        known = [dict(witness)] if witness.keys() == {*self.model.variables} else []
        for place, shares in self.scan.suspects(t, known, self.of_region) if 0 < t <= 1 else ():
            posterior = self._refused(place, t, shares)
            if posterior is not None:
                yield place, posterior

    def safe(self, t: Fraction) -> Fraction:
        """A factor t at which a right answer is safe: a little larger for a strict criterion."""
        trees = [node for tree, _ in self.criteria for node in nodes(tree)]
        strict = any({"<", ">", "!="} & set(node.word) for node in trees if node.kind == "compare")
        return min(t * STRICT, Fraction(1)) if strict else t

    def prior(self, place: Mapping[str, Fraction]) -> Fraction:
        """The prior probability of the event at risk."""
        return self.model.prior(place)

    def _simpler(self, place: Place, t: Fraction) -> tuple[Place, Fraction]:
        """Priors of fewer digits at which the criterion fails as well, with a posterior."""
        for name in place:
            for value in (*WRITTEN, *(place[name].limit_denominator(10**k) for k in range(1, 13))):
                other = {**place, name: value}
                if 0 < value <= 1 and self.of_region(other) and self._refused(other, t, SHARES) is not None:
                    place = other
                    break
        posterior = self._refused(place, t, SHARES)
        assert posterior is not None
        return place, posterior

    def of_region(self, place: Mapping[str, Fraction]) -> bool:
        """Whether the conditions hold there, and the weights are probabilities."""
        return self.inside(place) and self.model.possible(place)

    def inside(self, place: Mapping[str, Fraction]) -> bool:
        """Whether the conditions hold there."""
        here = At({**self.point, **place})
        return all_of(here.truth(tree) for tree in self.where) is Truth.TRUE

    def posteriors(self, place: Place, t: Fraction, shares: Sequence[Fraction]) -> list[Fraction]:
        """Posteriors at these shares of the way from the prior to the highest one to which a release with the factor t can lead,
        or, for negative ones, to the lowest; a ratio limits the highest."""
        base, highest = self.prior(place), self.model.highest(place, t)
        if self.ratios:
            return [highest]
        lowest = self.model.lowest(place, t) if self.below and min(shares) < 0 else base
        return [base + abs(one) * ((highest if one > 0 else lowest) - base) for one in shares]

    def _refused(self, place: Place, t: Fraction, shares: Sequence[Fraction]) -> Fraction | None:
        """A posterior at which the criterion fails."""
        return next((one for one in self.posteriors(place, t, shares) if self.truth(place, one).fails), None)

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


# Whether one criterion implies another one at exact priors: a posterior that meets the one and not the other.

SMALL, MOST, ONE = Fraction(1, 10**9), 10_000, Fraction(1)
KEPT, BROKEN = (Truth.TRUE, Truth.TRUE), (Truth.FALSE, Truth.FALSE)
Priors = Mapping[str, Fraction]


def exceeding(first: Question, second: Question, point: Priors) -> Priors | None:
    """Priors and a posterior at which the first criterion is true and the second false, of the second
    question's region; None where none was found. Raises NotRead."""
    one, two = Asked(first, point), Asked(second, point)
    if not (one.applies and two.applies):
        return None
    whole = Tree("=>", (_joined(one), _joined(two)))
    for found, _ in two.scanned(((whole, ()),), (*two.model.variables, "posterior")).suspects(ONE):
        place = {name: found[name] for name in two.model.variables}
        told = _told(one, two, place, found["posterior"])
        if found["posterior"] < 1 and told == (Truth.TRUE, Truth.FALSE) and two.of_region(place):
            return {**point, **found}
    return None


def _joined(asked: Asked) -> Tree:
    """The criteria as one condition."""
    parts = []
    for tree, where in asked.criteria:
        whole = Tree("and", tuple(where)) if where else None
        limit = as_limit(tree)
        parts.append(Tree("=>", (whole, limit)) if whole else limit)
    return Tree("and", tuple(parts))


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


def _between(low: Fraction, high: Fraction) -> Fraction:
    """A number in the middle: of their logarithms where they are far apart."""
    ratio = high / low
    apart = ratio.numerator.bit_length() - ratio.denominator.bit_length()
    return low * 2 ** (apart // 2) if apart > 2 else (low + high) / 2


def _told(one: Asked, two: Asked, place: dict[str, Fraction], posterior: Fraction) -> tuple[Truth, Truth]:
    return one.truth(place, posterior), two.truth(place, posterior)
