"""Questions about metric privacy: the largest posterior is that of likelihoods which are tight along a tree of values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import ceil
from random import Random
from typing import Any

from mpmath import mp, mpf

from epsproof.reports.documents.releases.metric import metric_document
from epsproof.verify.metric.metric_file import space_question_of
from tests.gates.attack.kinds.metric import largest_over_rays

Table = list[list[Fraction]]
COORDINATES = "0 1 -1 2 1/2 -5/3 3 7/4 -2".split()
EPSILONS = "log(2) log(3) log(3/2) log(4)/2 log(8)/3 1 1/2 0.1 3 1/1000 20".split()
PRIORS = "0 1/4 1/2 1 3 100".split()
DIGITS, SURE = 250, mpf(10) ** -200


def drawn(random: Random) -> dict[str, Any]:
    """Points or levels, a prior, a secret, and an epsilon or what is tolerated; the engine may refuse it."""
    size = random.choice((2, 3, 3, 4))
    found: dict[str, Any] = {"levels": size, "range": random.choice(("1", "2", "1/2"))}
    if random.random() < 0.7:
        points = random.sample([*product(COORDINATES, repeat=2)], size)
        found = {"points": [*map(list, points)], "norm": random.choice(("l1", "linf"))}
        found |= {
            "values": [f"v{i}" for i in range(size)],
            "range": random.choice((["1", "1"], ["2", "1/2"])),
        }
    weights = [Fraction(random.choice(PRIORS)) for _ in range(size)]
    found["prior"] = [str(w / sum(weights)) for w in weights] if sum(weights) else "uniform"
    names = found.get("values", [*map(str, range(size))])
    if random.random() < 0.5:
        found["secret"] = random.sample(names, random.randint(1, size - 1))
    else:
        found |= {"within": random.choice(("0", "1", "1/2", "2")), "centre": random.choice(names)}
    if random.random() < 0.75:
        found["epsilon"] = random.choice(EPSILONS)
    if "epsilon" not in found or random.random() < 0.3:
        found |= random.choice(
            ({"posterior": "9/10"}, {"posterior": "2/3"}, {"advantage": "1/10"}, {"advantage": "1/1000"})
        )
    return found


def said(table: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine says; raises QuestionError."""
    return metric_document(space_question_of(table), 8)


def wrong(table: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """What is false in the document."""
    with mp.workdps(DIGITS):
        return _wrong(table, document)


def _wrong(table: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    size = len(apart := _apart(table))
    names = [*table.get("values", map(str, range(size)))]
    prior = [Fraction(1, size)] * size if table["prior"] == "uniform" else [*map(Fraction, table["prior"])]
    if "secret" in table:
        secret = [names.index(name) for name in table["secret"]]
    else:
        secret = [
            i for i in range(size) if apart[names.index(table["centre"])][i] <= Fraction(table["within"])
        ]
    (entry,) = document["secrets"]
    mass, found = sum((prior[i] for i in secret), Fraction(0)), []
    if Fraction(entry["prior"]) != mass:
        found.append(f"the prior is {mass}")
    if "epsilon" in table:
        epsilon = _epsilon(table["epsilon"])
        truth = _largest(apart, prior, secret, epsilon)
        found += _outside("posterior", entry["posterior"], truth)
        found += _outside("advantage", entry["advantage"], truth - _number(mass))
        printed = _printed(apart, prior, secret, epsilon)
        for row in entry["bounds"]:
            if (value := printed.get(row["name"])) is not None:
                gap = value - truth
                status = "exact" if abs(gap) < SURE else "loose" if gap > 0 else "unsafe"
                found += _outside(row["name"], row["value"], value) + [f"{row['name']} is {status}"] * (
                    status != row["status"]
                )
        across = max(apart[i][j] for i in secret for j in range(size) if j not in secret)
        found += ["the worst prior"] * (Fraction(entry["worst_prior"]["across"]) != across)
    if "largest_epsilon" in entry:
        limit = Fraction(table["posterior"]) if "posterior" in table else mass + Fraction(table["advantage"])
        ends = (_number(Fraction(entry["largest_epsilon"][end])) for end in ("lower", "upper"))
        low, high = (_largest(apart, prior, secret, end) - _number(limit) for end in ends)
        found += ["epsilon is too large"] * (low > SURE) + ["epsilon could be larger"] * (high < -SURE)
    return found


def _outside(name: str, ends: Mapping[str, str], truth: Any) -> list[str]:
    low, high = (_number(Fraction(ends.get("exact", ends[end]))) for end in ("lower", "upper"))
    return [] if low - SURE <= truth <= high + SURE else [f"{name} is {mp.nstr(truth, 15)}, not {dict(ends)}"]


def _number(value: Fraction) -> Any:
    """At the precision in force."""
    return mpf(value.numerator) / value.denominator


def _apart(table: Mapping[str, Any]) -> Table:
    if "levels" in table:
        size = table["levels"]
        return [[Fraction(abs(i - j)) / Fraction(table["range"]) for j in range(size)] for i in range(size)]
    over = max if table["norm"] == "linf" else sum
    points = [
        [Fraction(x) / Fraction(r) for x, r in zip(point, table["range"], strict=True)]
        for point in table["points"]
    ]
    return [[over([abs(a - b) for a, b in zip(x, y, strict=True)]) for y in points] for x in points]


def _epsilon(text: str) -> Any:
    base, _, root = text.removeprefix("log(").partition(")")
    return (
        mp.log(_number(Fraction(base))) / int(root.strip("/") or 1)
        if text.startswith("log")
        else _number(Fraction(text))
    )


def _largest(apart: Table, prior: Sequence[Fraction], secret: Sequence[int], epsilon: Any) -> Any:
    """With likelihoods exp(-epsilon height)."""
    return largest_over_rays(
        apart, [*map(_number, prior)], secret, lambda height: mp.exp(-epsilon * _number(height))
    )


def _printed(apart: Table, prior: Sequence[Fraction], secret: Sequence[int], epsilon: Any) -> dict[str, Any]:
    """Some of the printed bounds."""
    others = [i for i in range(len(apart)) if i not in secret]
    p = [*map(_number, prior)]
    mass, near = sum(p[i] for i in secret), {u: min(apart[u][v] for v in secret) for u in others}

    def power(d: Fraction) -> Any:
        return mp.exp(-epsilon * _number(d))

    against = {
        "main_bound": sum(p[u] / sum(p[v] / power(apart[u][v]) for v in secret) for u in others),
        "simplification.sign": sum(p[u] / sum(p[v] * power(apart[u][v]) for v in secret) for u in others),
        "simplified_bound": power(max(map(max, apart))) * (1 - mass) / mass,
        "less_simple": sum(p[u] * power(near[u]) for u in others) / mass,
        "single_attr.sum": sum(p[u] * power(Fraction(ceil(near[u]) - 1)) for u in others) / mass,
    }
    return {name: 1 / (1 + odds) for name, odds in against.items()}
