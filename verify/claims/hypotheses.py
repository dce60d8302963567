"""Which hypotheses of a proved claim are needed: each is dropped in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from itertools import product
from pathlib import Path
from typing import Any

import attrs
from attrs import evolve, frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.cache import Kept, key
from epsproof.verify.claims.claim import Claim, ClaimRejected, Typed, Unread
from epsproof.verify.claims.claim_file import claims_and_faults
from epsproof.verify.claims.domain import HOLDS
from epsproof.verify.claims.examine import examine
from epsproof.verify.claims.judges.formulas import approximation, mechanism, sign
from epsproof.verify.claims.judges.privacy import minimum
from epsproof.verify.claims.relations import cases, comparisons, facts_of, negations
from epsproof.verify.claims.searches import Searches, parsed
from epsproof.verify.claims.values.points import simple_points
from epsproof.verify.claims.verdict import Verdict
from epsproof.verify.papers import PAPERS
from epsproof.verify.system.bounded_process import PROCESSORS, pool
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import Proved

__all__ = ["Dropped", "claims_of", "dropped", "dropped_in", "hypotheses", "ids_of", "kept_or_dropped"]

# Which hypotheses of a proved claim are needed: each is dropped in turn, a witness looked for first, then a
# proof.

SEARCH, EACH = 6.0, 30.0
FOLLOWS, UNUSED, PRIOR = "it follows from the others", "proved without it", "a prior is a probability"
PRIORS = ("0 <= p", "p <= 1", "0 <= q", "q <= 1")


@frozen
class Dropped:
    """What holds without ``hypothesis``: "needed" (``witness`` is an exact point where the rest holds and the claim fails),
    "redundant" or "undecided", for a ``reason``; ``late`` says that more time may find more."""

    hypothesis: str
    outcome: str
    witness: dict[str, str] | None
    reason: str
    late: bool = False


def hypotheses(claim: Claim) -> list[str]:
    """The single comparisons among the assumptions, the case of a closed form and the conditions of the goals, each once."""
    texts = [*claim.assumptions, *([claim["when"]] if claim.get("when") else [])]
    texts += [part for goal in claim.get("goals", []) for part in goal.split(HOLDS)[:-1] if part.strip()]
    return list(dict.fromkeys(single for text in texts for single in _apart(text)))


def _apart(text: str) -> list[str]:
    """The single comparisons of a condition; one with or, not and the like stays as it is."""
    try:
        return comparisons(text)
    except QuestionError:
        return [text.strip()]


def dropped(claim: Claim, seconds: float = EACH) -> list[Dropped]:
    """A finding for every hypothesis of a proved claim, in the order in which they stand.

    ``seconds`` bounds the time for one; a finding that it leaves undecided says why.
    """
    searches = Searches(seconds=min(SEARCH, seconds), derivation=seconds)
    found = []
    for hypothesis in hypotheses(claim):
        searches.deadline = now() + seconds
        try:
            if "goals" in claim.data and claim.kind not in ("bayes", "enclosure"):
                found.append(_by_goals(claim, hypothesis, searches))
            elif "profile" in claim.data and claim.kind in ("sign", "minimum"):
                found.append(_by_verdict(claim, hypothesis, searches))
            else:
                found.append(_by_points(claim, hypothesis))
        except ClaimRejected as error:
            found.append(Dropped(hypothesis, "undecided", None, error.rule))
        except QuestionError as error:
            found.append(Dropped(hypothesis, "undecided", None, str(error)))
    return found


def _by_goals(claim: Claim, hypothesis: str, searches: Searches) -> Dropped:
    """An exact point at which the claim fails once the hypothesis is gone; else a proof that it is not needed."""
    typed = _without(Typed.of(claim), hypothesis)
    follows = evolve(
        typed, goals=tuple(dict.fromkeys(_after(goal, hypothesis) for goal in Typed.of(claim).goals))
    )
    if examine(follows, searches).verdict == "proved":
        return Dropped(hypothesis, "redundant", None, FOLLOWS)
    found = examine(typed, searches)
    if found.verdict == "refuted":
        return Dropped(hypothesis, "needed", found.failure, "")
    if found.verdict == "proved":
        return Dropped(hypothesis, "redundant", None, UNUSED)
    return Dropped(hypothesis, "undecided", None, found.reason, found.late)


def _without(typed: Typed, hypothesis: str) -> Typed:
    """The claim without the hypothesis, among its assumptions or before its goals."""
    singles = [single for text in typed.assumptions for single in _apart(text) if single != hypothesis]
    return evolve(
        typed, assumptions=tuple(singles), goals=tuple(_dropped(goal, hypothesis) for goal in typed.goals)
    )


def _dropped(goal: str, hypothesis: str) -> str:
    if "<=>" in goal or HOLDS not in goal:
        return goal
    *given, conclusion = goal.split(HOLDS)
    left = [single for text in given for single in _apart(text) if single != hypothesis]
    return f"{', '.join(left)} {HOLDS}{conclusion}" if left else conclusion


def _after(goal: str, hypothesis: str) -> str:
    """The goal with its conclusion replaced by the hypothesis, which is left out of its conditions."""
    given, arrow, _ = _dropped(goal, hypothesis).rpartition(HOLDS)
    return f"{given} {HOLDS} {hypothesis}" if arrow and "<=>" not in goal else hypothesis


def _readings(singles: list[str], searches: Searches) -> Iterator[tuple[str, ...]]:
    """The conditions with divisors of known sign: one list for each case of those that are not certainly positive."""
    plain = [f for single in singles if len(cases(single)) == 1 for f in facts_of(single)]
    choices = []
    for single in singles:
        found = cases(single)
        certain = [
            case
            for case in found
            if len(case) > 1 and isinstance(searches.settle(plain, facts_of(case[0])[0]), Proved)
        ]
        choices.append([case[1:] for case in certain[:1]] or found)
    for chosen in product(*choices):
        yield tuple(text for case in chosen for text in case)


def _empty(conditions: tuple[str, ...], searches: Searches) -> bool:
    return isinstance(searches.is_empty(facts_of(*conditions)), Proved)


def _by_verdict(claim: Claim, hypothesis: str, searches: Searches) -> Dropped:
    """The verdict on the claim without the hypothesis, its priors left to run over all probabilities."""
    priors = PRIORS if claim.kind == "sign" else ()
    if hypothesis in priors:
        return Dropped(hypothesis, "redundant", None, PRIOR)
    texts = [*claim.assumptions, *([claim["when"]] if claim.get("when") else [])]
    singles = [single for text in texts for single in _apart(text) if single != hypothesis]
    data = {name: value for name, value in claim.data.items() if name != "when"}
    readings = [given for given in _readings([*singles, *priors], searches) if not _empty(given, searches)]
    for given in readings:
        rest = evolve(claim, assumptions=given, data=data)
        if claim.kind == "sign":
            places = (sign.undefined_at(claim, (*given, opposite)) for opposite in negations(hypothesis))
            place = next((place for place in places if place is not None), None)
            if place is not None:
                return Dropped(hypothesis, "needed", place, "")
            finding = sign.judge(rest, searches, repairing=False)
        else:
            finding = minimum.judge(rest, searches, repairing=False)
        if finding.verdict in ("refuted", "repaired"):
            return Dropped(hypothesis, "needed", finding.counterexample, "")
        if finding.verdict != "proved":
            said = f"{finding.verdict}: {finding.evidence}"
            return Dropped(hypothesis, "undecided", None, said, bool(finding.ended_by))
    return Dropped(hypothesis, "redundant", None, UNUSED)


def _by_points(claim: Claim, hypothesis: str) -> Dropped:
    """A point at which a sum does not converge to its total, or an approximated function has no value."""
    singles = [single for text in claim.assumptions for single in _apart(text) if single != hypothesis]
    for opposite in negations(hypothesis):
        for point in simple_points(parsed(facts_of(*singles, opposite))):
            found = None
            if "term" in claim.data:
                found = mechanism.fails_at(claim, point["t"])
            elif "function" in claim.data:
                found = approximation.undefined_at(claim, point)
            if found is not None:
                return Dropped(hypothesis, "needed", found, "")
    return Dropped(
        hypothesis, "undecided", None, f"the proof of a claim of kind {claim.kind!r} is for its range alone"
    )


# The hypotheses of all proved claims of papers and claim files, by several processes, kept by content.

ABOUT = "hypotheses"


def dropped_in(
    sources: Sequence[str],
    verdicts: Sequence[Verdict],
    progress: Callable[..., Any] | None = None,
    *,
    jobs: int = PROCESSORS,
    kept: Kept | None = None,
) -> dict[str, list[Dropped]]:
    """What is found for every claim that is proved as it stands, by id in the claims' order; ``jobs`` processes change nothing
    in the result."""
    proved = {v.id for v in verdicts if v.as_stated}
    claims = [claim for claim in claims_of(sources) if claim.id in proved]
    found = {claim.id: known for claim in claims if (known := _read(claim, kept)) is not None}
    waiting = [claim for claim in claims if claim.id not in found]
    if len(waiting) < 2 or jobs < 2:
        for number, claim in enumerate(waiting):
            if progress is not None:
                progress(f"hypotheses of {claim.id}", number, len(waiting))
            found[claim.id] = kept_or_dropped(claim, kept)
        return {claim.id: found[claim.id] for claim in claims}
    with pool(jobs) as workers:
        running = {workers.submit(dropped, claim): claim for claim in waiting}
        for number, done in enumerate(as_completed(running), 1):
            claim = running[done]
            found[claim.id] = done.result()
            _write(claim, found[claim.id], kept)
            if progress is not None:
                progress(f"hypotheses of {claim.id}", number, len(waiting))
    return {claim.id: found[claim.id] for claim in claims}


def claims_of(sources: Sequence[str]) -> list[Claim]:
    """The claims of papers, by name, and those of claim files, by path, that keep the rules of the format."""
    return [claim for claim in _known(sources) if isinstance(claim, Claim)]


def ids_of(sources: Sequence[str]) -> list[str]:
    """The names of the claims, each once for a source."""
    return [name for source in sources for name in dict.fromkeys(claim.id for claim in _known([source]))]


def _known(sources: Sequence[str]) -> list[Claim | Unread]:
    return [
        claim for s in sources for claim in (PAPERS[s].claims if s in PAPERS else claims_and_faults(Path(s)))
    ]


def kept_or_dropped(claim: Claim, kept: Kept | None = None) -> list[Dropped]:
    """The findings on one proved claim, from ``kept`` if they are there."""
    found = _read(claim, kept)
    if found is None:
        found = dropped(claim)
        _write(claim, found, kept)
    return found


def _read(claim: Claim, kept: Kept | None) -> list[Dropped] | None:
    if kept is None:
        return None
    try:
        return [Dropped(**entry) for entry in kept.found(key(claim, ABOUT))]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(claim: Claim, found: Sequence[Dropped], kept: Kept | None) -> None:
    if kept is not None and not any(one.late for one in found):
        kept.keep(key(claim, ABOUT), [attrs.asdict(one) for one in found])
