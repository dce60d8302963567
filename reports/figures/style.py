"""The look of all figures, and how a figure becomes bytes."""

from __future__ import annotations

import io
import os
import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = [
    "CURVES",
    "HATCH",
    "INK",
    "MARK",
    "PALE",
    "SURFACE",
    "mathtext",
    "rendered",
    "styled",
    "svg_source",
]

# LaTeX in the words that matplotlib's mathematical text knows.

NAMES = {r"\le": r"\leq", r"\ge": r"\geq", r"\tfrac": r"\frac"}
RENAMED = re.compile("|".join(rf"{re.escape(name)}(?![A-Za-z])" for name in NAMES))


def mathtext(latex: str) -> str:
    r"""The formula with matplotlib's names of signs and fractions.

    >>> mathtext(r"x \le \tfrac{1}{2}")
    'x \\leq \\frac{1}{2}'
    """
    return RENAMED.sub(lambda name: NAMES[name[0]], latex)


# SVG pictures inside of pages.


def svg_source(svg: bytes) -> str:
    """What an ``img`` element takes as its source, so that names inside of two pictures of a page do not meet."""
    return f"data:image/svg+xml;base64,{b64encode(svg).decode()}"


INK = "#1a1a1a"
MARK = "#c1121f"
PALE = "#e9e6df"
SURFACE = "cividis"
HATCH = "////"
CURVES = ("#00487c", "#d17a00", "#7a8b99", "#2a9d8f")
DOTS = 200

SETTINGS: Any = {
    "font.family": "STIXGeneral",
    "mathtext.fontset": "stix",
    "font.size": 9.5,
    "axes.titlesize": 10,
    "axes.labelsize": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.7,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.width": 0.7,
    "ytick.major.width": 0.7,
    "lines.linewidth": 1.5,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "hatch.linewidth": 0.5,
    "hatch.color": "#8a8a8a",
    "svg.fonttype": "path",
    "svg.hashsalt": "epsproof",
    "pdf.fonttype": 42,
    "pdf.compression": 9,
    "figure.constrained_layout.use": True,
}


@contextmanager
def styled() -> Iterator[None]:
    """The style, whatever the user's own settings are; without a window system."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(SETTINGS)
        try:
            yield
        finally:
            plt.close("all")


def rendered(figure: Figure, form: str, title: str = "", told: str = "") -> bytes:
    """The figure as "svg", "pdf" or "png", without a date; call inside ``styled``.

    ``told`` is what somebody hears who does not see the picture, under its ``title``.
    """
    metadata: dict[str, dict[str, str | None]] = {
        "svg": {"Date": None, "Creator": None},
        "pdf": {"CreationDate": None, "Creator": None, "Producer": None}
        | ({"Title": title, "Subject": told} if told else {}),
        "png": {"Software": None} | ({"Title": title, "Description": told} if told else {}),
    }
    stream = io.BytesIO()
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    try:
        os.environ["SOURCE_DATE_EPOCH"] = "0"
        figure.savefig(stream, format=form, metadata=metadata[form], dpi=DOTS if form == "png" else "figure")
    finally:
        if epoch is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = epoch
    return _spoken(stream.getvalue(), title, told) if form == "svg" and told else stream.getvalue()


def _spoken(svg: bytes, title: str, told: str) -> bytes:
    """The SVG with its title and description for screen readers."""
    head, mark, rest = svg.decode().partition("<svg ")
    opening, end, inside = rest.partition(">")
    words = f"<title>{escape(title)}</title>\n <desc>{escape(told)}</desc>"
    return f'{head}{mark}role="img" aria-label={quoteattr(told)} {opening}{end}\n {words}{inside}'.encode()
