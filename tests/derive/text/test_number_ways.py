"""A text that is no number is answered with the number in it; where several could be meant, or none, with examples."""

from __future__ import annotations

import pytest

from derive.text.nearest import by_words
from derive.text.number_ways import EXAMPLES, number_meant, whole_meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("'1'", "write 1 alone"),
        ("0 . 5", "write 0.5"),
        ("c(0.05)", "write 0.05 alone"),
        ("n >= 4", "write 4 alone"),
        ("\\alpha = 2", "write 2 alone"),
        ("1 if r > 2", "write 1 alone, and the condition r > 2 in an option of its own"),
        ("1/4 of them", "write 1/4 alone"),
        ("about 1e-6", "write 1e-6 alone"),
        ("forty queries", "write 40 alone"),
        ("two and a half", "write 2.5"),
        ("-10%", "write -10/100"),
        ("+25 %", "write 25/100"),
        ("(-0.5%)", "write -5/1000"),
        ("-1e-3%", "write -1e-5"),
        ("1 - 1e-9", "write 0.999999999"),
        ("1+1e-9", "write 1.000000001"),
        ("1,000", "write 1000 or 1.000"),
        ("1 000", "write 1000"),
        ("1'000", "write 1000"),
        ("1/4 %", "write 1/400 for 1/4 of a percent, 1/4 for the fraction"),
        ("ln 3", "write 1.0986, rounded down"),
    ],
)
def test_the_one_number_in_a_text_is_named(text: str, meant: str) -> None:
    assert number_meant(text) == meant


@pytest.mark.parametrize("text", ["n-1", "2*k", "max", "3 apples of 5", "1.2.3.4", "", "x**2", "a/4", "1/0 %"])
def test_no_number_is_named_where_another_one_is_meant(text: str) -> None:
    assert number_meant(text) == EXAMPLES


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("nine", ", not 'nine': write 9"),
        (0, ", not '0': write 1"),
        (90, ", not '90': write 40"),
        ("2.5", ", not '2.5': write 2"),
        (True, ", not 'True': write 1"),
        ("1,000", ", not '1,000': write 40"),
    ],
)
def test_the_nearest_whole_number_is_named(given: object, said: str) -> None:
    assert whole_meant(given, 1, 40) == said


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("three-wave-panel", "panel-of-three"),
        ("household of 4", "household"),
        ("attributes, or", "or-of-attributes"),
    ],
)
def test_names_of_several_words_are_found_by_their_words(name: str, near: str) -> None:
    known = ["household", "household-of-three", "panel-of-three", "or-of-attributes", "and-of-attributes", "two-bits"]
    assert by_words(name, known)[0] == near
    assert by_words("of", known) == []
