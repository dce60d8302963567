"""Claims written to a file and decided, as a user would."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from epsproof.verify.claims import Verdict, run


@pytest.fixture
def decide(tmp_path: Path) -> Callable[[str], Verdict]:
    """The verdict on one claim, given by the lines after its id, location and statement."""

    def decided(lines: str) -> Verdict:
        file = tmp_path / "claims.toml"
        file.write_text(
            '[[claim]]\nid = "X.1"\nlocation = "here"\nstatement = "as below"\n' + lines, encoding="utf-8"
        )
        (verdict,) = run(str(file))
        return verdict

    return decided
