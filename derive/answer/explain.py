"""The derivation in steps that a person follows, from the data of the problem and its cases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sympy

from epsproof.derive.answer.answer import Case, End, Step, Tends, Word, Words
from epsproof.derive.question.lattice import Clause
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.notation import symbol, t

__all__ = ["case_steps", "overview", "rival_steps"]

MANY = 8
EPSILON, B, C = map(symbol, ("epsilon", "B", "C"))
RATIO = symbol("posterior") / symbol("prior")
ADMISSIBLE = ("A budget ", EPSILON, " is admissible exactly if ")


def overview(problem: Problem) -> tuple[Step, ...]:
    """What is asked, as an inequality in t."""
    lower = any(clause.lower for clause in problem.demands)
    factor = sympy.Eq(t, sympy.exp(-problem.group * EPSILON), evaluate=False)
    above = sympy.Le(RATIO, 1 / B, evaluate=False)
    steps = _bounds(("With ", factor, ", the bound reads ", above), B, problem.reciprocals)
    if lower:
        steps += _bounds(
            ("and from below ", sympy.Ge(RATIO, C, evaluate=False)), C, problem.lower_bounds, continues=True
        )
    if len(problem.demands) > MANY:
        pieces = f"each of the {len(problem.demands)} pieces of the criterion is met"
        steps.append(Step((*ADMISSIBLE, pieces), end=End.PERIOD))
    else:
        steps += [_demand(clause, first=not number) for number, clause in enumerate(problem.demands)]
    if not problem.demands:
        steps.append(Step(("the profile is infinite everywhere: nothing is demanded",), continues=True))
    rises = (B, " and ", C, " increase with ", t) if lower else (B, " increases with ", t)
    per_person: Words = () if problem.group == 1 else (", divided by ", problem.group)
    least: Words = (
        ", so the largest admissible ",
        EPSILON,
        " is ",
        -sympy.log(t),
        " for the smallest such ",
        t,
    )
    steps.append(Step((*rises, *least, *per_person), end=End.PERIOD))
    return tuple(steps)


def _bounds(
    said: Words, name: sympy.Symbol, bounds: Sequence[sympy.Expr], continues: bool = False
) -> list[Step]:
    """The name as the least of the bounds, one for every potential of the model."""
    if len(bounds) == 1:
        return [Step((*said, " with"), sympy.Eq(name, bounds[0], evaluate=False), continues=continues)]
    named = [
        sympy.Eq(symbol(f"{name}{number}"), bound, evaluate=False) for number, bound in enumerate(bounds, 1)
    ]
    first = Step((*said, " for the least ", name, " of"), named[0], continues=continues)
    return [first, *(Step(("and",), each, continues=True) for each in named[1:])]


def _demand(clause: Clause, first: bool) -> Step:
    """What the bound must satisfy, at the priors of the clause."""
    words: Words = (*ADMISSIBLE, "for every prior of the region") if first else ("and also",)
    if clause.where:
        words = (*words, ", where ", *_between(clause.where, " and "), f" ({clause.of})" if clause.of else "")
    ratios = [1 / o.ratio if clause.lower else o.ratio for o in clause.options]
    combine = sympy.Min if clause.lower else sympy.Max
    demand = ratios[0] if len(ratios) == 1 else combine(*ratios, evaluate=False)
    inequality = (
        sympy.Ge(C, demand, evaluate=False) if clause.lower else sympy.Ge(B * demand, 1, evaluate=False)
    )
    return Step(words, inequality, continues=not first)


def _between(words: Iterable[Word], comma: str) -> Words:
    """The words with a comma, or what stands for one, between them."""
    return tuple(part for word in words for part in (comma, word))[1:]


def case_steps(problem: Problem, case: Case) -> tuple[Step, ...]:
    """Where the case's prior is, the equation it gives for t, and what it means."""
    if case.kind == "unbounded":
        alone: Words = (
            "with ",
            Tends(t, sympy.S.Zero),
            " the bound ",
            B,
            " falls to the prior, which still meets the requirement ",
        )
        return (Step((*alone, "at every prior: nothing is demanded"), end=End.PERIOD, continues=True),)
    place = _place(problem, case) if case.prior else Step(("The region is a single prior",), end=End.PERIOD)
    if case.kind == "none":
        fails = ("there the requirement fails for every ", sympy.Lt(t, 1, evaluate=False))
        return (place, Step(fails, end=End.PERIOD, continues=True))
    equality = sympy.Eq(case.equation, 0, evaluate=False)
    lines = [place, Step(("there the requirement holds with equality where",), equality, continues=True)]
    if case.factor is not None:
        root = (
            "whose root in (0, 1) is"
            if case.between == (0, 1)
            else "and of its roots in (0, 1) the one that counts is"
        )
        lines.append(Step((root,), sympy.Eq(t, case.factor, evaluate=False), continues=True))
    return tuple(lines)


def rival_steps(idle: bool) -> tuple[Step, ...]:
    """What counts where the parameters do not tell which of several cases binds; ``idle``: one may demand nothing."""
    least = "No simple condition on the parameters tells which case under these conditions binds: "
    left_out = (
        "A prior that demands nothing is left out: its equation is not negative at ",
        sympy.Eq(t, 0, evaluate=False),
    )
    counts = Step((least, "the least of their epsilons counts"), end=End.PERIOD)
    return (counts, Step((*left_out, ", and has no root in (0, 1)"), end=End.PERIOD)) if idle else (counts,)


def _place(problem: Problem, case: Case) -> Step:
    moving = symbol("h_")
    priors = {symbol(n): problem.actual_prior(n, e) for n, e in case.prior.items()}
    parts: list[Word] = [
        sympy.Eq(n, e, evaluate=False) for n, e in priors.items() if moving not in e.free_symbols
    ]
    limits = [Tends(n, e.subs(moving, 0)) for n, e in priors.items() if moving in e.free_symbols]
    if limits:
        along = (
            "The binding priors are approached along ",
            *_between([*parts, *limits], ", "),
            ", and never reached",
        )
        return Step(along, end=End.COLON)
    itself = ", not its root," if any(name in problem.roots for name in case.prior) else ""
    return Step((f"The binding prior{itself} is ", *_between(parts, ", ")), end=End.COLON)
