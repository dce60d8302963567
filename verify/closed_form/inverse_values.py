"""The values that an inverted closed form gives a parameter at one epsilon: balls around a formula, or around roots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import sympy
from attrs import evolve, frozen
from flint import arb, arb_poly, fmpq

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import Signs
from epsproof.derive.consequences.inverse import InverseCase
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.sampling import interval, parameter_points
from epsproof.derive.text.names import PRIVACY_FACTOR
from epsproof.derive.text.notation import symbol
from epsproof.verify.closed_form.closed_value import compiled, ends
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.inverse import never_stricter
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.system.time_limit import now

__all__ = ["Allowed", "allowed_values", "shown_ends", "values_at"]

BITS, STEPS, SECONDS = 160, 12, 5.0
DIGITS, MOST_PLACES = 12, 1500


@frozen
class Allowed:
    """What is known of all values that the assumptions allow, where none has just the epsilon asked for.

    ``will_do`` is "all" where each of them admits the epsilon asked for, "none" where each admits less, "" where that is not
    known; epsilon at ``value`` lies between ``lower`` and ``upper``. ``reached`` is False where the assumptions leave out that
    value and allow all that are near it on one side.
    """

    will_do: str
    value: Fraction
    lower: str
    upper: str
    reached: bool = True


def values_at(case: InverseCase, exponent: Fraction) -> list[arb] | None:
    """The values at t = exp(-exponent), of a case whose equation has no other parameters, that may satisfy its conditions.

    A condition with other parameters may be satisfied. None where the case has no formula and the roots of its
    equation are not told apart.
    """
    with precision(BITS + 4 * int(exponent)):
        factor = {PRIVACY_FACTOR: (-arb(fmpq(exponent.numerator, exponent.denominator))).exp()}
        try:
            found = [compiled(case.value)(factor)] if case.value is not None else _real_roots(case, factor)
        except ValueError:
            return None
        return [x for x in found if not [r for r in case.when if _fails(r, {**factor, case.parameter: x})]]


def shown_ends(
    case: InverseCase, ball: arb, assumed: Sequence[Relation], exponent: Fraction
) -> tuple[str, str]:
    """Decimals around the ball with 12 digits, and as many more as it takes for both to be values that are assumed."""
    own = [r for r in assumed if r.names == {case.parameter}]
    with precision(BITS + 4 * int(exponent)):
        for places in range(DIGITS, MOST_PLACES, 3):
            low, high = ends(ball, places)
            told = [{case.parameter: Fraction(end)} for end in (low, high)]
            if len(low.lstrip("-0.").replace(".", "")) >= DIGITS and all(
                r.holds(at) for r in own for at in told
            ):
                return low, high
        return ends(ball, DIGITS)


def allowed_values(problem: Problem, parameter: str, extreme: str, epsilon: Fraction) -> Allowed | None:
    """Whether all allowed values of the only parameter admit ``epsilon``, or none does, by the strictest and the loosest.

    The ``extreme`` value, "smallest" or "largest", is the strictest, as is proved. An end that is not allowed decides where no
    limit becomes looser up to the end itself.
    """
    if problem.parameters != (parameter,):
        return None
    low, high = interval(problem, parameter)
    strictest, loosest = (low, high) if extreme == "smallest" else (high, low)
    for value, told in ((strictest, "all"), (loosest, "none"), (_some(problem, parameter), "")):
        if value is None:
            continue
        reached = all(r.holds({parameter: value}) for r in problem.assumptions)
        asked = problem if reached else _with_its_ends(problem, parameter, value, extreme)
        if asked is None:
            continue
        at = evaluate(asked, {parameter: value}, DIGITS)
        enough = at.lower == "inf" or Fraction(at.lower) >= epsilon
        short = at.upper != "inf" and Fraction(at.upper) < epsilon
        if told == "" or (told == "all" and enough) or (told == "none" and short):
            return Allowed(told, value, at.lower, at.upper, reached)
    return None


def _with_its_ends(problem: Problem, parameter: str, end: Fraction, extreme: str) -> Problem | None:
    """The problem with the strict assumptions that leave out the end as weak ones, where they hold there, every limit has a
    value, and it is proved that none becomes stricter away from the ``extreme`` end; else None."""
    here = {parameter: end}
    weak = tuple(r if r.holds(here) else Relation(r.polynomial, ">=") for r in problem.assumptions)
    closed = evolve(problem, assumptions=weak)
    if not all(r.holds(here) for r in weak):
        return None
    for clause in closed.demands:
        known = Signs((*weak, *closed.region.relations, *clause.where))
        if any(0 in known.possible(option.denominator) for option in clause.options):
            return None
    return (
        closed
        if never_stricter(closed, parameter, "+" if extreme == "smallest" else "-", now() + SECONDS)
        else None
    )


def _some(problem: Problem, parameter: str) -> Fraction:
    return parameter_points(problem, 1)[0][parameter]


def _fails(relation: Relation, balls: Mapping[str, arb]) -> bool:
    if not relation.names <= balls.keys():
        return False
    ball = compiled(relation.polynomial)(balls)
    if relation.sign == "==":
        return not ball.contains(0)
    return bool(ball <= 0) if relation.sign == ">" else bool(ball < 0)


def _real_roots(case: InverseCase, balls: Mapping[str, arb]) -> list[arb]:
    """Balls around the roots that may be real. Raises ValueError where roots are not told apart."""
    coefficients = [
        compiled(c)(balls) for c in sympy.Poly(case.equation, symbol(case.parameter)).all_coeffs()
    ]
    if coefficients[0].contains(0):
        raise ValueError("the degree of the equation is not told from balls")
    polynomial = arb_poly(coefficients[::-1])
    return [_narrowed(polynomial, root.real) for root in polynomial.complex_roots() if root.imag.contains(0)]


def _narrowed(polynomial: arb_poly, ball: arb) -> arb:
    """The ball after steps of Newton's method, each of which keeps the root in it."""
    slope = polynomial.derivative()
    for _ in range(STEPS):
        middle = ball.mid()
        step = middle - polynomial(middle) / slope(ball)
        if not step.is_finite() or step.rad() >= ball.rad():
            return ball
        ball = ball.intersection(step)
    return ball
