"""Slips of somebody who has just read the first pages of the manual: the first line has what works, and it works."""

from __future__ import annotations

import pytest

from tests.reports.commands.test_slips_in_files import HEAD, MODEL, SWEEP

LAPLACE = "'laplace(0.1)' --delta 1e-5"
ASKED = [
    ("release 3", "epsproof risk --published 5 --prior 1/2", "risk --published 5 --prior 1/2 --noise 'geometric(epsilon=1)'"),
    ("export --registry", "derive 3 --save certificates", "derive 3 --save certificates"),
    ("explain kazan-reiter-2024 theorem 2", "near: T2.", "explain T2.concl"),
    ("figure cases 3", "write a letter, as in figure cases r --assume 'r > 1'", "figure cases r --assume 'r > 1'"),
    (
        "evaluate 'posterior <= 3*prior, 0.5'",
        "write posterior <= min(3*prior, 0.5) if both hold, max(3*prior, 0.5) if one is enough",
        "evaluate 'posterior <= max(3*prior, 0.5)'",
    ),
    ("evaluate 'posterior:prior <= 3:1'", "write posterior/prior <= 3", "evaluate 'posterior/prior <= 3'"),
    ("evaluate 3 --where 'q = 1 (membership)'", "write q == 1", "evaluate 3 --where 'q == 1'"),
    ("evaluate 'posterior <= 3*prior (all adversaries)'", "write posterior <= 3*prior", "evaluate 'posterior <= 3*prior'"),
    ("evaluate 3 --where 'p<=1/10 q=1'", "write p<=1/10, q==1", "evaluate 3 --where 'p<=1/10, q==1'"),
    ("evaluate 'belief <= 2*prior'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ('evaluate "the attacker\'s belief < 50%"', "write posterior <= 50%", "help criteria"),
    ("evaluate 'RR <= 3'", "write posterior <= 3*prior", "evaluate 'posterior <= 3*prior'"),
    ("evaluate 'OR <= 3'", "write posterior_odds <= 3*prior_odds", "evaluate 'posterior_odds <= 3*prior_odds'"),
    ("evaluate 'p(posterior) <= 0.5'", "write posterior <= 0.5", "help criteria"),
    (
        "evaluate 'posterior <= 3prior if prior < 0.1 else 0.5'",
        "write posterior <= (3*prior if prior < 0.1 else 0.5)",
        "evaluate 'posterior <= (3*prior if prior < 0.1 else 0.5)' --where 'p*q <= 0.1'",
    ),
    (
        "evaluate 'log-odds <= 1'",
        "posterior_odds <= 2.7182*prior_odds for their change",
        "evaluate 'posterior_odds <= 2.7182*prior_odds'",
    ),
    ("verify claims.tml", "epsproof init claims.toml writes a claim file", "init claims.toml"),
    ("verify my.claims/", "epsproof init my.claims.toml writes a claim file", "init my.claims.toml"),
    ("compose 'laplace(0.1) --delta 1e-5'", f"write epsproof compose {LAPLACE}", f"compose {LAPLACE}"),
    ("evaluate '3 --where q==1 --json'", "write epsproof evaluate 3 --where q==1 --json", "evaluate 3 --where q==1 --json"),
    (
        "compose 'gaussian(sigma=1), sensitivity=2'",
        "write 'gaussian(sigma=1, sensitivity=2)'",
        "compose 'gaussian(sigma=1, sensitivity=2)' --delta 1e-5",
    ),
    ("compose 'gaussian(sigma=3 x 10, 0.1' --delta 1e-5", "write 'gaussian(sigma=3) x 10, 0.1'", f"compose {LAPLACE}"),
    (
        "compose 'subsampled_gaussian(2, 0.01)' --delta 1e-5",
        "takes rate, then sigma: write subsampled_gaussian(rate=1/100, sigma=2)",
        "compose 'subsampled_gaussian(rate=1/100, sigma=2)' --delta 1e-5",
    ),
    (
        "compose 'laplace(epsilon=0.1, sensitivity=2)' --delta 0",
        "write laplace(epsilon=1/10) where 1/10 is the budget at that sensitivity, laplace(epsilon=1/5)",
        "compose 'laplace(epsilon=1/10)' --delta 0",
    ),
    (
        "compose 'laplace(scale=10, sensitivity=2)' --delta 0",
        "write laplace(epsilon=1/5)",
        "compose 'laplace(epsilon=1/5)' --delta 0",
    ),
    (
        "compose 'laplace(0.1)' --delta 1e-6 --epsilon 1",
        "--delta 1e-6 alone asks for epsilon, --epsilon 1 alone asks for delta",
        f"compose {LAPLACE}",
    ),
    ("compose 'laplace(0.1)' --failure 0.05", "did you mean --delta DELTA?", f"compose {LAPLACE}"),
    ("compare '2 and 3'", "write epsproof compare 2 3 of these two", "compare 3 3"),
    ("compare 2 3 --delta 1e-5", "--mechanism laplace --failure 1e-5", "compare 3 3"),
    ("verify --require proven", "write --require certified", "list papers"),
    ("figure cases --time 5", "figure has no option --time: leave --time out", "figure"),
    ("figure surfaces 3", "did you mean: epsproof figure surface 3", "figure"),
    ("sensitivity --domain", 'stands in the file: domain = { from = "0", to = "1" }', "init --topic statistic"),
    ("latex 3 --save out", "epsproof derive 3 --save out", "derive 3 --save out"),
    ("latex my.claims.toml --save", "epsproof verify my.claims.toml --save DIR", "init my.claims.toml"),
    ("evaluate 3 --where 'q == 1' --memo", "epsproof report 3 --where 'q == 1' --memo", "list models"),
    (
        "invert r --for r --set epsilon=1",
        "epsilon has an option of its own: --epsilon 1",
        "invert r --for r --epsilon 1 --assume 'r > 1'",
    ),
    (
        "risk --noise 'geometric(t=0.6)' --prior 0.05 --known 4 --published 5/2",
        "published value 5/2 has probability 0",
        "risk --noise 'geometric(t=0.6)' --prior 0.05 --known 4 --published 2",
    ),
    ("risk --noise 'geometric(t=0.6)' --prior 0.05 --published 5/2", "write --published 2 or --published 3", "list models"),
    ("risk --noise 'geometric(t=0.6)' --prior 0.05 --failure 0.1", "nothing fails: leave it out", "list models"),
    ("verify my.claims.toml --set a=1", 'values = { a = "1/4", r = "3" }', "list papers"),
    ("explain kazan-reiter-2024 eq12", "near: eq13, eq14", "explain kazan-reiter-2024 eq13"),
    ("derive r --assume 'r < 0'", "write --assume 'r > 1'", "derive r --assume 'r > 1'"),
    ("evaluate 'posterior <= erf(p)'", "given by its values, as in --table profile.csv", "list profiles"),
    (
        "evaluate 'the odds may at most triple'",
        "write posterior_odds <= 3*prior_odds",
        "evaluate 'posterior_odds <= 3*prior_odds'",
    ),
    ("evaluate 'a belief may at most triple'", "write posterior <= 3*prior", "evaluate 'posterior <= 3*prior'"),
    (
        "evaluate 'a belief may rise by at most 10 percentage points'",
        "write posterior - prior <= 10%",
        "evaluate 'posterior - prior <= 10%'",
    ),
    (
        "evaluate 'the belief may rise by at most 10 percent'",
        "write posterior - prior <= 10% for points, or posterior <= 1.1*prior for a share of the prior",
        "evaluate 'posterior <= 1.1*prior'",
    ),
    (
        "evaluate 'a belief may at most double, or stay below 10 percent'",
        "write posterior <= 2*prior or posterior <= 10%",
        "evaluate 'posterior <= 2*prior or posterior <= 10%'",
    ),
    (
        "evaluate 'The belief may at most double. Where the belief stays at 10 percent or below, any change is acceptable.'",
        "write posterior <= 2*prior or posterior <= 10%",
        "evaluate 'posterior <= 2*prior or posterior <= 10%'",
    ),
    ("evaluate 'the belief must stay below 50%'", "write posterior <= 50%", "evaluate 'posterior <= 50%' --where 'p*q <= 1/4'"),
]
ASKED += [
    (
        "evaluate 'Either the posterior is at most a, or it is at most r times the prior'",
        "write posterior <= a or posterior <= r*prior",
        "evaluate 'posterior <= a or posterior <= r*prior' --set a=1/4 --set r=3",
    ),
    ("evaluate 'r*'", "write the ratio alone, r, or 3", "evaluate 3"),
    (
        "evaluate 'posterior <= 2*prior' 'posterior <= 1/10'",
        "epsproof evaluate 'posterior <= 2*prior and posterior <= 1/10' if both hold, "
        "epsproof evaluate 'posterior <= 2*prior or posterior <= 1/10' if one is enough",
        "evaluate 'posterior <= 2*prior or posterior <= 1/10'",
    ),
    (
        "evaluate 'posterior <= 2*prior if posterior <= 1/10'",
        "write posterior <= 2*prior or posterior <= 1/10 if one of them is enough",
        "evaluate 'posterior <= 2*prior or posterior <= 1/10'",
    ),
    (
        "evaluate 'prior <= 2*posterior or posterior <= 1/10'",
        "write <= on both sides of or if both are upper limits",
        "evaluate 'posterior <= 2*prior or posterior <= 1/10'",
    ),
    ("init --topic algoritm", "did you mean above-threshold?", "init --topic above-threshold"),
    ("compose 'laplace(0.1 x 40)' --delta 0", "write 'laplace(0.1) x 40'", "compose 'laplace(0.1) x 40' --delta 0"),
    (
        "compose 'laplace(0.1) x 40 + gaussian(3)' --delta 1e-5",
        "write 'laplace(0.1) x 40, gaussian(3)'",
        "compose 'laplace(0.1), gaussian(3)' --delta 1e-5",
    ),
    ("compose '12 lapalce(0.1)' --delta 0", "write '12 x laplace(0.1)'", "compose '12 x laplace(0.1)' --delta 0"),
    ("compose '40 tables with laplace noise of 0.1' --delta 0", "for instance '0.135 x 12'", "compose '0.1 x 12' --delta 0"),
    ("compose 'laplace(0.1)' --delta 1-e5", "write 1e-5", f"compose {LAPLACE}"),
    ("risk --noise 'geometric(t=1/3)' --prior 0 --published 2", "write 1/100, or 99/100", "list models"),
    ("risk --noise 'geometric(t=1/3)' --prior 1/10 --known 4.5 --published 2", "write 4 or 5", "list models"),
    ("risk --noise 'geometric(t=1/3)' --prior 1/10 --published 5 6", "--published '5, 6'", "list models"),
]
GOALS = [
    ("x(1 - x) <= 1/4", "write x*(1 - x) <= 1/4"),
    ("(1 - x)(1 + x) <= 1", "write (1 - x)*(1 + x) <= 1"),
    ("(x + 1)*(x - 1 <= x**2", "write (x + 1)*(x - 1) <= x**2"),
    ("x**2 >= = 0", "write x**2 >= 0"),
    ("max(x y) >= x", "write max(x, y) >= x"),
    ("x y >= 0 => (x + 1)(y + 1) >= x + y", "write x*y >= 0 => (x + 1)*(y + 1) >= x + y"),
    ("2*f(x) <= 1/4", 'write f, with let = { f = "its formula" }, or f*(x) for a product'),
    ("x**2 >= 0 for x in [0,1]", 'write goals = ["x**2 >= 0"] with assumptions = ["0 <= x <= 1"]'),
    ("x**2 >= 0 on (0,1)", 'write goals = ["x**2 >= 0"] with assumptions = ["0 < x < 1"]'),
    ("x**2 >= 0, for all x", 'not by the goal: write goals = ["x**2 >= 0"] ('),
]


@pytest.mark.parametrize(("line", "remedy", "remedied"), ASKED)
def test_the_first_line_has_what_works(remedied_in_the_first_line, line, remedy, remedied) -> None:
    remedied_in_the_first_line(line, remedy, remedied)


def _first_line(run, path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return run("verify", str(path)).stdout.splitlines()[0]


@pytest.mark.parametrize(("goal", "remedy"), GOALS)
def test_a_goal_is_written_as_it_is_read(run, tmp_path, goal, remedy) -> None:
    first = _first_line(run, tmp_path / "c.toml", f'{HEAD}goals = ["{goal}"]\n')
    assert first.startswith("c.toml, line 6, claim a: goal 1: ") and remedy in f"{first} (", first


def test_a_goal_whose_condition_is_not_understood_is_not_proposed_without_it(run, tmp_path) -> None:
    first = _first_line(run, tmp_path / "c.toml", HEAD + 'goals = ["x**2 >= 0 on the left side"]\n')
    assert ("is said by 'assumptions'" in first, "write goals" in first) == (True, False), first


def test_the_field_of_a_profile_that_is_no_formula_is_named(run, tmp_path) -> None:
    text = HEAD.replace("inequality", "minimum") + 'assumptions = ["r > 1"]\nprofile = "max(a/p r)"\nepsilon = "log(r)"\n'
    assert "c.toml, line 7, claim a: column 5: not a formula; write max(a/p, r)" in _first_line(run, tmp_path / "c.toml", text)


def test_contradictory_assumptions_are_told_first_and_the_two_of_them(run, tmp_path) -> None:
    text = HEAD + 'goals = ["x > 0"]\nassumptions = ["y > 2", "x > 1", "x < 0"]\n'
    told = "its conditions contradict one another: x > 1 and x < 0: leave one of them out, or correct its number"
    assert _first_line(run, tmp_path / "c.toml", text) == f"c.toml, line 7, claim a: {told}"


def test_assumptions_that_some_number_satisfies_are_not_told(run, tmp_path) -> None:
    text = HEAD + 'goals = ["x > 5"]\nassumptions = ["x > 1", "x < 6"]\n'
    assert "contradict" not in _first_line(run, tmp_path / "c.toml", text)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        (
            HEAD.replace("inequality", "min") + 'profile = "r"\nwhere = ["q == 1"]\n',
            "the kind 'min' is not known; did you mean 'minimum'?",
        ),
        (HEAD.replace('"a"', '"eq 1"'), "line 2, column 1, claim eq 1: an id has 1 to 61 letters"),
        (HEAD.replace('"a"', '"eq 1"'), 'write id = "eq-1"'),
        (
            HEAD.replace("inequality", "number") + 'value = { a = "1/4" }\nformula = "a"\nprinted = "0.25"\n',
            "did you mean 'values'?",
        ),
        (HEAD.replace("inequality", "number") + 'formula = "1/4"\nvalue = "0.25"\n', "did you mean 'printed'?"),
        (HEAD + 'goals = ["x > 0"]\nassumptions = ["x between 1 and 2"]\n', "write 1 <= x <= 2"),
        (HEAD + 'goals = ["x > 0"]\nassumptions = ["x is greater than 1"]\n', "write x > 1"),
        (HEAD + 'goals = ["x at most 3"]\n', "write x <= 3"),
    ],
)
def test_a_field_of_a_claim_is_named_with_what_is_meant(run, tmp_path, text, remedy) -> None:
    assert remedy in _first_line(run, tmp_path / "c.toml", text)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        (HEAD + 'goals = ["x > 0", "y > 0"\n\n' + HEAD, 'line 6: a list ends with ]: write goals = ["x > 0", "y > 0"]'),
        (HEAD + 'let = { y: "x**2" }\n', 'write let = { y = "x**2" }'),
        ("[parameters]\na = [0.1 0.2]\n", "write a = [0.1, 0.2]"),
    ],
)
def test_a_list_that_is_not_closed_and_a_colon_are_mended(run, tmp_path, text, remedy) -> None:
    (tmp_path / "c.toml").write_text(text, encoding="utf-8")
    assert remedy in run("verify", str(tmp_path / "c.toml")).stderr.splitlines()[0]


def test_a_table_of_a_sweep_has_another_ending(run, tmp_path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(SWEEP, encoding="utf-8")
    assert (
        f"write {tmp_path / 'table.csv'}" in run("sweep", str(plan), "--to", str(tmp_path / "table.xlsx")).stderr.splitlines()[0]
    )


def test_the_weight_of_all_other_worlds_is_named(run, tmp_path) -> None:
    (tmp_path / "m.toml").write_text(MODEL.replace('"rest"', '"remainder"'), encoding="utf-8")
    assert "did you mean 'rest'?" in run("model", str(tmp_path / "m.toml")).stderr.splitlines()[0]


def test_check_names_first_the_command_that_reads_a_file_of_another_kind(run, tmp_path) -> None:
    for name in ("c.json", "c.toml"):
        path = tmp_path / name
        path.write_text(HEAD + 'goals = ["x**2 >= 0"]\n', encoding="utf-8")
        assert run("check", str(path)).stdout.startswith(f"{path}: rejected: {path} is a claim file: epsproof verify {path}; ")
