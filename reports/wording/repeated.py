"""An option that takes one value and is given two, one inside the quotation marks of another word, two criteria for one, a word
of nothing: refused, as the command would forget the first, not see the other, or take nothing for the folder that it is in."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from itertools import pairwise

import click

from reports.wording.other_names import QUESTIONS

__all__ = ["refuse_empty", "refuse_quoted", "refuse_repeated", "releases_apart", "two_criteria", "two_papers", "value_apart"]


def refuse_repeated(command: click.Command, words: Sequence[str]) -> None:
    """Raise UsageError where an option that is not to be given several times has two different values."""
    options = _options(command)
    given = dict[str, tuple[str, str]]()
    place = 0
    while place < len(words) and words[place] != "--":
        name, equals, value = words[place].partition("=")
        place += 1
        option = options.get(name)
        if option is None or option.is_flag or option.nargs != 1:
            continue
        if not equals:
            value = words[place] if place < len(words) else ""
            place += 1
        first, before = given.setdefault(str(option.name), (name, value))
        if not option.multiple and before != value:
            raise click.UsageError(f"{first} {before} and {name} {value} are two values of one option: leave one of them out")


def _options(command: click.Command) -> dict[str, click.Option]:
    return {name: one for one in command.params if isinstance(one, click.Option) for name in one.opts}


def refuse_quoted(command: click.Command, words: Sequence[str]) -> None:
    """Raise UsageError where an option of the command stands in one word with what is before it."""
    options = _options(command)
    for place, word in enumerate(words):
        first, *others = re.split(r"\s+(?=--[a-z])", word.strip())
        apart = [one.partition("=" if re.match(r"--[a-z-]+=", one) else " ") for one in others]
        if not first or not apart or not {name for name, _, _ in apart} <= options.keys():
            continue
        beside = [part for name, _, value in apart for part in (name, value.strip().strip("'\"")) if part]
        line = shlex.join(["epsproof", str(command.name), *words[:place], first, *beside, *words[place + 1 :]])
        raise click.UsageError(f"an option stands outside the quotation marks: write {line}")


def refuse_empty(command: click.Command, words: Sequence[str]) -> None:
    """Raise UsageError where an option for a file, a folder or a model, or a word that names something, is empty."""
    options = _options(command)
    for before, word in pairwise(["", *words]):
        name, equals, value = word.partition("=") if word.startswith("--") else (before, "=", word)
        option = options.get(name)
        if option is not None and equals and not value.strip() and not option.is_flag:
            if isinstance(option.type, click.Path) or option.name == "bound":
                raise click.UsageError(f"{name} stands with nothing behind it: write {name} {option.metavar}")
            continue
        argument = next((one for one in command.params if isinstance(one, click.Argument)), None)
        if not word.strip() and argument is not None and argument.name not in {*QUESTIONS, "releases"}:
            such = re.search(rf"epsproof {command.name} \S.*", command.epilog or "")
            said = f"an empty word is no {argument.make_metavar(click.Context(command))}"
            better = "name one" if argument.required else "leave it out"
            raise click.UsageError(f"{said}: {better}" + (f"; for instance {such[0]}" if such else ""))


def two_criteria(own: click.Command, first: str, extra: str) -> str:
    """What to write for two comparisons given to a command that takes one criterion; empty for other words."""
    one = sum(isinstance(param, click.Argument) for param in own.params) == 1 and QUESTIONS & {
        str(param.name) for param in own.params
    }
    if not one or "'" in extra or not all(re.fullmatch(r"[^<>=]+[<>]=?[^<>=]+", text) for text in (first, extra)):
        return ""
    both, either = (shlex.join(["epsproof", str(own.name), f"{first} {sign} {extra}"]) for sign in ("and", "or"))
    return f"one criterion is one text: {both} if both hold, {either} if one is enough"


def two_papers(own: click.Command, first: str, extra: str) -> str:
    """What to write for words behind a paper, given to a command that takes one; empty for other words."""
    from verify.papers import PAPERS
    from verify.papers.find import papers_by

    if own.name not in ("report", "latex") or first not in PAPERS:
        return ""
    others = [paper for word in extra.split() for paper in ([word] if word in PAPERS else papers_by(word))]
    each = ", then ".join(f"epsproof {own.name} {paper}" for paper in (first, *others))
    return f"one paper at a time: {each}" if others else ""


def releases_apart(own: click.Command, words: Sequence[str], extra: str) -> str:
    """What to write for a law and its numbers in several words; empty for other words."""
    first = words[1] if len(words) > 1 else ""
    if own.name != "compose" or not re.fullmatch(r"[a-z_]{4,}", first):
        return ""
    found = re.fullmatch(r"((?:[a-z]\w*\s*=\s*)?[\d./]+(?:e-?\d+)?)(\s+x\s+\d+)?", extra)
    whole = f"{first}({found[1]}){found[2] or ''}" if found else f"{first} {extra}"
    options = [word for place, word in enumerate(words) if any(one.startswith("--") for one in words[: place + 1])]
    return f"what is released stands in quotes: {shlex.join(['epsproof', 'compose', whole, *options])}"


def value_apart(own: click.Command, words: Sequence[str], extra: str) -> str:
    """What to write for a second value behind an option that is given once for each; empty for other words."""
    several = {name for name, option in _options(own).items() if option.multiple and name != "--set"}
    for name, _, word in zip(words, words[1:], words[2:], strict=False):
        if name in several and word == extra:
            return f"every one has an option of its own: {name} {shlex.quote(extra)}"
    return ""
