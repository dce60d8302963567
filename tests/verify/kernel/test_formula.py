"""The kernel's reader of formulas: quotients that keep their divisors, square roots, names, and the limits of size."""

from __future__ import annotations

import pytest

from epsproof.verify.kernel.formula import ONE, ROOT, WORK, Ratio, read, substitute
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import Rejected

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
    ("1e5*a", "100000*a", "1"),
    ("a/.5 + 5.", "2*a + 5", "1"),
    ("a**(4/2)", "a**2", "1"),
    ("a**+1", "a", "1"),
    ("a - b - c + a", "2*a - b - c", "1"),
    ("a/b/c*b", "a*b", "b*c"),
    ("\ta +\n b\r ", "a + b", "1"),
]


@pytest.mark.parametrize(("text", "top", "bottom"), QUOTIENTS, ids=[row[0] for row in QUOTIENTS])
def test_a_quotient_keeps_its_divisors(text: str, top: str, bottom: str) -> None:
    assert read(text) == Ratio(P(top), P(bottom))


def test_substitution_multiplies_by_each_denominator() -> None:
    third = read("a/(b + 1)")
    assert substitute(P("x**2 + x*y + 3"), {"x": third}) == Ratio(
        P("a**2 + a*y*(b + 1) + 3*(b + 1)**2"), P("(b + 1)**2")
    )
    assert substitute(P("y"), {"x": third}) == Ratio(P("y"), ONE)
    assert substitute(P("x + y"), {"x": Ratio(P("y")), "y": Ratio(P("2"))}) == Ratio(P("4"), ONE)
    assert read("1/x").at({"x": third}) == Ratio(P("b + 1"), P("a"))
    assert read("x/y").at({"x": third, "y": third}) == Ratio(P("a*(b + 1)"), P("(b + 1)*a"))


def test_square_roots_read_as_one_variable() -> None:
    radicands: list[Ratio] = []
    assert read("(1 + sqrt(a))/(2*sqrt(a))", None, radicands) == Ratio(P(f"1 + {ROOT}"), P(f"2*{ROOT}"))
    assert radicands == [Ratio(P("a"))]
    assert read("sqrt(b/a) + a**(1/2)", None, radicands).top == P(f"2*{ROOT}")
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
    ("a **", "unexpected end of text"),
    ("a b", "unexpected 'b'"),
    ("2a", "unexpected 'a'"),
    (")", r"unexpected '\)'"),
    ("(a", r"'\)' is missing"),
    ("(a b)", r"'\)' is missing before 'b'"),
    ("a)", r"unexpected '\)'"),
    ("*a", r"unexpected '\*'"),
    ("a***b", r"unexpected '\*'"),
    ("a**2**2", "an exponent is a literal"),
    ("a**-1", "not with this exponent"),
    ("a**0", "not with this exponent"),
    ("a**(1/2)", "not with this exponent"),
    ("a**(1/0)", "an exponent is a literal"),
    ("e**b", "a power of e"),
    ("a**41", "the exponent 41 is too large"),
    ("a**(1/13)", "the exponent 1/13 is too large"),
    ("1/0", "division by zero"),
    ("a/(b - b)", "division by zero"),
    ("1e5000", "unexpected '0'"),
    ("1_000", "unexpected '_000'"),
    (".", r"unexpected '\.'"),
    ("1.5.2", r"unexpected '\.2'"),
    ("a.b", r"unexpected '\.'"),
    ("a[0]", r"unexpected '\['"),
    ("f(a)", r"unexpected '\('"),
    ("sqrt", r"'\(' is missing"),
    ("sqrt(a)", "not with this exponent"),
    ("abs(a)", "'abs' is not read"),
    ("a if a > 0 else b", "'>' is not read|'if' is not read"),
    ("a # b", "unexpected '#'"),
    ("a;b", "unexpected ';'"),
    ("a = b", "unexpected '='"),
    ("a == b", "'==' is not read"),
    ("a, b", "'and' stands between conditions"),
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
    ("(" * 39 + "a" + ")" * 39, "(" * 40 + "a" + ")" * 40, "nesting"),
    ("-" * 39 + "a", "-" * 40 + "a", "nesting"),
    ("9" * 1000, "9" * 1001, "a number is too long"),
    ("0." + "0" * 997 + "1", "0." + "0" * 998 + "1", "a number is too long"),
    ("a" * 60, "a" * 61, "cannot be a name"),
    ("(a**40)**10", "(a**40)**10*a", "an exponent is too large"),
    ("a**40", "a**41", "exponent 41"),
    ("*".join("a" * 300), "*".join("a" * 301), "too long a row"),
    (" + ".join("a" * 5_000), " + ".join("a" * 100_000), "too much work"),
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


@pytest.mark.parametrize("power", ["1/3", "3/2", "-1/2"])
def test_another_root_is_not_read_as_the_square_root(power: str) -> None:
    with pytest.raises(Rejected, match="not with this exponent"):
        read(f"a**({power})", None, [])
