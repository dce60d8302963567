"""Statements about all pairs of laws: hockey-sticks, tails and posteriors under either order, with a
constant that is now and then the right one."""

from __future__ import annotations

import re
from random import Random

from tests.gates.attack.draft import Draft

GIVEN = (
    "integral[max(P - E*Q, 0)] <= d",
    "integral[max(Q - E*P, 0)] <= d",
    "P[P > E*Q] <= d",
    "Q[Q > E*P] <= d",
    "P[P >= E*Q] <= d",
    "P[Q/E <= P <= E*Q] >= 1 - d",
    "Q[P <= E*Q] == 1",
    "P[P <= E*Q] == 1",
    "integral[max(P - Q, 0)] <= d",
    "integral[abs(P - Q)] <= d",
)
FACTORS = ("E", "E**2", "1", "(E + 1)/2", "2*E", "1/E", "(2*E - 1)", "c")
SHARES = ("d", "2*d", "d/2", "(1 + E)*d", "d/(1 - 1/E)", "E*d", "0", "d*E/(E - 1)", "1", "d**2", "d/c")
WANTED = (
    "integral[max(P - {f}*Q, 0)] <= {s}",
    "integral[max(Q - {f}*P, 0)] <= {s}",
    "P[P > {f}*Q] <= {s}",
    "Q[P > {f}*Q] <= {s}",
    "P[P >= {f}*Q] <= {s}",
    "Q[Q > {f}*P] <= {s}",
    "P[P > {f}*Q] + Q[Q > {f}*P] <= {s}",
    "integral[max(P - {f}*Q, 0)] + integral[max(Q - {f}*P, 0)] <= {s}",
    "integral[max(P - {f}*Q, 0)] - integral[max(Q - {f}*P, 0)] <= {s}",
    "P[P <= {f}*Q] >= 1 - {s}",
    "P[Q/{f} <= P <= {f}*Q] >= 1 - {s}",
    "integral[abs(P - Q)] <= {s}",
    "integral[min(P, Q)] >= 1 - {s}",
    "integral[max(P, {f}*Q)] <= {f} + {s}",
    "P[P > {f}*Q] == 0",
    "P[P > {f}*Q]*Q[Q > {f}*P] <= {s}",
    "integral[min(P, {f})] <= {s}",
)
POSTERIORS = (
    "P[posterior <= {f}*p] >= 1 - {s}",
    "Q[posterior <= {f}*p] >= 1 - {s}",
    "P[every p: posterior <= {f}*p] >= 1 - {s}",
    "P[some p: posterior > {f}*p] <= {s}",
    "P[posterior > p*{f}/(p*{f} + 1 - p)] <= {s}",
    "P[p/{f} <= posterior <= {f}*p] >= 1 - {s}",
    "P[posterior - p <= ({f} - 1)/({f} + 1)] >= 1 - {s}",
    "P[posterior - p <= 1/3] >= 1 - {s}",
    "Q[1 - posterior >= (1 - p)/{f}] >= 1 - {s}",
    "P[some p: posterior < 1/4] + P[some p: posterior > 3/4] <= {s}",
    "2*P[some p: posterior > {f}*p] >= {s}",
)
ABOUT_E = ("E > 1", "E > 1", "E >= 1", "E > 0", "0 < E < 1", "E >= 2", "1 < E <= 2", "E == 2")
ABOUT_D = ("0 <= d <= 1", "0 <= d <= 1", "0 < d < 1/2", "d >= 0", "-1 < d < 1", "d == 0", "d == 1/4")
ABOUT_C = ("c > 1", "c >= 1", "c > 0", "0 < c < 1", "c > E", "c == 2")
PRIORS = ("0 < p < 1", "0 < p < 1", "0 < p <= 1", "0 <= p <= 1", "0 < p <= 1/2", "p == 1/3")


def laws(random: Random) -> Draft:
    """One or two constraints or none, and one or two conclusions."""
    posterior = random.random() < 0.35
    wanted = [
        random.choice(POSTERIORS if posterior else WANTED).format(
            f=random.choice(FACTORS), s=random.choice(SHARES)
        )
        for _ in range(random.choice((1, 1, 1, 2)))
    ]
    given = random.sample(GIVEN, random.choice((0, 1, 1, 1, 2, 2)))
    if random.random() < 0.15:
        given.append(random.choice(WANTED).format(f=random.choice(FACTORS), s="d"))
    fields: dict[str, object] = {"given": given, "then": wanted}
    if posterior:
        fields["every"] = {"p": random.choice(PRIORS)}
    if random.random() < 0.15:
        fields["says"] = "may fail"
    if random.random() < 0.1:
        fields["direction"] = "both"
    used = "".join((*given, *wanted))
    told = [random.choice(ABOUT_E)] if "E" in used else []
    told += [random.choice(ABOUT_D)] if "d" in used.replace("and", "") else []
    told += [random.choice(ABOUT_C)] if "c" in used.replace("/c", "c") and "c" in used else []
    left = [one for one in told if random.random() < 0.93]
    if random.random() < 0.1:
        return _renamed(left, fields)
    return Draft("pairs_of_laws", "laws", tuple(left), fields)


def _renamed(told: list[str], fields: dict[str, object]) -> Draft:
    """The claim with parameters that have the names of multipliers."""

    def other(text: str) -> str:
        return re.sub(r"\bE\b", "weightP", re.sub(r"\bd\b", "weight1", text))

    texts = {name: [other(text) for text in fields[name]] for name in ("given", "then")}  # type: ignore[attr-defined]
    return Draft("pairs_of_laws", "laws", tuple(map(other, told)), {**fields, **texts})


MAKERS = [laws]
