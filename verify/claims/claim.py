"""A claim as data, and as it was typed: what the kernel and the second reader are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import evolve, field, frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.meanings import meaning_of
from epsproof.verify.kernel.claim import SCHEMA, Statement
from epsproof.verify.reader import Definitions, NotRead, names

__all__ = ["Claim", "ClaimRejected", "Typed", "Unread", "place_of"]

# A claim as data: one table of a TOML file, at most a dozen lines, nothing about its outcome.


class ClaimRejected(QuestionError):
    """A claim file breaks a rule of the format; the message names the file, the claim where it has one, and the rule.

    ``field`` is the field that breaks it, where one stands in the file.
    """

    def __init__(self, file: str, identifier: str, rule: str, field: str = "") -> None:
        self.file, self.identifier, self.rule, self.field = file, identifier, rule, field
        place = f"{file}, claim {identifier}" if identifier else file
        super().__init__(f"{place}: {rule}")


@frozen
class Claim:
    """``assumptions`` as printed, in the grammar where the claim can be checked; ``data`` holds the fields of its kind, and the
    ``substitutions`` of its file; ``expect`` is the verdict that its author expects, where he says one; ``line`` is where it
    begins in the file, and ``lines`` where its fields stand, where that is known; ``asked`` are the fields that were read."""

    id: str
    kind: str
    location: str
    statement: str
    assumptions: tuple[str, ...]
    data: dict[str, Any]
    file: str
    expect: str | None = None
    line: int | None = field(default=None, eq=False)
    lines: Mapping[str, int] = field(factory=dict, eq=False, repr=False)
    asked: set[str] = field(factory=set, eq=False, repr=False)

    def line_of(self, field: str) -> int | None:
        """The line of the field; that of the claim where none is known."""
        return self.lines.get(field, self.line)

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        if name not in self.data:
            meaning = meaning_of(self.kind, name)
            raise self.rejected(
                f"a claim of kind {self.kind!r} needs {name!r} here{f': {meaning}' if meaning else ''}"
            )
        return self.data[name]

    def get(self, name: str, default: Any = None) -> Any:
        self.asked.add(name)
        return self.data.get(name, default)

    def refuse_beside(self, name: str, *others: str) -> None:
        """Raise ClaimRejected where one of the other fields stands beside this one, which decides the claim alone."""
        if name in self.data and (beside := sorted({*others} & self.data.keys())):
            raise self.rejected(
                f"{beside[0]!r} says nothing beside {name!r}: make it a claim of its own", beside[0]
            )

    def refuse_defined(self, *own: str) -> None:
        """Raise ClaimRejected where the claim defines one of the names to which its kind gives a meaning."""
        for defining in ("let", "slope", "substitutions"):
            if taken := sorted({*self.get(defining, {})} & {*own}):
                meant = f"which has a meaning of its own in a claim of kind {self.kind!r}"
                raise self.rejected(
                    f"{defining!r} defines {taken[0]!r}, {meant}: choose another name", defining
                )

    def refuse_others(self, *own: str) -> None:
        """Raise ClaimRejected where the assumptions are about another name than those to which the kind gives a meaning."""
        try:
            others = sorted(names(*self.assumptions) - {*own})
        except NotRead as error:
            raise self.rejected(f"'assumptions': {error}", "assumptions") from error
        if others:
            rule = f"'assumptions' are about {others[0]!r}; the names of a claim of kind {self.kind!r} are {', '.join(own)}"
            raise self.rejected(rule, "assumptions")

    def refuse_assumptions(self) -> None:
        """Raise ClaimRejected for assumptions, where the kind's statements have no names that they could be about."""
        if self.assumptions:
            rule = f"'assumptions' say nothing in a claim of kind {self.kind!r}, which is judged without them: leave them out"
            raise self.rejected(rule, "assumptions")

    def rejected(self, rule: str, field: str = "") -> ClaimRejected:
        """The error for this claim, and for the field that breaks the rule."""
        return ClaimRejected(self.file, self.id, rule, field)


@frozen
class Unread:
    """A claim that breaks a rule of the format: its readable fields, the rule, and the line of the field that breaks it or of the
    claim, where that is known."""

    id: str
    kind: str
    location: str
    statement: str
    assumptions: tuple[str, ...]
    file: str
    rule: str
    line: int | None
    expect: str | None = None
    column: int | None = None

    def line_of(self, field: str) -> int | None:
        """The line of the field that breaks the rule, or of the claim."""
        return self.line


def place_of(claim: Claim | Unread, field: str = "") -> str:
    """The file, the line, the column of a field and the claim: ``my.claims.toml, line 12, column 1, claim X.1``."""
    line, column = claim.line_of(field), claim.column if isinstance(claim, Unread) else None
    place = f"line {line}, {f'column {column}, ' if column else ''}" if line else ""
    return f"{claim.file}, {place}claim {claim.id}"


# A claim as it was typed: what the kernel and the second reader are given.

Pair = tuple[str, str]
Triple = tuple[str, str, str]


@frozen(slots=False)
class Typed:
    """The texts of a claim: what the kernel and the second reader each read for themselves."""

    assumptions: tuple[str, ...]
    goals: tuple[str, ...]
    definitions: tuple[Pair, ...] = ()
    slopes: tuple[Triple, ...] = ()
    substitutions: tuple[Pair, ...] = ()

    @classmethod
    def of(cls, claim: Claim) -> Typed:
        """The texts of a claim with goals."""
        slopes = ((name, text, variable) for name, (text, variable) in claim.get("slope", {}).items())
        return cls(
            tuple(claim.assumptions),
            tuple(claim["goals"]),
            tuple(claim.get("let", {}).items()),
            tuple(slopes),
            tuple(claim.get("substitutions", {}).items()),
        )

    @property
    def named(self) -> frozenset[str]:
        """The names that definitions, slopes and substitutions give."""
        return frozenset(one[0] for one in (*self.definitions, *self.slopes, *self.substitutions))

    def assuming(self, conditions: Sequence[str]) -> Typed:
        """The same under more conditions."""
        return evolve(self, assumptions=(*self.assumptions, *conditions))

    @property
    def document(self) -> dict[str, Any]:
        """The kernel's document, without evidence."""
        return {
            "schema": SCHEMA,
            "assumptions": list(self.assumptions),
            "goals": list(self.goals),
            "definitions": [list(pair) for pair in self.definitions],
            "slopes": [list(triple) for triple in self.slopes],
            "substitutions": [list(pair) for pair in self.substitutions],
        }

    @cached_property
    def statement(self) -> Statement:
        """What the kernel makes of the texts; raises Rejected."""
        return Statement(self.document)

    @cached_property
    def reading(self) -> Definitions:
        """What the second reader makes of the definitions; raises NotRead."""
        slopes = {name: (text, variable) for name, text, variable in self.slopes}
        return Definitions(dict(self.definitions), slopes, dict(self.substitutions))
