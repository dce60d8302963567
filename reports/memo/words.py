"""A criterion, its table and its adversaries in words that need no background."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

import sympy
from attrs import frozen

from epsproof.derive.answer.answer import Typed, Words
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.grammar import Choice
from epsproof.derive.text.notation import symbol, symbol_values
from epsproof.derive.text.numbers import number
from epsproof.reports.document.model import Block, Formula, Grid, Paragraph, Text, Word, joined
from epsproof.reports.text.conditions import chains_text
from epsproof.reports.view.formulas import occurrences, typed_numbers
from epsproof.reports.view.proved_view import has_one_limit
from epsproof.verify.numeric.decimals import decimal_text

__all__ = [
    "GivenTable",
    "adversaries_in_words",
    "criterion_in_words",
    "event",
    "given_table",
    "percent",
    "tabled",
]

# A criterion and its adversaries in words that need no background.

Values = Mapping[str, Fraction]


def event(problem: Problem, name: str) -> str:
    """What a prior is the probability of, as a sentence without the final period."""
    return problem.model.priors[name].removeprefix("that ")


def percent(value: Fraction) -> str:
    """A probability as a percentage, or as a fraction where that is no short decimal."""
    shown = decimal_text(100 * value, 4)
    return str(value) if "/" in shown else f"{shown}%"


def criterion_in_words(problem: Problem, values: Values) -> Words:
    """What the release may do to an adversary's belief, as a sentence without the final period.

    Where it is not one upper limit for all it repeats the criterion as it was stated.
    """
    if not has_one_limit(problem):
        return ("the criterion holds as it is stated: ", Typed(problem.statement))
    fixed = problem.fixed_values
    prior = problem.model.prior.subs(fixed)
    inserted = symbol_values(values)
    profile = problem.profile.subs(fixed).subs(inserted)
    said = _words(profile, prior.subs(inserted))
    named = {s.name for word in said if isinstance(word, sympy.Basic) for s in word.free_symbols}
    free = [
        (" and ", symbol(n), f" is the probability that {event(problem, n)}")
        for n in problem.model.variables
        if n in named
    ]
    return (*said, " (here ", *[word for meant in free for word in meant][1:], ")") if free else said


def _words(profile: sympy.Expr, prior: sympy.Expr) -> Words:
    if _asks_who_is_not_certain(profile, prior):
        return _words(profile.args[2], prior)
    extreme, scale = _extreme(profile, prior)
    if extreme is None:
        return _limit(sympy.cancel(profile * prior), profile, prior)
    ratios = [sympy.cancel(scale * x) if scale != 1 else x for x in extreme.args]
    parts = [_words(x, prior) for x in sorted(ratios, key=lambda x: (x.is_number, sympy.default_sort_key(x)))]
    if isinstance(extreme, sympy.Max):
        return ("either ", *_joined(parts, ", or "), "; the more lenient of these applies")
    return _joined(parts, ", and ")


def _asks_who_is_not_certain(profile: sympy.Expr, prior: sympy.Expr) -> bool:
    """Whether it demands nothing where the prior is 1, which no release can raise, and has one formula elsewhere."""
    return (
        isinstance(profile, Choice)
        and profile.args[3] is sympy.oo
        and sympy.expand(profile.args[0] - 1 + prior) == 0
    )


def _extreme(profile: sympy.Expr, prior: sympy.Expr) -> tuple[sympy.Expr | None, sympy.Expr]:
    """The extreme that the profile is, and what it is multiplied by: a number, or what makes limits of the belief ratios."""
    found = [x for x in sympy.Mul.make_args(profile) if isinstance(x, (sympy.Max, sympy.Min))]
    if len(found) != 1:
        return None, sympy.S.One
    scale = sympy.Mul(*(x for x in sympy.Mul.make_args(profile) if x is not found[0]))
    limit = sympy.cancel(scale * prior)
    return (found[0], scale) if any(x.is_Rational and x > 0 for x in (scale, limit)) else (None, sympy.S.One)


def _joined(parts: Sequence[Words], between: str) -> Words:
    """The parts with the same words between any two."""
    return tuple(word for part in parts for word in (between, *part))[1:]


def _limit(cap: sympy.Expr, ratio: sympy.Expr, prior: sympy.Expr) -> Words:
    """One option: the belief afterwards is at most ``cap = ratio * prior``."""
    if ratio is sympy.oo:
        return ("the belief may become anything",)
    if ratio.is_Rational and not (prior.is_number and cap.is_Rational):
        return (f"the belief may grow to at most {_number(ratio)} times what it was before",)
    if cap.is_Rational and cap >= 1:
        return ("the belief may become anything",)
    if cap.is_Rational:
        return (f"the belief after the release may be at most {percent(Fraction(int(cap.p), int(cap.q)))}",)
    difference = sympy.cancel(cap - prior)
    if difference.is_Rational:
        rise = Fraction(int(difference.p), int(difference.q))
        points = decimal_text(100 * rise, 4)
        about = (
            f"{rise} (about {float(100 * rise):.1f} percentage points)"
            if "/" in points
            else f"{points} percentage points"
        )
        return (f"the belief may rise by at most {about}",)
    odds = sympy.cancel(cap / (1 - cap) / (prior / (1 - prior))) if prior != 1 else sympy.oo
    if odds.is_Rational:
        return (f"the odds of the belief may grow to at most {_number(odds)} times what they were before",)
    if occurrences(ratio) <= occurrences(cap):
        return ("the belief may grow to at most ", ratio, " times what it was before")
    return ("the belief after the release may be at most ", cap)


def _number(value: sympy.Rational) -> str:
    return decimal_text(Fraction(int(value.p), int(value.q)))


def adversaries_in_words(problem: Problem, values: Values) -> Words:
    """Which beliefs beforehand are covered, as a sentence without the final period."""
    inserted = symbol_values(values)
    events = {name: event(problem, name) for name in problem.model.variables}
    names = [symbol(name) for name in problem.model.variables]
    products = [
        sympy.prod(chosen) for size in range(1, len(names) + 1) for chosen in combinations(names, size)
    ]
    narrowing = [r for r in problem.prior_relations if not any(r.polynomial in (x, 1 - x) for x in products)]
    known, believed, free = list[Words](), list[Words](), list[Words]()
    for name in problem.model.variables:
        value = problem.fixed_priors.get(name)
        if value is None:
            free.append(
                (f"{events[name]} (probability ", symbol(name), ")") if narrowing else (events[name],)
            )
            continue
        number = value.subs(inserted)
        if number == 1:
            known.append((f"knows already that {events[name]}",))
        else:
            believed.append((f"believes with probability {_number(number)} that {events[name]}",))
    parts = known + believed
    if free:
        parts.append(("holds any belief at all about whether ", *_joined(free, ", and about whether ")))
    told = _joined(parts, ", and ") or ("believes what the model says",)
    return (
        (*told, ", as long as ", Typed(chains_text(narrowing, typed=typed_numbers(problem))))
        if narrowing
        else told
    )


# The table that a criterion was given as, for a memo.

MOST = 8
BETWEEN = {
    "linear": "Between the numbers of the table it is read along straight lines.",
    "smallest": "Between the numbers of the table the smallest of those around counts.",
}


@frozen
class GivenTable:
    """``ratios`` by the values of the priors ``names``; read between them as ``BETWEEN`` says."""

    names: tuple[str, ...]
    ratios: dict[tuple[Fraction, ...], Fraction]
    interpolation: str


def given_table(text: str, interpolation: str) -> GivenTable:
    """The table of a CSV that has been read as one before."""
    rows = [
        [cell.strip() for cell in row]
        for row in csv.reader(io.StringIO(text))
        if any(cell.strip() for cell in row)
    ]
    head, *rest = rows
    return GivenTable(
        tuple(head[:-1]), {tuple(map(number, row[:-1])): number(row[-1]) for row in rest}, interpolation
    )


def tabled(table: GivenTable | None, problem: Problem) -> list[Block]:
    """The table and how it is read; one with many numbers is left to its file."""
    if table is None:
        return []
    axes = [sorted({place[k] for place in table.ratios}) for k in range(len(table.names))]
    by = joined((_axis(name, problem) for name in table.names), ", and ")
    told: Text = ("The table says how many times as large the belief may become, by ", *by, ".")
    if max(map(len, axes)) > MOST:
        ends = " and ".join(
            f"{len(axis)} values from {decimal_text(axis[0])} to {decimal_text(axis[-1])}" for axis in axes
        )
        return [Paragraph((*told, f" It has {ends}, which are in its file. {BETWEEN[table.interpolation]}"))]
    first, *across = table.names
    columns = [(y,) for y in axes[1]] if across else [()]
    head: tuple[Word | Text, ...] = ("times",)
    if across:
        head = tuple(Formula((symbol(across[0]), f" = {decimal_text(*y)}")) for y in columns)
    rows = tuple((decimal_text(x), *(decimal_text(table.ratios[x, *y]) for y in columns)) for x in axes[0])
    label = "The table of the criterion"
    return [
        Paragraph(told),
        Grid(
            label,
            (symbol(first) if first in problem.model.variables else "belief before", *head),
            rows,
        ),
        Paragraph(BETWEEN[table.interpolation], small=True),
    ]


def _axis(name: str, problem: Problem) -> Text:
    """A prior in words, with its letter where it has one."""
    if name not in problem.model.variables:
        return ("what it was before",)
    return (symbol(name), f", the probability that {event(problem, name)}")
