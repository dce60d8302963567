"""From command line texts to a Coq development in a folder."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.files import write_bytes, write_text
from epsproof.reports.question import Question
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.coq.claims.paper import paper_files
from epsproof.verify.coq.closed_form.profile_file import profile_file
from epsproof.verify.coq.compiler import CompileReport, compile_development, recheck
from epsproof.verify.coq.development import Development, TheoremFile, develop
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.coq.record import RECORD, record_text, reusable
from epsproof.verify.papers import PAPERS
from epsproof.verify.system.own_files import MARK, listed, manifest, strangers
from epsproof.verify.system.time_limit import OutOfTime, at_most

__all__ = ["FolderInUse", "compiled_in", "described", "write_development"]

BY_COQ = r"\.?Makefile[^/]*|\.[ln]ia\.cache|[^/]*\.(vo|vok|vos|glob|aux|v\.d)|" + re.escape(RECORD)
MADE_BY_COQ = re.compile(rf"(^|/)({BY_COQ})$")
Progress = Callable[..., None]


class FolderInUse(QuestionError):
    """The folder holds something else than a Coq development; give another one with --to."""


def described(
    targets: Sequence[str | Question], progress: Progress, seconds: float = 60.0, first: float | None = None
) -> tuple[Development, dict[str, str]]:
    """The development of papers and questions, and why some of their statements are not in it, by statement.

    ``seconds`` are those of the processor that a question may take, the ``first`` target as many as that. Raises QuestionError
    for a question without an answer, and OutOfReach where the only one has no Coq text.
    """
    theorem_files: list[TheoremFile] = []
    refused: dict[str, str] = {}
    for number, target in enumerate(targets, 1):
        if isinstance(target, str):
            written, missing = paper_files(PAPERS[target], progress)
            theorem_files += written
            refused |= missing
            continue
        problem = target.problem()
        progress(problem.statement, number, len(targets))
        allowed = first if first is not None and number == 1 else seconds
        try:
            with at_most(allowed):
                proved = prove_closed_form(problem, seconds=allowed)
            theorem_files.append(profile_file(f"Profile_{number}", problem, proved))
        except OutOfTime:
            refused[problem.statement] = f"the time was used up ({seconds:g} s)"
        except OutOfReach as error:
            if len(targets) == 1:
                raise
            refused[problem.statement] = str(error)
    return develop(theorem_files), refused


def compiled_in(
    folder: Path | None, progress: Progress, seconds: float = 300.0
) -> Callable[[Development], CompileReport]:
    """Compiles a development in ``folder``, or in a temporary one; what is compiled there already is used again only where
    sources and compiled files are those recorded."""

    def compiled(development: Development) -> CompileReport:
        if folder is not None and not reusable(development, folder):
            return recheck(development, folder, seconds)
        with tempfile.TemporaryDirectory(prefix="epsproof-") as temporary:
            target = Path(temporary) / "coq" if folder is None else folder
            report = write_development(
                development,
                target,
                lambda place: compile_development(development, place, seconds, progress=progress),
            )
        assert report is not None
        return report

    return compiled


def _refuse(folder: Path, force: bool) -> None:
    """Raise FolderInUse unless the folder is empty or holds a development of ours."""
    if not os.path.lexists(folder):
        return
    if folder.is_symlink() or not folder.is_dir():
        raise FolderInUse(f"{folder} is no folder; give another one with --to")
    if not any(folder.iterdir()):
        return
    if not listed(folder):
        raise FolderInUse(
            f"{folder} is not empty and holds no Coq development of epsproof ({MARK}); give another folder with --to"
        )
    others = [name for name in strangers(folder) if not MADE_BY_COQ.search(name)]
    if others and not force:
        what = f"{others[0]}, which epsproof did not write or which was changed"
        raise FolderInUse(
            f"{folder} holds {what}; move it away, give another folder with --to, or add --force"
        )


def write_development(
    development: Development,
    folder: Path,
    compiling: Callable[[Path], CompileReport] | None,
    force: bool = False,
) -> CompileReport | None:
    """Put the sources, and what compiling makes of them, into ``folder``: written beside it, then renamed.

    A folder that holds an earlier development of ours is replaced, with what Coq made of it. Raises FolderInUse where it holds
    anything else, or a source that was changed; ``force`` lets a development of ours that was changed be replaced.
    """
    _refuse(folder, force)
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
    try:
        for name, text in development.sources.items():
            write_text(beside / name, text)
        write_bytes(
            beside / MARK, manifest({name: text.encode() for name, text in development.sources.items()})
        )
        report = compiling(beside) if compiling else None
        if report is not None and report.complete:
            write_text(beside / RECORD, record_text(development, beside, report.version))
        beside.chmod(0o755)
        if folder.exists():
            old = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
            folder.rename(old / "old")
            beside.rename(folder)
            shutil.rmtree(old)
        else:
            beside.rename(folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    return report
