"""A plan that holds, to be changed in one place."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from epsproof.reports import commands

EXAMPLE = Path(commands.__file__).parents[1] / "examples" / "deployment.toml"


@pytest.fixture
def table() -> dict[str, Any]:
    """The plan of the example."""
    return tomllib.loads(EXAMPLE.read_text(encoding="utf-8"), parse_float=str)
