"""Printed expected risks: the mean itself, bounds that are near it, and both where they hold for a part of the changes only."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

LAPLACE = (
    "a + s*exp(-a/s) + (k - 1)*s",
    "a + k*s",
    "a + (k - 1)*s + s/(1 + a/s)",
    "k*s + a*a/(a + s)",
    "a + (k - 1)*s",
    "max(a, s) + k*s",
    "a + (k - 1)*s + s/{n}",
    "k*s + max(a - s/{n}, 0)",
    "a + k*s if a < s else a + (k - 1)*s + s/{n}",
    "2*k*s",
    "a + k*s*(1 - 1/{n}**9)",
    "a + k*s if k < 100 else 0",
    "a - k*s",
    "a + s*exp(a/s) + (k - 1)*s",
    "a + k*s + a/(a - {n})",
    "sqrt(a**2 + k*s**2)",
    "(a + s)**2/(a + s) + (k - 1)*s",
    "min(a + k*s, {n} + k*s)",
    "a + k*s - abs(a - {n})/10**6",
    "abs(a) + k*abs(s)",
)
GAUSSIAN = (
    "sqrt(a**2 + k*s**2)",
    "a + s*sqrt(k)",
    "a + k*s",
    "sqrt(a**2 + s**2)",
    "max(a, s*sqrt(k))",
    "sqrt(a**2 + k*s)",
    "a + 4/5*k*s",
    "sqrt(a**2 + k*s**2) - a/10**6",
    "sqrt(a**2 + 2*k*s**2)",
    "(a**2 + k*s**2)/(2*{n}) + {n}/2",
    "(a**2 + k*s**2 + s**2)/(2*s)",
    "sqrt(a**2 + k*s**2) if k < 100 else 0",
    "sqrt(a**2 + (k - 1/{n})*s**2)",
    "-sqrt(a**2 + k*s**2)",
    "sqrt(a**2 - k*s**2)",
    "a + s*k/(k + 1)",
    "sqrt(2)*max(a, s*sqrt(k))",
    "a + s*sqrt(k) + log(a)",
)
GIVEN = (
    "a >= {n}*s",
    "a == 0",
    "a > 0",
    "a <= s",
    "k == 1",
    "k >= 2",
    "s >= 1",
    "s < a",
    "k*s > a",
    "a > 10**6",
    "1/a > 0",
    "a + s == 2",
)


def risk(random: Random) -> Draft:
    """A printed risk, or a bound."""
    noise, printed = random.choice((("laplace", LAPLACE), ("gaussian", GAUSSIAN)))
    number = str(random.randint(1, 9))
    told = random.sample(GIVEN, random.choice((0, 0, 1, 1, 2)))
    fields: dict[str, object] = {"noise": noise, "printed": random.choice(printed).format(n=number)}
    if random.random() < 0.8:
        fields["says"] = "bound"
    return Draft("printed_risks", "expected-risk", tuple(text.format(n=number) for text in told), fields)


MAKERS = [risk]
