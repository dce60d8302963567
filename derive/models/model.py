"""What an attack model is: worlds with prior weights, a secret, and the distances that a privacy definition gives."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from attrs import field, frozen

from epsproof.derive.models.symmetry import Symmetry, nearest, orbits, symmetries
from epsproof.derive.models.worlds import Arc, distances, potentials

if TYPE_CHECKING:
    import sympy

__all__ = ["Model", "Privacy", "ProofStep"]

FEW = 9


@frozen
class ProofStep:
    """One line of a derivation: a claim in LaTeX, the rule that gives it and the assumptions that it uses."""

    latex: str
    because: str
    uses: tuple[str, ...] = ()


@frozen
class Privacy:
    """Approximate differential privacy: (epsilon, ``delta``), and what is bounded may fail with the probability ``failure``."""

    delta: str
    failure: str

    @property
    def conditions(self) -> tuple[str, ...]:
        """What delta and failure have to satisfy; a limit that fails more often than not has a better bound."""
        return (f"{self.delta} >= 0", f"{self.delta} < {self.failure}", f"{self.failure} <= 1/2")


@frozen(slots=False)
class Model:
    """posterior / prior <= 1/B, where the posterior is that of the ``secret``, a set of worlds.

    ``priors`` holds the meaning of every prior, a number in (0, 1]; ``worlds`` the prior weight of every world, a polynomial in
    the priors; the weights sum to 1. A neighbour (v, w, k, one_way) says that the data sets of v and w are k steps apart, and
    that privacy protects steps from v to w alone where ``one_way``. ``where`` are conditions on the priors, ``assume`` on the
    parameters. All formulas are text of the grammar. ``event`` says in words what the secret is, ``meanings`` what the
    parameters are, ``not_covered`` what the model says nothing of. With ``moves`` one step may take a record from one cell of a
    table to another, as where the place or category of a person changes.
    """

    name: str
    title: str
    source: str
    priors: dict[str, str] = field(hash=False)
    worlds: dict[str, str] = field(hash=False)
    secret: tuple[str, ...]
    neighbours: tuple[tuple[str, str, int, bool], ...]
    where: tuple[str, ...] = ()
    assume: tuple[str, ...] = ()
    privacy: Privacy | None = None
    assumptions: tuple[str, ...] = ()
    derivation: tuple[ProofStep, ...] = field(default=(), eq=False)
    mechanism: tuple[ProofStep, ...] = field(default=(), eq=False)
    event: str = field(default="", eq=False)
    meanings: dict[str, str] = field(factory=dict, eq=False)
    not_covered: tuple[str, ...] = field(default=(), eq=False)
    moves: bool = field(default=False, eq=False)

    @property
    def variables(self) -> tuple[str, ...]:
        """The names of the priors."""
        return tuple(self.priors)

    @property
    def others(self) -> tuple[str, ...]:
        """The worlds outside the secret."""
        return tuple(world for world in self.worlds if world not in self.secret)

    @property
    def arcs(self) -> list[Arc]:
        """Every step that privacy protects, as (from, to, length)."""
        back = [(end, start, steps) for start, end, steps, one_way in self.neighbours if not one_way]
        return [(start, end, steps) for start, end, steps, _ in self.neighbours] + back

    @property
    def symmetric(self) -> bool:
        """Whether every step is protected both ways, so that a posterior is bounded from below as well."""
        return not any(one_way for *_, one_way in self.neighbours) and self.privacy is None

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names in weights and privacy that are no priors."""
        found = {s.name for weight in self.weights.values() for s in weight.free_symbols}
        found |= {s.name for formula in self.privacy_values for s in formula.free_symbols}
        return tuple(sorted(found - {*self.priors}))

    @cached_property
    def weights(self) -> dict[str, sympy.Expr]:
        """The prior weight of every world as a formula."""
        from epsproof.derive.text.grammar import parse_expression

        return {world: parse_expression(text) for world, text in self.worlds.items()}

    @cached_property
    def privacy_values(self) -> tuple[sympy.Expr, ...]:
        """(delta, failure) as formulas; nothing under pure differential privacy."""
        from epsproof.derive.text.grammar import parse_expression

        return (
            ()
            if self.privacy is None
            else tuple(map(parse_expression, (self.privacy.delta, self.privacy.failure)))
        )

    @cached_property
    def distance(self) -> dict[tuple[str, str], int]:
        """The lengths of shortest paths."""
        return distances(self.worlds, self.arcs)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Permutations of the worlds that keep secret, weights and distances; none of few worlds, whose potentials are few."""
        import sympy

        if len(self.worlds) <= FEW or len(self.secret) == 1 or self.privacy is not None:
            return ()
        looks = {
            world: (world in self.secret, sympy.expand(weight)) for world, weight in self.weights.items()
        }
        return symmetries(looks, self.distance)

    @cached_property
    def alike(self) -> dict[str, str]:
        """For every world the first one that the symmetries map onto it."""
        return orbits(self.worlds, self.symmetries)

    @cached_property
    def potentials(self) -> list[dict[str, int]]:
        """The potentials of the posterior's upper bound, one bound for each; they are equal in worlds that are alike."""
        secret, others = (
            tuple(dict.fromkeys(self.alike[w] for w in part)) for part in (self.secret, self.others)
        )
        found = potentials(secret, others, nearest(self.alike, self.distance))
        whole = [{world: h[self.alike[world]] for world in (*self.secret, *self.others)} for h in found]
        return sorted(whole, key=lambda values: tuple(values.values()))

    @property
    def bounds(self) -> int:
        """How many bounds on the posterior there are: one for each potential."""
        return len(self.potentials)

    @cached_property
    def prior(self) -> sympy.Expr:
        """The prior probability of the secret as a formula."""
        import sympy

        whole = sympy.Add(*(self.weights[world] for world in self.secret))
        return whole if len(self.secret) == 1 else sympy.factor(whole)

    @cached_property
    def reciprocals(self) -> tuple[sympy.Expr, ...]:
        """B for every potential, as a formula in the priors and t; their least is the bound's.

        With N and D the sums of weight * t**h over the secret and the other worlds, B = prior*(N + D)/N.
        """
        found = []
        for potential, divisor in zip(self.potentials, self.divisors, strict=True):
            others = self._share(self.others, potential)
            found.append(self.prior + others if divisor == 1 else self.prior * (divisor + others) / divisor)
        return tuple(found)

    @cached_property
    def divisors(self) -> tuple[sympy.Expr, ...]:
        """What the reciprocals divide by: N, or 1 where all secret worlds are as likely. It is positive where the prior is."""
        import sympy

        one = sympy.S.One
        return tuple(
            self._share(self.secret, h) if any(h[world] for world in self.secret) else one
            for h in self.potentials
        )

    @property
    def reciprocal(self) -> sympy.Expr:
        """B itself: the least of the reciprocals."""
        import sympy

        return (
            self.reciprocals[0]
            if len(self.reciprocals) == 1
            else sympy.Min(*self.reciprocals, evaluate=False)
        )

    def _share(self, worlds: tuple[str, ...], potential: dict[str, int]) -> sympy.Expr:
        """The sum of weights times likelihoods."""
        import sympy

        return sympy.Add(*(self.weights[world] * self._likelihood(potential[world]) for world in worlds))

    def _likelihood(self, steps: int) -> sympy.Expr:
        """How small the likelihood can be that many steps away: t**steps, where privacy is pure.

        Under approximate privacy it is what is left outside outputs of probability ``failure``.
        """
        from epsproof.derive.text.notation import t

        if self.privacy is None or not steps:
            return t**steps
        delta, failure = self.privacy_values
        return t * (failure - delta) / failure

    @cached_property
    def lower_bounds(self) -> tuple[sympy.Expr, ...]:
        """posterior / prior >= 1 / B with 1/t for t, for every potential: a ratio of likelihoods lies in [t, 1/t]."""
        import sympy

        from epsproof.derive.text.notation import t

        return tuple(sympy.cancel(1 / reciprocal.subs(t, 1 / t)) for reciprocal in self.reciprocals)

    @cached_property
    def lower_divisors(self) -> tuple[sympy.Expr, ...]:
        """What the lower bounds divide by, which is positive like the reciprocals and their divisors."""
        from epsproof.derive.text.notation import t

        pairs = zip(self.reciprocals, self.divisors, strict=True)
        return tuple((reciprocal * divisor).subs(t, 1 / t) for reciprocal, divisor in pairs)
