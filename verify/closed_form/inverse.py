"""The parameter that a given epsilon guarantees: a proved closed form read backwards."""

from __future__ import annotations

from fractions import Fraction

import sympy
from attrs import evolve, frozen

from epsproof.derive.algebra.relation import Relation, cleared
from epsproof.derive.answer.answer import Answer
from epsproof.derive.consequences.inverse import InverseCase, growth, inverse_cases
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import rational, symbol
from epsproof.verify.closed_form.document import pairs, text
from epsproof.verify.closed_form.inverted_again import read_inverse_again
from epsproof.verify.closed_form.proved import ProvedAnswer, prove_closed_form
from epsproof.verify.closed_form.sensitivity import prove_sensitivities
from epsproof.verify.numeric.numeric_question import refuse_negative
from epsproof.verify.search.search import prove
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import Proved

__all__ = ["Inverse", "never_stricter", "prove_inverse"]

SECONDS, FORM, LEAST = 5.0, 0.75, 0.05


@frozen
class Inverse:
    """``cases`` invert those of ``proved``; ``signs[k]`` says how epsilon moves with the parameter in ``cases[k]``.

    ``status`` is "proved" where the closed form is proved, epsilon strictly rises with the parameter in all these cases, and no
    limit becomes stricter as the parameter rises: then the value is the smallest that the epsilon guarantees. Where all falls
    instead, it is the largest; ``guaranteed`` says which.
    """

    proved: ProvedAnswer
    cases: tuple[InverseCase, ...]
    signs: tuple[str, ...]
    status: str

    @property
    def guaranteed(self) -> str:
        """ "smallest" or "largest", "" where neither is proved."""
        return "" if self.status != "proved" else "smallest" if self.signs[0] == "+" else "largest"

    def at(self, name: str, number: Fraction) -> Inverse:
        """The same where the parameter of that name, which is another than the one asked for, is a number; undecided where no
        case is left."""
        here = {symbol(name): rational(number)}
        kept = [
            (placed, sign)
            for case, sign in zip(self.cases, self.signs, strict=True)
            if (placed := _placed(case, here)) is not None
        ]
        return evolve(
            self,
            cases=tuple(case for case, _ in kept),
            signs=tuple(sign for _, sign in kept),
            status=self.status if kept else "undecided",
        )


def _placed(case: InverseCase, here: dict[sympy.Symbol, sympy.Expr]) -> InverseCase | None:
    """The case with numbers in place of parameters; None where a condition fails there."""
    when = tuple(cleared(r.polynomial.subs(here), r.sign) for r in case.when)
    if any(not r.names and not r.holds({}) for r in when):
        return None
    value = None if case.value is None else sympy.factor(case.value.subs(here))
    kept = tuple(dict.fromkeys(r for r in when if r.names))
    return evolve(case, value=value, equation=sympy.factor(case.equation.subs(here)), when=kept)


def prove_inverse(problem: Problem, parameter: str, seconds: float = 60.0) -> Inverse:
    """The closed form, proved in at most three quarters of the time, and solved for the parameter. Raises UnknownName, without a
    proof ValueOutsideAssumptions unless the weights of the model's worlds are shown to be nowhere negative, and EngineError where
    an enclosure of epsilon contradicts a value that is proved."""
    deadline = now() + seconds
    inverse_cases(Answer(problem, ()), parameter)
    proved = prove_closed_form(problem, seconds * FORM)
    if proved.status != "proved":
        refuse_negative(problem, {})
    cases = inverse_cases(proved.answer, parameter)
    moves = prove_sensitivities(proved.answer, deadline - now(), parameter)
    signs = {s.sensitivity.case: s.sign for s in moves}
    told = tuple(signs.get(c.case, "") for c in cases)
    certain = proved.status == "proved" and set(told) in ({"+"}, {"-"})
    certain = (
        certain
        and _never_flat(proved.answer, cases, parameter)
        and never_stricter(problem, parameter, told[0], deadline)
    )
    if certain and now() < deadline:
        read_inverse_again(problem, parameter, cases, told[0])
    return Inverse(proved, tuple(cases), told, "proved" if certain else "undecided")


def _never_flat(answer: Answer, cases: list[InverseCase], parameter: str) -> bool:
    """Whether a value on the stricter side of that of a case cannot have the same epsilon: every epsilon moves with the
    parameter, or the case reaches on to that side, because its conditions on the parameter are strict."""
    moving = {c.case for c in cases} >= {k for k, c in enumerate(answer.cases) if c.kind == "finite"}
    inner = [answer.cases[c.case] for c in cases]
    return moving or all(
        not c.rivals and all(r.sign == ">" for r in c.when if parameter in r.names) for c in inner
    )


def never_stricter(problem: Problem, parameter: str, sign: str, deadline: float) -> bool:
    """Whether it is proved in time that no limit becomes stricter as the parameter rises, or, where ``sign`` is "-", falls."""
    rises, turned = growth(problem, parameter), 1 if sign == "+" else -1

    def proved(known: tuple[Relation, ...], rise: sympy.Expr) -> bool:
        left = min(SECONDS, deadline - now())
        found = (
            prove([(a, b) for a, b in pairs(known)], (text(turned * rise), ">="), seconds=left)
            if left > LEAST
            else None
        )
        return isinstance(found, Proved)

    return rises is not None and all(proved(known, rise) for known, rise in dict.fromkeys(rises))
