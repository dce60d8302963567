"""Where the claims of one run are decided: certificates and closed forms are found once and shared."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import attrs
from attrs import define, field

from derive.problem import Problem
from verify.certificates.outcome import Outcome, Proved, Refuted, Unknown
from verify.certificates.search import prove
from verify.claims.points import Point, simple_points
from verify.closed_form import ProvedAnswer, prove_closed_form
from verify.kernel.polynomial import Polynomial

__all__ = ["Court", "parsed"]

Fact = tuple[str, str]
EMPTY: Fact = ("-1", ">=")


def parsed(facts: Iterable[Fact]) -> list[tuple[Polynomial, str]]:
    """The facts as kernel polynomials."""
    return [(Polynomial.parse(text), relation) for text, relation in facts]


@define
class Court:
    """One run. ``seconds`` bounds one search for a certificate, ``derivation`` one closed form."""

    seconds: float = 6.0
    derivation: float = 60.0
    outcomes: dict[tuple[tuple[Fact, ...], Fact], Outcome] = field(factory=dict)
    answers: list[tuple[Problem, ProvedAnswer]] = field(factory=list)
    deadline: float = float("inf")

    def settle(self, hypotheses: Sequence[Fact], goal: Fact, seconds: float | None = None) -> Outcome:
        """Proved, Refuted or Unknown; "!=" is proved by one of both signs; a statement about no point at all counts as Proved
        by a contradiction of its hypotheses."""
        kept = _with_equations(tuple(dict.fromkeys(hypotheses)))
        if goal[1] == "!=":
            return self.nonzero(kept, goal[0])
        key = (kept, goal)
        if key not in self.outcomes:
            limit = min(seconds or self.seconds, max(0.2, self.deadline - time.monotonic()))
            found = prove(kept, goal, seconds=limit)
            if isinstance(found, Unknown) and "empty set" in found.reason and goal != EMPTY:
                static = [f for f in kept if "t" not in Polynomial.parse(f[0]).variables()]
                empty = self.settle(static, EMPTY, 2.0)
                empty = empty if isinstance(empty, Proved) else self.settle(kept, EMPTY, 2.0)
                found = empty if isinstance(empty, Proved) else found
            self.outcomes[key] = found
        return self.outcomes[key]

    def nonzero(self, hypotheses: tuple[Fact, ...], text: str) -> Outcome:
        """Whether the polynomial is never 0: positive, or negative, or refuted by a zero."""
        value = Polynomial.parse(text)
        for zero in simple_points([*parsed(hypotheses), (value, "=")], limit=1):
            return Refuted(zero, {})
        for candidate in (value, -value):
            found = self.settle(hypotheses, (str(candidate), ">"))
            if isinstance(found, Proved):
                return found
        return Unknown(f"neither {text} > 0 nor {text} < 0 was proved")

    def is_empty(self, facts: Sequence[Fact]) -> Proved | Point | None:
        """A certificate that no point satisfies the facts, a point that does, or None where neither was found."""
        for point in simple_points(parsed(facts), limit=1):
            return point
        found = self.settle(facts, EMPTY, 3.0)
        return found if isinstance(found, Proved) else found.witness if isinstance(found, Refuted) else None

    def answer(self, problem: Problem) -> ProvedAnswer:
        """The closed form of a problem, derived and proved once a run."""
        key = attrs.evolve(problem, statement="")
        for known, answer in self.answers:
            if known == key:
                return answer
        found = prove_closed_form(problem, self.derivation)
        self.answers.append((key, found))
        return found

    @staticmethod
    def certificates(outcomes: Iterable[Outcome]) -> tuple[dict[str, Any], ...]:
        """The certificates of the outcomes that are proved."""
        return tuple(o.certificate for o in outcomes if isinstance(o, Proved))


def _with_equations(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts, and an equation for every polynomial that is both at least and at most 0."""
    weak = {text for text, relation in facts if relation == ">="}
    squeezed = [(t, "=") for t in sorted(weak) if str(-Polynomial.parse(t)) in weak]
    return (*facts, *(f for f in squeezed if f not in facts))
