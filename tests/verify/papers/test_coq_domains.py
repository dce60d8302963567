"""The theorems in Coq cover the whole domain on which the ledger calls a claim proved or repaired."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from epsproof.verify.claims.reading import as_read
from epsproof.verify.claims.relations import facts_of
from epsproof.verify.claims.searches import Searches
from epsproof.verify.coq.claims.paper import _wanted
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.papers import PAPERS
from epsproof.verify.workspace.outcome import Proved

pytestmark = pytest.mark.long

PAPER = "kazan-reiter-2024"
Fact = tuple[str, str]


def violations(facts: list[Fact]) -> Iterator[Fact]:
    """Relations of which at least one holds where the facts do not all hold."""
    for text, relation in facts:
        yield str(-Polynomial.parse(text)), ">=" if relation == ">" else ">"
        if relation == "=":
            yield text, ">"


def escapes(domain: list[Fact], given: list[list[str]]) -> list[tuple[Fact, ...]]:
    """Combinations of violated conditions that do not contradict the domain."""
    lists = [list(violations(facts_of(*conditions))) for conditions in given]
    found = []
    for combination in product(*lists):
        if not isinstance(Searches(seconds=20.0).is_empty([*domain, *combination]), Proved):
            found.append(combination)
    return found


def test_an_escape_is_found():
    assert escapes(list(facts_of("a >= 0")), [["a > 0"]])
    assert not escapes(list(facts_of("a >= 0")), [["a > 0"], ["a == 0"]])


def test_the_further_conditions_of_the_theorems_leave_nothing_out(ledger):
    paper = PAPERS[PAPER]
    claims = {claim.id: claim for claim in paper.claims}
    entries = {claim: entry["given"] for claim, entry in _wanted(paper).items() if "given" in entry}
    assert len(entries) >= 15
    for identifier, given in entries.items():
        verdict = ledger[identifier]
        claim = as_read(claims[identifier], verdict.read_as)
        conditions = [
            *claim.assumptions,
            claim.get("when", ""),
            *(verdict.repair.conditions if verdict.repair else ()),
        ]
        domain = facts_of(*conditions)
        assert not escapes(domain, given), identifier
