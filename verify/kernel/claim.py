"""A claim as it was written, and the branches on which it fails: all of them must be contradictory.

The document holds the texts: assumptions, goals, definitions, derivatives and substitutions. It is proved by one certificate of
contradiction for every branch, with a point of the assumptions beside them, or refuted by a point on such a branch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from verify.kernel import certificate
from verify.kernel.branch import POSITIVE, Branch
from verify.kernel.certificate import CONTRADICTION, Fact
from verify.kernel.formula import Ratio, ratio
from verify.kernel.json_text import RATIONAL, shaped
from verify.kernel.polynomial import Polynomial
from verify.kernel.product import Product
from verify.kernel.rejected import Rejected, budget, require
from verify.kernel.slope import slope
from verify.kernel.syntax import Tree, both, define, insert, name, number, parse
from verify.kernel.walk import fails, holds

__all__ = ["SCHEMA", "Statement", "check", "closed", "met"]

SCHEMA, WORK = "claim/1", 20_000_000
COUPLE, TRIPLE = (str, str), (str, str, str)
TEXTS = {"assumptions": [str], "goals": [str], "definitions": [COUPLE], "slopes": [TRIPLE], "substitutions": [COUPLE]}
EVIDENCE = {"models?": [dict], "proofs?": [[dict]], "goal?": int, "witness?": dict}
DOCUMENT = {"schema": SCHEMA, **TEXTS, **EVIDENCE}


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
        declared = [(label, parse(text, False)) for label, text in data["substitutions"]]
        self.pairs = [Pair(label, *linear(tree.parts[0])) for label, tree in declared if exponential(tree)]
        plain = [(label, tree) for label, tree in declared if not exponential(tree)]
        meaning = defined([*((label, parse(text, False)) for label, text in data["definitions"]), *plain])
        variables = [label for pair in self.pairs for label in (pair.power, pair.variable)]
        distinct = len({*variables}) == len(variables) and not meaning.keys() & {*variables}
        require(distinct and all(map(typed, variables)), "a substitution is about variables, each of them once")
        self.differentiate(data["slopes"], meaning, {*variables})
        self.assumptions = [insert(parse(text, True), meaning) for text in data["assumptions"]]
        self.goals = [insert(parse(text, True), meaning) for text in data["goals"]]
        require(self.goals, "a claim has at least one goal")
        self.start = Branch()
        self.substitute()

    def differentiate(self, rows: Sequence[Sequence[str]], meaning: dict[str, Tree], paired: set[str]) -> None:
        """Put the derivatives into ``meaning``, and into the definitions that name them."""
        functions = meaning.copy()
        for label, text, variable in rows:
            require(typed(variable) and variable not in meaning, f"{variable[:60]!r} is no variable to differentiate by")
            require(label not in paired, f"{label[:60]!r} is a variable of a substitution")
            function = insert(insert(parse(text, False), functions), meaning)
            define(meaning, label, slope(self.by(variable, function), variable))
        slopes = {label: meaning[label] for label, _, _ in rows}
        meaning |= {label: insert(tree, slopes) for label, tree in functions.items()}
        wanted = frozenset[str]().union(*(tree.names for tree in meaning.values()), (row[2] for row in rows))
        require(not wanted & meaning.keys(), "a derivative depends on itself, or on one that is declared after it")

    def by(self, variable: str, function: Tree) -> Tree:
        """The function with the variable instead of its partner in a substitution."""
        for pair in self.pairs:
            if variable == pair.power:
                function = insert(function, {pair.variable: pair.logarithm})
            if variable == pair.variable:
                function = insert(function, {pair.power: pair.exponential})
        return function

    def substitute(self) -> None:
        """Where logarithms, exponentials or t itself occur, ``t = exp(c*x)`` makes x = log(t)/c with t > 0."""
        occurring = {part.label or part.sign for tree in (*self.assumptions, *self.goals) for part in tree.walk()}
        if not occurring & {"exp", "log", *(pair.power for pair in self.pairs)}:
            return
        for pair in self.pairs:
            (self.start,) = self.start.where(Product.of(Polynomial.variable(pair.power)), POSITIVE)
        meaning = {pair.variable: pair.logarithm for pair in self.pairs}
        self.assumptions = [insert(tree, meaning) for tree in self.assumptions]
        self.goals = [insert(tree, meaning) for tree in self.goals]

    def failures(self, number: int) -> Iterator[Branch]:
        """The branches on which all assumptions hold and a goal does not."""
        for branch in holds(both(self.assumptions), self.start):
            yield from fails(self.goals[number], branch)

    def situations(self, number: int) -> Iterator[Branch]:
        """The branches on which all assumptions and what a goal presupposes hold."""
        goal, given = self.goals[number], list(self.assumptions)
        while goal.sign == "=>":
            given.append(goal.parts[0])
            goal = goal.parts[1]
        yield from holds(both(given), self.start)


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


def typed(label: str) -> bool:
    """Whether the text is a name and nothing else."""
    return parse(label, False) == name(label)


def exponential(tree: Tree) -> bool:
    """Whether a substitution is one of the kind exp(c*x)."""
    return tree.sign == "exp" and bool(tree.names)


def linear(tree: Tree) -> tuple[str, Fraction]:
    """(x, c) of a formula c*x with a number c that is not 0."""
    (label,) = labels if len(labels := tree.names) == 1 else ("",)
    whole = ratio(tree)
    factor = whole.top.terms.get(((label, 1),), Fraction(0))
    plain = factor and whole == Ratio(Polynomial([(((label, 1),), factor)]))
    require(plain, "a substitution is exp(c*x) with a number c, or a formula without exp")
    return label, factor


def closed(branch: Branch, proof: Any, label: str) -> None:
    """Accept ``proof`` as a certificate that no point lies on the branch, or raise Rejected."""
    try:
        verdict, hypotheses, goal = certificate.read(proof)
    except Rejected as error:
        raise Rejected(f"{label}: {error}") from error
    known = set[Fact](branch.facts())
    require(verdict == "proved" and goal == CONTRADICTION, f"{label}: the certificate does not prove a contradiction")
    require(known.issuperset(hypotheses), f"{label}: the certificate supposes what is not known on the branch")


def met(branches: Iterator[Branch], point: Any, what: str) -> None:
    """Accept the rational point as one on some of the branches, or raise Rejected."""
    shaped(point, dict, what)
    at = {label: Fraction(shaped(text, RATIONAL, what)) for label, text in point.items()}
    for branch in branches:
        facts = branch.facts()
        named = all(polynomial.variables() <= at.keys() for polynomial, _ in facts)
        if named and not branch.opaque and all(certificate.holds(fact, at) for fact in facts):
            return
    raise Rejected(f"{what} is no point of the statement")


@budget(WORK)
def check(data: Any) -> str:
    """Return "proved" or "refuted", whichever the document establishes; raises Rejected where it does neither."""
    shaped(data, DOCUMENT, "claim")
    statement = Statement(data)
    if "witness" in data:
        require("goal" in data and 0 <= data["goal"] < len(statement.goals), "there is no such goal")
        met(statement.failures(data["goal"]), data["witness"], "the witness")
        return "refuted"
    models, proofs = data.get("models", []), data.get("proofs", [])
    require(len(models) == len(proofs) == len(statement.goals), "a model and a list of proofs is owed for every goal")
    for position, (model, given) in enumerate(zip(models, proofs, strict=True)):
        met(statement.situations(position), model, f"goal {position + 1}, the model")
        branches = list(statement.failures(position))
        require(len(branches) == len(given), f"goal {position + 1}: {len(branches)} proofs are owed, {len(given)} given")
        for number_, (branch, proof) in enumerate(zip(branches, given, strict=True), 1):
            closed(branch, proof, f"goal {position + 1}, branch {number_}")
    return "proved"
