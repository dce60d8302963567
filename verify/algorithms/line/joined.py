"""Draws on the line that nothing but one comparison of many depends on, joined to a single one: their sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import reduce

from attrs import evolve

from epsproof.verify.algorithms.exact import constant
from epsproof.verify.algorithms.form import Form
from epsproof.verify.algorithms.line.convolution import convolved
from epsproof.verify.algorithms.path import Condition, Path
from epsproof.verify.algorithms.piecewise import Piecewise

__all__ = ["joined", "scaled"]


def joined(path: Path) -> tuple[Path, Mapping[int, Piecewise]]:
    """The path with comparisons of at most two draws where that can be, and the laws of all draws that are left."""
    laws = {i: noise.law() for i, noise in enumerate(path.noises)}
    noises, conditions = [*path.noises], list[Condition]()
    used = Counter(i for condition in path.conditions for i in condition.form.of("noise"))
    used.update(i for item in path.outputs if isinstance(item, Form) for i in item.of("noise"))
    for condition in path.conditions:
        slopes = condition.form.of("noise")
        alone = [i for i in slopes if used[i] == 1 and not path.noises[i].discrete]
        if len(slopes) > 2 and len(alone) > 1:
            parts = {
                name: c
                for name, c in condition.form.parts.items()
                if name not in {("noise", i) for i in alone}
            }
            parts["noise", len(noises)] = Fraction(1)
            laws[len(noises)] = reduce(convolved, [scaled(laws.pop(i), slopes[i]) for i in alone])
            noises.append(path.noises[alone[0]])
            condition = evolve(condition, form=Form(condition.form.constant, parts))
        conditions.append(condition)
    return evolve(path, noises=noises, conditions=conditions), laws


def scaled(law: Piecewise, slope: Fraction) -> Piecewise:
    """Of slope times the value."""
    density = law.composed(1 / slope, Fraction(0))
    return density if density.discrete else density.scaled(constant(1 / abs(slope)))
