"""A claimed sensitivity for all sizes at once, as polynomial claims that the kernel proves.

With one more record of value y the largest value M becomes max(M, y), and the number d of different values d or d + 1. The
median of n records, of which n - 1 are shared, is for odd n the value y brought between the two middle shared ones, for even n
half the sum of the middle shared one and of y brought between those beside it.

Two neighbours share n - 1 records. A sum over a data set is the sum r over these plus what the differing record adds, a or b,
so a statistic of sums and counts is a rational function of n, a, b and the shared sums. What is known of the shared sums are
inequalities that all data sets satisfy: (n - 1) least <= r <= (n - 1) largest, and for s = sum(x), q = sum(x**2) over records
between l and u also s**2 <= (n - 1) q and q <= (l + u) s - (n - 1) l u, with equality where each record is l or u. Extremes,
medians and numbers of different values follow from those of the shared records. A proof from all of them holds for all n.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise

from attrs import Factory, define, frozen

from epsproof.verify.claims.claim import Typed
from epsproof.verify.sensitivity.neighbours import SensitivityQuestion
from epsproof.verify.sensitivity.statistic import Domain, ends_of

__all__ = ["BELIEF", "cases", "different", "extreme", "median", "ordered_median", "polynomial_claims"]


@frozen
class Case:
    """Sizes n for which statistics are told apart: "any", "alone" (n = 1), "several" (n > 1), "odd" or "even"."""

    name: str
    assumed: str


def cases(tree: ast.expr, least: int) -> Iterator[Case]:
    """Together all n >= least; a single one without extremes and medians."""
    called = {node.func.id for node in ast.walk(tree) if _of_records(node)}  # type: ignore[attr-defined]
    if not called & {"min", "max", "median"}:
        yield Case("any", f"n >= {least}")
        return
    if least == 1:
        yield Case("alone", "n == 1")
    if "median" in called:
        yield Case("odd", "n >= 3")
        yield Case("even", "n >= 2")
    else:
        yield Case("several", "n >= 2")


def _of_records(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1


def extreme(name: str, which: int, value: str, case: Case) -> str:
    """The largest or least, given the ``value`` of the differing record, empty where it is nobody's."""
    shared = f"{'least' if name == 'min' else 'largest'}{which}"
    if case.name == "alone":
        return value
    return f"{name}({shared}, {value})" if value else shared


def median(which: int, value: str, case: Case) -> str:
    if case.name == "alone":
        return value
    if case.name == "odd":
        low, high = f"lower{which}", f"upper{which}"
        return _between(low, value, high) if value else f"(({low} + {high})/2)"
    middle = f"middle{which}"
    return f"(({middle} + {_between(f'before{which}', value, f'after{which}')})/2)" if value else middle


def _between(low: str, value: str, high: str) -> str:
    return f"max({low}, min({value}, {high}))"


def different(which: int, record: str) -> str:
    """``record`` is the letter of the differing record, which may be a new value."""
    return f"(different{which} + new{which}{record})" if record else f"different{which}"


def ordered_extremes(which: int, case: Case) -> list[str]:
    """In ascending order, as names with <= between them."""
    return [] if case.name == "alone" else [f"least{which}", f"largest{which}"]


def ordered_median(which: int, case: Case) -> list[str]:
    """In ascending order."""
    ordered = {"odd": ("lower", "upper"), "even": ("before", "middle", "after")}
    return [f"{name}{which}" for name in ordered.get(case.name, ())]


def facts_of_different(which: int, records: str) -> list[str]:
    found = [f"different{which} >= 0", f"different{which} <= n - 1"]
    return found + [
        text for record in records for text in (f"new{which}{record} >= 0", f"new{which}{record} <= 1")
    ]


BELIEF = (
    "that the sums, extremes and middle values of the n - 1 shared records satisfy the inequalities assumed of them, as those of "
    "all data sets do"
)
CROWDED = 4
PUBLIC = "N"
"""The public number that n is, beside n, the number of records of the larger data set."""


class _NoPowerSums(Exception):
    """The statistic is not one of sums and counts."""


@define
class _Sums:
    """The shared sums met so far: the summand, as text in x, to its name; counts likewise. Of the
    summands whose ``extremes``, ``medians`` or numbers of ``different`` values are used, the place is the number in their names.
    """

    question: SensitivityQuestion
    case: Case
    names: dict[str, str] = Factory(dict)
    counts: dict[str, str] = Factory(dict)
    summands: dict[str, ast.expr] = Factory(dict)
    extremes: list[str] = Factory(list)
    medians: list[str] = Factory(list)
    different: list[str] = Factory(list)


def polynomial_claims(question: SensitivityQuestion) -> tuple[Typed, ...]:
    """That the statistic differs by at most what is claimed, for the cases that together are all n; none for a statistic of
    another form."""
    removed = question.neighbours == "add-remove"
    least = 2 if removed and question.statistic.value(()) is None else 1
    found = [_claim(question, case, removed) for case in cases(question.statistic.tree, least)]
    return tuple(typed for typed in found if typed is not None) if all(found) else ()


def _claim(question: SensitivityQuestion, case: Case, removed: bool) -> Typed | None:
    if question.claimed is None:
        return None
    sums = _Sums(question, case)
    try:
        first = _text(question.statistic.tree, sums, "a", "n")
        second = _text(question.statistic.tree, sums, "" if removed else "b", "(n - 1)" if removed else "n")
        claimed = _text(question.claimed.tree, sums, "a", "(n - 1)" if question.n == "smaller" else "n")
    except _NoPowerSums:
        return None
    public = [f"{PUBLIC} >= 1"] if question.n == "public" else []
    assumed = [
        case.assumed,
        *public,
        *_record("a", question.domain),
        *([] if removed else _record("b", question.domain)),
    ]
    assumed += _shared(sums)
    for mark in sums.counts.values():
        for which in "a" if removed else "ab":
            assumed += [f"{mark}{which} >= 0", f"{mark}{which} <= 1"]
    for text in sums.different:
        assumed += facts_of_different(_place(sums.different, text), "a" if removed else "ab")
    gap = f"({first}) - ({second})"
    return Typed(tuple(assumed), (f"{gap} <= {claimed}", f"-({claimed}) <= {gap}"))


def _text(tree: ast.expr, sums: _Sums, record: str, size: str) -> str:
    """The formula of one of the two data sets: the differing record is ``record``, or nobody."""
    if isinstance(tree, ast.Constant):
        return f"({Fraction(tree.value)})"  # type: ignore[arg-type]
    if isinstance(tree, ast.Name):
        size = PUBLIC if sums.question.n == "public" else size
        return size if tree.id == "n" else f"({sums.question.statistic.values[tree.id]})"
    if isinstance(tree, ast.UnaryOp):
        return f"({'-' if isinstance(tree.op, ast.USub) else ''}{_text(tree.operand, sums, record, size)})"
    if isinstance(tree, ast.BinOp):
        left, right = (_text(part, sums, record, size) for part in (tree.left, tree.right))
        if isinstance(tree.op, ast.Pow):
            return f"({left})**{_power(tree)}"
        return f"({left} {_sign(tree.op)} {right})"
    assert isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name)
    name, parts = tree.func.id, tree.args
    if name == "abs" or len(parts) > 1:
        return f"{name}({', '.join(_text(part, sums, record, size) for part in parts)})"
    if name == "count":
        return _count(parts, sums, record, size)
    if name == "sum":
        return _sum(parts[0], sums, record)
    if name == "mean":
        return f"({_sum(parts[0], sums, record)}/{size})"
    if name == "var":
        squared = ast.BinOp(parts[0], ast.Pow(), ast.Constant(2))
        return f"({_sum(squared, sums, record)}/{size} - ({_sum(parts[0], sums, record)}/{size})**2)"
    return _of_order(name, parts[0], sums, record)


def _of_order(name: str, summand: ast.expr, sums: _Sums, record: str) -> str:
    """An extreme, the median, or the number of different values."""
    text = _summand(summand, sums)
    value = text(record) if record else ""
    if sums.case.name == "alone" and not record:
        raise _NoPowerSums
    if name == "distinct":
        return different(_place(sums.different, text("x")), record)
    if name == "median":
        return median(_place(sums.medians, text("x")), value, sums.case)
    return extreme(name, _place(sums.extremes, text("x")), value, sums.case)


def _place(listed: list[str], text: str) -> int:
    """From 1; a text that is new goes to the end."""
    if text not in listed:
        listed.append(text)
    return listed.index(text) + 1


def _sum(summand: ast.expr, sums: _Sums, record: str) -> str:
    """The shared sum and what the differing record adds to it."""
    text = _summand(summand, sums)
    name = sums.names.setdefault(text("x"), f"r{len(sums.names) + 1}")
    return f"({name} + {text(record)})" if record else name


def _summand(tree: ast.expr, sums: _Sums) -> Callable[[str], str]:
    """The summand as a text in the record."""
    _demand_of_record_alone(tree)
    sums.summands[_inserted(tree, sums, "x")] = tree
    return partial(_inserted, tree, sums)


def _demand_of_record_alone(tree: ast.expr) -> None:
    """What the shared records add is the same in both data sets only if n and statistics have no place in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "n":
            raise _NoPowerSums
        if isinstance(node, ast.Call) and len(node.args) < 2 and ast.unparse(node.func) != "abs":
            raise _NoPowerSums


def _inserted(tree: ast.expr, sums: _Sums, record: str) -> str:
    if isinstance(tree, ast.Name) and tree.id == "x":
        return record
    if isinstance(tree, ast.BinOp):
        left = _inserted(tree.left, sums, record)
        if isinstance(tree.op, ast.Pow):
            return f"({left})**{_power(tree)}" if len(left) > 1 else f"{left}**{_power(tree)}"
        return f"({left} {_sign(tree.op)} {_inserted(tree.right, sums, record)})"
    if isinstance(tree, ast.UnaryOp):
        return f"({'-' if isinstance(tree.op, ast.USub) else ''}{_inserted(tree.operand, sums, record)})"
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
        return f"{tree.func.id}({', '.join(_inserted(part, sums, record) for part in tree.args)})"
    return _text(tree, sums, record, "n")


def _count(parts: list[ast.expr], sums: _Sums, record: str, size: str) -> str:
    """How many: the shared ones, and 0 or 1 more."""
    if not parts:
        return size
    _demand_of_record_alone(parts[0])
    text = ast.unparse(parts[0])
    mark = sums.counts.setdefault(text, f"c{len(sums.counts) + 1}")
    return f"({mark} + {mark}{record})" if record else mark


def _power(tree: ast.BinOp) -> int:
    """The exponent, a whole number."""
    assert isinstance(tree.right, ast.Constant) and isinstance(tree.right.value, int)
    return tree.right.value


def _sign(sign: ast.operator) -> str:
    for kind, text in ((ast.Add, "+"), (ast.Sub, "-"), (ast.Mult, "*"), (ast.Div, "/")):
        if isinstance(sign, kind):
            return text
    raise _NoPowerSums


def _record(name: str, domain: Domain) -> list[str]:
    """What is known of one record."""
    low, high = domain.values[0], domain.values[-1]
    found = [f"{low} <= {name}", f"{name} <= {high}"]
    if not domain.interval and len(domain.values) <= CROWDED:
        found.append("*".join(f"({name} - ({value}))" for value in domain.values) + " == 0")
    return found


def _shared(sums: _Sums) -> list[str]:
    """What is known of the shared sums."""
    domain = sums.question.domain
    low, high = domain.values[0], domain.values[-1]
    found = [text for mark in sums.counts.values() for text in (f"{mark} >= 0", f"{mark} <= n - 1")]
    for summand, name in sums.names.items():
        ends = _ends(summand, sums)
        if ends is not None:
            found += [f"(n - 1)*({ends[0]}) <= {name}", f"{name} <= (n - 1)*({ends[1]})"]
    for summand in sums.extremes:
        ordered = ordered_extremes(_place(sums.extremes, summand), sums.case)
        found += _ascending(ordered, _ends(summand, sums))
        if ordered and summand in sums.names:
            found += [
                f"(n - 1)*{ordered[0]} <= {sums.names[summand]}",
                f"{sums.names[summand]} <= (n - 1)*{ordered[1]}",
            ]
    for summand in sums.medians:
        found += _ascending(ordered_median(_place(sums.medians, summand), sums.case), _ends(summand, sums))
    linear, square = sums.names.get("x"), sums.names.get("x**2")
    if linear and square:
        relation = "==" if not domain.interval and len(domain.values) == 2 else "<="
        found.append(f"{square} {relation} ({low + high})*{linear} - (n - 1)*({low * high})")
        found.append(f"{linear}**2 <= (n - 1)*{square}")
    return found


def _ascending(names: list[str], ends: tuple[Fraction, Fraction] | None) -> list[str]:
    chain = [f"({ends[0]})", *names, f"({ends[1]})"] if ends is not None and names else names
    return [f"{low} <= {high}" for low, high in pairwise(chain)]


def _ends(summand: str, sums: _Sums) -> tuple[Fraction, Fraction] | None:
    return ends_of(sums.summands[summand], sums.question.domain, sums.question.statistic.values)
