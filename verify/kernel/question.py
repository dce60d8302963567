"""A question as typed, in the variables of the document that answers it.

A document may insert the values of settled parameters and of fixed priors, and may write a prior as
a power of its variable. That the typed texts say just this is owed as links, and so is what makes
the question one of probabilities: the weights of the worlds, and the bounds of the model.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.kernel.formula import Ratio, ratio
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.link import Link
from epsproof.verify.kernel.model import MODEL, Model
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import require
from epsproof.verify.kernel.syntax import Tree, both, define, insert, name, number, parse

CRITERION = {"text": str, "where": [str]}
STATED = {"criteria": [CRITERION], "where": [str], "assume": [str], "settled": [(str, str)]}
ASKED = {"attack": MODEL, "stated": STATED, "fixed": dict, "roots": dict}
T, Y = "t", "y_"
POSTERIOR, INFINITE, ONE, NONE = name(Y), name("inf"), number(1), number(0)
ODDS = {"prior_odds", "posterior_odds"}
SIGNS = {">": ">", ">=": ">=", "=": "=="}
UNIT = Polynomial.constant(1)


class Owed(NamedTuple):
    """A link, what it is owed for, and what it belongs to, counted from 0.

    That is a case with one of its roots, and a demand with one of the bounds that may break it.
    """

    kind: str
    link: Link
    case: int | None = None
    root: int | None = None
    demand: int | None = None
    end: int | None = None


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


def less(small: Tree, large: Tree, sign: str = "<") -> Tree:
    """small < large."""
    return Tree(sign, (small, large))


def unit(values: Sequence[Tree]) -> list[Tree]:
    """0 < value <= 1 for each of the values."""
    return [end for value in values for end in (less(NONE, value), less(value, ONE, "<="))]


def asked(where: Sequence[Tree], tree: Tree) -> Tree:
    """The condition, asked only where others hold."""
    return Tree("=>", (both(where), tree)) if where else tree


def positive(value: Ratio) -> list[Tree]:
    """Numerator and denominator are positive."""
    parts = (value.top, value.bottom)
    return [condition((part, ">")) for part in parts if part != UNIT]


class Question:
    """The typed texts as trees in the document's variables, and the model that they are asked of."""

    def __init__(self, data: Any) -> None:
        self.model = Model(data["attack"])
        self.priors = self.model.priors
        self.typed = {*self.priors, T}
        for label in (*self.priors, *self.model.names()):
            require(parse(label, False) == name(label) and label != T, f"{label!r} cannot be a name")
        fixed = shaped(data["fixed"], {f"{label}?": str for label in self.priors}, "fixed")
        roots = shaped(data["roots"], {f"{label}?": "[2-6]" for label in self.priors}, "roots")
        self.values = {label: ratio(self.own(parse(text, False))) for label, text in fixed.items()}
        self.fixed = {label: quotient(value) for label, value in self.values.items()}
        self.roots = {x: Tree("**", (name(x),), Fraction(power)) for x, power in roots.items()}
        self.running = [label for label in self.priors if label not in fixed]
        self.read(data["stated"])
        powers = {x: Ratio(Polynomial.variable(x) ** int(n)) for x, n in roots.items()}
        self.bounds = [bound.at(powers).at(self.values) for bound in self.model.bounds()]
        inverse = {T: Ratio(UNIT, Polynomial.variable(T))}
        self.floors = [bound.at(inverse) for bound in self.bounds]
        self.base = [insert(tree, self.settled) for tree in self.assume]
        self.place = unit([*map(name, self.running), *self.fixed.values()])
        self.place += map(self.placed, self.where)
        self.prior = self.placed(self.secret)

    def own(self, tree: Tree, *more: str) -> Tree:
        """The tree, which may name parameters and ``more`` alone."""
        other = sorted(tree.names & self.typed - {*more})
        require(not other, f"{', '.join(other)} cannot occur there")
        return tree

    def ratio(self, text: str) -> Ratio:
        """The formula in parameters and the document's variables, with fixed priors inserted."""
        return ratio(self.own(parse(text, False), *self.priors)).at(self.values)

    def read(self, stated: Any) -> None:
        """The typed texts."""
        secret = [parse(self.model.worlds[label], False) for label in self.model.secret]
        self.secret = secret[0] if len(secret) == 1 else Tree("+", tuple(secret))
        self.assume = [self.own(parse(text, True)) for text in stated["assume"]]
        self.where = [*self.model.where, *(parse(text, True) for text in stated["where"])]
        self.criteria = [
            asked([parse(text, True) for text in row["where"]], self.asked(row["text"]))
            for row in stated["criteria"]
        ]
        self.settled = dict[str, Tree]()
        for label, text in stated["settled"]:
            define(self.settled, label, insert(self.own(parse(text, False)), self.settled))
        names = {label for tree in self.settled.values() for label in tree.names}
        require(not names & self.settled.keys(), "a settled parameter depends on itself")
        for label in self.settled:
            self.own(name(label))
        require(T not in both([*self.where, *self.criteria]).names, f"{T!r} cannot be a name")

    def free(self, tree: Tree) -> Tree:
        """The tree with settled parameters, and powers of the document's variables, inserted."""
        return insert(insert(tree, self.settled), self.roots)

    def placed(self, tree: Tree) -> Tree:
        """The same with fixed priors inserted."""
        return insert(self.free(tree), self.fixed)

    def asked(self, text: str) -> Tree:
        """One criterion; a formula limits the ratio; odds are not asked where the prior is 1."""
        meaning = {
            "posterior": POSTERIOR,
            "prior": self.secret,
            "prior_odds": Tree("/", (self.secret, rest(self.secret))),
            "posterior_odds": Tree("/", (POSTERIOR, rest(POSTERIOR))),
        }
        tree = parse(text, None)
        odds = bool(tree.names & ODDS)
        if not tree.states:
            require(not tree.names & {"posterior", "posterior_odds"}, "a ratio is of priors")
            tree = limited(tree, self.secret)
        tree = insert(tree, meaning)
        return Tree("or", (Tree("==", (self.secret, ONE)), tree)) if odds else tree

    def weight(self, weight: Polynomial) -> Tree:
        """The weight of a world."""
        return self.placed(tree_of(weight))

    def links(self) -> Iterator[Owed]:
        """What is owed for the values that are inserted, and for weights and bounds to be positive."""
        equal = [Tree("==", (name(label), value)) for label, value in self.settled.items()]
        if equal:
            yield Owed("settled", Link("settled", self.assume, both(equal)))
        same = [Tree("==", (name(label), value)) for label, value in self.fixed.items()]
        if same:
            free = [*self.base, *unit([*map(name, self.priors)]), *map(self.free, self.where)]
            yield Owed("fixed priors", Link("fixed priors", free, both(same)))
        weights = [less(NONE, self.weight(w), "<=") for w in dict.fromkeys(self.model.weights.values())]
        weights += [less(NONE, self.prior), *map(condition, self.model.conditions())]
        yield Owed("weights", Link("weights", [*self.base, *self.place], both(weights)))
        here = [*self.base, *self.place, less(NONE, name(T)), less(name(T), ONE)]
        yield Owed("bounds", Link("bounds", here, both(self.sure)))

    @property
    def sure(self) -> list[Tree]:
        """What the bounds divide, and divide by, is positive."""
        bounds = [*self.bounds, *(self.floors if self.model.symmetric else [])]
        return [*dict.fromkeys(tree for bound in bounds for tree in positive(bound))]


def rest(tree: Tree) -> Tree:
    """1 - tree."""
    return Tree("+", (ONE, Tree("-", (tree,))))


def limited(formula: Tree, prior: Tree) -> Tree:
    """posterior <= formula*prior, where the formula has a value.

    Which number stands for inf there does not matter.
    """
    if "inf" not in formula.names:
        return limit(formula, prior)
    finite = insert(formula, {"inf": ONE})
    return both([limit(formula, prior), Tree("==", (finite, finite))])


def limit(formula: Tree, prior: Tree) -> Tree:
    """posterior <= formula*prior where the formula has a value; an infinite one demands nothing.

    A minimum is one limit for each of its parts.
    """
    if formula.sign != "min" and "inf" not in formula.names:
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
