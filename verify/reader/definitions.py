"""What the names of a claim stand for: ``let``, derivatives, and substitutions such as ``t =
"exp(-eps)"``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from epsproof.verify.reader.lacks import NotRead
from epsproof.verify.reader.parse import parse
from epsproof.verify.reader.tree import FUNCTIONS, Tree, exact, nodes

__all__ = ["Definitions", "free_names", "names_of"]


@dataclass(frozen=True)
class Definitions:
    """``let``: name to formula; ``slope``: name to (formula, variable); ``substitutions``: name to
    formula, where exp(c*x) makes x and the name two words for one quantity. Raises NotRead for
    names that are defined in a circle, or in two ways."""

    let: Mapping[str, str] = field(default_factory=dict)
    slope: Mapping[str, Sequence[str]] = field(default_factory=dict)
    substitutions: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in (*self.let, *self.slope, *self.substitutions):
            if parse(name).kind != "name" or name in FUNCTIONS:
                raise NotRead("this cannot be a name", name, 1)
        seen: set[str] = set()
        for name in (*self.let, *self.slope, *self.substitutions, *(x for x, _, _ in self.pairs)):
            if name in seen:
                raise NotRead("the name is defined twice", name, 1)
            seen.add(name)
        for name, (_, by) in self.slope.items():
            if by in {*self.let, *self.slope, *self.plain}:
                raise NotRead(f"{name} is a derivative by {by}, which is not a variable", by, 1)
        for name in self.defined:
            self._refuse_circles(name, ())

    @property
    def pairs(self) -> tuple[tuple[str, str, Fraction], ...]:
        """(x, t, c) for every substitution t = exp(c*x)."""
        found = []
        for name, text in self.substitutions.items():
            tree = parse(text)
            if tree.kind == "exp" and names_of(tree):
                variable, factor = _multiple(tree.parts[0], text)
                found.append((variable, name, factor))
        return tuple(found)

    @property
    def plain(self) -> dict[str, str]:
        """The substitutions that only define a name."""
        paired = {t for _, t, _ in self.pairs}
        return {name: text for name, text in self.substitutions.items() if name not in paired}

    @property
    def defined(self) -> dict[str, Tree]:
        """The formula of every name but those of exponential substitutions; of a derivative, that
        of its function."""
        found = {name: parse(text) for name, text in (*self.let.items(), *self.plain.items())}
        return found | {name: parse(text) for name, (text, _) in self.slope.items()}

    def _refuse_circles(self, name: str, above: tuple[str, ...]) -> None:
        if name in above or len(above) > 30:
            raise NotRead("the name is defined by itself", name, 1)
        for inner in sorted(names_of(self.defined[name]) & set(self.defined)):
            self._refuse_circles(inner, (*above, name))


def _multiple(tree: Tree, text: str) -> tuple[str, Fraction]:
    """(x, c) of a formula c*x with a rational number c; raises NotRead for others."""
    if tree.kind == "name":
        return tree.name, Fraction(1)
    if tree.kind == "negative":
        variable, factor = _multiple(tree.parts[0], text)
        return variable, -factor
    if tree.kind == "*":
        named = [part for part in tree.parts if names_of(part)]
        numbers = [_number(part) for part in tree.parts if not names_of(part)]
        if len(named) == 1 and all(numbers):
            variable, factor = _multiple(named[0], text)
            for number in numbers:
                factor *= number or 1
            return variable, factor
    raise NotRead("a substitution is exp(c*x) with a rational number c other than 0", text, tree.column)


def _number(tree: Tree) -> Fraction | None:
    if tree.kind == "number":
        return tree.exact
    inner = _number(tree.parts[0]) if tree.kind in ("negative", "inverse") else None
    if not inner:
        return None
    return -inner if tree.kind == "negative" else 1 / inner


def names_of(tree: Tree) -> frozenset[str]:
    """The names in a tree."""
    return frozenset(node.name for node in nodes(tree) if node.kind == "name")


def free_names(trees: Sequence[Tree], definitions: Definitions) -> frozenset[str]:
    """The variables on which trees depend when every definition is inserted; of a pair x, t =
    exp(c*x) the name x."""
    defined, found = definitions.defined, set[str]()
    waiting = [name for tree in trees for name in names_of(tree)]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in defined:
            waiting += names_of(defined[name])
            if name in definitions.slope:
                waiting.append(definitions.slope[name][1])
        else:
            found.add(name)
    for variable, name, _ in definitions.pairs:
        if name in found:
            found = (found - {name}) | {variable}
    return frozenset(found)


def logarithm_of(name: str, factor: Fraction) -> Tree:
    """The tree log(name)/factor."""
    return Tree("*", (exact(1 / factor), Tree("log", (Tree("name", word=(name,)),))))
