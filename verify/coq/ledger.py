"""Certificates as Coq lemmas, found by what they prove."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from epsproof.verify.coq.certificate import certificate_lemma
from epsproof.verify.coq.formula import fact_text
from epsproof.verify.coq.names import coq_name
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.certificate import Fact, holds

__all__ = ["Known", "Ledger", "named"]

Known = Sequence[tuple[Fact, str]]
Search = Callable[[Sequence[Fact], Fact], Any]


def named(found: Sequence[Fact], letter: str) -> list[tuple[Fact, str]]:
    """The facts with the names ``letter1``, ``letter2``, ..."""
    return [(fact, f"{letter}{number}") for number, fact in enumerate(found, 1)]


class Ledger:
    """Lemmas ``prefix1``, ``prefix2``, ... in the order in which they are first used.

    ``search`` finds a certificate of a fact, or None.
    """

    def __init__(self, prefix: str, search: Search) -> None:
        self.prefix, self.search = prefix, search
        self.proved: dict[tuple[tuple[Fact, ...], Fact], Any] = {}
        self.by_goal: dict[Fact, list[tuple[Fact, ...]]] = {}
        self.named: dict[tuple[tuple[Fact, ...], Fact], str] = {}
        self.lemmas: list[str] = []

    def _add(self, hypotheses: tuple[Fact, ...], goal: Fact, certificate: Any) -> None:
        self.proved.setdefault((hypotheses, goal), certificate)
        self.by_goal.setdefault(goal, []).append(hypotheses)

    def take(self) -> str:
        """The lemmas that are new since the last call."""
        text = "\n".join(self.lemmas)
        self.lemmas = []
        return text

    def tactic(self, goal: Fact, known: Known) -> str:
        """A tactic that closes ``goal`` where the facts in ``known`` have the names given; raises OutOfReach."""
        polynomial, relation = goal
        names: dict[Fact, str] = {}
        for fact, name in known:
            names.setdefault(fact, name)
        if goal in names:
            return f"exact {names[goal]}"
        if relation == ">=" and (polynomial, ">") in names:
            return f"exact (Rlt_le _ _ {names[polynomial, '>']})"
        if not polynomial.variables() and holds(goal, {}):
            return "lra"
        for candidate in (goal, (polynomial, ">")):
            if relation == candidate[1] or relation == ">=":
                for hypotheses in self.by_goal.get(candidate, ()):
                    if all(h in names for h in hypotheses):
                        term = self._term(hypotheses, candidate, names)
                        return f"exact {term}" if candidate == goal else f"exact (Rlt_le _ _ {term})"
        hypotheses = tuple(dict.fromkeys(fact for fact, _ in known))
        certificate = self.search(hypotheses, goal)
        if certificate is None:
            raise OutOfReach(f"no certificate was found for {fact_text(goal)}")
        self._add(hypotheses, goal, certificate)
        return f"exact {self._term(hypotheses, goal, names)}"

    def _term(self, hypotheses: tuple[Fact, ...], goal: Fact, names: dict[Fact, str]) -> str:
        key = (hypotheses, goal)
        certificate = self.proved[key]
        if key not in self.named:
            self.named[key] = f"{self.prefix}{len(self.named) + 1}"
            self.lemmas.append(certificate_lemma(self.named[key], certificate, goal))
        arguments = [*(coq_name(v) for v in certificate["vars"]), *(names[h] for h in hypotheses)]
        return f"({self.named[key]} {' '.join(arguments)})" if arguments else self.named[key]
