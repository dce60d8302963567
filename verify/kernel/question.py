"""What a question says, as typed, against the polynomials of the document that answers it.

A closed form is proved about polynomial clauses: the posterior-to-prior ratio respects one of the
options of every clause, on a polynomial region, under polynomial assumptions. Here the typed texts
must say the same: the assumptions are equivalent, under them the regions are, and inside both the
criterion is, for every posterior that a release can lead to.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.kernel.formula import Ratio
from epsproof.verify.kernel.link import Link
from epsproof.verify.kernel.model import Model
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import require
from epsproof.verify.kernel.syntax import Tree, both, define, insert, name, number, parse

CRITERION = {"text": str, "where": [str]}
STATED = {"criteria": [CRITERION], "where": [str], "assume": [str], "settled": [(str, str)]}
POSTERIOR, INFINITE, ONE, NONE = name("y_"), name("inf"), number(1), number(0)
ODDS = {"prior_odds", "posterior_odds"}
SIGNS = {">": ">", ">=": ">=", "=": "=="}
Clause = tuple[Sequence[Fact], Sequence[Ratio], bool]


def tree_of(value: Polynomial) -> Tree:
    """The polynomial as a formula."""
    terms = []
    for monomial, coefficient in value.terms.items():
        term = number(coefficient)
        for label, power in monomial:
            term = Tree("*", (term, Tree("**", (name(label),), Fraction(power))))
        terms.append(term)
    return Tree("+", tuple(terms)) if terms else NONE


def quotient(value: Ratio) -> Tree:
    """The quotient as a formula."""
    top = tree_of(value.top)
    return top if value == Ratio(value.top) else Tree("/", (top, tree_of(value.bottom)))


def condition(fact: Fact) -> Tree:
    """The polynomial fact as a condition."""
    return Tree(SIGNS[fact[1]], (tree_of(fact[0]), NONE))


def unit(labels: Sequence[str]) -> list[Tree]:
    """0 < name <= 1 for each of the names."""
    sides = [((NONE, name(label)), (name(label), ONE)) for label in labels]
    return [tree for low, high in sides for tree in (Tree("<", low), Tree("<=", high))]


def less(tree: Tree) -> Tree:
    """1 - tree."""
    return Tree("+", (ONE, Tree("-", (tree,))))


def asked(where: Sequence[Tree], tree: Tree) -> Tree:
    """The condition, asked only where others hold."""
    return Tree("=>", (both(where), tree)) if where else tree


class Question:
    """The typed texts as trees in the document's variables."""

    def __init__(self, stated: Any, model: Model, fixed: Mapping[str, Ratio], roots: Any) -> None:
        self.priors = model.priors
        secret = [parse(model.worlds[name], False) for name in model.secret]
        self.prior = secret[0] if len(secret) == 1 else Tree("+", tuple(secret))
        self.fixed = {label: quotient(value) for label, value in fixed.items()}
        self.roots = {x: Tree("**", (name(x),), Fraction(power)) for x, power in roots.items()}
        self.assume = [parse(text, True) for text in stated["assume"]]
        about = both(self.assume).names & {*self.priors}
        require(not about, "an assumption is about the parameters alone")
        self.where = [*model.where, *(parse(text, True) for text in stated["where"])]
        self.criteria = [
            asked([parse(text, True) for text in row["where"]], self.asked(row["text"]))
            for row in stated["criteria"]
        ]
        require(self.criteria, "a question has a criterion")
        self.settled = dict[str, Tree]()
        for label, text in stated["settled"]:
            define(self.settled, label, insert(parse(text, False), self.settled))
        named = {label for tree in self.settled.values() for label in tree.names}
        bad = named & {*self.settled, *self.priors}
        require(not bad, "a settled parameter depends on itself, or on a prior")

    def free(self, tree: Tree) -> Tree:
        """The tree with settled parameters, and powers of the document's variables, inserted."""
        return insert(insert(tree, self.settled), self.roots)

    def placed(self, tree: Tree) -> Tree:
        """The same with fixed priors inserted."""
        return insert(self.free(tree), self.fixed)

    def criterion(self) -> Tree:
        """What is asked of the posterior, class by class, with priors of its own variables."""
        return both(self.criteria)

    def asked(self, text: str) -> Tree:
        """One criterion; a formula limits the ratio; odds are not asked where the prior is 1."""
        meaning = {
            "posterior": POSTERIOR,
            "prior": self.prior,
            "prior_odds": Tree("/", (self.prior, less(self.prior))),
            "posterior_odds": Tree("/", (POSTERIOR, less(POSTERIOR))),
        }
        tree = parse(text, None)
        odds = bool(tree.names & ODDS)
        if not tree.states:
            require(not tree.names & {"posterior", "posterior_odds"}, "a ratio is of priors")
            tree = limited(tree, self.prior)
        tree = insert(tree, meaning)
        return Tree("or", (Tree("==", (self.prior, ONE)), tree)) if odds else tree

    def links(
        self, assumptions: Sequence[Fact], region: Sequence[Fact], clauses: Sequence[Clause]
    ) -> Iterator[Link]:
        """All that is owed for the texts to say what the polynomials say."""
        known, inside = [*map(condition, assumptions)], [*map(condition, region)]
        settled = [Tree("==", (name(label), value)) for label, value in self.settled.items()]
        yield Link("assumptions as typed", self.assume, both([*settled, *known]))
        stated = both([insert(tree, self.settled) for tree in self.assume])
        yield Link("assumptions as polynomials", known, stated)
        equal = [Tree("==", (name(label), value)) for label, value in self.fixed.items()]
        place = [*known, *unit(self.priors), *map(self.free, self.where)]
        yield Link("region as typed", place, both([*equal, *inside]))
        running = [label for label in self.priors if label not in self.fixed]
        here = [*known, *unit(running), *inside]
        yield Link("region as polynomials", here, both([*map(self.placed, self.where)]))
        positive, demanded = list[Tree](), list[Tree]()
        prior, criterion = self.placed(self.prior), self.placed(self.criterion())
        for where, limits, lower in clauses:
            asking = [*map(condition, where)]
            divisors = (condition((limit.bottom, ">")) for limit in limits)
            positive += [asked(asking, divisor) for divisor in divisors]
            demanded.append(asked(asking, respected(limits, lower, prior)))
        for label, case in cases(prior):
            reached = [*here, *positive, case]
            for position, clause in enumerate(demanded, 1):
                typed = f"criterion as typed, clause {position}{label}"
                yield Link(typed, [*reached, criterion], clause)
            yield Link(f"criterion as clauses{label}", [*reached, *demanded], criterion)


def cases(prior: Tree) -> Iterator[tuple[str, Tree]]:
    """The posteriors that a release can lead to: between 0 and 1, or 1 where the prior is."""
    low, high = Tree("<", (NONE, POSTERIOR)), Tree("<", (POSTERIOR, ONE))
    yield "", both([low, high, Tree("<", (prior, ONE))])
    yield ", prior 1", both([Tree("==", (prior, ONE)), Tree("==", (POSTERIOR, ONE))])


def respected(options: Sequence[Ratio], lower: bool, prior: Tree) -> Tree:
    """The posterior respects the prior times one of the options; all have denominators > 0."""
    limits = [Tree("*", (prior, quotient(option))) for option in options]
    found = [Tree(">=" if lower else "<=", (POSTERIOR, whole)) for whole in limits]
    return found[0] if len(found) == 1 else Tree("or", tuple(found))


def limited(formula: Tree, prior: Tree) -> Tree:
    """posterior <= formula*prior, where the formula has a value.

    Which number stands for inf there does not matter.
    """
    if "inf" not in formula.names:
        return limit(formula, prior)
    finite = insert(formula, {"inf": ONE})
    return both([limit(formula, prior), Tree("==", (finite, finite))])


def limit(formula: Tree, prior: Tree) -> Tree:
    """posterior <= formula*prior where the formula has a value; an infinite one demands nothing."""
    if "inf" not in formula.names:
        return Tree("<=", (POSTERIOR, Tree("*", (formula, prior))))
    if formula == INFINITE:
        return both([])
    if formula.sign == "if":
        test, then, otherwise = formula.parts
        require("inf" not in test.names, "inf is no number to compare with")
        first = both([test, limit(then, prior)])
        return Tree("or", (first, both([Tree("not", (test,)), limit(otherwise, prior)])))
    require(formula.sign in ("min", "max"), "inf stands alone, or in min, max or if")
    sign = "or" if formula.sign == "max" else "and"
    return Tree(sign, tuple(limit(part, prior) for part in formula.parts))
