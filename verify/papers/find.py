"""Claims by the paper or file that holds them, and by their ids."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from shlex import quote

from epsproof.derive.text.errors import QuestionError, UnknownName
from epsproof.verify.claims.claim import Claim, ClaimRejected, Unread
from epsproof.verify.claims.claim_file import claims_and_faults
from epsproof.verify.papers import PAPERS, Paper

__all__ = ["claims_of", "find_claim", "is_claim"]

ALIKE = 0.6


def claims_of(source: str) -> list[Claim | Unread]:
    """The claims of a paper, by its name, or of a claim file, by its path.

    Raises UnknownName where there is neither, with the nearest names, and ClaimRejected for a file without claims.
    """
    if source in PAPERS:
        return list(PAPERS[source].read())
    if not source.strip():
        raise UnknownName(
            "a paper or a file has a name: epsproof list papers has the papers, and without one all are verified"
        )
    if Path(source).exists():
        return claims_and_faults(Path(source))
    meant = f"did you mean {near}?" if (near := _near(source)) else ""
    if Path(source).suffix == ".toml":
        start = f"epsproof init {quote(source)} writes one to start from"
        raise ClaimRejected(
            Path(source).name, "", f"the file cannot be read: there is none; {meant or start}"
        )
    claim = f"a claim is shown by epsproof explain {'' if is_claim(source) else '[FILE] '}{source}"
    said = f"no paper is named {source!r}, and there is no such file; {meant or claim}"
    raise UnknownName(f"{said} papers: {', '.join(sorted(PAPERS))}")


def _near(source: str) -> str:
    """The paper or the file beside it whose name is nearest; the paper whose claims begin so."""
    begun = [name for name, paper in PAPERS.items() if paper.claims[0].id.startswith(f"{source}.")]
    files = [str(Path(source).with_name(file.name)) for file in sorted(Path(source).parent.glob("*.toml"))]
    return next(iter(begun or get_close_matches(source, [*PAPERS, *files], 1, ALIKE)), "")


def is_claim(identifier: str) -> bool:
    """Whether a paper has a claim of that id, with or without the paper's prefix."""
    return any(identifier in _names(paper, claim.id) for paper in PAPERS.values() for claim in paper.claims)


def find_claim(identifier: str, source: str | None = None) -> tuple[Paper | None, Claim]:
    """The claim of that id, or of that id without the paper's prefix, and its paper; None for the claim of a file.

    ``source`` is the paper or claim file that holds it; without one all papers are searched. Raises UnknownName with near ids,
    and ClaimRejected for a claim that breaks a rule of the format.
    """
    papers = list(PAPERS.values()) if source is None else [PAPERS[source]] if source in PAPERS else []
    known: list[tuple[Paper | None, Claim | Unread]] = [
        (paper, claim) for paper in papers for claim in paper.claims
    ]
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
    """No claim has the id: the ids that begin so, or those nearest to it."""
    if identifier in PAPERS:
        return UnknownName(f"add the ID of a claim of {identifier}; epsproof verify {identifier} lists them")
    begun = [name for name in ids if name.startswith(f"{identifier}.")]
    near = ", ".join(begun[:3] or get_close_matches(identifier, ids, 3, ALIKE))
    if source is None and not near:
        file = f"a claim of a file is shown by epsproof explain FILE {quote(identifier)}"
        return UnknownName(
            f"no paper has a claim with the id {identifier!r}; {file}, those of papers by epsproof list claims"
        )
    where, shown = (
        (f" in {source}", f"epsproof verify {source} lists") if source else ("", "epsproof list claims shows")
    )
    return UnknownName(f"no claim{where} has the id {identifier!r}; near: {near or 'none'} ({shown} all)")
