"""The errata of a paper as a document, label by label."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import field, frozen

from epsproof.derive.answer.answer import Typed
from epsproof.reports.document.claim import counterexample, definition, printable, repair_in_sentence
from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.markdown import document_markdown
from epsproof.reports.document.model import (
    Block,
    Code,
    Display,
    Document,
    Emphasis,
    Formula,
    Heading,
    Items,
    Paragraph,
    Sentence,
    Strong,
    Text,
    Written,
    joined,
    text_of,
)
from epsproof.reports.document.pdf import with_pdf
from epsproof.reports.errata.erratum import CONSEQUENCES, Erratum, errata, remarks
from epsproof.reports.output import Output
from epsproof.verify.claims import run
from epsproof.verify.claims.cache import Kept
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.reading import FIELD
from epsproof.verify.claims.values.given import Compared
from epsproof.verify.claims.verdict import CORRECTED, RESTRICTED, ROWS, Repair
from epsproof.verify.papers import PAPERS, Paper

__all__ = ["Part", "errata_document", "errata_output", "parts"]

SERVED = "The statement that it serves, {0}, {1} by the engine's own argument."
WORDS = {
    "proved": "is proved",
    "infimum only": "is proved, as an infimum,",
    "repaired": "is proved after its repair",
}


@frozen
class Part:
    """What is said under a ``label``; ``formulas`` are texts of the grammar, each on a line of its own."""

    label: str
    text: Text = field(converter=text_of)
    formulas: tuple[str, ...] = ()

    @property
    def blocks(self) -> tuple[Block, ...]:
        shown = (
            Display((Formula((Typed(one),)),)) if printable(one) else Paragraph(Code(one))
            for one in self.formulas
        )
        return (Paragraph((Emphasis(self.label), ": " if self.text else ":", *self.text)), *shown)


def parts(item: Erratum, known: Mapping[str, str], places: Mapping[str, str] | None = None) -> list[Part]:
    """Everything that is said of the erratum; ``known`` and ``places`` are the verdicts and locations of all claims."""
    claim, verdict = item.claim, item.verdict
    found = []
    if printed := _printed(claim):
        found.append(Part("printed", (), printed))
    if defined := claim.get("let"):
        found.append(Part("where", joined((definition(name, value),) for name, value in defined.items())))
    for name, (function, variable) in claim.get("slope", {}).items():
        said = (Typed(name), " is the derivative by ", Typed(variable), " of")
        found.append(Part("derivative", said, (function,)))
    if claim.assumptions:
        when = [claim["when"]] if claim.get("when") else []
        found.append(Part("for", Typed(", ".join((*claim.assumptions, *when)))))
    found += [
        Part(label, Sentence(str(claim[label]))) for label in ("reading", "core") if label in claim.data
    ]
    if verdict.read_as:
        found.append(Part("read as", Sentence(verdict.read_as)))
    elif FIELD in claim.data:
        found.append(Part("read in vain as", Sentence("; ".join(other["reading"] for other in claim[FIELD]))))
    if verdict.counterexample:
        found.append(Part("counterexample", counterexample(_values(verdict.counterexample))))
    if item.remark is not None:
        found.append(Part("remark", Sentence(item.remark.says)))
    if verdict.repair is not None:
        found.append(_repaired(verdict.repair))
    if verdict.verdict == "infimum only":
        found.append(Part("not attained", Sentence(verdict.open_ends)))
    if item.remark is not None and len(item.claims) > 1:
        found.append(Part("also", Sentence(_others(item))))
    found.append(Part("evidence", Sentence(_evidence(item))))
    served = claim.get("serves")
    if known.get(served) in WORDS:
        told = SERVED.format((places or {}).get(served, served), WORDS[known[served]])
        found.append(Part("consequence", Sentence(told)))
    return found


def _values(counterexample: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The names with their values; a comparison of two numbers is given by its two sides."""
    compared = counterexample.get("comparison")
    if not isinstance(compared, Compared):
        return tuple(counterexample.items())
    left, _, right = compared.parts
    rest = [(name, value) for name, value in counterexample.items() if name != "comparison"]
    return (*rest, ("left side", left), ("right side", right))


def _printed(claim: Claim) -> tuple[str, ...]:
    if claim.get("epsilon"):
        return (f"epsilon == {claim['epsilon']}",)
    if claim.get("relation"):
        return (str(claim["relation"]),)
    return tuple(claim.get("goals", []))


def _repaired(repair: Repair) -> Part:
    """The repair; a corrected formula is set as one."""
    if repair.way == CORRECTED:
        return Part("holds", "with this formula instead", (repair.text,))
    if repair.way == RESTRICTED:
        return Part("holds", Sentence("under the further condition" + repair.remark), (repair.condition,))
    return Part("holds", repair_in_sentence(repair))


def _others(item: Erratum) -> str:
    """The other places of the erratum; places with the same repair stand together."""
    places: dict[str, list[str]] = {}
    for claim, verdict in item.claims[1:]:
        places.setdefault(_shortly(verdict.repair), []).append(claim.location)
    listed = [(", ".join(dict.fromkeys(where)), repair) for repair, where in places.items()]
    return "; ".join(f"{where} (with {repair})" if repair else where for where, repair in listed)


def _shortly(repair: Repair | None) -> str:
    """The words for a repair in a list of places; empty where there is none, or one for each row."""
    if repair is None or repair.way == ROWS:
        return ""
    return repair.condition if repair.way == RESTRICTED else str(repair)


def _evidence(item: Erratum) -> str:
    verdict = item.verdict
    if verdict.read_as:
        return verdict.evidence
    if verdict.certificates:
        return f"{len(verdict.certificates)} certificate{'s' * (len(verdict.certificates) != 1)}"
    if verdict.verdict == "refuted" and item.claim.kind != "grid":
        return "the counterexample, computed exactly"
    return verdict.evidence


OPENING = (
    "{0} statements of the text were formalised, and each was decided or is said to be beyond checking: by exact certificates, "
    "numbers by rigorous enclosures. {1} are listed here in {2} items, the points that matter most to somebody who sets a budget "
    "first. Where a sentence can be read in several ways, one in which it is true counts, and the others are named. "
    "Each counterexample is exact; where the text itself says elsewhere how a statement is meant, a remark says so."
)


def errata_output(name: str, progress: Callable[..., None] | None = None, kept: Kept | None = None) -> Output:
    """Markdown, LaTeX and, where latexmk is installed, PDF."""
    paper = PAPERS[name]
    verdicts = run(name, progress, kept=kept)
    found = errata_document(
        paper, errata(paper.claims, verdicts, remarks(paper)), {v.id: v.verdict for v in verdicts}
    )
    stem, source = f"{name}-errata", document_latex(found)
    files = {f"{stem}.md": document_markdown(found).encode(), f"{stem}.tex": source.encode()}
    return with_pdf(Output("proved", files), stem, source, {})


def errata_document(paper: Paper, found: Sequence[Erratum], known: Mapping[str, str]) -> Document:
    """The list, the gravest consequence first; ``known`` are the verdicts of all claims."""
    places = {claim.id: claim.location for claim in paper.claims}
    letters = paper.report.get("letters", "")
    blocks: list[Block] = [
        Paragraph(_opening(paper, found)),
        *([Paragraph(Written(letters))] if letters else []),
    ]
    for name, heading in CONSEQUENCES:
        items = tuple(
            (
                Paragraph((Strong(Sentence(_heading(one))), ": ", Sentence(f"{one.claim.statement}."))),
                *(block for part in parts(one, known, places) for block in part.blocks),
            )
            for one in found
            if one.consequence == name
        )
        if items:
            blocks += [Heading(heading), Items(items, ordered=True)]
    return Document(f"Errata: {paper.title}", "Errata", tuple(blocks), about=paper.citation, style="report")


def _opening(paper: Paper, found: Sequence[Erratum]) -> str:
    """What the list is, with its numbers, and what is true of this paper alone."""
    told = OPENING.format(len(paper.claims), sum(len(item.claims) for item in found), len(found))
    return " ".join(filter(None, (paper.report.get("errata", ""), told)))


def _heading(item: Erratum) -> str:
    """The places of the erratum; of one with a remark, the remark's heading and the first place."""
    return (
        "; ".join(item.locations) if item.remark is None else f"{item.remark.heading} ({item.claim.location})"
    )
