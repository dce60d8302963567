"""Is there a prior at which epsilon = -log t is too large? Decided exactly for rational t, with the prior as witness."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from attrs import evolve, frozen
from flint import fmpq, fmpq_mpoly, fmpq_poly

from verify.numeric.projection import coefficients_in, factors, projected, univariate
from verify.numeric.real_roots import Root, between, real_roots, sign_at_root, simplest_between
from verify.numeric.stratum import Stratum, sign_holds

__all__ = ["Witness", "failing_prior", "region_prior", "simplified"]

ZERO, ONE = fmpq(0), fmpq(1)


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

    def fails_at(self, sign: Callable[[fmpq_poly], int]) -> bool:
        inside = all(sign_holds(sign(f), s) for f, s in self.region)
        return inside and any(all(sign(g) < 0 for g in clause) for clause in self.clauses)

    def failing(self) -> fmpq | Root | None:
        """A point of [0, 1] in the region at which the requirement fails, or None where there is none."""
        if any(f.degree() <= 0 and not sign_holds(_constant_sign(f), s) for f, s in self.region):
            return None
        region = [f for f, _ in self.region]
        roots = real_roots([*region, *(g for clause in self.clauses for g in clause)], ZERO, ONE)
        for x in between(roots, ZERO, ONE):
            if self.fails_at(partial(_sign_at, x)):
                return x
        thin = [f for f, s in self.region if s != ">"]
        for root in real_roots(thin, ZERO, ONE):
            if self.fails_at(partial(sign_at_root, root)):
                return root.lower if root.rational else root
        return None


def failing_prior(stratum: Stratum, t: fmpq, go_on: Callable[[], None] = lambda: None) -> Witness | None:
    """A prior of the stratum at which the requirement fails at t in [0, 1], or None, which proves that there is none.

    With two running priors the open cells of the stratum are decided (and what the vertical lines through them meet of its
    boundary); the other strata of the region cover the rest. ``go_on`` is called now and then and may raise to stop.
    """
    clauses = [[g.subs({"t": t}) for g in clause] for clause in stratum.clauses]
    if not stratum.names:
        return Witness({}) if any(all(_constant(g) < 0 for g in clause) for clause in clauses) else None
    if len(stratum.names) == 1:
        (name,) = stratum.names
        region = [(univariate(c.polynomial, 1), c.sign) for c in stratum.region]
        found = _Line(region, [[univariate(g, 1) for g in clause] for clause in clauses]).failing()
        if found is None:
            return None
        return Witness({name: found}) if isinstance(found, fmpq) else Witness({}, found)
    return _plane(stratum, clauses, t, go_on)


def simplified(stratum: Stratum, t: fmpq, point: dict[str, fmpq], digits: int) -> dict[str, fmpq]:
    """A failing point near a failing one, its coordinates shortened together and then one by one, by steps down to 10^-digits."""
    current = dict(point)
    for names in (list(point), *([name] for name in point)):
        places = 1
        while places <= digits:
            near = fmpq(1) / fmpq(10) ** places
            short = current | {name: simplest_between(max(ZERO, current[name] - near), current[name] + near) for name in names}
            if stratum.fails_at(t, short):
                current = short
                break
            places += 1 + places // 3
    return current


def region_prior(stratum: Stratum) -> Witness | None:
    """A prior of the stratum, or None where it is empty."""
    return failing_prior(evolve(stratum, clauses=((),)), ZERO)


def _plane(stratum: Stratum, clauses: list[list[fmpq_mpoly]], t: fmpq, go_on: Callable[[], None]) -> Witness | None:
    """The decision on the open cells at t. Shadows with t as a variable serve at every t at which none of them vanishes: leading
    coefficients, discriminants and resultants that are not 0 there are those of the polynomials at t."""
    first, second = stratum.elimination_order()
    index = {first: stratum.context.variable_to_index(first), second: stratum.context.variable_to_index(second)}
    shadows = [univariate(f.subs({"t": t}), index[first]) for f in stratum.shadows]
    if not shadows or any(f.degree() < 0 for f in shadows):
        everything = [*(c.polynomial for c in stratum.region), *(g for clause in clauses for g in clause)]
        shadows = [univariate(f, index[first]) for f in projected(factors(everything), second, go_on)]
    region = [(_ladder(c.polynomial, index[first], index[second]), c.sign) for c in stratum.region]
    ladders = [[_ladder(g, index[first], index[second]) for g in clause] for clause in clauses]
    for x in between(real_roots(shadows, ZERO, ONE), ZERO, ONE):
        go_on()
        line = _Line([(_rung(f, x), s) for f, s in region], [[_rung(g, x) for g in clause] for clause in ladders])
        found = line.failing()
        if found is not None:
            return Witness({first: x, second: found}) if isinstance(found, fmpq) else Witness({first: x}, found)
    return None


def _ladder(polynomial: fmpq_mpoly, base: int, fibre: int) -> list[fmpq_poly]:
    """Coefficients of powers of the fibre variable as polynomials in the base variable."""
    return [univariate(c, base) for c in coefficients_in(polynomial, fibre)]


def _rung(ladder: list[fmpq_poly], x: fmpq) -> fmpq_poly:
    return fmpq_poly([c(x) for c in ladder])


def _sign(value: fmpq) -> int:
    return (value > 0) - (value < 0)


def _sign_at(x: fmpq, f: fmpq_poly) -> int:
    return _sign(f(x))


def _constant_sign(f: fmpq_poly) -> int:
    return _sign(f[0])


def _constant(f: fmpq_mpoly) -> fmpq:
    return ZERO if f.is_zero() else f.leading_coefficient()
