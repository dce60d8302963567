"""A file that is not there is answered with the one that was meant; one that is there, and an empty folder, with nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from epsproof.verify.system.toml_file import near_file


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cels.csv", "; did you mean {0}/cells.csv?"),
        ("other.csv", "; there are cells.csv, more.csv"),
        ("cells.csv,more.csv", "; one file at a time, such as {0}/cells.csv"),
        ("cells.csv", ""),
        ("cells.parquet", ""),
        ("plam.toml", "; did you mean {0}/plan.toml?"),
        ("question.toml", ""),
        ("nowhere/cells.csv", "; there is no folder {0}/nowhere"),
    ],
)
def test_the_file_that_was_meant_is_named(tmp_path: Path, name: str, said: str) -> None:
    for file in ("cells.csv", "more.csv", "plan.toml"):
        (tmp_path / file).touch()
    assert near_file(tmp_path / name) == said.format(tmp_path)


def test_a_link_that_leads_nowhere_is_not_proposed(tmp_path: Path) -> None:
    (tmp_path / "cells.csv").symlink_to(tmp_path / "gone.csv")
    assert near_file(tmp_path / "cells.csv") == ""
