"""The attack models that have a name: a file each, in the rooms of ``known``; and what their names mean."""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from epsproof.derive.text.errors import ModelRejected, UnknownName, by_words

if TYPE_CHECKING:
    from epsproof.derive.models.model import Model

__all__ = ["clause_of", "described", "model_named", "model_names", "models", "table_of"]

# What a name of a model means: the words that follow "the probability", which are "that" and a clause, or
# others.

OPENS = "that"


def clause_of(meaning: str) -> str:
    """The clause of which the name is the probability; empty where the meaning is no such clause."""
    word, _, clause = meaning.partition(" ")
    return clause if word == OPENS else ""


ALSO_CALLED = {
    other: name
    for name, others in {
        "household": (
            "hh",
            "households",
            "family",
            "families",
            "kin",
            "sibling",
            "relative",
            "relatives",
            "siblings",
            "correlated",
            "dependent",
            "whole-household",
        ),
        "randomized-response": ("local", "ldp", "local-dp", "local-model", "rr"),
        "membership": ("inclusion", "presence", "participation", "membership-inference", "mia"),
        "bounded": (
            "value",
            "replace-one",
            "replacement",
            "substitution",
            "swap",
            "change-one",
            "attribute-inference",
            "bounded-dp",
        ),
        "unbounded": (
            "add-remove",
            "add-or-remove",
            "default",
            "central",
            "global",
            "attack",
            "attacker",
            "adversary",
            "person",
            "individual",
            "intruder",
            "unbounded-dp",
            "dp",
            "pure",
            "pure-dp",
            "epsilon-dp",
            "eps-dp",
            "differential-privacy",
        ),
        "approximate": ("approx", "approximate-dp", "adp"),
    }.items()
    for other in others
}
CALLED = re.compile(r"([a-z-]+?)[-(,:]+((?:[a-z]\w*=[\d./]+[-,;]*)+)\)?")
NUMBER = re.compile(r"\d+(?:\.\d+)?|[a-z]")
FILES = Path(__file__).with_name("known")


@cache
def _files() -> dict[str, Path]:
    """The files by the name of their model."""
    found: dict[str, Path] = {}
    for file in sorted(FILES.rglob("*.toml")):
        if file.stem in found:
            raise ModelRejected(
                f"two files describe the model {file.stem!r}: {found[file.stem].name} in two rooms"
            )
        found[file.stem] = file
    return found


@cache
def model_named(name: str) -> Model:
    """The model of that name; raises UnknownName with the nearest ones."""
    if name not in _files():
        plain = name.strip().lower().replace("_", "-").replace(" ", "-")
        called = plain if plain in _files() else ALSO_CALLED.get(plain, "")
        close = by_words(plain, _files()) + get_close_matches(plain, sorted(_files()), n=3, cutoff=0.5)
        begun = [one for one in sorted(_files()) if len(plain) > 2 and one.startswith(plain)]
        close = [*dict.fromkeys([*begun, *close])][:3]
        near = f" did you mean {called}?" if called else f" nearest: {', '.join(close)};" if close else ""
        near = _otherwise(plain) or near
        near = (
            f" a criterion is asked by epsproof derive {name} --model unbounded;"
            if NUMBER.fullmatch(name)
            else near
        )
        raise UnknownName(
            f"no attack model is named {name!r};{near} epsproof list models has all, or give a TOML file"
        )
    from epsproof.derive.models.file import model_of

    found = model_of(_files()[name].read_text(encoding="utf-8"), f"{name}.toml")
    if found.name != name:
        raise ModelRejected(
            f"{name}.toml: the model is named {found.name!r}; a file bears the name of its model"
        )
    return found


def _otherwise(plain: str) -> str:
    """What to type for a model with its numbers, for noise, and for a group; empty for any other name."""
    if (found := CALLED.fullmatch(plain)) and found[1] in _files():
        settings = " ".join(f"--set {part.strip('-')}" for part in re.split(r"[,;]-*|-(?=[a-z])", found[2]))
        return f" write --model {found[1]} {settings};"
    if plain.partition("(")[0] in ("laplace", "gaussian", "geometric", "discrete-gaussian"):
        return f" noise is --mechanism {plain.partition('(')[0]} --failure 0.05;"
    return (
        " persons protected together are --group 2;" if plain in ("group", "groups", "group-privacy") else ""
    )


def model_names() -> list[str]:
    """The names, in alphabetical order; no model is read."""
    return sorted(_files())


def described() -> list[tuple[str, str, str]]:
    """(name, title, source) of all models in alphabetical order; nothing else of them is read."""
    return [
        (table["name"], table["title"], table.get("source", "")) for table in map(table_of, model_names())
    ]


def table_of(name: str) -> dict[str, Any]:
    """The file of the model of that name as it stands; raises KeyError."""
    return tomllib.loads(_files()[name].read_text(encoding="utf-8"))


def models() -> dict[str, Model]:
    """All of them by name, in alphabetical order."""
    return {name: model_named(name) for name in sorted(_files())}
