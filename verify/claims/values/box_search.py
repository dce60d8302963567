"""Signs of formulas on boxes, by branch and bound in rigorous ball arithmetic."""

from __future__ import annotations

from collections.abc import Sequence

import sympy
from attrs import define, field

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.values.box import Box
from epsproof.verify.claims.values.evaluation import Indistinct, Undefined, ball, ends_over, value_at
from epsproof.verify.claims.values.formulas import Comparison, Demand, expanded

__all__ = ["BoxSearch", "NotFound"]

ORDER = 4


class NotFound(Exception):
    """The branch and bound ended without an answer."""


@define
class BoxSearch:
    """A search that looks at no more than ``most`` boxes."""

    most: int
    tried: int = 0
    slopes: dict[tuple[sympy.Expr, str], sympy.Expr] = field(factory=dict)

    def whole(self, demands: Sequence[Demand], comparisons: Sequence[Comparison], box: Box) -> None:
        """Return where the demands, and then the comparisons, are proved on the box; raises NotFound where they are not."""
        for formula, relation in demands:
            if relation == "!=":
                self.nonzero(formula, box)
            else:
                self.prove(formula, box, relation == ">", ORDER)
        for c in comparisons:
            difference = c.left - c.right
            if c.relation == "!=":
                self.nonzero(difference, box)
            for sign in {">": (1,), ">=": (1,), "<": (-1,), "<=": (-1,), "==": (1, -1), "!=": ()}[c.relation]:
                self.prove(self.numerator(sign * difference, box), box, c.relation in ("<", ">"), ORDER)

    def prove(self, f: sympy.Expr, box: Box, strict: bool, order: int) -> None:
        """Return where f > 0 (or f >= 0) on the box; raises NotFound where that is not found."""
        waiting = [box]
        while waiting:
            here = waiting.pop()
            if self._settled(f, here, strict, order):
                continue
            wide = max(here, key=lambda n: (here[n].high - here[n].low, n), default=None)
            if wide is None or here[wide].high == here[wide].low or self.tried >= self.most:
                place = ", ".join(f"{n} in [{s.low}, {s.high}]" for n, s in here.items())
                raise NotFound(f"no sign was found for {place or 'the constant'} after {self.tried} boxes")
            waiting += [{**here, wide: half} for half in here[wide].halves()]

    def nonzero(self, divisor: sympy.Expr, box: Box) -> None:
        """Return where the divisor has one sign on the box, that in its middle; raises NotFound where it does not seem to."""
        middle = value_at(divisor, {name: (side.low + side.high) / 2 for name, side in box.items()})
        self.prove(divisor if middle > 0 else -divisor, box, True, ORDER)

    def numerator(self, f: sympy.Expr, box: Box) -> sympy.Expr:
        """An expression with the sign of f on the box: its numerator, where the sign of the denominator is settled at once."""
        top, bottom = sympy.fraction(sympy.together(f))
        for sign in (1, -1):
            if not bottom.is_number and self._settled(sign * bottom, box, True, 1):
                return expanded(sign * top)
        return f

    def _settled(self, f: sympy.Expr, box: Box, strict: bool, order: int) -> bool:
        self.tried += 1
        inner = [n for n, s in box.items() if s.low < s.high]
        defined = True
        try:
            if not inner:
                value = value_at(f, {n: s.low for n, s in box.items()})
                return bool(value > 0) if strict else bool(value >= 0)
            low = ball(value_at(f, {n: s.ball for n, s in box.items()}))
            if low > 0 or (not strict and low >= 0):
                return True
        except (Undefined, UnsupportedForm):
            defined = False
        except Indistinct:
            pass
        ends = ends_over(f, {n: s.ends for n, s in box.items()})
        if ends is not None and (ends[0] > 0 or (not strict and ends[0] >= 0)):
            return True
        if not defined or order <= 0 or self.tried >= self.most:
            return False
        if f.is_Mul and self._by_factors(f, box, strict, order - 1):
            return True
        return any(self._from_face(f, box, name, strict, order) for name in inner)

    def _by_factors(self, f: sympy.Expr, box: Box, strict: bool, order: int) -> bool:
        """Whether every factor has a sign and their product is the wanted one; a ball that touches 0 hides that of a product."""
        positive = True
        for factor in f.args:
            base, power = (
                factor.as_base_exp()
                if isinstance(factor, sympy.Pow) and factor.exp.is_Integer
                else (factor, 1)
            )
            signs = (sign for sign in (1, -1) if self._settled(sign * base, box, strict or power < 0, order))
            if (found := next(signs, None)) is None:
                return False
            positive = positive == (found > 0 or power % 2 == 0)
        return positive

    def _from_face(self, f: sympy.Expr, box: Box, name: str, strict: bool, order: int) -> bool:
        """Whether f is monotone in the variable and has the sign on the face it grows from."""
        key = (f, name)
        if key not in self.slopes:
            self.slopes[key] = sympy.diff(f, symbol(name))
        side = box[name]
        for sign in (1, -1):
            is_open, end = (side.low_open, side.low) if sign > 0 else (side.high_open, side.high)
            slope = expanded(sign * self.slopes[key]) if sign < 0 else self.slopes[key]
            if not self._settled(slope, box, strict and is_open, order - 1):
                continue
            face = {n: other for n, other in box.items() if n != name}
            on_face = expanded(f.subs(symbol(name), sympy.Rational(end.numerator, end.denominator)))
            if self._settled(on_face, face, strict and not is_open, order):
                return True
        return False
