"""Every page of the manual works word by word: its files are written, its commands run, and they print what the page shows."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec

import pytest

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.catalogue import models as known_models
from epsproof.reports.manual.generated import models
from epsproof.reports.manual.markdown import escaped
from epsproof.reports.view.adversary import left_out_by, left_out_by_every_model
from tests.reports.manual.pages import MANUAL, PAGES, tried
from tests.reports.manual.refresh import refreshed
from tests.reports.manual.snippets import Said, commands, fits, snippets

NEEDS = {
    "how-to/opendp": ("opendp",),
    "how-to/figures": ("matplotlib",),
    "how-to/memo": ("matplotlib",),
    "how-to/second-opinions": ("z3", "cvc5"),
    "tutorial": ("matplotlib",),
    "how-to/records": ("duckdb",),
    "explanation/check-without-us": ("z3", "cvc5"),
}
SECTIONS = {"how-to/opendp": {"In dp-accounting": "dp_accounting.pld", "In diffprivlib": "diffprivlib"}}
"""Sections that need a package which not every environment can hold beside the others."""
RUN = {"console", "python"}
SHOWN = {"text", "yaml", "sh"}
WORKS = [
    name
    for name, page in PAGES.items()
    if RUN & {one.language for one in snippets(page.read_text(encoding="utf-8"))}
]


@pytest.mark.long
@pytest.mark.parametrize("name", WORKS)
def test_a_page_works_word_by_word(name, tmp_path):
    for module in NEEDS.get(name, ()):
        pytest.importorskip(module)
    (tmp_path / "desk").mkdir()
    missing = [section for section, module in SECTIONS.get(name, {}).items() if not installed(module)]
    page = tmp_path / "page.md"
    page.write_text(without(PAGES[name].read_text(encoding="utf-8"), missing), encoding="utf-8")
    told = [said for _, block in tried(page, tmp_path / "desk") for said in block]
    assert told
    wrong = [f"$ {said.command}\n{said.printed}" for said in told if not said.true]
    assert not wrong, "\n".join(wrong) + "\nrenew with: python -m tests.reports.manual.refresh " + name
    if missing:
        pytest.skip(f"true but for sections that were not tried: {', '.join(missing)}")


def installed(module: str) -> bool:
    """Whether the module can be found."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def without(page: str, sections: list[str]) -> str:
    """The page without the sections of these headings."""
    first, *rest = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    return first + "".join(part for part in rest if part.split("\n")[0].removeprefix("## ") not in sections)


def test_a_section_is_left_out_by_its_heading_alone():
    page = "# Page\n\nbefore\n\n## One\n\nIn one.\n\n## Two\n\nnot One\n"
    assert without(page, ["One"]) == "# Page\n\nbefore\n\n## Two\n\nnot One\n"
    assert without(page, []) == page and without(page, ["Three"]) == page


def test_the_sections_that_may_be_left_out_are_sections():
    for name, sections in SECTIONS.items():
        headings = re.findall("^## (.*)$", PAGES[name].read_text(encoding="utf-8"), re.MULTILINE)
        assert [section for section in sections if section not in headings] == []


def test_the_tutorial_and_the_guides_are_tried():
    assert {
        "tutorial",
        "how-to/six-formulas",
        "how-to/formula-test-in-ci",
        "how-to/replay-a-counterexample",
    } < set(WORKS)
    assert len(WORKS) > 15


@pytest.mark.parametrize("name", PAGES)
def test_every_block_is_tried_or_said_not_to_be(name):
    """A block is run, a file, a directive of the manual, or of a language that is only shown."""
    for one in snippets(PAGES[name].read_text(encoding="utf-8")):
        known = one.file or one.language in RUN | SHOWN or one.language == "{toctree}"
        assert known, one.language
        if one.language == "console":
            assert [shown for _, shown in commands(one.text) if shown.strip() == "..."] == [], (
                "nothing but dots is shown"
            )


@pytest.mark.parametrize("name", PAGES)
def test_links_to_pages_that_are_written_lead_somewhere(name):
    made = ("reference/", "topics/")
    for target in re.findall(r"\]\(([^)#:]+\.md)\)", PAGES[name].read_text(encoding="utf-8")):
        path = (PAGES[name].parent / target).resolve()
        assert path.exists() or str(path.relative_to(MANUAL)).startswith(made), target


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\nb\n", "a  \nb\n\n", True),
        ("a\nb\n", "a\nc\n", False),
        ("a\n...\nc\n", "a\nb\nb\nc\n", True),
        ("a\n...\nc\n", "a\nc\n", True),
        ("a\n...\n", "b\n", False),
        ("in 0.7 s, digest 3e\n", "in 12.25 s, digest 3e\n", True),
        ("in 0.7 s, digest 3e\n", "in 0.7 s, digest 4e\n", False),
        ("epsilon 0.54\n", "epsilon 0.5493\n", False),
        ("epsilon 0.54...\n", "epsilon 0.5493\n", True),
        ("epsilon 0.54...\n", "epsilon 0.5\n4\n", False),
        ("", "error\n", False),
    ],
)
def test_what_is_shown_has_to_be_what_is_printed(shown, printed, same):
    assert fits(shown, printed) is same


def test_commands_and_what_follows_them_are_told_apart():
    found = list(commands("$ a \\\n    b\none\n$ c\n$ d\ntwo\n\nthree\n"))
    assert found == [("a b", "one\n"), ("c", ""), ("d", "two\n\nthree\n")]


def test_a_page_is_renewed_where_it_is_wrong_only():
    page = "x\n\n```console\n$ one\nright ...\n$ two\nwrong\n$ three\n```\n\nend\n"
    (one,) = snippets(page)
    found = [
        Said("one", "right ...\n", "right here\n"),
        Said("two", "wrong\n", "new\nlines\n"),
        Said("three", "", ""),
    ]
    assert refreshed(page, {one.start: found}) == page.replace("wrong", "new\nlines")


def test_a_page_with_a_wrong_number_fails(tmp_path):
    """False twins: the same page with another budget, and with a command that fails."""
    page = tmp_path / "page.md"
    for number, text in enumerate(["log(3)/2, true", "log(2)/2, false"]):
        shown = "Use epsilon at most 0.5493\n" if "true" in text else "Use epsilon at most 0.5494\n"
        page.write_text(f"```console\n$ epsproof derive 3\n{shown.strip()}...\n...\n```\n", encoding="utf-8")
        (tmp_path / str(number)).mkdir()
        ((_, (said,)),) = tried(page, tmp_path / str(number))
        assert said.true is ("true" in text)
    for number, more in enumerate(["$ epsproof help\n", ""], 2):
        page.write_text(f"```console\n$ epsproof derive postrior\n{more}```\n", encoding="utf-8")
        (tmp_path / str(number)).mkdir()
        with pytest.raises(AssertionError, match="ended with 3"):
            tried(page, tmp_path / str(number))


def test_the_job_for_ci_leaves_out_the_tests_of_the_copy(tmp_path) -> None:
    """The last command of the workflow collects the tests of the project alone, beside a copy whose own tests need more."""
    page = PAGES["how-to/formula-test-in-ci"].read_text(encoding="utf-8")
    (command,) = re.findall(r"- run: (pytest .*)", page)
    (tests := tmp_path / "vendor" / "epsproof" / "tests").mkdir(parents=True)
    (tests / "conftest.py").write_text("import a_module_that_is_not_installed\n", encoding="utf-8")
    (tests / "test_of_the_copy.py").write_text("def test_it():\n    pass\n", encoding="utf-8")
    (tmp_path / "test_budget.py").write_text("def test_budget():\n    pass\n", encoding="utf-8")
    words = [sys.executable, "-m", *command.split(), "-q", "-p", "no:cacheprovider", "--collect-only"]
    found = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    assert (found.returncode, "test_budget.py::test_budget" in found.stdout) == (0, True), found.stdout


def test_what_no_model_covers_is_told_once_for_all_models():
    """It stood with every model; a model's own gaps stay with it."""
    (page,) = models.pages().values()
    told = [text for text in left_out_by_every_model("the secret") if page.count(escaped(text)) != 1]
    assert told == []
    assert escaped("; ".join(left_out_by(model_named("household")))) in page
    assert (
        page.count("Not covered either")
        == sum(1 for model in known_models().values() if left_out_by(model))
        > 2
    )
