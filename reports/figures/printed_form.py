"""Where a printed closed form has a value, and where none: a root or logarithm of a negative number, a division by zero."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

import numpy as np
import sympy
from attrs import frozen
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from epsproof.derive.text.errors import UnknownName
from epsproof.derive.text.grammar import parse_conditions, parse_expression
from epsproof.reports.figures.numbers import numbers
from epsproof.reports.figures.phase_diagram import levels_of
from epsproof.reports.figures.plane import Plane, labelled_contours, middle
from epsproof.reports.figures.style import CURVES, INK, MARK

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim

__all__ = ["PrintedCase", "printed_cases", "printed_form"]

OUTSIDE, ROOT, LOGARITHM = "#d9d9d9", "#e6be85", "#c9ddec"
DASHES = (0, (4, 2))
HATCHES = {ROOT: "xxx", LOGARITHM: "///"}
SIGNS = {"<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal}


@frozen
class PrintedCase:
    """A printed budget with the conditions that are printed with it, both as texts of the grammar."""

    conditions: tuple[str, ...]
    epsilon: sympy.Expr

    @property
    def thin(self) -> bool:
        """Whether the conditions hold on a line or a point only."""
        return any(c.relation == "==" for text in self.conditions for c in parse_conditions(text))

    @property
    def names(self) -> frozenset[str]:
        """The parameters of the budget and of its conditions."""
        sides = [x for text in self.conditions for c in parse_conditions(text) for x in (c.left, c.right)]
        return frozenset(s.name for x in (*sides, self.epsilon) for s in x.free_symbols)


def printed_cases(claims: str) -> list[PrintedCase]:
    """The cases that a claim about a minimum prints, or all claims ``claims.*``. Raises UnknownName where there is none."""
    from epsproof.verify.papers import PAPERS

    every = [
        claim
        for paper in PAPERS.values()
        for claim in paper.read()
        if {"epsilon", "profile"} <= set(claim.data)
    ]
    found = [c for c in every if c.id == claims or c.id.startswith(f"{claims}.")]
    if not found:
        close = get_close_matches(claims, [c.id for c in every], 3, 0.3)
        raise UnknownName(
            f"no claim {claims!r} prints a budget; among those that do: {', '.join(close or [c.id for c in every[:5]])}"
        )
    return [_case(claim) for claim in found]


def _case(claim: Claim) -> PrintedCase:
    when = (str(claim["when"]),) if "when" in claim.data else ()
    return PrintedCase((*claim.assumptions, *when), parse_expression(str(claim["epsilon"])))


def printed_form(cases: Sequence[PrintedCase], plane: Plane) -> Figure:
    """Contour lines of the printed budget where it is a real number, hatched areas where not, grey outside of its cases."""
    import matplotlib.pyplot as plt

    assert plane.up is not None
    figure, axis = plt.subplots(figsize=(5.6, 3.6))
    values = plane.values
    x, y = values[plane.across[0]], values[plane.up[0]]
    covered = np.zeros(x.shape, dtype=bool)
    budget = np.full(x.shape, np.nan)
    rootless, unlogged, divided = covered.copy(), covered.copy(), False
    for case in (c for c in cases if not c.thin):
        inside = _inside(case.conditions, plane) & ~covered
        root = inside & _below(case.epsilon, plane, sympy.Pow)
        log = inside & ~root & _below(case.epsilon, plane, sympy.log)
        budget = np.where(inside & ~root & ~log, numbers(case.epsilon, values), budget)
        covered, rootless, unlogged = covered | inside, rootless | root, unlogged | log
        divided |= _divisions(axis, case, plane, inside)
    told = (
        (~covered, OUTSIDE, "outside of the printed cases"),
        (rootless, ROOT, "no value: square root of a negative number"),
        (unlogged, LOGARITHM, "no value: logarithm of a negative number"),
    )
    handles: list[Patch | Line2D] = []
    for mask, fill, label in told:
        if np.count_nonzero(mask) > x.shape[0]:
            hatch = HATCHES.get(fill)
            axis.contourf(x, y, mask.astype(float), (0.5, 2), colors=[fill], hatches=[hatch])
            handles.append(Patch(facecolor=fill, edgecolor=INK, lw=0.5, hatch=hatch, label=label))
    if np.isfinite(budget).any():
        labelled_contours(axis, x, y, budget, levels_of(budget), 7.5, CURVES[0])
        handles.append(Line2D([], [], color="#00487c", lw=0.7, label=r"printed $\varepsilon$"))
    place = middle(rootless | unlogged, (x, y))
    if place is not None:
        paper = {"facecolor": "white", "edgecolor": "none", "pad": 2.5}
        axis.text(place[0], place[1], "undefined", ha="center", va="center", bbox=paper, zorder=5)
    if divided:
        handles.append(Line2D([], [], color=MARK, lw=1.6, ls=DASHES, label="no value: division by zero"))
    plane.frame(axis)
    figure.legend(handles=handles, loc="outside lower center", ncols=2, fontsize=8.5)
    return figure


def _inside(conditions: Sequence[str], plane: Plane) -> np.ndarray:
    """Where all conditions hold; an equation holds nowhere on a grid."""
    found = np.ones(plane.values[plane.across[0]].shape, dtype=bool)
    for text in conditions:
        for c in parse_conditions(text):
            found &= SIGNS[c.relation](numbers(c.left, plane.values), numbers(c.right, plane.values))
    return found


def _below(formula: sympy.Expr, plane: Plane, function: type) -> np.ndarray:
    """Where a radicand is negative, or the argument of a logarithm, anywhere in the formula."""
    found = np.zeros(plane.values[plane.across[0]].shape, dtype=bool)
    for part in formula.atoms(function):
        if function is sympy.log or (part.exp.is_Rational and part.exp.q == 2):
            found |= numbers(part.args[0], plane.values) < 0
    return found


def _divisions(axis: Axes, case: PrintedCase, plane: Plane, inside: np.ndarray) -> bool:
    """Draw the curves in the case where a denominator vanishes; whether there are any."""
    assert plane.up is not None
    x, y = plane.values[plane.across[0]], plane.values[plane.up[0]]
    found = False
    for part in sorted(case.epsilon.atoms(sympy.Pow), key=sympy.default_sort_key):
        if part.exp.is_negative and part.exp.is_Rational:
            below = np.where(inside, numbers(part.base, plane.values), np.nan)
            if np.nanmin(below, initial=1) < 0 < np.nanmax(below, initial=-1):
                axis.contour(x, y, below, (0,), colors=MARK, linewidths=1.6, linestyles=[DASHES], zorder=4)
                found = True
    return found
