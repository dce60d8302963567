"""What a repository keeps of a paper's report: ledger, article source, the README's pictures, and the digest of every file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.files import file_stem, write_bytes
from epsproof.reports.output import MARK, Output
from epsproof.verify.system.own_files import NotOurs, digest, digest_of, digests_in, opened, refuse_others

__all__ = [
    "DigestsMissing",
    "digest_list",
    "listed_digests",
    "refuse_tracked",
    "rendered_digests",
    "stale",
    "tracked",
    "write_tracked",
]

PICTURES = ("figure-5", "regions-value")


class DigestsMissing(QuestionError):
    """The folder has no list of digests that a report could be compared with."""


def digest_list(paper: str) -> str:
    """The name of the list of digests: ``sha256sum -c`` reads it in the folder of the report."""
    return f"{file_stem(paper)}.sha256"


def listed_digests(paper: str, folder: Path) -> dict[str, str]:
    """The digest of every file of the report by the list in a folder; raises DigestsMissing where none can be read."""
    return _listed(folder / digest_list(paper))


def _listed(path: Path) -> dict[str, str]:
    try:
        with opened(path) as stream:
            return digests_in(stream.read())
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise DigestsMissing(f"{path} cannot be read as a list of digests: {reason}") from error


def rendered_digests(output: Output, paper: str) -> dict[str, str]:
    """The digest of every file that was rendered, but for the list of digests itself."""
    return {name: found for name, found in _digests(output).items() if name != digest_list(paper)}


def _digests(output: Output) -> dict[str, str]:
    return {name: digest(content) for name, content in output.contents.items()}


def tracked(output: Output) -> dict[str, bytes]:
    """The files that are kept, by their path in the report."""
    pictures = {f"{folder}/figures/{name}.svg" for folder in output.folders for name in PICTURES}
    return {
        name: content for name, content in output.contents.items() if name in output.files or name in pictures
    }


def refuse_tracked(output: Output, paper: str, folder: Path, force: bool = False) -> None:
    """Raise NotOurs where a kept file is there already, and is neither what the folder's list says nor what is to be written."""
    files = {folder / name: content for name, content in tracked(output).items()}
    for path in files:
        for above in path.relative_to(folder).parents:
            if (folder / above).is_symlink() and above.parts:
                raise NotOurs(
                    f"{folder / above} is a link; move it away, or give another folder with --tracked"
                )
    known: dict[Path, str] = {}
    if os.path.lexists(folder / digest_list(paper)) and not force:
        try:
            known = {folder / name: found for name, found in listed_digests(paper, folder).items()}
            known[folder / digest_list(paper)] = digest_of(folder / digest_list(paper))
        except DigestsMissing as error:
            raise NotOurs(f"{error}; move it away, or add --force") from error
    refuse_others(files, force, known)


def write_tracked(output: Output, paper: str, folder: Path, force: bool = False) -> list[Path]:
    """Write the kept files into a folder, the list of digests last; raises NotOurs as ``refuse_tracked`` does."""
    refuse_tracked(output, paper, folder, force)
    files = tracked(output)
    names = sorted(files, key=lambda name: (name == digest_list(paper), name))
    for name in names:
        write_bytes(folder / name, files[name])
    return [folder / name for name in names]


def stale(output: Output, paper: str, folder: Path) -> list[str]:
    """A line for every file that is not what the folder's list of digests says, or not in the folder what was rendered.

    A folder that holds the whole report must hold every file of it, any other one the kept files.
    """
    made, listed = _digests(output), listed_digests(paper, folder)
    rendered = {name: found for name, found in made.items() if name != digest_list(paper)}
    there = {p.relative_to(folder).as_posix(): p for p in folder.rglob("*") if p.is_file() and p.name != MARK}
    for name in _of_other_papers(paper, folder):
        there.pop(name, None)
    whole = any((folder / name / MARK).is_file() for name in output.folders)
    needed = made if whole else tracked(output)
    found = _unequal(rendered, listed)
    for name, path in there.items():
        if name not in made:
            found.setdefault(name, "not made any more")
        elif digest_of(path) != made[name]:
            found.setdefault(name, "changed")
    for name in needed:
        if name not in there:
            found.setdefault(name, "missing")
    if len(found) > 1:
        found.pop(digest_list(paper), None)
    return [f"{what}: {name}" for name, what in sorted(found.items())]


def _of_other_papers(paper: str, folder: Path) -> list[str]:
    """The other lists of digests in a folder, and the files that they list."""
    found = []
    for path in sorted(folder.glob("*.sha256")):
        if path.name != digest_list(paper):
            found += [path.name, *_listed(path)]
    return found


def _unequal(rendered: Mapping[str, str], listed: Mapping[str, str]) -> dict[str, str]:
    """For each path whose digest is not the listed one, how it differs."""
    found = {name: "not made any more" for name in listed if name not in rendered}
    for name, made in rendered.items():
        if listed.get(name) != made:
            found[name] = "changed" if name in listed else "not listed"
    return found
