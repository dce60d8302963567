"""Files that epsproof writes: whole or not at all, under seals and digests, and no other is replaced."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from epsproof.derive.text.errors import QuestionError

__all__ = [
    "MARK",
    "NOT_REGULAR",
    "NotOurs",
    "beginning",
    "beside",
    "digest",
    "digest_of",
    "digests_in",
    "digests_text",
    "listed",
    "manifest",
    "noted",
    "opened",
    "refuse_others",
    "strangers",
    "write_whole",
]

# Files that others name: only regular ones are opened, so that no pipe, device or terminal is waited for.

NOT_REGULAR = "it is no regular file (a folder, a pipe, a device or a socket)"


def opened(path: Path) -> BinaryIO:
    """The file for reading bytes; raises OSError where there is none, and at once where it is anything but a regular file."""
    flags = (
        os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
    )
    try:
        number = os.open(path, flags)
    except ValueError as error:
        raise OSError(errno.EINVAL, str(error), str(path)) from None
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise OSError(errno.EINVAL, NOT_REGULAR, str(path))
    return os.fdopen(number, "rb")


def beginning(path: Path, most: int) -> str:
    """The UTF-8 text in the file, of which no more than ``most`` bytes and one are read: a file may have no end."""
    with opened(path) as stream:
        return stream.read(most + 1).decode("utf-8-sig")


# Files that appear whole or not at all: written beside their place, then renamed.

OPENED = "/proc/self/fd"


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A new file beside ``path``, which takes its place when the block ends; after an error the old file, or none, is there."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    try:
        yield Path(name)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def write_whole(path: Path, content: bytes) -> None:
    """Write the content to ``path``, whose folder is there; raises OSError where the disk does not take it.

    Where the system has files without a name, the content has none until it is whole: a process that is killed leaves nothing.
    """
    handle = _nameless(path.parent)
    if handle is None:
        with beside(path) as fresh:
            fresh.write_bytes(content)
        return
    with os.fdopen(handle, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fchmod(stream.fileno(), 0o644)
        _named(stream.fileno(), path)


def _nameless(folder: Path) -> int | None:
    """A new file in the folder that has no name; None where the system has no such files."""
    kind = getattr(os, "O_TMPFILE", None)
    if kind is None or not os.path.isdir(OPENED):
        return None
    try:
        return os.open(folder, os.O_WRONLY | kind, 0o600)
    except OSError:
        return None


def _named(handle: int, path: Path) -> None:
    """Give the file of the handle a name beside ``path``, then that of ``path``."""
    name = f".{path.name}.{token_hex(8)}"
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.link(f"{OPENED}/{handle}", name, dst_dir_fd=folder, follow_symlinks=True)
        try:
            os.replace(path.parent / name, path)
        except BaseException:
            os.unlink(path.parent / name)
            raise
    finally:
        os.close(folder)


# Lists of digests in the form of sha256sum, so that ``sha256sum -c`` checks them: a line for each file,
# sorted by path.

LINE = re.compile(r"(\\?)([0-9a-f]{64}) [ *](.+)", re.DOTALL)
LETTERS = {"\\": "\\\\", "\n": "\\n", "\r": "\\r"}
ESCAPED = re.compile(r"\\(.?)", re.DOTALL)


def digest(content: bytes) -> str:
    """The SHA-256 of a content."""
    return hashlib.sha256(content).hexdigest()


def digest_of(path: Path) -> str:
    """The SHA-256 of a file; raises OSError where there is no regular one."""
    with opened(path) as stream:
        found = hashlib.sha256()
        while piece := stream.read(1 << 20):
            found.update(piece)
        return found.hexdigest()


def digests_text(digests: Mapping[str, str]) -> bytes:
    """The list as bytes. As in sha256sum, a line whose path has a backslash or a line break begins with a backslash."""
    lines = []
    for name, found in sorted(digests.items()):
        escaped = "".join(LETTERS.get(letter, letter) for letter in name)
        lines.append(("" if escaped == name else "\\") + f"{found}  {escaped}\n")
    return "".join(lines).encode("utf-8", "surrogateescape")


def digests_in(content: bytes) -> dict[str, str]:
    """The digest of each path in a list, in which lines that begin with # are remarks.

    Raises ValueError at the first line that says nothing of this form, or says a path twice.
    """
    found: dict[str, str] = {}
    for number, line in enumerate(content.decode("utf-8", "surrogateescape").split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        match = LINE.fullmatch(line)
        name = match and (ESCAPED.sub(_letter, match[3]) if match[1] else match[3])
        if not match or not name or name in found:
            raise ValueError(f"line {number} is no digest, two blanks and a path that was not listed before")
        found[name] = match[2]
    return found


def _letter(match: re.Match[str]) -> str:
    for letter, escaped in LETTERS.items():
        if match[0] == escaped:
            return letter
    raise ValueError(f"{match[0]} stands for no letter")


# Which files epsproof wrote, so that no other is replaced: a list with digests in each folder that it
# writes to.
#
# The list is the file ``.epsproof-report``, which ``sha256sum -c`` reads too. A file counts as ours while
# it is what was written; one that was changed since, and one that somebody else put there, is left alone,
# unless its replacement was asked for.

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
