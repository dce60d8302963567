"""The limits of time and memory of the command hold whatever is asked."""

from __future__ import annotations

import importlib
import json
import resource
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest

from epsproof.reports.cli import main
from epsproof.verify.claims import run
from epsproof.verify.system.time_limit import OutOfTime, at_most

SCHEMAS = Path(main.callback.__code__.co_filename).parent / "schemas"
COMMAND = [sys.executable, "-c", "from epsproof.reports.cli import main; main()"]
HEAD = '[[claim]]\nid = "{id}"\nkind = "{kind}"\nlocation = "here"\nstatement = "s"\n'
EASY = HEAD.format(id="E.1", kind="identity") + 'goals = ["(a + b)**2 == a**2 + 2*a*b + b**2"]\n\n'
HOARD = (
    HEAD.format(id="H.1", kind="inequality")
    + 'assumptions = ["x > 0", "y > 0"]\ngoals = ["1000000*log(1+x+y) > 0"]\n\n'
)
STEEP = "+".join(f"p**{k}*q**{12 - k}*{k + 1}" for k in range(13))
LONG = {
    "a degree of 48": ["derive", f"2 + ({STEEP})*({STEEP}) + p**12*q**12*({STEEP})", "--assume", "a > 1"],
    "many parameters": [
        "derive",
        "1 + a*p**9 + b*q**9 + c*p**5*q**7 + d*p*q",
        "--assume",
        "a > 0, b > 0, c > 0, d > 0",
    ],
    "signs": ["signs", "2 + a*p**9 + b*q**9 + c*p**5*q**7 + d*p*q", "--assume", "a > 0, b > 0, c > 0, d > 0"],
    "evaluate": ["evaluate", "2 + p**9 + q**9 + p**5*q**7", "--digits", "1000"],
}


def timed(words: list[str], **more) -> tuple[subprocess.CompletedProcess[str], float]:
    """The command, and the seconds of the processor that it took with its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, check=False, timeout=120, **more
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize("name", LONG)
def test_time_holds(name):
    done, took = timed([*LONG[name], "--time", "3"])
    assert done.returncode in (0, 2, 3) and "Traceback" not in done.stderr, done.stderr
    assert took < 3.6 + 1.5


def test_what_a_limit_ends_is_undecided():
    done, _ = timed(["derive", "capped-ratio-at-value", "--time", "0.1", "--json"])
    document = json.loads(done.stdout)
    assert (done.returncode, document["status"]) == (2, "undecided")
    if document["schema"] == "epsproof-unanswered/1":
        jsonschema.validate(document, json.loads((SCHEMAS / "unanswered.json").read_text(encoding="utf-8")))


def test_a_hoarding_claim_is_ended_and_the_others_are_judged(tmp_path):
    file = tmp_path / "my.claims.toml"
    file.write_text(EASY + HOARD + EASY.replace("E.1", "E.2"), encoding="utf-8")
    found = run(str(file), seconds=60.0, memory=400 << 20)
    assert [v.verdict for v in found][::2] == ["proved", "proved"]
    assert found[1].verdict in ("proved", "undecided")


def test_a_claim_out_of_time_costs_only_itself(tmp_path, monkeypatch):
    from epsproof.verify.claims import runner

    plain = runner._finding

    def finding(claim, searches):
        if claim.id == "S.1":
            from flint import fmpz

            fmpz(3) ** (10**10)
        return plain(claim, searches)

    monkeypatch.setattr(runner, "_finding", finding)
    file = tmp_path / "my.claims.toml"
    file.write_text(EASY + EASY.replace("E.1", "S.1") + EASY.replace("E.1", "E.2"), encoding="utf-8")
    start = time.monotonic()
    found = run(str(file), seconds=1.0, memory=2 << 30)
    assert [v.verdict for v in found] == ["proved", "undecided", "proved"]
    assert "ran out" in found[1].evidence and time.monotonic() - start < 30


def test_the_same_bytes_from_a_process_and_from_here():
    words = ["derive", "r", "--assume", "r > 1", "--json"]
    assert timed(words)[0].stdout == timed(words)[0].stdout


SLOW = "import time\nstart = time.process_time()\nwhile time.process_time() < start + 0.3:\n    pass\nwhole = True\n"


def test_time_that_is_over_during_an_import_is_said_after_it(tmp_path, monkeypatch) -> None:
    """Half a module would stay in the process, and break whatever imports it next."""
    (tmp_path / "slow_to_import.py").write_text(SLOW, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(OutOfTime), at_most(0.05):
        importlib.import_module("slow_to_import")
        start = time.process_time()
        while time.process_time() < start + 5:
            pass
    assert sys.modules["slow_to_import"].whole is True
    assert time.process_time() < start + 1


DISPOSED = """
import sys, time
from epsproof.verify.system.time_limit import OutOfTime, at_most

def until(moment):
    while time.process_time() < moment:
        pass

class Disposed:
    def __del__(self):
        until(start + 0.3)

try:
    with at_most(0.1):
        start = time.process_time()
        Disposed()
        until(start + 5)
except OutOfTime:
    print(time.process_time() - start < 0.7, sys.unraisablehook is sys.__unraisablehook__)
"""


def test_time_that_is_over_while_an_object_is_disposed_of_is_said_after_it() -> None:
    """Python drops the exception there, and prints a traceback: nothing is printed, and the work ends all the same."""
    done = subprocess.run([sys.executable, "-c", DISPOSED], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True True\n", "")
