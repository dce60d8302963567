"""A branch is closed by a contradiction of what is known there, and by nothing else that is proved."""

from __future__ import annotations

from typing import Any

import pytest

from epsproof.verify.kernel import claim
from epsproof.verify.kernel.branch import Branch
from epsproof.verify.kernel.certificate import read
from epsproof.verify.kernel.link import Link, close, prove
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.kernel.syntax import both, parse
from epsproof.verify.kernel.walk import holds

HEAD = {"schema": "sign-cert/1", "vars": ["x"], "hypotheses": [["H1", "x", ">"]]}
STEP = {
    "id": "S1",
    "goal": ["x", ">"],
    "sigma": [["1", [], []]],
    "pos": [["1", [["H1", 1]], []]],
    "ideal": [],
}
BOTH = [["H1", "x", ">"], ["H2", "-x", ">"]]
LAST = {
    "id": "S1",
    "goal": ["-1", ">="],
    "sigma": [["1", [["H1", 1]], []]],
    "pos": [["1", [["H2", 1]], []]],
    "ideal": [],
}
ANOTHER: dict[str, Any] = {**HEAD, "goal": ["x", ">"], "steps": [STEP], "model": {"x": "1"}}
REFUTED: dict[str, Any] = {**HEAD, "goal": ["-1", ">="], "witness": {"x": "1"}}
CLOSED: dict[str, Any] = {**HEAD, "hypotheses": BOTH, "goal": ["-1", ">="], "steps": [LAST], "model": None}


def where(text: str) -> Branch:
    """The only branch on which a condition holds."""
    (branch,) = holds(parse(text, True), Branch())
    return branch


@pytest.mark.parametrize(("proof", "verdict"), [(ANOTHER, "proved"), (REFUTED, "refuted")])
def test_a_branch_is_not_closed_by_another_certificate(proof: dict[str, Any], verdict: str) -> None:
    assert read(proof)[0] == verdict
    with pytest.raises(Rejected, match="no contradiction is proved"):
        close(where("x > 0"), proof)


def test_a_contradiction_counts_only_of_what_is_known() -> None:
    assert read(CLOSED)[0] == "proved"
    with pytest.raises(Rejected, match="what is supposed is not known there"):
        close(where("x > 0"), CLOSED)


def test_the_only_branch_owes_one_proof() -> None:
    link = Link("x", [parse("x > 0", True)], parse("x > 1", True))
    for proofs in ([], [[]], [[ANOTHER, ANOTHER]], [[], []]):
        with pytest.raises(Rejected, match="owed"):
            prove([link], proofs)
    with pytest.raises(Rejected, match="x, branch 1: no contradiction is proved"):
        prove([link], [[ANOTHER]])


@pytest.mark.parametrize(
    "text", ["sqrt(4) == 2", "8**(1/3) == 2", "sqrt(1) == 1", "sqrt(0) == 0", "(9/4)**(-1/2) == 2/3"]
)
def test_an_exact_root_owes_nothing(text: str) -> None:
    """No variable stands for it, so there is no branch on which it could be another number."""
    link = Link("root", [both([])], parse(text, True))
    assert [*link.failures()] == []
    assert [branch.fresh for branch in link.situations()] == [{}]
    assert [branch.fresh for branch in holds(parse(text, True), Branch())] == [{}]


ROOTED = {
    "schema": claim.SCHEMA,
    "assumptions": ["x > 0"],
    "definitions": [],
    "slopes": [],
    "substitutions": [],
}


@pytest.mark.parametrize(
    ("goal", "root"),
    [("sqrt(x) < 5", "9"), ("sqrt(x) > 0", "-2"), ("x**(1/3) < 5", "9"), ("1/sqrt(x) > 0", "-2")],
)
def test_a_witness_gives_a_root_its_value(goal: str, root: str) -> None:
    """The variable of a root is bound to what it is the root of, and is not negative."""
    with pytest.raises(Rejected, match="is no point of the statement"):
        claim.check({**ROOTED, "goals": [goal], "goal": 0, "witness": {"x": "4", "s1_": root}})


@pytest.mark.parametrize(
    ("goal", "root"), [("sqrt(x) < 1", "2"), ("sqrt(x) != 2", "2"), ("x**(-1/2) > 1", "2")]
)
def test_the_value_of_a_root_is_accepted(goal: str, root: str) -> None:
    assert (
        claim.check({**ROOTED, "goals": [goal], "goal": 0, "witness": {"x": "4", "s1_": root}}) == "refuted"
    )
