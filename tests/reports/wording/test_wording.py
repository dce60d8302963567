"""What people write is read as what it means, or refused with what to write."""

from __future__ import annotations

import pytest

from derive.text.errors import SyntaxRejected
from reports.wording.written import written

READ = [
    ("posterior ≤ 3·prior", "posterior <= 3*prior"),
    ("posterior − prior ≤ 25 %", "posterior - prior <= 0.25"),
    ("q = 1", "q == 1"),
    ("p ≠ q", "p != q"),
    ("2·p² + √(p·q) + √2", "2*p**2 + sqrt(p*q) + sqrt(2)"),
    ("insiders: 3 where q = 1", "insiders: 3 where q == 1"),
    ("insiders of the firm: 2 where p ≥ 1/2", "insiders of the firm: 2 where p >= 1/2"),
    ("a/(p·q) × 2", "a/(p*q) * 2"),
    ("12.5%", "0.125"),
    ("α·(1 − β) ≤ q₀", "alpha*(1 - beta) <= q0"),
    ("log((α₁ + 3·β + √(12·α₁))/(2·α₁))", "log((alpha1 + 3*beta + sqrt(12*alpha1))/(2*alpha1))"),
    ("half = 50%: 3 where q = 1", "half = 50%: 3 where q == 1"),
]
SAME = [
    "1e3", "2e-5*p", "min (2, p)", "3 if p*q < 1/10 else 2", "p <= 1/2 and q >= 1/3", "not (p > q)", "a_1/3", "x1*2",
    "r >= 2", "p == q", "p != q", "1/p**(1/3)", "kazan-reiter-2024", "max(a/(p*q), r)",
    "posterior <= 2*prior or posterior <= 1/10",
]  # fmt: skip
REFUSED = [
    ("2 prior", r"write 2\*prior"),
    ("2α", r"write 2\*alpha"),
    ("αβ", r"write alpha\*beta"),
    ("α1", r"write alpha\*1"),
    ("pβ", r"write p\*beta"),
    ("2prior", r"write 2\*prior"),
    ("3(p+1)", r"write 3\*\(\.\.\.\)"),
    ("(p)(q)", r"write \(p\)\*\(q\)"),
    ("a/(p q)", r"write p\*q"),
    ("p(1 - q)", r"write p\*\("),
    ("1e3p", r"write 1e3\*p"),
    ("p in [0, 1]", "0 <= p <= 1"),
    ("ln(2)", "log"),
    ("posterior - prior <= 1/2%", "two readings: write .* 0.5%"),
    ("2**3%", "two readings"),
    ("posterior <= 0·5", r"write 0.5 or 0\*5"),
    ("r*", "behind the last"),
    ("posterior <=", "behind the last '<='"),
]


@pytest.mark.parametrize(("text", "meant"), READ)
def test_typographic_signs_are_read(text, meant) -> None:
    assert written(text) == meant
    assert written(meant) == meant


@pytest.mark.parametrize("text", SAME)
def test_texts_of_the_language_stay_as_they_are(text) -> None:
    assert written(text) == text


@pytest.mark.parametrize(("text", "remedy"), REFUSED)
def test_what_has_no_reading_is_refused_with_the_remedy(text, remedy) -> None:
    with pytest.raises(SyntaxRejected, match=remedy):
        written(text)
