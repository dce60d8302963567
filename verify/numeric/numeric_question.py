"""A problem with a rational value for every parameter: exact polynomials in t and the priors that run, weights that are nowhere
negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import chain, permutations
from math import comb

import sympy
from attrs import frozen
from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.sampling import parameter_points
from epsproof.derive.text.errors import (
    MissingValue,
    UnknownName,
    UnsupportedForm,
    ValueOutsideAssumptions,
    setting,
)
from epsproof.derive.text.names import PRIVACY_FACTOR
from epsproof.derive.text.notation import symbol, symbol_values
from epsproof.verify.numeric.real_roots import as_fmpq, as_fraction

__all__ = [
    "Condition",
    "NumericQuestion",
    "checked_values",
    "numeric_question",
    "numeric_questions",
    "polynomial_value",
    "refuse_negative",
    "value_of",
]

SECONDS = 5.0
REMEDY = {
    True: "change the values, or state with --where at which priors none is",
    False: "state with --where, or in the model, at which priors none is",
}
Point = dict[str, Fraction]


def refuse_negative(problem: Problem, values: Mapping[str, Fraction]) -> None:
    """Raise ValueOutsideAssumptions unless the weights of all worlds are shown to be at least 0 at all priors of the region, and
    all values that are assumed of parameters which have none in ``values``."""
    inserted, running = symbol_values(values), tuple(map(symbol, problem.running))
    place = {**inserted, **{symbol(name): symbol(name) ** power for name, power in problem.roots.items()}}
    place |= {
        symbol(name): formula if formula.is_Rational else formula.subs(inserted)
        for name, formula in problem.fixed_priors.items()
    }
    for world, weight in problem.model.weights.items():
        value = _weight_at(
            weight, tuple((name, place[name]) for name in weight.free_symbols if name in place)
        )
        if _manifest(value, running):
            continue
        known = dict.fromkeys((*problem.region.relations, *problem.assumptions))
        relations = [(sympy.expand(relation.polynomial.subs(inserted)), relation.sign) for relation in known]
        open_ones = [
            (sympy.sstr(fact), "=" if sign == "==" else sign) for fact, sign in relations if fact.free_symbols
        ]
        found = _negative(tuple(open_ones), sympy.sstr(value))
        if found is not None:
            remedy = REMEDY[bool(problem.model.parameters)]
            raise ValueOutsideAssumptions(f"{_told(problem, values, world, value, found)}; {remedy}")


def _told(
    problem: Problem, values: Mapping[str, Fraction], world: str, weight: sympy.Expr, point: Point
) -> str:
    """What is wrong with the weight; without a point, that nothing is known."""
    shown = ", ".join(f"{name} = {values[name]}" for name in problem.model.parameters if name in values)
    where = f" where {shown}" if shown else ""
    if not point and weight.free_symbols:
        return f"the weight of {world!r}{where}, {sympy.sstr(weight)}, was not shown to be nowhere negative"
    of_model = {*problem.model.priors, *problem.model.parameters}
    priors = {name: formula.subs(symbol_values(values)) for name, formula in problem.fixed_priors.items()}
    priors |= {name: x ** problem.roots.get(name, 1) for name, x in point.items() if name in of_model}
    place = f" at {', '.join(f'{name} = {x}' for name, x in sorted(priors.items()))}" if priors else ""
    return f"the weight of {world!r} is negative{place}{where}: {weight.subs(symbol_values(point))}"


@lru_cache(maxsize=10_000)
def _weight_at(weight: sympy.Expr, place: tuple[tuple[sympy.Symbol, sympy.Expr], ...]) -> sympy.Expr:
    return sympy.expand(weight.subs(dict(place), simultaneous=True))


@lru_cache(maxsize=10_000)
def _negative(within: tuple[tuple[str, str], ...], weight: str) -> Point | None:
    """None where the weight is shown to be at least 0; else a point at which it is negative, empty where none was found."""
    from epsproof.verify.search.search import prove
    from epsproof.verify.workspace.outcome import Proved, Refuted

    found = prove(within, (weight, ">="), seconds=SECONDS)
    if isinstance(found, Proved):
        return None
    return dict(found.witness) if isinstance(found, Refuted) else {}


@lru_cache(maxsize=10_000)
def _manifest(weight: sympy.Expr, running: tuple[sympy.Symbol, ...]) -> bool:
    """Whether the weight's Bernstein coefficients where all running priors are between 0 and 1 are at least 0; no parameter is
    left in them."""
    if not weight.free_symbols <= {*running}:
        return False
    terms = dict(sympy.Poly(weight, *running).terms()) if running else {(): weight}
    for position in range(len(running)):
        degree = max(powers[position] for powers in terms)
        changed: dict[tuple[int, ...], sympy.Rational] = {}
        for powers, value in terms.items():
            least = powers[position]
            for power in range(least, degree + 1):
                key = (*powers[:position], power, *powers[position + 1 :])
                changed[key] = changed.get(key, 0) + value * sympy.Rational(
                    comb(power, least), comb(degree, least)
                )
        terms = changed
    return all(value >= 0 for value in terms.values())


SIMPLE, EXAMPLES = (Fraction(2), Fraction(1, 2), Fraction(1, 4), Fraction(10), Fraction(1, 10)), 40
EXCHANGED = 4
"""The most values of which every order is tried."""
Place = dict[sympy.Symbol, fmpq | fmpq_mpoly]


@frozen
class Ratio:
    """One option of the profile: ``numerator / denominator``, polynomials in the running priors."""

    numerator: fmpq_mpoly
    denominator: fmpq_mpoly


@frozen
class Condition:
    """``polynomial sign 0`` on the running priors, with sign one of ``>``, ``>=``, ``==``."""

    polynomial: fmpq_mpoly
    sign: str


@frozen
class NumericQuestion:
    """Find the smallest t in [0, 1] such that in every clause some option satisfies
    reciprocal * numerator >= divisor * denominator.

    All polynomials live in ``context`` with the generators t and ``running`` (none or some priors), over the rationals.
    ``fixed`` holds the priors that the region gives a value. In a lower limit (``lower``) numerators are positive, else
    denominators are. epsilon = -log(t)/group. ``part`` is True where the region is only a part of the problem's.
    """

    problem: Problem
    values: dict[str, Fraction]
    running: tuple[str, ...]
    fixed: dict[str, Fraction]
    context: fmpq_mpoly_ctx
    reciprocal: fmpq_mpoly
    divisor: fmpq_mpoly
    clauses: tuple[tuple[Ratio, ...], ...]
    region: tuple[Condition, ...]
    lower: bool = False
    group: Fraction = Fraction(1)
    part: bool = False


def numeric_question(problem: Problem, values: Mapping[str, Fraction | int]) -> NumericQuestion:
    """The only question of a problem that demands the same kind of limit everywhere; raises UnsupportedForm for others."""
    first, *others = numeric_questions(problem, values)
    if others:
        raise UnsupportedForm(
            f"{problem.statement}: limits of several kinds or for parts of the region; take numeric_questions"
        )
    return first


def numeric_questions(problem: Problem, values: Mapping[str, Fraction | int]) -> tuple[NumericQuestion, ...]:
    """The problem at the parameter values, exactly; its epsilon is the smallest of the questions'. The first is about the whole
    region and may demand nothing.

    Raises UnknownName for a value without parameter, MissingValue for a parameter without value, ValueOutsideAssumptions where
    a value contradicts an assumption, or makes the profile undefined or the weight of a world negative.
    """
    exact = checked_values(problem, values)
    refuse_negative(problem, exact)
    inserted = symbol_values(exact)
    if (group := value_of(problem.group, inserted)) <= 0:
        raise ValueOutsideAssumptions(f"a group of {group} persons is none")
    context = fmpq_mpoly_ctx.get((PRIVACY_FACTOR, *problem.running), Ordering.lex)
    place: Place = {symbol(name): as_fmpq(value) for name, value in exact.items()}
    place |= {symbol(name): gen for name, gen in zip(context.names(), context.gens(), strict=True)}

    def polynomial(expression: sympy.Expr) -> fmpq_mpoly:
        value = _polynomial_at(expression, place)
        return context.constant(value) if isinstance(value, fmpq) else value

    def conditions(relations: Iterable[Relation]) -> tuple[Condition, ...]:
        return tuple(Condition(polynomial(r.polynomial), r.sign) for r in relations)

    demands: dict[tuple[tuple[Relation, ...], bool, int], list[tuple[Ratio, ...]]] = {((), False, 0): []}
    for clause in problem.clauses:
        options = tuple(Ratio(polynomial(o.numerator), polynomial(o.denominator)) for o in clause.options)
        if any((option.numerator if clause.lower else option.denominator).is_zero() for option in options):
            raise ValueOutsideAssumptions(
                f"the profile {problem.statement} divides by zero at these values; change them"
            )
        demands.setdefault((clause.where, clause.lower, clause.potential), []).append(options)
    bounds = {kind: [polynomial(x) for x in parts] for kind, parts in problem.bound_parts.items()}
    everywhere = problem.region.relations
    return tuple(
        NumericQuestion(
            problem=problem,
            values=exact,
            running=problem.running,
            fixed={name: value_of(e, inserted) for name, e in problem.region.fixed.items()},
            context=context,
            reciprocal=bounds[lower, potential][0],
            divisor=bounds[lower, potential][1],
            clauses=tuple(clauses),
            region=conditions(dict.fromkeys((*everywhere, *where))),
            lower=lower,
            group=group,
            part=bool(where),
        )
        for (where, lower, potential), clauses in demands.items()
    )


def checked_values(problem: Problem, values: Mapping[str, Fraction | int]) -> dict[str, Fraction]:
    """The values of all parameters; raises the errors of ``numeric_questions``."""
    known = problem.parameters
    for name in values:
        if name not in known:
            raise UnknownName(
                f"{name!r} is not a parameter of the problem; parameters: {', '.join(known) or 'none'}"
            )
    missing = [name for name in known if name not in values]
    if missing:
        raise MissingValue(f"no value for {', '.join(missing)}; every parameter needs one")
    exact = {name: Fraction(values[name]) for name in known}
    for relation in problem.assumptions:
        if not relation.holds(exact):
            shown = ", ".join(f"{name} = {exact[name]}" for name in sorted(relation.names))
            raise ValueOutsideAssumptions(
                f"{shown} contradicts the assumption {relation.text}{_remedy(problem, exact)}"
            )
    return exact


def _remedy(problem: Problem, values: Mapping[str, Fraction]) -> str:
    """What to write instead of the values: percentages where they fit as such, otherwise others; empty where none is found."""
    shares = dict(values)
    while amiss := {
        n for one in problem.assumptions if not one.holds(shares) for n in one.names if 1 <= shares[n] <= 100
    }:
        shares |= {name: values[name] / 100 for name in amiss}
    if shares == values or not all(one.holds(shares) for one in problem.assumptions):
        return _another(problem, values)
    return "; for percent write " + " ".join(
        setting(n, f"{values[n]}/100") for n in values if shares[n] != values[n]
    )


def _another(problem: Problem, values: Mapping[str, Fraction]) -> str:
    """Other values of the parameters that contradict an assumption, beside which the rest stay; empty where none is found.

    First these values without a sign, and in another order, as two of them may have been exchanged.
    """
    amiss = sorted({name for one in problem.assumptions if not one.holds(values) for name in one.names})
    above = {**values, **{name: abs(values[name]) for name in amiss}}
    if above != values and all(one.holds(above) for one in problem.assumptions):
        return "; without the sign it is " + " ".join(
            setting(n, str(above[n])) for n in values if above[n] != values[n]
        )
    for order in permutations(amiss) if len(amiss) <= EXCHANGED else ():
        turned = {**values, **{name: values[other] for name, other in zip(amiss, order, strict=True)}}
        if all(one.holds(turned) for one in problem.assumptions):
            return "; in another order it is " + " ".join(
                setting(n, str(turned[n])) for n in values if n in amiss
            )
    points = (dict.fromkeys(amiss, value) for value in SIMPLE), parameter_points(problem, EXAMPLES)
    tried = ({**values, **{name: point[name] for name in amiss}} for point in chain(*points))
    found = next((one for one in tried if all(relation.holds(one) for relation in problem.assumptions)), None)
    return (
        "; for instance " + " ".join(setting(n, str(found[n])) for n in values if n in amiss) if found else ""
    )


def value_of(expression: sympy.Expr, inserted: Mapping[sympy.Symbol, sympy.Expr]) -> Fraction:
    """The value of an expression that is a number once the parameters have theirs."""
    rational = expression if expression.is_Rational else sympy.Rational(expression.subs(inserted))
    return as_fraction(rational)


def polynomial_value(expression: sympy.Expr, values: Mapping[str, Fraction]) -> Fraction:
    """The value of a polynomial in the names that have values."""
    value = _polynomial_at(expression, {symbol(name): as_fmpq(x) for name, x in values.items()})
    assert isinstance(value, fmpq)
    return as_fraction(value)


def _polynomial_at(expression: sympy.Expr, place: Place) -> fmpq | fmpq_mpoly:
    """The value of a polynomial where every variable has a value, which may be a polynomial."""
    if expression.is_Symbol:
        return place[expression]
    if expression.is_Rational:
        return fmpq(int(expression.p), int(expression.q))
    if expression.is_Add or expression.is_Mul:
        value, *others = (_polynomial_at(x, place) for x in expression.args)
        for other in others:
            value = value + other if expression.is_Add else value * other
        return value
    if not (expression.is_Pow and expression.exp.is_Integer and expression.exp > 0):
        raise UnsupportedForm(f"{sympy.sstr(expression)} is no polynomial")
    return _polynomial_at(expression.base, place) ** int(expression.exp)
