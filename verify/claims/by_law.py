"""Integrals and sums by a law: where the formula is a constant times a density, that constant times the probability is its
integral, and where it is one times a mass function, that is its sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sympy
from attrs import evolve, frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.families import BELIEF, Law, law_of
from epsproof.verify.claims.limits import INFINITE
from epsproof.verify.claims.logarithms import logarithm
from epsproof.verify.claims.meanings import placed, unused
from epsproof.verify.claims.reading import read_conditions
from epsproof.verify.claims.special import expanded, judge_special, read_special, without_calls
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.reader import NotRead, names, parse

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches

__all__ = ["judge_by_law", "proposed_family"]

ENDS = ("from", "to")
BELIEVED = f"that the named law has its density or mass, and its distribution function; that {BELIEF}"


def judge_by_law(claim: Claim, searches: Searches, discrete: bool) -> Finding:
    """The finding on an integral, or on a sum where ``discrete``, of which ``family`` is the law; raises ClaimRejected and
    NotReadable."""
    law, x = law_of(claim, "family"), claim["variable"]
    if law.family.discrete != discrete:
        word = "whole numbers" if law.family.discrete else "a density"
        raise claim.rejected(f"{claim['family'][:60]!r} is a law with {word}", "family")
    _refuse(claim, law)
    formula, value, relation = f"({claim['formula']})", f"({claim['value']})", claim.get("relation", "==")
    (other,) = unused((f"{x}_other",), (formula, *claim.assumptions, *law.given.values()))
    between, mass = _between(claim, law)
    pair = Pair(law, formula, x, other)
    before = Typed(tuple(claim.assumptions), (*law.defined, *between))
    found = _shown(before, pair.constant, searches, law)
    if found.verdict != "proved":
        reason = (
            f"it is not shown that the formula is a constant times that law: {found.failing or found.basis}"
        )
        return Finding("undecided", "sampled", reason, ended_by=found.ended_by)
    told = _shown(evolve(before, goals=()), pair.value(mass, relation, value), searches, law)
    if told.verdict == "refuted":
        basis = f"as a constant times {claim['family']} it has another value"
        return evolve(told, failing="", basis=basis, believed=BELIEVED)
    if told.verdict != "proved":
        return told
    return evolve(
        told,
        certificates=(*found.certificates, *told.certificates),
        documents=(*found.documents, *told.documents),
        basis=f"a constant times {claim['family']}; {told.basis}",
        believed=BELIEVED,
    )


@frozen
class Compared:
    """A comparison of products under a condition, and of their logarithms, where all factors are above 0."""

    given: str
    left: tuple[str, ...]
    relation: str
    right: tuple[str, ...]

    @property
    def plain(self) -> str:
        """As products."""
        return f"{self.given} => {'*'.join(self.left)} {self.relation} {'*'.join(self.right)}"

    @property
    def logarithms(self) -> tuple[str, str]:
        """What makes the two the same, and the comparison as sums."""
        sides, conditions = [], list[str]()
        for side in (self.left, self.right):
            terms = [logarithm(expanded(one)) for one in side]
            sides.append(" + ".join(term for term, _ in terms))
            conditions += [condition for _, needed in terms for condition in needed]
        above = " and ".join(dict.fromkeys(conditions)) or "1 > 0"
        return f"{self.given} => {above}", f"{self.given} => {sides[0]} {self.relation} {sides[1]}"


@frozen
class Pair:
    """A ``formula`` beside a law, at two names for a value."""

    law: Law
    formula: str
    x: str
    other: str

    def inside(self, *values: str) -> str:
        """That the values are in the support."""
        return (
            " and ".join(text for one in values for text in self.law.support(one)) or f"{self.x} == {self.x}"
        )

    @property
    def constant(self) -> Compared:
        """That the quotient is the same at any two values."""
        there, shape = placed(self.formula, self.x, self.other), self.law.shape
        both = self.inside(self.x, self.other)
        return Compared(both, (self.formula, shape(self.other)), "==", (there, shape(self.x)))

    def value(self, mass: str, relation: str, value: str) -> Compared:
        """That the quotient times the probability between the ends is, at most or at least, the value."""
        left = (self.formula, f"({self.law.whole})", mass)
        return Compared(self.inside(self.x), left, relation, (value, self.law.shape(self.x)))


def _shown(typed: Typed, compared: Compared, searches: Searches, law: Law) -> Finding:
    """The finding on the goals and the comparison, by logarithms where they show it."""
    by_logarithms = judge_special(
        evolve(typed, goals=(*typed.goals, *compared.logarithms)), searches, law.counts
    )
    if by_logarithms.verdict == "proved":
        return by_logarithms
    return judge_special(evolve(typed, goals=(*typed.goals, compared.plain)), searches, law.counts)


def _refuse(claim: Claim, law: Law) -> None:
    """Raise ClaimRejected or NotReadable for fields that do not fit, and for a name that is bound and used outside."""
    x = claim["variable"]
    for field in ("antiderivative", "antidifference", "within", "open"):
        if field in claim.data:
            raise claim.rejected(
                f"{field!r} says nothing beside 'family', which proves the claim alone", field
            )
    if claim["value"] in INFINITE:
        raise claim.rejected("an infinite value is shown without 'family'", "value")
    for field in ("formula", "value", *ENDS):
        if claim[field] not in INFINITE:
            read_special(f"{field!r}", claim[field], False, field)
    for text in law.given.values():
        read_special("'family'", text, False, "family")
    read_conditions(claim)
    outside = [claim[field] for field in (*ENDS, "value") if claim[field] not in INFINITE]
    if x in names(*claim.assumptions, *outside, *law.given.values()):
        raise claim.rejected(f"{x} is bound, and stands outside: name one of the two anew", "variable")


def _between(claim: Claim, law: Law) -> tuple[list[str], str]:
    """That the ends are in the support in their order, and the probability between them; raises ClaimRejected."""
    (low, high), (first, last) = (claim[end] for end in ENDS), law.ends
    cut = law.below("0") and not law.family.discrete
    goals = []
    for field, mine, whole, sign in (("from", low, first, ">="), ("to", high, last, "<=")):
        if (mine in INFINITE) != (whole in INFINITE) and (mine in INFINITE or not cut):
            raise claim.rejected(f"{field!r} is at the end of the law's support, which is {whole}", field)
        if whole not in INFINITE:
            goals.append(f"({mine}) {sign if cut else '=='} {whole}")
    if not cut:
        return goals, "1"
    if not {low, high} & {*INFINITE}:
        goals.append(f"({low}) <= ({high})")
    at_low = "0" if low in INFINITE else law.below(low)
    at_high = "1" if high in INFINITE else law.below(high)
    return goals, f"({at_high} - {at_low})"


def proposed_family(claim: Claim) -> str:
    """A law that the integrand may be a constant times of, from the form of its logarithm; it proves nothing by itself; empty
    where none is seen."""
    ends = claim["from"].strip(), claim["to"].strip()
    try:
        text = without_calls(claim["formula"])
        x = symbol(claim["variable"])
        plain = sympy.Symbol("x", positive=True)
        formula = parse_expression(text).xreplace({x: plain})
        known = {one: sympy.Symbol(one.name, positive=True) for one in formula.free_symbols - {plain}}
        logarithm = sympy.expand(sympy.expand_log(sympy.log(formula.xreplace(known)), force=True))
        logarithm = logarithm.xreplace({one: symbol(name.name) for name, one in known.items()})
        found = _family(logarithm, plain, ends)
        for one in found[1:]:
            parse(str(one))
    except (QuestionError, NotRead, AttributeError, NotImplementedError, TypeError, ValueError):
        return ""
    return f"{found[0]}({', '.join(map(str, found[1:]))})" if found else ""


def _family(logarithm: sympy.Expr, x: sympy.Symbol, ends: tuple[str, str]) -> tuple[object, ...]:
    forms = (x, x**2, 1 / x, sympy.log(x), sympy.log(1 - x))
    terms: dict[sympy.Expr, sympy.Expr] = {}
    for term in sympy.Add.make_args(logarithm):
        factor, own = term.as_independent(x, as_Add=False)
        terms[own] = terms.get(own, sympy.Integer(0)) + factor
    terms.pop(sympy.Integer(1), None)
    if not terms or not {*terms} <= {*forms}:
        return ()
    linear, square, inverse, power, other = (sympy.factor(terms.get(one, sympy.Integer(0))) for one in forms)
    if ends == ("-inf", "inf") and not (inverse or power or other) and square:
        return "normal", sympy.simplify(-linear / (2 * square)), sympy.simplify(-1 / (2 * square))
    if ends == ("0", "inf") and not (square or other):
        if linear and not inverse:
            return "gamma", power + 1, -linear
        if inverse and not linear:
            return "inverse-gamma", -power - 1, -inverse
    if ends == ("0", "1") and not (linear or square or inverse):
        return "beta", power + 1, other + 1
    return ()
