"""A condition that must hold wherever others do, with the proofs and points that show it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any, NamedTuple

from epsproof.verify.kernel import certificate
from epsproof.verify.kernel.branch import SIGNS, Branch
from epsproof.verify.kernel.certificate import CONTRADICTION, Fact
from epsproof.verify.kernel.json_text import RATIONAL, shaped
from epsproof.verify.kernel.operation import told
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.product import Product
from epsproof.verify.kernel.rejected import Rejected, about, require
from epsproof.verify.kernel.syntax import Tree, both
from epsproof.verify.kernel.walk import fails, holds

PATH = "h_"


class Link(NamedTuple):
    """``wanted`` has to hold at every point of the branch ``start`` where all of ``given`` do.

    Along a ``path`` it has to hold for all small h_ > 0, whatever the other variables are. Who gives
    a list does not change it afterwards.
    """

    label: str
    given: Sequence[Tree]
    wanted: Tree
    start: Branch = Branch()
    path: bool = False

    def situations(self) -> Iterator[Branch]:
        """The branches on which what is given holds."""
        yield from holds(both(self.given), self.start)

    def failures(self) -> Iterator[Branch]:
        """The branches on which the link does not; all of them have to be contradictory."""
        for branch in self.situations():
            for failing in fails(self.wanted, branch):
                yield from germ(failing) if self.path else (failing,)


def germ(branch: Branch) -> Iterator[Branch]:
    """What holds of the coefficients where the facts hold for arbitrarily small h_ > 0.

    Of an equation each is 0. Of another fact the lowest one that is not 0 is positive, or all are 0
    and the fact is not strict.
    """
    parts = (part for meaning in branch.fresh for part in meaning if isinstance(part, Product))
    within = {label for part in parts for factor in part.powers for label in factor.variables()}
    require(PATH not in within, "a root depends on the path")
    found = [Branch()]
    for polynomial, relation in sorted(branch.facts(), key=lambda fact: PATH in fact[0].variables()):
        lowest = [part for part in polynomial.coefficients(PATH) if part.terms]
        found = [new for old in found for new in eventually(old, lowest, relation)]
    yield from found


def eventually(branch: Branch, parts: Sequence[Polynomial], relation: str) -> Iterator[Branch]:
    """The branches on which a polynomial with these coefficients is so for arbitrarily small h_ > 0."""
    first, rest = Product.of(parts[0]), parts[1:]
    if relation == "=":
        for found in branch.where(first, SIGNS["=="]):
            yield from eventually(found, rest, relation) if rest else (found,)
    elif not rest:
        yield from branch.where(first, SIGNS[relation])
    elif not rest[0].variables():
        yield from branch.where(first, SIGNS[">=" if rest[0].terms[()] > 0 else ">"])
    else:
        yield from branch.where(first, SIGNS[">"])
        for found in branch.where(first, SIGNS["=="]):
            yield from eventually(found, rest, relation)


def prove(links: Sequence[Link], proofs: Sequence[Any]) -> None:
    """Accept, for every link, one proof for each of its branches, or raise Rejected."""
    require(len(links) == len(proofs), f"{len(links)} lists of proofs are owed")
    for link, given in zip(links, proofs, strict=True):
        owed = list(link.failures())
        with about(link.label):
            require(len(owed) == len(given), f"{len(owed)} proofs are owed, {len(given)} given")
        for number, (branch, proof) in enumerate(zip(owed, given, strict=True), 1):
            with about(f"{link.label}, branch {number}"):
                close(branch, proof)


def close(branch: Branch, proof: Any) -> None:
    """Accept ``proof`` as a certificate that no point lies on the branch, or raise Rejected."""
    verdict, hypotheses, goal = certificate.read(proof)
    require((verdict, goal) == ("proved", CONTRADICTION), "no contradiction is proved")
    known = set[Fact]()
    for more in chain([branch], told(branch)):
        known |= {*more.facts()}
        if known.issuperset(hypotheses):
            return
    raise Rejected("what is supposed is not known there")


def meet(branches: Iterator[Branch], point: Any, what: str) -> None:
    """Accept the rational point as one on some of the branches, or raise Rejected."""
    given = shaped(point, dict, what)
    at = {label: Fraction(shaped(text, RATIONAL, what)) for label, text in given.items()}
    for branch in branches:
        facts = branch.facts()
        named = all(polynomial.variables() <= at.keys() for polynomial, _ in facts)
        if named and not branch.opaque and all(certificate.holds(fact, at) for fact in facts):
            return
    raise Rejected(f"{what} is no point of the statement")
