"""Printed bounds on the posterior against attack models: exact, loose, unsafe with a private mechanism, and slips that must not
pass."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from epsproof.derive.models.catalogue import model_named
from epsproof.verify.claims.claim import Claim, ClaimRejected
from epsproof.verify.claims.judges.privacy.printed_bound import (
    compared,
    judge,
    largest_posterior,
    mechanism_at,
    private_at,
)
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.reader import Definitions, parse, value

SEARCHES = Searches()


def claim(model: str, posterior: str, **more) -> Claim:
    return Claim(
        "X.1",
        "printed-bound",
        "here",
        "a bound",
        (),
        {"model": model, "posterior": posterior, **more},
        "x.toml",
    )


EXACT = {
    "membership": "p/(p + t*(1 - p))",
    "value-of-participant": "q/(q + t**2*(1 - q))",
    "unbounded": "p*q/(p*q + t**2*p*(1 - q) + t*(1 - p))",
    "exact-value": "1/(1 + (1 - x)/3*(t + t**2 + t**3)/x)",
    "and-of-attributes": "x*y/((x + t*(1 - x))*(y + t*(1 - y)))",
    "one-missing": "x/(x + t**2*(1 - x))",
    "single-attribute": "x/(x + t*(1 - x))",
}
PLACES = [("*t*", "*t**2*"), ("+ t*", "+ t**2*"), ("t**2", "t")]
SLIPS = [*PLACES, ("(1 - ", "(2 - "), ("1 - x", "1 - x**2"), ("p*q", "p*q**2"), ("*", "*2*")]


@pytest.mark.parametrize("model", EXACT)
def test_an_exact_bound_is_proved_and_said_to_be_exact(model: str) -> None:
    found = compared(claim(model, EXACT[model], says="exact"), SEARCHES)
    assert (found.status, found.finding.verdict) == ("exact", "proved")
    assert found.finding.certificates


def slipped() -> list[tuple[str, str]]:
    """The exact bounds with one slip each."""
    changed = [
        (model, text.replace(old, new, 1))
        for (model, text), (old, new) in product(EXACT.items(), SLIPS)
        if old in text
    ]
    return [(model, text) for model, text in changed if text not in EXACT.values() and "**2**" not in text]


@pytest.mark.parametrize(("model", "text"), slipped())
def test_a_slip_is_never_exact(model: str, text: str) -> None:
    """It is too low somewhere, or too high: the posterior of the model itself says which, at exact points."""
    found = compared(claim(model, text, says="exact"), SEARCHES)
    assert found.status in ("unsafe", "loose", "open")
    assert found.finding.verdict in ("refuted", "undecided")


def test_many_slips_are_told_apart() -> None:
    assert len(slipped()) > 15


UNSAFE = [
    ("value-in-range", "1/(1 + ((1 - x)/3*t + (1 - x)/3*t + (1 - x)/3*t**2)/x)"),
    ("guess-within-distance", "1/(1 + t*(1 - x)/x)"),
    ("bounded", "1/(1 + (1 - q)/(q*t))"),
    ("or-of-attributes", "(1 - (1 - x)*(1 - y))/(1 - (1 - x)*(1 - y) + t*(1 - x)*(1 - y))"),
    ("one-missing", "x/(x + t*(1 - x))"),
]


@pytest.mark.parametrize(("model", "text"), UNSAFE)
def test_an_unsafe_bound_is_refuted_with_a_private_mechanism(model: str, text: str) -> None:
    found = compared(claim(model, text), SEARCHES)
    assert (found.status, found.finding.verdict) == ("unsafe", "refuted")
    known = model_named(model)
    point = {n: Fraction(v) for n, v in found.finding.counterexample.items() if n in ("t", *known.priors)}
    likelihoods = mechanism_at(known, point)
    assert private_at(known, likelihoods, point["t"])
    weights = {world: value_at(text, point) for world, text in known.worlds.items()}
    secret = sum(weights[w] * likelihoods[w] for w in known.secret)
    posterior = secret / sum(weights[w] * likelihoods[w] for w in known.worlds)
    assert posterior == largest_posterior(known, point)
    assert posterior > value_at(text, point)
    assert str(posterior) in found.finding.basis


def value_at(text: str, point: dict[str, Fraction]) -> Fraction:
    """What the second reader makes of the text."""
    found = value(parse(text), point, Definitions({}, {}, {}))
    assert isinstance(found, Fraction)
    return found


def test_a_mechanism_that_is_not_private_is_told() -> None:
    known, t = model_named("membership"), Fraction(1, 2)
    assert not private_at(known, {"in": Fraction(1, 2), "out": Fraction(1, 5)}, t)
    assert not private_at(known, {"in": Fraction(1), "out": Fraction(1, 2)}, t)
    assert private_at(known, {"in": Fraction(1, 2), "out": Fraction(1, 4)}, t)


@pytest.mark.parametrize("numerator", range(1, 10))
def test_half_of_the_powers_is_private_in_every_model(numerator: int) -> None:
    """Of the output "no" too, whatever t: 1/2 is below 1/(1 + t**d)."""
    t = Fraction(numerator, 10)
    for name in ("household", "grid-of-nine", "one-sided", "state", "guess-within-distance"):
        known = model_named(name)
        for potential in known.potentials:
            extended = {w: t ** potential[w] / 2 for w in known.worlds}
            assert private_at(known, extended, t), (name, potential)


def test_a_safe_bound_says_how_loose_it_is() -> None:
    text = "1/(1 + t**4*(1 - x)/x)"
    found = compared(claim("value-in-range", text), SEARCHES)
    assert (found.status, found.finding.verdict) == ("loose", "proved")
    assert "safe but loose: at t = " in found.finding.basis
    said = compared(claim("value-in-range", text, says="exact"), SEARCHES)
    assert (said.status, said.finding.verdict) == ("loose", "refuted")


def test_what_is_above_1_is_no_worse_than_1() -> None:
    found = compared(claim("membership", "2"), SEARCHES)
    assert (found.status, found.finding.verdict) == ("loose", "proved")
    assert judge(claim("membership", "1/2"), SEARCHES).verdict == "refuted"


def test_the_verdict_says_what_is_believed() -> None:
    verdict = judged(claim("membership", EXACT["membership"]), SEARCHES)
    assert (verdict.verdict, verdict.rung) == ("proved", "translated")
    assert "potentials" in verdict.believed


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"model": "memberships"}, "nearest: membership"),
        ({"says": "precise"}, "'says' is one of safe, exact"),
    ],
)
def test_a_claim_that_cannot_be_read_names_the_rule(more: dict[str, str], rule: str) -> None:
    with pytest.raises(ClaimRejected, match=rule):
        judge(
            claim("membership", "p", **more) if "model" not in more else claim(more["model"], "p"), SEARCHES
        )
    with pytest.raises(
        ClaimRejected, match=r"'eps' in 'posterior' is no prior.*the budget is epsilon, or t = exp"
    ):
        judge(claim("membership", "p*exp(eps)"), SEARCHES)
    assert judged(claim("membership", "p + "), SEARCHES).verdict == "not read"


def test_approximate_privacy_is_left_out() -> None:
    assert "pure" in judged(claim("approximate", "p"), SEARCHES).basis


UNDEFINED = "(p/(p + (1 - p)*t))*(p - 1/2)/(p - 1/2)"


@pytest.mark.parametrize("text", ["1/0", UNDEFINED])
def test_a_bound_without_a_value_is_refuted_where_it_has_none(text: str) -> None:
    """Its true twin is the same bound where nothing is divided by 0."""
    found = judge(claim("membership", text), SEARCHES)
    assert (found.verdict, "where the printed bound has no value" in found.basis) == ("refuted", True), (
        found.basis
    )
    assert (
        judge(claim("membership", UNDEFINED[: UNDEFINED.index("*(p - 1/2)")]), SEARCHES).verdict == "proved"
    )


def test_an_irrational_bound_is_loose_or_refuted_with_its_value() -> None:
    assert judge(claim("membership", "sqrt(2)"), SEARCHES).verdict == "proved"
    assert "safe but loose" in judge(claim("membership", "sqrt(2)"), SEARCHES).basis
    refuted = judge(claim("membership", "sqrt(p)"), SEARCHES)
    assert (refuted.verdict, "above the printed 0.7071" in refuted.basis) == ("refuted", True), refuted.basis
