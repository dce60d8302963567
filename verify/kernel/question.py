"""What a question says, as typed, against the polynomials of the document that answers it.

A closed form is proved about polynomial clauses: the posterior-to-prior ratio respects one of the options of every clause, on a
polynomial region, under polynomial assumptions. Here the typed texts must say the same: the assumptions are equivalent, under
them the regions are, and inside both the criterion is, for every posterior that a release can lead to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.kernel.branch import Branch
from verify.kernel.certificate import Fact
from verify.kernel.formula import Ratio
from verify.kernel.polynomial import Polynomial
from verify.kernel.rejected import require
from verify.kernel.syntax import Tree, both, define, insert, name, number, parse
from verify.kernel.walk import fails, holds

__all__ = ["STATED", "Link", "Question", "tree_of"]

STATED = {"criteria": [{"text": str, "where": [str]}], "where": [str], "assume": [str], "settled": [(str, str)]}
POSTERIOR, ODDS = name("y_"), {"prior_odds", "posterior_odds"}
ONE, NONE = number(1), number(0)
PRIOR = {"unbounded": ("p", "q"), "membership": ("p",), "bounded": ("q",), "approximate": ("p",)}
SIGNS = {">": ">", ">=": ">=", "=": "=="}


@dataclass(frozen=True)
class Link:
    """A condition that must hold wherever others do."""

    label: str
    given: tuple[Tree, ...]
    wanted: Tree

    def failures(self) -> Iterator[Branch]:
        """The branches on which it does not; all of them have to be contradictory."""
        for branch in holds(both(list(self.given)), Branch()):
            yield from fails(self.wanted, branch)


def tree_of(value: Polynomial | Ratio) -> Tree:
    """The polynomial or quotient as a formula."""
    if isinstance(value, Ratio):
        top = tree_of(value.top)
        return top if value.bottom == Polynomial.constant(1) else Tree("/", (top, tree_of(value.bottom)))
    terms = []
    for monomial, coefficient in value.terms.items():
        term = number(coefficient)
        for label, power in monomial:
            term = Tree("*", (term, Tree("**", (name(label),), Fraction(power))))
        terms.append(term)
    return Tree("+", tuple(terms)) if terms else NONE


def condition(fact: Fact) -> Tree:
    """The polynomial fact as a condition."""
    return Tree(SIGNS[fact[1]], (tree_of(fact[0]), NONE))


def between(low: Tree, value: Tree, high: Tree) -> list[Tree]:
    """low < value <= high."""
    return [Tree("<", (low, value)), Tree("<=", (value, high))]


class Question:
    """The typed texts as trees in the document's variables."""

    def __init__(self, stated: Any, bound: str, fixed: Mapping[str, Ratio], powers: Mapping[str, int]) -> None:
        self.priors = PRIOR[bound]
        self.fixed = {label: tree_of(value) for label, value in fixed.items()}
        self.assume = [parse(text, True) for text in stated["assume"]]
        priors = {*self.priors}
        require(not any(tree.names & priors for tree in self.assume), "an assumption is about the parameters alone")
        self.where = [parse(text, True) for text in stated["where"]]
        self.criteria = [([parse(text, True) for text in row["where"]], row["text"]) for row in stated["criteria"]]
        require(self.criteria, "a question has a criterion")
        self.settled = dict[str, Tree]()
        for label, text in stated["settled"]:
            define(self.settled, label, insert(parse(text, False), self.settled))
        names = frozenset[str]().union(*(tree.names for tree in self.settled.values()))
        require(not names & {*self.settled, *priors}, "a settled parameter depends on itself, or on a prior")
        self.roots = {label: Tree("**", (name(label),), Fraction(power)) for label, power in powers.items()}

    def placed(self, tree: Tree) -> Tree:
        """The tree with settled parameters, fixed priors and priors that are powers of the document's variables inserted."""
        return insert(insert(insert(tree, self.settled), self.roots), self.fixed)

    def prior(self) -> Tree:
        """The prior probability of what the adversary looks for."""
        whole = name(self.priors[0])
        for label in self.priors[1:]:
            whole = Tree("*", (whole, name(label)))
        return whole

    def criterion(self) -> Tree:
        """What is asked of the posterior, class by class, with priors of its own variables."""
        return both([asked([*where], self.asked(text)) for where, text in self.criteria])

    def asked(self, text: str) -> Tree:
        """One criterion; a formula limits the posterior-to-prior ratio; odds are not asked for where the prior is 1."""
        prior = self.prior()
        meaning = {
            "posterior": POSTERIOR,
            "prior": prior,
            "prior_odds": Tree("/", (prior, Tree("+", (ONE, Tree("-", (prior,)))))),
            "posterior_odds": Tree("/", (POSTERIOR, Tree("+", (ONE, Tree("-", (POSTERIOR,)))))),
        }
        tree = parse(text, None)
        odds = bool(tree.names & ODDS)
        require(tree.states or not tree.names & meaning.keys(), "a formula for the ratio names p and q, not the posterior")
        tree = insert(tree if tree.states else limited(tree, prior), meaning)
        return Tree("or", (Tree("==", (prior, ONE)), tree)) if odds else tree

    def links(self, assumptions: Sequence[Fact], region: Sequence[Fact], clauses: Sequence[Any]) -> Iterator[Link]:
        """All that is owed for the texts to say what the polynomials say."""
        stated, known = tuple(self.assume), tuple(map(condition, assumptions))
        settled = [Tree("==", (name(label), value)) for label, value in self.settled.items()]
        yield Link("assumptions as typed", stated, both([*settled, *known]))
        yield Link("assumptions as polynomials", known, both([insert(tree, self.settled) for tree in stated]))
        running = [label for label in self.priors if label not in self.fixed]
        everywhere = [c for label in self.priors for c in between(NONE, name(label), ONE)]
        free = [insert(insert(tree, self.settled), self.roots) for tree in self.where]
        equal = [Tree("==", (name(label), value)) for label, value in self.fixed.items()]
        inside = [condition(fact) for fact in region]
        yield Link("region as typed", (*known, *everywhere, *free), both([*equal, *inside]))
        unit = [c for label in running for c in between(NONE, name(label), ONE)]
        positive = [asked([*map(condition, where)], above) for where, limits, _ in clauses for above in map(divisible, limits)]
        here = (*known, *unit, *inside)
        yield Link("region as polynomials", here, both([self.placed(tree) for tree in self.where]))
        prior = self.placed(self.prior())
        open_case = both([Tree("<", (NONE, POSTERIOR)), Tree("<", (POSTERIOR, ONE)), Tree("<", (prior, ONE))])
        certain = both([Tree("==", (prior, ONE)), Tree("==", (POSTERIOR, ONE))])
        criterion = self.placed(self.criterion())
        demanded = [asked([*map(condition, where)], respected(limits, lower, prior)) for where, limits, lower in clauses]
        for label, case in (("", open_case), (", prior 1", certain)):
            reached = (*here, *positive, case)
            for position, clause in enumerate(demanded, 1):
                yield Link(f"criterion as typed, clause {position}{label}", (*reached, criterion), clause)
            yield Link(f"criterion as clauses{label}", (*reached, *demanded), criterion)


def asked(where: list[Tree], tree: Tree) -> Tree:
    """The condition, asked only where others hold."""
    return Tree("=>", (both(where), tree)) if where else tree


def divisible(limit: Ratio) -> Tree:
    """The denominator is positive, which the document owes."""
    return Tree(">", (tree_of(limit.bottom), NONE))


def respected(options: Sequence[Ratio], lower: bool, prior: Tree) -> Tree:
    """The posterior respects the prior times one of the options, whose denominators are positive."""
    found = [Tree(">=" if lower else "<=", (POSTERIOR, Tree("*", (prior, tree_of(option))))) for option in options]
    return found[0] if len(found) == 1 else Tree("or", tuple(found))


def limited(formula: Tree, prior: Tree) -> Tree:
    """posterior <= formula*prior, where the formula has a value; which number stands for inf there does not matter."""
    if "inf" not in formula.names:
        return limit(formula, prior)
    finite = insert(formula, {"inf": ONE})
    return both([limit(formula, prior), Tree("==", (finite, finite))])


def limit(formula: Tree, prior: Tree) -> Tree:
    """posterior <= formula*prior where the formula has a value; an infinite one demands nothing."""
    if all(part != name("inf") for part in formula.walk()):
        return Tree("<=", (POSTERIOR, Tree("*", (formula, prior))))
    if formula == name("inf"):
        return both([])
    if formula.sign == "if":
        test, then, otherwise = formula.parts
        require("inf" not in test.names, "inf is no number to compare with")
        return Tree("or", (both([test, limit(then, prior)]), both([Tree("not", (test,)), limit(otherwise, prior)])))
    require(formula.sign in ("min", "max"), "inf stands alone, or in min, max or if")
    return Tree("or" if formula.sign == "max" else "and", tuple(limit(part, prior) for part in formula.parts))
