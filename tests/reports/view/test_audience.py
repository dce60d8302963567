"""Articles, web pages and snippets of classes, groups, tables and profiles that change their formula."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from epsproof.reports.cli import main

CLASSES = (
    "--class",
    "members: r where q == 1",
    "--class",
    "values: s where p == 1",
    "--assume",
    "r > 1, s > 1",
)


def run(*arguments: str):
    return CliRunner().invoke(main, arguments)


def test_a_snippet_of_a_group_divides_the_budget() -> None:
    done = run("latex", "r", "--assume", "r > 1", "--group", "3", "--no-proof")
    assert r"\tfrac{1}{6}\,\log r" in done.output and "--group 3" in done.output


def test_a_table_has_an_article_without_sign_lemmas(tmp_path: Path) -> None:
    table = tmp_path / "profile.csv"
    table.write_text("prior,r\n0.1,3\n0.5,2\n1,1.5\n")
    done = run("report", "--table", str(table), "--to", str(tmp_path / "out"))
    assert done.exit_code == 0, done.output
    (source,) = (tmp_path / "out").glob("*.tex")
    assert r"\begin{cases}" in source.read_text() and "increases and decreases" not in source.read_text()


def test_web_pages_of_classes(tmp_path: Path) -> None:
    done = run("report", *CLASSES, "--html", "--to", str(tmp_path))
    assert done.exit_code == 0, done.output
    (folder,) = tmp_path.iterdir()
    assert folder.name.endswith("-html") and (folder / "index.html").exists()
