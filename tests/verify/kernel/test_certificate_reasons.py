"""Why a certificate is rejected: each rule by its name, at the edge of what it accepts."""

from __future__ import annotations

from typing import Any

import pytest
from test_certificate import CASES, WEAK, X, accepted, certificate, refutation, statement, step

from epsproof.verify.kernel.certificate import check
from epsproof.verify.kernel.rejected import Rejected


def reason(value: Any) -> str:
    with pytest.raises(Rejected) as found:
        check(value)
    return found.value.reason


def nested(depth: int) -> dict[str, Any]:
    """x >= 0 proves x >= 0, after ``depth`` splits inside one another that nobody needs."""

    def proof(level: int, name: str) -> list[Any]:
        last = [step(["x", ">="], [["1", [["H1", 1]], []]], name=f"S{name}")]
        split_here = {"id": f"C{name}", "split": f"x - {level}", "positive": last, "nonpositive": []}
        return last if level == depth else [{**split_here, "nonpositive": proof(level + 1, name + "n")}]

    return statement([WEAK], ["x", ">="], proof(0, ""), {"x": "1"})


def test_splits_nest_twelve_times() -> None:
    assert check(nested(12)) == "proved"
    assert "nest deeper than 12" in reason(nested(13))


def test_splits_nest_twelve_times_on_the_positive_side() -> None:
    def turned(value: Any) -> Any:
        if isinstance(value, dict) and "split" in value:
            exchanged = {"positive": turned(value["nonpositive"]), "nonpositive": turned(value["positive"])}
            return {**value, **exchanged}
        return [turned(entry) for entry in value] if isinstance(value, list) else value

    accepted_one, rejected_one = nested(12), nested(13)
    assert check({**accepted_one, "steps": turned(accepted_one["steps"])}) == "proved"
    assert "nest deeper than 12" in reason({**rejected_one, "steps": turned(rejected_one["steps"])})


REASONS: list[tuple[str, Any]] = [
    (
        "an exponent must be positive",
        statement([X], ["x + 1", ">"], [step(["x + 1", ">"], [["1", [["H1", 0]], []]])], {"x": "1"}),
    ),
    (
        "an exponent must be positive",
        statement([X], ["x + 1", ">"], [step(["x + 1", ">"], [["1", [["H1", -1]], []]])], {"x": "1"}),
    ),
    (
        "two hypotheses have the same id",
        certificate(hypotheses=[["H1", "x", ">"], *certificate()["hypotheses"]]),
    ),
    (
        "the id H1 is already used",
        certificate(steps=[{**certificate()["steps"][0], "id": "H1"}, certificate()["steps"][1]]),
    ),
    ("the id S1 is already used", certificate(steps=[certificate()["steps"][0], *certificate()["steps"]])),
    ("vars must be the variables, x, y", certificate(vars=["x", "y", "y"])),
    ("vars must be the variables, x, y", certificate(vars=["x"])),
    ("the model violates x > 0", certificate(model={"x": "0", "y": "0"})),
    ("the model must be an object with the keys", certificate(model={"x": "1"})),
    ("certificate, model_note must be of type str", certificate(model=None, model_note=1)),
    ("a model_note stands for a model", certificate(model=None)),
    ("a model_note stands for a model", certificate(model_note="why")),
    (
        "a model_note says why there is no model",
        certificate(model=None, model_note=" "),
    ),
    (
        "steps, 1 must be of type dict",
        certificate(steps=[{"id": "C", "split": "x", "positive": [1], "nonpositive": []}]),
    ),
    ("certificate, steps must be of type list", certificate(steps=None)),
    ("certificate must be of type dict", []),
    (
        "a split must be the last step",
        certificate(steps=[{"id": "C", "split": "x", "positive": [], "nonpositive": []}] * 2),
    ),
    ("the last step does not state the goal", certificate(goal=["2*x - x*y", ">="])),
    (
        "step S1: no strictly positive sigma term",
        statement([WEAK], ["x", ">="], [{**step(["x", ">="], []), "sigma": []}], {"x": "1"}),
    ),
    (
        "step S1: a strict goal needs a strictly positive pos term",
        statement([WEAK], ["x", ">"], [step(["x", ">"], [["1", [["H1", 1]], []]])], {"x": "1"}),
    ),
    (
        "step S1: an equation allows no pos term",
        statement([WEAK], ["x", "="], [step(["x", "="], [["1", [["H1", 1]], []]])], {"x": "0"}),
    ),
    (
        "step S1: the identity does not hold",
        statement([X], ["x", ">"], [step(["x", ">"], [["2", [["H1", 1]], []]])], {"x": "1"}),
    ),
    (
        "'H1' is no fact with the relation =",
        statement(
            [X], ["x", ">"], [step(["x", ">"], [["1", [["H1", 1]], []]], None, [["H1", "0"]])], {"x": "1"}
        ),
    ),
    (
        "'H1' is no fact with the relation > or >=",
        statement([["H1", "x", "="]], ["x", ">="], [step(["x", ">="], [["1", [["H1", 1]], []]])], {"x": "0"}),
    ),
    (
        "in 'z' only x may occur",
        statement(
            [X],
            ["x", ">"],
            [step(["x", ">"], [["1", [["H1", 1]], []]]), step(["z", ">"], [], name="S2")],
            {"x": "1"},
        ),
    ),
    (
        "in 'z' only x may occur",
        statement([X], ["x", ">"], [step(["x", ">"], [["1", [], ["z"]]])], {"x": "1"}),
    ),
    (
        "in 'z' only x may occur",
        statement(
            [X, ["H2", "0", "="]],
            ["x", ">"],
            [step(["x", ">"], [["1", [["H1", 1]], []]], None, [["H2", "z"]])],
            {"x": "1"},
        ),
    ),
    (
        "in 'z' only x may occur",
        statement(
            [X], ["x", ">"], [{"id": "C", "split": "z", "positive": [], "nonpositive": []}], {"x": "1"}
        ),
    ),
    ("the goal holds at the witness", refutation({"x": "1/2"})),
    ("the witness violates x > 0", refutation({"x": "0"})),
    ("certificate, witness must be of type dict", refutation(None)),
]


@pytest.mark.parametrize(("said", "value"), REASONS, ids=range(len(REASONS)))
def test_a_rejection_names_the_rule(said: str, value: dict[str, Any]) -> None:
    assert said in reason(value)


def test_a_contradiction_needs_no_model_and_no_note() -> None:
    assert check(CASES[-1][2]) == "proved"
    assert "a model_note stands" in reason({**CASES[-1][2], "model_note": "why"})


def test_rational_functions_have_no_place_in_a_certificate() -> None:
    assert "division only by a nonzero constant" in reason(certificate(goal=["1/x", ">"]))


def test_a_square_of_a_number_makes_a_term_weak() -> None:
    """A term with squares is strict for nobody, even where the square is that of a number."""
    assert accepted(statement([X], ["x", ">"], [step(["x", ">"], [["1", [["H1", 1]], []]])], {"x": "1"}))
    assert not accepted(
        statement([X], ["x", ">"], [step(["x", ">"], [["1", [["H1", 1]], ["1"]]])], {"x": "1"})
    )


def test_a_product_is_strict_only_if_all_its_factors_are() -> None:
    both = [X, ["H2", "y", ">="]]
    for powers in ([["H1", 1], ["H2", 1]], [["H2", 1], ["H1", 1]]):
        assert not accepted(
            statement(both, ["x*y", ">"], [step(["x*y", ">"], [["1", powers, []]])], {"x": "1", "y": "1"})
        )
        assert accepted(
            statement(both, ["x*y", ">="], [step(["x*y", ">="], [["1", powers, []]])], {"x": "1", "y": "1"})
        )


def test_one_strict_term_makes_a_sum_strict_wherever_it_stands() -> None:
    both, terms = [X, ["H2", "y", ">="]], [["1", [["H1", 1]], []], ["1", [["H2", 1]], []]]
    for order in (terms, terms[::-1]):
        assert accepted(statement(both, ["x + y", ">"], [step(["x + y", ">"], order)], {"x": "1", "y": "0"}))
