"""A slip in the table of a paper is named, with what was meant."""

from __future__ import annotations

import pytest

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.papers import Paper

TABLE = (
    'name = "new-2026"\ntitle = "New"\ncitation = "New 2026"\nfiles = []\n[report]\ntitle = "On the new"\n'
)


@pytest.mark.parametrize(
    ("right", "slip", "words"),
    [
        ("\ntitle", "\ntitel", r"new/paper\.toml has a field 'titel', .* did you mean title\?"),
        ('citation = "New 2026"', "", r"new/paper\.toml has no field 'citation'"),
    ],
)
def test_a_slip_is_named(tmp_path, right, slip, words):
    folder = tmp_path / "new"
    folder.mkdir()
    (folder / "paper.toml").write_text(TABLE)
    assert Paper.of(folder).title == "New"
    (folder / "paper.toml").write_text(TABLE.replace(right, slip, 1))
    with pytest.raises(QuestionError, match=words):
        Paper.of(folder)
