"""Signs of expressions with a square root: its positivity, the conjugate, absolute values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy

from derive.grammar import Comparison
from derive.notation import symbol
from derive.relation import Relation
from verify.certificates.outcome import Outcome, Proved
from verify.claims.algebra import Algebra, Fact, Goal, polynomial
from verify.claims.court import BRIEFLY, Court, parsed
from verify.claims.fraction import fraction
from verify.kernel.certificate import SCHEMA, check
from verify.kernel.polynomial import Polynomial

__all__ = ["decide", "positive_roots", "sign_conditions", "without_absolute_values"]

SHORT = 3


def positive_roots(algebra: Algebra, given: Sequence[Fact], court: Court) -> list[Fact]:
    """The facts about roots, strict for a root whose radicand is proved positive."""
    found = list(algebra.facts)
    for variable, radicand in algebra.roots.items():
        weak = (variable.name, ">=")
        square = next((d for d in algebra.demands if d.variable == variable.name), None)
        known = (*given, *found) if algebra.roots.keys() & radicand.free_symbols else given
        if square and weak in found and isinstance(court.settle(known, (square.text, ">"), BRIEFLY), Proved):
            found[found.index(weak)] = (variable.name, ">")
    return found


def decide(goal: Goal, facts: Sequence[Fact], algebra: Algebra, court: Court) -> tuple[list[Outcome], Outcome | None]:
    """(certificates that together prove the goal, what stopped the search else), with the help of the conjugate.

    A goal c + d s with a root s is positive where its conjugate c - d s and its norm c^2 - d^2 s^2 are, or both are negative;
    it is not negative where c and the norm are not, for were it negative, the conjugate 2 c - (c + d s) would be positive.
    """
    signs = {"!=": ((1, ">"), (-1, ">")), ">": ((1, ">"),), ">=": ((1, ">="),)}.get(goal.relation, ())
    expression = _expression(goal.text)
    roots = {v.name for v in algebra.roots}
    plain = [f for f, (known, _) in zip(facts, parsed(facts), strict=True) if not roots & known.variables()]
    for variable, radicand in algebra.roots.items():
        if sympy.Poly(expression, variable).degree() != 1:
            continue
        offset, slope = expression.subs(variable, 0), sympy.diff(expression, variable)
        top, bottom = fraction(radicand)
        scaled = sympy.expand(offset**2 * bottom - slope**2 * top)
        positive = [] if bottom.is_number else signed(bottom, ">", plain, court)
        if positive is None:
            continue
        for sign, relation in signs:
            for side in (1, -1):
                conjugate = (polynomial(side * (offset - slope * variable)), ">")
                first = court.settle(facts, conjugate, BRIEFLY)
                if not isinstance(first, Proved):
                    continue
                if first.contradictory:
                    return [first], None
                norm = signed(sign * side * scaled, relation, plain, court)
                if norm is None:
                    continue
                wanted = (polynomial(sign * expression), relation)
                equation = polynomial(variable**2 * bottom - top)
                known = [conjugate, (polynomial(sign * side * scaled), relation), (polynomial(bottom), ">")]
                return [first, *positive, *norm, _by_conjugate(known, equation, -sign * side * slope**2, wanted, first)], None
        if goal.relation == ">=":
            first = court.settle(facts, (polynomial(offset), ">="), BRIEFLY)
            if isinstance(first, Proved) and first.contradictory:
                return [first], None
            norm = signed(scaled, ">=", plain, court) if isinstance(first, Proved) else None
            if isinstance(first, Proved) and norm is not None:
                known = [(polynomial(offset), ">="), (polynomial(scaled), ">="), (polynomial(bottom), ">")]
                equation = polynomial(variable**2 * bottom - top)
                return [first, *positive, *norm, _by_contradiction(known, equation, -(slope**2), goal.text, first)], None
    return court.decide(facts, (goal.text, goal.relation))


def _by_conjugate(known: Sequence[Fact], equation: str, cofactor: sympy.Expr, goal: Fact, first: Proved) -> Proved:
    """The certificate of conjugate * divisor * goal = norm + cofactor * equation; ``first`` has a point where all holds."""
    sigma = [["1", [["H1", 1], ["H3", 1]], []]]
    step = _step("S1", goal, sigma, [["1", [["H2", 1]], []]], [["H4", polynomial(cofactor)]])
    return _proved([*known, (equation, "=")], goal, [step], first)


def _by_contradiction(known: Sequence[Fact], equation: str, cofactor: sympy.Expr, goal: str, first: Proved) -> Proved:
    """The certificate split by the sign of the goal: where it is negative, twice the first fact less the goal is positive."""
    wanted = (goal, ">=")
    sigma = [["2", [["H1", 1], ["H3", 1]], []], ["1", [["S1+", 1], ["H3", 1]], []]]
    negative = _step("S2", wanted, sigma, [["1", [["H2", 1]], []]], [["H4", polynomial(cofactor)]])
    otherwise = _step("S3", wanted, [["1", [], []]], [["1", [["S1-", 1]], []]], [])
    split = {"id": "S1", "split": str(-Polynomial.parse(goal)), "positive": [negative], "nonpositive": [otherwise]}
    return _proved([*known, (equation, "=")], wanted, [split], first)


def _step(name: str, goal: Fact, sigma: list[Any], pos: list[Any], ideal: list[Any]) -> dict[str, Any]:
    return {"id": name, "goal": list(goal), "sigma": sigma, "pos": pos, "ideal": ideal}


def _proved(facts: Sequence[Fact], goal: Fact, steps: list[dict[str, Any]], first: Proved) -> Proved:
    """The certificate of these steps, accepted by the kernel, with the model of ``first``."""
    names = sorted({v for known, _ in parsed((*facts, goal)) for v in known.variables()})
    certificate: dict[str, Any] = {
        "schema": SCHEMA,
        "vars": names,
        "hypotheses": [[f"H{i}", text, relation] for i, (text, relation) in enumerate(facts, 1)],
        "goal": list(goal),
        "steps": steps,
    }
    model = first.certificate["model"]
    certificate["model"] = None if model is None else {name: model[name] for name in names}
    if model is None:
        certificate["model_note"] = first.certificate["model_note"]
    check(certificate)
    return Proved(certificate, ("conjugate",))


def signed(expression: sympy.Expr, relation: str, facts: Sequence[Fact], court: Court) -> list[Outcome] | None:
    """Certificates for ``expression relation 0`` by the signs of its factors, or None; "=" is not decided."""
    constant, factors = sympy.factor_list(expression)
    proofs: list[Outcome] = []
    known = list(facts)
    for factor, power in factors:
        if power % 2 == 0 and relation == ">=":
            continue
        for sign in (1, -1):
            fact = (polynomial(sign * factor), relation)
            outcome = court.settle(facts, fact, BRIEFLY)
            if isinstance(outcome, Proved):
                break
        else:
            return None
        constant *= sign**power
        proofs.append(outcome)
        known.append(fact)
    if constant < 0 and factors:
        return None
    whole = court.settle(known, (polynomial(expression), relation), BRIEFLY)
    return [*proofs, whole] if isinstance(whole, Proved) else None


def sign_conditions(comparison: Comparison, given: Sequence[Fact], court: Court) -> list[str]:
    """Signs, in the grammar, of the short factors of c^2 - d^2 s^2 where the comparison is about c + d s with a root s."""
    algebra, found = Algebra(), list[str]()
    goal = algebra.goal(without_absolute_values(comparison, given, court)[0])
    for variable, radicand in algebra.roots.items():
        for expression, _ in sympy.factor_list(goal.top if goal.below is not None else _expression(goal.text))[1]:
            if sympy.degree(expression, variable) != 1:
                continue
            offset, slope = expression.subs(variable, 0), sympy.diff(expression, variable)
            top, bottom = fraction(radicand)
            for factor, _ in sympy.factor_list(sympy.expand(offset**2 * bottom - slope**2 * top))[1]:
                if 1 < len(sympy.Add.make_args(factor)) <= SHORT and not factor.free_symbols & algebra.roots.keys():
                    signs = [(sign, relation) for sign in (1, -1) for relation in (">=", ">")]
                    found += [Relation(sympy.expand(sign * factor), relation).text for sign, relation in signs]
    return found


def without_absolute_values(comparison: Comparison, given: Sequence[Fact], court: Court) -> tuple[Comparison, list[Outcome]]:
    """The comparison with every absolute value whose argument has a proved sign replaced."""
    proofs: list[Outcome] = []
    for node in sorted((comparison.left - comparison.right).atoms(sympy.Abs), key=sympy.default_sort_key):
        for argument in (node.args[0], -node.args[0]):
            top, bottom = fraction(argument)
            outcome = court.settle(given, (polynomial(top * bottom), ">="), BRIEFLY)
            if isinstance(outcome, Proved):
                proofs.append(outcome)
                left, right = comparison.left.subs(node, argument), comparison.right.subs(node, argument)
                comparison = Comparison(left, comparison.relation, right)
                break
    return comparison, proofs


def _expression(text: str) -> sympy.Expr:
    """The kernel's polynomial as an expression."""
    ((known, _),) = parsed([(text, "=")])
    terms = known.terms.items()
    return sympy.Add(*(sympy.Rational(c.numerator, c.denominator) * sympy.prod([symbol(n) ** k for n, k in m]) for m, c in terms))
