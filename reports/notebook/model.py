"""An attack model, for notebooks and programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import field, frozen
from markupsafe import escape

if TYPE_CHECKING:
    from epsproof.derive.models.model import Model as Worlds

__all__ = ["Model"]


@frozen(repr=False)
class Model:
    """What the adversary does not know; ``asked`` is the name, or the file, and ``worlds`` the engine's own model."""

    asked: str
    worlds: Worlds = field()

    @worlds.default
    def _is_loaded(self) -> Worlds:
        raise TypeError(f"a model is loaded by its name or its file: write Model.load({self.asked!r})")

    @classmethod
    def load(cls, asked: str) -> Model:
        """A known model by its name, or that of a TOML file. Raises QuestionError."""
        from epsproof.verify.system.toml_file import model_asked

        if not isinstance(asked, (str, Path)):
            raise TypeError(
                f"asked = {asked!r} is no text: write a name or a file, such as Model.load('household')"
            )
        return cls(str(asked), model_asked(str(asked)))

    @property
    def bounds(self) -> tuple[str, ...]:
        """posterior/prior is at most 1/B for one of these B, with t = exp(-epsilon)."""
        from epsproof.reports.text.formula import formula_text

        return tuple(map(formula_text, self.worlds.reciprocals))

    def to_json(self) -> dict[str, Any]:
        """What ``epsproof model --json`` prints."""
        from epsproof.reports.documents.model import model_document

        return model_document(self.worlds)

    def __str__(self) -> str:
        return self.asked

    def __repr__(self) -> str:
        return f"Model({self.asked!r}): {self.worlds.title or self.worlds.name}"

    def _repr_html_(self) -> str:
        return f"<p>{escape(repr(self))}</p>"
