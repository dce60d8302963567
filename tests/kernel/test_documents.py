"""Whole documents: what the kernel accepts, and that it rejects every change, broken text and hostile formulas."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from document_changes import DROP, Document

from verify.kernel import closed_form, sign_lemma
from verify.kernel.certificate import load
from verify.kernel.document import check, check_obligation
from verify.kernel.rejected import Rejected
from verify.kernel.setting import Obligation, facts

Alter = Callable[..., Document]
NAMES = ["attained", "path", "unbounded", "none", "fixed", "part", "floor", "group", "approximate", "sign in p", "sign in q"]
CASE = ("cases", 0)


@pytest.mark.parametrize("name", NAMES)
def test_a_proved_document_is_accepted(documents: dict[str, Document], name: str) -> None:
    assert check(documents[name]) == "proved"


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value inside a document, outside its certificates, with its path."""
    if path and path[0] == "obligations":
        return
    if path:
        yield path, value
    if isinstance(value, dict | list):
        for key, entry in list(value.items() if isinstance(value, dict) else enumerate(value)):
            yield from places(entry, (*path, key))


def changes(value: Any) -> list[Any]:
    """Other values for one field: near misses of the same type, other types, nothing."""
    other: list[Any] = [DROP, None, [], {}, 7, True, False, "x", "1/0", ["p", ">"]]
    if isinstance(value, str):
        other += [f"({value}) + 1", f"({value})*2", f"-({value})", value + ")", {">": ">=", ">=": ">", "=": ">="}.get(value, "=")]
    if isinstance(value, list):
        other += [[*value, copy.deepcopy(value[0])] if value else ["1"], value[:-1], value[1:]]
    if isinstance(value, dict):
        other += [{**value, "extra": "1"}]
    return [change for change in other if change is DROP or type(change) is not type(value) or change != value]


def harmless(path: tuple[Any, ...], value: Any, change: Any) -> bool:
    """The changes that leave a document true and its certificates valid: another sample, a condition said twice, 2*0 for 0 and
    a path followed at twice the speed."""
    repeated = isinstance(value, list) and isinstance(change, list) and len(change) > len(value) and change[:-1] == value
    same = value in ("0", "h_") and change in ("(0)*2", "-(0)", "(h_)*2")
    return "sample" in path or (repeated and path[-1] in ("assumptions", "region", "when", "where")) or same


@pytest.mark.parametrize("name", NAMES)
def test_every_change_of_one_field_is_rejected(documents: dict[str, Document], altered: Alter, name: str) -> None:
    count = accepted = 0
    for path, value in places(documents[name]):
        for change in changes(value):
            changed = altered(name, (path, change))
            count += 1
            try:
                check(changed)
            except Rejected:
                continue
            accepted += 1
            assert harmless(path, value, change), (path, change)
    assert count > 300
    assert accepted < count / 20


@pytest.mark.parametrize("name", ["attained", "sign in p"])
def test_certificates_may_not_move_or_change(documents: dict[str, Document], altered: Alter, name: str) -> None:
    given = documents[name]["obligations"]
    renamed = [{**given[0], "name": "x"}, *given[1:]]
    for wrong in (given[:-1], given[::-1], [*given, given[0]], renamed, None, {}, [1] * len(given)):
        with pytest.raises(Rejected):
            check(altered(name, (("obligations",), wrong)))
    for index in range(len(given)):
        exchanged = altered(name, (("obligations", index, "certificate"), given[index - 1]["certificate"]))
        if given[index]["certificate"] != given[index - 1]["certificate"]:
            with pytest.raises(Rejected):
                check(exchanged)
    with pytest.raises(Rejected, match="keys"):
        check(altered(name, (("obligations", 0, "extra"), 1)))


CONTRADICTION = {
    "schema": "sign-cert/1",
    "vars": ["x"],
    "hypotheses": [["H1", "x", ">"], ["H2", "-x", ">"]],
    "goal": ["-1", ">="],
    "steps": [{"id": "S1", "goal": ["-1", ">="], "sigma": [["1", [["S0", 1]], []]], "pos": [], "ideal": []}],
    "model": None,
}
BOTH = [["1", [["H1", 1]], []], ["1", [["H2", 1]], []]]
ZERO = {"id": "S0", "goal": ["0", ">"], "sigma": [["1", [], []]], "pos": BOTH, "ideal": []}
CONTRADICTION["steps"] = [ZERO, *CONTRADICTION["steps"]]


def test_contradictory_hypotheses_prove_what_they_owe_and_nothing_else() -> None:
    hypotheses = facts([["x", ">"], ["-x", ">"]])
    goal = facts([["x - 5", ">"]])[0]
    check_obligation(Obligation("nowhere", hypotheses, goal), CONTRADICTION)
    with pytest.raises(Rejected, match="another statement"):
        check_obligation(Obligation("somewhere", hypotheses[:1], goal), CONTRADICTION)
    refutation = {**CONTRADICTION, "hypotheses": [["H1", "x", ">"]], "witness": {"x": "1"}}
    refutation = {key: value for key, value in refutation.items() if key not in ("steps", "model")}
    with pytest.raises(Rejected, match="refutes"):
        check_obligation(Obligation("false", facts([["x", ">"]]), facts([["-1", ">="]])[0]), refutation)
    for wrong in (None, [], {}, {**CONTRADICTION, "schema": "x"}):
        with pytest.raises(Rejected):
            check_obligation(Obligation("nowhere", hypotheses, goal), wrong)


def test_a_certificate_alone_is_a_document() -> None:
    assert check(CONTRADICTION) == "proved"


@pytest.mark.parametrize("schema", [None, "x", 1, [], {}])
def test_unknown_schemas_are_rejected(schema: Any) -> None:
    with pytest.raises(Rejected):
        check({"schema": schema})
    with pytest.raises(Rejected):
        check([schema])  # type: ignore[arg-type]
    for module in (closed_form, sign_lemma):
        with pytest.raises(Rejected):
            module.obligations({"schema": schema})
    with pytest.raises(Rejected, match="schema is not"):
        closed_form.obligations(
            dict.fromkeys(("schema", "bound", "profile", "fixed", "roots", "group", "region", "assumptions", "cases"))
        )
    keys = ("schema", "bound", "option", "fixed", "roots", "running", "region", "assumptions", "variable", "cells")
    with pytest.raises(Rejected, match="schema is not"):
        sign_lemma.obligations(dict.fromkeys(keys))


HOSTILE = [
    "(" * 5_000 + "r" + ")" * 5_000,
    "-" * 100_000 + "r",
    "9" * 5_000,
    "(a + r + p + q)**40",
    "*".join(["(a + r + p + q + 1)"] * 5_000),
    "+".join(f"1/(a + {k})" for k in range(3_000)),
    "1/(" * 50 + "a + r" + ")" * 50,
    "r\u00b2",
    "\u0661 + r",
    "r\x00",
    "r; import os",
    "r" * 300_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize(
    "path", [("profile", 0, "options", 0), (*CASE, "equation"), (*CASE, "t"), (*CASE, "prior", "q")], ids=str
)
def test_hostile_formulas_are_rejected_in_bounded_time(altered: Alter, path: tuple[Any, ...], text: str) -> None:
    document = altered("attained", (path, text))
    start = time.process_time()
    with pytest.raises(Rejected):
        check(document)
    assert time.process_time() - start < 8


def test_broken_text_is_rejected(documents: dict[str, Document]) -> None:
    text = json.dumps(documents["attained"])
    for cut in range(0, len(text) - 1, len(text) // 60):
        with pytest.raises(Rejected):
            load(text[:cut])
    with pytest.raises(Rejected, match="duplicate key"):
        load(text.replace('"fixed": {}', '"fixed": {}, "fixed": {}'))
    with pytest.raises(Rejected):
        load(text.replace('"clause": 1', '"clause": 1e0'))
    with pytest.raises(Rejected):
        load(text.replace('"clause": 1', '"clause": 11111111111111111111'))
    with pytest.raises(Rejected):
        load('{"a":' * 50_000 + "1" + "}" * 50_000)
