"""What the claims of one file share does not change what is said of any of them."""

from __future__ import annotations

from importlib import import_module

import pytest

from epsproof.verify.claims import run
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.examine import examine
from epsproof.verify.claims.searches import Searches
from epsproof.verify.workspace.outcome import LATE, Proved, Unknown
from tests.judged import HEAD

PLAIN = 'kind = "minimum"\nprofile = "3"\nwhere = ["p <= 1/2"]\nepsilon = "log(3/4 + sqrt(33)/4)"\n'


@pytest.mark.parametrize(
    "goals",
    [
        ("x <= exp(x)", "x <= exp(x/2)", "x <= exp(x**2)"),
        ("x <= exp(x/2)", "x <= exp(x)"),
        ("log(x) < x", "log(x) < x**2", "log(x) < 2*x"),
        ("x < exp(x + 1)", "x < exp(x + y)", "x < exp(x + y**2)"),
    ],
)
def test_what_was_found_for_one_exponential_is_not_taken_for_another(goals):
    """The branches of these claims have the same polynomials; what their variables stand for is not the same."""
    searches = Searches()
    examined = [examine(Typed(("x > 0", "y >= 1"), (goal,)), searches) for goal in goals]
    assert [(found.verdict, found.reason) for found in examined] == [("proved", "")] * len(goals)


@pytest.mark.parametrize(
    ("name", "other"), [("p <= 1/2", "0 <= 1 - 2*p"), ('profile = "3"', 'profile = "2 + 1"')]
)
def test_a_closed_form_is_one_of_the_texts_as_typed(tmp_path, name, other):
    """Both questions have the same answer; the document of the one is not about the other's texts."""
    file = tmp_path / "two.claims.toml"
    file.write_text(HEAD + PLAIN + HEAD.replace("X.1", "X.2") + PLAIN.replace(name, other), encoding="utf-8")
    found = run(str(file))
    assert [(x.verdict, x.rung) for x in found] == [("infimum only", "certified")] * 2


def test_a_search_that_was_too_short_is_repeated(monkeypatch):
    given = list[float]()

    def searched(hypotheses, goal, seconds):
        given.append(seconds)
        return Unknown(LATE) if seconds < 2 else Proved({}, ())

    monkeypatch.setattr(import_module("epsproof.verify.claims.searches"), "_search", searched)
    searches, facts = Searches(seconds=8.0), [("x", ">")]
    outcomes = [searches.settle(facts, ("x + 1", ">"), seconds) for seconds in (1.0, 1.0, 0.5, 4.0, 8.0)]
    assert [isinstance(outcome, Proved) for outcome in outcomes] == [False, False, False, True, True]
    assert given == [1.0, 4.0]


@pytest.mark.parametrize(
    ("first", "second"),
    [('"a == 2"', '"a == 3"'), ('"a == 3"', '"2 <= a <= 3"'), ('"a == 2", "b == 1"', '"a == 3", "b == 1"')],
)
def test_a_counterexample_tells_the_epsilon_of_its_own_parameters(tmp_path, first, second):
    """A closed form whose parameters an equation has replaced by numbers is about these numbers alone."""
    text = 'kind = "minimum"\nprofile = "a"\nwhere = ["p <= 1/2"]\nassumptions = [{}]\nepsilon = "log(7)"\n'
    claims = [
        HEAD.replace("X.1", name) + text.format(given) for name, given in (("X.1", first), ("X.2", second))
    ]
    told = list[object]()
    for name, content in (("both", "".join(claims)), ("alone", claims[1])):
        file = tmp_path / f"{name}.claims.toml"
        file.write_text(content, encoding="utf-8")
        told.append(run(str(file))[-1].counterexample)
    assert told[0] == told[1]
    assert "epsilon" in dict(told[1])
