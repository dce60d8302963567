"""Search certificates for the branches of the links that the kernel lists for a document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice

import sympy
from attrs import define, field, frozen

from epsproof.verify.kernel.branch import SIGNS, Branch
from epsproof.verify.kernel.certificate import check, holds
from epsproof.verify.kernel.link import Link
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import NONE, Owed, T
from epsproof.verify.kernel.rejected import Rejected, budget
from epsproof.verify.kernel.theorem import Theorem
from epsproof.verify.search.contradiction import contradict, negated, texts
from epsproof.verify.search.joined import (
    Pair,
    equal_to_its_root,
    finished,
    multiple_of_zero,
    on_both_sides,
    opposed,
    without_root,
)
from epsproof.verify.search.lemmas import prove_with_lemmas, usable
from epsproof.verify.search.linear_contradiction import linear_contradiction
from epsproof.verify.search.product_variable import prove_in_product
from epsproof.verify.search.search import prove
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.as_polynomial import as_polynomial
from epsproof.verify.workspace.outcome import LATE, Outcome, Proved, Refuted, Unknown
from epsproof.verify.workspace.ring import Ring
from epsproof.verify.workspace.workspace import Fact, Workspace

__all__ = ["QUICK", "Progress", "ProvedLink", "Prover", "attach"]

QUICK, BRIEF, SIGN, WORK, MOST_BRANCHES, LEAST = 6.0, 3.0, 1.0, 20_000_000, 300, 0.05
Progress = Callable[[str, int, int], None]
Key = tuple[tuple[Pair, ...], int]


@frozen
class ProvedLink:
    """A link of the kernel with the outcomes of the searches, branch by branch; ``case`` is the index of the answer's case."""

    owed: Owed
    outcomes: tuple[Outcome, ...]
    case: int | None = None

    @property
    def name(self) -> str:
        return self.owed.link.label

    @property
    def kind(self) -> str:
        """What the link is owed for, such as "safety" or "coverage"."""
        return self.owed.kind

    @property
    def outcome(self) -> Outcome | None:
        """The refutation if there is one, else what is not known; None where every branch is closed."""
        refuted = (each for each in self.outcomes if isinstance(each, Refuted))
        unknown = (each for each in self.outcomes if isinstance(each, Unknown))
        return next(refuted, next(unknown, None))

    @property
    def certificates(self) -> list[dict[str, object]]:
        return [each.certificate for each in self.outcomes if isinstance(each, Proved)]

    @property
    def strategies(self) -> tuple[str, ...]:
        found = (each.strategies for each in self.outcomes if isinstance(each, Proved))
        return tuple(dict.fromkeys(strategy for each in found for strategy in each))

    @property
    def reason(self) -> str:
        """Why the link is not proved; empty where it is."""
        outcome = self.outcome
        if isinstance(outcome, Refuted):
            return f"refuted at {outcome.place}"
        return outcome.reason if isinstance(outcome, Unknown) else ""


@define
class Prover:
    """One question's searches; what is ``known`` of a branch is not searched again, and what was proved serves as a lemma.

    What was ``closed`` is closed where some of its weak facts are strict, as where cases no longer share their boundary.
    ``beside`` are facts that are of no use to a search, such as that the bounds are positive.
    """

    known: dict[Key, Outcome] = field(factory=dict)
    closed: dict[tuple[str, ...], tuple[list[Pair], Proved]] = field(factory=dict)
    lemmas: list[Proved] = field(factory=list)
    tried: set[Key] = field(factory=set)
    beside: frozenset[str] = frozenset()

    def links(
        self,
        owed: Iterable[Owed],
        deadline: float,
        limit: float = 30.0,
        then: float | None = None,
        progress: Progress | None = None,
    ) -> list[ProvedLink]:
        """The links with the outcomes, each branch searched for at most ``limit`` seconds.

        Once a link is left open, the others get at most ``then`` seconds, where it is given: they may still be refuted. Then
        what was left open before is not searched again.
        """
        found: list[ProvedLink] = []
        owed = list(owed)
        for number, each in enumerate(owed):
            if progress:
                progress(each.link.label, number, len(owed))
            if then is not None and any(isinstance(x.outcome, Unknown) for x in found):
                limit = then
            found.append(ProvedLink(each, tuple(self.link(each.link, deadline, limit, then is not None))))
        return found

    def link(self, link: Link, deadline: float, limit: float, once: bool) -> list[Outcome]:
        """The outcomes for the branches on which the link fails, up to one that is not closed."""
        try:
            with budget(WORK):
                branches = list(islice(link.failures(), MOST_BRANCHES + 1))
                given = next((len(branch.facts()) for branch in link.situations()), 0) if branches else 0
        except Rejected as error:
            return [Unknown(error.reason)]
        if len(branches) > MOST_BRANCHES:
            return [Unknown(f"more than {MOST_BRANCHES} cases")]
        found: list[Outcome] = []
        for branch in branches:
            try:
                found.append(self.close(branch, given, min(limit, deadline - now()), once))
            except Rejected as error:
                found.append(Unknown(error.reason))
            if not isinstance(found[-1], Proved):
                break
        return found

    def close(self, branch: Branch, given: int, seconds: float, once: bool) -> Outcome:
        """The outcome for a branch; ``given`` is the number of facts that stood before what is wanted was looked at."""
        facts = texts(branch)
        key = (tuple(facts), given)
        settled = self.known.get(key)
        if settled is not None and (once or not isinstance(settled, Unknown)):
            return settled
        found: Outcome | None = at_once(branch, facts) or self.closed_before(facts)
        if found is None:
            if seconds < LEAST:
                return Unknown(LATE)
            limits = (QUICK, seconds) if key not in self.tried else (seconds,)
            if key not in self.tried and on_boundary(facts):
                seconds = min(seconds, QUICK / 4)
            found = self.searched(branch, facts, given, seconds, limits)
        if isinstance(found, Proved):
            self.closed[tuple(text for text, _ in facts)] = facts, found
        self.known[key] = found
        self.tried.add(key)
        return found

    def closed_before(self, facts: list[Pair]) -> Proved | None:
        """The contradiction of the same facts, some of them weaker, with those that it cites as strict as they are now."""
        earlier, found = self.closed.get(tuple(text for text, _ in facts), ([], None))
        if found is None or not all(
            new in (old, (old[0], ">")) for new, old in zip(facts, earlier, strict=True)
        ):
            return None
        strict = dict(zip(earlier, facts, strict=True))
        given = [
            [name, *strict.get((text, relation), (text, relation))]
            for name, text, relation in found.certificate["hypotheses"]
        ]
        certificate = {**found.certificate, "hypotheses": given}
        try:
            check(certificate)
        except Rejected:
            return None
        return Proved(certificate, found.strategies)

    def searched(
        self, branch: Branch, facts: list[Pair], given: int, seconds: float, limits: Sequence[float]
    ) -> Outcome:
        """The sign of one of the last equations from the facts before it; then the negation of one of the last inequalities from
        the others, within each limit in turn, and any contradiction.

        Where more than one stands after what is ``given``, each of the last two is tried.
        """
        until = now() + seconds
        unequal = [(k, fact) for k, fact in enumerate(facts) if fact[1] != "="]
        targets = [fact for k, fact in reversed(unequal) if k >= given][:2] or [
            fact for _, fact in unequal[-1:]
        ]
        squares = any(left == SIGNS["!="] for left in branch.signs.values())
        if squares or branch.opaque:
            targets = []
        found: Outcome = Unknown(LATE)
        for equation in (fact for fact in facts[-2:] if fact[1] == "="):
            before = [fact for fact in facts[: facts.index(equation)] if fact[0] not in self.beside]
            found = opposed(facts, equation, partial(proved, before, seconds=min(SIGN, seconds)))
            if isinstance(found, Proved):
                return found
        for limit in dict.fromkeys(min(limit, seconds) for limit in limits):
            if len(targets) == 2:
                found = self.by_options(facts, targets, limit)
                if not isinstance(found, Unknown):
                    return found
            for target in targets:
                left = min(limit, until - now())
                if left < LEAST:
                    return Unknown(LATE)
                found = self.negated(branch, facts, target, left)
                if not isinstance(found, Unknown):
                    return found
            left = min(limit if limit > QUICK else BRIEF, until - now())
            if left < LEAST:
                return Unknown(LATE)
            found = contradict(branch, given, left)
            if not isinstance(found, Unknown):
                return found
        return found

    def by_options(self, facts: list[Pair], targets: Sequence[Pair], seconds: float) -> Outcome:
        """Two proofs, on both sides of what tells which of two options is larger, a factor of their difference.

        The others of its factors are what both options were divided by.
        """
        one, other = (as_polynomial(text) for text, _ in targets)
        known = {fact[0] for fact in facts}
        found = factors(one - other) if one != other else []
        for text in found if len(found) > 1 else ():
            opposite = str(-as_polynomial(text))
            if {text, opposite} & known:
                continue
            halves = [self.half(facts, side, targets, seconds) for side in ((text, ">"), (opposite, ">="))]
            if isinstance(halves[0], Proved) and isinstance(halves[1], Proved):
                return on_both_sides(facts, text, halves[0], halves[1], "Y")
        return Unknown("no option is told apart")

    def half(self, facts: list[Pair], side: Pair, targets: Sequence[Pair], seconds: float) -> Outcome:
        """The contradiction on one side, of one of the targets with what is known but for the other."""
        for target in targets:
            others = [fact for fact in facts if fact not in targets and fact[0] not in self.beside]
            found = proved([*others, side], negated(target), seconds)
            if isinstance(found, Proved):
                return (
                    found if found.contradictory else finished([*facts, side], found, target, negated(target))
                )
        return Unknown("a side is open")

    def negated(self, branch: Branch, facts: list[Pair], target: Pair, seconds: float) -> Outcome:
        """A proof that the inequality does not hold: alone, then in the variable p*q, then with what was proved before.

        The first has half of the time where there may be another. In a long search what was proved before comes first: the
        others have failed in a quick one.
        """
        end, goal = now() + seconds, negated(target)
        others = [fact for fact in facts if fact != target and fact[0] not in self.beside]
        lemmas = usable(others, self.lemmas)
        alone = not lemmas and not {"p", "q"} <= as_polynomial(target[0]).variables()
        helped = seconds > QUICK and bool(lemmas)
        try:
            found = prove_with_lemmas(others, goal, lemmas, seconds=seconds / 4) if helped else Unknown(LATE)
            if not isinstance(found, Proved):
                found = prove(others, goal, seconds=end - now() if alone else (end - now()) / 2)
            if isinstance(found, Refuted):
                point = found.witness
                inside = all(
                    p.variables() <= point.keys() and holds((p, r), point) for p, r in branch.facts()
                )
                return found if inside else Unknown("another point")
            if isinstance(found, Unknown) and found.pointless:
                return found
            if not isinstance(found, Proved):
                found = prove_in_product(others, goal, "p", "q", seconds=max(LEAST, (end - now()) / 2))
            if not isinstance(found, Proved) and not helped:
                found = prove_with_lemmas(others, goal, lemmas, seconds=max(LEAST, end - now()))
        except Rejected as error:
            return Unknown(error.reason)
        if not isinstance(found, Proved):
            return Unknown("no proof was found")
        if found.contradictory:
            return found
        self.lemmas.append(found)
        return finished(facts, found, target, goal)


def at_once(branch: Branch, facts: list[Pair]) -> Proved | None:
    """A contradiction that takes no search: a linear combination of the facts, or what algebra says of squares and roots."""
    if (simple := linear_contradiction(facts)) is not None:
        return Proved(simple, ("linear",))
    unequal = [factor for factor, left in branch.signs.items() if left == SIGNS["!="]]
    found = multiple_of_zero(facts, unequal) or without_root(facts) or equal_to_its_root(facts, unequal)
    return found if isinstance(found, Proved) else None


def proved(facts: list[Pair], goal: Pair, seconds: float) -> Outcome:
    """The goal from the facts; unknown where they are too large."""
    try:
        return prove(facts, goal, seconds=seconds)
    except Rejected as error:
        return Unknown(error.reason)


def on_boundary(facts: list[Pair]) -> bool:
    """Whether the last fact says that a product of weak facts before it is at most 0: at the boundary between cases that meet,
    where a contradiction is rare, and not needed where the cases are told apart."""
    relation, polynomials = facts[-1][1], [as_polynomial(text) for text, _ in facts]
    if relation != ">=":
        return False
    ring = Ring(sorted(frozenset[str]().union(*(polynomial.variables() for polynomial in polynomials))))
    before = [
        Fact(f"H{k}", ring.read(polynomial), sign)
        for k, (polynomial, (_, sign)) in enumerate(zip(polynomials[:-1], facts, strict=False), 1)
        if sign != "="
    ]
    workspace = Workspace(ring, before, [0])
    found = workspace.signed(-ring.read(polynomials[-1]))
    return found is not None and found[0] > 0 and not workspace.is_strict(found[1])


def factors(polynomial: Polynomial) -> list[str]:
    """The texts of its irreducible factors."""
    terms = [
        sympy.Rational(value.numerator, value.denominator)
        * sympy.prod(sympy.Symbol(x) ** e for x, e in monomial)
        for monomial, value in polynomial.terms.items()
    ]
    found = sympy.factor_list(sympy.Add(*terms))[1]
    return [str(as_polynomial(sympy.sstr(sympy.expand(factor)))) for factor, _ in found]


def positive_parts(theorem: Theorem) -> frozenset[str]:
    """The facts that say of what the bounds divide, and divide by, that it is positive."""
    known = Link("", theorem.asked.sure, NONE).situations()
    return frozenset(str(part) for branch in known for part, _ in branch.facts() if part.variables() > {T})


def attach(paper: dict[str, object], found: Sequence[ProvedLink]) -> tuple[str, ...]:
    """Put the certificates found into the document; return why others are missing, nothing where none is."""
    paper["proofs"] = [each.certificates for each in found]
    return tuple(f"{each.name}: {each.reason}" for each in found if each.outcome is not None)
