"""``epsproof evaluate`` for a criterion on an average: documents, refusals, and ends that a second program repeats."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from math import acosh, exp, log
from pathlib import Path

import jsonschema
import mpmath
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.verify.repeat.__main__ import main as repeat
from epsproof.verify.repeat.average import repeated
from epsproof.verify.repeat.outcome import Broken

SCHEMA = json.loads(
    (Path(main.callback.__code__.co_filename).parent / "schemas" / "average.json").read_text(encoding="utf-8")
)
ONE = ("--model", "membership", "--where", "p == 1/4")


def evaluated(*words):
    return CliRunner().invoke(main, ["evaluate", *words])


def document(*words):
    found = evaluated(*words, "--json")
    assert found.exit_code == 0, found.output
    told = json.loads(found.stdout)
    jsonschema.validate(told, SCHEMA)
    return told


def ends(told):
    return float(told["epsilon"]["lower"]), float(told["epsilon"]["upper"])


def test_a_guess_between_two_worlds_has_a_closed_form():
    told = document("guess <= g", "--set", "g=0.6", "--model", "bounded", "--where", "0.45 <= q <= 1/2")
    low, high = ends(told)
    assert low <= log(1.5) <= high and high - low < 1e-11
    assert told["closed_form"]["epsilon"] == "log(g/(1 - g))"
    half = ("--model", "bounded", "--where", "q == 1/2")
    failing = document("guess <= 0.6", *half, "--privacy", "(eps, delta)", "--set", "delta=0.01")
    assert ends(failing)[0] <= log((0.6 - 0.01) / 0.4) <= ends(failing)[1]
    three = document("guess <= 0.6", "--model", "three-releases", "--where", "q == 1/2")
    assert ends(three)[0] <= log(1.5) / 3 <= ends(three)[1] and three["closed_form"]["epsilon"].endswith("/3")


def test_a_mean_within_a_ratio_has_a_closed_form_on_all_priors_only():
    words = ("mean_posterior <= r*prior", "--set", "r=2.5", "--model", "three-releases")
    told = document(*words)
    assert ends(told)[0] <= acosh(1.75) / 3 <= ends(told)[1]
    assert told["closed_form"]["epsilon"].startswith("log(") and told["closed_form"]["epsilon"].endswith("/3")
    others = (("--where", "q >= 1/10"), ("--where", "q == 1/10"), ("--where", "q <= 1/10"))
    assert ["closed_form" in document(*words, *more) for more in others] == [False] * 3
    assert "closed_form" not in document("mean_posterior <= 2*prior", "--model", "unbounded")


def test_the_advantage_of_a_guess_is_half_the_hyperbolic_tangent():
    told = document("guess - max(prior, 1 - prior) <= 1/10", "--model", "membership")
    assert ends(told)[0] <= log(3 / 2) <= ends(told)[1] and told["priors"] == {"p": "1/2"}


def test_the_mean_allows_more_than_the_worst_case_and_says_so():
    told = document("mean_posterior <= 2*prior", *ONE)
    t = exp(-ends(told)[0])
    mean = (0.25 / (0.25 + 0.75 * t) + t * 0.25 * t / (0.25 * t + 0.75)) / (1 + t)
    assert mean == pytest.approx(0.5, abs=1e-10)
    assert float(told["worst_case"]["upper"]) < ends(told)[0]
    shown = evaluated("mean_posterior <= 2*prior", *ONE).stdout
    assert "weaker" in shown and "at some of them the posterior may be above the criterion" in " ".join(
        shown.split()
    )
    assert "Use epsilon at most 1.490." in shown or "Use epsilon at most 1.49" in shown


@pytest.mark.parametrize("words", [
    ("mean_posterior <= 2*prior", *ONE),
    ("guess <= 0.9", "--model", "guess-within-distance", "--where", "x == 1/5"),
    ("mean_posterior <= prior + b", "--set", "b=0.1", "--model", "four-bits"),
    ("mean_posterior <= 1/2", "--where", "p == 1/2", "--where", "q == 1/2"),
    ("guess <= 0.8", "--model", "membership", "--where", "p == 1/4", "--privacy", "(eps, 1/100)"),
])  # fmt: skip
def test_a_second_program_repeats_both_ends(words, tmp_path, capsys):
    told = document(*words)
    assert repeated(told).startswith("both ends hold")
    file = tmp_path / "average.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    assert repeat([str(file)]) == 0
    said = capsys.readouterr().out
    assert f"{told['quantity']} at most {told['place']['limit']}" in said and ("delta = 1/100" in said) == (
        "--privacy" in words
    )


def wrong(told, change):
    other = copy.deepcopy(told)
    change(other)
    try:
        return repeated(other)
    except Broken as error:
        return str(error)


def test_the_second_program_rejects_what_is_one_slip_away():
    told = document("mean_posterior <= 2*prior", *ONE)
    assert repeated(told).startswith("both ends hold")
    nearer = str(Fraction(told["kept"]["t"]) * Fraction(999, 1000))
    first, second = told["broken"]["outputs"]

    def moved(x):
        x["broken"]["outputs"][0]["in"] = str(Fraction(first["in"]) + Fraction(1, 10**6))

    def sharper(x):
        for output, other in ((first, second), (second, first)):
            place = x["broken"]["outputs"][0 if output is first else 1]
            place["in"] = str(Fraction(output["in"]) + (1 if output is first else -1) * Fraction(1, 100))
            assert other

    assert "not private" in wrong(told, moved)
    assert "not private" in wrong(told, sharper)
    assert "not above the limit" in wrong(told, lambda x: x["place"].update(limit="51/100"))
    assert "add up to more" in wrong(told, lambda x: x["kept"]["multipliers"].update(out="1/2"))
    assert "above its bound" in wrong(told, lambda x: x["kept"]["multipliers"].update(out="-1/2"))
    assert "above its bound" in wrong(told, lambda x: x["kept"].update(t=nearer))
    assert wrong(told, lambda x: x["place"].update(steps=[["in", "out", 2], ["out", "in", 2]])).startswith(
        "an end is wrong"
    )
    with pytest.raises(ValueError, match="no mechanism"):
        repeated({"schema": "epsproof-average/1"})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda x: x["epsilon"].update(lower=x["epsilon"]["upper"]), "not as far"),
        (lambda x: x["epsilon"].update(upper=x["epsilon"]["lower"]), "not as far"),
        (lambda x: x["epsilon"].update(lower="5", upper="5.1"), "not as far"),
        (lambda x: x["epsilon"].update(lower="1e9", upper="1e9"), "epsilon is not from 0"),
        (lambda x: x["epsilon"].update(lower="-1"), "epsilon is not from 0"),
        (lambda x: x["t"].update(lower="1/5"), "t is not that"),
        (lambda x: x["t"].update(upper="1/5"), "t is not that"),
        (lambda x: x.update(quantity="median"), "it is no average"),
        (lambda x: x["place"]["worlds"].update(out="1"), "it is no average"),
        (lambda x: x["place"].update(delta="2"), "delta is from 0 to 1"),
    ],
)
def test_the_second_program_compares_the_ends_that_are_printed(change, reason, tmp_path, capsys):
    """Ends of epsilon that are farther than what is shown hold as well."""
    told = document("mean_posterior <= 2*prior", *ONE)
    file = tmp_path / "average.json"
    for name, value in (("lower", "1.4"), ("upper", "1.6")):
        assert wrong(told, lambda x, n=name, v=value: x["epsilon"].update({n: v})).startswith(
            "both ends hold"
        )
    change(told)
    file.write_text(json.dumps(told), encoding="utf-8")
    assert repeat([str(file)]) > 0 and reason in capsys.readouterr().out


def test_a_region_shows_the_upper_end_at_the_binding_prior():
    told = document("mean_posterior - prior <= 1/10")
    assert told["priors"]["p"] == "1" and "kept" not in told
    assert repeated(told).startswith("the upper end holds; the lower end is that of a region")
    assert "t" in told["broken"] and len(told["broken"]["outputs"]) == 3


def test_many_digits_are_those_of_the_closed_form():
    mpmath.mp.dps, before = 320, mpmath.mp.dps
    try:
        told = document("guess <= 4/7", "--model", "bounded", "--where", "q == 1/2", "--digits", "300")
        exact = mpmath.log(mpmath.mpf(4) / 3)
        assert mpmath.mpf(told["epsilon"]["lower"]) <= exact <= mpmath.mpf(told["epsilon"]["upper"])
        assert told["epsilon"]["digits"] == 300 and repeated(told).startswith("both ends hold")
    finally:
        mpmath.mp.dps = before


def test_nothing_demanded_and_nothing_admissible():
    free = document("mean_posterior <= 1", *ONE)
    assert (free["epsilon"]["lower"], free["admissible"]) == ("inf", True)
    none = document("guess <= 3/5", *ONE)
    assert (none["epsilon"]["upper"], none["admissible"]) == ("0", False)
    assert evaluated("guess <= 3/5", *ONE).stdout.startswith("No epsilon > 0 will do")


GAP = """name = "gap"
secret = ["a"]
[priors]
x = "of a"
[worlds]
a = "{}"
b = "rest"
[[neighbours]]
between = ["a", "b"]
"""


@pytest.mark.parametrize("mechanism", [(), ("--mechanism", "geometric")])
@pytest.mark.parametrize("criterion", ["guess <= 99/100", "mean_posterior <= 3/5"])
def test_a_weight_that_is_negative_at_the_prior_is_told(criterion, mechanism, tmp_path):
    """Beside weights that are positive, and 0, at x = 1/9 and at no other place."""
    told = []
    for weight in ("(x - 1/9)**2/2 - 1/1000", "(x - 1/9)**2/2", "(x - 1/9)**2/2 + 1/1000"):
        (tmp_path / "gap.toml").write_text(GAP.format(weight), encoding="utf-8")
        found = evaluated(criterion, "--model", str(tmp_path / "gap.toml"), "--where", "x == 1/9", *mechanism)
        told.append((found.exit_code, found.output))
    assert [code for code, _ in told] == [3, 3, 0]
    assert (
        "the weight of 'a' is negative at x = 1/9: -1/1000" in told[0][1]
        and "no prior satisfies the region" in told[1][1]
    )


def test_a_guess_needs_no_sign_of_the_prior(tmp_path):
    """The prior (x - 1/9)**2/2 + 1/1000 is positive, which signs of coefficients do not tell."""
    (tmp_path / "gap.toml").write_text(GAP.format("(x - 1/9)**2/2 + 1/1000"), encoding="utf-8")
    told = document("guess <= 19/20", "--model", str(tmp_path / "gap.toml"), "--where", "x >= 3/5")
    assert ends(told)[0] <= log(19) <= ends(told)[1]
    assert evaluated("guess <= 19/20", "--model", str(tmp_path / "gap.toml")).stdout.startswith(
        "No epsilon > 0 will do"
    )


def test_a_limit_with_a_root_of_the_prior_has_no_formula_between_two_worlds():
    """At p = 81/100 the limit is 99/100 times 9/10; the formula for a limit of 99/100 has no say."""
    told = document("guess <= 99/100*sqrt(p)", "--model", "membership", "--where", "p == 81/100")
    plain = document("guess <= 891/1000", "--model", "membership", "--where", "p == 81/100")
    assert ends(told) == ends(plain) and "closed_form" in plain and "closed_form" not in told
    assert told["region"]["fixed"] == {"p": "81/100"} and told["ratio"] == "99/(100*sqrt(p))"


@pytest.mark.parametrize("words", [
    ("posterior <= 1/2 and guess <= 1/2", *ONE),
    ("mean_posterior <= 1/2 and guess <= 1/2", *ONE),
    ("guess >= 1/2", *ONE),
    ("guess < 3/5", *ONE),
    ("guess", *ONE),
    ("guess <= g", *ONE),
    ("guess <= 3/5", *ONE, "--privacy", "rdp"),
    ("guess <= 3/5", *ONE, "--privacy", "(eps, 1)"),
    ("guess <= 3/5", "--privacy", "(eps, 1e-6)"),
    ("guess <= 3/5", "--model", "approximate"),
    ("guess <= 3/5", *ONE, "--mechanism", "12 x laplace", "--failure", "0.05"),
    ("guess <= 3/5", "--mechanism", "laplace"),
    ("guess <= 3/5", "--model", "membership", "--mechanism", "laplace"),
    ("guess <= 4/5", *ONE, "--mechanism", "subsampled_laplace(0.1)"),
    ("guess <= 4/5", *ONE, "--mechanism", "laplace(1)"),
    ("guess <= 4/5", *ONE, "--mechanism", "2 x exponential"),
    ("mean_posterior <= 4/5", *ONE, "--mechanism", "laplace"),
    ("guess <= 4/5", *ONE, "--mechanism", "laplace", "--privacy", "(eps, 1e-6)"),
    ("guess <= 3/5", *ONE, "--group", "2"),
    ("guess <= 3/5", "--model", "four-bits", "--where", "z == 1"),
    ("mean_posterior <= 1/2", "--model", "guess-within-distance"),
])  # fmt: skip
def test_what_cannot_be_asked_of_an_average_is_refused(words):
    found = evaluated(*words)
    assert found.exit_code in (1, 3) and found.output.startswith(("error", "Usage"))


def test_the_formulas_of_the_manual_are_proved_for_all_parameters():
    file = Path(main.callback.__code__.co_filename).parent / "examples" / "averages.claims.toml"
    found = CliRunner().invoke(main, ["verify", str(file)])
    assert found.exit_code == 0, found.output
    assert "refuted, as expected" in found.output and found.output.count("proved") >= 4


@pytest.mark.parametrize("command", ["derive", "signs", "sweep"])
def test_other_commands_say_which_one_knows_averages(command):
    found = CliRunner().invoke(main, [command, "guess <= 3/5"])
    assert found.exit_code != 0
    assert command == "sweep" or "epsproof evaluate encloses" in found.output
