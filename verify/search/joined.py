"""Certificates of contradiction made of others: a fact against what was proved of the rest, and proofs by cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from epsproof.verify.kernel.certificate import SCHEMA, check
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.product import Product, primitive
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.numeric.real_roots import as_fraction
from epsproof.verify.workspace.as_polynomial import as_polynomial
from epsproof.verify.workspace.outcome import Outcome, Proved, Unknown
from epsproof.verify.workspace.ring import Ring, degrees
from epsproof.verify.workspace.steps import Steps, cited, grafted, ids, numbered, renamed

__all__ = [
    "EMPTY",
    "Pair",
    "again",
    "checked",
    "equal_to_its_root",
    "finished",
    "last_step",
    "multiple_of_zero",
    "on_both_sides",
    "opposed",
    "other_root",
    "split_by_square",
    "under",
    "without_root",
]

EMPTY, MOST_TERMS = ("-1", ">="), 2000
Pair = tuple[str, str]


def _header(facts: Sequence[Pair], steps: Steps) -> dict[str, Any]:
    """A certificate of contradiction from those of the facts that its steps cite, under the names H1, H2, ..."""
    used = cited(steps)
    hypotheses = [[f"H{k}", text, relation] for k, (text, relation) in enumerate(facts, 1) if f"H{k}" in used]
    names = sorted(frozenset().union(*(as_polynomial(text).variables() for _, text, _ in hypotheses)))
    return {
        "schema": SCHEMA, "vars": names, "hypotheses": hypotheses, "goal": list(EMPTY),
        "steps": numbered(steps), "model": None,
    }  # fmt: skip


def under(facts: Sequence[Pair], certificate: dict[str, Any], prefix: str) -> Steps:
    """The steps of a certificate with the names that its hypotheses have among the facts."""
    position = {fact: f"H{k}" for k, fact in reversed(list(enumerate(facts, 1)))}
    names = {name: position.get((text, relation), name) for name, text, relation in certificate["hypotheses"]}
    names |= {name: prefix + name for name in ids(certificate["steps"])}
    return renamed(certificate["steps"], names)


def finished(facts: Sequence[Pair], found: Proved, target: Pair, goal: Pair) -> Outcome:
    """The contradiction of a fact with what was proved of the others."""
    own = f"H{[*facts].index(target) + 1}"

    def last(name: str) -> Steps:
        if goal[1] == "=":
            cofactor = str(-as_polynomial(goal[0]))
            return [last_step(name, [["1", [[own, 1]], []]], [], [[name, cofactor]])]
        strict, weak = (own, name) if target[1] == ">" else (name, own)
        return [last_step(name, [["1", [[strict, 1]], []]], [["1", [[weak, 1]], []]], [])]

    steps = grafted(under(facts, found.certificate, "C"), last)
    return checked(facts, steps, found.strategies)


def on_both_sides(facts: list[Pair], text: str, positive: Proved, negative: Proved, name: str) -> Outcome:
    """The contradictions on both sides of a polynomial's zeros, as one."""
    up = under([*facts, (text, ">")], positive.certificate, "P")
    down = under([*facts, (str(-as_polynomial(text)), ">=")], negative.certificate, "N")
    own = f"H{len(facts) + 1}"
    step = {
        "id": name,
        "split": text,
        "positive": renamed(up, {own: f"{name}+"}),
        "nonpositive": renamed(down, {own: f"{name}-"}),
    }
    return checked(facts, [step], ("cases", *positive.strategies, *negative.strategies))


def opposed(facts: Sequence[Pair], equation: Pair, proved: Callable[[Pair], Outcome]) -> Outcome:
    """The contradiction of an equation with a proof that its polynomial, or its opposite, is positive."""
    for factor in (1, -1):
        found = proved((str(as_polynomial(equation[0]) * Polynomial.constant(factor)), ">"))
        if isinstance(found, Proved):
            break
    else:
        return Unknown("no sign of the equation was found")
    if found.contradictory:
        return found
    ideal = [[f"H{[*facts].index(equation) + 1}", str(-factor)]]
    steps = under(facts, found.certificate, "C")
    whole = grafted(steps, lambda name: [last_step(name, [["1", [[name, 1]], []]], [], ideal)])
    return checked(facts, whole, found.strategies)


def last_step(after: str, sigma: list[Any], pos: list[Any], ideal: list[Any]) -> dict[str, Any]:
    """A contradiction, named after the step that it follows: there is one in every branch of a proof by cases."""
    return {"id": f"{after}.LAST", "goal": list(EMPTY), "sigma": sigma, "pos": pos, "ideal": ideal}


def again(steps: Steps, suffix: str) -> Steps:
    """A copy of the steps under new names, so that they can stand in several branches."""
    return renamed(steps, {name: f"{name}.{suffix}" for name in ids(steps)})


def split_by_square(
    facts: list[Pair], square: Pair, text: str, positive: Proved, negative: Proved, name: str
) -> Outcome:
    """A proof by the sign of a polynomial f with f**2 > 0: where -f >= 0, (1 - f) * (-f) = -f + f**2 gives -f > 0."""
    own, opposite = f"H{facts.index(square) + 1}", str(-as_polynomial(text))
    up = under([*facts, (text, ">")], positive.certificate, "P")
    up = renamed(up, {f"H{len(facts) + 1}": f"{name}+"})
    down = under([*facts, (opposite, ">")], negative.certificate, "N")
    strict = f"{name}n"
    first = {
        "id": strict, "goal": [opposite, ">"], "sigma": [["1", [], []], ["1", [[f"{name}-", 1]], []]],
        "pos": [["1", [[f"{name}-", 1]], []], ["1", [[own, 1]], []]], "ideal": [],
    }  # fmt: skip
    down = renamed(down, {f"H{len(facts) + 1}": strict})
    step = {"id": name, "split": text, "positive": up, "nonpositive": [first, *down]}
    return checked(facts, [step], ("split", *positive.strategies, *negative.strategies))


def checked(facts: Sequence[Pair], steps: Steps, strategies: Sequence[str]) -> Outcome:
    found = _header(facts, steps)
    try:
        check(found)
    except Rejected as rejected:
        return Unknown(f"the kernel rejected what the search found: {rejected}")
    return Proved(found, tuple(dict.fromkeys(strategies)))


def equal_to_its_root(facts: list[Pair], factors: Iterable[Polynomial]) -> Outcome | None:
    """The contradiction of s != r with s >= 0, r >= 0, s**2 = x and r**2 = x; None where no facts say so.

    One of the ``factors``, which are not 0, is a multiple of s - r. For s > r it is that 0 = (s - r)**2 + 2*r*(s - r), else that
    0 = (r - s)**2 + 2*s*(r - s).
    """
    named = {fact: f"H{k}" for k, fact in reversed(list(enumerate(facts, 1)))}
    known = {(as_polynomial(text), relation): name for (text, relation), name in named.items()}
    signed = {polynomial: name for (polynomial, relation), name in known.items() if relation != "="}
    equations = {polynomial: name for (polynomial, relation), name in known.items() if relation == "="}
    for factor, label in ((f, x) for f in factors for x in sorted(f.variables())):
        s, (low, *rest) = Polynomial.variable(label), factor.coefficients(label)
        if len(rest) != 1 or rest[0].variables() or s not in signed or not low.terms:
            continue
        slope = Fraction(rest[0].terms[()])
        root = low * Polynomial.constant(-1 / slope)
        own = _as_facts(root, signed) if (factor * factor, ">") in known else None
        for equation, its in equations.items() if own else ():
            first, *more = equation.coefficients(label)
            if len(more) != 2 or more[0].terms or more[1].variables():
                continue
            scale = Fraction(more[1].terms[()])
            rest_of = root * root + first * Polynomial.constant(1 / scale)
            second = _multiple(rest_of, equations)
            if second is None or own is None:
                continue
            size, names = own
            cited = (known[factor * factor, ">"], [[signed[s], 1]], names, its, second)
            return _by_squares(facts, factor, (slope, size, scale), cited)
    return None


def _as_facts(
    polynomial: Polynomial, signed: Mapping[Polynomial, str]
) -> tuple[Fraction, list[list[Any]]] | None:
    """The polynomial as a positive number times facts; None where it is none."""
    size, plain = primitive(polynomial)
    if plain in signed and size > 0:
        return size, [[signed[plain], 1]]
    whole, names = Product.of(polynomial), list[list[Any]]()
    size = whole.coefficient
    for factor, power in whole.powers.items():
        if factor not in signed:
            factor, size = -factor, size * (-1) ** power
        if factor not in signed:
            return None
        names.append([signed[factor], power])
    return (size, names) if size > 0 else None


def _multiple(polynomial: Polynomial, equations: Mapping[Polynomial, str]) -> list[list[str]] | None:
    """The polynomial as a multiple of one that is 0; nothing where it is 0 itself, None where no equation says so."""
    if not polynomial.terms:
        return []
    ring = Ring(sorted(polynomial.variables().union(*(equation.variables() for equation in equations))))
    for equation, name in equations.items():
        quotient, rest = divmod(ring.read(polynomial), ring.read(equation))
        if not rest:
            return [[name, ring.write(quotient)]]
    return None


def multiple_of_zero(facts: list[Pair], factors: Iterable[Polynomial]) -> Outcome | None:
    """The contradiction of an equation with what says that one of the ``factors``, a multiple of it, is not 0; None where none
    is a multiple."""
    named = [(as_polynomial(text), relation, f"H{k}") for k, (text, relation) in enumerate(facts, 1)]
    equations = {polynomial: name for polynomial, relation, name in named if relation == "="}
    positive = {polynomial: name for polynomial, relation, name in named if relation == ">"}
    for factor in factors:
        square = positive.get(factor * factor)
        if square and (multiple := _multiple(factor, equations)):
            ideal = [[name, str(-as_polynomial(text) * factor)] for name, text in multiple]
            return checked(facts, [last_step("Z", [["1", [[square, 1]], []]], [], ideal)], ("multiple",))
    return None


def other_root(
    facts: list[Pair], square: Pair, text: str, proved: Callable[[Sequence[Pair], Pair], Outcome]
) -> Outcome:
    """The contradiction of f**2 > 0, where f is linear in a name x, with an equation in x that vanishes where f does.

    Divided by f it leaves a quotient, the equation of its other roots, of which it is proved that it has a sign: f**2*quotient
    is positive, and f times a multiple of the equation.
    """
    others, own = [fact for fact in facts if fact != square], f"H{facts.index(square) + 1}"
    for quotient, ideal in _quotients(facts, as_polynomial(text)):
        for sign in (1, -1):
            found = proved(others, (str(quotient * Polynomial.constant(sign)), ">"))
            if isinstance(found, Proved) and found.contradictory:
                return found
            if isinstance(found, Proved):
                zero = [[name, str(cofactor * Polynomial.constant(sign))] for name, cofactor in ideal]
                steps = under(facts, found.certificate, "C")
                whole = grafted(steps, partial(_positive_multiple, own, zero))
                return checked(facts, whole, ("other root", *found.strategies))
    return Unknown("no equation has the root")


def _positive_multiple(own: str, ideal: list[list[str]], name: str) -> Steps:
    """The contradiction of a positive product of two facts that is a multiple of equations."""
    return [last_step(name, [["1", [[own, 1], [name, 1]], []]], [], ideal)]


def _quotients(
    facts: list[Pair], factor: Polynomial
) -> Iterator[tuple[Polynomial, list[tuple[str, Polynomial]]]]:
    """Quotients of the equations by the factor, linear in a name, where nothing remains that is not 0; with cofactors of the
    equations, whose sum is -quotient*factor**2."""
    named = [(as_polynomial(known), relation, f"H{k}") for k, (known, relation) in enumerate(facts, 1)]
    equations = {polynomial: name for polynomial, relation, name in named if relation == "="}
    ring = Ring(sorted(factor.variables().union(*(polynomial.variables() for polynomial in equations))))
    divisor = ring.read(factor)
    for equation, name in equations.items():
        whole = ring.read(equation)
        for index in ring.variables(divisor):
            small = len(divisor) * len(whole) <= MOST_TERMS
            if degrees(divisor)[index] != 1 or degrees(whole)[index] < 2 or not small:
                continue
            quotient, rest, power = ring.pseudo_division(whole, divisor, index)
            equal = _multiple(as_polynomial(ring.write(rest)), equations)
            if equal is not None:
                leading = as_polynomial(ring.write(ring.coefficients(divisor, index)[1] ** power))
                zero = [(known, as_polynomial(multiple) * factor) for known, multiple in equal]
                yield as_polynomial(ring.write(quotient)), [(name, -factor * leading), *zero]


def without_root(facts: list[Pair]) -> Outcome | None:
    """The contradiction of the last equation with the last facts, which say that the square r**2 of a fact, or a positive
    multiple of it, is negative where the equation holds; None where they do not.

    They say it by the last one, or by the product of the last two.
    """
    named = [(as_polynomial(text), relation, f"H{k}") for k, (text, relation) in enumerate(facts, 1)]
    equations = [(polynomial, name) for polynomial, relation, name in named if relation == "="]
    if not equations or [relation for _, relation, _ in named[-2:]] != [">", ">"]:
        return None
    (one, _, its), (other, _, own) = named[-2:]
    ring = Ring(sorted(frozenset[str]().union(*(polynomial.variables() for polynomial, *_ in named))))
    equation, zero = ring.read(equations[-1][0]), equations[-1][1]
    divided = (
        (name, *divmod(ring.read(root * root), equation))
        for root, relation, name in named
        if relation == ">="
    )
    roots = [row for row in divided if row[2]]
    for sign, cited_facts in ((one * other, [[its, 1], [own, 1]]), (other, [[own, 1]])):
        quotient, rest = divmod(ring.read(sign), equation)
        for name, more, beyond in roots if rest else ():
            scale = -rest.leading_coefficient() / beyond.leading_coefficient()
            if scale > 0 and not rest + beyond * scale:
                ideal = [[zero, ring.write(-quotient - more * scale)]]
                square = [[str(as_fraction(scale)), [[name, 2]], []]]
                return checked(facts, [last_step("Z", [["1", cited_facts, []]], square, ideal)], ("no root",))
    return None


def _by_squares(
    facts: list[Pair],
    factor: Polynomial,
    numbers: tuple[Fraction, Fraction, Fraction],
    names: tuple[str, list[list[Any]], list[list[Any]], str, list[list[str]]],
) -> Outcome:
    """Both halves of the proof that s is r, where the factor is slope*(s - r), and r a multiple of facts."""
    (slope, size, scale), (square, s, r, root, equal) = numbers, names
    gap, turn = (factor, slope) if slope > 0 else (-factor, -slope)

    def half(own: str, sign: int, other: list[list[Any]], weight: Fraction) -> dict[str, Any]:
        ideal = [[root, str(-sign * turn**2 / scale)]]
        ideal += [
            [name, str(as_polynomial(cofactor) * Polynomial.constant(sign * turn**2))]
            for name, cofactor in equal
        ]
        pos = [[str(2 * turn * weight), [*other, [own, 1]], []]]
        return last_step(own, [["1", [[square, 1]], []]], pos, ideal)

    step = {
        "id": "Q", "split": str(gap), "positive": [half("Q+", 1, r, size)],
        "nonpositive": [half("Q-", -1, s, Fraction(1))],
    }  # fmt: skip
    return checked(facts, [step], ("root",))
