"""From texts, as on the command line, to a problem."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

import sympy
from attrs import evolve

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import Signs
from epsproof.derive.models.catalogue import model_named, model_names
from epsproof.derive.models.model import Model
from epsproof.derive.question.adversary_class import AdversaryClass, class_texts
from epsproof.derive.question.assumed import assumed
from epsproof.derive.question.criterion import Criterion, criterion_of
from epsproof.derive.question.drafts import (
    Draft,
    Values,
    inhabited,
    only_of,
    placed,
    region_parts,
    settled_by,
)
from epsproof.derive.question.problem import Problem
from epsproof.derive.question.region import Region, region_of
from epsproof.derive.question.root_priors import in_roots, roots_needed
from epsproof.derive.question.stated import Stated, StatedClass
from epsproof.derive.question.table import Table
from epsproof.derive.text.asked_by import limited, option
from epsproof.derive.text.errors import EmptyRegion, SyntaxRejected, UnknownName, UnsupportedForm
from epsproof.derive.text.grammar import Comparison, parse_expression
from epsproof.derive.text.notation import ADVERSARY, RESERVED, is_rational, symbol

__all__ = ["pose", "pose_several", "pose_table"]

NOTHING = Criterion(None)
MAX_GROUP, MOST_RUNNING = 40, 3


def pose(
    profile: str,
    where: Iterable[str] = (),
    assume: Iterable[str] = (),
    bound: str | Model = "unbounded",
    classes: Iterable[str] = (),
    group: str = "1",
) -> Problem:
    """The problem stated by texts.

    ``profile``: a ratio r*(p, q) or bounds on the posterior, "" where only ``classes`` (``NAME: CRITERION where CONDITIONS``)
    have criteria; ``where``: conditions on the priors; ``assume``: conditions on the parameters; ``group``: how many persons
    (or compositions, or units of distance) one adversary asks about, a number or a parameter: the bound then holds with
    t = exp(-group*epsilon). Raises the errors of derive/text/errors.
    """
    where, assume, classes = tuple(where), tuple(assume), tuple(classes)
    attack = _model(bound)
    stated = profile.strip()
    named = [class_texts(text) for text in classes]
    if not stated and not named:
        raise SyntaxRejected("the formula is empty", profile, 1)
    given = [c for text in (*attack.assume, *assume) for c in only_of(text)]
    settled, positive = settled_by(given, {*attack.variables, *attack.parameters})
    given = placed(given, settled)
    parts, drafts = _places(attack, where, named, settled)
    _placed_by_known_priors(
        attack, [*given, *(c for part in (*parts, *(draft.where for draft in drafts)) for c in part)]
    )
    conditions: Sequence[Comparison] = parts[0] if len(parts) == 1 else ()
    if len(parts) > 1:
        everyone = [Draft("", profile, ())] if stated else []
        drafts = _for_each_part([*everyone, *drafts], parts, attack.variables)
    size = _group(group, attack).subs(settled)

    def criteria(signs: Signs) -> tuple[Criterion, list[Criterion]]:
        own = criterion_of(profile, attack.prior, signs, settled) if stated and len(parts) == 1 else NOTHING
        return own, [criterion_of(draft.text, attack.prior, signs, settled) for draft in drafts]

    own, others = criteria(Signs())
    _known_priors(attack, (own, *others))
    names = _parameters(attack, size, (own, *others))
    found = assumed(conditions, [d.where for d in drafts], given, names, attack.variables)
    own, others = criteria(found.signs.extended(found.region.relations))
    groups = tuple(AdversaryClass(d.name, c, w) for d, c, w in zip(drafts, others, found.places, strict=True))
    joined = " and ".join(x for x in (stated, *classes) if x)
    rows, kept = _stated_classes(stated, where, named, len(parts) > 1)
    defaults = (*attack.assume, *(f"{name} > 0" for name in positive), *(r.text for r in found.added))
    values = tuple((name.name, sympy.sstr(value)) for name, value in settled.items())
    typed = Stated("" if len(parts) > 1 else stated, kept, assume, rows, defaults, values, group)
    problem = evolve(
        _rooted(Problem(joined, own, attack, found.region, (), groups, size)), assumptions=found.relations
    )
    _treated(problem)
    return evolve(problem, stated=typed)


def _places(
    attack: Model, where: Iterable[str], named: Iterable[tuple[str, str, str]], settled: Values
) -> tuple[list[tuple[Comparison, ...]], list[Draft]]:
    """The parts of the region, and each class on each part of its own."""
    drafts = [
        Draft(name, text, part)
        for name, text, place in named
        for part in _of_class(name, place, attack.variables, settled)
    ]
    parts = region_parts((*attack.where, *where), attack.variables, settled)
    return inhabited(parts, attack.variables), drafts


def _of_class(
    name: str, place: str, variables: tuple[str, ...], settled: Values
) -> list[tuple[Comparison, ...]]:
    """The parts of a class; raises EmptyRegion with its name where none has a prior."""
    try:
        parts = inhabited(region_parts([place], variables, settled), variables)
        region_of(parts[0], variables)
    except EmptyRegion as empty:
        raise EmptyRegion(f"class {name!r}: {empty}") from None
    return parts


def _for_each_part(
    drafts: Iterable[Draft], parts: Sequence[Sequence[Comparison]], variables: tuple[str, ...]
) -> list[Draft]:
    """Each draft on each part of the region that has priors of it."""
    placed_parts = ((d, inhabited([(*d.where, *part) for part in parts], variables)) for d in drafts)
    return [
        Draft(d.name or f"part{k}", d.text, place)
        for d, places in placed_parts
        for k, place in enumerate(places, 1)
    ]


def _stated_classes(
    stated: str, where: tuple[str, ...], named: Sequence[tuple[str, str, str]], split: bool
) -> tuple[tuple[StatedClass, ...], tuple[str, ...]]:
    """(the classes as typed, the conditions that stand for all): where the region is ``split``, they stand with each class."""
    rows = [StatedClass(name, text, (place,) if place else ()) for name, text, place in named]
    if split:
        rows = [
            StatedClass(row.name, row.criterion, (*row.where, *where))
            for row in (StatedClass("", stated), *rows)
        ]
    return tuple(row for row in rows if row.criterion), () if split else where


def pose_several(
    profiles: Iterable[str],
    where: Iterable[str] = (),
    assume: Iterable[str] = (),
    bound: str | Model = "unbounded",
) -> list[Problem]:
    """One problem for each profile; an assumption is given to those that have all its parameters, and must fit one. Of a text
    with commas each part is one."""
    where, profiles = tuple(where), tuple(profiles)
    assume = [part for text in assume for part in _parts(text)]
    known = [set(pose(profile, where, (), bound).parameters) for profile in profiles]
    stated = [
        (text, {s.name for c in only_of(text) for s in (c.left - c.right).free_symbols}) for text in assume
    ]
    for text, names in stated:
        if not any(names <= k for k in known):
            raise UnknownName(
                f"no criterion has all parameters of the assumption {text!r}: {_said_by_another(text)}"
            )
    return [
        pose(profile, where, [text for text, names in stated if names <= k], bound)
        for profile, k in zip(profiles, known, strict=True)
    ]


def _said_by_another(text: str) -> str:
    """How to say an assumption between the parameters of two criteria."""
    found = re.fullmatch(r"\s*([A-Za-z]\w*)\s*([<>]=?)\s*([A-Za-z]\w*)\s*", text)
    if found is None:
        return "say the parameters of the one criterion by those of the other, such as r + d for s"
    less, more = (found[1], found[3]) if found[2].startswith("<") else (found[3], found[1])
    sign = found[2].replace("<", ">")
    return f"write {less} + d in place of {more}, with {option('assume', f'd {sign} 0')}"


def _parts(text: str) -> list[str]:
    """The conditions between which commas stand, outside of parentheses."""
    only_of(text)
    places = [k for k, sign in enumerate(text) if sign == "," and text[:k].count("(") == text[:k].count(")")]
    parts = [
        text[start:end]
        for start, end in zip([0, *(k + 1 for k in places)], [*places, len(text)], strict=True)
    ]
    return [part.strip() for part in parts if part.strip()]


def pose_table(
    statement: str,
    table: Table,
    where: Iterable[str] = (),
    bound: str | Model = "unbounded",
    group: str = "1",
) -> Problem:
    """The problem of a table: its profile on the part of its range where ``where`` holds."""
    attack = _model(bound)
    criterion = Criterion(table.profile)
    _known_priors(attack, (criterion,))
    conditions, *more = region_parts((*attack.where, *table.where, *where), attack.variables, {})
    _placed_by_known_priors(attack, conditions)
    if more:
        raise UnsupportedForm(
            "the region of a table is one part; ask for each of the alternatives that or joins"
        )
    given = [c for t in attack.assume for c in only_of(t)]
    size = _group(group, attack)
    found = assumed(conditions, [], given, _parameters(attack, size, [criterion]), attack.variables)
    return Problem(statement, criterion, attack, found.region, found.relations, (), size)


def _model(bound: str | Model) -> Model:
    return bound if isinstance(bound, Model) else model_named(bound)


def _group(text: str, attack: Model) -> sympy.Expr:
    if found := re.fullmatch(r"(\d+)\s+[A-Za-z]+", text.strip()):
        raise UnknownName(
            f"a group is a whole number from 1 to {MAX_GROUP}, without a word: write --group {found[1]}"
        )
    if not re.fullmatch(r"[\w\s*/+().-]+", text) and (found := re.search(r"\d+", text)):
        said = f"a group is one whole number from 1 to {MAX_GROUP}, not {text.strip()[:40]!r}"
        raise UnknownName(f"{said}: write --group {found[0]}")
    if found := re.fullmatch(r"(?:an?\s+)?(couple|pair)(?:\s+\w+)*", text.strip().lower()):
        raise UnknownName(
            f"a group is a whole number from 1 to {MAX_GROUP}: for a {found[1]} write --group 2"
        )
    words = re.findall(r"[a-z]{2,}", text.lower())
    if re.fullmatch(r"[A-Za-z]+(?: [A-Za-z]+)+", text.strip()):
        near = next((word for word in words if word in model_names()), "")
        model = f", or {option('model', near)}" if near else ""
        said = f"a group is a whole number from 1 to {MAX_GROUP}, not {text.strip()[:40]!r}"
        raise UnknownName(f"{said}: for two persons write {option('group', '2')}{model}")
    if len(words) > 1 and (counted := re.findall(r"\d+", text)) and len(counted) == 1:
        said = f"a group is a whole number from 1 to {MAX_GROUP}, not {text.strip()[:40]!r}"
        raise UnknownName(f"{said}: write --group {counted[0]}")
    size = parse_expression(text)
    if size.is_Symbol and (size.name in RESERVED or size.name in ADVERSARY or size.name in attack.parameters):
        raise UnknownName(
            f"a group is a whole number from 1 to {MAX_GROUP} or a parameter of its own, not {text}"
        )
    if size != 1 and attack.privacy is not None:
        raise UnsupportedForm("a group of several persons changes delta; ask for one person")
    if not (size.is_Symbol or (size.is_Integer and 1 <= size <= MAX_GROUP)):
        raise UnsupportedForm(
            f"a group is a whole number from 1 to {MAX_GROUP} or a parameter, not {text}{_whole_near(size)}"
        )
    return size


def _parameters(attack: Model, size: sympy.Expr, criteria: Iterable[Criterion]) -> set[str]:
    """The names in the criteria, the size of the group and the model that are no priors."""
    found = (
        {s.name for s in size.free_symbols}
        | {s.name for c in criteria for s in c.symbols}
        | {*attack.parameters}
    )
    return found - {*attack.variables}


def _treated(problem: Problem) -> None:
    """Raises UnsupportedForm for more running priors than the search has, and for limits of which the model says nothing."""
    if len(problem.running) > MOST_RUNNING:
        names = ", ".join(problem.running)
        hint = f"fix one, for instance {option('where', f'{problem.running[0]} == 1/10')}"
        raise UnsupportedForm(f"the priors {names} run; at most {MOST_RUNNING} may: {hint}")
    if not problem.model.symmetric and any(clause.lower for clause in problem.demands):
        raise UnsupportedForm(
            f"the model {problem.model.name!r} bounds the {limited()} from above only; leave lower limits out"
        )


def _whole_near(size: sympy.Expr) -> str:
    """The group that comes nearest to a number that is none; empty for a formula."""
    if not size.is_Rational:
        return ""
    if size < 1 or size > MAX_GROUP:
        return f": the {'least' if size < 1 else 'most'} is {option('group', '1' if size < 1 else str(MAX_GROUP))}"
    return f": write {option('group', str(sympy.ceiling(size)))}, the next one"


def _known_priors(attack: Model, criteria: Iterable[Criterion]) -> None:
    _known_names(attack, (c.symbols for c in criteria), "the profile")


def _placed_by_known_priors(attack: Model, conditions: Iterable[Comparison]) -> None:
    _known_names(attack, (c.left.free_symbols | c.right.free_symbols for c in conditions), "a condition")


def _known_names(attack: Model, occurring: Iterable[Collection[sympy.Basic]], place: str) -> None:
    """Raises UnknownName where p or q occurs and is no prior of the model."""
    found = {str(name) for names in occurring for name in names}
    for name in sorted({"p", "q"} & found - {*attack.variables}):
        priors = f"prior{'s' * (len(attack.variables) > 1)} {', '.join(attack.variables)}"
        better = f"write {attack.variables[0]} in its place, or leave {place.replace('a condition', 'the condition')} out"
        raise UnknownName(
            f"the model {attack.name!r} has the {priors} only; {name} cannot occur in {place}: {better}"
        )


def _rooted(problem: Problem) -> Problem:
    """The problem in roots of the priors where its criteria have rational powers."""
    limits = [
        e
        for c in (problem.criterion, *(c.criterion for c in problem.classes))
        for e in (c.profile, c.floor)
        if e is not None
    ]
    roots: dict[str, int] = {}
    for limit in limits:
        for name, n in roots_needed(limit, problem.model.variables).items():
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
            raise UnsupportedForm(
                f"the {roots[name]}-th root of {name} = {value} is irrational; state {name} as a power"
            )
        fixed[name] = root
    kept = [relation(r) for r in problem.region.relations] + [
        Relation(symbol(v), ">") for v in problem.running if v in roots
    ]
    region = Region(problem.region.running, fixed, tuple(dict.fromkeys(kept)), problem.region.implied)
    classes = tuple(
        AdversaryClass(c.name, criterion(c.criterion), tuple(map(relation, c.where))) for c in problem.classes
    )
    return evolve(
        problem, criterion=criterion(problem.criterion), region=region, classes=classes, roots=roots
    )
