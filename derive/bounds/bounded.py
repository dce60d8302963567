"""Bounded differential privacy: one person's value is exchanged, inclusion is known."""

from __future__ import annotations

from derive.bounds.bound import Bound, ProofStep
from derive.bounds.unbounded import MECHANISM_KNOWN

VALUE_INDEPENDENCE = "beliefs about everybody else do not depend on the person's value"

bounded = Bound(
    name="bounded",
    title="bounded differential privacy, attack on the value",
    variables=("q",),
    prior_text="q",
    reciprocal_text="q + t*(1 - q)",
    privacy_factor="exp(-epsilon)",
    assumptions=(MECHANISM_KNOWN, VALUE_INDEPENDENCE),
    source="Gong and Meng (2020), Theorem 1.3, in the form of Kazan and Reiter (2024), Section 2.3",
    derivation=(
        ProofStep(
            r"\frac{P_M[T^*\mid Y_i\notin S]}{P_M[T^*\mid Y_i\in S]} \ge t",
            "bounded differential privacy, averaged over values and over everybody else",
            (MECHANISM_KNOWN, VALUE_INDEPENDENCE),
        ),
        ProofStep(r"\frac{P_M[Y_i\in S\mid T^*]}{P_M[Y_i\in S]} = \frac{1}{q + x(1-q)} \le \frac{1}{q + t(1-q)}", "Bayes' rule"),
    ),
    mechanism=(
        ProofStep(
            r"P[T^*=1\mid Y_i\in S] = \frac{1}{1+t},\quad P[T^*=1\mid Y_i\notin S] = \frac{t}{1+t}",
            "randomised response on the value: equality at T* = 1",
        ),
    ),
)
