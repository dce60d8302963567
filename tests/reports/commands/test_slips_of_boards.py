"""Slips at the criterion, at its parameters and at who asks: each with what works in the first line of its refusal."""

from __future__ import annotations

import pytest

ASKED = [
    (
        "evaluate 'posterior - prior <= (inf if p > 1/2 else 1/4)'",
        "write posterior - prior <= 1/4 or p > 1/2",
        "evaluate 'posterior - prior <= 1/4 or p > 1/2'",
    ),
    (
        "evaluate 'abs(posterior - prior) <= (1/4 if p > 1/2 else inf)'",
        "write abs(posterior - prior) <= 1/4 or not (p > 1/2)",
        "evaluate 'abs(posterior - prior) <= 1/4 or not (p > 1/2)'",
    ),
    ("derive r --assume 'r > 1, r < inf'", "write r > 1", "derive r --assume 'r > 1'"),
    ("derive r --assume 'r > 1, -inf < r'", "write r > 1", "derive r --assume 'r > 1'"),
    ("derive r --assume 'r > inf'", "no number satisfies r > inf; leave it out", "derive r"),
    (
        "evaluate 'posterior >= 2*prior or posterior <= 1/10'",
        "write posterior <= 2*prior or posterior <= 1/10 if both are upper limits",
        "evaluate 'posterior <= 2*prior or posterior <= 1/10'",
    ),
    (
        "evaluate 'prior <= 2*prior or posterior <= 1/10'",
        "write posterior <= 2*prior or posterior <= 1/10",
        "evaluate 'posterior <= 2*prior or posterior <= 1/10'",
    ),
    ("evaluate 'posterior <= 2*posterior'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate '||posterior - prior| <= 0.1'", "write abs(posterior - prior) <= 0.1", "evaluate 'abs(posterior - prior) <= 0.1'"),
    (
        "evaluate '|posterior - prior <= 0.1'",
        "write abs(posterior - prior) <= 0.1 for an absolute value, posterior - prior <= 0.1 for none",
        "evaluate 'posterior - prior <= 0.1'",
    ),
    ("evaluate r --set r=", "--set r= gives r no value; write --set r=0.25", "evaluate r --set r=2"),
    ("evaluate 3 --group 0", "the least is --group 1", "evaluate 3 --group 1"),
    ("evaluate 3 --group 1.5", "write --group 2", "evaluate 3 --group 2"),
    ("evaluate 3 --where '10 <= p <= 50'", "write 10% <= p <= 50% for percent", "evaluate 3 --where '10% <= p <= 50%'"),
    ("evaluate 3 --where '0.1 <= p <= 0,5'", "decimals have a point: 0.5", "evaluate 3 --where '0.1 <= p <= 0.5'"),
    (
        "evaluate 3 --where 'posterior <= 0.1'",
        "write posterior <= 3*prior and posterior <= 0.1",
        "evaluate 'posterior <= 3*prior and posterior <= 0.1'",
    ),
    (
        "evaluate 3 --model household --set alpha=0.1 --set beta=0.5",
        "in another order it is --set alpha=1/2 --set beta=1/10",
        "evaluate 3 --model household --set alpha=1/2 --set beta=1/10",
    ),
    (
        "derive 'max(a/(p*q), r)' --where 'q == 1' --assume '0 < b < 1, r > 1'",
        "did you mean a, about which nothing is assumed?",
        "derive 'max(a/(p*q), r)' --where 'q == 1' --assume '0 < a < 1, r > 1'",
    ),
    ("compare 2 --with 3", "epsproof compare 2 3", "compare 2 3"),
    ("evaluate 'P(x∣y) ≤ 2·P(x)'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    ("evaluate 'p(posterior) <= 2 p(prior)'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    (
        "evaluate '\\Pr(\\text{posterior}) \\leq 2 \\cdot \\Pr(\\text{prior})'",
        "write posterior <= 2*prior",
        "evaluate 'posterior <= 2*prior'",
    ),
    ("evaluate 'posterior <= math.log(2)'", "write posterior <= 0.6931", "evaluate 'posterior <= 0.6931'"),
    ("evaluate 'np.exp(posterior) <= 2'", "write posterior <= 0.6931", "evaluate 'posterior <= 0.6931'"),
    (
        "evaluate 'log(posterior/prior) in [-1, 1]'",
        "write posterior <= 2.7182*prior and posterior >= prior/2.7182",
        "evaluate 'posterior <= 2.7182*prior and posterior >= prior/2.7182'",
    ),
    (
        "evaluate 'prior/2 < posterior < 2*prior'",
        "write prior/2 <= posterior <= 2*prior",
        "evaluate 'prior/2 <= posterior <= 2*prior'",
    ),
    ("evaluate 'posterior/prior in (0.5, 2)'", "0.5 <= posterior/prior <= 2", "evaluate '0.5 <= posterior/prior <= 2'"),
    (
        "evaluate 'posterior <= 2*prior of posterior <= 1/10'",
        "write posterior <= 2*prior or posterior <= 1/10",
        "evaluate 'posterior <= 2*prior or posterior <= 1/10'",
    ),
    (
        "evaluate 'posterior <= 2*prior else posterior <= 0.1'",
        "write posterior <= 2*prior or posterior <= 0.1",
        "evaluate 'posterior <= 2*prior or posterior <= 0.1'",
    ),
    (
        "evaluate 'posterior <= max 2*prior 10%'",
        "write posterior <= max(2*prior, 0.1)",
        "evaluate 'posterior <= max(2*prior, 0.1)'",
    ),
    ("evaluate r --set r=2-3", "write 2 alone, one value at a time", "evaluate r --set r=2"),
    ("evaluate 'posterior <= TRUE'", "'TRUE' is no variable", "evaluate 'posterior - prior <= 1/2'"),
    (
        "evaluate 'posterior <= 2*prior, where posterior is the belief after the release'",
        "write posterior <= 2*prior",
        "evaluate 'posterior <= 2*prior'",
    ),
    (
        "evaluate 'guess >= 0.6' --model bounded --where 'q == 1/2'",
        "write guess <= 0.6",
        "evaluate 'guess <= 0.6' --model bounded --where 'q == 1/2'",
    ),
    ("evaluate 'Nobody may learn more than a factor of 3.'", "write posterior <= 3*prior", "evaluate 'posterior <= 3*prior'"),
    ("evaluate '-1 <= log(posterior/prior) <= 1'", "epsproof evaluate -- ", "evaluate 'posterior <= 2.7182*prior'"),
    (
        "derive 'max(a/(p*q), r)' --where 'q == 1' --assume '0 < a < 1; r > 1;'",
        "write 0 < a < 1, r > 1",
        "derive 'max(a/(p*q), r)' --where 'q == 1' --assume '0 < a < 1, r > 1'",
    ),
    ("derive 'max(2, 3,)'", "write max(2, 3)", "derive 'max(2, 3)'"),
    ("evaluate '1/(4*p*q) max 2'", "write max(1/(4*p*q), 2)", "evaluate 'max(1/(4*p*q), 2)'"),
    ("evaluate 'max(1/(4*p*q) or 2)'", "write max(1/(4*p*q), 2)", "evaluate 'max(1/(4*p*q), 2)'"),
    ("evaluate 3 --where 'q = 1 and p < 1/2 and'", "write q == 1 and p < 1/2", "evaluate 3 --where 'q == 1 and p < 1/2'"),
    (
        "evaluate 'max(a/p, r)' --assume 'a = 0.25' --set a=0.3 --set r=3",
        "leave --set a=0.3 out, or that assumption",
        "evaluate 'max(a/p, r)' --assume 'a = 0.25' --set r=3",
    ),
    ("evaluate r --set r=3 --set s=1", "leave --set s=1 out", "evaluate r --set r=3"),
    ("evaluate r --set r=inf", "write a large number, such as 1e6", "evaluate r --set r=1e6"),
    ("evaluate r --set r=-3", "without the sign it is --set r=3", "evaluate r --set r=3"),
    ("evaluate 'posterior ≲ 2*prior'", "write posterior <= 2*prior", "evaluate 'posterior <= 2*prior'"),
    (
        "evaluate '3 if p < 0.5 else if p < 0.8 2 else 1.5'",
        "write 3 if p < 0.5 else 2 if p < 0.8 else 1.5",
        "evaluate '3 if p < 0.5 else 2 if p < 0.8 else 1.5'",
    ),
    ("evaluate 'piecewise(3, p<0.5, 2)'", "write 3 if p<0.5 else 2", "evaluate '3 if p<0.5 else 2'"),
    (
        "evaluate 'A prior of 5 percent may become at most 10 percent.'",
        "'posterior <= 10%' --where 'p*q == 5%'",
        "evaluate 'posterior <= 10%' --where 'p*q == 5%'",
    ),
    ("evaluate 3 --group 'a household'", "write --group 2, or --model household", "evaluate 3 --group 2"),
    ("evaluate 'posterior - prior <= 5 in 100'", "write posterior - prior <= 5/100", "evaluate 'posterior - prior <= 5/100'"),
    ("evaluate 'math.e'", "write 2.7182", "evaluate 2.7182"),
    (
        "evaluate 'posterior ≤ 2prior or ≤ 10%'",
        "write posterior <= 2*prior or posterior <= 0.1",
        "evaluate 'posterior <= 2*prior or posterior <= 0.1'",
    ),
]


@pytest.mark.parametrize(("line", "remedy", "remedied"), ASKED, ids=[row[0] for row in ASKED])
def test_a_slip_of_a_board_is_refused_with_what_is_meant(remedied_in_the_first_line, line, remedy, remedied) -> None:
    remedied_in_the_first_line(line, remedy, remedied)


def test_assumptions_that_exclude_each_other_are_seen_before_anything_is_searched(run) -> None:
    from time import process_time

    start = process_time()
    said = run("derive", "r", "--assume", "r > 1, r < 1").stderr
    assert said.startswith("error: no r satisfies r > 1 and r < 1") and process_time() - start < 5


def test_a_comma_between_limits_is_read_as_and(run) -> None:
    beside = ("--where", "p*q <= 1/4", "--set", "a=0.5", "--set", "r=3")
    comma, word = (run("evaluate", f"posterior <= a{sign} posterior <= r*prior", *beside) for sign in (",", " and"))
    assert comma.exit_code == 0 and comma.stdout.splitlines()[0] == word.stdout.splitlines()[0]
