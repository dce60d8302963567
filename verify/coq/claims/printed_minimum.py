"""Printed minima as theorem files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Claim
from epsproof.verify.closed_form.proved import ProvedAnswer, prove_closed_form
from epsproof.verify.coq.claims.idle_option import idle_parameter, replaced, widened, without, without_options
from epsproof.verify.coq.claims.printed import printed_document
from epsproof.verify.coq.closed_form.document import document_file
from epsproof.verify.coq.development import Theorem, TheoremFile
from epsproof.verify.coq.out_of_reach import OutOfReach

__all__ = ["ClosedForms", "module_name", "parts"]

SECONDS = 240.0


def module_name(identifier: str, part: int = 0) -> str:
    """A Coq module name for a claim."""
    plain = identifier.replace("<", "_below_").replace(">", "_above_").replace("=", "_at_")
    name = re.sub(r"\W+", "_", plain)
    return f"{name}_part_{part}" if part else name


def parts(claim: Claim, given: Sequence[Sequence[str]]) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """(module, case, epsilon, further conditions) for every row of the claim and every list of conditions in ``given``."""
    rows = claim.get("rows") or [[claim.get("when", ""), claim["epsilon"]]]
    found = [(when, epsilon, tuple(more)) for when, epsilon in rows for more in given]
    return [(module_name(claim.id, n if len(found) > 1 else 0), *part) for n, part in enumerate(found, 1)]


class ClosedForms:
    """Derives every closed form once."""

    def __init__(self) -> None:
        self.known: dict[Any, tuple[Problem, ProvedAnswer]] = {}

    def files(self, claim: Claim, given: Sequence[Sequence[str]]) -> list[TheoremFile]:
        """A file for every row of the claim and every list of further conditions in ``given``."""
        return [self._file(claim, *part) for part in parts(claim, given)]

    def _file(self, claim: Claim, module: str, when: str, epsilon: str, more: tuple[str, ...]) -> TheoremFile:
        where = tuple(claim.get("where", []))
        conditions = tuple(c for c in (*claim.assumptions, when, *more) if c.strip())
        settled = _settled([when, *more])
        epsilon = replaced(epsilon, settled)
        bound = claim.get("bound", "unbounded")
        idle = idle_parameter(more, claim["profile"])
        try:
            if idle is None:
                document = printed_document(
                    *self._derived(claim["profile"], where, conditions, bound), epsilon
                )
            else:
                free, mentioning = without(conditions, idle)
                smaller, options = without_options(claim["profile"], idle, where, free, bound)
                document = printed_document(*self._derived(smaller, where, tuple(free), bound), epsilon)
                document = widened(
                    document, [[replaced(o, settled) for o in row] for row in options], mentioning, settled
                )
        except QuestionError as error:
            raise OutOfReach(str(error)) from error
        regions = f" on {', '.join(where)}" if where else ""
        text, theorems = document_file(
            document, f"{claim['profile']}{regions}: {epsilon} where {', '.join(conditions)}"
        )
        return TheoremFile(module, text, tuple(Theorem(module, name, (claim.id,)) for name in theorems))

    def _derived(
        self, profile: str, where: tuple[str, ...], assume: tuple[str, ...], bound: str
    ) -> tuple[Problem, ProvedAnswer]:
        key = (profile, where, assume, bound)
        if key not in self.known:
            problem = pose(profile, where, assume, bound)
            self.known[key] = problem, prove_closed_form(problem, SECONDS)
        return self.known[key]


def _settled(conditions: Sequence[str]) -> dict[str, str]:
    """The values of parameters that an equation ``name == value`` among the conditions fixes."""
    parts = [part.split("==") for text in conditions for part in text.split(",") if part.count("==") == 1]
    return {name.strip(): value.strip() for name, value in parts if name.strip().isidentifier()}
