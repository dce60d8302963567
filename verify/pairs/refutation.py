"""Laws with finitely many outcomes that satisfy the constraints of a statement and not its conclusion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import sympy
from attrs import evolve, frozen

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.examine import points_of
from epsproof.verify.claims.values.points import Point
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.pairs.cells import MARGINS, RATIO, boundaries, formula_at, ratio_boundaries
from epsproof.verify.pairs.finite_law import OPEN, FiniteLaw, happens_for_some, worst_value
from epsproof.verify.pairs.programme import Place, at_place, best, density, points
from epsproof.verify.pairs.sentence import Sentence, Statement, put, read_sentence
from epsproof.verify.reader import Truth, hold, names, truth

__all__ = [
    "Instance",
    "Refutation",
    "instances",
    "is_possible",
    "places",
    "plain",
    "refutation",
    "satisfying",
]

MOST = 12
MARGINAL = {symbol(name) for name in MARGINS}


@frozen
class Instance:
    """A constraint at one value of each name that it is quantified over; ``range`` says that the values are among those
    allowed."""

    sentence: Sentence
    range: tuple[str, ...] = ()


def plain(sentence: Sentence, every: Mapping[str, str]) -> bool:
    """Whether no name of the constraint is quantified."""
    return not sentence.inside and not (_names(sentence) & every.keys())


def _names(sentence: Sentence) -> frozenset[str]:
    return names(sentence.pointwise) | names(sentence.right)


def instances(
    given: Sequence[Sentence], wanted: Sentence, every: Mapping[str, str], place: Place
) -> list[Instance]:
    """The constraints: those without quantified names as they are, others at the values that may matter."""
    found = [Instance(one) for one in given if plain(one, every)]
    rays = _rays([wanted, *(one.sentence for one in found)], every)
    for one in given:
        if plain(one, every):
            continue
        quantified = sorted((_names(one) & every.keys()) | {*one.inside})
        if len(quantified) != 1:
            raise UnsupportedForm(f"{one.text}: a constraint is quantified over one name")
        (name,) = quantified
        values = values_of(one, name, rays, every[name], place)
        found += [_instance(one, name, (value,), every[name]) for value in values]
        if one.inside and len(values) > 1:
            found.append(_instance(one, name, tuple(values), every[name]))
    return found


def _instance(one: Sentence, name: str, values: Sequence[str], condition: str) -> Instance:
    """The constraint at a value; one with ``some`` inside at several, of which one does."""
    ranges = tuple(put(condition, {name: value}) for value in values)
    if not one.inside:
        return Instance(one.substituted({name: values[0]}), ranges)
    blocks = tuple(
        evolve(block, text=" or ".join(f"({put(block.text, {name: value})})" for value in values), some="")
        for block in one.blocks
    )
    return Instance(evolve(one, blocks=blocks), ranges)


def _rays(sentences: Iterable[Sentence], every: Mapping[str, str]) -> list[sympy.Expr]:
    quantified = {symbol(name) for name in every}
    found = dict[sympy.Expr, None]()
    for one in sentences:
        try:
            for ratio in ratio_boundaries(one.pointwise):
                if not one.inside or not ratio.free_symbols & quantified:
                    found[ratio] = None
        except UnsupportedForm:
            continue
    return list(found)


def values_of(
    one: Sentence, name: str, rays: Sequence[sympy.Expr], condition: str, place: Place
) -> list[str]:
    """Formulas of the parameters at which a ray of the constraint is one of the ``rays``; among them 1/2."""
    own, found = symbol(name), dict.fromkeys([sympy.Rational(1, 2)])
    for factor in boundaries(one.pointwise):
        for ratio in rays:
            top = sympy.expand(sympy.numer(sympy.together(factor.subs(RATIO, ratio))))
            for part, _ in sympy.factor_list(top)[1] if top != 0 else ():
                polynomial = sympy.Poly(part, own) if part.has(own) else None
                if polynomial is not None and polynomial.degree() == 1:
                    slope, offset = polynomial.all_coeffs()
                    value = sympy.factor(-offset / slope)
                    found[value] = None
                    if value.free_symbols & MARGINAL:
                        found |= {value / 2: None, sympy.factor((1 + value) / 2): None}
    allowed = [value for value in found if _allowed(value, name, condition, place)]
    return [sympy.sstr(value) for value in allowed[:MOST]]


def _allowed(value: sympy.Expr, name: str, condition: str, place: Place) -> bool:
    here: Fraction | None = at_place(value, place)
    return here is not None and truth(condition, {**place, name: here}) is Truth.TRUE


TRIED = 24


def satisfying(statement: Statement, conditions: tuple[str, ...]) -> list[Point]:
    """Values of all parameters that satisfy the conditions, also of parameters that no condition is about."""
    named = " and ".join(["0 <= 1", *(f"{name} == {name}" for name in sorted(statement.free))])
    return points_of(Typed(conditions, (named,)), 0, TRIED)


def places(statement: Statement) -> tuple[list[Point], list[Point]]:
    """Parameters at which the assumptions hold, if possible strictly; and more of them, on the boundary too.

    What is strict in the text may be weaker than the text, as in ``not (c <= 1)``: only where the text holds as well is tried.
    """
    weak = satisfying(statement, statement.parameters)
    strict = tuple(text.replace("<=", "<").replace(">=", ">") for text in statement.parameters)
    try:
        tried = satisfying(statement, strict)
        inner = [place for place in tried if hold(statement.parameters, place)]
    except Rejected:
        inner = []
    return inner or weak, [*inner, *(place for place in weak if place not in inner)]


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
    worst = worst_value(one, name, every[name], law, place)
    if worst is not None and worst.excess <= 0:
        return None
    if worst is None or worst.at is None:
        return f"{one.text}: open"
    value = str(worst.at)
    return Instance(one.substituted({name: value}), (put(every[name], {name: value}),))


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
