"""From the sources of the manual to static pages, by Sphinx in a folder of its own."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.document.mathml import held
from epsproof.reports.manual.consoles import hung
from epsproof.reports.output import Output
from epsproof.verify.system.extras import to_install

__all__ = ["GENERATED", "SphinxMissing", "accessible", "manual", "sources"]

# What the theme leaves out for readers who listen to a page: levels of headings, a name for what stands beside the text.

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


# The pages before they are typeset: written ones, those of ``epsproof help``, and those made of tables.

DOCS = Path(__file__).parents[1] / "docs"
GENERATED = ("claim_kinds", "commands", "laws", "models", "python_library", "schemas", "short_pages")


def sources() -> dict[str, bytes]:
    """All files by their path in the source of the manual."""
    written = {
        file.relative_to(DOCS / "manual").as_posix(): file.read_bytes() for file in _files(DOCS / "manual")
    }
    topics = {f"topics/{file.name}": file.read_bytes() for file in _files(DOCS / "topics")}
    made: dict[str, bytes] = {}
    for name in GENERATED:
        pages: Callable[[], dict[str, str]] = import_module(f"epsproof.reports.manual.generated.{name}").pages
        made |= {path: text.encode() for path, text in pages().items()}
    return {**written, **topics, **made}


def _files(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*")) if file.is_file())


# The pages as Sphinx typesets them.

NEEDED = ("sphinx", "myst_parser", "furo")
LEFT_OUT = {".buildinfo", "objects.inv"}
SETTINGS: dict[str, Any] = {
    "project": "epsproof",
    "language": "en",
    "smartquotes": False,
    "extensions": ["myst_parser", "sphinx.ext.autodoc", "epsproof.reports.manual.mathematics"],
    "exclude_patterns": ["static/*"],
    "myst_enable_extensions": ["dollarmath", "colon_fence", "deflist", "attrs_block"],
    "myst_heading_anchors": 3,
    "highlight_language": "text",
    "autodoc_typehints": "signature",
    "autodoc_member_order": "bysource",
    "toc_object_entries": False,
    "html_theme": "furo",
    "html_title": "epsproof",
    "html_math_renderer": "mathml",
    "html_static_path": ["static"],
    "html_css_files": ["manual.css"],
    "html_copy_source": False,
    "html_show_copyright": False,
    "html_show_search_summary": False,
    "html_permalinks_icon": "#",
    "pygments_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}


class SphinxMissing(QuestionError):
    """The manual is typeset by Sphinx, which is an extra."""


def manual() -> Output:
    """The pages, the same bytes every time; the folder has no name. Notes are what Sphinx complained of.

    Raises SphinxMissing.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        what = f"the manual needs {', '.join(missing)}"
        raise SphinxMissing(f"{what}: {to_install('docs')}; epsproof help prints its short pages")
    with TemporaryDirectory() as name:
        source, target = Path(name) / "source", Path(name) / "pages"
        for path, content in sources().items():
            (source / path).parent.mkdir(parents=True, exist_ok=True)
            (source / path).write_bytes(content)
        complaints = _typeset(source, target, Path(name) / "doctrees")
        files = {
            file.relative_to(target).as_posix(): file for file in sorted(target.rglob("*")) if file.is_file()
        }
        read = {path: file.read_bytes() for path, file in files.items() if path not in LEFT_OUT}
    pages = {
        path: accessible(hung(held(page.decode()))) if path.endswith(".html") else page
        for path, page in read.items()
    }
    return Output("proved", {}, {"": pages}, tuple(complaints.replace(f"{source}/", "").splitlines()))


def _typeset(source: Path, target: Path, doctrees: Path) -> str:
    """Run Sphinx; returns its warnings."""
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    settings = {**SETTINGS, "version": version("epsproof"), "release": version("epsproof")}
    lines = (f"{name} = {value!r}\n" for name, value in settings.items())
    (source / "conf.py").write_text("".join(lines), encoding="utf-8")
    said = io.StringIO()
    with patch_docutils(), docutils_namespace():
        app = Sphinx(source, source, target, doctrees, "html", status=None, warning=said, freshenv=True)
        app.build(force_all=True)
    return said.getvalue()
