"""What the repository keeps of a paper: the same bytes every time, and a change is found."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

import attrs
import jsonschema
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.reports.figures.catalogue import figures
from epsproof.reports.output import FolderNotOurs, written
from epsproof.reports.publish import published
from epsproof.reports.question import posed
from epsproof.reports.tracked import (
    DigestsMissing,
    digest_list,
    listed_digests,
    stale,
    tracked,
    write_tracked,
)
from epsproof.reports.view.proved_view import proved_view
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.papers import PAPERS
from epsproof.verify.system.own_files import NotOurs, digest, digest_of

pytest.importorskip("matplotlib", reason="matplotlib is not installed")
PAPER = "kazan-reiter-2024"
ROOT = Path(__file__).parents[3]
KEPT = ROOT / "reports" / "published"
PAGE = f"{PAPER}-html/claims/KR24.T1.html"
PICTURE = f"{PAPER}-html/figures/regions-value.svg"
SCHEMA = json.loads((ROOT / "reports" / "schemas" / "report.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def small():
    """``published`` for one profile, one claim and one figure."""
    constant = proved_view(
        "constant", "", ["derive", "constant"], posed("constant", (), (), "unbounded"), 60, lambda *_: None
    )
    one = {name: figure for name, figure in figures(PAPER).items() if name == "regions-value"}
    claims = [c for c in PAPERS[PAPER].read() if c.id == "KR24.T1"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("epsproof.reports.publish.proved_profiles", lambda *_: [constant])
        patch.setattr("epsproof.reports.web.output.named_figures", lambda *_: one)
        patch.setattr("epsproof.reports.article.article.figures", lambda *_: one)
        patch.setattr("epsproof.reports.publish.lemmas_of_paper", lambda *_: [])
        decided = nullcontext(lambda _: [judged(c, Searches()) for c in claims])
        patch.setattr(import_module("epsproof.verify.claims.runner"), "at_work", lambda *_, **__: decided)
        yield lambda: published(PAPER, 60, lambda *_: None)


@pytest.fixture(scope="module")
def first(small):
    return small()


@pytest.fixture
def rendered(first, monkeypatch):
    """The command finds the small report rendered."""
    monkeypatch.setattr("epsproof.reports.publish.published", lambda *_: first)


def asked(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["report", PAPER, *words])
    assert result.exit_code == code, result.output
    return result.stdout


def test_two_runs_give_the_same_bytes(small, first):
    again = small()
    assert again.contents.keys() == first.contents.keys()
    assert [name for name, content in first.contents.items() if again.contents[name] != content] == []


def test_what_is_published(first):
    assert [name for name in first.contents if name.endswith(".pdf")] == []
    ledger = json.loads(first.files[f"{PAPER}.json"])
    assert [c["id"] for c in ledger["claims"]] == ["KR24.T1"]
    assert [c["id"] for c in ledger["claims"] if "seconds" in c or "certificates" in c] == []
    page = first.contents[PAGE].decode()
    assert "KR24_T1.v" in page and "Length of the proof: " in page
    assert f"epsproof coq {PAPER} --to DIR" in page.replace('<span class="held">--to</span>', "--to")


def test_the_list_has_the_digest_of_every_file(first, tmp_path):
    written(first, tmp_path)
    listed = listed_digests(PAPER, tmp_path)
    assert listed == {
        name: digest(content) for name, content in first.contents.items() if name != digest_list(PAPER)
    }
    lines = first.files[digest_list(PAPER)].decode().splitlines()
    assert [line.split("  ")[1] for line in lines] == sorted(listed)


def test_sha256sum_reads_the_list(first, tmp_path):
    if shutil.which("sha256sum") is None:
        pytest.skip("sha256sum is not installed")
    written(first, tmp_path)
    command = ["sha256sum", "--quiet", "--strict", "-c", digest_list(PAPER)]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stdout == ""
    (tmp_path / PAGE).write_text("changed")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1 and done.stdout == f"{PAGE}: FAILED\n"


def test_a_change_of_any_kind_is_named(first, tmp_path):
    written(first, tmp_path)
    assert stale(first, PAPER, tmp_path) == []
    (tmp_path / PAGE).write_text((tmp_path / PAGE).read_text().replace("proved", "refuted"))
    (tmp_path / f"{PAPER}-html" / "index.html").unlink()
    (tmp_path / "old.svg").write_text("")
    assert stale(first, PAPER, tmp_path) == [
        f"changed: {PAGE}",
        f"missing: {PAPER}-html/index.html",
        "not made any more: old.svg",
    ]


def test_what_is_kept_is_enough_to_name_every_change(first, tmp_path):
    """The folder has the kept files only; what is rendered differs in a page, one that is new, and one that is gone."""
    write_tracked(first, PAPER, tmp_path)
    there = {p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*") if p.is_file()}
    assert there == {f"{PAPER}.json", f"{PAPER}.tex", digest_list(PAPER), PICTURE}
    assert stale(first, PAPER, tmp_path) == []
    (name,) = first.folders
    pages = {**first.folders[name], "claims/KR24.T1.html": b"", "new.html": b""}
    del pages["index.html"]
    assert stale(attrs.evolve(first, folders={name: pages}), PAPER, tmp_path) == [
        f"changed: {PAGE}",
        f"not made any more: {name}/index.html",
        f"not listed: {name}/new.html",
    ]
    (tmp_path / PICTURE).unlink()
    (tmp_path / f"{PAPER}.tex").write_text("edited")
    assert stale(first, PAPER, tmp_path) == [f"missing: {PICTURE}", f"changed: {PAPER}.tex"]


def test_a_folder_keeps_the_files_of_several_papers(first, tmp_path):
    write_tracked(first, PAPER, tmp_path)
    (tmp_path / "another.json").write_text("{}")
    assert stale(first, PAPER, tmp_path) == ["not made any more: another.json"]
    (tmp_path / "another.sha256").write_text(f"{digest(b'{}')}  another.json\n")
    assert stale(first, PAPER, tmp_path) == []


def test_a_list_with_other_bytes_and_the_same_digests_is_named(first, tmp_path):
    write_tracked(first, PAPER, tmp_path)
    path = tmp_path / digest_list(PAPER)
    path.write_text("# mine\n" + path.read_text())
    assert stale(first, PAPER, tmp_path) == [f"changed: {digest_list(PAPER)}"]


@pytest.mark.parametrize("content", [None, "no digest\n", "0" * 64 + "  a\n" + "1" * 64 + "  a\n"])
def test_without_a_list_nothing_is_compared(first, tmp_path, content):
    if content is not None:
        (tmp_path / digest_list(PAPER)).write_text(content)
        with pytest.raises(NotOurs, match="no digest"):
            write_tracked(first, PAPER, tmp_path)
    with pytest.raises(DigestsMissing, match=r"kazan-reiter-2024\.sha256 cannot be read"):
        stale(first, PAPER, tmp_path)


def test_kept_files_are_replaced_while_they_are_what_was_written(first, tmp_path):
    write_tracked(first, PAPER, tmp_path)
    other = attrs.evolve(first, files={**first.files, f"{PAPER}.tex": b"new"})
    write_tracked(other, PAPER, tmp_path)
    assert (tmp_path / f"{PAPER}.tex").read_bytes() == b"new"
    (tmp_path / f"{PAPER}.tex").write_text("mine")
    with pytest.raises(NotOurs, match=r"\.tex exists"):
        write_tracked(other, PAPER, tmp_path)
    assert (tmp_path / f"{PAPER}.tex").read_text() == "mine"
    write_tracked(first, PAPER, tmp_path, force=True)
    assert stale(first, PAPER, tmp_path) == []


def test_kept_files_are_not_written_through_a_link(first, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / f"{PAPER}-html").symlink_to(tmp_path / "elsewhere")
    for force in (False, True):
        with pytest.raises(NotOurs, match="is a link"):
            write_tracked(first, PAPER, tmp_path / "kept", force)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_the_command_writes_both_parts_and_compares_them(rendered, tmp_path):
    site, kept = tmp_path / "site", tmp_path / "kept"
    said = asked("--publish", "--to", str(site), "--tracked", str(kept))
    assert f"wrote {site / f'{PAPER}-html' / 'index.html'}" in said and f"wrote {kept / PICTURE}" in said
    assert listed_digests(PAPER, site) == listed_digests(PAPER, kept)
    for folder in (site, kept):
        assert asked("--check", str(folder)) == f"{folder}: up to date\n"
    (kept / PICTURE).unlink()
    lines = [f"missing: {PICTURE}"]
    assert asked("--check", str(kept), code=1).splitlines() == [*lines, f"{kept}: stale"]
    document = json.loads(asked("--check", str(kept), "--json", code=1))
    jsonschema.validate(document, SCHEMA)
    assert (document["status"], document["differences"]) == ("stale", lines)


def test_the_first_differences_are_named_and_the_others_counted(rendered, first, tmp_path):
    write_tracked(first, PAPER, tmp_path)
    for number in range(30):
        (tmp_path / f"{number:02}.svg").write_text("")
    lines = asked("--check", str(tmp_path), code=1).splitlines()
    assert lines[0] == "not made any more: 00.svg" and len(lines) == 22
    assert lines[-2:] == ["and 10 more", f"{tmp_path}: stale"]


def test_nothing_is_written_where_one_of_two_places_is_refused(rendered, tmp_path):
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / f"{PAPER}.tex").write_text("mine")
    asked("--publish", "--to", str(tmp_path / "site"), "--tracked", str(tmp_path / "kept"), code=3)
    assert not (tmp_path / "site").exists()
    (tmp_path / "site" / f"{PAPER}-html").mkdir(parents=True)
    (tmp_path / "site" / f"{PAPER}-html" / "mine.html").write_text("mine")
    asked("--publish", "--to", str(tmp_path / "site"), "--tracked", str(tmp_path / "other"), code=3)
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize(
    "words", [["--tracked", "x"], ["--html", "--tracked", "x"], ["--check", "y", "--tracked", "x"]]
)
def test_the_kept_part_needs_the_whole_one(words):
    result = CliRunner().invoke(main, ["report", PAPER, *words])
    assert result.exit_code == 3 and "--tracked belongs to --publish" in result.output


def test_a_folder_without_digests_is_refused_before_anything_is_rendered(tmp_path, monkeypatch):
    monkeypatch.setattr("epsproof.reports.publish.published", lambda *_: pytest.fail("it was rendered"))
    result = CliRunner().invoke(main, ["report", PAPER, "--check", str(tmp_path)])
    assert result.exit_code == 3 and "kazan-reiter-2024.sha256 cannot be read" in result.output


def test_the_repository_keeps_little_and_what_its_list_says():
    listed = listed_digests(PAPER, KEPT)
    there = {p.relative_to(KEPT).as_posix(): p for p in KEPT.rglob("*") if p.is_file()}
    own = there.pop(digest_list(PAPER))
    assert len(there) < 40 and sum(p.stat().st_size for p in (own, *there.values())) < 3_000_000
    assert [name for name, path in there.items() if listed.get(name) != digest_of(path)] == []
    assert f"{PAPER}-html/index.html" in listed and len(listed) > 1000


def test_the_pictures_of_the_readme_are_kept(first):
    shown = re.findall(r"!\[[^]]*\]\((?!http)([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    kept = [p.relative_to(ROOT).as_posix() for p in KEPT.rglob("*.svg")]
    assert sorted(shown) == sorted(kept) != []
    assert f"reports/published/{PICTURE}" in shown and PICTURE in tracked(first)


def test_the_whole_report_is_not_written_over_the_kept_part(first, tmp_path):
    write_tracked(first, PAPER, tmp_path)
    with pytest.raises(FolderNotOurs):
        written(first, tmp_path)
    assert stale(first, PAPER, tmp_path) == []
