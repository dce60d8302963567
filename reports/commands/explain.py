"""``epsproof explain``."""

from __future__ import annotations

from pathlib import Path

import click

from epsproof.reports.commands.guide.completion import claims
from epsproof.reports.commands.options import as_json, forced, reported
from epsproof.reports.exits import Exit, exit_of

__all__ = ["command"]


@click.command(name="explain")
@click.argument("words", nargs=-1, required=True, metavar="[PAPER | FILE] ID", shell_complete=claims)
@click.option(
    "--hypotheses",
    is_flag=True,
    help="Drop each hypothesis in turn where nothing is recorded; some seconds each.",
)
@click.option("--no-cache", is_flag=True, help="Decide the claim anew; read no verdict that was kept.")
@reported
@forced
@as_json
def command(
    words: tuple[str, ...], hypotheses: bool, no_cache: bool, report: Path | None, force: bool, as_json: bool
) -> Exit:
    """Show one claim of a paper or a claim file whole: statement, source, verdict, evidence, certificates, counterexample.

    The paper's prefix of the ID may be left out: L3B.3 is KR24.L3B.3. Without a paper or file all papers are searched.
    """
    from attrs import evolve

    from epsproof.reports.documents.verify import claim_document, claims_status
    from epsproof.reports.results.claim import TITLE, claim_blocks
    from epsproof.reports.results.shown import print_blocks
    from epsproof.reports.view.claims import recorded
    from epsproof.verify.claims.cache import Kept
    from epsproof.verify.claims.runner import EXPECTED, run_claim
    from epsproof.verify.papers.find import find_claim

    source, identifier = _source_and_id(words)
    paper, claim = find_claim(identifier, source)
    verdict = run_claim(claim, None if no_cache else Kept())
    if paper is None:
        verdict = evolve(verdict, expect=claim.expect or EXPECTED)
    needs = None if no_cache or not verdict.as_stated else recorded([claim]).get(claim.id)
    if hypotheses and needs is None:
        from epsproof.verify.claims.hypotheses import kept_or_dropped

        needs = kept_or_dropped(claim, None if no_cache else Kept()) if verdict.as_stated else []
    document = {"schema": "epsproof-explain/1", **claim_document(verdict, claim, needs)}
    print_blocks(TITLE, claim_blocks(paper, claim, verdict, needs), document, as_json, report, force)
    return exit_of(claims_status([verdict]))


def _source_and_id(words: tuple[str, ...]) -> tuple[str | None, str]:
    if len(words) > 2:
        raise click.UsageError(
            f"one claim at a time: a paper or a file, and an ID; {words[2]!r} is one word more"
        )
    if len(words) == 1 and words[0].endswith(".toml"):
        raise click.UsageError(f"add the ID of a claim of {words[0]}; epsproof verify {words[0]} lists them")
    return (None, words[0]) if len(words) == 1 else (words[0], words[1])
