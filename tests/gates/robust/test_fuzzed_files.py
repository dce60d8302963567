"""Files and names that are damaged at random: nothing falls over, nothing is believed, nothing outside the target is touched."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.cli import main
from epsproof.verify.claims.claim import Claim, Unread
from epsproof.verify.claims.claim_file import claims_and_faults
from epsproof.verify.sweep import read_plan
from epsproof.verify.system.store import Store

TIMES = 40
CLAIMS = """
[substitutions]
u = "log(x)"

[[claim]]
id = "F.1"
kind = "inequality"
location = "here"
statement = "s"
assumptions = ["x > 1", "y > 0"]
goals = ["x*y > y"]

[[claim]]
id = "F.2"
kind = "number"
location = "here"
statement = "s"
formula = "exp(1)"
printed = "2.718"
"""
PLAN = """
chunk = 2
[parameters]
r = { from = 2, to = 3, count = 3 }
[[profile]]
name = "constant"
criterion = "r"
assume = ["r > 1"]
"""
TABLE = "prior,r\n0.1,3\n0.5,2\n1,1.5\n"
TOKENS = [
    b"\x00",
    b"\xff",
    b"\n",
    b'"',
    b"[[",
    b"]]",
    b"=",
    b"inf",
    b"nan",
    b"-",
    b"9" * 40,
    b"1e999",
    b"/0",
    b"**",
    b"\xe2\x80\xa8",
    b"'''",
]


def damaged(content: bytes, seed: int) -> bytes:
    """The content with one to three places cut, doubled, flipped, or holding something else."""
    generator, found = random.Random(seed), bytearray(content)
    for _ in range(generator.randint(1, 3)):
        at = generator.randrange(len(found) + 1)
        end = min(len(found), at + generator.randint(0, 12))
        way = generator.randrange(5)
        if way == 0:
            del found[at:end]
        elif way == 1:
            found[at:at] = generator.choice(TOKENS)
        elif way == 2:
            found[at:end] = generator.choice(TOKENS)
        elif way == 3:
            found[at:at] = found[at:end]
        elif at < len(found):
            found[at] ^= 1 << generator.randrange(8)
    return bytes(found)


@pytest.fixture
def within(tmp_path, monkeypatch) -> Callable[..., int]:
    """Runs the command in a folder of its own; its exit code. Beside the folder nothing may change."""
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "outside.txt").write_text("mine")
    monkeypatch.chdir(inside)
    monkeypatch.setenv("XDG_CACHE_HOME", str(inside / "cache"))

    def run(*words: str) -> int:
        done = CliRunner().invoke(main, list(words))
        assert isinstance(done.exception, SystemExit | None), done.exception
        assert done.exit_code in (0, 1, 2, 3), done.output
        assert sorted(p.name for p in tmp_path.iterdir()) == ["inside", "outside.txt"]
        assert (tmp_path / "outside.txt").read_text() == "mine"
        return done.exit_code

    return run


@pytest.mark.parametrize("part", range(4))
def test_claim_files(within, part):
    """Either the file is no claim file, or every claim in it has a verdict, in place."""
    file = Path("c.toml")
    for seed in range(part * TIMES // 4, (part + 1) * TIMES // 4):
        file.write_bytes(damaged(CLAIMS.encode(), seed))
        within("verify", "c.toml", "--time", "5")


def test_claim_tables_keep_their_number(tmp_path):
    file = tmp_path / "c.toml"
    for seed in range(400):
        file.write_bytes(damaged(CLAIMS.encode(), seed))
        try:
            found = claims_and_faults(file)
        except QuestionError:
            continue
        assert found != [] and [x for x in found if not isinstance(x, Claim | Unread)] == []
        assert len({x.id for x in found if isinstance(x, Claim)}) == sum(isinstance(x, Claim) for x in found)


def test_plans(tmp_path):
    file = tmp_path / "p.toml"
    for seed in range(200):
        file.write_bytes(damaged(PLAN.encode(), seed))
        try:
            plan = read_plan(file)
        except QuestionError:
            continue
        assert [e.name for e in plan.entries if not e.name.isprintable() or e.name[0] in "=+-@"] == []


def test_sweeps_of_damaged_plans(within):
    for seed in range(200, 206):
        Path("p.toml").write_bytes(damaged(PLAN.encode(), seed))
        within("sweep", "p.toml", "--to", "t.csv", "--jobs", "1", "--force")


@pytest.mark.parametrize("part", range(2))
def test_tables(within, part):
    for seed in range(part * 8, part * 8 + 8):
        Path("t.csv").write_bytes(damaged(TABLE.encode(), seed))
        within("evaluate", "--table", "t.csv", "--time", "2")


@pytest.mark.parametrize(
    "name",
    ["..", "../x", "/", "~", "-", "--", "a/b", "\x07", " ", "con", "*", "$(x)", "`x`", "%0a", "a" * 300],
)
def test_names(within, name):
    """Questions whose text is a path or a command of a shell make files of harmless names in the target folder alone."""
    within("report", "--to", "out", "--", name)
    within("latex", "--to", "out.tex", "--", name)
    within("derive", "--save", "kept", "--", name)
    within("verify", "--", name)


def test_planted_certificates_are_not_followed(within, certificate=None):
    """A kept answer that names a certificate elsewhere does not lead there."""
    assert within("derive", "r", "--assume", "r > 1", "--save", "kept") == 0
    (file,) = Path("kept/questions").iterdir()
    store = Store(file.parent, "answer")
    body = json.loads(store.found(file.stem))
    for place in ("../../outside.txt", "/etc/passwd", "questions", "", "\x00"):
        body["document"]["cases"][0]["certificate"]["file"] = place
        store.keep(file.stem, json.dumps(body))
        assert within("derive", "r", "--assume", "r > 1", "--save", "kept") == 0
