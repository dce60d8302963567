"""Epsilon of a criterion with exponentials or logarithms of priors, at given parameters, by branch and bound in ball arithmetic.

For a number t, the criterion is kept where f = r* B - 1 >= 0 at all priors, with B the reciprocal of a bound on posterior/prior.
Some prior at which f < 0 is certain gives the upper end of epsilon. The lower end is a t a little larger, for which every box of
priors is settled: f is not negative in balls, by its ends where a logarithm is unbounded, by its mean value form, or as it is
convex there; or it is monotone in a prior and settled on a face; or the halves of the box are. Of limits joined by "or" one
has to settle a box. As B grows with t, what holds at t holds above it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, reduce
from itertools import chain, product
from typing import Any

import numpy as np
import sympy
from attrs import frozen
from flint import arb, ctx, fmpq

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.grammar import Choice
from epsproof.derive.text.notation import symbol, symbol_values, t
from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.numeric.enclosure import STOPPED, Evaluation, evaluation
from epsproof.verify.system.time_limit import now

__all__ = ["enclose_on_boxes"]

METHOD = "branch and bound on boxes of priors, in ball arithmetic"
BITS, BOXES, GRID, ZOOMS = 192, 5_000, 65, 60
EXTREMES = (sympy.Max, sympy.Min, sympy.Abs, Choice)
Box = dict[str, tuple[Fraction, Fraction]]
Balls = dict[str, arb]
Interval = tuple[arb | None, arb | None]
"""The ends of a quantity, None where it is unbounded."""
Array = Any


def enclose_on_boxes(
    problem: Problem, values: Mapping[str, Fraction], digits: int, seconds: float
) -> Evaluation:
    """Bounds of epsilon to at most ``digits`` significant digits; wider where boxes or ``seconds`` run out, never wrong.

    Raises UnsupportedForm for limits from below, roots of priors, conditions that join two priors, and extremes inside of
    other functions; ValueOutsideAssumptions where no prior satisfies the region.
    """
    start, demands = now(), _demands(problem, values)
    low, priors, broken = Fraction(0), dict[str, Fraction](), False
    for demand in demands:
        place = demand.hardest()
        if demand.fails(place, Fraction(1)):
            priors, broken = place, True
            break
        least = demand.failing(place)
        if least > low or not priors:
            low, priors = max(low, least), place
    fixed = {name: Fraction(str(x)) for name, x in _fixed(problem, values).items()}
    group = Fraction(str(problem.group.subs(symbol_values(values))))
    if broken:
        return evaluation(Ends(Fraction(1), Fraction(1)), priors | fixed, METHOD, digits, group, False)
    if not low and _hold(demands, Fraction(0), start + seconds / 2):
        return evaluation(Ends(Fraction(0), Fraction(0)), {}, METHOD, digits, group)
    for places in range(digits + 1, 0, -2):
        high = low + max(low, Fraction(1, 10**places)) * (1 - low) / 10**places
        if _hold(demands, high, start + seconds * (1 - Fraction(places, 2 * digits))):
            return evaluation(Ends(low, high), priors | fixed, METHOD, digits, group)
    stopped = STOPPED if now() > start + seconds else ""
    return evaluation(Ends(low, Fraction(1)), priors | fixed, METHOD + stopped, digits, group, None)


def _hold(demands: Sequence[_Demand], at: Fraction, until: float) -> bool:
    return all(demand.holds(at, until) for demand in demands)


def _fixed(problem: Problem, values: Mapping[str, Fraction]) -> dict[str, sympy.Expr]:
    placed = symbol_values(values)
    return {name: sympy.sympify(x).subs(placed) for name, x in problem.region.fixed.items()}


def _demands(problem: Problem, values: Mapping[str, Fraction]) -> list[_Demand]:
    """What is demanded of every potential, on the box of each class."""
    if problem.roots:
        raise UnsupportedForm("roots of priors are not enclosed beside exponentials or logarithms")
    placed = symbol_values(values)
    fixed = {symbol(name): x for name, x in _fixed(problem, values).items()}
    found = []
    for criterion, where in ((problem.criterion, ()), *((c.criterion, c.where) for c in problem.classes)):
        if criterion.floor is not None:
            raise UnsupportedForm("a limit from below is not enclosed beside exponentials or logarithms")
        if criterion.profile is None:
            continue
        relations = (*problem.region.relations, *where)
        box, outside = _box(
            problem, [Relation(r.polynomial.subs(placed).subs(fixed), r.sign) for r in relations]
        )
        ratio = _chosen(criterion.profile.subs(placed).subs(fixed), box)
        for row in _rows(ratio, box):
            for bound in problem.reciprocals:
                limits = [_Function(_difference(x, bound.subs(placed), box), (*box, t.name)) for x in row]
                found.append(_Demand(limits, box, outside))
    return found


def _difference(ratio: sympy.Expr, bound: sympy.Expr, box: Box) -> sympy.Expr:
    """ratio*bound - 1, times the priors that the ratio divides by, which are positive."""
    powers = ((x, n) for x, n in ratio.as_powers_dict().items() if x.is_Symbol and x.name in box)
    divisor = sympy.Mul(*(x**-n for x, n in powers if n < 0))
    return ratio * divisor * bound - divisor


def _chosen(formula: sympy.Expr, box: Box) -> sympy.Expr:
    """The formula with each case distinction decided that has one outcome on all of the box, such as that a divisor is not 0."""
    if isinstance(formula, Choice):
        difference, _, then, otherwise = formula.args
        low, high = _ends(difference, _sides(box))
        above, below = low is not None and bool(low > 0), high is not None and bool(high < 0)
        return _chosen(then if above else otherwise, box) if above or below else formula
    return formula.func(*(_chosen(x, box) for x in formula.args)) if formula.has(Choice) else formula


def _rows(ratio: sympy.Expr, box: Box) -> list[list[sympy.Expr]]:
    """The formula as a minimum of maxima of formulas without extremes, on the box."""
    if isinstance(ratio, sympy.Min):
        return [row for part in ratio.args for row in _rows(part, box)]
    if isinstance(ratio, sympy.Max):
        return [list(chain(*choice)) for choice in product(*(_rows(part, box) for part in ratio.args))]
    if not ratio.has(*EXTREMES):
        return [[ratio]]
    inner = [part for part in ratio.args if part.has(*EXTREMES)]
    rest = [part for part in ratio.args if part not in inner]
    if len(inner) == 1 and ratio.is_Add:
        return [[sympy.Add(x, *rest) for x in row] for row in _rows(inner[0], box)]
    if len(inner) == 1 and ratio.is_Mul:
        low, _ = _ends(sympy.Mul(*rest), _sides(box))
        if low is not None and low >= 0:
            return [[sympy.Mul(x, *rest) for x in row] for row in _rows(inner[0], box)]
    raise UnsupportedForm(
        "beside exponentials or logarithms, min and max stand outside of other functions, abs and if-else nowhere, and divisors "
        "and arguments of logarithms are positive at all priors; --where leaves others out"
    )


def _box(problem: Problem, relations: Sequence[Relation]) -> tuple[Box, frozenset[tuple[str, int]]]:
    """The closed box of the running priors and which of its ends are open; raises UnsupportedForm where a condition is not about
    one prior and linear."""
    box: Box = {name: (Fraction(0), Fraction(1)) for name in problem.running}
    strict = {(name, 0): True for name in box}
    for relation in relations:
        names = relation.names
        if not names:
            if not relation.holds({}):
                raise problem.region.has_none(problem.statement)
            continue
        line = sympy.Poly(relation.polynomial, *map(symbol, names))
        if len(names) > 1 or line.degree() > 1 or relation.sign == "==":
            raise UnsupportedForm(
                f"the condition {relation.text}: beside exponentials or logarithms a condition bounds one prior, as p <= 1/2 does"
            )
        (name,), (slope, offset) = names, line.all_coeffs()
        end, side, (low, high) = Fraction(str(-offset / slope)), int(bool(slope < 0)), box[name]
        if end > low if slope > 0 else end < high:
            box[name] = (end, high) if slope > 0 else (low, end)
            strict[name, side] = relation.sign == ">"
        elif end == (low, high)[side] and relation.sign == ">":
            strict[name, side] = True
    if any(low > high for low, high in box.values()):
        raise problem.region.has_none(problem.statement)
    return box, frozenset(where for where, is_open in strict.items() if is_open)


class _Function:
    """A formula in the priors and t with its derivatives, in balls and in machine numbers."""

    def __init__(self, formula: sympy.Expr, names: Sequence[str]) -> None:
        self.formula, self.names = formula, tuple(names)
        self.priors = tuple(name for name in names if name != t.name)

    @cached_property
    def floats(self) -> Callable[..., Array]:
        made: Callable[..., Array] = sympy.lambdify([symbol(n) for n in self.names], self.formula, "numpy")
        return made

    @cached_property
    def value(self) -> Callable[[Balls], arb]:
        return _in_balls(self.formula)

    @cached_property
    def slopes(self) -> dict[str, Callable[[Balls], arb]]:
        return {n: _in_balls(sympy.diff(self.formula, symbol(n))) for n in self.priors}

    @cached_property
    def curvatures(self) -> dict[tuple[str, str], Callable[[Balls], arb]]:
        pairs = ((m, n) for i, m in enumerate(self.priors) for n in self.priors[i:])
        return {(m, n): _in_balls(sympy.diff(self.formula, symbol(m), symbol(n))) for m, n in pairs}


def _in_balls(formula: sympy.Expr) -> Callable[[Balls], arb]:
    """The value of a formula where names have values in balls; nan where it has none in all of them."""
    if formula.is_Symbol:
        return lambda place, name=formula.name: place[name]  # type: ignore[misc]
    if formula.is_Rational:
        number = arb(fmpq(int(formula.p), int(formula.q)))
        return lambda _: number
    parts = [_in_balls(part) for part in formula.args]
    if formula.is_Add:
        return lambda place: reduce(arb.__add__, (part(place) for part in parts))
    if formula.is_Mul:
        return lambda place: reduce(arb.__mul__, (part(place) for part in parts))
    if isinstance(formula, sympy.exp):
        return lambda place: parts[0](place).exp()
    if isinstance(formula, sympy.log):
        return lambda place: parts[0](place).log()
    if formula.is_Pow and formula.exp.is_Integer:
        power = int(formula.exp)
        return lambda place: parts[0](place) ** power
    if formula.is_Pow and formula.exp.is_Rational:
        return lambda place: parts[0](place) ** parts[1](place)
    raise UnsupportedForm(f"{sympy.sstr(formula)} is not enclosed on boxes of priors")


@frozen
class _Demand:
    """One of the ``limits`` is not negative at each prior of the closed ``box``, whose ends ``outside``, each (name, 0 or 1), do
    not belong to the region."""

    limits: Sequence[_Function]
    box: Box
    outside: frozenset[tuple[str, int]]

    def hardest(self) -> dict[str, Fraction]:
        """The prior that seems to need the largest t, a little inside of the box: by a grid, and finer ones around its best."""
        low, high = (np.array([float(ends[k]) for ends in self.box.values()]) for k in (0, 1))
        inside = (high - low) * 1e-12
        low, high = low + inside, high - inside
        near, far = low.copy(), high.copy()
        best = (low + high) / 2
        for _ in range(ZOOMS if self.box else 0):
            axes = [np.linspace(a, b, GRID if len(low) < 3 else 17) for a, b in zip(near, far, strict=True)]
            mesh = [x.ravel() for x in np.meshgrid(*axes, indexing="ij")]
            needed = self._needed(mesh)
            best = np.array([x[int(np.argmax(needed))] for x in mesh])
            width = (far - near) / 4
            near, far = np.maximum(low, best - width), np.minimum(high, best + width)
        names = zip(self.box.items(), best, strict=True)
        return {name: self._inside(name, Fraction(float(x)), *ends) for (name, ends), x in names}

    def _inside(self, name: str, x: Fraction, low: Fraction, high: Fraction) -> Fraction:
        """The point moved to the end of its interval that it is next to, or as near to an open end as makes no difference."""
        width = high - low
        for end, (place, inwards) in enumerate(((low, 1), (high, -1))):
            if abs(x - place) <= width / 10**10:
                return place + inwards * width / 10**40 if (name, end) in self.outside else place
        return min(max(x, low), high)

    def _needed(self, mesh: Sequence[Array]) -> Array:
        """The least t with which the limits hold, in machine numbers, at each point; more than 1 where they fail with every t."""
        lower, upper = np.zeros_like(mesh[0]), np.ones_like(mesh[0])
        for _ in range(50):
            middle = (lower + upper) / 2
            held = self._most(mesh, middle) >= 0
            lower, upper = np.where(held, lower, middle), np.where(held, middle, upper)
        return lower + np.maximum(0, -self._most(mesh, np.ones_like(lower)))

    def _most(self, mesh: Sequence[Array], at: Array) -> Array:
        with np.errstate(all="ignore"):
            values = [np.broadcast_to(f.floats(*mesh, at), at.shape) for f in self.limits]
        return np.nan_to_num(np.max(values, axis=0), nan=1.0)

    def failing(self, place: Mapping[str, Fraction]) -> Fraction:
        """A large t with which all limits certainly fail at the prior; 0 where there is none."""
        low, high = Fraction(0), Fraction(1)
        for _ in range(BITS // 2):
            middle = (low + high) / 2
            low, high = (middle, high) if self.fails(place, middle) else (low, middle)
        return low

    def fails(self, place: Mapping[str, Fraction], at: Fraction) -> bool:
        """Whether all limits certainly fail at the prior with this t."""
        with ctx.workprec(BITS):
            here = {**{name: _ball(x, x) for name, x in place.items()}, t.name: _ball(at, at)}
            return all(f.value(here) < 0 for f in self.limits)

    def holds(self, at: Fraction, until: float) -> bool:
        """Whether the demand is proved at this t, on all of the box."""
        with ctx.workprec(BITS):
            factor, waiting, tried = _ball(at, at), [self.box], 0
            while waiting:
                box, tried = waiting.pop(), tried + 1
                if any(_settled(f, box, factor) for f in self.limits):
                    continue
                wide = max(box, key=lambda name: box[name][1] - box[name][0], default=None)
                if wide is None or box[wide][0] == box[wide][1] or tried >= BOXES or now() > until:
                    return False
                low, high = box[wide]
                middle = (low + high) / 2
                waiting += [{**box, wide: (low, middle)}, {**box, wide: (middle, high)}]
        return True


def _settled(f: _Function, box: Box, factor: arb) -> bool:
    """Whether f >= 0 is certain on the box."""
    while True:
        place = {**{name: _ball(*ends) for name, ends in box.items()}, t.name: factor}
        value = f.value(place)
        if value >= 0:
            return True
        if not value.is_finite():
            least, _ = _ends(f.formula, {**_sides(box), t.name: (factor, factor)})
            return least is not None and bool(least >= 0)
        running = [name for name, (low, high) in box.items() if low < high]
        slopes = {name: f.slopes[name](place) for name in running}
        faces = {
            name: box[name][0 if slopes[name] >= 0 else 1]
            for name in running
            if slopes[name] >= 0 or slopes[name] <= 0
        }
        if not faces:
            break
        box = {**box, **{name: (end, end) for name, end in faces.items()}}
    if not running:
        return False
    middles = {name: (low + high) / 2 for name, (low, high) in box.items()}
    widths = {name: box[name][1] - box[name][0] for name in running}
    radii = {name: _ball(x / 2, x / 2) for name, x in widths.items()}
    centre = {**{name: _ball(x, x) for name, x in middles.items()}, t.name: factor}
    there = f.value(centre)
    if there - sum((abs(slopes[name]) * radii[name] for name in running), arb(0)) >= 0:
        return True
    return _convex(f, running, place) and _above_tangent(f, box, running, centre, middles)


def _above_tangent(
    f: _Function, box: Box, running: Sequence[str], centre: Balls, middles: Mapping[str, Fraction]
) -> bool:
    """Whether a tangent plane of a convex f, at a point near its least value in the box, is not negative on the box."""
    for _ in range(8):
        slopes = {name: f.slopes[name](centre) for name in running}
        least = f.value(centre)
        for name in running:
            ends = [(_ball(x, x) - _ball(middles[name], middles[name])) * slopes[name] for x in box[name]]
            least = least + arb.min(*ends)
        if least >= 0:
            return True
        steps = _newton(f, running, centre, slopes)
        if steps is None:
            return False
        moved = {name: min(max(middles[name] - steps[name], box[name][0]), box[name][1]) for name in running}
        middles = {**middles, **moved}
        centre = {**centre, **{name: _ball(x, x) for name, x in moved.items()}}
    return False


def _newton(f: _Function, running: Sequence[str], centre: Balls, slopes: Balls) -> dict[str, Fraction] | None:
    """The step of Newton's method for a place without slopes, in machine numbers."""
    matrix = [[_curvature(f, m, n, centre) for n in running] for m in running]
    numbers = np.array([[float(x.mid()) for x in row] for row in matrix])
    try:
        steps = np.linalg.solve(numbers, np.array([float(slopes[name].mid()) for name in running]))
    except np.linalg.LinAlgError:
        return None
    if not np.isfinite(steps).all():
        return None
    return {name: Fraction(float(x)) for name, x in zip(running, steps, strict=True)}


def _curvature(f: _Function, m: str, n: str, place: Balls) -> arb:
    return f.curvatures[(m, n) if (m, n) in f.curvatures else (n, m)](place)


def _convex(f: _Function, running: Sequence[str], place: Balls) -> bool:
    """Whether the matrix of second derivatives is certainly positive: each pivot of its elimination is."""
    rows = [[_curvature(f, m, n, place) for n in running] for m in running]
    for k in range(len(rows)):
        if not rows[k][k] > 0:
            return False
        for i in range(k + 1, len(rows)):
            share = rows[i][k] / rows[k][k]
            rows[i] = [x - share * y for x, y in zip(rows[i], rows[k], strict=True)]
    return True


def _ends(formula: sympy.Expr, place: Mapping[str, tuple[arb, arb]]) -> Interval:
    """Ends of the formula's values, as far as it has any in the place; nothing is said unless what it divides by is positive."""
    if formula.is_Symbol:
        return place[formula.name]
    if not formula.args:
        value = _in_balls(formula)({})
        return value, value
    parts = [_ends(part, place) for part in formula.args]
    if formula.is_Add:
        return _sum(ends[0] for ends in parts), _sum(ends[1] for ends in parts)
    if formula.is_Mul:
        return reduce(_times, parts)
    ((low, high), *_) = parts
    if isinstance(formula, sympy.exp):
        return arb(0) if low is None else low.exp(), None if high is None else high.exp()
    if isinstance(formula, sympy.log) and (high is None or high > 0):
        return low.log() if low is not None and low > 0 else None, None if high is None else high.log()
    if formula.is_Pow and formula.exp.is_Integer and low is not None and low >= 0:
        power = int(formula.exp)
        if power > 0:
            return low**power, None if high is None else high**power
        return arb(0) if high is None else high**power, low**power if low > 0 else None
    return None, None


def _sum(ends: Iterable[arb | None]) -> arb | None:
    total = arb(0)
    for end in ends:
        if end is None:
            return None
        total = total + end
    return total


def _times(first: Interval, second: Interval) -> Interval:
    """The ends of a product; nothing where one factor is unbounded and the other may have both signs."""
    lows = (first[0], second[0])
    if first[1] is None and second[1] is None and all(x is not None and x >= 0 for x in lows):
        return reduce(arb.__mul__, (x for x in lows if x is not None)), None
    for one, other in ((first, second), (second, first)):
        (low, high), (least, most) = one, other
        if least is None or most is None:
            continue
        if low is not None and high is not None:
            corners = [x * y for x in (low, high) for y in (least, most)]
            return reduce(arb.min, corners), reduce(arb.max, corners)
        if least >= 0:
            return (
                None if low is None else arb.min(low * least, low * most),
                None if high is None else arb.max(high * least, high * most),
            )
        if most <= 0:
            down, up = _times(one, (-most, -least))
            return None if up is None else -up, None if down is None else -down
    return None, None


def _sides(box: Box) -> dict[str, tuple[arb, arb]]:
    return {name: (_ball(low, low), _ball(high, high)) for name, (low, high) in box.items()}


def _ball(low: Fraction, high: Fraction) -> arb:
    """A ball that contains the interval."""
    ends = [arb(fmpq(x.numerator, x.denominator)) for x in (low, high)]
    return ends[0] if low == high else ends[0].union(ends[1])
