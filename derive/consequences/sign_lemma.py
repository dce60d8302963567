"""Where epsilon(p, q) rises or falls in a prior: the case split, by implicit differentiation.

epsilon(p, q) = -log t with G(p, q, t) = 0. Along a prior x, d epsilon/dx = G_x/(t G_t), and G_t > 0: the sign is that of G_x on
G = 0. It changes only where G = G_x = 0, so on factors of their resultant with respect to t.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, product
from typing import Literal

import numpy as np
import sympy
from attrs import evolve, frozen
from flint import fmpq_mpoly

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.consequences.curve import NEAR, Curve, Curves
from epsproof.derive.question.lattice import Option
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.requirement import Requirement
from epsproof.derive.question.sampling import Point
from epsproof.derive.search.case_tree import leaves
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import PRIVACY_FACTOR, symbol

__all__ = ["Cell", "SignLemma", "sign_lemmas"]

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
    for option, condition in zip(options, conditions, strict=True):
        curve = curves.of(condition)
        points, near = curve.points(), curve.near()
        for variable in requirement.running:
            cells = _cells(curve, variable, points, near)
            found.append(SignLemma(problem, variable, option, requirement.ring.expression(condition), cells))
    return found


def _cells(curve: Curve, variable: str, points: Sequence[Point], near: Sequence[Point]) -> tuple[Cell, ...]:
    ring = curve.ring
    slope = ring.derivative(curve.condition, variable)
    clear = [x for x in near if abs(ring.at(slope, x)) > NEAR]
    every = [*points, *clear]
    signs = np.array([_sign(ring.at(slope, x)) for x in every])
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
    table = np.array([[_sign(ring.at(a, x)) for x in every] for a in atoms]).reshape(len(atoms), len(every))
    valid = np.array([signs == 1, signs == -1, signs == 0])
    strict = set(range(len(atoms)))
    curved = (
        np.array([(row != 0).any() for row in table], dtype=bool) if len(atoms) else np.zeros(0, dtype=bool)
    )
    atoms, table = [a for a, keep in zip(atoms, curved, strict=True) if keep], table[curved]
    cells: list[Cell] = []
    for leaf in leaves(atoms, table, valid, [0.0, 0.0, 0.0], [strict, strict, strict]):
        when = tuple(
            Relation(ring.expression(e.polynomial), ">" if e.strict else ">=") for e in leaf.literals
        )
        exact = chain(points, curve.by_rational_roots(len(cells)))
        sample = next((x for x in exact if all(r.holds(x) for r in when)), None)
        if sample is not None:
            cells.append(Cell(when, NAMED[leaf.label][1], sample))
    return cells


def _borders(curve: Curve, slope: fmpq_mpoly, cells: Sequence[Cell], points: Sequence[Point]) -> list[Cell]:
    """Cells on the curves between cells of opposite sign, where the derivative vanishes."""
    ring = curve.ring
    borders = []
    for when in _between(cells):
        border = ring.polynomial(when[-1].polynomial)
        for point in points:
            moved = curve.onto(border, point)
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


def _atoms(curve: Curve, slope: fmpq_mpoly) -> list[fmpq_mpoly]:
    ring = curve.ring
    factors = ring.factors(ring.resultant(curve.condition, slope, PRIVACY_FACTOR))
    atoms = {str(ring.normal(f)): ring.normal(f) for f in factors if PRIVACY_FACTOR not in ring.names_of(f)}
    return sorted(atoms.values(), key=lambda f: (int(f.total_degree()), len(f.to_dict()), str(f)))


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)
