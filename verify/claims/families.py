"""Families of laws: density or mass up to a factor, the factor, moments and distribution function, as texts of the language.

A row is believed as a theorem on the family; the tests compare every row with quadrature and sums. Sources: Johnson, Kotz and
Balakrishnan, Continuous Univariate Distributions; Johnson, Kemp and Kotz, Univariate Discrete Distributions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import comb, factorial
from typing import TYPE_CHECKING

from attrs import frozen

from epsproof.verify.claims.limits import INFINITE

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim

__all__ = ["BELIEF", "FAMILIES", "Family", "Law", "Moment", "law_of"]

BELIEF = (
    "gamma(x + 1) = x gamma(x) > 0 for x > 0, and Phi increases from 0 to 1 with Phi(-x) = 1 - Phi(x), which for x > 0 "
    "is at most exp(-x^2/2)/2 and, f being the density, between x f(x)/(1 + x^2) and f(x)/x"
)
CALL = re.compile(r"\s*([a-z-]+)\s*\((.*)\)\s*", re.DOTALL)
Moment = tuple[str, tuple[str, ...]]
"""A text, and the conditions under which the integral is finite."""
Moments = Callable[[int], Moment | None]


@frozen
class Family:
    """Its ``parameters``, where it is ``defined``, the ``ends`` of its support, the ``logarithm`` of its density up to a
    constant, and the integral of the exponential of that, ``whole``; x is the value.

    ``moments`` gives the mean of x^k for a whole number k, None where none is known; ``below`` is the distribution function,
    empty where the language has none. The values of a ``discrete`` family are the whole numbers between the ends, both
    included, and its parameters ``counts`` are whole numbers.
    """

    parameters: tuple[str, ...]
    defined: tuple[str, ...]
    ends: tuple[str, str]
    logarithm: str
    whole: str
    moments: Moments = lambda k: None
    below: str = ""
    discrete: bool = False
    counts: tuple[str, ...] = ()


@frozen
class Law:
    """A family with texts for its parameters."""

    family: Family
    given: Mapping[str, str]

    def of(self, text: str, value: str = "x") -> str:
        """A text of the family, about these parameters and a value."""
        place = {"x": value, **{name: bracketed(one) for name, one in self.given.items()}}
        return re.sub(r"[a-z]+(?!\w|\s*\()", lambda word: place.get(word[0], word[0]), text)

    @property
    def defined(self) -> tuple[str, ...]:
        """What the parameters have to satisfy."""
        return tuple(map(self.of, self.family.defined))

    @property
    def counts(self) -> tuple[str, ...]:
        """What has to be a whole number."""
        return tuple(self.given[name] for name in self.family.counts)

    @property
    def ends(self) -> tuple[str, str]:
        """The ends of the support, inf and -inf where it has none."""
        low, high = map(self.of, self.family.ends)
        return low, high

    def support(self, value: str) -> tuple[str, ...]:
        """That the value is inside of the support."""
        (low, high), sign, value = self.ends, "<=" if self.family.discrete else "<", bracketed(value)
        lower = () if low in INFINITE else (f"{low} {sign} {value}",)
        return lower if high in INFINITE else (*lower, f"{value} {sign} {high}")

    def shape(self, value: str) -> str:
        """The density at the value, up to the factor 1/``whole``."""
        return f"exp({self.of(self.family.logarithm, bracketed(value))})"

    @property
    def whole(self) -> str:
        """The integral, or the sum, of the shape over the support."""
        return self.of(self.family.whole)

    def moment(self, k: int) -> Moment | None:
        """The mean of x^k with the conditions under which it is finite; None where none is known."""
        if k == 0:
            return "1", ()
        found = self.family.moments(k)
        return None if found is None else (f"({self.of(found[0])})", tuple(map(self.of, found[1])))

    def below(self, value: str) -> str:
        """The probability of values below this one; empty where the language has none."""
        return f"({self.of(self.family.below, bracketed(value))})" if self.family.below else ""


# Means of powers.


def _scaled(location: str, scale: Callable[[int], str], standard: Callable[[int], int]) -> Moments:
    """Of location + scale*z, with the whole numbers E z^j; ``scale`` gives the power j of the scale."""

    def moment(k: int) -> Moment | None:
        if k < 0:
            return None
        terms = (
            f"{comb(k, j) * standard(j)}*{location}**{k - j}*{scale(j)}" for j in range(k + 1) if standard(j)
        )
        return " + ".join(terms), ()

    return moment


def _normal(j: int) -> int:
    return 0 if j % 2 else factorial(j) // (2 ** (j // 2) * factorial(j // 2))


def _power(name: str) -> Callable[[int], str]:
    return lambda j: f"{name}**{j}"


def _steps(up: str, down: str = "", below: str = "") -> Moments:
    """A product over j < k of ``up``, for negative powers over 1 <= j <= -k of ``down``, which is above 0 where that mean is
    finite, times the power -k of ``below``."""

    def moment(k: int) -> Moment | None:
        parts = [up.replace("j", str(j)) for j in range(k)]
        if k > 0:
            return "*".join(parts), ()
        if not down:
            return None
        steps = [down.replace("j", str(j)) for j in range(1, 1 - k)]
        return f"{below or 1}**{-k}/({'*'.join(steps)})", (f"{steps[-1]} > 0",)

    return moment


def _limited(moment: Callable[[int], str], order: str) -> Moments:
    """Finite where ``order`` is above k alone."""
    return lambda k: (moment(k), (f"{order} > {k}",)) if k > 0 else None


def _second_kind(k: int, j: int) -> int:
    """Stirling's number: x^k is the sum of these times x(x - 1) ... (x - j + 1)."""
    terms: list[int] = [(1 - (j - i) % 2 * 2) * comb(j, i) * i**k for i in range(j + 1)]
    return sum(terms) // factorial(j)


def _falling(factor: str) -> Moments:
    """From the means of x(x - 1) ... (x - j + 1), products over i < j of ``factor``."""

    def moment(k: int) -> Moment | None:
        if k < 0:
            return None
        parts = [factor.replace("i", str(i)) for i in range(k)]
        return " + ".join(f"{_second_kind(k, j)}*{'*'.join(parts[:j])}" for j in range(1, k + 1)), ()

    return moment


def _uniform(k: int) -> Moment | None:
    return (" + ".join(f"low**{j}*high**{k - j}/{k + 1}" for j in range(k + 1)), ()) if k > 0 else None


def _inverse_gaussian(k: int) -> Moment | None:
    known = {-1: "1/mean + 1/shape", 1: "mean", 2: "mean**2 + mean**3/shape"}
    return (known[k], ()) if k in known else None


def _student(k: int) -> Moment | None:
    known = {1: "location", 2: "location**2 + scale**2*degrees/(degrees - 2)"}
    return (known[k], (f"degrees > {k}",)) if k in known else None


ALL, POSITIVE, COUNTS = ("-inf", "inf"), ("0", "inf"), ("0", "inf")
FAMILIES = {
    "normal": Family(
        ("mean", "variance"),
        ("variance > 0",),
        ALL,
        "-(x - mean)**2/(2*variance)",
        "sqrt(2*pi*variance)",
        _scaled("mean", lambda j: f"variance**{j // 2}", _normal),
        "Phi((x - mean)/sqrt(variance))",
    ),
    "laplace": Family(
        ("location", "scale"),
        ("scale > 0",),
        ALL,
        "-abs(x - location)/scale",
        "2*scale",
        _scaled("location", _power("scale"), lambda j: 0 if j % 2 else factorial(j)),
        "exp((x - location)/scale)/2 if x < location else 1 - exp((location - x)/scale)/2",
    ),
    "exponential": Family(
        ("rate",),
        ("rate > 0",),
        POSITIVE,
        "-rate*x",
        "1/rate",
        _steps("(1 + j)/rate"),
        "0 if x <= 0 else 1 - exp(-rate*x)",
    ),
    "gamma": Family(
        ("shape", "rate"),
        ("shape > 0", "rate > 0"),
        POSITIVE,
        "(shape - 1)*log(x) - rate*x",
        "gamma(shape)*exp(-shape*log(rate))",
        _steps("(shape + j)/rate", "(shape - j)", "rate"),
    ),
    "inverse-gamma": Family(
        ("shape", "rate"),
        ("shape > 0", "rate > 0"),
        POSITIVE,
        "-(shape + 1)*log(x) - rate/x",
        "gamma(shape)*exp(-shape*log(rate))",
        lambda k: _steps("(shape + j)/rate", "(shape - j)", "rate")(-k),
    ),
    "inverse-gaussian": Family(
        ("mean", "shape"),
        ("mean > 0", "shape > 0"),
        POSITIVE,
        "-3/2*log(x) - shape*(x - mean)**2/(2*mean**2*x)",
        "sqrt(2*pi/shape)",
        _inverse_gaussian,
    ),
    "beta": Family(
        ("a", "b"),
        ("a > 0", "b > 0"),
        ("0", "1"),
        "(a - 1)*log(x) + (b - 1)*log(1 - x)",
        "beta(a, b)",
        _steps("(a + j)/(a + b + j)"),
    ),
    "uniform": Family(
        ("low", "high"),
        ("low < high",),
        ("low", "high"),
        "0",
        "(high - low)",
        _uniform,
        "min(max((x - low)/(high - low), 0), 1)",
    ),
    "pareto": Family(
        ("order", "least"),
        ("order > 0", "least > 0"),
        ("least", "inf"),
        "-(order + 1)*log(x)",
        "exp(-order*log(least))/order",
        _limited(lambda k: f"order*least**{k}/(order - {k})", "order"),
        "0 if x <= least else 1 - exp(order*log(least/x))",
    ),
    "weibull": Family(
        ("order", "scale"),
        ("order > 0", "scale > 0"),
        POSITIVE,
        "(order - 1)*log(x) - exp(order*log(x/scale))",
        "exp(order*log(scale))/order",
        lambda k: (f"scale**{k}*gamma(1 + {k}/order)", ()) if k > 0 else None,
        "0 if x <= 0 else 1 - exp(-exp(order*log(x/scale)))",
    ),
    "log-normal": Family(
        ("mean", "variance"),
        ("variance > 0",),
        POSITIVE,
        "-log(x) - (log(x) - mean)**2/(2*variance)",
        "sqrt(2*pi*variance)",
        lambda k: (f"exp({k}*mean + {k**2}*variance/2)", ()),
        "0 if x <= 0 else Phi((log(x) - mean)/sqrt(variance))",
    ),
    "cauchy": Family(
        ("location", "scale"), ("scale > 0",), ALL, "-log(1 + ((x - location)/scale)**2)", "pi*scale"
    ),
    "student": Family(
        ("degrees", "location", "scale"),
        ("degrees > 0", "scale > 0"),
        ALL,
        "-(degrees + 1)/2*log(1 + (x - location)**2/(degrees*scale**2))",
        "scale*sqrt(degrees*pi)*gamma(degrees/2)/gamma((degrees + 1)/2)",
        _student,
    ),
    "poisson": Family(
        ("rate",),
        ("rate > 0",),
        COUNTS,
        "x*log(rate) - log(factorial(x))",
        "exp(rate)",
        _falling("rate"),
        discrete=True,
    ),
    "binomial": Family(
        ("n", "share"),
        ("n >= 0", "0 < share < 1"),
        ("0", "n"),
        "log(binomial(n, x)) + x*log(share) + (n - x)*log(1 - share)",
        "1",
        _falling("(n - i)*share"),
        discrete=True,
        counts=("n",),
    ),
    "geometric": Family(
        ("share",),
        ("0 < share < 1",),
        COUNTS,
        "x*log(1 - share)",
        "1/share",
        _falling("(1 + i)*(1 - share)/share"),
        discrete=True,
    ),
    "negative-binomial": Family(
        ("order", "share"),
        ("order > 0", "0 < share < 1"),
        COUNTS,
        "log(gamma(x + order)) - log(factorial(x)) + x*log(1 - share)",
        "gamma(order)*exp(-order*log(share))",
        _falling("(order + i)*(1 - share)/share"),
        discrete=True,
    ),
}


def bracketed(text: str) -> str:
    """The text in brackets, where it is no name and no whole number."""
    return text if text.isalnum() else f"({text})"


def law_of(claim: Claim, field: str) -> Law:
    """The law that a field of the claim names, with its parameters; raises ClaimRejected."""
    text = claim[field]
    found = CALL.fullmatch(text)
    if found is None or found[1] not in FAMILIES:
        example = ", ".join(f"{name}({', '.join(one.parameters)})" for name, one in FAMILIES.items())
        raise claim.rejected(f"{text[:60]!r} is no family; there are {example}", field)
    given, depth = [""], 0
    for letter in found[2]:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            given.append("")
        else:
            given[-1] += letter
    wanted = FAMILIES[found[1]].parameters
    if len(given) != len(wanted):
        raise claim.rejected(
            f"{found[1]} has {len(wanted)} parameters: {found[1]}({', '.join(wanted)})", field
        )
    return Law(FAMILIES[found[1]], dict(zip(wanted, map(str.strip, given), strict=True)))
