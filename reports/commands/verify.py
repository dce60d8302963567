"""``epsproof verify``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from epsproof.reports.commands.guide.completion import papers
from epsproof.reports.commands.options import Seconds, as_json, processes
from epsproof.reports.exits import Exit, exit_of

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.claims.hypotheses import Dropped
    from epsproof.verify.coq.evidence import CoqEvidence

__all__ = ["command"]


@click.command(name="verify")
@click.argument("targets", nargs=-1, metavar="[PAPER | FILE]...", shell_complete=papers)
@click.option("-v", "--verbose", is_flag=True, help="Show statements, evidence, counterexamples and repairs.")
@click.option(
    "--require", "rung", metavar="RUNG", help="Exit with 0 only if all claims that can reach this rung do."
)
@click.option(
    "--coq",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Keep a paper's compiled Coq theorems in DIR, and use them again while their sources are the same.",
)
@processes
@click.option(
    "--time", "seconds", type=Seconds(min=0, min_open=True), default=300.0, show_default=True, metavar="SECONDS",
    help="Processor time for one claim of a file; then it is undecided.",
)  # fmt: skip
@click.option("--no-cache", is_flag=True, help="Decide every claim anew; neither read nor write the cache.")
@click.option("--times", is_flag=True, help="Put the seconds of each decision into the JSON document.")
@click.option(
    "--hypotheses",
    is_flag=True,
    help="Drop each hypothesis of the proved claims in turn, where nothing is recorded.",
)
@click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep what --hypotheses found.",
)
@click.option(
    "--save",
    "ledger",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write each claim with what the kernel needs to repeat its verdict; epsproof check DIR/*.json does.",
)
@click.option(
    "--watch",
    is_flag=True,
    help="Check claim files again whenever they change, only what changed; end with Ctrl-C.",
)
@as_json
def command(
    targets: tuple[str, ...],
    verbose: bool,
    rung: str | None,
    folder: Path | None,
    jobs: int,
    seconds: float,
    no_cache: bool,
    times: bool,
    hypotheses: bool,
    record: Path | None,
    ledger: Path | None,
    watch: bool,
    as_json: bool,
) -> Exit:
    """Give a verdict on every claim of the papers or claim files; without arguments, of all papers.

    Verdicts are kept by content under XDG_CACHE_HOME (else ~/.cache).

    With --require kernel-proved the Coq theorems of the papers are generated, compiled and counted as evidence.
    """
    from epsproof.reports.documents.verify import claims_status, verify_document
    from epsproof.reports.files import json_text
    from epsproof.reports.terminal.console import console, progress
    from epsproof.reports.terminal.verdicts import show_first_failure, show_verdicts
    from epsproof.verify.claims import RUNGS, run
    from epsproof.verify.claims.cache import Kept
    from epsproof.verify.papers import PAPERS
    from epsproof.verify.system.bounded_process import MEMORY

    _refuse(rung, targets, record, ledger)
    if watch:
        return _watched(targets, verbose)
    names, kept = targets or tuple(sorted(PAPERS)), None if no_cache else Kept()
    with progress("checking claims") as report:
        judged = {
            name: run(name, report, jobs=jobs, kept=kept, seconds=seconds, memory=MEMORY) for name in names
        }
        evidence = _in_coq(judged, folder, report) if rung == RUNGS[-1] or folder is not None else []
        verdicts = [verdict for found in judged.values() for verdict in found]
        needs = _needs(names, verdicts, jobs, no_cache, report) if hypotheses or record is not None else {}
    if record is not None:
        _record(record, names, needs)
    if ledger is not None:
        _saved(ledger, names, verdicts)
    if as_json:
        click.echo(json_text(verify_document(verdicts, times, needs)), nl=False)
    else:
        show_verdicts(verdicts, verbose, console(), needs)
        show_first_failure(judged, console())
    return exit_of(claims_status(verdicts)) if rung is None else _reached(rung, verdicts, evidence)


def _watched(targets: Sequence[str], verbose: bool) -> Exit:
    from epsproof.reports.watch import watched

    return watched(targets, verbose)


def _refuse_unknown(rung: str | None) -> None:
    from difflib import get_close_matches

    from epsproof.derive.text.errors import UnknownName
    from epsproof.verify.claims import RUNGS, VERDICTS

    if rung is not None and rung not in RUNGS:
        near = get_close_matches(rung.lower(), RUNGS, n=1)
        meant = f"did you mean {near[0]}? " if near else ""
        if verdict := get_close_matches(rung.lower(), VERDICTS, n=1, cutoff=0.8):
            meant = f"{verdict[0]} is a verdict: write --require certified; "
        raise UnknownName(f"{rung!r} is no rung; {meant}the ladder is {' < '.join(RUNGS)}")


def _refuse(rung: str | None, targets: Sequence[str], record: Path | None, ledger: Path | None) -> None:
    """Raise where there is no such rung, paper or file, where a file that is to be written is somebody else's, or would hold the
    claims of two files."""
    from epsproof.verify.papers import PAPERS
    from epsproof.verify.papers.find import claims_of

    _refuse_unknown(rung)
    for target in targets:
        if target not in PAPERS and not (target.strip() and Path(target).exists()):
            claims_of(target)
    if record is not None:
        from epsproof.reports.measured.record import refuse_other

        refuse_other(record, "hypotheses")
    if ledger is not None and len(targets) > 1:
        from collections import Counter

        from epsproof.derive.text.errors import UnsupportedForm
        from epsproof.verify.claims.hypotheses import ids_of

        twice = [name for name, number in Counter(ids_of(targets)).items() if number > 1]
        if twice:
            raise UnsupportedForm(
                f"--save {ledger}: two files have a claim {twice[0]!r}: save each into a folder of its own"
            )


def _in_coq(
    judged: dict[str, list[Verdict]], folder: Path | None, report: Callable[..., None]
) -> list[CoqEvidence]:
    """What Coq accepts of the papers among ``judged``, whose verdicts are raised by it."""
    from epsproof.reports.development import compiled_in
    from epsproof.verify.coq.evidence import coq_evidence, raised
    from epsproof.verify.papers import PAPERS

    found = []
    for name in sorted(judged.keys() & PAPERS.keys()):
        found.append(coq_evidence(PAPERS[name], compiled_in(folder, report), report))
        judged[name] = raised(judged[name], found[-1])
    return found


def _reached(rung: str, verdicts: Sequence[Verdict], evidence: Sequence[CoqEvidence]) -> Exit:
    """Whether all claims are on the rung; names those that are not."""
    from epsproof.verify.claims import RUNGS
    from epsproof.verify.coq.evidence import lacking

    missing = lacking(verdicts, rung, evidence)
    for claim, reason in missing.items():
        click.echo(f"not {rung}: {claim}: {reason}", err=True)
    return Exit.UNDECIDED if missing or (rung == RUNGS[-1] and not evidence) else Exit.PROVED


def _needs(
    targets: Sequence[str],
    verdicts: Sequence[Verdict],
    jobs: int,
    no_cache: bool,
    report: Callable[..., None],
) -> dict[str, list[Dropped]]:
    from epsproof.reports.view.claims import recorded
    from epsproof.verify.claims.cache import Kept
    from epsproof.verify.claims.hypotheses import dropped_in
    from epsproof.verify.papers import PAPERS

    claims = [claim for target in targets if target in PAPERS for claim in PAPERS[target].claims]
    proved = {v.id for v in verdicts if v.as_stated}
    known = {name: found for name, found in recorded(claims).items() if name in proved and not no_cache}
    left = [v for v in verdicts if v.id not in known]
    found = {**known, **dropped_in(targets, left, report, jobs=jobs, kept=None if no_cache else Kept())}
    return {v.id: found[v.id] for v in verdicts if v.id in found}


def _saved(folder: Path, targets: Sequence[str], verdicts: Sequence[Verdict]) -> None:
    from epsproof.reports.documents.ledger import ledger_files
    from epsproof.reports.output import write_beside
    from epsproof.verify.claims.hypotheses import claims_of

    write_beside(folder, ledger_files(claims_of(targets), verdicts))


def _record(path: Path, targets: Sequence[str], needs: Mapping[str, Sequence[Dropped]]) -> None:
    from epsproof.reports.measured.record import record
    from epsproof.reports.output import tell
    from epsproof.reports.view.claims import results
    from epsproof.verify.claims.hypotheses import claims_of

    claims = claims_of(targets)
    command = f"epsproof verify {' '.join(targets)} --hypotheses --no-cache --record {path.name}"
    record(path, "hypotheses", command, results(claims, needs))
    tell([path])
