"""The store gives back what was written under the same key for the same purpose, and nothing else."""

from __future__ import annotations

import json
import os

import pytest

from epsproof.verify.coq.kept_files import kept_files
from epsproof.verify.papers import PAPERS
from epsproof.verify.system.own_files import beside, write_whole
from epsproof.verify.system.store import Store


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_what_was_kept_is_found(tmp_path):
    store = Store(tmp_path / "new" / "folder", "note")
    assert store.found("a") is None
    for text in ("", "one line", "two\nlines\n", "ε ≤ 1\r\n"):
        store.keep("a", text)
        assert store.found("a") == text
    assert [file.name for file in store.folder.iterdir()] == ["a.note"]


@pytest.mark.parametrize(
    "change", ["byte", "cut", "appended", "no seal", "empty", "other key", "other purpose"]
)
def test_what_was_not_kept_so_is_not_found(tmp_path, change):
    store = Store(tmp_path, "note")
    store.keep("a", "the text")
    file, content = store.file("a"), store.file("a").read_bytes()
    asked, key = store, "a"
    if change == "other key":
        key = "b"
        store.file("b").write_bytes(content)
    elif change == "other purpose":
        asked = Store(tmp_path, "remark")
        asked.file("a").write_bytes(content)
    else:
        changed = {"byte": content.replace(b"text", b"next"), "cut": content[:-1], "appended": content + b"!"}
        file.write_bytes(changed.get(change, b"the text" if change == "no seal" else b""))
    assert asked.found(key) is None
    assert (store.found("a") == "the text") == change.startswith("other")


def test_a_pipe_is_no_entry(tmp_path):
    store = Store(tmp_path, "note")
    os.mkfifo(store.file("a"))
    assert store.found("a") is None


def test_an_error_leaves_the_old_file_and_nothing_beside(tmp_path):
    file = tmp_path / "file"
    write_whole(file, b"old")
    with pytest.raises(RuntimeError), beside(file) as fresh:
        fresh.write_bytes(b"new")
        raise RuntimeError
    assert [x.name for x in tmp_path.iterdir()] == ["file"] and file.read_bytes() == b"old"


def test_a_planted_theorem_is_not_published(tmp_path):
    """A file that says it is the Coq file of a claim, without this user's seal, is written anew."""
    claim = "KR24.T5.case1"
    first = kept_files(PAPERS["kazan-reiter-2024"], [claim])
    (entry,) = (tmp_path / "cache" / "epsproof" / "coq").iterdir()
    seal, _, text = entry.read_text(encoding="utf-8").partition("\n")
    files = json.loads(text)
    files[0]["text"] = "Axiom false : False.\n"
    entry.write_text(f"{seal}\n{json.dumps(files)}", encoding="utf-8")
    assert kept_files(PAPERS["kazan-reiter-2024"], [claim]) == first
