"""A claim as it was written, and the branches on which it fails.

The document holds the texts: assumptions, goals, definitions, derivatives and substitutions. It is
proved by one certificate of contradiction for every branch, with a point of the assumptions beside
them, or refuted by a point on such a branch. Where the assumptions have exponentials or logarithms,
it is ``shown`` by certificates too that they hold at the point, where a name may be a formula, such
as t = exp(-e) at e = 1. Derivatives are formal ones.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from epsproof.verify.kernel.branch import SIGNS, Branch
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.link import Link, meet, prove
from epsproof.verify.kernel.polynomial import Polynomial, folded
from epsproof.verify.kernel.product import Product
from epsproof.verify.kernel.rejected import Rejected, budget, require
from epsproof.verify.kernel.syntax import Tree, both, define, insert, name, number, parse
from epsproof.verify.kernel.walk import holds

SCHEMA, WORK = "claim/1", 20_000_000
COUPLES, TRIPLES = [(str, str)], [(str, str, str)]
DECLARED = {"definitions": COUPLES, "slopes": TRIPLES, "substitutions": COUPLES}
PROOFS, WITNESS = {"models?": [dict], "shown?": [[dict]], "proofs?": [[dict]]}, {"witness?": dict}
EVIDENCE = {**PROOFS, **WITNESS, "goal?": int}
DOCUMENT = {"schema": SCHEMA, "assumptions": [str], "goals": [str], **DECLARED, **EVIDENCE}


class Pair(NamedTuple):
    """The substitution power = exp(factor*variable)."""

    power: str
    variable: str
    factor: Fraction

    @property
    def logarithm(self) -> Tree:
        """The variable, by the power."""
        return Tree("/", (Tree("log", (name(self.power),)), number(self.factor)))

    @property
    def exponential(self) -> Tree:
        """The power, by the variable."""
        return Tree("exp", (Tree("*", (number(self.factor), name(self.variable))),))


class Statement:
    """The trees of a claim, with all that was declared inserted."""

    def __init__(self, data: Any) -> None:
        self.pairs, plain = list[Pair](), list[tuple[str, Tree]]()
        for label, tree in formulas(data["substitutions"]):
            if tree.sign == "exp" and tree.names:
                self.pairs.append(Pair(label, *linear(tree.parts[0])))
            else:
                plain.append((label, tree))
        meaning = defined([*formulas(data["definitions"]), *plain])
        variables = [label for pair in self.pairs for label in (pair.power, pair.variable)]
        once = len({*variables}) == len(variables) and not meaning.keys() & {*variables}
        typed = all(parse(label, False) == name(label) for label in variables)
        require(once and typed, "a substitution is about variables, each of them once")
        self.differentiate(data["slopes"], meaning, {*variables})
        self.assumptions = [insert(parse(text, True), meaning) for text in data["assumptions"]]
        self.goals = [insert(parse(text, True), meaning) for text in data["goals"]]
        require(self.goals, "a claim has at least one goal")
        self.start = Branch()
        self.substitute()

    def differentiate(self, rows: Any, meaning: dict[str, Tree], paired: set[str]) -> None:
        """Put the derivatives into ``meaning``, and into the definitions that name them."""
        functions = meaning.copy()
        partners = {pair.power: {pair.variable: pair.logarithm} for pair in self.pairs}
        partners |= {pair.variable: {pair.power: pair.exponential} for pair in self.pairs}
        for label, text, by in rows:
            variable = by not in meaning and parse(by, False) == name(by)
            require(variable, f"{by[:60]!r} is no variable to differentiate by")
            require(label not in paired, f"{label[:60]!r} is a variable of a substitution")
            function = insert(insert(parse(text, False), functions), meaning)
            define(meaning, label, slope(insert(function, partners.get(by, {})), by))
        slopes = {label: meaning[label] for label, _, _ in rows}
        meaning |= {label: insert(tree, slopes) for label, tree in functions.items()}
        wanted = {by for _, _, by in rows}.union(*(tree.names for tree in meaning.values()))
        require(not wanted & meaning.keys(), "a derivative depends on itself, or on a later one")

    def substitute(self) -> None:
        """``t = exp(c*x)`` makes x = log(t)/c with t > 0.

        It does so where logarithms, exponentials or t itself occur.
        """
        parts = [part for tree in (*self.assumptions, *self.goals) for part in tree.walk()]
        telling = {"exp", "log", *(pair.power for pair in self.pairs)}
        if not telling & {part.label or part.sign for part in parts}:
            return
        for pair in self.pairs:
            power = Product.of(Polynomial.variable(pair.power))
            (self.start,) = self.start.where(power, SIGNS[">"])
        meaning = {pair.variable: pair.logarithm for pair in self.pairs}
        self.assumptions = [insert(tree, meaning) for tree in self.assumptions]
        self.goals = [insert(tree, meaning) for tree in self.goals]

    def link(self, position: int) -> Link:
        """A goal must hold where all assumptions do."""
        label = f"goal {position + 1}"
        return Link(label, self.assumptions, self.goals[position], self.start)

    def failures(self, position: int) -> Iterator[Branch]:
        """The branches on which all assumptions hold and a goal does not."""
        return self.link(position).failures()

    def situations(self, position: int) -> Iterator[Branch]:
        """The branches on which all assumptions and what a goal presupposes hold."""
        return holds(self.presupposed(position), self.start)

    def presupposed(self, position: int) -> Tree:
        """All assumptions, and what a goal presupposes."""
        goal, given = self.goals[position], list(self.assumptions)
        while goal.sign == "=>":
            given.append(goal.parts[0])
            goal = goal.parts[1]
        return both(given)

    def place(self, position: int, model: Any) -> Link:
        """What a goal presupposes holds with numbers for the names, or formulas in other names."""
        what = f"goal {position + 1}, the model"
        at = defined(formulas(shaped(model, dict, what).items()))
        positive = [Tree(">", (name(pair.power), number(0))) for pair in self.pairs]
        return Link(what, [], insert(both([self.presupposed(position), *positive]), at))


def formulas(couples: Any) -> list[tuple[str, Tree]]:
    """What each label stands for."""
    return [(label, parse(text, False)) for label, text in couples]


def defined(texts: Sequence[tuple[str, Tree]]) -> dict[str, Tree]:
    """The formulas with one another inserted, in whatever order they are given."""
    meaning = dict[str, Tree]()
    for label, tree in texts:
        define(meaning, label, tree)
    for _ in range(len(texts) + 1):
        if not any(tree.names & meaning.keys() for tree in meaning.values()):
            return meaning
        meaning = {label: insert(tree, meaning) for label, tree in meaning.items()}
    raise Rejected("definitions run in a circle")


def linear(tree: Tree) -> tuple[str, Fraction]:
    """(x, c) of a formula c*x with a number c that is not 0."""
    (label,) = tree.names if len(tree.names) == 1 else ("",)
    whole = folded(tree)
    factor = Fraction(whole.terms.get(((label, 1),), 0))
    plain = factor and whole == Polynomial([(((label, 1),), factor)])
    require(plain, "a substitution is exp(c*x) with a number c, or no exp")
    return label, factor


def slope(function: Tree, variable: str) -> Tree:
    """The derivative of ``function`` by the variable, defined only where the function is."""
    return Tree("defined", (function, derivative(function, variable)))


def derivative(tree: Tree, by: str) -> Tree:
    """The derivative wherever function and formula have values."""
    if by not in tree.names:
        return number(0)
    parts = tree.parts
    inner = tuple(derivative(part, by) for part in parts)
    match tree.sign:
        case "name":
            return number(1)
        case "+" | "-":
            return Tree(tree.sign, inner)
        case "*":
            return Tree("+", (times(inner[0], parts[1]), times(parts[0], inner[1])))
        case "/":
            back = Tree("-", (times(parts[0], inner[1]),))
            top = Tree("+", (times(inner[0], parts[1]), back))
            return Tree("/", (top, Tree("**", (parts[1],), Fraction(2))))
        case "log":
            return Tree("/", (inner[0], parts[0]))
        case "exp":
            return times(inner[0], tree)
        case "**" if tree.value:
            power = Tree("**", parts, tree.value - 1)
            return times(inner[0], times(number(tree.value), power))
        case "**":
            return number(0)
        case "defined":
            return inner[1]
    raise Rejected(f"no derivative of {tree.sign} is read")


def times(left: Tree, right: Tree) -> Tree:
    """The product."""
    return Tree("*", (left, right))


@budget(WORK)
def check(data: Any) -> str:
    """Return "proved" or "refuted", whichever the document establishes, or raise Rejected."""
    statement = Statement(shaped(data, DOCUMENT, "claim"))
    if "witness" in data:
        require(data.get("goal", -1) in range(len(statement.goals)), "there is no such goal")
        meet(statement.failures(data["goal"]), data["witness"], "the witness")
        return "refuted"
    models = data.get("models", [])
    require(len(models) == len(statement.goals), "a model is owed for every goal")
    if "shown" in data:
        prove([statement.place(*row) for row in enumerate(models)], data["shown"])
    for position, model in enumerate(models) if "shown" not in data else ():
        meet(statement.situations(position), model, f"goal {position + 1}, the model")
    links = [statement.link(position) for position in range(len(models))]
    prove(links, data.get("proofs", []))
    return "proved"
