"""Slips in words, in units and in signs: what is meant is said whole, in the first line, with the numbers that were typed."""

from __future__ import annotations

import pytest

HEAD = '[[claim]]\nid = "a"\nkind = "sign"\nlocation = "eq. 1"\nstatement = "s"\nassumptions = ["t > 0"]\n'
NOISE = "risk --prior 1/10 --published 3 --noise"
TWO = "evaluate r --assume 'r > 1'"
SWEEP = '[parameters]\na = [0.1]\nr = [2]\n\n[[profile]]\nname = "r"\ncriterion = "max(a/p, r)"\nassume = ["0 < a < 1 r > 1"]\n'
MODEL = 'name = "m"\nsecret = ["in"]\n\n[priors]\np = "p"\n\n[worlds]\n"in" = p\n"out" = "rest"\n'
ASKED = [
    (
        "evaluate 'a/prior or r' --set a=0.1 --set r=2",
        "write max(a/prior, r)",
        "evaluate 'max(a/prior, r)' --set a=0.1 --set r=2",
    ),
    (
        "evaluate 'posterior <= 0.1 or 2*prior'",
        "write posterior <= 0.1 or posterior <= 2*prior",
        "evaluate 'posterior <= 0.1 or posterior <= 2*prior'",
    ),
    (
        "evaluate 'posterior_odds <= 3*prior'",
        "write posterior_odds <= 3*prior_odds, or posterior <= 3*prior",
        "evaluate 'posterior_odds <= 3*prior_odds'",
    ),
    (
        "evaluate 'posterior <= 3*prior_odds'",
        "write posterior_odds <= 3*prior_odds, or posterior <= 3*prior",
        "evaluate 'posterior <= 3*prior'",
    ),
    ("evaluate 3 --where '0.2 < q > 0.5'", "write 0.2 < q < 0.5, or q > 0.2, q > 0.5", "evaluate 3 --where '0.2 < q < 0.5'"),
    ("evaluate 3 --where 'q = 1 --assume r > 1'", "--where 'q = 1' --assume 'r > 1'", "evaluate r --assume 'r > 1' --set r=3"),
    ("evaluate r -set r=3", "did you mean --set NAME=VALUE?", "evaluate r --set r=3"),
    ("report kazan-reiter-2024 --memo", "such as epsproof report 3 --memo", "report 3 --memo --to memo"),
    (
        "derive 'posterior <= 50 if prior <= 25'",
        "write posterior <= (50% if prior <= 25% else inf)",
        "evaluate 'posterior <= (50% if prior <= 25% else inf)'",
    ),
    (
        "evaluate r --assume 'r greater than 1 and r below 9' --set r=3",
        "write r > 1 and r < 9",
        "evaluate r --assume 'r > 1 and r < 9' --set r=3",
    ),
    ("evaluate r --assume 'r between 2 and 9' --set r=3", "write 2 <= r <= 9", "evaluate r --assume '2 <= r <= 9' --set r=3"),
    (
        "evaluate r --assume 'r strictly between 2 and 9' --set r=3",
        "write 2 < r < 9",
        "evaluate r --assume '2 < r < 9' --set r=3",
    ),
    (
        "evaluate 'posterior at most 0.1 unless prior above 0.05'",
        "write posterior <= 0.1 or prior > 0.05",
        "evaluate 'posterior <= 0.1 or prior > 0.05'",
    ),
    ("evaluate r --assume '9 < r < 1' --set r=3", "write 9 > r > 1", "evaluate r --assume '9 > r > 1' --set r=3"),
    (
        "evaluate 3 --where 'p >= 0.3 and p <= 0.1'",
        "write p >= 0.1 and p <= 0.3, or join them by or",
        "evaluate 3 --where 'p >= 0.1 and p <= 0.3'",
    ),
    ("evaluate r --assume r", "'r > 1', in quotes", "evaluate r --assume 'r > 1' --set r=3"),
    (
        "evaluate 'ln(posterior/prior) <= ln 3'",
        "write log(posterior/prior) <= log(3)",
        "evaluate 'log(posterior/prior) <= log(3)'",
    ),
    (f"{TWO} --set r=1/2", "for instance --set r=2", f"{TWO} --set r=2"),
    (
        "evaluate 2 --model household --set alpha=0.1 --set beta=0.4",
        "in another order it is --set alpha=2/5 --set beta=1/10",
        "evaluate 2 --model household --set alpha=2/5 --set beta=1/10",
    ),
    (
        "evaluate 2 --model household --set alpha=50 --set beta=10",
        "write --set alpha=50/100 --set beta=10/100",
        "evaluate 2 --model household --set alpha=50/100 --set beta=10/100",
    ),
    (
        "evaluate 3 --model membership --where 'q == 1'",
        "write p in its place, or leave the condition out",
        "evaluate 3 --model membership",
    ),
    (
        "evaluate 3 --privacy '(eps, 10^-6)' --failure 0.01",
        "for instance '(eps, 1e-6)'",
        "evaluate 3 --privacy '(eps, 1e-6)' --failure 0.01",
    ),
    (
        "evaluate 3 --privacy rho-zCDP --failure 0.05",
        "did you mean --privacy zcdp --failure 0.05?",
        "evaluate 3 --privacy zcdp --failure 0.05",
    ),
    (
        "evaluate 'odds ratio of posterior to prior at most 4'",
        "write posterior_odds <= 4*prior_odds",
        "evaluate 'posterior_odds <= 4*prior_odds'",
    ),
    (
        "evaluate 'the posterior may not be more than ten percentage points above the prior'",
        "write posterior <= prior + 10%",
        "evaluate 'posterior <= prior + 10%'",
    ),
    (
        "evaluate 'logit(posterior) - logit(prior) <= 2'",
        "write posterior_odds <= 7.3890*prior_odds",
        "evaluate 'posterior_odds <= 7.3890*prior_odds'",
    ),
    ("evaluate 'posterior - prior <= 10%p'", "write 10% for percentage points", "evaluate 'posterior - prior <= 10%'"),
    (
        "evaluate 'if prior <= 0.1: posterior <= 0.3 else posterior <= 2*prior'",
        "write posterior <= (0.3 if prior <= 0.1 else 2*prior)",
        "evaluate 'posterior <= (0.3 if prior <= 0.1 else 2*prior)'",
    ),
    (
        "evaluate '2 if p < 0.1 else 3 if p < 0.2'",
        "write 2 if p < 0.1 else 3 if p < 0.2 else inf",
        "evaluate '2 if p < 0.1 else 3 if p < 0.2 else inf'",
    ),
    ("evaluate 'max{1/(4 p q), 3}'", "write max(1/(4*p*q), 3)", "evaluate 'max(1/(4*p*q), 3)'"),
    ("signs r --assume 'r > 1' --set r=3", "--assume 'r == 3'", "signs r --assume 'r == 3'"),
    ("signs r --assume 'r > 1' --by p", "leave it out", "signs r --assume 'r > 1'"),
    ("compose '0.1 x 12' --eps 1", "did you mean --epsilon EPSILON?", "compose '0.1 x 12' --epsilon 1"),
    ("compose 'laplace(0.1) x 1.5' --delta 0", "'laplace(0.1) x 2'", "compose 'laplace(0.1) x 2' --delta 0"),
    ("compose 'gaussian(sigma=0)' --delta 1e-6", "for instance sigma=1", "compose 'gaussian(sigma=1)' --delta 1e-6"),
    ("compose '0.1 x 2' --delta '1 - 1e-3'", "write 0.999", "compose '0.1 x 2' --delta 0.999"),
    (
        f"{NOISE} 'geometric(t=3)'",
        "geometric(epsilon=3) for a budget, geometric(t=1/3) for the other way round",
        f"{NOISE} 'geometric(t=1/3)'",
    ),
    (f"{NOISE} 'geometric(epsilon=-1)'", "for instance geometric(epsilon=1)", f"{NOISE} 'geometric(epsilon=1)'"),
    (
        "evaluate 'abs(posterior - prior) <= 10'",
        "write abs(posterior - prior) <= 10%",
        "evaluate 'abs(posterior - prior) <= 10%'",
    ),
    ("evaluate 'min(3, 1/(2pq))'", "write 2*p*q", "evaluate 'min(3, 1/(2*p*q))'"),
    (
        "evaluate 3 --privacy '(eps, 1e-6)' --failure 5",
        "for percent write 5/100",
        "evaluate 3 --privacy '(eps, 1e-6)' --failure 5/100",
    ),
    (
        "evaluate 'max(a/p, r)' --where 'q == 1' --set a=1/4 --set b=3",
        "write --set r=3",
        "evaluate 'max(a/p, r)' --where 'q == 1' --set a=1/4 --set r=3",
    ),
    ("compose '0.1 x 2' --delta '1e-6, 1e-7'", "write 1e-6 alone", "compose '0.1 x 2' --delta 1e-6"),
    (
        "compose '0.1 x 2' --delta 1/20%",
        "write 1/2000 for 1/20 of a percent, 1/20 for the fraction",
        "compose '0.1 x 2' --delta 1/2000",
    ),
    (
        "evaluate 'posterior <= 20 if prior > 5 else 2*prior'",
        "write posterior <= (0.2 if prior > 0.05 else 2*prior)",
        "evaluate 'posterior <= (0.2 if prior > 0.05 else 2*prior)'",
    ),
    ("evaluate 'posterior not above 0.5'", "write posterior <= 0.5", "evaluate 'posterior <= 0.5'"),
    ("evaluate 'posterior <= 3*prior for p below 0.1'", "--where 'p < 0.1'", "evaluate 'posterior <= 3*prior' --where 'p < 0.1'"),
    (
        "evaluate 'posterior <= 2*prior if q > 0.5 and posterior <= 3*prior if q <= 0.5'",
        "--class 'first: posterior <= 2*prior where q > 0.5' --class 'second: posterior <= 3*prior where q <= 0.5'",
        "evaluate --class 'first: posterior <= 2*prior where q > 0.5' --class 'second: posterior <= 3*prior where q <= 0.5'",
    ),
]
FILES = [
    ("verify", HEAD + 'goals = ["(x + t)^2 >= 4xt"]\n', "write (x + t)**2 >= 4*x*t"),
    (
        "verify",
        HEAD + 'goals = ["x*(t + 1) >= x + xt"]\n',
        "letters together are a name of their own: write x*(t + 1) >= x + x*t",
    ),
    ("verify", HEAD + 'goals = ["sqrt t <= 1 + t"]\n', "write sqrt(t) <= 1 + t"),
    ("verify", HEAD + 'goals = ["t >> 0"]\n', "write t > 0"),
    (
        "verify",
        HEAD.replace('"sign"', '"number"').replace("assumptions", "#") + 'formula = "log(3)"\nprinted = 1.10\n',
        'write printed = "1.10"',
    ),
    ("verify", HEAD + 'goals = ("t > 0", "t + 1 > 0")\n', 'write goals = ["t > 0", "t + 1 > 0"]'),
    ("verify", HEAD.replace("t > 0", "0 < p,q < 1") + 'goals = ["p*q < p"]\n', "write 0 < p < 1, 0 < q < 1"),
    ("verify", HEAD + 'goals = ["if t > 1 then t**2 > t"]\n', "write t > 1 => t**2 > t"),
    ("sweep", SWEEP, "write 0 < a < 1, r > 1"),
    ("model", MODEL, 'write "in" = "p"'),
]


@pytest.mark.parametrize(("line", "remedy", "remedied"), ASKED, ids=[row[0] for row in ASKED])
def test_what_is_said_in_words_is_refused_with_what_is_meant(remedied_in_the_first_line, line, remedy, remedied) -> None:
    remedied_in_the_first_line(line, remedy, remedied)


@pytest.mark.parametrize(("command", "text", "remedy"), FILES, ids=[row[2] for row in FILES])
def test_a_statement_is_refused_with_what_is_meant(refused_in_its_file, command, text, remedy) -> None:
    refused_in_its_file(command, text, remedy)


def test_letters_together_that_an_assumption_names_are_a_name(run, tmp_path) -> None:
    text = (
        HEAD.replace('["t > 0"]', '["0 < a < 1, 0 < b < 1, ab == a*b"]').replace('"sign"', '"inequality"')
        + 'goals = ["ab < a"]\n'
    )
    (tmp_path / "f.toml").write_text(text, encoding="utf-8")
    assert run("verify", str(tmp_path / "f.toml")).exit_code == 0


def test_a_model_that_is_nearly_named_is_found(run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("init", "--topic", "model", "sibling.toml").exit_code == 0
    assert "did you mean the file sibling.toml?" in run("evaluate", "2", "--model", "sibling").stderr.splitlines()[0]
    assert "did you mean the known model household?" in run("evaluate", "2", "--model", "houshold.toml").stderr.splitlines()[0]


def test_data_that_are_nearly_named_are_found(run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("init", "--topic", "people", "people.csv").exit_code == 0
    asked = run("risk", "--data", "peple.csv", "--query", "SELECT count(*) FROM data", "--epsilon", "1")
    assert asked.exit_code == 3 and "did you mean people.csv?" in asked.stderr.splitlines()[0]


def test_a_claim_that_is_not_read_is_placed_once(run, tmp_path) -> None:
    file = tmp_path / "f.toml"
    file.write_text(HEAD + 'goals = ["sqrt t <= 1 + t"]\n', encoding="utf-8")
    last = run("verify", str(file)).stdout.splitlines()[-1]
    assert last.startswith(f"{file}:7: a: not read, expected proved: goal 1: ") and last.count("claim a") == 0


def test_a_ratio_of_the_posterior_to_the_prior_is_no_percentage(run) -> None:
    plain = run("evaluate", "3").stdout.splitlines()[0]
    for text in ("posterior/prior <= 3", "posterior / prior <= 3", "posterior <= 3*prior"):
        assert run("evaluate", text).stdout.splitlines()[0] == plain
