"""An attack model as files: its picture, its page and its document."""

from __future__ import annotations

from pathlib import Path

from epsproof.derive.models.model import Model
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.documents.model import model_document
from epsproof.reports.figures.catalogue import plots_installed
from epsproof.reports.figures.worlds.picture import FORMS, drawn_model
from epsproof.reports.files import file_stem, json_text

__all__ = ["model_files"]

ENDINGS = (*(f".{form}" for form in FORMS), ".html", ".json")


def model_files(model: Model, named: str, target: Path) -> tuple[Path, dict[str, bytes]]:
    """The folder to write to, and the content by name: that of ``target`` where its ending is known, all where it has none.

    ``named`` is what the command line calls the model. Raises UnsupportedForm for another ending, and PlotsMissing.
    """
    if target.suffix in ENDINGS and not target.is_dir():
        return target.parent, {target.name: _content(model, named, target.suffix)}
    if target.suffix and not target.is_dir():
        raise UnsupportedForm(
            f"{target}: a model is written as {', '.join(ENDINGS)}, or all of them to a folder"
        )
    drawn = ENDINGS if plots_installed() else (".html", ".json")
    return target, {file_stem(model.name) + ending: _content(model, named, ending) for ending in drawn}


def _content(model: Model, named: str, ending: str) -> bytes:
    if ending == ".json":
        return json_text(model_document(model)).encode()
    if ending == ".html":
        from epsproof.reports.view.claims import printed_bounds
        from epsproof.reports.web.model_page import model_page

        return model_page(model, named, printed_bounds(model))
    form = ending.removeprefix(".")
    return drawn_model(model, (form,))[form]
