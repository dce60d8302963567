"""Ninety more slips, of somebody in a hurry: chances and divergences, R and French, half a sentence, another command's word."""

from __future__ import annotations

import shlex

import pytest

ASKED = [
    (
        "evaluate 'posterior <= 2*prior with probability 90%'",
        "--failure 0.1",
        "evaluate 'posterior <= 2*prior' --mechanism laplace --failure 0.1",
    ),
    (
        "evaluate 'posterior <= 2*prior with probability at least 0.99'",
        "--failure 0.01",
        "evaluate 2 --mechanism laplace --failure 0.01",
    ),
    (
        "evaluate 'posterior <= 2*prior with probability 1 - 1e-6'",
        "--failure 0.000001",
        "evaluate 2 --mechanism laplace --failure 0.000001",
    ),
    ("evaluate 'posterior <= 2*prior with 95% confidence'", "--failure 0.05", "evaluate 2 --mechanism laplace --failure 0.05"),
    (
        "evaluate 'posterior <= 2 prior w.p. 0.9'",
        "'posterior <= 2*prior' --mechanism laplace --failure 0.1",
        "evaluate 2 --mechanism laplace --failure 0.1",
    ),
    (
        "evaluate 'posterior <= 2*prior except with probability 5%'",
        "--failure 0.05",
        "evaluate 2 --mechanism laplace --failure 0.05",
    ),
    (
        "evaluate 'KL <= 0.1'",
        "write posterior_odds <= 1.1051*prior_odds and",
        "evaluate 'posterior_odds <= 1.1051*prior_odds and posterior_odds >= prior_odds/1.1051'",
    ),
    (
        "evaluate 'mutual information <= 0.1'",
        "write posterior_odds <= 1.1051*prior_odds and",
        "evaluate 'posterior_odds <= 1.1051*prior_odds'",
    ),
    (
        "evaluate 'total variation <= 0.1'",
        "'guess <= 0.55' --model membership --where 'p == 1/2'",
        "evaluate 'guess <= 0.55' --model membership --where 'p == 1/2'",
    ),
    (
        "evaluate 'membership advantage <= 20%'",
        "'guess <= 0.6' --model membership",
        "evaluate 'guess <= 0.6' --model membership --where 'p == 1/2'",
    ),
    (
        "evaluate 'AUC <= 0.6'",
        "'guess <= 0.55275' --model membership",
        "evaluate 'guess <= 0.55275' --model membership --where 'p == 1/2'",
    ),
    (
        "evaluate 'attack accuracy <= 60%'",
        "'guess <= 0.6' --model membership",
        "evaluate 'guess <= 0.6' --model membership --where 'p == 1/2'",
    ),
    ("help budget", "nearest: derive", "help derive"),
    ("help memo", "nearest: report", "help report"),
    ("help 'differential privacy'", "nearest: models", "help models"),
    ("help unbounded", "nearest: models", "help models"),
    (
        "compose 'laplace(1) + gaussian(1)' --delta 1e-5",
        "write 'laplace(1), gaussian(1)'",
        "compose 'laplace(1), gaussian(1)' --delta 1e-5",
    ),
    (
        "compose 'laplace(1) and laplace(2)' --delta 1e-5",
        "write 'laplace(1), laplace(2)'",
        "compose 'laplace(1), laplace(2)' --delta 1e-5",
    ),
    ("compose 'laplace(1) & 0.5' --delta 1e-5", "write 'laplace(1), 0.5'", "compose 'laplace(1), 0.5' --delta 1e-5"),
    ("model attack", "did you mean unbounded?", "model unbounded"),
    ("model 3", "epsproof derive 3 --model unbounded", "evaluate 3 --model unbounded"),
    ("model 'Whole household'", "did you mean household?", "model household"),
    ("evaluate 3 --model 'bounded DP'", "did you mean bounded?", "evaluate 3 --model bounded"),
    ("evaluate 3 --model Household", "did you mean household?", "model household"),
    ("derive '1<r<3'", "write r --assume '1<r<3'", "derive r --assume '1<r<3'"),
    ("derive 'r in [1,3]'", "write r --assume '1 <= r <= 3'", "derive r --assume '1 <= r <= 3'"),
    ("derive 'r ∈ (1, 3)'", "write r --assume '1 < r < 3'", "derive r --assume '1 < r < 3'"),
    ("evaluate '1.5 <= r*'", "write the ratio alone, 1.5", "evaluate 1.5"),
    ("derive r --assume 'r > one'", "write 1", "derive r --assume 'r > 1'"),
    ("evaluate 'if (p > 0.5) 2 else 3'", "write 2 if p > 0.5 else 3", "evaluate '2 if p > 0.5 else 3'"),
    ("evaluate 'r <- 3'", "write the ratio alone; 3", "evaluate 3"),
    ("evaluate 'c(2, 3)'", "write min(2, 3) if both hold, max(2, 3) if one is enough", "evaluate 'min(2, 3)'"),
    ("evaluate 'posterior <= 2 * P(member)'", "write posterior <= 2 * prior", "evaluate 'posterior <= 2 * prior'"),
    ("evaluate 'POSTERIOR <= 2 PRIOR'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'posterior / prior < 3x'", "write posterior / prior <= 3", "evaluate 'posterior / prior <= 3'"),
    ("evaluate 'log(posterior/prior) <= 0.5'", "write posterior <= 1.6487*prior", "evaluate 'posterior <= 1.6487*prior'"),
    ("evaluate 'log2(posterior/prior) <= 1'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate --ratio 3", "epsproof evaluate 3", "evaluate 3"),
    ("evaluate 3 --prior 0.1", "--where 'p*q == 0.1'", "evaluate 3 --where 'p*q == 0.1'"),
    ("evaluate 3 --where 'q ≥ 0.5 et p = 1'", "write q >= 0.5 and p == 1", "evaluate 3 --where 'q >= 0.5 and p == 1'"),
    ("evaluate 3 --where everyone", "leave the option out where everybody is meant", "evaluate 3"),
    ("evaluate r --assume 'r > 1' --set r = 3", "--set r=3", "evaluate r --assume 'r > 1' --set r=3"),
    ("evaluate r --assume 'r > 1' --set r= 3", "--set r=3", "evaluate r --assume 'r > 1' --set r=3"),
    ("evaluate r --assume 'r > 1' --set 'r == 3'", "--set r=3", "evaluate r --assume 'r > 1' --set r=3"),
    (
        "evaluate 3 --mechanism '12x Laplace' --failure 0.05",
        "write '12 x laplace'",
        "evaluate 3 --mechanism '12 x laplace' --failure 0.05",
    ),
    ("compare '2 < 3'", "epsproof compare '2' '3'", "compare 2 2"),
    ("invert r --for r --epsilon 'ln 3' --assume 'r > 1'", "write 1.0986", "invert r --for r --epsilon 1.0986 --assume 'r > 1'"),
    (
        "risk --noise 'geometric(eps=1)' --prior 0.1",
        "write geometric(epsilon=1)",
        "risk --noise 'geometric(epsilon=1)' --prior 0.1",
    ),
    ("report 3 --format html", "each form is an option of its own: --html", "evaluate 3"),
    ("report 3 --tables 40", "add --memo", "evaluate 3"),
    ("figure household", "epsproof model household --to DIR", "model household"),
    ("figure 'max(1/(4*p*q), 3)'", "epsproof figure surface 'max(1/(4*p*q), 3)'", "evaluate 'max(1/(4*p*q), 3)'"),
    ("verify my.claims", "epsproof init my.claims.toml", "init my.claims.toml"),
    ("verify kazan-reiter-2024 --require proved", "write --require certified", "list papers"),
    ("init household", "epsproof init --topic model", "init --topic model"),
    ("init --model", "epsproof init --topic model", "init --topic model"),
    ("derive help", "epsproof derive --help", "derive --help"),
    ("evaluate '3 to 1'", "a ratio is written 3/1", "evaluate 3/1"),
    ("evaluate '1 in 3' --where 'p*q <= 1/5'", "write posterior <= 1/3", "evaluate 'posterior <= 1/3' --where 'p*q <= 1/5'"),
    ("evaluate twice", "write 2", "evaluate 2"),
    ("evaluate 'at most 3'", "write posterior <= 3*prior", "evaluate 'posterior <= 3*prior'"),
    ("evaluate '≤ 3'", "write posterior <= 3*prior", "evaluate 'posterior <= 3*prior'"),
    ("evaluate 'posterior <= 2*prior // twice'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'posterior <= 2*prior # twice'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'posterior <= 2*prior.'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'posterior <= 2*prior;'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'relative increase <= 50%'", "write posterior <= 1.5*prior", "evaluate 'posterior <= 1.5*prior'"),
    ("evaluate 'posterior <= 2*prior for all p'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate '2, p <= 0.1'", "'2' --where 'p <= 0.1'", "evaluate 2 --where 'p <= 0.1'"),
    ("evaluate 'posterior <= 2*prior; q = 1'", "'posterior <= 2*prior' --where 'q = 1'", "evaluate 2 --where 'q = 1'"),
    ("evaluate 'posterior <= 2*prior given q = 1'", "'posterior <= 2*prior' --where 'q = 1'", "evaluate 2 --where 'q = 1'"),
    ("evaluate 'risk ratio less than 2'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    (
        "evaluate 'log odds ratio <= 1'",
        "write posterior_odds <= 2.7182*prior_odds",
        "evaluate 'posterior_odds <= 2.7182*prior_odds'",
    ),
    ("evaluate 'Posterior ≤ Prior + 10 Prozentpunkte'", "write posterior <= prior + 10%", "evaluate 'posterior <= prior + 10%'"),
    ("evaluate 'a posteriori <= 2 * a priori'", "write posterior <= 2 * prior", "evaluate 'posterior <= 2 * prior'"),
    ("evaluate 'odds <= 3'", "write posterior_odds <= 3*prior_odds for a ratio", "evaluate 'posterior_odds <= 3*prior_odds'"),
    ("evaluate 'delta <= 1e-5'", "3 --privacy '(eps, 1e-5)' --failure 0.05", "evaluate 3 --privacy '(eps, 1e-5)' --failure 0.05"),
    (
        "evaluate 3 --releases 12",
        "--mechanism '12 x laplace' --failure 0.05",
        "evaluate 3 --mechanism '12 x laplace' --failure 0.05",
    ),
    ("evaluate 3 --laplace --failure 0.05", "--mechanism laplace", "evaluate 3 --mechanism laplace --failure 0.05"),
    ("evaluate 3 --mechanism laplace --confidence 0.9", "--failure 0.1", "evaluate 3 --mechanism laplace --failure 0.1"),
    (
        "evaluate 3 --mechanism 'laplace^12' --failure 0.05",
        "write 'laplace x 12'",
        "evaluate 3 --mechanism 'laplace x 12' --failure 0.05",
    ),
    ("evaluate 3 --model unbounded --model bounded", "leave one of them out", "evaluate 3 --model bounded"),
    ("evaluate 3 --where 'p ~ U(0, 1)'", "leave it out", "evaluate 3"),
    ("evaluate 3 --where p=0.1 q=0.5", "--where q=0.5", "evaluate 3 --where p=0.1 --where q=0.5"),
    ("evaluate r --assume 'r > 1, eps < 1' --set r=3", "leave --assume", "evaluate r --assume 'r > 1' --set r=3"),
    ("evaluate r --assume 'r > 1' --set r=2..5", "write 2 alone", "evaluate r --assume 'r > 1' --set r=2"),
    ("compose 0.1 --times 12 --delta 0", "epsproof compose '0.1 x 12'", "compose '0.1 x 12' --delta 0"),
    ("compose 'eps=0.1, k=12' --delta 0", "write '0.1 x 12'", "compose '0.1 x 12' --delta 0"),
    ("compose '[0.1, 0.2]' --delta 0", "write '0.1, 0.2'", "compose '0.1, 0.2' --delta 0"),
    ("compose 'gaussian(3) x 10 steps' --delta 1e-5", "write 'gaussian(3) x 10'", "compose 'gaussian(3) x 10' --delta 1e-5"),
    (
        "risk --noise 'laplace(scale=1)' --prior 0.1 --published 2",
        "write laplace(b=1)",
        "risk --noise 'laplace(b=1)' --prior 0.1 --published 2",
    ),
    ("help subsampling", "topics: ", "help releases"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "remedy", "remedied"), ASKED, ids=[row[0] for row in ASKED])
def test_what_works_stands_in_the_first_line(run, tmp_path, monkeypatch, line, remedy, remedied) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run(*shlex.split(line))
    assert (refused.exit_code, remedy in refused.stderr.splitlines()[0]) == (3, True), refused.output
    assert run(*shlex.split(remedied)).exit_code == 0
