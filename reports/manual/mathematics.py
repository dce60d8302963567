"""A part of Sphinx that writes formulas as MathML, so that the pages need no script and no network."""

from __future__ import annotations

from typing import Any

from docutils import nodes

from epsproof.reports.document.mathml import mathml

__all__ = ["setup"]


def _in_line(writer: Any, node: nodes.math) -> None:
    writer.body.append(mathml(node.astext()))
    raise nodes.SkipNode


def _displayed(writer: Any, node: nodes.math_block) -> None:
    writer.body.append(
        f'<div class="display" tabindex="0">{mathml(node.astext().strip(), display=True)}</div>'
    )
    raise nodes.SkipNode


def setup(app: Any) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_html_math_renderer("mathml", (_in_line, None), (_displayed, None))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
