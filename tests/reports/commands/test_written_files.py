"""Every file that a command writes is named in what it prints, and an answer in JSON stays alone on standard output."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from epsproof.verify.system.own_files import MARK

Run = Callable[..., Result]
COUNT = ("risk", "--noise", "geometric(t=1/3)", "--prior", "1/10")
GUARANTEE = ("risk", "--privacy", "laplace(epsilon=0.1)", "--prior", "1/10")
CURVE = ("compose", "2 x laplace(epsilon=1)", "--trade-off")
CLAIMS = """
[[claim]]
id = "grows"
location = "page 1"
statement = "x grows"
kind = "inequality"
assumptions = ["x > 1"]
goals = ["x**2 > x"]
"""
COMMANDS = [
    (*COUNT, "--figure", "f.svg"),
    (*COUNT, "--published", "1", "--certificate", "c.json"),
    (*COUNT, "--published", "1", "--memo", "m.tex"),
    (*COUNT, "--published", "1", "--report", "r.md"),
    (*GUARANTEE, "--figure", "curve.csv"),
    (*GUARANTEE, "--report", "r.html"),
    (*CURVE, "--figure", "curve.svg"),
    (*CURVE, "--figure", "curve.csv"),
    ("derive", "3", "--save", "certificates"),
    ("derive", "3", "--report", "r.tex"),
    ("signs", "r", "--assume", "r > 1", "--save", "certificates"),
    ("verify", "mine.claims.toml", "--save", "documents"),
    ("verify", "mine.claims.toml", "--record", "record.json"),
    ("latex", "--preamble", "--to", "preamble.tex"),
    ("figure", "budget", "r", "--across", "r=1:5", "--to", "figures"),
]


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_it_is_named(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    claims = Path("mine.claims.toml")
    claims.write_text(CLAIMS, encoding="utf-8")
    done = run(*command)
    made = [x for x in tmp_path.rglob("*") if x.is_file() and x.name not in (MARK, claims.name)]
    kept = [x for x in made if x.suffix == ".answer"]
    assert done.exit_code == 0 and len(made) > len(kept), done.output
    assert [str(x) for x in made if x not in kept and x.name not in done.output] == []


@pytest.mark.long
def test_json_stays_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.chdir(tmp_path)
    command = [*GUARANTEE, "--json", "--figure", "curve.csv", "--report", "r.md"]
    done = run(*command)
    assert json.loads(done.stdout) and done.stderr.splitlines() == ["wrote curve.csv", "wrote r.md"]


def test_of_many_files_the_folder_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.chdir(tmp_path)
    text = "".join(CLAIMS.replace("grows", f"grows-{k}") for k in range(6))
    Path("mine.claims.toml").write_text(text, encoding="utf-8")
    done = run("verify", "mine.claims.toml", "--save", "many")
    assert len([*Path("many").glob("*.json")]) == 6 and done.stderr.splitlines() == ["wrote 6 files in many"]
