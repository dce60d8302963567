"""Names for what a proof defines itself: none that the claim uses, so that no condition of the claim is about them."""

from __future__ import annotations

from collections.abc import Iterable

from epsproof.verify.reader import names

__all__ = ["unused"]


def unused(wanted: Iterable[str], texts: Iterable[str]) -> tuple[str, ...]:
    """The wanted names, each with the first digit behind it that no text has; as they are where no text has them."""
    taken = names(*texts)
    found = list[str]()
    for name in wanted:
        number, here = 1, name
        while here in taken or here in found:
            number += 1
            here = f"{name}{number}"
        found.append(here)
    return tuple(found)
