"""Claims by the paper or file that holds them, and by their ids."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from derive.text.errors import QuestionError, UnknownName
from verify.claims.claim import Claim, ClaimRejected, Unread
from verify.claims.claim_file import claims_and_faults
from verify.papers import PAPERS, Paper

__all__ = ["claims_of", "find_claim"]

ALIKE = 0.4


def claims_of(source: str) -> list[Claim | Unread]:
    """The claims of a paper, by its name, or of a claim file, by its path.

    Raises UnknownName where there is neither, with the nearest papers, and ClaimRejected for a file without claims.
    """
    if source in PAPERS:
        return list(PAPERS[source].read())
    if not Path(source).suffix and not Path(source).exists():
        near = get_close_matches(source, PAPERS, 3, ALIKE) or sorted(PAPERS)
        raise UnknownName(f"no paper is named {source!r}, and there is no such file; papers: {', '.join(near)}")
    return claims_and_faults(Path(source))


def find_claim(identifier: str, source: str | None = None) -> tuple[Paper | None, Claim]:
    """The claim of that id, or of that id without the paper's prefix, and its paper; None for the claim of a file.

    ``source`` is the paper or claim file that holds it; without one all papers are searched. Raises UnknownName with near ids,
    and ClaimRejected for a claim that breaks a rule of the format.
    """
    papers = list(PAPERS.values()) if source is None else [PAPERS[source]] if source in PAPERS else []
    known: list[tuple[Paper | None, Claim | Unread]] = [(paper, claim) for paper in papers for claim in paper.claims]
    if source is not None and not papers:
        known = [(None, claim) for claim in claims_of(source)]
    ids = {name: found for found in known for name in _names(found[0], found[1].id)}
    if identifier not in ids:
        raise _unknown(identifier, source, list(ids))
    paper, claim = ids[identifier]
    if isinstance(claim, Unread):
        raise ClaimRejected(claim.file, claim.id, claim.rule)
    return paper, claim


def _names(paper: Paper | None, identifier: str) -> list[str]:
    """The claim's id, and for the claim of a paper the id without the paper's prefix."""
    short = identifier.partition(".")[2] if paper is not None else ""
    return [identifier, short] if short else [identifier]


def _unknown(identifier: str, source: str | None, ids: list[str]) -> QuestionError:
    near = ", ".join(get_close_matches(identifier, ids, 3) or (ids[:3] if source else [])) or "none"
    where, shown = (f" in {source}", "epsproof verify lists") if source else ("", "epsproof list shows")
    return UnknownName(f"no claim{where} has the id {identifier!r}; near: {near} ({shown} all)")
