"""Printed numbers are read exactly: each right one beside false twins, and what is refused."""

from __future__ import annotations

import pytest

HEAD = 'kind = "number"\n'
CAPPED = 'profile = "max(1/4/p, 3)"\n'
PURE = 'profile = "3"\n'
LOOSE = 'bound = "approximate"\nvalues = { delta = "1/1000", failure = "1/10" }\n'
RIGHT = [
    'formula = "2*p"\nvalues = { p = "5%" }\nprinted = "0.10"',
    'relation = "12.5% < x < 13%"\nvalues = { x = "1/8 + 1/1000" }',
    'formula = "1/1000"\nprinted = "1e-3"',
    'formula = "1/3"\nprinted = "2/6"',
    'formula = "-1/3"\nprinted = "-00.33"',
    'formula = "0.0171"\nprinted = "1.7e-2"',
    'formula = "0.0171"\nprinted = "+1.71E-2"',
    'formula = "1/54"\nprinted = "1/54"',
    'formula = "1/8"\nprinted = "1/8"',
    'formula = "sqrt(8)/sqrt(2)"\nprinted = "2.000000000000"',
    'formula = "exp(log(2)) if a != 0 else 1/a"\nvalues = { a = "-1" }\nprinted = "2"',
    'relation = "sqrt(2)*sqrt(3) == sqrt(6), 1 < 2 < 3, not 1 > 2"',
    CAPPED + 'bound = "membership"\nprinted = "1.2993"',
    PURE + 'where = ["q == 1"]\nbound = "unbounded"\nprinted = "1.0986"',
    PURE + LOOSE + 'printed = "1.0886"',
    PURE + 'printed = "0.5493"\nformula = "epsilon if epsilon < 1 else 1"',
    PURE + 'values = { a = "0" }\nrelation = "a < epsilon < 1"',
]
WRONG = [
    'formula = "2*p"\nvalues = { p = "5%" }\nprinted = "10"',
    'formula = "1/3"\nprinted = "1e-3"',
    'formula = "1/3"\nprinted = "1e0"',
    'formula = "7/10"\nprinted = "1/3"',
    'formula = "1/54"\nprinted = "-0/3"',
    'formula = "1/8"\nprinted = "0/4"',
    'formula = "1/3"\nprinted = "0.34"',
    'formula = "1/3"\nprinted = "-0.33"',
    'formula = "0.0171"\nprinted = "1.72e-2"',
    'formula = "log(2)"\nprinted = "7/10"',
    'formula = "1/a"\nvalues = { a = "0" }\nprinted = "1"',
    'formula = "log(a) - log(a)"\nvalues = { a = "-1" }\nprinted = "0"',
    'relation = "1 < 2 < 3, 2 < 1"',
    'relation = "1 < 2, 1/0 < 2"',
    CAPPED + 'bound = "membership"\nprinted = "0.6496"',
    PURE + 'where = ["q == 1"]\nbound = "unbounded"\nprinted = "0.5493"',
    PURE + LOOSE + 'printed = "1.0986"',
    'profile = "inf"\nprinted = "1"',
    'profile = "1"\nprinted = "1"',
    'profile = "1/(a*p) + 3"\nvalues = { a = "-2" }\nprinted = "0.5493"',
    PURE + 'values = { a = "0" }\nrelation = "epsilon < a"',
]
REFUSED = [
    PURE + 'bound = "other"\nprinted = "0.5493"',
    'formula = "1"\nbound = "other"\nprinted = "1"',
    'formula = "1"\nwhere = ["p == 1"]\nprinted = "1"',
    'formula = "1"\nprinted = "1/0"',
    'formula = "1"\nprinted = "one"',
    'formula = "1"\nprinted = "1/2/2"',
    'formula = "1"\nprinted = "0.5/0.5"',
    'formula = "1"\nprinted = ""',
    'formula = "1"\nprinted = "1e9999999"',
    'formula = ""\nprinted = "1"',
    'formula = "1 < 2"\nprinted = "1"',
    'formula = "2**12**12"\nprinted = "1"',
    'formula = "a"\nprinted = "1"',
    'formula = "a"\nvalues = { a = "1", b = "1" }\nprinted = "1"',
    'formula = "a"\nvalues = { a = "sqrt(2)" }\nprinted = "1"',
    'formula = "a"\nvalues = { "a+1" = "1" }\nprinted = "1"',
    'printed = "1"',
    'relation = "1 < 2"\nprinted = "1"',
    'relation = "1 < 2"\nformula = "1"',
    'relation = "1 + 2"',
    'relation = "2 < 1 => 3 < 2"',
    'relation = "2 < 1 <=> 3 < 2"',
    PURE + 'relation = "t < 0 => t > 1"',
    'formula = "log(2)"\nscale = 0\nprinted = "0"',
    PURE + 'bound = "approximate"\nprinted = "1.0986"',
    PURE + 'values = { t = "1/2" }\nprinted = "0.5493"',
    PURE + 'formula = "p"\nprinted = "1"',
]


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_right_is_confirmed(decide, text):
    found = decide(HEAD + text + "\n")
    assert (found.verdict, found.counterexample) == ("confirmed", None), found.evidence


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_refuted(decide, text):
    found = decide(HEAD + text + "\n")
    assert found.verdict == "refuted" and found.counterexample, found.evidence


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_printed_number_is_not_read(decide, text):
    assert decide(HEAD + text + "\n").verdict == "not read"


@pytest.mark.parametrize(
    "text",
    [
        'formula = "a"\nassumptions = ["a > 1"]\nvalues = { a = "0" }\nprinted = "0"',
        'profile = "2"\nwhere = ["q == 1"]\nformula = "t"\nprinted = "1/2"',
        'formula = "exp(exp(exp(20)))"\nprinted = "1"',
    ],
)
def test_what_is_not_decided_says_so(decide, text):
    assert decide(HEAD + text + "\n").verdict == "undecided"


@pytest.mark.parametrize(
    ("lines", "verdict"),
    [
        ('profile = "1"\nprinted = "0"', "undecided"),
        ('profile = "1"\nprinted = "0.1"', "refuted"),
        ('profile = "1"\nrelation = "epsilon == 0"', "undecided"),
        ('profile = "1"\nrelation = "epsilon > 0"', "refuted"),
        ('profile = "inf"\nrelation = "epsilon > 5"', "undecided"),
        ('profile = "inf"\nrelation = "epsilon < 5"', "refuted"),
        ('profile = "inf"\nrelation = "t == 0"', "undecided"),
    ],
)
def test_what_holds_at_an_end_of_epsilon_is_not_refuted(decide, lines, verdict):
    """No epsilon above 0 is admissible, or every one: whether 0, or infinity, is the epsilon is a way of speaking."""
    assert decide(f'kind = "number"\n{lines}\n').verdict == verdict
