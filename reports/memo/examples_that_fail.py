"""Examples in which what the adversary believes about others does depend on the person, and the models that allow for them."""

from __future__ import annotations

from attrs import frozen

__all__ = ["EXAMPLES", "Example", "examples_for"]


@frozen
class Example:
    """``text`` is LaTeX text; ``treated`` are the known attack models in which the example is a case."""

    title: str
    text: str
    treated: frozenset[str]


EXAMPLES = (
    Example(
        "Households.",
        " The members of a household often share a language, an illness or a benefit. Whoever believes that the person has the "
        "value then believes more easily that the others have it, and every other member in the data repeats the hint. The "
        "budget above may be too large there; the question has to be asked again for a household.",
        frozenset({"household", "household-of-three"}),
    ),
    Example(
        "Samples of fixed size.",
        " Where exactly 1,000 persons are drawn, one who is in takes the place of somebody who is out. Whoever knows the others "
        "can count, so that beliefs about them do depend on whether the person is in; the budget may be too large then.",
        frozenset({"total-published", "one-missing", "one-of-three-missing", "one-missing-known-values"}),
    ),
)


def examples_for(model: str) -> tuple[Example, ...]:
    """The examples that the model of this name leaves out."""
    return tuple(example for example in EXAMPLES if model not in example.treated)
