"""Coq accepts what is generated, and nothing that was changed."""

from __future__ import annotations

import subprocess

import pytest
from attrs import evolve
from coq_questions import CLAUSES, GROUPS, MODELS, QUESTIONS, theorem_file

from verify.coq.compiler import compile_development, recheck
from verify.coq.development import develop
from verify.coq.record import record_text, reusable

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


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("ln ((- a + r) / (- a + 1))", "ln ((a + r) / (- a + 1))"),
        ("<-> epsilon <= ln", "<-> epsilon < ln"),
        ("  a < 1 ->\n  1 < r", "  a < 2 ->\n  1 < r"),
        ("region a r (a / r) (1)", "region a r (a * r) (1)"),
        ("Rmax r (a / p)", "Rmin r (a / p)"),
        ("Example case_1_is_met : exists a r p : R, 0 < a", "Example case_1_is_met : exists a r p : R, 1 < a"),
        ("Qed.", "Admitted."),
    ],
)
def test_a_changed_theorem_is_not_accepted(capped, written, right, wrong):
    assert right in capped.text
    development = develop([evolve(capped, text=capped.text.replace(right, wrong))])
    report = compile_development(development, written(development), seconds=300.0)
    assert not report.accepted and "Capped" in report.failures


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
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
    ],
)
def test_a_changed_demand_is_not_accepted(name, right, wrong, written):
    file = theorem_file(name)
    if right not in file.text:
        pytest.fail(file.text[file.text.index("Theorem ") :][:600])
    development = develop([evolve(file, text=file.text.replace(right, wrong))])
    report = compile_development(development, written(development), seconds=300.0)
    assert not report.accepted and name.capitalize() in report.failures


def test_make_works_without_the_engine(small, written):
    folder = written(small)
    done = subprocess.run(["make"], cwd=folder, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    assert "theorem Capped.case_1" in done.stdout
