"""Is there a prior at which epsilon = -log t is too large? Decided exactly for rational t, with the prior as witness; and the
values of t at which the answer can change, roots of the projection onto the t axis.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from attrs import evolve, frozen
from flint import fmpq, fmpq_poly

from epsproof.verify.numeric.real_roots import Root, between, real_roots, sign_at_root, simplest_between
from epsproof.verify.numeric.stratum import (
    Stratum,
    coefficients_at,
    factors,
    projected,
    sign_holds,
    univariate,
)

__all__ = [
    "Witness",
    "critical_factors",
    "failing_prior",
    "region_prior",
    "simple_failing_prior",
    "simplified",
]

ZERO, ONE = fmpq(0), fmpq(1)
SIMPLE = tuple(map(fmpq, (1, 1, 1, 1, 9), (2, 4, 8, 50, 10)))


@frozen
class Witness:
    """A prior in the region at which the requirement fails: rational values, or an isolated root on a boundary."""

    point: dict[str, fmpq]
    root: Root | None = None


@frozen
class _Line:
    """A stratum at fixed t with one running prior left: univariate conditions and clauses."""

    region: list[tuple[fmpq_poly, str]]
    clauses: list[list[fmpq_poly]]

    def fails_at(self, x: fmpq) -> bool:
        inside = all(sign_holds(_sign(f(x)), s) for f, s in self.region)
        return inside and any(all(g(x) < 0 for g in clause) for clause in self.clauses)

    def fails_at_root(self, root: Root) -> bool:
        inside = all(sign_holds(sign_at_root(root, f), s) for f, s in self.region)
        return inside and any(all(sign_at_root(root, g) < 0 for g in clause) for clause in self.clauses)

    def failing(self) -> fmpq | Root | None:
        """A point of [0, 1] in the region at which the requirement fails, or None where there is none."""
        for f, relation in self.region:
            if f.degree() <= 0 and not sign_holds(_sign(f[0]), relation):
                return None
        roots = real_roots(
            [*(f for f, _ in self.region), *(g for clause in self.clauses for g in clause)], ZERO, ONE
        )
        for x in between(roots, ZERO, ONE):
            if self.fails_at(x):
                return x
        for root in real_roots([f for f, s in self.region if s != ">"], ZERO, ONE):
            if self.fails_at(root.lower) if root.rational else self.fails_at_root(root):
                return root.lower if root.rational else root
        return None


def failing_prior(stratum: Stratum, t: fmpq, go_on: Callable[[], None] = lambda: None) -> Witness | None:
    """A prior of the stratum at which the requirement fails at t in [0, 1], or None, which proves that there is none.

    With two running priors the open cells of the stratum are decided (and what the vertical lines through them meet of its
    boundary), with more of them one prior after the other is fixed between all values at which cells begin or end; the other
    strata of the region cover the rest. ``go_on`` is called now and then and may raise to stop.
    """
    if not stratum.names:
        return Witness({}) if stratum.fails_at(t, {}) else None
    if len(stratum.names) > 2:
        return _sliced(stratum, t, go_on)
    clauses = [[coefficients_at(t, g) for g in clause] for clause in stratum.clause_layers]
    region = [(coefficients_at(t, f), relation) for f, relation in stratum.region_layers]
    if len(stratum.names) == 1:
        (name,) = stratum.names
        found = _Line(
            [(f[0], s) for f, s in region], [[g[0] for g in clause] for clause in clauses]
        ).failing()
        if found is None:
            return None
        return Witness({name: found}) if isinstance(found, fmpq) else Witness({}, found)
    first, second = stratum.elimination_order
    for x in between(real_roots(_shadows(stratum, t, go_on), ZERO, ONE), ZERO, ONE):
        go_on()
        line = _Line(
            [(_rung(f, x), s) for f, s in region], [[_rung(g, x) for g in clause] for clause in clauses]
        )
        found = line.failing()
        if found is not None:
            return (
                Witness({first: x, second: found}) if isinstance(found, fmpq) else Witness({first: x}, found)
            )
    return None


def _sliced(stratum: Stratum, t: fmpq, go_on: Callable[[], None]) -> Witness | None:
    """A failing prior of an open cell, decided on slices at which the first prior is fixed, one between any two values at which
    the arrangement of the others can change."""
    first, *others = stratum.elimination_order
    polynomials = factors(f.subs({"t": t}) for f in stratum.polynomials())
    for name in reversed(others):
        polynomials = projected(polynomials, name, go_on)
    index = stratum.context.variable_to_index(first)
    for x in between(real_roots([univariate(f, index) for f in polynomials], ZERO, ONE), ZERO, ONE):
        go_on()
        found = failing_prior(stratum.restricted(first, x), t, go_on)
        if found is not None:
            return Witness({first: x, **found.point}, found.root)
    return None


def simple_failing_prior(stratum: Stratum, t: fmpq) -> Witness | None:
    """A prior with short coordinates at which the requirement fails at t, or None where none of those tried does."""
    for values in product(SIMPLE, repeat=len(stratum.names)):
        point = dict(zip(stratum.names, values, strict=True))
        if stratum.fails_at(t, point):
            return Witness(point)
    return None


def simplified(stratum: Stratum, t: fmpq, point: dict[str, fmpq], digits: int) -> dict[str, fmpq]:
    """A failing point near a failing one, its coordinates shortened together and then one by one, by steps down to 10^-digits."""
    current = dict(point)
    for names in (list(point), *([name] for name in point if len(point) > 1)):
        places = 1
        while places <= digits:
            near = fmpq(1) / fmpq(10) ** places
            short = current | {
                name: simplest_between(max(ZERO, current[name] - near), current[name] + near)
                for name in names
            }
            if short == current or stratum.fails_at(t, short):
                current = short
                break
            places += 1 + places // 3
    return current


def region_prior(stratum: Stratum, go_on: Callable[[], None] = lambda: None) -> Witness | None:
    """A prior of the stratum, or None where it is empty; ``go_on`` may raise to stop."""
    return failing_prior(evolve(stratum, clauses=((),)), ZERO, go_on)


def _shadows(stratum: Stratum, t: fmpq, go_on: Callable[[], None]) -> list[fmpq_poly]:
    """Polynomials in the first prior of the elimination order between whose roots the open cells at t form stacks.

    Shadows with t as a variable serve at every t at which none of them vanishes: leading coefficients, discriminants and
    resultants that are not 0 there are those of the polynomials at t.
    """
    shadows = [coefficients_at(t, f)[0] for f in stratum.shadow_layers]
    if shadows and all(f.degree() >= 0 for f in shadows):
        return shadows
    first, second = stratum.elimination_order
    everything = factors(f.subs({"t": t}) for f in stratum.polynomials())
    return [
        univariate(f, stratum.context.variable_to_index(first)) for f in projected(everything, second, go_on)
    ]


def _rung(ladder: list[fmpq_poly], x: fmpq) -> fmpq_poly:
    return fmpq_poly([c(x) for c in ladder])


def _sign(value: fmpq) -> int:
    return (value > 0) - (value < 0)


LARGEST_DEGREE = 250


def critical_factors(pieces: list[Stratum], go_on: Callable[[], None]) -> tuple[list[Root], list[Stratum]]:
    """(all critical t in [0, 1], ascending; the pieces with their shadows).

    Over an open interval between two critical t each open cell of a stratum persists.

    The isolated points of a one-dimensional stratum are roots of its conditions, whose resultants with the clauses are projected
    along. ``go_on`` is called between resultants and may raise to stop. Raises TooLarge beyond LARGEST_DEGREE.
    """
    critical, kept = [], []
    for piece in pieces:
        polynomials = factors(piece.polynomials())
        order = piece.elimination_order
        for name in reversed(order):
            polynomials = projected(polynomials, name, go_on, LARGEST_DEGREE)
            if len(order) == 2 and name == order[-1]:
                piece = evolve(piece, shadows=tuple(polynomials))
        kept.append(piece)
        critical += [univariate(f, 0) for f in polynomials]
    return real_roots(critical, fmpq(0), fmpq(1)), kept
