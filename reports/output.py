"""What a report command makes: files in memory first, so that they are written whole, or compared with digests."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from attrs import field, frozen

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.files import naming, write_bytes
from epsproof.verify.system.own_files import MARK, listed, manifest, noted, refuse_others, strangers

__all__ = [
    "MARK",
    "FolderNotOurs",
    "Output",
    "tell",
    "write_beside",
    "write_files",
    "write_folder",
    "written",
]

HERE, EXCHANGE, MOST_TOLD = -100, 2, 5


class FolderNotOurs(QuestionError):
    """A folder that would be replaced holds files that no report made; move it or give another --to."""


@frozen
class Output:
    """``files`` are single files by name; ``folders`` are replaced as a whole, each a map from relative path to content."""

    status: str
    files: dict[str, bytes] = field(factory=dict)
    folders: dict[str, dict[str, bytes]] = field(factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def contents(self) -> dict[str, bytes]:
        """Everything by its path under the target."""
        inside = {
            f"{name}/{path}": data for name, folder in self.folders.items() for path, data in folder.items()
        }
        return {**self.files, **inside}


def written(output: Output, target: Path, force: bool = False) -> list[Path]:
    """Write everything under ``target``; returns the files, for a folder its ``index.html`` or itself.

    After an error every file and every folder is the old one or the new one, none is half written. Raises NotOurs or
    FolderNotOurs, before anything is written, where something is there that an earlier call did not write; with ``force`` files
    are replaced, and what else is in a folder stays.
    """
    shown = []
    refuse_others({target / name: content for name, content in output.files.items()}, force)
    for name in output.folders:
        _refuse_folder(target / name, force)
    for name, folder in output.folders.items():
        write_folder(target / name, folder, force)
        shown.append(target / name / "index.html" if "index.html" in folder else target / name)
    return [*shown, *write_files(target, output.files, force)]


def write_files(target: Path, files: dict[str, bytes], force: bool = False) -> list[Path]:
    """Write files into a folder and note them in its list; raises NotOurs as ``written`` does."""
    refuse_others({target / name: content for name, content in files.items()}, force)
    for name, content in files.items():
        write_bytes(target / name, content)
    if files:
        write_bytes(target / MARK, noted(target, files))
    return [target / name for name in files]


def write_beside(target: Path, files: dict[str, bytes], force: bool = False) -> None:
    """Write files beside an answer, and name them; raises NotOurs as ``written`` does."""
    tell(write_files(target, files, force))


def tell(files: Sequence[Path]) -> None:
    """Name the files that a command wrote, of many their folder, on standard error, as the answer may be JSON."""
    import click

    sys.stdout.flush()
    several = len(files) > MOST_TOLD
    for told in [f"{len(files)} files in {files[0].parent}"] if several else files:
        click.echo(f"wrote {told}", err=True)


def _refuse_folder(target: Path, force: bool) -> None:
    """Raise FolderNotOurs where the path is no folder, or the folder holds anything that an earlier call did not write there."""
    if not os.path.lexists(target):
        return
    if target.is_symlink() or not target.is_dir():
        raise FolderNotOurs(
            f"{target} exists and is no folder; move it away or give another folder with --to"
        )
    others = [] if force else strangers(target)
    if others:
        what = (
            f"it holds {others[0]}, which is not what a report wrote there"
            if listed(target)
            else "was not made by a report"
        )
        raise FolderNotOurs(
            f"{target} exists and {what}; move it away, give another folder with --to, or add --force"
        )


def write_folder(target: Path, files: dict[str, bytes], force: bool = False) -> None:
    """Make ``target`` a folder with exactly these files, written beside it and then renamed; with ``force`` what somebody else
    put there stays.

    Raises FolderNotOurs where ``target`` holds anything that an earlier call did not make.
    """
    _refuse_folder(target, force)
    others = [name for name in strangers(target) if name not in files] if force and target.exists() else []
    target.parent.mkdir(parents=True, exist_ok=True)
    with naming(target):
        fresh = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}."))
    try:
        os.chmod(fresh, 0o755)
        for name in others:
            (fresh / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(target / name, fresh / name, follow_symlinks=False)
        for name, content in files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with naming(target / name):
                path.write_bytes(content)
        (fresh / MARK).write_bytes(manifest(files))
        if not target.exists():
            os.rename(fresh, target)
        elif _exchanged(fresh, target):
            shutil.rmtree(fresh)
        else:
            old = fresh.with_name(fresh.name + ".old")
            os.rename(target, old)
            os.rename(fresh, target)
            shutil.rmtree(old)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise


def _exchanged(one: Path, other: Path) -> bool:
    """Exchange two folders in one step, so that neither is missing at any time; False where the system cannot do so."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError):
        return False
    return bool(rename(HERE, os.fsencode(one.absolute()), HERE, os.fsencode(other.absolute()), EXCHANGE) == 0)
