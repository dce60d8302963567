"""``epsproof check``: accepted, rejected, unreadable."""

from __future__ import annotations

import copy
import json

import jsonschema
import pytest

from derive.question.pose import pose
from verify.closed_form.proved import prove_closed_form


@pytest.fixture(scope="module")
def closed_form() -> dict:
    """The proved closed form of the constant profile on the diagonal q = 1."""
    proved = prove_closed_form(pose("max(a/(p*q), r)", ["q == 1"], ["0 < a < 1, r > 1"]))
    assert proved.status == "proved"
    return proved.document


def saved(tmp_path, document: dict):
    path = tmp_path / "document.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def test_a_certificate_is_accepted(run, certificate_file):
    result = run("check", str(certificate_file))
    assert (result.exit_code, result.stdout) == (0, f"{certificate_file}: proved\n")


def test_the_document_follows_its_schema(run, schema, certificate_file):
    result = run("check", "--json", str(certificate_file))
    document = json.loads(result.stdout)
    jsonschema.validate(document, schema("check"))
    assert document["files"] == [{"file": str(certificate_file), "result": "proved", "reason": "", "certificates": 1}]


@pytest.mark.parametrize(
    ("old", "new"),
    [("r - a", "r - 2*a"), ('"1", [["H1"', '"2", [["H1"'), ("1 - a", "2 - a"), ("1/2", "3/2"), ("sign-cert/1", "sign-cert/2")],
)
def test_a_changed_certificate_is_rejected(run, certificate_file, old, new):
    text = certificate_file.read_text(encoding="utf-8")
    assert old in text
    certificate_file.write_text(text.replace(old, new, 1), encoding="utf-8")
    result = run("check", str(certificate_file))
    assert result.exit_code == 1
    assert "rejected" in result.stdout


UNREADABLE = [b"", b"not json", b"[1, 2]", b"{}", b"\xff\xfe", b'{"schema": "closed-form/2"}', b'{"a": 1, "a": 2}']


@pytest.mark.parametrize("content", UNREADABLE)
def test_what_is_not_a_certificate_is_rejected(run, tmp_path, content):
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    result = run("check", str(path))
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{path}: rejected: ")


def test_a_missing_file_is_a_wrong_use(run, tmp_path):
    result = run("check", str(tmp_path / "nowhere.json"))
    assert result.exit_code == 3
    assert "there is no file" in result.stderr


def test_a_closed_form_is_accepted(run, tmp_path, closed_form):
    result = run("check", saved(tmp_path, closed_form))
    assert result.exit_code == 0
    assert result.stdout.endswith(" certificates accepted\n")


def test_a_closed_form_without_its_question_is_about_polynomials(run, tmp_path, schema, closed_form):
    document = {key: value for key, value in closed_form.items() if key not in ("stated", "links")}
    path = saved(tmp_path, document)
    result = run("check", path)
    assert result.exit_code == 0
    believed = "about the polynomials; what was typed is believed"
    assert result.stdout == f"{path}: proved, {len(document['obligations'])} certificates accepted ({believed})\n"
    told = json.loads(run("check", "--json", path).stdout)
    jsonschema.validate(told, schema("check"))
    assert [(file["result"], file["reason"]) for file in told["files"]] == [("proved", believed)]


def test_a_question_without_its_links_is_rejected(run, tmp_path, closed_form):
    result = run("check", saved(tmp_path, {key: value for key, value in closed_form.items() if key != "links"}))
    assert result.exit_code == 1
    assert "lists of proofs are owed" in result.stdout


def test_a_closed_form_without_one_certificate_is_rejected(run, tmp_path, closed_form):
    document = copy.deepcopy(closed_form)
    document["obligations"].pop()
    result = run("check", saved(tmp_path, document))
    assert result.exit_code == 1
    assert "owed" in result.stdout


def _changes() -> list[tuple[str, object]]:
    def change(path: list, value: object):
        def apply(document: dict) -> None:
            target = document
            for key in path[:-1]:
                target = target[key]
            target[path[-1]] = value

        return apply

    return [
        ("the formula of t", change(["cases", 0, "t"], "(1 - a)/(r - 2*a)")),
        ("the formula of epsilon", change(["cases", 0, "epsilon"], "log((r - a)/(1 - 2*a))")),
        ("the prior", change(["cases", 0, "prior", "p"], "a/(2*r)")),
        ("an assumption", change(["assumptions", 0], ["a - 2", ">"])),
        ("the bound", change(["attack", "worlds", 0], ["in, sensitive", "p"])),
        ("the profile", change(["profile", 0, 0], "2*r")),
        ("a certificate of something else", lambda d: d["obligations"][1].update(certificate=d["obligations"][3]["certificate"])),
        ("an obligation that is not owed", lambda d: d["obligations"][0].update(name="safety")),
    ]


@pytest.mark.parametrize(("what", "change"), _changes(), ids=lambda x: x if isinstance(x, str) else "")
def test_a_changed_closed_form_is_rejected(run, tmp_path, closed_form, what, change):
    document = copy.deepcopy(closed_form)
    change(document)
    assert run("check", saved(tmp_path, document)).exit_code == 1
