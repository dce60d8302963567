"""Change the kernel one small thing at a time, run its tests: ``nice python -m tests.verify.kernel.mutants`` lists what survives.

Every comparison, operator, number, text, condition, element of a tuple and statement of verify/kernel is changed once, decorated
functions and constants of modules included. Only the texts of rejections are left alone. The exit code is 0 if every survivor
stands in ``survivors.toml``. ``--record FILE`` keeps the counts, with ``--only`` beside those of other files. With ``--again``
only what is neither killed nor explained there is judged, and the files of the kernel that have changed since: a test that is
added kills no fewer.
"""

from __future__ import annotations

import argparse
import ast
import copy
import hashlib
import json
import os
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import hypothesis  # noqa: F401  (imported before the processes part)

from tests.verify.kernel.judging import Judge

ROOT = Path(__file__).parents[3]
KERNEL = ROOT / "verify" / "kernel"
GENERIC = ("tuple", "dict", "list", "set", "frozenset", "Mapping", "Sequence", "Iterator", "Collection")
SWAPPED: dict[type[ast.AST], list[type[Any]]] = {
    ast.Lt: [ast.LtE], ast.LtE: [ast.Lt, ast.Eq], ast.Gt: [ast.GtE], ast.GtE: [ast.Gt, ast.Eq],
    ast.Eq: [ast.NotEq], ast.NotEq: [ast.Eq], ast.In: [ast.NotIn], ast.NotIn: [ast.In], ast.Is: [ast.IsNot], ast.IsNot: [ast.Is],
    ast.Add: [ast.Sub], ast.Sub: [ast.Add], ast.Mult: [ast.Add], ast.FloorDiv: [ast.Mult], ast.Div: [ast.Mult],
    ast.BitOr: [ast.BitAnd], ast.BitAnd: [ast.BitOr], ast.And: [ast.Or], ast.Or: [ast.And], ast.Pow: [ast.Mult],
}  # fmt: skip


Mutant = tuple[int, str, Callable[[], ast.Module]]


def mutants(source: str) -> Iterator[Mutant]:
    """Line, description and maker of the changed module, for every change of the source."""
    tree = ast.parse(source)
    spared = _spared(tree)
    for number, node in enumerate(ast.walk(tree)):
        for description, change in _changes(node, spared):
            before = ast.unparse(node).splitlines()[0][:90]
            yield (
                getattr(node, "lineno", 0),
                f"{description}: {before}",
                partial(_changed, tree, number, change),
            )


def _changed(tree: ast.Module, number: int, change: Callable[[Any], Any]) -> ast.Module:
    other = copy.deepcopy(tree)
    change(next(found for index, found in enumerate(ast.walk(other)) if index == number))
    return ast.fix_missing_locations(other)


def _spared(tree: ast.Module) -> set[ast.AST]:
    """Annotations and other types, docstrings, imports and ``__all__``, and what rejections say."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        roots: list[Any] = []
        if isinstance(node, ast.FunctionDef):
            roots = [node.returns, *(argument.annotation for argument in node.args.args)]
        elif isinstance(node, ast.AnnAssign):
            roots = [node.annotation]
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("require", "Rejected")
        ):
            roots = node.args[-1:]
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("shaped", "point")
        ):
            roots = node.args[2:] if node.func.id == "shaped" else node.args[3:]
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("about", "meet")
        ):
            roots = node.args[-1:]
        elif isinstance(node, ast.Assign):
            roots = [node] if ast.unparse(node.targets[0]) in ("__all__", "Names", "label", "counts") else []
        elif (
            isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in GENERIC
        ):
            roots = [node.slice]
        elif isinstance(node, ast.Expr):
            roots = [node] if not isinstance(node.value, ast.Call) else []
        for root in roots:
            found |= set(ast.walk(root)) if root is not None else set()
    return found


def _changes(node: ast.AST, spared: set[ast.AST]) -> Iterator[tuple[str, Any]]:
    if node in spared:
        return
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            for other in SWAPPED.get(type(operator), []):
                yield (
                    f"{other.__name__} for {type(operator).__name__}",
                    lambda n, i=index, o=other: n.ops.__setitem__(i, o()),
                )
    elif isinstance(node, (ast.BinOp, ast.BoolOp, ast.AugAssign)):
        for other in SWAPPED.get(type(node.op), []):
            yield f"{other.__name__} for {type(node.op).__name__}", lambda n, o=other: setattr(n, "op", o())
        for index in range(len(node.values) if isinstance(node, ast.BoolOp) else 0):
            yield f"without part {index + 1}", lambda n, i=index: n.values.pop(i)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        yield (
            "sign dropped",
            lambda n: setattr(n, "op", ast.UAdd() if isinstance(n.op, ast.USub) else _truth(n)),
        )
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield "number + 1", lambda n: setattr(n, "value", n.value + 1)
        yield "number - 1", lambda n: setattr(n, "value", n.value - 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "other truth value", lambda n: setattr(n, "value", not n.value)
    elif isinstance(node, ast.Constant) and type(node.value) is str:
        yield "other text", lambda n: setattr(n, "value", f"X{n.value}" if n.value else "X")
    elif isinstance(node, ast.IfExp):
        yield (
            "branches exchanged",
            lambda n: (lambda a, b: (setattr(n, "body", b), setattr(n, "orelse", a)))(n.body, n.orelse),
        )
    elif isinstance(node, (ast.If, ast.While)):
        yield "never", lambda n: setattr(n, "test", ast.Constant(False))
        if isinstance(node, ast.If):
            yield "always", lambda n: setattr(n, "test", ast.Constant(True))
    elif isinstance(node, (ast.Tuple, ast.List)) and isinstance(node.ctx, ast.Load):
        for index in range(len(node.elts)):
            yield f"without element {index + 1}", lambda n, i=index: n.elts.pop(i)
    elif isinstance(node, ast.Dict):
        for index in range(len(node.keys)):
            yield f"without entry {index + 1}", lambda n, i=index: (n.keys.pop(i), n.values.pop(i))
    elif isinstance(node, ast.comprehension):
        for index in range(len(node.ifs)):
            yield f"without condition {index + 1}", lambda n, i=index: n.ifs.pop(i)
    elif isinstance(node, ast.FunctionDef):
        for index in range(len(node.decorator_list)):
            yield f"without decorator {index + 1}", lambda n, i=index: n.decorator_list.pop(i)
    for name in ("body", "orelse", "finalbody"):
        for index, statement in enumerate(
            getattr(node, name, None) or [] if isinstance(getattr(node, name, None), list) else []
        ):
            if isinstance(statement, (ast.Expr, ast.AugAssign, ast.Assign)) and statement not in spared:
                kept = isinstance(statement, ast.Assign) and not isinstance(
                    node, (ast.If, ast.For, ast.While)
                )
                if not kept:
                    yield (
                        f"without {ast.unparse(statement)[:70]!r}",
                        lambda n, a=name, i=index: getattr(n, a).__setitem__(i, ast.Pass()),
                    )


def _truth(node: ast.UnaryOp) -> ast.unaryop:
    """``not x`` becomes ``not not x``."""
    node.operand = ast.UnaryOp(ast.Not(), node.operand)
    return ast.Not()


def main() -> None:
    """Run, print every survivor that is not explained, and the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="how the files' names begin, with commas between")
    parser.add_argument("--shard", default="1/1", help="2/3 is the second third")
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="keep the counts for reports, of all files"
    )
    parser.add_argument(
        "--again", action="store_true", help="only what the record leaves open, and files changed since"
    )
    options = parser.parse_args()
    if options.record and options.shard != "1/1":
        parser.error("--record keeps whole files: leave out --shard")
    options.record = options.record and options.record.resolve()
    kept = {}
    if options.record and options.record.exists():
        kept = json.loads(options.record.read_text(encoding="utf-8"))["results"]["files"]
    before = kept if options.again else {}
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.path.insert(0, str(ROOT))
    part, parts = map(int, options.shard.split("/"))
    explained = {
        (e["file"], e["line"], e["mutant"])
        for e in tomllib.loads(Path(__file__).with_name("survivors.toml").read_text())["survivor"]
    }
    judge = Judge()
    files: dict[str, dict[str, Any]] = {}
    for file in sorted({file for name in options.only.split(",") for file in KERNEL.glob(f"{name}*.py")}):
        source = file.read_text(encoding="utf-8")
        digest, lines = hashlib.sha256(source.encode()).hexdigest(), source.splitlines() or [""]
        counts: dict[str, Any] = {"source": digest, "killed": 0, "explained": 0, "survivors": []}
        known = before.get(file.name, counts)
        settled = known["source"] == digest and known is not counts
        for number, (line, description, tree) in enumerate(mutants(source)):
            entry, named = (
                f"{line}: {description}",
                (file.name, lines[line - 1].strip(), description) in explained,
            )
            if number % parts != part - 1:
                continue
            told = settled and (named or entry not in known["survivors"])
            if not (told and named) and (told or not judge.survives(file, line, tree())):
                counts["killed"] += 1
            elif named:
                counts["explained"] += 1
            else:
                counts["survivors"].append(entry)
                print(f"{file.name}:{entry}", flush=True)
        if lines != [""]:
            files[file.name] = counts
            print(f"{file.name}: {summary(counts)}", flush=True)
            if options.record:
                keep(options, {**kept, **files})
    sys.exit(any(counts["survivors"] for counts in files.values()))


def keep(options: argparse.Namespace, files: dict[str, Any]) -> None:
    """Write the counts of the files that the kernel has."""
    from epsproof.reports.measured.record import record

    command = f"python -m tests.verify.kernel.mutants --record {options.record.name}"
    named = {name: counts for name, counts in sorted(files.items()) if (KERNEL / name).exists()}
    record(options.record, "kernel-mutants", command, {"files": named})


def summary(counts: dict[str, Any]) -> str:
    """The counts in one line."""
    return f"{counts['killed']} killed, {counts['explained']} explained, {len(counts['survivors'])} neither"


if __name__ == "__main__":
    main()
