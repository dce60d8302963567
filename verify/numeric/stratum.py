"""The region cut into pieces on which open cells decide, and projections of polynomials: where the arrangement of their zero
sets can change its shape.

Over an open cell on which no projected polynomial vanishes, the polynomials have constant degree in the eliminated variable and
their real roots are continuous, distinct and never cross, so that the open cells above form one stack (Collins 1975; for open
cells McCallum 1993, Strzebonski 2000).

Polynomials in t and at most two priors are sorted once by their powers, so that a value of t is inserted without expanding
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import combinations

from attrs import evolve, frozen
from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpq_poly

from epsproof.verify.numeric.numeric_question import Condition, NumericQuestion

__all__ = [
    "Stratum",
    "TooLarge",
    "box",
    "coefficients_at",
    "factors",
    "projected",
    "relaxed",
    "sign",
    "sign_holds",
    "strata",
    "univariate",
]


class TooLarge(Exception):
    """A resultant or discriminant would have a larger degree, by a bound from the given ones, than was asked for."""


def factors(polynomials: Iterable[fmpq_mpoly]) -> list[fmpq_mpoly]:
    """The distinct irreducible factors of positive degree, in order of first occurrence."""
    found: dict[str, fmpq_mpoly] = {}
    for polynomial in polynomials:
        if not polynomial.is_constant():
            linear = polynomial.total_degree() == 1
            for factor in [polynomial] if linear else [f for f, _ in polynomial.factor()[1]]:
                monic = factor / factor.leading_coefficient()
                found.setdefault(str(monic), monic)
    return list(found.values())


def projected(
    basis: list[fmpq_mpoly], name: str, go_on: Callable[[], None], largest: int | None = None
) -> list[fmpq_mpoly]:
    """Irreducible polynomials without the variable ``name`` that describe where the roots in it change in number or order.

    ``basis`` must be irreducible and pairwise distinct. ``go_on`` is called between resultants and may raise to
    stop. Raises TooLarge where a degree may exceed ``largest``.
    """
    index = basis[0].context().variable_to_index(name) if basis else 0
    free = [f for f in basis if f.degrees()[index] == 0]
    raised = [f for f in basis if f.degrees()[index] > 0]
    found = list(free)
    degrees = sorted((int(f.total_degree()) for f in raised), reverse=True)
    if largest is not None and len(degrees) > 1 and degrees[0] * degrees[1] > largest:
        raise TooLarge(f"a resultant of polynomials of degrees {degrees[0]} and {degrees[1]}")
    for f in raised:
        go_on()
        found.append(leading_coefficient(f, index))
        degree, total = int(f.degrees()[index]), int(f.total_degree())
        if largest is not None and sum(d > 0 for d in f.degrees()) > 2 and (2 * degree - 2) * total > largest:
            raise TooLarge(f"a discriminant of a polynomial of degree {total} in three variables")
        if degree > 1:
            found.append(f.discriminant(name))
    for f, g in combinations(raised, 2):
        go_on()
        found.append(f.resultant(g, name))
    return factors(found)


def leading_coefficient(polynomial: fmpq_mpoly, index: int) -> fmpq_mpoly:
    """The coefficient of the highest power of generator ``index``."""
    return coefficients_in(polynomial, index)[-1]


def coefficients_in(polynomial: fmpq_mpoly, index: int) -> list[fmpq_mpoly]:
    """The coefficients of powers 0, 1, ... of generator ``index``, in the same context."""
    context: fmpq_mpoly_ctx = polynomial.context()
    collected: list[dict[tuple[int, ...], fmpq]] = [{} for _ in range(polynomial.degrees()[index] + 1)]
    for exponents, coefficient in polynomial.terms():
        rest = (*exponents[:index], 0, *exponents[index + 1 :])
        collected[exponents[index]][rest] = coefficient
    return [context.from_dict(terms) for terms in collected]


def univariate(polynomial: fmpq_mpoly, index: int) -> fmpq_poly:
    """The polynomial, free of all other generators, as a polynomial in generator ``index``."""
    coefficients = [fmpq(0)] * (polynomial.degrees()[index] + 1)
    for exponents, coefficient in polynomial.terms():
        coefficients[exponents[index]] = coefficient
    return fmpq_poly(coefficients)


Layers = tuple[tuple[fmpq_poly, ...], ...]
ZERO = fmpq(0)


def layers(polynomial: fmpq_mpoly, indices: tuple[int, ...]) -> Layers:
    """By power of the second of the generators ``indices`` (of which there may be one or none), then by power of t, the
    coefficients as polynomials in the first; t is generator 0, and no other generator occurs."""
    degrees = [max(0, k) for k in polynomial.degrees()]
    base, fibre = (*indices, None, None)[:2]
    sizes = [degrees[k] + 1 if k is not None else 1 for k in (fibre, 0, base)]
    rows = [[[ZERO] * sizes[2] for _ in range(sizes[1])] for _ in range(sizes[0])]
    for exponents, coefficient in polynomial.terms():
        row = rows[exponents[fibre] if fibre is not None else 0]
        row[exponents[0]][exponents[base] if base is not None else 0] = coefficient
    return tuple(tuple(map(fmpq_poly, row)) for row in rows)


def coefficients_at(t: fmpq, parts: Layers) -> list[fmpq_poly]:
    """By power of the second generator, the coefficients at that t."""
    found = []
    for row in parts:
        total = row[-1]
        for part in row[-2::-1]:
            total = total * t + part
        found.append(total)
    return found


@frozen(slots=False)
class Stratum:
    """Priors ``names`` under ``region``; the requirement fails at t where all of some clause's polynomials are < 0.

    ``clauses`` are polynomials in t and ``names``, increasing in t where they count. ``recover`` gives each prior that a curve or
    surface determines as -constant/slope, in ``names`` and the priors before it. ``complete`` is False where thinner parts of the
    region exist that no stratum covers. ``shadows`` are the projections of a stratum of two priors along the last of the
    ``elimination_order`` with t as a variable, where they have been computed.
    """

    context: fmpq_mpoly_ctx
    names: tuple[str, ...]
    clauses: tuple[tuple[fmpq_mpoly, ...], ...]
    region: tuple[Condition, ...]
    recover: dict[str, tuple[fmpq_mpoly, fmpq_mpoly]]
    complete: bool = True
    shadows: tuple[fmpq_mpoly, ...] = ()

    def polynomials(self) -> list[fmpq_mpoly]:
        return [*(c.polynomial for c in self.region), *(g for clause in self.clauses for g in clause)]

    @cached_property
    def elimination_order(self) -> tuple[str, ...]:
        """The priors, that of highest degree first: it is eliminated last."""

        def weight(name: str) -> int:
            index = self.context.variable_to_index(name)
            return sum(f.degrees()[index] ** 2 for f in self.polynomials())

        return tuple(sorted(self.names, key=weight, reverse=True))

    @cached_property
    def region_layers(self) -> tuple[tuple[Layers, str], ...]:
        """The conditions in layers over the last prior of the elimination order, with their signs."""
        return tuple((layers(c.polynomial, self._indices), c.sign) for c in self.region)

    @cached_property
    def clause_layers(self) -> tuple[tuple[Layers, ...], ...]:
        """The clauses in layers over the last prior of the elimination order."""
        return tuple(tuple(layers(g, self._indices) for g in clause) for clause in self.clauses)

    @cached_property
    def shadow_layers(self) -> tuple[Layers, ...]:
        """The shadows in layers."""
        return tuple(layers(f, self._indices[:1]) for f in self.shadows)

    @cached_property
    def _indices(self) -> tuple[int, ...]:
        return tuple(self.context.variable_to_index(name) for name in self.elimination_order)

    def fails_at(self, t: fmpq, point: dict[str, fmpq]) -> bool:
        """Whether the requirement fails at t at a rational point of the stratum; False outside its region. Exact."""
        place = (t, *(point[name] for name in self.context.names()[1:]))
        inside = all(sign_holds(sign(c.polynomial(*place)), c.sign) for c in self.region)
        return inside and any(all(g(*place) < 0 for g in clause) for clause in self.clauses)

    def priors(self, point: dict[str, fmpq]) -> dict[str, fmpq]:
        """All running priors at a point of the stratum."""
        found = dict(point)
        for name, (slope, constant) in self.recover.items():
            found[name] = -_value(constant, found) / _value(slope, found)
        return found

    def restricted(self, name: str, value: fmpq) -> Stratum:
        """The stratum where that prior has the value."""
        rest = tuple(n for n in self.names if n != name)
        context = fmpq_mpoly_ctx.get((self.context.names()[0], *rest), self.context.ordering())

        def at(f: fmpq_mpoly) -> fmpq_mpoly:
            return f.subs({name: value}).project_to_context(context)

        clauses = tuple(tuple(map(at, clause)) for clause in self.clauses)
        return Stratum(
            context, rest, clauses, tuple(Condition(at(c.polynomial), c.sign) for c in self.region), {}
        )


def strata(question: NumericQuestion) -> list[Stratum]:
    """Strata that together cover the region.

    Failing is an open condition, so the closure of the interior is decided by open cells. What is not in that closure lies on the
    zero set of a relation with sign >= or ==; where the relations do not form a box with interior, these curves are added.
    """
    return _covering(_whole(question))


def _covering(whole: Stratum) -> list[Stratum]:
    """The stratum and, where thinner parts of it can lie outside the closure of its interior, strata that contain these."""
    if len(whole.names) < 2:
        return [whole]
    if all(_is_box_side(c) for c in whole.region if c.sign != ">") and all(x < y for x, y in box(whole)):
        return [whole]
    found, complete = list[Stratum](), True
    for factor in factors(c.polynomial for c in whole.region if c.sign != ">"):
        curve = _along(factor, whole)
        complete = complete and curve is not None
        if curve is not None:
            found += _covering(curve)
    if not (complete and whole.complete):
        return [evolve(s, complete=False) for s in (whole, *found)]
    return found if any(c.sign == "==" for c in whole.region) else [whole, *found]


def _whole(question: NumericQuestion) -> Stratum:
    clauses = tuple(
        tuple(_margin(question, o.numerator, o.denominator) for o in clause) for clause in question.clauses
    )
    return Stratum(question.context, question.running, clauses, question.region, {})


def relaxed(question: NumericQuestion, slack: fmpq) -> Stratum:
    """An open stratum in the unit box where the requirement fails somewhere if it does in the region: every relation with sign >=
    or == is missed by less than ``slack`` > 0, but for the ends ``prior <= 1``, which are left out.

    A prior that fails with such an end has others near it that fail inside, as all that decides is strict.
    """
    whole = _whole(question)
    region: list[Condition] = []
    for condition in question.region:
        if condition.sign == ">" or _is_end_of_the_box(condition):
            region.append(evolve(condition, sign=">"))
            continue
        region.append(Condition(condition.polynomial + slack, ">"))
        if condition.sign == "==":
            region.append(Condition(slack - condition.polynomial, ">"))
    return evolve(whole, region=tuple(region))


def _margin(question: NumericQuestion, numerator: fmpq_mpoly, denominator: fmpq_mpoly) -> fmpq_mpoly:
    """A polynomial that is >= 0 exactly where the ratio respects the limit numerator / denominator."""
    margin = question.reciprocal * numerator - question.divisor * denominator
    positive = numerator if question.lower else denominator
    return margin if all(c > 0 for c in positive.coeffs()) else margin * positive


def _is_box_side(condition: Condition) -> bool:
    return (
        condition.sign != "=="
        and condition.polynomial.total_degree() == 1
        and sum(condition.polynomial.degrees()) == 1
    )


def _is_end_of_the_box(condition: Condition) -> bool:
    """Whether it says that a prior is at most 1."""
    names = len(condition.polynomial.degrees())
    at_ends = [condition.polynomial(*(fmpq(x) for _ in range(names))) for x in (0, 1)]
    return _is_box_side(condition) and at_ends[0] > 0 and at_ends[1] == 0


def box(whole: Stratum) -> list[tuple[fmpq, fmpq]]:
    """By prior, the ends between 0 and 1 that conditions on it alone leave it."""
    found = []
    for index in range(1, len(whole.names) + 1):
        ends: dict[bool, list[fmpq]] = {True: [fmpq(0)], False: [fmpq(1)]}
        for condition in whole.region:
            if _is_box_side(condition) and condition.polynomial.degrees()[index]:
                constant, slope = (_value(c, {}) for c in coefficients_in(condition.polynomial, index))
                ends[bool(slope > 0)].append(-constant / slope)
        found.append((max(ends[True]), min(ends[False])))
    return found


def _along(factor: fmpq_mpoly, whole: Stratum) -> Stratum | None:
    """The stratum on which the factor vanishes, by solving it for a prior in which it is linear; None where there is none.

    Where slope and constant can vanish together, which takes three priors, the stratum is not complete.
    """
    for index in range(len(whole.names), 0, -1):
        if factor.degrees()[index] != 1:
            continue
        constant, slope = coefficients_in(factor, index)
        name, rest = whole.names[index - 1], whole.names[: index - 1] + whole.names[index:]
        context = fmpq_mpoly_ctx.get((whole.context.names()[0], *rest), whole.context.ordering())

        inserted = [
            Condition(_inserted(c.polynomial, index, constant, slope, context), c.sign) for c in whole.region
        ]
        region = [
            c
            for c in inserted
            if not (c.polynomial.is_constant() and sign_holds(sign(_value(c.polynomial, {})), c.sign))
        ]
        place = {name: (slope.project_to_context(context), constant.project_to_context(context))}
        return Stratum(
            context,
            rest,
            tuple(
                tuple(_inserted(g, index, constant, slope, context) for g in clause)
                for clause in whole.clauses
            ),
            tuple(region)
            if slope.is_constant()
            else (*region, Condition((slope**2).project_to_context(context), ">")),
            {**place, **whole.recover},
            complete=slope.is_constant() or len(rest) == 1,
        )
    return None


def _inserted(
    f: fmpq_mpoly, index: int, constant: fmpq_mpoly, slope: fmpq_mpoly, context: fmpq_mpoly_ctx
) -> fmpq_mpoly:
    """f where slope * x + constant = 0 for x generator ``index``, times an even power of the slope."""
    parts = coefficients_in(f, index)
    power = 2 * (len(parts) // 2)
    total = f.context().constant(0)
    for k, part in enumerate(parts):
        total += part * (-constant) ** k * slope ** (power - k)
    return total.project_to_context(context)


def sign_holds(sign: int, relation: str) -> bool:
    """Whether a value of that sign -1, 0, 1 satisfies ``value relation 0``."""
    return sign > 0 if relation == ">" else sign >= 0 if relation == ">=" else sign == 0


def sign(value: fmpq) -> int:
    return (value > 0) - (value < 0)


def _value(polynomial: fmpq_mpoly, point: dict[str, fmpq]) -> fmpq:
    known = polynomial.context().names()
    constant = polynomial.subs({name: value for name, value in point.items() if name in known})
    return fmpq(0) if constant.is_zero() else constant.leading_coefficient()
