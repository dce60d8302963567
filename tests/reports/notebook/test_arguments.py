"""An argument by another name is refused with the one that was meant; the right one works."""

from __future__ import annotations

from inspect import signature

import pytest

import epsproof

SLIPS = [
    (epsproof.evaluate, {"set": {"r": 3}}, 'write values={"r": 3}'),
    (epsproof.evaluate, {"r": 3}, 'epsproof.evaluate(profile, {"r": 3})'),
    (epsproof.evaluate, {"wher": "q == 1"}, "did you mean where?"),
    (epsproof.evaluate, {"precision": 20}, "write digits="),
    (epsproof.derive, {"set": {"r": 3}}, "derive(...).at(r=3)"),
    (epsproof.derive, {"assumptions": "r > 1"}, "write assume="),
    (epsproof.derive, {"bound": "membership"}, "write model="),
    (epsproof.derive, {"time": 5}, "write seconds="),
    (epsproof.derive, {"privacy": "(eps, 1e-5)"}, "--privacy is an option of the command epsproof derive"),
    (epsproof.derive, {"colour": "red"}, "it has profile, where, assume, model, seconds, free"),
    (epsproof.compose, {"deltas": "1e-5"}, "did you mean delta?"),
]


@pytest.mark.parametrize(("function", "wrong", "remedy"), SLIPS, ids=[f"{f.__name__} {remedy}" for f, _, remedy in SLIPS])
def test_the_argument_that_was_meant_is_named(function, wrong, remedy) -> None:
    with pytest.raises(TypeError) as error:
        function("r", **wrong)
    assert remedy in str(error.value) and f"no argument {next(iter(wrong))};" in str(error.value)


@pytest.mark.parametrize("given", [["2", "3"], ("2", "3")])
def test_two_criteria_in_a_list_are_set_apart(given) -> None:
    with pytest.raises(TypeError, match=r"""write epsproof\.compare\("2", "3"\)"""):
        epsproof.compare(given)
    assert epsproof.compare("2", "3").first_implies_second == "proved"


def test_a_value_that_is_missing_is_asked_for_as_it_is_given() -> None:
    with pytest.raises(epsproof.QuestionError, match=r'no value for b; add "b": "\.\.\." to the values'):
        epsproof.evaluate("posterior - prior <= b")
    with pytest.raises(epsproof.QuestionError, match=r'no value for r; add r="\.\.\."'):
        epsproof.derive("r", assume="r > 1").at()


def test_what_is_proposed_works() -> None:
    assert float(epsproof.evaluate("r", values={"r": 3}).epsilon) == float(epsproof.derive("r", assume="r > 1").at(r=3).epsilon)


def test_the_arguments_of_a_function_are_shown_as_before() -> None:
    assert list(signature(epsproof.evaluate).parameters)[:3] == ["profile", "values", "where"]
