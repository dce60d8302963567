"""Ledgers: which verdicts the kernel repeats from a claim as it was typed, and which have to be believed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from verify.kernel.certificate import load
from verify.kernel.document import check
from verify.kernel.rejected import Rejected

Document = dict[str, Any]
MINIMUM = load((Path(__file__).parent / "typed" / "minimum.json").read_text(encoding="utf-8"))
ATTACKS = {"unbounded": MINIMUM["attack"]}
PRINTED = {"profile": "r", "where": ["p == 1/2", "q == 1"], "epsilon": "log(r/(2 - r))", "assumptions": ["1 < r < 2"]}
CERTIFICATE = {
    "schema": "sign-cert/1", "vars": [], "hypotheses": [], "goal": ["1", ">"], "model": {},
    "steps": [{"id": "S", "goal": ["1", ">"], "sigma": [["1", [], []]], "pos": [["1", [], []]], "ideal": []}],
}  # fmt: skip


def claim(aim: str, **texts: Any) -> Document:
    empty = {"assumptions": [], "definitions": [], "slopes": [], "substitutions": []}
    return {"schema": "claim/1", **empty, "goals": [aim], **texts}


def proved(goal: str = "x == x", **texts: Any) -> Document:
    return claim(goal, models=[{"x": "1"}], proofs=[[]], **texts)


def refuted(goal: str = "x > 0") -> Document:
    return claim(goal, goal=0, witness={"x": "0"})


def entry(verdict: str, fields: Document, *documents: Document, kind: str = "identity") -> Document:
    return {"id": "E.1", "kind": kind, "claim": fields, "verdict": verdict, "rung": "", "documents": [*documents]}


def certified(row: Document, rung: str = "certified") -> Document:
    return {**row, "rung": rung}


def judged(*entries: Document) -> str:
    return check({"schema": "ledger/2", "attacks": ATTACKS, "entries": [*entries]})


SAME = {"goals": ["x == x"]}
NAMED = {"let": {"a": "x", "b": "x"}, "slope": {"d": ["x**2", "x"]}, "substitutions": {"t": "exp(x)"}}
ORDERS = {"definitions": [["b", "x"], ["a", "x"]], "slopes": [["d", "x**2", "x"]], "substitutions": [["t", "exp(x)"]]}
JUDGED = [
    ("nothing", [], "repeated"),
    ("proved", [entry("proved", SAME, proved())], "repeated"),
    ("refuted", [entry("refuted", {"goals": ["x > 0"]}, refuted())], "repeated"),
    ("certified", [certified(entry("proved", SAME, proved())), entry("proved", SAME)], "believed"),
    ("one of two has no document", [entry("proved", SAME, proved()), entry("proved", SAME)], "believed"),
    ("undecided", [entry("undecided", SAME, proved())], "believed"),
    ("another goal", [entry("proved", {"goals": ["x >= x"]}, proved())], "believed"),
    ("another assumption", [entry("proved", {**SAME, "assumptions": ["x > 0"]}, proved())], "believed"),
    ("names in any order", [entry("proved", {**SAME, **NAMED}, proved(**ORDERS))], "repeated"),
    ("a name left out", [entry("proved", {**SAME, "let": {"a": "x"}}, proved())], "believed"),
    ("a certificate alone", [entry("proved", SAME, CERTIFICATE)], "believed"),
    ("repaired", [entry("repaired", {"goals": ["x > 0"]}, refuted(), proved())], "repeated"),
    ("repaired, of another claim", [entry("repaired", {"goals": ["x >= 0"]}, refuted(), proved())], "believed"),
    ("repaired, first proved", [entry("repaired", SAME, proved(), proved())], "believed"),
    ("repaired to an infimum", [entry("repaired", {"goals": ["x > 0"]}, refuted(), {**MINIMUM, "attained": False})], "repeated"),
    ("minimum", [entry("proved", PRINTED, MINIMUM, kind="minimum")], "repeated"),
    ("infimum", [entry("infimum only", PRINTED, {**MINIMUM, "attained": False}, kind="minimum")], "repeated"),
    (
        "one row is an infimum",
        [entry("infimum only", PRINTED, MINIMUM, {**MINIMUM, "attained": False}, kind="minimum")],
        "repeated",
    ),
    ("minimum of a case", [entry("proved", {**PRINTED, "assumptions": [], "when": "1 < r < 2"}, MINIMUM)], "repeated"),
    (
        "minimum of a row",
        [entry("proved", {**PRINTED, "epsilon": "0", "rows": [["", PRINTED["epsilon"]]]}, MINIMUM)],
        "repeated",
    ),
    (
        "a row without a document",
        [entry("proved", {**PRINTED, "rows": [["", PRINTED["epsilon"]], ["r > 1", "log(9)"]]}, MINIMUM)],
        "believed",
    ),
    ("a formula beside rows", [entry("proved", {**PRINTED, "rows": [["", "log(9)"]]}, MINIMUM)], "believed"),
    ("goals beside a profile", [entry("proved", {**SAME, "profile": "r"}, proved())], "believed"),
    ("another profile", [entry("proved", {**PRINTED, "profile": "s"}, MINIMUM)], "believed"),
    ("another region", [entry("proved", {**PRINTED, "where": ["q == 1"]}, MINIMUM)], "believed"),
    ("another bound", [entry("proved", {**PRINTED, "bound": "bounded"}, MINIMUM)], "believed"),
    ("another epsilon", [entry("proved", {**PRINTED, "epsilon": "log(r)"}, MINIMUM)], "believed"),
]  # fmt: skip


@pytest.mark.parametrize(("entries", "result"), [row[1:] for row in JUDGED], ids=[row[0] for row in JUDGED])
def test_a_verdict_is_repeated_or_believed(entries: list[Document], result: str) -> None:
    assert judged(*entries) == result


WRONG = [
    ("the documents say proved, the ledger refuted", entry("refuted", SAME, proved())),
    ("the documents say proved, the ledger infimum only", entry("infimum only", PRINTED, MINIMUM)),
    ("the documents say infimum only, the ledger proved", entry("proved", PRINTED, {**MINIMUM, "attained": False})),
    ("no document of its own repeats it", certified(entry("proved", {"goals": ["x >= x"]}, proved()))),
    ("no document of its own repeats it", certified(entry("proved", {**SAME, "assumptions": ["x > 0"]}, proved()))),
    ("no document of its own repeats it", certified(entry("proved", {**PRINTED, "epsilon": "log(r)"}, MINIMUM, kind="minimum"))),
    ("no document of its own repeats it", certified(entry("repaired", {"goals": ["x >= 0"]}, refuted(), proved()))),
    ("no document of its own repeats it", certified(entry("confirmed", {"formula": "1/2", "printed": "0.6"}))),
    ("no document of its own repeats it", certified(entry("proved", SAME))),
    ("no document of its own repeats it", certified(entry("proved", SAME), "kernel-proved")),
    ("the documents differ", entry("proved", SAME, proved(), refuted())),
    ("the repaired statement is not proved", entry("repaired", SAME, refuted(), refuted())),
    ("no point of the statement", entry("proved", SAME, {**refuted(), "witness": {"x": "1"}})),
    ("schema must be a text", entry("undecided", SAME, {"schema": "ledger/2"})),
]


@pytest.mark.parametrize(("reason", "wrong"), WRONG, ids=[row[0] for row in WRONG])
def test_a_ledger_that_says_something_else_is_rejected(reason: str, wrong: Document) -> None:
    with pytest.raises(Rejected, match=f"^claim E.1: .*{reason}"):
        judged(entry("proved", SAME, proved()), wrong)


def test_a_ledger_has_a_shape() -> None:
    with pytest.raises(Rejected, match="ledger, entries, 1"):
        judged({"id": "E.1"})
