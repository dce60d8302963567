"""Points on faces, projection, statements that are false only on thin sets, and searches that share a region."""

from __future__ import annotations

import pytest
from flint import fmpq

from epsproof.verify.kernel.certificate import check
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.search.branch import project
from epsproof.verify.search.search import prove
from epsproof.verify.workspace.corners import Corners
from epsproof.verify.workspace.outcome import Proved, Refuted
from epsproof.verify.workspace.region import region_of
from epsproof.verify.workspace.ring import Ring
from epsproof.verify.workspace.sampling import Sampler
from epsproof.verify.workspace.workspace import Fact, Workspace

Pair = tuple[str, str]


def unit(name: str) -> list[Pair]:
    """0 < name <= 1."""
    return [(name, ">"), (f"1 - {name}", ">=")]


ORDERED = [
    *[("p0", ">="), ("p1 - p0", ">="), ("1 - p1", ">="), ("q0", ">="), ("q1 - q0", ">="), ("1 - q1", ">=")],
    *[
        ("p", ">"),
        ("p - p0", ">="),
        ("p1 - p", ">="),
        ("q", ">"),
        ("q - q0", ">="),
        ("q1 - q", ">="),
        ("r - 1", ">"),
    ],
    *[("a", ">"), ("1 - a", ">"), ("t", ">"), ("1 - t", ">")],
]
BOUND = "(p*q + t**2*(1 - q)*p + t*(1 - p))"
SWITCH = [
    *ORDERED,
    *[("q0*r + q0 - 1", ">"), ("a - p0*q0*r", ">="), ("p1*q0*r - a", ">=")],
    ("a*(1 - q0)*t**2 + (q0*r - a)*t - q0*(1 - a)", "="),
]
CORNER = [
    *ORDERED,
    ("1 - q0*r - q0", ">="),
    ("p1*q0*r - a", ">="),
    ("r*(p1*q0 + t**2*(1 - q0)*p1 + t*(1 - p1)) - 1", "="),
]

RECTANGLES: dict[str, tuple[list[Pair], Pair]] = {
    "switching prior, relative part": ([*SWITCH, ("p*q*r - a", ">=")], (f"r*{BOUND} - 1", ">=")),
    "switching prior, absolute part": ([*SWITCH, ("a - p*q*r", ">=")], (f"a*{BOUND} - p*q", ">=")),
    "corner, absolute part": ([*CORNER, ("a - p*q*r", ">=")], (f"a*{BOUND} - p*q", ">=")),
    "unbounded": ([*ORDERED, ("p0*q0*r - 1", ">="), ("p*q*r - a", ">=")], (f"r*{BOUND} - 1", ">=")),
    "a cell where the sign is 0": (
        [
            *unit("p"),
            *unit("q"),
            ("1 - p", ">"),
            ("r - 1", ">"),
            ("t", ">"),
            ("1 - t", ">"),
            (f"r*{BOUND} - 1", "="),
            ("q*r + q - 1", "="),
        ],
        ("r*t**2 - q*r*t**2 + q*r - r*t", "="),
    ),
}


@pytest.mark.parametrize("name", RECTANGLES)
def test_rectangle_with_symbolic_ends(name: str) -> None:
    hypotheses, goal = RECTANGLES[name]
    outcome = prove(hypotheses, goal, seconds=30)
    assert isinstance(outcome, Proved), outcome
    assert not outcome.contradictory


def test_an_option_that_is_never_largest_contradicts_its_hypotheses() -> None:
    outcome = prove([*ORDERED, ("p0*q0*r - 1", ">="), ("a - p*q*r", ">=")], (f"a*{BOUND} - p*q", ">="))
    assert isinstance(outcome, Proved)
    assert outcome.contradictory


THIN: dict[str, tuple[list[Pair], Pair]] = {
    "two ends": ([*unit("a"), *unit("p0"), *unit("q")], ("2 - a - p0", ">")),
    "three ends": ([*ORDERED[:13], *unit("a")], ("3 - a - p0 - q0", ">")),
    "a curve in a corner": ([*SWITCH[:-1]], ("a - r*p0*q0 + 1 - p1 + q1 - q0", ">")),
    "a curve and an equation": (SWITCH, ("a - r*p0*q0 + 1 - p1 + q1 - q0", ">")),
    "a square": ([*unit("x"), *unit("y"), *unit("z")], ("(x - 1)**2 + (y - 1)**2 + (z - 1)**2", ">")),
}


@pytest.mark.parametrize("name", THIN)
def test_statement_false_on_a_thin_set_is_refuted(name: str) -> None:
    outcome = prove(*THIN[name], seconds=3)
    assert isinstance(outcome, Refuted), outcome
    assert check(outcome.certificate) == "refuted"


def workspace(pairs: list[Pair]) -> Workspace:
    parsed = [(Polynomial.parse(text), relation) for text, relation in pairs]
    ring = Ring(sorted(frozenset().union(*(p.variables() for p, _ in parsed))))
    return Workspace(ring, [Fact(f"H{i}", ring.read(p), r) for i, (p, r) in enumerate(parsed)], [0])


def test_projection_keeps_what_the_removed_variable_implied() -> None:
    space = workspace([("x - y", ">"), ("z - x", ">="), ("2*x - z", ">="), ("y", ">")])
    x = space.ring.names.index("x")
    done = project(space, space.ring.read(Polynomial.parse("z - y")))
    assert [entry.variable for entry in done] == [x]
    known = space.lookup(space.ring.read(Polynomial.parse("z - y")))
    assert known is not None
    assert known.relation == ">"
    value = done[0].value([fmpq(0), fmpq(1), fmpq(3)])
    assert value is not None
    assert fmpq(3, 2) <= value <= 3
    assert done[0].value([fmpq(0), fmpq(5), fmpq(3)]) is None


def test_projection_leaves_variables_with_slopes_of_unknown_sign() -> None:
    space = workspace([("x*w - y", ">"), ("z - x", ">="), ("y", ">")])
    removed = {
        space.ring.names[entry.variable] for entry in project(space, space.ring.read(Polynomial.parse("z")))
    }
    assert "x" not in removed


def test_corners_satisfy_every_relation_exactly() -> None:
    space = workspace(SWITCH)
    points = list(Corners(space.ring, list(space.facts.values())).points(0, 400, 50))
    assert len(points) > 10
    for point in points:
        for fact in space.facts.values():
            value = fact.polynomial(*point)
            assert value > 0 or (value == 0 and fact.relation != ">")
            assert fact.relation != "=" or value == 0
    assert points == list(Corners(space.ring, list(space.facts.values())).points(0, 400, 50))


def test_an_outcome_does_not_depend_on_earlier_searches() -> None:
    statement = RECTANGLES["unbounded"]
    region_of.cache_clear()
    alone = prove(*statement)
    region_of.cache_clear()
    prove(statement[0], ("r*t - 2", ">="))
    prove(statement[0], ("p*q*r - 1", ">="))
    assert prove(*statement) == alone


def test_further_points_are_not_looked_for_where_the_first_walks_met_none(monkeypatch) -> None:
    walks = list[int]()
    walked = Corners.points
    monkeypatch.setattr(
        Corners, "points", lambda self, seed, *how: walks.append(seed) or walked(self, seed, *how)
    )
    for last, count in ((("y - x", ">"), 2), (("x - y", ">"), 2)):
        walks.clear()
        region = region_of(
            ("x", "y"), tuple((Polynomial.parse(t), r) for t, r in [("x - y", ">"), ("y", ">"), last]), 5
        )
        assert bool(region.more_corners) == (last == ("x - y", ">"))
        assert len(walks) == count


@pytest.mark.parametrize(
    ("names", "equations", "solved"),
    [
        (["x", "y"], [f"x**{k} - y" for k in range(1, 13)], 0),
        (["x", "y", "z"], ["x*y - 1", "x + y - 2", "x - y", "x + y + z"], 0),
        (["v", "w", "x", "y", "z"], ["x - 1", "x**2 - 1", "x**3 - 1", "v + w + y + z"], 0),
        (["x", "y", "z"], ["x - y", "y - z"], 2),
    ],
)
def test_equations_are_solved_each_for_a_variable_of_its_own_or_not_at_all(names, equations, solved):
    """Where equations are more than their variables the search for an order of solving ran on for ever."""
    ring = Ring(names)
    facts = [Fact(f"H{k}", ring.read(Polynomial.parse(text)), "=") for k, text in enumerate(equations)]
    assert len(Sampler(ring, facts, frozenset(), 0).solved) == solved
