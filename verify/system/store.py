"""Texts kept between runs under the digest of all that they depend on, each a file of its own with a seal."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
from pathlib import Path

from attrs import frozen
from platformdirs import user_cache_path

from epsproof.verify.system.own_files import opened, write_whole

__all__ = ["Store", "fits", "kept_in", "sealed"]

# Seals on what is kept between runs: only what this user's own runs wrote is read back.
#
# A seal is an HMAC-SHA256 under a key of the user's, which lies beside the caches with access for nobody
# else. A file that was planted, edited, or copied from elsewhere has no seal that fits, and what it says is
# found anew. (Whoever can read the key can do all that the user can, the program itself included.) Where no
# key can be kept, no seal ever fits.

BYTES = 32
_without_home = secrets.token_bytes(BYTES)


def kept_in() -> Path:
    """The user's folder for what is kept, where the system has such folders: ``~/.cache/epsproof`` on Linux."""
    return user_cache_path("epsproof", appauthor=False)


def sealed(purpose: str, content: str) -> str:
    """The seal of a content that serves a purpose."""
    said = f"{len(purpose)} {purpose} {content}".encode("utf-8", "surrogatepass")
    return hmac.new(_key(), said, hashlib.sha256).hexdigest()


def fits(seal: object, purpose: str, content: str) -> bool:
    """Whether it is the seal of that content."""
    return isinstance(seal, str) and seal.isascii() and hmac.compare_digest(seal, sealed(purpose, content))


def _key() -> bytes:
    """The user's key, made where there is none; one that holds for this process alone where none can be kept."""
    file = kept_in() / "key"
    try:
        return _read(file)
    except OSError:
        pass
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_name(f".key.{secrets.token_hex(8)}")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            stream.write(secrets.token_bytes(BYTES))
        try:
            os.link(fresh, file)
        finally:
            fresh.unlink()
        return _read(file)
    except FileExistsError:
        try:
            return _read(file)
        except OSError:
            return _without_home
    except OSError:
        return _without_home


def _read(file: Path) -> bytes:
    """The key; raises OSError where it is not whole, not the user's, or others could have read or written it."""
    with os.fdopen(
        os.open(file, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)), "rb"
    ) as stream:
        found = os.fstat(stream.fileno())
        if not stat.S_ISREG(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
            raise OSError("not a key of this user's alone")
        key = stream.read(BYTES + 1)
    if len(key) != BYTES:
        raise OSError("not a key")
    return key


# Texts kept between runs under the digest of all that they depend on, each a file of its own with a seal
# before it.
#
# An entry that is damaged, cut off, planted, or of another key or purpose has no seal that fits, and is as
# good as none.


@frozen
class Store:
    """What serves one purpose, in a folder that need not exist."""

    folder: Path
    purpose: str

    def found(self, key: str) -> str | None:
        """The text kept under the key, or None where there is none that this user's runs wrote."""
        try:
            with opened(self.file(key)) as stream:
                seal, _, text = stream.read().decode("utf-8").partition("\n")
        except (OSError, UnicodeDecodeError):
            return None
        return text if fits(seal, f"{self.purpose} {key}", text) else None

    def keep(self, key: str, text: str) -> None:
        """Keep the text; raises OSError where it cannot be written, and leaves nothing half written."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.file(key), f"{sealed(f'{self.purpose} {key}', text)}\n{text}".encode())

    def file(self, key: str) -> Path:
        """The file of an entry."""
        return self.folder / f"{key}.{self.purpose}"
