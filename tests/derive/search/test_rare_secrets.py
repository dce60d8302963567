"""Secrets of several worlds whose prior vanishes with a power at an end of the region: the budget is that of the limit there."""

from __future__ import annotations

import copy

import pytest

from epsproof.derive.models.file import model_of
from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.rejected import Rejected

CHAIN = """
name = "chain"
secret = {secret}
where = ["f < 1"]
[priors]
f = "that one draw is a case"
[worlds]
{worlds}
"""
PAIR = '[[neighbours]]\nbetween = ["{}", "{}"]\n'
CARRIER = ["(1-f)**2", "2*f**1*(1-f)**1", "f**2*(1-f)**0"]
THREE = ["(1-f)**3", "3*f*(1-f)**2", "3*f**2*(1-f)", "f**3"]


def chain(weights: list[str], least: int):
    """At least so many of a number of independent draws are cases, told by their number."""
    worlds = "\n".join(f'"{k}" = "{weight}"' for k, weight in enumerate(weights))
    pairs = "".join(PAIR.format(k, k + 1) for k in range(len(weights) - 1))
    secret = str([str(k) for k in range(least, len(weights))]).replace("'", '"')
    return model_of(CHAIN.format(secret=secret, worlds=worlds) + pairs, "chain.toml")


@pytest.mark.parametrize(
    ("weights", "least"), [(CARRIER, 1), (THREE, 2), (THREE, 1)], ids=["one-of-two", "two-of-three", "one"]
)
def test_the_budget_is_that_of_rare_cases(weights: list[str], least: int) -> None:
    """With f -> 0 the odds of at least ``least`` cases grow by exp(epsilon*least), so that epsilon is log(r)/least."""
    found = prove_closed_form(pose("r", (), ("r > 1",), chain(weights, least)), seconds=240)
    assert found.status == "proved", found.reasons
    (case,) = found.answer.cases
    assert (case.attained, str(case.closed.epsilon)) == (False, "log(r)" if least == 1 else f"log(r)/{least}")
    assert check(found.document) == "proved"


def test_another_power_of_t_is_rejected() -> None:
    """The false twin: log(r) for two of three, which is twice the budget."""
    document = copy.deepcopy(
        prove_closed_form(pose("r", (), ("r > 1",), chain(THREE, 2)), seconds=240).document
    )
    (case,) = document["cases"]
    case.update(equation="r*t - 1", epsilon="log(r)")
    with pytest.raises(Rejected):
        check(document)
