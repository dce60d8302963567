"""What the theme leaves out for readers who listen to a page: levels of headings, a name for what stands beside the text."""

from __future__ import annotations

import re

__all__ = ["accessible"]

CHANGES = (
    ('<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    ('<div class="theme-toggle-container theme-toggle-content">',
     '<div class="theme-toggle-container theme-toggle-content" role="region" aria-label="Colours">'),
    ('<div id="search-results">',
     '<h1>Search</h1>\n<p>The field for words stands in the menu, beside the text or behind the button at the top.</p>\n'
     '<div id="search-results">'),
)  # fmt: skip
HEADING = re.compile(r"<h[1-6]>[^<]+")
FIELD = re.compile(r'<dt><code[^>]*><span class="pre">[^<]+')


def accessible(page: str) -> bytes:
    """The page of HTML, completed; a long name in a heading is broken after an underscore, that of a field after a dot."""
    for before, after in CHANGES:
        page = page.replace(before, after)
    page = FIELD.sub(lambda field: field[0].replace(".", ".<wbr>"), page)
    return HEADING.sub(lambda heading: heading[0].replace("_", "_<wbr>"), page).encode()
