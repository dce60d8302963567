"""Slips as methodologists, engineers and referees type them: the remedy stands in the first line, and works when it is typed."""

from __future__ import annotations

import pytest

ASKED = [
    ("evaluate 1/4pq", "write 1/(4*p*q) or (1/4)*p*q", "evaluate 1/(4*p*q)"),
    ("evaluate 'max(1/4pq, 3)'", "write 1/(4*p*q)", "evaluate 'max(1/(4*p*q), 3)'"),
    ("evaluate '3 or 5'", "max(3, 5)", "evaluate 'max(3, 5)'"),
    ("evaluate '3 and 5'", "min(3, 5)", "evaluate 'min(3, 5)'"),
    ("evaluate '3 5'", "write min(3, 5) if both hold, max(3, 5)", "evaluate 'min(3, 5)'"),
    ("evaluate '3; 5'", "write min(3, 5)", "evaluate 'min(3, 5)'"),
    ("evaluate 'posterior >= 2*prior'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'posterior => 2*prior'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'posterior - prior >= 0.1'", "write posterior - prior <= 0.1", "evaluate 'posterior - prior <= 0.1'"),
    ("evaluate 'prior odds <= 3'", "write posterior_odds <= 3*prior_odds", "evaluate 'posterior_odds <= 3*prior_odds'"),
    ("evaluate 'p in [0.1, 0.5]'", "3 --where '0.1 <= p <= 0.5'", "evaluate 3 --where '0.1 <= p <= 0.5'"),
    ("evaluate '0.1 <= p <= 0.5'", "3 --where '0.1 <= p <= 0.5'", "evaluate 3 --where '0.1 <= p <= 0.5'"),
    ("evaluate 'q == 1'", "3 --where 'q == 1'", "evaluate 3 --where 'q == 1'"),
    ("evaluate 'r = 3 when p<0.1'", "'3' --where 'p<0.1'", "evaluate 3 --where 'p<0.1'"),
    ("evaluate '3 (for p < 0.1)'", "'3' --where 'p < 0.1'", "evaluate 3 --where 'p < 0.1'"),
    ("evaluate exp^2", "write 7.3890", "evaluate 7.3890"),
    ("evaluate 'max(2*prior, 0.1)'", "write posterior <= max(2*prior, 0.1)", "evaluate 'posterior <= max(2*prior, 0.1)'"),
    ("evaluate 'min(r, 3*prior)' --set r=2", "write posterior <= min(r, 3*prior)", "evaluate 'posterior <= min(1/2, 3*prior)'"),
    ("evaluate 'P(posterior) <= 1/2'", "write posterior <= 1/2", "evaluate 'posterior <= 1/2'"),
    ("sweep r --grid 'r=2:4'", "epsproof init --topic sweep", "init plan.toml --topic sweep"),
    ("sweep r --set 'r=2,3'", "epsproof init --topic sweep", "init plan.toml --topic sweep"),
    ("compare r s --assume 'r <= s'", "write r + d in place of s, with", "evaluate 'r + d' --set r=2 --set d=1"),
    ("compose 'laplace(sigma=10)' --delta 0", "write laplace(epsilon=1/10) where", "compose 'laplace(0.1)' --delta 0"),
    ("figure Figure 1", "a hyphen stands before its number: figure-1", "evaluate 3"),
    ("report wood-2019", "epsproof verify wood-2018", "evaluate 3"),
    ("report 3 --memo --compare 2 4", "every one has an option of its own: --compare 4", "evaluate 3"),
    ("evaluate '(2*prior)'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'posterior <= e^1*prior'", "write posterior <= 2.7182*prior", "evaluate 'posterior <= 2.7182*prior'"),
    ("evaluate e^eps", "epsilon is the answer", "evaluate 'posterior <= 3*prior'"),
    ("evaluate 3 --where delta=1e-5", "--privacy '(eps, 1e-5)'", "evaluate 3 --privacy '(eps, 1e-5)' --failure 0.05"),
    ("evaluate 3 --delta 1e-5", "--privacy '(eps, 1e-5)'", "evaluate 3 --privacy '(eps, 1e-5)' --failure 0.05"),
    ("evaluate '(0.5, 1e-5)'", "3 --privacy '(eps, 1e-5)'", "evaluate 3 --privacy '(eps, 1e-5)' --failure 0.05"),
    ("evaluate '2 <=> 3'", "epsproof compare '2' '3'", "compare 2 2"),
    ("evaluate '`posterior <= 2*prior`'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate '**posterior** <= 2 prior'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'di\ufb00erence <= 0.1'", "write posterior - prior <= 0.1", "evaluate 'posterior - prior <= 0.1'"),
    ("evaluate 'con\ufb01dence <= 0.1'", "write posterior <= 0.1", "evaluate 'posterior <= 0.1' --where 'p*q <= 1/20'"),
    ("evaluate 'posterior to prior ratio at most 3'", "write posterior <= 3*prior", "evaluate 'posterior <= 3*prior'"),
    ("evaluate 'Bayes factor <= 3'", "write posterior_odds <= 3*prior_odds", "evaluate 'posterior_odds <= 3*prior_odds'"),
    ("evaluate 'odds_ratio <= 3'", "write posterior_odds <= 3*prior_odds", "evaluate 'posterior_odds <= 3*prior_odds'"),
    ("evaluate 'disclosure risk <= 10%'", "write posterior <= 10%", "evaluate 'posterior <= 10%' --where 'p*q <= 1/20'"),
    ("evaluate 'absolute difference <= 0.1'", "write posterior - prior <= 0.1", "evaluate 'posterior - prior <= 0.1'"),
    ("evaluate 'log(posterior_odds) - log(prior_odds) <= 1'", "write posterior_odds <= 2.7182*prior_odds", "evaluate 3"),
    ("evaluate 'posterior increases by at most 10%'", "or posterior <= 1.1*prior", "evaluate 'posterior <= 1.1*prior'"),
    ("evaluate 'posterior <= 110% of prior'", "write posterior <= 110%*prior", "evaluate 'posterior <= 110%*prior'"),
    ("evaluate 'posterior - prior <= 0.1 bits'", "write posterior - prior <= 0.1", "evaluate 'posterior - prior <= 0.1'"),
    ("evaluate 'posterior <= prior + 10'", "write posterior - prior <= 10%", "evaluate 'posterior - prior <= 10%'"),
    ("evaluate 'posterior <= 2*prior)'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'max(1/(4*p*q), 3'", "write max(1/(4*p*q), 3)", "evaluate 'max(1/(4*p*q), 3)'"),
    ("evaluate 'max(1/(4*p*q, 3)'", "write max(1/(4*p*q), 3)", "evaluate 'max(1/(4*p*q), 3)'"),
    ("evaluate 'posterior <= 2**prior'", "write 2*prior, or a power such as 2**2", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'abs posterior - prior <= 0.1'", "write abs(posterior - prior)", "evaluate 'abs(posterior - prior) <= 0.1'"),
    ("evaluate 3 --where 'p + q > 2'", "for instance to --where 'p <= 1/2'", "evaluate 3 --where 'p <= 1/2'"),
    ("evaluate '3 * * p'", "write *, or ** for a power", "evaluate '3 + p'"),
    ("evaluate 'posterior < = 2*prior'", "<=", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'posterior/prior in [1/2, 2]'", "1/2 <= posterior/prior <= 2", "evaluate '1/2 <= posterior/prior <= 2'"),
    ("evaluate '2 if p < 0,1 else 3'", "decimals have a point: < 0.1", "evaluate '2 if p < 0.1 else 3'"),
    ("evaluate 3 --where 'q = [0.1, 0.5]'", "0.1 <= q <= 0.5", "evaluate 3 --where '0.1 <= q <= 0.5'"),
    ("evaluate 3 --where 'q = 0.1..0.5'", "0.1 <= q <= 0.5", "evaluate 3 --where '0.1 <= q <= 0.5'"),
    ("evaluate 3 --where 'q: 0.1 - 0.5'", "0.1 <= q <= 0.5", "evaluate 3 --where '0.1 <= q <= 0.5'"),
    ("evaluate 3 --p 0.1", "--where 'p == 0.1'", "evaluate 3 --where 'p == 0.1'"),
    ("evaluate --3", "as in epsproof evaluate 3", "evaluate 3"),
    ("evaluate r --assume 'r > 1' --values r=3", "--set NAME=VALUE", "evaluate r --assume 'r > 1' --set r=3"),
    ("evaluate r --assume 'r > 1' --set \"r=1'500\"", "write 1500", "evaluate r --assume 'r > 1' --set r=1500"),
    ("evaluate r --assume 'r > 1' --set r=1,500", "write 1500 or 1.500", "evaluate r --assume 'r > 1' --set r=1.500"),
    ("evaluate r --assume 'r > 1' --set r=3\u2044", "is not a number", "evaluate r --assume 'r > 1' --set r=3"),
    ("evaluate 'posterior <= a' --set a=\u00bd --where 'p*q <= 1/5'", "write 1/2", "evaluate 2 --where 'p <= 1/2'"),
    ("evaluate r --assume '1 \u226a r' --set r=3", "write 1 < r", "evaluate r --assume '1 < r' --set r=3"),
    ("evaluate r --assume 'r > 1' --set r=1e1000000", "more than 400 digits", "evaluate r --assume 'r > 1' --set r=1e2"),
    ("evaluate 'posterior <= prior x 3'", "write posterior <= prior*3", "evaluate 'posterior <= prior*3'"),
    ("evaluate 'posterior <= 2,5*prior'", "decimals have a point: <= 2.5", "evaluate 'posterior <= 2.5*prior'"),
    ("evaluate 'posterior:prior <= 3'", "write posterior/prior <= 3", "evaluate 'posterior/prior <= 3'"),
    ("evaluate 'posterior - prior <= 0.1 \u2227 posterior <= 3*prior'", "<= 0.1 and posterior <=", "evaluate 3"),
    ("evaluate 'max(1/(4*p.q), 3)'", "write max(1/(4*p*q), 3)", "evaluate 'max(1/(4*p*q), 3)'"),
    ("explain 'eq. (105)'", "near: eq105", "explain eq105"),
    ("explain 'KR24.eq(26)'", "near: eq26.case1", "explain eq26.case1"),
    ("verify 'Kazan Reiter 2024'", "did you mean kazan-reiter-2024?", "list papers"),
    ("derive 3 --steps 2", "did you mean --group K?", "evaluate 3 --group 2"),
    ("report 3 --pdf", "leave --pdf out", "evaluate 3"),
    ("latex 3 --pdf", "epsproof report", "latex 3"),
    ("report kazan-reiter", "epsproof report kazan-reiter-2024", "list papers"),
    ("compose 'laplace(0.1)^12' --delta 1e-5", "write 'laplace(0.1) x 12'", "compose 'laplace(0.1) x 12' --delta 1e-5"),
    ("compose 'laplace[0.1] x 12' --delta 1e-5", "write 'laplace(0.1) x 12'", "compose 'laplace(0.1) x 12' --delta 1e-5"),
    ("compose 'laplace 0.1 x 12' --delta 1e-5", "write 'laplace(0.1) x 12'", "compose 'laplace(0.1) x 12' --delta 1e-5"),
    ("compose rho=0.1 --delta 1e-5", "write 'zcdp(0.1)'", "compose 'zcdp(0.1)' --delta 1e-5"),
    ("compose 0.1-zCDP --delta 1e-5", "write 'zcdp(0.1)'", "compose 'zcdp(0.1)' --delta 1e-5"),
    ("compose '1-GDP x 3' --delta 1e-5", "write 'gdp(1) x 3'", "compose 'gdp(1) x 3' --delta 1e-5"),
    ("compose '(0.1, 1e-6)-DP' --delta 1e-5", "'dp(epsilon=0.1, delta=1e-6)'", "compose 'dp(0.1, 1e-6)' --delta 1e-5"),
    ("compose '0.1 twelve times' --delta 0", "write '0.1 x 12'", "compose '0.1 x 12' --delta 0"),
    ("compose 'twelve x 0.1' --delta 0", "write '12 x 0.1'", "compose '12 x 0.1' --delta 0"),
    ("compose '0.1 x 1e3' --delta 0", "write '0.1 x 1000'", "compose '0.1 x 1000' --delta 0"),
    ("compose '0.1 x 1,000' --delta 0", "write '0.1 x 1000'", "compose '0.1 x 1000' --delta 0"),
    ("compose 0.1 12 --delta 0", "compose '0.1 x 12'", "compose '0.1 x 12' --delta 0"),
    ("compose '0.1 x 12' --delta 1e\u22125", "write 1e-5", "compose '0.1 x 12' --delta 1e-5"),
    ("compose '0.1 x 12' --delta '1 e-5'", "write 1e-5", "compose '0.1 x 12' --delta 1e-5"),
    ("compose '0.1 x 12' --delta 10e-6%", "write 10e-8", "compose '0.1 x 12' --delta 10e-8"),
    ("compose '0.1 x 12' --to rdp", "--renyi ORDER", "compose '0.1 x 12' --renyi 2"),
    ("compose 'RR(0.5)' --delta 1e-6", "nearest: randomized_response;", "compose 'randomized_response(0.5)' --delta 1e-6"),
    ("compose 'gaussian(variance=9)' --delta 1e-5", "the root of the variance", "compose 'gaussian(sigma=3)' --delta 1e-5"),
    (
        "risk --noise 'geometric(t=1/3)' --prior 0.1 --published 1,000",
        "write --published 1000 for one value",
        "risk --noise 'geometric(t=1/3)' --prior 0.1 --published 1000",
    ),
    ("compare '2 vs 3'", "epsproof compare '2' '3'", "compare 2 2"),
    ("compare 2 '>' 3", "epsproof compare '2' '3'", "compare 2 2"),
    ("figure 1", "did you mean figure-1?", "figure"),
    ("init composition", "epsproof init --topic composition", "init --topic composition"),
    ("init --topic household", "epsproof init --topic model", "init --topic model"),
    ("help p", "nearest: criteria", "help criteria"),
    ("model --list", "epsproof list models", "list models"),
    ("list topics", "epsproof help", "help"),
    ("evaluate 'max{p*q, 3}'", "write max(p*q, 3)", "evaluate 'max(p*q, 3)'"),
    ("evaluate 'max{2, ln(r)}' --assume 'r > 1' --set r=3", "write max(2, c), with", "derive 'max(2, c)' --assume 'c > 0'"),
    ("evaluate 'max[1/(4*p*q), 3]'", "write max(1/(4*p*q), 3)", "evaluate 'max(1/(4*p*q), 3)'"),
    ("evaluate 'lift <= 2'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'posterior <= two times prior'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'posterior <= 2x prior'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 3 --where 'p = 10 percent'", "write p == 10%", "evaluate 3 --where 'p == 10%'"),
    ("evaluate 3 --where 'p >= 1.5'", "write p >= 1.5% for percent", "evaluate 3 --where 'p >= 1.5%'"),
    ("evaluate r --assume 'r > 1' --set r:3", "--set r=3", "evaluate r --assume 'r > 1' --set r=3"),
    ("evaluate r --assume 'r > 1' --set r=three", "write 3", "evaluate r --assume 'r > 1' --set r=3"),
    ("evaluate 3 --group two", "write 2", "evaluate 3 --group 2"),
    ("evaluate 3 --model family", "did you mean household?", "model household"),
    ("evaluate 3 --model local", "did you mean randomized-response?", "model randomized-response"),
    ("evaluate 3 --model value", "did you mean bounded?", "evaluate 3 --model bounded"),
    ("model replace_one", "did you mean bounded?", "model bounded"),
    ("report 3 --to out.pdf", "write --to out", "evaluate 3"),
    ("coq 3 --to theorems.v", "write --to theorems", "coq 3 --to theorems"),
    ("derive 3 --save found.json", "write --save found", "derive 3 --save found"),
    ("coq 3 --output theorems", "did you mean --to DIR?", "coq 3 --to theorems"),
    ("coq 3 theorems", "epsproof coq 3 --to theorems", "coq 3 --to theorems"),
    ("coq household --to theorems", "epsproof derive '3' with --model household", "model household"),
    ("mutate kazan-reiter", "did you mean kazan-reiter-2024?", "list papers"),
    ("mutate kazan-reiter-2024 --max 5", "did you mean --most N?", "list papers"),
    ("mutate kazan-reiter-2024 --most five", "write --most 5", "list papers"),
    ("solvers kazan-reiter-2024", "epsproof derive 3 --save DIR", "derive 3 --save found"),
    ("check 3", "epsproof derive 3 --save DIR", "derive 3 --save found"),
    ("metric line", "epsproof init --topic metric", "init --topic metric"),
    ("algorithm svt", "epsproof init --topic above-threshold", "init --topic above-threshold"),
    ("sensitivity mean", "epsproof init --topic statistic", "init --topic statistic"),
    ("sweep 3", "epsproof init --topic sweep", "init --topic sweep"),
    ("explain T5", "near: T5.case1", "list papers"),
    ("compose '0.1 x 12' --delta 0.00001%", "write 1/10000000", "compose '0.1 x 12' --delta 1/10000000"),
    ("risk --noise 'geometric(0.5)' --prior 0.1", "write geometric(t=0.5)", "risk --noise 'geometric(t=0.5)' --prior 0.1"),
    ("compare 2 vs 3", "epsproof compare 2 3", "compare 2 2"),
    ("latex kazan-reiter-2024", "epsproof report kazan-reiter-2024", "latex 3"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "remedy", "remedied"), ASKED, ids=[row[0] for row in ASKED])
def test_the_remedy_stands_in_the_first_line_and_works(remedied_in_the_first_line, line, remedy, remedied) -> None:
    remedied_in_the_first_line(line, remedy, remedied)


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("posterior\u2060 <= 2*prior", "posterior <= 2*prior"),
        ("posterior \u2010 prior <= 0.1", "posterior - prior <= 0.1"),
        ("posterior\u2003<= 2*prior", "posterior <= 2*prior"),
        ("max(1/(4*p*q),\u00a03)", "max(1/(4*p*q), 3)"),
    ],
)
def test_a_text_pasted_from_a_page_is_read(run, typed, plain) -> None:
    found, wanted = (run("evaluate", text).stdout.splitlines() for text in (typed, plain))
    assert [x for x in found if "epsilon" in x] == [x for x in wanted if "epsilon" in x] != []


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("prior/posterior <= 3", "posterior >= prior/3"),
        ("2 * prior >= posterior", "posterior <= 2*prior"),
        ("posterior <= prior*(1+50%)", "posterior <= 1.5*prior"),
        ("posterior ≦ 2·prior", "posterior <= 2*prior"),
    ],
)
def test_another_way_of_saying_it_is_answered_alike(run, typed, plain) -> None:
    found, wanted = (run("evaluate", text).stdout.splitlines()[0] for text in (typed, plain))
    assert found == wanted and found.startswith("Use epsilon")


def test_greek_values_are_those_of_the_model(run) -> None:
    greek = run("evaluate", "3", "--model", "household", "--set", "α=0.5", "--set", "β=0.1")
    plain = run("evaluate", "3", "--model", "household", "--set", "alpha=0.5", "--set", "beta=0.1")
    assert greek.exit_code == 0 and greek.stdout == plain.stdout


@pytest.mark.parametrize("text", ["p<" * 1900 + "x", "(" * 250 + "p", "3 or " * 700, "1/2 " * 900])
def test_a_long_slip_is_refused_in_a_moment(run, text) -> None:
    from time import process_time

    start = process_time()
    assert run("evaluate", text).exit_code == 3 and process_time() - start < 5
