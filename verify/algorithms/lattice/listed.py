"""What an algorithm puts out under noise on the integers: each output with its probability, listed up to a bounded rest.

Along a way the draws that are put out, or compared with more than one other, take all their listed values; given these, each
other draw lies between two integers, which its listed probabilities measure. Nothing is left out but values beyond the reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm, prod

from attrs import evolve, frozen
from flint import arb, ctx

from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.algorithms.form import Form
from epsproof.verify.algorithms.lattice.masses import Masses, masses
from epsproof.verify.algorithms.noise import Noise
from epsproof.verify.algorithms.path import Condition, Path

__all__ = ["BITS", "Key", "Listed", "listed", "probability_of_way", "surely_possible"]

Items = tuple[str | Fraction, ...]
Values = tuple[tuple[int, int], ...]
MOST_CELLS, MOST_LISTED, FINEST, BITS = 120_000, 1_500_000, 20_000, (96, 64, 48, 32)


@frozen
class Key:
    """What is put out, in order, and the budget put out with it."""

    items: Items
    spent: Fraction | None


@frozen(eq=False)
class Listed:
    """Each output has a probability between ``values`` there, or 0, and that plus ``beyond``; so have all that are not listed,
    together."""

    values: Mapping[Key, arb]
    beyond: arb


@frozen
class _Bound:
    """slope*x + the sum of others*y + constant >= 0, all of them integers, for the draw x."""

    slope: int
    others: tuple[tuple[int, int], ...]
    constant: int


def listed(paths: Iterable[Path], with_budget: bool) -> Listed:
    """The outputs of all ways. Raises UnsupportedForm for noise on the line, LimitExceeded where too much would be listed."""
    found: dict[Key, arb] = {}
    beyond = arb(0)
    for path in paths:
        if path.weight.is_zero():
            continue
        outputs, rest = _way(path)
        for items, share in outputs:
            key = Key(items, path.spent if with_budget else None)
            if not any(isinstance(item, Form) for item in path.outputs):
                share, rest = share + arb(0).union(rest), arb(0)
            found[key] = found[key] + share if key in found else share
        beyond = (beyond + rest).upper()
        if len(found) > MOST_LISTED:
            raise LimitExceeded(
                f"more than {MOST_LISTED} outputs would be listed; take fewer noisy values, or less noise"
            )
    return Listed(found, beyond)


def probability_of_way(path: Path) -> arb:
    """Of the way itself, whatever it puts out."""
    outputs, rest = _way(evolve(path, outputs=()))
    return sum((share for _, share in outputs), arb(0)) + arb(0).union(rest)


def surely_possible(path: Path) -> bool:
    """Whether the listed values of the noise lead along the way with a probability above 0."""
    return bool(probability_of_way(path).lower() > 0)


def _way(path: Path) -> tuple[Iterator[tuple[Items, arb]], arb]:
    """The outputs of one way with their listed probabilities, and a bound of what is not listed of the way."""
    put_out = sorted({i for item in path.outputs if isinstance(item, Form) for i in item.of("noise")})
    edges = [set(condition.form.of("noise")) for condition in path.conditions]
    groups = _groups(put_out, edges)
    splits = [_split(group, put_out, edges) for group in groups]
    tables = _tables(path.noises, [kept for kept, _ in splits], put_out, sorted(set().union(*groups)))
    weight = path.weight.ball(ctx.prec)
    parts = [_part(path, kept, free, put_out, tables) for kept, free in splits]
    return _outputs(path, parts, weight), (weight * sum((x.beyond for x in tables.values()), arb(0))).upper()


def _outputs(path: Path, parts: Sequence[Mapping[Values, arb]], weight: arb) -> Iterator[tuple[Items, arb]]:
    """The groups of draws are independent of one another."""
    for found in product(*(part.items() for part in parts)):
        share = weight
        for _, probability in found:
            share = share * probability
        at = {i: value for values, _ in found for i, value in values}
        yield tuple(_value(item, at) if isinstance(item, Form) else item for item in path.outputs), share


def _part(
    path: Path, kept: list[int], free: list[int], put_out: list[int], tables: Mapping[int, Masses]
) -> dict[Values, arb]:
    """The listed probability of each value of the draws of a group that are put out, and of its comparisons."""
    own = {*kept, *free}
    bounds = [
        _bound(condition, {*free}) for condition in path.conditions if own & condition.form.of("noise").keys()
    ]
    known = [bound for draw, bound in bounds if draw is None]
    by_draw = [(tables[i], [bound for draw, bound in bounds if draw == i]) for i in free]
    shown, found = [i for i in kept if i in put_out], dict[Values, arb]()
    for values in product(*(range(-tables[i].reach, tables[i].reach + 1) for i in kept)):
        at = dict(zip(kept, values, strict=True))
        if any(sum(c * at[i] for i, c in bound.others) + bound.constant < 0 for bound in known):
            continue
        share = arb(1)
        for i in kept:
            share = share * tables[i].values[at[i] + tables[i].reach]
        for table, inner in by_draw:
            share = share * _inside(table, inner, at)
        key = tuple((i, at[i]) for i in shown)
        found[key] = found[key] + share if key in found else share
    return found


def _groups(put_out: Iterable[int], edges: Sequence[set[int]]) -> list[set[int]]:
    """The draws that are put out or compared, those together that comparisons tie; a draw that is neither is in none."""
    groups: list[set[int]] = []
    for edge in [*edges, *({i} for i in put_out)]:
        joined = [group for group in groups if group & edge]
        groups = [group for group in groups if not group & edge] + [edge.union(*joined)]
    return groups


def _split(group: set[int], put_out: Sequence[int], edges: Sequence[set[int]]) -> tuple[list[int], list[int]]:
    """The draws whose values are listed, and the others: no two of these are compared with one another."""
    beside = {i: {j for edge in edges if i in edge for j in edge} - {i} for i in sorted(group)}
    free: list[int] = []
    for i in sorted(beside, key=lambda i: (len(beside[i]), i)):
        if i not in put_out and not beside[i].intersection(free):
            free.append(i)
    return [i for i in beside if i not in free], free


def _tables(
    noises: Sequence[Noise], groups: Sequence[Sequence[int]], put_out: Sequence[int], used: Sequence[int]
) -> dict[int, Masses]:
    """Those of all draws in use, the finest with few cells; beyond a limit on the cells none."""
    for bits in BITS:
        found = {i: masses(noises[i], bits, ctx.prec) for i in used}
        sizes = {i: 2 * table.reach + 1 for i, table in found.items()}
        cells = max((prod(sizes[i] for i in kept) for kept in (*groups, put_out)), default=1)
        if cells <= (MOST_CELLS if bits == BITS[-1] else FINEST):
            return found
    raise LimitExceeded(f"several noisy values together take {cells} values, at most {MOST_CELLS} are listed")


def _bound(condition: Condition, between: set[int]) -> tuple[int | None, _Bound]:
    """The draw that the condition bounds, given the listed ones, None where it only compares these."""
    noise = condition.form.of("noise")
    unit = lcm(condition.form.constant.denominator, *(c.denominator for c in noise.values()))
    whole = {i: int(c * unit) for i, c in noise.items()}
    draw = next((i for i in whole if i in between), None)
    constant = int(condition.form.constant * unit) - condition.strict
    others = tuple((i, c) for i, c in whole.items() if i != draw)
    return draw, _Bound(0 if draw is None else whole[draw], others, constant)


def _inside(table: Masses, bounds: Sequence[_Bound], at: Mapping[int, int]) -> arb:
    """The listed probability that the draw satisfies all its bounds."""
    low, high = -table.reach, table.reach
    for bound in bounds:
        rest = sum(c * at[i] for i, c in bound.others) + bound.constant
        if bound.slope > 0:
            low = max(low, -(rest // bound.slope))
        else:
            high = min(high, rest // -bound.slope)
    return table.between(low, high)


def _value(form: Form, at: Mapping[int, int]) -> Fraction:
    return form.constant + sum((c * at[i] for i, c in form.of("noise").items()), Fraction(0))
