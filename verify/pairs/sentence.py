"""Sentences about a pair of laws, such as ``P[P > E*Q] + Q[Q > E*P] <= 2*d`` or ``integral[max(P - E*Q, 0)] <= d``, and
statements that whoever satisfies some of them satisfies another.

P and Q in the brackets are the densities of the two laws with respect to any measure that dominates both. ``P[event]`` is the
probability of the event under P, ``integral[formula]`` the integral of a formula that is positively homogeneous in the
densities; ``posterior`` is p*P/(p*P + (1 - p)*Q), for an outcome of P with the prior p. ``P[some p: event]`` is the probability
that the event happens for some p, ``P[every p: event]`` that it does for all.

Only what has a degree, the power of c by which it grows where both densities grow by the factor c > 0, says the same for every
measure that dominates both laws: an integrand has degree 1, and an event compares formulas of one degree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from attrs import evolve, frozen

from epsproof.derive.text.errors import SyntaxRejected
from epsproof.verify.reader import names
from epsproof.verify.reader.parse import Tree, nodes

__all__ = ["Block", "NoDegree", "Sentence", "Statement", "degree", "is_linear", "put", "read_sentence"]

DENSITIES = ("P", "Q")
ANY = None
"""The degree of 0, which has every one."""


class NoDegree(ValueError):
    """Parts of different degrees are added or compared."""


def degree(tree: Tree) -> Fraction | None:
    """The degree of a formula, None for 0; of a condition 0. Raises NoDegree."""
    found = [degree(part) for part in tree.parts]
    match tree.kind:
        case "number":
            return Fraction(0) if tree.exact else ANY
        case "name":
            return Fraction(int(tree.name in DENSITIES))
        case "+" | "min" | "max" | "compare":
            shared = _shared(found)
            return Fraction(0) if tree.kind == "compare" else shared
        case "*":
            return ANY if ANY in found else sum((one for one in found if one is not None), Fraction(0))
        case "negative" | "abs":
            return found[0]
        case "inverse":
            return -(found[0] or Fraction(0))
        case "power" | "sqrt":
            power = tree.exact if tree.kind == "power" else Fraction(1, 2)
            return found[0] if found[0] is ANY and power else (found[0] or Fraction(0)) * power
        case "if":
            return _shared(found[1:])
        case "log" | "exp":
            _shared([*found, Fraction(0)])
            return Fraction(0)
        case "and" | "or" | "not" | "=>" | "<=>":
            return Fraction(0)
    raise NoDegree(tree.kind)


def _shared(degrees: Iterable[Fraction | None]) -> Fraction | None:
    """The one degree of all; raises NoDegree where there are several."""
    known = {one for one in degrees if one is not ANY}
    if len(known) > 1:
        raise NoDegree(" and ".join(map(str, sorted(known))))
    return known.pop() if known else ANY


def is_linear(tree: Tree, name: str) -> bool:
    """Whether a formula is a sum of multiples of ``name``, whose factors do not have it."""
    found = [is_linear(part, name) for part in tree.parts]
    match tree.kind:
        case "name":
            return tree.name == name
        case "+" | "negative":
            return False not in found
        case "*":
            factors = [part for part, linear in zip(tree.parts, found, strict=True) if not linear]
            return len(factors) == len(found) - 1 and not any(_has(part, name) for part in factors)
    return False


def _has(tree: Tree, name: str) -> bool:
    return any(node.kind == "name" and node.name == name for node in nodes(tree))


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

    def substituted(self, values: dict[str, str]) -> Sentence:
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


BOTH_DENSITIES = frozenset({"P", "Q"})


@frozen
class Statement:
    """For all parameters that satisfy the ``assumptions``, and all pairs of laws on any measurable space that satisfy the
    sentences ``given``, the sentence ``wanted`` holds. ``every`` has the condition on each quantified name: a constraint that
    has the name holds for all its values, so does the conclusion, whose right side has to be the same for all where the name is
    quantified inside of the probability."""

    assumptions: tuple[str, ...]
    given: tuple[Sentence, ...]
    wanted: Sentence
    every: Mapping[str, str]

    @property
    def parameters(self) -> tuple[str, ...]:
        """The conditions on everything that stands in the conclusion: the assumptions, and those on its quantified names."""
        used = names(self.wanted.pointwise) | names(self.wanted.right) | {*self.wanted.inside}
        return (
            *self.assumptions,
            *(condition for name, condition in sorted(self.every.items()) if name in used),
        )

    @property
    def free(self) -> frozenset[str]:
        """The parameters of the sentences."""
        found = frozenset[str]().union(
            *(names(one.pointwise) | names(one.right) for one in (*self.given, self.wanted)),
            *map(names, self.assumptions),
        )
        return found - BOTH_DENSITIES - {*self.every} - {*self.wanted.inside}
