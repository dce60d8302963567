"""Where epsilon(p, q) rises or falls in a prior: the case split, by implicit differentiation.

epsilon(p, q) = -log t with G(p, q, t) = 0. Along a prior x, d epsilon/dx = G_x/(t G_t), and G_t > 0: the sign is that of G_x on
G = 0. It changes only where G = G_x = 0, so on factors of their resultant with respect to t.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, islice, product
from typing import Literal

import numpy as np
import sympy
from attrs import evolve, frozen
from flint import fmpq, fmpq_mpoly, fmpq_poly

from derive.algebra.float_roots import float_roots
from derive.algebra.relation import Relation
from derive.question.lattice import Option
from derive.question.problem import Problem
from derive.question.requirement import Requirement
from derive.question.sampling import Point, parameter_points
from derive.search.case_tree import leaves
from derive.text.errors import UnsupportedForm
from derive.text.notation import PRIVACY_FACTOR, symbol

__all__ = ["Cell", "SignLemma", "sign_lemmas"]

Sign = Literal["+", "0", "-"]
SAMPLES = 300
DRAWN, TRIES, SMALL, NEAR = 40, 6000, 12, 1e-9
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
        raise UnsupportedForm(f"a sign lemma is about a single bound; the model {problem.model.name!r} has several")
    if any(clause.lower for clause in problem.demands):
        raise UnsupportedForm("a sign lemma is about limits on the posterior from above; this criterion has one from below")
    requirement = Requirement(problem)
    found = []
    options = [option for clause in problem.demands for option in clause.options]
    conditions = [g for clause in requirement.conditions for g in clause]
    for option, condition in zip(options, conditions, strict=True):
        points, near = _points(requirement, condition, seed), _near(requirement, condition, seed)
        for variable in requirement.running:
            cells = _cells(requirement, condition, variable, points, near)
            found.append(SignLemma(problem, variable, option, requirement.ring.expression(condition), cells))
    return found


def _points(requirement: Requirement, condition: fmpq_mpoly, seed: int) -> list[Point]:
    """Exact points (priors, parameters, t) on G = 0: all names but one drawn, that one solved for."""
    generator = random.Random(seed)
    ring = requirement.ring
    found = []
    names = (*requirement.parameters, *requirement.running, PRIVACY_FACTOR)
    linear = [n for n in names if ring.degree(condition, n) == 1]
    drawn = parameter_points(requirement.problem, DRAWN, seed)
    if not linear:
        return list(islice(_on_curve(requirement, condition, seed), SAMPLES))
    for _ in range(60 * SAMPLES):
        point = dict(generator.choice(drawn))
        for name in (*requirement.running, PRIVACY_FACTOR):
            point[name] = Fraction(generator.randint(1, 48), 49)
        for name in generator.sample(linear, len(linear)):
            low, high = (ring.at(c, point) for c in ring.coefficients(condition, name))
            if high:
                solved = {**point, name: -low / high}
                if _inside(requirement, solved):
                    found.append(solved)
                    break
        if len(found) >= SAMPLES:
            break
    return found


def _on_curve(requirement: Requirement, condition: fmpq_mpoly, seed: int) -> Iterator[Point]:
    """Exact points on G = 0, also where it is linear in no name: names but one drawn from fractions with small denominators,
    where the equation in the last one has a rational root."""
    generator = random.Random(seed)
    ring = requirement.ring
    names = [n for n in (*requirement.running, PRIVACY_FACTOR) if ring.degree(condition, n) > 0]
    drawn = parameter_points(requirement.problem, DRAWN, seed)
    for _ in range(TRIES if names else 0):
        point = dict(generator.choice(drawn))
        for name in (*requirement.running, PRIVACY_FACTOR):
            bottom = generator.randint(2, SMALL)
            point[name] = Fraction(generator.randint(1, bottom - 1), bottom)
        name = generator.choice(names)
        for root in _rational_roots([ring.at(c, point) for c in ring.coefficients(condition, name)]):
            if _inside(requirement, {**point, name: root}):
                yield {**point, name: root}


def _inside(requirement: Requirement, point: Point) -> bool:
    if not all(0 < point[n] < 1 for n in (*requirement.running, PRIVACY_FACTOR)):
        return False
    return all(r.holds(point) for r in (*requirement.problem.assumptions, *requirement.problem.region.relations))


def _near(requirement: Requirement, condition: fmpq_mpoly, seed: int) -> list[Point]:
    """Points next to G = 0: exact priors and parameters, with a root t as a float gives it."""
    generator = random.Random(seed)
    ring = requirement.ring
    drawn = parameter_points(requirement.problem, DRAWN, seed)
    found = []
    for _ in range(SAMPLES):
        point = {**generator.choice(drawn), **{n: Fraction(generator.randint(1, 96), 97) for n in requirement.running}}
        roots = float_roots([ring.at(c, point) for c in ring.coefficients(condition, PRIVACY_FACTOR)][::-1])
        placed = ({**point, PRIVACY_FACTOR: Fraction(root.real)} for root in roots if abs(root.imag) < NEAR and 0 < root.real < 1)
        found += [each for each in placed if _inside(requirement, each)]
    return found


def _cells(
    requirement: Requirement, condition: fmpq_mpoly, variable: str, points: Sequence[Point], near: Sequence[Point]
) -> tuple[Cell, ...]:
    ring = requirement.ring
    slope = ring.derivative(condition, variable)
    clear = [x for x in near if abs(ring.at(slope, x)) > NEAR]
    every = [*points, *clear]
    signs = np.array([_sign(ring.at(slope, x)) for x in every])
    for sign, name in NAMED:
        if len(points) and np.all(signs == sign):
            return (Cell((), name, points[0]),)
    cells = _leaves(requirement, condition, _atoms(requirement, condition, slope), signs, every, points)
    return (*cells, *_borders(requirement, condition, slope, cells, points))


def _leaves(
    requirement: Requirement,
    condition: fmpq_mpoly,
    atoms: Sequence[fmpq_mpoly],
    signs: np.ndarray,
    every: Sequence[Point],
    points: Sequence[Point],
) -> list[Cell]:
    """Cells by the signs of ``atoms``, for the ``signs`` of the derivative at ``every`` point, in which an exact point is known
    or found; points may be left over."""
    ring = requirement.ring
    table = np.array([[_sign(ring.at(a, x)) for x in every] for a in atoms]).reshape(len(atoms), len(every))
    valid = np.array([signs == 1, signs == -1, signs == 0])
    strict = set(range(len(atoms)))
    curved = np.array([(row != 0).any() for row in table], dtype=bool) if len(atoms) else np.zeros(0, dtype=bool)
    atoms, table = [a for a, keep in zip(atoms, curved, strict=True) if keep], table[curved]
    cells: list[Cell] = []
    for leaf in leaves(atoms, table, valid, [0.0, 0.0, 0.0], [strict, strict, strict]):
        when = tuple(Relation(ring.expression(e.polynomial), ">" if e.strict else ">=") for e in leaf.literals)
        exact = chain(points, _on_curve(requirement, condition, len(cells)))
        sample = next((x for x in exact if all(r.holds(x) for r in when)), None)
        if sample is not None:
            cells.append(Cell(when, NAMED[leaf.label][1], sample))
    return cells


def _borders(
    requirement: Requirement, condition: fmpq_mpoly, slope: fmpq_mpoly, cells: Sequence[Cell], points: Sequence[Point]
) -> list[Cell]:
    """Cells on the curves between cells of opposite sign, where the derivative vanishes."""
    ring = requirement.ring
    borders = []
    for when in _between(cells):
        curve = ring.polynomial(when[-1].polynomial)
        for point in points:
            moved = _onto(requirement, curve, condition, point)
            if moved and all(r.holds(moved) for r in when) and ring.at(slope, moved) == 0:
                borders.append(Cell(when, "0", moved))
                break
    return borders


def _between(cells: Sequence[Cell]) -> list[tuple[Relation, ...]]:
    """The conditions of the borders between cells of opposite sign, the equation last."""
    found = {}
    for left, right in product(cells, cells):
        for relation in left.when:
            opposite = Relation(sympy.expand(-relation.polynomial), relation.sign)
            if left.sign == "+" and right.sign == "-" and opposite in right.when:
                found[relation.polynomial] = tuple(r for r in left.when if r != relation)
    return [(*others, Relation(polynomial, "==")) for polynomial, others in found.items()]


def _onto(requirement: Requirement, curve: fmpq_mpoly, condition: fmpq_mpoly, point: Point) -> Point | None:
    """The point moved onto the curve by a parameter or prior, and back onto G = 0 by t."""
    ring = requirement.ring
    for first in (*requirement.parameters, *requirement.running):
        if ring.degree(curve, first) != 1:
            continue
        low, high = (ring.at(c, point) for c in ring.coefficients(curve, first))
        if high:
            moved = {**point, first: -low / high}
            for root in _rational_roots([ring.at(c, moved) for c in ring.coefficients(condition, PRIVACY_FACTOR)]):
                if _inside(requirement, {**moved, PRIVACY_FACTOR: root}):
                    return {**moved, PRIVACY_FACTOR: root}
    return None


def _rational_roots(coefficients: list[Fraction]) -> list[Fraction]:
    polynomial = fmpq_poly([fmpq(c.numerator, c.denominator) for c in coefficients])
    factors = [f for f, _ in polynomial.factor()[1] if f.degree() == 1] if polynomial.degree() > 0 else []
    return [Fraction(int((-f[0] / f[1]).p), int((-f[0] / f[1]).q)) for f in factors]


def _atoms(requirement: Requirement, condition: fmpq_mpoly, slope: fmpq_mpoly) -> list[fmpq_mpoly]:
    ring = requirement.ring
    factors = ring.factors(ring.resultant(condition, slope, PRIVACY_FACTOR))
    atoms = {str(ring.normal(f)): ring.normal(f) for f in factors if PRIVACY_FACTOR not in ring.names_of(f)}
    return sorted(atoms.values(), key=lambda f: (int(f.total_degree()), len(f.to_dict()), str(f)))


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)
