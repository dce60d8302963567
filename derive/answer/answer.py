"""The answer to a problem: cases in the parameters, each with its privacy factor, epsilon and binding prior."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Literal, TypeAlias

import sympy
from attrs import evolve, frozen
from flint import fmpq_mpoly

from epsproof.derive.algebra.polynomials import Ring
from epsproof.derive.algebra.relation import Relation, shorter
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.sampling import Point
from epsproof.derive.text.names import PRIVACY_FACTOR
from epsproof.derive.text.notation import symbol, symbol_values

__all__ = [
    "Answer",
    "Case",
    "End",
    "Formula",
    "Step",
    "Tends",
    "Typed",
    "Word",
    "Words",
    "formula",
    "holding_case",
    "least_of",
]

# Steps of a derivation for a reader: words with the formulas among them, as data of which every format
# makes its sentence.


@frozen
class Tends:
    """A variable tends to a limit."""

    variable: sympy.Symbol
    limit: sympy.Expr


@frozen
class Typed:
    """A formula or conditions of the grammar, in the shape in which they were typed."""

    text: str


Word: TypeAlias = str | sympy.Basic | Relation | Tends | Typed
Words: TypeAlias = tuple[Word, ...]


class End(Enum):
    """How a step ends where no formula follows it, or the next step does not go on with its sentence."""

    OPEN = ""
    COLON = ":"
    PERIOD = "."


@frozen
class Step:
    """One line of a derivation: words, and the formula that they lead to (None where there is none).

    ``continues`` says that it goes on with the sentence of the step before.
    """

    words: Words
    formula: sympy.Expr | sympy.Rel | None = None
    end: End = End.OPEN
    continues: bool = False


# The privacy factor and epsilon as compact formulas, where the equation has degree at most 2 in some power
# of t.

ROOT = symbol("s_")


@frozen
class Formula:
    """t and epsilon = -log t in radicals of the parameters.

    ``plain`` is t (None where that would nest roots) and ``inverse`` is 1/t**power, rational in the parameters and in ``s_``,
    which stands for the square root of ``radicand``; at the root t of the equation that square root equals ``root``, rational
    in t and the parameters.
    """

    plain: sympy.Expr | None
    inverse: sympy.Expr
    power: int = 1
    radicand: sympy.Expr | None = None
    root: sympy.Expr | None = None

    def shown(self, plain: sympy.Expr) -> sympy.Expr:
        return plain if self.radicand is None else plain.subs(ROOT, sympy.sqrt(self.radicand))

    @property
    def factor(self) -> sympy.Expr | None:
        """t in radicals, None where that would nest them."""
        return None if self.plain is None else self.shown(self.plain)

    @property
    def epsilon(self) -> sympy.Expr:
        return sympy.log(self.shown(self.inverse)) / self.power


def formula(ring: Ring, equation: fmpq_mpoly, point: Point, value: float) -> Formula | None:
    """The root of ``equation`` that is near ``value`` at ``point``, or None where no readable radicals exist."""
    parts = ring.coefficients(equation, PRIVACY_FACTOR)
    stride = ring.stride(equation, PRIVACY_FACTOR)
    parts = parts[:: max(1, stride)]
    if stride == 0 or len(parts) > 3:
        return None
    if len(parts) == 2:
        return _power(ring, parts, stride, point)
    return _quadratic(ring, parts, stride, point, value)


def _power(ring: Ring, parts: list[fmpq_mpoly], stride: int, point: Point) -> Formula | None:
    """c0 + c1 t^k = 0."""
    top, bottom = _positive(ring, -parts[0], point), _positive(ring, parts[1], point)
    divisor = top.gcd(bottom)
    top, bottom = _integral(ring, top / divisor, bottom / divisor)
    numerator, denominator = (shorter(_positive_form(ring, x, point)) for x in (top, bottom))
    if stride == 1:
        return Formula(numerator / denominator, denominator / numerator)
    if stride > 2:
        return Formula(None, denominator / numerator, stride)
    return Formula(ROOT, denominator / numerator, 2, numerator / denominator, symbol(PRIVACY_FACTOR))


def _quadratic(
    ring: Ring, parts: list[fmpq_mpoly], stride: int, point: Point, value: float
) -> Formula | None:
    """A T^2 + B T - C = 0 with C > 0 and T = t^stride, in the form T = 2C/(B +- sqrt(B^2 + 4AC)) that stays regular at A = 0."""
    constant, linear, leading = parts
    if ring.value(constant, point) > 0:
        constant, linear, leading = -constant, -linear, -leading
    constant = -constant
    discriminant = linear**2 + leading * constant * 4
    outside, inside = _square_part(ring, discriminant)
    if ring.value(outside, point) < 0:
        outside = -outside
    halves = all(int(c.p) % 2 == 0 and c.q == 1 for f in (linear, outside) for c in f.coeffs())
    scale = 1 if halves else 2
    half = (linear / 2, outside / 2) if halves else (linear, outside)
    radicand = _readable_radicand(ring, half[0], leading * constant * (1 if halves else 4), half[1], inside)
    t = symbol(PRIVACY_FACTOR) ** stride
    slope = (ring.expression(leading) * t * 2 + ring.expression(linear)) / (2 if halves else 1)
    top = scale * _positive_form(ring, constant, point)
    for sign in (1, -1):
        bottom = ring.expression(half[0]) + sign * ring.expression(half[1]) * ROOT
        plain = top / bottom if stride == 1 else None
        found = Formula(plain, bottom / top, stride, radicand, sign * slope / ring.expression(half[1]))
        numbers = symbol_values(point)
        number = found.shown(top / bottom).subs(numbers).evalf(30)
        if number.is_real and abs(float(number) - value**stride) <= 1e-6 * max(1.0, value**stride):
            return found
    return None


def _readable_radicand(
    ring: Ring, linear: fmpq_mpoly, product: fmpq_mpoly, outside: fmpq_mpoly, inside: fmpq_mpoly
) -> sympy.Expr:
    """The shortest of: factored, expanded, and square of the linear coefficient plus the rest factored."""
    forms = [sympy.factor(ring.expression(inside)), ring.expression(inside)]
    if outside.is_constant():
        scale = ring.expression(outside) ** 2
        square = shorter(ring.expression(linear)) ** 2
        forms.append(
            (square + shorter(ring.expression(product)))
            if scale == 1
            else (square + shorter(ring.expression(product))) / scale
        )
    return min(forms, key=lambda e: (sympy.count_ops(e), len(str(e))))


def _square_part(ring: Ring, polynomial: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
    """(g, h) with polynomial = g^2 h."""
    content, factors = polynomial.factor()
    outside, inside = ring.constant(1), ring.constant(1) * content
    for base, power in factors:
        outside = outside * base ** (int(power) // 2)
        inside = inside * base ** (int(power) % 2)
    square = 1
    number = int(content.p)
    for k in (2, 3, 5, 7):
        while number % (k * k) == 0 and number:
            number //= k * k
            square *= k
    return outside * square, inside / (square * square)


def _positive_form(ring: Ring, polynomial: fmpq_mpoly, point: Point) -> sympy.Expr:
    """The polynomial as a product of factors that are positive at the point."""
    product = sympy.S.One
    content, factors = polynomial.factor()
    flips = 0
    for base, power in factors:
        oriented = base
        if ring.value(base, point) < 0:
            oriented, flips = -base, flips + int(power)
        product *= ring.expression(oriented) ** int(power)
    return product * sympy.Rational(int(content.p), int(content.q)) * (-1) ** flips


def _positive(ring: Ring, polynomial: fmpq_mpoly, point: Point) -> fmpq_mpoly:
    return -polynomial if ring.value(polynomial, point) < 0 else polynomial


def _integral(ring: Ring, top: fmpq_mpoly, bottom: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
    """Both multiplied by one positive rational so that their coefficients are coprime integers together."""
    denominators, numerators = 1, 0
    for c in (*top.coeffs(), *bottom.coeffs()):
        denominators = denominators * int(c.q) // gcd(denominators, int(c.q))
    for c in (*top.coeffs(), *bottom.coeffs()):
        numerators = gcd(numerators, int(c.p) * (denominators // int(c.q)))
    return top * denominators / numerators, bottom * denominators / numerators


Kind = Literal["finite", "unbounded", "none"]


@frozen
class Case:
    """epsilon where ``when`` holds.

    ``finite``: t is the root of ``equation`` (a polynomial in t and the parameters, negative at 0) in (0, 1), and epsilon is
    -log(t)/group;
    ``unbounded``: nothing is demanded, epsilon = +infinity; ``none``: no epsilon > 0 is admissible.
    ``closed`` is t in radicals, or None where the root has no readable ones. ``prior`` holds the binding priors as
    functions of the parameters, of t, and of ``h_`` on a path that is followed for h_ -> 0+ where no prior attains epsilon.
    ``attained`` is None where no prior binds. ``clause`` numbers the clause of the profile that binds. ``between`` holds two
    numbers in [0, 1] around the root that is meant, raised to ``stride``. ``rivals`` are the equations of
    all finite cases, this one included, that share their conditions: the least of their epsilons counts, of equal ones the
    first. An unbounded case beside them is for the parameters at which none of them demands anything. ``refuted`` is a point
    that contradicts a case of an answer that is not proved, empty where none was met.
    """

    when: tuple[Relation, ...]
    kind: Kind
    equation: sympy.Expr | None
    closed: Formula | None
    prior: dict[str, sympy.Expr]
    attained: bool | None
    clause: int = 0
    between: tuple[sympy.Expr, sympy.Expr] = (sympy.S.Zero, sympy.S.One)
    group: sympy.Expr = sympy.S.One
    steps: tuple[Step, ...] = ()
    rivals: tuple[sympy.Expr, ...] = ()
    refuted: str = ""

    @property
    def stride(self) -> int:
        """The largest k for which the equation is one in t**k; 1 where the root is isolated by 0 and 1 anyway."""
        if self.equation is None or self.between == (0, 1):
            return 1
        return gcd(*(k for (k,) in sympy.Poly(self.equation, symbol(PRIVACY_FACTOR)).monoms())) or 1

    @property
    def factor(self) -> sympy.Expr | None:
        """t as a formula of the parameters, where there is one."""
        return self.closed.factor if self.closed else None

    @property
    def epsilon(self) -> sympy.Expr:
        """+infinity, 0 (no epsilon > 0 is admissible), the closed form, or -log t for a root without radicals."""
        if self.kind != "finite":
            return sympy.oo if self.kind == "unbounded" else sympy.S.Zero
        plain = self.closed.epsilon if self.closed else -sympy.log(symbol(PRIVACY_FACTOR))
        return plain / self.group


@lru_cache(maxsize=256)
def _negative_at_zero(equation: sympy.Expr) -> Relation:
    return Relation(sympy.expand(-equation.subs(symbol(PRIVACY_FACTOR), 0)), ">")


@frozen
class Answer:
    """All cases of a problem; a parameter point belongs to the first case whose conditions it satisfies."""

    problem: Problem
    cases: tuple[Case, ...]
    steps: tuple[Step, ...] = ()

    def rivals_of(self, index: int) -> list[int]:
        """The indices of the cases among which the least epsilon counts together with case ``index``; it alone without rivals."""
        case = self.cases[index]
        if not case.rivals:
            return [index]
        return [
            k for k, other in enumerate(self.cases) if (other.rivals, other.when) == (case.rivals, case.when)
        ]

    def demands(self, index: int) -> Relation | None:
        """Where a finite case demands something, if it has an unbounded rival: its equation is negative at 0. Else None."""
        case = self.cases[index]
        if case.equation is None or all(self.cases[k].kind == "finite" for k in self.rivals_of(index)):
            return None
        return _negative_at_zero(case.equation)

    def applies(self, index: int) -> tuple[Relation, ...]:
        """Under which conditions the case speaks of the budget at all: its own, and whether it or none of its rivals demands
        something."""
        rivals = [self.demands(k) for k in self.rivals_of(index)]
        own = self.demands(index)
        if self.cases[index].kind == "finite":
            return (*self.cases[index].when, *([own] if own else []))
        return (
            *self.cases[index].when,
            *(evolve(r, polynomial=-r.polynomial, sign=">=") for r in rivals if r),
        )

    def demanding(self, index: int, point: Mapping[str, Fraction]) -> list[int]:
        """Of the rivals of case ``index``, it included, those that demand something at the point; the unbounded one if none."""
        rivals = self.rivals_of(index)
        finite = [k for k in rivals if self.cases[k].kind == "finite"]
        found = [k for k in finite if (where := self.demands(k)) is None or where.holds(point)]
        return found or [k for k in rivals if k not in finite]


# The case of an answer to which a parameter point belongs.


def holding_case(answer: Answer, point: Mapping[str, Fraction]) -> int | None:
    """The index of the first case whose conditions hold, of its rivals the one with the least epsilon; None where none holds."""
    held = (k for k, case in enumerate(answer.cases) if all(r.holds(point) for r in case.when))
    index = next(held, None)
    return None if index is None else least_of(answer, index, point)


def least_of(answer: Answer, index: int, point: Mapping[str, Fraction]) -> int:
    """Of case ``index`` and its rivals the first with the least epsilon at the point, as far as floats tell."""
    rivals = answer.demanding(index, point)
    return rivals[0] if len(rivals) == 1 else max(rivals, key=lambda k: _largest_root(answer.cases[k], point))


def _largest_root(case: Case, point: Mapping[str, Fraction]) -> float:
    from epsproof.derive.algebra.floats import largest_in_unit

    assert case.equation is not None
    equation = sympy.Poly(case.equation.subs(symbol_values(point)), symbol(PRIVACY_FACTOR))
    return largest_in_unit(equation.all_coeffs())
