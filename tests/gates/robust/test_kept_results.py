"""What is kept between runs is believed only where this user's runs of this code wrote it, and the kernel accepts it again."""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from epsproof.reports import store
from epsproof.reports.cli import main
from epsproof.verify.claims import cache as cache_module
from epsproof.verify.claims import run
from epsproof.verify.claims.cache import Kept, key
from epsproof.verify.claims.claim_file import read_claims
from epsproof.verify.closed_form.digest import canonical, digest
from epsproof.verify.sweep import read_plan, sweep
from epsproof.verify.sweep.parts import Parts

HEAD = '[[claim]]\nid = "X.1"\nkind = "inequality"\nlocation = "here"\nstatement = "s"\n'
TRUE = HEAD + 'assumptions = ["x > 1", "y > 0"]\ngoals = ["x*y > y"]\n'
FALSE = HEAD + 'assumptions = ["x > 1", "y > 0"]\ngoals = ["x*y > 2*y"]\n'
QUESTION = ["derive", "r", "--assume", "r > 1", "--save"]


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def derived(folder, *more: str) -> str:
    shown = CliRunner().invoke(main, [*QUESTION, str(folder), *more]).stdout
    return re.sub(r"in \d+\.\d s", "in a moment", shown)


def kept_question(folder):
    (file,) = (folder / "questions").iterdir()
    seal, _, text = file.read_text().partition("\n")
    return file, seal, json.loads(text)


def planted(seal: str, body: dict) -> list[str]:
    """The file with a digest that anybody can compute for its seal, and with the seal of what stood there."""
    return [f"{found}\n{canonical(body)}" for found in (digest(body), seal, "")]


@pytest.mark.parametrize("change", ["cases", "lines", "epsilon", "status", "certificate"])
def test_a_planted_answer_is_not_shown(tmp_path, change):
    first = derived(tmp_path)
    assert "accepted by the kernel again" in derived(tmp_path)
    file, seal, body = kept_question(tmp_path)
    if change == "cases":
        body["document"]["cases"] = []
    elif change == "lines":
        body["lines"] = "epsilon log(1000)\n"
    elif change == "epsilon":
        body["document"]["cases"][0]["epsilon"] = "log(2*r)"
    elif change == "status":
        body["document"]["status"] = "enclosed"
    else:
        body["document"]["cases"][0]["certificate"]["file"] = "../../other.json"
    for text in planted(seal, body):
        file.write_text(text)
        assert derived(tmp_path) == first


def test_an_answer_of_other_code_is_not_shown(tmp_path, monkeypatch):
    first = derived(tmp_path)
    monkeypatch.setattr(store, "engine_and", lambda *_: "of yesterday")
    assert derived(tmp_path) == first


def test_an_answer_whose_certificates_were_emptied_is_found_anew(tmp_path):
    first = derived(tmp_path)
    _, _, body = kept_question(tmp_path)
    proof = tmp_path / body["document"]["cases"][0]["certificate"]["file"]
    document = json.loads(proof.read_text())
    proof.write_text(json.dumps({**document, "cases": [], "proofs": []}))
    assert derived(tmp_path) == first


def test_damage_anywhere_is_noticed(tmp_path):
    """Every file that is kept, cut at every tenth and with single bytes changed: the answer is the same, nothing falls over."""
    folder = tmp_path / "kept"
    first = derived(folder, "--json")
    files = [p for p in folder.rglob("*") if p.suffix in (".json", ".answer")]
    assert {p.suffix for p in files} == {".json", ".answer"}
    for file in files:
        whole = file.read_bytes()
        for k in range(0, len(whole), max(1, len(whole) // 6)):
            for damaged in (whole[:k], whole[:k] + bytes([whole[k] ^ 1]) + whole[k + 1 :]):
                file.write_bytes(damaged)
                result = CliRunner().invoke(main, [*QUESTION, str(folder), "--json"])
                assert (result.exit_code, result.stdout) == (0, first)
        file.write_bytes(whole)


def test_a_planted_verdict_is_not_believed(tmp_path):
    file, kept = tmp_path / "c.toml", Kept()
    file.write_text(TRUE, encoding="utf-8")
    run(str(file), kept=kept)
    (entry,) = kept.directory.iterdir()
    old, _, text = entry.read_text().partition("\n")
    file.write_text(FALSE, encoding="utf-8")
    (claim,) = read_claims(file)
    for verdict in (text, text.replace("X.1", "X.2")):
        for forged in (hashlib.sha256(verdict.encode()).hexdigest(), old, "", "é"):
            kept.store.file(key(claim)).write_text(f"{forged}\n{verdict}")
            assert run(str(file), kept=kept)[0].verdict != "proved"


def test_a_kept_verdict_is_checked_by_the_kernel(tmp_path, monkeypatch):
    file, kept = tmp_path / "c.toml", Kept()
    file.write_text(TRUE, encoding="utf-8")
    (first,) = run(str(file), kept=kept)
    (claim,) = read_claims(file)
    assert first.documents and kept.read(claim) is not None
    data = cache_module.attrs.asdict(first)
    (document,) = data["documents"]
    other = {**document, "goals": ["x*y > 0"]}
    for broken in (
        [{**document, "proofs": []}],
        [{}],
        [other],
        [{**document, "assumptions": ["x > 2", "y > 0"]}],
    ):
        kept.keep(key(claim), {**data, "documents": broken})
        assert kept.read(claim) is None


def test_a_verdict_of_other_code_is_not_believed(tmp_path, monkeypatch):
    file, kept = tmp_path / "c.toml", Kept()
    file.write_text(TRUE, encoding="utf-8")
    run(str(file), kept=kept)
    monkeypatch.setattr(cache_module, "engine", lambda: "of yesterday")
    assert kept.read(read_claims(file)[0]) is None


@pytest.mark.parametrize("mode", [0o644, 0o660])
def test_a_key_that_others_can_read_seals_nothing(tmp_path, mode):
    file, kept = tmp_path / "c.toml", Kept()
    file.write_text(TRUE, encoding="utf-8")
    secret = kept.directory.parent / "key"
    secret.parent.mkdir(parents=True)
    secret.write_bytes(b"k" * 32)
    os.chmod(secret, mode)
    (verdict,) = run(str(file), kept=kept)
    assert verdict.verdict == "proved"


PLAN = 'chunk = 2\n[parameters]\nr = [2, 3, 4, 5]\n[[profile]]\ncriterion = "r"\nassume = ["r > 1"]\n'


def test_a_planted_chunk_is_computed_again(tmp_path, monkeypatch):
    file = tmp_path / "plan.toml"
    file.write_text(PLAN, encoding="utf-8")
    plan = read_plan(file)
    seen = {}
    write = Parts.write
    monkeypatch.setattr(
        Parts, "write", lambda self, key, lines: seen.update({key: lines}) or write(self, key, lines)
    )
    sweep(plan, tmp_path / "whole.csv", jobs=1)
    target = tmp_path / "again.csv"
    parts = Parts(target)
    with parts.held(resume=False):
        chunk, lines = next(iter(seen.items()))
        lines = lines.replace("0.69", "0.99")
        parts.store.file(chunk).write_text(f"{hashlib.sha256((chunk + lines).encode()).hexdigest()}\n{lines}")
    found = sweep(plan, target, jobs=1, resume=True)
    assert found.reused == 0 and target.read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_the_key_tells_which_solvers_propose_points(tmp_path, monkeypatch):
    """Another solver may find the point that refutes a claim: what was kept without it is not read with it."""
    (tmp_path / "c.toml").write_text(TRUE)
    (claim,) = read_claims(tmp_path / "c.toml")
    here, program = key(claim), tmp_path / "z3"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    with_another = key(claim)
    program.write_text("#!/bin/sh\nexit 0\n")
    monkeypatch.setenv("PATH", "/nowhere", prepend=os.pathsep)
    assert len({here, with_another, key(claim)}) == 3


EXAMPLES = sorted((Path(store.__file__).parent / "examples").glob("*.claims.toml"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.name)
def test_verdicts_on_an_example_are_the_same_when_they_are_kept(file):
    first, again = (CliRunner().invoke(main, ["verify", str(file), "--json"]) for _ in range(2))
    assert first.exit_code in (0, 1) and again.stdout == first.stdout, again.output
