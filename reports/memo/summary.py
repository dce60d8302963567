"""One page for slides: the sentence, the number, and points of the picture, as data."""

from __future__ import annotations

from fractions import Fraction

import sympy
from attrs import frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.text.notation import t
from epsproof.reports.memo.budget_sheet import limit_in_words
from epsproof.reports.memo.memo import Memo
from epsproof.reports.memo.words import percent
from epsproof.reports.text.pretty import pretty_text
from epsproof.reports.text.words import words_text
from epsproof.reports.view.belief_band import open_belief, region_along
from epsproof.reports.view.proved_view import has_one_limit

__all__ = ["Curve", "Summary", "summary"]


@frozen
class Curve:
    """Along the adversary's belief ``x`` before the release: the ``limit`` that the criterion sets to the belief after it, and
    the largest one after a release with the ``budget``; ``touch`` is where they meet, None where they only approach. The
    criterion sets no limit outside of the ``region``."""

    formulas: tuple[sympy.Expr, sympy.Expr]
    budget: str
    runs: str
    prior: sympy.Expr
    touch: tuple[Fraction, Fraction] | None
    region: tuple[Relation, ...]


@frozen
class Summary:
    """``headline`` is a few words before ``number``; ``sentences`` follow; ``footer`` is small.

    ``bars`` are budgets of classes of adversaries by name; there are bars, or a curve, or neither.
    """

    headline: str
    number: str
    sentences: tuple[str, ...]
    curve: Curve | None
    footer: str
    bars: tuple[tuple[str, str], ...] = ()


def summary(memo: Memo) -> Summary:
    """What a memo says on one page."""
    main, values = memo.main, f", with {pretty_text(memo.values_text)}" if memo.values else ""
    footer = f"Criterion: {main.statement}{values}"
    fails = memo.mechanism is not None or memo.failure is not None
    told = words_text(main.words, unicode=False)
    words = f"The criterion: {told}." if fails else f"Whatever is released, {told}."
    if memo.classes:
        limits = "; ".join(f"{c.name}: {words_text(c.words, unicode=False)}" for c in memo.classes)
        words = f"Each class of adversaries has its limit. {limits}."
    if not main.finite:
        outcome = "The criterion sets" if main.epsilon == "unlimited" else "The criterion admits"
        return Summary(
            outcome, "no limit" if main.epsilon == "unlimited" else "no budget", (words,), None, footer
        )
    headline, number, curve = "Privacy budget of the whole release", f"ε = {main.epsilon}", _curve(memo)
    parts = "Everything published about these people, now and later, shares it."
    if memo.mechanism is not None:
        what = "Noise, at least," if memo.mechanism.is_scale else "Privacy budget"
        headline = f"{what} of {f'each of {memo.mechanism.count} releases' if memo.mechanism.count > 1 else 'the release'}"
        number = f"{memo.mechanism.letter} = {memo.mechanism.safe}"
        parts = f"The criterion may fail with a probability of {percent(memo.mechanism.failure)} at most."
        parts += f" It never fails with ε\u00a0=\u00a0{main.epsilon} for everything together{', as drawn' if curve else ''}."
    elif len(memo.planned) == 1 and memo.tables != 1:
        parts = f"Each of the {memo.tables} planned tables or counts gets ε\u00a0=\u00a0{next(iter(memo.planned.values()))}."
    if memo.failure is not None:
        parts += f" The criterion may fail with a probability of {percent(memo.failure)} at most."
    bars = tuple((c.name, c.epsilon) for c in memo.classes if c.finite)
    return Summary(
        headline, number, (words, parts, *filter(None, (limit_in_words(memo),))), curve, footer, bars
    )


def _curve(memo: Memo) -> Curve | None:
    """Along the open belief that takes the prior furthest, the others as they are for the adversary who sets the limit."""
    problem = memo.problem
    if not has_one_limit(problem) or not problem.running:
        return None
    name, at = open_belief(problem, memo.values, memo.main.priors)
    prior = problem.model.prior.subs(at)
    limit = (problem.model.prior * problem.profile).subs(at)
    budget = sympy.Rational(memo.main.epsilon)
    bounds = [
        (problem.model.prior / b).subs(at).subs(t, sympy.exp(-budget)) for b in problem.model.reciprocals
    ]
    after = bounds[0] if len(bounds) == 1 else sympy.Max(*bounds, evaluate=False)
    region = region_along(problem, at)
    if any(
        {s.name for s in x.free_symbols} - {name}
        for x in (prior, limit, after, *(r.polynomial for r in region))
    ):
        return None
    change = memo.change
    touch = (change.before, change.after) if change else None
    return Curve((limit, after), memo.main.epsilon, name, prior, touch, region)
