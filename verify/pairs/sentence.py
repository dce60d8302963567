"""A sentence about a pair of laws, such as ``P[P > E*Q] + Q[Q > E*P] <= 2*d`` or ``integral[max(P - E*Q, 0)] <= d``.

P and Q in the brackets are the densities of the two laws with respect to any measure that dominates both. ``P[event]`` is the
probability of the event under P, ``integral[formula]`` the integral of a formula that is positively homogeneous in the densities;
``posterior`` is p*P/(p*P + (1 - p)*Q), for an outcome of P with the prior p. ``P[some p: event]`` is the probability that the
event happens for some p, ``P[every p: event]`` that it does for all.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import evolve, frozen

from epsproof.derive.text.errors import SyntaxRejected

__all__ = ["Block", "Sentence", "put", "read_sentence"]

WORD = re.compile(r"(?<![\w.])[A-Za-z]\w*")
BLOCK = re.compile(r"(?<!\w)(P|Q|integral)\[([^][]*)\]")
INSIDE = re.compile(r"\s*(some|every)\s+([A-Za-z]\w*)\s*:")
SIDES = re.compile(r"(<=|>=|==)")
POSTERIOR = {"posterior": "(p*P/(p*P + (1 - p)*Q))"}
FORM = 'write it as "P[P > E*Q] <= d" or "integral[max(P - E*Q, 0)] <= d"'


@frozen
class Block:
    """``of`` is P, Q or integral; ``text`` the event or formula.

    The event happens for some value of the name ``some``, or for every value of the name ``every``, where one is not empty.
    """

    of: str
    text: str
    some: str = ""
    every: str = ""

    @property
    def pointwise(self) -> str:
        """Its integrand as a formula in the densities."""
        return f"({self.text})" if self.of == "integral" else f"({self.of} if ({self.text}) else 0)"


@frozen
class Sentence:
    """``left`` of the ``blocks``, which stand as {0}, {1}, ... in it, is at most the formula ``right`` of the parameters.

    ``text`` is the sentence as it was written.
    """

    text: str
    left: str
    blocks: tuple[Block, ...]
    right: str

    @property
    def pointwise(self) -> str:
        """The integrand of the left side."""
        return self.filled(lambda block: block.pointwise)

    def filled(self, meaning: Callable[[Block], str]) -> str:
        """The left side with a text for every block."""
        return self.left.format(*map(meaning, self.blocks))

    @property
    def inside(self) -> tuple[str, ...]:
        """The names that are quantified inside of a probability."""
        return tuple(dict.fromkeys(block.some for block in self.blocks if block.some))

    def at(self, values: dict[str, str]) -> Sentence:
        """The same with names replaced by texts."""
        blocks = tuple(evolve(block, text=put(block.text, values)) for block in self.blocks)
        return evolve(self, left=put(self.left, values), blocks=blocks, right=put(self.right, values))


def put(text: str, values: dict[str, str]) -> str:
    """The text with names replaced by texts in brackets."""
    return WORD.sub(lambda word: f"({values[word[0]]})" if word[0] in values else word[0], text)


def read_sentence(text: str) -> tuple[Sentence, ...]:
    """The sentences "at most" that a text says: two for an equation. Raises SyntaxRejected for what is no such sentence.

    ``P[event] >= 1 - d`` is read as P[not event] <= d, since P has mass one.
    """
    if set("{}") & set(text):
        raise SyntaxRejected("a sentence has no braces", text, 1, FORM)
    parts = SIDES.split(BLOCK.sub(lambda found: found[0].translate(HIDDEN), text))
    if len(parts) != 3:
        raise SyntaxRejected("one comparison <=, >= or == with blocks on its left", text, 1, FORM)
    left, relation, right = (part.translate(SHOWN) for part in parts)
    if BLOCK.search(right) or not BLOCK.search(left):
        raise SyntaxRejected("the left side has the blocks, the right side none", text, 1, FORM)
    blocks = tuple(_block(found[1], found[2]) for found in BLOCK.finditer(left))
    bare = BLOCK.sub("{}", left)
    if bare.count("{") != len(blocks) or set("[]") & set(bare + right):
        raise SyntaxRejected(
            "brackets follow P, Q or integral and do not stand in one another", text, 1, FORM
        )
    whole = Sentence(text, bare.strip(), blocks, right.strip())
    alone = whole.left == "{}" and blocks[0].of != "integral"
    if alone and (relation == ">=" or (relation == "==" and whole.right == "1")):
        return (evolve(whole, blocks=(_complement(blocks[0], right, text),), right=f"1 - ({whole.right})"),)
    if any(block.every for block in blocks):
        raise SyntaxRejected(
            "'every' stands alone on the left, with >=", text, 1, 'write "P[every p: event] >= 1 - d"'
        )
    above = evolve(whole, left=f"-({whole.left})", right=f"-({whole.right})")
    return {"<=": (whole,), ">=": (above,), "==": (whole, above)}[relation]


HIDDEN = str.maketrans("<>=", "\x01\x02\x03")
SHOWN = str.maketrans("\x01\x02\x03", "<>=")


def _block(of: str, text: str) -> Block:
    """The block with the name that it is quantified over, if there is one."""
    found = INSIDE.match(text)
    inner = put(text[found.end() :] if found else text, POSTERIOR).strip()
    if found is None:
        return Block(of, inner)
    if of == "integral":
        raise SyntaxRejected("some and every stand in a probability", text, 1, FORM)
    return Block(of, inner, some=found[2]) if found[1] == "some" else Block(of, inner, every=found[2])


def _complement(block: Block, right: str, text: str) -> Block:
    """The opposite event; raises SyntaxRejected for what is no interval for all."""
    if block.some:
        raise SyntaxRejected("with >= the probability is of 'every', with <= of 'some'", text, 1, FORM)
    return evolve(block, text=f"not ({block.text})", some=block.every, every="")
