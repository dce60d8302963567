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
from epsproof.reports.output import Output
from epsproof.verify.system.extras import to_install

__all__ = ["GENERATED", "SphinxMissing", "accessible", "hung", "manual", "sources"]

# Consoles and files on narrow pages: a line that does not fit goes on below its second column, in a file
# below its indentation; what the command broke at a hundred letters is joined again, a table scrolls, and
# no option is torn after its hyphens.

CONSOLE = re.compile(
    r'(<div class="highlight-console[^"]*"><div class="highlight"><pre>)(.*?)(</pre>)', re.DOTALL
)
COMMANDS = re.compile(
    r'(<div class="highlight-(?:none|sh|yaml) [^"]*"><div class="highlight"><pre>)(.*?)(</pre>)', re.DOTALL
)
FILES = re.compile(
    r'(<div class="highlight-(?:json|toml|python|yaml) [^"]*"><div class="highlight"><pre>)(.*?)(</pre>)',
    re.DOTALL,
)
INDENTED = re.compile(r"(?:(?:>>>|\.\.\.) )?\s*")
TAG = re.compile(r"<span[^>]*>|</span>")
OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*(?![^<]*>)")
ENTITY = re.compile(r"&#?\w+;")
HELD = r'<span class="held">\g<0></span>'
PROMPT = "$"
CELL = re.compile(r"\S+(?: \S+)*")
SECOND = re.compile(r"\S.*?\s{2,}(?=\S)")
WIDEST = 20
"""A second column further to the right than this leaves too little room beside it on a page of 400 pixels."""
FULL = 100
"""The width at which the commands of the manual break their lines."""


def hung(page: str) -> str:
    """The page of HTML, in which each line of a console or a file is a span that says in ``--hang`` by how many letters it hangs.

    In other blocks of commands options are held together as well.
    """
    page = FILES.sub(lambda found: found[1] + "".join(map(_indented, _split(found[2]))) + found[3], page)
    return CONSOLE.sub(
        _console, COMMANDS.sub(lambda found: found[1] + OPTION.sub(HELD, found[2]) + found[3], page)
    )


def _console(found: re.Match[str]) -> str:
    lines = _lines(found[2])
    scrolls = found[1].replace("<pre>", '<pre tabindex="0">') if 'class="line columns"' in lines else found[1]
    return f"{scrolls}{lines}{found[3]}"


def _lines(code: str) -> str:
    """The lines of highlighted code, each a span."""
    done, before, hang, starts = list[str](), "", 0, list[int]()
    for inside in _split(code):
        inside, plain = OPTION.sub(HELD, inside), _plain(inside)
        if done and done[-1].endswith("\n</span>") and _goes_on(before, plain, hang):
            turn = plain[:hang]
            joined = f'<span class="turn">\n{turn}</span>{inside.replace(turn, "", 1)}</span>'
            done[-1] = done[-1].removesuffix("\n</span>") + joined
        else:
            hang, cells = _hang(plain), [cell.start() for cell in CELL.finditer(plain)]
            starts = cells if len(cells) > 2 or (len(cells) == 2 and cells[1] in starts) else []
            kind = "line columns" if starts else "line"
            done.append(f'<span class="{kind}" style="--hang: {min(hang, WIDEST)}">{inside}</span>')
        before = plain
    return "".join(done)


def _split(code: str) -> Iterator[str]:
    """The lines; a span that runs over the end of a line is closed there and opened again in the next."""
    opened = list[str]()
    for line in code.splitlines(keepends=True):
        inside = "".join(opened)
        for tag in TAG.findall(line):
            if tag == "</span>":
                opened.pop()
            else:
                opened.append(tag)
        yield inside + line + "</span>" * len(opened)


def _indented(line: str) -> str:
    """The line of a file, which hangs two letters below its indentation, or below that behind a prompt of Python."""
    begins = INDENTED.match(_plain(line.replace("&gt;", ">")))
    return (
        f'<span class="line" style="--hang: {min((begins.end() if begins else 0) + 2, WIDEST)}">{line}</span>'
    )


def _plain(line: str) -> str:
    return ENTITY.sub("x", TAG.sub("", line)).rstrip("\n")


def _goes_on(before: str, line: str, hang: int) -> bool:
    """Whether the line continues the one before, which had no room for its first word; one beyond the width was not broken."""
    first = line.lstrip().partition(" ")[0]
    return (
        hang > 0
        and len(line) - len(line.lstrip()) == hang
        and len(before) <= FULL < len(before) + 1 + len(first)
    )


def _hang(line: str) -> int:
    """The column at which the second column of a line begins, 4 for a command, and the indentation of a line that has one."""
    if line[:1] == PROMPT:
        return 4
    found = SECOND.match(line)
    return found.end() if found else len(line) - len(line.lstrip())


# What the theme leaves out for readers who listen to a page: levels of headings, a name for what stands
# beside the text.

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
