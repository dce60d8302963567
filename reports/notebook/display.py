"""Results as notebooks show them; each is also a plain object with the engine's own result as an attribute."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import sympy
from attrs import frozen
from markupsafe import Markup, escape

from derive.question.problem import Problem
from derive.text.notation import latex_name, rational
from reports.latex.conditions import conditions_latex, region_latex
from reports.latex.formula import formula_latex
from reports.mathml.prose import html_sentence
from reports.mathml.translate import mathml
from reports.view.case_view import CaseView
from reports.view.demands import demands_latex

if TYPE_CHECKING:
    from verify.claims import Verdict
    from verify.closed_form.evaluate import Evaluation
    from verify.closed_form.proved import ProvedAnswer

__all__ = ["Claims", "Derivation", "Number", "Picture"]


@frozen(repr=False)
class Derivation:
    """A proved closed form. ``epsilon`` is a SymPy expression where there is one case."""

    proved: ProvedAnswer
    views: tuple[CaseView, ...]

    @property
    def status(self) -> str:
        """ "proved" or "undecided"."""
        return self.proved.status

    @property
    def epsilon(self) -> sympy.Expr:
        """The formula; raises ValueError where there are several cases: see ``views``."""
        if len(self.views) != 1:
            raise ValueError(f"the answer has {len(self.views)} cases; their formulas are in .views")
        return self.views[0].epsilon

    def __repr__(self) -> str:
        return f"<{self.status}: {len(self.views)} case{'s' * (len(self.views) != 1)}, digest {self.proved.digest[:12]}>"

    def _repr_latex_(self) -> str:
        if len(self.views) == 1 and not self.views[0].when:
            return rf"$\displaystyle \varepsilon^* = {formula_latex(self.views[0].epsilon)}$"
        rows = [
            rf"{formula_latex(v.epsilon)} & \text{{if }} {', '.join(_conditions(v))}" if v.when or v.rivals
            else rf"{formula_latex(v.epsilon)} & \text{{otherwise}}" for v in self.views
        ]  # fmt: skip
        return r"$\displaystyle \varepsilon^* = \begin{cases} " + r" \\ ".join(rows) + r" \end{cases}$"

    def _repr_html_(self) -> str:
        problem = self.proved.answer.problem
        head = ", ".join(mathml(x, large=True) for x in demands_latex(problem))
        region = ", ".join(mathml(x) for x in region_latex(problem))
        assumed = ", ".join(mathml(x) for x in conditions_latex(problem.assumptions))
        rows = "".join(_case_row(v) for v in self.views)
        given = f"<p>{head} for {region}" + (f", with {assumed}</p>" if assumed else "</p>")
        word = "Proved by certificates" if self.status == "proved" else "Not proved in every part"
        heading = "<tr><th>where</th><th>largest budget</th><th>prior</th></tr>"
        return (
            f"{given}<table><thead>{heading}</thead><tbody>{rows}</tbody></table>"
            f"<p>{word}; digest <code>{self.proved.digest[:12]}</code>.</p>"
        )


def _conditions(view: CaseView) -> list[str]:
    return [*conditions_latex(view.when), *([rf"\text{{{view.rivals}}}"] if view.rivals else [])]


def _case_row(view: CaseView) -> str:
    when = ", ".join([*(mathml(x) for x in conditions_latex(view.when)), *([view.rivals] if view.rivals else [])]) or "always"
    shown = mathml(rf"\varepsilon^* = {formula_latex(view.epsilon)}", large=True)
    budget = "none above 0" if view.case.kind == "none" else shown
    if view.implicit and view.equation is not None:
        budget += f", {mathml(formula_latex(view.equation) + ' = 0')}"
    prior = ", ".join(mathml(f"{n} = {formula_latex(e)}", large=True) for n, e in view.prior.items())
    if view.attained is False:
        prior += f" as {mathml(latex_name(view.path) + chr(92) + 'downarrow 0')}"
    return f"<tr><td>{when}</td><td>{budget}</td><td>{prior}</td></tr>"


@frozen(repr=False)
class Number:
    """An enclosure; ``lower`` and ``upper`` are decimals, rounded outward."""

    problem: Problem
    values: dict[str, Fraction]
    evaluation: Evaluation

    @property
    def lower(self) -> str:
        return self.evaluation.lower

    @property
    def upper(self) -> str:
        return self.evaluation.upper

    def __repr__(self) -> str:
        return f"{self.lower} <= epsilon <= {self.upper}"

    def _repr_latex_(self) -> str:
        ends = [x.replace("inf", r"\infty") for x in (self.lower, self.upper)]
        return rf"${ends[0]} \le \varepsilon^* \le {ends[1]}$"

    def _repr_html_(self) -> str:
        priors = ", ".join(mathml(f"{n} = {_fraction(v)}") for n, v in sorted(self.evaluation.priors.items()))
        where = f" (binding prior: {priors})" if priors else ""
        return f"<p>{mathml(self._repr_latex_().strip('$'))}{where}</p>"


def _fraction(text: str) -> str:
    value = Fraction(text)
    return formula_latex(rational(value)) if value.denominator < 10**6 else f"{float(value):.6g}"


@frozen(repr=False)
class Claims:
    """The verdicts on a paper or a claim file, in order."""

    verdicts: tuple[Verdict, ...]

    def __repr__(self) -> str:
        counts = Counter(v.verdict for v in self.verdicts)
        return (
            f"<{len(self.verdicts)} claim{'s' * (len(self.verdicts) != 1)}: "
            + ", ".join(f"{n} {word}" for word, n in sorted(counts.items()))
            + ">"
        )

    def _repr_html_(self) -> str:
        rows = Markup("").join(
            Markup("<tr><td><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td></tr>").format(
                v.id, html_sentence(v.statement), v.verdict, v.rung
            )
            for v in self.verdicts
        )
        return (
            f"<p>{escape(repr(self)[1:-1])}</p><table><thead><tr><th>claim</th><th>statement</th><th>verdict</th><th>rung</th></tr>"
            f"</thead><tbody>{rows}</tbody></table>"
        )


@frozen(repr=False)
class Picture:
    """A figure in SVG."""

    title: str
    svg: bytes

    def __repr__(self) -> str:
        return f"<{self.title}>"

    def _repr_svg_(self) -> str:
        return self.svg.decode()
