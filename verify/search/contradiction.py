"""Certificates that no point lies on a branch of a statement, or a point that does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import define, field

from verify.kernel import certificate as kernel
from verify.kernel.branch import SIGNS, Branch
from verify.kernel.certificate import SCHEMA
from verify.kernel.rejected import Rejected
from verify.search.linear_contradiction import linear_contradiction, quadratic_contradiction
from verify.search.search import prove
from verify.search.tangents import by_tangents, has_functions, told_of
from verify.system.clock import now
from verify.workspace.as_polynomial import as_polynomial
from verify.workspace.outcome import LATE, Outcome, Proved, Refuted, Unknown
from verify.workspace.steps import cited, grafted, ids, numbered, renamed

__all__ = ["contradict"]

EMPTY = ("-1", ">=")
SHARES = (6.0, 1.5, 1.0e9)
"""Seconds of an attempt; the first attempts are brief by what they try, so that their outcome does not depend on the machine."""
MOST_TARGETS, SPLITS = 6, 4
Pair = tuple[str, str]
Steps = Sequence[Mapping[str, Any]]


def contradict(branch: Branch, before: int = 0, seconds: float = 10.0) -> Outcome:
    """Proved with a certificate of contradiction, Refuted with a rational point of the branch, or Unknown.

    ``before`` is the number of facts that stood before the goal was looked at: the negations of the others are tried first.
    """
    nonzero = dict[Pair, Pair]()
    for factor, left in branch.signs.items():
        if left == SIGNS["!="]:
            nonzero[str(factor * factor), ">"] = (str(factor), "=")
    facts, closing = _texts(branch), _Closing(now() + seconds)
    simple = linear_contradiction(facts)
    if simple is not None:
        return Proved(simple, ("linear",))
    if not has_functions(branch):
        return closing.searched(facts, nonzero, before, 0)
    stages = [list(dict.fromkeys([*facts, *_texts(more)])) for more in told_of(branch)]
    found = by_tangents(facts, stages, closing.deadline) or closing.searched(facts, nonzero, before, 0)
    for wider in stages if isinstance(found, Unknown) else ():
        proved = closing.searched(wider, nonzero, before, 0)
        if isinstance(proved, Proved):
            return proved
    return found


@define
class _Closing:
    """One search; ``counter`` numbers the splits."""

    deadline: float
    counter: int = field(default=0)

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
                found = self.split(facts, nonzero, before, depth) if depth < SPLITS else Unknown("no split is left")
                if not isinstance(found, Unknown):
                    return found
                quadratic = quadratic_contradiction(facts, self.deadline - now())
                if quadratic is not None:
                    return Proved(quadratic, ("quadratic",))
        return Unknown("no contradiction was found")

    def attempt(self, facts: list[Pair], nonzero: dict[Pair, Pair], position: int, seconds: float, briefly: bool) -> Outcome:
        """The negation of one fact proved from the others; for a negative position, -1 >= 0 from all of them."""
        if position < 0:
            found = _searched(facts, EMPTY, seconds, briefly)
            return (
                _checked(facts, _under(facts, found.certificate, "C"), found.strategies) if isinstance(found, Proved) else found
            )
        target = facts[position]
        others = [fact for k, fact in enumerate(facts) if k != position]
        goal = nonzero[target] if target in nonzero else _negated(target)
        found = _searched(others, goal, seconds, briefly)
        if isinstance(found, Refuted):
            return found if _holds(facts, found.witness) else Unknown("another point")
        if isinstance(found, Proved):
            return found if found.contradictory else _finished(facts, found, target, goal)
        return self.by_two_sides(facts, others, target, goal[0], seconds, briefly) if goal[1] == "=" else found

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
        first, second = (_under(facts, side.certificate, prefix) for side, prefix in zip(sides, "CD", strict=True))

        def last(up: str, down: str) -> Steps:
            return [_contradiction([["1", [[own, 1]], []]], [["1", [[up, 1], [down, 1]], []]], [])]

        steps = grafted(first, lambda up: grafted(_again(second, up), lambda down: last(up, down)))
        return _checked(facts, steps, (*sides[0].strategies, *sides[1].strategies))

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
                return _split(facts, square, text, halves[0], halves[1], f"Z{self.counter}")
            return Unknown("a sign was not excluded")
        return Unknown("nothing to split by")


def _texts(branch: Branch) -> list[Pair]:
    return [(str(polynomial), relation) for polynomial, relation in branch.facts()]


def _targets(facts: list[Pair], before: int) -> Iterator[int]:
    """The positions of the facts whose negations are to be proved, the latest first; at last -1, for a contradiction of all
    facts."""
    positions = [k for k in range(len(facts) - 1, -1, -1) if facts[k][1] != "="]
    new = [k for k in positions if k >= before]
    yield from (new or positions)[:MOST_TARGETS]
    yield -1


def _negated(fact: Pair) -> Pair:
    return str(-as_polynomial(fact[0])), ">=" if fact[1] == ">" else ">"


def _holds(facts: Sequence[Pair], point: dict[str, Fraction]) -> bool:
    parsed = kernel.facts(facts)
    return all(p.variables() <= point.keys() and kernel.holds((p, r), point) for p, r in parsed)


def _header(facts: Sequence[Pair], steps: Steps) -> dict[str, Any]:
    """A certificate of contradiction from those of the facts that its steps cite, under the names H1, H2, ..."""
    used = cited(steps)
    hypotheses = [[f"H{k}", text, relation] for k, (text, relation) in enumerate(facts, 1) if f"H{k}" in used]
    names = sorted(frozenset().union(*(as_polynomial(text).variables() for _, text, _ in hypotheses)))
    return {
        "schema": SCHEMA, "vars": names, "hypotheses": hypotheses, "goal": list(EMPTY),
        "steps": numbered(steps), "model": None,
    }  # fmt: skip


def _under(facts: Sequence[Pair], certificate: dict[str, Any], prefix: str) -> Steps:
    """The steps of a certificate with the names that its hypotheses have among the facts."""
    position = {fact: f"H{k}" for k, fact in reversed(list(enumerate(facts, 1)))}
    names = {name: position.get((text, relation), name) for name, text, relation in certificate["hypotheses"]}
    names |= {name: prefix + name for name in ids(certificate["steps"])}
    return renamed(certificate["steps"], names)


def _finished(facts: Sequence[Pair], found: Proved, target: Pair, goal: Pair) -> Outcome:
    """The contradiction of a fact with what was proved of the others."""
    own = f"H{[*facts].index(target) + 1}"

    def last(name: str) -> Steps:
        if goal[1] == "=":
            cofactor = str(-as_polynomial(goal[0]))
            return [_contradiction([["1", [[own, 1]], []]], [], [[name, cofactor]])]
        strict, weak = (own, name) if target[1] == ">" else (name, own)
        return [_contradiction([["1", [[strict, 1]], []]], [["1", [[weak, 1]], []]], [])]

    steps = grafted(_under(facts, found.certificate, "C"), last)
    return _checked(facts, steps, found.strategies)


def _searched(facts: Sequence[Pair], goal: Pair, seconds: float, briefly: bool) -> Outcome:
    try:
        return prove(facts, goal, seconds=seconds, briefly=briefly)
    except Rejected as rejected:
        return Unknown(rejected.reason)


def _contradiction(sigma: list[Any], pos: list[Any], ideal: list[Any]) -> dict[str, Any]:
    return {"id": "LAST", "goal": list(EMPTY), "sigma": sigma, "pos": pos, "ideal": ideal}


def _again(steps: Steps, suffix: str) -> Steps:
    """A copy of the steps under new names, so that they can stand in several branches."""
    return renamed(steps, {name: f"{name}.{suffix}" for name in ids(steps)})


def _split(facts: list[Pair], square: Pair, text: str, positive: Proved, negative: Proved, name: str) -> Outcome:
    """A proof by the sign of a polynomial f with f**2 > 0: where -f >= 0, (1 - f) * (-f) = -f + f**2 gives -f > 0."""
    own, opposite = f"H{facts.index(square) + 1}", str(-as_polynomial(text))
    up = _under([*facts, (text, ">")], positive.certificate, "P")
    up = renamed(up, {f"H{len(facts) + 1}": f"{name}+"})
    down = _under([*facts, (opposite, ">")], negative.certificate, "N")
    strict = f"{name}n"
    first = {
        "id": strict, "goal": [opposite, ">"], "sigma": [["1", [], []], ["1", [[f"{name}-", 1]], []]],
        "pos": [["1", [[f"{name}-", 1]], []], ["1", [[own, 1]], []]], "ideal": [],
    }  # fmt: skip
    down = renamed(down, {f"H{len(facts) + 1}": strict})
    step = {"id": name, "split": text, "positive": up, "nonpositive": [first, *down]}
    return _checked(facts, [step], ("split", *positive.strategies, *negative.strategies))


def _checked(facts: Sequence[Pair], steps: Steps, strategies: Sequence[str]) -> Outcome:
    found = _header(facts, steps)
    try:
        kernel.check(found)
    except Rejected as rejected:
        return Unknown(f"the kernel rejected what the search found: {rejected}")
    return Proved(found, tuple(dict.fromkeys(strategies)))
