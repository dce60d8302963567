"""Goals that their values on the faces of the region decide."""

from __future__ import annotations

import pytest

from epsproof.verify.kernel.certificate import check
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.search.faces import Faces
from epsproof.verify.search.involved import involved
from epsproof.verify.search.search import STRATEGIES, prove
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import Proved, Refuted
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.region import region_of
from epsproof.verify.workspace.workspace import Fact, Workspace

BOX = [("p - p0", ">="), ("p1 - p", ">="), ("q - q0", ">="), ("q1 - q", ">="), ("q0", ">"), ("p0", ">")]
UNIT = [("t", ">"), ("1 - t", ">"), ("1 - q1", ">="), ("1 - p1", ">=")]


def bound(p: str, q: str) -> str:
    return f"({p}*{q} + t**2*(1 - {q})*{p} + t*(1 - {p}))"


def attempt(hypotheses: list[tuple[str, str]], goal: str, relation: str = ">=") -> tuple[Faces, Fact | None]:
    """One attempt without a split."""
    parsed = tuple((Polynomial.parse(text), sign) for text, sign in hypotheses)
    names = sorted(Polynomial.parse(goal).variables().union(*(p.variables() for p, _ in parsed)))
    region = region_of(tuple(names), parsed, 0)
    polynomial = region.ring.read(Polynomial.parse(goal))
    workspace = Workspace(region.ring, region.facts, [0])
    faces = Faces(Prover(workspace, region.sampler, STRATEGIES, now() + 20), polynomial)
    return faces, faces.prove(polynomial, relation)


def test_a_rising_goal_is_decided_at_the_lower_end() -> None:
    _, fact = attempt([*BOX, ("p0*q0 + p0**2 - 1", ">=")], "p*q + p**2 - 1")
    assert fact is not None and fact.relation == ">="


def test_a_strict_value_makes_a_strict_goal() -> None:
    _, fact = attempt([*BOX, ("p0*q0 - 1", ">")], "p*q - 1", ">")
    assert fact is not None and fact.relation == ">"
    assert attempt([*BOX, ("p0*q0 - 1", ">=")], "p*q - 1", ">")[1] is None


def test_a_concave_goal_is_decided_at_both_ends_of_an_interval_that_is_no_point() -> None:
    ends = [
        ("p0 - 3*p0**2 + b", ">="),
        ("p1 - 3*p1**2 + b", ">="),
        ("p - p0", ">="),
        ("p1 - p", ">="),
        ("p0", ">"),
    ]
    faces, fact = attempt(ends, "p - 3*p**2 + b")
    assert fact is None and str(faces.obstacles[0]) == "-p0 + p1"
    assert attempt([*ends, ("p1 - p0", ">")], "p - 3*p**2 + b")[1] is not None
    assert attempt([*ends, ("p0 - p1", ">=")], "p - 3*p**2 + b")[1] is not None
    found = prove(ends, ("p - 3*p**2 + b", ">="))
    assert isinstance(found, Proved) and check(found.certificate) == "proved"


def test_one_end_alone_does_not_decide_a_concave_goal() -> None:
    found = prove(
        [("p0 - 3*p0**2 + b", ">="), ("p - p0", ">="), ("p1 - p", ">="), ("p0", ">")],
        ("p - 3*p**2 + b", ">="),
    )
    assert isinstance(found, Refuted)


def test_a_bend_of_both_signs_is_an_obstacle() -> None:
    rival = f"{bound('p1', 'q0')}*r*(2 - p1) - 1"
    goal = f"{bound('p', 'q')}*r*(2 - p) - 1"
    known = [*BOX, *UNIT, ("r", ">"), (f"{bound('p0', 'q0')}*r*(2 - p0) - 1", "="), (rival, ">=")]
    faces, fact = attempt(known, goal)
    assert fact is None and str(faces.obstacles[0]) in ("q0*t + q0 - t", "-q0*t - q0 + t")
    found = prove(known, (goal, ">="))
    assert isinstance(found, Proved) and {"split", "faces"} <= set(found.strategies)


@pytest.mark.parametrize("missing", ["at the other end", "at this end"])
def test_without_a_corner_nothing_is_proved(missing: str) -> None:
    here, there = f"{bound('p0', 'q0')}*r*(2 - p0) - 1", f"{bound('p1', 'q0')}*r*(2 - p1) - 1"
    known = [*BOX, *UNIT, ("r", ">"), (here if missing == "at the other end" else there, ">=")]
    assert not isinstance(prove(known, (f"{bound('p', 'q')}*r*(2 - p) - 1", ">="), seconds=4), Proved)


def corner(p: str, q: str, t: str = "t") -> str:
    bounded = f"({p}*{q} + {t}**2*(1 - {q})*{p} + {t}*(1 - {p}))"
    return f"{bounded}*(1 + u*(1 - {p}) + v*(1 - {q})) - 1"


AFFINE = [("u", ">"), ("v", ">"), *BOX, *UNIT]
CORNERS = [(corner(p, q), ">=") for p in ("p0", "p1") for q in ("q0", "q1")]


def test_a_convex_goal_between_a_strict_end_and_an_equation_is_strict() -> None:
    """An equation that is negative at 0 is negative below its root, though samples do not lie on it."""
    known = [*AFFINE, (corner("p1", "q1"), "="), ("x", ">"), ("t - x", ">"), *CORNERS]
    start, goal = f"-({corner('p1', 'q1', '0')})", f"-({corner('p1', 'q1', 'x')})"
    found = prove([*known, (start, ">")], (goal, ">"))
    assert isinstance(found, Proved) and "faces" in found.strategies and check(found.certificate) == "proved"
    assert not isinstance(prove([*known, (start, ">=")], (goal, ">"), seconds=4), Proved)


@pytest.mark.parametrize("left_out", [None, 0, 1, 2, 3])
def test_four_corners_decide_an_affine_profile_and_no_three_of_them(left_out: int | None) -> None:
    known = [*AFFINE, *(row for k, row in enumerate(CORNERS) if k != left_out)]
    found = prove(known, (corner("p", "q"), ">="), seconds=60 if left_out is None else 4)
    assert isinstance(found, Proved) == (left_out is None)
    if isinstance(found, Proved):
        assert {"split", "faces"} <= set(found.strategies) and check(found.certificate) == "proved"


def test_a_statement_is_involved_with_many_variables_and_an_inequality_of_high_degree() -> None:
    def parsed(rows: list[tuple[str, str]]) -> list[tuple[Polynomial, str]]:
        return [(Polynomial.parse(text), relation) for text, relation in rows]

    assert involved(parsed(CORNERS), Polynomial.parse("p"))
    assert not involved(parsed([(text, "=") for text, _ in CORNERS]), Polynomial.parse("p"))
    assert not involved(parsed(BOX), Polynomial.parse("t*u*v"))
    assert not involved(parsed([("x**4 - y", ">=")]), Polynomial.parse("x*y*z"))
