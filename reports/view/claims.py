"""Claims of papers beside the engine's own findings: what verdicts mean, which hypotheses are needed, how long proofs are."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from attrs import frozen

from epsproof.derive.models.catalogue import described, model_named
from epsproof.derive.models.model import Model
from epsproof.verify.claims.proof_length import ProofLength, proof_length
from epsproof.verify.papers import Paper

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.hypotheses import Dropped

__all__ = [
    "FILE",
    "RENEW",
    "RUNGS_MEAN",
    "VERDICTS_MEAN",
    "Comparison",
    "PrintedBound",
    "PrintedProof",
    "called",
    "comparisons",
    "finding_words",
    "lacking",
    "notes",
    "printed_bounds",
    "printed_proofs",
    "recorded",
    "results",
    "unrecorded",
]

# What each verdict and each rung means, for articles and pages alike.

VERDICTS_MEAN = {
    "proved": "true as stated, for all values that are assumed",
    "repaired": "false as printed, true with the stated correction",
    "refuted": "with an exact counterexample",
    "infimum only": "printed as a minimum, which no prior attains",
    "confirmed": "a printed number is reproduced to its printed digits",
    "undecided": "no proof and no counterexample was found",
    "not checkable": "about the world, or about other texts",
}
RUNGS_MEAN = {
    "stated": "nothing was checked",
    "sampled": "at some points",
    "enclosed": "by rigorous arithmetic",
    "solver-agreed": "SMT solvers found no counterexample either",
    "translated": "certificates of texts that were made of the claim's fields; the evidence says what is believed",
    "certified": "a small checker repeats the verdict from the claim as it was typed",
    "kernel-proved": "Coq accepts the theorem",
}


def point_words(values: Mapping[str, str]) -> str:
    """A counterexample on a line: names and values, or for a printed epsilon that is too large what a reader repeats by hand."""
    from epsproof.verify.claims import verdict as by_hand

    if by_hand.FACTOR not in values:
        return ", ".join(f"{name} = {value}" for name, value in values.items())
    place = ", ".join(f"{n} = {v}" for n, v in values.items() if n.isidentifier() and n != "epsilon")
    alone = values.get("epsilon at this prior")
    parts = (by_hand.FACTOR, by_hand.RECIPROCAL, by_hand.POSTERIOR, by_hand.RATIO)
    about = "about " if "." in values[by_hand.FACTOR] else ""
    t, reciprocal, posterior, ratio = (about + values[part] for part in parts)
    return (
        f"at {place} and the printed epsilon {values['printed epsilon']}, t = exp(-epsilon) = {t} and B = {reciprocal} (the "
        f"model's reciprocal bound), so the posterior can be {posterior}, that is {ratio} times the prior "
        f"{values[by_hand.PRIOR]}, and at most {values[by_hand.TOLERATED]} times is tolerated; the largest epsilon is "
        f"{values['epsilon']}" + (f", at this prior alone {alone}" if alone else "")
    )


# The recorded findings on the hypotheses of a paper's proved claims, and the words for them.

FILE = "hypotheses.json"
RENEW = "epsproof verify {} --hypotheses --no-cache --record reports/measured/hypotheses.json"
MANY = 3
GIVES = ("undefined", "left side", "right side", "printed epsilon", "epsilon", "1/r* - p*q", "fails")


def recorded(claims: Sequence[Claim]) -> dict[str, list[Dropped]]:
    """The recorded findings by claim id, for the claims that have not changed since."""
    from epsproof.verify.claims.cache import content
    from epsproof.verify.claims.hypotheses import Dropped

    entries = _entries()
    known = [c for c in claims if c.id in entries and entries[c.id]["claim"] == content(c)]
    return {c.id: [Dropped(**entry) for entry in entries[c.id]["hypotheses"]] for c in known}


def _entries() -> dict[str, Any]:
    file = files("epsproof.reports.measured").joinpath(FILE)
    return json.loads(file.read_text(encoding="utf-8"))["results"] if file.is_file() else {}


def unrecorded(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> list[str]:
    """The ids of proved claims that have no record, or one of an earlier form of the claim."""
    known = recorded(claims)
    return [v.id for v in verdicts if v.as_stated and v.id not in known]


def notes(paper: str, claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> tuple[str, ...]:
    """The notes of a report on claims whose hypotheses are not recorded; none where all are, or where the paper has no record."""
    return () if _entries().keys().isdisjoint(c.id for c in claims) else lacking(paper, claims, verdicts)


def lacking(paper: str, claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> tuple[str, ...]:
    """Which proved claims have no record, and how to make one; none where all have one."""
    missing = unrecorded(claims, verdicts)
    named = (
        f"{len(missing)} proved claims, such as {missing[0]}" if len(missing) > MANY else ", ".join(missing)
    )
    return (f"no hypotheses are recorded for {named}; {RENEW.format(paper)} records them",) if missing else ()


def results(claims: Sequence[Claim], found: Mapping[str, Sequence[Dropped]]) -> dict[str, Any]:
    """What is to be recorded: for every claim a digest of what it says, and the findings."""
    import attrs

    from epsproof.verify.claims.cache import content
    from epsproof.verify.claims.hypotheses import Dropped

    recorded = attrs.filters.exclude(attrs.fields(Dropped).late)
    return {
        claim.id: {
            "claim": content(claim),
            "hypotheses": [attrs.asdict(one, filter=recorded) for one in found[claim.id]],
        }
        for claim in claims
        if claim.id in found
    }


def finding_words(need: Dropped) -> str:
    """What was found, in a few words: ``p = 0, q = 1/2: undefined, division by zero``."""
    if need.witness is None:
        return need.reason
    place = ", ".join(f"{name} = {value}" for name, value in need.witness.items() if name not in GIVES)
    gives = ", ".join(f"{_said(name)} {value}" for name, value in need.witness.items() if name in GIVES)
    return f"{place}: {gives}" if gives else place


def _said(name: str) -> str:
    return {"undefined": "undefined,", "fails": "fails:"}.get(name, f"{name} =")


# What papers print about the posterior in an attack model, judged.

KIND, SECONDS = "printed-bound", 60.0


@frozen
class PrintedBound:
    """``status`` is that of verify/claims/judges/privacy/printed_bound; ``evidence`` says why, ``certificates`` counts."""

    id: str
    citation: str
    location: str
    statement: str
    posterior: str
    status: str
    evidence: str
    certificates: int


def printed_bounds(model: Model) -> tuple[PrintedBound, ...]:
    """The bounds of all papers that are printed about the model; nothing for a model that is not the known one of its name."""
    from epsproof.verify.claims.believed import on_its_rung
    from epsproof.verify.claims.judges.privacy.printed_bound import compared
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.papers import PAPERS

    if model.name not in {name for name, *_ in described()} or model != model_named(model.name):
        return ()
    searches, found = Searches(claim=SECONDS), []
    for paper in PAPERS.values():
        for claim in (x for x in paper.claims if x.kind == KIND and x["model"] == model.name):
            comparison = compared(claim, searches)
            finding = on_its_rung(claim, comparison.finding)
            told = claim.id, paper.citation, claim.location, claim.statement, claim["posterior"]
            found.append(PrintedBound(*told, comparison.status, finding.evidence, len(finding.certificates)))
    return tuple(found)


# The printed proofs of a paper: how many pages each takes, beside the length of the engine's own.

PROOFS = "proofs.toml"


@frozen
class PrintedProof:
    """The proof of ``statement``, which the ``claims`` state, on the pages ``first`` to ``last``."""

    statement: str
    first: int
    last: int
    claims: tuple[str, ...]

    @property
    def pages(self) -> int:
        """The pages that it touches."""
        return self.last - self.first + 1

    @property
    def place(self) -> str:
        return f"page {self.first}" if self.first == self.last else f"pages {self.first} to {self.last}"


@frozen
class Comparison:
    """A printed proof, the length of the engine's, and the Coq files with the theorems."""

    printed: PrintedProof
    length: ProofLength
    coq: tuple[str, ...]


def printed_proofs(paper: Paper) -> tuple[PrintedProof, ...]:
    """The printed proofs in the order of the paper, none where its folder has no file of them."""
    path = paper.folder / PROOFS
    if not path.exists():
        return ()
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["proof"]
    return tuple(
        PrintedProof(e["statement"], e["pages"][0], e["pages"][1], tuple(e["claims"])) for e in entries
    )


def comparisons(
    paper: Paper, verdicts: Iterable[Verdict], sources: Mapping[str, tuple[str, ...]]
) -> tuple[Comparison, ...]:
    """Every printed proof beside the certificates of its claims; ``sources`` are the Coq files by claim."""
    known = {v.id: v for v in verdicts}
    found = []
    for printed in printed_proofs(paper):
        certificates = [c for claim in printed.claims if claim in known for c in known[claim].certificates]
        files = dict.fromkeys(file for claim in printed.claims for file in sources.get(claim, ()))
        found.append(Comparison(printed, proof_length(certificates), tuple(files)))
    return tuple(found)


# What a paper calls the theorem on a registered profile.

NAME = re.compile(r"[A-Za-z]\w*")
CALLED = re.compile(r"(?:Theorem|Proposition|Lemma|Corollary) \w+")


def called(paper: Paper, profile: str) -> str:
    """ "Theorem 3", where claims of that theorem are about the budget of the registered ``profile``; "" where the paper has no
    name for it.

    A claim is about it that has its formula, fixes the same priors, and bounds the priors by the same parameters.
    """
    from epsproof.derive.profiles import FAMILIES

    family = FAMILIES.get(profile)
    if family is None:
        return ""
    asked = _asked(family.profile, family.where)
    about = (c for c in paper.claims if c.kind == "minimum")
    same = (c for c in about if _asked(str(c["profile"]), c.get("where", [])) == asked)
    return next((found[0] for c in same if (found := CALLED.match(c.location))), "")


def _asked(profile: str, where: Iterable[str]) -> tuple[str, frozenset[str]]:
    """The profile, and the conditions on the priors that name parameters or fix a prior."""
    conditions = {_joined(each) for each in where}
    telling = (x for x in conditions if "==" in x or not set(NAME.findall(x)) <= {"p", "q"})
    return _joined(profile), frozenset(telling)


def _joined(text: str) -> str:
    return "".join(text.split())
