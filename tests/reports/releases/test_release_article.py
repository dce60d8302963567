"""Articles on releases: every format says what the document says, programs in them run, and no record is named."""

from __future__ import annotations

import io
import json
import re
from base64 import b64decode
from contextlib import redirect_stdout
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from epsproof.derive.releases.noise import noise
from epsproof.reports.cli import main
from epsproof.reports.document.markdown import document_notebook
from epsproof.reports.document.model import Code, Document, Paragraph
from epsproof.reports.document.pdf import overfull, typeset
from epsproof.reports.documents.releases.count import count_document
from epsproof.reports.releases.definition import belief_program, count_program
from epsproof.verify.repeat.outcome import Broken
from epsproof.verify.repeat.release import implied, repeated
from tests.release_kinds import GAUSS, GEOMETRIC
from tests.release_kinds import KINDS as RELEASES
from tests.reports.notebook_run import run_notebook

KINDS = {**RELEASES, "sum": ("--noise", "3 x geometric(t=1/3)", "--prior", "1/4", "--published", "1")}


@pytest.fixture(autouse=True)
def no_latex(monkeypatch):
    """Without the PDF: the test that is about it typesets the sources itself."""
    monkeypatch.setattr("epsproof.reports.document.pdf.latexmk_found", lambda: False)


def run(*words: str):
    return CliRunner().invoke(main, ["risk", *words], catch_exceptions=False)


def article(folder: Path, *words: str) -> tuple[dict[str, bytes], dict]:
    """The files by their endings, and the document."""
    done = run(*words, "--to", str(folder / "out"), "--json")
    assert done.exit_code in (0, 1), done.stderr
    files = {
        path.name.partition("-risk")[2]: path.read_bytes()
        for path in (folder / "out").iterdir()
        if "-risk" in path.name
    }
    return files, json.loads(done.stdout)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """``made(kind)`` is the article of that kind and its document, made once for all tests."""

    @cache
    def of(kind: str) -> tuple[dict[str, bytes], dict]:
        return article(tmp_path_factory.mktemp(kind), *KINDS[kind])

    return of


def words_of(files: dict[str, bytes]) -> dict[str, str]:
    """What a reader reads in each format."""
    page = files[".html"].decode()
    body = re.sub(
        r"<style.*?</style>", "", re.sub(r"<annotation.*?</annotation>", "", page, flags=re.S), flags=re.S
    )
    cells = json.loads(files[".ipynb"])["cells"]
    return {
        "page": " ".join(re.sub(r"<[^>]+>", " ", body).split()),
        "paper": " ".join(files[".tex"].decode().split()),
        "notebook": " ".join(" ".join(cell["source"] for cell in cells).split()),
    }


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_every_format_has_both_ends_of_the_answer_and_the_table(made, kind):
    files, document = made(kind)
    found = document.get("total", document.get("worst"))["posterior"]
    rows = document.get("table", document.get("releases", []))[:24]
    for name, text in words_of(files).items():
        ends = (
            [found["exact"]] if len(found.get("exact", "x" * 99)) <= 12 else [found["lower"], found["upper"]]
        )
        text = text.replace(r"\frac{1}{4}", "1/4").replace(r"\frac{9}{10}", "9/10")
        assert [end for end in ends if end not in text] == [], name
        missing = (
            [row["posterior"]["upper"] for row in rows if row["posterior"]["upper"] not in text]
            if len(rows) > 1
            else []
        )
        assert missing == [], name
        for heading in ("Bayes", "How both ends were certified", "What is believed", "How to repeat it"):
            assert heading in text, (name, heading)
    page = files[".html"].decode()
    assert "<script" not in page and "http" not in page.replace("http://www.w3.org", "")
    assert json.loads(files[".json"]) == document


@pytest.mark.long
@pytest.mark.parametrize("kind", ["published", "all", "several", "sum", "tree"])
def test_the_certificate_beside_the_article_is_accepted_and_one_with_a_wrong_digit_is_not(made, kind):
    files, _ = made(kind)
    certificate = json.loads(files["-certificate.json"])
    assert repeated(certificate) == "accepted"
    for text in words_of(files).values():
        assert sha256(files["-certificate.json"]).hexdigest() in text
    name, (_, high) = next(iter(implied(certificate).items()))
    certificate["answers"][name] = [str(high + Fraction(1, 10**60)), "1"]
    with pytest.raises(Broken, match="does not follow"):
        repeated(certificate)


@pytest.mark.long
def test_noise_with_a_density_has_no_certificate_and_the_article_says_so(made):
    files, _ = made("density")
    assert "-certificate.json" not in files
    for name, text in words_of(files).items():
        assert (
            "There is no certificate in whole numbers" in text and "accepted the certificate" not in text
        ), name


def ran(program: str) -> str:
    with redirect_stdout(io.StringIO()) as shown:
        exec(program, {})
    return shown.getvalue()


LAWS = ("geometric(epsilon=1/2)", "laplace(b=2)", "laplace(epsilon=log(3))", "discrete-gaussian(sigma=7)")


@pytest.mark.parametrize("law", [GAUSS, GEOMETRIC, *LAWS])
@pytest.mark.parametrize("published", [(), (3,), (-2, 5, 1)])
def test_the_program_repeats_the_answer_and_stops_at_a_false_one(law, published):
    found = noise(law)
    if not published and not found.is_discrete:
        pytest.skip("a density has no table")
    document = count_document(
        [found], Fraction(1, 5), 1, [Fraction(value) for value in published], Fraction(1, 100), 9
    )
    place = document["total" if published else "expected"]["posterior"]
    program = count_program(found, document)
    assert program is not None
    shown = Fraction(ran(program).split()[-1])
    assert (
        Fraction(place["lower"]) - Fraction(1, 10**19)
        <= shown
        <= Fraction(place["upper"]) + Fraction(1, 10**19)
    )
    width = Fraction(place["upper"]) - Fraction(place["lower"]) or Fraction(1, 10**9)
    wrong = (
        f"{float(Fraction(place['lower']) - 3 * width):.12f}",
        f"{float(Fraction(place['lower']) - width):.12f}",
    )
    false = program.replace(f'"{place["lower"]}", "{place["upper"]}"', f'"{wrong[0]}", "{wrong[1]}"')
    assert false != program
    with pytest.raises(AssertionError):
        ran(false)


def test_the_program_on_beliefs_stops_at_a_false_bound():
    assert "0.231969" in ran(belief_program(Fraction(1), Fraction(1, 10), Fraction(232, 1000)))
    with pytest.raises(AssertionError):
        ran(belief_program(Fraction(1), Fraction(1, 10), Fraction(231, 1000)))


@pytest.mark.long
def test_names_of_units_are_words_in_every_format(tmp_path):
    file = tmp_path / "odd.toml"
    name = r"A_1 & <b>|{x}$2$ \end{document} `*"
    file.write_text(
        f'person = \'{name}\'\nprior = "1/3"\nnoise = "geometric(t=1/3)"\n'
        f"[[unit]]\nname = '{name}'\nparent = 'top'\nknown = 1\npublished = 2\n"
        "[[unit]]\nname = 'top'\npublished = 4\nothers = 'any'\n",
        encoding="utf-8",
    )
    files, document = article(tmp_path, str(file))
    assert document["units"][1]["others"] == "any"
    assert "&lt;b&gt;" in files[".html"].decode() and "<b>" not in files[".html"].decode()
    assert r"\end{document}" not in files[".tex"].decode().removesuffix("\\end{document}\n")
    cells = json.loads(files[".ipynb"])["cells"]
    assert r"A\_1 \& \<b\>\|\{x\}\$2\$" in "".join(cell["source"] for cell in cells)
    assert [name for name, text in words_of(files).items() if "others outside of its units" not in text] == []


def test_words_are_no_markdown_and_code_may_have_its_signs():
    made = document_notebook(Document("Title", "", (Paragraph("so $x$"),), about=Code("a``b"))).decode()
    assert "``` a``b ```" in made and r"so \\$x\\$" in made


def people(folder: Path) -> tuple[str, list[str]]:
    secrets = [f"PERSON-{k:04d}-Q" for k in range(40)]
    incomes = [731_001 + 977 * k for k in range(40)]
    rows = [
        f"{name},{'north' if k % 2 else 'south'},{incomes[k]},{k % 3 == 0:d}"
        for k, name in enumerate(secrets)
    ]
    file = folder / "people.csv"
    file.write_text("\n".join(["name,region,income,smoker", *rows]) + "\n", encoding="utf-8")
    return str(file), [*secrets, *map(str, incomes), *(f"{income:,}" for income in incomes)]


QUERIES = [
    ("SELECT COUNT(*) FROM data WHERE name <> 'PERSON-0007-Q'", ("--epsilon", "1", "--groups", "name")),
    ("SELECT SUM(income) FROM data", ("--sensitivity", "1000000", "--epsilon", "1", "--groups", "income")),
    (
        "SELECT SUM(income) FROM data",
        ("--sensitivity", "1000000", "--preference", "min/max >= 0.5", "--list", "9"),
    ),
    (
        "SELECT SUM(income) FROM data",
        ("--sensitivity", "1000000", "--epsilon", "1", "--noise", "gaussian(delta=1e-9)"),
    ),
    (
        "SELECT region, COUNT(*) FROM data WHERE income = 731001 GROUP BY region",
        ("--preference", "min/max >= 0.5"),
    ),
    ("SELECT SUM(income) FROM data", ("--sensitivity", "10", "--epsilon", "1")),
]


@pytest.mark.long
@pytest.mark.parametrize(("query", "words"), QUERIES)
def test_no_record_is_in_an_article(tmp_path, query, words):
    pytest.importorskip("duckdb")
    data, secrets = people(tmp_path)
    files, _ = article(tmp_path, "--data", data, "--query", query, *words)
    assert {".html", ".tex", ".ipynb"} <= files.keys() and ".json" not in files
    for name, content in files.items():
        text = content.decode("latin-1")
        text += "".join(b64decode(x).decode() for x in re.findall(r"base64,([A-Za-z0-9+/=]+)", text))
        assert [secret for secret in secrets if secret in text] == [] and "PERSON" not in text, name


@pytest.mark.long
def test_a_refuted_sensitivity_promises_nothing_and_a_sufficient_one_does(tmp_path):
    pytest.importorskip("duckdb")
    data, _ = people(tmp_path)
    words = ("--data", data, "--query", "SELECT SUM(income) FROM data", "--epsilon", "1")
    (tmp_path / "b").mkdir()
    for name, text in words_of(article(tmp_path, *words, "--sensitivity", "10")[0]).items():
        assert "do not publish" in text and "At worst" not in text and "Beliefs" not in text, name
    for name, text in words_of(article(tmp_path / "b", *words, "--sensitivity", "1000000")[0]).items():
        assert "do not publish" not in text and "At worst" in text and "23.2" in text, name


@pytest.mark.long
def test_gaussian_noise_has_no_largest_belief(tmp_path):
    pytest.importorskip("duckdb")
    data, _ = people(tmp_path)
    words = (
        "--data",
        data,
        "--query",
        "SELECT COUNT(*) FROM data",
        "--noise",
        "gaussian(delta=1e-9)",
        "--epsilon",
        "1/2",
    )
    for name, text in words_of(article(tmp_path, *words)[0]).items():
        assert "no largest belief is printed" in text and "At worst" not in text, name


def test_cells_are_referred_to_the_memo(tmp_path):
    (tmp_path / "cells.csv").write_text("n\n1\n2\n", encoding="utf-8")
    done = run(
        "--cells",
        str(tmp_path / "cells.csv"),
        "--noise",
        GAUSS,
        "--prior",
        "1/10",
        "--to",
        str(tmp_path / "out"),
    )
    assert done.exit_code == 3 and "take --memo" in done.stderr and not (tmp_path / "out").exists()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["published", "tree"])
def test_the_same_question_gives_the_same_files(made, tmp_path, kind):
    assert article(tmp_path, *KINDS[kind])[0] == made(kind)[0]


@pytest.mark.long
def test_a_file_of_somebody_else_stays(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "count-risk.html").write_text("mine", encoding="utf-8")
    done = run(*KINDS["all"], "--to", str(tmp_path / "out"))
    assert done.exit_code == 3 and sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "count-risk.html"
    ]
    assert (tmp_path / "out" / "count-risk.html").read_text(encoding="utf-8") == "mine"


@pytest.mark.long
def test_formulas_on_the_page_are_mathml(made):
    page = made("tree")[0][".html"].decode()
    found = re.findall(r"<math.*?</math>", page, flags=re.S)
    assert len(found) > 20 and [formula for formula in found if "<merror" in formula] == []
    for formula in found:
        ElementTree.fromstring(formula)


@pytest.mark.long
@pytest.mark.optional_tool("latexmk", "pdflatex")
@pytest.mark.parametrize("kind", KINDS)
def test_an_article_is_typeset_without_lines_that_stand_out(made, kind):
    files, _ = made(kind)
    source = files[".tex"].decode()
    pictures = {name: files["-picture.pdf"] for name in re.findall(r"[\w.-]+-picture\.pdf", source)}
    result = typeset(source, beside=pictures)
    assert result.pdf is not None and result.pdf.startswith(b"%PDF"), result.complaint
    assert [width for width in overfull(result.log) if width > 1] == []


@pytest.mark.long
@pytest.mark.parametrize("kind", ["published", "all", "several", "tree"])
def test_a_notebook_runs_from_top_to_bottom(tmp_path, kind):
    nbformat = pytest.importorskip("nbformat")
    files, _ = article(tmp_path, *KINDS[kind])
    found = nbformat.reads(files[".ipynb"].decode(), 4)
    nbformat.validate(found)
    run_notebook(found, tmp_path / "out", timeout=120)
    shown = "".join(str(out) for cell in found.cells if cell.cell_type == "code" for out in cell.outputs)
    assert "accepted" in shown
