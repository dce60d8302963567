"""A claimed sensitivity for all sizes at once, as polynomial claims about power sums that the kernel proves.

Two neighbours share n - 1 records. A sum over a data set is the sum r over these plus what the differing record adds, a or b, so
a statistic of sums and counts is a rational function of n, a, b and the shared sums. What is known of the shared sums are
inequalities that all data sets satisfy: (n - 1) least <= r <= (n - 1) largest, and for s = sum(x), q = sum(x**2) over records
between l and u also s**2 <= (n - 1) q and q <= (l + u) s - (n - 1) l u, with equality where each record is l or u. A proof from
them holds for all n.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from functools import partial

from attrs import Factory, define

from verify.claims.typed import Typed
from verify.sensitivity.question import Domain, Question

__all__ = ["BELIEF", "polynomial_claim"]

BELIEF = "that the sums over the n - 1 shared records satisfy the inequalities assumed of them, as those of all data sets do"
CROWDED = 4


class _NoPowerSums(Exception):
    """The statistic is not one of sums and counts."""


@define
class _Sums:
    """The shared sums met so far: the summand, as text in x, to its name; counts likewise."""

    question: Question
    names: dict[str, str] = Factory(dict)
    counts: dict[str, str] = Factory(dict)


def polynomial_claim(question: Question) -> Typed | None:
    """The claim that the statistic differs by at most what is claimed, for all n; None for a statistic of another form."""
    if question.claimed is None:
        return None
    sums = _Sums(question)
    removed = question.neighbours == "add-remove"
    try:
        first = _text(question.statistic.tree, sums, "a", "n")
        second = _text(question.statistic.tree, sums, "" if removed else "b", "(n - 1)" if removed else "n")
        claimed = _text(question.claimed.tree, sums, "a", "n")
    except _NoPowerSums:
        return None
    least = 2 if removed and question.statistic.value(()) is None else 1
    assumed = [f"n >= {least}", *_record("a", question.domain), *([] if removed else _record("b", question.domain))]
    assumed += _shared(sums)
    for mark in sums.counts.values():
        for which in "a" if removed else "ab":
            assumed += [f"{mark}{which} >= 0", f"{mark}{which} <= 1"]
    gap = f"({first}) - ({second})"
    return Typed(tuple(assumed), (f"{gap} <= {claimed}", f"-({claimed}) <= {gap}"))


def _text(tree: ast.expr, sums: _Sums, record: str, size: str) -> str:
    """The formula of one of the two data sets: the differing record is ``record``, or nobody."""
    if isinstance(tree, ast.Constant):
        return f"({Fraction(tree.value)})"  # type: ignore[arg-type]
    if isinstance(tree, ast.Name):
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
    raise _NoPowerSums


def _sum(summand: ast.expr, sums: _Sums, record: str) -> str:
    """The shared sum and what the differing record adds to it."""
    text = _summand(summand, sums)
    name = sums.names.setdefault(text("x"), f"r{len(sums.names) + 1}")
    return f"({name} + {text(record)})" if record else name


def _summand(tree: ast.expr, sums: _Sums) -> Callable[[str], str]:
    """The summand as a text in the record."""
    _demand_of_record_alone(tree)
    return partial(_inserted, tree, sums)


def _demand_of_record_alone(tree: ast.expr) -> None:
    """What the shared records add is the same in both data sets only if n and statistics have no place in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) or (isinstance(node, ast.Name) and node.id == "n"):
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
        ends = _ends(summand, domain)
        if ends is not None:
            found += [f"(n - 1)*({ends[0]}) <= {name}", f"{name} <= (n - 1)*({ends[1]})"]
    linear, square = sums.names.get("x"), sums.names.get("x**2")
    if linear and square:
        relation = "==" if not domain.interval and len(domain.values) == 2 else "<="
        found.append(f"{square} {relation} ({low + high})*{linear} - (n - 1)*({low * high})")
        found.append(f"{linear}**2 <= (n - 1)*{square}")
    return found


def _ends(summand: str, domain: Domain) -> tuple[Fraction, Fraction] | None:
    """The least and the largest summand: of all values of a finite domain, of a power of x on an interval."""
    power = 1 if summand == "x" else int(summand[3:]) if summand.startswith("x**") and summand[3:].isdecimal() else None
    if power is None:
        return None
    values = [value**power for value in domain.values]
    if domain.interval and domain.values[0] < 0 < domain.values[-1]:
        values.append(Fraction(0))
    return min(values), max(values)
