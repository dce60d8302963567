"""Random questions about tables of records and of counts have right answers, and faults that are put in are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from epsproof.verify.records import influences, linear_query, noise, statement
from epsproof.verify.records import leave_one_out as runs
from epsproof.verify.releases import ends
from epsproof.verify.releases import one_count as evidence
from tests.gates.attack.files.told import SEED, first_told, told
from tests.gates.attack.tables import cells, records

pytest.importorskip("duckdb")
KINDS = {"records": records, "cells": cells}
FEW, MANY, TRIED = {"records": 20, "cells": 60}, {"records": 1500, "cells": 3000}, 150
FAULTS = {
    "the bound is that of one number": (records, noise.Laplace.bound, "numbers * spread", "spread"),
    "noise on changed numbers is counted twice": (
        records,
        noise.Laplace.exact,
        "numbers - len(moves)",
        "numbers",
    ),
    "the upper median": (records, influences.median_of, "(upto[-1] + 1) // 2", "upto[-1] // 2 + 1"),
    "counts over nothing have no value": (records, runs._sum_places, "COUNTS | SUMS", "set()"),
    "the quotient is turned round": (cells, evidence._ratio_of_sum, "one < other", "one > other"),
    "a sum of one noise less": (cells, evidence._shape_of_sum, "range(m - 1, 0, -1)", "range(m - 2, 0, -1)"),
    "next to nothing is refused": (cells, ends._outward, "abs(low) < TINY", "not low"),
}


OF_DUCKDB = ((statement, "_same_each_time"), (linear_query, "_aggregates"))
KEPT: dict[str, Any] = {}


@pytest.fixture(autouse=True)
def functions_are_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of DuckDB are the same for every CSV file, and take longer to list than all the rest."""

    def once(name: str, listed: Callable[[Any], Any]) -> Callable[[Any], Any]:
        return lambda data: KEPT[name] if name in KEPT else KEPT.setdefault(name, listed(data))

    for module, name in OF_DUCKDB:
        monkeypatch.setattr(module, name, once(name, getattr(module, name)))


@pytest.mark.parametrize("name", KINDS)
def test_some_tables_have_right_answers(name: str) -> None:
    assert [why for number in range(FEW[name]) if (why := told(KINDS[name], number))] == []


@pytest.mark.long
@pytest.mark.parametrize("name", KINDS)
def test_many_tables_have_right_answers(name: str) -> None:
    assert [why for number in range(MANY[name]) if (why := told(KINDS[name], number))] == []


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_tables_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = FAULTS[name][0]
    assert first_told(*FAULTS[name], TRIED, monkeypatch).startswith(f"{kind.__name__}, seed {SEED}")
