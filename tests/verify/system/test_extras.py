"""What is said to be installed is an extra of the project."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from epsproof.verify.system.extras import to_install

ROOT = Path(__file__).parents[3]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]


def test_the_command_names_the_extra() -> None:
    assert to_install("plots") == "pip install -e '.[plots]' in the folder of its source"


def test_every_extra_that_is_named_exists() -> None:
    files = [file for top in ("verify", "reports") for file in (ROOT / top).rglob("*.py")]
    texts = {file.name: file.read_text(encoding="utf-8") for file in files}
    named = {
        (file, name) for file, text in texts.items() for name in re.findall(r"to_install\(.(\w+).\)", text)
    }
    assert [(file, name) for file, name in sorted(named) if name not in EXTRAS] == []
    assert len(named) >= 4
