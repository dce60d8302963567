"""Verdicts on claims that are not decided: not read, out of time, out of memory, or left by an error of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from verify.claims.cache import OUT_OF_MEMORY, OUT_OF_TIME
from verify.claims.claim import Claim, Unread, place_of
from verify.claims.verdict import Finding, Verdict
from verify.system.bounded_process import OverMemory, OverTime, Send, limited, reports
from verify.system.engine_error import BY_THE_ENGINE, EngineError, told

__all__ = ["not_read", "out_of_time", "verdict_on", "within_limits"]

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
    )


def not_read(claim: Claim | Unread, rule: str) -> Verdict:
    """The verdict on a claim that breaks a rule."""
    return verdict_on(claim, Finding("not read", "stated", f"{place_of(claim, rule)}: {rule}"))


def out_of_time(seconds: float) -> str:
    """Why a claim is undecided that took too long."""
    return f"{OUT_OF_TIME}: the limit of {seconds:g} seconds for a claim was reached; verify --time raises it"


def within_limits(claims: Sequence[Claim], seconds: float, memory: int, judging: Judging) -> Iterator[Verdict]:
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
            reason = out_of_time(seconds)
        except OverMemory as ended:
            reason = f"{OUT_OF_MEMORY}: {ended}"
        except Exception as error:
            reason = f"{BY_THE_ENGINE}: {told(error)}"
        else:
            if done == len(claims):
                return
            reason = f"{BY_THE_ENGINE}: {told(EngineError('a process ended without a verdict'))}"
        yield verdict_on(claims[done], Finding("undecided", "stated", reason))
        done += 1
