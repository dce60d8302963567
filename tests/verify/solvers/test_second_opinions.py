"""A second opinion is what a solver prints, never more; a solver that is missing, fails or hangs is reported as such."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import sys
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import jsonschema
import pytest
from attrs import evolve
from click.testing import CliRunner

from epsproof.derive.question.pose import pose
from epsproof.reports.cli import main
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.examine import examine
from epsproof.verify.claims.searches import Searches
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.search.search import prove
from epsproof.verify.solvers import solver as witness
from epsproof.verify.solvers.known.qepcad import answer, qepcad
from epsproof.verify.solvers.solver import Solver, proposed, second_opinions, smtlib, solvers, statements

SCHEMA = Path(main.callback.__code__.co_filename).parent / "schemas" / "solvers.json"
TRUE = prove([("x", ">"), ("1 - x", ">")], ("x - x**2", ">")).certificate
FALSE = prove([("x", ">")], ("x - 1", ">=")).certificate
DEMANDED = ("z3", "cvc5")


def scripted(text: str) -> Solver:
    return Solver("scripted", lambda file, seconds: [sys.executable, "-c", text])


@pytest.mark.parametrize(
    ("said", "point"),
    [
        ("sat\n((x (/ 1.0 2.0))\n (y (- 3.0)))", {"x": Fraction(1, 2), "y": Fraction(-3)}),
        ("sat\n((x (- (/ 22 7))) (y 0.25))", {"x": Fraction(-22, 7), "y": Fraction(1, 4)}),
        ("sat\n((x (root-obj (+ (^ x 2) (- 2)) 2)) (y 1))", None),
        ("unsat\n((x 1) (y 2))", None),
        ("unknown", None),
        ("sat\n((x 1)", None),
        ("sat\n((x (/ 1 0)) (y 1))", None),
        ("sat\n((x 1))", None),
        ("", None),
    ],
)
def test_a_proposed_point_is_read_from_what_a_solver_prints(said, point, monkeypatch):
    facts = [(Polynomial.parse("x - y"), ">")]
    monkeypatch.setattr(witness, "solvers", lambda: (scripted(f"print({said!r})"),))
    assert proposed(facts, 5.0) == point


@pytest.mark.parametrize("extra", ["y > 0", "y*y*y*y*b > 0", "x + y > 0"])
def test_an_implied_condition_loses_no_counterexample(extra):
    """Solvers propose points; the kernel and the second reader judge them."""
    if not any(one.command(Path("x"), 1.0) for one in solvers() if one.name in DEMANDED):
        pytest.skip("neither z3 nor cvc5 is installed: pip install -e '.[smt]'")
    given = [
        "13 < c",
        "c < 19",
        "-11 < a",
        "a < (y+w-b)/c",
        "16 < b",
        "b < 48",
        extra,
        "w > 3.1415926",
        "w < 3.1415927",
    ]
    typed = Typed((*given, "w/2 > y", "x > 0", "y > x"), ("y*(1 - w/2 + y*y*w/6) <= 0",))
    found = examine(typed, Searches(seconds=3.0))
    assert (found.verdict, found.rung) == ("refuted", "certified")


@pytest.mark.parametrize(
    ("script", "answer"),
    [
        ("print('unsat')", "unsat"),
        ("print('sat')", "sat"),
        ("print('unknown')", "unknown"),
        ("print('unsat?')", "failed"),
        ("raise SystemExit(3)", "failed"),
        ("", "failed"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "failed"),
    ],
)
def test_only_sat_and_unsat_are_answers(tmp_path: Path, script: str, answer: str) -> None:
    assert scripted(script).ask(tmp_path / "x.smt2", 20.0).answer == answer


def test_a_solver_that_hangs_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("epsproof.verify.solvers.solver"), "GRACE", 0.2)
    assert scripted("import time; time.sleep(60)").ask(tmp_path / "x.smt2", 0.2).answer == "timeout"


def test_a_missing_solver_is_named_with_what_to_install(tmp_path: Path) -> None:
    missing = Solver("z3", lambda file, seconds: None).ask(tmp_path / "x.smt2", 1.0)
    assert missing.answer == "missing" and "pip install" in missing.reason
    gone = Solver("z3", lambda file, seconds: [str(tmp_path / "z3")]).ask(tmp_path / "x.smt2", 1.0)
    assert gone.answer == "failed"


@pytest.mark.parametrize(
    ("certificate", "said", "verdict"),
    [
        (TRUE, "unsat", "agreed"),
        (TRUE, "sat", "disagreement"),
        (TRUE, "unknown", "open"),
        (FALSE, "sat", "agreed"),
        (FALSE, "unsat", "disagreement"),
    ],
)
def test_a_contradiction_shows(tmp_path: Path, certificate: dict, said: str, verdict: str) -> None:
    (found,) = second_opinions(certificate, tmp_path, "one", 5.0, [scripted(f"print('{said}')")])
    assert found.verdict == verdict


def test_solvers_that_are_missing_agree_with_nothing(tmp_path: Path) -> None:
    (found,) = second_opinions(TRUE, tmp_path, "one", 5.0, [Solver("z3", lambda file, seconds: None)])
    assert found.verdict == "open"


def test_the_text_states_the_hypotheses_and_the_negated_goal() -> None:
    text = smtlib(TRUE)
    assert text.count("(assert") == 3 and "(assert (not (> " in text and text.endswith("(check-sat)\n")


def test_the_silence_of_a_method_with_limits_opens_nothing(tmp_path: Path) -> None:
    slow = evolve(scripted("print('timeout')"), name="limited", limits=True)
    (found,) = second_opinions(TRUE, tmp_path, "one", 5.0, [scripted("print('unsat')"), slow])
    assert found.verdict == "agreed" and [o.answer for o in found.opinions] == ["unsat", "timeout"]
    (found,) = second_opinions(
        TRUE,
        tmp_path,
        "one",
        5.0,
        [scripted("print('unsat')"), evolve(slow, command=scripted("print('sat')").command)],
    )
    assert found.verdict == "disagreement"
    (found,) = second_opinions(TRUE, tmp_path, "one", 5.0, [slow])
    assert found.verdict == "open"


def test_a_program_with_its_own_language_reads_it_from_a_file_beside(tmp_path: Path) -> None:
    echo = Solver(
        "cad",
        lambda file, seconds: [
            sys.executable,
            "-c",
            "import sys; print('unsat' if sys.stdin.read() == 'own' else 'sat')",
        ],
        text=lambda certificate: "own",
        suffix=".own",
        piped=True,
    )
    (found,) = second_opinions(TRUE, tmp_path, "one", 5.0, [echo])
    assert found.opinions[0].answer == "unsat" and found.file.endswith(".smt2")
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".own", ".smt2"]


def test_qepcad_gets_integers_names_without_underscores_and_the_negated_goal() -> None:
    certificate = {
        "vars": ["h", "h_", "t"],
        "hypotheses": [["H1", "1/2*h_ - 2/3*h*t**2", ">="]],
        "goal": ["t", "="],
    }
    lines = qepcad(certificate).splitlines()
    assert lines[1:3] == ["(t,h,hx)", "0"]
    assert lines[3] == "(E t)(E h)(E hx)[ - 4 h t^2 + 3 hx >= 0 /\\ 1 t /= 0 ]."


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("An equivalent quantifier-free formula:\n\nFALSE\n\n", "unsat"),
        ("An equivalent quantifier-free formula:\n\nTRUE\n\n", "sat"),
        ("An equivalent quantifier-free formula:\n\nx > 0\n\n", "x > 0"),
        ("Error RPFACTREAD: Unexpected character.", "Error RPFACTREAD: Unexpected character."),
        ("", ""),
    ],
)
def test_qepcad_answers_by_its_own_words(printed: str, said: str) -> None:
    assert answer(printed) == said


def available(name: str) -> bool:
    return any(s.name == name and s.command(Path("x"), 1.0) is not None for s in solvers())


@pytest.mark.parametrize("name", [s.name for s in solvers()])
def test_real_solvers_agree_with_the_kernel(tmp_path: Path, name: str) -> None:
    if not available(name):
        if os.environ.get("EPSPROOF_REQUIRE_TOOLS") == "1" and name in DEMANDED:
            pytest.fail(f"{name} must be installed")
        pytest.skip(f"{name} is not installed")
    (solver,) = (s for s in solvers() if s.name == name)
    assert [
        x.verdict for c in (TRUE, FALSE) for x in second_opinions(c, tmp_path, "one", 20.0, [solver])
    ] == ["agreed"] * 2
    document = prove_closed_form(pose("max(a/(p*q), r)", ["q == 1"], ["0 < a < 1", "r > 1"])).document
    found = second_opinions(document, tmp_path, "two", 20.0, [solver])
    assert len(found) == len(statements(document)) and not [
        x.name for x in found if x.verdict == "disagreement"
    ]
    assert sum(x.verdict == "agreed" for x in found) >= len(found) - 1


def test_the_command_writes_files_and_says_what_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "certificate.json"
    file.write_text(json.dumps(TRUE))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    result = CliRunner().invoke(main, ["solvers", str(file), "--to", str(tmp_path / "smt"), "--json"])
    document = json.loads(result.stdout)
    jsonschema.validate(document, json.loads(SCHEMA.read_text()))
    assert result.exit_code == 2 and document["counts"] == {"agreed": 0, "open": 1, "disagreement": 0}
    assert len(list((tmp_path / "smt").glob("*.smt2"))) == 1


def test_a_file_that_the_kernel_rejects_is_not_asked_about(tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    file.write_text("{}")
    assert CliRunner().invoke(main, ["solvers", str(file), "--to", str(tmp_path / "smt")]).exit_code == 3
    assert not (tmp_path / "smt").exists()
