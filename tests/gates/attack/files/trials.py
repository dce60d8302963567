"""Algorithms with noise on the integers: all draws are listed, and the least delta of a claim is a sum over what is put out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import exp, prod, sqrt
from random import Random
from typing import Any

from epsproof.reports.documents.releases.algorithm import algorithm_document
from epsproof.verify.algorithms.algorithm import algorithm_of

__all__ = ["drawn", "said", "wrong"]

NEAR, LEFT = 1e-4, 1e-9
Draw = Callable[[str], Fraction]
Step = Callable[[Fraction, Draw, Fraction], tuple[Any, ...]]
NOISE = "geometric(1) geometric(2) geometric(1/2) discrete_gaussian(1) discrete_gaussian(1/2)".split()
OF = {
    "sum(data)": sum,
    "2*sum(data)": lambda d: 2 * sum(d),
    "len(data)": len,
    "-sum(data)": lambda d: -sum(d),
}
SEARCH = """r = {a}
for v in [{f}, {c}]:
    if v >= r:
        output('above')
        stop()
    output('below')"""
PROGRAMS: dict[str, Step] = {
    "output({f} + {a})": lambda f, draw, c: (f + draw("a"),),
    "output(2*{a} + {f})": lambda f, draw, c: (2 * draw("a") + f,),
    "output({f} + {a} + {b})": lambda f, draw, c: (f + draw("a") + draw("b"),),
    "output({f})": lambda f, draw, c: (f,),
    "x = {f} + {a}\nif x >= {c}:\n    output(1)\nelse:\n    output(0)": lambda f, draw, c: (
        int(f + draw("a") >= c),
    ),
    "x = {f} + {a}\nif x < {c}:\n    output(x)\nelse:\n    output('high')": lambda f, draw, c: (
        (x,) if (x := f + draw("a")) < c else ("high",)
    ),
    "output(argmax([{f} + {a}, {c} + {b}]))": lambda f, draw, c: (int(f + draw("a") < c + draw("b")),),
    "output(argmin([{f} + {a}, {c} + {b}]))": lambda f, draw, c: (int(f + draw("a") > c + draw("b")),),
    SEARCH: lambda f, draw, c: (
        ("above",) if f >= (r := draw("a")) else ("below", "above") if c >= r else ("below", "below")
    ),
    "x = {f} + {a}\noutput(x)\nif x > {c}:\n    output({f} + {b})": lambda f, draw, c: (
        (x, f + draw("b")) if (x := f + draw("a")) > c else (x,)
    ),
}


def drawn(random: Random) -> dict[str, Any]:
    """A program, records and a claim; the engine may refuse it."""
    program, value = random.choice([*PROGRAMS]), random.choice([*OF])
    parts = {"a": random.choice(NOISE), "b": random.choice(NOISE), "c": random.choice("0 1 2 -1".split())}
    claim = {"epsilon": random.choice("1 1/2 2 0 log(3) log(2) 3 4".split())}
    if random.random() < 0.5:
        claim["delta"] = random.choice("1/10 1/100 1/2 1/1000 0.9".split())
    near, sizes = random.choice(
        (("add or remove one", ([0, 1], [1, 2], [2, 3])), ("replace one", ([1], [2], [1, 3])))
    )
    values = random.choice(([0, 1], [0, 1], [-1, 1], [0, 2], [0, 0, 1]))
    records = {"values": values, "sizes": random.choice(sizes), "neighbours": near}
    made = {"program": program.format(f=value, **parts) + "\n", "claim": claim, "records": records}
    return {"file": made, "program": program, "value": value, "parts": parts}


def said(row: Mapping[str, Any]) -> dict[str, Any]:
    """What the engine says; raises QuestionError."""
    return algorithm_document(algorithm_of(row["file"], "drawn"))


def wrong(row: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """What is false in the document."""
    claim, delta = row["file"]["claim"], float(Fraction(row["file"]["claim"].get("delta", "0")))
    text = claim["epsilon"]
    growth = float(Fraction(text[4:-1])) if text.startswith("log") else exp(Fraction(text))
    gaps = {(str(a), str(b)): _gap(row, a, b, growth) for a, b in _pairs(row["file"]["records"])}
    least, found = max(gaps.values(), default=0.0), list[str]()
    if document["verdict"] in ("proved", "confirmed") and least > delta + NEAR:
        found.append(f"the least delta is {least}")
    if document["verdict"] == "refuted":
        named = tuple(document["worst"][end].removeprefix("data = ") for end in ("first", "second"))
        if gaps.get(named, 0.0) <= delta - NEAR or named not in gaps:
            found.append(f"{named} are no reason: {gaps.get(named)}")
    low, high = (document["delta"][end] for end in ("lower", "upper"))
    if float(low) > least + NEAR or (high is not None and float(high) < least - NEAR):
        found.append(f"the least delta is {least}, not between {low} and {high}")
    return found


def _pairs(records: Mapping[str, Any]) -> Iterator[tuple[list[int], list[int]]]:
    """Neighbours: lists of sorted records."""
    values = sorted({*records["values"]})
    listed = [[*one] for size in records["sizes"] for one in combinations_with_replacement(values, size)]
    for one, other in product(listed, repeat=2):
        left, right = list(one), list(other)
        for x in one:
            if x in right:
                left.remove(x)
                right.remove(x)
        if (len(left), len(right)) in (
            [(1, 1)] if records["neighbours"] == "replace one" else [(0, 1), (1, 0)]
        ):
            yield one, other


def _gap(row: Mapping[str, Any], one: list[int], other: list[int], growth: float) -> float:
    here, there = _law(row, one), _law(row, other)
    return sum(max(0.0, p - growth * there.get(key, 0.0)) for key, p in here.items())


def _law(row: Mapping[str, Any], data: list[int]) -> dict[tuple[Any, ...], float]:
    """What is put out, by its probability, but for far values of the noise."""
    step, used = PROGRAMS[row["program"]], [name for name in "ab" if f"{{{name}}}" in row["program"]]
    found: dict[tuple[Any, ...], float] = {}
    for draws in product(*(_masses(row["parts"][name]) for name in used)):
        at = {name: Fraction(n) for name, (n, _) in zip(used, draws, strict=True)}
        out = step(Fraction(OF[row["value"]](data)), at.__getitem__, Fraction(row["parts"]["c"]))
        found[out] = found.get(out, 0.0) + prod(p for _, p in draws)
    return found


def _masses(phrase: str) -> list[tuple[int, float]]:
    kind, _, inside = phrase[:-1].partition("(")
    scale = float(Fraction(inside))
    reach = int(21 * scale if kind == "geometric" else sqrt(42 * scale)) + 2
    weights = {
        n: exp(-abs(n) / scale if kind == "geometric" else -n * n / (2 * scale))
        for n in range(-reach, reach + 1)
    }
    total = sum(weights.values())
    return [(n, w / total) for n, w in weights.items() if w > LEFT * total]
