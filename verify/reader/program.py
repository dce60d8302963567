"""The typed texts of a question as Python functions of floating-point numbers, made once for all values of its parameters.

Nothing is decided with them. No array library is loaded: a prior costs a third of a microsecond, and loading one costs as much
as 300,000 of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations
from typing import Any

from epsproof.verify.reader.evaluate import names_of
from epsproof.verify.reader.models import Shape
from epsproof.verify.reader.parse import Tree, exact, nodes
from epsproof.verify.reader.points import difference, pairs_of
from epsproof.verify.reader.truth import NotRead

__all__ = ["EDGE", "FAR", "LOST", "OUTSIDE", "Edge", "Program", "Texts", "as_float", "as_limit", "program"]

# What a point has to spare: at most 1 in the region, less than 0 where a criterion fails, LOST where one is undefined, about
# OUTSIDE where conditions fail by more than EDGE, and FAR where these have no value.

OUTSIDE, FAR, LOST, EDGE = 8.0, 20.0, -math.inf, 1e-12
MANY, FEW, DEEP = 64, 4, 150
NOTHING: Mapping[str, Tree] = {}
LEVELS = ("prior", "posterior", "prior_odds", "posterior_odds")


def gap(left: float, right: float) -> float:
    """How far the left side is below the right one, by their size."""
    if math.isinf(left) or math.isinf(right):
        return float((right > left) - (left > right))
    return (right - left) / (abs(left) + abs(right) or 1.0)


def finite(value: float) -> float:
    """The number; raises ValueError for infinity, which is no part of a sum or product."""
    if math.isinf(value):
        raise ValueError
    return value


def root(base: float, power: float) -> float:
    """The power of a number that is not negative."""
    if base < 0:
        raise ValueError
    return float(base**power)


def spared(part: Callable[[], float]) -> float:
    """What a condition has to spare; less than any number where it is undefined."""
    try:
        return part()
    except (ZeroDivisionError, ValueError, OverflowError):
        return -1.0


FUNCTIONS: dict[str, Any] = {"NO": -5e-324, "gap": gap, "finite": finite, "root": root, "spared": spared}
FUNCTIONS |= {
    "sqrt": math.sqrt,
    "log": math.log,
    "exp": math.exp,
    "pi": math.pi,
    "inf": math.inf,
    "EDGE": EDGE,
}


class _Words:
    """Writes trees in Python; ``known`` are the names that have values, ``meaning`` holds the formulas of others. Comparisons in
    which no ``posterior`` is named hold or fail by 1, if some are: beyond them there is another criterion."""

    def __init__(self, known: Iterable[str], meaning: Mapping[str, Tree] = NOTHING) -> None:
        self.known, self.meaning, self.constants = frozenset(known), meaning, dict[Fraction, str]()
        self.posterior = frozenset[str]()

    def constant(self, value: Fraction) -> str:
        return self.constants.setdefault(value, f"c{len(self.constants)}")

    def number(self, tree: Tree) -> str:
        """The value of a formula."""
        kind = tree.kind
        if kind == "number":
            return self.constant(tree.exact)
        if kind == "name":
            if tree.name in self.meaning:
                return self.number(self.meaning[tree.name])
            if tree.name not in self.known:
                raise NotRead(f"{tree.name} has no value at this point", tree.name, tree.column)
            return f"v_{tree.name}"
        if kind in ("inf", "pi"):
            return kind
        if kind == "if":
            test, then, other = tree.parts
            return f"({self.number(then)} if {self.spare(test)} >= 0 else {self.number(other)})"
        if kind in ("min", "max"):
            return _extreme(kind, [self.number(part) for part in tree.parts])
        if kind in ("+", "*"):
            return self._chain(tree)
        part = self._part(tree.parts[0])
        if kind == "power" and tree.exact.denominator == 1:
            return f"({part}**{tree.exact.numerator})"
        if kind == "power":
            return f"root({part}, {self.constant(tree.exact)})"
        return {"negative": "(-{})", "inverse": "(1/{})"}.get(kind, kind + "({})").format(part)

    def _chain(self, tree: Tree) -> str:
        turned, sign, plain = ("negative", "-", "+") if tree.kind == "+" else ("inverse", "/", "*")
        first, *rest = tree.parts
        text = "(" + self._part(first)
        for part in rest:
            text += sign + self._part(part.parts[0]) if part.kind == turned else plain + self._part(part)
        return text + ")"

    def _part(self, tree: Tree) -> str:
        """A part of a sum, product or function: infinity is none."""
        text = self.number(tree)
        return f"finite({text})" if any(node.kind == "inf" for node in nodes(tree)) else text

    def spare(self, tree: Tree) -> str:
        """How much a condition has to spare, by the size of its sides; below 0 where it fails."""
        if tree.kind == "compare":
            pairs = zip(tree.parts, tree.parts[1:], tree.word, strict=False)
            found = [self._compared(left, right, relation) for left, right, relation in pairs]
            return _extreme("min", found)
        if tree.kind == "not":
            return f"(-{self.spare(tree.parts[0])} or NO)"
        parts = [f"spared(lambda: {self.spare(part)})" for part in tree.parts]
        if tree.kind in ("and", "or"):
            return _extreme("min" if tree.kind == "and" else "max", parts)
        one, other = parts
        forth, back = f"max(-{one} or NO, {other})", f"max({one}, -{other} or NO)"
        return forth if tree.kind == "=>" else f"min({forth}, {back})"

    def size(self, tree: Tree) -> str:
        """The size of a formula, were there no cancellation in its sums."""
        if tree.kind in ("+", "*"):
            return "(" + tree.kind.join(self.size(part) for part in tree.parts) + ")"
        return self.size(tree.parts[0]) if tree.kind == "negative" else f"abs({self.number(tree)})"

    def _compared(self, left: Tree, right: Tree, relation: str) -> str:
        if relation[0] == ">":
            left, right = right, left
        one, other = self.number(left), self.number(right)
        if {"inf", "if"} & {node.kind for node in (*nodes(left), *nodes(right))}:
            text = f"gap({one}, {other})"
        elif _is_zero(right):
            text = f"(-{one}/({self.size(left)} or 1.0))"
        elif _is_zero(left):
            text = f"({other}/({self.size(right)} or 1.0))"
        else:
            text = f"(((_b := {other}) - (_a := {one}))/(abs(_a) + abs(_b) or 1.0))"
        if relation in ("==", "!="):
            text = f"(abs({text}) - EDGE)" if relation == "!=" else f"(EDGE - abs({text}))"
        elif not relation.endswith("="):
            text = f"({text} or NO)"
        told = names_of(left) | names_of(right)
        return text if not self.posterior or told & self.posterior else f"(1.0 if {text} >= 0 else -1.0)"


def _is_zero(tree: Tree) -> bool:
    return tree.kind == "number" and not tree.exact


def _extreme(kind: str, parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{kind}({', '.join(parts)})"


# A question as a program.


@dataclass(frozen=True)
class Texts:
    """The trees of a question: ``criteria``, with the conditions under which they are asked, ``where`` on priors, the ``weights``
    of worlds, and the ``shape`` of their distances. ``private`` is what approximate privacy multiplies t with; ``below`` says
    whether posteriors are bounded from below, ``ratios`` whether no criterion names them."""

    criteria: tuple[tuple[Tree, tuple[Tree, ...]], ...]
    where: tuple[Tree, ...]
    weights: tuple[tuple[str, Tree], ...]
    shape: Shape
    variables: tuple[str, ...]
    parameters: tuple[str, ...]
    below: bool
    ratios: bool
    private: Tree | None = None


@dataclass(frozen=True)
class Edge:
    """A formula whose zeros are a boundary of the texts: a ``kind`` "bound" of one prior, a "guard" beyond which a text is
    undefined, a "jump" of a condition, an "equation", else a "kink". ``name`` is that of its function."""

    tree: Tree
    kind: str
    name: str
    value: Callable[..., float]


class Program:
    """The functions of a question. ``names`` are the priors that no equation gives, ``given`` the formulas of the others; the
    ``equations`` that are left are solved for a prior."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.given, implicit = _given(texts)
        self.names = tuple(name for name in texts.variables if name not in self.given)
        secret = [tree for world, tree in texts.weights if world in texts.shape.secret]
        prior = Tree("+", tuple(secret)) if len(secret) > 1 else secret[0]
        left = Tree("inverse", (difference(exact(1), prior),))
        self.meaning = {**self.given, "prior": prior, "prior_odds": Tree("*", (prior, left))}
        own = (*self.names, *texts.parameters)
        words = _Words(own, self.meaning)
        ends = [(name, sign, words.number(tree)) for name, sign, tree in _ends(texts, {*self.names})]
        rows = ", ".join(f"({self.names.index(name)}, {sign}, {text})" for name, sign, text in ends)
        lines = [f"def ends({_arguments(texts.parameters)}): return [{rows}]"]
        edges = {words.number(tree): (tree, kind) for tree, kind in _edges(texts, {*own, *self.meaning})}
        solved = {words.number(tree): tree for tree in implicit}
        edges |= {text: (tree, "equation") for text, tree in solved.items()}
        edges = {text: edge for text, edge in edges.items() if _depth(text) < DEEP}
        lines += [f"def edge{n}({_arguments(own)}): return {text}" for n, text in enumerate(edges)]
        whole = _Words((*texts.variables, *texts.parameters, *LEVELS))
        whole.constants = words.constants
        lines += _spare(self, whole)
        if max(map(_depth, lines)) >= DEEP:
            raise NotRead("nested too deeply to be scanned", "", 1)
        self.code, self._constants = compile("\n".join(lines), "<question>", "exec"), words.constants
        place = self.functions(FUNCTIONS, as_float)
        self.constants = tuple(place[name] for name in words.constants.values())
        self.spare, self.ends = place["spare"], place["ends"]
        names = [(f"edge{n}", edge) for n, edge in enumerate(edges.values())]
        found = [Edge(tree, kind, name, place[name]) for name, (tree, kind) in names]
        self.equations = [edge for edge in found if edge.kind == "equation"]
        self.edges = [edge for edge in found if edge.kind != "equation"]

    def functions(self, known: Mapping[str, Any], number: Callable[[Fraction], Any]) -> dict[str, Any]:
        """The functions by name: ``spare``, ``ends`` and those of the edges, for the numbers that ``number`` makes and that
        the ``known`` functions take."""
        place = {**known, **{name: number(value) for value, name in self._constants.items()}}
        exec(self.code, place)
        return place


program = lru_cache(maxsize=256)(Program)


def _depth(text: str) -> int:
    """How deeply brackets are nested; Python reads some 200."""
    return max(accumulate((letter in "([") - (letter in ")]") for letter in text), default=0)


def as_float(value: Fraction) -> float:
    """The nearest floating-point number, infinity beyond all."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _arguments(names: Iterable[str]) -> str:
    return "".join(f"v_{name}, " for name in names)


def _given(texts: Texts) -> tuple[dict[str, Tree], list[Tree]]:
    """The formulas of priors that equations give, in an order in which they can be evaluated; and the equations that are left."""
    priors = {*texts.variables}
    waiting = [tree for whole in texts.where for tree, relation in pairs_of(whole) if relation == "=="]
    given, left = dict[str, Tree](), list[Tree]()
    for tree in waiting:
        one, other = tree.parts[0], tree.parts[1].parts[0]
        for side, formula in ((one, other), (other, one)):
            used = {*given}.union(*map(names_of, given.values()))
            if (
                side.kind == "name"
                and side.name in priors - used
                and not names_of(formula) & {side.name, *given}
            ):
                given[side.name] = formula
                break
        else:
            if names_of(tree) & priors:
                left.append(tree)
    return given, left


def _ends(texts: Texts, names: set[str]) -> Iterator[tuple[str, int, Tree]]:
    """The bounds of single priors: the name, 1 for a lower bound and -1 for an upper one, 2 and -2 for those that are not
    met, and the formula of the bound."""
    for whole in texts.where:
        for tree, relation in pairs_of(whole):
            one, other = tree.parts[0], tree.parts[1].parts[0]
            for side, bound, least in ((one, other, ">"), (other, one, "<")):
                alone = side.kind == "name" and side.name in names and relation[0] in "<>"
                if alone and names_of(bound) <= {*texts.parameters}:
                    yield (
                        side.name,
                        (1 if relation[0] == least else -1) * (1 if len(relation) == 2 else 2),
                        bound,
                    )


def _edges(texts: Texts, known: set[str]) -> Iterator[tuple[Tree, str]]:
    """The boundaries of the texts in which a prior moves, with their kinds."""
    priors = {*texts.variables, "prior", "prior_odds"}
    found = list[tuple[Tree, str]]()
    for whole in texts.where:
        plain = whole.kind in ("compare", "and")
        for tree, kind in _edges_of(whole) if whole.word != ("==",) else ():
            alone = kind == "jump" and plain and _bounds_one(tree, priors)
            found.append((tree, "bound" if alone else "guard" if kind == "guard" else "kink"))
    criteria = [one for tree, where in texts.criteria for one in (tree, *where)]
    found += [edge for whole in criteria for edge in _edges_of(whole)]
    for tree, kind in (*found, *((tree, "kink") for tree in _crossings(texts))):
        names = names_of(tree)
        if names & priors and names <= known and not any(node.kind == "inf" for node in nodes(tree)):
            yield tree, kind


def _edges_of(whole: Tree) -> Iterator[tuple[Tree, str]]:
    for node in nodes(whole):
        if node.kind == "compare":
            yield from ((tree, "jump") for tree, _ in pairs_of(node))
        elif node.kind in ("inverse", "log") or (node.kind == "power" and node.exact < 0):
            yield from ((part, "guard") for part in _factors(node.parts[0]))
        elif node.kind == "abs":
            yield from ((part, "kink") for part in _factors(node.parts[0]))
        elif node.kind in ("min", "max"):
            first, *rest = node.parts
            yield from ((difference(part, first), "kink") for part in rest)


def _crossings(texts: Texts) -> Iterator[Tree]:
    """Where two limits of the posterior are the same, of which one is linear in it."""
    whole = [node for tree, _ in texts.criteria for node in nodes(as_limit(tree)) if node.kind == "compare"]
    limits = [tree for node in whole for tree, _ in pairs_of(node) if names_of(tree) & {*LEVELS[1::2]}]
    for first, second in combinations(limits[:FEW], 2):
        level = "posterior" if "posterior" in names_of(second) else "posterior_odds"
        none, one = (_with(second, {level: exact(value)}) for value in (0, 1))
        limit = Tree("*", (Tree("negative", (none,)), Tree("inverse", (difference(one, none),))))
        left = difference(exact(1), limit) if level == "posterior" else Tree("+", (exact(1), limit))
        other = "posterior_odds" if level == "posterior" else "posterior"
        yield _with(first, {level: limit, other: Tree("*", (limit, Tree("inverse", (left,))))})


def _with(tree: Tree, values: Mapping[str, Tree]) -> Tree:
    """The formula with others in the place of names."""
    if tree.kind == "name":
        return values.get(tree.name, tree)
    parts = tuple(_with(part, values) for part in tree.parts)
    return Tree(tree.kind, parts, tree.word, tree.exact, tree.column) if parts else tree


def _bounds_one(difference: Tree, priors: set[str]) -> bool:
    sides = difference.parts[0], difference.parts[1].parts[0]
    return any(a.kind == "name" and not names_of(b) & priors for a, b in (sides, sides[::-1]))


def _factors(tree: Tree) -> list[Tree]:
    """The factors that can be 0 for positive priors."""
    if tree.kind == "*":
        return [factor for part in tree.parts for factor in _factors(part)]
    if tree.kind in ("negative", "power", "sqrt"):
        return _factors(tree.parts[0])
    return [] if tree.kind in ("name", "number", "inverse", "exp", "pi") else [tree]


def _spare(made: Program, words: _Words) -> list[str]:
    """The lines of a function that tells of every point how much the criteria have to spare, at a factor x of likelihoods, at
    its inverse y, and at the shares of the way from the prior to the extreme posteriors."""
    texts, names = made.texts, {world: f"w{n}" for n, (world, _) in enumerate(made.texts.weights)}
    heights = {h for pair in texts.shape.heights for side in pair for h in side.values() if h > 1}
    private = "1" if texts.private is None else words.number(texts.private)
    lines = [
        f"def spare(points, x, y, shares, {_arguments(texts.parameters)}):",
        " found = []",
        f" x1, y1 = x*{private}, y/{private}",
        *(f" x{h}, y{h} = x**{h}, y**{h}" for h in sorted(heights)),
        f" for {_arguments(made.names) or '_'} in points:",
        "  inside = False",
        "  try:",
        *(f"   v_{name} = {words.number(tree)}" for name, tree in made.given.items()),
        *(f"   {names[world]} = {words.number(tree)}" for world, tree in texts.weights),
    ]
    others = [names[world] for world in texts.shape.others]
    bounds = [f"v_{name}, 1 - v_{name}" for name in made.given]
    conditions = [words.spare(tree) for tree in texts.where]
    lines += [
        f"   v_prior = {' + '.join(names[world] for world in texts.shape.secret)}",
        f"   other = {' + '.join(others) or '0.0'}",
        f"   out = min({', '.join([*names.values(), *bounds, *conditions, 'v_prior'])})",
        "   if out < -EDGE or v_prior <= 0:",
        f"    found.append({OUTSIDE} - out)",
        "    continue",
        "   inside = True",
        "   least = inf",
        "   v_prior_odds = v_prior/other if other else inf",
    ]
    lines += ["   " + line for line in _levels(texts, names, words)]
    return [
        *lines,
        "   found.append(least)",
        "  except (ZeroDivisionError, ValueError):",
        f"   found.append(-inf if inside else {FAR})",
        "  except OverflowError:",
        f"   found.append({FAR})",
        " return found",
    ]


def as_limit(tree: Tree) -> Tree:
    """The criterion as a condition: a ratio limits the posterior by the prior."""
    posterior, prior = (Tree("name", word=(name,)) for name in ("posterior", "prior"))
    gain = Tree("*", (posterior, Tree("inverse", (prior,))))
    return tree if tree.is_condition else Tree("compare", (gain, tree), ("<=",))


def _levels(texts: Texts, names: Mapping[str, str], words: _Words) -> list[str]:
    """The lines that give ``least``, where the weights and the prior are known."""
    words.posterior = frozenset(LEVELS[1::2])
    if "posterior" in texts.variables:
        odds = ["left = 1 - v_posterior", "v_posterior_odds = v_posterior/left if left > 0 else inf"]
        return [*odds, *_criteria(texts, words, "")]
    high, beside = _posterior(texts, names, "x", "max")
    lines = [f"high = {high}", f"beside = {beside}"]
    if texts.ratios:
        return [*lines, "v_posterior = high", *_criteria(texts, words, "")]
    if texts.below:
        low, above = _posterior(texts, names, "y", "min")
        lines += [f"low = {low}", f"above = {above}"]
    lines += [
        "for share in shares:",
        " end, rest = high, beside",
        *([" if share < 0:", "  share, end, rest = -share, low, above"] if texts.below else []),
        " v_posterior = v_prior + share*(end - v_prior)",
        " left = other + share*(rest - other)",
        " v_posterior_odds = v_posterior/left if left > 0 else inf",
    ]
    return [*lines, *_criteria(texts, words, " ")]


def _posterior(texts: Texts, names: Mapping[str, str], x: str, extreme: str) -> tuple[str, str]:
    """The extreme posterior, and what it leaves of 1; raised or lowered by the likelihoods of the heights."""

    def weighed(heights: Mapping[str, int], private: bool) -> str:
        found = [names[w] + ("" if h == 0 else f"*{x}{1 if private else h}") for w, h in heights.items()]
        return " + ".join(found) or "0.0"

    heights = texts.shape.heights[:: len(texts.shape.heights) // MANY + 1]
    pairs = [(weighed(inside, False), weighed(out, texts.private is not None)) for inside, out in heights]
    parts = [(f"({s})/({s} + {r})", f"({r})/({s} + {r})") for s, r in pairs]
    if len(parts) == 1:
        return parts[0]
    first, second = zip(*parts, strict=True)
    other = "min" if extreme == "max" else "max"
    return f"{extreme}({', '.join(first)})", f"{other}({', '.join(second)})"


def _criteria(texts: Texts, words: _Words, indent: str) -> list[str]:
    lines = []
    for tree, where in texts.criteria:
        test = [f"spared(lambda: {words.spare(one)}) >= 0" for one in where]
        if any(node.kind == "name" and node.name.endswith("_odds") for node in nodes(tree)):
            test.append("other > 0")
            test += [] if texts.ratios else ["left > 0"]
        depth = indent + " " if test else indent
        lines += [f"{indent}if {' and '.join(test)}:"] if test else []
        lines += [
            f"{depth}spare = {words.spare(as_limit(tree))}",
            f"{depth}if spare < least:",
            f"{depth} least = spare",
        ]
    return lines
