"""Where epsilon rises or falls in a prior, by implicit differentiation along the curve on which a requirement binds."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, islice, product
from typing import Literal

import numpy as np
import sympy
from attrs import evolve, frozen
from flint import fmpq, fmpq_mpoly, fmpq_poly

from epsproof.derive.algebra.polynomials import Ring
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.lattice import Option
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Point, parameter_points
from epsproof.derive.search.case_tree import leaves
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.names import PRIVACY_FACTOR
from epsproof.derive.text.notation import symbol
from epsproof.derive.text.numbers import as_floats

__all__ = [
    "NEAR",
    "Cell",
    "Curve",
    "Curves",
    "Flow",
    "FlowQuestion",
    "SignLemma",
    "depends_on_product",
    "flow_questions",
    "sign_lemmas",
]

# The curve G(p, q, t) = 0 on which a requirement binds, and points of it: exact ones, and some that floats
# find nearby.

SAMPLES = 300
DRAWN, TRIES, SMALL, NEAR = 40, 6000, 12, 1e-9


class Curves:
    """The curves of one requirement: parameter values for all of them are drawn once, for one ``seed``."""

    def __init__(self, requirement: Requirement, seed: int) -> None:
        self.requirement = requirement
        self.seed = seed
        self.parameters = parameter_points(requirement.problem, DRAWN, seed)

    def curve(self, condition: fmpq_mpoly) -> Curve:
        """The curve ``condition`` = 0."""
        return Curve(self, condition)


@frozen(eq=False)
class Curve:
    """G = 0 for priors in the open unit interval and in the region, 0 < t < 1, parameters as assumed."""

    family: Curves
    condition: fmpq_mpoly

    @property
    def requirement(self) -> Requirement:
        return self.family.requirement

    @property
    def ring(self) -> Ring:
        return self.family.requirement.ring

    @property
    def drawn(self) -> list[str]:
        """The names that are drawn from the unit interval: the running priors and t."""
        return [*self.requirement.running, PRIVACY_FACTOR]

    def points(self) -> list[Point]:
        """Exact points (priors, parameters, t): all names but one drawn, that one solved for."""
        generator = random.Random(self.family.seed)
        names = (*self.requirement.parameters, *self.drawn)
        linear = [n for n in names if self.ring.degree(self.condition, n) == 1]
        if not linear:
            return list(islice(self.by_rational_roots(self.family.seed), SAMPLES))
        found: list[Point] = []
        for _ in range(60 * SAMPLES):
            point = dict(generator.choice(self.family.parameters))
            for name in self.drawn:
                point[name] = Fraction(generator.randint(1, 48), 49)
            for name in generator.sample(linear, len(linear)):
                low, high = self._coefficients(name, point)
                if high and self.inside(solved := {**point, name: -low / high}):
                    found.append(solved)
                    break
            if len(found) >= SAMPLES:
                break
        return found

    def by_rational_roots(self, seed: int) -> Iterator[Point]:
        """Exact points, also where G is linear in no name: names but one drawn from fractions with small denominators, where
        the equation in the last one has a rational root."""
        generator = random.Random(seed)
        names = [n for n in self.drawn if self.ring.degree(self.condition, n) > 0]
        for _ in range(TRIES if names else 0):
            point = dict(generator.choice(self.family.parameters))
            for name in self.drawn:
                bottom = generator.randint(2, SMALL)
                point[name] = Fraction(generator.randint(1, bottom - 1), bottom)
            name = generator.choice(names)
            yield from self._solved(name, point)

    def near(self) -> list[Point]:
        """Points next to the curve: exact priors and parameters, with a root t as a float gives it."""
        generator = random.Random(self.family.seed)
        found = []
        for _ in range(SAMPLES):
            point = {**generator.choice(self.family.parameters)}
            point.update({n: Fraction(generator.randint(1, 96), 97) for n in self.requirement.running})
            roots = _float_roots(self._coefficients(PRIVACY_FACTOR, point))
            found += [each for root in roots if self.inside(each := {**point, PRIVACY_FACTOR: root})]
        return found

    def onto(self, other: fmpq_mpoly, point: Point) -> Point | None:
        """The point moved onto ``other`` = 0 by a parameter or prior, and back onto this curve by t."""
        for first in (*self.requirement.parameters, *self.requirement.running):
            if self.ring.degree(other, first) != 1:
                continue
            low, high = (self.ring.value(c, point) for c in self.ring.coefficients(other, first))
            if high and (found := next(self._solved(PRIVACY_FACTOR, {**point, first: -low / high}), None)):
                return found
        return None

    def inside(self, point: Point) -> bool:
        """Whether the point is one of priors, parameters and t that count; that it lies on the curve is not asked."""
        if not all(0 < point[n] < 1 for n in self.drawn):
            return False
        problem = self.requirement.problem
        return all(r.holds(point) for r in (*problem.assumptions, *problem.region.relations))

    def _solved(self, name: str, point: Point) -> Iterator[Point]:
        """The point with each rational root of G in ``name`` that lies inside."""
        for root in _rational_roots(self._coefficients(name, point)):
            if self.inside(solved := {**point, name: root}):
                yield solved

    def _coefficients(self, name: str, point: Point) -> list[Fraction]:
        return [self.ring.value(c, point) for c in self.ring.coefficients(self.condition, name)]


def _float_roots(coefficients: Sequence[Fraction]) -> list[Fraction]:
    """The real roots that floats find, the constant coefficient first; none where the coefficients are too far apart."""
    rising = as_floats(coefficients)
    while rising and not rising[-1]:
        rising.pop()
    if not rising or not all(math.isfinite(c / rising[-1]) for c in rising):
        return []
    return [Fraction(root.real) for root in np.roots(rising[::-1]) if abs(root.imag) < NEAR]


def _rational_roots(coefficients: Sequence[Fraction]) -> list[Fraction]:
    polynomial = fmpq_poly([fmpq(c.numerator, c.denominator) for c in coefficients])
    factors = [f for f, _ in polynomial.factor()[1] if f.degree() == 1] if polynomial.degree() > 0 else []
    return [Fraction(int((-f[0] / f[1]).p), int((-f[0] / f[1]).q)) for f in factors]


# Where epsilon(p, q) rises or falls in a prior: the case split, by implicit differentiation.
#
# epsilon(p, q) = -log t with G(p, q, t) = 0. Along a prior x, d epsilon/dx = G_x/(t G_t), and G_t > 0: the
# sign is that of G_x on G = 0. It changes only where G = G_x = 0, so on factors of their resultant with
# respect to t.

Sign = Literal["+", "0", "-"]
NAMED: tuple[tuple[int, Sign], ...] = ((1, "+"), (-1, "-"), (0, "0"))


@frozen
class Cell:
    """The sign of d epsilon/d(prior) wherever ``when`` holds; conditions on priors and parameters."""

    when: tuple[Relation, ...]
    sign: Sign
    sample: Point


@frozen
class SignLemma:
    """The signs of the derivative in ``variable`` while ``option`` of the profile is the one that counts.

    Domain: priors in the open unit interval and in the region, 0 < t < 1 a root of the option's requirement G = 0.
    """

    problem: Problem
    variable: str
    option: Option
    condition: sympy.Expr
    cells: tuple[Cell, ...]

    def through(self, point: Point) -> SignLemma:
        """The lemma with the cells of sign 0 on the borders that ``point`` lies on, itself where there are none.

        ``point`` satisfies the domain; a border lies between a cell of sign + and one of sign -.
        """
        slope = Relation(sympy.expand(sympy.diff(self.condition, symbol(self.variable))), "==")
        known = {cell.when for cell in self.cells}
        found = [
            Cell(when, "0", point)
            for when in _between(self.cells)
            if when not in known and all(r.holds(point) for r in (*when, slope))
        ]
        return evolve(self, cells=(*self.cells, *found)) if found else self


def sign_lemmas(problem: Problem, seed: int = 0) -> list[SignLemma]:
    """One lemma for every running prior and every option of the profile; found from samples, to be proved elsewhere."""
    if len(problem.model.potentials) > 1:
        raise UnsupportedForm(
            f"a sign lemma is about a single bound; the model {problem.model.name!r} has several"
        )
    if any(clause.lower for clause in problem.demands):
        raise UnsupportedForm(
            "a sign lemma is about limits on the posterior from above; this criterion has one from below"
        )
    requirement = Requirement(problem)
    curves = Curves(requirement, seed)
    found = []
    options = [option for clause in problem.demands for option in clause.options]
    conditions = [g for clause in requirement.conditions for g in clause]
    for option, condition in dict(zip(options, conditions, strict=True)).items():
        curve = curves.curve(condition)
        points, near = curve.points(), curve.near()
        for variable in requirement.running:
            cells = _cells(curve, variable, points, near)
            found.append(SignLemma(problem, variable, option, requirement.ring.expression(condition), cells))
    return found


def _cells(curve: Curve, variable: str, points: Sequence[Point], near: Sequence[Point]) -> tuple[Cell, ...]:
    ring = curve.ring
    slope = ring.derivative(curve.condition, variable)
    clear = [x for x in near if abs(ring.value(slope, x)) > NEAR]
    every = [*points, *clear]
    signs = np.array([_sign(ring.value(slope, x)) for x in every])
    for sign, name in NAMED:
        if len(points) and np.all(signs == sign):
            return (Cell((), name, points[0]),)
    cells = _leaves(curve, _atoms(curve, slope), signs, every, points)
    return (*cells, *_borders(curve, slope, cells, points))


def _leaves(
    curve: Curve,
    atoms: Sequence[fmpq_mpoly],
    signs: np.ndarray,
    every: Sequence[Point],
    points: Sequence[Point],
) -> list[Cell]:
    """Cells by the signs of ``atoms``, for the ``signs`` of the derivative at ``every`` point, in which an exact point is known
    or found; points may be left over."""
    ring = curve.ring
    table = np.array([[_sign(ring.value(a, x)) for x in every] for a in atoms]).reshape(
        len(atoms), len(every)
    )
    valid = np.array([signs == 1, signs == -1, signs == 0])
    strict = set(range(len(atoms)))
    curved = (
        np.array([(row != 0).any() for row in table], dtype=bool) if len(atoms) else np.zeros(0, dtype=bool)
    )
    atoms, table = [a for a, keep in zip(atoms, curved, strict=True) if keep], table[curved]
    cells: list[Cell] = []
    for leaf in leaves(atoms, table, valid, [0.0, 0.0, 0.0], [strict, strict, strict]):
        when = _with_equations(
            [Relation(ring.expression(e.polynomial), ">" if e.strict else ">=") for e in leaf.literals]
        )
        exact = chain(points, curve.by_rational_roots(len(cells)))
        sample = next((x for x in exact if all(r.holds(x) for r in when)), None)
        if sample is not None:
            cells.append(Cell(when, NAMED[leaf.label][1], sample))
    return cells


def _with_equations(when: Sequence[Relation]) -> tuple[Relation, ...]:
    """The conditions, ``x >= 0`` and ``-x >= 0`` as ``x = 0``, which stands last."""
    opposite = {sympy.expand(-r.polynomial) for r in when if r.sign == ">="}
    both = [r for r in when if r.sign == ">=" and r.polynomial in opposite]
    equal = {frozenset((r.polynomial, sympy.expand(-r.polynomial))): r.polynomial for r in reversed(both)}
    return (*(r for r in when if r not in both), *(Relation(x, "==") for x in equal.values()))


def _borders(curve: Curve, slope: fmpq_mpoly, cells: Sequence[Cell], points: Sequence[Point]) -> list[Cell]:
    """Cells on the curves between cells of opposite sign, where the derivative vanishes."""
    ring = curve.ring
    borders = []
    known = {frozenset(map(_unsigned, cell.when)) for cell in cells}
    for when in _between(cells):
        if frozenset(map(_unsigned, when)) in known:
            continue
        border = ring.polynomial(when[-1].polynomial)
        for point in points:
            moved = curve.onto(border, point)
            if moved and all(r.holds(moved) for r in when) and ring.value(slope, moved) == 0:
                borders.append(Cell(when, "0", moved))
                break
    return borders


def _unsigned(relation: Relation) -> Relation:
    """The relation; of an equation and its negative always the same one."""
    other = Relation(sympy.expand(-relation.polynomial), "==")
    return min(relation, other, key=lambda r: str(r.polynomial)) if relation.sign == "==" else relation


def _between(cells: Sequence[Cell]) -> list[tuple[Relation, ...]]:
    """The conditions of the borders between cells of opposite sign, the equation last."""
    found = {}
    for left, right in product(cells, cells):
        for relation in left.when:
            opposite = Relation(sympy.expand(-relation.polynomial), relation.sign)
            if left.sign == "+" and right.sign == "-" and opposite in right.when:
                found[relation.polynomial] = tuple(r for r in left.when if r != relation)
    return [(*others, Relation(polynomial, "==")) for polynomial, others in found.items()]


def _atoms(curve: Curve, slope: fmpq_mpoly) -> list[fmpq_mpoly]:
    ring = curve.ring
    factors = ring.factors(ring.resultant(curve.condition, slope, PRIVACY_FACTOR))
    atoms = {str(ring.normal(f)): ring.normal(f) for f in factors if PRIVACY_FACTOR not in ring.names_of(f)}
    return sorted(atoms.values(), key=lambda f: (int(f.total_degree()), len(f), str(f)))


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)


# Ways to change an adversary's priors along which epsilon may only fall or only rise.

p, q = symbol("p"), symbol("q")


@frozen
class Flow:
    """A motion of the priors: ``field`` is the velocity; ``if_falls`` and ``if_rises`` say what follows for who can bind."""

    motion: str
    field: dict[sympy.Symbol, sympy.Expr]
    if_falls: str
    if_rises: str


FLOWS = (
    Flow(
        "p rises at fixed q",
        {p: sympy.S.One},
        "only the largest p for each q can bind: protecting against p = p1 protects against all smaller p",
        "only the smallest p for each q can bind",
    ),
    Flow(
        "q rises at fixed p",
        {q: sympy.S.One},
        "only the largest q for each p can bind",
        "only the smallest q for each p can bind",
    ),
    Flow(
        "p rises at fixed p*q",
        {p: p, q: -q},
        "among adversaries with the same prior p*q, the one who is surest of the inclusion binds: the largest p in the region",
        "among adversaries with the same prior p*q, the one who is least sure of the inclusion binds",
    ),
)


@frozen
class FlowQuestion:
    """Does t, the root of ``condition`` = 0, rise along the flow? It does where ``speed`` <= 0, and epsilon falls.

    ``option`` is the limit that counts, number ``position`` of clause number ``clause``.
    """

    flow: Flow
    clause: int
    position: int
    option: sympy.Expr
    condition: sympy.Expr
    speed: sympy.Expr


def flow_questions(problem: Problem) -> list[FlowQuestion]:
    """A question for every flow that the running priors allow and every option that counts on one stretch of each line of it.

    None where the model has several bounds: one of them alone need not rise with t.
    """
    if len(problem.model.potentials) > 1:
        return []
    requirement = Requirement(problem)
    running = {symbol(name) for name in problem.running}
    found = []
    for number, clause in enumerate(problem.clauses):
        for position, option in enumerate(clause.options):
            condition = requirement.ring.expression(requirement.cores[number][position])
            if symbol(PRIVACY_FACTOR) not in condition.free_symbols:
                continue
            others = [o for k, o in enumerate(clause.options) if k != position]
            counts = [option.numerator * o.denominator - o.numerator * option.denominator for o in others]
            counts += [r.polynomial for r in (*problem.region.relations, *clause.where)]
            for flow in FLOWS:
                allowed = set(flow.field) <= running and _is_of_priors(flow, problem)
                if allowed and all(_changes_sign_once(x, flow) for x in counts):
                    speed = sympy.expand(sum(v * sympy.diff(condition, x) for x, v in flow.field.items()))
                    found.append(FlowQuestion(flow, number, position, option.ratio, condition, speed))
    return found


def _is_of_priors(flow: Flow, problem: Problem) -> bool:
    """Whether the motion of the engine's variables, which may be roots of the priors, is the same motion of the priors."""
    return len({problem.roots.get(x.name, 1) for x in flow.field}) == 1


def _changes_sign_once(polynomial: sympy.Expr, flow: Flow) -> bool:
    """Whether it changes its sign once at most along every line of the flow: with x > 0 rising there it is c x**a + d x**b."""
    found = sympy.Poly(polynomial, *flow.field)
    powers = {e[0] - (e[1] if len(e) > 1 else 0) for e in found.monoms()}
    return len(powers) <= 2


def depends_on_product(problem: Problem) -> bool:
    """Whether the criterion depends on the priors through p*q alone."""
    same = problem.roots.get("p", 1) == problem.roots.get("q", 1)
    if {*problem.running} != {"p", "q"} or not problem.demands or not same:
        return False
    ratios = [o.ratio for c in problem.demands for o in c.options]
    parts = [r.polynomial for c in problem.demands for r in c.where]
    return all(sympy.cancel(p * sympy.diff(x, p) - q * sympy.diff(x, q)) == 0 for x in (*ratios, *parts))
