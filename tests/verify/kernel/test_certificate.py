"""Every rule of the certificate checker, with what it accepts and what it must reject."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from epsproof.verify.kernel import document
from epsproof.verify.kernel.certificate import check, load
from epsproof.verify.kernel.rejected import Rejected


def certificate(**changes: Any) -> dict[str, Any]:
    """x > 0, 1 - y >= 0, y - x = 0 prove 2*x - x*y > 0: in two steps."""
    base: dict[str, Any] = {
        "schema": "sign-cert/1",
        "vars": ["x", "y"],
        "hypotheses": [["H1", "x", ">"], ["H2", "1 - y", ">="], ["H3", "y - x", "="]],
        "goal": ["2*x - x*y", ">"],
        "steps": [
            {
                "id": "S1",
                "goal": ["2 - y", ">"],
                "sigma": [["1", [], []]],
                "pos": [["1", [], []], ["1", [["H2", 1]], []]],
                "ideal": [],
            },
            {
                "id": "S2",
                "goal": ["2*x - x*y", ">"],
                "sigma": [["1", [], []]],
                "pos": [["1", [["H1", 1], ["S1", 1]], []]],
                "ideal": [],
            },
        ],
        "model": {"x": "1/2", "y": "1/2"},
    }
    return {**base, **changes}


def step(goal: list[str], pos: Any, sigma: Any = None, ideal: Any = (), name: str = "S1") -> dict[str, Any]:
    return {"id": name, "goal": goal, "sigma": sigma or [["1", [], []]], "pos": pos, "ideal": list(ideal)}


def statement(hypotheses: list[list[str]], goal: list[str], steps: list[Any], model: Any) -> dict[str, Any]:
    names = sorted({c for text in [*(h[1] for h in hypotheses), goal[0]] for c in text if c.isalpha()})
    return {
        "schema": "sign-cert/1",
        "vars": names,
        "hypotheses": hypotheses,
        "goal": goal,
        "steps": steps,
        "model": model,
    }


def accepted(value: dict[str, Any]) -> bool:
    try:
        return check(value) in ("proved", "refuted")
    except Rejected:
        return False


X = ["H1", "x", ">"]
WEAK = ["H1", "x", ">="]
CASES: list[tuple[str, bool, dict[str, Any]]] = [
    ("two steps", True, certificate()),
    (
        "strict from a strict fact",
        True,
        statement([X], ["3*x", ">"], [step(["3*x", ">"], [["3", [["H1", 1]], []]])], {"x": "1"}),
    ),
    (
        "strict from a weak fact",
        False,
        statement([WEAK], ["3*x", ">"], [step(["3*x", ">"], [["3", [["H1", 1]], []]])], {"x": "1"}),
    ),
    (
        "weak from a weak fact",
        True,
        statement([WEAK], ["3*x", ">="], [step(["3*x", ">="], [["3", [["H1", 1]], []]])], {"x": "1"}),
    ),
    (
        "weak from a strict fact",
        True,
        statement([X], ["x", ">="], [step(["x", ">="], [["1", [["H1", 1]], []]])], {"x": "1"}),
    ),
    (
        "a square is nonnegative",
        True,
        statement([X], ["x**2", ">="], [step(["x**2", ">="], [["1", [], ["x"]]])], {"x": "1"}),
    ),
    (
        "a square is not strict",
        False,
        statement([X], ["x**2", ">"], [step(["x**2", ">"], [["1", [], ["x"]]])], {"x": "1"}),
    ),
    (
        "a power is strict",
        True,
        statement([X], ["x**2", ">"], [step(["x**2", ">"], [["1", [["H1", 2]], []]])], {"x": "1"}),
    ),
    (
        "a strict multiplier divides",
        True,
        statement(
            [X, ["H2", "x*y", ">"]],
            ["y", ">"],
            [step(["y", ">"], [["1", [["H2", 1]], []]], [["1", [["H1", 1]], []]])],
            {"x": "1", "y": "1"},
        ),
    ),
    (
        "a weak multiplier does not",
        False,
        statement(
            [WEAK, ["H2", "x*y", ">"]],
            ["y", ">"],
            [step(["y", ">"], [["1", [["H2", 1]], []]], [["1", [["H1", 1]], []]])],
            {"x": "1", "y": "1"},
        ),
    ),
    (
        "a square multiplier does not",
        False,
        statement(
            [["H1", "x**2*y", ">="]],
            ["y", ">="],
            [step(["y", ">="], [["1", [["H1", 1]], []]], [["1", [], ["x"]]])],
            {"x": "1", "y": "1"},
        ),
    ),
    (
        "no multiplier",
        False,
        statement([X], ["x", ">="], [{**step(["x", ">="], []), "sigma": []}], {"x": "1"}),
    ),
    (
        "an equation in the ideal",
        True,
        statement(
            [["H1", "x - y", "="]],
            ["x**2 - y**2", "="],
            [step(["x**2 - y**2", "="], [], None, [["H1", "x + y"]])],
            {"x": "1", "y": "1"},
        ),
    ),
    (
        "an inequality in the ideal",
        False,
        statement(
            [["H1", "x - y", ">="]],
            ["x**2 - y**2", "="],
            [step(["x**2 - y**2", "="], [], None, [["H1", "x + y"]])],
            {"x": "1", "y": "1"},
        ),
    ),
    (
        "an equation as a factor",
        False,
        statement(
            [["H1", "x - y", "="]],
            ["x - y", ">="],
            [step(["x - y", ">="], [["1", [["H1", 1]], []]])],
            {"x": "1", "y": "1"},
        ),
    ),
    (
        "an equation from a positive term",
        False,
        statement([WEAK], ["x", "="], [step(["x", "="], [["1", [["H1", 1]], []]])], {"x": "0"}),
    ),
    (
        "contradictory hypotheses",
        True,
        statement(
            [["H1", "x - 1", ">="], ["H2", "-x", ">="]],
            ["-1", ">="],
            [step(["-1", ">="], [["1", [["H1", 1]], []], ["1", [["H2", 1]], []]])],
            None,
        ),
    ),
]


@pytest.mark.parametrize(("expected", "value"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_rules_of_a_step(expected: bool, value: dict[str, Any]) -> None:
    assert accepted(value) is expected


def split(steps_if_positive: list[Any], steps_else: list[Any], **extra: Any) -> dict[str, Any]:
    """|x| as a quadratic statement: y >= x and y >= -x prove y >= 0, by the sign of x."""
    return statement(
        [["H1", "y - x", ">="], ["H2", "y + x", ">="]],
        ["y", ">="],
        [{"id": "C", "split": "x", "positive": steps_if_positive, "nonpositive": steps_else, **extra}],
        {"x": "0", "y": "1"},
    )


PLUS = step(["y", ">="], [["1", [["H1", 1]], []], ["1", [["C+", 1]], []]], name="A")
MINUS = step(["y", ">="], [["1", [["H2", 1]], []], ["1", [["C-", 1]], []]], name="B")


def test_split_accepts_two_proved_branches() -> None:
    assert check(split([PLUS], [MINUS])) == "proved"


@pytest.mark.parametrize(
    "value",
    [
        split([PLUS], []),
        split([], [MINUS]),
        split([MINUS], [PLUS]),
        split([PLUS], [{**MINUS, "goal": ["y", ">"]}]),
        split([PLUS], [{**MINUS, "id": "A"}]),
        split([PLUS], [MINUS], extra=1),
        {
            **split([PLUS], [MINUS]),
            "steps": [*split([PLUS], [MINUS])["steps"], step(["y", ">="], [["1", [["A", 1]], []]])],
        },
        split([PLUS], [step(["y", ">="], [["1", [["A", 1]], []]], name="B")]),
    ],
    ids=[
        "no second",
        "no first",
        "exchanged",
        "other goal",
        "same id",
        "unknown key",
        "not last",
        "fact of other branch",
    ],
)
def test_split_rejects(value: dict[str, Any]) -> None:
    assert not accepted(value)


def test_the_nonpositive_branch_is_not_strict() -> None:
    strict = statement(
        [["H1", "y", ">="]],
        ["y + x**2 + 1", ">"],
        [
            {
                "id": "C",
                "split": "x",
                "positive": [
                    step(
                        ["y + x**2 + 1", ">"],
                        [["1", [["C+", 2]], []], ["1", [["H1", 1]], []], ["1", [], []]],
                        name="A",
                    )
                ],
                "nonpositive": [
                    step(
                        ["y + x**2 + 1", ">"],
                        [["1", [["C-", 2]], []], ["1", [["H1", 1]], []], ["1", [], []]],
                        name="B",
                    )
                ],
            }
        ],
        {"x": "0", "y": "0"},
    )
    assert accepted(strict)
    both = copy.deepcopy(strict)
    both["goal"][0] = "y + x**2"
    for branch in ("positive", "nonpositive"):
        both["steps"][0][branch][0]["goal"][0] = "y + x**2"
        both["steps"][0][branch][0]["pos"].pop()
    assert not accepted(both)


@pytest.mark.parametrize(
    "changes",
    [
        {"schema": "sign-cert/2"},
        {"vars": ["x"]},
        {"vars": ["x", "y", "z"]},
        {"vars": ["x", "y", "y"]},
        {"vars": ["x", 1]},
        {"vars": "xy"},
        {"hypotheses": [["H1", "x", ">"], ["H3", "y - x", "="]]},
        {"hypotheses": [["H1", "x", ">"], ["H1", "1 - y", ">="], ["H3", "y - x", "="]]},
        {"hypotheses": [["H1", "x", "<"], ["H2", "1 - y", ">="], ["H3", "y - x", "="]]},
        {"hypotheses": [["H1", "x", ">="], ["H2", "1 - y", ">="], ["H3", "y - x", "="]]},
        {"hypotheses": [["H+", "x", ">"], ["H2", "1 - y", ">="], ["H3", "y - x", "="]]},
        {"goal": ["2*x - x*y", ">="]},
        {"goal": ["4*x - 2*x*y", ">"]},
        {"goal": ["2*x - x*y"]},
        {"goal": ["2*x - x*y", [">"]]},
        {"steps": []},
        {"steps": certificate()["steps"][:1]},
        {"steps": certificate()["steps"][1:]},
        {"steps": certificate()["steps"][::-1]},
        {"steps": {}},
        {"model": {"x": "1/2"}},
        {"model": {"x": "1/2", "y": "1/2", "z": "1"}},
        {"model": {"x": "1/2", "y": "1/3"}},
        {"model": {"x": "2", "y": "2"}},
        {"model": {"x": 1, "y": 1}},
        {"model": {"x": "0.5", "y": "0.5"}},
        {"model": {"x": "1/0", "y": "1/2"}},
        {"model": None},
        {"model": None, "model_note": "  "},
        {"model_note": "not needed"},
        {"extra": 1},
        {"witness": {"x": "1/2", "y": "1/2"}},
    ],
    ids=str,
)
def test_every_change_of_the_frame_is_rejected(changes: dict[str, Any]) -> None:
    assert not accepted(certificate(**changes))


MUTATIONS: list[tuple[list[Any], Any]] = [
    (["id"], "H1"),
    (["id"], "S 2"),
    (["id"], 2),
    (["goal", 0], "2*x"),
    (["goal", 1], ">="),
    (["goal", 1], "="),
    (["sigma"], []),
    (["sigma", 0, 0], "2"),
    (["sigma", 0, 0], "-1"),
    (["sigma", 0, 0], "0"),
    (["sigma", 0, 0], 1),
    (["sigma", 0, 1], [["H1", 1]]),
    (["sigma", 0, 2], ["x"]),
    (["pos"], []),
    (["pos", 0, 0], "1/2"),
    (["pos", 0, 0], "+1"),
    (["pos", 0, 1, 0, 0], "H2"),
    (["pos", 0, 1, 0, 0], "S2"),
    (["pos", 0, 1, 0, 0], "H9"),
    (["pos", 0, 1, 0, 1], 2),
    (["pos", 0, 1, 0, 1], 0),
    (["pos", 0, 1, 0, 1], -1),
    (["pos", 0, 1, 0, 1], True),
    (["pos", 0, 1, 0, 1], "1"),
    (["pos", 0, 1, 0, 1], 10**9),
    (["pos", 0, 2], ["x"]),
    (["pos", 0, 2], "x"),
    (["ideal"], [["H3", "1"]]),
    (["ideal"], [["H1", "0"]]),
    (["ideal"], [["H3"]]),
    (["ideal"], None),
]


@pytest.mark.parametrize(("path", "value"), MUTATIONS, ids=str)
def test_every_change_of_a_step_is_rejected(path: list[Any], value: Any) -> None:
    changed = copy.deepcopy(certificate())
    target = changed["steps"][1]
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    assert not accepted(changed)


def test_a_zero_multiple_of_an_equation_is_harmless() -> None:
    changed = certificate()
    changed["steps"][1]["ideal"] = [["H3", "0"]]
    assert accepted(changed)


def irrational(note: dict[str, str]) -> dict[str, Any]:
    proof = step(["x", ">="], [["1", [["H1", 1]], []]])
    return {**statement([["H1", "x", ">"], ["H2", "x**2 - 2", "="]], ["x", ">="], [proof], None), **note}


def test_an_irrational_equation_needs_a_note_instead_of_a_model() -> None:
    assert accepted(irrational({"model_note": "x is the square root of 2"}))
    assert not accepted(irrational({}))
    without_equation = irrational({"model_note": "none"})
    without_equation["hypotheses"].pop()
    assert not accepted(without_equation)


def test_a_contradiction_takes_no_note() -> None:
    assert not accepted({**CASES[-1][2], "model_note": "none"})


def refutation(witness: Any) -> dict[str, Any]:
    value = statement([["H1", "x", ">"], ["H2", "1 - x", ">="]], ["x - x**2", ">"], [], None)
    return {**{k: v for k, v in value.items() if k not in ("steps", "model")}, "witness": witness}


def test_a_witness_refutes() -> None:
    assert check(refutation({"x": "1"})) == document.check(refutation({"x": "1"})) == "refuted"


@pytest.mark.parametrize(
    "witness", [{"x": "1/2"}, {"x": "0"}, {"x": "2"}, {}, {"x": "1", "y": "1"}, {"x": 1}, None]
)
def test_a_false_witness_is_rejected(witness: Any) -> None:
    assert not accepted(refutation(witness))


def test_load_reads_what_was_written() -> None:
    assert load(json.dumps(certificate())) == certificate()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"a": 1, "a": 1}',
        '{"a": {"b": 1, "b": 2}}',
        '{"a": NaN}',
        '{"a": Infinity}',
        '{"a": 1.0}',
        '{"a": 1e3}',
        '{"a": 12345678901234}',
        "[" * 100_000,
        '{"a": "' + "x" * 5_000_000 + '"}',
    ],
    ids=range(11),
)
def test_load_rejects(text: str) -> None:
    with pytest.raises(Rejected):
        load(text)


@pytest.mark.parametrize(
    "hostile",
    [
        [step(["(a+b+c+d+e)**20", ">="], [])] * 5_001,
        [step(["x", ">="], [["1", [["H1", 40]] * 4_000, []]])],
        [step(["x", ">="], [["1", [], ["(x+y)**40"] * 4_000]])],
        [step(["x", ">="], [["1", [], ["(x + y)**30*(x + 2)**30"]]], name=f"S{k}") for k in range(4_000)],
    ],
    ids=["many steps", "many factors", "many squares", "much work"],
)
def test_hostile_certificates_are_rejected(hostile: Any) -> None:
    assert not accepted(certificate(steps=hostile))
