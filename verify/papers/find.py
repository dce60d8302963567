"""Claims by the paper or file that holds them, and by their ids."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path
from shlex import quote

from epsproof.derive.text.errors import QuestionError, UnknownName
from epsproof.verify.claims.claim import Claim, ClaimRejected, Unread
from epsproof.verify.claims.claim_file import claims_and_faults
from epsproof.verify.papers import PAPERS, Paper

__all__ = ["claims_of", "find_claim", "is_claim"]

ALIKE = 0.4
PAPER_ENDINGS = {".pdf", ".tex", ".docx", ".md", ".txt", ".ipynb", ".py"}


def claims_of(source: str) -> list[Claim | Unread]:
    """The claims of a paper, by its name, or of a claim file, by its path.

    Raises UnknownName where there is neither, with the nearest papers, and ClaimRejected for a file without claims.
    """
    if source in PAPERS:
        return list(PAPERS[source].read())
    if not source.strip():
        raise UnknownName(_no_paper(source))
    if Path(source).suffix != ".toml" and not Path(source).exists():
        raise UnknownName(_no_paper(source))
    if (
        not Path(source).exists()
        and (paper := source.removesuffix(".toml").removesuffix(".claims")) in PAPERS
    ):
        raise UnknownName(f"there is no file {source}; the paper is named without an ending: {paper}")
    if not Path(source).exists():
        start = f"epsproof init {quote(source)} writes one to start from"
        rule = f"the file cannot be read: there is none; {_near_claim_file(Path(source)) or start}"
        raise ClaimRejected(Path(source).name, "", rule)
    if Path(source).suffix.lower() in PAPER_ENDINGS:
        start = quote(str(Path(source).with_suffix(".claims.toml")))
        rule = f"statements are read from a claim file, not from a {Path(source).suffix}: epsproof init {start} writes one"
        raise ClaimRejected(Path(source).name, "", rule)
    return claims_and_faults(Path(source))


def _near_claim_file(missing: Path) -> str:
    """``did you mean my.claims.toml?`` for my.claim.toml; empty where no name before the endings is near."""
    there = {one.name.partition(".")[0]: one for one in sorted(missing.parent.glob("*.toml"))}
    near = get_close_matches(missing.name.partition(".")[0], there, n=1, cutoff=0.75)
    return f"did you mean {there[near[0]]}?" if near else ""


def _no_paper(source: str) -> str:
    """What to type for a text that names neither a paper nor a file."""
    if not source.strip():
        return "a paper or a file has a name: epsproof list papers has the papers, and without one all are verified"
    said = f"no paper is named {source!r}, and there is no such file"
    for ending in (".claims.toml", ".toml"):
        if Path(source + ending).exists():
            return f"{said}; did you mean {source}{ending}?"
    if source.endswith(".json"):
        return (
            f"{said}; --json prints the document: leave {source} out, or send it to a file, --json > {source}"
        )
    if near := get_close_matches(
        source, sorted(file.name for file in Path().glob("*.toml")), n=1, cutoff=0.8
    ):
        return f"{said}; did you mean {near[0]}?"
    if (file := source.partition(":")[0]) != source and Path(file).is_file():
        return f"{said}; a claim of a file is shown by epsproof explain {file} {source.partition(':')[2]}"
    if "claims" in source.lower():
        stem = re.sub(r"(\.claims)?(\.\w{1,5})?$", "", source.rstrip("/"))
        start = quote(stem + (".toml" if "claims" in stem.lower() else ".claims.toml"))
        return f"{said}; epsproof init {start} writes a claim file to start from"
    if (named := re.sub(r"\W+", "-", source.lower())) in PAPERS:
        return f"{said}; did you mean {named}?"
    if written := _papers_by(source):
        return f"{said}; did you mean {' or '.join(written)}?"
    if re.search(r"[\s<>=*/+]", source):
        return (
            f"{said}; a formula stands in a claim file: epsproof init my.claims.toml writes one to start from"
        )
    if papers := [
        name
        for name, paper in PAPERS.items()
        if any(claim.id.startswith(f"{source}.") for claim in paper.claims)
    ]:
        if source.count("."):
            claim = next(claim.id for claim in PAPERS[papers[0]].claims if claim.id.startswith(f"{source}."))
            return f"{said}; a claim is shown by epsproof explain {claim}, the paper is {papers[0]}"
        return f"{said}; did you mean {papers[0]}? Its claims begin with {source}"
    near = [name for name in [_paper_of_prefix(source)] if name] or get_close_matches(
        source.lower(), PAPERS, 3, ALIKE
    )
    said += (
        f"; did you mean {near[0]}?"
        if near
        else f"; a claim is shown by epsproof explain {'' if is_claim(source) else '[FILE] '}{source}"
    )
    return f"{said} papers: {', '.join(near)}" if near else f"{said}; papers: {', '.join(sorted(PAPERS))}"


def _papers_by(text: str) -> list[str]:
    """The papers whose names have all words of the text, which are those of authors and of a year."""
    words = {*re.findall(r"[^\W\d_]+|\d+", text.lower())} - {
        "and",
        "et",
        "al",
        "the",
        "paper",
        "by",
        "of",
        "in",
    }
    return [name for name in PAPERS if words and words <= {*name.split("-")}]


def _paper_of_prefix(text: str) -> str:
    """The paper whose claims begin with the text, without regard to case; empty where none or several do."""
    begun = {name for name, paper in PAPERS.items() if paper.claims[0].id.lower().startswith(text.lower())}
    return begun.pop() if len(begun) == 1 and len(text) > 1 else ""


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


def _like(identifier: str, ids: list[str]) -> list[str]:
    """At most three of the ids: those of the theorem or equation that is named, or that begin so, else the nearest."""
    numbered = re.match(
        r"(?:\w+\.)?(theorem|lemma|corollary|proposition|eq)\D*(\d+)", identifier, re.IGNORECASE
    )
    kind = numbered[1].lower() if numbered else ""
    begins = f"{'eq' if kind == 'eq' else kind[:1].upper()}{numbered[2]}" if numbered else "?"
    bare = re.sub(r"\W", "", identifier.lower())
    like = [name for name in ids if bare and re.sub(r"\W", "", name.lower()) == bare]
    like += [
        name
        for name in ids
        if name not in like and re.match(rf"{re.escape(begins)}(?!\d)|{re.escape(identifier)}\.", name)
    ]
    parts = [
        part for part in re.findall(r"[A-Za-z]\w*(?:\.\w+)*\d\w*(?:\.\w+)*", identifier) if part != identifier
    ]
    beside = _beside(numbered[2], "eq" if kind == "eq" else kind[:1].upper(), ids) if numbered else []
    close = beside or get_close_matches(identifier, ids, 3)
    return (like or close or [near for part in reversed(parts) for near in _like(part, ids)])[:3]


def _beside(number: str, begins: str, ids: list[str]) -> list[str]:
    """The ids of that kind without the paper's prefix, those of the nearest numbers first."""
    named = [(name, re.match(rf"{begins}(\d+)", name)) for name in ids]
    return [
        name for _, name in sorted((abs(int(found[1]) - int(number)), name) for name, found in named if found)
    ]


def _unknown(identifier: str, source: str | None, ids: list[str]) -> QuestionError:
    if identifier in PAPERS:
        return UnknownName(f"add the ID of a claim of {identifier}; epsproof verify {identifier} lists them")
    if source is None and (written := _papers_by(identifier)):
        papers = " or ".join(f"epsproof verify {name}" for name in written)
        return UnknownName(f"{identifier!r} names a paper, and a claim has an ID: {papers} lists them")
    near = ", ".join(_like(identifier, ids) or (ids[:3] if source else []))
    if source is None and Path(apart[0] if (apart := identifier.partition(":"))[1] else "").is_file():
        return UnknownName(
            f"a file and an ID are two words: epsproof explain {quote(apart[0])} {quote(apart[2])}"
        )
    if source is None and not near:
        file = f"a claim of a file is shown by epsproof explain FILE {quote(identifier)}"
        return UnknownName(
            f"no paper has a claim with the id {identifier!r}; {file}, those of papers by epsproof list claims"
        )
    where, shown = (
        (f" in {source}", f"epsproof verify {source} lists") if source else ("", "epsproof list claims shows")
    )
    return UnknownName(f"no claim{where} has the id {identifier!r}; near: {near or 'none'} ({shown} all)")
