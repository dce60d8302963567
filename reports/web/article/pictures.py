"""Pictures whose letters cannot be read on a narrow screen: they keep their width there, and scroll."""

from __future__ import annotations

import re
from html import escape

from markupsafe import Markup

__all__ = ["framed"]

PLOT, FEW = re.compile(rb'<g id="axes_\d+">'), 2
WIDE, POINTS = re.compile(rb'<svg[^>]* width="([0-9.]+)pt"'), 340


def framed(image: str, picture: bytes, told: str) -> Markup:
    """The HTML of an image in what scrolls it on a narrow screen, where the picture in SVG has too many plots or is too wide."""
    kind = "panels" if len(PLOT.findall(picture)) > FEW else "panel" if _wide(picture) else ""
    if not kind:
        return Markup(image)
    return Markup(
        f'<div class="wide {kind}" tabindex="0" role="region" aria-label="{escape(told)}">{image}</div>'
    )


def _wide(picture: bytes) -> bool:
    width = WIDE.search(picture)
    return width is not None and float(width[1]) > POINTS
