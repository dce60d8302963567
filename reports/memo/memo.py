"""Everything a memo on a budget says, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import sympy
from attrs import evolve, frozen
from flint import arb

from epsproof.derive.answer.answer import Words, holding_case
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import QuestionError, UnsupportedForm
from epsproof.derive.text.notation import symbol, symbol_values, t
from epsproof.derive.text.numbers import Amount
from epsproof.reports.document.model import Text
from epsproof.reports.memo.count import CountEffect, Share, count_effect, rounded_down, shares
from epsproof.reports.memo.words import (
    GivenTable,
    adversaries_in_words,
    criterion_in_words,
    event,
    percent,
)
from epsproof.reports.terminal.console import Report
from epsproof.reports.view.adversary import Adversary, adversary
from epsproof.reports.view.belief_band import BeliefBand
from epsproof.reports.view.case_view import CaseView, case_views, root_at
from epsproof.reports.view.formulas import compact
from epsproof.reports.view.proved_view import has_one_limit
from epsproof.verify.laws.law import FALLING, RISING
from epsproof.verify.laws.read import releases_of
from epsproof.verify.laws.release import Release
from epsproof.verify.numeric.decimals import decimal_text
from epsproof.verify.numeric.real_roots import precision, rational_end

if TYPE_CHECKING:
    from epsproof.verify.closed_form.evaluate import Evaluation
    from epsproof.verify.closed_form.proved import ProvedAnswer

__all__ = [
    "MOST_CANDIDATES",
    "OVERLAPS",
    "Candidate",
    "Change",
    "Elasticity",
    "Exceeded",
    "MechanismShare",
    "Memo",
    "MemoAsked",
    "belief",
    "candidate",
    "change",
    "change_of_belief",
    "elasticities",
    "exceeded",
    "mechanism_share",
    "memo",
]

# What a memo is asked beside its question.

OVERLAPS = {
    "yes": "one person may be in all of them",
    "no": "nobody is in two of them, and one step of privacy changes one of them at most",
    "moves": "nobody is in two of them, but one step of privacy may take a record from one to another",
}
"""How tables or counts share people: what one step of privacy can change."""


@frozen
class MemoAsked:
    """``tables`` are planned, which share people as ``overlap`` says, a key of ``OVERLAPS``; the criterion may fail with
    probability ``failure`` for releases of ``mechanism``."""

    settings: tuple[str, ...] = ()
    compare: tuple[str, ...] = ()
    tables: int | None = None
    overlap: str | None = None
    mechanism: str | None = None
    failure: str | None = None

    @property
    def words(self) -> list[str]:
        """The words of a command line that ask for it again."""
        found = [word for value in self.settings for word in ("--set", value)]
        found += [word for value in self.compare for word in ("--compare", value)]
        options = ("tables", "overlap", "mechanism", "failure")
        named = [(f"--{option}", getattr(self, option)) for option in options]
        return [
            *found,
            *(word for option, value in named if value is not None for word in (option, str(value))),
            "--memo",
        ]


# A criterion at the memo's values: its budget, rounded down, and what that does to a count.


@frozen
class Candidate:
    """``epsilon`` is rounded down, "unlimited" or "none", ``effect`` is None then. ``name`` is that of a class of
    adversaries, ``who`` its beliefs."""

    statement: str
    words: Words
    epsilon: str
    lower: str
    upper: str
    effect: CountEffect | None
    priors: dict[str, Fraction]
    name: str = ""
    who: Words = ()

    @property
    def finite(self) -> bool:
        return self.effect is not None


def candidate(
    problem: Problem, values: Mapping[str, Fraction], words: Words = (), name: str = ""
) -> Candidate:
    """The criterion of ``problem``, told in ``words`` or in those of its formula."""
    from epsproof.verify.closed_form.evaluate import evaluate

    found: Evaluation = evaluate(problem, values)
    words = words or criterion_in_words(problem, values)
    priors = {n: v for n, v in found.priors.items() if n in problem.model.variables}
    if found.lower == "inf":
        return Candidate(problem.statement, words, "unlimited", "inf", "inf", None, {}, name)
    epsilon = rounded_down(found.lower)
    if found.admissible is False or not epsilon.strip("0."):
        return Candidate(problem.statement, words, "none", found.lower, found.upper, None, priors, name)
    return Candidate(
        problem.statement, words, epsilon, found.lower, found.upper, count_effect(epsilon), priors, name
    )


def belief(value: Fraction) -> str:
    """A probability in words."""
    if value == 1:
        return "100%"
    if value < Fraction(1, 2000):
        return "close to zero"
    rounded = Fraction(round(1000 * value), 1000)
    return percent(rounded) if value == rounded else f"about {percent(rounded)}"


def change_of_belief(before: Fraction, after: Fraction) -> str:
    """How a belief changes in words: from one to another, or by a factor, rounded up, where both are said alike."""
    from epsproof.verify.numeric.decimals import rounded

    first, last = belief(before), belief(after)
    if first != last or before == after:
        return f"go from {first} to {last}"
    return f"become {rounded(after / before, 3, True)} times as large, and stays {last}"


# How the budget moves with a parameter: elasticities of a closed form.


@frozen
class Elasticity:
    """Percent by which epsilon grows where the parameter grows by one percent.

    ``formula`` is (x / epsilon) d epsilon/dx in the parameters and epsilon (and t for an implicit root).
    """

    name: str
    value: float
    formula: sympy.Expr

    def sentence(self) -> Text:
        """Plain words, without a final period."""
        name = symbol(self.name)
        if self.formula == 0:
            return ("The budget does not depend on ", name, " here")
        if abs(self.value) < 5e-4:
            return ("The budget hardly depends on ", name, " here")
        verb = "raises" if self.value > 0 else "lowers"
        return ("Raising ", name, f" by 1% {verb} the budget by about {abs(self.value):.2g}%")


def elasticities(view: CaseView, values: Mapping[str, Fraction]) -> tuple[Elasticity, ...]:
    """One for every parameter, in alphabetical order, from the case that holds at the values; none where epsilon is infinite."""
    if view.case.kind != "finite":
        return ()
    at = symbol_values(dict(values))
    epsilon, root = symbol("epsilon"), _root(view, at)
    found = []
    for name in sorted(values):
        x = symbol(name)
        if view.factor is not None:
            slope = -sympy.diff(view.factor, x) / view.factor
        elif view.case.equation is not None:
            slope = sympy.diff(view.case.equation, x) / (t * sympy.diff(view.case.equation, t))
        slope = compact(sympy.factor(sympy.together(slope)), at)
        value = float((x * slope / -sympy.log(t)).subs(at).subs(t, root))
        if view.factor is not None:
            value = float((x * slope).subs(at) / -sympy.log(root))
        found.append(Elasticity(name, value, x * slope / epsilon))
    return tuple(found)


def _root(view: CaseView, at: Mapping[sympy.Symbol, sympy.Rational]) -> sympy.Float:
    """The root t at the values of the parameters."""
    if view.factor is not None:
        return sympy.Float(view.factor.subs(at).evalf(30), 30)
    return root_at(view.case, at)


# What the criterion's sentence turns into where more is published than the budget allows.

TIMES, BITS, GRID = 2, 160, 1000


@frozen
class Change:
    """The belief of the adversary who sets the limit, before, and as high as the criterion lets it become."""

    before: Fraction
    after: Fraction


@frozen
class Exceeded:
    """At ``times`` the budget that adversary's belief may become ``after``, rounded up."""

    times: int
    after: Fraction


def change(problem: Problem, values: Mapping[str, Fraction], priors: Mapping[str, Fraction]) -> Change | None:
    """None where that is not one rise between two numbers below and up to 1."""
    if not has_one_limit(problem):
        return None
    at = symbol_values({**values, **priors})
    before, ratio = problem.model.prior.subs(at), problem.profile.subs(at)
    after = before * ratio
    if not (before.is_Rational and after.is_Rational and before < 1 and before < after <= 1):
        return None
    return Change(*(Fraction(int(x.p), int(x.q)) for x in (before, after)))


def exceeded(
    problem: Problem, values: Mapping[str, Fraction], priors: Mapping[str, Fraction], epsilon: str
) -> Exceeded | None:
    """posterior <= prior/B(t) with t = exp(-2 epsilon), from below, for the least B.

    None where there is no ``change``, or where it is so small that both beliefs are rounded up to the same.
    """
    if (kept := change(problem, values, priors)) is None:
        return None
    with precision(BITS):
        low = rational_end(
            (arb(-TIMES) * arb(Fraction(epsilon).numerator) / Fraction(epsilon).denominator).exp().lower()
        )
    at = symbol_values({**values, **priors})
    bounds = [(problem.model.prior / b).subs({**at, t: low}) for b in problem.model.reciprocals]
    if not all(bound.is_Rational for bound in bounds):
        return None
    bound = max(bounds)
    after = min(Fraction(int(bound.p), int(bound.q)), Fraction(1))
    rounded, limit = (Fraction(-((-GRID * x.numerator) // x.denominator), GRID) for x in (after, kept.after))
    return Exceeded(TIMES, rounded) if rounded > limit else None


# The budget of each release of a mechanism for which the criterion may fail with a small probability, for a
# memo.

LETTERS = {"epsilon": "ε", "sigma": "σ", "mu": "μ", "rho": "ρ"}
LATEX = {"epsilon": r"\varepsilon", "sigma": r"\sigma", "mu": r"\mu", "rho": r"\rho"}


@frozen
class MechanismShare:
    """Each of ``count`` releases of ``what`` may have ``safe`` as its ``parameter``, a budget or, where ``is_scale``, a size of
    noise.

    ``worst`` is what it may have where nothing may fail, "" where that is not one number. Budgets are rounded down and sizes of
    noise up; ``failure`` is a probability. ``noises`` are the laws of the noise that one person moves by one at most; a pure
    budget stands for both.
    """

    what: str
    count: int
    failure: Fraction
    parameter: str
    safe: str
    worst: str
    noises: frozenset[str] = frozenset()

    @property
    def is_scale(self) -> bool:
        """Whether more of it is safer."""
        return self.parameter in FALLING

    @property
    def letter(self) -> str:
        """The parameter as a letter of its own, where it has one."""
        return LETTERS.get(self.parameter, self.parameter)

    @property
    def latex(self) -> str:
        """The parameter in LaTeX."""
        return LATEX.get(self.parameter, rf"\text{{{self.parameter}}}")


def mechanism_share(mechanism: str, document: Mapping[str, Any]) -> MechanismShare:
    """What the ``document`` of ``evaluate --mechanism`` says of each release.

    Raises UnsupportedForm where the criterion sets no limit, or admits no budget: a memo has no share to tell then.
    """
    budget = document["budget"]
    if budget["safe"] in ("inf", "0"):
        nothing = (budget["safe"] == "0") != (budget["parameter"] in FALLING)
        said = "no budget above zero" if nothing else "no limit"
        raise UnsupportedForm(
            f"--mechanism: the criterion has {said} here; leave --mechanism and --failure out"
        )
    released = releases_of(mechanism, (*RISING, *FALLING))
    worst = document.get("worst_case", {}).get("lower", "")
    count = sum(r.count for r in released)
    chance, noises = Fraction(document["failure"]), frozenset[str]().union(*map(_noises, released))
    return MechanismShare(_told(released), count, chance, budget["parameter"], budget["safe"], worst, noises)


def _noises(release: Release) -> frozenset[str]:
    """The kinds of noise that may be drawn for a count of which one person changes one."""
    name, sensitivity = release.law.name if release.law else "", release.values.get("sensitivity")
    if name == "dp":
        return frozenset({"geometric", "laplace"})
    one = sensitivity is None or sensitivity == Amount(Fraction(1))
    return frozenset({name} if one and name in ("geometric", "laplace") else ())


def _told(released: Sequence[Release]) -> str:
    """The releases in words."""
    parts = []
    for release in released:
        name = release.file if release.law is None else release.law.plain
        parts.append(f"{release.count} with {name}")
    if len(released) == 1:
        return f"all with {name}" if released[0].count > 1 else f"with {name}"
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)


MOST_CANDIDATES = 4
USUAL = (1, 5, 10, 40)


@frozen
class Memo:
    """``view`` is the case of the closed form that holds at the values, None where the engine found no closed form.

    ``classes`` are the criteria of classes of adversaries, one by one; ``tables`` is the number of tables or counts that are
    planned, None where none was given, and ``overlap`` how they share people, None where nothing is said. ``band`` is what the
    releases of a ``mechanism`` may tell, where that can be drawn; ``table`` is the criterion where it was given as one.
    """

    problem: Problem
    values: dict[str, Fraction]
    main: Candidate
    others: tuple[Candidate, ...]
    adversaries: Words
    proved: ProvedAnswer
    view: CaseView | None
    elasticities: tuple[Elasticity, ...]
    command: tuple[str, ...]
    classes: tuple[Candidate, ...] = ()
    tables: int | None = None
    mechanism: MechanismShare | None = None
    band: BeliefBand | None = None
    table: GivenTable | None = None
    overlap: str | None = None

    @property
    def values_text(self) -> str:
        return ", ".join(f"{name} = {decimal_text(v)}" for name, v in sorted(self.values.items()))

    @property
    def attained(self) -> bool:
        return self.view is None or self.view.attained is not False

    @property
    def binding(self) -> str:
        """The beliefs of the adversary who sets the limit, as part of a sentence; empty where all beliefs are fixed."""
        running = [(n, v) for n, v in sorted(self.main.priors.items()) if n in self.problem.running]
        parts = ((event(self.problem, n), v) for n, v in running)
        return " and ".join(
            f"it is certain that {x}"
            if v == 1
            else f"the probability that {f'{x},' if ',' in x else x} is {belief(v)}"
            for x, v in parts
        )

    @property
    def binding_class(self) -> Candidate | None:
        """The class whose criterion sets the budget; None where that cannot be told, or there are none."""
        for one in self.classes:
            if one.finite and all(
                Fraction(one.upper) <= Fraction(x.lower) for x in self.classes if x is not one and x.finite
            ):
                return one
        return None

    @property
    def who(self) -> Adversary:
        """Who the adversary is."""
        found, privacy = adversary(self.problem.model), self.problem.model.privacy
        if privacy is None:
            return found
        said = {privacy.failure: "that the criterion fails", privacy.delta: "the second number of the budget"}
        return evolve(
            found,
            parameters=tuple((name, meaning or said.get(name, "")) for name, meaning in found.parameters),
        )

    @property
    def failure(self) -> Fraction | None:
        """The probability with which the criterion may fail under approximate privacy; None under pure privacy."""
        if self.problem.model.privacy is None:
            return None
        value = self.problem.model.privacy_values[1].subs(symbol_values(self.values))
        return Fraction(int(value.p), int(value.q))

    @property
    def change(self) -> Change | None:
        """How far the belief of the adversary who sets the limit may go; None where that is not one number."""
        fixed = not self.problem.running
        return (
            change(self.problem, self.values, self.main.priors)
            if self.attained and (self.binding or fixed)
            else None
        )

    @property
    def exceeded(self) -> Exceeded | None:
        """What that adversary may come to believe where the budget is exceeded."""
        if self.change is None or not self.main.finite:
            return None
        return exceeded(self.problem, self.values, self.main.priors, self.main.epsilon)

    @property
    def shares(self) -> tuple[Share, ...]:
        """The budget in equal parts, for usual numbers of tables or counts that share it and for the planned one."""
        counts = {*USUAL, self.tables or 1}
        return shares(self.main.epsilon, tuple(sorted(counts))) if self.main.finite else ()

    @property
    def planned(self) -> dict[str, str]:
        """What each of the planned tables or counts gets, by how they share people: as is said, or each way that may be so."""
        if self.tables is None or not self.main.finite:
            return {}
        parts = {"yes": self.tables, "no": 1, "moves": min(2, self.tables)}
        if self.problem.model.moves:
            del parts["no"]
        told = "moves" if self.overlap == "no" and self.problem.model.moves else self.overlap
        return {
            name: shares(self.main.epsilon, (n,))[0].epsilon
            for name, n in parts.items()
            if told in (None, name)
        }

    @property
    def never_failing(self) -> str:
        """The parameter of each planned release with which the criterion never fails, "" where that is not one number.

        A part of the budget is one of the budget that the memo prints, so that its numbers add up.
        """
        planned, main = self.mechanism, self.main
        if planned is None or planned.parameter != "epsilon" or not (planned.worst and main.finite):
            return planned.worst if planned is not None else ""
        is_part = Fraction(planned.worst) * planned.count <= Fraction(main.upper)
        return shares(main.epsilon, (planned.count,))[0].epsilon if is_part else planned.worst

    @property
    def one_more_is_too_much(self) -> bool:
        """Whether one more of the planned tables or counts that share the budget is more than any admissible budget."""
        part = self.planned.get("yes") if self.overlap == "yes" else None
        return part is not None and ((self.tables or 0) + 1) * Fraction(part) > Fraction(self.main.upper)

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        return (self.main, *self.others)


def memo(
    problem: Problem,
    values: Mapping[str, Fraction],
    others: Sequence[tuple[Problem, dict[str, Fraction]]],
    command: tuple[str, ...],
    seconds: float,
    report: Report,
    *,
    words: Words = (),
    classes: Sequence[Candidate] = (),
    tables: int | None = None,
    mechanism: MechanismShare | None = None,
    band: BeliefBand | None = None,
    table: GivenTable | None = None,
    overlap: str | None = None,
) -> Memo:
    """The memo on ``problem`` at the values; ``others`` are compared with it. Raises the errors of derive/text/errors."""
    from epsproof.verify.closed_form.proved import prove_closed_form

    if len(others) >= MOST_CANDIDATES:
        most = f"at most {MOST_CANDIDATES - 1} criteria beside its own"
        raise QuestionError(
            f"a memo compares {most}; {len(others)} were given: leave {len(others) + 1 - MOST_CANDIDATES} out"
        )
    report("the number")
    main = candidate(problem, values, words)
    rest = tuple(candidate(other, own) for other, own in others)
    proved = prove_closed_form(problem, seconds=seconds, progress=report)
    views = case_views(proved.answer)
    index = holding_case(proved.answer, values)
    view = next((view for view in views if view.number - 1 == index), None)
    moves = elasticities(view, values) if view else ()
    who = adversaries_in_words(problem, values)
    return Memo(
        problem,
        dict(values),
        main,
        rest,
        who,
        proved,
        view,
        moves,
        command,
        tuple(classes),
        tables,
        mechanism,
        band,
        table,
        overlap,
    )
