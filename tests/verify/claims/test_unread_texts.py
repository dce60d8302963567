"""A text that cannot be read is "not read", whatever the kind of its claim; one that is read but not decided is "undecided"."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from epsproof.verify.claims import Verdict

Decide = Callable[[str], Verdict]
GOALS = 'kind = "{kind}"\nassumptions = ["x > 0"]\ngoals = ["{goal}"]\n'
WORLDS = (
    'kind = "bayes"\nassumptions = ["0 < t < 1"]\noutput = [0]\ngoals = ["{goal}"]\n'
    'worlds = [["{weight}", "event", [0]], ["1/2", "", [1]]]\n'
)
SLOPE = 'kind = "sign"\nassumptions = ["0 < p < 1, 0 < q < 1, r > 1"]\nprofile = "{profile}"\nby = "p"\nsign = "<= 0"\n'
MINIMUM = 'kind = "minimum"\nassumptions = ["{given}"]\nprofile = "{profile}"\nwhere = ["{where}"]\nepsilon = "{epsilon}"\n'
SUM = 'kind = "mechanism"\nassumptions = ["0 < t < 1"]\nterm = "{term}"\npartial = "1 - t*u"\ntotal = "1"\nsides = 1\n'
SERIES = 'kind = "approximation"\nfunction = "{function}"\nseries = "b"\nvariable = "b"\nupto = "1/2"\n'
CIRCLE = 'let = { a = "b + x", b = "a + 1" }\n'
LONG = "let = { " + ", ".join(f'a{k + 1} = "a{k}*a{k}"' for k in range(40)) + ', a0 = "x" }\n'

UNREAD = {
    **{f"a goal of kind {kind}": (GOALS.format(kind=kind, goal="x > "), "goal 1") for kind in (
        "bound", "equivalence", "identity", "inequality", "limit", "prose", "sign", "step", "mechanism",
    )},
    "a goal of an enclosure": (GOALS.format(kind="enclosure", goal="x > "), "column"),
    "a goal that is a formula": (GOALS.format(kind="inequality", goal="x + 1"), "is no condition"),
    "two arrows": (GOALS.format(kind="inequality", goal="x > 2 => x > 5 => x > 1"), 'write "x > 2 and x > 5 => x > 1", or'),
    "two ways both": (GOALS.format(kind="equivalence", goal="x > 2 <=> x < 2 <=> x == 2"), "write a goal for each step, "),
    "an arrow in a bracket": (
        GOALS.format(kind="inequality", goal="not (x > 2 <=> x <= 2)"),
        "write not ((x > 2) and (x <= 2) or not (x > 2) and not (x <= 2))",
    ),
    "an assumption": (GOALS.format(kind="inequality", goal="x > 0").replace("x > 0\"]", "x >> 0\"]", 1), "assumption 1"),
    "a definition": (GOALS.format(kind="inequality", goal="x > 0") + 'let = { y = "x +" }\n', "definition of y"),
    "a condition as a definition": (GOALS.format(kind="inequality", goal="x > 0") + 'let = { y = "x > 1" }\n', "is no formula"),
    "a derivative": (GOALS.format(kind="inequality", goal="d > 0") + 'slope = { d = ["x**", "x"] }\n', "derivative d"),
    "definitions in a circle": (GOALS.format(kind="inequality", goal="a > 0") + CIRCLE, "circle"),
    "definitions that explode": (GOALS.format(kind="inequality", goal="a40 > 0") + LONG, "too "),
    "a goal about worlds": (WORLDS.format(goal="posterior <=", weight="1/2"), "goal"),
    "a weight": (WORLDS.format(goal="posterior <= 1", weight="1/2 +"), "weight"),
    "a weight that leaves its brackets": (WORLDS.format(goal="posterior <= 1", weight="1/4) + (1/4"), "weight"),
    "a profile of a sign": (SLOPE.format(profile="max(r"), "'profile'"),
    "a profile that leaves its brackets": (SLOPE.format(profile="r) + (0"), "'profile'"),
    "a profile of a minimum": (MINIMUM.format(given="r > 1", profile="r +", where="q == 1", epsilon="log(r)"), "not a formula"),
    "a strict criterion": (MINIMUM.format(given="r > 1", profile="posterior < r*prior", where="q == 1", epsilon="log(r)"), "<="),
    "an epsilon": (MINIMUM.format(given="r > 1", profile="r", where="q == 1", epsilon="log(r"), "'epsilon'"),
    "an epsilon that is a condition": (MINIMUM.format(given="r > 1", profile="r", where="q == 1", epsilon="r > 1"), "'epsilon'"),
    "a condition of a minimum": (MINIMUM.format(given="r >> 1", profile="r", where="q == 1", epsilon="log(r)"), "assumption 1"),
    "a region of a minimum": (MINIMUM.format(given="r > 1", profile="r", where="q === 1", epsilon="log(r)"), "not a formula"),
    "a goal about infinity": (GOALS.format(kind="inequality", goal="x < inf"), "inf is no real number"),
    "a bound of infinity": ('kind = "printed-bound"\nmodel = "membership"\nposterior = "inf"\n', "inf is no real number"),
    "a sum that jumps at its limit": (SUM.replace("1 - t*u", "5 if u <= 0 else 0").format(term="0"), "linear in u"),
    "a term that outgrows its factor": (SUM.format(term="exp(k)*u"), "outgrow"),
    "a term": (SUM.format(term="u*(1 - t"), "not a formula"),
    "sides that a sum does not have": (SUM.format(term="u*(1 - t)").replace("sides = 1", "sides = 3"), "'sides'"),
    "goals beside a sum": (SUM.format(term="u*(1 - t)") + 'goals = ["1 > 2"]\n', "'goals' says nothing beside 'term'"),
    "goals beside a profile": (SLOPE.format(profile="r") + 'goals = ["1 > 2"]\n', "'goals' says nothing beside 'profile'"),
    "a sign beside goals": (GOALS.format(kind="sign", goal="x > 0") + 'sign = "< 0"\n', "'sign' says nothing beside 'goals'"),
    "an epsilon beside rows": (
        MINIMUM.format(given="r > 1", profile="r", where="q == 1", epsilon="log(9)") + 'rows = [["r > 2", "log(r)"]]\n',
        "'epsilon' says nothing beside 'rows'",
    ),
    "a function with a corner": (SERIES.format(function="abs(b)"), "corner"),
    "a function": (SERIES.format(function="log(1 + b"), "not a formula"),
    "a printed formula": ('kind = "number"\nformula = "log(2"\nprinted = "0.69"\n', "column"),
    "a relation": ('kind = "number"\nrelation = "log(2) <"\n', "column"),
    "a profile of a search": ('kind = "grid"\ncases = [["max(2", "", ""]]\n', "not a formula"),
}  # fmt: skip


@pytest.mark.parametrize("name", UNREAD)
def test_it_is_not_read_with_its_place_and_the_reason(name: str, decide: Decide) -> None:
    lines, reason = UNREAD[name]
    found = decide(lines)
    assert (found.verdict, found.rung) == ("not read", "stated"), found.evidence
    assert (
        re.match(r"claims\.toml, line \d+, (column \d+, )?claim X\.1: ", found.evidence)
        and reason in found.evidence
    )


UNDECIDED = {
    "contradictory assumptions": GOALS.format(kind="inequality", goal="x < 0").replace(
        '"x > 0"', '"x > 0", "x < -1"'
    ),
    "too many branches": GOALS.format(
        kind="inequality", goal=" + ".join(f"abs(x - {k}/7)" for k in range(1, 15)) + " >= 0"
    ),
    "roots of logarithms": GOALS.format(kind="inequality", goal="sqrt(x)*log(x) >= -3/4"),
    "a minimum on an empty region": MINIMUM.format(
        given="r > 1", profile="r", where="p > 2", epsilon="log(r)"
    ),
    "a minimum under a contradiction": MINIMUM.format(
        given="r > 1, r < 0", profile="r", where="q == 1", epsilon="log(r)"
    ),
}


@pytest.mark.parametrize("name", UNDECIDED)
def test_what_is_read_and_not_decided_is_undecided(name: str, decide: Decide) -> None:
    found = decide(UNDECIDED[name])
    assert found.verdict == "undecided" and "claim X.1" not in found.evidence, found.evidence
