"""Every line of a CSV file is a record, or the file is refused with the line: none is left out in silence."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.records.data_file import opened_data

pytest.importorskip("duckdb")


def read(file: Path, content: bytes) -> tuple[list[str], int]:
    file.write_bytes(content)
    with opened_data(file) as data:
        return list(data.columns), data.ask("SELECT COUNT(*) FROM data")[0][0]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a,b\n1,2\n3\n4,5,6\n", "line 3"),
        (b"a,b\n1,2\n3,4\n4,5,6\n7,8\n", "line 4"),
        (b"a,b\n1,2\n3\n5,6\n", "line 3"),
        (b"a;b\n1;2\n3\n", "line 3"),
        (b"a,b\n\xe9,1\n", "line 2"),
        (b"a,A\n1,2\n", "the column 'a' is there twice"),
        (b"1,2\n3,4\n5,6\n", "numbers, not names"),
        (b"1\n2\n", "numbers, not names"),
    ],
)
def test_lines_that_are_no_table_are_refused(tmp_path, content, said):
    with pytest.raises(QuestionError, match=said):
        read(tmp_path / "t.csv", content)


@pytest.mark.parametrize(
    ("content", "columns", "records"),
    [
        (b"a,b\n1,2\n#3,4\n5,6\n", ["a", "b"], 3),
        (b"name,city\nA,B\nC,D\n", ["name", "city"], 2),
        (b"a;b\n1;2\n3;4\n", ["a", "b"], 2),
        (b"n\n1\n2\n", ["n"], 2),
        (b"a,b\r1,2\r3,4\r", ["a", "b"], 2),
        (b"a;b\r1;2\r", ["a", "b"], 1),
        (b"\xef\xbb\xbfa,b\n1,2\n", ["a", "b"], 1),
        (b'"last, first",b\n"x, y",2\n', ["last, first", "b"], 1),
        (b"n\n" + b"1\n" * 30_000 + b"x\n", ["n"], 30_001),
    ],
)
def test_every_line_is_a_record(tmp_path, content, columns, records):
    assert read(tmp_path / "t.csv", content) == (columns, records)
    assert read(tmp_path / "t.csv.gz", gzip.compress(content)) == (columns, records)


def test_no_value_is_in_a_refusal(tmp_path):
    with pytest.raises(QuestionError) as refused:
        read(tmp_path / "t.csv", b"a,b\n1,2\nSECRET\n4,5,6\n")
    assert "SECRET" not in str(refused.value)
