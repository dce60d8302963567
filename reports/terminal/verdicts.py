"""Claims and verdicts on the terminal, with the first one that is not as expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from attrs import evolve
from rich.console import Console

from epsproof.reports.document.model import Table, texts_of
from epsproof.reports.document.terminal import show
from epsproof.reports.results.claim import verdict_fields, verdict_words
from epsproof.reports.view.claims import finding_words, point_words
from epsproof.verify.claims.claim_file import claims_and_faults

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.claims.hypotheses import Dropped

__all__ = [
    "false_as_printed",
    "first_failure",
    "others_amiss",
    "show_first_failure",
    "show_verdicts",
]


# The first claim of a file that is not as expected, with its line, in the form that editors and logs follow.

MOST, FALSE = 8, ("refuted", "repaired", "infimum only")


def first_failure(judged: Mapping[str, Sequence[Verdict]]) -> str:
    """``FILE:LINE: ID: refuted, expected proved: EVIDENCE; x = 2``, with what repairs it, "" where all are.

    ``judged`` maps files and papers to verdicts; the claims of papers expect nothing.
    """
    for file, verdicts in judged.items():
        for number, verdict in enumerate(verdicts):
            if verdict.expect is not None and not verdict.as_expected:
                line = verdict.line or claims_and_faults(Path(file))[number].line or 1
                rule = verdict.basis if verdict.place else evolve(verdict, believed="").evidence
                point = point_words(verdict.counterexample or {})
                told = "; ".join(part for part in (rule, point, verdict.repaired) if part)
                word = f"{verdict.verdict}, expected {verdict.expect}"
                return f"{file}:{line}: {verdict.id}: {word}" + (f": {told}" if told else "")
    return ""


def others_amiss(judged: Mapping[str, Sequence[Verdict]]) -> str:
    """Which claims of the first file with any are not as expected, and how one of them is shown whole; "" where all are."""
    for file, verdicts in judged.items():
        amiss = [verdict for verdict in verdicts if verdict.expect is not None and not verdict.as_expected]
        if amiss:
            named = ", ".join(verdict.id for verdict in amiss[:MOST])
            more = f" and {len(amiss) - MOST} more" if len(amiss) > MOST else ""
            shown = next((verdict.id for verdict in amiss if verdict.verdict != "not read"), "")
            whole = f"; epsproof explain {quote(file)} {quote(shown)} shows it whole" if shown else ""
            return f"not as expected: {named}{more}{whole}"
    return ""


# Verdicts on the terminal.

HEAD = ("claim", "where", "verdict", "rung")


def show_verdicts(
    verdicts: Sequence[Verdict],
    verbose: bool,
    screen: Console,
    needs: Mapping[str, Sequence[Dropped]] | None = None,
) -> None:
    """Why claims are not read, or their conditions contradict one another; a line for every claim, or everything known of each;
    what dropped hypotheses showed; the counts by kind and in all."""
    for reason in _not_read(verdicts):
        screen.print(reason, soft_wrap=True)
    if verbose:
        for verdict in verdicts:
            show((verdict_fields(verdict),), screen)
            screen.print()
    else:
        rows = [(v.id, v.location, verdict_words(v), v.rung) for v in verdicts]
        show((Table(texts_of(HEAD), tuple(map(texts_of, rows)), ("l",) * len(HEAD)),), screen)
        for verdict in verdicts:
            if verdict.by_error:
                screen.print(f"{verdict.id}: {verdict.evidence}")
        screen.print()
    for identifier, found in (needs or {}).items():
        for need in found:
            screen.print(f"{identifier} without {need.hypothesis}: {need.outcome}, {finding_words(need)}")
    outcomes = Counter(need.outcome for found in (needs or {}).values() for need in found)
    if outcomes:
        parts = ", ".join(f"{n} {word}" for word, n in sorted(outcomes.items()))
        screen.print(f"{sum(outcomes.values())} hypotheses of {len(needs or {})} proved claims: {parts}")
    kinds = Counter((v.kind, v.verdict) for v in verdicts)
    for kind in dict.fromkeys(v.kind for v in verdicts):
        words = ", ".join(f"{n} {word}" for (of, word), n in sorted(kinds.items()) if of == kind)
        screen.print(f"{kind}: {words}")
    counts = Counter(v.verdict for v in verdicts)
    number = f"{len(verdicts)} claim{'s' * (len(verdicts) != 1)}"
    screen.print(f"{number}: " + ", ".join(f"{n} {word}" for word, n in sorted(counts.items())))
    for line in false_as_printed(verdicts):
        screen.print(line, soft_wrap=True)


def false_as_printed(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """The claims of a paper that fail, a line each: what is claimed where, and what is true instead or a point where it fails."""
    amiss = [verdict for verdict in verdicts if verdict.expect is None and verdict.verdict in FALSE]
    if amiss:
        yield "\nfalse as printed:"
    for verdict in amiss:
        point = point_words(verdict.counterexample or {})
        why = verdict.repaired or (f"false at {point}" if point else verdict.evidence)
        yield f"{verdict.id}, {verdict.location}: {verdict.statement}: {why}"


def show_first_failure(judged: Mapping[str, Sequence[Verdict]], screen: Console) -> None:
    """Print which claims of a file are not as expected, and the first of them, each on a line that is not broken."""
    if failure := first_failure(judged):
        screen.print(f"\n{others_amiss(judged)}", soft_wrap=True)
        screen.print(failure, style="bold red", soft_wrap=True)


def _not_read(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Why claims with a place in their file have no answer, each rule once, with the first and the number of the others."""
    alike: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        if verdict.place:
            alike.setdefault(verdict.basis, []).append(verdict)
    for first, *others in alike.values():
        reason = f"{first.place}: {first.basis}"
        yield f"{reason} ({_others(len(others))})" if others else reason


def _others(number: int) -> str:
    """How many more claims break the same rule."""
    return f"the same in {number} other claim{'s' * (number != 1)}"
