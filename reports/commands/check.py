"""``epsproof check``; loads the kernel and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from epsproof.reports.commands.options import as_json
from epsproof.reports.documents.check import Checked, check_document, overall
from epsproof.reports.exits import Exit, exit_of
from epsproof.reports.files import json_text
from epsproof.reports.latex.escape import one_line
from epsproof.verify.system.own_files import beginning

__all__ = ["command"]

JUSTIFICATION, SECONDS = "epsproof-justify/1", 120.0
AGAIN = "epsproof derive 3 --save DIR writes some"


@click.command(name="check")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE...",
)
@as_json
def command(files: tuple[Path, ...], as_json: bool) -> Exit:
    """Check certificate FILEs: single certificates, saved results with all their certificates, or records.

    Of a record, also whether what it says is what its certificate proves. A record of epsproof justify is computed again by the
    engine, its budgets of pure and approximate privacy by the standard library's program as well.

    The exit code is 0 where the kernel accepts or repeats all of it, 1 where it rejects or refutes something, 2 where a verdict
    of a ledger has to be believed.
    """
    findings = [examined(path) for path in files]
    if as_json:
        click.echo(json_text(check_document(findings)), nl=False)
    else:
        for f in findings:
            click.echo(one_line(f"{f.file}: {f.result}{_details(f)}"))
            for line in f.stated:
                click.echo(one_line(f"    {line}"))
        if len(findings) > 1:
            click.echo(counted(findings))
    return exit_of(overall(findings))


def counted(findings: Sequence[Checked]) -> str:
    """How many files there are of each result."""
    results = Counter(f.result for f in findings)
    return f"{len(findings)} files: " + ", ".join(
        f"{count} {result}" for result, count in sorted(results.items())
    )


def _details(finding: Checked) -> str:
    if finding.result == "rejected":
        other = _no_certificate(Path(finding.file))
        return f": {other}; {finding.reason}" if other else f": {finding.reason}"
    if finding.result == "believed" and finding.reason:
        return f": {finding.reason}"
    several = f", {finding.certificates} certificates accepted" if finding.certificates > 1 else ""
    return f"{several} ({finding.reason})" if finding.reason else several


def _no_certificate(path: Path) -> str:
    """That a file is no document of the kernel's, or one of another version, and what writes one; empty for its documents."""
    from epsproof.reports.record import SCHEMA as RECORD
    from epsproof.verify.kernel import certificate, ledger, minimum
    from epsproof.verify.kernel.document import CHECKS
    from epsproof.verify.kernel.json_text import TEXT_LIMIT
    from epsproof.verify.repeat.__main__ import PROGRAMS

    own = (*CHECKS, certificate.SCHEMA, minimum.SCHEMA, ledger.SCHEMA, RECORD, JUSTIFICATION)
    try:
        document = json.loads(beginning(path, 4 * TEXT_LIMIT))
        schema = str(document.get("schema")) if isinstance(document, dict) else ""
    except (OSError, ValueError, RecursionError):
        schema = ""
    if schema in own:
        return ""
    if schema in PROGRAMS:
        return "python -m epsproof.verify.repeat FILE repeats its ends"
    named = {one.partition("/")[0]: one for one in own}
    if other := named.get(schema.partition("/")[0]):
        return f"it was written by another version, as {schema}, and {other} is read: {AGAIN}"
    return f"it holds no certificate: {AGAIN}"


def examined(path: Path) -> Checked:
    """What the kernel says of the file, and what it does not compare."""
    from epsproof.reports.beside_the_kernel import believed, misnamed_models, remark_on_model
    from epsproof.reports.record import SCHEMA as RECORD
    from epsproof.reports.record import certificate_of
    from epsproof.reports.stated import stated
    from epsproof.verify.closed_form.rows import certificates
    from epsproof.verify.kernel import sign_lemma, theorem
    from epsproof.verify.kernel.certificate import load
    from epsproof.verify.kernel.document import check
    from epsproof.verify.kernel.json_text import TEXT_LIMIT
    from epsproof.verify.kernel.ledger import SCHEMA as LEDGER
    from epsproof.verify.kernel.rejected import Rejected

    try:
        document = load(beginning(path, 4 * TEXT_LIMIT))
        if document.get("schema") == JUSTIFICATION:
            return _justified(path, document)
        if document.get("schema") == RECORD:
            document = certificate_of(document)
        result = check(document)
    except OSError as error:
        raise click.ClickException(f"{path}: it cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        return Checked(str(path), "rejected", "not a UTF-8 text", 0)
    except Rejected as error:
        return Checked(str(path), "rejected", error.reason, 0)
    if wrong := misnamed_models(document):
        return Checked(str(path), "rejected", wrong, 0)
    if document["schema"] == LEDGER:
        told = believed(document)
        accepted = sum(len(entry["documents"]) for entry in document["entries"])
        return Checked(str(path), "believed" if told else result, told, accepted)
    if document["schema"] not in (theorem.SCHEMA, sign_lemma.SCHEMA):
        return Checked(str(path), result, remark_on_model(document), 1)
    every = len(certificates(document))
    return Checked(str(path), result, remark_on_model(document), every, stated(document))


def _justified(path: Path, record: Mapping[str, Any]) -> Checked:
    """Whether the plan of a record has again what the record says of it."""
    from epsproof.derive.text.errors import QuestionError
    from epsproof.reports.documents.justify import found_again
    from epsproof.verify.kernel.rejected import Rejected
    from epsproof.verify.repeat.outcome import Broken
    from epsproof.verify.system.bounded_process import Ended, bounded

    try:
        found = bounded(partial(found_again, record), SECONDS)
    except (QuestionError, Broken, Rejected) as error:
        return Checked(str(path), "rejected", f"{error}", 0)
    except Ended as error:
        return Checked(str(path), "believed", f"it was not computed again: {error}", 0)
    if found.wrong:
        return Checked(str(path), "rejected", found.wrong[0], 0)
    repeated = (
        (len(record["claims"]), "{} claimed number{}", "the engine"),
        (found.program, "{} claimed number{}", "the standard library's program as well"),
        (found.kernel, "{} pair{} of disjoint parts", "the kernel"),
    )
    told = ", ".join(
        f"{what.format(count, 's' * (count != 1))} by {whom}" for count, what, whom in repeated if count
    )
    stated = [
        f"{', '.join(one['of'])}: {one['asked']} = {one['claimed']} is {one['verdict']}"
        for one in record["claims"]
    ]
    return Checked(str(path), "repeated", told, found.kernel, (str(record["plan"]["title"]), *stated))
