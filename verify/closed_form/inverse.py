"""The parameter that a given epsilon guarantees: a proved closed form read backwards."""

from __future__ import annotations

from attrs import frozen

from derive.answer.answer import Answer
from derive.consequences.inverse import InverseCase, inverse_cases
from derive.question.problem import Problem
from verify.closed_form.proved import ProvedAnswer, prove_closed_form
from verify.closed_form.sensitivity import prove_sensitivities

__all__ = ["Inverse", "prove_inverse"]


@frozen
class Inverse:
    """``cases`` invert those of ``proved``; ``signs[k]`` says how epsilon moves with the parameter in ``cases[k]``.

    ``status`` is "proved" where the closed form is proved and epsilon strictly rises with the parameter in every case: then the
    value is the smallest that the epsilon guarantees.
    """

    proved: ProvedAnswer
    cases: tuple[InverseCase, ...]
    signs: tuple[str, ...]
    status: str


def prove_inverse(problem: Problem, parameter: str, seconds: float = 60.0) -> Inverse:
    """The closed form, proved, and solved for the parameter. Raises UnknownName."""
    inverse_cases(Answer(problem, ()), parameter)
    proved = prove_closed_form(problem, seconds)
    cases = inverse_cases(proved.answer, parameter)
    moves = [s for s in prove_sensitivities(proved.answer, seconds / 2) if s.sensitivity.parameter == parameter]
    signs = {s.sensitivity.case: s.sign for s in moves}
    told = tuple(signs.get(c.case, "") for c in cases)
    certain = proved.status == "proved" and bool(cases) and all(sign == "+" for sign in told)
    return Inverse(proved, tuple(cases), told, "proved" if certain else "undecided")
