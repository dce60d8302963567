"""The law of the noise on a count, and what it makes of Bayes' rule, as formulas."""

from __future__ import annotations

from fractions import Fraction

from epsproof.derive.laws.law import Amount
from epsproof.derive.releases.noise import Noise
from epsproof.reports.releases.pieces import fraction_latex, slashed

__all__ = ["density", "parameter", "quotient", "quotient_at"]

LAWS = {
    "discrete-gaussian": r"f(z) = \frac{e^{-\lambda z^{2}}}{\sum_{j} e^{-\lambda j^{2}}}",
    "geometric": r"f(z) = \frac{1 - t}{1 + t}\, t^{\lvert z\rvert}",
    "laplace": r"f(z) = \frac{1}{2 b}\, e^{-\lvert z\rvert/b}",
}
QUOTIENTS = {
    "discrete-gaussian": r"L(y) = e^{\lambda (2 (y - k) - 1)}",
    "geometric": r"L(y) = \begin{cases} 1/t & \text{if } y > k \\ t & \text{otherwise} \end{cases}",
    "laplace": r"L(y) = e^{(\lvert y - k\rvert - \lvert y - k - 1\rvert)/b}",
}


def density(noise: Noise) -> str:
    """The probability of the whole number z, of Laplace noise the density at z, of one of the noises that are added."""
    return LAWS[noise.family]


def parameter(noise: Noise) -> str:
    """The parameter that the law names, with its value."""
    if noise.family == "discrete-gaussian":
        variance = 1 / (2 * noise.rate.value)
        return (
            rf"\lambda = \frac{{1}}{{2 \sigma^{{2}}}} = {fraction_latex(noise.rate.value)}, \quad \sigma^{{2}} = "
            + (fraction_latex(variance))
        )
    if noise.family == "geometric":
        return rf"t = {fraction_latex(noise.t) if noise.t is not None else f'e^{{-{slashed(noise.rate.value)}}}'}"
    scale = noise.rate
    return (
        rf"b = \frac{{1}}{{{_amount(scale)}}}"
        if scale.logarithm
        else rf"b = {fraction_latex(1 / scale.value)}"
    )


def _amount(rate: Amount) -> str:
    inside = fraction_latex(rate.value)
    return rf"\log({inside})" if rate.logarithm else inside


def quotient(noise: Noise) -> str:
    """The quotient of the likelihoods of y with and without the person's value, where the adversary knows k others."""
    return QUOTIENTS[noise.family] if noise.count == 1 else r"L(y) = \frac{f(y - k - 1)}{f(y - k)}"


def quotient_at(noise: Noise, offset: Fraction) -> str | None:
    """The quotient at y = k + offset in numbers; None of a sum of noises, which has no closed form."""
    if noise.count > 1:
        return None
    if noise.family == "discrete-gaussian":
        return f"e^{{{slashed(noise.rate.value * (2 * offset - 1))}}}"
    steps = abs(offset) - abs(offset - 1)
    if not noise.rate.logarithm:
        return f"e^{{{slashed(noise.rate.value * steps)}}}"
    base = noise.rate.value if steps >= 0 else 1 / noise.rate.value
    if abs(steps) == 1:
        return fraction_latex(base)
    return f"({fraction_latex(base)})^{{{slashed(abs(steps))}}}"
