"""Several releases of one count: Bayes' rule with the likelihoods multiplied."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from mpmath import mp, mpf

from epsproof.derive.releases.noise import noise
from epsproof.reports.documents.releases.count import count_document

__all__ = ["drawn", "said", "wrong"]

NEAR = mpf("1e-6")
WEIGHTS = {
    "geometric(t=1/3)": lambda d: mpf(3) ** -abs(d),
    "geometric(epsilon=1)": lambda d: mp.exp(-abs(d)),
    "discrete-gaussian(rho=1)": lambda d: mp.exp(-(d**2)),
    "discrete-gaussian(sigma2=9/2)": lambda d: mp.exp(-(d**2) / 9),
    "laplace(b=2)": lambda d: mp.exp(-abs(d) / 2),
}
LAPLACE = "laplace(b=2)"


def drawn(random: Random) -> dict[str, Any]:
    """Noises with a published value each; fractions for noise that has a density."""
    laws = [random.choice([*WEIGHTS]) for _ in range(random.choice((1, 2, 2, 3, 5)))]
    values = [
        random.choice(("-3", "0", "1", "2", "4", "60") + (("1/2", "7/3") if law == LAPLACE else ()))
        for law in laws
    ]
    prior = random.choice(("1/2", "1/10", "1/10000", "99/100"))
    return {"laws": laws, "published": values, "prior": prior, "known": random.choice((0, 0, 1, 3, 50))}


def said(row: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine says; raises QuestionError."""
    laws, values = [noise(law) for law in row["laws"]], [Fraction(x) for x in row["published"]]
    return count_document(laws, Fraction(row["prior"]), row["known"], values, Fraction(1, 1000), 8)


def wrong(row: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """What is false in the document."""
    with mp.workdps(40):
        prior, found = mpf(Fraction(row["prior"]).numerator) / Fraction(row["prior"]).denominator, []
        yes, no = prior, 1 - prior
        for number, (law, value) in enumerate(zip(row["laws"], row["published"], strict=True)):
            distance = Fraction(value) - row["known"]
            one, zero = (
                WEIGHTS[law](mpf((distance - k).numerator) / (distance - k).denominator) for k in (1, 0)
            )
            yes, no = yes * one, no * zero
            truth = yes / (yes + no)
            shown = document["releases"][number]["posterior"]
            low, high = (
                mpf(Fraction(shown[end]).numerator) / Fraction(shown[end]).denominator
                for end in ("lower", "upper")
            )
            if not low * (1 - NEAR) <= truth <= high * (1 + NEAR):
                found.append(
                    f"after {number + 1} releases the posterior is {mp.nstr(truth, 12)}, not {shown}"
                )
        return found
