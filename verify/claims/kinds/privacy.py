"""Kinds of claims on budgets, posteriors and laws of privacy losses."""

from __future__ import annotations

from epsproof.verify.claims.kind import Kind, judge_in
from epsproof.verify.claims.schemas import COUNT, FORMULAS, GOALS, PAIR, SETTING, TEXT, TEXTS, Schema, meaning

__all__ = ["KINDS"]

WORLDS: Schema = {"type": "array", "items": {"type": "array", "minItems": 3, "maxItems": 3}}
OUTPUT: Schema = {"type": "array", "items": COUNT}
VARIANT: Schema = {
    "type": "object",
    "required": ["name"],
    "properties": {"name": TEXT, "worlds": WORLDS, "goals": TEXTS, "output": OUTPUT},
    "additionalProperties": False,
}
INTEGRANDS = "that an inequality between integrands at all densities gives the one between integrals"
KINDS = {
    "bayes": Kind(
        judge_in("privacy.bayes"),
        {
            "worlds": WORLDS,
            "output": OUTPUT,
            "goals": TEXTS,
            "variants": {"type": "array", "items": VARIANT},
        },
        belief="that these texts are the prior and the posterior in the worlds of the claim",
    ),
    "bound": Kind(judge_in("privacy.bound"), {**GOALS, "mechanisms": COUNT}, typed=True),
    "closure": Kind(
        judge_in("privacy.closure"),
        {
            "property": meaning(
                TEXTS, "sentences about P and Q, as in a claim of kind laws: what the pair of laws has before"
            ),
            "under": meaning(
                TEXT,
                "post-processing, exchanging the laws, two independent releases, or sequential composition, where the second "
                "release may depend on the output of the first",
            ),
            "other": meaning(
                TEXTS,
                "of two releases, what the second has, after every output of the first; as the first, where it is left out",
            ),
            "becomes": meaning(
                TEXTS, "of two releases, what both have together; the same property, where it is left out"
            ),
            "every": meaning(
                FORMULAS, 'over which values a name of a sentence runs: every = { p = "0 < p < 1" }'
            ),
            "let": meaning(FORMULAS, "names for formulas, inserted into the sentences"),
            "says": meaning(TEXT, "holds, or may fail; holds, where it is left out"),
        },
        belief=f"{INTEGRANDS}, that post-processing of finitely many outcomes splits them in proportion and merges them, and "
        "that given an output of the first release a density of the second has mass one",
    ),
    "gaussian-budget": Kind(
        judge_in("privacy.gaussian_budget"), {"variance": TEXT, "tried": {"type": "array", "items": PAIR}}
    ),
    "laws": Kind(
        judge_in("privacy.laws"),
        {
            **dict.fromkeys(("given", "through", "then"), TEXTS),
            "every": FORMULAS,
            "let": FORMULAS,
            "says": TEXT,
            "direction": TEXT,
        },
        belief=f"{INTEGRANDS} (weak duality), and that the goals made of the claim's sentences are this inequality",
    ),
    "minimum": Kind(
        judge_in("privacy.minimum"),
        {**SETTING, "when": TEXT, "epsilon": TEXT, "rows": {"type": "array", "items": PAIR, "minItems": 1}},
        derives=True,
    ),
    "printed-bound": Kind(
        judge_in("privacy.printed_bound"),
        {"model": TEXT, "posterior": TEXT, "says": TEXT},
        belief="that the goals made of the model's potentials are the largest posteriors over all private mechanisms, "
        "and that the model is what the paper has in mind",
    ),
}
