"""``python -m epsproof.verify.repeat FILE`` repeats a document of ``epsproof compose``, ``risk``, ``metric`` or ``evaluate``.

Nothing is imported but the standard library and this folder.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from epsproof.verify.repeat import average, composition, metric, release
from epsproof.verify.repeat.outcome import Broken, Undecided

__all__ = ["PROGRAMS", "main", "said_of"]

UNREAD = (OSError, ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError)
Document = Mapping[str, Any]
PROGRAMS: dict[str, Callable[[Document], str]] = {
    program.SCHEMA: program.repeated for program in (average, composition, metric, release)
}


def said_of(document: Document) -> str:
    """What holds of the document, and of what it is about; raises Broken, Undecided, or ValueError where no program reads it."""
    if document.get("schema") not in PROGRAMS:
        raise ValueError(f"its schema is {document.get('schema')!r}; read are {', '.join(PROGRAMS)}")
    return PROGRAMS[document["schema"]](document)


def main(words: Sequence[str]) -> int:
    """Print what is found; 0 where the document stands, 1 where it is rejected, 2 where that is not decided."""
    if len(words) != 1:
        print("usage: python -m epsproof.verify.repeat FILE")
        return 2
    try:
        print(said_of(json.loads(Path(words[0]).read_text(encoding="utf-8"))))
    except Broken as error:
        print(f"rejected: {error}")
        return 1
    except Undecided as error:
        print(f"undecided: {error}")
        return 2
    except UNREAD as error:
        print(f"not repeated: {error or repr(error)}"[:300])
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
