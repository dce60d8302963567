"""Printed bounds on the posterior in attack models: right ones, loose ones, and such that are too low
at a few priors or budgets."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

PRIORS = {
    "unbounded": "p*q",
    "bounded": "q",
    "membership": "p",
    "household": "q",
    "value-in-or-out": "q",
    "value-of-participant": "q",
    "one-sided": "q",
    "duplicates": "p",
    "exact-value": "x",
    "couple": "(1 - (1 - p)*(1 - x))",
    "whose-record": "q",
    "both-of-two": "p*x",
}
"""The prior of the secret."""
FORMS = (
    "{w}/({w} + t*(1 - {w}))",
    "{w}/({w} + t**2*(1 - {w}))",
    "1/(1 + t*(1 - {w})/{w})",
    "1/(1 + t**{k}*(1/{w} - 1))",
    "{w}/t",
    "{w}/t**2",
    "1 - t*(1 - {w})",
    "1 - t**2*(1 - {w})",
    "{w} + 1 - t",
    "{w} + (1 - t)/(1 + t)",
    "{w} + (1 - sqrt(t))/(1 + sqrt(t))",
    "{w} + (1 - t)/2",
    "{w}*(2 - t)",
    "{w}*(3 - 2*t)",
    "min({w}/t, 1)",
    "min({w}/t, 1 - t*(1 - {w}))",
    "max({w}, 1/2)",
    "{w}",
    "1",
    "sqrt({w}/t)",
    "{w}/(1 - (1 - t)*(1 - {w}))",
    "1/t - 1 + {w}",
    "{w}/({w} + t*(1 - {w})) if {w} < 1/2 else 1",
    "{w}/({w}**2 + t*(1 - {w}))",
    "1/(1 + t*(1 - {w}))",
    "{w}/(t + {w} - 1)",
)
OWN = {
    "unbounded": (
        "p*q/(p*q + p*t**2*(1 - q) + t*(1 - p))",
        "p*q/(p*q + p*t*(1 - q) + t*(1 - p))",
        "p*q/(p*q + p*t**2*(1 - q) + t**2*(1 - p))",
        "p*q/(p*q + t**2*(1 - q) + t*(1 - p))",
    ),
    "value-in-or-out": (
        "q/(q + t*(1 - q)*(1 - p) + p*t**2*(1 - q))",
        "q/(p*t*(1 - q) + q + t*(1 - p)*(1 - q))",
    ),
    "exact-value": ("x/(x + (1 - x)*(t + t**2 + t**3)/3)", "x/(x + (1 - x)*t**2)", "x/(x + (1 - x)*t**3)"),
    "couple": (
        "(p + x - p*x)/(p + x - p*x + t*(1 - p)*(1 - x))",
        "(p*t*(1 - x) + p*x + t*x*(1 - p))/(p*t*(1 - x) + p*x + t*x*(1 - p) + t**2*(1 - p)*(1 - x))",
    ),
}
GUARDS = (
    "t >= 1/2",
    "{w} <= 1/2",
    "{w} >= 1/2",
    "t == 1",
    "t < 1",
    "{w} == 1",
    "{w} < 1",
    "t >= {w}",
    "{w} + t >= 1",
)


def printed_bound(random: Random) -> Draft:
    """A bound for a model of the catalogue."""
    name = random.choice(tuple(PRIORS))
    rows = OWN[name] * 4 + FORMS if name in OWN else FORMS
    prior = PRIORS[name]
    text = random.choice(rows).format(w=prior, k=random.choice("123"))
    given = [random.choice(GUARDS).format(w=prior)] if random.random() < 0.3 else []
    fields: dict[str, object] = {"model": name, "posterior": text}
    if random.random() < 0.4:
        fields["says"] = "exact"
    return Draft("printed_bounds", "printed-bound", tuple(given), fields)


MAKERS = [printed_bound]
