"""A missing, old, killed, hanging or lying Coq is reported, never taken for success."""

from __future__ import annotations

import pytest

from epsproof.verify.coq.compiler import compile_development
from epsproof.verify.coq.record import record_text, reusable

VERSION = 'if [ "$1" = --print-version ]; then echo "8.16.1 4.13.1"; exit 0; fi\n'


def test_a_missing_coq_says_what_to_install(small, written, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    report = compile_development(small, written(small))
    assert "coqc is not installed" in report.problem and "apt install coq" in report.problem
    assert not report.accepted and not report.complete


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ('echo "8.9.0 4.05"', "too old"),
        ("echo hello", "does not tell its version"),
        (VERSION + "exit 1", "rejects Sign.v"),
        (VERSION + 'echo "Error: no." >&2; exit 1', "Error: no."),
        (VERSION + "kill -9 $$", "killed by signal 9"),
        (VERSION + "sleep 30", "did not finish in 1 s"),
    ],
)
def test_a_failing_coq_is_reported(small, written, stand_ins, body, complaint):
    stand_ins(body)
    report = compile_development(small, written(small), seconds=1.0)
    assert complaint in report.problem
    assert not report.accepted and not report.complete


@pytest.mark.parametrize(
    ("printed", "failure"),
    [
        ("", "did not say"),
        ("theorem Capped.case_1\nAxioms:\nPostulate.convenient : False", "Postulate.convenient"),
        ("theorem Capped.case_1\nAxioms:\nClassical_Prop.classic : P\nMine.bad\n  : False", "Mine.bad"),
    ],
)
def test_theorems_on_other_axioms_are_not_accepted(small, written, stand_ins, printed, failure):
    stand_ins(f"{VERSION}cat <<'END'\n{printed}\nEND")
    report = compile_development(small, written(small), seconds=20.0)
    assert failure in report.failures["Capped.case_1"]
    assert not report.accepted and not report.complete


def test_theorems_on_the_axioms_of_the_reals_are_accepted(small, written, stand_ins):
    stand_ins(
        f"{VERSION}cat <<'END'\ntheorem Capped.case_1\nAxioms:\nClassical_Prop.classic : forall P : Prop, P\nEND"
    )
    report = compile_development(small, written(small), seconds=20.0)
    assert report.accepted == {"Capped.case_1"} and report.complete


def test_a_rejecting_checker_is_reported(small, written, stand_ins):
    stand_ins(f"{VERSION}case $0 in *coqchk) exit 1;; esac\ncat <<'END'\ntheorem Capped.case_1\nAxioms:\nEND")
    report = compile_development(small, written(small), seconds=20.0, check=True)
    assert "coqchk rejects" in report.problem and not report.accepted


def test_a_record_counts_only_for_the_same_sources_and_files(small, written):
    folder = written(small)
    assert "compiled.json" in reusable(small, folder)
    for module in small.modules:
        (folder / f"{module}.vo").write_bytes(module.encode())
    (folder / "compiled.json").write_text(record_text(small, folder, "8.16.1"), encoding="utf-8")
    assert reusable(small, folder) == ""
    (folder / "Capped.vo").write_bytes(b"other")
    assert "Capped.vo" in reusable(small, folder)
    (folder / "Capped.vo").write_bytes(b"Capped")
    (folder / "Capped.v").write_text(small.sources["Capped.v"] + " ", encoding="utf-8")
    assert "Capped.v differs" in reusable(small, folder)
