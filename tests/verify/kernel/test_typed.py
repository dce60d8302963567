# ruff: noqa: E501
"""Documents that hold what was typed, and their tampered twins, all of which are rejected."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from document_changes import DROP, Change

from epsproof.verify.kernel.certificate import load
from epsproof.verify.kernel.claim import Statement
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.rejected import Rejected

FOLDER = Path(__file__).parent / "typed"
EMPTY: dict[str, Any] = {
    "schema": "claim/1",
    "assumptions": [],
    "definitions": [],
    "slopes": [],
    "substitutions": [],
}
SUM = [["1", [["H1", 1]], []], ["1", [["H2", 1]], []], ["1", [["H3", 1]], []]]
PROOF = {  # x > 0, y > x and y <= 0 contradict one another
    "schema": "sign-cert/1",
    "vars": ["x", "y"],
    "hypotheses": [["H1", "x", ">"], ["H2", "y - x", ">"], ["H3", "-y", ">="]],
    "goal": ["-1", ">="],
    "steps": [
        {"id": "S1", "goal": ["0", ">"], "sigma": [["1", [], []]], "pos": SUM, "ideal": []},
        {"id": "S2", "goal": ["-1", ">="], "sigma": [["1", [["S1", 1]], []]], "pos": [], "ideal": []},
    ],
    "model": None,
}

ABOVE = {  # exp(1) <= 1 is told to be 1 = 0
    "schema": "sign-cert/1",
    "vars": [],
    "hypotheses": [["H1", "1", "="]],
    "goal": ["-1", ">="],
    "steps": [
        {
            "id": "S1",
            "goal": ["-1", ">="],
            "sigma": [["1", [], []]],
            "pos": [],
            "ideal": [["H1", "-1"]],
        }
    ],
    "model": None,
}


def claim(*goals: str, **fields: Any) -> dict[str, Any]:
    return {**EMPTY, "goals": list(goals), **fields}


def changed(document: dict[str, Any], *changes: Change) -> dict[str, Any]:
    """A copy with values replaced at paths; DROP removes a key or an entry."""
    found = copy.deepcopy(document)
    for path, value in changes:
        target = found
        for key in path[:-1]:
            target = target[key]
        if value is DROP:
            del target[path[-1]]
        else:
            target[path[-1]] = value
    return found


SPLIT = claim(
    "b + z > x",
    assumptions=["x > 0", "x < y"],
    definitions=[["z", "x"], ["b", "y"]],
    models=[{"x": "1", "y": "2"}],
    proofs=[[PROOF]],
)


def owed(document: dict[str, Any]) -> str:
    try:
        return check(document)
    except Rejected as error:
        return str(error)


CLAIMS: list[tuple[str, dict[str, Any], str]] = [
    ("an assumption is the goal", claim("x > 0", assumptions=["x > 0"], models=[{"x": "1"}], proofs=[[]]), "proved"),
    ("a sign changed", claim("x < 0", assumptions=["x > 0"], models=[{"x": "1"}], proofs=[[]]), "1 proofs are owed"),
    ("an assumption dropped", claim("x > 0", models=[{"x": "1"}], proofs=[[]]), "1 proofs are owed"),
    ("a definition", claim("c > 0", assumptions=["x > 0"], definitions=[["c", "2*x"]], models=[{"x": "1"}], proofs=[[]]), "proved"),
    ("a definition changed", claim("c > 0", assumptions=["x > 0"], definitions=[["c", "0 - 2*x"]], models=[{"x": "1"}], proofs=[[]]), "1 proofs"),
    ("a proof too many", claim("x > 0", assumptions=["x > 0"], models=[{"x": "1"}], proofs=[[PROOF]]), "0 proofs are owed, 1 given"),
    ("a model outside", claim("x > 0", assumptions=["x > 0"], models=[{"x": "0"}], proofs=[[]]), "the model is no point"),
    ("a model without x", claim("x > 0", assumptions=["x > 0"], models=[{}], proofs=[[]]), "the model is no point"),
    ("no model", claim("x > 0", assumptions=["x > 0"], models=[], proofs=[[]]), "a model is owed"),
    ("no evidence", claim("x > 0", assumptions=["x > 0"]), "a model is owed"),
    ("no goals", claim(models=[], proofs=[]), "at least one goal"),
    ("contradictory assumptions", claim("x > 5", assumptions=["x > 0", "x < 0"], models=[{"x": "1"}], proofs=[[]]), "no point"),
    ("a premise that is never met", claim("1/x > 0, x == 0 => x > 5", models=[{"x": "1"}], proofs=[[]]), "no point"),
    ("a witness", claim("x > 0", goal=0, witness={"x": "-1"}), "refuted"),
    ("a witness of an undefined goal", claim("x/x == 1", goal=0, witness={"x": "0"}), "refuted"),
    ("a witness that fails nothing", claim("x > 0", goal=0, witness={"x": "1"}), "the witness is no point"),
    ("a witness against an assumption", claim("x > 0", assumptions=["x > -1"], goal=0, witness={"x": "-1"}), "the witness is no point"),
    ("a witness of no goal", claim("x > 0", goal=1, witness={"x": "-1"}), "no such goal"),
    ("a witness of some goal", claim("x > 0", witness={"x": "-1"}), "no such goal"),
    ("a witness of a logarithm", claim("log(x) < x", goal=0, witness={"x": "2", "l1_": "3"}), "the witness is no point"),
    ("a formula as a goal", claim("x", models=[{}], proofs=[[]]), "is no condition"),
    ("a root's name", claim("exp(x) == sqrt(y)", assumptions=["y>0"], substitutions=[["s1_", "exp(x)"]], models=[{"y": "1", "s1_": "1"}], proofs=[[]]), "cannot be a name"),
    ("one power of two variables", claim("exp(x) == exp(y)", substitutions=[["t", "exp(x)"], ["t", "exp(y)"]], models=[{"t": "1"}], proofs=[[]]), "each of them once"),
    ("a power that is defined", claim("t > 0", definitions=[["t", "x"]], substitutions=[["t", "exp(x)"]]), "each of them once"),
    ("a substitution", claim("t > 0", substitutions=[["t", "exp(x)"]], models=[{"t": "1"}], proofs=[[]]), "proved"),
    ("a substitution that does not occur", claim("x*0 == 0", substitutions=[["t", "exp(x)"]], models=[{"x": "1"}], proofs=[[]]), "proved"),
    ("a sum in a substitution", claim("t > 0", substitutions=[["t", "exp(x + 1)"]], models=[{"t": "1"}], proofs=[[]]), "exp(c*x)"),
    ("a power in a substitution", claim("t > 0", substitutions=[["t", "exp(x**2)"]], models=[{"t": "1"}], proofs=[[]]), "exp(c*x)"),
    ("a quotient in a substitution", claim("t > 0", substitutions=[["t", "exp(1/x)"]], models=[{"t": "1"}], proofs=[[]]), "a nonzero constant"),
    ("the inverse", claim("t*exp(x/2) == 1", substitutions=[["t", "exp(-(x/2) + 0*x)"]], models=[{"t": "1"}], proofs=[[]]), "proved"),
    ("definitions in substitutions", claim("s > 0", assumptions=["c > 0"], definitions=[["c", "x + y"]], substitutions=[["s", "c*2"]], models=[{"x": "1", "y": "1"}], proofs=[[]]), "proved"),
    ("definitions in any order", claim("a == 3", definitions=[["a", "b + 1"], ["b", "2"]], models=[{}], proofs=[[]]), "proved"),
    ("definitions in a circle", claim("a == 3", definitions=[["a", "b"], ["b", "a"]], models=[{}], proofs=[[]]), "circle"),
    ("a definition by itself", claim("a == 3", definitions=[["a", "a + 1"]], models=[{}], proofs=[[]]), "by itself"),
    ("a derivative", claim("d == 2*x*y", slopes=[["d", "x**2*y", "x"]], models=[{"x": "1", "y": "1"}], proofs=[[]]), "proved"),
    ("a derivative by another", claim("d == 2*x*y", slopes=[["d", "x**2*y", "y"]], models=[{"x": "1", "y": "1"}], proofs=[[]]), "proofs are owed"),
    ("a derivative of a power", claim("d == 2*t**2", slopes=[["d", "t**2", "x"]], substitutions=[["t", "exp(x)"]], models=[{"t": "1"}], proofs=[[]]), "proved"),
    ("a derivative of a power is not 0", claim("d == 0", slopes=[["d", "t**2", "x"]], substitutions=[["t", "exp(x)"]], models=[{"t": "1"}], proofs=[[]]), "proofs are owed"),
    ("a derivative by a power", claim("d*t == 1", slopes=[["d", "x", "t"]], substitutions=[["t", "exp(x)"]], models=[{"t": "1"}], proofs=[[]]), "proved"),
    ("a derivative of a derivative", claim("e == 2", slopes=[["d", "x**2", "x"], ["e", "d", "x"]], models=[{"x": "1"}], proofs=[[]]), "proved"),
    ("a derivative of a later one", claim("d == 0", slopes=[["d", "e", "x"], ["e", "x**2", "x"]], models=[{"x": "1"}], proofs=[[]]), "on a later one"),
    ("a derivative in a definition", claim("c == 4*x", definitions=[["c", "2*d"]], slopes=[["d", "x**2", "x"]], models=[{"x": "1"}], proofs=[[]]), "proved"),
    ("a derivative by a text", claim("d == 0", slopes=[["d", "x**2", "x "]], models=[{"x": "1"}], proofs=[[]]), "no variable"),
    ("a derivative by a definition", claim("d == 1", definitions=[["c", "x"]], slopes=[["d", "c", "c"]], models=[{"x": "1"}], proofs=[[]]), "no variable"),
    ("a derivative with a power's name", claim("t > 0", slopes=[["t", "x", "x"]], substitutions=[["t", "exp(x)"]]), "variable of a substitution"),
    ("a derivative of a choice", claim("d == 1", slopes=[["d", "abs(x)", "x"]], models=[{"x": "1"}], proofs=[[]]), "no derivative of abs"),
    ("a model of another goal", claim("x > 0 => x > 0", "x > 5 => x > 1", models=[{"x": "1"}, {"x": "2"}], proofs=[[], []]), "goal 2, the model is no point"),
    ("a model of a premise within a goal", claim("x > 0 => y > x => y > x", models=[{"x": "1", "y": "1"}], proofs=[[]]), "goal 1, the model is no point"),
    ("premises within a goal", claim("x > 0 => y > x => y > x", models=[{"x": "1", "y": "2"}], proofs=[[]]), "proved"),
    ("a witness of one of two goals", claim("x > -2", "x > 0", witness={"x": "-1"}), "no such goal"),
    ("no factor in a substitution", claim("t > 0", substitutions=[["t", "exp(x - x)"]], models=[{"t": "1"}], proofs=[[]]), "exp(c*x)"),
    ("two variables in a substitution", claim("t > 0", substitutions=[["t", "exp(x + y)"]], models=[{"t": "1"}], proofs=[[]]), "exp(c*x)"),
    ("a number's exponential", claim("s > 0", substitutions=[["s", "exp(2)"]], models=[{}], proofs=[[]]), "proved"),
    ("two powers of one variable", claim("t > 0", substitutions=[["t", "exp(x)"], ["s", "exp(2*x)"]], models=[{"t": "1"}], proofs=[[]]), "each of them once"),
    ("a product as a power", claim("t > 0", substitutions=[["2*t", "exp(x)"]], models=[{"t": "1"}], proofs=[[]]), "about variables"),
    ("a derivative of the least", claim("d == 1", slopes=[["d", "min(x, y)", "x"]], models=[{"x": "1", "y": "2"}], proofs=[[]]), "no derivative of min"),
    ("a derivative of the largest", claim("d == 1", slopes=[["d", "max(x, y)", "x"]], models=[{"x": "1", "y": "2"}], proofs=[[]]), "no derivative of max"),
    ("a derivative of a case", claim("d == 1", slopes=[["d", "x if y > 0 else 2*x", "x"]], models=[{"x": "1", "y": "2"}], proofs=[[]]), "no derivative of if"),
    ("a derivative of a root", claim("2*d*sqrt(x) == 1", assumptions=["x > 0"], slopes=[["d", "sqrt(x)", "x"]], models=[{"x": "1"}], proofs=[[]]), "proved"),
    ("a derivative of a root at 0", claim("d == d", assumptions=["x >= 0"], slopes=[["d", "sqrt(x)", "x"]], models=[{"x": "1"}], proofs=[[]]), "1 proofs are owed"),
    ("a derivative of a power of 0", claim("d == 0", slopes=[["d", "x**0", "x"]], models=[{"x": "1"}], proofs=[[]]), "proved"),
    ("a derivative of a quotient", claim("d == -1/x**2", assumptions=["x > 0"], slopes=[["d", "1/x", "x"]], models=[{"x": "1"}], proofs=[[]]), "proved"),
    ("a derivative of a derivative that has no value", claim("e == e", slopes=[["d", "1/x", "x"], ["e", "d", "x"]], models=[{"x": "1"}], proofs=[[]]), "1 proofs are owed"),
    ("a long row", claim("x" + "*x" * 900 + " > 0", models=[{}], proofs=[[]]), "too long a row"),
    ("a tower of powers", claim("(((9e99)**40)**40)**40 > 0", models=[{}], proofs=[[]]), "too many digits"),
    ("an exponential in an assumption", claim("x == x", assumptions=["exp(x) > 0"], models=[{"x": "1"}], proofs=[[]]), "the model is no point"),
    ("an exponential in an assumption, shown", claim("x == x", assumptions=["exp(x) > 0"], models=[{"x": "1"}], shown=[[]], proofs=[[]]), "proved"),
    ("shown for no goal", claim("x == x", assumptions=["exp(x) > 0"], models=[{"x": "1"}], shown=[], proofs=[[]]), "1 lists of proofs"),
    ("shown for a goal too many", claim("x == x", assumptions=["exp(x) > 0"], models=[{"x": "1"}], shown=[[], []], proofs=[[]]), "1 lists of proofs"),
    ("shown without models", claim("x == x", assumptions=["exp(x) > 0"], models=[], shown=[], proofs=[[]]), "a model is owed"),
    ("an assumption that fails, shown", claim("x == x", assumptions=["exp(x) < 0"], models=[{"x": "1"}], shown=[[]], proofs=[[]]), "goal 1, the model: 1 proofs are owed"),
    ("an assumption that is open, shown", claim("x == x", assumptions=["exp(x) > 1"], models=[{"x": "1"}], shown=[[]], proofs=[[]]), "goal 1, the model: 1 proofs are owed"),
    ("a premise that is open, shown", claim("x == x", "exp(x) > 1 => x == x", models=[{"x": "1"}] * 2, shown=[[], []], proofs=[[], []]), "goal 2, the model: 1 proofs are owed"),
    ("a premise, shown", claim("exp(x) > 1 => x == x", models=[{"x": "1"}], shown=[[ABOVE]], proofs=[[]]), "proved"),
    ("a premise, shown elsewhere", claim("exp(x) > 1 => x == x", models=[{"x": "-1"}], shown=[[ABOVE]], proofs=[[]]), "not known there"),
    ("a place with a variable of the kernel", claim("x == x", assumptions=["exp(x) > 9"], models=[{"x": "1", "e1_": "-1"}], shown=[[]], proofs=[[]]), "'e1_' cannot be a name"),
    ("a place that is a formula", claim("x == x", assumptions=["exp(x) > 0"], models=[{"x": "y"}], shown=[[]], proofs=[[]]), "proved"),
    ("a place that is a number", claim("x == x", assumptions=["exp(x) > 0"], models=[{"x": 1}], shown=[[]], proofs=[[]]), "a statement is a text"),
    ("a place by an equation", claim("x == x", assumptions=["y == exp(-x)"], models=[{"x": "1", "y": "exp(-x)"}], shown=[[]], proofs=[[]]), "proved"),
    ("a place by another equation", claim("x == x", assumptions=["y == exp(-x)"], models=[{"x": "1", "y": "exp(x)"}], shown=[[]], proofs=[[]]), "goal 1, the model: 1 proofs are owed"),
    ("a place at a logarithm", claim("x == x", assumptions=["exp(x) == 2"], models=[{"x": "log(2)"}], shown=[[]], proofs=[[]]), "proved"),
    ("a place for some values of a name", claim("x == x", assumptions=["exp(x) > 0", "x > 0"], models=[{"x": "y"}], shown=[[]], proofs=[[]]), "goal 1, the model: 1 proofs are owed"),
    ("a place without a value", claim("x == x", assumptions=["exp(x) > 0"], models=[{"x": "log(-1)"}], shown=[[]], proofs=[[]]), "goal 1, the model: 1 proofs are owed"),
    ("a place in a circle", claim("x == x", assumptions=["exp(x) == y"], models=[{"x": "log(y)", "y": "exp(x)"}], shown=[[]], proofs=[[]]), "a circle"),
    ("a place by itself", claim("x == x", assumptions=["exp(x) > 0"], models=[{"x": "x + 1"}], shown=[[]], proofs=[[]]), "by itself"),
    ("a place that is a condition", claim("x == x", assumptions=["exp(x) > 0"], models=[{"x": "y > 1"}], shown=[[]], proofs=[[]]), "is no formula"),
    ("a place on no branch", claim("x == x", assumptions=["exp(x) < 0"], models=[{"x": "1", "x + 1": "1"}], shown=[[]], proofs=[[]]), "'x + 1' cannot be a name"),
    ("a place of nothing", claim("x == x", assumptions=["exp(x) < 0"], models=[{"x": "1", "x*0": "1"}], shown=[[]], proofs=[[]]), "'x*0' cannot be a name"),
    ("a place of a power that is negative", claim("t > 0", assumptions=["exp(2*y) > 0"], substitutions=[["t", "exp(x)"]], models=[{"t": "-1/2", "y": "1"}], shown=[[]], proofs=[[]]), "goal 1, the model: 1 proofs are owed"),
    ("a place of a power that is positive", claim("t > 0", assumptions=["exp(2*y) > 0"], substitutions=[["t", "exp(x)"]], models=[{"t": "1/2", "y": "1"}], shown=[[]], proofs=[[]]), "proved"),
    ("a large multiple of a logarithm", claim("1e99*log(2) > 0", models=[{}], proofs=[[]]), "too many digits"),
    ("an order", SPLIT, "proved"),
    ("an order without its proof", changed(SPLIT, (("proofs",), [[]])), "1 proofs are owed, 0 given"),
    ("an order turned round", changed(SPLIT, (("goals",), ["b + z < x"])), "supposed is not known"),
    ("an order sharpened", changed(SPLIT, (("goals",), ["b > 2*z"])), "supposed is not known"),
    ("another definition", changed(SPLIT, (("definitions", 0, 1), "x + 1")), "supposed is not known"),
    ("without the assumption", changed(SPLIT, (("assumptions",), ["x > 0"])), "supposed is not known"),
    ("a proof that is none", changed(SPLIT, (("proofs",), [[{}]])), "goal 1, branch 1: certificate"),
    ("a proof of another goal", changed(SPLIT, (("proofs", 0, 0, "goal"), ["0", ">="])), "goal 1, branch 1: "),
]  # fmt: skip


@pytest.mark.parametrize(("document", "said"), [row[1:] for row in CLAIMS], ids=[row[0] for row in CLAIMS])
def test_a_claim(document: dict[str, Any], said: str) -> None:
    assert said in owed(document)


def test_a_rejected_place_is_named() -> None:
    open_one = claim("x == x", assumptions=["exp(x) > 1"], models=[{"x": "1"}], shown=[[]], proofs=[[]])
    assert owed(open_one) == "goal 1, the model: 1 proofs are owed, 0 given"


@pytest.mark.parametrize(
    ("goals", "assumptions", "names"),
    [
        (["x <= 0"], ["t <= 1"], {"t"}),
        (["x <= log(2)"], [], {"t"}),
        (["exp(x) > 0"], [], {"t"}),
        (["x > 0"], ["exp(y) > 1"], {"t"}),
        (["x > 0"], ["log(y) > 1"], {"t"}),
        (["x > 0"], ["y > 0"], {"x"}),
    ],
)
def test_a_power_stands_for_its_variable_where_logarithms_exponentials_or_it_occur(
    goals: list[str], assumptions: list[str], names: set[str]
) -> None:
    statement = Statement(claim(*goals, assumptions=assumptions, substitutions=[["t", "exp(x)"]]))
    assert {*statement.goals[0].names} == names
    assert len(statement.start.facts()) == int(names == {"t"})


def stored(name: str) -> dict[str, Any]:
    return load((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


STATED = ("stated",)
TAMPERED: list[tuple[str, str, list[Change]]] = [
    ("the criterion", "closed form", [((*STATED, "criteria", 0, "text"), "max(a/p, 2*r)")]),
    ("one option of the criterion", "closed form", [((*STATED, "criteria", 0, "text"), "r")]),
    ("the smaller one", "closed form", [((*STATED, "criteria", 0, "text"), "min(a/p, r)")]),
    ("where", "closed form", [((*STATED, "where"), ["q == 1/2"])]),
    ("no region", "closed form", [((*STATED, "where"), [])]),
    ("a smaller region", "closed form", [((*STATED, "where"), ["q == 1", "p <= 1/2"])]),
    ("an assumption changed", "closed form", [((*STATED, "assume", 1), "r >= 1")]),
    ("an assumption dropped", "closed form", [((*STATED, "assume"), ["0 < a < 1"])]),
    ("an assumption more", "closed form", [((*STATED, "assume"), ["0<a<1", "r>1", "r>9"])]),
    ("an assumption about a prior", "closed form", [((*STATED, "assume"), ["0<a<1", "r>1", "p<1"])]),
    ("no criterion", "closed form", [((*STATED, "criteria"), [])]),
    (
        "a criterion that is asked somewhere",
        "closed form",
        [((*STATED, "criteria", 0, "where"), ["p > 1/2"])],
    ),
    ("a settled parameter", "closed form", [((*STATED, "settled"), [["r", "2"]])]),
    ("a parameter settled by itself", "closed form", [((*STATED, "settled"), [["c", "d"], ["d", "c"]])]),
    ("a formula of the posterior", "closed form", [((*STATED, "criteria", 0, "text"), "posterior*2")]),
    ("no text", "closed form", [(STATED, DROP)]),
    ("no proofs", "closed form", [(("proofs",), DROP)]),
    ("the proofs of a link removed", "closed form", [(("proofs", 0), DROP)]),
    ("the printed formula", "minimum", [(("epsilon",), "log(r/(2 - r)) + 1")]),
    ("a printed formula with another domain", "minimum", [(("epsilon",), "log(r) - log(r - 2)")]),
    ("a printed formula of t", "minimum", [(("epsilon",), "0 - log(t)")]),
    ("the profile", "minimum", [(("profile",), "2*r")]),
    (
        "the profile, everywhere",
        "minimum",
        [(("profile",), "r + 1"), (("parts", 0, "stated", "criteria", 0, "text"), "r + 1")],
    ),
    ("where", "minimum", [(("where", 0), "p == 1/3")]),
    ("fewer assumptions", "minimum", [(("assume",), ["r > 1"])]),
    ("an assumption about a prior", "minimum", [(("assume",), ["1 < r < 2", "p < 1"])]),
    ("another bound", "minimum", [(("bound",), "membership")]),
    ("no parts", "minimum", [(("parts",), [])]),
    ("no parts and no proofs", "minimum", [(("parts",), []), (("proofs",), [])]),
    ("a part that is no closed form", "minimum", [(("parts", 0, "schema"), "claim/1")]),
    ("a part without text", "minimum", [(("parts", 0, "stated"), DROP), (("parts", 0, "proofs"), DROP)]),
    ("a proof removed", "minimum", [(("proofs", -1), DROP)]),
    ("a model outside", "minimum", [(("model",), {"r": "2"})]),
    ("no model", "minimum", [(("model",), {})]),
    ("assumptions that no point meets", "minimum", [(("assume",), ["1 < r < 2", "r > 3"])]),
    ("a group", "minimum", [(("parts", 0, "group"), "2")]),
]


@pytest.mark.parametrize("name", ["closed form", "minimum"])
def test_a_typed_document_is_accepted(name: str) -> None:
    assert check(stored(name)) == "proved"


@pytest.mark.parametrize(
    ("name", "changes"), [row[1:] for row in TAMPERED], ids=[f"{row[1]}, {row[0]}" for row in TAMPERED]
)
def test_a_tampered_document_is_rejected(name: str, changes: list[Change]) -> None:
    with pytest.raises(Rejected):
        check(changed(stored(name), *changes))


def test_what_is_not_attained_is_an_infimum() -> None:
    assert check({**stored("minimum"), "attained": False}) in ("infimum only", "proved")


def test_every_link_needs_its_proofs() -> None:
    document = stored("closed form")
    for position, proofs in enumerate(document["proofs"]):
        if proofs:
            with pytest.raises(Rejected):
                check(changed(document, (("proofs", position), proofs[:-1])))
    assert json.dumps(document) == json.dumps(stored("closed form"))
