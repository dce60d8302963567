"""Slips of those who come with a paper or an answer before them: what they paste, exchange and call by other names."""

from __future__ import annotations

import pytest

HEAD = '[[claim]]\nid = "a"\nkind = "sign"\nlocation = "eq. 1"\nstatement = "s"\nassumptions = ["t > 0"]\n'
STATISTIC = 'statistic = "{}"\nneighbours = "replace"\ndomain = {{ from = "0", to = "1" }}\n'
NOISE = "risk --prior 1/10 --published 3 --noise"
TWO = "evaluate r --assume 'r > 1'"
SAMPLED = "compose 'subsampled_gaussian(sigma=1, rate=1/100)"
NUMBER = (
    '[[claim]]\nid = "a"\nkind = "number"\nlocation = "eq. 1"\nstatement = "s"\nprofile = "max(a/p, r)"\nwhere = ["q == 1"]\n'
    'values = {{ a = "{}", {} = "3" }}\nprinted = "1.30"\n'
)
ASKED = [
    ("evaluate 'posterior_odds / prior_odds <= 3:1'", "prior_odds <= 3/1", "evaluate 'posterior_odds / prior_odds <= 3/1'"),
    ("evaluate 'posterior/prior <= 3:1'", "3/1 for a ratio, or 3/(3 + 1) for", "evaluate 'posterior/prior <= 3/1'"),
    (
        "evaluate 'posterior < 2*prior and prior < 0.1'",
        "write posterior <= 2*prior or not (prior < 0.1)",
        "evaluate 'posterior <= 2*prior or not (prior < 0.1)'",
    ),
    (
        "evaluate 'posterior < prior < 0.1'",
        "write posterior <= prior or not (prior < 0.1)",
        "evaluate 'posterior <= prior or not (prior < 0.1)'",
    ),
    (
        "evaluate 'posterior <= 2*prior < 0.5'",
        "write posterior <= 2*prior or not (2*prior < 0.5)",
        "evaluate 'posterior <= 2*prior or not (2*prior < 0.5)'",
    ),
    (
        "evaluate 'posterior <= 2*prior and prior >= 0.1'",
        "write posterior <= 2*prior or not (prior >= 0.1)",
        "evaluate 'posterior <= 2*prior or not (prior >= 0.1)'",
    ),
    ("evaluate 'prior + 0.1'", "write posterior <= prior + 0.1, or posterior/prior <= ", "evaluate 'posterior <= prior + 0.1'"),
    (
        "derive 'ln(posterior/prior) <= L' --assume 'L > 0'",
        "write posterior/prior <= c, with --assume 'c > 1', where c is exp(L)",
        "evaluate 'posterior/prior <= c' --set c=2",
    ),
    (
        "derive 'posterior/prior <= e^eps' --assume 'eps > 0'",
        "write posterior/prior <= c, with --assume 'c > 1'",
        "evaluate 'posterior/prior <= c' --set c=2",
    ),
    ("derive r --assume 'r > 1, r < 1/2'", "no r satisfies r > 1 and r < 1/2: leave one of them out", "evaluate r --set r=2"),
    (
        "derive 'max(a, r)' --assume 'r > 1' --assume 'a > r, a < 1/2'",
        "satisfy all of: r > 1, a > r, a < 1/2",
        "evaluate r --set r=2",
    ),
    (
        "derive 2 --privacy gdp",
        "write epsproof evaluate PROFILE --privacy gdp --failure 0.05",
        "evaluate 2 --privacy gdp --failure 0.05",
    ),
    (
        "evaluate 2 --privacy renyi --failure 0.05",
        "write --privacy zcdp --failure 0.05",
        "evaluate 2 --privacy zcdp --failure 0.05",
    ),
    (
        "evaluate 2 --mechanism 'gaussian(sigma=2) x 3' --failure 0.05",
        "write --mechanism 'gaussian x 3'",
        "evaluate 2 --mechanism 'gaussian x 3' --failure 0.05",
    ),
    (
        "compose 'gaussian(sigma=2, q=0.01)' --delta 1e-5",
        "write subsampled_gaussian(rate=1/100, sigma=2)",
        "compose 'subsampled_gaussian(rate=1/100, sigma=2)' --delta 1e-5",
    ),
    (
        "compose 'gaussian(sigma=3, epsilon=1)' --delta 1e-6",
        "leave it out: write gaussian(sigma=3)",
        "compose 'gaussian(sigma=3)' --delta 1e-6",
    ),
    (
        f"{SAMPLED} x 10 epochs' --delta 1e-5",
        "write how many releases all epochs have, such as x 2350",
        f"{SAMPLED}' --delta 1e-5",
    ),
    ("compose 'dp(1)' --renyi inf", "is pure privacy: write --delta 0", "compose 'dp(1)' --delta 0"),
    ("compose 'laplace(1,000) x 2' --delta 1e-5", "write 'laplace(1000) x 2'", "compose 'laplace(1000) x 2' --delta 1e-5"),
    ("compose 'dp(1)' --delta 1e-5 --digits 1,000", "write --digits 100, the most", "compose 'dp(1)' --delta 1e-5 --digits 100"),
    (
        "compose 'laplace(0.1), 12' --delta 1e-5",
        "write 'laplace(0.1) x 12' for so many releases, or 'laplace(0.1), dp(12)' for",
        "compose 'laplace(0.1), dp(12)' --delta 1e-5",
    ),
    ("evaluate 'mean_posterior[1] <= 2*prior'", "write mean_posterior <= 2*prior", "evaluate 'mean_posterior <= 2*prior'"),
    ("evaluate 'posterior[i] <= 2*prior'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("derive 'ln(r)' --assume 'r > 1'", "the natural logarithm is written log; write c", "derive c --assume 'c > 0'"),
    ("derive household --model 3", "epsproof derive 3 --model household", "derive 3 --model household"),
    ("evaluate bounded 3", "epsproof evaluate 3 --model bounded", "evaluate 3 --model bounded"),
    ("evaluate 3 --group 'a household of 3'", "write --group 3", "evaluate 3 --group 3"),
    (f"{TWO} --set R=3", "write --set r=3", f"{TWO} --set r=3"),
    (f"{TWO} --set 3=r", "write --set r=3", f"{TWO} --set r=3"),
    ("evaluate 2 --model household --set a=1/2", "write --set alpha=1/2", "evaluate 2 --model bounded"),
    ("invert 'max(a/(p*q), r)' --for R --assume '0 < a < 1, r > 1'", "write --for r;", "invert r --for r --assume 'r > 1'"),
    ("invert r --for r --assume 'r > 1' --epsilon 'log 3'", "write 1.0987, rounded up", "invert r --for r --epsilon 1.0987"),
    ("compare 2", "epsproof compare 2 3", "compare 2 3"),
    ("epsproof derive 3", "epsproof derive 3", "derive 3"),
    ("--json derive 3", "epsproof derive 3 --json", "derive 3 --json"),
    ("--time 9 derive 3", "epsproof derive 3 --time 9", "derive 3 --time 9"),
    ("derive r —assume 'r > 1'", "write --assume", "derive r --assume 'r > 1'"),
    ("compose '0.1-0.2 x 12' --delta 1e-5", "write '0.2 x 12'", "compose '0.2 x 12' --delta 1e-5"),
    ("compose '0.1 to 0.2' --delta 1e-5", "write '0.2'", "compose 0.2 --delta 1e-5"),
    ("compose 'laplace(2x10^0)' --delta 1e-5", "write epsilon=2", "compose 'laplace(epsilon=2)' --delta 1e-5"),
    ("compose 'laplace(1x10^-5)' --delta 1e-6", "write epsilon=1e-5", "compose 'laplace(epsilon=1e-5)' --delta 1e-6"),
    (
        "compose 'gaussian(epsilon=1, delta=1e-5)' --delta 1e-4",
        "write dp(epsilon=1, delta=1/100000)",
        "compose 'dp(epsilon=1, delta=1/100000)' --delta 1e-4",
    ),
    (f"{NOISE} 'noise         geometric(t=1/3)'", "write geometric(t=1/3)", f"{NOISE} 'geometric(t=1/3)'"),
    (f"{NOISE} '--noise geometric(t=1/3)'", "write geometric(t=1/3)", f"{NOISE} 'geometric(t=1/3)'"),
    ("mutate KR", "did you mean kazan-reiter-2024?", "list papers"),
    ("verify pl22", "did you mean pankova-laud-2022?", "list papers"),
    ("figure 'r + 1' surface --set r=2", "epsproof figure surface 'r + 1'", "figure surface 'r + 1' --set r=2 --format svg"),
    ("evaluate KR24.T5.case9", "near: KR24.T5.case4", "list papers"),
    ("derive r --assume '> 1'", "write p > 1, or r > 1 for a parameter r", "derive r --assume 'r > 1'"),
    ("derive 3 --model --where 'p < 1/2'", "--model stands without a value", "derive 3 --model bounded"),
    ("evaluate 'posterior <= prior plus one tenth'", "write posterior <= prior + 1/10", "evaluate 'posterior <= prior + 1/10'"),
    ("compose 'laplace(0.1 x 12' --delta 1e-5", "write 'laplace(0.1) x 12'", "compose 'laplace(0.1) x 12' --delta 1e-5"),
    ("compose 'laplace(0.1' --delta 1e-5", "write 'laplace(0.1)'", "compose 'laplace(0.1)' --delta 1e-5"),
    (
        "compose \"[('laplace', 0.1)] * 12\" --delta 1e-5",
        "write 'laplace(0.1) x 12'",
        "compose 'laplace(0.1) x 12' --delta 1e-5",
    ),
    (
        "evaluate 2 --mechanism '12 x geometric noise' --failure 0.05",
        "write '12 x geometric'",
        "evaluate 2 --mechanism '12 x geometric' --failure 0.05",
    ),
    (f"{NOISE} 'geometric(t=33%)'", "write geometric(t=33/100)", f"{NOISE} 'geometric(t=33/100)'"),
    ("evaluate 'a three-fold increase in belief'", "write posterior <= 3*prior", "evaluate 'posterior <= 3*prior'"),
    ("evaluate 'Pr[S | M(D)] <= 2 Pr[S]'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'posterior <= prior^q'", "write prior*q, or a power such as prior**2", "evaluate 'posterior <= 2*prior'"),
    ("derive 'posterior != prior'", "write posterior <= prior, or >=", "evaluate 3"),
    ("evaluate 3 --where p", "write p == 1, or p <= 1/10", "evaluate 3 --where 'p <= 1/10'"),
    ("evaluate 3 --where 'q = certain'", "write q == 1", "evaluate 3 --where 'q == 1'"),
    ("evaluate 3 --where '0.1, p, 0.5'", "write 0.1 <= p <= 0.5", "evaluate 3 --where '0.1 <= p <= 0.5'"),
    ("evaluate 3 --where 'p <= 0.1 | p >= 0.9'", "write p <= 0.1 or p >= 0.9", "evaluate 3 --where 'p <= 0.1 or p >= 0.9'"),
    ("derive r --assume 'r integer > 1'", "write r > 1", "derive r --assume 'r > 1'"),
    ("derive r --assume 'r large'", "write r > 1", "derive r --assume 'r > 1'"),
    ("derive --class '{\"insiders\": 3}'", "--class 'insiders: 3'", "derive --class 'insiders: 3'"),
    (f"{TWO} --set r=1.000,5", "write 1000.5", f"{TWO} --set r=1000.5"),
    ("evaluate 'posterior - prior <= b' --set b=10pp", "write 10/100", "evaluate 'posterior - prior <= b' --set b=10/100"),
    ("evaluate 'posterior - prior <= b' --set 'b=one tenth'", "write 1/10", "evaluate 'posterior - prior <= b' --set b=1/10"),
    ("invert 'posterior - prior <= b' --for epsilon", "is asked by epsproof derive", "derive 3"),
    (
        "compose 'releases   12 x laplace(0.1)' --delta 1e-5",
        "write '12 x laplace(0.1)'",
        "compose '12 x laplace(0.1)' --delta 1e-5",
    ),
    (
        "compose 'subsampled gaussian(q=0.01, sigma=1)' --delta 1e-5",
        "write 'subsampled_gaussian(rate=0.01, sigma=1)'",
        "compose 'subsampled_gaussian(rate=0.01, sigma=1)' --delta 1e-5",
    ),
    (f"{NOISE} 'gaussian(sigma=2)'", "write discrete-gaussian(sigma=2)", f"{NOISE} 'discrete-gaussian(sigma=2)'"),
    (
        f"{NOISE} 'geometric(t=1/3), geometric(t=1/2)'",
        "such as --published '3, 3'",
        "risk --prior 1/10 --published '3, 3' --noise 'geometric(t=1/3), geometric(t=1/2)'",
    ),
    ("model household --figure h.svg", "--to model.svg", "model household"),
    ("latex 3 --title x", "leave --title out", "latex 3"),
    ("help kinds", "epsproof list kinds", "list kinds"),
]
FILES = [
    ("verify", HEAD + 'slope = { growth = "t**2" }\ngoals = ["growth > 0"]\n', 'write slope = { growth = ["t**2", "t"] }'),
    ("verify", HEAD + 'slope = { growth = ["t**2", "t"] }\ngoals = ["grow > 0"]\n', "'grow' is not defined: write growth"),
    ("verify", HEAD + 'let = { growth = "t + 1" }\ngoals = ["grow > 0"]\n', "'grow' is not defined: write growth"),
    ("verify", HEAD + 'goals = ["sinh(t) > 0"]\n', "write ((exp(t) - exp(-(t)))/2) > 0"),
    ("verify", HEAD + "values = { a = 25% }\n", 'write values = { a = "25/100" }'),
    ("verify", '[substitutions]\nexp(-eps) = "t"\n', 'write t = "exp(-eps)"'),
    ("sweep", "[parameters]\nr = 2, 3\n", "write r = [2, 3]"),
    (
        "sweep",
        '[parameters]\nr = { start = 2, stop = 3, num = 2 }\n\n[[profile]]\ncriterion = "r"\nassume = ["r > 1"]\n',
        "write { from = 2, to = 3, count = 2 }",
    ),
    (
        "algorithm",
        'schema = "algorithm/1"\nprogram = """\noutput(tau + laplace(1))\n"""\n\n[claim]\nepsilon = "1"\n\n[vector]\nlength = 1\n'
        "sensitivity = 1\n",
        'a number is given by [values] tau = "1/2"',
    ),
    ("verify", NUMBER.format("1/4", "R"), "'values' has R: write r there"),
    ("sensitivity", "$ cat statistic.toml\n" + STATISTIC.format("mean(x)"), "leave the line out: $ cat statistic.toml"),
    ("verify", "```toml\n" + HEAD, "leave the line out: ```toml"),
    ("sensitivity", STATISTIC.format(r"\\frac{1}{n}\\sum_{i=1}^n x_i"), "write 1/n*sum(x)"),
    ("sensitivity", STATISTIC.format(r"\\bar{x}"), "write mean(x)"),
    ("sensitivity", STATISTIC.format("∑ xᵢ²/n").replace("²", "^2"), "write sum(x**2)/n"),
    ("sensitivity", STATISTIC.format("np.mean(x)"), "write mean(x)"),
    ("sensitivity", STATISTIC.format("0,5*mean(x)"), "write 0.5*mean(x)"),
    (
        "verify",
        HEAD.replace("sign", "number") + 'profile = "3"\nvalues = ["a = 1/4"]\nprinted = "1"\n',
        'write values = { a = "1/4" }',
    ),
    ("verify", HEAD.replace("sign", "minimum") + 'profile = "max(t/pq, 3)"\nepsilon = "log(3)"\n', "write p*q"),
    ("sensitivity", STATISTIC.format("sum(x)/len(x)"), "write sum(x)/n"),
    ("sensitivity", STATISTIC.format("AVG(x)"), "write mean(x)"),
    ("sweep", '[parameters]\nr = "2:3:9"\n[[profile]]\nname = "r"\ncriterion = "r"\n', "{ from = 2, to = 3, count = 9 }"),
    ("sweep", '[parameters]\nr = "2:0.5:4"\n[[profile]]\nname = "r"\ncriterion = "r"\n', "{ from = 2, to = 4, count = 5 }"),
    ("algorithm", 'claim = "epsilon = 1"\nprogram = "output(1)"\n', 'write [claim], and in the lines below it epsilon = "1"'),
    ("verify", HEAD + 'loc = "x"\ngoals = ["t > 0"]\n', "did you mean 'location'?"),
    ("verify", HEAD + 'slope = { g = ["t", "2*t/3"] }\ngoals = ["g > 0"]\n', 'write g = ["2*t/3", "t"]'),
    ("verify", HEAD + 'slope = { g = ["t if t < 1 else 2*t", "t"] }\ngoals = ["g > 0"]\n', "write a claim for each of its cases"),
    ("sweep", '[parameters]\nr = [2]\n[[profile]]\nname = "r"\ncriterion = "r"\nwhere = ["q = 1"]\n', "write q == 1"),
    (
        "sensitivity",
        STATISTIC.format("mean(x)").replace('"0", to = "1"', '"1", to = "0"'),
        'write domain = { from = "0", to = "1" }',
    ),
    ("algorithm", 'program = "output(queries[0])"\n[claim]\nepsilon = "1"\n[vector]\nlength = "three"\n', "not 'three': write 3"),
    ("verify", HEAD + 'goals = ["t squared is positive"]\n', "write t**2 > 0"),
    ("verify", HEAD.replace("t > 0", "ε ∈ (0,1)") + 'goals = ["x > 0"]\n', "write 0 < eps < 1"),
    ("verify", HEAD + 'goals = "t/t = 1; t - t = 0"\n', 'write goals = ["t/t == 1", "t - t == 0"]'),
    ("verify", HEAD + 'slope = "t**2"\ngoals = ["growth > 0"]\n', 'write slope = { growth = ["t**2", "t"] }'),
    ("verify", HEAD + 'goals = ["log10(t) <= t"]\n', "write log(t)/log(10) <= t"),
    ("verify", HEAD.replace("sign", "minimum") + 'criterion = "r"\nepsilon = "1"\n', "did you mean 'profile'?"),
    ("verify", HEAD + 'slope = { g = ["max(t, 1)", "t"] }\ngoals = ["g >= 0"]\n', "taken of a formula with max"),
]


@pytest.mark.parametrize(("line", "remedy", "remedied"), ASKED, ids=[row[0] for row in ASKED])
def test_what_a_referee_types_is_refused_with_what_is_meant(remedied_in_the_first_line, line, remedy, remedied) -> None:
    remedied_in_the_first_line(line, remedy, remedied)


@pytest.mark.parametrize(("command", "text", "remedy"), FILES, ids=[row[2] for row in FILES])
def test_a_file_of_a_referee_is_refused_with_what_is_meant(refused_in_its_file, command, text, remedy) -> None:
    refused_in_its_file(command, text, remedy)


@pytest.mark.parametrize("better", ["1/n*sum(x)", "mean(x)", "sum(x**2)/n"])
def test_the_statistic_that_is_proposed_is_read(run, tmp_path, better) -> None:
    (tmp_path / "f.toml").write_text(STATISTIC.format(better), encoding="utf-8")
    assert run("sensitivity", str(tmp_path / "f.toml")).exit_code in (0, 2)


def test_a_table_of_counts_is_named_or_described(run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ("risk", "--noise", "geometric(t=1/3)", "--prior", "1/10", "--cells", "c")
    assert "is a file such as cells.csv, whose first line is n" in run(*asked).stderr.splitlines()[0]
    (tmp_path / "c.csv").write_text("n\n3\n", encoding="utf-8")
    assert "did you mean c.csv?" in run(*asked).stderr.splitlines()[0]
    assert run(*asked[:-1], "c.csv").exit_code == 0


def test_a_limit_below_the_prior_is_compared_as_it_stands_and_otherwise_refused(run) -> None:
    compared = run("compare", "posterior <= prior/2", "posterior <= prior*(1/2)")
    assert (compared.exit_code, compared.output.count("proved")) == (0, 2), compared.output
    assert "write posterior <= 2*prior" in run("derive", "posterior <= prior/2").stderr.splitlines()[0]
    assert run("compare", "posterior <= prior", "posterior <= prior/2").exit_code == 1


def test_conditions_in_one_pair_of_brackets_are_proved_as_without(run) -> None:
    found = [run("derive", "r", "--assume", text) for text in ("r > 1, r < 5", "(r > 1, r < 5)", "((r > 1, r < 5))")]
    assert [result.exit_code for result in found] == [0, 0, 0]
    assert len({result.output.splitlines()[0] for result in found}) == 1


def test_nothing_is_guessed_where_a_sign_between_two_operands_is_unknown(run) -> None:
    assert "write" not in run("derive", "r § 2", "--assume", "r > 1").stderr.splitlines()[0]
    assert "write r**2" in run("derive", "r §**2", "--assume", "r > 1").stderr.splitlines()[0]


def test_one_reason_of_several_claims_is_said_once(run, tmp_path) -> None:
    claim = HEAD + 'goal = "t > 0"\n'
    text = (
        "\n".join(claim.replace('"a"', f'"{name}"') for name in ("a", "b", "c"))
        + "\n"
        + HEAD.replace('"a"', '"d"')
        + "goals = []\n"
    )
    (tmp_path / "f.toml").write_text(text, encoding="utf-8")
    shown = " ".join(run("verify", str(tmp_path / "f.toml")).stdout.partition("not as expected")[0].split())
    assert shown.count("'goal' is no field of a claim") == 1
    assert "did you mean 'goals'? (the same in 2 other claims)" in shown
    assert "claim d: " in shown


def test_a_claim_file_that_is_nearly_named_is_found(run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.claims.toml").write_text(HEAD, encoding="utf-8")
    assert "did you mean my.claims.toml?" in run("explain", "my.claim.toml", "a").stderr.splitlines()[0]


def test_a_paper_that_is_no_claim_file_is_answered_with_one(run, tmp_path) -> None:
    (tmp_path / "paper.pdf").write_text("%PDF-1.5", encoding="utf-8")
    assert "paper.claims.toml writes one" in run("verify", str(tmp_path / "paper.pdf")).stderr.splitlines()[0]
