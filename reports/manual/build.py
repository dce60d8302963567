"""From the sources to static pages, by Sphinx in a folder of its own."""

from __future__ import annotations

import io
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.manual.accessible import accessible
from epsproof.reports.manual.consoles import hung
from epsproof.reports.manual.sources import sources
from epsproof.reports.mathml.held import held
from epsproof.reports.output import Output
from epsproof.verify.system.extras import to_install

__all__ = ["SphinxMissing", "manual"]

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
