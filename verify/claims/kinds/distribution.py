"""Moments and probabilities of a law: E[...], Var[...] and P[...] of one variable, for all parameters of the law.

Means of sums of whole powers follow from those of the powers, probabilities of intervals from the distribution function. A mean
exists where its integral is finite in absolute value; a goal that names one that does not exist is false.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from epsproof.verify.claims.families import BELIEF
from epsproof.verify.claims.kind import Kind
from epsproof.verify.claims.schemas import TEXT, TEXTS, meaning

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.families import Law
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.claims.verdict import Finding

__all__ = ["KINDS", "judge"]

ASKED = re.compile(r"(?<![\w.])(E|Var|P)\s*\[")
HIGHEST = 8
KNOWN = "of other functions claim the integral, or the sum, with its 'family'"


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on goals about one variable of a named law, for all parameters; raises ClaimRejected and NotReadable."""
    from epsproof.verify.claims.claim import Typed
    from epsproof.verify.claims.families import law_of
    from epsproof.verify.claims.reading import read_conditions
    from epsproof.verify.claims.special import judge_special, read_special
    from epsproof.verify.reader import names, parse

    law, x = law_of(claim, "law"), claim["variable"]
    if parse(x).kind != "name":
        raise claim.rejected(f"'variable' is a name, not {x[:40]!r}", "variable")
    if x in names(*claim.assumptions, *law.given.values()):
        raise claim.rejected(
            f"{x} is of this law, and stands outside of it: name one of the two anew", "variable"
        )
    for text in law.given.values():
        read_special("'law'", text, False, "law")
    read_conditions(claim)
    asked = Asked(claim, law)
    made = {asked.goal(number, text): text for number, text in enumerate(claim["goals"], 1)}
    if not made:
        raise claim.rejected("no goal is given", "goals")
    goals = (*law.defined, *dict.fromkeys(asked.needs), *dict.fromkeys(asked.same), *made)
    found = judge_special(Typed(tuple(claim.assumptions), goals), searches, law.counts)
    if found.failing in asked.same:
        basis = f"it is not shown that a formula is this sum of powers: {found.failing}"
        return evolve(
            found,
            verdict="undecided",
            rung="sampled",
            basis=basis,
            counterexample=None,
            failing="",
            documents=(),
        )
    if found.counterexample is not None:
        told = {name: one for name, one in found.counterexample.items() if name != x}
        found = evolve(found, counterexample=told)
    return evolve(found, failing=made.get(found.failing, found.failing))


@frozen
class Asked:
    """Goals without brackets, and what they rest on: ``needs``, under which means are finite, and that formulas are the
    ``same`` as sums of powers."""

    claim: Claim
    law: Law
    needs: list[str] = field(factory=list)
    same: list[str] = field(factory=list)

    def goal(self, number: int, text: str) -> str:
        """The goal in terms of the parameters."""
        from epsproof.verify.claims.special import read_special
        from epsproof.verify.reader import names

        found, at = "", 0
        while (start := ASKED.search(text, at)) is not None:
            end = self._closed(text, start.end())
            inner = text[start.end() : end]
            if ASKED.search(inner):
                raise self.claim.rejected(f"{inner[:60]!r} has brackets inside of brackets", "goals")
            found += text[at : start.start()] + self._taken(start[1], inner.strip())
            at = end + 1
        found += text[at:]
        read_special(f"goal {number}", found, True, "goals")
        if self.claim["variable"] in names(found):
            raise self.claim.rejected(
                f"{self.claim['variable']} stands in E[...], Var[...] and P[...] alone", "goals"
            )
        return found

    def _closed(self, text: str, start: int) -> int:
        end = text.find("]", start)
        if end < 0:
            raise self.claim.rejected(f"a bracket is not closed: {text[:60]!r}", "goals")
        return end

    def _taken(self, what: str, inner: str) -> str:
        if what == "P":
            return self._probability(inner)
        mean = self._mean(inner)
        return mean if what == "E" else f"({self._mean(f'({inner})**2')} - {mean}**2)"

    def _mean(self, text: str) -> str:
        from epsproof.verify.claims.reading import read_text

        read_text("what stands in brackets", text, False, "goals")
        powers = self._powers(text)
        x, inside = self.claim["variable"], " and ".join(self.law.support(self.claim["variable"]))
        terms = " + ".join(f"({factor})*{x}**({k})" for k, factor in powers.items())
        self.same.append(f"{f'{inside} => ' if inside else ''}({text}) == {terms}")
        found = []
        for k, factor in powers.items():
            moment = self.law.moment(k)
            if moment is None:
                raise self.claim.rejected(
                    f"the mean of {x}**({k}) is not known of this law; {KNOWN}", "goals"
                )
            found.append(f"({factor})*{moment[0]}")
            self.needs.extend(moment[1])
        return f"({' + '.join(found)})"

    def _powers(self, text: str) -> dict[int, str]:
        """The text as a sum of whole powers of the variable, with texts for the factors; raises ClaimRejected."""
        import sympy

        from epsproof.derive.text.grammar import parse_expression
        from epsproof.derive.text.notation import symbol

        x, found = symbol(self.claim["variable"]), dict[int, sympy.Expr]()
        for term in sympy.Add.make_args(sympy.expand(parse_expression(text))):
            factor, power = term.as_coeff_exponent(x)
            if not power.is_Integer or abs(power) > HIGHEST or factor.has(x):
                rule = f"{text[:60]!r} is no sum of powers of {x} from -{HIGHEST} to {HIGHEST}; {KNOWN}"
                raise self.claim.rejected(rule, "goals")
            found[int(power)] = found.get(int(power), sympy.Integer(0)) + factor
        return {k: str(factor) for k, factor in sorted(found.items())}

    def _probability(self, text: str) -> str:
        """Of an interval of the variable; raises ClaimRejected."""
        from epsproof.verify.claims.reading import read_text
        from epsproof.verify.reader.parse import RELATIONS, tokens

        read_text("what stands in brackets", text, True, "goals")
        cuts = [(0, 0), *((one.column - 1, len(one.text)) for one in tokens(text) if one.text in RELATIONS)]
        signs = [text[at : at + size] for at, size in cuts[1:]]
        sides = [text[at + size : end].strip() for (at, size), (end, _) in pairwise([*cuts, (len(text), 0)])]
        x, below = self.claim["variable"], self.law.below
        up, down = {"<", "<="} >= {*signs}, {">", ">="} >= {*signs}
        if not (signs and (up or down) and sides.count(x) == 1 and len(sides) <= 3):
            raise self.claim.rejected(
                f"P is taken of an interval, as in P[0 < {x} < 1], not of {text[:60]!r}", "goals"
            )
        if not below("0") or self.law.family.discrete:
            raise self.claim.rejected(
                f"the distribution function of this law is not in the language; {KNOWN}", "goals"
            )
        sides = sides if up else sides[::-1]
        place = sides.index(x)
        if len(sides) == 3 and place != 1:
            raise self.claim.rejected(f"{x} stands in the middle, as in P[0 < {x} < 1]", "goals")
        if len(sides) == 3:
            low, high = sides[0], sides[2]
            return f"({below(high)} - {below(low)} if ({low}) <= ({high}) else 0)"
        return below(sides[1]) if place == 0 else f"(1 - {below(sides[0])})"


KINDS = {
    "distribution": Kind(
        judge,
        {
            "variable": meaning(TEXT, "the name of the variable that has the law"),
            "law": meaning(TEXT, "its law: normal(mean, variance), gamma(shape, rate), poisson(rate), ..."),
            "goals": meaning(
                TEXTS,
                "comparisons with E[x], E[x**2], Var[a*x + b], P[x <= c] and formulas of the parameters",
            ),
        },
        belief=f"that the named law has its means of powers and its distribution function; that {BELIEF}",
    )
}
