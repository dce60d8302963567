"""The posterior of mean and variance after their releases."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from epsproof.reports.document.model import Block, Fields, Grid, Paragraph
from epsproof.verify.numeric.decimals import decimal_text

__all__ = ["TITLE", "blocks"]

Rows = list[tuple[str, str]]
TITLE = "The posterior of mean and variance after their release"

CONSTRAINED = {
    "unconstrained": "nothing is constrained: mu is any number, sigma^2 any positive one",
    "parameters": "mu and sigma^2 alone are those of values between the bounds (Kazan 2025, Theorem 14); the n values may have "
    "any mean and variance",
    "parameters and statistics": "mu and sigma^2 are those of values between the bounds (Kazan 2025, Theorem 14), and so are the "
    "mean and the variance of the n values (Theorem 16), which a Gibbs sampler with both truncations draws from",
}
VARIABLES = {"mu": "mu", "sigma_squared": "sigma^2", "predictive": "a new value"}
SHORTEST = {
    "proved": "the density has one mode and is symmetric, so that no interval of that probability is shorter",
    "sampled": "the ends are proved to have that probability between them and the same density, and in points the density has "
    "one mode, so that no other interval seems to be shorter",
}
AT_END = (
    "the interval begins or ends with the support, since in points the density falls or rises all the way; that it has the "
    "probability is proved"
)


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """The statement with its propriety, then a table for each posterior."""
    statement, reason = document["statement"], document["propriety"]
    low, high = map(_number, statement["bounds"])
    released = ", ".join(
        f"{name} {_number(statement[name])} with epsilon {_number(statement[f'epsilon_{name}'])}"
        for name in ("mean", "variance")
    )
    rows: Rows = [
        ("values", f"{statement['n']} between {low} and {high}, of a normal law"),
        ("released", released),
        ("prior", f"{statement['prior']} in (mu, sigma^2)"),
        ("proper", f"{reason['rule']} ({reason['source']})"),
    ]
    rows += [("note", remark) for remark in document["remarks"]]
    found: list[Block] = [Fields.of(rows)]
    for entry in document["posteriors"]:
        found += _posterior(entry, _number(statement["level"]))
    if statement["constraints"]:
        found.append(Paragraph(_which(document["posteriors"])))
    return (*found, _gibbs(document["gibbs"])) if "gibbs" in document else tuple(found)


def _gibbs(found: dict[str, Any]) -> Grid:
    """The sampler's means, with standard errors."""
    rows = [
        (
            entry["constrained"],
            *(entry[name][part] for name in ("mu", "sigma_squared") for part in ("mean", "error")),
        )
        for entry in found["posteriors"]
    ]
    label = f"Gibbs sampler, {found['draws']} draws, seed {found['seed']}: sampled, not proved"
    head = ("constrained", "mean of mu", "standard error", "mean of sigma^2", "standard error")
    return Grid(label, head, rows, titled=True)


def _which(posteriors: list[dict[str, Any]]) -> str:
    """How constrained posteriors differ, and what is not given of them."""
    if len(posteriors) == 1:
        return "For that many values the posterior with constrained statistics takes minutes: --full gives it as well."
    told = "These are two posteriors, for two readings of the same constraints."
    without = "quantiles" not in posteriors[1]["mu"]
    return told + (" With --full, quantiles of the second one as well, after ten seconds or more." * without)


def _posterior(entry: dict[str, Any], level: str) -> list[Block]:
    rows: list[tuple[str, str, str]] = []
    notes: list[str] = []
    notes.append("A new value is of the normal law, which may be beyond the bounds.")
    for name, said in VARIABLES.items():
        variable = entry[name]
        for field, word in (("mean", "mean"), ("deviation", "standard deviation")):
            if field in variable:
                rows.append((f"{word} of {said}", *_ends(variable[field])))
            else:
                notes.append(f"The {word} of {said} is not finite.")
        rows += [
            (f"quantile {_number(one['level'])} of {said}", *_ends(one["value"]))
            for one in variable.get("quantiles", ())
        ]
        if "outside" in variable:
            for side in ("below", "above"):
                rows.append(
                    (f"probability that {said} is {side} the bounds", *_ends(variable["outside"][side]))
                )
        if "shortest" in variable:
            _shortest(rows, notes, said, variable["shortest"], level)
    if "covariance" in entry:
        rows.append(("covariance of mu and sigma^2", *_ends(entry["covariance"])))
    rows.append(("integral of prior times likelihood, values between 0 and 1", *_ends(entry["normaliser"])))
    head = ("", "at least", "at most")
    told = [f"{CONSTRAINED[entry['constrained']]}.", *dict.fromkeys(notes)]
    grid = Grid(f"constrained: {entry['constrained']}", head, rows, titled=True)
    return [grid, Paragraph(" ".join([told[0][0].upper() + told[0][1:], *told[1:]]))]


def _shortest(
    rows: list[tuple[str, str, str]], notes: list[str], said: str, found: dict[str, Any], level: str
) -> None:
    if "low" not in found:
        notes.append(
            f"The density of {said} has {found['modes']} modes in points: no highest-density interval is given."
        )
        return
    rows.append((f"highest density {level} of {said}, from", *_ends(found["low"])))
    rows.append((f"highest density {level} of {said}, to", *_ends(found["high"])))
    why = AT_END if found["at_end"] else SHORTEST[found["shortest"]]
    notes.append(f"Highest density of {said}: {why}.")


def _number(text: str) -> str:
    """A fraction as the decimal that it is, where that is short."""
    return decimal_text(Fraction(text))


def _ends(number: dict[str, str]) -> tuple[str, str]:
    return number["lower"], number["upper"]
