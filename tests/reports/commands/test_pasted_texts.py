"""Texts pasted from word processors, PDF files, spreadsheets, other languages: read as meant, or refused with the remedy."""

from __future__ import annotations

from time import process_time

import pytest

READ = [
    ("posterior ⩽ 2⋅prior", "posterior <= 2*prior"),
    ("prior ≧ posterior∕2", "prior >= posterior/2"),
    ("𝑟", "r"),
    ("２", "2"),
    ("½ + 1", "1/2 + 1"),
    ("2½", "2 + 1/2"),
    ("\ufeff3\u200b", "3"),
    ("posterior\u202f−\u2009prior <= 10\u00a0%", "posterior - prior <= 1/10"),
    ("posterior - prior <= 12.5%", "posterior - prior <= 1/8"),
    ("posterior - prior <= ⅛", "posterior - prior <= 1/8"),
]


@pytest.mark.parametrize(("pasted", "typed"), READ, ids=[typed for _, typed in READ])
def test_a_pasted_text_is_the_typed_one(run, pasted, typed) -> None:
    arguments = ("--assume", "r > 1", "--set", "r=3") if typed == "r" else ()
    found, expected = (run("evaluate", text, *arguments, "--json") for text in (pasted, typed))
    assert found.exit_code == expected.exit_code == 0, found.stderr
    assert [line for line in found.stdout.splitlines() if "epsilon" in line] == [
        line for line in expected.stdout.splitlines() if "epsilon" in line
    ]


def test_percent_come_back_as_a_decimal(run) -> None:
    assert "profile     posterior − prior ≤ 0.1\n" in run("evaluate", "posterior - prior <= 10 %").stdout
    assert "profile  1e400\n" in run("evaluate", "1e400").stdout
    assert "posterior ≤ prior^0.5\n" in run("evaluate", "posterior <= prior**0.5").stdout


REFUSED = [
    (("derive", "r", "--assume", "r ∈ [1,2]"), "unexpected character"),
    (("derive", "r", "--assume", ""), "the formula is empty"),
    (
        ("derive", "posterior <= 2*prior AND posterior <= 1/2"),
        "write posterior <= 2*prior and posterior <= 1/2",
    ),
    (("evaluate", "NaN"), "every name stands for a real number"),
    (("evaluate", "posterior <= min(2 prior, 1/10)"), "write posterior <= min(2*prior, 1/10)"),
    (
        ("evaluate", "posterior <= 2*prior if prior > 1/10 else 1"),
        "write posterior <= (2*prior if prior > 1/10 else 1)",
    ),
    (("evaluate", "3", "--privacy", "(eps, 1.5)"), "delta is at least 0 and below 1/2"),
    (("compose", "0,5 x 3", "--delta", "0"), "decimals have a point: 0.5"),
    (("compose", "gaussian(sigma=1,5)", "--delta", "1e-5"), "decimals have a point: 1.5"),
    (("coq", "3*P", "--to", "x"), "did you mean p?"),
    (("figure", "surface", "max(a/pq, 2)", "--set", "a=1/2", "--to", "x"), "did you mean p*q?"),
    (("figure", "cases", "max(a/(p*q), r)", "--assume", "0 < a < 1", "--to", "x"), "--free r"),
]


@pytest.mark.parametrize(("words", "remedy"), REFUSED, ids=[" ".join(words)[:40] for words, _ in REFUSED])
def test_a_text_with_another_meaning_is_refused_with_the_remedy(run, words, remedy) -> None:
    result = run(*words)
    assert (result.exit_code, remedy in result.stderr.splitlines()[0]) == (3, True), result.stderr


def test_what_is_refused_is_answered_as_the_remedy_says(run) -> None:
    for words in (("compose", "0.5 x 3", "--delta", "0"), ("compose", "gaussian(1, 5)", "--delta", "1e-5")):
        assert run(*words).exit_code == 0, words


LONG = [" " * 3900, "3" + " " * 3900, "posterior <= " + "CASE WHEN " * 300, "a" * 100_000]


@pytest.mark.parametrize("text", LONG, ids=range(len(LONG)))
def test_a_long_text_is_answered_in_a_moment(run, text) -> None:
    start = process_time()
    result = run("derive", text, "--set", "a=1", "--time", "5")
    assert result.exit_code in (0, 3) and process_time() - start < 15, result.output[:200]
