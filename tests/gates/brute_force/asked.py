"""Random questions with numbers: a criterion, a region, a model with two to five worlds."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

from attrs import frozen

__all__ = ["Asked", "asked"]

MODELS = tuple(
    "unbounded unbounded bounded membership couple value-in-or-out both-of-two unknown-other state opt-out one-sided"
    " total-published xor-of-attributes or-of-attributes policy-graph exact-value guess-within-distance".split()
)
RATIOS = (
    "max({s}/prior, {k})", "{k}", "{k} + {s}/prior", "min({k} + 2, {k} + {s}/{x})", "max({k}, {k} + 2 - {s}*{x})", "{k} + {x}**2",
    "1 + {s}/prior", "max({k}/2, 1/(prior + {s}))", "{k} if {x} < {s} else {k}", "1/(1 - {x}/{k}) + {s}", "{k} + 1 - {x}",
)  # fmt: skip
CRITERIA = (
    "posterior <= {k}*prior + {s}", "posterior - prior <= {s}", "posterior <= max({k}*prior, {s})",
    "posterior_odds <= {k}*prior_odds", "posterior_odds <= {k}*prior_odds + {s}", "posterior <= 1 - (1 - prior)*{f}",
    "1 - posterior >= {f}*(1 - prior)", "abs(posterior - prior) <= {s}", "posterior <= {k}*prior or posterior <= {s}",
    "posterior <= {k}*prior and posterior - prior <= {s}", "posterior >= prior/{k}", "posterior >= prior - {s}",
    "1/{k} <= posterior/prior <= {k}", "not posterior > {k}*prior + {s}", "posterior - prior <= {s}*(1 - prior)",
    "1/posterior >= {f}/prior", "1/posterior - 1 >= {f}*(1/prior - 1)", "posterior + {x} <= 1 + {k}",
    "max(posterior/prior, (1 - prior)/(1 - posterior)) <= {k}", "min(posterior, {s}) <= {k}*prior",
)  # fmt: skip
REGIONS = ((), (), (), ("{x} <= {f}",), ("{x} >= {f}",), ("{x} == {f}",), ("{x} == 1",), ("{x} >= 1/20",))
PAIRED = ("{x} <= {y}", "{x} == {y}", "{x} + {y} <= 1", "{x}*{y} <= {f}", "{x} <= {y}**2")


@frozen
class Asked:
    """A question; its texts are formulas of Python as well."""

    text: str
    where: tuple[str, ...]
    model: str


def asked(random: Random, priors: dict[str, tuple[str, ...]]) -> Asked:
    """A question about a model of which the priors are known."""
    model = random.choice(MODELS)
    names = random.sample(priors[model], len(priors[model]))

    def made(match: re.Match[str]) -> str:
        letter, share = match[1], Fraction(random.randint(1, 19), 20)
        if letter in "xy":
            return names[0] if letter == "x" else names[-1]
        return str(1 + share * random.choice((1, 2, 4)) if letter == "k" else share)

    def filled(text: str) -> str:
        return re.sub(r"\{(\w)\}", made, text)

    where = [filled(text) for text in random.choice(REGIONS)]
    if len(names) > 1 and random.random() < 0.4:
        where = [filled(random.choice(PAIRED))]
    return Asked(filled(random.choice(random.choice((RATIOS, CRITERIA)))), tuple(where), model)
