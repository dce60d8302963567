"""Sums by their antidifferences, limits by how near is near enough, and formulas that grow, now and then with a slip."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

SUMS = (
    ("k", "k*(k - 1)/2", "n*(n + 1)/2", ("n >= 1",)),
    ("k + a", "k*(k - 1)/2 + a*k", "n*(n + 1)/2 + a*n", ("n >= 0",)),
    ("a**k", "a**k/(a - 1)", "(a**(n + 1) - a)/(a - 1)", ("a > 1", "n >= 1")),
    ("1/(k*(k + 1))", "-1/k", "n/(n + 1)", ("n >= 1",)),
    ("2*k - 1", "(k - 1)**2", "n**2", ("n >= 0",)),
    ("1/k", "1 + log(k)", "1", ("n >= 1",)),
)
SERIES = (
    ("a**k", "0", "1/(1 - a)", "a**k/(a - 1)", "log(h*(1 - a))/log(a)", ("0 < a < 1",)),
    ("a**k", "1", "a/(1 - a)", "a**k/(a - 1)", "log(h*(1 - a))/log(a)", ("0 < a < 1",)),
    ("1/(k*(k + 1))", "1", "1", "-1/k", "1/h", ()),
    ("exp(-a*k)", "0", "1/(1 - exp(-a))", "", "", ("a > 0",)),
    ("1/k", "1", "inf", "log(k)", "exp(h)", ()),
    ("1/k**2", "1", "inf", "", "", ()),
    ("1/k**2", "1", "5/3", "", "", ()),
    ("k*a**k", "0", "a/(1 - a)**2", "", "", ("0 < a < 1",)),
)
SLIPS = ("{v} + 1/7", "-({v})", "2*({v})", "{v}*(1 - 1/100)", "{v} + a - 1")
GUARDS = ((), ("a > 0",), ("a != 1",), ("-1 < a < 1",), ("0 < a <= 1",))
LIMITS = (
    ("1/x", "inf", "0", "", "1/h", ()),
    ("1/x", "0", "inf", "above", "", ()),
    ("1/x", "0", "inf", "", "1/h", ()),
    ("a*x/(1 + x)", "inf", "a", "", "abs(a)/h", ()),
    ("exp(-a*x)", "inf", "0", "", "log(1/h)/a", ("a > 0",)),
    ("x**a", "0", "0", "above", "h**(1/a)", ("a > 0",)),
    ("(x**2 - a**2)/(x - a)", "a", "2*a", "", "h", ()),
    ("abs(x)/x", "0", "1", "above", "", ()),
    ("abs(x)/x", "0", "1", "", "h", ()),
    ("x + a", "1", "1 + a", "", "h", ()),
    ("x/(1 + x)", "inf", "inf", "", "", ()),
)
GROWING = (
    ("a*x", ("a > 0",), "strictly increasing"),
    ("x**2", ("x >= 0",), "increasing"),
    ("x/(a + x)", ("a > 0", "x > 0"), "strictly increasing"),
    ("exp(-a*x)", ("a > 0",), "strictly decreasing"),
    ("1/x", ("x > 0",), "strictly decreasing"),
    ("x*exp(-x)", ("x >= 1",), "decreasing"),
    ("abs(x - a)", ("x >= a",), "increasing"),
    ("min(x, a)", (), "increasing"),
    ("a", (), "decreasing"),
)


def finite(random: Random) -> Draft:
    """With two ends."""
    formula, whole, value, given = random.choice(SUMS)
    fields = {
        "formula": formula,
        "variable": "k",
        "from": "1",
        "to": "n",
        "antidifference": whole,
        "value": value,
    }
    if random.random() < 0.5:
        fields["value"] = random.choice(SLIPS).format(v=f"({value})")
    if random.random() < 0.3:
        del fields["antidifference"]
    if random.random() < 0.3:
        fields["relation"] = random.choice(("<=", ">="))
    if random.random() < 0.2:
        fields["from"] = random.choice(("0", "2", "n + 2", "m"))
    return Draft("sums_and_limits", "sum", given if random.random() < 0.7 else given[1:], fields)


def infinite(random: Random) -> Draft:
    """Up to infinity."""
    formula, low, value, whole, within, given = random.choice(SERIES)
    fields = {"formula": formula, "variable": "k", "from": low, "to": "inf", "value": value}
    if whole and random.random() < 0.8:
        fields |= {"antidifference": whole, "within": within}
    if value != "inf" and random.random() < 0.5:
        fields["value"] = random.choice(SLIPS).format(v=f"({value})")
    if fields["value"] != "inf" and random.random() < 0.3:
        fields["relation"] = random.choice(("<=", ">="))
    if "within" in fields and random.random() < 0.2:
        fields["within"] = random.choice(("-h", "h", "1/h", "log(h)"))
    return Draft("sums_and_limits", "sum", given if random.random() < 0.7 else random.choice(GUARDS), fields)


def limit(random: Random) -> Draft:
    """Of a formula at an end."""
    formula, to, value, side, within, given = random.choice(LIMITS)
    fields = {"formula": formula, "variable": "x", "to": to, "value": value}
    if value != "inf" and random.random() < 0.4:
        fields["value"] = random.choice((*SLIPS, "inf", "-inf")).format(v=f"({value})")
    if within and random.random() < 0.8:
        fields["within"] = within if random.random() < 0.8 else random.choice(("-h", "2*h", "1", "h**2"))
    if side or (to != "inf" and random.random() < 0.2):
        fields["side"] = side if random.random() < 0.8 and side else random.choice(("above", "below", "both"))
    return Draft(
        "sums_and_limits", "limit", given if random.random() < 0.7 else random.choice(GUARDS), fields
    )


def monotone(random: Random) -> Draft:
    """A formula and a direction."""
    formula, given, direction = random.choice(GROWING)
    if random.random() < 0.4:
        direction = random.choice(("increasing", "decreasing", "strictly increasing", "strictly decreasing"))
    kept = given if random.random() < 0.7 else given[1:]
    return Draft(
        "sums_and_limits", "monotone", kept, {"formula": formula, "variable": "x", "direction": direction}
    )


MAKERS = [finite, infinite, limit, monotone]
