"""Short programs that repeat the numbers of an article from the definition alone, with Python's standard library."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any

from epsproof.derive.releases.noise import Noise

__all__ = ["belief_program", "count_program", "repeat_program"]

DIGITS, STEEPEST, FARTHEST, NATS = 60, 50_000, 20_000, 150
HEAD = f'''from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = {DIGITS}
NEAR = Decimal(10) ** -{DIGITS - 10}


def decimal(value):
    """The fraction with {DIGITS} digits."""
    return Decimal(value.numerator) / Decimal(value.denominator)


def inside(value, low, high):
    """The value with 20 digits; it is an error if it is not between the ends."""
    assert Decimal(low) - NEAR <= value <= Decimal(high) + NEAR, (value, low, high)
    return f"{{value:.20f}}"
'''


def count_program(noise: Noise, document: dict[str, Any]) -> str | None:
    """Bayes' rule for one count or releases of it; None for sums of noise, several laws, and exponents that are too large."""
    if noise.count > 1 or len(set(document["noise"])) > 1:
        return None
    releases = document.get("releases", ())
    values = [Fraction(row["published"]) for row in releases]
    far = max((abs(value - document["known"]) + 1 for value in values), default=Fraction(1))
    steps = far**2 if noise.family == "discrete-gaussian" else far
    if float(noise.rate) * float(steps) * max(1, len(values)) > STEEPEST:
        return None
    prior = Fraction(document["prior"])
    parts = [HEAD, _weight(noise), f"prior, known = {prior!r}, {document['known']}\n"]
    if releases:
        total = document["total"]["posterior"]
        parts.append(_sequence(values, total["lower"], total["upper"]))
    elif (reach := _reach(noise)) <= FARTHEST:
        expected = document["expected"]["posterior"]
        parts.append(_average(reach, expected["lower"], expected["upper"]))
    else:
        return None
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _weight(noise: Noise) -> str:
    if noise.family == "discrete-gaussian":
        power = f"(-decimal({noise.rate.value!r}) * d * d).exp()"
    elif noise.rate.logarithm:
        power = f"decimal({1 / noise.rate.value!r}) ** abs(d)"
    else:
        power = f"(-decimal({noise.rate.value!r}) * abs(d)).exp()"
    kind = "Noise d, up to a factor that cancels."
    return f'def weight(d):\n    """{kind}"""\n    return {power}\n'


def _reach(noise: Noise) -> int:
    rate = float(noise.rate)
    return (isqrt(int(NATS / rate)) if noise.family == "discrete-gaussian" else int(NATS / rate)) + 2


def _sequence(values: list[Fraction], low: str, high: str) -> str:
    listed = ", ".join(repr(value) for value in values)
    return (
        "yes, no = decimal(prior), decimal(1 - prior)\n"
        f"for y in [{listed}]:\n"
        "    yes *= weight(decimal(y - known - 1))\n"
        "    no *= weight(decimal(y - known))\n"
        f'print("posterior", inside(yes / (yes + no), "{low}", "{high}"))\n'
    )


def _average(reach: int, low: str, high: str) -> str:
    return (
        "total = mean = Decimal(0)\n"
        f"for z in range(-{reach}, {reach} + 1):\n"
        "    yes = decimal(prior) * weight(Decimal(z))\n"
        "    no = decimal(1 - prior) * weight(Decimal(z + 1))\n"
        "    total += weight(Decimal(z))\n"
        "    mean += weight(Decimal(z)) * yes / (yes + no)\n"
        f'print("expected posterior", inside(mean / total, "{low}", "{high}"))\n'
    )


def repeat_program(file: str) -> str:
    """The certificate in the file once more."""
    return (
        "import json\n"
        "from pathlib import Path\n\n"
        "from epsproof.verify.repeat.release import repeated\n\n"
        f'certificate = json.loads(Path("{file}").read_text(encoding="utf-8"))\n'
        "print(repeated(certificate))\n"
        'for name, (low, high) in certificate["answers"].items():\n'
        '    print(name, "is at least", low, "and at most", high)\n'
    )


def belief_program(epsilon: Fraction, before: Fraction, after: Fraction) -> str:
    """The largest belief after an epsilon-private release, by the belief before."""
    return (
        f"{HEAD.strip()}\n\n\n"
        f"t = (-decimal({epsilon!r})).exp()\n"
        "for tenths in range(1, 10):\n"
        "    p = Decimal(tenths) / 10\n"
        '    print(p, f"{p / (p + (1 - p) * t):.6f}")\n'
        f"p = decimal({before!r})\n"
        f'print(inside(p / (p + (1 - p) * t), "0", "{float(after)!r}"))\n'
    )
