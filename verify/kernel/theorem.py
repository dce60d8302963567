"""A closed form as a theorem in the language of the typed texts: all that it owes are links.

A document says case by case: where ``when`` holds, the smallest t in (0, 1) that keeps every demand
on the region is the largest root of the case's equations, for each of which a prior, or a path of
priors, breaks a demand below t; or any t will do (``idle``, where no equation is negative at 0); or
none does. ``theorem.md`` argues that these links imply it.
"""

from collections.abc import Iterator, Sequence
from math import gcd
from typing import Any

from epsproof.verify.kernel.formula import Ratio
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.link import PATH, Link, meet, prove
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.question import (
    ASKED,
    NONE,
    ONE,
    POSTERIOR,
    Owed,
    Question,
    T,
    Y,
    condition,
    less,
    positive,
    tree_of,
)
from epsproof.verify.kernel.rejected import about, budget, require
from epsproof.verify.kernel.syntax import Tree, both, insert, name, parse, read

SCHEMA, WORK, MOST_DEMANDS = "closed-form/3", 20_000_000, 24
BREAKS = {"prior": dict, "demand": int, "end": int}
ENDS = {"equation": str, "between": (str, str), "t": str, "epsilon": str, "lemmas?": [str]}
ROOT = {**BREAKS, **ENDS, "attained": bool}
CASE = {"when": [str], "kind": str, "sample": dict}
ROOTS = {**CASE, "roots": [ROOT]}
KINDS = {"finite": ROOTS, "idle": ROOTS, "none": {**CASE, "breaks": BREAKS}}
OWN = {"schema": SCHEMA, "group": str, "sides": ["above|below|both"], "cases": [dict]}
DOCUMENT = {**ASKED, **OWN, "proofs?": [[dict]]}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
TIME, BELOW, Z, W = name(T), name("u_"), name("z_"), name("w_")
NEVER = less(ONE, NONE)
INSIDE = [less(NONE, TIME), less(TIME, ONE)]
ROOT_OF = Tree("-", (Tree("log", (TIME,)),))


def strict(tree: Tree) -> Tree:
    """The demand with < for <=; what it compares is continuous in the posterior."""
    if Y not in tree.names:
        return tree
    if tree.sign in ("and", "or"):
        return Tree(tree.sign, tuple(map(strict, tree.parts)))
    if tree.sign == "=>":
        require(Y not in tree.parts[0].names, "a class depends on the posterior")
        return Tree("=>", (tree.parts[0], strict(tree.parts[1])))
    fits = tree.sign in ("<=", ">=", "<", ">") and continuous(tree)
    require(fits, "no strict form of the demand")
    return Tree(tree.sign[0], tree.parts)


def continuous(tree: Tree) -> bool:
    """No choice depends on the posterior."""
    chosen = tree.sign == "if" and Y in tree.parts[0].names
    return not chosen and all(map(continuous, tree.parts))


def affirmed(tree: Tree) -> Tree:
    """The condition with ``not`` before comparisons carried out; it holds at the same points."""
    parts = tree.parts
    match tree.sign:
        case "and" | "or":
            return Tree(tree.sign, tuple(map(affirmed, parts)))
        case "=>":
            return Tree("=>", (parts[0], affirmed(parts[1])))
        case "not" if parts[0].sign in ("and", "or"):
            sign = "or" if parts[0].sign == "and" else "and"
            return Tree(sign, tuple(affirmed(Tree("not", (part,))) for part in parts[0].parts))
        case "not" if parts[0].sign == "not":
            return affirmed(parts[0].parts[0])
        case "not" if parts[0].sign in OPPOSITE:
            return Tree(OPPOSITE[parts[0].sign], parts[0].parts)
    return tree


def conjuncts(tree: Tree) -> Iterator[Tree]:
    """Conditions that hold together just where the condition does; of a class each with its class."""
    match tree.sign, tree.parts:
        case "and", parts:
            for part in parts:
                yield from conjuncts(part)
        case "chain", (links, *_):
            yield from conjuncts(links)
        case "=>", (given, then):
            for part in conjuncts(then):
                yield Tree("=>", (given, part))
        case "or", (*before, last):
            for part in conjuncts(last):
                yield Tree("or", (*before, part))
        case _:
            yield tree


class Case:
    """Where a case holds, and what is known of t there."""

    def __init__(self, theorem: "Theorem", number: int, data: Any) -> None:
        self.label = f"case {number + 1}"
        self.kind = shaped(data.get("kind"), "|".join(KINDS), f"{self.label}, kind")
        self.data = shaped(data, KINDS[self.kind], self.label)
        own = theorem.asked.own
        self.when = both([own(parse(text, True)) for text in data["when"]])
        self.known = [*theorem.asked.base, self.when]
        self.idle, self.roots = self.kind == "idle", data.get("roots", [])
        require(self.roots or self.kind != "finite", f"{self.label}: there is no equation")
        self.equations = [Polynomial.parse(root["equation"]) for root in self.roots]
        for equation in self.equations:
            require(all(parse(x, False) == name(x) for x in equation.variables()), "no such name")
            own(tree_of(equation), T)
        whole = all(root["between"] == ["0", "1"] for root in self.roots)
        alone = len(self.roots) < 2 and not self.idle
        require(whole or alone, f"{self.label}: of several equations the roots are in (0, 1)")

    @property
    def contested(self) -> bool:
        """Whether the conditions alone do not tell which root has the answer."""
        return len(self.roots) > 1 or (self.idle and bool(self.roots))

    def named(self, root: int | None) -> str:
        """How the case, or one of its roots, is called."""
        return self.label if root is None or len(self.roots) < 2 else f"{self.label}, root {root + 1}"

    @property
    def attained(self) -> list[bool]:
        """Whether a prior attains epsilon, root by root."""
        return [root["attained"] for root in self.roots]

    def counts(self, number: int) -> list[Tree]:
        """What is known where the root counts: beside an idle case, its equation is negative at 0."""
        start = self.equations[number].coefficients(T)[0]
        return [*self.known, condition((-start, ">"))] if self.idle else self.known

    def step(self, number: int) -> int:
        """The least power of t in the equation, which the ends are about; 1 where they are 0 and 1."""
        powers = (dict(monomial).get(T, 0) for monomial in self.equations[number].terms)
        return 1 if self.roots[number]["between"] == ["0", "1"] else gcd(*powers) or 1

    def ends(self, number: int) -> tuple[Tree, Tree]:
        """The numbers around the root's least power of t."""
        low, high = (parse(text, False) for text in self.roots[number]["between"])
        return low, high

    def alone(self, number: int) -> list[Tree]:
        """What is known of a root of the equation between its ends, whatever the others are."""
        (low, high), power = self.ends(number), tree_of(Polynomial.variable(T) ** self.step(number))
        near = [less(low, power), less(power, high)] if (low, high) != (NONE, ONE) else []
        return [*self.counts(number), *INSIDE, *near, condition((self.equations[number], "="))]

    def at(self, number: int) -> list[Tree]:
        """What is known of the root, if it is the largest of all, of equal ones the first.

        There the others' equations, which are positive at 1, are not negative and, for an epsilon
        that no prior attains, those of the roots before it not 0.
        """
        before = 0 if self.attained[number] else number
        beside = [
            condition((equation, ">" if other < before else ">="))
            for other, equation in enumerate(self.equations)
            if other != number
        ]
        return [*self.alone(number), *beside]


class Theorem:
    """The typed question and its cases, with what they owe."""

    def __init__(self, data: Any) -> None:
        self.data = data
        self.asked = asked = Question(data)
        criterion = both([*map(asked.placed, asked.criteria)])
        self.demands = [*conjuncts(affirmed(criterion))]
        require(asked.criteria, "a question has a criterion")
        require(len(self.demands) <= MOST_DEMANDS, f"there are at most {MOST_DEMANDS} demands")
        self.group = asked.own(parse(data["group"], False))
        require(self.group.sign in ("number", "name"), "a group is a number or a parameter")
        require(self.group == ONE or asked.model.pure, "a group of several persons changes delta")
        self.cases = [Case(self, *row) for row in enumerate(data["cases"])]
        self.here = [*asked.base, *asked.place, less(NONE, asked.prior)]

    def ends(self, demand: int) -> list[Ratio]:
        """The bounds of which one gives the extreme posterior, from above, from below, or both."""
        above, below = self.asked.bounds, self.asked.floors
        return {"above": above, "below": below, "both": [*above, *below]}[self.data["sides"][demand]]

    def links(self) -> Iterator[Owed]:
        """All that is owed, in a fixed order."""
        sides = self.data["sides"]
        fits = len(sides) == len(self.demands)
        require(fits, f"of each of {len(self.demands)} demands it is said from where it is broken")
        both_ends = self.asked.model.symmetric or {*sides} == {"above"}
        require(both_ends, "the model bounds the posterior from above only")
        require(self.cases, "there are no cases")
        yield from self.asked.links()
        if self.group != ONE:
            yield Owed("group", Link("group", self.asked.base, less(NONE, self.group)))
        for demand, side in enumerate(sides):
            yield Owed("between", self.between(demand, side), demand=demand)
        whens = [case.when for case in self.cases]
        cover = whens[0] if len(whens) == 1 else Tree("or", tuple(whens))
        yield Owed("coverage", Link("coverage", self.asked.base, cover))
        for number, case in enumerate(self.cases):
            with about(case.label):
                yield from self.case(number, case)

    def between(self, demand: int, side: str) -> Link:
        """Where the demand holds at the extreme posteriors it holds between them."""
        here, asked = [*self.here, less(NONE, POSTERIOR), less(POSTERIOR, ONE, "<=")], self.demands[demand]
        if side != "below":
            here += [less(POSTERIOR, Z, "<="), less(Z, ONE, "<="), insert(asked, {Y: Z})]
        if side != "above":
            here += [less(W, POSTERIOR, "<="), less(NONE, W, "<="), insert(asked, {Y: W})]
        return Link(f"demand {demand + 1}, between", here, asked)

    def case(self, number: int, case: Case) -> Iterator[Owed]:
        """What a case owes."""
        given = Link("", [*case.known, *self.asked.place], NONE).situations()
        meet(given, case.data["sample"], "sample")
        if case.kind == "none":
            yield from self.tight(number, None)
            return
        if case.idle:
            above = [condition((equation, ">=")) for equation in case.equations]
            yield from self.safe(case.label, [*case.known, *INSIDE, *above], number, None)
        for position in range(len(case.roots)):
            yield from self.root(case, number, position)

    def root(self, case: Case, number: int, position: int) -> Iterator[Owed]:
        """What the root of one equation owes."""
        row, equation, here = case.roots[position], case.equations[position], case.at(position)
        label = case.named(position)

        def owed(kind: str, given: Sequence[Tree], wanted: Tree) -> Owed:
            return Owed(kind, Link(f"{label}, {kind}", tuple(given), wanted), number, position)

        if case.idle:
            start, sign = equation.coefficients(T)[0], ">=" if all(case.attained) else ">"
            given = [*case.known, condition((start, ">=")), *INSIDE]
            yield owed("idle", given, condition((equation, sign)))
        low, high = case.ends(position)
        self.asked.own(low), self.asked.own(high)
        step = case.step(position)
        inner = tree_of(
            Polynomial(
                (tuple((x, e // step if x == T else e) for x, e in monomial), value)
                for monomial, value in equation.terms.items()
            )
        )
        signs = [less(NONE, low, "<="), less(low, high), less(high, ONE, "<=")]
        signs += [less(insert(inner, {T: low}), NONE), less(NONE, insert(inner, {T: high}))]
        yield owed("signs", case.counts(position), both(signs))
        said = case.alone(position)
        for text in row.get("lemmas", []):
            lemma = self.asked.own(parse(text, True), T)
            yield owed("lemma", said, lemma)
            said.append(lemma)
        if row["t"] != "root":
            yield owed("t", said, Tree("==", (self.asked.own(parse(row["t"], False)), TIME)))
        yield owed("epsilon", said, Tree("==", (self.epsilon(row["epsilon"]), ROOT_OF)))
        if not case.idle:
            yield from self.safe(label, here, number, position)
        if not row["attained"]:
            yield from self.never(label, here, number, position)
        yield from self.tight(number, position)

    def epsilon(self, text: str) -> Tree:
        """epsilon for the whole group: the formula times the group, by which it is divided."""
        tree = self.asked.own(parse(text, False), T)
        if self.group == ONE:
            return tree
        shared = tree.sign == "/" and tree.parts[1] == self.group
        require(shared, "epsilon is divided by the group")
        return tree.parts[0]

    def demanded(self, kind: str, label: str) -> Iterator[tuple[str, int, int, Ratio]]:
        """Each demand with each of the bounds that may break it, and the label of its link."""
        for demand in range(len(self.demands)):
            for end, bound in enumerate(self.ends(demand)):
                yield f"{label}, {kind}, demand {demand + 1}, end {end + 1}", demand, end, bound

    def at(self, bound: Ratio, demand: Tree) -> Tree:
        """The demand at the posterior prior/bound."""
        plain = Ratio(bound.top) == bound
        top = self.asked.prior if plain else Tree("*", (self.asked.prior, tree_of(bound.bottom)))
        return insert(demand, {Y: Tree("/", (top, tree_of(bound.top)))})

    def safe(self, label: str, known: Sequence[Tree], number: int, root: int | None) -> Iterator[Owed]:
        """At t every demand is kept at the extreme posteriors, for every prior of the region."""
        here = [*known, *self.here, *self.asked.sure]
        for told, demand, end, bound in self.demanded("safety", label):
            link = Link(told, here, self.at(bound, self.demands[demand]))
            yield Owed("safety", link, number, root, demand, end)

    def never(self, label: str, known: Sequence[Tree], number: int, root: int) -> Iterator[Owed]:
        """No prior attains it: each keeps a demand with room to spare, or for all t."""
        here = [*known, *self.here, *self.asked.sure]
        for told, demand, end, bound in self.demanded("not attained", label):
            side, tree = self.data["sides"][demand], self.demands[demand]
            last = [*([ONE] if side != "below" else []), *([NONE] if side != "above" else [])]
            free = both([insert(tree, {Y: value}) for value in last])
            link = Link(told, here, Tree("or", (free, self.at(bound, strict(tree)))))
            yield Owed("not attained", link, number, root, demand, end)

    def tight(self, number: int, root: int | None) -> Iterator[Owed]:
        """The prior lies in the region, and breaks its demand at every privacy factor below t."""
        case = self.cases[number]
        label, row = case.named(root), case.data["breaks"] if root is None else case.roots[root]
        known = case.known if root is None else case.at(root)
        running, allowed = self.asked.running, {PATH} if root is None else {PATH, T}
        texts = shaped(row["prior"], dict.fromkeys(running, str), "prior")
        prior = {x: self.asked.own(read(text), *allowed) for x, text in texts.items()}
        names = frozenset[str]().union(*(tree.names for tree in prior.values()))
        require(all(x.strip("_") == x for x in names - {PATH}), "the prior has another variable")
        path = PATH in names
        require(root is None or row["attained"] is not path, "attained belies the prior")
        here = [*known, less(NONE, name(PATH))] if path else [*known]

        def owed(kind: str, given: Sequence[Tree], wanted: Tree) -> Owed:
            link = Link(f"{label}, {kind}", tuple(given), wanted, path=path)
            return Owed(kind, link, number, root, row["demand"] - 1, row["end"] - 1)

        yield owed("place", here, insert(both(self.asked.place), prior))
        require(0 < row["demand"] <= len(self.demands), "there is no such demand")
        demand, ends = self.demands[row["demand"] - 1], self.ends(row["demand"] - 1)
        require(0 < row["end"] <= len(ends), "there is no such end")
        bound = ends[row["end"] - 1]
        if demand.sign == "=>":
            yield owed("class", here, insert(demand.parts[0], prior))
            demand = demand.parts[1]
        here += [less(NONE, BELOW), less(BELOW, TIME if root is not None else ONE)]
        here += [less(NONE, value) for value in prior.values()] if self.asked.roots else []
        sure = [less(NONE, self.asked.prior), *positive(bound)]
        here += [insert(insert(tree, {T: BELOW}), prior) for tree in sure]
        broken = insert(self.at(bound, Tree("=>", (demand, NEVER))), {T: BELOW})
        yield owed("tightness", here, insert(broken, prior))


@budget(WORK)
def read_document(document: Any) -> Theorem:
    """The document as a theorem; raises Rejected where it is malformed."""
    return Theorem(shaped(document, DOCUMENT, "document"))


@budget(WORK)
def check(data: Any) -> str:
    """Return "proved", or raise Rejected."""
    prove([owed.link for owed in read_document(data).links()], data.get("proofs", []))
    return "proved"
