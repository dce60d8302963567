"""Coq accepts what is generated, and nothing that was changed."""

from __future__ import annotations

import subprocess

import pytest
from attrs import evolve
from coq_questions import CLAUSES, GROUPS, MODELS, QUESTIONS, theorem_file

from epsproof.verify.coq.compiler import compile_development, recheck
from epsproof.verify.coq.development import develop
from epsproof.verify.coq.record import record_text, reusable

pytestmark = [pytest.mark.optional_tool("coqc", "coqchk"), pytest.mark.long]


@pytest.mark.parametrize("questions", [QUESTIONS, CLAUSES, GROUPS, MODELS])
def test_every_theorem_is_accepted_and_rests_on_the_reals_alone(questions, written):
    development = develop([theorem_file(name) for name in questions])
    folder = written(development)
    report = compile_development(development, folder, seconds=300.0, check=True)
    assert (report.problem, report.failures) == ("", {})
    assert report.accepted == {t.qualified for t in development.theorems} and report.complete
    (folder / "compiled.json").write_text(record_text(development, folder, report.version), encoding="utf-8")
    assert reusable(development, folder) == ""
    assert recheck(development, folder, 300.0).accepted == report.accepted


CHANGES = [
    ("capped", "ln ((- a + r) / (- a + 1))", "ln ((a + r) / (- a + 1))"),
    ("capped", "<-> epsilon <= ln", "<-> epsilon < ln"),
    ("capped", "  a < 1 ->\n  1 < r", "  a < 2 ->\n  1 < r"),
    ("capped", "region a r (a / r) (1)", "region a r (a * r) (1)"),
    ("capped", "Rmax r (a / p)", "Rmin r (a / p)"),
    (
        "capped",
        "Example case_1_is_met : exists a r p : R, 0 < a",
        "Example case_1_is_met : exists a r p : R, 1 < a",
    ),
    ("capped", "Qed.", "Admitted."),
    ("split", "where_1 (r s p q : R) : Prop := p <= s", "where_1 (r s p q : R) : Prop := s <= p"),
    ("split", "<-> epsilon <= ln (r * (- s + 1)", "<-> epsilon <= ln (2 * r * (- s + 1)"),
    ("below", "<-> epsilon <= ln (c) / 2", "<-> epsilon <= ln (c)"),
    ("below", "1 / c <= 1 / unbounded p q (1 / t)", "1 / c <= 1 / unbounded p q t"),
    ("pairs", "<-> epsilon <= ln ((- a + r) / (- a + 1)) / 2", "<-> epsilon <= ln ((- a + r) / (- a + 1))"),
    ("families", "exp (- (k * epsilon))", "exp (- epsilon)"),
    ("roots", "membership (p ^ 2) t", "membership p t"),
    ("household", "prior alpha_ beta_ q <= r)", "prior alpha_ beta_ q < r)"),
    ("household", "1 / bound_2 alpha_ beta_ q t <= r", "1 / bound_1 alpha_ beta_ q t <= r"),
    (
        "household",
        "potentials : list (world -> Z) := [potential_1; potential_2]",
        "potentials : list (world -> Z) := [potential_2]",
    ),
    ("bits", "forall epsilon : R, 0 <= epsilon", "forall epsilon : R, epsilon <= 0"),
    ("share", "<-> epsilon <= ln ((- a + r) / (- a + 1)) / k", "<-> epsilon <= ln ((- a + r) / (- a + 1))"),
]


def test_no_changed_theorem_is_accepted(written):
    """All changed files stand in one development, so that the library is compiled once; each fails for itself."""
    files = []
    for number, (name, right, wrong) in enumerate(CHANGES):
        file, module = theorem_file(name), f"Changed{number}"
        assert right in file.text, file.text[file.text.index("Theorem ") :][:600]
        theorems = tuple(evolve(theorem, module=module) for theorem in file.theorems)
        files.append(evolve(file, module=module, text=file.text.replace(right, wrong), theorems=theorems))
    right = theorem_file("capped")
    development = develop([*files, right])
    report = compile_development(development, written(development), seconds=300.0)
    assert report.accepted == {theorem.qualified for theorem in right.theorems}
    assert {*report.failures} == {file.module for file in files}


def test_make_works_without_the_engine(small, written):
    folder = written(small)
    done = subprocess.run(["make"], cwd=folder, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    assert "theorem Capped.case_1" in done.stdout
