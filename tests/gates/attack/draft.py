"""A generated claim: its kind and fields, and the TOML that states it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.model import Model
from epsproof.derive.text.errors import UnknownName
from epsproof.verify.reader import Definitions

__all__ = ["Draft", "Maker"]


@dataclass(frozen=True)
class Draft:
    """``fields`` are those of the claim's kind; ``empty`` says that no point satisfies the
    assumptions; ``judge`` names the module of ``kinds`` that knows when a claim of this kind is
    false."""

    shape: str
    kind: str
    assumptions: tuple[str, ...]
    fields: Mapping[str, Any]
    substitutions: Mapping[str, str] = field(default_factory=dict)
    empty: bool = False

    @property
    def model(self) -> Model | None:
        """The attack model that the claim names as its bound; None where there is no such model."""
        try:
            return model_named(self.fields.get("bound", "unbounded"))
        except UnknownName:
            return None

    def model_called(self, name: str) -> Model:
        """The attack model that the field of that name names."""
        return model_named(self.fields[name])

    @property
    def toml(self) -> str:
        """The claim file."""
        lines = []
        if self.substitutions:
            lines += [
                "[substitutions]",
                *(f"{k} = {json.dumps(v)}" for k, v in self.substitutions.items()),
                "",
            ]
        lines += [
            "[[claim]]",
            'id = "X.1"',
            f'kind = "{self.kind}"',
            'location = "here"',
            'statement = "s"',
        ]
        lines.append(f"assumptions = {_toml(list(self.assumptions))}")
        lines += [f"{name} = {_toml(value)}" for name, value in self.fields.items()]
        return "\n".join(lines) + "\n"

    @property
    def goals(self) -> tuple[str, ...]:
        """The goals, where the kind has them."""
        return tuple(self.fields.get("goals", ()))

    @property
    def definitions(self) -> Definitions:
        """What the names of the claim stand for."""
        return Definitions(self.fields.get("let", {}), self.fields.get("slope", {}), self.substitutions)


Maker = Callable[[Random], Draft]


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{k} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)
