"""The figure of a release, as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from derive.text.errors import UnsupportedForm
from reports.output import write_files

__all__ = ["save"]


def save(document: dict[str, Any], figure: Path | None, force: bool) -> None:
    """Write the file that was asked for; raises UnsupportedForm where there is none of that kind."""
    files: dict[Path, bytes] = {}
    if figure is not None:
        files[figure] = _figure(document, figure)
    for path, content in files.items():
        write_files(path.parent, {path.name: content}, force)


def _figure(document: dict[str, Any], path: Path) -> bytes:
    from reports.figures.releases.posterior import FORMS, posterior_figure

    form = path.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise UnsupportedForm(f"{path.name}: a figure ends in {', '.join('.' + form for form in FORMS)}")
    return posterior_figure(document, form)
