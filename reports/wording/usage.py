"""What a command line refuses before any question is read, said with what to type instead."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from itertools import pairwise

import click

from derive.models.catalogue import model_names
from derive.text.notation import GREEK
from reports.wording.other_names import (
    ALONE,
    ANSWERED,
    BETWEEN,
    COUNTED,
    LAW_NAMES,
    LAWS,
    LEFT_OUT,
    MEANT,
    NOTHING,
    OPTIONS,
    QUESTION_WORD,
    QUESTIONS,
    SECOND,
    STANDS_ALONE,
    TIMES,
    YES_OR_NO,
)
from reports.wording.repeated import releases_apart, two_criteria, two_papers, value_apart
from reports.wording.values import (
    condition_cut,
    nearest_option,
    number_as_option,
    of_others,
    options_of,
    set_apart,
    typed,
    value_refused,
    without_value,
    word_of_flag,
)

__all__ = ["remedied"]

OTHERS = ("derive", "evaluate", "signs", "compare", "report", "latex", "coq")
QUESTION = re.compile(r"[\s<>=*/()+]|\A[\d.]+%?\Z|\A[a-z]\Z")


def remedied(error: click.ClickException, words: Sequence[str], commands: Mapping[str, click.Command]) -> str:
    """The message of the error with its remedy; the error's own words where no rule has one.

    ``words`` are those of the command line, ``commands`` all commands by name.
    """
    own = commands.get(words[0]) if words else None
    if isinstance(error, click.NoSuchOption):
        return _option(error.option_name, words, own, commands)
    if isinstance(error, click.BadOptionUsage) and own is not None:
        return without_value(error, own)
    if isinstance(error, click.MissingParameter) and own is not None and isinstance(error.param, click.Parameter):
        return _missing(error.param, own)
    if isinstance(error, click.BadParameter):
        return value_refused(error)
    if _names_no_command(error, words, commands):
        return _command(words, commands)
    message = error.format_message()
    if own is not None and (found := re.match(r"Got unexpected extra arguments? \((.*)\)", message)):
        return _extra(found[1], words, own)
    return message


def _names_no_command(error: click.ClickException, words: Sequence[str], commands: Mapping[str, click.Command]) -> bool:
    """Whether the error is that of the group of all commands, about a word that is none of them."""
    if not isinstance(error, click.UsageError) or isinstance(error, (click.BadOptionUsage, click.BadParameter)):
        return False
    of_group = error.ctx is not None and isinstance(error.ctx.command, click.Group)
    first = next((word for word in words if not word.startswith("-")), None)
    return of_group and first is not None and first not in commands


def _command(words: Sequence[str], commands: Mapping[str, click.Command]) -> str:
    from verify.papers import PAPERS

    word = next((w for w in words if not w.startswith("-")), "")
    rest = list(words[words.index(word) + 1 :]) if word in words else []
    if word == "epsproof" and rest:
        return f"the name of the program stands once: {shlex.join(['epsproof', *rest])}"
    if rest and rest[0] in commands:
        return f"the command stands first: {shlex.join(['epsproof', rest[0], word, *rest[1:]])}"
    if word in PAPERS:
        return f"{word!r} is no command, but a paper: {shlex.join(['epsproof', 'verify', word, *rest])}"
    if re.fullmatch(r"\d+,\d+", word):
        return f"{word!r} is no command, and decimals have a point: epsproof derive {word.replace(',', '.')}"
    if word.partition("(")[0] in LAW_NAMES:
        law = f"{word}({rest[0]})" if rest and re.fullmatch(r"[\d./]+", rest[0]) else word
        return f"{word!r} is no command: epsproof compose {shlex.quote(law)} --delta 1e-5, or --mechanism {word} with a criterion"
    if QUESTION.search(word):
        return f"{word!r} is no command: a question follows derive: {shlex.join(['epsproof', 'derive', word, *rest])}"
    if word.lower() in ANSWERED:
        return f"{word!r} is no command; {ANSWERED[word.lower()]}"
    if meant := MEANT.get(word.lower()) or next(iter(get_close_matches(word.lower(), commands, n=1, cutoff=0.6)), ""):
        return f"{word!r} is no command; did you mean: {shlex.join(['epsproof', *meant.split(), *rest])}"
    return f"{word!r} is no command; commands: {', '.join(commands)}"


def _option(name: str, words: Sequence[str], own: click.Command | None, commands: Mapping[str, click.Command]) -> str:
    if re.match(r"--?[\d.]", name):
        return number_as_option(name, words, own)
    if own is None:
        close = get_close_matches(name.lstrip("-").lower(), [*commands, "help", "version"], n=1)
        if (command := next((word for word in words if word in commands), "")) and name in options_of(commands[command]):
            before, behind = words[: words.index(command)], words[words.index(command) :]
            return f"an option stands behind the command: {shlex.join(['epsproof', *behind, *before])}"
        near = MEANT.get(name.lower(), next(iter(close), "")).lstrip("-")
        meant = f"did you mean: epsproof {near}" if near.split(" ")[0] in commands else f"did you mean --{near}?"
        return f"there is no option {name}; {meant if near else 'epsproof --help has all'}"
    here, said = options_of(own), f"{own.name} has no option {name}"
    for param in own.params:
        if isinstance(param.type, click.Choice) and isinstance(param, click.Argument) and name[2:] in param.type.choices:
            return f"{said}; the word stands alone: epsproof {own.name} {name[2:]}"
    if whole := [f"-{word}" for word in words if len(name) == 2 and word.startswith(name) and f"-{word}" in here]:
        return f"{own.name} has no option {whole[0][1:]}; did you mean {typed(here[whole[0]], whole[0])}?"
    if name in NOTHING or (str(own.name), name) in LEFT_OUT:
        return said + (": leave it out" if name in NOTHING else f"; {LEFT_OUT[str(own.name), name]}")
    if "--model" in here and name.startswith("--") and name[2:] in model_names():
        return f"{said}; an attack model is --model {name.lstrip('-')}"
    value = words[words.index(name) + 1] if name in words[:-1] else "1/2"
    if meant := _said_otherwise(name, value, words, own):
        return f"{said}; {meant}"
    if name in ("--p", "--q", "-p", "-q") and "--where" in here:
        return f"{said}; a condition on the priors is --where '{name.lstrip('-')} == {value}'"
    if name == "--delta" and "--failure" in here and "--mechanism" in words:
        return f"{said}; did you mean --failure {value}?"
    if name == "--delta" and "--privacy" in here:
        return f"{said}; approximate privacy is --privacy '(eps, {value})' --failure 0.05"
    others = [other for other, command in commands.items() if command is not own and name in options_of(command)]
    of_question = re.search(rf"\b{name.lstrip('-')}\b", " ".join(words[1:2])) and re.fullmatch(r"[\d./]+", value)
    if "--set" in here and (of_question or re.fullmatch(r"--[a-z]|--[a-z][a-z0-9]?_\w+", name)):
        return f"{said}; a parameter's value is given with --set {name.lstrip('-')}=..."
    longer = [one for one in here if re.fullmatch("-[A-Za-z]", name) and one.startswith(f"-{name.lower()}")]
    if meant := next((one for one in (OPTIONS.get(name, ""), *longer) if one in here), ""):
        return f"{said}; did you mean {typed(here[meant], meant)}?"
    if near := nearest_option(name, here, 0.75):
        return f"{said}; did you mean {typed(here[near], near)}?"
    if "--set" in here and (name.lstrip("-") in GREEK or (len(name) <= 4 and name.startswith("--") and not others)):
        return f"{said}; a parameter's value is given with --set {name.lstrip('-')}=..."
    if others:
        return f"{said}{of_others(name, words, own, [commands[other] for other in others])}"
    if near := nearest_option(name, here, 0.7):
        return f"{said}; did you mean {typed(here[near], near)}?"
    listed = [one for one in here if one.startswith("--")]
    close = get_close_matches(name.lower(), listed, n=3, cutoff=0)
    return f"{said}: leave {name} out; nearest: {', '.join(close)}; its options: {', '.join(listed)}"


def _said_otherwise(name: str, value: str, words: Sequence[str], own: click.Command) -> str:
    """What to type for an option that asks for what the command says in another way; empty for any other."""
    here = options_of(own)
    if name == "--set" and "--assume" in here:
        given = re.fullmatch(r"\s*([A-Za-z]\w*)\s*=+\s*([\d./]+)\s*", value)
        if given and (budget := {"eps": "--epsilon"}.get(given[1], f"--{given[1]}")) in here:
            return f"{given[1]} has an option of its own: {budget} {given[2]}"
        return f"a parameter's value is an assumption: --assume '{f'{given[1]} == {given[2]}' if given else 'a == 1/4'}'"
    if own.name == "compare" and name in SECOND and len(words) > 3:
        return f"two criteria stand one behind the other: {shlex.join(['epsproof', *(word for word in words if word != name)])}"
    counted = name in COUNTED and value.isdigit() and not re.search(rf"\b{name.lstrip('-')}\b", " ".join({*words} - {name}))
    many = (counted or (name in TIMES and value.isdigit())) and "--mechanism" not in words
    if many and "--memo" in words:
        return f"how many tables share the budget of the memo is --tables {value}"
    if counted and "--group" in here and "--mechanism" not in here:
        return f"how many persons are protected together is --group {value}"
    if many and QUESTIONS & {param.name for param in own.params}:
        shared = shlex.join(["epsproof", "report", words[1], "--memo", "--tables", value])
        return f"the budget is that of all releases together; what each of {value} may have of it is asked by {shared}"
    if (counted or name in TIMES) and "--mechanism" in here:
        return f"how many releases there are is said with their noise: --mechanism '{value} x laplace' --failure 0.05"
    if name in {*TIMES, *COUNTED} and own.name == "compose" and len(words) > 1:
        return f"how often stands in the quotes: epsproof compose '{words[1]} x {value}'"
    if name in ("--epsilon", "--eps", "--budget") and QUESTIONS & {param.name for param in own.params}:
        guaranteed = f"epsproof invert r --assume 'r > 1' --for r --epsilon {value}"
        return f"it finds epsilon; what a given one guarantees is asked by {guaranteed}"
    if name.lstrip("-") in LAWS and "--mechanism" in here:
        return f"what is released is --mechanism {name.lstrip('-')} --failure 0.05"
    if name in ("--confidence", "--probability") and "--failure" in here:
        share = Fraction(value) if re.fullmatch(r"0?\.\d+", value) else Fraction(19, 20)
        return f"how often the criterion may fail is --failure {float(1 - share):g}"
    if name in STANDS_ALONE and QUESTIONS & {param.name for param in own.params}:
        return f"the criterion stands alone: {shlex.join(['epsproof', str(own.name), value])}"
    if name in ALONE and name[2:] not in here and ALONE[name] == own.name and name in words[:-1]:
        before = [word for word in words[1 : words.index(name)] if not word.startswith("-")]
        return f"the {name[2:]} stands alone: {shlex.join(['epsproof', str(own.name), *before, value])}"
    asked = name == "--prior" and "--where" in here and not {"--model", "--bound"} & {*words}
    return f"the prior is p*q: --where 'p*q == {value}'" if asked else ""


def _missing(param: click.Parameter, own: click.Command) -> str:
    example = next((line.strip() for line in (own.epilog or "").splitlines() if f"epsproof {own.name} " in line), "")
    what = param.make_metavar(click.Context(own))
    if isinstance(param, click.Option):
        what = typed(param, max(param.opts, key=len))
    return f"{own.name} needs {what}" + (f"; for instance {example}" if example else "")


def _extra(extra: str, words: Sequence[str], own: click.Command) -> str:
    first = next((word for word in words[1:] if not word.startswith("-")), "")
    if first in OTHERS and QUESTIONS & {*(param.name for param in own.params)}:
        return f"one command at a time: {shlex.join(['epsproof', first, *words[words.index(first) + 1 :]])}"
    taken = (one for one, value in pairwise(words) if value in options_of(own) and value.startswith("--"))
    if bare := next((one for one in taken if one in options_of(own) and not options_of(own)[one].is_flag), ""):
        return f"{bare} stands without a value; write {typed(options_of(own)[bare], bare)}"
    if meant := _other_extra(extra, words, own):
        return f"too many words for {own.name}: {extra}; {meant}"
    settings = [word for word in extra.split() if re.fullmatch(r"[A-Za-z]\w*=[^=]+", word)]
    said = f"too many words for {own.name}: {extra}"
    if settings and "--where" in words and all(word[0] in "pq" and not word[1].isalnum() for word in settings):
        return f"{said}; every condition has an option of its own: {' '.join(f'--where {setting}' for setting in settings)}"
    if settings and "--set" in options_of(own):
        return f"{said}; values are given with --set: {' '.join(f'--set {setting}' for setting in settings)}"
    if (apart := set_apart(words, extra)) and "--set" in options_of(own):
        return f"{said}; a value is set as NAME=VALUE: --set {apart}"
    if (found := re.match(r"(?:where|if|when|for)\s+(.*[<>=].*)", extra)) and "--where" in options_of(own):
        return f"{said}; a condition on the priors is an option: --where {shlex.quote(found[1])}"
    if re.search(r"[<>=]", extra) and (cut := condition_cut(words, extra)):
        return f"{said}; a condition of several words stands in quotes: {cut}"
    if re.search(r"[<>=]", extra) and (option := next((w for w in ("--assume", "--where") if w in words), "")):
        return f"{said}; every condition has an option of its own: {option} {shlex.quote(extra)}"
    if own.name == "compose" and re.fullmatch(r"\d+", extra) and len(words) > 1:
        return f"{said}; how often stands in the quotes: epsproof compose '{words[1]} x {extra}'"
    if not QUESTIONS & {*(param.name for param in own.params)}:
        return f"{said}; leave {'them' if ' ' in extra else 'it'} out"
    if re.fullmatch(r"[<>=≤≥]+", words[2] if len(words) > 2 else "") and own.name == "compare":
        return f"{said}; two criteria stand one behind the other: epsproof compare '{words[1]}' '{words[3]}'"
    arguments = sum(isinstance(param, click.Argument) for param in own.params)
    if arguments == 1:
        whole = f"a question of several words stands in quotes: epsproof {own.name} '{first} {extra}'"
        two = f"two criteria are compared by epsproof compare {shlex.join([first, extra])}"
        two = f"another criterion for the memo is --compare {shlex.quote(extra)}" if "--memo" in words else two
        formula = " " in extra or QUESTION_WORD.match(extra) or "'" in first
        return f"{said}; {whole if formula or not QUESTION.search(extra) else two}, or leave {extra.split()[0]} out"
    if any(word in BETWEEN for word in words[1:]):
        left = [word for word in words if word not in BETWEEN]
        return f"{said}; two criteria stand one behind the other: {shlex.join(['epsproof', *left])}"
    return f"{said}; put each question in quotes, as in epsproof compare 'posterior <= 2*prior' 3"


def _other_extra(extra: str, words: Sequence[str], own: click.Command) -> str:
    """What the words too many are for: a model, the file of a memo, a paper in several words, how often; empty for others."""
    from verify.papers import PAPERS

    first = next((word for word in words[1:] if not word.startswith("-")), "")
    if two := two_criteria(own, first, extra) or two_papers(own, first, extra):
        return two
    if two := releases_apart(own, words, extra) or value_apart(own, words, extra):
        return two
    if "--model" in options_of(own) and first in model_names() and re.match(r"[\d.]+$|posterior", extra):
        return f"an attack model is an option: {shlex.join(['epsproof', str(own.name), extra, '--model', first])}"
    if dashed := re.search(r"(?:^|\s)[\u2013\u2014]\s*([a-z]+)", extra):
        return f"an option begins with two hyphens: write --{dashed[1]}"
    if "--model" in options_of(own) and extra in model_names():
        return f"an attack model is an option: --model {extra}"
    if own.name == "report" and (file := re.fullmatch(r"(\S+)\.(?:html|pdf|tex)", extra)):
        return f"--to names the folder, and the command the files in it: write --to {file[1]}"
    if own.name == "report" and "memo" in (first, extra):
        return f"a memo is an option: epsproof report {shlex.quote(first if extra == 'memo' else extra)} --memo"
    if own.name in ("report", "verify") and (named := "-".join((first, *extra.split())).lower()) in PAPERS:
        return f"the name of a paper has hyphens: epsproof {own.name} {named}"
    if own.name == "compose" and first.isdigit() and re.fullmatch(r"0?\.\d+|[a-z_]+\(.*\)|[a-z_]{4,}", extra):
        return f"how often stands in the quotes: epsproof compose {shlex.quote(f'{first} x {extra}')}"
    if own.name == "compose" and re.fullmatch(r"[x*] \d+", extra):
        return f"how often stands in the quotes: epsproof compose {shlex.quote(f'{first} x {extra[2:]}')}"
    if (flag := words[words.index(extra) - 1] if extra in words else "") and extra.lower() in YES_OR_NO:
        return word_of_flag(options_of(own).get(flag), flag, extra)
    if words[words.index(extra) - 1 if extra in words else 0] == "--json":
        return f"--json prints the document: leave {extra} out, or send it to a file, --json > {extra}"
    if own.name == "latex" and first in PAPERS:
        from verify.papers.find import near_claims

        return f"the theorem of a claim is asked by its ID: epsproof latex {next(iter(near_claims(extra)), 'KR24.T5.case1')}"
    if own.name == "model" and (named := "-".join((first, *extra.split())).lower()) in model_names():
        return f"the name of a model has hyphens: epsproof model {named}"
    if own.name == "manual" and " " not in extra:
        return f"the folder is an option: epsproof manual --to {extra}"
    if own.name == "list" and first == "claims" and re.fullmatch(r"[A-Z]\w*(?:\.\S+)?", extra):
        from verify.papers.find import near_claims

        return f"a claim is shown by epsproof explain {next(iter(near_claims(extra)), extra)}"
    if own.name == "list" and first == "claims":
        return f"those of one paper or file are listed by epsproof verify {extra}"
    return ""
