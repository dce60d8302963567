"""Certificates that no point lies on a branch of a statement, or a point that does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from attrs import define, field

from epsproof.verify.kernel import certificate as kernel
from epsproof.verify.kernel.branch import SIGNS, Branch
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.search.joined import (
    EMPTY,
    Pair,
    again,
    checked,
    finished,
    last_step,
    on_both_sides,
    opposed,
    other_root,
    split_by_square,
    under,
)
from epsproof.verify.search.linear_contradiction import linear_contradiction, quadratic_contradiction
from epsproof.verify.search.search import prove
from epsproof.verify.search.tangents import by_tangents, has_functions, told_of
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.as_polynomial import as_polynomial
from epsproof.verify.workspace.outcome import LATE, Outcome, Proved, Refuted, Unknown
from epsproof.verify.workspace.steps import Steps, grafted

__all__ = ["contradict", "negated", "texts"]

SHARES = (6.0, 1.5, 1.0e9)
"""Seconds of an attempt; the first attempts are brief by what they try, so that their outcome does not depend on the machine."""
MOST_TARGETS, SPLITS, CASES, CASE_SHARE, BRIEFLY = 6, 4, 1, 4, 0.2


def contradict(branch: Branch, before: int = 0, seconds: float = 10.0) -> Outcome:
    """Proved with a certificate of contradiction, Refuted with a rational point of the branch, or Unknown.

    ``before`` is the number of facts that stood before the goal was looked at: the negations of the others are tried first. A
    point that lies on a branch with functions may be none of what is told of these, which is therefore looked at briefly.
    """
    nonzero = dict[Pair, Pair]()
    for factor, left in branch.signs.items():
        if left == SIGNS["!="]:
            nonzero[str(factor * factor), ">"] = (str(factor), "=")
    facts, closing = texts(branch), _Closing(now() + seconds)
    simple = linear_contradiction(facts)
    if simple is not None:
        return Proved(simple, ("linear",))
    if not has_functions(branch):
        return closing.searched(facts, nonzero, before, 0)
    stages = [list(dict.fromkeys([*facts, *texts(more)])) for more in told_of(branch)]
    found = by_tangents(facts, stages, closing.deadline) or closing.searched(facts, nonzero, before, 0)
    rest = (
        closing
        if isinstance(found, Unknown)
        else _Closing(min(closing.deadline, now() + BRIEFLY), cased=CASES)
    )
    for wider in stages if not isinstance(found, Proved) else ():
        proved = rest.searched(wider, nonzero, before, 0)
        if isinstance(proved, Proved):
            return proved
    return found


@define
class _Closing:
    """One search; ``counter`` numbers the splits, ``cased`` says in how many cases it stands, each looked at briefly."""

    deadline: float
    counter: int = field(default=0)
    cased: int = field(default=0)

    def close(self, facts: list[Pair], nonzero: dict[Pair, Pair], before: int, depth: int) -> Outcome:
        """The outcome for the facts; those of ``nonzero`` are squares, with the polynomials that are not 0."""
        simple = linear_contradiction(facts)
        return self.searched(facts, nonzero, before, depth) if simple is None else Proved(simple, ("linear",))

    def searched(self, facts: list[Pair], nonzero: dict[Pair, Pair], before: int, depth: int) -> Outcome:
        """The same where no linear combination of the facts is a contradiction."""
        for share in SHARES:
            for position in _targets(facts, before):
                left = self.deadline - now()
                if left < 0.02:
                    return Unknown(LATE)
                found = self.attempt(facts, nonzero, position, min(share, left), share == SHARES[0])
                if not isinstance(found, Unknown):
                    return found
            if share == SHARES[0]:
                found = self.otherwise(facts, nonzero, before, depth)
                if not isinstance(found, Unknown):
                    return found
            if self.cased:
                break
        return Unknown("no contradiction was found")

    def otherwise(self, facts: list[Pair], nonzero: dict[Pair, Pair], before: int, depth: int) -> Outcome:
        """What follows the brief attempts: other roots, signs of squares and of equations, products of three facts, cases."""
        found = self.other_roots(facts, nonzero)
        if isinstance(found, Unknown) and depth < SPLITS:
            found = self.split(facts, nonzero, before, depth)
        if isinstance(found, Unknown):
            quadratic = quadratic_contradiction(facts, self.deadline - now())
            found = self.unequal(facts) if quadratic is None else Proved(quadratic, ("quadratic",))
        if isinstance(found, Unknown) and self.cased < CASES:
            found = self.cases(facts, nonzero, before, depth)
        return found

    def other_roots(self, facts: list[Pair], nonzero: dict[Pair, Pair]) -> Outcome:
        """A proof that where a polynomial is not 0 an equation is neither, by the sign of what it is a multiple of."""
        for square, (text, _) in nonzero.items():
            seconds = min(SHARES[1], self.deadline - now())
            found = other_root(facts, square, text, partial(_searched, seconds=seconds, briefly=True))
            if isinstance(found, Proved):
                return found
        return Unknown("no other root was found")

    def cases(self, facts: list[Pair], nonzero: dict[Pair, Pair], before: int, depth: int) -> Outcome:
        """Two brief proofs, on both sides of 0 or 1 for a name of the text of which the facts do not say the side."""
        until = now() + (self.deadline - now()) / CASE_SHARE
        for text in _sides(facts):
            halves = list[Proved]()
            for side in ((text, ">"), (str(-as_polynomial(text)), ">=")):
                inner = _Closing(until, self.counter, self.cased + 1)
                half = inner.close([*facts, side], nonzero, before, depth)
                self.counter = inner.counter
                if isinstance(half, Refuted):
                    return half
                if not isinstance(half, Proved):
                    break
                halves.append(half)
            else:
                self.counter += 1
                return on_both_sides(facts, text, halves[0], halves[1], f"Y{self.counter}")
        return Unknown("no case helps")

    def unequal(self, facts: list[Pair]) -> Outcome:
        """A proof that the polynomial of an equation is positive, or negative, by the facts about names of the text alone."""
        plain = [
            fact
            for fact in facts
            if not any(name.endswith("_") for name in as_polynomial(fact[0]).variables())
        ]
        for target in (fact for fact in plain if fact[1] == "="):
            found = opposed(facts, target, partial(self.briefly, [fact for fact in plain if fact != target]))
            if isinstance(found, Proved):
                return found
        return Unknown("no sign of an equation was found")

    def briefly(self, facts: list[Pair], goal: Pair) -> Outcome:
        """The goal from the facts, within the time of a second attempt."""
        return _searched(facts, goal, min(SHARES[1], self.deadline - now()), False)

    def attempt(
        self, facts: list[Pair], nonzero: dict[Pair, Pair], position: int, seconds: float, briefly: bool
    ) -> Outcome:
        """The negation of one fact proved from the others; for a negative position, -1 >= 0 from all of them."""
        if position < 0:
            found = _searched(facts, EMPTY, seconds, briefly)
            return (
                checked(facts, under(facts, found.certificate, "C"), found.strategies)
                if isinstance(found, Proved)
                else found
            )
        target = facts[position]
        others = [fact for k, fact in enumerate(facts) if k != position]
        goal = nonzero[target] if target in nonzero else negated(target)
        found = _searched(others, goal, seconds, briefly)
        if isinstance(found, Refuted):
            return found if _holds(facts, found.witness) else Unknown("another point")
        if isinstance(found, Proved):
            return found if found.contradictory else finished(facts, found, target, goal)
        return (
            self.by_two_sides(facts, others, target, goal[0], seconds, briefly) if goal[1] == "=" else found
        )

    def by_two_sides(
        self, facts: list[Pair], others: list[Pair], target: Pair, text: str, seconds: float, briefly: bool
    ) -> Outcome:
        """A polynomial f with f**2 > 0 that is both at least and at most 0: f * (-f) contradicts it."""
        sides = list[Proved]()
        for side in (text, str(-as_polynomial(text))):
            found = _searched(others, (side, ">="), min(seconds, self.deadline - now()), briefly)
            if not isinstance(found, Proved) or found.contradictory:
                return found if isinstance(found, Proved) else Unknown("a side is open")
            sides.append(found)
        own = f"H{facts.index(target) + 1}"
        first, second = (
            under(facts, side.certificate, prefix) for side, prefix in zip(sides, "CD", strict=True)
        )

        def last(up: str, down: str) -> Steps:
            return [last_step(down, [["1", [[own, 1]], []]], [["1", [[up, 1], [down, 1]], []]], [])]

        steps = grafted(first, lambda up: grafted(again(second, up), lambda down: last(up, down)))
        return checked(facts, steps, (*sides[0].strategies, *sides[1].strategies))

    def split(self, facts: list[Pair], nonzero: dict[Pair, Pair], before: int, depth: int) -> Outcome:
        """Two proofs, for both signs of a polynomial that is not 0."""
        for square, (text, _) in nonzero.items():
            rest = {key: value for key, value in nonzero.items() if key != square}
            here = [fact for fact in facts if fact != square]
            opposite = str(-as_polynomial(text))
            halves = []
            for side in (text, opposite):
                half = self.close([*here, (side, ">")], rest, before, depth + 1)
                if isinstance(half, Refuted):
                    return half
                if isinstance(half, Proved):
                    halves.append(half)
            if len(halves) == 2:
                self.counter += 1
                return split_by_square(facts, square, text, halves[0], halves[1], f"Z{self.counter}")
            return Unknown("a sign was not excluded")
        return Unknown("nothing to split by")


def texts(branch: Branch) -> list[Pair]:
    """What is known on the branch, as the searchers read it."""
    return [(str(polynomial), relation) for polynomial, relation in branch.facts()]


def _targets(facts: list[Pair], before: int) -> Iterator[int]:
    """The positions of the facts whose negations are to be proved, the latest first; at last -1, for a contradiction of all
    facts."""
    positions = [k for k in range(len(facts) - 1, -1, -1) if facts[k][1] != "="]
    new = [k for k in positions if k >= before]
    yield from (new or positions)[:MOST_TARGETS]
    yield -1


def negated(fact: Pair) -> Pair:
    """What holds where an inequality does not."""
    return str(-as_polynomial(fact[0])), ">=" if fact[1] == ">" else ">"


def _holds(facts: Sequence[Pair], point: dict[str, Fraction]) -> bool:
    parsed = kernel.facts(facts)
    return all(p.variables() <= point.keys() and kernel.holds((p, r), point) for p, r in parsed)


def _sides(facts: list[Pair]) -> Iterator[str]:
    """x - 1 and x for the names of the text, where no fact says their signs."""
    known = {fact[0] for fact in facts}
    for name in sorted(
        {name for text in known for name in as_polynomial(text).variables() if not name.endswith("_")}
    ):
        for end in (1, 0):
            text = str(as_polynomial(f"{name} - {end}"))
            if not {text, str(-as_polynomial(text))} & known:
                yield text


def _searched(facts: Sequence[Pair], goal: Pair, seconds: float, briefly: bool) -> Outcome:
    try:
        return prove(facts, goal, seconds=seconds, briefly=briefly)
    except Rejected as rejected:
        return Unknown(rejected.reason)
