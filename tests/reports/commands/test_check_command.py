"""``epsproof check``: accepted, rejected, unreadable."""

from __future__ import annotations

import copy
import json

import jsonschema
import pytest
from attrs import evolve

import epsproof
from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.proved import prove_closed_form


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
    told = {"file": str(certificate_file), "result": "proved", "reason": "", "certificates": 1, "stated": []}
    assert document["files"] == [told]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("r - a", "r - 2*a"),
        ('"1", [["H1"', '"2", [["H1"'),
        ("1 - a", "2 - a"),
        ("1/2", "3/2"),
        ("sign-cert/1", "sign-cert/2"),
    ],
)
def test_a_changed_certificate_is_rejected(run, certificate_file, old, new):
    text = certificate_file.read_text(encoding="utf-8")
    assert old in text
    certificate_file.write_text(text.replace(old, new, 1), encoding="utf-8")
    result = run("check", str(certificate_file))
    assert result.exit_code == 1
    assert "rejected" in result.stdout


UNREADABLE = [
    b"",
    b"not json",
    b"[1, 2]",
    b"{}",
    b"\xff\xfe",
    b'{"schema": "closed-form/3"}',
    b'{"a": 1, "a": 2}',
]


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
    assert "does not exist" in result.stderr


def test_a_closed_form_is_accepted(run, tmp_path, closed_form):
    result = run("check", saved(tmp_path, closed_form))
    first, question, *cases = result.stdout.splitlines()
    assert (result.exit_code, first.endswith(" certificates accepted")) == (0, True)
    assert question.startswith("    ") and cases == [line for line in cases if "epsilon" in line] != []


@pytest.mark.parametrize("name", ["stated", "proofs"])
def test_a_closed_form_without_its_question_or_its_proofs_is_rejected(run, tmp_path, closed_form, name):
    result = run("check", saved(tmp_path, {key: value for key, value in closed_form.items() if key != name}))
    assert result.exit_code == 1
    assert ("lists of proofs are owed" if name == "proofs" else "keys") in result.stdout


def test_a_closed_form_without_one_certificate_is_rejected(run, tmp_path, closed_form):
    document = copy.deepcopy(closed_form)
    next(proofs for proofs in document["proofs"] if proofs).pop()
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

    root = ["cases", 0, "roots", 0]
    return [
        ("the formula of t", change([*root, "t"], "(1 - a)/(r - 2*a)")),
        ("the formula of epsilon", change([*root, "epsilon"], "log((r - a)/(1 - 2*a))")),
        ("the prior", change([*root, "prior", "p"], "a/(2*r)")),
        ("an assumption", change(["stated", "assume"], ["r > 1"])),
        ("the bound", change(["attack", "worlds", 0], ["in, sensitive", "p"])),
        ("the criterion", change(["stated", "criteria", 0, "text"], "max(a/(p*q), 2*r)")),
        ("certificates of something else", lambda d: d.update(proofs=d["proofs"][::-1])),
        ("a link that is not owed", lambda d: d["proofs"].append([])),
    ]


@pytest.mark.parametrize(("what", "change"), _changes(), ids=lambda x: x if isinstance(x, str) else "")
def test_a_changed_closed_form_is_rejected(run, tmp_path, closed_form, what, change):
    document = copy.deepcopy(closed_form)
    change(document)
    assert run("check", saved(tmp_path, document)).exit_code == 1


RECORDS = {
    "two cases": ("max(a/(p*q), r)", {"where": "p == p0", "assume": "0 < a < 1, r > 1"}),
    "a root of the prior": ("2/sqrt(p)", {"where": "q == 1"}),
    "a root of an equation": ("r", {"model": "three-bits"}),
    "a settled parameter": ("max(a/(p*q), r)", {"where": "q == 1", "assume": "a == 1/4, r > 1"}),
    "a settled parameter that an equation has twice": ("r", {"assume": "r**2 == 4"}),
    "a parameter that another one settles": ("r + s", {"assume": "s == 2*r"}),
    "a parameter with the name of a path": (
        "posterior <= 4*prior",
        {"where": "p < h", "assume": "h > 1", "model": "membership"},
    ),
    "two roots in t": ("3*r", {"assume": "r > 1"}),
    "both ends": ("posterior >= prior/2 and posterior <= 2*prior", {}),
}
FORGED = [
    (("profile",), "2*r"),
    (("bound",), "membership"),
    (("assumptions",), ["a > 0", "a < 1", "p0 > 0", "p0 <= 1", "r > 1/2"]),
    (("assumptions",), ["a > 0", "a <= 1", "p0 > 0", "p0 <= 1", "r > 1"]),
    (("region", "conditions"), ["q > 0", "q <= 1/2"]),
    (("region", "fixed"), {"p": "p0/2"}),
    (("region", "fixed"), {"p": 1}),
    (("region", "running"), ["p", "q"]),
    (("cases", 1, "epsilon"), "log(2*a*(1 - p0)/(p0*(1 - a)))"),
    (("cases", 1, "epsilon"), "log(a*(1 - p0)/(p0*(1 - a)))/2"),
    (("cases", 1, "epsilon"), "7"),
    (("cases", 1, "t"), "p0*(1 - a)/(a*(1 - p0))/2"),
    (("cases", 1, "equation"), "a*t*(1 - p0) - p0"),
    (("cases", 1, "when"), []),
    (("cases", 1, "at"), {"p": "p0", "q": "1/2"}),
    (("cases", 1, "attained"), False),
    (("cases", 1, "least_of"), [1, 2]),
    (("cases",), []),
    (("digest",), "0" * 64),
    (("certificate", "stated", "criteria"), [{"text": "2*r", "where": []}]),
    (("note",), "safe"),
]


@pytest.fixture(scope="module")
def record() -> dict:
    profile, asked = RECORDS["two cases"]
    return json.loads(json.dumps(epsproof.derive(profile, **asked).record()))


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_checked_with_its_certificate(run, tmp_path, name):
    profile, asked = RECORDS[name]
    result = run("check", saved(tmp_path, epsproof.derive(profile, **asked).record()))
    assert result.exit_code == 0 and ": proved, " in result.stdout


@pytest.mark.parametrize(("place", "value"), FORGED)
def test_a_record_that_says_another_thing_than_its_certificate_is_rejected(
    run, tmp_path, record, place, value
):
    forged = copy.deepcopy(record)
    inner = forged
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    result = run("check", saved(tmp_path, forged))
    assert result.exit_code == 1 and ": rejected: " in result.stdout


def test_a_record_without_the_value_of_a_parameter_is_rejected(run, tmp_path):
    profile, asked = RECORDS["a settled parameter"]
    forged = json.loads(json.dumps(epsproof.derive(profile, **asked).record()))
    forged["assumptions"].remove("a == 1/4")
    assert "the value of a parameter is left out" in run("check", saved(tmp_path, forged)).stdout


def test_a_root_has_the_sign_of_t(run, tmp_path):
    forged = json.loads(json.dumps(epsproof.derive("2").record()))
    assert forged["cases"][0]["t"] == "sqrt(2)/2"
    forged["cases"][0]["t"] = "-sqrt(2)/2"
    assert "rejected: case 1, t, branch 1: " in run("check", saved(tmp_path, forged)).stdout


def test_a_path_that_names_a_prior_twice_is_rejected(run, tmp_path):
    forged = json.loads(json.dumps(epsproof.derive("2").record()))
    assert forged["cases"][0]["approached"] == "p = 1, q = h as h -> 0 from above"
    forged["cases"][0]["approached"] = "p = 5, p = 1, q = h as h -> 0 from above"
    result = run("check", saved(tmp_path, forged))
    assert (result.exit_code, "rejected: case 1: the path names a prior twice" in result.output) == (1, True)


def test_a_record_of_what_is_not_proved_is_refused():
    found = epsproof.derive("3")
    with pytest.raises(ValueError, match="not proved"):
        evolve(found, proved=evolve(found.proved, status="undecided")).record()
