"""A case as every format shows it, with points in it, and the closed form against the independent minimisation."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction

import sympy
from attrs import evolve, frozen
from mpmath.libmp import NoConvergence

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Answer, Case, Step, Words, least_of
from epsproof.derive.consequences.geometric_mechanism import utilities
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol, symbol_values, t
from epsproof.reports.view.formulas import PATH, compact, compact_equation, with_discriminant
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.system.time_limit import OutOfTime, at_most

__all__ = [
    "ENGINE_PATH",
    "UNIT",
    "CaseView",
    "CrossCheck",
    "case_points",
    "case_views",
    "comparable",
    "cross_check",
    "epsilon_at",
    "meant_root",
    "root_at",
    "root_words",
    "views_at",
]

# Rational parameter points that satisfy an answer's assumptions and land in its cases; the same points
# every time.

Point = dict[str, Fraction]
VALUES = tuple(map(Fraction, "0 1/20 1/10 1/7 1/5 1/4 1/3 2/5 1/2 3/5 2/3 3/4 9/10 1 3/2 2 3 6".split()))
TRIES = 4000


def case_points(answer: Answer) -> tuple[Point | None, ...]:
    """For every case a point that belongs to it, off its boundaries if possible; None where a short search found none."""
    names = answer.problem.parameters
    assumed = [_test(r) for r in answer.problem.assumptions]
    cases = [[_test(r) for r in case.when] for case in answer.cases]
    found: list[Point | None] = [None] * len(cases)
    inside = [False] * len(cases)
    for point in _points(names, assumed):
        index = next((i for i, tests in enumerate(cases) if all(_holds(t, point) for t in tests)), None)
        if index is None:
            continue
        index = least_of(answer, index, point)
        if inside[index]:
            continue
        strict = all(t[0].evaluate(point) > 0 for t in (*assumed, *cases[index]) if t[1] != "==")
        if found[index] is None or strict:
            found[index], inside[index] = point, strict
        if all(inside):
            break
    return tuple(found)


Test = tuple[Polynomial, str]


def _test(relation: Relation) -> Test:
    return Polynomial.parse(sympy.sstr(relation.polynomial)), relation.sign


def _holds(test: Test, point: Point) -> bool:
    value = test[0].evaluate(point)
    return value > 0 if test[1] == ">" else value >= 0 if test[1] == ">=" else value == 0


def _points(names: Sequence[str], tests: list[Test]) -> Iterator[Point]:
    """Up to TRIES points over VALUES; half of them random, so that all parts of the domain are met."""
    if not names:
        yield {}
        return
    chance = random.Random(20240)
    ready = {name: _ready(names[: place + 1], tests) for place, name in enumerate(names)}
    named = {name: frozenset[str]().union(*(t[0].variables() for t in ready[name])) for name in names}
    known: dict[tuple[str, tuple[Fraction, ...]], list[Fraction]] = {}
    for _ in range(TRIES):
        point: Point = {}
        for name in names:
            before = name, tuple(value for other, value in point.items() if other in named[name])
            point[name] = chance.choice(VALUES)
            if before not in known:
                known[before] = [v for v in VALUES if all(_holds(t, {**point, name: v}) for t in ready[name])]
            if not known[before]:
                break
            point[name] = chance.choice(known[before])
        else:
            yield point


def _ready(names: Sequence[str], tests: list[Test]) -> list[Test]:
    """The tests about the last of the names, and no other names."""
    return [t for t in tests if names[-1] in t[0].variables() and t[0].variables() <= {*names}]


# Which root of its equation the privacy factor of a case is, in words and as a number.

UNIT = sympy.Interval.open(0, 1)
NEAR = sympy.Rational(1, 10**6)
WORKING, PRECISE = 40, 110


def root_words(case: Case) -> Words:
    """ "the root in (0, 1)" where it is the only one, else also which: the smallest, the largest, or where it lies.

    The interval is UNIT. The proof of the case is that of each root between its ends, and two roots would give two largest
    budgets: there is one, the smallest in (0, 1) where the lower end is 0.
    """
    low, high = case.between
    if (low, high) == (0, 1):
        return ("the root in ", UNIT)
    if low == 0:
        return ("the smallest root in ", UNIT)
    if high == 1:
        return ("the largest root in ", UNIT)
    if not low.free_symbols | high.free_symbols and high - low < NEAR:
        return (f"the root near {sympy.Float(sympy.root(low, case.stride), 4)}",)
    return ("the root in ", UNIT, " with ", low, " < ", t**case.stride, " < ", high)


def meant_root(case: Case, shown: Callable[[sympy.Expr], str]) -> str:
    """The same in plain text, in which ``shown`` writes the formulas."""
    return "".join(
        word if isinstance(word, str) else "(0, 1)" if word == UNIT else shown(word)
        for word in root_words(case)
    )


def root_at(case: Case, values: Mapping[sympy.Symbol, sympy.Rational]) -> sympy.Float:
    """The root t of a case with an equation at the values of the parameters, with WORKING digits."""
    assert case.equation is not None
    equation = sympy.Poly(case.equation.subs(values), t)
    low, high = (end.subs(values) for end in case.between)
    try:
        near = [root for root in equation.nroots(n=WORKING, maxsteps=200) if root.is_real and root > 0]
    except NoConvergence:
        near = []
    inside = [root for root in near if low < root**case.stride < high]
    return max(
        inside or [root.evalf(WORKING) for root in equation.real_roots() if low < root**case.stride < high]
    )


# A case as every format shows it: readable formulas, the binding prior with the fixed ones, and how it is
# reached.

ENGINE_PATH = symbol("h_")
"""The variable that runs to 0 along a path, in the cases of the engine."""


@frozen
class CaseView:
    """``prior`` is empty where no prior binds; on a path it contains ``h``, which runs to 0 from above.

    ``when`` holds the case's conditions and, where its rivals may demand nothing, the condition that this case demands
    something. ``least_of`` numbers the cases under the same conditions, this one among them, of which the least epsilon counts.
    ``binding_class`` names the class of adversaries whose criterion binds, "" for the criterion for all.
    """

    number: int
    case: Case
    when: tuple[Relation, ...]
    epsilon: sympy.Expr
    factor: sympy.Expr | None
    equation: sympy.Expr | None
    prior: dict[str, sympy.Expr]
    point: dict[str, Fraction] | None
    binding_class: str = ""
    least_of: tuple[int, ...] = ()

    @property
    def rivals(self) -> Words:
        """How this case counts among the cases with the same conditions; nothing where no other case has them."""
        *others, last = map(str, self.least_of or (0,))
        which = " that apply" if self.when != self.case.when else ""
        told = f" of cases {', '.join(others)} and {last}{which}"
        return ("this is the least ", symbol("epsilon"), told) if others else ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The derivation's steps with readable formulas, without that of a root which the view does not spell out."""
        solved = None if self.factor is not None else self.case.factor
        kept = [s for s in self.case.steps if solved is None or getattr(s.formula, "rhs", None) != solved]
        return tuple(evolve(s, formula=None if s.formula is None else self._shown(s.formula)) for s in kept)

    @property
    def unsolved(self) -> CaseView:
        """The same case with t as the root of its equation."""
        return evolve(self, epsilon=-sympy.log(t) / self.case.group, factor=None)

    def _shown(self, formula: sympy.Basic) -> sympy.Basic:
        """The same formula in the form in which this view shows it."""
        if (
            isinstance(formula, sympy.Equality)
            and formula.lhs == self.case.equation
            and self.equation is not None
        ):
            return sympy.Eq(self.equation, formula.rhs, evaluate=False)
        if (
            isinstance(formula, sympy.Equality)
            and formula.rhs == self.case.factor
            and self.factor is not None
        ):
            return sympy.Eq(formula.lhs, self.factor, evaluate=False)
        return formula

    @property
    def utility(self) -> dict[str, sympy.Expr]:
        """What the geometric mechanism then does to a count; formulas in t where t has no closed form."""
        if self.case.kind != "finite" or self.case.group != 1:
            return {}
        return {
            name: compact(value, self.sample)
            for name, value in utilities(t if self.factor is None else self.factor).items()
        }

    @property
    def sample(self) -> Mapping[sympy.Symbol, sympy.Rational] | None:
        """The sample point as SymPy values."""
        return None if self.point is None else symbol_values(self.point)

    @property
    def path(self) -> str:
        """The name of the variable that runs to 0 from above on a path: ``h``, or ``h_`` where h is a parameter."""
        names = {s.name for value in self.prior.values() for s in value.free_symbols}
        return "h_" if "h_" in names else "h"

    @property
    def attained(self) -> bool | None:
        return self.case.attained

    @property
    def implicit(self) -> bool:
        """Whether t is given only as the root of an equation."""
        return self.case.kind == "finite" and self.factor is None


def case_views(answer: Answer) -> tuple[CaseView, ...]:
    """The cases of the answer in order; a case that a point contradicts is no part of it."""
    pairs = enumerate(zip(answer.cases, case_points(answer), strict=True), 1)
    return tuple(_view(number, case, point, answer) for number, (case, point) in pairs if not case.refuted)


def _view(number: int, case: Case, point: dict[str, Fraction] | None, answer: Answer) -> CaseView:
    at: Mapping[sympy.Symbol, sympy.Rational] | None = None
    if point is not None:
        at = symbol_values(point)
    fixed = answer.problem.region.fixed if case.attained is not None else {}
    actual = answer.problem.actual_prior
    prior = {
        name: compact(actual(name, value), at) for name, value in sorted({**fixed, **case.prior}.items())
    }
    shown_path = ENGINE_PATH if PATH.name in answer.problem.parameters else PATH
    renamed = {name: value.subs(ENGINE_PATH, shown_path) for name, value in prior.items()}
    shown = {"epsilon": case.epsilon, "factor": case.factor}
    for key, value in shown.items():
        if value is not None:
            value = compact(value, at)
            shown[key] = value if case.equation is None else with_discriminant(value, case.equation, at)
    equation = None if case.equation is None else compact_equation(case.equation, at)
    clauses = answer.problem.clauses if case.attained is not None or case.kind == "none" else ()
    of = clauses[case.clause].of if clauses else ""
    rivals = [k + 1 for k in answer.rivals_of(number - 1) if answer.cases[k].kind == "finite"]
    least_of = tuple(rivals) if case.rivals and case.kind == "finite" else ()
    when = answer.applies(number - 1)
    return CaseView(
        number, case, when, shown["epsilon"], shown["factor"], equation, renamed, point, of, least_of
    )


# The closed form against an independent minimisation, at one rational parameter point a case.

DIGITS = 12
END = sympy.Rational(1, 10**66)
"""Where a path to a prior that is never reached is stopped."""


@frozen
class CrossCheck:
    """One comparison: ends of the least epsilon, ``lower <= epsilon <= upper``, and the value of the closed form there.

    ``minimum`` is the least epsilon to 30 digits where the second reader minimised the typed text; "" where it could not, and the
    ends are certified ones of the engine's own translation. ``at_prior`` is the reader's epsilon at the prior that is said to
    bind, where that is another number.
    """

    case: int
    values: dict[str, str]
    lower: str
    upper: str
    closed_form: str
    agrees: bool
    method: str
    minimum: str = ""
    at_prior: str = ""


def cross_check(
    problem: Problem, views: tuple[CaseView, ...], seconds: float = math.inf
) -> tuple[CrossCheck, ...]:
    """A comparison for every finite or unbounded case in which a point is known, those that ``seconds`` suffice for."""
    found: list[CrossCheck] = []
    with suppress(OutOfTime), at_most(seconds):
        found.extend(_compared(problem, view) for view in comparable(views))
    return tuple(found)


def views_at(
    answer: Answer, views: tuple[CaseView, ...], values: dict[str, Fraction]
) -> tuple[CaseView, ...]:
    """The views, that of the case to which the ``values`` of all parameters belong with them as its point."""
    tests = [[_test(r) for r in case.when] for case in answer.cases]
    index = next((i for i, each in enumerate(tests) if all(_holds(test, values) for test in each)), None)
    number = 0 if index is None else least_of(answer, index, values) + 1
    return tuple(evolve(view, point=values) if view.number == number else view for view in views)


def comparable(views: tuple[CaseView, ...]) -> list[CaseView]:
    """The finite and unbounded cases in which a point is known."""
    return [view for view in views if view.point is not None and view.case.kind != "none"]


def _compared(problem: Problem, view: CaseView) -> CrossCheck:
    """With the least epsilon of the typed text, else with that of the engine's translation."""
    from epsproof.verify.closed_form.minimised_again import minimised_again

    assert view.point is not None
    value = epsilon_at(view, view.point)
    values = {name: str(number) for name, number in sorted(view.point.items())}
    own = minimised_again(problem, view.point, value, _prior_at(view, view.point))
    if own is not None:
        low, high = (own.rounded(DIGITS, rounding) for rounding in (ROUND_FLOOR, ROUND_CEILING))
        told = low, high, _shortened(value), own.agrees, own.method, own.epsilon, own.at_prior
        return CrossCheck(view.number, values, *told)
    from epsproof.verify.closed_form.evaluate import evaluate

    result = evaluate(problem, view.point, DIGITS)
    agrees = value == result.lower == "inf" or (
        "inf" not in (value, result.lower)
        and Decimal(result.lower) <= Decimal(value)
        and _at_most(value, result.upper)
    )
    return CrossCheck(
        view.number, values, result.lower, result.upper, _shortened(value), agrees, result.method
    )


def _prior_at(view: CaseView, point: dict[str, Fraction]) -> dict[str, str]:
    """The prior that is said to bind, as decimals; near to the end of a path. Empty where it is no number."""
    if view.case.kind != "finite":
        return {}
    free = {s for value in view.prior.values() for s in value.free_symbols}
    values = {**symbol_values(point), **{s: END for s in free if s.name == view.path and not view.attained}}
    if t in free:
        values[t] = root_at(view.case, values)
    found = {name: value.subs(values).evalf(PRECISE) for name, value in view.prior.items()}
    known = all(value.is_number and value.is_real for value in found.values())
    return {name: str(value) for name, value in found.items()} if known else {}


def epsilon_at(view: CaseView, point: dict[str, Fraction]) -> str:
    """The closed form at ``point`` as a decimal with WORKING digits, or "inf"."""
    values = symbol_values(point)
    if view.case.kind == "unbounded":
        return "inf"
    if not view.implicit or view.case.equation is None:
        return str(view.epsilon.subs(values).evalf(WORKING))
    return str((view.case.epsilon.subs(t, root_at(view.case, values)).subs(values)).evalf(WORKING))


def _at_most(value: str, upper: str) -> bool:
    return upper == "inf" or Decimal(value) <= Decimal(upper)


def _shortened(value: str) -> str:
    if value == "inf":
        return value
    with localcontext() as context:
        context.prec = DIGITS + 3
        return str(+Decimal(value))
