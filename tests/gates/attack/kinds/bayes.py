"""Goals about prior, posterior and ratio in a finite model; weights are probabilities, so none is
negative."""

from __future__ import annotations

from fractions import Fraction

from epsproof.verify.reader import Definitions, claim_violation, names, value
from epsproof.verify.reader.points import points
from tests.gates.attack.draft import Draft


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    negative = [w for w, _, _ in draft.fields["worlds"] if not names(str(w)) and _is_negative(str(w))]
    if negative:
        return f"a weight is {negative[0]}"
    given, known = given_and_known(draft)
    given.append("0 < t <= 1")
    tried = points(given, draft.goals, known, seed=seed, count=count)
    free = {} if draft.substitutions else {"t": Fraction(1, 2)}
    filled = ({**free, **place} for place in tried)
    found = claim_violation(given, draft.goals, filled, known)
    return str(found) if found else ""


def given_and_known(draft: Draft) -> tuple[list[str], Definitions]:
    """The assumptions with those of the model, and what prior, posterior and ratio stand for."""
    terms = []
    for weight, event, counts in draft.fields["worlds"]:
        distance = sum(abs(a - b) for a, b in zip(counts, draft.fields["output"], strict=True))
        terms.append((f"({weight})", f"({weight})*t**{distance}", event))
    prior = " + ".join(w for w, _, event in terms if event) or "0"
    top, below = (
        " + ".join(s for _, s, event in terms if event) or "0",
        " + ".join(s for _, s, _ in terms),
    )
    let = {"prior": prior, "posterior": f"({top})/({below})", "ratio": "posterior/prior"}
    return [*draft.assumptions, *(f"{w} >= 0" for w, _, _ in terms)], Definitions(
        let, {}, draft.substitutions
    )


def _is_negative(text: str) -> bool:
    found = value(text, {})
    return isinstance(found, Fraction) and found < 0
