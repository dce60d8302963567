"""Unbounded differential privacy, one person added or removed: Kazan and Reiter (2024), Theorem 1, eq. (11)."""

from __future__ import annotations

from derive.bounds.bound import Bound, ProofStep

MECHANISM_KNOWN = "the adversary knows the mechanism (Assumption 1)"
INDEPENDENCE = "beliefs about everybody else depend neither on the person's inclusion nor on the value (Assumption 2)"

derivation = (
    ProofStep(
        r"t \le \frac{P[T^*\mid Y_i=y, Y_{-i}=z, I_i=1]}{P[T^*\mid Y_{-i}=z, I_i=0]} \le \frac1t \quad\text{for all } y, z",
        "unbounded differential privacy with t = exp(-epsilon)",
    ),
    ProofStep(
        r"t \le \frac{P_M[T^*\mid Y_i=y, I_i=1]}{P_M[T^*\mid I_i=0]} \le \frac1t",
        "averaging numerator and denominator over z with the same weights (law of total probability)",
        (MECHANISM_KNOWN, INDEPENDENCE),
    ),
    ProofStep(
        r"t \le \frac{P_M[T^*\mid Y_i\in A, I_i=1]}{P_M[T^*\mid I_i=0]} \le \frac1t \quad\text{for } A = S \text{ and } A = S^c",
        "averaging over y in A with weights P_M[Y_i = y | Y_i in A, I_i = 1]",
    ),
    ProofStep(
        r"x_0 := \frac{P_M[T^*\mid I_i=0]}{P_M[T^*\mid Y_i\in S, I_i=1]} \ge t, \qquad"
        r" x_1 := \frac{P_M[T^*\mid Y_i\notin S, I_i=1]}{P_M[T^*\mid Y_i\in S, I_i=1]} \ge t^2",
        "Lemma 1: the second ratio is the quotient of two ratios of the line above",
    ),
    ProofStep(
        r"\frac{P_M[Y_i\in S, I_i=1\mid T^*]}{P_M[Y_i\in S, I_i=1]} = \frac{1}{pq + x_1(1-q)p + x_0(1-p)}",
        "Bayes' rule and the law of total probability over {in S, in but not in S, not in}",
    ),
    ProofStep(
        r"\frac{\text{posterior}}{\text{prior}} \le \frac{1}{pq + t^2(1-q)p + t(1-p)}",
        "replacing both ratios by their lower bounds; all weights are nonnegative",
    ),
)

mechanism = (
    ProofStep(
        r"P[T^*=1\mid Y_i\in S, I_i=1] = c,\quad P[T^*=1\mid I_i=0] = ct,\quad P[T^*=1\mid Y_i\notin S, I_i=1] = ct^2",
        "a mechanism with two outputs that ignores everybody else; c = 1/(1 + t)",
    ),
    ProofStep(
        r"\frac{1-c}{1-ct} = t,\qquad \frac{1-ct}{1-ct^2} = \frac{1}{1+t-t^2} \ge t",
        "the complementary output has ratios in [t, 1/t] as well, so the mechanism is epsilon-differentially private",
    ),
    ProofStep(
        r"x_0 = t,\quad x_1 = t^2 \text{ at } T^*=1",
        "equality in the bound for every p and q: the bound cannot be improved",
    ),
)

unbounded = Bound(
    name="unbounded",
    title="unbounded differential privacy, attack on inclusion and value",
    variables=("p", "q"),
    prior_text="p*q",
    reciprocal_text="p*q + t**2*(1 - q)*p + t*(1 - p)",
    privacy_factor="exp(-epsilon)",
    assumptions=(MECHANISM_KNOWN, INDEPENDENCE),
    source="Kazan and Reiter (2024), Theorem 1, eq. (11)",
    derivation=derivation,
    mechanism=mechanism,
)
