"""Taylor series and sums over the noise."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

SERIES = (
    ("-log(1 - x)", ("x + x**2/2", "x + x**2", "x")),
    ("log(1 + x)", ("x - x**2/2", "x", "x + x**2/2")),
    ("log(1 + x) - log(1 - x)", ("2*x", "2*x + x**2")),
    ("1/(1 - x)", ("1 + x", "1 + x + x**2", "1 - x")),
    ("1/(1 - x) + log(x - 1) - log(x - 1)", ("1 + x",)),
    ("1/(1 - x) + 0*log(1 - 2*x)", ("1 + x",)),
    ("log((1 + x)/(1 - x))", ("2*x",)),
    ("log(1 - x**2)", ("-x**2", "x**2")),
    ("1/(1 + x)**2", ("1 - 2*x", "1 + 2*x")),
    ("sqrt(x - 1) - sqrt(x - 1) + 1/(1 + x)", ("1 - x",)),
)
SUMS = (
    ("u*(1 - t)/(1 + t)", "(1 - t*u)/(1 + t)", ("1", "1/(1 + t)", "2/(1 + t)"), 2),
    ("u", "(1 - t*u)/(1 - t)", ("1/(1 - t)", "(1 + t)/(1 - t)", "2/(1 - t)"), 1),
    ("k*u", "(t - t*u*((k + 1) - k*t))/(1 - t)**2", ("t/(1 - t)**2", "2*t/(1 - t)**2", "0"), 1),
    (
        "k**2*u",
        "t*(1 + t - u*((k + 1)**2 - (2*k**2 + 2*k - 1)*t + k**2*t**2))/(1 - t)**3",
        ("t*(1 + t)/(1 - t)**3", "2*t*(1 + t)/(1 - t)**3"),
        2,
    ),
    (
        "(1 + k)*u",
        "(1 - u*t*((k + 2) - (k + 1)*t))/(1 - t)**2",
        ("1/(1 - t)**2", "(1 + t)/(1 - t)", "2/(1 - t)**2 - 1"),
        2,
    ),
)


def approximation(random: Random) -> Draft:
    """A function and a polynomial near 0."""
    function, series = random.choice(SERIES)
    end = random.choice(("1/2", "1/4", "2/3", "1", "2", "9/10"))
    fields = {"function": function, "series": random.choice(series), "variable": "x", "upto": end}
    return Draft("printed_series", "approximation", (f"0 < x <= {end}",), fields)


def mechanism(random: Random) -> Draft:
    """A sum over the noise, on one side or both."""
    term, partial, totals, _ = random.choice(SUMS)
    fields = {
        "term": term,
        "partial": partial,
        "total": random.choice(totals),
        "sides": random.choice((1, 2)),
    }
    given = ("0 < t < 1",) if random.random() < 0.85 else ()
    return Draft("printed_series", "mechanism", given, fields)


MAKERS = [approximation, mechanism]
