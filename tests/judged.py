"""The verdict on one claim that is given as text."""

from __future__ import annotations

import tempfile
from pathlib import Path

from epsproof.verify.claims import run
from epsproof.verify.claims.verdict import Verdict

__all__ = ["HEAD", "verdict"]

HEAD = '[[claim]]\nid = "X.1"\nlocation = "here"\nstatement = "s"\n'


def verdict(fields: str, before: str = "", **limits: float) -> Verdict:
    """The verdict on the claim with these lines of TOML, in a file that begins with ``before``, within the limits of ``run``."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "c.toml"
        file.write_text(before + HEAD + fields, encoding="utf-8")
        (found,) = run(str(file), **limits)
    return found
