"""Membership inference under unbounded differential privacy: only inclusion is at risk."""

from __future__ import annotations

from derive.bounds.bound import Bound, ProofStep
from derive.bounds.unbounded import INDEPENDENCE, MECHANISM_KNOWN

membership = Bound(
    name="membership",
    title="unbounded differential privacy, attack on inclusion only",
    variables=("p",),
    prior_text="p",
    reciprocal_text="p + t*(1 - p)",
    privacy_factor="exp(-epsilon)",
    assumptions=(MECHANISM_KNOWN, INDEPENDENCE),
    source="Kazan and Reiter (2024), Theorem 1 at q = 1",
    derivation=(
        ProofStep(
            r"\frac{P_M[T^*\mid I_i=0]}{P_M[T^*\mid I_i=1]} \ge t",
            "Lemma 1 with S the whole domain",
            (MECHANISM_KNOWN, INDEPENDENCE),
        ),
        ProofStep(r"\frac{P_M[I_i=1\mid T^*]}{P_M[I_i=1]} = \frac{1}{p + x_0(1-p)} \le \frac{1}{p + t(1-p)}", "Bayes' rule"),
    ),
    mechanism=(
        ProofStep(
            r"P[T^*=1\mid I_i=1] = \frac{1}{1+t},\quad P[T^*=1\mid I_i=0] = \frac{t}{1+t}",
            "randomised response on inclusion: equality at T* = 1",
        ),
    ),
)
