"""Certificates of contradiction made of others: a fact against what was proved of the rest, and proofs by cases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from epsproof.verify.kernel.certificate import SCHEMA, check
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.workspace.as_polynomial import as_polynomial
from epsproof.verify.workspace.outcome import Outcome, Proved, Unknown
from epsproof.verify.workspace.steps import Steps, cited, grafted, ids, numbered, renamed

__all__ = [
    "EMPTY",
    "Pair",
    "again",
    "checked",
    "finished",
    "last_step",
    "on_both_sides",
    "opposed",
    "split_by_square",
    "under",
]

EMPTY = ("-1", ">=")
Pair = tuple[str, str]


def _header(facts: Sequence[Pair], steps: Steps) -> dict[str, Any]:
    """A certificate of contradiction from those of the facts that its steps cite, under the names H1, H2, ..."""
    used = cited(steps)
    hypotheses = [[f"H{k}", text, relation] for k, (text, relation) in enumerate(facts, 1) if f"H{k}" in used]
    names = sorted(frozenset().union(*(as_polynomial(text).variables() for _, text, _ in hypotheses)))
    return {
        "schema": SCHEMA, "vars": names, "hypotheses": hypotheses, "goal": list(EMPTY),
        "steps": numbered(steps), "model": None,
    }  # fmt: skip


def under(facts: Sequence[Pair], certificate: dict[str, Any], prefix: str) -> Steps:
    """The steps of a certificate with the names that its hypotheses have among the facts."""
    position = {fact: f"H{k}" for k, fact in reversed(list(enumerate(facts, 1)))}
    names = {name: position.get((text, relation), name) for name, text, relation in certificate["hypotheses"]}
    names |= {name: prefix + name for name in ids(certificate["steps"])}
    return renamed(certificate["steps"], names)


def finished(facts: Sequence[Pair], found: Proved, target: Pair, goal: Pair) -> Outcome:
    """The contradiction of a fact with what was proved of the others."""
    own = f"H{[*facts].index(target) + 1}"

    def last(name: str) -> Steps:
        if goal[1] == "=":
            cofactor = str(-as_polynomial(goal[0]))
            return [last_step(name, [["1", [[own, 1]], []]], [], [[name, cofactor]])]
        strict, weak = (own, name) if target[1] == ">" else (name, own)
        return [last_step(name, [["1", [[strict, 1]], []]], [["1", [[weak, 1]], []]], [])]

    steps = grafted(under(facts, found.certificate, "C"), last)
    return checked(facts, steps, found.strategies)


def on_both_sides(facts: list[Pair], text: str, positive: Proved, negative: Proved, name: str) -> Outcome:
    """The contradictions on both sides of a polynomial's zeros, as one."""
    up = under([*facts, (text, ">")], positive.certificate, "P")
    down = under([*facts, (str(-as_polynomial(text)), ">=")], negative.certificate, "N")
    own = f"H{len(facts) + 1}"
    step = {
        "id": name,
        "split": text,
        "positive": renamed(up, {own: f"{name}+"}),
        "nonpositive": renamed(down, {own: f"{name}-"}),
    }
    return checked(facts, [step], ("cases", *positive.strategies, *negative.strategies))


def opposed(facts: Sequence[Pair], found: Proved, target: Pair, factor: int) -> Outcome:
    """The contradiction of an equation with a proof that its polynomial, or its opposite, is positive."""
    own = f"H{[*facts].index(target) + 1}"
    steps = under(facts, found.certificate, "C")
    whole = grafted(steps, lambda name: [last_step(name, [["1", [[name, 1]], []]], [], [[own, str(factor)]])])
    return checked(facts, whole, found.strategies)


def last_step(after: str, sigma: list[Any], pos: list[Any], ideal: list[Any]) -> dict[str, Any]:
    """A contradiction, named after the step that it follows: there is one in every branch of a proof by cases."""
    return {"id": f"{after}.LAST", "goal": list(EMPTY), "sigma": sigma, "pos": pos, "ideal": ideal}


def again(steps: Steps, suffix: str) -> Steps:
    """A copy of the steps under new names, so that they can stand in several branches."""
    return renamed(steps, {name: f"{name}.{suffix}" for name in ids(steps)})


def split_by_square(
    facts: list[Pair], square: Pair, text: str, positive: Proved, negative: Proved, name: str
) -> Outcome:
    """A proof by the sign of a polynomial f with f**2 > 0: where -f >= 0, (1 - f) * (-f) = -f + f**2 gives -f > 0."""
    own, opposite = f"H{facts.index(square) + 1}", str(-as_polynomial(text))
    up = under([*facts, (text, ">")], positive.certificate, "P")
    up = renamed(up, {f"H{len(facts) + 1}": f"{name}+"})
    down = under([*facts, (opposite, ">")], negative.certificate, "N")
    strict = f"{name}n"
    first = {
        "id": strict, "goal": [opposite, ">"], "sigma": [["1", [], []], ["1", [[f"{name}-", 1]], []]],
        "pos": [["1", [[f"{name}-", 1]], []], ["1", [[own, 1]], []]], "ideal": [],
    }  # fmt: skip
    down = renamed(down, {f"H{len(facts) + 1}": strict})
    step = {"id": name, "split": text, "positive": up, "nonpositive": [first, *down]}
    return checked(facts, [step], ("split", *positive.strategies, *negative.strategies))


def checked(facts: Sequence[Pair], steps: Steps, strategies: Sequence[str]) -> Outcome:
    found = _header(facts, steps)
    try:
        check(found)
    except Rejected as rejected:
        return Unknown(f"the kernel rejected what the search found: {rejected}")
    return Proved(found, tuple(dict.fromkeys(strategies)))
