"""Proofs that use statements proved before: lemmas are hypotheses of the search, and their steps the beginning of the proof."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from epsproof.verify.kernel.certificate import check
from epsproof.verify.search.search import prove
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.as_polynomial import as_polynomial
from epsproof.verify.workspace.outcome import Outcome, Proved, Refuted, Unknown
from epsproof.verify.workspace.steps import Steps, cited, grafted, ids, leaves, numbered, renamed

__all__ = ["prove_with_lemmas", "usable"]

MOST = 8
MOST_BRANCHES = 2
Pair = tuple[str, str]


def prove_with_lemmas(
    hypotheses: Sequence[Pair], goal: Pair, proved: Sequence[Proved], *, seconds: float = 20.0, seed: int = 0
) -> Outcome:
    """Like ``prove``, with the goals of those certificates in ``proved`` at hand whose hypotheses are among the given ones.

    The certificate found holds the lemmas' steps, so it needs nothing but the hypotheses.
    """
    deadline = now() + seconds
    hypotheses = [(str(as_polynomial(text)), relation) for text, relation in hypotheses]
    lemmas = usable(hypotheses, proved)
    if not lemmas:
        return Unknown("no lemma is at hand")
    known = [(text, relation) for text, relation in (x.certificate["goal"] for x in lemmas)]
    found = prove([*hypotheses, *known], goal, seconds=deadline - now(), seed=seed)
    if isinstance(found, Refuted):
        return Unknown("a lemma was not understood")
    if isinstance(found, Unknown):
        return found
    certificate = _spliced(hypotheses, found.certificate, [x.certificate for x in lemmas])
    check(certificate)
    return Proved(certificate, (*(s for x in lemmas for s in x.strategies), "lemma", *found.strategies))


def usable(hypotheses: Sequence[Pair], proved: Sequence[Proved]) -> list[Proved]:
    """Certificates of few branches that cite no other hypotheses, each goal once."""
    given = set(hypotheses)
    variables = frozenset[str]().union(*(as_polynomial(text).variables() for text, _ in hypotheses))
    found: dict[Pair, Proved] = {}
    for x in proved:
        goal, steps = (x.certificate["goal"][0], x.certificate["goal"][1]), x.certificate["steps"]
        used = cited(steps)
        inside = all(
            (text, relation) in given for name, text, relation in x.certificate["hypotheses"] if name in used
        )
        short = leaves(steps) <= MOST_BRANCHES and variables.issuperset(x.certificate["vars"])
        if inside and short and goal not in given and not x.contradictory and goal[1] != "=":
            found.setdefault(goal, x)
    return sorted(found.values(), key=lambda x: len(x.certificate["goal"][0]))[:MOST]


def _spliced(
    hypotheses: Sequence[Pair], certificate: dict[str, Any], lemmas: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """The certificate without the lemmas among its hypotheses: their steps come first, and the rest in each of their branches."""
    header = [[f"H{k}", text, relation] for k, (text, relation) in enumerate(hypotheses, 1)]
    position = {(text, relation): name for name, text, relation in reversed(header)}
    used = cited(certificate["steps"])
    branches = count(1)

    def from_lemma(number: int, names: dict[str, str]) -> Steps:
        given, branch = f"H{len(header) + number}", f"B{next(branches)}."
        if number > len(lemmas):
            return renamed(
                certificate["steps"], {name: branch + name for name in ids(certificate["steps"])} | names
            )
        if given not in used:
            return from_lemma(number + 1, names)
        lemma = lemmas[number - 1]
        inner = {name: position.get((text, relation), name) for name, text, relation in lemma["hypotheses"]}
        inner |= {name: branch + name for name in ids(lemma["steps"])}
        return grafted(
            renamed(lemma["steps"], inner), lambda last: from_lemma(number + 1, {**names, given: last})
        )

    return {**certificate, "hypotheses": header, "steps": numbered(from_lemma(1, {}))}
