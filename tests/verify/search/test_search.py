"""What the searcher must prove, must refute, and must never claim."""

from __future__ import annotations

import copy
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from epsproof.verify.kernel.certificate import check, load
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.search.search import prove
from epsproof.verify.workspace.outcome import Proved, Refuted, Unknown

Fact = tuple[str, str]


def unit(name: str) -> list[Fact]:
    """0 < name <= 1."""
    return [(name, ">"), (f"1 - {name}", ">=")]


def inner(name: str) -> list[Fact]:
    """0 < name < 1."""
    return [(name, ">"), (f"1 - {name}", ">")]


def bound(p: str = "p", q: str = "q", t: str = "t") -> str:
    """The reciprocal bound of Theorem 1 of Kazan and Reiter (2024)."""
    return f"({p}*{q} + {t}**2*(1 - {q})*{p} + {t}*(1 - {p}))"


SQUARE = [*unit("p"), *unit("q"), ("t", ">")]
OPEN = [*inner("p"), *inner("q"), ("t", ">")]
CAP = [*inner("a"), ("r - 1", ">")]
ROOT = [*OPEN, ("k - 1", ">"), ("1 - k*p*q", ">"), (f"k*{bound()} - 1", "=")]
POSTERIOR = [*OPEN, ("k - 1", ">"), ("-k*p*q + p*q + p*t**2*(1 - q) + t*(1 - p)", "=")]
THEOREM_4 = [*SQUARE, *CAP, ("p*r - a", ">"), ("(p*r - a)*t**2 + r*(1 - p)*t - (1 - a)", "=")]
THEOREM_5 = [*unit("p"), *inner("q"), ("t", ">"), *CAP]
CASE_2 = [*THEOREM_5, ("1 - q*(r + 1)", ">="), ("q*r - a", ">"), ("r*(1 - q)*t**2 - (1 - r*q)", "=")]
CASE_3 = [
    *THEOREM_5,
    ("q*(r + 1) - 1", ">"),
    ("q*r - a", ">"),
    ("a*(1 - q)*t**2 + (q*r - a)*t - q*(1 - a)", "="),
]
RECTANGLE = [
    *SQUARE,
    ("p1", ">"),
    ("1 - p1", ">="),
    ("q0", ">="),
    ("1 - q0", ">"),
    ("p - p0", ">="),
    ("p1 - p", ">="),
]
RECTANGLE = [*RECTANGLE, ("q - q0", ">="), *inner("c")]
CORNERS = [
    ("p0", ">"),
    ("p1 - p0", ">="),
    ("1 - p1", ">="),
    ("q0", ">"),
    ("q1 - q0", ">="),
    ("1 - q1", ">="),
    ("t", ">"),
]
CORNERS = [*CORNERS, ("p - p0", ">="), ("p1 - p", ">="), ("q - q0", ">="), ("q1 - q", ">=")]
CORNERED = [*CORNERS, *CAP, ("a*(1 - q0)*t**2 + (q0*r - a)*t - q0*(1 - a)", "=")]
PROFILE_A, PROFILE_R = (f"a*{bound()} - p*q", ">="), (f"r*{bound()} - 1", ">=")

OBLIGATIONS: dict[str, tuple[list[Fact], Fact]] = {
    "theorem 1": (
        [*SQUARE, ("x1", ">"), ("x2", ">"), ("d", ">"), ("x1 - t*d", ">="), ("x2 - t**2*d", ">=")],
        (f"p*q*d + x2*(1 - q)*p + x1*(1 - p) - d*{bound()}", ">="),
    ),
    "corollary 1": ([*SQUARE, ("1 - t", ">=")], (f"{bound()} - t**2", ">=")),
    "theorem 2": (
        [*OPEN, ("u - t", ">="), ("c - p*q", ">"), (f"{bound()} - c", "=")],
        (f"{bound(t='u')} - c", ">="),
    ),
    "lemma 2.1": (POSTERIOR, ("k*q - q - t**2*(1 - q) + t", ">")),
    "lemma 2.2": (POSTERIOR, ("p*(k - 1) + p*t**2", ">")),
    "lemma 2.2, printed route": (
        [*OPEN[:4], ("c", ">"), ("s", ">"), ("s**2 - (1 - p)**2 - 4*p**2*q*(1 - q)*c", "=")],
        ("(1 - p)**2 - (1 - p)*s + 2*p**2*(1 - q)*c", ">"),
    ),
    "root below 1": (ROOT, ("1 - t", ">")),
    "lemma 3.1": ([*ROOT, ("1 - q*(k + 1)", ">")], ("t - q - t**2*(1 - q)", ">")),
    "lemma 3.3": ([*ROOT, ("q*(k + 1) - 1", ">")], ("q + t**2*(1 - q) - t", ">")),
    "lemma 3.4": (ROOT, ("1 - t**2", ">")),
    "theorem 3": ([*SQUARE[:4], *inner("s")], (f"{bound(t='s')} - s**2", ">")),
    "theorem 4, case 1": ([*SQUARE, *CAP, ("a - p*r", ">="), ("p*(1 - a) - a*t*(1 - p)", "=")], PROFILE_A),
    "theorem 4, case 2, root": (THEOREM_4, ("1 - t", ">")),
    "theorem 4, case 2, q below": ([*THEOREM_4, ("a - r*p*q", ">=")], PROFILE_A),
    "theorem 4, case 2, q above": ([*THEOREM_4, ("r*p*q - a", ">=")], PROFILE_R),
    "theorem 5, case 1": ([*THEOREM_5, ("a - q*r", ">="), ("a*(1 - q)*t**2 - q*(1 - a)", "=")], PROFILE_A),
    "theorem 5, case 2, root": (CASE_2, ("r*t - 1", ">=")),
    "theorem 5, case 2, p below": ([*CASE_2, ("a - r*p*q", ">=")], PROFILE_A),
    "theorem 5, case 2, p above": ([*CASE_2, ("r*p*q - a", ">=")], PROFILE_R),
    "theorem 5, case 3, root": (CASE_3, ("1 - t", ">")),
    "theorem 5, case 3, q above": (CASE_3, ("q - (1 - q)*t", ">")),
    "theorem 5, case 3, p below": ([*CASE_3, ("a - r*p*q", ">=")], PROFILE_A),
    "theorem 5, case 3, p above": ([*CASE_3, ("r*p*q - a", ">=")], PROFILE_R),
    "theorem 5, case 4": (
        [*unit("p"), ("t", ">"), *CAP, ("(r - a)*t - (1 - a)", "="), ("r*p - a", ">=")],
        ("r*(p + t*(1 - p)) - 1", ">="),
    ),
    "equation 26, case 1": (
        [
            *RECTANGLE,
            ("p0", ">="),
            ("c - q0*(1 + c)", ">="),
            ("c - p1*q0", ">"),
            (f"{bound('p1', 'q0')} - c", "="),
        ],
        (f"{bound()} - c", ">="),
    ),
    "equation 26, case 2": (
        [
            *RECTANGLE,
            ("p0", ">"),
            ("q0*(1 + c) - c", ">"),
            ("c - p0*q0", ">"),
            (f"{bound('p0', 'q0')} - c", "="),
        ],
        (f"{bound()} - c", ">="),
    ),
    "equation 29": (
        [*SQUARE, *inner("b"), ("t*(1 + b) - (1 - b)", "=")],
        (f"(p*q + b)*{bound()} - p*q", ">="),
    ),
    "thesis, lemma 30": ([*inner("p"), *inner("s")], ("(1 - s)*(p - (1 - p)*s)**2", ">=")),
    "rectangle of a capped profile, absolute part": (
        [
            *CORNERED,
            ("q0*(r + 1) - 1", ">"),
            ("a - r*p0*q0", ">="),
            ("r*p1*q0 - a", ">="),
            ("a - r*p*q", ">="),
        ],
        PROFILE_A,
    ),
    "rectangle of a capped profile, relative part": (
        [
            *CORNERED,
            ("q0*(r + 1) - 1", ">"),
            ("a - r*p0*q0", ">="),
            ("r*p1*q0 - a", ">="),
            ("r*p*q - a", ">="),
        ],
        PROFILE_R,
    ),
    "rectangle below the switching curve": (
        [*CORNERS, *CAP, ("a - r*p1*q1", ">="), (f"a*{bound('p1', 'q1')} - p1*q1", "=")],
        PROFILE_A,
    ),
    "equation 137": (
        [
            *OPEN[:4],
            *[("r - 1", ">"), ("1 - r*p*q", ">"), ("p*r - 1", ">"), ("s", ">")],
            ("r*s**2 - r*(1 - p)**2 - 4*p*(1 - q)*(1 - r*p*q)", "="),
        ],
        ("(1 - p)*(2*p*r*(1 - q) - (p*r - 1)) + (p*r - 1)*s", ">"),
    ),
    "odds profile": (
        [*SQUARE, ("o - 1", ">"), ("o*t**2 - 1", "=")],
        (f"o*{bound()} - (1 + (o - 1)*p*q)", ">="),
    ),
    "budget for a failure probability": (
        [
            *[*SQUARE, *CAP, ("d", ">"), ("e - d", ">"), ("1 - e", ">"), ("u*(e + d*t) - (e - d)*t", "=")],
            *[("a - p*r", ">="), ("p*(1 - a) - a*u*(1 - p)", "=")],
        ],
        (f"a*{bound(t='u')} - p*q", ">="),
    ),
    "Schur's inequality": (
        [("x", ">="), ("y", ">="), ("z", ">=")],
        ("x*(x - y)*(x - z) + y*(y - x)*(y - z) + z*(z - x)*(z - y)", ">="),
    ),
    "contradiction": ([("x - 1", ">"), ("y - x", ">="), ("1 - y", ">=")], ("-1", ">=")),
    "equation": ([("x - y", "="), ("y - z", "=")], ("x**2 - z**2", "=")),
    "absolute value": ([("y - x", ">="), ("y + x", ">="), ("y**2 + x - 3", ">=")], ("y", ">=")),
}


@pytest.mark.parametrize("name", OBLIGATIONS)
def test_true_statement_is_proved(name: str) -> None:
    hypotheses, goal = OBLIGATIONS[name]
    outcome = prove(hypotheses, goal)
    assert isinstance(outcome, Proved), outcome
    certificate = load(json.dumps(outcome.certificate))
    assert check(certificate) == "proved"
    written = [(Polynomial.parse(text), relation) for _, text, relation in certificate["hypotheses"]]
    assert written == [(Polynomial.parse(text), relation) for text, relation in hypotheses]
    assert Polynomial.parse(certificate["goal"][0]) == Polynomial.parse(goal[0])
    assert outcome.strategies


FALSE: dict[str, tuple[list[Fact], Fact]] = {
    "sign reversed": (ROOT, ("t - 1", ">=")),
    "corollary without t <= 1": (SQUARE, (f"{bound()} - t**2", ">=")),
    "linear term forgotten": ([*SQUARE, ("1 - t", ">")], (f"{bound()} - t", ">=")),
    "strict on the boundary": (unit("p"), ("p - p**2", ">")),
    "theorem 4, case 1 doubled": ([*SQUARE, *CAP, ("p*(1 - a) - 2*a*t*(1 - p)", "=")], PROFILE_A),
    "tight at one point": ([("x", ">"), ("y", ">")], ("x**2 + y**2 - 2*x*y", ">")),
    "violated in a small ball": ([*inner("x"), *inner("y")], ("(x - 1/3)**2 + (y - 3/5)**2 - 1/400", ">=")),
    "equation": ([("x - y", "=")], ("x**2 - y", "=")),
}


@pytest.mark.parametrize("name", FALSE)
def test_false_statement_is_refuted(name: str) -> None:
    hypotheses, goal = FALSE[name]
    outcome = prove(hypotheses, goal, seconds=10)
    assert isinstance(outcome, Refuted), outcome
    assert check(outcome.certificate) == "refuted"
    value = Polynomial.parse(goal[0]).evaluate(outcome.witness)
    assert not (value > 0 or (value == 0 and goal[1] != ">")) or goal[1] == "="


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every string and number inside nested lists and objects, with its path."""
    if isinstance(value, dict | list):
        for key, entry in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(entry, (*path, key))
    else:
        yield path, value


@pytest.mark.parametrize("name", ["theorem 4, case 2, q above", "Schur's inequality"])
def test_a_certificate_has_no_idle_number(name: str) -> None:
    """Changing any one coefficient, exponent or polynomial of a found proof makes the kernel reject it."""
    outcome = prove(*OBLIGATIONS[name])
    assert isinstance(outcome, Proved)
    changed = 0
    for path, leaf in leaves(outcome.certificate["steps"]):
        if path[-1] == "id" or (
            isinstance(leaf, str) and (leaf in (">", ">=", "=") or re.fullmatch("[HS][0-9]+[+-]?", leaf))
        ):
            continue
        mutant = copy.deepcopy(outcome.certificate)
        target = mutant["steps"]
        for key in path[:-1]:
            target = target[key]
        target[path[-1]] = (
            leaf + 1 if isinstance(leaf, int) else leaf + "1" if leaf.isdigit() else leaf + " + 1"
        )
        with pytest.raises(Rejected):
            check(mutant)
        changed += 1
    assert changed >= 5


def test_equations_without_real_solution_are_not_proved_vacuously() -> None:
    outcome = prove([("x**2 + 1", "="), ("y", ">")], ("y - 1", ">"), seconds=2)
    assert isinstance(outcome, Unknown) or outcome.contradictory


def test_an_irrational_model_is_announced() -> None:
    outcome = prove([("x", ">"), ("x**2 - 2", "=")], ("x - 1", ">"))
    assert isinstance(outcome, Proved)
    assert outcome.certificate["model"] is None
    assert outcome.certificate["model_note"]


def test_a_proof_about_an_empty_set_says_so() -> None:
    outcome = prove([("x", ">"), ("-x", ">")], ("x - 5", ">="), seconds=2)
    assert isinstance(outcome, Proved)
    assert outcome.contradictory
    assert outcome.certificate["model"] is None
    assert check(outcome.certificate) == "proved"
    assert not prove([("x", ">")], ("x + 1", ">")).contradictory


@pytest.mark.parametrize("goal", [("1 - x", ">"), ("x - 2", ">="), ("x - 1", "=")])
def test_a_goal_that_fails_at_an_irrational_point_is_left_at_once(goal: Fact) -> None:
    found = prove([("x", ">"), ("y", ">"), ("x**2 - 2", "="), ("3 - x - y", ">")], goal, seconds=600.0)
    assert found == Unknown("it fails at a point that is no rational one")


def test_hypotheses_that_exclude_one_another_prove_a_goal_that_looks_false() -> None:
    found = prove([("x", ">"), ("x**2 - 2", "="), ("x - 2", ">=")], ("1 - x", ">"))
    assert isinstance(found, Proved)
    assert found.contradictory


def test_malformed_input_is_rejected() -> None:
    with pytest.raises(Rejected):
        prove([("x^2", ">")], ("x", ">"))
    with pytest.raises(Rejected):
        prove([("x", "<")], ("x", ">"))


COEFFICIENT = st.integers(-3, 3)
QUADRATICS = st.lists(COEFFICIENT, min_size=6, max_size=6).map(
    lambda c: f"{c[0]} + {c[1]}*x + {c[2]}*y + {c[3]}*x**2 + {c[4]}*x*y + {c[5]}*y**2"
)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(QUADRATICS, st.sampled_from([">", ">="]))
def test_outcomes_agree_with_a_grid(goal: str, relation: str) -> None:
    outcome = prove([*inner("x"), *unit("y")], (goal, relation), seconds=2)
    grid = [Fraction(k, 12) for k in range(1, 13)]
    values = [Polynomial.parse(goal).evaluate({"x": x, "y": y}) for x in grid[:-1] for y in grid]
    fails = min(values) < 0 or (min(values) == 0 and relation == ">")
    if fails:
        assert not isinstance(outcome, Proved)
    if min(values) > Fraction(1, 2):
        assert not isinstance(outcome, Unknown)


def test_certificates_do_not_depend_on_the_hash_seed() -> None:
    program = (
        "import json; from epsproof.verify.search.search import prove; "
        "o = prove([('p','>'),('1-p','>='),('q','>'),('1-q','>='),('t','>'),('1-t','>=')],"
        "('p*q + t**2*(1-q)*p + t*(1-p) - t**2','>=')); print(json.dumps(o.certificate))"
    )
    texts = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        texts.add(
            subprocess.run(
                [sys.executable, "-c", program], env=environment, capture_output=True, check=True
            ).stdout
        )
    assert len(texts) == 1


@pytest.mark.parametrize(("goal", "proved"), [(f"x - {10**300}", True), (f"x - {10**310}", False)])
def test_numbers_too_large_for_machine_numbers(goal: str, proved: bool) -> None:
    assert isinstance(prove([(f"x - {10**305}", ">")], (goal, ">=")), Proved) is proved
