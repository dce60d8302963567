"""Verdicts on the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from epsproof.reports.terminal.first_failure import first_failure, others_amiss
from epsproof.reports.terminal.question import fields
from epsproof.reports.view.hypotheses import finding_words

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.claims.hypotheses import Dropped

__all__ = ["show_first_failure", "show_verdicts", "verdict_words"]


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
            screen.print(_everything(verdict))
            screen.print()
    else:
        screen.print(_lines(verdicts))
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


def _lines(verdicts: Sequence[Verdict]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("claim", "where", "verdict", "rung"):
        table.add_column(heading, overflow="fold")
    for v in verdicts:
        table.add_row(v.id, v.location, verdict_words(v), v.rung)
    return table


def verdict_words(v: Verdict) -> str:
    """The verdict, with the expected one where they differ, and with "as expected" where another one than "proved" was."""
    if v.expect is None or (v.as_expected and v.expect == "proved"):
        return v.verdict
    return f"{v.verdict}, as expected" if v.as_expected else f"{v.verdict}, expected {v.expect}"


def _everything(v: Verdict) -> Table:
    table = fields()
    table.add_row(v.id, f"{verdict_words(v)} ({v.rung}), {v.kind}, {v.location}")
    table.add_row("statement", v.statement)
    if v.assumptions:
        assumptions = v.assumptions if isinstance(v.assumptions, str) else ", ".join(map(str, v.assumptions))
        table.add_row("assuming", assumptions)
    if v.evidence:
        table.add_row("evidence", v.evidence)
    if v.counterexample:
        table.add_row(
            "counterexample", ", ".join(f"{name} = {value}" for name, value in v.counterexample.items())
        )
    if v.repaired:
        table.add_row("repaired", v.repaired)
    return table
