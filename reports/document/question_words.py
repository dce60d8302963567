"""What a question asks, as words: its conditions, what it demands in the priors themselves, and who the adversary is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Case, Typed
from epsproof.derive.models.catalogue import clause_of
from epsproof.derive.question.criterion import Criterion
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.names import latex_name
from epsproof.derive.text.notation import symbol
from epsproof.reports.document.model import Fields, Formula, Part, Text, Word, joined
from epsproof.reports.latex.as_written import as_written
from epsproof.reports.latex.formula import SIGNS
from epsproof.reports.text.conditions import Chain, chains, chains_text
from epsproof.reports.text.formula import formula_text
from epsproof.reports.view.adversary import Adversary, quantifier, settled
from epsproof.reports.view.case_view import UNIT, CaseView, root_words
from epsproof.reports.view.formulas import Unprintable, readable, typed_numbers
from epsproof.reports.view.proved_view import is_plain

__all__ = [
    "approach",
    "asked_fields",
    "binding_words",
    "conditions",
    "demands",
    "equation_of",
    "in_priors",
    "region",
    "region_text",
    "remarks",
    "who_in_sentences",
]

LONG = 300
DECIMAL = re.compile(r"\d\.\d")
RATIO = r"\frac{\text{posterior}}{\text{prior}}"
NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
UNSAID = "a number in the prior weights, which the picture shows"


def conditions(
    relations: Iterable[Relation], typed: Mapping[sympy.Basic, str] | None = None
) -> list[Formula]:
    """The conditions, both ends of an interval in one: ``0 < a < 1``; numbers among the ``typed`` ones as they were typed."""
    return [_chain(chain, typed or {}) for chain in chains(relations)]


def region(problem: Problem, further: tuple[Relation, ...] = ()) -> list[Formula]:
    """The fixed priors, then the conditions on the running ones, with ``further`` ones."""
    typed = typed_numbers(problem)
    fixed = [Formula((f"{name} = ", typed.get(value, value))) for name, value in problem.fixed_priors.items()]
    running = chains((*problem.region.relations, *further))
    return [*fixed, *(_chain(_chain_in_priors(chain, problem), typed) for chain in running)]


def _chain(chain: Chain, typed: Mapping[sympy.Basic, str]) -> Formula:
    return Formula(tuple(f" {SIGNS[x]} " if isinstance(x, str) else typed.get(x, x) for x in chain))


def _chain_in_priors(chain: Chain, problem: Problem) -> Chain:
    """The condition in the priors, where the engine works with their roots; 0 < p <= 1 says the same of both."""
    if all(isinstance(x, str) or x in (0, 1) or x.is_Symbol for x in chain):
        return chain
    return tuple(x if isinstance(x, str) else in_priors(x, problem) for x in chain)


def in_priors(expression: sympy.Expr, problem: Problem) -> sympy.Expr:
    """The expression in the priors, where the engine works with their roots."""
    values = {symbol(name): symbol(name) ** sympy.Rational(1, n) for name, n in problem.roots.items()}
    return expression.subs(values) if values else expression


def demands(problem: Problem) -> tuple[Formula, ...]:
    """Displayed formulas, all of which are demanded: ``r^*(p, q) = ...`` for one plain profile, in the model's priors."""
    if is_plain(problem):
        letters = ", ".join(map(latex_name, problem.model.variables))
        return (Formula((f"r^*({letters}) = " if letters else "r^* = ", _profile(problem))),)
    found = _limits(problem.criterion, problem)
    for each in problem.classes:
        for line in _limits(each.criterion, problem):
            where: list[Part] = [part for c in conditions(each.where) for part in (r",\ ", *c.parts)]
            found.append(Formula((*line.parts, *((r" \quad\text{where } ", *where[1:]) if where else ()))))
    return tuple(found)


def _profile(problem: Problem) -> Part:
    """The profile; one that was stated with decimals keeps them and its shape."""
    if DECIMAL.search(problem.statement) and not set(problem.statement) & set("<>="):
        try:
            as_written(problem.statement)
            return Typed(problem.statement)
        except Unprintable:
            pass
    shown: sympy.Expr = readable(problem.profile)
    return shown


def _limits(criterion: Criterion, problem: Problem) -> list[Formula]:
    limits = ((r"\le", criterion.profile), (r"\ge", criterion.floor))
    return [
        Formula((f"{RATIO} {sign} ", readable(in_priors(limit, problem))))
        for sign, limit in limits
        if limit is not None
    ]


def remarks(problem: Problem) -> tuple[Text, ...]:
    """Sentences on how often the limits hold and on what the proof's symbols stand for, where that is not plain."""
    found: list[Text] = []
    if problem.model.privacy is not None:
        found.append(("What is demanded holds ", *quantifier(problem.model), "."))
    if problem.group != 1:
        factor = Formula((r"t = e^{-g \varepsilon}",))
        found.append(("The privacy factor is ", factor, " with ", Formula(("g = ", problem.group)), "."))
    for name, n in sorted(problem.roots.items()):
        said = ("In the derivation and its certificates ", Formula((name,)), " stands for the root ")
        found.append((*said, Formula((rf"{name}^{{1/{n}}}",)), " of the prior."))
    return tuple(found)


def equation_of(case: Case, equation: sympy.Expr, letter: str = "t^*") -> Formula:
    r"""Which root of which equation is meant: ``t^* \in (0, 1) \text{ the root of } ... = 0`` where it has no other there."""
    if case.between == (0, 1):
        return Formula((rf"{letter} \in (0, 1) \text{{ the root of }} ", equation, " = 0"))
    said: list[Part] = [rf"{letter} \text{{ "]
    for word in root_words(case):
        if isinstance(word, str):
            said[-1] = f"{said[-1]}{word}"
        else:
            said[-1] = f"{said[-1]}}} "
            said += ["(0, 1)" if word == UNIT else word, r" \text{"]
    return Formula((*said[:-1], f"{said[-1]} of }} ", equation, " = 0"))


def who_in_sentences(who: Adversary, values: Mapping[str, str]) -> Text:
    """Which cases the adversary holds possible, which of them are the secret, and what the letters mean; ``values`` are those of
    parameters, where they have some."""
    number = len(who.secret) + len(who.others)
    counted = NUMBERS[number] if number < len(NUMBERS) else str(number)
    found: list[Text] = [
        (
            f"The adversary holds {counted} cases possible. In {_quoted(who.secret)} it is true that {who.event}; "
            f"in {_quoted(who.others)} it is not.",
        )
    ]
    found += [
        _shares(f"If it is{no}, ", shares) for no, shares in (("", who.if_so), (" not", who.if_not)) if shares
    ]
    found += [(symbol(name), f" is the probability {meaning}.") for name, meaning in who.beliefs]
    said = {x.name for _, share in (*who.if_so, *who.if_not) for x in share.free_symbols}
    for name, meaning in who.parameters:
        here = f" (here {values[name]})" if name in values else ""
        if meaning or name not in said:
            means = f"the probability {meaning}" if clause_of(meaning) else meaning or UNSAID
            found.append((symbol(name), f"{here} is {means}."))
        elif here:
            found.append(("Here ", Formula((symbol(name), f" = {values[name]}")), "."))
    return joined(found, " ")


def _shares(when: str, shares: Sequence[tuple[str, sympy.Expr]]) -> Text:
    parts: list[Text] = [(f"“{name}” has the probability ", share) for name, share in shares]
    return (when, *joined(parts[:-1]), " and ", *parts[-1], ".")


def _quoted(names: Sequence[str]) -> str:
    quoted = [f"“{name}”" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


def region_text(problem: Problem) -> str:
    """The region in the grammar: fixed priors first, then the conditions of the running ones."""
    typed = typed_numbers(problem)
    fixed = [
        f"{name} == {typed.get(value) or formula_text(value)}" for name, value in problem.fixed_priors.items()
    ]
    return ", ".join([*fixed, *filter(None, [chains_text(problem.prior_relations, typed=typed)])])


def binding_words(view: CaseView) -> Text:
    """Where the budget is attained, or that no prior attains it and how it is approached."""
    if view.case.kind == "unbounded":
        return ("nothing is demanded",)
    if not view.prior:
        return () if view.attained is None else ("attained at every prior of the region",)
    names = ", ".join(view.prior)
    values = [part for x in view.prior.values() for part in (r",\ ", x)][1:]
    one = len(view.prior) == 1
    point = Formula((f"{names} = ", *values) if one else (rf"({names}) = \left(", *values, r"\right)"))
    return ("attained at ", point) if view.attained else ("an infimum: ", *approach(view, (point,)))


def approach(view: CaseView, point: Text) -> Text:
    """That no prior attains the budget, and along which path it is approached."""
    path = Formula((rf"{latex_name(view.path)} \downarrow 0",))
    return ("no prior attains it; it is approached along ", *point, " as ", path)


def asked_fields(problem: Problem) -> Fields:
    """Profile, bound, region and assumptions."""
    nobody = problem.stated is None or problem.stated.table
    stated = problem.statement if nobody else Typed(problem.statement)
    rows: list[tuple[str, Word | Text]] = [("profile", stated)]
    ratio = formula_text(problem.profile)
    if problem.profile is sympy.oo or len(ratio) > LONG:
        ratio = problem.statement
    if ratio != problem.statement and not problem.beyond_polynomials:
        rows.append(("as a ratio", Formula((r"\le ", Typed(ratio)))))
    rows.append(("bound", problem.model.title))
    if problem.model.privacy is not None:
        rows.append(("holds", quantifier(problem.model)))
    rows.append(("priors", Typed(region_text(problem))))
    if problem.group != 1:
        group = formula_text(problem.group)
        rows.append(("group", (Typed(group), f": t = exp(-{group}*epsilon)")))
    for name, n in sorted(problem.roots.items()):
        which = {2: "square", 3: "cube"}.get(n, f"{n}-th")
        told = f"{name} in formulas is the {which} root of the prior {name}; elsewhere it is the prior"
        rows.append(("roots", told))
    chains = chains_text(problem.assumptions, typed=typed_numbers(problem)) if problem.assumptions else ""
    if assumed := ", ".join(filter(None, [*settled(problem), chains])):
        rows.append(("assumed", Typed(assumed)))
    return Fields.of(rows)
