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


LONG = [" " * 3900, "3" + " " * 3900, "posterior <= " + "CASE WHEN " * 300, "a" * 100_000]


@pytest.mark.parametrize("text", LONG, ids=range(len(LONG)))
def test_a_long_text_is_answered_in_a_moment(run, text) -> None:
    start = process_time()
    result = run("derive", text, "--set", "a=1", "--time", "5")
    assert result.exit_code in (0, 3) and process_time() - start < 15, result.output[:200]
