"""Papers whose statements are replayed: a folder of claim files each, found by its ``paper.toml``.

Reading the catalogue loads no algebra system.
"""

from __future__ import annotations

import tomllib
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from epsproof.derive.text.errors import QuestionError, name_meant

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim

__all__ = ["PAPERS", "Paper", "catalogue"]


TABLE = "paper.toml"
NEEDED, MORE = ("name", "title", "citation", "files", "report"), ("together", "profiles")


@attrs.define(slots=False)
class Paper:
    """A paper with its claim files in ``folder``, read in the order of ``files``; those of ``together`` share derivations.

    ``profiles`` are the named profiles that a report derives. ``report`` has the ``title``, ``short_title`` and ``abstract`` of
    the article on the paper; in the abstract, LaTeX, ``{profiles}`` and ``{claims}`` stand for their numbers, and
    ``gravest`` says what was found, where the first errata would not say it best.
    """

    name: str
    title: str
    citation: str
    folder: Path
    files: tuple[str, ...]
    together: tuple[tuple[str, ...], ...] = ()
    profiles: tuple[str, ...] = ()
    report: dict[str, str] = attrs.field(factory=dict)

    @classmethod
    def of(cls, folder: Path) -> Paper:
        """The paper that the table ``paper.toml`` of the folder describes; raises QuestionError for fields unknown or lacking."""
        table = tomllib.loads((folder / TABLE).read_text(encoding="utf-8"))
        place = f"{folder.name}/{TABLE}"
        if strange := sorted(table.keys() - {*NEEDED, *MORE}):
            meant = name_meant(strange[0], (*NEEDED, *MORE)) or ", ".join((*NEEDED, *MORE))
            raise QuestionError(
                f"{place} has a field {strange[0]!r}, which nothing reads; did you mean {meant}?"
            )
        if missing := [name for name in NEEDED if name not in table]:
            raise QuestionError(f"{place} has no field {missing[0]!r}; a paper has {', '.join(NEEDED)}")
        files = tuple(f"{stem}.toml" for stem in table["files"])
        groups = tuple(tuple(f"{stem}.toml" for stem in group) for group in table.get("together", ()))
        return cls(
            table["name"],
            table["title"],
            table["citation"],
            folder,
            files,
            groups,
            tuple(table.get("profiles", ())),
            table["report"],
        )

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """All files, those that are decided together in one group: ``together``, then the rest one by one."""
        rest = [f for f in self.files if not any(f in group for group in self.together)]
        return (*self.together, *((file,) for file in rest))

    @property
    def references(self) -> str:
        """The paper's entries in BibTeX: its file ``references.bib``, or nothing."""
        file = self.folder / "references.bib"
        return file.read_text(encoding="utf-8") if file.exists() else ""

    @cached_property
    def claims(self) -> list[Claim]:
        """All claims in the paper's order; raises ClaimRejected where a file breaks the format."""
        return self.read()

    def read(self) -> list[Claim]:
        """The claims, read anew; raises ClaimRejected where a file breaks the format or an id occurs twice."""
        from epsproof.verify.claims.claim import ClaimRejected
        from epsproof.verify.claims.claim_file import read_claims

        found: list[Claim] = []
        seen: set[str] = set()
        for file in self.files:
            for claim in read_claims(self.folder / file):
                if claim.id in seen:
                    raise ClaimRejected(file, claim.id, "the id occurs in another file of the paper")
                seen.add(claim.id)
                found.append(claim)
        return found


def catalogue() -> list[dict[str, Any]]:
    """Paper, id, kind, location and statement of every claim, from the files alone."""
    return [
        {
            "paper": paper.name,
            "id": table["id"],
            "kind": table["kind"],
            "location": table["location"],
            "statement": table["statement"],
        }
        for paper in PAPERS.values()
        for file in paper.files
        for table in tomllib.loads((paper.folder / file).read_text(encoding="utf-8"))["claim"]
    ]


PAPERS = {
    paper.name: paper
    for paper in (Paper.of(table.parent) for table in sorted(Path(__file__).parent.glob(f"*/{TABLE}")))
}
