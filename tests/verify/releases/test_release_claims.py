"""The kind ``release``: true numbers, false twins one digit away, and rows that ask for nothing."""

from __future__ import annotations

import pytest

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Claim, ClaimRejected
from epsproof.verify.claims.judges.releases import release
from epsproof.verify.claims.judges.releases.release import judge
from epsproof.verify.claims.searches import Searches
from tests.gates.attack.faults import Fault, put_back

GAUSS = {"noise": "discrete-gaussian(rho=0.099)"}
LEVELS = {
    **GAUSS,
    "county": "discrete-gaussian(rho=0.246)",
    "others": "discrete-gaussian(rho=0.099/27)",
    "d": "27",
    "prior": "1/2",
}
SEEN = {**LEVELS, "x1": "2", "x2": "1", "y1": "-1"}

SUM = {"noise": "2 x geometric(t=1/2)", "others": "discrete-gaussian(sigma2=24)"}
"""Six noises on three blocks: of one noise on each the distance is 0.1995."""


def found(given, *rows, **fields):
    data = {"given": given, "asked": [*rows], **fields}
    return judge(Claim("X.1", "release", "here", "a number", (), data, "x.toml"), Searches())


@pytest.mark.parametrize(
    ("given", "row", "right", "wrong"),
    [
        ({**GAUSS, "prior": "1/5", "published": "4"}, {"of": "posterior"}, "0.333", "0.334"),
        ({**GAUSS, "prior": "1/864", "published": "5"}, {"of": "risk"}, "2.43", "2.44"),
        (GAUSS, {"of": "mass", "published": "1"}, "0.178", "0.177"),
        (GAUSS, {"of": "mass without the person", "published": "1"}, "0.161", "0.162"),
        ({**GAUSS, "prior": "1/864"}, {"of": "expected risk"}, "1.22", "1.21"),
        ({**GAUSS, "prior": "1/2"}, {"of": "expected posterior"}, "0.524", "0.523"),
        ({**GAUSS, "prior": "1/2"}, {"of": "correct guess"}, "0.5888", "0.5889"),
        ({**GAUSS, "prior": "1/10"}, {"of": "least published value"}, "12", "11"),
        (SEEN, {"of": "posterior of two levels", "scale": "100"}, "50.3", "57.0"),
        (SEEN, {"of": "county count", "k2": "0"}, "0.129", "0.110"),
        (LEVELS, {"of": "correct decision"}, "0.318", "0.595"),
        (LEVELS, {"of": "net gain"}, "-0.270", "0.006"),
        ({}, {"of": "variance gap", "s": "0.5"}, "0.001021", "0.001020"),
        (SUM, {"of": "distance of laws", "d": "3"}, "0.0308", "0.1995"),
    ],
)
def test_a_number_and_its_twin(given, row, right, wrong):
    assert found(given, {**row, "printed": right}).verdict == "confirmed"
    refuted = found(given, {**row, "printed": wrong})
    assert refuted.verdict == "refuted" and refuted.counterexample["printed"] == wrong


@pytest.mark.parametrize(
    ("function", "right", "wrong"),
    [
        (release._Row.verdict, '"refuted" if wrong', '"other" if wrong'),
        (release.judge, 'row.verdict == "refuted"', 'row.verdict == "other"'),
    ],
)
def test_a_row_that_is_not_confirmed_confirms_nothing(monkeypatch, function, right, wrong):
    """Whatever else its verdict may be called: a wrong number was confirmed after either change."""
    fault = Fault("a row is refuted in other words", (), [(function, right, wrong)])
    put_back(fault, monkeypatch)
    given, row = {**GAUSS, "prior": "1/5", "published": "4"}, {"of": "posterior"}
    assert found(given, {**row, "printed": "0.334"}).verdict == "undecided"
    assert found(given, {**row, "printed": "0.333"}).verdict == "confirmed"


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ({"at_most": "1.05"}, "confirmed"),
        ({"at_least": "1.05"}, "confirmed"),
        ({"at_least": "1.06"}, "refuted"),
        ({"above": "1.05"}, "refuted"),
        ({"below": "1.05", "above": "1.047"}, "confirmed"),
        ({"at_least": "1.04", "at_most": "1.04"}, "refuted"),
    ],
)
def test_bounds_are_rounded_or_exact(said, verdict):
    """The expected risk is 1.0472..."""
    assert found({**GAUSS, "prior": "1/2"}, {"of": "expected risk", **said}).verdict == verdict


def test_one_wrong_number_of_many_refutes():
    rows = [
        {"of": "posterior", "prior": p, "printed": v}
        for p, v in (("1/2", "0.574"), ("1/5", "0.252"), ("1/10", "0.131"))
    ]
    finding = found({**GAUSS, "published": "2"}, *rows)
    assert finding.verdict == "refuted" and finding.basis.startswith("2 of 3 numbers as printed")


def test_what_else_was_computed_is_said():
    row = {"of": "posterior of two levels", "scale": "100", "printed": "57.8", "draws": "10000"}
    finding = found(SEEN, row, otherwise=[{"y1": "1"}])
    assert finding.verdict == "refuted"
    assert (
        "the sampler that draws X1 by (2.10) for every X2, also below the new X1: 57.752888, 1 of 1 as printed"
        in finding.basis
    )
    assert "with y1 1: 50.122370, 0 of 1 as printed" in finding.basis and "standard errors" in finding.basis


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"of": "posterior"}, "what was printed"),
        ({"of": "posterior", "printed": "x"}, "no number"),
        ({"of": "posterior", "printed": "1", "above": "2"}, "by one of"),
        ({"of": "chance", "printed": "1"}, "no quantity"),
        ({"of": "posterior", "printed": "1"}, "needs"),
        ({"of": "posterior", "printed": "1", "prior": "1", "published": "1"}, "below 1"),
        ({"of": "posterior", "printed": "1", "prior": "1/2", "published": "1/3"}, "probability 0"),
        (
            {"of": "posterior", "printed": "1", "prior": "1/2", "published": "1", "color": "red"},
            "not a field",
        ),
        ({"of": "mass", "printed": "1", "published": "1", "scale": "x"}, "whole numbers"),
    ],
)
def test_rows_that_ask_for_nothing_are_refused(row, said):
    with pytest.raises(ClaimRejected, match=said):
        found(GAUSS, row)
    with pytest.raises(ClaimRejected, match="empty"):
        found(GAUSS)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            {"of": "posterior", "published": "1,2,3", "noises": "geometric(t=1/3);geometric(t=1/4)"},
            "2 laws, and 'published' 3",
        ),
        (
            {"of": "posterior", "published": "1", "noises": "geometric(t=1/3);geometric(t=1/4)"},
            "2 laws, and 'published' 1",
        ),
        ({"of": "growth of the expected risk", "noises": "geometric(t=1/3)"}, "two laws"),
        ({"of": "posterior", "published": "1", "scale": "0"}, "above 0"),
        ({"of": "posterior", "published": "1", "draws": "0"}, "above 0"),
        ({"of": "distance of laws", "d": "-1"}, "from 1 to 1000, not -1"),
        ({"of": "distance of laws", "d": "0"}, "from 1 to 1000, not 0"),
        ({"of": "risk by post-processing", "total": "-1"}, "from 1 to 100000, not -1"),
        ({"of": "risk by post-processing", "total": "1000000000000"}, "from 1 to 100000, not 10"),
        ({"of": "gain", "noise": "2 x discrete-gaussian(rho=1/2)"}, "a single one"),
        ({"of": "correct decision", "noise": "geometric(t=1/2)"}, "discrete Gaussian noise"),
        ({"of": "posterior of two levels", "least": "5", "most": "2"}, "at least 5, not 2"),
        ({"of": "posterior of two levels", "x1": "100000"}, "too far from what is possible"),
        ({"of": "region", "x2_range": "3 to 1", "y1_range": "0 to 1"}, "the lower one first"),
        (
            {"of": "region", "x2_range": "0 to 1", "y1_range": "0 to 1", "prior": "1/2"},
            "does not depend on 'prior'",
        ),
        ({"of": "region", "x2_range": "1/2 to 1", "y1_range": "0 to 1"}, "whole numbers"),
        ({"of": "correct decision", "true_x1": "7"}, "from 0 to 1, not 7"),
        ({"of": "variance gap", "s": "1e-9"}, "at least 1/4"),
        ({"of": "largest variance gap", "s": "0"}, "at least 1/4"),
    ],
)
def test_rows_about_nothing_that_can_be_are_refused(row, said):
    with pytest.raises(ClaimRejected, match=said):
        found({**SEEN, "others": "discrete-gaussian(rho=0.1)"}, {"printed": "0.5", **row})


GEOMETRIC = {"noise": "geometric(t=1/2)", "prior": "1/2", "published": "1"}


@pytest.mark.parametrize(
    "row",
    [
        {"of": "mass", "noise": "laplace(b=1)", "published": "1", "printed": "0.5"},
        {"of": "mass without the person", "noise": "laplace(b=1)", "published": "1", "printed": "0.2"},
        {
            "of": "distance of laws",
            "noise": "geometric(t=1/2)",
            "d": "2",
            "others": "laplace(b=1)",
            "printed": "0.2",
        },
        {"of": "posterior of two levels", **{**SEEN, "noise": "laplace(b=1)"}, "printed": "0.5"},
    ],
)
def test_a_value_of_continuous_noise_has_no_mass(row):
    """The table of the weights exp(-|n|) would be that of geometric noise."""
    with pytest.raises(QuestionError, match="density"):
        found({}, row)


@pytest.mark.parametrize("prior", ["99/100", "1/100"])
def test_shares_that_are_certain_are_told_without_standard_errors(prior):
    """The guess is always, or never, "has the value"."""
    finding = found(
        {},
        {
            "of": "correct guess",
            "noise": "geometric(t=1/2)",
            "prior": prior,
            "printed": "0.5",
            "draws": "100",
        },
    )
    assert finding.verdict == "refuted" and "standard errors" not in finding.basis


def test_shares_far_away_are_told():
    finding = found(
        {}, {"of": "mass", "noise": "geometric(t=1/2)", "published": "5000", "printed": "0.5", "draws": "100"}
    )
    assert finding.verdict == "refuted" and "more than 1000000 standard errors" in finding.basis
    assert finding.counterexample["value"].startswith("from ")


def test_printed_digits_are_exact():
    """Two thirds to 30 digits."""
    finding = found(GEOMETRIC, {"of": "posterior", "printed": "0." + "6" * 30})
    assert finding.verdict == "refuted" and finding.counterexample["value"].endswith("0." + "6" * 29 + "7")


@pytest.mark.parametrize("word", ["scale", "draws"])
def test_counts_of_thousands_of_digits_are_refused(word):
    with pytest.raises(ClaimRejected, match="whole numbers"):
        found(GEOMETRIC, {"of": "posterior", "printed": "0.7", word: "9" * 5000})


def test_numbers_next_to_nothing_are_refused():
    with pytest.raises(ClaimRejected, match="no precision"):
        found({}, {"of": "variance gap", "s": "1e30", "printed": "0"})


def test_assumptions_about_a_release_are_refused():
    claim = Claim(
        "X.1",
        "release",
        "here",
        "a number",
        ("0 == 1",),
        {"asked": [{"of": "posterior", **GEOMETRIC, "printed": "2/3"}]},
        "x",
    )
    with pytest.raises(ClaimRejected, match="without them"):
        judge(claim, Searches())


@pytest.mark.parametrize(
    ("of", "idle"),
    [
        ("expected posterior", {"published": "77"}),
        ("correct guess", {"x1": "1"}),
        ("posterior", {"county": "geometric(t=1/2)"}),
        ("posterior", {"s": "1"}),
    ],
)
def test_fields_that_say_nothing_are_refused_in_a_row(of, idle):
    """What several rows share may be for some of them only."""
    row = {name: text for name, text in GEOMETRIC.items() if of == "posterior" or name != "published"}
    assert found({}, {"of": of, **row, "above": "1/100"}).verdict == "confirmed"
    assert found(idle, {"of": of, **row, "above": "1/100"}).verdict == "confirmed"
    with pytest.raises(ClaimRejected, match=f"does not depend on {next(iter(idle))!r}"):
        found({}, {"of": of, **row, **idle, "above": "1/100"})
