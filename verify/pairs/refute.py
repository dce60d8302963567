"""Laws with finitely many outcomes that satisfy the constraints and not the conclusion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from attrs import evolve, frozen

from epsproof.verify.pairs.cells import formula_at
from epsproof.verify.pairs.densities import best, density, points
from epsproof.verify.pairs.instances import Instance, instances, plain
from epsproof.verify.pairs.law import FiniteLaw
from epsproof.verify.pairs.over_values import OPEN, happens_for_some, largest
from epsproof.verify.pairs.programme import Place
from epsproof.verify.pairs.sentence import Sentence, put, read_sentence
from epsproof.verify.pairs.statement import Statement
from epsproof.verify.reader import hold, names

__all__ = ["Refutation", "holds_for", "is_possible", "refutation"]

NEARNESS = (Fraction(1, 2), Fraction(1, 8), Fraction(1, 64), Fraction(1, 1024))
ROUNDS = 6
ALIKE = FiniteLaw(((Fraction(1), Fraction(1)),))


@frozen
class Refutation:
    """At the ``place`` the law satisfies all constraints, and the conclusion's left side is above its right side."""

    place: dict[str, Fraction]
    law: FiniteLaw
    left: Fraction
    right: Fraction


def refutation(statement: Statement, place: Place, effort: int = len(NEARNESS)) -> Refutation | None:
    """A law that refutes the statement at the place, from the definitions alone; None where none was found. ``effort`` says how
    near to their ends the cells are tried."""
    further = list[Instance]()
    found = _wanted_at(statement, place)
    if found is None:
        return None
    known = [*instances(statement.given, statement.wanted, statement.every, place)]
    for near in NEARNESS[:effort]:
        for _ in range(ROUNDS):
            law = _law([*known, *further], found, place, near)
            if law is None:
                break
            broken = _broken(statement, law, place)
            if broken is None:
                return _confirmed(statement, law, place)
            if isinstance(broken, Instance):
                further.append(broken)
            else:
                break
    return None


def is_possible(statement: Statement, places: Sequence[Place]) -> bool:
    """Whether a pair of laws was found that satisfies all constraints at one of the places: two that are alike, or others."""
    if any(_broken(statement, ALIKE, place) is None for place in places):
        return True
    (denied,) = read_sentence("integral[P] <= 0")
    return any(refutation(evolve(statement, wanted=denied), place) is not None for place in places)


def _wanted_at(statement: Statement, place: Place) -> Sentence | None:
    """The conclusion, one that is quantified inside at some of the values; None where there are none."""
    wanted = statement.wanted
    if not wanted.inside:
        return wanted
    found = instances((wanted,), wanted, statement.every, place)
    return found[-1].sentence if found else None


def _law(given: Sequence[Instance], wanted: Sentence, place: Place, near: Fraction) -> FiniteLaw | None:
    """A law that satisfies the constraints at the chosen values, with the largest left side of the conclusion, if that is too
    large."""
    sentences = [one.sentence for one in given]
    columns = [(point,) for point in points([wanted, *sentences], place, {near, 1 - near})]
    optimum = best(sentences, [density(wanted, point, place) for (point,) in columns], columns, place)
    if optimum is None or optimum.value <= formula_at(wanted.right, place):
        return None
    weighted = [(weight, point) for weight, (point,) in zip(optimum.weights, columns, strict=True) if weight]
    return FiniteLaw(tuple((weight * pair[0], weight * pair[1]) for weight, pair in weighted))


def _broken(statement: Statement, law: FiniteLaw, place: Place) -> Instance | str | None:
    """None where the law satisfies every constraint; a value at which it does not, or why that is open."""
    for one in statement.given:
        if plain(one, statement.every):
            if not law.satisfies(one, place):
                return one.text
        elif (found := holds_for(one, law, statement.every, place)) is not None:
            return found
    return None


def holds_for(one: Sentence, law: FiniteLaw, every: Mapping[str, str], place: Place) -> Instance | str | None:
    """None where the law satisfies a constraint with a quantified name; else a value, or why that is open."""
    used = sorted((names(one.pointwise) | names(one.right) | {*one.inside}) & every.keys())
    (name,) = used
    if one.inside:
        return _inside(one, name, law, every, place)
    worst = largest(one, name, every[name], law, place)
    if worst is not None and worst.excess <= 0:
        return None
    if worst is None or worst.at is None:
        return f"{one.text}: open"
    value = str(worst.at)
    return Instance(one.at({name: value}), (put(every[name], {name: value}),))


def _inside(
    one: Sentence, name: str, law: FiniteLaw, every: Mapping[str, str], place: Place
) -> Instance | str | None:
    """The same for a name inside of a probability: outcome by outcome."""
    total = _for_some(one, name, law, every[name], place)
    if isinstance(total, str) or law.satisfies(total, place):
        return total if isinstance(total, str) else None
    return Instance(total)


def _for_some(one: Sentence, name: str, law: FiniteLaw, condition: str, place: Place) -> Sentence | str:
    """The sentence with the event for one of finitely many values, one at least for each outcome that has one; or why that is
    open."""
    values = list[str]()
    for block in one.blocks:
        for first, second in law.outcomes:
            found = happens_for_some(block.text, name, condition, {**place, "P": first, "Q": second})
            if found is OPEN:
                return f"{block.text}: whether it happens for some {name} is open"
            values += [str(found)] if isinstance(found, Fraction) else []
    return sentence_for_some(one, name, values)


def sentence_for_some(one: Sentence, name: str, values: Sequence[str]) -> Sentence:
    """The sentence with events that happen for one of the values."""

    def text(event: str) -> str:
        return " or ".join(f"({put(event, {name: value})})" for value in dict.fromkeys(values)) or "0 > 1"

    return evolve(one, blocks=tuple(evolve(block, text=text(block.text), some="") for block in one.blocks))


def _assumed(statement: Statement) -> tuple[str, ...]:
    """The conditions on what has a value at a place: on a name that is quantified inside there is none."""
    return statement.assumptions if statement.wanted.inside else statement.parameters


def _confirmed(statement: Statement, law: FiniteLaw, place: Place) -> Refutation | None:
    """The refutation by the definitions."""
    wanted = statement.wanted
    if wanted.inside:
        (name,) = wanted.inside
        total = _for_some(wanted, name, law, statement.every[name], place)
        if isinstance(total, str):
            return None
        wanted = total
    assumed = hold(_assumed(statement), dict(place))
    left, right = law.left(wanted, place), formula_at(wanted.right, place)
    return Refutation(dict(place), law, left, right) if assumed and left > right else None
