"""The figure and the certificate of a release, as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.documents.releases.risk import Asked
from epsproof.reports.files import json_text
from epsproof.reports.output import write_files

__all__ = ["certificate_of", "save"]


def save(
    asked: Asked, document: dict[str, Any], figure: Path | None, certificate: Path | None, force: bool
) -> None:
    """Write the files that were asked for; raises UnsupportedForm where there is none of that kind."""
    files: dict[Path, bytes] = {}
    if figure is not None:
        files[figure] = _figure(asked, document, figure)
    if certificate is not None:
        files[certificate] = json_text(certificate_of(asked)).encode()
    for path, content in files.items():
        write_files(path.parent, {path.name: content}, force)


def _figure(asked: Asked, document: dict[str, Any], path: Path) -> bytes:
    from epsproof.reports.figures.releases.posterior import FORMS, posterior_figure

    form = path.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise UnsupportedForm(f"{path.name}: a figure ends in {', '.join('.' + form for form in FORMS)}")
    return posterior_figure(document, form)


def certificate_of(asked: Asked) -> dict[str, Any]:
    """The certificate of what was asked; raises UnsupportedForm where there is none of that kind."""
    from epsproof.reports.documents.releases.tree import read_tree
    from epsproof.verify.releases.certificate import count_certificate, tree_certificate

    if asked.cells is not None:
        raise UnsupportedForm(
            "--certificate is about one count or a tree; ask for the count of a single cell"
        )
    if asked.file is not None:
        return tree_certificate(read_tree(asked.file), asked.digits)
    return count_certificate(asked.laws, asked.chance, asked.others, asked.values, asked.digits)
