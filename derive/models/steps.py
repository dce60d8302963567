"""Why the bounds of an attack model hold, and what attains them: the steps of its file, or those of the general theorem."""

from __future__ import annotations

from epsproof.derive.models.model import Model, ProofStep

__all__ = ["derivation_of", "mechanism_of"]

DERIVATION = (
    ProofStep(
        r"L_w \ge t^{d(v,w)} L_v",
        "privacy along a shortest path from world v to world w, whose steps d counts; L is the likelihood of the output",
    ),
    ProofStep(
        r"\frac{\text{posterior}}{1-\text{posterior}} = \frac{\sum_{s\in S} \pi_s L_s}{\sum_{u\notin S} \pi_u L_u}",
        "Bayes' rule, with the prior weights of the worlds; S is the secret",
    ),
    ProofStep(
        r"\frac{\sum_{s\in S} \pi_s L_s}{\sum_{u\notin S} \pi_u L_u} \le \max_h \frac{N_h}{D_h}, \quad"
        r" N_h = \sum_{s\in S} \pi_s t^{h_s}, \quad D_h = \sum_{u\notin S} \pi_u t^{h_u}",
        "the reduction to potentials: private likelihoods are means of powers of t whose exponents, the potentials, keep to the"
        " distances; some potential has odds as large as their mean, and so has one whose tight constraints connect all worlds",
    ),
    ProofStep(
        r"\frac{\text{posterior}}{\text{prior}} \le \frac{1}{\min_h B_h}, \quad"
        r" B_h = \sum_{s\in S} \pi_s \cdot \frac{N_h + D_h}{N_h}",
        "turning odds into probabilities; the potentials are finitely many",
    ),
)
MERGED = (
    ProofStep(
        r"\pi_{g(w)} = \pi_w, \quad g(S) = S, \quad d(g(v), g(w)) = d(v, w)",
        "symmetries g are permutations of the worlds that change nothing; their products form a group G of some number n",
    ),
    ProofStep(
        r"M_w = \frac{1}{n} \sum_{g\in G} L_{g(w)}, \quad \sum_{s\in S} \pi_s M_s = \sum_{s\in S} \pi_s L_s, \quad"
        r" \sum_{u\notin S} \pi_u M_u = \sum_{u\notin S} \pi_u L_u",
        "the mean of private likelihoods over the group is private, because distances are kept, and has the same odds, because"
        " secret and weights are; it is the same in all worlds of an orbit, so that such likelihoods are enough",
    ),
    ProofStep(
        r"M_v \ge t^{d(O,P)} M_w \text{ for } v\in P,\ w\in O, \quad d(O,P) = \min_{w\in O,\, v\in P} d(w, v)",
        "likelihoods that are the same in all worlds of an orbit are private exactly if they keep to the least distances between"
        " orbits; orbits are the worlds of a model with these distances, and the potentials are its potentials",
    ),
)
MECHANISM = (
    ProofStep(
        r"P[T^*=1\mid z] = c\,\max_w t^{h_w + d(w,z)}",
        "a mechanism with two outputs, private on all data sets z for every small c; at the first output it attains the bound"
        " of h",
    ),
)


def derivation_of(model: Model) -> tuple[ProofStep, ...]:
    """Why posterior/prior is at most 1/B; where worlds are merged, why that is no loss."""
    bayes, reduction = DERIVATION[:2], DERIVATION[2:]
    merged = (*bayes, *MERGED, *reduction) if model.symmetries else DERIVATION
    return model.derivation or merged


def mechanism_of(model: Model) -> tuple[ProofStep, ...]:
    """What attains the bound; nothing is said of approximate privacy."""
    return model.mechanism or (MECHANISM if model.privacy is None else ())
