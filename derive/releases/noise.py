"""Noise on a published count, and the phrases that name it: ``discrete-gaussian(rho=0.099)``, ``27 x geometric(t=1/3)``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from fractions import Fraction

from attrs import frozen

from epsproof.derive.text.errors import (
    LimitExceeded,
    MissingValue,
    QuestionError,
    SyntaxRejected,
    UnknownName,
    nearest,
)
from epsproof.derive.text.numbers import Amount, amount

__all__ = ["FAMILIES", "MOST_SUMMED", "Noise", "noise", "noises"]

CALL = re.compile(r"(?:(?P<before>\d{1,9})\s*[x*×]\s*)?(?P<family>[A-Za-z][\w-]*)\s*\((?P<inside>[^()]*(?:\([^()]*\))?[^()]*)\)"
                  r"(?:\s*[x*×]\s*(?P<after>\d{1,9}))?")  # fmt: skip
FAMILIES = {
    "discrete-gaussian": ("sigma2", "sigma", "rho"),
    "geometric": ("t", "epsilon"),
    "laplace": ("b", "epsilon"),
}
ALSO = {
    "scale": ("b", "sigma"), "std": ("sigma",), "sd": ("sigma",), "variance": ("sigma2",), "budget": ("epsilon", "rho"),
    "eps": ("epsilon",), "ε": ("epsilon",), "σ": ("sigma",), "ρ": ("rho",),
}  # fmt: skip
EXAMPLE = "for instance discrete-gaussian(rho=0.099), geometric(t=1/3) or laplace(b=2)"
FLATTEST, STEEPEST, MOST_SUMMED, LONGEST = Fraction(1, 10**9), Fraction(10**6), 1000, 400


@frozen
class Noise:
    """The sum of ``count`` independent variables of one law, added to a count.

    The weight of d is exp(-rate d**2) for ``discrete-gaussian`` and exp(-rate |d|) for ``geometric``, both on the integers, and
    exp(-rate |d|) for the density of ``laplace``. A rate that is a logarithm keeps t = exp(-rate) rational.
    """

    family: str
    rate: Amount
    count: int = 1

    @property
    def is_discrete(self) -> bool:
        return self.family != "laplace"

    @property
    def t(self) -> Fraction | None:
        """exp(-rate), where that is rational."""
        return 1 / self.rate.value if self.rate.logarithm else None

    def __str__(self) -> str:
        if self.family == "discrete-gaussian":
            inside = f"sigma2={1 / (2 * self.rate.value)}"
        elif self.family == "geometric":
            inside = f"epsilon={self.rate}" if self.t is None else f"t={self.t}"
        else:
            inside = f"epsilon={self.rate}" if self.rate.logarithm else f"b={1 / self.rate.value}"
        return f"{f'{self.count} x ' if self.count > 1 else ''}{self.family}({inside})"


def noises(text: str) -> tuple[Noise, ...]:
    """The laws of several releases, separated by commas outside brackets or by semicolons; raises QuestionError."""
    if len(text) > LONGEST:
        raise LimitExceeded(f"the noise takes {len(text)} characters; at most {LONGEST} are read")
    if (bare := text.strip().rstrip(",;. ")) != text.strip() and bare:
        raise SyntaxRejected("nothing stands behind the last sign", text, len(bare) + 1, f"write {bare}")
    depth, parts = 0, [""]
    for char in text:
        depth += {"(": 1, ")": -1}.get(char, 0)
        if char in ",;" and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return tuple(noise(part) for part in parts)


def noise(text: str) -> Noise:
    """The noise that a phrase names; raises QuestionError with the rule and a phrase that works."""
    if len(text) > LONGEST:
        raise LimitExceeded(f"the noise takes {len(text)} characters; at most {LONGEST} are read")
    found = CALL.fullmatch(text.strip())
    if found is None:
        rule = (
            f"noise is LAW(PARAMETER=VALUE), not {text.strip()[:40]!r}"
            if text.strip()
            else "noise is LAW(PARAMETER=VALUE)"
        )
        raise SyntaxRejected(rule, text or " ", 1, _called(text) or EXAMPLE)
    family = found["family"].lower().replace("_", "-")
    if family in ("zcdp", "dp", "rdp", "gdp"):
        raise QuestionError(
            f"{family} is a promise, not a law of noise; rho-zCDP counts have discrete-gaussian(rho=...)"
        )
    if family in ("gaussian", "normal"):
        inside = found["inside"].strip()
        law = f"discrete-gaussian({inside if '=' in inside else f'sigma={inside}'})"
        raise UnknownName(f"counts are whole numbers, and so is their noise: write {law}")
    if family not in FAMILIES:
        raise UnknownName(
            f"no noise on counts is named {family[:40]!r}; nearest: {nearest(family, FAMILIES)}; {EXAMPLE}"
        )
    if found["before"] and found["after"]:
        raise QuestionError(f"{text.strip()}: how many noises are added is said twice")
    count = int(found["before"] or found["after"] or 1)
    if not 1 <= count <= MOST_SUMMED:
        raise QuestionError(f"{text.strip()}: 1 to {MOST_SUMMED} noises are added, not {count}")
    if count > 1 and family == "laplace":
        raise QuestionError(f"{text.strip()}: sums of Laplace noise are not treated; take geometric noise")
    return Noise(family, _rate(family, found["inside"]), count)


def _called(text: str) -> str:
    """``write LAW(PARAMETER=VALUE)`` for a law that is named in words, in other brackets or in none; empty for any other text."""
    if file := re.fullmatch(r"\s*(\S+\.(?:toml|csv|parquet))\s*", text):
        a_file = f"a release in a file is asked by epsproof risk {file[1]}"
        return a_file if file[1].endswith("toml") else f"counts in a table are --cells {file[1]}"
    if (labelled := re.fullmatch(r"\s*(?:--)?noise\s*[:=]?\s+(.+?)\s*", text)) and CALL.fullmatch(
        labelled[1]
    ):
        return f"write {labelled[1]}"
    alone = re.sub(r"[\s_]+", "-", text.strip().lower())
    if alone in FAMILIES:
        return "write " + {"geometric": "geometric(t=1/3)", "laplace": "laplace(b=2)"}.get(
            alone, "discrete-gaussian(rho=0.099)"
        )
    found = re.fullmatch(
        r"\s*([A-Za-z][A-Za-z _-]*?)\s*[(\[{:,\s]\s*(?:with\s+)?(\w+)\s*[=:]\s*([\w./()]+?)\s*[)\]}]?\s*",
        text,
    )
    if not found:
        return ""
    family = re.sub(r"[\s_]+", "-", found[1].lower().removesuffix(" noise"))
    family = {"discrete-laplace": "geometric", "two-sided-geometric": "geometric"}.get(family, family)
    closed = found[3] + ")" * (found[3].count("(") - found[3].count(")"))
    return f"write {family}({found[2]}={closed})" if family in FAMILIES else ""


def _of_a_count(family: str, inside: str, names: Iterable[str]) -> str:
    """The law without its sensitivity, which is 1 of a count; empty where that is not all that is too much."""
    given = dict(re.findall(r"(\w+)\s*=\s*([\w./()]+)", inside))
    if (
        given.pop("sensitivity", "") in ("1", "1.0")
        and len(given) == 1
        and (name := next(iter(given))) in names
    ):
        return f"one record changes a count by 1 anyway: write {family}({name}={given[name]})"
    return ""


def _rate(family: str, inside: str) -> Amount:
    names = FAMILIES[family]
    if not inside.strip():
        raise MissingValue(f"{family} needs {' or '.join(names)}; {EXAMPLE}")
    if "," in inside:
        comma = re.fullmatch(r"\s*(\w+)\s*=\s*(\d+),(\d+)\s*", inside)
        better = (
            f"write {family}({comma[1]}={comma[2]}.{comma[3]})"
            if comma
            else _of_a_count(family, inside, names) or EXAMPLE
        )
        raise QuestionError(f"{family} takes one of {', '.join(names)}, not {inside.strip()!r}; {better}")
    name, equals, text = (part.strip() for part in inside.partition("="))
    if not equals:
        ways = " or ".join(f"{family}({each}={name[:40]})" for each in names)
        raise QuestionError(f"{family}({name[:40]}) does not say what the number is: write {ways}")
    if name not in names:
        also = [one for one in names if one in ALSO.get(name.lower(), ())]
        near = also or get_close_matches(name.lower(), names, n=1, cutoff=0.5)
        meant = f"write {family}({near[0]}={text})" if near else EXAMPLE
        raise UnknownName(
            f"{family} has no parameter {name[:40]!r}; it takes one of {', '.join(names)}; {meant}"
        )
    value = _positive(family, name, text)
    if name == "t":
        if value.logarithm or value.value >= 1:
            better = _factor(family, value)
            raise QuestionError(
                f"{family}: t = exp(-epsilon) is a number above 0 and below 1, not {text}; write {better}"
            )
        return _bounded(family, name, text, Amount(1 / value.value, True))
    if name in ("epsilon", "rho"):
        return _bounded(family, name, text, value)
    rate = {"b": lambda v: 1 / v, "sigma2": lambda v: 1 / (2 * v), "sigma": lambda v: 1 / (2 * v * v)}[name](
        value.value
    )
    return _bounded(family, name, text, Amount(rate))


def _factor(family: str, value: Amount) -> str:
    """The noise that is meant by a privacy factor which is none: a budget, or the factor's reciprocal where epsilon was meant."""
    budget = f"log({value.value})" if value.logarithm else str(value.value)
    turned = (
        ""
        if value.logarithm or value.value == 1
        else f", {family}(t={1 / value.value}) for the other way round"
    )
    return f"{family}(epsilon={budget}) for a budget{turned}"


def _positive(family: str, name: str, text: str) -> Amount:
    """The value of a parameter; a scale is no logarithm."""
    if text.lstrip("+-").lower() in {"inf", "infinity", "oo", "nan"}:
        why = (
            "infinite noise publishes nothing"
            if name not in ("epsilon", "rho")
            else "an infinite budget publishes the count"
        )
        raise QuestionError(f"{family}: {name} is a positive finite number, not {text}: {why}")
    try:
        value = amount(text)
    except SyntaxRejected:
        raise QuestionError(
            f"{family}: {name} is a number such as 0.1, 1/10 or log(3), not {text[:40]!r}; {EXAMPLE}"
        ) from None
    if value.logarithm and name != "epsilon":
        raise QuestionError(
            f"{family}: {name} is a rational number, not {text}; a logarithm may stand for epsilon"
        )
    if not value.positive:
        zero = (
            "noise of 0 publishes the count itself"
            if name not in ("epsilon", "rho")
            else "a budget of 0 publishes nothing"
        )
        raise QuestionError(
            f"{family}: {name} is a positive finite number, not {text}: {zero}; for instance {family}({name}=1)"
        )
    return value


def _bounded(family: str, name: str, text: str, rate: Amount) -> Amount:
    if not FLATTEST <= Fraction(float(rate)) <= STEEPEST:
        raise LimitExceeded(
            f"{family}: {name} = {text}: sums are taken for rates between 1e-9 and 1e6; this one is outside"
        )
    return rate
