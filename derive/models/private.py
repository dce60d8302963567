"""A model under the privacy definition that a question names, and why the bounds of an attack model hold."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from attrs import evolve

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.file import checked
from epsproof.derive.models.model import Model, Privacy, ProofStep
from epsproof.derive.text.errors import ModelRejected, QuestionError, UnsupportedForm
from epsproof.derive.text.numbers import number

__all__ = [
    "FAILURE",
    "PURE",
    "USUAL_FAILURE",
    "delta_of",
    "derivation_of",
    "leaves_failure_open",
    "mechanism_of",
    "refuse_share",
    "release_of",
    "under",
]

NO_NUMBERS = frozenset({"nan", "na", "none", "null", "inf", "infinity", "oo"})
PAIR = re.compile(r"\(\s*(?:eps|epsilon|ε)\s*,\s*(.+?)\s*\)\Z")
PURE = ("pure", "eps", "epsilon", "ε", "(eps, 0)", "(epsilon, 0)", "(ε, 0)")
OTHERS = ("zcdp", "gdp", "pdp", "rdp")
MEANT = dict.fromkeys(("rho", "cdp", "concentrated", "concentrateddp", "zeroconcentrated"), "zcdp") | (
    dict.fromkeys(("mu", "gaussian", "gaussiandp", "fdp"), "gdp")
)
WITH_NUMBERS = re.compile(
    r"(\d+\s*[x*×]\s*)?[a-z][a-z_-]*\(([a-z]+\s*=\s*)?[\d.][^(){}^%]*\)|\(\s*[\d.][^,]*,\s*[\d.][^,]*\)"
)
"""A guarantee with its numbers, such as zcdp(2.56) or (8, 1e-6)."""
DEFAULT, APPROXIMATE, FAILURE = "unbounded", "approximate", "failure"
USUAL_FAILURE = "1/100"
"""How often a limit on the posterior may fail where a guarantee is given in numbers and no failure probability is."""
TITLE = "approximate differential privacy (epsilon, delta), attack on inclusion that may succeed with probability {}"


def under(model: Model, privacy: str, failure: str = FAILURE) -> Model:
    """The worlds of the model under "pure", or under "(eps, delta)" with any formula in place of delta.

    A limit on the posterior then holds but for outputs of probability ``failure``, a formula of at most 1/2: beyond, the bound is
    not the best one, and with 1 nothing is demanded. The default model has two steps and becomes the attack on inclusion.
    Raises UnsupportedForm, and ModelRejected where the model has more than one step.
    """
    text = privacy.strip()
    if text in PURE:
        return model
    pair = PAIR.match(text)
    if pair is None or re.search(r"[=^%]", pair[1]):
        raise UnsupportedForm(_said(text))
    _refuse_certain(text, pair[1])
    refuse_share(failure)
    base = model_named(APPROXIMATE) if model.name == DEFAULT else model
    if base is not model and failure != FAILURE:
        base = evolve(
            base, title=TITLE.format(failure), source="Theorem 1 of Kazan and Reiter (2024) at q = 1"
        )
    if base.privacy is None:
        title = (
            f"{base.title}, under approximate differential privacy, which may fail with probability {failure}"
        )
        name = base.name if base.name.endswith(APPROXIMATE) else f"{base.name}-{APPROXIMATE}"
        base = evolve(base, name=name, title=title, derivation=(), mechanism=())
    private = Privacy(pair[1], failure)
    assume = tuple(dict.fromkeys((*model.assume, *private.conditions)))
    found = evolve(base, privacy=private, assume=assume, meanings={})
    try:
        checked(found)
    except ModelRejected as error:
        raise ModelRejected(f"--privacy {text!r} with the model {model.name}: {error}") from None
    return found


def refuse_share(text: str) -> None:
    """Raise QuestionError for what is no number, and for a failure probability in percent.

    One above half is mostly how often the criterion is kept.
    """
    if text.strip().lower().lstrip("+-") in NO_NUMBERS:
        raise QuestionError(
            f"--failure is above 0 and below 1, not {text}: it is a probability; for instance --failure 0.05"
        )
    if (bare := re.fullmatch(r"\s*(\d{1,2}(?:\.\d{1,9})?)\s*", text)) and 1 <= Fraction(bare[1]) <= 50:
        raise QuestionError(
            f"--failure is above 0 and below 1, not {bare[1]}: it is a probability; for percent write {bare[1]}/100"
        )
    if share := re.fullmatch(r"\s*(\d{1,2}(?:\.\d{1,9})?)\s*%\s*", text):
        fails, said = Fraction(share[1]) / 100, "--failure is a probability without a percent sign: write"
        if fails <= Fraction(1, 2):
            raise QuestionError(f"{said} {fails}")
        raise QuestionError(
            f"{said} {1 - fails} where the criterion is kept in {share[1]}% of all cases, {fails} where it fails"
        )


def _refuse_certain(text: str, delta: str) -> None:
    """Raise UnsupportedForm for a number that is no delta for which a limit is asked."""
    try:
        value = number(delta)
    except QuestionError:
        return
    if not 0 <= value < Fraction(1, 2):
        raise UnsupportedForm(
            f"--privacy {text!r}: delta is at least 0 and below 1/2, for instance (eps, 1e-6)"
        )


def leaves_failure_open(privacy: str, conditions: Iterable[str]) -> bool:
    """Whether the privacy is "(eps, delta)" with a number as delta, and no condition says what ``failure`` is."""
    pair = PAIR.match(privacy.strip())
    if pair is None or any(re.search(rf"\b{FAILURE}\b", text) for text in conditions):
        return False
    try:
        number(pair[1])
    except QuestionError:
        return False
    return True


def delta_of(privacy: str) -> str:
    """delta of "(eps, delta)" as it is written, "0" for "pure"; raises UnsupportedForm for other definitions."""
    text = privacy.strip()
    pair = PAIR.match(text)
    if pair is None and text not in PURE:
        raise UnsupportedForm(
            f"--privacy {text!r}: averages over the outputs are known under 'pure' and '(eps, delta)'"
        )
    return "0" if pair is None else pair[1]


def release_of(privacy: str) -> str:
    """Any release with that privacy, epsilon left open, as one types it; empty for "pure". Raises UnsupportedForm."""
    text = privacy.strip()
    pair = PAIR.match(text)
    if pair is None and text not in PURE:
        raise UnsupportedForm(_said(text))
    if pair is not None and re.search(r"[=^%]", pair[1]):
        raise UnsupportedForm(_said(text))
    return "" if text in PURE or pair is None else f"dp(delta={pair[1]})"


def _definition(text: str) -> str:
    """The definition that is nearest to one without proofs."""
    return "gdp" if text.lower().startswith("gdp") else "zcdp"


def _said(text: str) -> str:
    if WITH_NUMBERS.fullmatch(text):
        name = text.partition("(")[0].strip()
        open_ = f"--privacy {name}" if name in ("gdp", "zcdp") else "--privacy '(eps, 1e-6)' or pure"
        return (
            f"--privacy {text!r} is a guarantee with its numbers: epsproof risk --privacy {text!r} --prior 1/2 says what it "
            f"means; for the largest one write {open_}"
        )
    if text != text.lower() and text.lower() in ("gdp", "zcdp"):
        return f"--privacy is written in small letters: write --privacy {text.lower()}"
    if text.partition("(")[0].strip().lower() in OTHERS:
        return (
            f"--privacy {text!r}: proofs are known for 'pure' and '(eps, delta)'; write epsproof evaluate PROFILE --privacy "
            f"{_definition(text)} --failure 0.05 for the largest budget, or derive with --failure f for its formula"
        )
    letters = re.sub(r"[^a-z]", "", text.lower())
    if letters.startswith(("renyi", "rényi")) or letters == "rnyi":
        return f"--privacy {text!r} is not known; write --privacy zcdp --failure 0.05, gdp in place of zcdp, or '(eps, 1e-6)'"
    if meant := MEANT.get(letters) or next((name for name in ("zcdp", "gdp") if name in letters), ""):
        return f"--privacy {text!r} is no definition that is known; did you mean --privacy {meant} --failure 0.05?"
    return f"--privacy is 'pure' or '(eps, delta)', for instance '(eps, 1e-6)', not {text!r}"


# Why the bounds of an attack model hold, and what attains them: the steps of its file, or those of the
# general theorem.

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
