"""Strategy: linear programs over products of facts (Handelman), with multipliers, equations and a few squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from operator import add, gt
from types import MappingProxyType

import attrs
from flint import fmpq, fmpq_mpoly

from epsproof.verify.workspace.linear_program import Column, vanishing_combination
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import degrees, total_degree
from epsproof.verify.workspace.workspace import Fact, Term

# The columns: products of facts up to a degree.

Powers = tuple[tuple[str, int], ...]
Product = tuple[Powers, fmpq_mpoly, bool]
_Entry = tuple[Powers, fmpq_mpoly, bool, tuple[int, ...], int, int]


def products(
    facts: Sequence[Fact],
    one: fmpq_mpoly,
    box: Sequence[int],
    degree: int,
    factors: int,
    limit: int,
    known: Mapping[Powers, fmpq_mpoly] = MappingProxyType({}),
) -> Iterator[Product]:
    """(powers, polynomial, strict) for products with degree <= ``box`` in each variable and <= ``degree`` in total.

    At most ``factors`` factors, and at most ``limit`` products, those with fewer factors first; some are ``known``.
    """
    zero = (0,) * len(box)
    layer: list[_Entry] = [((), one, True, zero, 0, 0)]
    data = [(fact, degrees(fact.polynomial), total_degree(fact.polynomial)) for fact in facts]
    produced = 0
    for depth in range(factors + 1):
        following: list[_Entry] = []
        room = limit - produced - len(layer) if depth < factors else 0
        for powers, polynomial, strict, used, total, start in layer:
            yield powers, polynomial, strict
            produced += 1
            if produced >= limit:
                return
            for index in range(start, len(data)):
                if len(following) >= room:
                    break
                fact, shape, weight = data[index]
                if total + weight > degree or any(map(gt, sums := tuple(map(add, used, shape)), box)):
                    continue
                longer: dict[str, int] = dict(powers)
                longer[fact.id] = longer.get(fact.id, 0) + 1
                both = strict and fact.relation == ">"
                name = tuple(longer.items())
                product = known[name] if name in known else polynomial * fact.polynomial
                following.append((name, product, both, sums, total + weight, index))
        layer = following


NAME = "linear program"
MOST_DEGREE = 5


@attrs.frozen
class Size:
    """Excess degree over the goal, degree and number of factors of the multiplier, numbers of columns and facts."""

    excess: int
    multiplier: int
    columns: int
    facts: int
    squares: bool


LADDER = (
    (Size(0, 0, 800, 14, False), Size(1, 1, 1200, 12, False)),
    (Size(1, 1, 2500, 20, True), Size(2, 2, 4000, 14, False)),
    (Size(2, 2, 9000, 20, True), Size(3, 3, 9000, 14, True)),
    (Size(3, 3, 25000, 22, True), Size(4, 4, 25000, 16, True)),
)


def by_linear_program(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """sigma * goal = nonnegative combination of products of facts + equations times monomials."""
    for size in LADDER[0 if prover.programs is not None else min(effort, len(LADDER) - 1)]:
        if prover.programs is not None:
            if prover.programs == 0:
                return None
            prover.programs -= 1
        fact = attempt(prover, goal, relation, size)
        if fact is not None:
            return fact
    return None


Asked = tuple[str, Size, bool, int, frozenset[int]]


@attrs.frozen(slots=False)
class Program:
    """A linear program: columns that are to vanish with nonnegative coefficients, those of equations with any.

    In this order: multipliers of the goal, products of facts, squares, equations with monomials. ``costs`` are those of the first
    three, ``normal`` the multipliers of which one must not vanish. ``asked`` tells the program from others.
    """

    asked: Asked
    prover: Prover
    goal: fmpq_mpoly
    relation: str
    sigma: list[Product]
    products: list[Product]
    squares: list[tuple[Term, fmpq_mpoly]]
    equations: list[tuple[Fact, fmpq_mpoly]]

    @cached_property
    def columns(self) -> list[Column]:
        """The polynomials to be combined."""
        kept = self.prover.workspace.columns
        found = [kept.of(poly * self.goal) for _, poly, _ in self.sigma]
        found += [kept.opposite(powers, poly) for powers, poly, _ in self.products]
        found += [kept.of(-poly) for _, poly in self.squares]
        return found + [kept.of(-m * f.polynomial) for f, m in self.equations]

    @cached_property
    def costs(self) -> list[float]:
        """What a coefficient costs: simple terms are cheap."""
        found = [1.0 + sum(e for _, e in powers) for powers, _, _ in self.sigma]
        found += [1.0 + total_degree(poly) + 0.01 * len(poly) for _, poly, _ in self.products]
        return found + [4.0 + total_degree(poly) for _, poly in self.squares] + [0.0] * len(self.equations)

    def solved(self) -> Fact | None:
        """The goal as a fact; where it is strict, a strict product is asked for if the first solution has none.

        A programme without a solution has none for the weak sign either: it is remembered.
        """
        first = len(self.sigma)
        strict = [first + j for j, (_, _, strict) in enumerate(self.products) if strict]
        budget, costs = min(self.prover.seconds_left(), 6.0), list(self.costs)
        solution = self._solution(costs, budget)
        if solution is None:
            self.prover.unsolved.add(self.asked)
            return None
        fact = self._fact(solution)
        if fact is not None or self.relation != ">" or not strict:
            return fact
        for index in strict:
            costs[index] = -1.0 / (1.0 + total_degree(self.products[index - first][1]))
        solution = self._solution(costs, budget)
        return None if solution is None else self._fact(solution)

    def _solution(self, costs: list[float], budget: float) -> list[fmpq] | None:
        normal = [j for j, (_, _, strict) in enumerate(self.sigma) if strict]
        free = range(len(self.columns) - len(self.equations), len(self.columns))
        return vanishing_combination(self.columns, costs, normal, free, budget)

    def _fact(self, solution: list[fmpq]) -> Fact | None:
        """The fact that a solution proves."""
        values = iter(solution)
        left, right = (
            [Term(c, powers) for (powers, _, _), c in zip(rows, islice(values, len(rows)), strict=True) if c]
            for rows in (self.sigma, self.products)
        )
        for (term, _), c in zip(self.squares, islice(values, len(self.squares)), strict=True):
            if c:
                right.append(Term(term.coefficient * c, term.powers, term.squares))
        ideal: dict[str, fmpq_mpoly] = {}
        for (equation, monomial), c in zip(self.equations, values, strict=True):
            if c:
                ideal[equation.id] = ideal.get(equation.id, self.prover.ring.one * 0) + c * monomial
        return self.prover.workspace.add(self.goal, self.relation, left, right, list(ideal.items()), NAME)


def attempt(prover: Prover, goal: fmpq_mpoly, relation: str, size: Size) -> Fact | None:
    """One linear program of the given size."""
    ring = prover.ring
    if prover.seconds_left() < size.columns / 8000:
        return None
    workspace = prover.workspace
    asked = (ring.key(goal), size, relation == "=", len(workspace.facts), workspace.hidden)
    if asked in prover.unsolved:
        return None
    shape, total = degrees(goal), max(total_degree(goal), 1)
    contradiction = goal.is_constant()
    if contradiction:
        widest, total = _extent(prover)
        shape = tuple(widest)
    facts = relevant_facts(prover, goal, size, total)
    reach = {v for fact in facts for v in ring.variables(fact.polynomial)} | set(ring.variables(goal))
    box = [max(d, 0) + (size.excess if v in reach else 0) for v, d in enumerate(shape)]
    degree = total + size.excess
    small = box if contradiction else [d - max(g, 0) for d, g in zip(box, shape, strict=True)]
    deep, many = (degree, degree) if contradiction else (size.excess, size.multiplier)
    known = workspace.columns.products
    sigma = list(products(facts, ring.one, small, deep, many, 200, known))
    equations = [(f, m) for f in prover.workspace.equations() for m in _monomials(prover, f, box, degree)]
    if relation == "=":
        return Program(asked, prover, goal, relation, sigma, [], [], equations).solved()
    squares = _squares(prover, goal, facts, box, degree) if size.squares else []
    positive = list(products(facts, ring.one, box, degree, degree, size.columns, known))
    return Program(asked, prover, goal, relation, sigma, positive, squares, equations).solved()


def _extent(prover: Prover) -> tuple[list[int], int]:
    """The largest degrees, by variable and in total, of the facts that exclude one another."""
    facts = prover.workspace.inequalities()
    shapes = [degrees(fact.polynomial) for fact in facts]
    total = max((total_degree(fact.polynomial) for fact in facts), default=1)
    return [max((s[v] for s in shapes), default=0) for v in range(len(prover.ring.context.gens()))], min(
        total, MOST_DEGREE
    )


def relevant_facts(prover: Prover, goal: fmpq_mpoly, size: Size, total: int = 0) -> list[Fact]:
    """Facts of low degree, those in the goal's variables first; sums of others come last, products of others are left out."""
    ring = prover.ring
    wanted = set(ring.variables(goal))
    limit = max(total_degree(goal), total) + size.excess
    ranked = []
    for position, fact in enumerate(prover.workspace.inequalities()):
        content_parts = ring.factors(fact.polynomial)[1]
        if total_degree(fact.polynomial) > limit or sum(e for _, e in content_parts) > 1:
            continue
        outside = len(set(ring.variables(fact.polynomial)) - wanted)
        if outside and size.excess == 0 and not goal.is_constant():
            continue
        combined = prover.workspace.combined(fact)
        ranked.append(
            (combined, outside, total_degree(fact.polynomial), len(fact.polynomial), position, fact)
        )
    ranked.sort(key=lambda entry: entry[:5])
    return [entry[-1] for entry in ranked[: size.facts]]


def _squares(
    prover: Prover, goal: fmpq_mpoly, facts: list[Fact], box: list[int], degree: int
) -> list[tuple[Term, fmpq_mpoly]]:
    """Squares of half-derivatives of the goal and of differences of simple facts, alone and times one fact."""
    ring = prover.ring
    bases: list[fmpq_mpoly] = []
    for v in ring.variables(goal):
        if degrees(goal)[v] == 2:
            bases.append(goal.derivative(v))
    simple = [f.polynomial for f in facts if len(f.polynomial) <= 3 and total_degree(f.polynomial) <= 2][:8]
    bases += [a - b for i, a in enumerate(simple) for b in simple[:i]]
    known = prover.workspace.columns.products
    columns: list[tuple[Term, fmpq_mpoly]] = []
    seen: set[str] = set()
    for base in bases:
        for factor, _ in ring.factors(base)[1] if not base.is_constant() else []:
            if str(factor) in seen or prover.workspace.lookup(factor) or prover.workspace.lookup(-factor):
                continue
            seen.add(str(factor))
            for powers, polynomial, _ in products(facts, ring.one, box, degree, 2, 200, known):
                product = factor**2 * polynomial
                fits = all(d <= b for d, b in zip(degrees(product), box, strict=True))
                if fits and total_degree(product) <= degree:
                    columns.append((Term(fmpq(1), powers, (factor,)), product))
    return columns[:1500]


def _monomials(prover: Prover, equation: Fact, box: list[int], degree: int) -> list[fmpq_mpoly]:
    """Monomials by which an equation may be multiplied within the degree bounds."""
    ring = prover.ring
    room = [b - max(d, 0) for b, d in zip(box, degrees(equation.polynomial), strict=True)]
    rest = degree - total_degree(equation.polynomial)
    if rest < 0 or min(room) < 0:
        return []
    layer: list[tuple[int, ...]] = [()]
    for cap in room:
        layer = [(*head, e) for head in layer for e in range(min(cap, rest - sum(head)) + 1)][:3000]
    return [ring.context.from_dict({exponents: fmpq(1)}) for exponents in layer]


STRATEGIES = {60: by_linear_program}
