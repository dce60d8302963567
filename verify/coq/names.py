"""Variable names in Coq text."""

from __future__ import annotations

import re

__all__ = ["coq_name"]

PLAIN = re.compile(r"[a-z][0-9]*", re.ASCII)


def coq_name(name: str) -> str:
    """The name of a variable in Coq: one small letter with digits stays, anything else gets an underscore at its end.

    Different names stay different, and none is a keyword or a name of the library.
    """
    return name if PLAIN.fullmatch(name) else name + "_"
