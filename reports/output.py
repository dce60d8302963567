"""What a report command makes: files in memory first, so that they are written whole, or compared with what is there."""

from __future__ import annotations

import ctypes
import os
import shutil
import tempfile
from pathlib import Path

from attrs import field, frozen

from derive.errors import QuestionError
from reports.files import naming, write_bytes

__all__ = ["MARK", "FolderNotOurs", "Output", "differences", "write_folder", "written"]

MARK = ".epsproof-report"
HERE, EXCHANGE = -100, 2


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
        inside = {f"{name}/{path}": data for name, folder in self.folders.items() for path, data in folder.items()}
        return {**self.files, **inside}


def written(output: Output, target: Path) -> list[Path]:
    """Write everything under ``target``; returns the files, for a folder its ``index.html`` or itself.

    After an error every file and every folder is the old one or the new one, none is half written.
    """
    shown = []
    for name, folder in output.folders.items():
        write_folder(target / name, folder)
        shown.append(target / name / "index.html" if "index.html" in folder else target / name)
    for name, content in output.files.items():
        write_bytes(target / name, content)
        shown.append(target / name)
    return shown


def write_folder(target: Path, files: dict[str, bytes]) -> None:
    """Make ``target`` a folder with exactly these files, written beside it and then renamed.

    Raises FolderNotOurs where ``target`` holds anything that an earlier call did not make.
    """
    if target.exists() and any(target.iterdir()) and not (target / MARK).exists():
        raise FolderNotOurs(f"{target} exists and was not made by a report; move it away or give another folder with --to")
    target.parent.mkdir(parents=True, exist_ok=True)
    with naming(target):
        fresh = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}."))
    try:
        os.chmod(fresh, 0o755)
        for name, content in {**files, MARK: b"Made by epsproof report; it is replaced as a whole.\n"}.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with naming(target / name):
                path.write_bytes(content)
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
    """Whether the two folders have changed places in one step, so that at no time there is none; Linux can, others need two."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError):
        return False
    return bool(rename(HERE, os.fsencode(one.absolute()), HERE, os.fsencode(other.absolute()), EXCHANGE) == 0)


def differences(output: Output, target: Path) -> list[str]:
    """A line for every file under ``target`` that is missing, differs, or is not made any more; empty where all agree."""
    found = []
    expected = output.contents
    for name, content in sorted(expected.items()):
        path = target / name
        if not path.is_file():
            found.append(f"missing: {name}")
        elif path.read_bytes() != content:
            found.append(f"differs: {name}")
    there = {str(p.relative_to(target)) for p in target.rglob("*") if p.is_file()} if target.is_dir() else set()
    return found + [f"not made any more: {name}" for name in sorted(there - set(expected)) if Path(name).name != MARK]
