"""What the engine found, with typed attributes, as JSON, as LaTeX, and as notebooks show it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from attrs import frozen

from epsproof.derive.text.errors import a_program, name_meant
from epsproof.reports.notebook.arguments import exact_text

if TYPE_CHECKING:
    import sympy

    from epsproof.derive.question.problem import Problem
    from epsproof.reports.view.case_view import CaseView
    from epsproof.verify.closed_form.evaluate import Evaluation
    from epsproof.verify.closed_form.proved import ProvedAnswer

__all__ = [
    "Answer",
    "Comparison",
    "Composition",
    "Derivation",
    "Epsilon",
    "Number",
    "Risk",
    "Trial",
    "Value",
    "number_at",
    "rounded_down",
]

# What answers and budgets say where they are used as numbers, or asked for what they do not have.

ALSO = {
    "eps": "epsilon",
    "budget": "epsilon",
    "value": "epsilon",
    "json": "to_json",
    "dict": "to_json",
    "proof": "status",
    "claims": "verdicts",
    "results": "verdicts",
}
"""What people call an attribute."""
OPERATORS = {
    "add": "{0} + {1}", "sub": "{0} - {1}", "mul": "{0}*{1}", "truediv": "{0}/{1}", "radd": "{1} + {0}", "rsub": "{1} - {0}",
    "rmul": "{1}*{0}", "rtruediv": "{1}/{0}", "lt": "{0} < {1}", "le": "{0} <= {1}", "gt": "{0} > {1}", "ge": "{0} >= {1}",
    "float": "{0}",
}  # fmt: skip


class Answer:
    """An answer is no number: its operators raise TypeError, with what to write.

    An attribute that it does not have is an AttributeError that lists those it has; brackets behind it are a TypeError.
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # a name that it does not have is an error of types as well

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(name)
            near = ALSO.get(name, name_meant(name.removeprefix("to_").removeprefix("get_"), self._has()))
            said = f"did you mean {near}? it has" if near in self._has() else "it has"
            raise AttributeError(
                f"{type(self).__name__} has no attribute {name}; {said} {', '.join(self._has())}"
            )

    def __getitem__(self, name: object) -> Any:
        has = ", ".join(f".{one}" for one in self._has())
        raise TypeError(f"{type(self).__name__} has nothing in brackets; it has {has}")

    @classmethod
    def _has(cls) -> list[str]:
        return [one for one in sorted(dir(cls)) if not one.startswith("_")]


def _refusal(form: str) -> Callable[[Answer, object], NoReturn]:
    def refuse(self: Answer, other: object = None) -> NoReturn:
        kind = type(self)
        number = "" if "__float__" in vars(kind) else ".epsilon"
        remedy = f"float({kind.__name__.lower()}{number})"
        shown = form.format(remedy, repr(other) if isinstance(other, (int, float, str)) else "...")
        known = not number or hasattr(kind, "epsilon")
        raise TypeError(f"{kind.__name__} is no number" + (f": write {shown}" if known else ""))

    return refuse


for _name, _form in OPERATORS.items():
    setattr(Answer, f"__{_name}__", _refusal(_form))


# A budget as a library returns it: a formula, two ends, a float on the safe side.


@frozen(repr=False)
class Epsilon(Answer):
    """``lower <= epsilon <= upper``, both infinite where nothing is demanded and None where epsilon depends on parameters.

    ``formula`` is its closed form, None where there is none. ``float`` rounds the lower end down, so that a program that spends
    it never spends too much.
    """

    formula: sympy.Expr | None = None
    lower: Fraction | float | None = None
    upper: Fraction | float | None = None

    def __float__(self) -> float:
        """At most epsilon. Raises TypeError where epsilon depends on parameters."""
        if self.lower is None:
            shown = "" if self.formula is None else f" = {self}"
            raise TypeError(f"epsilon{shown} depends on parameters; say their values, as in .at(r=3)")
        return rounded_down(self.lower)

    def __str__(self) -> str:
        if self.formula is None and self.lower is None:
            return "-log(t) for a root t of the equation in .views"
        if self.formula is not None:
            from epsproof.reports.text.formula import formula_text

            return formula_text(self.formula)
        return str(float(self))

    def __repr__(self) -> str:
        return f"Epsilon({self})" if self.lower is None else f"Epsilon({self}, at least {float(self)!r})"

    def _repr_latex_(self) -> str:
        sign = r"\ge" if self.formula is None and self.lower != self.upper else "="
        return rf"$\varepsilon {sign} {self.latex()}$"

    def latex(self) -> str:
        """The formula, or the number that ``float`` gives, without signs of mathematics around it."""
        if self.formula is not None:
            from epsproof.reports.latex.formula import formula_latex

            return formula_latex(self.formula)
        if self.lower is None:
            return r"-\log t"
        found = float(self)
        return r"\infty" if found == math.inf else f"{Decimal(repr(found)):f}"


def rounded_down(value: Any) -> float:
    """The largest float that is at most the value; no number for what is none. Any type of number is compared exactly."""
    try:
        found = float(value)
    except OverflowError:
        found = math.inf if value > 0 else -math.inf
    return found if math.isnan(found) or found <= value else math.nextafter(found, -math.inf)


Value = str | int | Fraction
# The results of the functions.

SECONDS, DIGITS = 20.0, 12


def number_at(problem: Problem, values: Mapping[str, Value], digits: int = DIGITS) -> Number:
    """Epsilon at values that are exact: integers, fractions, and texts such as "0.25"; a float is refused with TypeError."""
    from epsproof.reports.question import values_of
    from epsproof.verify.closed_form.evaluate import evaluate

    exact = values_of([f"{name}={exact_text(name, value)}" for name, value in values.items()], problem)
    return Number(problem, exact, evaluate(problem, exact, digits))


@frozen(repr=False)
class Derivation(Answer):
    """A proved closed form. ``epsilon`` is a SymPy expression where there is one case."""

    proved: ProvedAnswer
    views: tuple[CaseView, ...]

    @property
    def status(self) -> str:
        """ "proved" or "undecided"."""
        return self.proved.status

    @property
    def epsilon(self) -> Epsilon:
        """The formula, with its ends where there is no parameter; raises ValueError where there are several cases."""
        if len(self.views) != 1:
            raise ValueError(
                f"the answer has {len(self.views)} cases; their formulas are in .views, and .at(...) gives a number"
            )
        if self.status != "proved":
            raise ValueError(
                "the closed form is not proved, and no budget rests on it; .at(...) gives a number"
            )
        from epsproof.derive.text.notation import t

        formula = None if t in self.views[0].epsilon.free_symbols else self.views[0].epsilon
        if self.proved.answer.problem.parameters:
            return Epsilon(formula)
        number = self.at().epsilon
        return Epsilon(formula, number.lower, number.upper)

    @a_program()
    def at(self, *unnamed: object, **values: Value) -> Number:
        """Epsilon where the parameters have these values, from the bound itself; each is named, as in ``at(r=3)``."""
        if unnamed:
            name = next(iter(self.proved.answer.problem.parameters), "r")
            raise TypeError(f'at takes values by their names; write at({name}="...")')
        return number_at(self.proved.answer.problem, values)

    def latex(self) -> str:
        """The cases, without signs of mathematics around them."""
        return self._repr_latex_().strip("$")

    def to_json(self) -> dict[str, Any]:
        """What ``epsproof derive --json`` prints."""
        from epsproof.reports.documents.derive import derive_document
        from epsproof.reports.view.case_view import cross_check

        return derive_document(
            self.proved, self.views, cross_check(self.proved.answer.problem, self.views, SECONDS), None
        )

    def record(self) -> dict[str, Any]:
        """The criterion, the model, epsilon, and the certificate that ``epsproof check`` and the kernel alone repeat.

        Raises ValueError where it is not proved.
        """
        if self.status != "proved":
            raise ValueError("the closed form is not proved, so that there is no certificate")
        from epsproof.reports.record import record_of

        return record_of(self.to_json(), self.proved.digest, self.proved.document)

    def __repr__(self) -> str:
        return f"<{self.status}: {len(self.views)} case{'s' * (len(self.views) != 1)}, digest {self.proved.digest[:12]}>"

    def _repr_latex_(self) -> str:
        equals = "=" if self.status == "proved" else r"\stackrel{?}{=}"
        if len(self.views) == 1 and not self.views[0].when:
            return rf"$\displaystyle \varepsilon^* {equals} {_budget(self.views[0])}$"
        rows = [f"{_budget(v)} & {_conditions(v)}" for v in self.views]
        return (
            rf"$\displaystyle \varepsilon^* {equals} \begin{{cases}} " + r" \\ ".join(rows) + r" \end{cases}$"
        )

    def _repr_html_(self) -> str:
        from epsproof.reports.document.html import blocks_html
        from epsproof.reports.results.answer import answer_blocks

        return blocks_html(answer_blocks(self.proved, self.views, ()), numbered=False)


def _conditions(view: CaseView) -> str:
    from epsproof.reports.document.latex import formula_source, words_latex
    from epsproof.reports.document.question_words import conditions

    found = [
        *map(formula_source, conditions(view.when)),
        *([rf"\text{{{words_latex(view.rivals)}}}"] if view.rivals else []),
    ]
    return rf"\text{{if }} {', '.join(found)}" if found else r"\text{otherwise}"


def _budget(view: CaseView) -> str:
    """The formula, with the equation of a root t that it speaks of."""
    from epsproof.derive.text.notation import t
    from epsproof.reports.latex.formula import formula_latex

    return formula_latex(view.epsilon) + (
        rf",\quad {_root(view)}" if view.implicit and t in view.epsilon.free_symbols else ""
    )


def _root(view: CaseView) -> str:
    from epsproof.reports.document.latex import formula_source
    from epsproof.reports.document.question_words import equation_of

    return formula_source(equation_of(view.case, view.equation, "t"))


@frozen(repr=False)
class Number(Answer):
    """An enclosure; ``lower`` and ``upper`` are decimals, rounded outward."""

    problem: Problem
    values: dict[str, Fraction]
    evaluation: Evaluation

    @property
    def epsilon(self) -> Epsilon:
        """Both ends; ``float`` is at most epsilon."""
        ends = [math.inf if x == "inf" else Fraction(x) for x in (self.lower, self.upper)]
        return Epsilon(None, *ends)

    @property
    def admissible(self) -> bool | None:
        """False where no epsilon > 0 meets the criterion, None where that is open."""
        return self.evaluation.admissible

    def to_json(self) -> dict[str, Any]:
        """What ``epsproof evaluate --json`` prints."""
        from epsproof.reports.documents.evaluate import evaluate_document

        return evaluate_document(self.problem, self.values, self.evaluation)

    def latex(self) -> str:
        return self._repr_latex_().strip("$")

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
        from epsproof.reports.document.mathml import mathml

        priors = ", ".join(_prior(n, v) for n, v in sorted(self.evaluation.priors.items()))
        where = f" (binding prior: {priors})" if priors else ""
        return f"<p>{mathml(self._repr_latex_().strip('$'))}{where}</p>"


def _prior(name: str, value: Fraction) -> str:
    """The prior, and that its number is rounded where it is."""
    from markupsafe import escape

    from epsproof.derive.text.names import latex_name
    from epsproof.derive.text.notation import rational
    from epsproof.reports.document.mathml import mathml
    from epsproof.reports.latex.formula import formula_latex
    from epsproof.reports.view.formulas import placed

    exact = placed(name, value) == f"{name} = {value}"
    return (
        mathml(f"{latex_name(name)} = {formula_latex(rational(value))}")
        if exact
        else str(escape(placed(name, value)))
    )


@frozen(repr=False)
class Reported(Answer):
    """A result as the command line's document of it, in every format; ``KIND`` is its file in the room of results."""

    KIND: ClassVar[str]
    document: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        """What the command prints with --json."""
        return self.document

    def latex(self) -> str:
        """What the command prints, as LaTeX for the package booktabs."""
        from epsproof.reports.document.latex import blocks_latex
        from epsproof.reports.results.shown import document_of

        return blocks_latex(document_of(self.KIND, self.document).blocks)

    def _repr_html_(self) -> str:
        from epsproof.reports.document.html import blocks_html
        from epsproof.reports.results.shown import document_of

        return blocks_html(document_of(self.KIND, self.document).blocks)


class Comparison(Reported):
    """Whether one criterion implies another, and the other way round. ``document`` is what ``epsproof compare --json`` prints."""

    KIND = "comparison"

    @property
    def first_implies_second(self) -> str:
        """ "proved", "refuted" or "undecided"."""
        return str(self.document["first_implies_second"]["status"])

    @property
    def second_implies_first(self) -> str:
        return str(self.document["second_implies_first"]["status"])

    def __repr__(self) -> str:
        first, second = self.document["first"], self.document["second"]
        return f"{first} implies {second}: {self.first_implies_second}; the converse: {self.second_implies_first}"


class Composition(Reported):
    """Two ends of the epsilon, or the delta, of several releases together, of which the upper one is a guarantee; or of a budget
    that was left open.

    ``document`` is what ``epsproof compose --json`` prints.
    """

    KIND = "composition"

    @property
    def asked(self) -> str:
        """ "epsilon" or "delta", or which parameter was left open."""
        return str(self.document["asked"])

    @property
    def lower(self) -> Fraction | float:
        return _end(self.document["lower"])

    @property
    def upper(self) -> Fraction | float:
        return _end(self.document["upper"])

    def __float__(self) -> float:
        """At least the true value: what can be promised; of a budget that was left open what is enough."""
        if self.document.get("safe", self.document["upper"]) == self.document["upper"]:
            return -rounded_down(-self.upper)
        return rounded_down(self.lower)

    def __repr__(self) -> str:
        return f"{self.document['lower']} <= {self.asked} <= {self.document['upper']}"


class Risk(Reported):
    """What a release tells about one person. ``document`` is what ``epsproof risk --json`` prints."""

    KIND = "count"

    @property
    def posterior(self) -> tuple[Fraction, Fraction]:
        """Two ends of the posterior at the published value; of the expected one, if the person is counted, without a value."""
        found = self.document["total" if "total" in self.document else "expected"]["posterior"]
        return Fraction(found["lower"]), Fraction(found["upper"])

    def __float__(self) -> float:
        """At least the posterior."""
        return -rounded_down(-self.posterior[1])

    def __repr__(self) -> str:
        low, high = (float(end) for end in self.posterior)
        return f"{'posterior' if 'total' in self.document else 'expected posterior'} between {low!r} and {high!r}"


class Trial(Reported):
    """An algorithm against its claim. ``document`` is what ``epsproof algorithm --json`` prints."""

    KIND = "algorithm"

    @property
    def verdict(self) -> str:
        """ "proved", "refuted" or "undecided"."""
        return str(self.document["verdict"])

    def __repr__(self) -> str:
        return f"{self.document['title'] or self.document['name']}: {self.verdict}"


def _end(text: str) -> Fraction | float:
    return math.inf if text == "inf" else Fraction(text)
