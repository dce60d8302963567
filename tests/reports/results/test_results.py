"""A result type is a file of blocks, and every format has all that it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import epsproof
from epsproof.reports.cli import main
from epsproof.reports.document.formats import endings, written
from epsproof.reports.document.latex import blocks_latex
from epsproof.reports.document.terminal import show
from epsproof.reports.results.shown import document_of
from epsproof.reports.terminal.console import plain_text

ROOM = Path(__file__).parents[3] / "reports" / "results"
COMPOSE = ["compose", "12 x laplace(epsilon=0.1)", "--delta", "1/1000000"]


@pytest.fixture(scope="module")
def composition():
    return epsproof.compose("12 x laplace(epsilon=0.1)", delta="1/1000000")


def read(form: str, content: bytes) -> str:
    text = content.decode()
    text = re.sub(r"<[^>]*>", " ", text.partition("<main")[2]) if form == ".html" else text
    text = text.replace(r"\allowbreak{}", "").replace("\\", "")
    return " ".join(text.split())


def test_every_format_has_every_number(composition):
    document = document_of("composition", composition.document)
    terminal = plain_text(lambda screen: show(document.blocks, screen))
    for form in {*endings()} - {".pdf"}:
        shown = read(form, written(document, "answer", form))
        for word in ("1.19594519803", "1.19594519804", "residues", "1/1000000"):
            assert word in shown and word in terminal, (form, word)


@pytest.mark.parametrize(
    "form",
    [
        pytest.param(form, marks=[pytest.mark.optional_tool("latexmk")] * (form == ".pdf"))
        for form in endings()
    ],
)
def test_a_command_writes_its_answer_to_a_file_and_prints_it_as_before(tmp_path, form):
    printed = CliRunner().invoke(main, COMPOSE)
    file = tmp_path / f"answer{form}"
    done = CliRunner().invoke(main, [*COMPOSE, "--report", str(file)])
    assert done.exit_code == printed.exit_code and done.stdout == printed.stdout
    assert (printed.stderr, done.stderr) == ("", f"wrote {file}\n")
    assert file.stat().st_size > 100


def test_another_ending_is_refused_before_anything_is_written(tmp_path, capsys):
    with pytest.raises(SystemExit) as stop:
        main([*COMPOSE, "--report", str(tmp_path / "answer.svg")])
    assert stop.value.code == 3 and "answer.html" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_a_notebook_shows_what_the_command_prints(composition):
    page = composition._repr_html_()
    assert "1.19594519804" in page and "<dt>adaptive</dt>" in page
    assert composition.latex() == blocks_latex(document_of("composition", composition.document).blocks)


def test_every_result_type_has_a_title_and_blocks():
    names = {file.stem for file in ROOM.glob("*.py")} - {
        "__init__",
        "answer",
        "claim",
        "evaluation",
        "shown",
        "signs",
    }
    assert names >= {"algorithm", "average", "composition", "metric"}
    for name in names:
        source = (ROOM / f"{name}.py").read_text(encoding="utf-8")
        assert "TITLE = " in source and "def blocks(document: dict[str, Any]" in source


@pytest.mark.parametrize("ending", [".html", ".md", ".tex", ".ipynb"])
def test_the_same_question_gives_the_same_file(tmp_path, ending):
    files = [tmp_path / f"{number}" / f"found{ending}" for number in "ab"]
    for file in files:
        done = CliRunner().invoke(main, ["derive", "3", "--report", str(file)], catch_exceptions=False)
        assert done.exit_code == 0
    assert files[0].read_bytes() == files[1].read_bytes()
