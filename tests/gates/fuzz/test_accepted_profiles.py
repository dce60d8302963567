"""Epsilons of generated profiles, confirmed by Bayes' rule in exact fractions: admissible, and no larger one is."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from epsproof.derive.question.pose import pose
from epsproof.derive.text.grammar import parse_expression
from epsproof.verify.claims.values.evaluation import value_at
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.hypothesis_strategies import Asked, priors, profiles
from epsproof.verify.numeric.exact_bayes import tight_example


def tolerated(asked: Asked, point: dict[str, Fraction]) -> Fraction:
    value = value_at(parse_expression(asked.profile), point)
    assert isinstance(value, Fraction)
    return value


def reached(point: dict[str, Fraction], t: Fraction) -> Fraction:
    """The ratio of a private mechanism that an adversary with these priors meets, by Bayes' rule."""
    _, mechanism, ratio = tight_example(point["p"], point["q"], t)
    assert mechanism.is_private(t)
    return ratio


@settings(max_examples=60)
@given(profiles(), st.data())
def test_no_private_mechanism_exceeds_the_profile_at_the_printed_epsilon(asked: Asked, data: st.DataObject):
    found = evaluate(pose(asked.profile, list(asked.where)), {}, 10)
    t = found.t.upper
    for _ in range(8):
        point = data.draw(priors(*asked.where))
        assert reached(point, t) <= tolerated(asked, point)


@settings(max_examples=40)
@given(profiles())
def test_a_larger_epsilon_fails_at_the_prior_that_is_named(asked: Asked):
    """The control: a hundredth more budget, and a mechanism exceeds the profile at the prior that the evaluation names."""
    found = evaluate(pose(asked.profile, list(asked.where)), {}, 10)
    point = {name: Fraction(value) for name, value in found.priors.items()}
    if all(value > 0 for value in point.values()):
        assert reached(point, found.t.lower * Fraction(99, 100)) > tolerated(asked, point)
