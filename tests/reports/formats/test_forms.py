"""The forms of a report: files of one room, each with its flag, and only where it has something to say."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.reports.formats import named
from epsproof.reports.formats.form import forms

PLAIN = '''
from epsproof.reports.formats.form import Form


def made(wanted):
    """The criterion alone."""
    from epsproof.reports.output import Output

    return Output("proved", {f"{wanted.stem}.txt": wanted.question.profile.encode()})


FORM = Form("The criterion alone.", made, of_papers=False)
'''


def asked(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["report", *words])
    return done.exit_code, done.output


@pytest.fixture
def plain(tmp_path, monkeypatch):
    """The form ``plain``, in a file of its own."""
    (tmp_path / "plain.py").write_text(PLAIN, encoding="utf-8")
    monkeypatch.setattr(named, "__path__", [*named.__path__, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "epsproof.reports.commands.report", raising=False)
    yield forms()["plain"]
    sys.modules.pop("epsproof.reports.formats.named.plain", None)
    sys.modules.pop("epsproof.reports.commands.report", None)


def test_the_forms_stand_in_their_order():
    assert list(forms())[:5] == ["article", "memo", "html", "publish", "errata"]


@pytest.mark.parametrize("name", [name for name, form in forms().items() if not form.of_profiles])
def test_a_form_for_papers_refuses_a_profile(name):
    code, said = asked("r", f"--{name}")
    assert code == 3 and "are for papers" in said, said


@pytest.mark.parametrize("name", [name for name, form in forms().items() if not form.of_papers])
def test_a_form_for_profiles_refuses_a_paper(name):
    code, said = asked("kazan-reiter-2024", f"--{name}")
    assert code == 3 and "give the profile instead" in said, said


def test_two_forms_exclude_one_another():
    code, said = asked("r", "--html", "--memo")
    assert code == 3 and "two forms of a report" in said, said


def test_a_file_is_a_form_with_a_flag(plain, tmp_path):
    from epsproof.reports.commands.report import command

    assert list(forms())[-1] == "plain"
    done = CliRunner().invoke(command, ["r", "--assume", "r > 1", "--plain", "--to", str(tmp_path / "out")])
    assert [file.read_text() for file in (tmp_path / "out").glob("r-*.txt")] == ["r"], done.output
    assert "The criterion alone." in CliRunner().invoke(command, ["--help"]).output
