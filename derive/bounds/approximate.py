"""Membership inference under approximate differential privacy, up to a probability of failure."""

from __future__ import annotations

from derive.bounds.bound import Bound, ProofStep
from derive.bounds.unbounded import INDEPENDENCE, MECHANISM_KNOWN

approximate = Bound(
    name="approximate",
    title="approximate differential privacy (epsilon, delta), attack on inclusion that may succeed with probability failure",
    variables=("p",),
    prior_text="p",
    reciprocal_text="p + t*(failure - delta)/(failure + delta*t)*(1 - p)",
    privacy_factor="exp(-epsilon)",
    assumptions=(MECHANISM_KNOWN, INDEPENDENCE),
    source="Theorem 1 of Kazan and Reiter (2024) at q = 1, outside outputs of probability at most failure",
    derivation=(
        ProofStep(
            r"E = \{T : P_M[T\mid I_i=1] > P_M[T\mid I_i=0]/s \text{ or } P_M[T\mid I_i=0] > P_M[T\mid I_i=1]/s\}",
            "the outputs at which a probability ratio is larger than 1/s, for s < t",
        ),
        ProofStep(
            r"P_M[E\mid I_i] \le \frac{\delta}{1-s/t} + \frac{\delta}{1/s-1/t} = \frac{\delta t(1+s)}{t-s}",
            "approximate differential privacy on both parts of E",
            (MECHANISM_KNOWN, INDEPENDENCE),
        ),
        ProofStep(
            r"s = \frac{t(\delta_0-\delta)}{\delta_0+\delta t}",
            "the s at which that probability is failure, written \\delta_0",
        ),
        ProofStep(r"\frac{P_M[I_i=1\mid T^*]}{P_M[I_i=1]} \le \frac{1}{p + s(1-p)}\quad\text{outside } E", "Bayes' rule"),
    ),
    mechanism=(),
    parameters=("delta", "failure"),
    conditions=("delta >= 0", "delta < failure", "failure <= 1"),
)
