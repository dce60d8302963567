"""What can be wrong with a question, one class a cause, and how an error names what was meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from fractions import Fraction

__all__ = [
    "UnknownField",
    "a_program",
    "as_limited",
    "asking",
    "by_words",
    "field_place",
    "limited",
    "limiting",
    "name_meant",
    "nearest",
    "option",
    "setting",
    "unknown_field",
]

# Every class derives from :class:`QuestionError`; the command line prints the message and exits with 3.
# A message says the rule that was broken, the offending term and the nearest thing that would work.


class QuestionError(ValueError):
    """The question cannot be answered as it was put; the message says how to put it.

    A remedy is worded as the question was put: ``--where 'q == 1'`` for a command, ``where="q == 1"`` for a function.
    """


class SyntaxRejected(QuestionError):
    """The text is not a formula of the grammar. ``column`` counts from 1; a ``hint`` says at least how such texts are written."""

    def __init__(self, rule: str, text: str, column: int, hint: str = "") -> None:
        self.rule, self.text, self.column, self.hint = rule, text, column, hint
        shown = text if len(text) <= 100 else text[:97] + "..."
        pointer = f"\n  {shown}\n  {' ' * (column - 1)}^" if column <= len(shown) else f"\n  {shown}"
        super().__init__(f"column {column}: {rule}{'; ' + hint if hint else ''}{pointer}")


class UnknownName(QuestionError):
    """A name that the question does not define."""


class LimitExceeded(QuestionError):
    """The formula is larger than the engine accepts (degree, length, nesting or digits)."""


class TooManyPotentials(LimitExceeded):
    """The bounds of an attack model are too many to be listed, and no symmetry makes them few."""


class UnsupportedForm(QuestionError):
    """The formula is well formed, but outside the class that the engine treats."""


class BoxAdvised(UnsupportedForm):
    """A claim is outside that class, and the message says how to state it on a box."""


class EmptyRegion(QuestionError):
    """No pair of priors satisfies the region for any parameter value."""


class EmptySomewhere(EmptyRegion):
    """For some parameter values no prior satisfies the region; ``point`` holds such values."""

    def __init__(self, message: str, point: dict[str, Fraction]) -> None:
        self.point = point
        super().__init__(message)


class ContradictoryAssumptions(QuestionError):
    """No parameter value satisfies the assumptions."""


class InfeasibleProfile(QuestionError):
    """The profile is at most 1 somewhere for all parameters, so that no epsilon > 0 is admissible."""


class MissingValue(QuestionError):
    """A parameter has no value; give one with ``--set``."""


class ValueOutsideAssumptions(QuestionError):
    """A value given with ``--set`` contradicts an assumption or empties the region."""


class ModelRejected(QuestionError):
    """The file describes no attack model; the message names the world, the pair or the field, and the rule."""


# The known names that are nearest to an unknown one.


def nearest(name: str, known: Iterable[str]) -> str:
    """At most three known names, the nearest first, as a list in words."""
    return ", ".join(get_close_matches(name, sorted(known), n=3, cutoff=0))


def name_meant(name: str, known: Iterable[str]) -> str:
    """The known name that another one stands for: in another case, one that begins so, the only one, or one near; or empty."""
    names = sorted(known)
    lower = name.lower()
    alike = [one for one in names if one.lower() == lower] or [
        one for one in names if lower and one.lower().startswith(lower)
    ]
    close = {one.lower(): one for one in names}
    found = alike or [close[one] for one in get_close_matches(lower, close, n=1, cutoff=0.6)]
    return found[0] if found else names[0] if len(names) == 1 else ""


def by_words(name: str, known: Iterable[str]) -> list[str]:
    """The known names of several words that have most words in common with the name; none where only one short word is."""
    words = {word.removesuffix("s") for word in re.findall(r"[a-z]{3,}|\d+", name.lower())}
    common = {
        one: [w for w in {w.removesuffix("s") for w in one.split("-")} & words if len(w) > 3]
        for one in sorted(known)
    }
    shared = {
        one: len({w.removesuffix("s") for w in one.split("-")} & words) for one in common if common[one]
    }
    return sorted(shared, key=lambda one: (-shared[one], len(one)))[:2]


# Where a field stands in the text of a TOML file.


def field_place(field: str, lines: Iterable[tuple[int, str]]) -> tuple[int, int] | None:
    """The same line with the column, from 1, at which the field's name begins; in a table in braces where it begins no line."""
    name = rf"""["']?{re.escape(field)}["']?"""
    forms = rf"\s*({name})\s*=", rf"\s*\[+\s*({name})\s*\]", rf"[{{,]\s*({name})\s*="
    given, heading, inside = map(re.compile, forms)
    numbered = list(lines)
    for search in (given.match, heading.match, inside.search):
        for number, line in numbered:
            if found := search(line):
                return number, found.start(1) + 1
    return None


# A field of a file that is not known, with the one that was meant.

MEANT = {
    "range": "domain", "values": "domain", "bounds": "domain", "interval": "domain", "clip": "domain",
    "center": "centre", "neighbors": "neighbours", "neighbour": "neighbours", "eps": "epsilon", "profile": "criterion",
    "condition": "where", "conditions": "where", "assumptions": "assume", "assumption": "assume", "parameter": "parameters",
    "variables": "parameters", "prior_weights": "prior", "radius": "within", "metric": "distances", "code": "program",
    "algorithm": "program", "formula": "statistic", "query": "statistic", "claim": "claimed", "units": "unit",
    "distance": "steps", "set": "parameters",
}  # fmt: skip


class UnknownField(QuestionError):
    """``field`` is none of the fields of ``what``; ``rule`` says so with the nearest one, and with all."""

    def __init__(self, rule: str, field: str) -> None:
        self.field = field
        super().__init__(rule)


def unknown_field(field: str, known: Iterable[str], what: str = "", ending: str = "") -> UnknownField:
    """The error for a field of ``what``, with its nearest known field first."""
    known = tuple(known)
    meant = MEANT.get(next(iter(get_close_matches(field.lower(), MEANT, n=1, cutoff=0.85)), ""), "")
    near = [meant] if meant in known else get_close_matches(field.lower(), known, n=1, cutoff=0.6)
    said = f"{what} has no field {field!r}" if what else f"{field!r} is no field"
    return UnknownField(
        f"{said}; {f'did you mean {near[0]!r}? ' if near else ''}fields: {', '.join(known)}{ending}", field
    )


# How a remedy names what is to be given, an option where a command was typed, an argument where a program
# asked; and what a criterion limits.

BARE = re.compile(r"[\w.]+(?:-\w+)*")
NO_ARGUMENT = {"privacy", "class", "group", "table", "mechanism", "failure", "to", "renyi"}
"""Options of the command that no function takes."""

_program: ContextVar[bool] = ContextVar("_program", default=False)
_limited: ContextVar[str] = ContextVar("_limited", default="posterior")


@contextmanager
def a_program() -> Iterator[None]:
    """Inside, and in functions that it decorates, remedies are arguments of Python functions."""
    before = _program.set(True)
    try:
        yield
    finally:
        _program.reset(before)


@contextmanager
def limiting(name: str) -> Iterator[None]:
    """Inside, what a criterion limits is called so: ``posterior`` stands for it in formulas."""
    before = _limited.set(name)
    try:
        yield
    finally:
        _limited.reset(before)


def limited() -> str:
    """What a criterion limits: ``posterior``, or the average that stands in its place."""
    return _limited.get()


def as_limited(formula: str) -> str:
    """The formula with what is limited by its name."""
    return re.sub(r"\bposterior\b", limited(), formula)


def option(name: str, *texts: str) -> str:
    """``--where 'q == 1'`` for a command, ``where="q == 1"`` for a program; without texts the name alone.

    An option that no function takes stays one, and is said to be the command's.
    """
    if _program.get() and name not in NO_ARGUMENT:
        shown: Sequence[str] = [f'"{text}"' for text in texts]
        return f"{name}={shown[0] if len(shown) == 1 else '[' + ', '.join(shown) + ']'}" if texts else name
    typed = " ".join((f"--{name}", *(text if BARE.fullmatch(text) else f"'{text}'" for text in texts)))
    return f"{typed} of the command epsproof" if _program.get() else typed


def asking(command: str, *texts: str) -> str:
    """``epsproof compare '2' '3'`` for a command, ``epsproof.compare("2", "3")`` for a program."""
    if _program.get():
        inside = ", ".join(f'"{text}"' for text in texts)
        return f"epsproof.{command}({inside})"
    return " ".join(("epsproof", command, *(f"'{text}'" for text in texts)))


def setting(name: str, value: str = "...") -> str:
    """``--set r=3`` for a command, ``r="3"`` among the values for a program."""
    return f'{name}="{value}"' if _program.get() else f"--set {name}={value}"
