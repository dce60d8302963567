"""Averages at work: a question by its texts, at one adversary or on a region."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.derive.averages.average_model import averaged
from epsproof.derive.averages.quantity import Quantity
from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.pose import pose
from epsproof.verify.averages.evaluate_average import AveragePlace, place_of

VALUES = {
    "household": {"alpha": Fraction(1, 2), "beta": Fraction(1, 10)},
    "duplicates": {"d": Fraction(1, 3)},
}
PRIORS = {
    "membership": ("p == 1/4",), "unbounded": ("p == 2/3", "q == 2/5"), "household": ("q == 1/10",), "opt-out": ("q == 1/3",),
    "value-in-or-out": ("p == 1/2", "q == 1/5"), "guess-within-distance": ("x == 1/5",), "four-bits": (),
    "category-of-three": ("x == 1/5", "y == 1/2"), "duplicates": ("p == 1/2",), "one-missing-known-values": (),
    "one-sided": ("q == 2/5",), "county-and-state": ("x == 1/3",),
}  # fmt: skip


def problem_of(model: str, criterion: str, quantity: str, where: tuple[str, ...] = (), delta: str = "0"):
    return pose(criterion, where, (), averaged(model_named(model), Quantity(quantity), delta))


@pytest.fixture
def asked():
    """The problem of a criterion on "posterior", which stands for the average."""
    return problem_of


@pytest.fixture
def place():
    """A model at the priors of the table above, with a limit that no test reads unless it is given."""

    def found(
        model: str, quantity: str, criterion: str = "posterior <= 9/10", delta: str = "0"
    ) -> AveragePlace:
        return place_of(
            problem_of(model, criterion, quantity, PRIORS[model], delta), VALUES.get(model, {}), {}
        )

    return found


@pytest.fixture(params=sorted(PRIORS))
def model(request):
    """The name of a model with numbers for its priors."""
    return request.param
