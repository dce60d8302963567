"""Random small changes of functions under derive and verify/claims, each with the claims whose verdicts come by it."""

from __future__ import annotations

import ast
import gc
import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from textwrap import dedent
from types import CodeType, FunctionType
from typing import Any, TypeVar

from tests.gates.attack.draft import Draft
from tests.gates.attack.engine import asked
from tests.gates.attack.faults import compiled, forget
from tests.verify.kernel.mutants import mutants

__all__ = ["ROOMS", "Change", "called", "changes", "traced"]

T = TypeVar("T")

ROOT = f"{Path(__file__).parents[4]}/"
ROOMS = ("derive/", "verify/claims/")
SECONDS = 1.0


@dataclass(frozen=True)
class Change:
    """``code`` in place of that of ``function``; ``what`` says where it differs, ``drafts`` which claims call it."""

    function: FunctionType
    code: CodeType
    what: str
    drafts: Sequence[int]


def called(drafts: Sequence[Draft]) -> tuple[list[str], dict[CodeType, list[int]]]:
    """The verdict on each claim, and for every function of the rooms the claims that call it."""
    return traced(lambda number: asked(drafts[number], SECONDS).verdict, len(drafts), ROOMS)


def traced(
    answer: Callable[[int], T], count: int, rooms: Sequence[str]
) -> tuple[list[T], dict[CodeType, list[int]]]:
    """The answers with the numbers below ``count``, and for every function of the rooms the numbers of those that call it."""
    answers, found = list[T](), dict[CodeType, list[int]]()
    for number in range(count):
        codes = set[CodeType]()

        def note(frame: Any, event: str, _: Any, codes: set[CodeType] = codes) -> None:
            if event == "call":
                codes.add(frame.f_code)

        forget()
        sys.setprofile(note)
        try:
            answers.append(answer(number))
        finally:
            sys.setprofile(None)
        for code in codes:
            if code.co_filename.startswith(tuple(ROOT + room for room in rooms)):
                found.setdefault(code, []).append(number)
    return answers, found


def changes(random: Random, used: dict[CodeType, list[int]], most: int) -> Iterator[Change]:
    """Changes of random functions without end, each with at most so many claims."""
    plain = {x.__code__: x for x in gc.get_objects() if isinstance(x, FunctionType) and x.__code__ in used}
    named = (code for code, x in plain.items() if not x.__closure__ and code.co_name.isidentifier())
    codes = sorted(named, key=lambda c: (c.co_filename, c.co_firstlineno))
    while True:
        code = random.choice(codes)
        source = dedent(inspect.getsource(code))
        line, what, make = random.choice([*mutants(source)] or [(0, "", None)])
        other = make and _compiled(plain[code], make())
        if other and other.co_freevars == code.co_freevars:
            place = f"{code.co_filename.removeprefix(ROOT)}, line {code.co_firstlineno + line - 1}"
            yield Change(
                plain[code], other, f"{place}: {what}", random.sample(used[code], min(most, len(used[code])))
            )


def _compiled(function: FunctionType, tree: ast.Module) -> CodeType | None:
    """The code of the changed function; None where it cannot be made."""
    try:
        return compiled(function, ast.unparse(tree))
    except Exception:
        return None
