"""SVG pictures inside of pages."""

from __future__ import annotations

from base64 import b64encode

__all__ = ["svg_source"]


def svg_source(svg: bytes) -> str:
    """What an ``img`` element takes as its source, so that names inside of two pictures of a page do not meet."""
    return f"data:image/svg+xml;base64,{b64encode(svg).decode()}"
