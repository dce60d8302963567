"""From texts, as on the command line, to a problem."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product

import sympy
from attrs import evolve, frozen

from epsproof.derive.algebra.polynomials import fraction
from epsproof.derive.algebra.relation import Relation
from epsproof.derive.algebra.signs import Side, Signs, factors
from epsproof.derive.algebra.unfolding import relations_from
from epsproof.derive.models.catalogue import model_named, model_names
from epsproof.derive.models.model import Model
from epsproof.derive.question.conditions import Alternatives, conditions_of
from epsproof.derive.question.criterion import AdversaryClass, Criterion, class_texts, criterion_of
from epsproof.derive.question.problem import Problem, Stated, StatedClass
from epsproof.derive.question.region import Region, assumed, in_roots, region_of, roots_needed
from epsproof.derive.question.table import Table
from epsproof.derive.text.errors import (
    ContradictoryAssumptions,
    EmptyRegion,
    LimitExceeded,
    SyntaxRejected,
    UnknownName,
    UnsupportedForm,
    limited,
    option,
)
from epsproof.derive.text.grammar import Choice, Comparison, parse_expression
from epsproof.derive.text.names import ADVERSARY, RESERVED
from epsproof.derive.text.notation import is_rational, symbol

__all__ = [
    "Draft",
    "inhabited",
    "only_of",
    "placed",
    "pose",
    "pose_several",
    "pose_table",
    "region_parts",
    "settled_by",
]

# Conditions of a question before its signs are known: parts of the region, assumptions, and parameters that
# these settle.

MOST_PARTS = 8
Values = dict[sympy.Symbol, sympy.Expr]


@frozen
class Draft:
    """A criterion as typed, for those whose priors satisfy ``where``."""

    name: str
    text: str
    where: tuple[Comparison, ...]


def only_of(text: str) -> tuple[Comparison, ...]:
    """The comparisons of an assumption, which has no alternatives."""
    found = conditions_of(text)
    if not found:
        raise ContradictoryAssumptions(f"no parameter values satisfy {text!r}")
    if len(found) > 1:
        shown = " or ".join(_shown(group) for group in found[:3])
        raise UnsupportedForm(
            f"the assumption {text!r} joins alternatives ({shown}); ask once for each of them"
        )
    return found[0]


def region_parts(
    where: Iterable[str], variables: tuple[str, ...], values: Values
) -> list[tuple[Comparison, ...]]:
    """The parts of a region, one unless its conditions join alternatives; ``variables`` are the priors that exist."""
    choices: list[Alternatives] = [conditions_of(text) for text in where if text]
    total = 1
    for choice in choices:
        total *= len(choice)
    if total > MOST_PARTS:
        raise LimitExceeded(f"the region falls into {total} parts; at most {MOST_PARTS} are treated")
    if total == 0:
        raise EmptyRegion("no prior satisfies the region: one of its conditions holds nowhere")
    found = [tuple(c for group in choice for c in group) for choice in product(*choices)]
    if total > 1:
        for c in (c for choice in choices if len(choice) > 1 for group in choice for c in group):
            if not {s.name for s in (c.left - c.right).free_symbols} & {*variables}:
                raise UnsupportedForm(
                    f"{_shown((c,))} is about parameters and joined by or; ask once for each alternative"
                )
    return [tuple(placed(part, values)) for part in found]


def inhabited(
    parts: Sequence[tuple[Comparison, ...]], variables: tuple[str, ...]
) -> list[tuple[Comparison, ...]]:
    """The parts without those that have no prior at any parameter value; all of them where none would be left."""
    return [part for part in parts if not _empty(part, variables)] or [*parts]


def _empty(part: tuple[Comparison, ...], variables: tuple[str, ...]) -> bool:
    try:
        region_of(part, variables)
    except EmptyRegion:
        return True
    return False


def placed(comparisons: Iterable[Comparison], values: Values) -> list[Comparison]:
    """The comparisons with symbols replaced."""
    return [Comparison(c.left.subs(values), c.relation, c.right.subs(values)) for c in comparisons]


def settled_by(given: Sequence[Comparison], priors: set[str]) -> tuple[Values, tuple[str, ...]]:
    """Parameters that an equation among the assumptions fixes, such as r in ``r == 3``, ``r == 2*a`` or ``r**2 == 4``, and the
    names of those that are this because they are positive, which nobody typed.

    Raises UnsupportedForm for an equation of one parameter that leaves it several values, or an irrational one.
    """
    found: Values = {}
    positive: list[str] = []
    for c in given:
        for side, other in ((c.left, c.right), (c.right, c.left)):
            plain = c.relation == "==" and side.is_Symbol and side.name not in priors and side not in found
            if (
                plain
                and is_rational(other)
                and side not in other.free_symbols
                and not other.free_symbols & set(found)
            ):
                found[side] = other
                break
    for c in placed(given, found):
        difference = c.left - c.right
        if c.relation != "==" or not is_rational(difference) or len(difference.free_symbols) != 1:
            continue
        (only,) = difference.free_symbols
        if only.name not in priors and only not in found:
            root, chosen = _root(c, only, given)
            found = {name: value.subs(only, root) for name, value in found.items()} | {only: root}
            positive += [only.name] * chosen
    return found, tuple(positive)


def _root(
    equation: Comparison, only: sympy.Symbol, given: Sequence[Comparison]
) -> tuple[sympy.Rational, bool]:
    """The one value of a parameter that satisfies an equation of its own and the other assumptions about it alone, and whether it
    is this because a parameter that nothing bounds from below is positive."""
    alone = [
        c
        for c in given
        if c.relation != "==" and (c.left - c.right).free_symbols == {only} and is_rational(c.left - c.right)
    ]
    known = Signs(relations_from(alone))
    roots, others = _solutions(equation, only, known)
    if len(roots) == 1 and not others:
        return roots[0], False
    if not roots and not others:
        raise ContradictoryAssumptions(
            f"no value of {only} satisfies {_shown((equation,))} and the other assumptions"
        )
    if known.sides.get(only.name, Side()).low is None:
        above, apart = _solutions(equation, only, known.extended([Relation(only, ">")]))
        if len(above) == 1 and not apart:
            return above[0], True
    values = " or ".join(f"{only} == {r}" for r in sorted(roots))
    hint = (
        f"state {values}"
        if roots
        else f"its roots are irrational; take {only} as a parameter between rational ends"
    )
    raise UnsupportedForm(
        f"{_shown((equation,))} leaves {only} more than one value, or an irrational one; {hint}"
    )


def _solutions(
    equation: Comparison, only: sympy.Symbol, known: Signs
) -> tuple[list[sympy.Rational], list[sympy.Expr]]:
    """The rational values that satisfy the equation and the facts, and the factors that may have other ones."""
    _, parts = factors(fraction(equation.left - equation.right)[0])
    roots, others = [], []
    for part, _ in parts:
        line = sympy.Poly(part, only)
        if line.degree() == 1:
            slope, offset = line.all_coeffs()
            if all(r.substitute({only: -offset / slope}).holds({}) for r in known.facts):
                roots.append(-offset / slope)
        elif 0 in known.possible(part) and line.count_roots():
            others.append(part)
    return roots, others


def _shown(group: Sequence[Comparison]) -> str:
    return " and ".join(f"{sympy.sstr(c.left)} {c.relation} {sympy.sstr(c.right)}" for c in group) or "always"


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
    defaults = (*attack.assume, *(r.text for r in found.added))
    typed = Stated("", (*table.where, *where), (), (*_cells(table.profile),), defaults, (), group, table=True)
    return Problem(statement, criterion, attack, found.region, found.relations, (), size, stated=typed)


def _cells(profile: sympy.Expr, where: tuple[str, ...] = ()) -> Iterator[StatedClass]:
    """The profile of a table as it is typed: a formula for every cell, with the conditions under which it is chosen."""
    if not isinstance(profile, Choice):
        least = {"Min": "min", "Max": "max"}
        text = re.sub(r"\bM(?:in|ax)\b", lambda found: least[found[0]], sympy.sstr(profile))
        yield StatedClass("", text, where)
        return
    difference, strict, first, second = profile.args
    signs = (">", "<=") if strict else (">=", "<")
    for part, sign in zip((first, second), signs, strict=True):
        yield from _cells(part, (*where, f"{sympy.sstr(difference)} {sign} 0"))


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
