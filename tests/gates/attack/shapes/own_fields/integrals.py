"""Integrals by their antiderivatives and densities by their logarithms, now and then with a slip."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

PROPER = (
    ("2*x", "x**2", "{h}**2 - ({l})**2"),
    ("x**2 + {a}", "x**3/3 + {a}*x", "({h}**3 - ({l})**3)/3 + {a}*({h} - ({l}))"),
    ("exp({a}*x)", "exp({a}*x)/{a}", "(exp({a}*{h}) - exp({a}*({l})))/{a}"),
    ("1/x", "log(x)", "log({h}) - log({l})"),
    ("1/x**2", "-1/x", "1/({l}) - 1/{h}"),
    ("1/(2*sqrt(x))", "sqrt(x)", "sqrt({h}) - sqrt({l})"),
    ("x*exp(-x)", "-(x + 1)*exp(-x)", "({l} + 1)*exp(-({l})) - ({h} + 1)*exp(-{h})"),
)
IMPROPER = (
    ("exp(-{a}*x)", "-exp(-{a}*x)/{a}", "0", "inf", "1/{a}", "", "log(1/h)"),
    ("{a}*exp(-{a}*x)", "-exp(-{a}*x)", "1", "inf", "exp(-{a})", "", "log(1/h)/{a}"),
    ("1/x**2", "-1/x", "{a}", "inf", "1/{a}", "", "1/h"),
    ("1/x", "log(x)", "1", "inf", "inf", "", "exp(h)"),
    ("1/x", "log(x)", "0", "1", "inf", "from", "exp(-h)"),
    ("1/(2*sqrt(x))", "sqrt(x)", "0", "{a}", "sqrt({a})", "from", "h**2"),
    ("1/x**2", "-1/x", "0", "1", "inf", "from", "1/(h + 1)"),
)
GUARDS = ((), ("a > 0",), ("a > 0",), ("a > 0",), ("a < 0",), ("a != 0",), ("0 < a < 1",), ("a > 1",))
WRONG = ("{v} + 1/7", "-({v})", "2*({v})", "{v}*(1 - 1/100)", "{v} + a - 1")
LAWS = (
    ("-n*(y - x)**2/(2*v)", "normal(y, v/n)", "normal(y, n*v)", ("n > 0", "v > 0")),
    ("-(x - a)**2/2 - (x - b)**2/2", "normal((a + b)/2, 1/2)", "normal((a + b)/2, 2)", ()),
    ("(a - 1)*log(x) - b*x", "gamma(a, b)", "gamma(b, a)", ("a > 0", "b > 0")),
    ("a*log(x) - b*x", "gamma(a + 1, b)", "gamma(a, b)", ("a > 0", "b > 0")),
    ("-a*log(x) - b/x", "inverse-gamma(a - 1, b)", "inverse-gamma(a + 1, b)", ("a > 1", "b > 0")),
    ("a*log(x) + b*log(1 - x)", "beta(a + 1, b + 1)", "beta(b + 1, a + 1)", ("a > 0", "b > 0")),
    ("-abs(y - x)*a", "laplace(y, 1/a)", "laplace(y, a)", ("a > 0",)),
    ("-a*x", "exponential(a)", "exponential(1/a)", ("a > 0",)),
    ("-a*x", "gamma(1, a)", "gamma(a, 1)", ("a > 0",)),
    ("a", "uniform(0, 1)", "beta(1, 2)", ()),
)
CUTS = ((), (), (), ("0 < x < 1/2",), ("x > 1/4",), ("x < 0",), ("1 <= x <= 1",))


def proper(random: Random) -> Draft:
    """Between closed ends."""
    formula, whole, value = random.choice(PROPER)
    low, high = random.choice((("1", "2"), ("0", "1"), ("1/2", "3"), ("a", "a + 1"), ("2", "1"), ("-1", "1")))
    place = {"l": low, "h": f"({high})", "a": random.choice(("a", "2", "1/3"))}
    true = value.format(**place)
    claimed = random.choice(WRONG).format(v=f"({true})") if random.random() < 0.5 else true
    fields = {"formula": formula, "antiderivative": whole, "from": low, "to": high, "value": claimed}
    fields = {
        name: text.format(**place) if name in ("formula", "antiderivative") else text
        for name, text in fields.items()
    }
    if random.random() < 0.3:
        del fields["antiderivative"]
    return Draft("integrals", "integral", random.choice(GUARDS), {"variable": "x", **fields})


def improper(random: Random) -> Draft:
    """With an open or infinite end."""
    names = ("formula", "antiderivative", "from", "to", "value", "open", "within")
    fields = {
        name: text.format(a="a") for name, text in zip(names, random.choice(IMPROPER), strict=True) if text
    }
    if random.random() < 0.4 and fields["value"] != "inf":
        fields["value"] = random.choice(WRONG).format(v=f"({fields['value']})")
    elif random.random() < 0.3:
        fields["value"] = random.choice(("inf", "1", "a"))
    if random.random() < 0.2:
        fields["within"] = random.choice(("-h", "h", "log(-h)", "1/h"))
    return Draft("integrals", "integral", random.choice(GUARDS), {"variable": "x", **fields})


def density(random: Random) -> Draft:
    """A logarithm and a law."""
    logarithm, right, wrong, given = random.choice(LAWS)
    cut = random.choice(CUTS)
    fields: dict[str, object] = {
        "variable": "x",
        "logarithm": logarithm,
        "family": random.choice((right, right, wrong)),
    }
    if cut:
        fields["on"] = [*cut]
    kept = given if random.random() < 0.7 else given[1:]
    return Draft("integrals", "density", kept, fields)


MAKERS = [proper, improper, density]
