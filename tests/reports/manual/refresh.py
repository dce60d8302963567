"""Write into the pages what their commands print: ``python -m tests.reports.manual.refresh [PAGE ...]``; look at the diff."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.reports.manual.pages import PAGES, tried
from tests.reports.manual.snippets import Said, snippets


def refreshed(text: str, found: dict[int, list[Said]]) -> str:
    """The page with what was printed, where it is not what stands there."""
    for one in reversed(list(snippets(text))):
        if one.language != "console":
            continue
        block, place = one.text, 0
        for said in found[one.start]:
            place = block.index("$ ", place)
            end = block.find("\n$ ", place) + 1 or len(block)
            if not said.true or said.shown.strip() == "...":
                head = block[place:end].removesuffix(said.shown)
                shown = "".join(f"{line.rstrip()}\n" for line in said.printed.rstrip().splitlines())
                block = block[:place] + head + shown + block[end:]
                end = place + len(head) + len(shown)
            place = end
        text = text[: one.start] + block + text[one.start + len(one.text) :]
    return text


def main(names: list[str]) -> None:
    for name in names or list(PAGES):
        page = PAGES[name]
        with TemporaryDirectory() as folder:
            (Path(folder) / "desk").mkdir()
            found = dict(tried(page, Path(folder) / "desk"))
        text = page.read_text(encoding="utf-8")
        page.write_text(refreshed(text, found), encoding="utf-8")
        for said in (said for block in found.values() for said in block if not said.true):
            print(f"{name}: {said.command}")
            if said.command == "python":
                print(said.printed)


if __name__ == "__main__":
    main(sys.argv[1:])
