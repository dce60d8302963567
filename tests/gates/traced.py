"""The calls that one question makes: ``python -m tests.gates.traced`` prints (file, function) of each, in the order of the first
ones, as JSON. It has a process of its own, as what is remembered from other questions would not be called again."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from types import CodeType

from epsproof.reports.article.theorem import snippet
from epsproof.reports.question import Question
from epsproof.reports.view.proved_view import asked_view

ROOT = Path(__file__).parents[2]
FLOORS = ("derive", "verify", "reports")


def main() -> None:
    """Trace the question of the section on the house."""
    found = dict[CodeType, None]()

    def note(frame, event, _):
        if event == "call":
            found.setdefault(frame.f_code)

    for loaded in ("epsproof.verify.papers", "epsproof.verify.numeric.many_worlds"):
        import_module(loaded)
    asked = Question("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1, r > 1",), "unbounded")
    sys.setprofile(note)
    try:
        snippet(asked_view(asked, 60.0, lambda *_: None), asked.words, True)
    finally:
        sys.setprofile(None)
    ours = [
        code for code in found if code.co_filename.startswith(tuple(f"{ROOT}/{floor}/" for floor in FLOORS))
    ]
    print(json.dumps([(Path(code.co_filename).relative_to(ROOT).as_posix(), code.co_name) for code in ours]))


if __name__ == "__main__":
    main()
