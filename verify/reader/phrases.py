"""Phrases that name releases, read once more: ``12 x laplace(epsilon=0.1), 0.1 x 5``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from epsproof.verify.reader.truth import NotRead

__all__ = ["Named", "phrases"]

TIMES = ("x", "*", "\u00d7")


@dataclass(frozen=True)
class Named:
    """``count`` releases of a law or a file; ``given`` holds the texts of its numbers by their names, ``placed`` those without
    one, in their order."""

    count: int
    what: str
    given: dict[str, str]
    placed: tuple[str, ...]


def phrases(text: str) -> list[Named]:
    """The releases in their order; a number alone is the first one of the law dp. Raises NotRead."""
    return [_named(part) for part in _parts(text.replace("\u00d7", " \u00d7 "))]


def _named(part: str) -> Named:
    words = part.split()
    signs = [place for place, word in enumerate(words) if word in TIMES]
    sides = [part]
    if signs:
        sides = [" ".join(words[: signs[0]]), " ".join(words[signs[0] + 1 :])]
    bodies = [side for side in sides if not (signs and side.isdigit())]
    if len(signs) > 1 or len(bodies) != 1:
        raise NotRead("releases are a law and how often", part, 1)
    (body,) = bodies
    count = int(next(side for side in sides if side.isdigit())) if signs else 1
    law = re.match(r"(?!log\()[A-Za-z][\w-]*", body)
    if body.endswith(".toml"):
        return Named(count, body, {}, ())
    if law is None:
        return Named(count, "dp", {}, (body,))
    inside = body[law.end() :].strip()
    given, placed = dict[str, str](), list[str]()
    for argument in _parts(inside[1:-1]) if inside else ():
        name, equals, number = argument.partition("=")
        if equals:
            given[name.strip()] = number.strip()
        else:
            placed.append(argument)
    return Named(count, law[0].replace("-", "_"), given, tuple(placed))


def _parts(text: str) -> Iterator[str]:
    """What stands between the commas outside brackets, without blanks."""
    open_, part = 0, ""
    for char in (*text, ","):
        open_ += (char == "(") - (char == ")")
        if char == "," and not open_:
            if part.strip():
                yield part.strip()
            part = ""
        else:
            part += char
