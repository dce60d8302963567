"""What the claims of one run share: every certificate and every closed form is found once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import attrs
from attrs import define, field

from epsproof.derive.question.problem import Problem
from epsproof.verify.claims.values.points import Point, simple_points
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.closed_form.proved import ProvedAnswer, prove_closed_form
from epsproof.verify.kernel.branch import Branch
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.search.contradiction import contradict
from epsproof.verify.search.search import prove
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.as_polynomial import as_polynomial
from epsproof.verify.workspace.outcome import Outcome, Proved, Refuted, Unknown

__all__ = ["BRIEFLY", "Searches", "parsed"]

Fact = tuple[str, str]
EMPTY: Fact = ("-1", ">=")
BRIEFLY = 8.0
NEAR = 4


def parsed(facts: Iterable[Fact]) -> list[tuple[Polynomial, str]]:
    """The facts as kernel polynomials."""
    return [(as_polynomial(text), relation) for text, relation in facts]


@define
class Searches:
    """The searches of one run, with what they found. ``seconds`` bounds one search for a certificate, ``derivation`` one closed
    form, ``claim`` all work on one claim.

    ``refutation`` is what is known of a claim while a repair of it is sought. Searches that succeed for the paper's claims end in
    a fraction of ``BRIEFLY``: a slow computer finds the same verdicts.
    """

    seconds: float = 24.0
    derivation: float = 240.0
    outcomes: dict[tuple[tuple[Fact, ...], Fact], Outcome] = field(factory=dict)
    branches: dict[tuple[tuple[Fact, ...], frozenset[tuple[Any, str]]], Outcome] = field(factory=dict)
    searched: dict[object, float] = field(factory=dict)
    answers: list[tuple[Problem, ProvedAnswer]] = field(factory=list)
    deadline: float = float("inf")
    claim: float = float("inf")
    refutation: Finding | None = None

    def settle(self, hypotheses: Sequence[Fact], goal: Fact, seconds: float | None = None) -> Outcome:
        """The outcome for "wherever the hypotheses hold, the goal holds". A goal with "!=" is proved by one of the two signs;
        hypotheses that contradict one another prove every goal."""
        kept, goal = _inserted(_with_equations(tuple(dict.fromkeys(hypotheses))), goal)
        if goal[1] == "!=":
            return self.nonzero(kept, goal[0])
        key, limit = (kept, goal), self.limit(seconds)
        if self.is_open(self.outcomes.get(key), key, limit):
            found = _search(kept, goal, limit)
            if isinstance(found, Unknown) and found.pointless and goal != EMPTY:
                empty = self.contradiction(kept)
                found = empty if isinstance(empty, Proved) else found
            self.outcomes[key] = found
        return self.outcomes[key]

    def limit(self, seconds: float | None) -> float:
        """How long a search may take now."""
        return min(seconds or self.seconds, self.seconds, max(0.2, self.deadline - now()))

    def is_open(self, known: Outcome | None, key: object, limit: float) -> bool:
        """Whether to search: nothing is known yet, or the time was over and more is given now."""
        longer = limit > self.searched.get(key, 0.0)
        if known is None or (isinstance(known, Unknown) and known.late and longer):
            self.searched[key] = limit
            return True
        return False

    def closed(self, branch: Branch, seconds: float | None = None) -> Outcome:
        """Proved with a certificate that no point lies on the branch, Refuted with one that does, or Unknown."""
        key = (tuple((str(p), r) for p, r in branch.facts()), frozenset(branch.fresh.items()))
        limit = self.limit(seconds)
        if self.is_open(self.branches.get(key), key, limit):
            self.branches[key] = contradict(branch, 0, limit)
        return self.branches[key]

    def contradiction(self, hypotheses: Sequence[Fact]) -> Outcome:
        """Whether the facts that do not speak of t exclude one another; equations are read as two inequalities."""
        kept = [f for f in dict.fromkeys(hypotheses) if "t" not in as_polynomial(f[0]).variables()]
        weak = [
            h
            for f in kept
            for h in ([f] if f[1] != "=" else [(f[0], ">="), (str(-as_polynomial(f[0])), ">=")])
        ]
        key = (tuple(weak), EMPTY)
        if key not in self.outcomes:
            self.outcomes[key] = _search(tuple(weak), EMPTY, min(BRIEFLY, self.seconds))
        return self.outcomes[key]

    def decide(self, hypotheses: Sequence[Fact], goal: Fact) -> tuple[list[Outcome], Outcome | None]:
        """(certificates that together prove the goal, what stopped the search else); an equation may need two inequalities."""
        if goal[1] != "=":
            found = self.settle(hypotheses, goal)
            return ([found], None) if isinstance(found, Proved) else ([], found)
        halves = partial(self.halves, hypotheses, goal[0])
        if _needs_weak(hypotheses, goal[0]) and (both := halves()):
            return both, None
        found = self.settle(hypotheses, goal, BRIEFLY / 4)
        if isinstance(found, Proved):
            return [found], None
        both = halves() if isinstance(found, Unknown) else []
        return both, None if both else found

    def halves(self, hypotheses: Sequence[Fact], text: str) -> list[Outcome]:
        """Certificates that the polynomial is at least and at most 0, or one that no point satisfies the facts; else none."""
        found: list[Outcome] = []
        for half in (text, str(-as_polynomial(text))):
            proof = self.settle(hypotheses, (half, ">="))
            if not isinstance(proof, Proved):
                return []
            if proof.contradictory:
                return [proof]
            found.append(proof)
        return found

    def nonzero(self, hypotheses: tuple[Fact, ...], text: str) -> Outcome:
        """Whether the polynomial is never 0: positive, or negative, or refuted by a zero."""
        value = as_polynomial(text)
        for zero in simple_points([*parsed(hypotheses), (value, "=")], limit=1):
            return Refuted(zero, {})
        for candidate in (value, -value):
            found = self.settle(hypotheses, (str(candidate), ">"))
            if isinstance(found, Proved):
                return found
        return Unknown(f"neither {text} > 0 nor {text} < 0 was proved")

    def is_empty(self, facts: Sequence[Fact]) -> Proved | Point | None:
        """A certificate that no point satisfies the facts, a point that does, or None where neither was found."""
        for pair in _clashing(facts):
            found = self.settle(pair, EMPTY, BRIEFLY)
            if isinstance(found, Proved):
                return found
        for point in simple_points(parsed(facts), limit=1):
            return point
        found = self.settle(facts, EMPTY, BRIEFLY)
        return found if isinstance(found, Proved) else found.witness if isinstance(found, Refuted) else None

    def answer(self, problem: Problem) -> ProvedAnswer:
        """The closed form of a problem, derived and proved once a run: its document is about the texts as they were typed."""
        key = attrs.evolve(problem, statement="")
        for known, answer in self.answers:
            if known == key and known.stated == key.stated:
                return answer
        found = prove_closed_form(problem, self.derivation)
        self.answers.append((key, found))
        return found

    def known_answers(self, profile: str, where: Sequence[str], bound: str) -> list[ProvedAnswer]:
        """The closed forms proved so far for a question as typed, under whatever assumptions."""
        typed = (profile, tuple(where), bound)
        return [
            answer
            for known, answer in self.answers
            if answer.status == "proved"
            and known.stated is not None
            and (known.stated.criterion, known.stated.where, known.model.name) == typed
        ]

    @staticmethod
    def certificates(outcomes: Iterable[Outcome]) -> tuple[dict[str, Any], ...]:
        """The certificates of the outcomes that are proved."""
        return tuple(o.certificate for o in outcomes if isinstance(o, Proved))


def _clashing(facts: Sequence[Fact]) -> Iterator[tuple[Fact, Fact]]:
    """Pairs of facts that say p > 0 and p <= 0 of one polynomial p."""
    known = set(facts)
    for text, relation in facts:
        if relation == ">":
            opposite = str(-as_polynomial(text))
            if known & {(text, "="), (opposite, "="), (opposite, ">="), (opposite, ">")}:
                yield (text, ">"), (opposite, ">=")


def _needs_weak(hypotheses: Sequence[Fact], text: str) -> bool:
    """Whether the polynomial differs from 0 at some point at which the equations and strict facts hold; a proof that it is 0
    then needs the weak ones."""
    wanted = as_polynomial(text)
    others = [fact for fact in _with_equations(tuple(hypotheses)) if fact[1] != ">="]
    return any(
        wanted.evaluate(point) != 0
        for point in simple_points(parsed(others), NEAR, sorted(wanted.variables()))
    )


def _search(hypotheses: tuple[Fact, ...], goal: Fact, seconds: float) -> Outcome:
    """The outcome of the search; a certificate that the kernel does not accept proves nothing and says so."""
    try:
        return prove(hypotheses, goal, seconds=seconds)
    except Rejected as rejected:
        return Unknown(f"the kernel rejected what the search found: {rejected}")


def _inserted(facts: tuple[Fact, ...], goal: Fact) -> tuple[tuple[Fact, ...], Fact]:
    """The statement with every variable that an equation sets to a number replaced by that number."""
    values: dict[str, Fraction] = {}
    for text, relation in facts:
        polynomial = as_polynomial(text)
        if relation == "=" and len(polynomial.variables()) == 1:
            (name,) = polynomial.variables()
            parts = polynomial.coefficients(name)
            if len(parts) == 2 and name not in values:
                offset, slope = (Fraction(p.terms.get((), 0)) for p in parts)
                values[name] = -offset / slope
    if not values:
        return facts, goal
    placed = [(_placed(text, values), relation) for text, relation in facts]
    left = tuple(dict.fromkeys(f for f in placed if not _true(f)))
    return left, (_placed(goal[0], values), goal[1])


def _placed(text: str, values: dict[str, Fraction]) -> str:
    """The polynomial with numbers for some of its variables."""
    terms = []
    for monomial, coefficient in as_polynomial(text).terms.items():
        for name, power in monomial:
            coefficient *= values.get(name, Fraction(1)) ** power
        terms.append((tuple(x for x in monomial if x[0] not in values), coefficient))
    return str(Polynomial(terms))


def _true(fact: Fact) -> bool:
    """Whether a fact is a constant that satisfies its relation."""
    polynomial = as_polynomial(fact[0])
    value = polynomial.terms.get((), Fraction(0))
    return not polynomial.variables() and (
        value == 0 if fact[1] == "=" else value > 0 or (value == 0 and fact[1] == ">=")
    )


def _with_equations(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts, and an equation for every polynomial that is both at least and at most 0."""
    weak = {text for text, relation in facts if relation == ">="}
    squeezed = [(t, "=") for t in sorted(weak) if str(-as_polynomial(t)) in weak]
    return (*facts, *(f for f in squeezed if f not in facts))
