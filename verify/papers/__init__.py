"""Papers whose statements are replayed: a package of claim files each. Reading the catalogue loads no algebra system."""

from __future__ import annotations

import tomllib
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from verify.claims.claim import Claim

__all__ = ["PAPERS", "Paper", "catalogue"]


@attrs.define(slots=False)
class Paper:
    """A paper with its claim files in ``folder``, read in the order of ``files``; those of ``together`` share derivations."""

    name: str
    title: str
    citation: str
    folder: Path
    files: tuple[str, ...]
    together: tuple[tuple[str, ...], ...] = ()

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """All files, those that are decided together in one group: ``together``, then the rest one by one."""
        rest = [f for f in self.files if not any(f in group for group in self.together)]
        return (*self.together, *((file,) for file in rest))

    @cached_property
    def claims(self) -> list[Claim]:
        """All claims in the paper's order; raises ClaimRejected where a file breaks the format."""
        return self.read()

    def read(self) -> list[Claim]:
        """The claims, read anew; raises ClaimRejected where a file breaks the format or an id occurs twice."""
        from verify.claims.claim import ClaimRejected, read_claims

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
    """Paper, id, kind and location of every claim, from the files alone."""
    return [
        {"paper": paper.name, "id": table["id"], "kind": table["kind"], "location": table["location"]}
        for paper in PAPERS.values()
        for file in paper.files
        for table in tomllib.loads((paper.folder / file).read_text(encoding="utf-8"))["claim"]
    ]


_KAZAN_REITER = Path(__file__).parent / "kazan_reiter_2024"

PAPERS = {
    "kazan-reiter-2024": Paper(
        name="kazan-reiter-2024",
        title="Prior-itizing Privacy: A Bayesian Approach to Setting the Privacy Budget in Differential Privacy",
        citation="Kazan and Reiter 2024",
        folder=_KAZAN_REITER,
        files=tuple(
            f"{stem}.toml"
            for stem in (
                "section_1 definitions_2 section_2 lemma_1 theorem_1 theorem_2 definitions_4 section_4 table_1 section_5 "
                "section_6 table_4 corollaries lemma_2 lemma_3 theorem_3 theorem_4 theorem_5 appendix_b2 appendix_c table_5 "
                "appendix_d1 proof_lemma_1 proof_theorem_1 proof_theorem_2 proof_lemma_2 proof_lemma_3 proof_theorem_3 "
                "proof_theorem_4 proof_theorem_5"
            ).split()
        ),
        together=(
            ("theorem_5.toml",),
            ("appendix_b2.toml",),
            ("table_4.toml", "theorem_3.toml", "proof_theorem_3.toml"),
            ("theorem_4.toml", "proof_theorem_4.toml"),
            ("proof_lemma_3.toml",),
        ),
    )
}
