"""The command starts without the libraries that it does not need."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = {"sympy", "numpy", "scipy", "attr", "rich", "jinja2", "flint", "mpmath"}
PROBE = """
import sys
sys.argv = ["epsproof", *sys.argv[1:]]
from epsproof.reports.cli import main
from epsproof.verify.system import bounded_process
bounded_process._forking = lambda: False
try:
    main()
except SystemExit as stop:
    code = stop.code
print("\\nLOADED", code, sorted(sys.modules))
"""


def probe(*arguments: str) -> tuple[int, set[str]]:
    """(exit code, modules loaded) of the command."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *arguments], capture_output=True, text=True, check=True
    )
    _, code, names = done.stdout.rsplit("\n", 2)[1].split(" ", 2)
    return int(code), set(json.loads(names.replace("'", '"')))


HELP = [("--help",), ("--version",), ("derive", "--help"), ("verify", "--help")]


@pytest.mark.parametrize("arguments", HELP)
def test_help_loads_no_library_but_click(arguments):
    code, loaded = probe(*arguments)
    assert code == 0
    assert not loaded & HEAVY


def test_check_loads_the_kernel_alone(certificate_file):
    code, loaded = probe("check", str(certificate_file))
    assert code == 0
    assert not loaded & HEAVY


def test_list_loads_no_algebra():
    code, loaded = probe("list")
    assert code == 0
    assert not loaded & {"sympy", "numpy", "scipy", "flint", "mpmath"}


QUESTIONS = {
    "a pure budget": ("compose", "0.135 x 12", "--delta", "1e-6"),
    "Laplace noise": ("compose", "12 x laplace(0.1)", "--delta", "1e-6"),
    "Gaussian noise": ("compose", "gaussian(3) x 10", "--epsilon", "1"),
    "concentrated privacy": ("compose", "zcdp(0.1)", "--delta", "1e-6"),
    "a published count": ("risk", "--published", "12", "--noise", "geometric(epsilon=1/2)", "--prior", "1/2"),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_laws_load_no_symbolic_algebra(name):
    _, loaded = probe(*QUESTIONS[name])
    assert "flint" in loaded and not loaded & {"sympy", "numpy", "scipy"}


UNUSED = {
    "an evaluation": (
        ("evaluate", "max(a/(p*q), r)", "--where", "q == 1", "--set", "a=1/4", "--set", "r=3"),
        {"numpy", "scipy", "jinja2", "multiprocessing"},
    ),
    "a comparison": (("compare", "2", "3"), {"scipy", "jinja2", "multiprocessing"}),
    "a derivation whose linear programmes are small": (
        ("derive", "r", "--assume", "r > 1"),
        {"scipy", "jinja2", "multiprocessing", "epsproof.reports.documents.explanation"},
    ),
}


@pytest.mark.parametrize("name", UNUSED)
def test_a_command_does_not_load_what_it_does_not_use(name):
    arguments, unused = UNUSED[name]
    _, loaded = probe(*arguments)
    assert "flint" in loaded and not loaded & unused


def test_the_functions_of_the_package_load_no_algebra_before_they_are_called():
    code = "import epsproof, sys; epsproof.compose('0.1 x 10', delta='1e-5'), epsproof.derive; print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(json.loads(done.stdout.replace("'", '"'))) & {"sympy", "numpy", "scipy", "jinja2"}


CLAIM = """
[[claim]]
id = "square"
kind = "inequality"
statement = "A square is not negative."
goals = ["x**2 - 2*x + 1 >= 0"]
"""


JUDGES = "epsproof.verify.claims.judges."


def judges(loaded: set[str]) -> set[str]:
    """The judges of claims that were loaded."""
    found = (name.removeprefix(JUDGES) for name in loaded if name.startswith(JUDGES))
    return {name for name in found if "." in name}


def test_a_claim_file_loads_the_judges_that_it_names_and_kept_verdicts_none(tmp_path, monkeypatch):
    file = tmp_path / "my.claims.toml"
    file.write_text(CLAIM, encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    code, loaded = probe("verify", str(file))
    assert code == 0 and judges(loaded) == {"formulas.algebraic"}
    assert "scipy" not in loaded
    code, loaded = probe("verify", str(file))
    assert code == 0 and not judges(loaded)
    assert not loaded & {"sympy", "numpy", "scipy"}
