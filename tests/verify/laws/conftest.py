"""Laws at work: a composition by its phrase, and its two ends as machine numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.verify.laws.compose import Composition, composed
from epsproof.verify.laws.guarantee import Ends, delta_at, epsilon_at
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.release import releases


def composition(text: str) -> Composition:
    return composed(parts_of(releases(text)))


@pytest.fixture
def epsilon():
    """The ends of epsilon of a phrase at a delta."""

    def asked(text: str, delta: str | Fraction, digits: int = 12) -> Ends:
        return epsilon_at(composition(text), Fraction(delta), digits)

    return asked


@pytest.fixture
def delta():
    """The ends of delta of a phrase at an epsilon."""

    def asked(text: str, level: str | Fraction, digits: int = 15) -> Ends:
        return delta_at(composition(text), Fraction(level), digits)

    return asked


@pytest.fixture
def build():
    """The composition of a phrase."""
    return composition
