"""All verdicts of a paper or of a claim file, in the order in which the claims stand."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from attrs import evolve

from epsproof.derive.text.errors import (
    BoxAdvised,
    ContradictoryAssumptions,
    EmptyRegion,
    InfeasibleProfile,
    QuestionError,
    SyntaxRejected,
    UnsupportedForm,
)
from epsproof.verify.claims.believed import on_its_rung
from epsproof.verify.claims.cache import Kept
from epsproof.verify.claims.claim import Claim, ClaimRejected, Unread, place_of
from epsproof.verify.claims.kind import kinds
from epsproof.verify.claims.reading import NotReadable, understood
from epsproof.verify.claims.strangers import refuse_strangers
from epsproof.verify.claims.verdict import (
    EMPTY,
    Finding,
    Verdict,
    by_the_engine,
    not_read,
    out_of_time,
    verdict_on,
    within_limits,
)
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.papers import PAPERS, Paper
from epsproof.verify.papers.find import claims_of
from epsproof.verify.reader import NotRead
from epsproof.verify.system.bounded_process import MEMORY, PROCESSORS
from epsproof.verify.system.time_limit import OutOfTime, at_most

if TYPE_CHECKING:
    from epsproof.verify.claims.searches import Searches

__all__ = ["EXPECTED", "at_work", "judged", "run", "run_claim"]

Progress = Callable[..., Any]
SECONDS = 300.0
EXPECTED, NO_VERDICT = "proved", ("undecided", "not checkable")
UNDECIDED = (ContradictoryAssumptions, EmptyRegion, InfeasibleProfile)
BOXED = 'where exponentials or logarithms stay beside their arguments, state it on a box (such as 0 < {}) with kind = "enclosure"'
RATIONAL = 'where a name stands in exponents alone, say at the head of the file [substitutions], and below it t = "exp({0})"'
EXPONENTIAL = re.compile(r"\bexp\(\s*-?\s*(?:\d+\s*\*\s*)?([A-Za-z]\w*)\s*(/\d+)?\s*\)")
NAME = re.compile(r"(?<![\w.])(?!(?:min|max|sqrt|log|exp|abs|and|or|not)\b)[A-Za-z]\w*")


def run(
    source: str,
    progress: Progress | None = None,
    *,
    jobs: int = PROCESSORS,
    kept: Kept | None = None,
    seconds: float = SECONDS,
    memory: int | None = None,
) -> list[Verdict]:
    """A verdict for every claim of ``source``, as ``at_work`` finds it."""
    with at_work(source, jobs=jobs, kept=kept, seconds=seconds, memory=memory) as verdicts:
        return verdicts(progress)


@contextmanager
def at_work(
    source: str,
    *,
    jobs: int = PROCESSORS,
    kept: Kept | None = None,
    seconds: float = SECONDS,
    memory: int | None = None,
) -> Iterator[Callable[[Progress | None], list[Verdict]]]:
    """Yields what gives a verdict for every claim of ``source``, a paper's name or the path of a claim file; processes are at
    work on the claims of a paper meanwhile.

    ``jobs`` processes work at a time, which changes nothing in the result; verdicts are taken from ``kept`` and put there, where
    it is given. ``seconds`` of the processor bound the work on one claim of a file; with ``memory``, in bytes, the work is done
    in a process that is ended where it needs more of either. A claim of a file that expects nothing else is expected to be
    proved, a printed number confirmed; one that breaks a rule is "not read". Raises ClaimRejected for a file without claims.
    """
    paper = source in PAPERS
    claims = claims_of(source)
    found: dict[int, Verdict] = {}
    waiting: list[Claim] = []
    places: dict[str, int] = {}
    for number, claim in enumerate(claims):
        if isinstance(claim, Unread):
            found[number] = not_read(claim, claim.rule)
        elif kept is not None and (known := kept.read(claim)) is not None:
            found[number] = known
        else:
            waiting.append(claim)
            places[claim.id] = number

    def verdicts(decided: Iterator[Verdict]) -> list[Verdict]:
        for verdict in decided:
            found[places[verdict.id]] = verdict
            if kept is not None:
                claim = claims[places[verdict.id]]
                assert isinstance(claim, Claim)
                kept.write(claim, verdict)
        if paper:
            return [found[number] for number in range(len(claims))]
        return [evolve(found[number], expect=claim.expect or EXPECTED) for number, claim in enumerate(claims)]

    if not paper:
        yield lambda progress: verdicts(_decided(waiting, progress, seconds, memory))
        return
    with _deciding_apart(PAPERS[source], waiting, jobs) as decided:
        yield lambda progress: verdicts(_told(decided, progress, len(waiting)))


def run_claim(claim: Claim, kept: Kept | None = None) -> Verdict:
    """The verdict on one claim, from ``kept`` if it is there; the work is done in a process that can be ended."""
    known = kept.read(claim) if kept is not None else None
    if known is None:
        (known,) = _decided([claim], None, SECONDS, MEMORY)
        if kept is not None:
            kept.write(claim, known)
    return known


def _deciding_apart(
    paper: Paper, claims: list[Claim], jobs: int
) -> AbstractContextManager[Iterator[Verdict]]:
    """The verdicts on a paper's claims in any order, those of a group of files from one process."""
    from epsproof.verify.claims.worker import deciding_apart

    return deciding_apart(
        paper.folder, [[claim for claim in claims if claim.file in group] for group in paper.groups], jobs
    )


def _told(verdicts: Iterator[Verdict], progress: Progress | None, total: int) -> Iterator[Verdict]:
    """The verdicts; ``progress`` is told of each."""
    for number, verdict in enumerate(verdicts, 1):
        yield verdict
        if progress is not None:
            progress(verdict.id, number, total)


def _decided(
    claims: list[Claim], progress: Progress | None, seconds: float, memory: int | None
) -> Iterator[Verdict]:
    """The verdicts on the claims of a file in their order; with ``memory`` from processes that can be ended, one after another:
    where one is ended, the claim it worked on is undecided, and the next one goes on with those behind it."""
    verdicts = (
        _judged_here(claims, seconds)
        if memory is None
        else within_limits(claims, seconds, memory, _judged_here)
    )
    for number, claim in enumerate(claims):
        if progress is not None:
            progress(claim.id, number, len(claims))
        yield next(verdicts)


def _judged_here(claims: list[Claim], seconds: float) -> Iterator[Verdict]:
    from epsproof.verify.claims.searches import Searches

    searches = Searches(claim=seconds)
    return (judged(claim, searches) for claim in claims)


def judged(claim: Claim, searches: Searches) -> Verdict:
    """The verdict on one claim; an error of the engine leaves it undecided, with the error as the reason."""
    start, searches.refutation = time.monotonic(), None
    try:
        with at_most(searches.claim):
            finding = understood(
                claim,
                lambda one: _with_contradiction(on_its_rung(one, _finding(one, searches)), one, searches),
            )
    except OutOfTime:
        finding = (
            out_of_time(searches.claim)
            if searches.refutation is None
            else on_its_rung(claim, searches.refutation)
        )
    except UNDECIDED as error:
        finding = Finding("undecided", "stated", str(error))
    except QuestionError as error:
        rule = error.rule if isinstance(error, ClaimRejected) else str(error)
        field = error.field if isinstance(error, (ClaimRejected, NotReadable)) else _holding(claim, error)
        return evolve(not_read(claim, rule, field), seconds=round(time.monotonic() - start, 3))
    except Rejected as error:
        finding = Finding("undecided", "stated", f"the kernel does not accept it: {error}")
    except NotRead as error:
        finding = Finding("undecided", "stated", f"a limit of the language is met on the way: {error.rule}")
    except Exception as error:
        finding = by_the_engine(error)
    return verdict_on(claim, finding, time.monotonic() - start)


def _holding(claim: Claim, error: QuestionError) -> str:
    """The field that holds the text which is no formula; empty where none does."""
    text = error.text.strip() if isinstance(error, SyntaxRejected) else ""
    held = (
        name
        for name, value in claim.data.items()
        if text and text in (value if isinstance(value, (list, tuple)) else [value])
    )
    return next(held, "")


def _finding(claim: Claim, searches: Searches) -> Finding:
    kind = kinds()[claim.kind]
    refuse_strangers(claim)
    try:
        finding = kind.judge(claim, searches)
        unread = (
            []
            if kind.typed or finding.verdict in NO_VERDICT
            else sorted(kind.fields.keys() & claim.data.keys() - claim.asked)
        )
        if unread:
            return Finding("undecided", "stated", f"it was judged without its {unread[0]!r}")
        if (
            finding.verdict == "undecided"
            and kind.typed
            and finding.basis != EMPTY
            and _is_transcendental(claim)
        ):
            return evolve(finding, basis=f"{finding.basis}; {_boxed(claim)}")
        return finding
    except UnsupportedForm as error:
        advised = isinstance(error, BoxAdvised) or claim.kind == "enclosure"
        hint = f"; {_boxed(claim)}" if "goals" in claim.data and not advised else ""
        return Finding("undecided", "stated", f"{error}{hint}")


def _with_contradiction(finding: Finding, claim: Claim, searches: Searches) -> Finding:
    """The finding that nothing satisfies the conditions, with its line and those of the assumptions that exclude each other."""
    if finding.basis != EMPTY:
        return finding
    from epsproof.verify.claims.examine import excluding

    told = " and ".join(excluding(claim.assumptions, searches))
    remedy = f"{f': {told}' if told else ''}: leave one of them out, or correct its number"
    return evolve(
        finding, basis=EMPTY + remedy, place=place_of(claim, "assumptions"), line=claim.line_of("assumptions")
    )


def _boxed(claim: Claim) -> str:
    """How to state the claim with a name for an exponential, or on a box, for a name that its assumptions have."""
    if (exponent := _exponent(claim)) and not claim.get("substitutions"):
        return RATIONAL.format(exponent)
    found = NAME.search(" ".join(claim.assumptions))
    name = found[0] if found else "x"
    above = re.search(
        rf"\b{name} *<=? *[1-9][0-9]*(/[1-9][0-9]*)?(?![\w.*/+-])", ", ".join(claim.assumptions)
    )
    return BOXED.format(above[0] if above else f"{name} <= 8")


def _exponent(claim: Claim) -> str:
    """The exponent of the goals' exponentials, where one name stands in all of them, with a factor, and nowhere else in them;
    empty where none does."""
    goals = " ".join([*claim.get("goals", []), *claim.get("let", {}).values()])
    found = {(m[1], m[2] or "") for m in EXPONENTIAL.finditer(goals)}
    rest = EXPONENTIAL.sub("", goals)
    names = {name for name, _ in found}
    if len(names) != 1 or "exp(" in rest or "log(" in rest or re.search(rf"\b{min(names)}\b", rest):
        return ""
    return f"-{min(names)}{max((factor for _, factor in found), key=lambda factor: int(factor[1:] or 1))}"


def _is_transcendental(claim: Claim) -> bool:
    """Whether logarithms or exponentials stand in a text of the claim."""
    texts = [*claim.assumptions, *claim.get("goals", []), *claim.get("let", {}).values()]
    return any(word in text for text in texts for word in ("log(", "exp("))
