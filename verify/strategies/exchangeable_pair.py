"""Strategy: a goal that exchanging two variables does not change, with a double root where the two are equal.

Let z = x*y and goal = A(z) + (x + y)*C(z). If goal(w, w) has the double root w = m, then goal(w, w) = (w - m)**2*(q(z) + w*o(z))
for z = w**2, and

    (z + m**2)*goal = q*(z - m**2)**2 + C*(x*(y - m)**2 + y*(x - m)**2),
    2*goal = 2*q*(x - m)*(y - m) + o*(x*(y - m)**2 + y*(x - m)**2).

Where q and C are not negative the first says that the goal is not. Where q <= 0 the second is a square and a multiple of
o**2*z - q**2. The same holds in 1 - x and 1 - y. Where the signs of q and C are open the proof is to be split on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import prod

from attrs import frozen
from flint import fmpq, fmpq_mpoly

from epsproof.derive.algebra.polynomials import numerator, shorter
from epsproof.verify.strategies.double_root import common_root
from epsproof.verify.workspace.prover import Prover
from epsproof.verify.workspace.ring import degrees
from epsproof.verify.workspace.workspace import ONE, Fact, Term

NAME = "exchangeable pair"
MOST_DEGREE = 4
Quotient = tuple[fmpq_mpoly, fmpq_mpoly]


def by_exchangeable_pair(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """The goal by one of the two identities, times what is positive and up to a multiple of an equation."""
    if relation != ">=" or effort < 1 or prover.depth > 2 or not prover.workspace.equations():
        return None
    if len(prover.ring.factors(goal)[1]) > 1:
        return None
    for pair in _pairs(prover, goal):
        root = pair.double_root()
        if root is None:
            continue
        for equation in prover.workspace.equations():
            if prover.seconds_left() < 0:
                return None
            found = pair.factored(shorter(equation.polynomial, root), equation)
            fact = None if found is None else found.proved(effort)
            if fact is not None:
                return fact
    return None


def _pairs(prover: Prover, goal: fmpq_mpoly) -> Iterator[_Pair]:
    """The forms of the goal in two variables that can be exchanged, or in what these lack to 1."""
    gens, one = list(prover.ring.context.gens()), prover.ring.one
    for x, y in combinations(prover.ring.variables(goal), 2):
        swapped = [*gens]
        swapped[x], swapped[y] = gens[y], gens[x]
        if not degrees(goal)[x] == degrees(goal)[y] <= MOST_DEGREE or goal.compose(*swapped) != goal:
            continue
        for ends in ((gens[x], gens[y]), (one - gens[x], one - gens[y])):
            if all(prover.workspace.lookup(end) is not None for end in ends):
                moved = [*gens]
                moved[x], moved[y] = ends
                pair = _Pair.of(prover, goal, goal.compose(*moved), (x, y), ends)
                if pair is not None:
                    yield pair


@frozen
class _Pair:
    """goal = sum of even[k]*z**k + (u + v)*sum of odd[k]*z**k with z = u*v and the ends (u, v): the variables, or 1 less each."""

    prover: Prover
    goal: fmpq_mpoly
    variable: int
    ends: tuple[fmpq_mpoly, fmpq_mpoly]
    even: list[fmpq_mpoly]
    odd: list[fmpq_mpoly]

    @classmethod
    def of(
        cls,
        prover: Prover,
        goal: fmpq_mpoly,
        moved: fmpq_mpoly,
        both: tuple[int, int],
        ends: tuple[fmpq_mpoly, fmpq_mpoly],
    ) -> _Pair | None:
        """The goal in this form; None where it has another one. ``moved`` is the goal with u, v in place of its variables."""
        ring, (x, y) = prover.ring, both
        table = [ring.coefficients(row, y) for row in ring.coefficients(moved, x)]
        even = [row[k] if k < len(row) else ring.one * 0 for k, row in enumerate(table)]
        odd = [row[k + 1] if k + 1 < len(row) else ring.one * 0 for k, row in enumerate(table)]
        pair = cls(prover, goal, x, ends, even, odd)
        return pair if pair.value(even) + (ends[0] + ends[1]) * pair.value(odd) == goal else None

    @property
    def z(self) -> fmpq_mpoly:
        return self.ends[0] * self.ends[1]

    def value(self, coefficients: Sequence[fmpq_mpoly]) -> fmpq_mpoly:
        """The sum of coefficients[k] * z**k."""
        return sum((c * self.z**k for k, c in enumerate(coefficients)), start=self.prover.ring.one * 0)

    def double_root(self) -> Quotient | None:
        """The double root, where both ends are equal, as a fraction."""
        ring, w = self.prover.ring, self.prover.ring.context.gens()[self.variable]
        rows = enumerate(zip(self.even, self.odd, strict=True))
        equal = sum(((a + 2 * c * w) * w ** (2 * k) for k, (a, c) in rows), start=0 * w)
        linear = common_root(ring, equal, self.variable)
        if linear is None:
            return None
        least, most = ring.coefficients(linear, self.variable)
        return -least, most

    def factored(self, root: Quotient, equation: Fact) -> _Factored | None:
        """q and o over a common denominator, if their outer coefficients are of known sign."""
        (n, d), one, zero = root, self.prover.ring.one, self.prover.ring.one * 0
        if n.is_zero() or d.is_zero():
            return None
        first = [d**2 * a for a in (zero, *self.even)]
        for k, (a, c) in enumerate(zip(self.even, self.odd, strict=True)):
            first[k] += n**2 * a
            first[k + 1] += 4 * n * d * c
        q = _quotient([(c, one) for c in first], [n**4, -2 * n**2 * d**2, d**4])
        padded = [*q, *[(zero, one)] * len(self.odd)]
        slopes = [(2 * c * b + 2 * n * d * a, b) for c, (a, b) in zip(self.odd, padded, strict=False)]
        o = _quotient(slopes, [n**2, zero, d**2])
        top, low = q[-1]
        if top.is_zero() or not _settled(self.prover, n * d * top * low):
            return None
        ratios = [_reduced(a * low, b * top) for a, b in (*q, *o)]
        single = prod((f for f, _ in self.prover.ring.factors(top)[1]), start=one)
        common, parts = _over_one(equation.polynomial, ratios, [one, d, single, d * single])
        scale, factor = self.prover.workspace.signed(common * low), self.prover.workspace.signed(top)
        if not _settled(self.prover, common) or scale is None or factor is None:
            return None
        side = scale[0] * factor[0]
        parts = [side * part for part in parts]
        return _Factored(self, root, equation, scale[1], factor[1], parts[: len(q)], parts[len(q) :])

    def nonnegative(self, coefficients: Sequence[fmpq_mpoly], effort: int) -> list[Term] | None:
        """The sum of coefficients[k] * z**k as nonnegative terms: each of them, or the whole."""
        prover, z = self.prover, self.power()
        plain = [prover.nonnegative(c, effort) if not c.is_zero() else Term(fmpq(0)) for c in coefficients]
        if all(term is not None for term in plain):
            return [
                _power(z, k).times(term)
                for k, term in enumerate(plain)
                if term is not None and term.coefficient
            ]
        whole = self.value(coefficients)
        term = prover.nonnegative(whole, effort)
        return None if term is None else [term]

    def between(self, coefficients: Sequence[fmpq_mpoly], effort: int) -> list[Term] | None:
        """The sum of coefficients[k] * z**k as nonnegative terms where it is linear in z and 0 <= z <= 1, by its values there."""
        low, high = [*coefficients, coefficients[0] * 0][:2]
        rest = self.prover.prove(self.prover.ring.one - self.z, ">=", effort)
        ends = [self.prover.nonnegative(value, effort) for value in (low, low + high)]
        if rest is None or len(coefficients) > 2 or ends[0] is None or ends[1] is None:
            return None
        return [
            ends[0].times(self.prover.workspace.citation(self.prover.ring.one - self.z, rest)),
            ends[1].times(self.power()),
        ]

    def power(self) -> Term:
        """The term z."""
        return self.end(0).times(self.end(1))

    def end(self, index: int) -> Term:
        """One of the ends, by the fact that it is not negative."""
        fact = self.prover.workspace.lookup(self.ends[index])
        assert fact is not None
        return self.prover.workspace.citation(self.ends[index], fact)


@frozen
class _Factored:
    """scale*goal(w, w) = factor*(d*w - n)**2*(q + w*o) wherever the equation holds, w the value of both ends, with scale and
    factor positive, and q and o the sums of their coefficients times z**k."""

    pair: _Pair
    root: Quotient
    equation: Fact
    scale: Term
    factor: Term
    q: list[fmpq_mpoly]
    o: list[fmpq_mpoly]

    def proved(self, effort: int) -> Fact | None:
        """The goal by that identity for which the signs are known; where they are open, a suggestion to split on them."""
        pair, prover = self.pair, self.pair.prover
        slopes = pair.value(pair.odd)
        slope = prover.nonnegative(slopes, effort)
        if slope is None and prover.workspace.known(-slopes) is None:
            prover.suggest(slopes)
            return None
        q = pair.nonnegative(self.q, effort)
        if q is not None:
            return None if slope is None else self.by_slope(q, slope)
        opposite = prover.nonnegative(-pair.value(self.q), effort)
        if opposite is None:
            prover.suggest(pair.value(self.q))
        return None if opposite is None else self.by_square(opposite, effort)

    def by_slope(self, q: list[Term], slope: Term) -> Fact | None:
        """The goal by the first identity."""
        n, d = self.root
        square = self.pair.prover.workspace.signed(n**2)
        if square is None:
            return None
        double = Term(fmpq(1), (), (d**2 * self.pair.z - n**2,))
        far = [Term(fmpq(1), (), (d * end - n,)) for end in self.pair.ends]
        sigma = [square[1], self.pair.power().times(Term(fmpq(1), (), (d,)))]
        pos = [self.factor.times(term).times(double) for term in q]
        pos += [self.scale.times(slope).times(self.pair.end(k)).times(far[1 - k]) for k in (0, 1)]
        return self.added([self.scale.times(term) for term in sigma], pos)

    def by_square(self, opposite: Term, effort: int) -> Fact | None:
        """The goal by the second identity, where q is not positive: 2*scale*o*z times the goal."""
        pair, prover = self.pair, self.pair.prover
        (n, d), (u, v), z = self.root, pair.ends, pair.z
        o, q = pair.value(self.o), pair.value(self.q)
        strict = prover.prove(o, ">", effort)
        area = prover.prove(z, ">", effort)
        rest = prover.prove(prover.ring.one - z, ">=", effort)
        sums = [
            a + b
            for a, b in zip(
                [*self.q, *[z * 0] * len(self.o)], [z * 0, *self.o, *[z * 0] * len(self.q)], strict=False
            )
        ]
        least = pair.between(sums[: max(len(self.q), len(self.o) + 1)], effort)
        if strict is None or area is None or rest is None or least is None:
            return None
        cite = prover.workspace.citation
        steep, product, lack = cite(o, strict), cite(z, area), cite(prover.ring.one - z, rest)
        spread = [steep.times(steep).times(product).times(lack)]
        spread += [term.times(other) for term in least for other in (steep.times(product), opposite)]
        far = pair.end(0).times(Term(fmpq(1), (), (d * v - n,)))
        pos = [
            pair.end(0).times(Term(fmpq(1), (), (o * v * (d * u - n) + q * (d * v - n),))),
            *(far.times(t) for t in spread),
        ]
        return self.added(
            [Term(fmpq(2)).times(self.scale).times(steep).times(product)], [self.factor.times(t) for t in pos]
        )

    def added(self, sigma: list[Term], pos: list[Term]) -> Fact | None:
        """The goal as a fact, if the terms are equal up to a multiple of the equation."""
        workspace = self.pair.prover.workspace
        left = sum((workspace.value(term) for term in sigma), start=0 * self.pair.goal) * self.pair.goal
        right = sum((workspace.value(term) for term in pos), start=0 * self.pair.goal)
        cofactor, over = divmod(left - right, self.equation.polynomial)
        if not over.is_zero():
            return None
        return workspace.add(self.pair.goal, ">=", sigma, pos, [(self.equation.id, cofactor)], NAME)


def _power(term: Term, exponent: int) -> Term:
    found = ONE
    for _ in range(exponent):
        found = found.times(term)
    return found


def _settled(prover: Prover, polynomial: fmpq_mpoly) -> bool:
    """Whether it is not 0, since the sign of each of its factors is proved."""
    for factor, _ in prover.ring.factors(polynomial)[1]:
        seen = prover.sampler.range(factor)
        if seen is None or seen[0] < -1e-11 < 1e-11 < seen[1]:
            return False
        if prover.prove(factor if seen[1] > 1e-11 else -factor, ">", 1) is None:
            return False
    return True


def _quotient(first: Sequence[Quotient], divisor: Sequence[fmpq_mpoly]) -> list[Quotient]:
    """The coefficients, as fractions, of what the divisor is multiplied by to have the outer coefficients of the first: one half
    from below, the other from above."""
    count, rest = len(first) - len(divisor) + 1, [*first]
    found = [*first[: max(count, 0)]]
    for k in sorted(range(count), key=lambda k: min(2 * k, 2 * (count - 1 - k) + 1)):
        j = 0 if 2 * k < count else len(divisor) - 1
        found[k] = _reduced(rest[k + j][0], rest[k + j][1] * divisor[j])
        for i, c in enumerate(divisor):
            (a, b), (top, bottom) = rest[k + i], found[k]
            rest[k + i] = _reduced(a * bottom - b * top * c, b * bottom)
    return found


def _over_one(
    equation: fmpq_mpoly, ratios: Sequence[Quotient], denominators: Sequence[fmpq_mpoly]
) -> tuple[fmpq_mpoly, list[fmpq_mpoly]]:
    """A common denominator of the ratios, one of those given if it will do, and the numerators."""
    for common in denominators:
        parts = list[fmpq_mpoly]()
        for ratio in ratios:
            part = numerator(equation, ratio, common)
            if part is None:
                break
            parts.append(part)
        else:
            return common, parts
    common = equation * 0 + 1
    for _, b in ratios:
        common = common * (b / common.gcd(b))
    return common, [a * (common / b) for a, b in ratios]


def _reduced(top: fmpq_mpoly, bottom: fmpq_mpoly) -> Quotient:
    """The fraction in lowest terms."""
    common = top.gcd(bottom) if not top.is_zero() else bottom
    return top / common, bottom / common


STRATEGIES = {5: by_exchangeable_pair}
