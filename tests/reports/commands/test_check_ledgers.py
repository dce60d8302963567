"""``epsproof check`` says what the kernel does not compare: the name of an attack model, and what a repair proves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from epsproof.derive.models.catalogue import models
from epsproof.derive.question.pose import pose
from epsproof.reports.documents.ledger import ledger_files
from epsproof.reports.registered_models import is_registered
from epsproof.verify.claims import run as judge
from epsproof.verify.claims.claim_file import read_claims
from epsproof.verify.closed_form.document import model_data
from epsproof.verify.closed_form.proved import prove_closed_form

Document = dict[str, Any]
Run = Callable[..., Result]
HEAD = '[[claim]]\nid = "X.1"\nlocation = "here"\nstatement = "y"\n'
IN_MEMBERSHIP = (
    'kind = "minimum"\nprofile = "r"\nassumptions = ["1 < r < 3"]\nbound = "membership"\nepsilon = "log(r)"\n'
)
RESTRICTED = 'kind = "inequality"\nassumptions = ["x >= 0"]\ngoals = ["1/x > 0"]\n'


@pytest.fixture
def checked(run: Run, tmp_path: Path) -> Callable[[Document], tuple[int, str]]:
    """The exit code and what ``epsproof check`` says of a document, without the file's name and what a closed form states."""

    def check(document: Document) -> tuple[int, str]:
        path = tmp_path / "document.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        result = run("check", str(path))
        return result.exit_code, result.stdout.removeprefix(f"{path}: ").partition("\n    ")[0].strip()

    return check


@pytest.fixture(scope="module")
def ledgers(tmp_path_factory) -> dict[str, Document]:
    """The saved ledgers of a minimum in the model ``membership`` and of a claim that is repaired by a condition."""
    found = {}
    for name, text in (("minimum", IN_MEMBERSHIP), ("repaired", RESTRICTED)):
        file = tmp_path_factory.mktemp(name) / "c.toml"
        file.write_text(HEAD + text, encoding="utf-8")
        (verdict,) = judge(str(file))
        found[name] = json.loads(ledger_files(read_claims(file), [verdict])["X.1.json"])
    return found


def renamed(document: Document, name: str, other: str) -> Document:
    """The document with another name for the attack model."""
    return json.loads(json.dumps(document).replace(json.dumps(name), json.dumps(other)))


def test_a_ledger_in_a_registered_model_is_repeated(checked, ledgers) -> None:
    assert checked(ledgers["minimum"]) == (0, "repeated")


def test_a_registered_name_for_another_model_is_rejected(checked, ledgers) -> None:
    told = "rejected: the attack model 'unbounded' of the ledger is not the registered one of that name"
    assert checked(renamed(ledgers["minimum"], "membership", "unbounded")) == (1, told)


def test_a_name_that_no_model_has_is_rejected(checked, ledgers) -> None:
    told = "rejected: the attack model 'my-own' of the ledger is not the registered one of that name"
    assert checked(renamed(ledgers["minimum"], "membership", "my-own")) == (1, told)


def test_a_claim_proved_under_a_further_condition_is_repaired(checked, ledgers) -> None:
    assert checked(ledgers["repaired"]) == (0, "repeated, 2 certificates accepted")


def test_a_repair_that_says_something_else_is_believed(checked, ledgers) -> None:
    (entry,) = ledgers["repaired"]["entries"]
    first, last = entry["documents"]
    other = {**last, "assumptions": [], "goals": ["x == x"], "models": [{"x": "1"}], "proofs": [[]]}
    planted = {**ledgers["repaired"], "entries": [{**entry, "documents": [first, other]}]}
    assert checked(planted) == (2, "believed: that X.1 is repaired by what is proved, x == x")


def test_a_verdict_without_a_certificate_of_its_own_is_not_proved(checked, ledgers) -> None:
    """Whatever a ledger says: 1 > 2 "proved" on the rung of ball arithmetic, or because Coq is said to accept it."""
    entry = {
        "id": "X.1",
        "kind": "inequality",
        "claim": {"goals": ["1 > 2"]},
        "verdict": "proved",
        "documents": [],
    }
    empty = {"schema": "ledger/2", "attacks": {}, "entries": [{**entry, "rung": "enclosed"}]}
    assert checked(empty) == (2, "believed: that X.1 is proved, without a certificate")
    confirmed = {**empty, "entries": [{**entry, "verdict": "confirmed", "rung": "enclosed"}]}
    assert checked(confirmed) == (2, "believed: that X.1 is confirmed, which no certificate shows")
    (own,) = ledgers["minimum"]["entries"]
    other = {**ledgers["minimum"], "entries": [{**own, "rung": "enclosed", "kind": "inequality"}]}
    told = "that X.1 is infimum only: its certificates are about formulas made of the claim's texts"
    assert checked(other) == (2, f"believed: {told}")
    coq = {**ledgers["minimum"], "entries": [{**own, "rung": "kernel-proved"}]}
    assert checked(coq) == (2, "believed: that Coq accepts the theorem of X.1; the verdict is repeated")
    assert checked({**empty, "entries": [{**entry, "rung": "enclosed"}] * 5})[1].endswith("; and 2 more")
    assert checked({**empty, "entries": []}) == (1, "rejected: a ledger has at least one entry")


def test_files_are_counted_and_one_that_is_believed_decides(run, tmp_path: Path, ledgers) -> None:
    entry = {**ledgers["minimum"]["entries"][0], "rung": "sampled", "documents": []}
    for name, document in (("a", ledgers["minimum"]), ("b", {**ledgers["minimum"], "entries": [entry]})):
        (tmp_path / f"{name}.json").write_text(json.dumps(document), encoding="utf-8")
    files = [str(tmp_path / f"{name}.json") for name in "ab"]
    done = run("check", *files)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (2, "2 files: 1 believed, 1 repeated")
    told = json.loads(run("check", *files, "--json").stdout)
    assert told["status"] == "believed" and [f["certificates"] for f in told["files"]][1] == 0


@pytest.mark.parametrize("own", ["unbounded", "my-own"])
def test_a_closed_form_in_a_model_of_its_own_says_so(checked, own: str) -> None:
    document = prove_closed_form(pose("r", [], ["r > 1"], "membership")).document
    count = sum(map(len, document["proofs"]))
    assert checked(document) == (0, f"proved, {count} certificates accepted")
    known = ", which is not the registered model unbounded" if own == "unbounded" else ""
    told = f"proved, {count} certificates accepted (in the document's own attack model {own!r}{known})"
    assert checked(renamed(document, "membership", own)) == (0, told)


def slips(data: Document) -> dict[str, Document]:
    """The model with one thing changed that its bounds, or the priors that it allows, depend on."""
    (first, second, steps, way), *rows = data["neighbours"]
    (world, weight), (next_world, next_weight), *worlds = data["worlds"]
    fewer = {
        what: {**data, "where": [*data["where"], condition]}
        for prior in data["priors"][:1]
        for what, condition in (
            ("fewer priors", f"{prior} < 1/2"),
            ("a positive other prior", f"1 - {prior} > 0"),
        )
    }
    return {
        **fewer,
        "a step more": {
            **data,
            "neighbours": [[*pair, str(int(far) + 1), how] for *pair, far, how in data["neighbours"]],
        },
        "one way": {
            **data,
            "neighbours": [[first, second, steps, "one" if way == "both" else "both"], *rows],
        },
        "another weight": {
            **data,
            "worlds": [[world, f"({weight})/2"], [next_world, f"{next_weight} + ({weight})/2"], *worlds],
        },
    }


def test_every_registered_model_is_known_and_none_one_slip_away() -> None:
    for name, model in models().items():
        data = model_data(model)
        assert is_registered(name, data), name
        assert not is_registered("no-model", {**data, "name": "no-model"})
        taken = [what for what, wrong in slips(data).items() if is_registered(name, wrong)]
        assert taken == [], name


@pytest.mark.parametrize(
    "attack", [5, {}, {"name": "unbounded"}, {"worlds": [["out"]]}, {"neighbours": [["out", "1", "both"]]}]
)
def test_what_has_not_the_form_of_a_model_is_none(checked, ledgers, attack: object) -> None:
    whole = model_data(models()["unbounded"])
    given = {**whole, **attack} if isinstance(attack, dict) and "name" not in attack and attack else attack
    told = "rejected: the attack model 'unbounded' of the ledger is not the registered one of that name"
    assert checked({**ledgers["repaired"], "attacks": {"unbounded": given}}) == (1, told)


def test_a_condition_or_a_bound_of_privacy_left_out_is_another_model() -> None:
    approximate = model_data(models()["approximate"])
    assert not is_registered(
        "approximate", {key: value for key, value in approximate.items() if key != "privacy"}
    )
    for name, model in models().items():
        if model.where and any(not text.endswith(" > 0") for text in model.where):
            assert not is_registered(name, {**model_data(model), "where": []}), name


def test_a_name_with_the_end_of_a_line_writes_no_line_of_its_own(checked, ledgers) -> None:
    (entry,) = ledgers["minimum"]["entries"]
    named = {**entry, "id": "X.1\nother.json: repeated", "rung": "kernel-proved"}
    code, told = checked({**ledgers["minimum"], "entries": [named]})
    assert (code, told.splitlines()) == (2, [told]) and "X.1\\x0aother.json" in told
