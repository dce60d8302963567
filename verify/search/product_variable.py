"""The same statement in x and the product z = x*y, for positive x and y: often of lower degree, and monotone in x."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from typing import Any

from attrs import frozen
from flint import fmpq_mpoly

from epsproof.verify.kernel.certificate import check
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.search.search import prove
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.as_polynomial import as_polynomial
from epsproof.verify.workspace.outcome import Outcome, Proved, Unknown
from epsproof.verify.workspace.ring import Ring, degrees
from epsproof.verify.workspace.steps import grafted, renamed

__all__ = ["prove_in_product"]

Pair = tuple[str, str]


def prove_in_product(
    hypotheses: Sequence[Pair], goal: Pair, kept: str, replaced: str, *, seconds: float = 20.0, seed: int = 0
) -> Outcome:
    """Like ``prove``, but searching with ``kept * replaced`` in place of ``replaced``; both must be positive by hypothesis.

    The certificate is about the statement as it was given.
    """
    deadline = now() + seconds
    parsed = [as_polynomial(text) for text, _ in (*hypotheses, goal)]
    names = sorted(frozenset[str]().union(*(p.variables() for p in parsed)))
    positive = {text for text, relation in hypotheses if relation == ">"}
    if not {kept, replaced} <= positive or not any(
        kept in p.variables() and replaced in p.variables() for p in parsed
    ):
        return Unknown("no product to take as a variable")
    change = _Change(Ring(names), kept, replaced)
    rewritten = [change.rewritten(p) for p in parsed]
    relations = [relation for _, relation in hypotheses]
    inside = [(x.text, relation) for x, relation in zip(rewritten, relations, strict=False)]
    found = prove(inside, (rewritten[-1].text, goal[1]), seconds=deadline - now(), seed=seed)
    if not isinstance(found, Proved):
        return Unknown("no proof in the product of two variables")
    certificate = change.restored(
        found.certificate, list(zip(hypotheses, rewritten, strict=False)), goal, rewritten[-1]
    )
    check(certificate)
    return Proved(certificate, ("product variable", *found.strategies))


@frozen
class _Rewritten:
    """``kept**up * original = kept**down * new`` once ``replaced`` in ``new`` stands for the product."""

    text: str
    up: int
    down: int


class _Change:
    def __init__(self, ring: Ring, kept: str, replaced: str) -> None:
        self.ring = ring
        self.kept, self.replaced = ring.names.index(kept), ring.names.index(replaced)

    def rewritten(self, polynomial: Polynomial) -> _Rewritten:
        """The polynomial with the product for ``replaced``, cleared of denominators and of common powers of ``kept``."""
        given = self.ring.read(polynomial)
        if given.is_zero():
            return _Rewritten("0", 0, 0)
        up = degrees(given)[self.replaced]
        moved = {self._moved(tuple(map(int, monomial)), up): value for monomial, value in given.terms()}
        alone = all(sum(m) == m[self.kept] for m in moved)
        down = 0 if alone else min(m[self.kept] for m in moved)
        lowered = {(*m[: self.kept], m[self.kept] - down, *m[self.kept + 1 :]): v for m, v in moved.items()}
        return _Rewritten(self.ring.write(self.ring.context.from_dict(lowered)), up, down)

    def _moved(self, monomial: tuple[int, ...], up: int) -> tuple[int, ...]:
        return (
            *monomial[: self.kept],
            monomial[self.kept] + up - monomial[self.replaced],
            *monomial[self.kept + 1 :],
        )

    def back(self, text: str) -> str:
        """The polynomial with the product written out."""
        values: list[fmpq_mpoly] = list(self.ring.context.gens())
        values[self.replaced] = values[self.replaced] * values[self.kept]
        return self.ring.write(self.ring.read(as_polynomial(text)).compose(*values))

    def restored(
        self,
        certificate: dict[str, Any],
        hypotheses: list[tuple[Pair, _Rewritten]],
        goal: Pair,
        end: _Rewritten,
    ) -> dict[str, Any]:
        """The certificate about the statement as it was given: first its hypotheses in the new variables, last the goal."""
        header = [[f"H{k}", text, relation] for k, ((text, relation), _) in enumerate(hypotheses, 1)]
        sign = next(
            name for name, text, relation in header if text == self.ring.names[self.kept] and relation == ">"
        )
        names, steps = {}, []
        for (name, text, relation), (_, x) in zip(header, hypotheses, strict=True):
            if self.back(x.text) == str(as_polynomial(text)):
                continue
            names[name] = f"V{name}"
            powers = [[sign, x.up]] * bool(x.up) if name != sign else [[sign, x.up + 1]]
            cited = [["1", powers if name == sign else [*powers, [name, 1]], []]]
            equation = relation == "="
            steps.append(
                {
                    "id": f"V{name}",
                    "goal": [self.back(x.text), relation],
                    "sigma": [["1", [[sign, x.down]] * bool(x.down), []]],
                    "pos": [] if equation else cited,
                    "ideal": [[name, self._power(x.up)]] if equation else [],
                }
            )
        inner = renamed(certificate["steps"], names, self.back)
        certificate = {**certificate, "model": self._model(certificate["model"])}
        if certificate["goal"] == ["-1", ">="] and goal != ("-1", ">="):
            return {**certificate, "hypotheses": header, "steps": [*steps, *inner], "model": None}
        stated = [str(as_polynomial(goal[0])), goal[1]]
        branches = count(1)

        def concluded(last: str) -> list[dict[str, Any]]:
            cited, ideal = (
                [["1", [[last, 1], *[[sign, end.down]] * bool(end.down)], []]],
                [[last, self._power(end.down)]],
            )
            equation = goal[1] == "="
            sums = {"sigma": [["1", [[sign, end.up]] * bool(end.up), []]], "pos": [] if equation else cited}
            return [{"id": f"VG{next(branches)}", "goal": stated, **sums, "ideal": ideal if equation else []}]

        return {
            **certificate,
            "hypotheses": header,
            "goal": stated,
            "steps": [*steps, *grafted(inner, concluded)],
        }

    def _model(self, model: dict[str, str] | None) -> dict[str, str] | None:
        """The point with the factor in place of the product."""
        if model is None:
            return None
        kept, replaced = (self.ring.names[k] for k in (self.kept, self.replaced))
        return {**model, replaced: str(Fraction(model[replaced]) / Fraction(model[kept]))}

    def _power(self, exponent: int) -> str:
        return self.ring.write(self.ring.context.gens()[self.kept] ** exponent)
