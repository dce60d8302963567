"""One page for slides: the sentence, the number, and points of the picture, as data."""

from __future__ import annotations

from fractions import Fraction

import sympy
from attrs import frozen

from derive.text.notation import symbol_values, t
from reports.memo.budget_sheet import limit_in_words
from reports.memo.memo import Memo
from reports.view.plain import is_plain

__all__ = ["Curve", "Summary", "summary"]


@frozen
class Curve:
    """Along the adversary's belief ``x`` before the release: the ``limit`` that the criterion sets to the belief after it, and
    the largest belief ``after`` a release with the budget; ``touch`` is where they meet, None where they only approach."""

    formulas: tuple[sympy.Expr, sympy.Expr]
    runs: str
    prior: sympy.Expr
    touch: tuple[Fraction, Fraction] | None


@frozen
class Summary:
    """``headline`` is a few words before ``number``; ``sentences`` follow; ``footer`` is small."""

    headline: str
    number: str
    sentences: tuple[str, ...]
    curve: Curve | None
    footer: str


def summary(memo: Memo) -> Summary:
    """What a memo says on one page."""
    main, footer = memo.main, f"Criterion: {memo.main.statement}" + (f", with {memo.values_text}" if memo.values else "")
    words = f"Whatever is released, {main.words}."
    if memo.classes:
        names = ", ".join(c.name for c in memo.classes)
        words = f"Whatever is released, the limit of each class of adversaries holds: {names}."
    if not main.finite:
        outcome = "The criterion sets" if main.epsilon == "unlimited" else "The criterion admits"
        return Summary(outcome, "no limit" if main.epsilon == "unlimited" else "no budget", (words,), None, footer)
    headline, number = "Privacy budget of the whole release", f"ε = {main.epsilon}"
    parts = "Everything published about these people, now and later, shares it."
    if memo.mechanism is not None:
        headline, number = f"Privacy budget of each of {memo.mechanism.count} releases", f"ε = {memo.mechanism.epsilon}"
        parts = f"The criterion may fail with probability {float(memo.mechanism.failure):g} at most."
    elif memo.each is not None and memo.each.count > 1:
        parts = f"Each of the {memo.each.count} planned tables or counts gets ε\u00a0=\u00a0{memo.each.epsilon}."
    return Summary(headline, number, (words, parts, *filter(None, (limit_in_words(memo),))), _curve(memo), footer)


def _curve(memo: Memo) -> Curve | None:
    """Along the first belief that is open, the others as they are for the adversary who sets the limit."""
    problem = memo.problem
    if not is_plain(problem) or len(problem.model.potentials) != 1 or not problem.running:
        return None
    name = problem.running[0]
    fixed = {n: v for n, v in memo.main.priors.items() if n != name}
    at = symbol_values({**memo.values, **fixed})
    prior = problem.model.prior.subs(at)
    limit = (problem.model.prior * problem.profile).subs(at)
    budget = sympy.Rational(memo.main.epsilon)
    after = (problem.model.prior / problem.model.reciprocals[0]).subs(at).subs(t, sympy.exp(-budget))
    if any({s.name for s in x.free_symbols} - {name} for x in (prior, limit, after)):
        return None
    change = memo.change
    return Curve((limit, after), name, prior, (change.before, change.after) if change else None)
