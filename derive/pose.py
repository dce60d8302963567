"""From texts, as on the command line, to a problem."""

from __future__ import annotations

from collections.abc import Iterable

import sympy
from attrs import evolve

from derive.adversary_class import AdversaryClass, class_texts
from derive.bounds import Bound, bound_named
from derive.criterion import Criterion, criterion_of
from derive.errors import ContradictoryAssumptions, SyntaxRejected, UnknownName, UnsupportedForm
from derive.grammar import Comparison, parse_conditions, parse_expression
from derive.notation import is_rational, symbol
from derive.problem import Problem
from derive.region import Region, region_of
from derive.relation import Relation, from_comparison
from derive.root_priors import in_roots, roots_needed
from derive.stated import Stated, StatedClass
from derive.table import Table

__all__ = ["pose", "pose_several", "pose_table"]

NOTHING = Criterion(None)
MAX_GROUP = 40


def pose(
    profile: str,
    where: Iterable[str] = (),
    assume: Iterable[str] = (),
    bound: str = "unbounded",
    classes: Iterable[str] = (),
    group: str = "1",
) -> Problem:
    """The problem stated by texts.

    ``profile``: a ratio r*(p, q) or bounds on the posterior, "" where only ``classes`` (``NAME: CRITERION where CONDITIONS``)
    have criteria; ``where``: conditions on the priors; ``assume``: conditions on the parameters; ``group``: how many persons
    (or compositions, or units of distance) one adversary asks about, a number or a parameter: the bound then holds with
    t = exp(-group*epsilon). Raises the errors of derive.errors.
    """
    where, assume, classes = tuple(where), tuple(assume), tuple(classes)
    attack = bound_named(bound)
    stated = profile.strip()
    criterion = criterion_of(profile, attack.prior) if stated else NOTHING
    drafts = [_class(text, attack) for text in classes]
    if not stated and not drafts:
        raise SyntaxRejected("the formula is empty", profile, 1)
    conditions = [c for text in where for c in parse_conditions(text)]
    given = [c for text in (*attack.conditions, *assume) for c in parse_conditions(text)]
    size = _group(group)
    settled = _settled(given, {*attack.variables})
    if settled:
        conditions, given = _placed(conditions, settled), _placed(given, settled)
        criterion, size = criterion.mapped(settled), size.subs(settled)
        drafts = [(name, c.mapped(settled), tuple(_placed(list(w), settled))) for name, c, w in drafts]
    _known_priors(attack, (criterion, *(c for _, c, _ in drafts)))
    region = region_of(tuple(conditions), attack.variables)
    found, implied = [], list(region.implied)
    for name, own, its_conditions in drafts:
        place = region_of(its_conditions, attack.variables)
        implied += place.implied
        equal = [Relation(sympy.numer(sympy.together(symbol(v) - e)), "==") for v, e in place.fixed.items()]
        found.append(AdversaryClass(name, own, (*equal, *(r for r in place.relations if r not in region.relations))))
    region = evolve(region, implied=tuple(dict.fromkeys(implied)))
    joined = " and ".join(x for x in (stated, *classes) if x)
    problem = Problem(joined, criterion, attack, region, (), tuple(found), size)
    problem = _rooted(problem)
    assumptions, defaults = _assumptions(problem, region, given)
    typed = Stated(
        stated,
        where,
        assume,
        tuple(_stated_class(text) for text in classes),
        (*attack.conditions, *(r.text for r in defaults)),
        tuple((name.name, sympy.sstr(value)) for name, value in settled.items()),
        group,
    )
    return evolve(problem, assumptions=assumptions, stated=typed)


def pose_several(
    profiles: Iterable[str], where: Iterable[str] = (), assume: Iterable[str] = (), bound: str = "unbounded"
) -> list[Problem]:
    """One problem for each profile; an assumption is given to those that have all its parameters, and must fit one."""
    where, assume, profiles = tuple(where), tuple(assume), tuple(profiles)
    known = [set(pose(profile, where, (), bound).parameters) for profile in profiles]
    stated = [(text, {s.name for c in parse_conditions(text) for s in (c.left - c.right).free_symbols}) for text in assume]
    for text, names in stated:
        if not any(names <= k for k in known):
            raise UnknownName(f"no criterion has all parameters of the assumption {text!r}")
    return [
        pose(profile, where, [text for text, names in stated if names <= k], bound)
        for profile, k in zip(profiles, known, strict=True)
    ]


def pose_table(statement: str, table: Table, where: Iterable[str] = (), bound: str = "unbounded", group: str = "1") -> Problem:
    """The problem of a table: its profile on the part of its range where ``where`` holds."""
    attack = bound_named(bound)
    criterion = Criterion(table.profile)
    _known_priors(attack, (criterion,))
    conditions = tuple(c for text in (*table.where, *where) for c in parse_conditions(text))
    region = region_of(conditions, attack.variables)
    problem = Problem(statement, criterion, attack, region, (), (), _group(group))
    assumptions, _ = _assumptions(problem, region, [c for t in attack.conditions for c in parse_conditions(t)])
    return evolve(problem, assumptions=assumptions)


def _class(text: str, attack: Bound) -> tuple[str, Criterion, tuple[Comparison, ...]]:
    name, criterion, conditions = class_texts(text)
    return name, criterion_of(criterion, attack.prior), parse_conditions(conditions) if conditions else ()


def _stated_class(text: str) -> StatedClass:
    name, criterion, conditions = class_texts(text)
    return StatedClass(name, criterion, (conditions,) if conditions else ())


def _group(text: str) -> sympy.Expr:
    size = parse_expression(text)
    if not (size.is_Symbol or (size.is_Integer and 1 <= size <= MAX_GROUP)):
        raise UnsupportedForm(f"a group is a whole number from 1 to {MAX_GROUP} or a parameter, not {text}")
    return size


def _placed(comparisons: list[Comparison], values: dict[sympy.Symbol, sympy.Expr]) -> list[Comparison]:
    return [Comparison(c.left.subs(values), c.relation, c.right.subs(values)) for c in comparisons]


def _known_priors(attack: Bound, criteria: Iterable[Criterion]) -> None:
    for name in {"p", "q"} - set(attack.variables):
        if any(symbol(name) in c.symbols for c in criteria):
            raise UnknownName(
                f"the bound {attack.name!r} has the prior {attack.variables[0]} only; {name} cannot occur in the profile"
            )


def _rooted(problem: Problem) -> Problem:
    """The problem in roots of the priors where its criteria have rational powers."""
    limits = [
        e for c in (problem.criterion, *(c.criterion for c in problem.classes)) for e in (c.profile, c.floor) if e is not None
    ]
    roots: dict[str, int] = {}
    for limit in limits:
        for name, n in roots_needed(limit, problem.bound.variables).items():
            roots[name] = int(sympy.ilcm(roots.get(name, 1), n))
    if not roots:
        return problem

    def criterion(old: Criterion) -> Criterion:
        return Criterion(*(None if e is None else in_roots(e, roots) for e in (old.profile, old.floor)))

    def relation(old: Relation) -> Relation:
        """A bound by 0 or 1 on a power of a prior is one on the prior."""
        for name in roots:
            if old.names == {name} and old.polynomial in (symbol(name), 1 - symbol(name)):
                return old
        return Relation(sympy.expand(in_roots(old.polynomial, roots)), old.sign)

    fixed = {}
    for name, value in problem.region.fixed.items():
        root = sympy.root(value, roots.get(name, 1))
        if not is_rational(root):
            raise UnsupportedForm(f"the {roots[name]}-th root of {name} = {value} is irrational; state {name} as a power")
        fixed[name] = root
    region = Region(problem.region.running, fixed, tuple(relation(r) for r in problem.region.relations), problem.region.implied)
    classes = tuple(AdversaryClass(c.name, criterion(c.criterion), tuple(map(relation, c.where))) for c in problem.classes)
    return evolve(problem, criterion=criterion(problem.criterion), region=region, classes=classes, roots=roots)


def _assumptions(problem: Problem, region: Region, given: list[Comparison]) -> tuple[tuple[Relation, ...], tuple[Relation, ...]]:
    """What binds the parameters, and the part of it that nobody typed; raises where an assumption is foreign, not rational, or
    contradicts the others."""
    stated = []
    for comparison in given:
        if not is_rational(comparison.left - comparison.right):
            raise UnsupportedForm(
                f"an assumption compares rational expressions; {comparison.left} {comparison.relation} {comparison.right} "
                "does not"
            )
        stated.append(from_comparison(comparison))
    known = set(problem.parameters)
    for relation in stated:
        for name in sorted(relation.names - known):
            raise UnknownName(
                f"{name!r} occurs in an assumption but not in the problem; parameters: {', '.join(sorted(known)) or 'none'}"
            )
    bounded_below = {n for r in (*stated, *region.implied) for n in _bounded_below(r)}
    default = [Relation(symbol(n), ">") for n in sorted(known - bounded_below)]
    assumptions = tuple(dict.fromkeys((*stated, *region.implied, *default)))
    for relation in assumptions:
        if not relation.names and not relation.holds({}):
            raise ContradictoryAssumptions(f"the assumptions contradict each other: they imply {relation.text}")
    added = dict.fromkeys((*region.implied, *default))
    return tuple(r for r in assumptions if r.names), tuple(r for r in added if r.names)


def _settled(given: list[Comparison], priors: set[str]) -> dict[sympy.Symbol, sympy.Expr]:
    """Parameters that an equation among the assumptions fixes, such as r in ``r == 3`` or ``r == 2*a``."""
    found: dict[sympy.Symbol, sympy.Expr] = {}
    for c in given:
        for side, other in ((c.left, c.right), (c.right, c.left)):
            plain = c.relation == "==" and side.is_Symbol and side.name not in priors and side not in found
            if plain and side not in other.free_symbols and not other.free_symbols & set(found):
                found[side] = other
                break
    return found


def _bounded_below(relation: Relation) -> set[str]:
    """The names that the relation bounds from below: alone and linear with a positive slope, or by an equation."""
    names = {s for s in relation.polynomial.free_symbols if relation.sign == "=="}
    if len(relation.polynomial.free_symbols) == 1:
        (only,) = relation.polynomial.free_symbols
        slope = sympy.diff(relation.polynomial, only)
        if slope.is_number and slope > 0:
            names.add(only)
    return {s.name for s in names}
