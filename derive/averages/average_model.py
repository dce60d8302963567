"""An attack model whose "posterior" is an average over the outputs, at its largest over all private mechanisms; and the largest
epsilon between two worlds as a formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import product

import attrs
import sympy
from attrs import frozen

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import factors
from epsproof.derive.averages.extreme_mechanisms import Output, Scene, extreme_mechanisms, scene_of
from epsproof.derive.averages.quantity import Quantity
from epsproof.derive.models.model import Model
from epsproof.derive.text.errors import UnsupportedForm, ValueOutsideAssumptions
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import t

__all__ = ["AverageModel", "TwoWorlds", "averaged", "formula_between_two_worlds", "known_sign"]

Odd = tuple[frozenset[sympy.Expr], bool]
"""The irreducible factors of odd power, and whether the number before them is negative."""


def known_sign(polynomial: sympy.Expr, positive: Iterable[sympy.Expr]) -> int | None:
    """1 or -1 where it is, up to squares, a number times a product of some of the ``positive`` ones, wherever these are and it is
    not 0; None where that is not so."""
    known: dict[sympy.Expr, Odd] = {}
    for each in dict.fromkeys(positive):
        rest, negative = _reduced(_odd(each), known)
        if rest:
            known[min(rest, key=sympy.default_sort_key)] = rest, negative
    rest, negative = _reduced(_odd(polynomial), known)
    return None if rest else -1 if negative else 1


def _reduced(found: Odd, known: dict[sympy.Expr, Odd]) -> Odd:
    """Times those known products whose own factor, by which they are listed, is in it; they are positive."""
    rest, negative = found
    for own, (shared, turned) in known.items():
        if own in rest:
            rest, negative = rest ^ shared, negative != turned
    return rest, negative


def _odd(polynomial: sympy.Expr) -> Odd:
    scale, parts = factors(polynomial)
    return frozenset(part for part, power in parts if power % 2), bool(scale < 0)


@frozen(slots=False)
class AverageModel(Model):
    """average/prior <= 1/B for the least of the ``reciprocals`` B, one for every extreme mechanism, which one of them attains.

    With N and D the sums of weight * likelihood over the secret and the other worlds, the mean posterior is the sum of
    N**2/(N + D) over the outputs, divided by the prior, and the probability of a correct guess the sum of max(N, D). Both are
    convex and homogeneous in the likelihoods, hence largest at an extreme mechanism. A ``delta`` > 0 needs all other worlds one
    step away: every (epsilon, delta)-private pair is made of an output that tells all, with probability delta, and randomized
    response (Kairouz, Oh and Viswanath 2017), so that the largest average a becomes delta + (1 - delta) a.
    """

    quantity: Quantity = Quantity.MEAN_POSTERIOR
    delta: str = "0"

    @cached_property
    def scene(self) -> Scene:
        """The worlds that an average tells apart."""
        return scene_of(self)

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names in weights and delta that are no priors."""
        names = {s.name for e in (*self.weights.values(), self.failing) for s in e.free_symbols}
        return tuple(sorted(names - {*self.priors}))

    @property
    def failing(self) -> sympy.Expr:
        """delta as a formula."""
        return parse_expression(self.delta)

    @property
    def symmetric(self) -> bool:
        """No average is bounded from below: a mechanism may tell nothing."""
        return False

    @property
    def bounds(self) -> int:
        return len(self.reciprocals)

    @cached_property
    def reciprocals(self) -> tuple[sympy.Expr, ...]:
        return tuple(self.prior * bottom / top for top, bottom in self._values)

    @cached_property
    def divisors(self) -> tuple[sympy.Expr, ...]:
        """The numerators of the averages, positive where the prior is."""
        return tuple(top for top, _ in self._values)

    @cached_property
    def _values(self) -> list[tuple[sympy.Expr, sympy.Expr]]:
        """Numerator and denominator of the averages, both positive where the prior is, no weight is negative, and 0 < t < 1."""
        each = self._means if self.quantity is Quantity.MEAN_POSTERIOR else self._guesses
        found = [(x, outputs) for outputs in extreme_mechanisms(self.scene) for x in each(outputs)]
        return list(
            dict.fromkeys(
                self._positive(self.failing + (1 - self.failing) * x, outputs) for x, outputs in found
            )
        )

    def _means(self, outputs: tuple[Output, ...]) -> list[sympy.Expr]:
        parts = [(o.weight, *self._shares(o)) for o in outputs]
        return [sympy.Add(*(c * n**2 / (n + d) for c, n, d in parts if n != 0)) / self.prior]

    def _guesses(self, outputs: tuple[Output, ...]) -> list[sympy.Expr]:
        """For every choice of the outputs at which the secret is guessed."""
        return [
            sympy.Add(*(o.weight * x for o, x in zip(outputs, chosen, strict=True)))
            for chosen in product(*(self._shares(o) for o in outputs))
        ]

    def _shares(self, output: Output) -> tuple[sympy.Expr, sympy.Expr]:
        sides = (
            {w: x for w, x in self.scene.weights.items() if (w in self.scene.secret) == side}
            for side in (True, False)
        )
        inside, outside = (
            sympy.Add(*(x * t ** output.ray[w] for w, x in weights.items() if w in output.ray))
            for weights in sides
        )
        return inside, outside

    def _positive(self, value: sympy.Expr, outputs: tuple[Output, ...]) -> tuple[sympy.Expr, sympy.Expr]:
        """Both change signs together where lowest terms have them negative, which the divisors of the formula tell."""
        top, bottom = fraction(value)
        sign = known_sign(bottom, self._divided(outputs))
        if sign is None:
            raise UnsupportedForm(
                f"{self.quantity.value} divides by {bottom}, whose sign is open; write one parameter for delta"
            )
        return (top, bottom) if sign > 0 else (-top, -bottom)

    def _divided(self, outputs: tuple[Output, ...]) -> Iterator[sympy.Expr]:
        """What an average divides by; all of it is positive."""
        yield self.prior
        for output in outputs:
            yield sympy.Add(*self._shares(output))
            yield fraction(output.weight)[1]
        top, bottom = fraction(self.failing)
        yield (bottom - top) * bottom
        yield top * bottom if top.is_number and top != 0 else sympy.S.One


def averaged(model: Model, quantity: Quantity, delta: str = "0") -> AverageModel:
    """The model with that average in place of its posterior; raises UnsupportedForm, and ValueOutsideAssumptions for delta."""
    if model.privacy is not None:
        raise UnsupportedForm(
            f"{quantity.value} needs no failure probability: name another model than {model.name!r}"
        )
    failing = parse_expression(delta)
    if failing.is_number and not 0 <= failing < 1:
        raise ValueOutsideAssumptions(
            f"--privacy '(eps, delta)': delta is at least 0 and below 1, not {delta}"
        )
    fields = {field.name: getattr(model, field.name) for field in attrs.fields(Model)}
    assume = model.assume if failing.is_number else (*model.assume, f"{delta} >= 0", f"{delta} < 1")
    found = AverageModel(
        **{**fields, "assume": assume, "derivation": (), "mechanism": ()}, quantity=quantity, delta=delta
    )
    if failing != 0 and {found.distance[s, u] for s in model.secret for u in model.others} != {1}:
        raise UnsupportedForm(
            f"--privacy '(eps, {delta})' with {quantity.value} asks of models whose secret is one step from every other world, "
            f"such as bounded or membership; in {model.name} it is further"
        )
    return found


GUESS = (
    "between two worlds d steps apart a guess is right with probability max(x, 1 - x, 1/(1 + t**d)) at most, x the prior; with "
    "delta > 0, with delta + (1 - delta) times that"
)
MEAN = (
    "between two worlds d steps apart the mean posterior is less than 1/t**d - 1 + t**d times the prior, and as near to that as "
    "one likes for small priors"
)


@frozen
class TwoWorlds:
    """``epsilon``, if above 0, is where ``falling`` of t**``steps`` is ``level``; the function falls as t grows."""

    epsilon: sympy.Expr
    because: str
    steps: int
    level: sympy.Expr
    falling: Callable[[Fraction], Fraction]


def formula_between_two_worlds(
    model: AverageModel, ratio: sympy.Expr, running: tuple[str, ...], region: Iterable[Relation]
) -> TwoWorlds | None:
    """epsilon where it is above 0, for average/prior <= ``ratio`` at all priors of the region; None where no formula is known.

    For a guess of at most g: with T = t**d and the prior x of the secret, the largest probability is the maximum of x, 1 - x
    and 1/(1 + T). Randomized response attains it. Where both x and 1 - x are at least T/(1 + T), the multipliers y, z with
    y + z*T = x and y*T + z = 1 - x bound max(x*a, (1 - x)*b) on the rays (1, T) and (T, 1), and their sum is 1/(1 + T); elsewhere
    one guess is better at both outputs. With delta > 0 it is delta + (1 - delta) times that. Hence epsilon is above 0 only if g
    exceeds max(x, 1 - x), and then 1/(1 + T) = (g - delta)/(1 - delta) at the largest one, whatever the priors are.

    For a mean posterior of at most r times the prior, at all priors in (0, 1]: the mean ratio is below 1/T - 1 + T and tends to
    it as the prior tends to 0. reports/examples/averages.claims.toml states the steps of both.
    """
    distance = model.scene.distance
    steps = {*distance.values()} - {0}
    if len(model.scene.worlds) != 2 or len(distance) != 4 or len(steps) != 1:
        return None
    (d,) = steps
    known = {*model.variables}
    if model.quantity is Quantity.GUESS:
        limit = sympy.cancel(ratio * model.prior)
        if not limit.is_rational_function() or {s.name for s in limit.free_symbols} & known:
            return None
        odds = sympy.expand(limit - model.failing) / sympy.expand(1 - limit)
        return TwoWorlds(sympy.log(odds) / d, GUESS, d, odds, lambda power: 1 / power)
    whole = {(model.prior, ">"), (1 - model.prior, ">=")}
    everywhere = running == (str(model.prior),) and {(r.polynomial, r.sign) for r in region} <= whole
    if (
        not everywhere
        or model.failing != 0
        or not ratio.is_rational_function()
        or {s.name for s in ratio.free_symbols} & known
    ):
        return None
    half = (ratio + 1) / 2
    epsilon = sympy.log(half + sympy.sqrt(half**2 - 1)) / d
    return TwoWorlds(epsilon, MEAN, d, ratio, lambda power: 1 / power - 1 + power)
