"""Verdicts on claims that are not decided: not read, out of time, out of memory, or left by an error of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from epsproof.verify.claims.claim import Claim, Unread, place_of
from epsproof.verify.claims.verdict import ERROR, MEMORY, TIME, Finding, Verdict
from epsproof.verify.system.bounded_process import OverMemory, OverTime, Send, limited, reports
from epsproof.verify.system.engine_error import BY_THE_ENGINE, EngineError, told

__all__ = ["by_the_engine", "not_read", "out_of_time", "verdict_on", "within_limits"]

OUT_OF_TIME, OUT_OF_MEMORY = "time ran out", "memory ran out"
Judging = Callable[[list[Claim], float], Iterator[Verdict]]


def verdict_on(claim: Claim | Unread, finding: Finding, seconds: float = 0.0) -> Verdict:
    """The claim with what was found about it."""
    return Verdict(
        claim.id,
        claim.kind,
        claim.location,
        claim.statement,
        claim.assumptions,
        finding.verdict,
        finding.rung,
        finding.basis,
        finding.counterexample,
        finding.repair,
        round(seconds, 3),
        finding.certificates,
        documents=finding.documents,
        failing=finding.failing,
        believed=finding.believed,
        open_ends=finding.open_ends,
        ended_by=finding.ended_by,
        place=finding.place,
        line=finding.line,
        read_as=finding.read_as,
    )


def not_read(claim: Claim | Unread, rule: str, field: str = "") -> Verdict:
    """The verdict on a claim that breaks a rule, in a field where one is known."""
    finding = Finding("not read", "stated", rule, place=place_of(claim, field), line=claim.line_of(field))
    return verdict_on(claim, finding)


def out_of_time(seconds: float) -> Finding:
    """The finding on a claim that took too long."""
    reason = (
        f"{OUT_OF_TIME}: the limit of {seconds:g} seconds for a claim was reached; verify --time raises it"
    )
    return Finding("undecided", "stated", reason, ended_by=TIME)


def by_the_engine(error: Exception) -> Finding:
    """The finding on a claim at which the engine failed."""
    return Finding("undecided", "stated", f"{BY_THE_ENGINE}: {told(error)}", ended_by=ERROR)


def within_limits(
    claims: Sequence[Claim], seconds: float, memory: int, judging: Judging
) -> Iterator[Verdict]:
    """A verdict for every claim in its order, from processes that are ended at the limits, each going on behind the last."""
    done = 0
    while done < len(claims):
        rest = list(claims[done:])

        def work(send: Send, rest: list[Claim] = rest) -> None:
            judged = judging(rest, seconds)
            for _ in rest:
                with limited(seconds):
                    verdict = next(judged)
                send(verdict)

        try:
            for verdict in reports(work, memory):
                done += 1
                yield verdict
        except OverTime:
            finding = out_of_time(seconds)
        except OverMemory as ended:
            finding = Finding("undecided", "stated", f"{OUT_OF_MEMORY}: {ended}", ended_by=MEMORY)
        except Exception as error:
            finding = by_the_engine(error)
        else:
            if done == len(claims):
                return
            finding = by_the_engine(EngineError("a process ended without a verdict"))
        yield verdict_on(claims[done], finding)
        done += 1
