"""The statements of a paper as theorem files: generated from its claims, or written by hand in its folder ``coq``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator
from typing import Any

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Claim
from epsproof.verify.coq.claims.printed_minimum import ClosedForms
from epsproof.verify.coq.development import Theorem, TheoremFile
from epsproof.verify.coq.models.model_file import model_file, module_of
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.papers import Paper

__all__ = ["coq_sources", "further_conditions", "paper_files", "required_claims"]

HEADLINE = re.compile(r"\(\* claims?: ([^*]*) \*\)\s*Theorem (\w+)")
Progress = Callable[..., None]


def paper_files(
    paper: Paper, progress: Progress | None = None, only: Collection[str] | None = None
) -> tuple[list[TheoremFile], dict[str, str]]:
    """The theorem files of the paper, generated for the claims ``only``, and why some required claim has none, by claim."""
    wanted = _wanted(paper)
    claims = {claim.id: claim for claim in paper.claims}
    if unknown := sorted(set(wanted) - set(claims)):
        raise QuestionError(f"{paper.name}, coq/statements.toml: {unknown[0]!r} is no claim of the paper")
    wanted = {name: entry for name, entry in wanted.items() if only is None or name in only}
    found = [*_of_models(paper), *_by_hand(paper)]
    refused: dict[str, str] = {}
    closed_forms = ClosedForms()
    for number, (identifier, entry) in enumerate(wanted.items()):
        if progress:
            progress(identifier, number, len(wanted))
        claim = claims[identifier]
        try:
            found += _generated(claim, entry, closed_forms)
        except (OutOfReach, Rejected) as error:
            refused[identifier] = str(error)
    return _merged(found), refused


def required_claims(paper: Paper) -> list[str]:
    """The ids of the claims that have Coq theorems, in the paper's order."""
    listed = {*_wanted(paper), *(c for file in _by_hand(paper) for t in file.theorems for c in t.claims)}
    listed |= {claim for row in _table(paper, "model") for claim in row["claims"]}
    return [claim.id for claim in paper.claims if claim.id in listed]


def coq_sources(paper: Paper) -> dict[str, tuple[str, ...]]:
    """The names of the Coq files that hold a claim's theorems, by claim, without generating them."""
    from epsproof.verify.coq.claims.printed_minimum import module_name, parts

    claims = {claim.id: claim for claim in paper.claims}
    found: dict[str, dict[str, None]] = {}
    for file in _by_hand(paper):
        for identifier in (c for t in file.theorems for c in t.claims):
            found.setdefault(identifier, {})[f"{file.module}.v"] = None
    for row in _table(paper, "model"):
        for identifier in row["claims"]:
            found.setdefault(identifier, {})[f"{module_of(row['name'])}.v"] = None
    first: dict[Any, str] = {}
    for identifier, entry in _wanted(paper).items():
        claim = claims[identifier]
        if claim.kind == "minimum":
            same = (claim["profile"], tuple(claim.get("where", [])), claim.get("bound"), claim.assumptions)
            modules = [
                first.setdefault((*same, *part), name)
                for name, *part in parts(claim, entry.get("given", [[]]))
            ]
        else:
            modules = [module_name(identifier)]
        found.setdefault(identifier, {}).update({f"{name}.v": None for name in modules})
    return {claim.id: tuple(found[claim.id]) for claim in paper.claims if claim.id in found}


def further_conditions(paper: Paper) -> dict[str, str]:
    """The conditions that the theorems of a claim add to those that are printed, by claim."""
    entries = {claim: entry.get("given", []) for claim, entry in _wanted(paper).items()}
    return {
        claim: "; or ".join(", ".join(given) for given in lists) for claim, lists in entries.items() if lists
    }


def _wanted(paper: Paper) -> dict[str, dict[str, Any]]:
    """The entries of coq/statements.toml by claim."""
    return {claim: entry for entry in _table(paper, "statement") for claim in entry["claims"]}


def _table(paper: Paper, name: str) -> list[dict[str, Any]]:
    """The rows of a table of coq/statements.toml."""
    path = paper.folder / "coq" / "statements.toml"
    return list(tomllib.loads(path.read_text(encoding="utf-8")).get(name, [])) if path.exists() else []


def _of_models(paper: Paper) -> list[TheoremFile]:
    """The files of the attack models whose theorems establish claims of the paper."""
    return [model_file(model_named(row["name"]), tuple(row["claims"])) for row in _table(paper, "model")]


def _by_hand(paper: Paper) -> Iterator[TheoremFile]:
    for path in sorted((paper.folder / "coq").glob("*.v")):
        text = path.read_text(encoding="utf-8")
        theorems = [
            Theorem(path.stem, name, tuple(x.strip() for x in claims.split(",") if x.strip()))
            for claims, name in HEADLINE.findall(text)
        ]
        yield TheoremFile(path.stem, text, tuple(theorems))


def _generated(claim: Claim, entry: dict[str, Any], closed_forms: ClosedForms) -> list[TheoremFile]:
    from epsproof.verify.coq.claims.algebraic import algebraic_file
    from epsproof.verify.coq.claims.number import number_file
    from epsproof.verify.coq.claims.slope import slope_file

    if claim.kind == "minimum":
        return closed_forms.files(claim, entry.get("given", [[]]))
    if claim.kind == "sign" and "profile" in claim.data:
        return [slope_file(claim, entry.get("given", [[]])[0])]
    if claim.kind == "number":
        return [number_file(claim)]
    if "goals" in claim.data:
        return [algebraic_file(claim, entry.get("given", [[]])[0])]
    raise OutOfReach(f"there is no Coq text for claims of kind {claim.kind!r}")


def _merged(files: list[TheoremFile]) -> list[TheoremFile]:
    """Files with the same text once, for the claims of all of them."""
    kept: dict[str, TheoremFile] = {}
    for file in files:
        if file.text in kept:
            first = kept[file.text]
            claims = tuple(dict.fromkeys(c for f in (first, file) for t in f.theorems for c in t.claims))
            theorems = tuple(Theorem(first.module, t.name, claims) for t in first.theorems)
            kept[file.text] = TheoremFile(first.module, file.text, theorems, first.first)
        else:
            kept[file.text] = file
    return list(kept.values())
