"""Slips in files: the line, the column and what to write; a file of another kind is answered with the command that reads it."""

from __future__ import annotations

import pytest

HEAD = '[[claim]]\nid = "a"\nkind = "inequality"\nlocation = "eq. 1"\nstatement = "s"\n'
MODEL = """name = "m"
secret = ["in"]

[priors]
p = "that it holds"

[worlds]
"in" = "p"
"out" = "rest"

[[neighbours]]
between = ["in", "out"]
"""
METRIC = 'points = [0, 1, 2]\nrange = 1\nprior = "uniform"\nwithin = "1/2"\ncentre = 1\nepsilon = "log(2)"\n'
SWEEP = '[parameters]\nr = [2, 3]\n\n[[profile]]\nname = "r"\ncriterion = "r"\nassume = ["r > 1"]\n'
STATISTIC = 'statistic = "mean(x)"\nneighbours = "replace"\ndomain = { from = "0", to = "1" }\n'
ALGORITHM = 'schema = "algorithm/1"\nprogram = """\nv = laplace(2)\noutput(v)\n"""\n\n[claim]\nepsilon = "1"\n'
NOT_CLAIMS = [
    (HEAD.replace("[[claim]]", "[[claims]]"), "line 1: write [[claim]] instead of [claims]"),
    (HEAD.replace("[[claim]]", "[claim]"), "line 1: write [[claim]] instead of [claim]"),
    (HEAD + "goals = [x**2 >= 0]\n", 'line 6, column 10); write goals = ["x**2 >= 0"]'),
    (HEAD.replace('"a"', "eq-1"), 'write id = "eq-1"'),
    (HEAD.replace('"a"', '"a",'), 'write id = "a"'),
    (HEAD.replace('id = "a"', 'id: "a"'), 'write id = "a"'),
    (HEAD.replace('"a"', "“a”"), 'write id = "a"'),
    (HEAD + "values = { a = 1/4, r = 3 }\n", 'write values = { a = "1/4", r = "3" }'),
    (HEAD.replace('"inequality"', '"inequality'), 'write kind = "inequality"'),
    (HEAD + 'goals = ["x > 0"\n', "a list is not closed: write ]"),
    (HEAD + 'id = "b"\n', "it is there twice: leave one of them out"),
    (HEAD + 'goals = ["\\sqrt{x} > 0"]\n', "write goals = ['\\sqrt{x} > 0']"),
    (HEAD.replace("[[claim]]", "claim:"), "write [[claim]]"),
    (HEAD.replace("[[claim]]", "- claim"), "write [[claim]]"),
]
CLAIMS = [
    (
        HEAD + 'assumptions = "x > 0"\n',
        "line 6, column 1, claim a: 'assumptions' is a list of texts: write assumptions = [\"x > 0\"]",
    ),
    (
        HEAD + 'goals = ["x**2 >= 0"]\n\n' + HEAD,
        "line 9, column 1, claim a: the id 'a' occurs twice: give each claim one of its own",
    ),
    (HEAD.replace("inequality", "inequalty"), "line 3, column 1, claim a: the kind 'inequalty' is not known; did you mean"),
    (HEAD.replace("inequality", "implication"), "the kind 'implication' is not known; did you mean 'inequality'?"),
    (
        "[paper]\nyear = 2011\n\n" + HEAD + 'goals = ["x**2 >= 0"]\n',
        "claim a: take [paper] out, or put # before its lines: only [[claim]]",
    ),
    (HEAD + 'goals = ["x > 1 -> x > 0"]\n', "line 6, claim a: goal 1: column 8 of"),
    (HEAD + 'goals = ["x > 1 -> x > 0"]\n', "write x > 1 => x > 0"),
    (HEAD + 'goals = ["x^2 >= 0"]\n', "write x**2 >= 0"),
    (HEAD + "goals = ['\\frac{x^2}{2} \\geq 0']\n", "write (x**2)/2 >= 0"),
    (HEAD + 'goals = ["\\frac{x^2}{2} >= 0"]\n', "write (x**2)/2 >= 0"),
    (HEAD + 'goals = ["(x + 1)*2 = 2*x + 2"]\n', "write (x + 1)*2 == 2*x + 2"),
    (HEAD + 'goals = ["x² ≥ 0"]\n', "write x**2 >= 0"),
    (HEAD + 'goals = ["x > 0"]\nassumptions = ["x > 0 && x < 1"]\n', "line 7, claim a: assumption 1"),
    (HEAD + 'goals = ["x**2 >= 0"]\nexpect = "true"\n', 'write expect = "proved"'),
    (HEAD + 'let = ["y = x**2"]\ngoals = ["y >= 0"]\n', 'write let = { y = "x**2" }'),
    (HEAD.replace("inequality", "number") + 'formula = "log(3)/2"\nprinted = 0.549\n', 'write printed = "0.549"'),
    (
        HEAD.replace("inequality", "number") + 'formula = "b"\nprinted = "1"\nvalues = { b = 0.1 }\n',
        'write values = { b = "0.1" }',
    ),
    (HEAD + "goals = [0.5]\n", 'write goals = ["0.5"]'),
    (HEAD + 'goals = ["lim(x**2/x, x, 0) = 0"]\n', "is a limit, which is not read; say it with bounds"),
    (HEAD + "goals = ['\\lim_{x} x = 0']\n", "is a limit, which is not read; say it with bounds"),
    (HEAD + 'goals = ["sin(x) <= 1"]\n', "known: min, max, abs, sqrt, log, exp"),
    (HEAD.replace("inequality", "enclosure") + 'assumptions = ["0 < x < 1"]\ngoals = ["x^2 < exp(x)"]\n', "write x**2 < exp(x)"),
    (HEAD + 'goals = ["2x >= 0"]\n', "write 2*x >= 0"),
    (HEAD + 'goals = ["1,5*x >= x"]\n', "write 1.5*x >= x"),
    (HEAD + 'goals = ["e^x >= 1"]\n', "write exp(x) >= 1"),
    (HEAD + 'goals = ["|x| >= x"]\n', "write abs(x) >= x"),
    (HEAD + 'goals = ["x => 0"]\nassumptions = ["x > 0"]\n', "write x >= 0"),
    (HEAD + 'goals = ["x >= 0 # clear"]\n', "write x >= 0"),
    (HEAD + 'goals = ["x >= 0"]\nassumptions = ["x in [0,1]"]\n', "write 0 <= x <= 1"),
    (HEAD + 'goals = ["x >= 0 for all x > 0"]\n', "is said by 'assumptions', not by the goal"),
    (HEAD + 'goals = ["x >= 0"]\nassumptions = ["x positive"]\n', "write x > 0"),
    (HEAD + 'goals = ["n**2 >= n"]\nassumptions = ["n integer"]\n', "leave it out if the claim is true of all"),
    (HEAD + 'goals = ["x + 1"]\n', "compare it, as in x + 1 >= 0"),
    (HEAD + 'goals = ["x >= 0"]\nassume = ["x > 1"]\n', "did you mean 'assumptions'?"),
    (HEAD + 'formula = "x**2 >= 0"\n', "did you mean 'goals'?"),
    (HEAD + 'lhs = "x"\nrhs = "x"\n', 'write goals = ["x == x"]'),
    (HEAD.replace("inequality", "equation") + 'goals = ["x == x"]\n', "did you mean 'identity'?"),
    (HEAD.replace("inequality", "number") + 'formula = "1/2"\nprinted = "0,5"\n', 'write printed = "0.5"'),
    (HEAD.replace("inequality", "number") + 'formula = "1/2"\nprinted = "50%"\n', 'write printed = "0.50"'),
    (HEAD.replace("inequality", "number") + 'formula = "ln(3)/2"\nprinted = "0.549"\n', "write log(3)/2"),
    (
        HEAD.replace("inequality", "number") + 'formula = "b"\nprinted = "1"\nvalues = "b = 1"\n',
        'write values = { b = "1" }',
    ),
    (
        HEAD.replace("inequality", "minimum") + 'profile = "r"\nepsilon = "eps = log(r)/2"\nassumptions = ["r > 1"]\n',
        "write log(r)/2",
    ),
    (HEAD.replace("inequality", "sign") + 'slope = ["x**2", "x"]\ngoals = ["growth > 0"]\n', "write slope = { growth = "),
    (HEAD + 'let = { y = "x**2" }\ngoals = ["Y >= 0"]\n', "the claim is about 'Y': write y"),
    (HEAD.replace('"a"', "1"), "'id' must be a text: write id = \"1\""),
    (HEAD + 'goals = ["d/dx x**2 == 2*x"]\n', "derivatives, integrals and sums are not read"),
    (HEAD + "goals = ['\\int_0^1 x dx = 1/2']\n", "derivatives, integrals and sums are not read"),
    (HEAD + 'goals = ["forall x: x**2 >= 0"]\n', "leave the quantifier out"),
    (HEAD + 'goals = ["∀x x² ≥ 0"]\n', "leave the quantifier out"),
    (HEAD + 'goals = ["exists x: x**2 >= 0"]\n', 'with expect = "refuted"'),
    (HEAD + 'goals = ["n! >= 1"]\n', "a factorial is not read"),
    (HEAD + 'goals = ["x mod 2 >= 0"]\n', "state bounds, as in x - 1 < n <= x"),
    (HEAD + 'goals = ["x ≈ 1"]\n', "a claim of kind 'number', with formula and printed"),
    (HEAD + 'goals = ["1,000 <= 2,000"]\n', "write 1000 <= 2000"),
    (HEAD + 'goals = ["0,500 <= x"]\n', "write 0.500 <= x"),
    (HEAD + 'goals = ["x**2 >= 0 if x > 0"]\n', "write x > 0 => x**2 >= 0"),
    (HEAD + 'goals = ["n >= 0"]\nassumptions = ["n ≥ 1 integer"]\n', "write n >= 1"),
    (HEAD.replace("inequality", "number") + 'formula = "1/2"\nprinted = "about 0.5"\n', 'write printed = "0.5"'),
    (HEAD.replace("inequality", "number") + 'formula = "1/2"\nprinted = "5*10^-1"\n', 'write printed = "5e-1"'),
    ('[substitutions]\nt = "e^(-eps)"\n\n' + HEAD + 'goals = ["t > 0"]\n', "write exp(-eps)"),
    ('[substitution]\nt = "exp(-eps)"\n\n' + HEAD + 'goals = ["t > 0"]\n', "write [substitutions] instead of [substitution]"),
]
OTHERS = [
    ("model", MODEL.replace('["in"]\n', '"in"\n'), "write secret = ['in']"),
    (
        "model",
        MODEL.replace("neighbours", "neighbors"),
        "line 11, column 3: a model has no field 'neighbors'; did you mean 'neighbours'?",
    ),
    ("model", MODEL.replace('"in" = "p"', '"in" = "p2"'), "'p2' is no prior; did you mean 'p'?"),
    ("model", MODEL.replace('"m"', "m"), 'write name = "m"'),
    ("metric", METRIC.replace("centre", "center"), "line 5, column 1: 'center' is no field; did you mean 'centre'?"),
    ("metric", METRIC.replace("log(2)", "ln 2"), "write log(2)"),
    (
        "sweep",
        SWEEP.replace("criterion", "profile"),
        "line 6, column 1: profile 1 has no field 'profile'; did you mean 'criterion'?",
    ),
    ("sweep", SWEEP.replace("[parameters]", "[parameter]"), "line 1, column 2: a sweep has no field 'parameter'"),
    ("sweep", SWEEP.replace('["r > 1"]', '"r > 1"'), 'assume = ["r > 1"]'),
    ("sensitivity", STATISTIC.replace("mean", "average"), "did you mean mean(x)?"),
    (
        "sensitivity",
        STATISTIC.replace("neighbours", "neighbors"),
        "line 2, column 1: 'neighbors' is no field; did you mean 'neighbours'?",
    ),
    ("algorithm", ALGORITHM.replace("epsilon", "eps"), "line 8, column 1: a claim has no field 'eps'; did you mean 'epsilon'?"),
    ("algorithm", ALGORITHM.replace("output", "print"), "nearest: output"),
]
KINDS = [
    ("derive", HEAD, "is a claim file: epsproof verify"),
    ("derive 3 --model", HEAD, "is a claim file: epsproof verify"),
    ("report", HEAD, "is a claim file: epsproof verify"),
    ("risk", HEAD, "is a claim file: epsproof verify"),
    ("check", HEAD, "is a claim file: epsproof verify"),
    ("compose", HEAD, "is a claim file: epsproof verify"),
    ("verify", MODEL, "is an attack model: epsproof model"),
    ("derive", MODEL, "is an attack model: epsproof model"),
    ("metric", MODEL, "is an attack model: epsproof model"),
    ("verify", SWEEP, "is the plan of a sweep: epsproof sweep"),
    ("sensitivity", METRIC, "is a question of metric privacy: epsproof metric"),
    ("derive", ALGORITHM, "is an algorithm: epsproof algorithm"),
]


def lines(result) -> str:
    return " ".join((result.stderr or result.stdout).split())


@pytest.mark.parametrize(("text", "remedy"), NOT_CLAIMS)
def test_a_file_that_is_no_claim_file(run, tmp_path, text, remedy) -> None:
    (tmp_path / "c.toml").write_text(text, encoding="utf-8")
    result = run("verify", str(tmp_path / "c.toml"), "--no-cache")
    assert (result.exit_code, remedy in result.stderr.splitlines()[0]) == (3, True), result.stderr


@pytest.mark.parametrize(("text", "remedy"), CLAIMS)
def test_a_claim_that_is_not_read(run, tmp_path, text, remedy) -> None:
    (tmp_path / "c.toml").write_text(text, encoding="utf-8")
    result = run("verify", str(tmp_path / "c.toml"), "--no-cache")
    assert (result.exit_code, remedy in lines(result)) == (2, True), result.stdout


def test_an_exponential_that_is_not_decided_is_given_a_name_which_decides_it(run, tmp_path) -> None:
    plain = HEAD + 'goals = ["exp(-eps/2)**7 + exp(-eps/2)*(1 - exp(-eps/2))**2 < 23/20"]\nassumptions = ["eps > 0"]\n'
    (tmp_path / "c.toml").write_text(plain, encoding="utf-8")
    (tmp_path / "d.toml").write_text('[substitutions]\nt = "exp(-eps/2)"\n\n' + plain, encoding="utf-8")
    undecided = run("verify", str(tmp_path / "c.toml"), "--no-cache")
    assert (undecided.exit_code, '[substitutions], and below it t = "exp(-eps/2)"' in lines(undecided)) == (2, True)
    assert run("verify", str(tmp_path / "d.toml"), "--no-cache").exit_code == 0


@pytest.mark.parametrize(("command", "text", "remedy"), OTHERS)
def test_a_file_of_another_kind_names_the_place(run, tmp_path, command, text, remedy) -> None:
    (tmp_path / "f.toml").write_text(text, encoding="utf-8")
    result = run(command, str(tmp_path / "f.toml"))
    assert (result.exit_code, remedy in result.stderr.splitlines()[0]) == (3, True), result.stderr


@pytest.mark.parametrize(("command", "text", "remedy"), KINDS)
def test_a_file_given_to_the_wrong_command(run, tmp_path, command, text, remedy) -> None:
    file = tmp_path / "f.toml"
    file.write_text(text, encoding="utf-8")
    result = run(*command.split(), str(file))
    assert (result.exit_code in (1, 3), remedy in (result.stderr or result.stdout).splitlines()[0]) == (True, True), result.output


def test_a_table_is_no_criterion(run, tmp_path) -> None:
    (tmp_path / "t.csv").write_text("p;q;r\n0,1;0,2;3\n", encoding="utf-8")
    file = str(tmp_path / "t.csv")
    assert f"epsproof derive --table {file}" in run("derive", file).stderr.splitlines()[0]
    assert "with commas between them" in run("derive", "--table", file).stderr.splitlines()[0]
    assert f"epsproof risk --data {file} --query" in run("risk", file).stderr.splitlines()[0]


def test_yaml_is_not_read(run, tmp_path) -> None:
    (tmp_path / "c.yaml").write_text("- id: eq-1\n", encoding="utf-8")
    for command, topic in (("verify", "first"), ("model", "model"), ("algorithm", "above-threshold")):
        assert f"epsproof init --topic {topic}" in run(command, str(tmp_path / "c.yaml")).stderr.splitlines()[0]


def test_a_claim_is_found_by_what_is_printed_beside_it(run, tmp_path) -> None:
    (tmp_path / "c.toml").write_text(HEAD.replace('"a"', '"lemma-1"') + 'goals = ["x**2 >= 0"]\n', encoding="utf-8")
    assert "near: lemma-1 " in run("explain", str(tmp_path / "c.toml"), "Lemma 1").stderr.splitlines()[0]


def test_a_command_that_is_proposed_can_be_pasted(run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("init", "my claims.toml").stdout == "my claims.toml: check it with epsproof verify 'my claims.toml'\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prior,r\n0.1,3\n\n0.5,half of it\n", "line 4, r: 'half of it' is not a number"),
        ("prior,r\n0.1,3\n0.5,NA\n", "line 3, r: 'NA' is not a number; leave the line out, or give r a number"),
        ("prior,r\n10%,3\n", "line 2, prior: '10%' is not a number; write 10/100"),
        ("p,q,r\n0.1;0.2;3\n", "line 2 has 1 value, not 3; values are separated by commas"),
    ],
)
def test_a_value_of_a_table_is_named_with_its_line_and_column(run, tmp_path, text, said) -> None:
    (tmp_path / "t.csv").write_text(text, encoding="utf-8")
    assert said in run("derive", "--table", str(tmp_path / "t.csv")).stderr.splitlines()[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("count\n3\n", "write --column count"),
        ("n;known\n3;2\n", "columns are separated by commas"),
        ("3\n4\n", "the first line has no names"),
    ],
)
def test_the_column_of_counts_is_asked_for(run, tmp_path, text, said) -> None:
    (tmp_path / "t.csv").write_text(text, encoding="utf-8")
    result = run("risk", "--noise", "geometric(t=1/3)", "--prior", "0.1", "--cells", str(tmp_path / "t.csv"))
    assert (result.exit_code, said in result.stderr.splitlines()[0]) == (3, True), result.stderr


def test_a_file_without_its_ending_is_found(run, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "first.claims.toml").write_text(HEAD, encoding="utf-8")
    (tmp_path / "plan.toml").write_text(SWEEP, encoding="utf-8")
    assert "did you mean first.claims.toml?" in run("verify", "first").stderr
    assert "did you mean plan.toml?" in run("sweep", "plan").stderr


def test_a_folder_is_answered_with_its_files(run, tmp_path) -> None:
    for command, files in (("check", "*.json"), ("verify", "my.claims.toml")):
        assert f"{tmp_path}/{files}" in run(command, str(tmp_path)).stderr.splitlines()[0]


@pytest.mark.parametrize(
    ("command", "text", "said"),
    [
        ("sweep", SWEEP.replace("r = [2, 3]", 'r = { from = 2, to = 3, count = "nine" }'), "not 'nine': write 9"),
        ("sensitivity", STATISTIC + "records = 400\n", "not '400': write 40"),
        ("sensitivity", STATISTIC.replace('"1"', '"1 euro"'), "not '1 euro': write 1 alone"),
        ("sensitivity", STATISTIC.replace("mean(x)", "mean(x);"), "write mean(x)"),
        ("sensitivity", STATISTIC.replace("mean(x)", "mean(x),"), "write mean(x)"),
        ("algorithm", ALGORITHM.replace("laplace(2)", "laplace(50%)"), "write v = laplace(50/100)"),
        ("algorithm", ALGORITHM.replace("laplace(2)", "laplace(2 3)"), "this is not read: v = laplace(2 3)"),
    ],
)
def test_a_value_of_a_file_is_named_with_the_file_and_with_what_would_work(run, tmp_path, command, text, said) -> None:
    (tmp_path / "f.toml").write_text(text, encoding="utf-8")
    first = run(command, str(tmp_path / "f.toml")).stderr.splitlines()[0]
    assert "f.toml: " in first and said in first, first
