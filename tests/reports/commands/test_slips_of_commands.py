"""Slips of every command: refused in one line that says what to type instead; none is answered about something else."""

from __future__ import annotations

import json
import shlex

import pytest

COMMANDS = [
    ("drive 3", "did you mean: epsproof derive 3"),
    ("budget 3", "did you mean: epsproof derive 3"),
    ("verfiy x.claims.toml", "did you mean: epsproof verify x.claims.toml"),
    ("memo 3", "did you mean: epsproof report --memo 3"),
    ("models", "did you mean: epsproof list models"),
    ("3", "epsproof derive 3"),
    ("'max(a/(p*q), r)'", "epsproof derive 'max(a/(p*q), r)'"),
    ("--derive 3", "did you mean: epsproof derive"),
    ("--verion", "did you mean --version?"),
    ("derive 2 3", "epsproof compare 2 3"),
    ("derive posterior - prior", "stands in quotes"),
    ("derive 3 --epsilon 1", "epsproof invert r --assume 'r > 1' --for r --epsilon 1"),
    ("derive 3 --mechanism laplace", "epsproof evaluate 3 --mechanism laplace"),
    ("derive 3 --when 'q == 1'", "did you mean --where COND?"),
    ("derive 3 --asume 'r > 1'", "did you mean --assume COND?"),
    ("derive 3 --time 1m", "write --time 60"),
    ("derive oo", "infinity is written inf"),
    ("derive '3 | p <= 1/10'", "--where 'p <= 1/10'"),
    ("derive r --assume 'r in R'", "every parameter is a real number"),
    ("derive 3 --where p = 1/10", "--where 'p = 1/10'"),
    ("derive 3 --assume 'r > 1' --assume b = 2", "--assume 'b = 2'"),
    ("derive r where p = 1/10", "--where 'p = 1/10'"),
    ("derive r --approximate", "--model approximate"),
    ("derive r --latex", "epsproof latex"),
    ("derive r --output x.json", "with --json"),
    ("report nosuch-paper", "epsproof list papers"),
    ("derive smith-jones-2020", "epsproof list papers"),
    ("init mine", "epsproof init mine.claims.toml"),
    ("init mine --topic model", "epsproof init mine.toml"),
    ("compose 'dp(epsilon=1, delta=1e-6) x 10' --delta 1e-7", "probability 0.00000999996 anyway"),
    ("verify --all", "leave --all out"),
    ("derive 3 --model", "write --model NAME|FILE"),
    ("derive -3", "write a number above 1"),
    ("evaluate r --at r=3", "did you mean --set NAME=VALUE?"),
    ("evaluate r --r 3", "--set r=..."),
    ("evaluate r r=3", "--set r=3"),
    ("invert r --assume 'r > 1'", "invert needs --for NAME"),
    ("invert r --for r --set a=1", "--assume 'a == 1'"),
    ("invert r --for R --epsilon 1 --assume 'r > 1'", "write --for r"),
    ("invert 3 --for r --epsilon 1", "epsproof invert r --for r --epsilon 1"),
    ("invert r --for r --epsilon 0 --assume 'r > 1'", "write --epsilon 1"),
    ("compose --delta 1e-5", "compose needs RELEASES"),
    ("list model", "did you mean models?"),
    ("init --topic composit", "did you mean composition?"),
    ("derive 3 --model household --alpha 0.5", "--set alpha=..."),
    ("derive r --assume 'r > 1' 'r < 5'", "--assume 'r < 5'"),
    ("init --topic claims", "did you mean first?"),
    ("help claims", "nearest: files"),
    ("explain Theorem 2", "near: T2."),
    ("explain kazan-reiter-2024", "epsproof verify kazan-reiter-2024 lists them"),
    ("risk --noise 'geometric(t=0,5)' --prior 1/2 --published 3", "write geometric(t=0.5)"),
    ("coq 3", "coq needs --to DIR"),
    ("report 3 --memo --html", "ask for one at a time"),
    ("report 3 --memo --tables forty", "is a whole number"),
    ("report houshold", "is an attack model, no criterion"),
    ("report 3 --memo --compare 'postrior <= 1/2'", "did you mean posterior?"),
    ("figure figure5", "did you mean figure-5?"),
    ("verify x.claims.toml --require certfied", "did you mean certified?"),
    ("verify 'x + 1 > x'", "a formula stands in a claim file"),
    ("verify KR24.L3B.3", "epsproof explain KR24.L3B.3"),
    ("verify Kazan-Reiter-2024", "did you mean kazan-reiter-2024?"),
    ("verify mine.claims.toml", "epsproof init mine.claims.toml"),
    ("explain variance x.toml", "the file comes first: epsproof explain x.toml variance"),
    ("explain variance-of-noise", "epsproof explain FILE variance-of-noise"),
    ("sensitivity 'mean(x)'", "epsproof init --topic statistic"),
    ("risk 'geometric(t=1/3)' --prior 1/2", "--noise 'geometric(t=1/3)'"),
    ("risk --noise 'geometric(t=1/3)' --prior 50%", "write 50/100"),
    ("risk --noise 'geometric(1/3)' --prior 1/2 --published 2", "write geometric(t=1/3) or geometric(epsilon=1/3)"),
    ("risk --noise 'laplace(2)' --prior 1/2 --published 2", "write laplace(b=2) or laplace(epsilon=2)"),
    ("derive r --assume 'r > 1' -m household", "did you mean --model NAME|FILE?"),
    ("derive r --assume 'r > 1' --set r 3", "--set r=3"),
    ("compare 3 vs 2", "epsproof compare 3 2"),
    ("list kinds minimum", "leave it out"),
    ("model household person", "leave it out"),
    ("explain T5 case1", "epsproof explain T5.case1"),
    ("explain T5", "near: T5.case1"),
    ("verify KR24", "did you mean kazan-reiter-2024?"),
    ("report kazan-reiter --errata", "did you mean kazan-reiter-2024?"),
    ("report KR24", "would be a parameter"),
    ("report 3 --memo --table 40", "--tables 40"),
    ("check nofile.json", "epsproof derive 3 --save DIR"),
]
CRITERIA = [
    ((r"\frac{a}{pq}",), "write a/(p*q)"),
    ((r"\max\left\{\frac{a}{p q}, r\right\}",), "write max(a/(p*q), r)"),
    ((r"posterior \leq 2\,prior",), "write posterior <= 2*prior"),
    (("np.maximum(a/(p*q), r)",), "write max(a/(p*q), r)"),
    (("pmax(a/(p*q), r)",), "write max(a/(p*q), r)"),
    (("Max[a/(p q), r]",), "write max(a/(p*q), r)"),
    (("ifelse(p*q > 0.1, 3, 5)",), "write 3 if p*q > 0.1 else 5"),
    (("p > 1/2 ? 3 : 5",), "write 3 if p > 1/2 else 5"),
    (("Piecewise((3, p > 0.5), (5, True))",), "write 3 if p > 0.5 else 5"),
    (("lambda p, q: max(1/(4*p*q), 3)",), "write max(1/(4*p*q), 3)"),
    (("posterior <= 2*prior || posterior <= 0.1",), "write posterior <= 2*prior or posterior <= 0.1"),
    (("posterior <= 2*prior && posterior <= 0.5",), "write posterior <= 2*prior and posterior <= 0.5"),
    (("odds(posterior) <= 3*odds(prior)",), "write posterior_odds <= 3*prior_odds"),
    ((r"$r^*(p,q) = \max\{\frac{a}{pq}, r\}$",), "write max(a/(p*q), r)"),
    (("3", "--where", r"q \in [0, 1/2]"), "write 0 <= q <= 1/2"),
    (("3", "--where", "0.1 to 0.5"), "0.1 <= p <= 0.5"),
    (("3", "--where", "alpha = 0.5", "--model", "household"), "--assume 'alpha == 0.5'"),
    (("r", "--assume", "r > 1; r < 5"), "write r > 1, r < 5"),
    (("r^*",), "write the ratio alone"),
    (("posterior <= 2*prior unless posterior <= 1/10",), "write posterior <= 2*prior or posterior <= 1/10"),
    (("Δ <= 0.1",), "posterior - prior"),
    (("posterior/(1-posterior) <= 3*prior/(1-prior)",), "write posterior_odds <= 3*prior_odds"),
    (("logit(posterior) - logit(prior) <= 1",), "posterior_odds <= 2.7182*prior_odds"),
    (("log(posterior/prior) <= 1",), "write posterior <= 2.7182*prior"),
    (("'posterior <= 2*prior'",), "write posterior <= 2*prior"),
    (("r", "--set", "epsilon=1"), "epsproof invert"),
    (("posterior - prior <= 5pp",), "write posterior - prior <= 5%"),
    (("posterior - prior <= 10 percentage points",), "write posterior - prior <= 10%"),
    (("at most double the prior",), "write posterior <= 2*prior"),
    (("the posterior may not exceed twice the prior",), "write posterior <= 2*prior"),
    (("posterior must be at most half",), "write posterior <= 1/2"),
    (("P(Y|M) <= 2*P(Y)",), "write posterior <= 2*prior"),
    (("posterior(p) <= 3*prior",), "write posterior <= 3*prior"),
    (("2:1",), "written 2/1"),
    (("3x",), "written 3"),
    (("3-fold",), "written 3"),
    (("1,000",), "write 1000 or 1.000"),
    (("max(1/(4*p*q) 3)",), "max(1/(4*p*q), 3)"),
    (("3 where q == 1",), "--where 'q == 1'"),
    (("3 if q == 1",), "--where 'q == 1'"),
    (("3", "--where", "q is 1"), "write q == 1"),
    (("3", "--where", "p > 1"), "change --where 'p > 1'"),
    (("r", "--assume", "r in (1, inf)"), "comparisons: 1 < r"),
    (("r", "--assume", "r: positive"), "write r > 0"),
    (("r", "--free", "r > 1"), "--assume 'r > 1'"),
    (("3", "--free", "a"), "no such name"),
    (("3", "--class", "insiders 3 where q == 1"), "--class 'insiders: 3 where q == 1'"),
    (("3", "--class", "insiders: 3, where q == 1"), "--class 'insiders: 3 where q == 1'"),
    (("--class", "insiders: 3 if q == 1"), "--class 'insiders: 3 where q == 1'"),
    (("--class", "a: 3 where q == 1", "--class", "a: 2 where p == 1"), "two classes are named 'a'"),
    (("household",), "--model household"),
    (("kazan-reiter-2024",), "epsproof verify kazan-reiter-2024"),
    (("capped-ration",), "did you mean capped-ratio?"),
    (("nothing.claims.toml",), "the name of a file"),
    (("3", "--group", "household"), "--model household"),
    (("posterior <= 50",), "posterior <= 50%"),
    (("posterior <= 1.5",), "posterior <= 1.5*prior"),
    (("posterior - prior <= 10",), "posterior - prior <= 10%"),
    (("posterior_ratio <= 3",), "did you mean posterior/prior?"),
    (("mean_posteror <= 1/2",), "did you mean mean_posterior?"),
    (("1",), "one above 1"),
    (("3 * prior",), "write posterior <= 3 * prior"),
    (("r", "--assume", "r > 1", "--set", "r==3"), "--set r=3"),
    (("r", "--assume", "r > 1", "--set", "r:3"), "--set r=3"),
    (("r", "--assume", "r > 1", "--set", "r=three"), "write 3"),
    (("r", "--assume", "r > 1", "--set", "q=1"), "--where 'q == 1'"),
    (("3", "--set", "a=2"), "leave --set a=2 out"),
    (("3", "--privacy", "(eps, delta=1e-6)"), "'(eps, 1e-6)'"),
    (("3", "--privacy", "delta=1e-9"), "'(eps, 1e-9)'"),
    (("max(a/p*q, r)", "--assume", "a > 0, r > 1"), "write a/(p*q) or (a/p)*q"),
    (("3", "--where", "0.1 < p, q"), "write 0.1 < p, 0.1 < q"),
    (("3", "--where", "p, q <= 1/2"), "write p <= 1/2, q <= 1/2"),
    (("3", "--where", "0 < p <= 1 q = 1"), "write 0 < p <= 1, q == 1"),
    (("3", "--where", "p < inf"), "leave it out"),
    (("r", "--assume", "1 < r < inf"), "write 1 < r"),
    (("r", "--assume", "∞ > r > 1"), "write r > 1"),
    (("r", "--assume", "r > 1, p < 1/2"), "--where 'p < 1/2'"),
    (("posterior <= 2*prior", "--assume", "prior <= 0.5"), "--where '(p*q) <= 0.5'"),
    (("r* <= 3",), "write the ratio alone; 3"),
    (("ratio ≤ 3",), "write the ratio alone; 3"),
    (("r*(p,q) = max(a/(p*q), r)",), "alone; max(a/(p*q), r)"),
    (("lambda", "--assume", "lambda > 1"), "write lam"),
    (("λ", "--assume", "λ > 1"), "write lam"),
    (("T5",), "--free T5"),
    (("theorem5",), "--free theorem5"),
]
AVERAGES = [
    ("mean_posteror <= 1/2", "did you mean mean_posterior?"),
    ("gues <= 0.6", "did you mean guess?"),
    ("averge_posterior <= 0.6", "did you mean mean_posterior?"),
    ("mean posterior <= 1/2", "write mean_posterior <= 1/2"),
    ("mean(posterior) <= 1/2", "write mean_posterior <= 1/2"),
    ("average_posterior <= 1/2", "did you mean mean_posterior?"),
    ("guess < 0.6", "write guess <= 0.6"),
    ("guess <= 60", "guess <= 60%"),
    ("mean_posterior <= 50", "mean_posterior <= 50%"),
]
NUMBERS = [("25%", "25/100"), ("2.5%", "25/1000"), ("0,25", "0.25"), ("10^-5", "1e-5"), ("2*10^-5", "2e-5"), ("half", "1/2")]
RELEASES = [
    ("0.1*12", "write '0.1 x 12'"),
    ("12 times 0.1", "write '12 x 0.1'"),
    ("eps=0.1 x 12", "write '0.1 x 12'"),
    ("0.1 + 0.2", "write '0.1, 0.2'"),
    ("0.1; 0.2", "write '0.1, 0.2'"),
    ("10% x 12", "write '10/100 x 12'"),
    ("(0.1, 1e-6) x 12", "write 'dp(epsilon=0.1, delta=1e-6) x 12'"),
    ("12 laplace(0.1)", "write '12 x laplace(0.1)'"),
    ("0.1 x 12.5", "'0.1 x 12'"),
    ("posterior <= 2*prior", "epsproof derive"),
    ("normal(sigma=3) x 10", "nearest: gaussian"),
    ("gaussian(sd=3) x 10", "nearest: sigma"),
    ("laplace(scale=10) x 12", "the sensitivity over the scale"),
    ("subsampled_gaussian(q=0.01, sigma=1)", "nearest: rate"),
    ("0.1x12", "write '0.1 x 12'"),
    ("12x0.1", "write '12 x 0.1'"),
    ("gaussian(sigma=3) x10", "write 'gaussian(sigma=3) x 10'"),
    ("gaussian(sigma 3)", "write sigma=3"),
]


def first(result) -> str:
    return result.stderr.splitlines()[0]


@pytest.mark.parametrize(("line", "remedy"), COMMANDS, ids=[row[0] for row in COMMANDS])
def test_a_slip_on_the_command_line(run, tmp_path, monkeypatch, line, remedy) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.claims.toml").write_text("", encoding="utf-8")
    result = run(*shlex.split(line))
    assert (result.exit_code, remedy in first(result)) == (3, True), result.stderr


@pytest.mark.parametrize(("words", "remedy"), CRITERIA, ids=[" ".join(row[0]) for row in CRITERIA])
def test_a_slip_in_a_question(run, words, remedy) -> None:
    result = run("derive", *words)
    assert (result.exit_code, remedy in first(result)) == (3, True), result.stderr


@pytest.mark.parametrize(("criterion", "remedy"), AVERAGES)
def test_a_slip_in_an_average(run, criterion, remedy) -> None:
    result = run("evaluate", criterion, "--model", "membership")
    assert (result.exit_code, remedy in first(result)) == (3, True), result.stderr


@pytest.mark.parametrize(("typed", "meant"), NUMBERS)
def test_a_number_written_otherwise(run, typed, meant) -> None:
    result = run("compose", "0.1 x 12", "--delta", typed)
    assert result.exit_code == 3 and first(result).endswith(f"write {meant}"), result.stderr


@pytest.mark.parametrize(("typed", "remedy"), RELEASES)
def test_releases_written_otherwise(run, typed, remedy) -> None:
    result = run("compose", typed, "--delta", "1e-5")
    assert (result.exit_code, remedy in first(result)) == (3, True), result.stderr


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (("2", "max(a/pq, r)", "--assume", "a > 0, r > 1"), "did you mean p*q?"),
        (("2", "postrior <= 3*prior"), "did you mean posterior?"),
        (("r", "s", "--assume", "r > 1"), "--free s"),
        (("2", "3", "--mechanism", "12 x laplace", "--failure", "0.05"), "leave '3' out"),
    ],
)
def test_a_slip_in_a_comparison(run, words, remedy) -> None:
    result = run("compare", *words)
    assert (result.exit_code, remedy in first(result)) == (3, True), result.stderr


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("3 + (a/p)*q", "--assume", "a > 0"), "a"),
        (("rmax", "--assume", "rmax > 1"), "rmax"),
        (("T5", "--free", "T5"), "T5"),
        (("low - 1 + 1",), "low"),
    ],
)
def test_what_only_looks_like_a_slip_is_answered(run, words, name) -> None:
    result = run("evaluate", *words, "--set", f"{name}=3", "--json")
    assert result.exit_code == 0 and json.loads(result.stdout)["epsilon"]["upper"].startswith("0.5493"), result.stderr


def test_what_is_proposed_is_answered_as_the_question_in_signs(run) -> None:
    """The remedy of a refusal, typed back, gives the answer to the question as it is written well."""
    for slip, well in (
        (r"\max\left(\frac{1}{4 p q}, 3\right)", "max(1/(4*p*q), 3)"),
        ("the posterior may not exceed twice the prior", "posterior <= 2*prior"),
        ("posterior - prior <= 25 percentage points", "posterior - prior <= 1/4"),
    ):
        proposed = first(run("derive", slip)).rpartition("write ")[2]
        found, wanted = (json.loads(run("derive", text, "--json").stdout) for text in (proposed, well))
        assert (found["status"], found["cases"][0]["epsilon"]) == (wanted["status"], wanted["cases"][0]["epsilon"])


def test_risk_of_geometric_noise_with_an_irrational_factor_is_answered(run) -> None:
    """All published values above the count have the same posterior; a comparison of enclosures alone never tells."""
    document = json.loads(run("risk", "--noise", "geometric(epsilon=1)", "--prior", "1/2", "--json").stdout)
    assert document["worst"]["published"] == "1" and document["worst"]["posterior"]["lower"].startswith("0.73105")
