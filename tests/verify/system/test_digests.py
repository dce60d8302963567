"""Lists of digests are those of sha256sum, in both directions."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from epsproof.verify.system.own_files import digest, digest_of, digests_in, digests_text

NAMES = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1)
DIGESTS = st.text("0123456789abcdef", min_size=64, max_size=64)


@given(st.dictionaries(NAMES, DIGESTS))
def test_what_is_written_is_read(digests):
    assert digests_in(digests_text(digests)) == digests


@pytest.mark.parametrize(
    "line",
    [
        "a",
        "0" * 63 + "  a",
        "0" * 64 + " a",
        "0" * 64 + "  ",
        "G" * 64 + "  a",
        "\\" + "0" * 64 + "  a\\x",
        "\\" + "0" * 64 + "  a\\",
    ],
)
def test_other_lines_are_refused(line):
    with pytest.raises(ValueError):
        digests_in(f"{'1' * 64}  before\n{line}\n".encode())


def test_a_path_is_listed_once_and_remarks_are_not_read():
    line = f"{'1' * 64}  a\n"
    assert digests_in(f"# {line}{line}\n".encode()) == {"a": "1" * 64}
    with pytest.raises(ValueError, match="line 2"):
        digests_in((line + line).encode())


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="sha256sum is not installed")
@pytest.mark.parametrize("name", ["a b.svg", "a\\b", "a\nb", "ä\u2028.txt", "  x", os.fsdecode(b"\xff.txt")])
def test_sha256sum_writes_and_reads_the_same(tmp_path, name):
    try:
        (tmp_path / name).write_bytes(b"content")
    except OSError:
        pytest.skip("the file system has no such names")
    listed = digests_text({name: digest(b"content")})
    assert digest_of(tmp_path / name) == digest(b"content")
    assert (
        subprocess.run(["sha256sum", "--", name], cwd=tmp_path, capture_output=True, check=True).stdout
        == listed
    )
    done = subprocess.run(
        ["sha256sum", "--strict", "--quiet", "-c", "-"], cwd=tmp_path, input=listed, capture_output=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
