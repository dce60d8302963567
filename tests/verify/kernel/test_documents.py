"""Whole documents: what the kernel accepts, and that it rejects every change, broken text and hostile formulas."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from document_changes import DROP, Document

from epsproof.verify.kernel import sign_lemma, theorem
from epsproof.verify.kernel.certificate import load
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.rejected import Rejected

Alter = Callable[..., Document]
NAMES = [
    "attained",
    "path",
    "unbounded",
    "none",
    "fixed",
    "part",
    "floor",
    "group",
    "approximate",
    "rivals",
    "unbounded rival",
    "sign in p",
    "sign in q",
]
ROOT = ("cases", 0, "roots", 0)
LABEL = ("attack", "name")
LISTS = ("when", "where", "assume", "criteria", "neighbours", "secret", "lemmas")


@pytest.mark.parametrize("name", NAMES)
def test_a_proved_document_is_accepted(documents: dict[str, Document], name: str) -> None:
    assert sorted(documents) == sorted(NAMES)
    assert check(documents[name]) == "proved"


@pytest.mark.long
def test_documents_that_are_derived_now_are_accepted() -> None:
    from store_documents import proved

    for name, document in proved():
        assert name in NAMES and check(load(json.dumps(document))) == "proved"


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value inside a document, outside its certificates, with its path."""
    if path and path[0] == "proofs":
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
        other += [
            f"({value}) + 1",
            f"({value})*2",
            f"-({value})",
            value + ")",
            {">": ">=", ">=": ">", "=": ">="}.get(value, "="),
        ]
    if isinstance(value, list):
        other += [[*value, copy.deepcopy(value[0])] if value else ["1"], value[:-1], value[1:]]
    if isinstance(value, dict):
        other += [{**value, "extra": "1"}]
    return [
        change for change in other if change is DROP or type(change) is not type(value) or change != value
    ]


def harmless(path: tuple[Any, ...], value: Any, change: Any) -> bool:
    """The changes that leave a document true and its certificates valid: another sample, a condition or criterion said twice,
    2*0 for 0, an equation times 2, a path followed at twice the speed, and another label of the attack model."""
    repeated = (
        isinstance(value, list)
        and isinstance(change, list)
        and len(change) > len(value)
        and change[:-1] == value
    )
    same = value in ("0", "h_") and change in ("(0)*2", "-(0)", "(h_)*2")
    doubled = path[-1] == "equation" and change == f"({value})*2"
    return (
        "sample" in path
        or doubled
        or (repeated and path[-1] in LISTS)
        or same
        or (path == LABEL and isinstance(change, str))
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_change_of_one_field_is_rejected(
    documents: dict[str, Document], altered: Alter, name: str
) -> None:
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
def test_certificates_may_not_move_or_change(
    documents: dict[str, Document], altered: Alter, name: str
) -> None:
    given = documents[name]["proofs"]
    for wrong in (given[:-1], [*given, given[0]], None, {}, [1] * len(given), DROP):
        with pytest.raises(Rejected):
            check(altered(name, (("proofs",), wrong)))
    for index, proofs in enumerate(given):
        other = [contradiction("x", ">")] * max(1, len(proofs))
        for wrong in (proofs[:-1], [*proofs, *other[:1]], other) if proofs else ([{}], other):
            with pytest.raises(Rejected):
                check(altered(name, (("proofs", index), wrong)))


def contradiction(first: str, relation: str) -> dict[str, Any]:
    """A proof that ``first relation 0`` and ``-(first) > 0`` contradict one another."""
    both = [["1", [["H1", 1]], []], ["1", [["H2", 1]], []]]
    zero = {"id": "S0", "goal": ["0", ">"], "sigma": [["1", [], []]], "pos": both, "ideal": []}
    last = {"id": "S1", "goal": ["-1", ">="], "sigma": [["1", [["S0", 1]], []]], "pos": [], "ideal": []}
    return {
        "schema": "sign-cert/1",
        "vars": ["x"],
        "hypotheses": [["H1", first, relation], ["H2", f"-({first})", ">"]],
        "goal": ["-1", ">="],
        "steps": [zero, last],
        "model": None,
    }


def test_a_certificate_alone_is_a_document() -> None:
    assert check(contradiction("x", ">")) == "proved"


def test_a_document_has_a_budget_of_its_own(altered: Alter, documents: dict[str, Document]) -> None:
    """Every step is right and costs the same: 100 are proved, 140 are too much for all certificates together."""
    index = next(k for k, proofs in enumerate(documents["sign in q"]["proofs"]) if proofs)
    path = ("proofs", index, 0, "steps")
    steps = documents["sign in q"]["proofs"][index][0]["steps"]
    idle = {"goal": ["0" + " " * 150_000, "="], "sigma": [["1", [], []]], "pos": [], "ideal": []}
    for number, rejected in ((100, False), (140, True)):
        longer = altered("sign in q", (path, [*({"id": f"W{k}", **idle} for k in range(number)), *steps]))
        if rejected:
            with pytest.raises(Rejected, match="too much work"):
                check(longer)
        else:
            assert check(longer) == "proved"


@pytest.mark.parametrize("schema", [None, "x", 1, [], {}])
def test_unknown_schemas_are_rejected(schema: Any) -> None:
    with pytest.raises(Rejected):
        check({"schema": schema})
    with pytest.raises(Rejected):
        check([schema])  # type: ignore[arg-type]
    for module in (theorem, sign_lemma):
        with pytest.raises(Rejected):
            module.check({"schema": schema})


@pytest.mark.parametrize(("name", "module"), [("attained", theorem), ("sign in p", sign_lemma)])
def test_a_document_of_another_schema_owes_nothing(altered: Alter, name: str, module: Any) -> None:
    with pytest.raises(Rejected, match="document, schema must be a text of the form"):
        module.check(altered(name, (("schema",), "sign-cert/1")))


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
    "path",
    [("stated", "criteria", 0, "text"), (*ROOT, "equation"), (*ROOT, "t"), (*ROOT, "prior", "q")],
    ids=str,
)
def test_hostile_formulas_are_rejected_in_bounded_time(
    altered: Alter, path: tuple[Any, ...], text: str
) -> None:
    document = altered("attained", (path, text))
    start = time.process_time()
    with pytest.raises(Rejected):
        check(document)
    assert time.process_time() - start < 24


def test_broken_text_is_rejected(documents: dict[str, Document]) -> None:
    text = json.dumps(documents["attained"])
    for cut in range(0, len(text) - 1, len(text) // 60):
        with pytest.raises(Rejected):
            load(text[:cut])
    with pytest.raises(Rejected, match="duplicate key"):
        load(text.replace('"fixed": {}', '"fixed": {}, "fixed": {}'))
    with pytest.raises(Rejected):
        load(text.replace('"demand": 1', '"demand": 1e0'))
    with pytest.raises(Rejected):
        load(text.replace('"demand": 1', '"demand": 11111111111111111111'))
    with pytest.raises(Rejected):
        load('{"a":' * 50_000 + "1" + "}" * 50_000)
