"""A sweep's table: true bounds, the same bytes however it was made, and nothing lost when something breaks."""

from __future__ import annotations

import csv
import errno
import json
import os
import pickle
import signal
import threading
import time
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import psutil
import pytest
from click.testing import CliRunner

from epsproof.derive.answer.answer import Answer
from epsproof.derive.question.pose import pose
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.errors import UnsupportedForm, ValueOutsideAssumptions
from epsproof.reports.cli import main
from epsproof.verify.closed_form.batch import Batch
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.sweep import SweepStopped, read_plan, run, sweep
from epsproof.verify.sweep.chunk import Chunk, certain_rows, rows, subject
from epsproof.verify.sweep.parts import Parts
from epsproof.verify.system import own_files as whole_file
from epsproof.verify.system.own_files import NotOurs

SCHEMAS = Path(main.callback.__code__.co_filename).parent / "schemas"
WHERE, ASSUME = ["q == 1"], ["0 < a < 1, r > 1"]


@pytest.fixture
def table(tmp_path_factory: pytest.TempPathFactory, plan_file: Path) -> bytes:
    target = tmp_path_factory.mktemp("whole") / "small.csv"
    sweep(read_plan(plan_file), target, jobs=1)
    return target.read_bytes()


def test_every_row_contains_epsilon(table: bytes) -> None:
    rows = list(csv.DictReader(table.decode().splitlines()))
    assert len(rows) == 20 and rows[-1]["status"] == "outside the assumptions" and rows[-1]["lower"] == ""
    problem = pose("max(a/(p*q), r)", WHERE, ASSUME)
    for row in rows[:18]:
        assert (row["profile"], row["b"], row["status"]) == ("capped", "", "proved")
        number = evaluate(problem, {n: Fraction(row[n]) for n in ("a", "r")}, 20)
        assert Fraction(row["lower"]) <= Fraction(number.upper) and Fraction(number.lower) <= Fraction(
            row["upper"]
        )
        assert Fraction(row["upper"]) - Fraction(row["lower"]) <= Fraction(2, 10**15)


ANSWERED = {
    "one case": ("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1, r > 1",)),
    "two cases": ("max(a/(p*q), r)", ("q == q0",), ("0 < a < 1, r > 1, 0 < q0 <= 1",)),
    "nothing demanded, nothing admitted": ("r", ("p == p0", "q == 1"), ("0 < p0 < 1",)),
}


@cache
def answered(name: str) -> Answer:
    """The answer, which is not proved here."""
    return Solver(pose(*ANSWERED[name])).answer()


@pytest.mark.parametrize("name", ANSWERED)
@pytest.mark.parametrize("digits", [2, 9, 12, 15, 16, 24])
def test_machine_numbers_give_the_rows_of_balls(name: str, digits: int) -> None:
    """Also where cases meet, outside of the assumptions, next to poles, and at very small epsilons."""
    answer = answered(name)
    assert len(answer.cases) > (name != "one case")
    chance, exact = Random(f"{name} {digits}"), ClosedValue(answer)
    shares = [Fraction(n, d) for n, d in ((1, 4), (1, 2), (1, 3), (1, 10**12), (10**12 - 1, 10**12), (1, 1))]
    ratios = [
        *(1 + x for x in shares),
        Fraction(4),
        Fraction(1),
        Fraction(-2),
        1 + Fraction(1, 10**40),
        Fraction(10**400),
    ]
    points = [
        {
            n: chance.choice(ratios if n == "r" else shares)
            if chance.random() < 0.7
            else Fraction(chance.randint(1, 999), 1000) * (8 if n == "r" else 1)
            for n in answer.problem.parameters
        }
        for _ in range(300)
    ]
    found = rows(pickle.dumps((answer.problem, answer)), points, digits)
    assert {"proved"} < {row[3] for row in found}
    for point, row in zip(points, found, strict=True):
        try:
            case, ends = exact.with_case(point, digits)
        except ValueOutsideAssumptions:
            assert row == ("", "", "", "outside the assumptions")
        except UnsupportedForm:
            assert row[3] == "enclosed"
        else:
            assert row == (*ends, str(case + 1), "proved")


def test_machine_numbers_leave_open_what_they_do_not_decide() -> None:
    """On the boundary of two cases, and next to it; a little off it they decide."""
    batch = Batch(answered("two cases"))
    edge = {"a": Fraction(1, 3), "r": Fraction(3), "q0": Fraction(1, 9)}
    points = [
        edge,
        *({**edge, "q0": edge["q0"] + step} for step in (Fraction(1, 10**18), Fraction(1, 10**6))),
    ]
    assert [case >= 0 for case in batch.certain(points).case] == [False, False, True]
    assert not certain_rows(batch, points[:2], 9)[0]


def test_bytes_do_not_depend_on_the_number_of_processes(plan_file: Path, table: bytes) -> None:
    target = plan_file.with_suffix(".csv")
    sweep(read_plan(plan_file), target, jobs=2)
    assert target.read_bytes() == table and not Parts(target).folder.exists()


def test_the_command_prints_a_document(plan_file: Path, table: bytes) -> None:
    result = CliRunner().invoke(
        main, ["sweep", str(plan_file), "--jobs", "1", "--json"], catch_exceptions=False
    )
    document = json.loads(result.stdout)
    jsonschema.validate(document, json.loads((SCHEMAS / "sweep-result.json").read_text(encoding="utf-8")))
    assert result.exit_code == 0 and plan_file.with_suffix(".csv").read_bytes() == table
    assert document["rows"] == sum(document["statuses"].values()) == 20
    assert [p for p in document["profiles"] if not p["proved"]] == []


def test_a_profile_without_a_proved_form_is_enclosed() -> None:
    problem = pose("2 + p**3*q*a", [], ["0 < a < 1"])
    found = rows(subject(problem, 0.01).content, [{"a": Fraction(1, 2)}, {"a": Fraction(2)}], 12)
    assert found[0][3] == "enclosed" and found[1][3] == "outside the assumptions"
    assert Fraction(found[0][0]) <= Fraction(evaluate(problem, {"a": Fraction(1, 2)}, 15).lower)


def stopped_after(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """From now on, computing one more chunk than ``count`` fails."""
    plain, done = Chunk.lines, list[str]()

    def lines(self: Chunk) -> str:
        if len(done) == count:
            raise KeyboardInterrupt
        done.append(self.key)
        return plain(self)

    monkeypatch.setattr(Chunk, "lines", lines)


def test_resume_computes_only_what_is_missing_or_damaged(
    plan_file: Path, table: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, plan = plan_file.with_suffix(".csv"), read_plan(plan_file)
    with monkeypatch.context() as patch:
        stopped_after(patch, 3)
        with pytest.raises(KeyboardInterrupt):
            sweep(plan, target, jobs=1)
    kept = sorted(Parts(target).folder.glob("*.chunk"))
    assert len(kept) == 3 and not target.exists()
    with pytest.raises(SweepStopped, match="add --resume"):
        sweep(plan, target, jobs=1)
    kept[1].write_bytes(kept[1].read_bytes().replace(b"proved", b"Proved", 1))
    kept[2].write_bytes(kept[2].read_bytes()[:-10])
    found = sweep(plan, target, jobs=1, resume=True)
    assert (found.reused, found.chunks) == (1, 6) and target.read_bytes() == table


def test_chunks_of_another_plan_are_not_taken(
    plan_file: Path, table: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = plan_file.with_suffix(".csv")
    other = plan_file.with_name("other.toml")
    other.write_text(plan_file.read_text(encoding="utf-8").replace("0.1", "0.2"), encoding="utf-8")
    with monkeypatch.context() as patch:
        stopped_after(patch, 3)
        with pytest.raises(KeyboardInterrupt):
            sweep(read_plan(other), target, jobs=1)
    assert sweep(read_plan(plan_file), target, jobs=1, resume=True).reused == 0
    assert target.read_bytes() == table


def test_a_full_disk_keeps_what_is_finished(
    plan_file: Path, table: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, plan, plain = plan_file.with_suffix(".csv"), read_plan(plan_file), os.replace

    def full(source: Any, place: Any) -> None:
        if str(place).endswith(".chunk") and len(list(Path(place).parent.glob("*.chunk"))) == 4:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        plain(source, place)

    with monkeypatch.context() as patch:
        patch.setattr(whole_file.os, "replace", full)
        with pytest.raises(SweepStopped, match=r"disk is full; make room.*--resume"):
            sweep(plan, target, jobs=1)
    assert [f.name for f in Parts(target).folder.iterdir() if f.name.startswith(".")] == []
    assert sweep(plan, target, jobs=1, resume=True).reused == 4
    assert target.read_bytes() == table


@pytest.fixture
def cut_off(plan_file: Path, table: bytes, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The table of a sweep that ended after the table took its place, before this was noted."""
    target = plan_file.with_suffix(".csv")

    def ended(folder: Path, names: list[str]) -> bytes:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(run, "noted", ended)
        with pytest.raises(KeyboardInterrupt):
            sweep(read_plan(plan_file), target, jobs=1)
    assert target.read_bytes() == table
    return target


def test_a_table_that_was_not_noted_yet_is_the_sweep_s_own(
    plan_file: Path, table: bytes, cut_off: Path
) -> None:
    plan_file.write_text(plan_file.read_text(encoding="utf-8").replace("0.1", "0.2"), encoding="utf-8")
    assert sweep(read_plan(plan_file), cut_off, jobs=1, resume=True).reused < 6
    assert cut_off.read_bytes() != table and not Parts(cut_off).folder.exists()


def test_a_table_changed_after_the_cut_is_somebody_else_s(plan_file: Path, cut_off: Path) -> None:
    cut_off.write_bytes(cut_off.read_bytes() + b"mine\n")
    with pytest.raises(NotOurs, match="not what epsproof wrote"):
        sweep(read_plan(plan_file), cut_off, jobs=1, resume=True)
    assert cut_off.read_bytes().endswith(b"mine\n")


def test_what_a_cut_run_wrote_of_the_table_is_removed_and_nothing_else(
    plan_file: Path, table: bytes, cut_off: Path
) -> None:
    folder = Parts(cut_off).folder
    for name in (".epsproof-sweep.csv.q1w2e3", "table.csv"):
        (folder / name).write_text("half", encoding="utf-8")
    sweep(read_plan(plan_file), cut_off, jobs=1, resume=True)
    assert [f.name for f in folder.iterdir()] == ["table.csv"] and cut_off.read_bytes() == table


def test_two_runs_on_one_table(plan_file: Path) -> None:
    target = plan_file.with_suffix(".csv")
    with Parts(target).held(resume=True), pytest.raises(SweepStopped, match="another run"):
        sweep(read_plan(plan_file), target, jobs=1, resume=True)


def kill_first_child(folder: Path, report: list[int]) -> None:
    """When the first chunk is there, kill one worker process with SIGKILL."""
    workers: list[psutil.Process] = []
    for _ in range(3000):
        with suppress(psutil.Error):
            workers = [c for c in psutil.Process().children() if "spawn_main" in " ".join(c.cmdline())]
        if workers and any(folder.glob("*.chunk")):
            os.kill(workers[0].pid, signal.SIGKILL)
            report.append(workers[0].pid)
            return
        time.sleep(0.01)


@pytest.mark.long
def test_a_killed_worker_process_costs_nothing_but_time(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text(
        """
chunk = 100
[parameters]
a = { from = 0.1, to = 0.9, count = 80 }
r = { from = 1.5, to = 9, count = 100 }
[[profile]]
criterion = "max(a/(p*q), r)"
where = ["q == 1"]
assume = ["0 < a < 1, r > 1"]
""",
        encoding="utf-8",
    )
    alone, shared = tmp_path / "alone.csv", tmp_path / "shared.csv"
    killed: list[int] = []
    killer = threading.Thread(target=kill_first_child, args=(Parts(shared).folder, killed))
    killer.start()
    sweep(read_plan(file), shared, jobs=2)
    killer.join()
    assert killed, "the sweep was over before a worker could be killed"
    sweep(read_plan(file), alone, jobs=1)
    assert shared.read_bytes() == alone.read_bytes()


def test_the_command(plan_file: Path, table: bytes) -> None:
    done = CliRunner().invoke(main, ["sweep", str(plan_file), "--jobs", "1"])
    assert done.exit_code == 0, done.output
    assert "20 rows, 1 outside the assumptions, 19 proved" in done.output and "capped: proved " in done.output
    assert plan_file.with_suffix(".csv").read_bytes() == table
    wrong = CliRunner().invoke(main, ["sweep", str(plan_file), "--to", str(plan_file.with_suffix(".xls"))])
    assert wrong.exit_code == 3 and ".csv or .parquet" in wrong.output


def test_parquet_bounds_are_rounded_outward(plan_file: Path, table: bytes) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed (extra sweep)")
    target, again = plan_file.with_suffix(".parquet"), plan_file.with_name("again.parquet")
    sweep(read_plan(plan_file), target, jobs=1)
    sweep(read_plan(plan_file), again, jobs=2)
    assert target.read_bytes() == again.read_bytes()
    found = parquet.read_table(target).to_pylist()
    for one, exact in zip(found, csv.DictReader(table.decode().splitlines()), strict=True):
        assert one["a_exact"] == (exact["a"] or None) and one["status"] == exact["status"]
        if exact["lower"]:
            assert (
                Fraction(one["lower"])
                <= Fraction(exact["lower"])
                <= Fraction(exact["upper"])
                <= Fraction(one["upper"])
            )
            assert one["upper"] - one["lower"] < 1e-14
