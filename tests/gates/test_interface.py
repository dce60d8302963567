"""What users type, write and import is what ``tests/interface.txt`` says."""

from __future__ import annotations

from difflib import unified_diff

from tests.interface import FILE, interface


def test_interface_is_the_one_that_is_written_down() -> None:
    """To renew: ``python -m tests.interface``; what goes has its reason in the change."""
    kept, now = FILE.read_text(encoding="utf-8"), interface()
    told = "\n".join(
        unified_diff(kept.splitlines(), now.splitlines(), "tests/interface.txt", "the code", n=0, lineterm="")
    )
    assert not told, f"python -m tests.interface writes it anew\n{told}"
