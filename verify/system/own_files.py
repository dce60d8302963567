"""Which files epsproof wrote, so that no other is replaced: a list with digests in each folder that it writes to.

The list is the file ``.epsproof-report``, which ``sha256sum -c`` reads too. A file counts as ours while it is what was written;
one that was changed since, and one that somebody else put there, is left alone, unless its replacement was asked for.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.system.digests import digest, digest_of, digests_in, digests_text
from epsproof.verify.system.regular_file import opened

__all__ = ["MARK", "NotOurs", "listed", "manifest", "noted", "refuse_others", "strangers"]

MARK = ".epsproof-report"
MADE = "# Written by epsproof: the SHA-256 of each of these files when it was written.\n"
WAYS = "move it away, give another place with --to, or add --force"


class NotOurs(QuestionError):
    """What would be replaced was not written by epsproof, or was changed since."""


def refuse_others(
    files: Mapping[Path, bytes | None], force: bool = False, known: Mapping[Path, str] | None = None
) -> None:
    """Raise NotOurs where one of the files exists and is neither what epsproof wrote nor already what is to be written.

    The content is None where it is not known yet; ``force`` lets files be replaced, but nothing that is no plain file. ``known``
    has digests of files that epsproof wrote, beside those in the lists of their folders.
    """
    for path, content in files.items():
        if not os.path.lexists(path):
            continue
        if path.is_symlink() or not path.is_file():
            raise NotOurs(
                f"{path} exists and is no plain file; move it away, or give another place with --to"
            )
        if not force and not _ours(path, content, known or {}):
            raise NotOurs(f"{path} exists, and it is not what epsproof wrote there: {WAYS}")


def strangers(folder: Path) -> list[str]:
    """The files under a folder, by their path in it, that are not what its list says, directories that are links among them."""
    known = listed(folder)
    found = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_dir() and not path.is_symlink():
            continue
        if name != MARK and (path.is_symlink() or not path.is_file() or known.get(name) != digest_of(path)):
            found.append(name)
    return found


def listed(folder: Path) -> dict[str, str]:
    """The files that epsproof wrote under the folder, with the digest of each; empty without a list that can be read."""
    try:
        with opened(folder / MARK) as stream:
            return digests_in(stream.read())
    except (OSError, ValueError):
        return {}


def manifest(files: Mapping[str, bytes]) -> bytes:
    """The list of files by their contents."""
    return _text({name: digest(content) for name, content in files.items()})


def noted(folder: Path, names: Iterable[str]) -> bytes:
    """The list of a folder after these files in it have been written."""
    known = {name: found for name, found in listed(folder).items() if (folder / name).is_file()}
    return _text({**known, **{name: digest_of(folder / name) for name in names}})


def _text(digests: Mapping[str, str]) -> bytes:
    return MADE.encode() + digests_text(digests)


def _ours(path: Path, content: bytes | None, known: Mapping[Path, str]) -> bool:
    found = digest_of(path)
    same = content is not None and found == digest(content)
    return same or found in (known.get(path), listed(path.parent).get(path.name))
