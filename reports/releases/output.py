"""The article on a release in its order, from blocks, and its files."""

from __future__ import annotations

from hashlib import sha256
from importlib.metadata import version
from typing import Any

from epsproof.reports.document.html import document_html
from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.markdown import document_notebook
from epsproof.reports.document.model import Block, Document, Heading, Picture, Program, Source, Strong
from epsproof.reports.document.pdf import with_pdf
from epsproof.reports.documents.releases.risk import Asked
from epsproof.reports.figures.plots import MISSING, plots_installed
from epsproof.reports.files import file_stem, json_text
from epsproof.reports.memo.releases import counts_sheet as memo
from epsproof.reports.memo.releases import records_sheet as records_memo
from epsproof.reports.memo.releases.said import BeliefPicture, command
from epsproof.reports.output import Output
from epsproof.reports.releases import count_article, records_article, tree_article
from epsproof.reports.releases.pieces import Certificate, ends_certified, said, told

__all__ = ["counts_output", "counts_sheet", "records_output", "records_sheet"]

# The article on a release in its order, from blocks.

Data = dict[str, Any]
WIDTH = 0.8
BY_VALUE = (
    "The posterior by what can be published, beside the prior; below, where it is shown, how probable each value is if the "
    "person has the value."
)
BY_NUMBER = "The posterior after each release, beside the prior."
BY_BELIEF = "The largest belief that a person is in the data after the release, by the belief before it."


def counts_sheet(
    document: Data,
    about_all: Data | None,
    digits: int,
    certificate: Certificate | None,
    without: str,
    file: str,
) -> Document:
    """The article on one count, its releases, or a tree of counts; ``file`` holds the document."""
    tree = document["about"] == "tree"
    part = tree_article if tree else count_article
    blocks: list[Block] = [count_article.box(document), *part.published(document), *part.bayes(document)]
    blocks += tree_article.split(document) if tree else count_article.defined(document)
    blocks += _possible(document, about_all, file)
    blocks += count_article.expected_blocks(document)
    blocks += tree_article.top(document) if tree else []
    laws = tree_article.laws_of(document) if tree else count_article.laws_of(document)
    blocks += ends_certified([law.family for law in laws], digits, certificate, without)
    blocks += [*part.believed(document), *_repeated(document, certificate)]
    if not tree:
        blocks += [said("In Python:"), Program(_python(document))]
    return _sheet(blocks)


def records_sheet(document: Data) -> Document:
    """The article on the records of a table."""
    blocks: list[Block] = [
        records_article.box(document),
        *records_article.published(document),
        *records_article.bayes(document),
    ]
    blocks += _picture(records_memo.pictured(document), BY_BELIEF)
    blocks += [
        *records_article.risks(document),
        *records_article.wish(document),
        *records_memo.exposed(document),
    ]
    blocks += [*records_article.certified(document), *records_article.believed(document)]
    blocks += [Heading("How to repeat it"), Source(command(document))]
    return _sheet(blocks)


def _sheet(blocks: list[Block]) -> Document:
    made = said(f"Made by epsproof {version('epsproof')}.", small=True)
    about = told("An article with every step, from what was published to what it tells.")
    title = "What a release tells about a person"
    return Document(title, "", (*blocks, made), about=about, style="report")


def _possible(document: Data, about_all: Data | None, file: str) -> list[Block]:
    """The picture of all values that can be published, and their table."""
    source = document if "table" in document else about_all or {}
    caption = BY_NUMBER if len(document.get("releases", ())) > 1 else BY_VALUE
    blocks: list[Block] = [*_picture(memo.pictured(document, about_all), caption)]
    if "table" in source:
        blocks += count_article.table_blocks(source, file if source is document else "")
    if blocks and document["about"] == "tree":
        own = said("What ", Strong(document["person"]), " could publish, with all other published values as they are: their "
        "posterior is the prior here.")  # fmt: skip
        blocks.insert(0, own)
    return [Heading("All that can be published"), *blocks] if blocks else []


def _picture(picture: BeliefPicture | None, caption: str) -> list[Block]:
    if picture is None or not plots_installed():
        return []
    from epsproof.reports.figures.releases.posterior import belief_figure

    files = belief_figure(picture)
    return [Picture("picture", files["svg"], files["pdf"], picture.told, caption, WIDTH)]


def _repeated(document: Data, certificate: Certificate | None) -> list[Block]:
    blocks: list[Block] = [Heading("How to repeat it"), Source(command(document))]
    again = ("python", "-m", "epsproof.verify.repeat")
    return [*blocks, Source((*again, certificate.file))] if certificate is not None else blocks


def _python(document: Data) -> str:
    laws = ", ".join(document["noise"])
    values = ", ".join(row["published"] for row in document.get("releases", ()))
    published = f", published={values!r}" if values else ""
    return f"import epsproof\n\nepsproof.risk({laws!r}, prior={document['prior']!r}, known={document['known']}{published})\n"


# The article on a release as files: page, LaTeX with its picture, PDF, notebook, the document, and the
# certificate.


def counts_output(asked: Asked, document: dict[str, Any], about_all: dict[str, Any] | None) -> Output:
    """The article on one count or a tree; ``about_all`` is the document on all that could have been published."""
    stem = file_stem(f"{asked.file.stem.replace('.', '-') if asked.file is not None else 'count'}-risk")
    found, without = _certificate(asked, f"{stem}-certificate.json")
    sheet = counts_sheet(document, about_all, asked.digits, found, without, f"{stem}.json")
    beside = {f"{stem}.json": json_text(document).encode()}
    if found is not None:
        beside[found.file] = json_text(found.document).encode()
    return _output(sheet, stem, beside)


def records_output(document: dict[str, Any]) -> Output:
    """The article on records; the document, which has all digits, is not among the files."""
    return _output(records_sheet(document), file_stem(f"{document['data'].partition('.')[0]}-risk"), {})


def _certificate(asked: Asked, file: str) -> tuple[Certificate | None, str]:
    """The certificate that the standard library accepted, or why there is none."""
    from epsproof.derive.text.errors import QuestionError
    from epsproof.reports.documents.releases.risk import certificate_of
    from epsproof.verify.repeat.release import repeated

    try:
        document = certificate_of(asked)
    except QuestionError as error:
        return None, f"There is no certificate in whole numbers: {error}."
    repeated(document)
    return Certificate(file, sha256(json_text(document).encode()).hexdigest(), document), ""


def _output(sheet: Document, stem: str, beside: dict[str, bytes]) -> Output:
    pictures = {f"{stem}-{picture.name}.pdf": picture.pdf for picture in sheet.pictures}
    source = document_latex(sheet, stem)
    files = {
        f"{stem}.html": document_html(sheet),
        f"{stem}.ipynb": document_notebook(sheet),
        f"{stem}.tex": source.encode(),
        **pictures,
        **beside,
    }
    notes = () if plots_installed() else (f"no picture in the article: {MISSING}",)
    return with_pdf(Output("proved", files, {}, notes), stem, source, pictures)
