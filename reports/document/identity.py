"""The identities of a certificate, one for each step: ``multiplier * goal = positive terms + multiples of equations  >  0``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import sympy
from attrs import frozen

from epsproof.derive.text.notation import symbol
from epsproof.reports.document.model import Formula, Part, Product, Sum
from epsproof.reports.latex.formula import factored

__all__ = ["Identity", "equation_names", "goal_of", "hypotheses_of", "identities"]

SIGNS = {">": " > 0", ">=": r" \ge 0", "=": " = 0"}
Facts = Mapping[str, sympy.Expr]
Side = tuple[Part, ...]


@frozen
class Identity:
    """``left = right`` holds for all values (with the equations' names standing for their left sides), ``sign`` by the facts."""

    left: Side
    right: Sum
    sign: str
    given: tuple[Formula, ...] = ()

    @property
    def formula(self) -> Formula:
        """The identity and its sign; ``0 > 0`` is named a contradiction."""
        impossible = self.left == (Product(sympy.S.One, ((sympy.S.Zero, 1),)),) and self.sign == ">"
        sign = "" if self.sign == "=" else SIGNS[self.sign]
        said = r",\quad \text{a contradiction}" if impossible else ""
        return Formula((*self.left, " = ", self.right, sign + said))


def equation_names(certificate: Mapping[str, Any]) -> dict[str, sympy.Symbol]:
    """Names by the ids of hypotheses that are equations: E, or E_1, E_2, ...; none for ``x = 0`` or where E is a variable."""
    ids = [
        name for name, text, sign in certificate["hypotheses"] if sign == "=" and not factored(text).is_Symbol
    ]
    if any(name.startswith("E") for name in certificate["vars"]):
        return {}
    return {name: symbol("E_" if len(ids) == 1 else f"E{number}") for number, name in enumerate(ids, 1)}


def hypotheses_of(certificate: Mapping[str, Any]) -> list[Formula]:
    """The hypotheses, ``p > 0`` and so on, each once; equations with their names."""
    names = equation_names(certificate)
    every = (
        Formula((*((names[name], " := ") if name in names else ()), factored(text), SIGNS[sign]))
        for name, text, sign in certificate["hypotheses"]
    )
    return list(dict.fromkeys(every))


def goal_of(certificate: Mapping[str, Any]) -> Formula:
    """What the certificate proves."""
    text, sign = certificate["goal"]
    return Formula((factored(text, certificate.get("model")), SIGNS[sign]))


def identities(certificate: Mapping[str, Any]) -> list[Identity]:
    """The steps in their order without those that only restate; after a split, first the positive branch."""
    names = equation_names(certificate)
    facts = {name: names.get(name, factored(text)) for name, text, _ in certificate["hypotheses"]}
    return list(_steps(certificate.get("steps", []), facts, (), certificate.get("model")))


def _steps(
    steps: list[dict[str, Any]], inherited: Facts, given: tuple[Formula, ...], model: Mapping[str, str] | None
) -> Iterator[Identity]:
    facts = dict(inherited)
    for step in steps:
        if "split" in step:
            divider, name = factored(step["split"]), step["id"]
            above, below = (Formula((divider, sign)) for sign in (" > 0", r" \le 0"))
            yield from _steps(step["positive"], facts | {f"{name}+": divider}, (*given, above), model)
            yield from _steps(step["nonpositive"], facts | {f"{name}-": -divider}, (*given, below), model)
            return
        text, sign = step["goal"]
        goal = factored(text, model)
        left, right = _left(step["sigma"], goal, facts), _right(step, facts, model)
        restated = (
            len(left) == 1 and isinstance(left[0], Product) and _terms((left[0],)) == _terms(right.terms)
        )
        if not restated and goal not in facts.values():
            yield Identity(left, right, sign, given)
        facts[step["id"]] = goal


def _terms(
    products: tuple[Product, ...],
) -> Counter[tuple[sympy.Rational, frozenset[tuple[sympy.Expr, int]]]]:
    """How often each term occurs, whatever the sign in its factors; those of a bare sum one by one."""
    found: Counter[tuple[sympy.Rational, frozenset[tuple[sympy.Expr, int]]]] = Counter()
    for product in products:
        number, powers = product.number, Counter[sympy.Expr]()
        for formula, exponent in product.factors:
            coefficient, rest = formula.as_coeff_Mul(rational=True)
            number *= coefficient**exponent
            for part in sympy.Mul.make_args(rest):
                base, own = part.as_base_exp()
                power = int(own) * exponent
                if base.is_Add and base.could_extract_minus_sign():
                    base, number = -base, number * (-1) ** power
                powers[base] += power
        kept = frozenset((base, power) for base, power in powers.items() if base != 1)
        ((base, power),) = kept if len(kept) == 1 else ((sympy.S.One, 1),)
        if abs(number) == 1 and power == 1 and base.is_Add:
            found += _terms(tuple(Product(number, ((term, 1),)) for term in base.args))
        elif number != 0:
            found[number, kept] += 1
    return found


def _left(sigma: list[Any], goal: sympy.Expr, facts: Facts) -> Side:
    if len(sigma) == 1:
        multiplier = _term(sigma[0], facts)
        return (Product(multiplier.number, (*multiplier.factors, (goal, 1))),)
    return (Sum(tuple(_term(x, facts) for x in sigma), brackets=True), " (", goal, ")")


def _right(step: Mapping[str, Any], facts: Facts, model: Mapping[str, str] | None) -> Sum:
    parts = [_term(x, facts) for x in step["pos"]]
    parts += [_multiple(factored(cofactor, model), facts[name]) for name, cofactor in step["ideal"]]
    return Sum(tuple(parts))


def _multiple(cofactor: sympy.Expr, equation: sympy.Expr) -> Product:
    """``cofactor * equation``; a sum gives its common factor, and its sign if it has more minus than plus, to the number."""
    if not cofactor.is_Add:
        return Product(sympy.Integer(1), ((cofactor, 1), (equation, 1)))
    number, inner = cofactor.as_content_primitive()
    minus = [x for x in inner.args if x.as_coeff_Mul(rational=True)[0] < 0]
    sign = -1 if 2 * len(minus) > len(inner.args) else 1
    return Product(sign * number, ((sympy.expand(sign * inner), 1), (equation, 1)))


def _term(term: list[Any], facts: Facts) -> Product:
    coefficient, powers, squares = term
    factors = [(facts[name], exponent) for name, exponent in powers]
    factors += [(factored(text), 2) for text in squares]
    return Product(sympy.Rational(coefficient), tuple(factors))
