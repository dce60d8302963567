"""Strategy: a goal that exchanging two variables does not change, with a double root where the two are equal.

For z = x*y, s = x + y and goal = A(z) + s*C(z), whatever m is,

    (z + m**2)*goal = (z + m**2)*A + 4*m*z*C + C*(x*(y - m)**2 + y*(x - m)**2).

If goal(w, w) has the double root w = m, so has the first part in z, at m**2; what is left there and C are not negative. The same
holds in 1 - x and 1 - y.
"""

from __future__ import annotations

from itertools import combinations

from attrs import frozen
from flint import fmpq, fmpq_mpoly

from derive.algebra.shorter import shorter
from verify.strategies.double_root import common_root
from verify.workspace.prover import Prover
from verify.workspace.ring import Ring, degrees
from verify.workspace.workspace import Fact, Term

NAME = "exchangeable pair"
MOST_TERMS, MOST_DEGREE = 3000, 4


def by_exchangeable_pair(prover: Prover, goal: fmpq_mpoly, relation: str, effort: int) -> Fact | None:
    """(d**2*z + n**2)*goal = q*(d**2*z - n**2)**2 + C*(x*(d*y - n)**2 + y*(d*x - n)**2) + cofactor*equation, with m = n/d."""
    if relation != ">=" or effort < 1 or prover.depth > 1 or not prover.workspace.equations():
        return None
    for x, y in combinations(prover.ring.variables(goal), 2):
        if not _exchangeable(prover.ring, goal, x, y):
            continue
        for ends in _ends(prover, x, y):
            pair = _Pair.of(prover.ring, goal, x, y, ends)
            fact = None if pair is None or prover.seconds_left() < 0 else pair.proved(prover, goal, effort)
            if fact is not None:
                return fact
    return None


def _exchangeable(ring: Ring, goal: fmpq_mpoly, x: int, y: int) -> bool:
    """Whether the goal stays the same when the two variables are exchanged."""
    values = list(ring.context.gens())
    values[x], values[y] = values[y], values[x]
    return degrees(goal)[x] == degrees(goal)[y] <= MOST_DEGREE and bool(goal.compose(*values) == goal)


def _ends(prover: Prover, x: int, y: int) -> list[tuple[fmpq_mpoly, fmpq_mpoly]]:
    """(x, y) and (1 - x, 1 - y), where both are known not to be negative."""
    gens, one = prover.ring.context.gens(), prover.ring.one
    both = [(gens[x], gens[y]), (one - gens[x], one - gens[y])]
    return [ends for ends in both if all(prover.workspace.lookup(end) is not None for end in ends)]


@frozen
class _Pair:
    """goal = sum of even[k]*z**k + (u + v)*sum of odd[k]*z**k for z = u*v, where u and v are x and y, or 1 - x and 1 - y."""

    x: int
    ends: tuple[fmpq_mpoly, fmpq_mpoly]
    even: list[fmpq_mpoly]
    odd: list[fmpq_mpoly]

    @classmethod
    def of(cls, ring: Ring, goal: fmpq_mpoly, x: int, y: int, ends: tuple[fmpq_mpoly, fmpq_mpoly]) -> _Pair | None:
        """The goal in this form; None where it has another one."""
        values = list(ring.context.gens())
        values[x], values[y] = ends
        parts: tuple[list[fmpq_mpoly], list[fmpq_mpoly]] = ([], [])
        left = goal.compose(*values)
        whole = left
        for k in range(degrees(left)[x] + 1):
            row = ring.coefficients(ring.coefficients(whole, x)[k], y) if k <= degrees(whole)[x] else []
            parts[0].append(row[k] if k < len(row) else ring.one * 0)
            parts[1].append(row[k + 1] if k + 1 < len(row) else ring.one * 0)
        found = cls(x, ends, *parts)
        u, v = ends
        return found if found.value(ring, parts[0]) + (u + v) * found.value(ring, parts[1]) == goal else None

    def value(self, ring: Ring, coefficients: list[fmpq_mpoly]) -> fmpq_mpoly:
        """The sum of coefficients[k] * z**k."""
        z = self.ends[0] * self.ends[1]
        return sum((c * z**k for k, c in enumerate(coefficients)), start=ring.one * 0)

    def proved(self, prover: Prover, goal: fmpq_mpoly, effort: int) -> Fact | None:
        """The goal as a fact."""
        ring, w = prover.ring, prover.ring.context.gens()[self.x]
        equal = sum((a + 2 * c * w) * w ** (2 * k) for k, (a, c) in enumerate(zip(self.even, self.odd, strict=True)))
        root = common_root(ring, equal, self.x)
        slopes = None if root is None else prover.nonnegative(self.value(ring, self.odd), effort)
        if root is None or slopes is None:
            return None
        least, most = ring.coefficients(root, self.x)
        for equation in prover.workspace.equations():
            n, d = shorter(equation.polynomial, (-least, most))
            found = self.at_root(prover, goal, slopes, (n, d), equation, effort)
            if found is not None:
                return found
        return None

    def at_root(
        self, prover: Prover, goal: fmpq_mpoly, slopes: Term, root: tuple[fmpq_mpoly, fmpq_mpoly], equation: Fact, effort: int
    ) -> Fact | None:
        """The goal as a fact, if the double root is n/d wherever the equation holds."""
        n, d = root
        first = [d**2 * a for a in (0 * d, *self.even)]
        for k, (a, c) in enumerate(zip(self.even, self.odd, strict=True)):
            first[k] += n**2 * a
            first[k + 1] += 4 * n * d * c
        found = self.divided(prover, first, root, equation, effort)
        square = None if found is None else prover.workspace.signed(n**2)
        if found is None or square is None:
            return None
        scale, parts, cofactor = found
        u, v = (self.end(prover, end) for end in self.ends)
        far = [Term(fmpq(1), (), (d * end - n,)) for end in self.ends]
        sigma = [scale.times(square[1]), scale.times(u).times(v).times(Term(fmpq(1), (), (d,)))]
        pos = [*parts, scale.times(slopes).times(u).times(far[1]), scale.times(slopes).times(v).times(far[0])]
        return prover.workspace.add(goal, ">=", sigma, pos, [(equation.id, cofactor)], NAME)

    def divided(
        self, prover: Prover, first: list[fmpq_mpoly], root: tuple[fmpq_mpoly, fmpq_mpoly], equation: Fact, effort: int
    ) -> tuple[Term, list[Term], fmpq_mpoly] | None:
        """(S, terms, cofactor) with S > 0 and S * first = sum of terms + cofactor * equation, each term a multiple of
        (d**2*z - n**2)**2; None where it is no such sum."""
        ring, workspace = prover.ring, prover.workspace
        n, d = root
        if not _settled(prover, n * d, effort):
            return None
        square = [n**4, -2 * n**2 * d**2, d**4]
        quotient = _quotient(first, square)
        bottom = ring.one
        for _, low in quotient:
            bottom = bottom * (low / bottom.gcd(low))
        scale = workspace.signed(bottom)
        if scale is None or not workspace.is_strict(scale[1]):
            return None
        tops = [scale[0] * top * (bottom / low) for top, low in quotient]
        rest = [scale[0] * bottom * c for c in first]
        for k, top in enumerate(tops):
            for j, c in enumerate(square):
                rest[k + j] -= top * c
        divided = [divmod(c, equation.polynomial) for c in rest]
        if any(not left.is_zero() for _, left in divided):
            return None
        double = Term(fmpq(1), (), (d**2 * self.ends[0] * self.ends[1] - n**2,))
        terms = self.nonnegative(prover, tops, effort)
        return None if terms is None else (
            scale[1], [term.times(double) for term in terms], self.value(ring, [cofactor for cofactor, _ in divided])
        )

    def nonnegative(self, prover: Prover, coefficients: list[fmpq_mpoly], effort: int) -> list[Term] | None:
        """The sum of coefficients[k] * z**k as nonnegative terms: one by one, or as a whole."""
        found, z = [], self.end(prover, self.ends[0]).times(self.end(prover, self.ends[1]))
        power = Term(fmpq(1))
        for c in coefficients:
            if not c.is_zero():
                term = prover.nonnegative(c, effort)
                if term is None:
                    break
                found.append(term.times(power))
            power = power.times(z)
        else:
            return found
        whole = prover.nonnegative(self.value(prover.ring, coefficients), effort)
        return None if whole is None else [whole]

    def end(self, prover: Prover, end: fmpq_mpoly) -> Term:
        """One of the ends, as the fact that says that it is not negative."""
        fact = prover.workspace.lookup(end)
        assert fact is not None
        return prover.workspace.citation(end, fact)


def _settled(prover: Prover, polynomial: fmpq_mpoly, effort: int) -> bool:
    """Whether it is not 0, since the sign of each of its factors is proved."""
    for factor, _ in prover.ring.factors(polynomial)[1]:
        seen = prover.sampler.range(factor)
        if seen is None or seen[0] < -1e-11 < 1e-11 < seen[1]:
            return False
        if prover.prove(factor if seen[1] > 1e-11 else -factor, ">", effort) is None:
            return False
    return True


def _quotient(first: list[fmpq_mpoly], square: list[fmpq_mpoly]) -> list[tuple[fmpq_mpoly, fmpq_mpoly]]:
    """The coefficients, as fractions, of what the second is multiplied by to have the outer coefficients of the first: one half
    from below, the other from above."""
    count = len(first) - len(square) + 1
    rest = [(c, c * 0 + 1) for c in first]
    found = [(c, c * 0 + 1) for c in first[:count]]
    for k in sorted(range(count), key=lambda k: min(2 * k, 2 * (count - 1 - k) + 1)):
        j = 0 if 2 * k < count else 2
        found[k] = _reduced(rest[k + j][0], rest[k + j][1] * square[j])
        for i, c in enumerate(square):
            (a, b), (top, bottom) = rest[k + i], found[k]
            rest[k + i] = _reduced(a * bottom - b * top * c, b * bottom)
    return found


def _reduced(top: fmpq_mpoly, bottom: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
    common = top.gcd(bottom) if not top.is_zero() else bottom
    return top / common, bottom / common


STRATEGIES = {5: by_exchangeable_pair}
