"""The functions refuse what the command refuses: names that look like slips, misplaced conditions, limits that limit nothing."""

from __future__ import annotations

import math
import sys
from subprocess import run

import pytest

import epsproof
from epsproof import adapters

REFUSED = {
    "a product without its sign": ({"profile": "max(a/pq, r)", "assume": ["0 < a < 1", "r > 1"]}, r"p\*q"),
    "another case": ({"profile": "2*Prior"}, r'did you mean prior\? as a parameter: .*free="Prior"'),
    "another case in a condition": (
        {"profile": "r", "where": "P == 1", "assume": "r > 1"},
        "the priors here are p, q",
    ),
    "a parameter among the priors": ({"profile": "r", "where": "r > 1"}, 'of a parameter: assume="r > 1"'),
    "a prior among the parameters": ({"profile": "r", "assume": "q > 1/2"}, 'stated with where="q > 1/2"'),
    "a parameter that no assumption names": (
        {"profile": "max(a/(p*q), r)", "assume": "0 < a < 1"},
        'assume="r > 0", or free',
    ),
    "what excludes every epsilon": ({"profile": "posterior <= prior"}, "leave such priors out with where"),
    "the title of something": ({"profile": "Threshold"}, 'assume="Threshold > 0", or free="Threshold"'),
    "an average": ({"profile": "guess <= 0.6"}, "the command epsproof evaluate"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_slips_are_refused_with_what_was_meant(name: str) -> None:
    asked, remedy = REFUSED[name]
    with pytest.raises(epsproof.QuestionError, match=remedy):
        epsproof.derive(**asked)


def test_what_is_meant_is_answered() -> None:
    assert str(epsproof.derive("r", where="p == 1", assume="r > 1").epsilon) == "log(r)/2"
    assert str(epsproof.derive("Prior", assume="Prior > 1", free="Prior").epsilon) == "log(Prior)/2"
    assert float(epsproof.evaluate("pq", {"pq": 3}).epsilon) < math.log(3) / 2
    assert epsproof.compare("r", "r + 1", assume="r > 1").first_implies_second == "proved"
    with pytest.raises(epsproof.QuestionError, match=r"p\*q"):
        epsproof.compare("pq", "3")


WRONG = [
    (lambda: epsproof.derive("r", assume={"r": 3}), r"write assume=\['r == 3'\]"),
    (lambda: epsproof.derive("r", where=lambda p, q: q == 1), "a condition is a text, such as 'q == 1'"),
    (lambda: epsproof.compose(["0.1", "0.2"], delta="0"), "write '0.1, 0.2'"),
    (lambda: epsproof.derive(None), "profile = None is no text; a text stands in quotes"),
    (lambda: epsproof.compose("0.1 x 10", delta=1e-5), "delta = 1e-05"),
    (lambda: adapters.for_opendp(epsproof.evaluate("3")), r"\.epsilon"),
    (lambda: float(epsproof.evaluate("3")), r"Number is no number: write float\(number\.epsilon\)$"),
    (lambda: epsproof.evaluate("3").epsilon / 40, r"write float\(epsilon\)/40"),
    (lambda: epsproof.derive(), "missing a required argument: 'profile'; it has profile, where"),
]


@pytest.mark.parametrize(("call", "remedy"), WRONG, ids=[remedy for _, remedy in WRONG])
def test_arguments_of_another_type_are_named(call, remedy: str) -> None:
    with pytest.raises(TypeError, match=remedy):
        call()


@pytest.mark.parametrize("digits", [0, -3, 1001])
def test_digits_are_a_whole_number_in_a_range(digits: int) -> None:
    with pytest.raises(ValueError, match="digits"):
        epsproof.evaluate("3", digits=digits)
    assert epsproof.evaluate("3", digits=1).upper == "0.6"


@pytest.mark.parametrize("budget", [math.nan, -1.0, 0.0, math.inf], ids=str)
def test_what_is_no_budget_is_not_handed_on(budget: float) -> None:
    pytest.importorskip("opendp.prelude", reason="opendp is not installed")
    with pytest.raises(ValueError, match="no budget"):
        adapters.for_opendp(budget)
    assert adapters.for_opendp(0.5)[1] == 0.5


@pytest.mark.parametrize("apart", [0, -1, math.nan])
def test_inputs_that_are_not_apart_have_no_scale(apart: float) -> None:
    """The search for a scale ended in a message about a negative one."""
    with pytest.raises(ValueError, match=r"such as d_in=1$"):
        adapters.opendp_scale(0.5, lambda scale: scale, d_in=apart)


def test_a_measurement_in_another_measure_does_not_keep_an_epsilon() -> None:
    """The budget would be spent as the rho of zero-concentrated privacy, for which no epsilon holds."""
    opendp = pytest.importorskip("opendp.prelude", reason="opendp is not installed")
    opendp.enable_features("contrib")
    counts, budget = opendp.vector_domain(opendp.atom_domain(T=int)), epsproof.evaluate("3").epsilon

    def gaussian(scale: float):
        return opendp.m.make_gaussian(counts, opendp.l2_distance(T=float), scale=scale)

    def laplace(scale: float):
        return opendp.m.make_laplace(counts, opendp.l1_distance(T=int), scale=scale)

    with pytest.raises(ValueError, match="ZeroConcentratedDivergence"):
        adapters.opendp_scale(budget, gaussian, d_in=1.0)
    with pytest.raises(TypeError, match="what make returns is no measurement"):
        adapters.opendp_scale(budget, lambda scale: scale, d_in=1)
    assert laplace(adapters.opendp_scale(budget, laplace, d_in=1)).check(1, float(budget))


def test_a_verdict_is_public_and_has_its_fields(tmp_path) -> None:
    file = tmp_path / "one.claims.toml"
    file.write_text(
        '[[claim]]\nid = "X"\nkind = "identity"\nlocation = "l"\nstatement = "s"\ngoals = ["a == a"]\n'
    )
    (found,) = epsproof.verify(file).verdicts
    assert isinstance(found, epsproof.Verdict) and (found.id, found.verdict, found.rung) == (
        "X",
        "proved",
        "certified",
    )


def test_the_adapters_are_there_without_an_import_of_their_own() -> None:
    assert epsproof.adapters is adapters
    found = run(
        [sys.executable, "-c", "import epsproof; print(epsproof.adapters.__name__)"],
        capture_output=True,
        text=True,
    )
    assert found.stdout == "epsproof.adapters\n", found.stderr
