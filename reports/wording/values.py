"""Values of options and words of a command that are none of those it takes, said with what to type instead."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from fractions import Fraction
from pathlib import Path

import click
from click.types import FloatParamType, IntParamType

from derive.models.catalogue import model_names
from derive.text.number_ways import number_in
from reports.wording.other_names import LEFT_OUT, QUESTIONS, TOPICS

__all__ = [
    "condition_cut",
    "nearest_option",
    "number_as_option",
    "of_others",
    "options_of",
    "set_apart",
    "typed",
    "value_refused",
    "without_value",
    "word_of_flag",
]

READ = {"--table": "profile.csv", "--cells": "cells.csv"}
SECONDS = re.compile(r"(\d+(?:\.\d+)?)\s*(s|sec|seconds?|m|min|minutes?|h)\Z")
IN_SECONDS = {"s": 1, "m": 60, "h": 3600}


def value_refused(error: click.BadParameter) -> str:
    """The message of the error, with what the value is to be."""
    message = error.format_message()
    if error.param is None:
        return message
    kind, given = error.param.type, re.match(r"""(?:'(?=.*' is not)|"(?=.*" is not))(.*)["'] is not""", error.message)
    if isinstance(kind, click.Choice) and given:
        if better := _left_out(error.ctx.command.name or "" if error.ctx else "", given[1].lower()):
            return f"{better}; {message}"
        plain = re.sub(r"[\s_]+", "-", given[1].lower())
        named = (one for one in TOPICS if plain.removesuffix("s") == one.removesuffix("s") or plain.startswith(f"{one}-"))
        known = TOPICS.get(next(named, ""))
        near = [known] if known in kind.choices else []
        near = near or get_close_matches(given[1].lower(), list(map(str, kind.choices)), n=1, cutoff=0.6)
        also = get_close_matches(given[1].lower(), [one for one in TOPICS if TOPICS[one] in kind.choices], n=1, cutoff=0.8)
        near = near or [TOPICS[one] for one in also]
        return f"did you mean {near[0]}? {message}" if near else message
    name = max(error.param.opts, key=len)
    if isinstance(kind, (IntParamType, FloatParamType)) and given:
        if name in ("--time", "--seconds") and (found := SECONDS.match(given[1])):
            return f"{name} is a number of seconds: write {name} {float(found[1]) * IN_SECONDS[found[2][0]]:g}"
        whole = "a whole number" if isinstance(kind, IntParamType) else "a number"
        return f"{name} is {whole}, not {given[1]!r}: write {name} {_counted(given[1], kind)}"
    if isinstance(kind, (click.FloatRange, click.IntRange)) and kind.min is not None and "not in the range" in error.message:
        return f"{name} is at least {kind.min}{f' and at most {kind.max}' if kind.max is not None else ''}: {error.message}"
    if "does not exist" in message and name == "files":
        missing = message.split(chr(39))[-2]
        for bare in (
            re.sub(r"^\W*[\"'`\u201c\u2018>{]+|[\"'`\u201d\u2019}]+$", "", missing),
            f"{missing}.json",
            f"{missing}/*.json",
        ):
            if bare != missing and [*Path().glob(bare.lstrip("/"))]:
                return f"there is no file {missing}; write {bare}"
        written = "certificates are written by --save, as in epsproof derive 3 --save DIR"
        return f"there is no file {message.split(chr(39))[-2]}; {written}"
    if "is a file" in message:
        file = message.split("'")[-2]
        return f"{name} names a folder, and {file} is a file: write {name} {Path(file).with_suffix('')}"
    if "is a directory" in message:
        folder = message.split("'")[-2]
        if name == "files":
            return f"{folder} is a folder: name the files in it, {folder.rstrip('/')}/*.json"
        such = f", such as {folder.rstrip('/')}/{READ[name]}" if name in READ else ""
        return f"{folder} is a folder: name a file in it{such}"
    return message


def options_of(command: click.Command) -> dict[str, click.Option]:
    """The options of a command by their names."""
    return {name: one for one in command.params if isinstance(one, click.Option) for name in (*one.opts, *one.secondary_opts)}


def nearest_option(name: str, known: Iterable[str], cutoff: float) -> str:
    """The known option that is nearest, without regard to its hyphens; empty where none is near."""
    bare = {option.lstrip("-"): option for option in known if option.startswith("--")}
    begun = [option for option in bare.values() if option.startswith(name) and len(name) > len("--e")]
    if len(begun) == 1:
        return begun[0]
    return next((bare[near] for near in get_close_matches(name.lstrip("-").lower(), bare, n=1, cutoff=cutoff)), "")


def typed(option: click.Option, name: str) -> str:
    return name if option.is_flag else f"{name} {option.metavar or option.type.name.upper()}"


def without_value(error: click.BadOptionUsage, own: click.Command) -> str:
    option = options_of(own).get(error.option_name)
    if option is not None and option.is_flag and "does not take a value" in error.message:
        return f"{error.option_name} takes no value: write {error.option_name} alone, or leave it out"
    if option is None or option.is_flag:
        return error.format_message()
    said = f"{error.option_name} stands without a value; write {typed(option, error.option_name)}"
    return f"{said}: {option.help}" if option.help else said


def of_others(name: str, words: Sequence[str], own: click.Command, others: Sequence[click.Command]) -> str:
    """What to type for an option of other commands: the command that asks the same with it, or the line without it."""
    belongs = f"it belongs to {', '.join(sorted(str(other.name) for other in others))}"
    typed = {word.partition("=")[0] for word in words if word.startswith("--")}
    if not QUESTIONS & {str(param.name) for param in own.params} or len(words) < 3 or words[1].startswith("-"):
        return f": leave {name} out; {belongs}"
    for other in others:
        reads = other.name == "verify" if words[1].endswith(".toml") else QUESTIONS & {str(param.name) for param in other.params}
        if reads and typed <= options_of(other).keys():
            value = [] if words[-1] != name or options_of(other)[name].is_flag else [str(options_of(other)[name].metavar)]
            return f"; {belongs}: {shlex.join(['epsproof', str(other.name), *words[1:], *value])}"
    return f": leave {name} out; {belongs}"


def word_of_flag(flag: click.Option | None, name: str, value: str) -> str:
    """What to write for a word behind an option that takes none, such as ``--proof no``."""
    if flag is None or not flag.is_flag:
        return "leave it out"
    said, off = "an option of that kind stands alone", next(iter(flag.secondary_opts), "")
    if value.lower() in ("yes", "true", "on"):
        return f"{said}: write {name}"
    return f"{said}: write {off}" if off else f"{said}: leave {name} {value} out"


def _left_out(command: str, given: str) -> str:
    """What to do instead of a value that the command does not have; empty for others."""
    from verify.papers import PAPERS

    if command == "list" and given in model_names():
        return f"epsproof model {given} shows it, epsproof list models has all"
    if command == "list" and given in PAPERS:
        return f"epsproof verify {given} lists its claims, epsproof list papers the papers"
    said = (LEFT_OUT.get((command, word)) for word in (given, *given.split()))
    return next((one for one in said if one), "")


def _counted(given: str, kind: IntParamType | FloatParamType) -> str:
    """The number that is meant, where it is one of the range: 12 for 12.5, 1000 for 1e3; else the least one."""
    ranged = kind if isinstance(kind, (click.FloatRange, click.IntRange)) else None
    least, most = (0, None) if ranged is None else (1 if ranged.min is None else ranged.min, ranged.max)
    given = re.sub(r"(?<=\d)[ ,'_](?=\d{3}(?!\d))", "", given)
    given = re.sub(r"^(\d+)\s*[A-Za-z]{3,}$", r"\1", given)
    if given.isdigit() and most is not None and int(given) > most:
        return f"{most}, the most that there is"
    if re.fullmatch(r"\d{1,9}(?:\.\d{1,9})?(?:e\d)?", given, re.IGNORECASE) and isinstance(kind, IntParamType):
        number = int(Fraction(given))
        if least <= number <= (number if most is None else most):
            return str(number)
    meant = number_in(given)
    if meant is None or meant.rounded or meant.note not in ("", " alone") or not re.fullmatch(r"-?[\d.]+", meant.said):
        return f"{least}, or more"
    if least <= (value := Fraction(meant.number)) <= (value if most is None else most):
        return str(int(value)) if isinstance(kind, IntParamType) else meant.number
    return f"{least}, or more"


def condition_cut(words: Sequence[str], extra: str) -> str:
    """The option whose condition was cut at its first gap, with the whole condition in quotes; else empty."""
    for option, first, behind in zip(words, words[1:], words[2:], strict=False):
        cut = option in ("--where", "--assume") and re.fullmatch(r"[\w*().]+", first) and re.match(r"[<>=≤≥]", behind)
        if cut and extra.startswith(behind):
            return f"{option} {shlex.quote(f'{first} {extra}')}"
    return ""


def set_apart(words: Sequence[str], extra: str) -> str:
    """NAME=VALUE where ``--set`` is given the name alone, and its value is among the words too many; else empty."""
    value = next((word for word in extra.split() if word.strip("=")), "")
    for option, name, behind in zip(words, words[1:], words[2:], strict=False):
        if option == "--set" and behind in (value, "=", "==", f"={value}") and (found := re.fullmatch(r"([A-Za-z]\w*)=?", name)):
            return f"{found[1]}={value.lstrip('=')}"
    return ""


def number_as_option(name: str, words: Sequence[str], own: click.Command | None) -> str:
    """What to type for a number with hyphens before it, which is read as an option."""
    said, number = f"{name} is read as an option", name.lstrip("-")
    if own is not None and (whole := next((word for word in words if word.startswith(name) and re.search("[<>]", word)), "")):
        return f"{said}: what begins with a hyphen stands behind --: {shlex.join(['epsproof', str(own.name), '--', whole])}"
    if own is None or (own.name not in ("compose", "report") and not QUESTIONS & {param.name for param in own.params}):
        return f"{said}: leave it out, or its hyphens"
    if name.startswith("--") and number.isdigit() and len(words) > 2:
        if own.name == "compose":
            return f"{said}: how often stands in the quotes: epsproof compose '{words[1]} x {number}'"
        if "--memo" in words:
            return f"{said}: how many tables share the budget is --tables {number}"
    if name.startswith("--"):
        return f"{said}: a number stands alone, as in epsproof {own.name} {number}"
    what, least = ("budget", "0, such as 0.1") if own.name == "compose" else ("ratio", "1, such as 3")
    return f"{said}, and no {what} is negative: write a number above {least}"
