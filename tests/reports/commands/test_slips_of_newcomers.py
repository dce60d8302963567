"""Slips of people who come from other tools and other papers, at every command: the remedy in the first line, and a line that
follows it."""

from __future__ import annotations

import pytest

ASKED = [
    ("derive 'leakage <= 1 bit'", "write posterior <= 2*prior", "derive 'posterior <= 2*prior'"),
    ("derive 'maximal leakage <= 1'", "write posterior <= 2.7182*prior", "derive 'posterior <= 2.7182*prior'"),
    ("derive 'leakage <= 99999999'", "a leakage is the logarithm of posterior/prior", "list models"),
    ("derive 'log(posterior/prior) <= 999999999'", "is one on the ratio: write posterior <= 5184", "list models"),
    ("derive 'log2(posterior/prior) <= 999999999'", "is one on the ratio: write posterior <= 1125", "list models"),
    ("derive 'odds_posterior <= 4*odds_prior'", "write posterior_odds <= 4*prior_odds", "help criteria"),
    ("derive 'posterior*2 <= prior'", "write posterior <= 2*prior", "derive 'posterior <= 2*prior'"),
    ("derive 'posterior <= prior/3'", "write posterior <= 3*prior", "derive 'posterior <= 3*prior'"),
    ("derive 'max(log2(c), 3)'", "write max(d, 3)", "derive 'max(d, 3)' --assume 'd > 1'"),
    ("derive KR24.T5", "epsproof explain KR24.T5.case1 shows it", "explain KR24.T5.case1"),
    (
        "evaluate 3 --mechanism laplace --failure 95%",
        "write 1/20 where the criterion is kept in 95%",
        "evaluate 3 --mechanism laplace --failure 1/20",
    ),
    (
        "derive 3 --privacy '(eps, 1e-6)' --failure 5%",
        "without a percent sign: write 1/20",
        "derive 3 --privacy '(eps, 1e-6)' --failure 1/20",
    ),
    ("derive 3 --privacy gdp --failure 95%", "write 1/20", "derive 3 --privacy gdp --failure 1/20"),
    (
        "compose 'ε=0.1, δ=1e-6 x 12' --delta 1e-4",
        "write 'dp(epsilon=0.1, delta=1e-6) x 12'",
        "compose 'dp(epsilon=0.1, delta=1e-6) x 12' --delta 1e-4",
    ),
    (
        "compose 'laplace(epsilon=0.1, n=12)' --delta 0",
        "write laplace(epsilon=1/10) x 12",
        "compose 'laplace(epsilon=1/10) x 12' --delta 0",
    ),
    (
        "risk --noise 'geometric(t=1/3)' --prior 1:9",
        "write 1/10 for odds of 1 to 9, 1/9 for a fraction",
        "risk --noise 'geometric(t=1/3)' --prior 1/10",
    ),
    (
        "risk --noise 'geometric(t=1/3)' --prior 0.1 --published '2 and 3'",
        "write --published '2, 3'",
        "risk --noise 'geometric(t=1/3)' --prior 0.1 --published '2, 3'",
    ),
    (
        "risk --noise 'discrete gaussian(rho=0.1)' --prior 0.1",
        "write discrete-gaussian(rho=0.1)",
        "risk --noise 'discrete-gaussian(rho=0.1)' --prior 0.1",
    ),
    ("risk --noise 'Geometric noise t=1/3' --prior 0.1", "write geometric(t=1/3)", "help releases"),
    ("risk --noise 'geometric[epsilon=log(3)]' --prior 0.1", "write geometric(epsilon=log(3))", "help releases"),
    ("compare a 'posterior <= 0.5' --set a=2", "--assume 'a == 2'", "help criteria"),
    ("mutate kazan-reiter-2024 --seed abc", "--seed is a whole number, not 'abc': write --seed 0", "list papers"),
    ("figure 99", "epsproof figure surface '99'", "help criteria"),
    ("figure surface", "for instance epsproof figure surface 'max(1/(4*p*q), 3)'", "help criteria"),
    ("derive 'posterior .<= 2 .* prior'", "write posterior <= 2 * prior", "derive 'posterior <= 2 * prior'"),
    ("derive 'gen r = max(.25/(p*q), 3)'", "write max(.25/(p*q), 3)", "help criteria"),
    ("derive 'const x = 3'", "write 3", "derive 3"),
    ("derive 'SELECT max(1/(4*p*q), 3) AS r FROM t;'", "write max(1/(4*p*q), 3)", "help criteria"),
    ("derive 'GREATEST(1/(4*p*q), 3)'", "write max(1/(4*p*q), 3)", "help criteria"),
    ("derive 'LEAST(3, 1/p)'", "write min(3, 1/p)", "help criteria"),
    ("derive 3 --class 'insider 3'", "--class 'insider: 3'", "derive --class 'insider: 3'"),
    ("evaluate 'posterior - prior <= b' --set b=10", "write --set b=10/100", "evaluate 'posterior - prior <= b' --set b=10/100"),
    ("derive 'posterior <= prior + b' --set b=5", "write --set b=5/100", "derive 'posterior <= prior + b' --set b=5/100"),
    ("evaluate 'guess <= g' --set g=60 --model bounded --where 'q == 1/2'", "write --set g=60/100", "help averages"),
    (
        "evaluate 3 --mechanism '12 x laplace, 3 gaussian' --failure 0.05",
        "write '12 x laplace, 3 x gaussian'",
        "help releases",
    ),
    (
        "compose '12 laplaces with eps 0.1' --delta 0",
        "write '12 x laplace(epsilon=0.1)'",
        "compose '12 x laplace(epsilon=0.1)' --delta 0",
    ),
    (
        "compose 'laplace(b=10) x 12' --delta 0",
        "for a sensitivity of 1 write laplace(epsilon=1/10)",
        "compose 'laplace(epsilon=1/10) x 12' --delta 0",
    ),
    (
        "compose 'gaussian(sigma=3, delta=1e-5)' --delta 1e-5",
        "leave it out, and add --delta",
        "compose 'gaussian(sigma=3)' --delta 1e-5",
    ),
    (
        "compose 'randomized_response(p=0.75)' --delta 0",
        "write randomized_response(epsilon=log(3))",
        "compose 'randomized_response(epsilon=log(3))' --delta 0",
    ),
    ("compose 'gaussian(mu=0.1)' --delta 1e-5", "write gdp(1/10)", "compose 'gdp(1/10)' --delta 1e-5"),
    ("latex 3 --proof no", "write --no-proof", "latex 3 --no-proof"),
    ("derive 3 --json yes", "write --json", "derive 3 --json"),
    ("derive 3 --json=true", "--json takes no value: write --json alone", "derive 3 --json"),
    ("list --papers", "epsproof list papers", "list papers"),
    ("derive 'the ratio of posterior to prior should stay under 3'", "write posterior/prior <= 3", "help criteria"),
    ("derive '3:1 odds'", "write posterior_odds <= 3*prior_odds", "help criteria"),
    ("derive 'BF10 <= 3'", "write posterior_odds <= 3*prior_odds", "help criteria"),
    ("derive 'posterior <= .1 when prior <= .01, otherwise 3*prior'", "<= (.1 if prior <= .01 else 3*prior)", "help criteria"),
    ("derive '3 if p < 0.1, 2 otherwise'", "write 3 if p < 0.1 else 2", "derive '3 if p < 0.1 else 2'"),
    ("derive 'absolute disclosure risk <= 0.2'", "write posterior <= 0.2", "help criteria"),
    ("derive 'attribute disclosure <= 0.2'", "write posterior <= 0.2", "help criteria"),
    ("derive 'P[guess right] <= 0.6'", "write guess <= 0.6", "help averages"),
    ("derive 'Pr(the attacker succeeds) <= 0.6'", "write guess <= 0.6", "help averages"),
    ("derive 'Pr(smoker) <= 0.2'", "write posterior <= 0.2", "help criteria"),
    ("derive delta=1e-6", "3 --privacy '(eps, 1e-6)' --failure 0.05", "help criteria"),
    ("derive 'posterior/prior >= 1.5'", "write posterior <= 1.5*prior", "derive 'posterior <= 1.5*prior'"),
    ("compare '2*prior <= posterior' 3", "write posterior <= 2*prior", "compare 'posterior <= 2*prior' 3"),
    ("compare 'posterior >= prior/2' 3", "such as posterior <= 2*prior", "help criteria"),
    ("derive 3 --model DP", "did you mean unbounded?", "derive 3 --model unbounded"),
    ("derive 3 --json out.json", "leave out.json out, or send it to a file, --json > out.json", "derive 3 --json"),
    ("evaluate 3 --mechanism 'laplace, 12x' --failure 0.05", "write 'laplace x 12'", "help releases"),
    ("evaluate 3 --mechanism TopDown --failure 0.05", "no law is named 'TopDown', and none here is known", "help releases"),
    ("evaluate 3 --mechanism Laplace --failure 0.05", "write laplace", "evaluate 3 --mechanism laplace --failure 0.05"),
    ("evaluate 3 --privacy rho --failure 0.05", "did you mean --privacy zcdp", "evaluate 3 --privacy zcdp --failure 0.05"),
    ("compose '0.1 x twelve, 0.2' --delta 0", "write '0.1 x 12, 0.2'", "compose '0.1 x 12, 0.2' --delta 0"),
    ("compose '0.2, 0.1 x 12 steps' --delta 0", "write '0.2, 0.1 x 12'", "compose '0.2, 0.1 x 12' --delta 0"),
    ("compose '0.1 x 12' --target-delta 0", "did you mean --delta DELTA?", "compose '0.1 x 12' --delta 0"),
    ("compose 'gaussian(3)' --to mu", "write --to gdp", "compose 'gaussian(3)' --to gdp"),
    ("compose 'subsampled_gaussian(batch=256, n=60000, sigma=1.1)' --delta 1e-5", "write rate=8/1875", "help releases"),
    ("invert r --for r --epsilon '1/2 x 12' --assume 'r > 1'", "write 6, the product", "help invert"),
    ("latex kazan-reiter-2024 T5", "epsproof latex T5.case1", "explain T5.case1"),
    ("list claims T5", "epsproof explain T5.case1", "explain T5.case1"),
    ("derive 'posterior <= twice the prior, but never above 50%'", "2*prior and posterior <= 50%", "help criteria"),
    ("derive 'prior <= posterior <= 3*prior'", "write posterior <= 3*prior", "derive 'posterior <= 3*prior'"),
    ("derive 'no more than a 3-fold increase'", "write posterior <= 3*prior", "derive 'posterior <= 3*prior'"),
    ("derive 'risque a posteriori <= 0.5'", "in signs and in English", "help criteria"),
    ("derive 'posterior <= .5 OR posterior <= 2 prior'", "write posterior <= .5 or posterior <= 2*prior", "help criteria"),
    (
        "derive 'max(a/(p*q), r) where a = 0.25, r = 3'",
        "'max(a/(p*q), r)' --set a=0.25 --set r=3",
        "derive 'max(a/(p*q), r)' --set a=0.25 --set r=3",
    ),
    ("derive '{3 + p}/{p + 1/2}'", "write (3 + p)/(p + 1/2)", "derive '(3 + p)/(p + 1/2)'"),
    ("derive 3 --where 'p is small'", "write p <= 1/10", "derive 3 --where 'p <= 1/10'"),
    ("compose 'gaussian(sigma=1, sensitivity=sqrt(3))' --delta 1e-5", "write sensitivity=1.7321, rounded up", "help releases"),
    ("compose 'sum of 12 x 0.1' --delta 0", "write '12 x 0.1'", "compose '12 x 0.1' --delta 0"),
    ("compose '0.1 (12x)' --delta 0", "write '0.1 x 12'", "compose '0.1 x 12' --delta 0"),
    ("compose '0.1 x 12' --rdp 2", "did you mean --renyi ORDER?", "compose '0.1 x 12' --renyi 2"),
    ("compose '0.1 x 12' --to eps", "--delta 1e-5", "compose '0.1 x 12' --delta 1e-5"),
    (
        "risk --noise 'laplace(epsilon=0.1, sensitivity=1)' --prior 0.1 --published 2",
        "write laplace(epsilon=0.1)",
        "risk --noise 'laplace(epsilon=0.1)' --prior 0.1 --published 2",
    ),
    ("latex 3 --format pdf", "epsproof report writes a page, and a PDF", "latex 3"),
    ("help --topic criteria", "epsproof help criteria", "help criteria"),
    ("init --topic 'sparse vector technique'", "did you mean above-threshold?", "init --topic above-threshold"),
    ("report 3 --memo --compare 'posterior <= 3'", "posterior <= 3*prior for a ratio", "help criteria"),
    ("derive 'P(D=1|T) <= 2 P(D=1)'", "write posterior <= 2*prior", "derive 'posterior <= 2*prior'"),
    ("derive 'posterior <= prior(1 + 1/2)'", "write posterior <= prior*(1 + 1/2)", "derive 'posterior <= prior*(1 + 1/2)'"),
    ("derive 'posterior minus prior no greater than five percent'", "write posterior - prior <= 5%", "help criteria"),
    ("derive 'max(2; 1/(4pq))'", "write max(2, 1/(4*p*q))", "derive 'max(2, 1/(4*p*q))'"),
    ("derive 'r=max{2, 3}'", "the ratio alone; max(2, 3)", "derive 'max(2, 3)'"),
    ("derive 'posterior <= 3*base_rate'", "did you mean prior?", "derive 'posterior <= 3*prior'"),
    ("derive 'confidence gain <= 0.1'", "write posterior - prior <= 0.1", "help criteria"),
    ("derive 'inference risk below 5 in 1000'", "write posterior <= 5/1000", "help criteria"),
    ("derive '1 < r'", "write r --assume '1 < r'", "derive r --assume '1 < r'"),
    ("derive 2..3", "write 2 alone", "derive 2"),
    ("derive 3 --quiet", "leave it out", "derive 3"),
    ("evaluate 3 --mechanism 'laplace(epsilon) x 2' --failure 0.05", "write laplace without brackets", "help releases"),
    ("compose 12 0.135 --delta 0", "epsproof compose '12 x 0.135'", "compose '12 x 0.135' --delta 0"),
    ("sensitivity x.toml --epsilon 1", "leave it out", "help files"),
    ("risk --noise geometric --prior 0.1", "write geometric(t=1/3)", "risk --noise 'geometric(t=1/3)' --prior 0.1"),
    ("report 3 --memo --tables '40 tables'", "write --tables 40", "help criteria"),
    ("coq 3 --to t --coqc", "did you mean --compile?", "help criteria"),
    ("init --topic households", "did you mean model?", "init --topic model"),
    ("derive 'at most 10 percentage points'", "write posterior - prior <= 10%", "help criteria"),
    ("derive 'factor of 3'", "write posterior <= 3*prior", "derive 'posterior <= 3*prior'"),
    ("derive 'r = 3, a = 0.25'", "--set r=3 --set a=0.25", "help criteria"),
    ("derive 3 --where 'P(in) <= 0.1'", "write prior <= 0.1", "help criteria"),
    ("derive 3 --group 'a couple'", "write --group 2", "derive 3 --group 2"),
    ("compose '12 releases at epsilon 0.1' --delta 0", "write '12 x 0.1'", "compose '12 x 0.1' --delta 0"),
    ("compose '0.1 x 12, 0.2,' --delta 0", "write '0.1 x 12, 0.2'", "compose '0.1 x 12, 0.2' --delta 0"),
    ("invert r --for r --epsilon 1k --assume 'r > 1'", "write 1000", "help criteria"),
    ("verify kazan-reiter-2024 --json out.json", "leave out.json out", "help files"),
    ("explain T5.case1 --id T5.case2", "epsproof explain T5.case1 T5.case2", "help files"),
    ("mutate kazan-reiter-2024 --n 5", "did you mean --most N?", "list papers"),
    ("sweep x.toml --digits 20", "digits = 20", "help files"),
    ("model household of three", "epsproof model household-of-three", "model household-of-three"),
    ("derive 'the posterior should not be more than double'", "write posterior <= 2*prior", "derive 'posterior <= 2*prior'"),
    ("derive 'rel. risk <= 2'", "write posterior <= 2*prior", "derive 'posterior <= 2*prior'"),
    ("derive 3 --where 'p = .1 or .2'", "write (p == .1 or p == .2)", "derive 3 --where '(p == .1 or p == .2)'"),
    ("compose '0.1 every month for 12 months' --delta 0", "write '0.1 x 12'", "compose '0.1 x 12' --delta 0"),
    (
        "risk --noise 'geometric(t=1/3)' --prior 0.1 --known '4 others'",
        "write 4",
        "risk --noise 'geometric(t=1/3)' --prior 0.1 --known 4",
    ),
    ("report 3 --memo --compare 2 --compare 4 --compare 5 --compare 6", "4 were given: leave 1 out", "help criteria"),
]  # fmt: skip
RANGE = '[parameters]\na = {}\n\n[[profile]]\nname = "r"\ncriterion = "r"\nassume = ["r > 1"]\n'
MODEL = 'name = "m"\nsecret = ["in"]\n{}\n[priors]\ns = "that it holds"\n[worlds]\n"in" = "s"\n"out" = "rest"\n'
METRIC = 'points = [0, 1]\nrange = 1\nprior = "uniform"\nwithin = "1/2"\ncentre = 1\nepsilon = "log(2)"\nadvantage = 5\n'
PROGRAM = 'schema = "algorithm/1"\nprogram = """\nv = laplace(2)\n{}\n"""\n[claim]\nepsilon = "1"\n[vector]\nlength = 2\n'
FILES = [
    *(
        ("sweep", RANGE.format(typed), f"write a = {{ from = 0.1, to = 0.9, count = {count} }}")
        for typed, count in (
            ("0.1:0.1:0.9", 9), ("0.1..0.9", 10), ("linspace(0.1, 0.9, 5)", 5), ("seq(0.1, 0.9, by=0.2)", 5), ("0.1 to 0.9", 10),
            ("np.arange(0.1, 0.9)", 10),
        )
    ),
    ("model", MODEL.format('where = ["s <= 50%"]') + '[[neighbours]]\nbetween = ["in", "out"]\n', "write s <= 50/100"),
    ("model", MODEL.format("") + '[neighbours]\nbetween = ["in", "out"]\n' * 2, "each begins with [[neighbours]]"),
    ("metric", "points = 0..3\n", "write points = [0, 1, 2, 3]"),
    ("derive --table", "prior,r\n10,3\n50,2\n", "line 2: a prior lies in [0, 1]; write 10/100,3 for percent"),
    ("metric", METRIC, "for percent write advantage = '5/100'"),
    ("sensitivity", 'statistic = "SUM(x)/COUNT(*)"\nneighbours = "replace"\ndomain = [0, 1]\n', "write sum(x)/n"),
    ("sweep", RANGE.format("[0.1]").replace('"r"', '"max(r/pq, 3)"'), "'pq' is no product: write p*q"),
    ("sweep", RANGE.format('"2, 3, 7/2"').replace("a =", "r ="), 'several values are a list; write [2, 3, "7/2"]'),
    ("sweep", RANGE.format("[2]").replace("a =", "R ="), "no values for r; under [parameters] stands R: write r there"),
    ("sensitivity", 'statistic = "mean(x)"\nneighbours = "replace"\nrange = [0, 1]\n', "did you mean 'domain'?"),
    ("algorithm", PROGRAM.format("output(below)"), "a text stands in quotes: 'below'"),
    ("algorithm", PROGRAM.format("output(laplace(scale=2.5))"), "such as laplace(2.5)"),
    ("algorithm", PROGRAM.format("return v"), "write output(v) and then stop(), for 'return'"),
    ("algorithm", PROGRAM.format("while True:\n    output(v)"), "write 'for NAME in LIST:' with a list such as range(10)"),
    ("algorithm", PROGRAM.format("for i in 1:3:\n    output(v)"), "write for i in range(3):"),
    ("algorithm", PROGRAM.format("output(v)") + "entries = 0,5\n", 'write entries = "0.5"'),
    ("algorithm", PROGRAM.format("if v > 1 then\n    output(v)"), "line 2 of the program: write if v > 1:"),
    ("algorithm", PROGRAM.format("IF v > 1\n    output(v)"), "line 2 of the program: write if v > 1:"),
    ("algorithm", PROGRAM.format("if v = 1:\n    output(v)"), "line 2 of the program: write if v == 1:"),
    ("algorithm", PROGRAM.format("w := v + 1\noutput(w)"), "line 2 of the program: write w = v + 1"),
    ("algorithm", PROGRAM.format("w <- laplace(1)\noutput(w)"), "put it out: write w = laplace(1)"),
    ("algorithm", PROGRAM.format("output(v + laplace(0, 2.5))"), "only its scale: write laplace(5/2)"),
    ("algorithm", PROGRAM.format("if laplace(2):\n    output(v)"), "is no condition; write one such as 'laplace(2) > 0'"),
    ("algorithm", PROGRAM.format("for i in range(3) do\n    output(v)"), "line 2 of the program: write for i in range(3):"),
    ("algorithm", PROGRAM.format("if v ≤ 1 {\n    output(v)"), "line 2 of the program: write if v <= 1:"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "remedy", "remedied"), ASKED, ids=[row[0] for row in ASKED])
def test_what_a_newcomer_types_is_refused_with_what_is_meant(remedied_in_the_first_line, line, remedy, remedied) -> None:
    remedied_in_the_first_line(line, remedy, remedied)


@pytest.mark.parametrize(("command", "text", "remedy"), FILES)
def test_a_file_in_another_language_is_refused_with_its_line(run, tmp_path, command, text, remedy) -> None:
    (tmp_path / "f.toml").write_text(text, encoding="utf-8")
    result = run(*command.split(), str(tmp_path / "f.toml"))
    assert (result.exit_code, remedy in result.stderr.splitlines()[0]) == (3, True), result.stderr


@pytest.mark.parametrize(
    ("line", "answered"),
    [
        (("derive", "posterior <= prior + b", "--set", "b=0.1"), "epsilon at most 0.2006"),
        (("evaluate", "posterior <= c*prior", "--set", "c=10"), "epsilon at most 1.151"),
        (("derive", "base_rate", "--assume", "base_rate > 1"), "log(base_rate)/2"),
        (("derive", "posterior <= prior*(1 + r)", "--assume", "r > 0"), "log(1 + r)/2"),
        (("derive", "least", "--assume", "least > 1"), "log(least)/2"),
        (("derive", "let*3", "--assume", "let > 1"), "let"),
    ],
)
def test_what_only_looks_like_a_slip_is_answered(run, line, answered) -> None:
    result = run(*line)
    assert result.exit_code == 0 and answered in result.stdout


def test_a_file_with_a_slip_in_its_name_is_found_and_its_claim(run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("init", "first.claims.toml")
    assert "did you mean first.claims.toml?" in run("verify", "first.claims.tml").stderr.splitlines()[0]
    run("init", "--topic", "statistic")
    assert "did you mean statistic.toml?" in run("sensitivity", "statistic.tml").stderr.splitlines()[0]
    for command in ("verify", "explain"):
        said = run(command, "first.claims.toml:quoted-budget").stderr.splitlines()[0]
        assert "epsproof explain first.claims.toml quoted-budget" in said


def test_a_failure_above_one_half_is_told_with_what_was_mostly_meant(run) -> None:
    for often, told in (("0.95", "fails with 1/20"), ("0.05", "")):
        shown = " ".join(run("evaluate", "3", "--mechanism", "laplace", "--failure", often).stdout.split())
        assert ("more often than not" in shown, told in shown) == (often == "0.95", True)
