"""Files that others name: only regular ones are opened, so that no pipe, device or terminal is waited for."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

__all__ = ["NOT_REGULAR", "beginning", "opened"]

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
