"""A claim without the names for which its equations have a formula, such as t where t == exp(-e)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, product

from attrs import frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.algebra.comparisons import comparisons
from epsproof.verify.claims.algebra.implication import HOLDS
from epsproof.verify.claims.fields.unused import unused
from epsproof.verify.claims.typed import Typed
from epsproof.verify.claims.values.opaque_points import names_of
from epsproof.verify.claims.values.points import Point
from epsproof.verify.reader import NotRead, parse

__all__ = ["Simpler", "WrittenPlace", "simpler_claims", "written"]

MOST = 4
WrittenPlace = dict[str, str]


@frozen
class Simpler:
    """``formulas`` are those of the names left out, in ``typed``'s names; of a name in ``logarithms`` it has the exponential,
    under another name."""

    typed: Typed
    formulas: Mapping[str, str]
    logarithms: Mapping[str, str]

    def place(self, point: Point) -> WrittenPlace:
        """The place of the claim itself that a point of this one is."""
        kept = written({name: x for name, x in point.items() if name not in self.logarithms.values()})
        named = {name: power for name, power in self.logarithms.items() if name not in point}
        return {
            **kept,
            **{name: f"log({point.get(power, 1)})" for name, power in named.items()},
            **self.formulas,
        }


def written(point: Point) -> WrittenPlace:
    """The numbers as texts."""
    return {name: str(value) for name, value in sorted(point.items())}


def simpler_claims(typed: Typed, goal: int, wanted: str) -> Iterator[Simpler]:
    """Simpler claims that ``wanted`` follows from what a goal presupposes: first, where there are such, without the names that
    equations define, sigma == sqrt(2*log(1/d)); then by the exponentials of some names, x == 9 where log(x) == 2*e."""
    given = _given(typed, goal)
    for rest, formulas in islice(_defined(given), MOST):
        definitions = (*typed.definitions, *formulas.items())
        yield Simpler(Typed(rest, (wanted,), definitions, typed.slopes, typed.substitutions), formulas, {})
    free = sorted(
        names_of(typed) - {name for pair in typed.statement.pairs for name in (pair.power, pair.variable)}
    )
    for chosen in _few(free):
        powers = dict(zip(chosen, unused((f"{name}_power" for name in chosen), free), strict=True))
        substitutions = (*typed.substitutions, *((power, f"exp({name})") for name, power in powers.items()))
        yield Simpler(
            Typed(tuple(given), (wanted,), typed.definitions, typed.slopes, substitutions), {}, powers
        )


def _defined(given: Sequence[str]) -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
    """The conditions that define no name, with formulas of the names that the others define: of x in x**2 == 2 either root."""
    rest, found = list[str](), dict[str, tuple[str, ...]]()
    for text in given:
        left, equal, right = text.partition("==")
        sides = [(left.strip(), right.strip()), (right.strip(), left.strip())] if equal else []
        defined = next(
            (pair for pair in (_solved(*side) for side in sides) if pair and pair[0] not in found), None
        )
        if defined is None:
            rest.append(text)
        else:
            found[defined[0]] = defined[1]
    for formulas in product(*found.values()) if found else ():
        yield tuple(rest), dict(zip(found, formulas, strict=True))


def _solved(side: str, other: str) -> tuple[str, tuple[str, ...]] | None:
    """The name that one side of an equation is, or a power of, with the formulas that the other gives for it."""
    try:
        tree = parse(side)
    except NotRead:
        return None
    if tree.kind == "name":
        return tree.name, (other,)
    if tree.kind != "power" or tree.parts[0].kind != "name" or tree.exact.denominator != 1 or tree.exact < 2:
        return None
    if tree.exact == 2:
        return tree.parts[0].name, (f"sqrt({other})", f"-sqrt({other})")
    even = tree.exact % 2 == 0
    return tree.parts[0].name, (
        f"({other})**(1/{tree.exact})",
        f"-({other if even else f'-({other})'})**(1/{tree.exact})",
    )


def _given(typed: Typed, goal: int) -> list[str]:
    """The single comparisons that a goal presupposes; a condition of another form as it stands."""
    found = list[str]()
    *premises, _ = typed.goals[goal].split(HOLDS) if "<=>" not in typed.goals[goal] else [""]
    for text in (*typed.assumptions, *premises):
        try:
            found += comparisons(text)
        except QuestionError:
            found.append(text)
    return found


def _few(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """One name, two, or all of them."""
    for count in dict.fromkeys((1, 2, len(names))):
        yield from combinations(names, count) if 0 < count <= len(names) else ()
