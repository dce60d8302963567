"""Proofs that use statements proved before: lemmas are hypotheses of the search, and their steps the beginning of the proof."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from verify.certificates.outcome import Outcome, Proved, Refuted, Unknown
from verify.certificates.search import prove
from verify.kernel.certificate import check
from verify.kernel.polynomial import Polynomial

__all__ = ["prove_with_lemmas"]

MOST = 8
Pair = tuple[str, str]


def prove_with_lemmas(
    hypotheses: Sequence[Pair], goal: Pair, proved: Sequence[Proved], *, seconds: float = 20.0, seed: int = 0
) -> Outcome:
    """Like ``prove``, with the goals of those certificates in ``proved`` at hand whose hypotheses are among the given ones.

    The certificate found holds the lemmas' steps, so it needs nothing but the hypotheses.
    """
    deadline = time.monotonic() + seconds
    hypotheses = [(str(Polynomial.parse(text)), relation) for text, relation in hypotheses]
    lemmas = _usable(hypotheses, proved)
    if not lemmas:
        return Unknown("no lemma is at hand")
    known = [(text, relation) for text, relation in (x.certificate["goal"] for x in lemmas)]
    found = prove([*hypotheses, *known], goal, seconds=deadline - time.monotonic(), seed=seed)
    if isinstance(found, Refuted):
        return Unknown("a lemma was not understood")
    if isinstance(found, Unknown):
        return found
    certificate = _spliced(hypotheses, found.certificate, [x.certificate for x in lemmas])
    check(certificate)
    return Proved(certificate, (*(s for x in lemmas for s in x.strategies), "lemma", *found.strategies))


def _usable(hypotheses: Sequence[Pair], proved: Sequence[Proved]) -> list[Proved]:
    """Short certificates without a split, from these hypotheses, each goal once."""
    given = set(hypotheses)
    found: dict[Pair, Proved] = {}
    for x in proved:
        goal = (x.certificate["goal"][0], x.certificate["goal"][1])
        inside = all((text, relation) in given for _, text, relation in x.certificate["hypotheses"])
        whole = all("split" not in step for step in x.certificate["steps"])
        if inside and whole and goal not in given and not x.contradictory and goal[1] != "=":
            found.setdefault(goal, x)
    return sorted(found.values(), key=lambda x: len(x.certificate["goal"][0]))[:MOST]


def _spliced(hypotheses: Sequence[Pair], certificate: dict[str, Any], lemmas: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The certificate without the lemmas among its hypotheses: their steps come first."""
    header = [[f"H{k}", text, relation] for k, (text, relation) in enumerate(hypotheses, 1)]
    position = {(text, relation): name for name, text, relation in reversed(header)}
    names, steps = {name: name for name, _, _ in header}, []
    used = _cited(certificate["steps"])
    for number, lemma in enumerate(lemmas, 1):
        given = f"H{len(header) + number}"
        if given not in used:
            continue
        inner = {name: position[(text, relation)] for name, text, relation in lemma["hypotheses"]}
        inner |= {step["id"]: f"L{number}.{step['id']}" for step in lemma["steps"]}
        steps += [_renamed(step, inner) for step in lemma["steps"]]
        names[given] = inner[lemma["steps"][-1]["id"]]
    steps += [_renamed(step, names) for step in certificate["steps"]]
    return {**certificate, "hypotheses": header, "steps": steps}


def _cited(steps: Sequence[dict[str, Any]]) -> set[str]:
    """The names that the steps use."""
    found: set[str] = set()
    for step in steps:
        if "split" in step:
            found |= _cited(step["positive"]) | _cited(step["nonpositive"])
        else:
            found |= {name for side in ("sigma", "pos") for term in step[side] for name, _ in term[1]}
            found |= {name for name, _ in step["ideal"]}
    return found


def _renamed(step: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    if "split" in step:
        halves = {half: [_renamed(inner, names) for inner in step[half]] for half in ("positive", "nonpositive")}
        return {**step, **halves}
    sums = {
        side: [[term[0], [[names.get(name, name), e] for name, e in term[1]], term[2]] for term in step[side]]
        for side in ("sigma", "pos")
    }
    ideal = [[names.get(name, name), cofactor] for name, cofactor in step["ideal"]]
    return {**step, "id": names.get(step["id"], step["id"]), **sums, "ideal": ideal}
