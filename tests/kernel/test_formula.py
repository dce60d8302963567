"""The kernel's reader of formulas: quotients that keep their divisors, square roots, names, and the limits of size."""

from __future__ import annotations

import pytest

from verify.kernel.formula import ONE, ROOT, WORK, Ratio, read, substitute
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import Rejected

P = Polynomial.parse
QUOTIENTS = [
    ("a", "a", "1"),
    ("1/a", "1", "a"),
    ("1/a/b", "1", "a*b"),
    ("1/(a/b)", "b**2", "a*b"),
    ("a/a", "a", "a"),
    ("0/a", "0", "a"),
    ("0*(1/a)", "0", "a"),
    ("1/a - 1/a", "0", "a"),
    ("1/a + 1/b", "a + b", "a*b"),
    ("1/a + b + 2/a", "3 + b*a", "a"),
    ("b - 1/a + c", "b*a + c*a - 1", "a"),
    ("-1/a", "-1", "a"),
    ("-(1/a)", "-1", "a"),
    ("+a", "a", "1"),
    ("--a", "a", "1"),
    ("(a/b)**2", "a**2", "b**2"),
    ("a/b**2", "a", "b**2"),
    ("a/2*3", "3/2*a", "1"),
    ("a*b/(2*c)*d", "a*b*d", "2*c"),
    ("1.25*a/0.5", "5/2*a", "1"),
    ("007", "7", "1"),
    ("sqrt", "sqrt", "1"),
    ("\ta +\n b\r ", "a + b", "1"),
]


@pytest.mark.parametrize(("text", "top", "bottom"), QUOTIENTS, ids=[row[0] for row in QUOTIENTS])
def test_a_quotient_keeps_its_divisors(text: str, top: str, bottom: str) -> None:
    assert read(text) == Ratio(P(top), P(bottom))


def test_substitution_multiplies_by_each_denominator() -> None:
    third = read("a/(b + 1)")
    assert substitute(P("x**2 + x*y + 3"), {"x": third}) == Ratio(P("a**2 + a*y*(b + 1) + 3*(b + 1)**2"), P("(b + 1)**2"))
    assert substitute(P("y"), {"x": third}) == Ratio(P("y"), ONE)
    assert substitute(P("x + y"), {"x": Ratio(P("y")), "y": Ratio(P("2"))}) == Ratio(P("4"), ONE)
    assert read("1/x").at({"x": third}) == Ratio(P("b + 1"), P("a"))
    assert read("x/y").at({"x": third, "y": third}) == Ratio(P("a*(b + 1)"), P("(b + 1)*a"))


def test_square_roots_read_as_one_variable() -> None:
    radicands: list[Ratio] = []
    assert read("(1 + sqrt(a))/(2*sqrt(a))", None, radicands) == Ratio(P(f"1 + {ROOT}"), P(f"2*{ROOT}"))
    assert radicands == [Ratio(P("a"))]
    assert read("sqrt(b/a) + sqrt + sqrt(a)", None, radicands).top == P(f"2*{ROOT} + sqrt")
    assert radicands == [Ratio(P("a")), Ratio(P("b"), P("a"))]


def test_names_are_those_given() -> None:
    assert read("a + b", {"a", "b", "c"}).top == P("a + b")
    assert read("a + b - b", {"a"}).top == P("a")
    assert read("3", ()).top == P("3")
    with pytest.raises(Rejected, match=r"in 'a \+ 1/b' only a, c may occur"):
        read("a + 1/b", ["c", "a"])
    with pytest.raises(Rejected, match="only  may occur"):
        Polynomial.parse("a", ())


REJECTED = [
    ("", "unexpected end of text"),
    ("   ", "unexpected end of text"),
    ("a +", "unexpected end of text"),
    ("a **", "an exponent"),
    ("a b", "unexpected 'b'"),
    ("2a", "unexpected 'a'"),
    (")", r"unexpected '\)'"),
    ("(a", r"missing \)"),
    ("(a b)", r"missing \)"),
    ("a)", r"unexpected '\)'"),
    ("*a", r"unexpected '\*'"),
    ("a***b", "an exponent"),
    ("a**2**2", r"unexpected '\*\*'"),
    ("a**-1", "an exponent"),
    ("a**+1", "an exponent"),
    ("a**0", "an exponent"),
    ("a**1.0", "an exponent"),
    ("a**b", "an exponent"),
    ("a**(2)", "an exponent"),
    ("a**100", "an exponent"),
    ("a**41", r"exponent 41 is not in 0\.\.40"),
    ("1/0", "division by zero"),
    ("a/(b - b)", "division by zero"),
    ("1e5", "unexpected 'e5'"),
    ("1_000", "unexpected '_000'"),
    (".5", r"unexpected '\.'"),
    ("5.", r"unexpected '\.'"),
    ("1.5.2", r"unexpected '\.'"),
    ("a.b", r"unexpected '\.'"),
    ("a[0]", r"unexpected '\['"),
    ("f(a)", r"unexpected '\('"),
    ("sqrt(a)", r"unexpected '\('"),
    ("a # b", "unexpected '#'"),
    ("a;b", "unexpected ';'"),
    ("a == b", "unexpected '='"),
    ("a\x00", r"unexpected '\\x00'"),
    ("a\x1c+b", r"unexpected '\\x1c'"),
    ("\u00e9", "ASCII"),
    ("a\u00a0+ b", "ASCII"),
    ("\u00b2", "ASCII"),
]


@pytest.mark.parametrize(("text", "reason"), REJECTED, ids=range(len(REJECTED)))
def test_anything_else_is_rejected_with_the_place(text: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        read(text)


def test_only_the_name_sqrt_takes_a_root() -> None:
    assert read("((a))", None, []).top == P("a")
    with pytest.raises(Rejected, match="unexpected"):
        read("f(a)", None, [])


LARGEST = [
    ("(" * 59 + "a" + ")" * 59, "(" * 60 + "a" + ")" * 60, "nesting"),
    ("-" * 59 + "a", "-" * 60 + "a", "nesting"),
    ("9" * 1000, "9" * 1001, "unexpected"),
    ("0." + "0" * 999 + "1", "0." + "0" * 1000 + "1", "unexpected"),
    ("a" * 61, "a" * 62, "unexpected"),
    ("(a**40)**10", "(a**40)**10*a", "an exponent is too large"),
    ("a**40", "a**41", "exponent 41"),
    (f"{2**2999}**4*8", f"{2**2999}**4*16", "too many digits"),
    (f"1/{2**2999}**4/8", f"1/{2**2999}**4/16", "too many digits"),
]


def test_a_text_costs_what_it_is_long() -> None:
    assert read("1" + " " * (WORK - 1_000)).top == P("1")
    with pytest.raises(Rejected, match="too much work"):
        read("1" + " " * WORK)


@pytest.mark.parametrize(("largest", "larger", "reason"), LARGEST, ids=range(len(LARGEST)))
def test_the_limits_of_size(largest: str, larger: str, reason: str) -> None:
    read(largest)
    with pytest.raises(Rejected, match=reason):
        read(larger)
