"""What a reader of the paper should know about one claim, and how much it matters to a user of the formulas."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from fractions import Fraction

from attrs import field, frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.values.given import Given, Rounded, Said, printed
from epsproof.verify.claims.verdict import Verdict
from epsproof.verify.papers import Paper

__all__ = ["CONSEQUENCES", "Erratum", "Remark", "errata", "remarks"]

# What a paper says elsewhere that bears on how some of its statements are to be read.

FILE = "remarks.toml"
KEYS = {"heading", "claims", "says", "consequence"}


@frozen
class Remark:
    """Claims with one cause, of which the first is shown in full; ``consequence`` is empty where the counterexamples decide
    it."""

    heading: str
    claims: tuple[str, ...]
    says: str
    consequence: str = ""


def remarks(paper: Paper) -> tuple[Remark, ...]:
    """The remarks on the paper, none where its folder has no file of them.

    Raises QuestionError for a claim that is unknown or occurs twice.
    """
    path = paper.folder / FILE
    if not path.exists():
        return ()
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["remark"]
    known, seen = {claim.id for claim in paper.claims}, set[str]()
    for entry in entries:
        if not {"heading", "claims", "says"} <= entry.keys() <= KEYS:
            raise QuestionError(f"{FILE}: a remark has the keys {', '.join(sorted(KEYS))}")
        for claim in entry["claims"]:
            if claim not in known or claim in seen:
                raise QuestionError(f"{FILE}: {claim!r} is no claim of the paper, or occurs twice")
            seen.add(claim)
    return tuple(
        Remark(e["heading"], tuple(e["claims"]), e["says"], e.get("consequence", "")) for e in entries
    )


CONSEQUENCES = (
    ("unsafe", "Where a recommended epsilon is too large, or noise too small"),
    ("domain", "Statements that are false, or hold on a smaller domain or with another number"),
    ("infimum", "Minima that are infima"),
    ("step", "Steps of proofs that do not hold on the whole domain of the proof"),
    ("digit", "Numbers that differ in the last digit printed"),
    ("misprint", "Misprints"),
    ("reading", "Sentences that are true in one reading only"),
)
UNSAFE = ("algorithm", "bayes", "gaussian-budget", "grid", "sensitivity")
"""The kinds of claims on whose truth the privacy of somebody rests."""
LAST = 3
"""How many halves of a unit of the last printed digit a number is off, at most, where it differs in that digit alone."""


@frozen
class Erratum:
    """Claims with one consequence and one repair, in the order of the paper; the first is shown in full.

    A ``remark`` says how the paper wants them read; its claims come in its order.
    """

    consequence: str
    claims: tuple[tuple[Claim, Verdict], ...] = field()
    remark: Remark | None = None

    @property
    def claim(self) -> Claim:
        return self.claims[0][0]

    @property
    def verdict(self) -> Verdict:
        return self.claims[0][1]

    @property
    def locations(self) -> tuple[str, ...]:
        """Where the claims stand, each place once."""
        return tuple(dict.fromkeys(c.location for c, _ in self.claims))


def errata(
    claims: Sequence[Claim], verdicts: Sequence[Verdict], remarks: Sequence[Remark] = ()
) -> list[Erratum]:
    """The errata, the gravest consequence first, then in the order of the paper.

    Claims of one remark are one erratum, and so are equal repairs of proof steps.
    """
    wanting = {
        c.id: (c, v)
        for c, v in zip(claims, verdicts, strict=True)
        if v.verdict in ("refuted", "repaired", "infimum only") or v.read_as
    }
    of_claim = {identifier: remark for remark in remarks for identifier in remark.claims}
    found: list[Erratum] = []
    for identifier, (claim, verdict) in wanting.items():
        if identifier in of_claim:
            remark = of_claim[identifier]
            if all(e.remark is not remark for e in found):
                together = tuple(wanting[c] for c in remark.claims if c in wanting)
                found.append(Erratum(remark.consequence or _consequence(*together[0]), together, remark))
            continue
        consequence = _consequence(claim, verdict)
        same = next((e for e in found if _alike(e, consequence, claim, verdict)), None)
        if same is None:
            found.append(Erratum(consequence, ((claim, verdict),)))
        else:
            found[found.index(same)] = Erratum(consequence, (*same.claims, (claim, verdict)))
    order = [name for name, _ in CONSEQUENCES]
    return sorted(found, key=lambda e: order.index(e.consequence))


def _alike(known: Erratum, consequence: str, claim: Claim, verdict: Verdict) -> bool:
    repair = verdict.repair or verdict.verdict
    first = known.verdict.repair or known.verdict.verdict
    return (
        known.remark is None
        and known.consequence == consequence
        and (consequence == "infimum" or (consequence == "step" and verdict.repair is not None))
        and (first, known.claim.file) == (repair, claim.file)
    )


def _consequence(claim: Claim, verdict: Verdict) -> str:
    if verdict.read_as:
        return "reading"
    if verdict.verdict == "infimum only":
        return "infimum"
    if claim.kind in UNSAFE or _overstated(verdict):
        return "unsafe"
    if verdict.repair is not None and verdict.repair.misread:
        return "misprint"
    if _in_the_last_digit(verdict):
        return "digit"
    return "step" if claim.kind == "step" else "domain"


def _overstated(verdict: Verdict) -> bool:
    """Whether a printed epsilon at the counterexample exceeds the true one."""
    values = verdict.counterexample or {}
    given, right = (_number(values.get(name, "")) for name in ("printed epsilon", "epsilon"))
    return given is not None and right is not None and given > right


def _in_the_last_digit(verdict: Verdict) -> bool:
    """Whether the right number is beside the printed one by little more than the unit of its last digit."""
    values = verdict.counterexample or {}
    value = values.get("value", "")
    right = _number(value.parts[1] if isinstance(value, Said) and len(value.parts) > 1 else value)
    texts = (
        values[word] for word in ("printed", "at least", "at most", "at_least", "at_most") if word in values
    )
    return right is not None and any(
        number is not None and number.half < abs(right - number.value) <= LAST * number.half
        for number in map(printed, texts)
    )


def _number(value: str) -> Fraction | None:
    """The number to the digits shown; None where there is none."""
    if isinstance(value, Given) and not isinstance(value, Rounded):
        return None
    try:
        return Fraction(value.parts[1] if isinstance(value, Rounded) else value)
    except ValueError:
        return None
