"""A pair of laws with finitely many outcomes: probabilities and sums from their definitions, exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from attrs import frozen

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.pairs.sentence import Block, Sentence, put
from epsproof.verify.reader import Truth, truth, value

__all__ = ["FiniteLaw"]

Place = Mapping[str, Fraction]
Happens = Callable[[str, dict[str, Fraction]], Truth]


@frozen
class FiniteLaw:
    """``outcomes`` are the probabilities under P and under Q of each outcome."""

    outcomes: tuple[tuple[Fraction, Fraction], ...]

    def __attrs_post_init__(self) -> None:
        sums = [sum(pair[side] for pair in self.outcomes) for side in (0, 1)]
        if sums != [1, 1] or any(mass < 0 for pair in self.outcomes for mass in pair):
            raise ValueError(f"these are no two laws: {self.outcomes}")

    def of(self, block: Block, place: Place, happens: Happens = truth) -> Fraction:
        """The probability of a block's event, or its sum over the outcomes; ``happens`` tells whether an event does."""
        total = Fraction(0)
        for first, second in self.outcomes:
            here = {**place, "P": first, "Q": second}
            if block.of == "integral":
                term = value(block.text, here)
                if not isinstance(term, Fraction):
                    raise UnsupportedForm(f"{block.text} has no rational value at {first}, {second}")
                total += term
            else:
                found = happens(block.text, here)
                if found not in (Truth.TRUE, Truth.FALSE):
                    raise UnsupportedForm(f"{block.text} is {found.value} at {first}, {second}")
                total += {"P": first, "Q": second}[block.of] if found is Truth.TRUE else 0
        return total

    def left(self, sentence: Sentence, place: Place, happens: Happens = truth) -> Fraction:
        """The left side of a sentence without quantified names."""
        found = value(sentence.filled(lambda block: f"({self.of(block, place, happens)})"), dict(place))
        if not isinstance(found, Fraction):
            raise UnsupportedForm(f"{sentence.text}: its left side has no rational value")
        return found

    def satisfies(self, sentence: Sentence, place: Place) -> bool:
        """Whether a sentence without quantified names holds."""
        right = value(sentence.right, dict(place))
        return isinstance(right, Fraction) and self.left(sentence, place) <= right

    def text(self, sentence: Sentence) -> str:
        """The sentence with the probabilities of the outcomes as numbers, in the language of claims."""

        def summed(block: Block) -> str:
            parts = []
            for first, second in self.outcomes:
                inside = put(block.text, {"P": str(first), "Q": str(second)})
                mass = {"P": first, "Q": second}.get(block.of)
                parts.append(f"({inside})" if mass is None else f"({mass} if ({inside}) else 0)")
            return f"({' + '.join(parts)})"

        return f"{sentence.filled(summed)} <= {sentence.right}"

    def shown(self) -> dict[str, str]:
        """The table of the probabilities, for a reader."""
        return {
            f"outcome {k}": f"P {first}, Q {second}" for k, (first, second) in enumerate(self.outcomes, 1)
        }
