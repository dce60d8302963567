"""Errors of the kinds that privacy papers have had, restated by us, each with its correction."""

from __future__ import annotations

from attrs import frozen

from epsproof.verify.claims.verdict import Verdict
from tests.judged import verdict

__all__ = ["PLANTED", "Planted"]

BUDGET = '[substitutions]\nt = "exp(-eps)"\n'
CAPPED = (
    'kind = "minimum"\nassumptions = ["0 < a < 1", "r > 1"]\nprofile = "max(a/p, r)"\nwhere = ["q == 1"]\n'
)


@frozen
class Planted:
    """A claim with a gap for a formula, the wrong formula and the right one; ``before`` stands above the claim in its file."""

    error: str
    fields: str
    wrong: str
    right: str
    before: str = ""

    def verdict(self, formula: str) -> Verdict:
        """The verdict on the claim with the formula in the gap."""
        return verdict(self.fields.format(formula), self.before)


PLANTED = (
    Planted(
        "a logarithm left out of the budget",
        CAPPED + 'epsilon = "{}"\n',
        "log(1 + (r - a)/(1 - a) - 1 + a)",
        "log((r - a)/(1 - a))",
    ),
    Planted(
        "a missing logarithm in a composition",
        'kind = "inequality"\nassumptions = ["eps > 0", "0 < s < 1"]\ngoals = ["{} < eps"]\n',
        "1 + s*(exp(eps) - 1)",
        "log(1 + s*(exp(eps) - 1))",
        BUDGET,
    ),
    Planted(
        "an inverted scale",
        'kind = "identity"\nassumptions = ["0 < u < 1", "v > 0"]\nlet = {{ x = "{}" }}\ngoals = ["x*v == -log(u)*v**2"]\n',
        "-log(u)/v",
        "-log(u)*v",
    ),
    Planted(
        "a probability function that sums to -1",
        'kind = "mechanism"\nterm = "{}/(1 + t)*u"\npartial = "(1 - t*u)/(1 + t)"\ntotal = "1"\n',
        "(t - 1)",
        "(1 - t)",
    ),
    Planted(
        "a theorem and its proof that differ by a sign",
        'kind = "minimum"\nassumptions = ["0 < b < 1"]\nprofile = "(p + b)/p"\nwhere = ["q == 1"]\nepsilon = "{}"\n',
        "2*log((1 - b)/(1 + b))",
        "2*log((1 + b)/(1 - b))",
    ),
    Planted(
        "a minimum over the wrong end of the region",
        CAPPED + 'epsilon = "{}"\n',
        "log((1 - a)/(1/r - a))",
        "log((r - a)/(1 - a))",
    ),
    Planted(
        "a half dropped from a square",
        'kind = "enclosure"\nassumptions = ["-2 <= x <= 2"]\ngoals = ["(exp(x) + exp(-x))/2 <= exp({})"]\n',
        "x**2/4",
        "x**2/2",
    ),
    Planted(
        "a condition that excludes the boundary case",
        'kind = "inequality"\nassumptions = ["0 < p <= 1", "r > 1"]\ngoals = ["{} => (1/r - p)/(1 - p) > 0"]\n',
        "p*r <= 1",
        "p*r < 1",
    ),
    Planted(
        "variance and standard deviation confused",
        'kind = "number"\nvalues = {{ t = "1/2" }}\nformula = "{}"\nprinted = "4.00"\n',
        "sqrt(2*t)/(1 - t)",
        "2*t/(1 - t)**2",
    ),
)
