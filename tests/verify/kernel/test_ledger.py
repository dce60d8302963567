"""Ledgers: which verdicts the kernel repeats from a claim as it was typed, and which have to be believed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from epsproof.verify.claims import RUNGS
from epsproof.verify.claims.kind import kinds
from epsproof.verify.kernel.certificate import load
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.ledger import GOALS, MINIMA, RUNG
from epsproof.verify.kernel.rejected import Rejected

Document = dict[str, Any]
MINIMUM = load((Path(__file__).parent / "typed" / "minimum.json").read_text(encoding="utf-8"))
ATTACKS = {"unbounded": MINIMUM["attack"]}
PRINTED = {
    "profile": "r",
    "where": ["p == 1/2", "q == 1"],
    "epsilon": "log(r/(2 - r))",
    "assumptions": ["1 < r < 2"],
}
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
    return {
        "id": "E.1",
        "kind": kind,
        "claim": fields,
        "verdict": verdict,
        "rung": "stated",
        "documents": [*documents],
    }


def certified(row: Document, rung: str = "certified") -> Document:
    return {**row, "rung": rung}


def judged(*entries: Document) -> str:
    return check({"schema": "ledger/2", "attacks": ATTACKS, "entries": [*entries]})


SAME = {"goals": ["x == x"]}
NAMED = {"let": {"a": "x", "b": "x"}, "slope": {"d": ["x**2", "x"]}, "substitutions": {"t": "exp(x)"}}
OWN_NAMES: Document = {
    "bayes": {"worlds": [], "output": []},
    "metric": {"space": {}},
    "data-sets": {"query": ""},
    "laws": {},
}
ORDERS = {
    "definitions": [["b", "x"], ["a", "x"]],
    "slopes": [["d", "x**2", "x"]],
    "substitutions": [["t", "exp(x)"]],
}
EVERY = {**SAME, **NAMED, "assumptions": ["x > 0"], "through": ["y"]}
ROWS = {**PRINTED, "rows": [["", PRINTED["epsilon"]]]}
IN_A_ROW = [["1 < r < 2", PRINTED["epsilon"]]]
OTHER = {**MINIMUM, "assume": [*MINIMUM["assume"], "1 < r < 2"]}
JUDGED = [
    ("proved", [entry("proved", SAME, proved())], "repeated"),
    ("refuted", [entry("refuted", {"goals": ["x > 0"]}, refuted())], "repeated"),
    ("certified", [certified(entry("proved", SAME, proved())), entry("proved", SAME)], "believed"),
    ("Coq is said to have accepted it", [certified(entry("proved", SAME, proved()), "kernel-proved")], "believed"),
    (
        "one of two that Coq is said to have accepted",
        [certified(entry("proved", SAME, proved()), "kernel-proved"), entry("proved", SAME, proved())],
        "believed",
    ),
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
    ("repaired, after two attempts", [entry("repaired", {"goals": ["x > 0"]}, refuted(), refuted(), proved())], "repeated"),
    ("repaired to an infimum", [entry("repaired", {"goals": ["x > 0"]}, refuted(), {**MINIMUM, "attained": False})], "repeated"),
    ("minimum", [entry("proved", PRINTED, MINIMUM, kind="minimum")], "repeated"),
    ("infimum", [entry("infimum only", PRINTED, {**MINIMUM, "attained": False}, kind="minimum")], "repeated"),
    (
        "one row is an infimum",
        [entry("infimum only", PRINTED, MINIMUM, {**MINIMUM, "attained": False}, kind="minimum")],
        "repeated",
    ),
    (
        "minimum of a case",
        [entry("proved", {**PRINTED, "assumptions": [], "when": "1 < r < 2"}, MINIMUM, kind="minimum")],
        "repeated",
    ),
    ("a sentence about a minimum", [entry("proved", PRINTED, MINIMUM, kind="prose")], "repeated"),
    ("a minimum that is called an identity", [entry("proved", PRINTED, MINIMUM)], "believed"),
    ("an identity that is called a minimum", [entry("proved", SAME, proved(), kind="minimum")], "believed"),
    ("a field that no document holds", [entry("proved", {**SAME, "every": "x"}, proved())], "believed"),
    ("a step", [entry("proved", {**SAME, "after": "y", "serves": "E.0"}, proved(), kind="step")], "repeated"),
    ("a bound", [entry("proved", {**SAME, "mechanisms": 3}, proved(), kind="bound")], "repeated"),
    *(
        (f"a goal on {kind}", [entry("refuted", {"goals": ["x > 0"], **own}, refuted(), kind=kind)], "believed")
        for kind, own in OWN_NAMES.items()
    ),
    (
        "minimum of a row",
        [entry("proved", {**PRINTED, "epsilon": "0", "rows": [["", PRINTED["epsilon"]]]}, MINIMUM, kind="minimum")],
        "repeated",
    ),
    (
        "a row without a document",
        [entry("proved", {**PRINTED, "rows": [["", PRINTED["epsilon"]], ["r > 1", "log(9)"]]}, MINIMUM, kind="minimum")],
        "believed",
    ),
    ("a formula beside rows", [entry("proved", {**PRINTED, "rows": [["", "log(9)"]]}, MINIMUM, kind="minimum")], "believed"),
    ("goals beside a profile", [entry("proved", {**SAME, "profile": "r"}, proved())], "believed"),
    ("another profile", [entry("proved", {**PRINTED, "profile": "s"}, MINIMUM, kind="minimum")], "believed"),
    ("another region", [entry("proved", {**PRINTED, "where": ["q == 1"]}, MINIMUM, kind="minimum")], "believed"),
    ("another bound", [entry("proved", {**PRINTED, "bound": "bounded"}, MINIMUM, kind="minimum")], "believed"),
    ("another epsilon", [entry("proved", {**PRINTED, "epsilon": "log(r)"}, MINIMUM, kind="minimum")], "believed"),
    *((f"a claim of kind {kind}", [entry("proved", SAME, proved(), kind=kind)], "repeated") for kind in sorted(GOALS)),
    ("every field of a claim", [entry("proved", EVERY, proved(**ORDERS, assumptions=["x > 0"]))], "repeated"),
    ("every field of a mechanism", [entry("proved", {**SAME, "let": {}, "slope": {}}, proved(), kind="mechanism")], "believed"),
    ("what serves another kind", [entry("proved", {**SAME, "through": ["y"]}, proved(), kind="mechanism")], "believed"),
    ("a bound through another claim", [entry("proved", {**SAME, "through": ["y"]}, proved(), kind="bound")], "repeated"),
    ("a step through another claim", [entry("proved", {**SAME, "through": ["y"]}, proved(), kind="step")], "repeated"),
    ("another derivative", [entry("proved", {**SAME, **NAMED, "slope": {"d": ["x", "x"]}}, proved(**ORDERS))], "believed"),
    ("another power", [entry("proved", {**SAME, **NAMED, "substitutions": {"t": "exp(2*x)"}}, proved(**ORDERS))], "believed"),
    ("a claim about a minimum's texts", [entry("proved", PRINTED, proved(), kind="minimum")], "believed"),
    ("a document that no row is about", [entry("proved", ROWS, MINIMUM, OTHER, kind="minimum")], "believed"),
    ("all of a minimum", [entry("proved", {**ROWS, "when": "", "bound": "unbounded"}, MINIMUM, kind="minimum")], "repeated"),
    ("a row by itself", [entry("proved", {**ROWS, "assumptions": [], "rows": IN_A_ROW}, MINIMUM, kind="minimum")], "repeated"),
]  # fmt: skip


@pytest.mark.parametrize(("entries", "result"), [row[1:] for row in JUDGED], ids=[row[0] for row in JUDGED])
def test_a_verdict_is_repeated_or_believed(entries: list[Document], result: str) -> None:
    assert judged(*entries) == result


WRONG = [
    ("the documents say proved, the ledger refuted", entry("refuted", SAME, proved())),
    ("the documents say proved, the ledger infimum only", entry("infimum only", PRINTED, MINIMUM)),
    (
        "the documents say infimum only, the ledger proved",
        entry("proved", PRINTED, {**MINIMUM, "attained": False}),
    ),
    (
        "the documents differ",
        entry("proved", PRINTED, MINIMUM, {**MINIMUM, "attained": False}, kind="no minimum"),
    ),
    (
        "no document of its own repeats it",
        certified(entry("refuted", {"goals": ["x > 0"]}, refuted(), kind="metric")),
    ),
    ("no document of its own repeats it", certified(entry("proved", {"goals": ["x >= x"]}, proved()))),
    (
        "no document of its own repeats it",
        certified(entry("proved", {**SAME, "assumptions": ["x > 0"]}, proved())),
    ),
    (
        "no document of its own repeats it",
        certified(entry("proved", {**PRINTED, "epsilon": "log(r)"}, MINIMUM, kind="minimum")),
    ),
    (
        "no document of its own repeats it",
        certified(entry("repaired", {"goals": ["x >= 0"]}, refuted(), proved())),
    ),
    (
        "no document of its own repeats it",
        certified(entry("confirmed", {"formula": "1/2", "printed": "0.6"})),
    ),
    ("no document of its own repeats it", certified(entry("proved", SAME))),
    ("no document of its own repeats it", certified(entry("proved", SAME), "kernel-proved")),
    ("the documents differ", entry("proved", SAME, proved(), refuted())),
    ("the documents differ", entry("proved", PRINTED, proved(), refuted(), kind="minimum")),
    ("the documents differ", entry("refuted", PRINTED, refuted(), proved(), kind="minimum")),
    ("the repaired statement is not proved", entry("repaired", SAME, refuted(), refuted())),
    ("no point of the statement", entry("proved", SAME, {**refuted(), "witness": {"x": "1"}})),
    ("schema must be a text", entry("undecided", SAME, {"schema": "ledger/2"})),
]


@pytest.mark.parametrize(("reason", "wrong"), WRONG, ids=[row[0] for row in WRONG])
def test_a_ledger_that_says_something_else_is_rejected(reason: str, wrong: Document) -> None:
    with pytest.raises(Rejected, match=f"^claim E.1: .*{reason}"):
        judged(entry("proved", SAME, proved()), wrong)


MISSHAPEN = [
    ("rows", {"rows": [[]]}), ("rows", {"rows": 1}), ("profile", {"profile": {}}), ("assumptions", {"assumptions": 1}),
    ("bound", {"bound": []}),
]  # fmt: skip


@pytest.mark.parametrize(("label", "field"), MISSHAPEN)
def test_a_text_of_another_shape_is_rejected(label: str, field: Document) -> None:
    with pytest.raises(Rejected, match=f"^claim E.1: {label}.* must be "):
        judged(entry("proved", {**PRINTED, **field}, MINIMUM, kind="minimum"))


@pytest.mark.parametrize("names", ["let", "slope", "substitutions"])
@pytest.mark.parametrize("other", [[], 1, {"d": 1}, {"d": None}])
def test_names_of_another_shape_are_not_those_of_a_document(names: str, other: object) -> None:
    assert judged(entry("proved", {**SAME, **NAMED, names: other}, proved(**ORDERS))) == "believed"


def test_a_ledger_without_claims_repeats_nothing() -> None:
    with pytest.raises(Rejected, match="a ledger has at least one entry"):
        judged()


@pytest.mark.parametrize("rung", ["", "proved", "Certified", "certified "])
def test_there_is_no_other_rung(rung: str) -> None:
    with pytest.raises(Rejected, match="ledger, entries, 1, rung must be a text of the form stated"):
        judged(certified(entry("proved", SAME, proved()), rung))


def test_the_kinds_whose_goals_are_judged_as_they_stand_are_those_of_the_engine() -> None:
    goals = {name for name, kind in kinds().items() if "goals" in kind.fields and kind.typed}
    assert goals <= {*GOALS} <= {*kinds()} and {*MINIMA} <= {*kinds()}
    assert "|".join(RUNGS) == RUNG
    for name, fields in (*GOALS.items(), *MINIMA.items()):
        assert fields - {"assumptions", "substitutions"} <= {*kinds()[name].fields}


def test_a_ledger_has_a_shape() -> None:
    with pytest.raises(Rejected, match="ledger, entries, 1"):
        judged({"id": "E.1"})
