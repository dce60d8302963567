"""Files given to a command that reads another kind: the command that reads them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from shlex import quote

from verify.kernel.json_text import TEXT_LIMIT
from verify.system.regular_file import beginning
from verify.system.toml_file import NotToml, read_toml

__all__ = ["misfiled"]

KINDS = (
    ({"program"}, "an algorithm", ("algorithm",), "epsproof algorithm {0}"),
    ({"claim"}, "a claim file", ("verify", "mutate", "explain"), "epsproof verify {0}"),
    ({"claims"}, "a claim file if its tables are named [[claim]]", ("verify", "mutate", "explain"), "epsproof verify {0}"),
    ({"worlds"}, "an attack model", ("model", "--model", "--bound"), "epsproof model {0}, or --model {0} with a criterion"),
    ({"statistic"}, "a statistic", ("sensitivity",), "epsproof sensitivity {0}"),
    ({"unit"}, "a release", ("risk",), "epsproof risk {0}"),
    ({"profile"}, "the plan of a sweep", ("sweep",), "epsproof sweep {0}"),
    ({"points", "levels", "edges", "distances", "law"}, "a question of metric privacy", ("metric",), "epsproof metric {0}"),
)  # fmt: skip
REPEATED = {
    "epsproof-release-certificate/1": ("the certificate of a release", "verify.releases.repeat"),
    "epsproof-metric-certificate/1": ("a certificate of metric privacy", "verify.metric.repeat"),
    "epsproof-compose/1": ("a composition", "verify.laws.repeat"),
    "epsproof-average/1": ("an average", "verify.averages.repeat"),
}
TOPICS = {
    "algorithm": "above-threshold",
    "metric": "metric",
    "sensitivity": "statistic",
    "sweep": "sweep",
    "mutate": "first",
    "risk": "block-in-county",
}
ASK = ("derive", "evaluate", "signs", "invert", "compare", "report", "latex", "coq")
FILES = {"check": "*.json", "solvers": "*.json", "verify": "my.claims.toml"}
READING = ("--model", "--bound", "--json", "--verbose", "-v")
READERS = (*ASK, *TOPICS, "check", "compose", "explain", "model", "risk", "solvers", "verify")
OF_PAPERS = ("report", "verify", "mutate")
TABLES = ("--table", "--cells", "--data")


def misfiled(words: Sequence[str]) -> str:
    """What the first file among the words is, and the command that reads it; empty where this one does, or none."""
    if not words or words[0] not in READERS:
        return ""
    if exchanged := _exchanged(words):
        return exchanged
    before = words[0]
    for word in words[1:]:
        if said := _missing(words[0], before, word) or (before == words[0] and _paper_with_an_ending(before, word)):
            return said
        if before.startswith("-") and before not in READING:
            before = word
            continue
        known = Path(word).suffix in {".toml", ".csv", ".json", ".parquet", ".yaml", ".yml"} and Path(word).is_file()
        if known and (said := _other_command(words[0], before, word)):
            return said
        before = word
    return ""


def _exchanged(words: Sequence[str]) -> str:
    """The question with its model and its criterion in each other's place; empty where they are not."""
    option = next((word for word in words if word in ("--model", "--bound")), "")
    if words[0] not in ASK or len(words) < 4 or not option or option == words[-1]:
        return ""
    from derive.models.catalogue import model_names

    place = words.index(option) + 1
    if words[1] not in model_names() or words[place] in model_names() or words[place].endswith(".toml"):
        return ""
    better = [*words[:1], words[place], *words[2:place], words[1], *words[place + 1 :]]
    return f"{words[1]} is an attack model, and {words[place]} a criterion: epsproof {' '.join(map(quote, better))}"


def _paper_with_an_ending(command: str, word: str) -> str:
    """What to type for a paper with the ending of a file that is not there."""
    from verify.papers import PAPERS

    stem = Path(word).stem
    if not Path(word).suffix or stem not in PAPERS or Path(word).exists():
        return ""
    return f"the paper is named without an ending: epsproof {command if command in OF_PAPERS else 'verify'} {stem}"


def _missing(command: str, before: str, word: str) -> str:
    """What to type instead where a command that reads a file gets none, or a folder."""
    if command in FILES and word.strip() and Path(word).is_dir() and (before in READING or not before.startswith("-")):
        such = f"epsproof {command} {word.rstrip('/')}/{FILES[command]}"
        return f"{word} is a folder: name what is to be read in it, such as {such}"
    if before != command or command not in TOPICS or word.startswith("-") or Path(word).exists():
        return ""
    from reports.commands.init import topics
    from verify.papers import PAPERS
    from verify.papers.find import paper_of_prefix, papers_by

    if (named := re.sub(r"[\s_]+", "-", word.lower())) in topics():
        return f"there is no file {word}; epsproof init --topic {named} writes one to start from"
    if re.match(r"select\s", word, re.IGNORECASE):
        return f"a query is asked of records: epsproof risk --data people.csv --query {quote(word)} --epsilon 1"
    if command != "mutate" and re.search(r"[<>]|\bposterior\b", word):
        return f"{word!r} is no file: a criterion is asked by epsproof derive {quote(word)}"
    for file in (f"{word}.toml", f"{word}.claims.toml"):
        if Path(file).is_file():
            return f"there is no file {word}; did you mean {file}?"
    if near := get_close_matches(word, sorted(file.name for file in Path().glob("*.toml")), n=1, cutoff=0.85):
        return f"there is no file {word}; did you mean {near[0]}?"
    if command == "mutate" and (
        near := papers_by(word)
        or [name for name in [paper_of_prefix(word)] if name]
        or get_close_matches(word.lower(), PAPERS, n=1, cutoff=0.3)
    ):
        return f"there is no file {word}, and no paper; did you mean {near[0]}?"
    if command == "risk":
        return ""
    return f"there is no file {word}; epsproof init --topic {TOPICS[command]} writes one to start from"


def _repeated(word: str) -> str:
    """The program that checks a document whose certificate is none of polynomials."""
    try:
        document = json.loads(beginning(Path(word), TEXT_LIMIT))
    except (OSError, ValueError, RecursionError):
        return ""
    what, program = REPEATED.get(str(document.get("schema")) if isinstance(document, dict) else "", ("", ""))
    return f"{word} is {what}: python -m {program} {word} checks it" if what else ""


def _other_command(command: str, before: str, word: str) -> str:
    """What to type instead where the command, or the option ``before`` the file, reads files of another kind."""
    if word.endswith((".csv", ".parquet")):
        if command in ASK and before not in TABLES:
            return f"{word} is a table, no criterion: epsproof {command} --table {word}"
        if command == "risk" and before == command:
            return f"{word} is a table: epsproof risk --data {word} --query 'SELECT COUNT(*) FROM data' --epsilon 1"
        if command in (*ASK, "risk", "figure", "sweep"):
            return ""
        return f"{word} is a table: epsproof derive --table {word} reads a risk profile, epsproof risk --data {word} records"
    if word.endswith((".yaml", ".yml")):
        topic = {"model": "model", **TOPICS}.get(command, "first")
        return f"{word} is YAML, and what is read is TOML: epsproof init --topic {topic} writes a file to start from"
    if word.endswith(".json") and command == "check":
        return _repeated(word) or _toml(command, before, word)
    if word.endswith(".json") and (command == "model" or before in ("--model", "--bound")):
        return f"{word} is JSON, and a model is TOML: epsproof init --topic model writes one to start from"
    if word.endswith(".json"):
        return "" if command in ("solvers", "figure") else f"{word} holds what was saved: epsproof check {word}"
    return _toml(command, before, word)


def _toml(command: str, before: str, word: str) -> str:
    """The same for a TOML text, whatever its name ends in."""
    try:
        fields = {*read_toml(Path(word))}
    except NotToml:
        return ""
    for marks, what, readers, ask in KINDS:
        if marks & fields:
            right = command in readers or before in readers
            return "" if right else f"{word} is {what}: {ask.format(word)}"
    return ""
