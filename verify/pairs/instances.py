"""Constraints that hold for every value of a name, at chosen values: where their rays meet those of the other sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import sympy
from attrs import evolve, frozen

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import symbol
from epsproof.verify.pairs.cells import RATIO, boundaries, ratio_boundaries
from epsproof.verify.pairs.margin import MARGINS
from epsproof.verify.pairs.programme import Place, at_place
from epsproof.verify.pairs.sentence import Sentence, put
from epsproof.verify.reader import Truth, names, truth

__all__ = ["Instance", "instances", "plain", "values_of"]

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
        found += [_at(one, name, (value,), every[name]) for value in values]
        if one.inside and len(values) > 1:
            found.append(_at(one, name, tuple(values), every[name]))
    return found


def _at(one: Sentence, name: str, values: Sequence[str], condition: str) -> Instance:
    """The constraint at a value; one with ``some`` inside at several, of which one does."""
    ranges = tuple(put(condition, {name: value}) for value in values)
    if not one.inside:
        return Instance(one.at({name: values[0]}), ranges)
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
