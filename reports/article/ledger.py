"""What an article on a paper says of its claims: verdicts, errata, hypotheses, lengths of proofs, and tests."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from epsproof.derive.answer.answer import Typed
from epsproof.reports.article.theorem import Theorem, lowered
from epsproof.reports.document.claim import counterexample, repair_words, value_instead, where_words
from epsproof.reports.document.latex import formula_source
from epsproof.reports.document.model import (
    Across,
    Block,
    Break,
    Cite,
    Code,
    Emphasis,
    Formula,
    Heading,
    Items,
    Paragraph,
    Ref,
    Sentence,
    Strong,
    Table,
    Text,
    Word,
    Written,
    joined,
    plain,
)
from epsproof.reports.errata.erratum import CONSEQUENCES, Erratum
from epsproof.reports.latex.width import width
from epsproof.reports.measured.page import Measured
from epsproof.reports.view.claims import RUNGS_MEAN, VERDICTS_MEAN, Comparison
from epsproof.reports.view.formulas import Unprintable
from epsproof.verify.claims.verdict import CORRECTED, Repair

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.claims.hypotheses import Dropped

__all__ = ["closed_forms", "errata_blocks", "findings_words", "hypotheses_blocks", "measured_blocks", "proofs_blocks", "told",
"verdicts_blocks"]  # fmt: skip

INLINE = 60.0
MANY = 4
LONG = 26
CASE = re.compile(r"\[([^\]]*)\]")
Fields = Mapping[str, Any]


def closed_forms(theorems: Sequence[Theorem]) -> tuple[Block, ...]:
    """The closed forms at a glance."""
    rows: list[tuple[Text, ...] | Across] = []
    for number, theorem in enumerate(theorems, 1):
        rows.append(Across((Ref(f"thm:{number}", "Theorem"), ": ", *theorem.title)))
        for case in theorem.cases:
            budget: list[Word] = []
            for place, formula in enumerate(case.formulas):
                shown = Formula(formula.parts if place else formula.parts[1:], fitted=True)
                budget += [", ", Break(), shown] if place else [shown]
            rows.append(((), case.when or ("everywhere",), tuple(budget) or ("none above 0",)))
    head: tuple[Text, ...] = ((), ("where",), (Formula((r"\varepsilon^*",)),))
    table = Table(head, tuple(rows), ("l", 0.3, 0.56), "small", loose=True)
    return (Paragraph(("The closed forms at a glance:",)), table)


def verdicts_blocks(
    verdicts: Sequence[Verdict], fields: Mapping[str, Fields], cited: str, errata: bool, letters: str
) -> tuple[Block, ...]:
    """Every claim with its verdict; ``fields`` are those of the claims, ``letters`` says what letters stand for."""
    counts = sorted(Counter(v.verdict for v in verdicts).items())
    numbers = ", ".join(f"{number} {word}" for word, number in counts)
    of: Text = ("\u00a0", Cite(cited)) if cited else ()
    blocks: list[Block] = [
        Heading(("Verdicts on the claims of the paper", *of)),
        Paragraph((f"{len(verdicts)} claims: {numbers}.",)),
        Paragraph(("The verdict is ", *_meanings(VERDICTS_MEAN), ".")),
        Paragraph(("The rung says how far the evidence goes: ", *_meanings(RUNGS_MEAN), ".")),
    ]
    if errata:
        said = (
            "The sides that a counterexample names are those of the formula into which the statement was put; ",
            Code("epsproof explain"), " with the name of the claim prints it.",
        )  # fmt: skip
        blocks.append(Paragraph(said))
    if letters:
        blocks.append(Paragraph((Written(letters),)))
    head = (("claim",), ("place",), ("statement",), ("verdict",))
    rows = tuple(verdict_row(v, fields.get(v.id, {})) for v in verdicts)
    return (*blocks, Table(head, rows, (0.17, 0.13, 0.46, 0.14), rows_apart=True))


def _meanings(words: Mapping[str, str]) -> Text:
    told: list[Text] = [(Emphasis((word,)), f" ({meaning})") for word, meaning in words.items()]
    return (*joined(told[:-1], "; "), "; or ", *told[-1])


def verdict_row(verdict: Verdict, fields: Fields) -> tuple[Text, ...]:
    """The verdict as a row; ``fields`` are those of its claim, which say what the letters of a corrected formula stand for."""
    remarks: list[Text] = []
    if verdict.counterexample:
        remarks.append(("Counterexample. ", *counterexample(verdict.counterexample.items())))
    if verdict.repair is not None:
        remarks.append((*repair_words(verdict.repair), *_letters(verdict.repair, fields), "."))
    if verdict.verdict == "undecided" and verdict.evidence:
        remarks.append((f"{verdict.evidence}.",))
    if verdict.verdict == "not checkable" and verdict.evidence:
        remarks.append((Sentence(f"{verdict.evidence}."),))
    remark: Text = (Break(), Emphasis(joined(remarks, " "))) if remarks else ()
    statement = (Sentence(verdict.statement), *remark)
    said = f"{verdict.verdict} ({verdict.rung})"
    return (Code(verdict.id),), (Sentence(verdict.location),), statement, (said,)


def _letters(repair: Repair, fields: Fields) -> Text:
    try:
        return where_words(repair.text, fields) if repair.way == CORRECTED else ()
    except Unprintable:
        return ()


MOST = 3
FALSE = {
    "refuted": ("is refuted", "are refuted"),
    "repaired": ("is true after a repair", "are true after a repair"),
    "infimum only": ("is a minimum that is an infimum", "are minima that are infima"),
}


def findings_words(verdicts: Sequence[Verdict], found: Sequence[Erratum], gravest: Text) -> Text:
    """How many claims are false as printed, and the gravest errata, in the words given, else in those of the first; nothing where
    there are none."""
    if not found:
        return ()
    counts = Counter(v.verdict for v in verdicts)
    parts = [f"{counts[word]} {said[counts[word] > 1]}" for word, said in FALSE.items() if counts[word]]
    told: list[Word] = [f" Of these, {listed_words(parts)}." if parts else ""]
    if gravest:
        return (*told, " ", *gravest)
    told.append(" The gravest findings.")
    for name, heading in CONSEQUENCES:
        if some := [erratum for erratum in found[:MOST] if erratum.consequence == name]:
            told += [f" {heading}: ", *joined(map(_finding, some), "; "), "."]
    return tuple(told)


def listed_words(parts: Sequence[str]) -> str:
    """The parts with commas, and ``and`` before the last."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _finding(erratum: Erratum) -> Text:
    """The claim with its place, and what is true of it."""
    said: Text = ("“", Sentence(erratum.claim.statement), "” (", Sentence(erratum.locations[0]), ")")
    if erratum.consequence == "infimum":
        return (*said, " is an infimum, not a minimum")
    instead = () if erratum.verdict.repair is None else ("; ", *lowered(_holds(erratum)))
    return (*said, " is false", *instead)


def errata_blocks(paper: str, found: Sequence[Erratum]) -> tuple[Block, ...]:
    """The errata, one line for each, the gravest first; nothing where there are none."""
    if not found:
        return ()
    opening = (
        "What a reader of the paper may want to correct, what matters most to somebody who sets a budget first. Counterexamples "
        "stand with the verdicts below, and ", Code(f"epsproof report {paper} --errata"), " writes this list with all of them.",
    )  # fmt: skip
    blocks: list[Block] = [Heading(("Errata",)), Paragraph(opening)]
    for name, heading in CONSEQUENCES:
        items = tuple((Paragraph(_erratum(e)),) for e in found if e.consequence == name)
        if items:
            blocks += [Paragraph((Emphasis((f"{heading}.",)),), apart=True), Items(items, tight=True)]
    return tuple(blocks)


def _erratum(erratum: Erratum) -> Text:
    first, *others = erratum.locations
    title, places = (first, others)
    if erratum.remark is not None:
        title, places = erratum.remark.heading, [first, *others]
    where: Text = (" (", Sentence("; ".join(places)), ")") if places else ()
    holds = Emphasis((*_holds(erratum), "."))
    return Strong((Sentence(title),)), *where, ": ", Sentence(f"{erratum.claim.statement}."), " ", holds


def _holds(erratum: Erratum) -> Text:
    repair = erratum.verdict.repair
    if repair is not None and repair.way == CORRECTED:
        letters, formula = _letters(repair, erratum.claim.data), Formula((Typed(repair.text),))
        try:
            wide = width(formula_source(formula)) > INLINE
        except Unprintable:
            return repair_words(repair)
        shown = (Break(), Formula(formula.parts, fitted=True)) if wide else (" ", formula)
        return ("Instead:", *shown, *letters)
    if repair is not None:
        return repair_words(repair)
    if erratum.verdict.verdict == "infimum only":
        return ("An infimum, not a minimum",)
    instead = value_instead((erratum.verdict.counterexample or {}).items())
    return ("False: ", *instead) if instead else ("False",)


def hypotheses_blocks(needs: Mapping[str, Sequence[Dropped]]) -> tuple[Block, ...]:
    """The hypotheses of proved claims, by what became of the claim without each; nothing where none is recorded."""
    if not needs:
        return ()
    open_ = any(x.outcome == "undecided" for found in needs.values() for x in found)
    also = ("; ", Emphasis(("undecided",)), " where neither was found") if open_ else ()
    opening = (
        "Each hypothesis of each proved claim is dropped in turn, one comparison at a time, and the others are kept. It is ",
        Emphasis(("needed",)), " where an exact point satisfies the others and the claim is false or has no value there; ",
        Emphasis(("redundant",)), " where the claim is proved without it", *also, ". ", Code("epsproof explain"),
        " prints the points, and the formula of a claim, whose letters are those of its hypotheses.",
    )  # fmt: skip
    rows = tuple(hypotheses_row(name, found) for name, found in needs.items())
    table = Table((("claim",), ("needed",), ("redundant",)), rows, (0.16, 0.46, 0.3), "scriptsize")
    return (Heading(("Which hypotheses are needed",)), Paragraph(opening), table)


def hypotheses_row(identifier: str, needs: Sequence[Dropped]) -> tuple[Text, ...]:
    """A claim's id, its hypotheses that are needed, with those left open, and those that are not."""

    def of(outcome: str) -> Text:
        return joined((Formula((Typed(x.hypothesis),)),) for x in needs if x.outcome == outcome)

    needed, undecided = of("needed"), of("undecided")
    between: Text = ("; ",) if needed and undecided else ()
    open_ = (*between, Emphasis(("undecided",)), ": ", *undecided) if undecided else ()
    return (Code(identifier),), (*needed, *open_), of("redundant")


def proofs_blocks(paper: str, found: Iterable[Comparison]) -> tuple[Block, ...]:
    """The printed proofs beside the engine's; nothing where there are none."""
    rows = tuple(map(proof_row, found))
    if not rows:
        return ()
    opening = (
        "For every lemma and theorem, the pages that the printed proof takes in Appendix\u00a0E of the paper, and the "
        "length of the "
        "proof found here: its certificates, the polynomial identities in them, each of which can be expanded and checked "
        "on its own, "
        "and the terms on the right sides of these identities. The Coq files state the same in the printed formulas and are "
        "written "
        "by ", Code(f"epsproof coq {paper} --to DIR"), ".",
    )  # fmt: skip
    heads = "statement", "pages", "certificates", "identities", "terms", "Coq files"
    table = Table(tuple((head,) for head in heads), rows, ("l", "r", "r", "r", "r", 0.42))
    return (Heading(("Proofs, printed and found",)), Paragraph(opening), table)


def proof_row(found: Comparison) -> tuple[Text, ...]:
    """The comparison as a row; of many Coq files the first are named."""
    printed, length = found.printed, found.length
    last = f"–{printed.last}" if printed.last > printed.first else ""
    names = joined((Code(name),) for name in found.coq[:MANY])
    more: Text = (f" and {len(found.coq) - MANY} more",) if len(found.coq) > MANY else ()
    numbers = tuple((str(number),) for number in (length.certificates, length.identities, length.terms))
    statement = printed.statement.replace(" ", "\u00a0")
    return (statement,), (f"{printed.pages} ({printed.first}{last})",), *numbers, (*names, *more)


def measured_blocks(figures: Sequence[Measured]) -> tuple[Block, ...]:
    """The recorded figures; nothing where there are none."""
    if not figures:
        return ()
    opening = (
        "Each of these figures was recorded by its command, with the versions named; the lists behind the counts are in ",
        Code("reports/measured"), ".",
    )  # fmt: skip
    blocks: list[Block] = [Heading(("What it was tested against",)), Paragraph(opening)]
    for figure in figures:
        blocks += [
            Heading((figure.title,), 3, numbered=False),
            Paragraph(told(figure.text)),
            Paragraph((Code(figure.command), f"; {figure.versions}."), ragged=True),
        ]
        if figure.rows:
            blocks.append(measured_table(figure))
        blocks += [Paragraph((note,), apart=True) for note in figure.notes]
    return tuple(blocks)


def measured_table(figure: Measured) -> Table:
    """The table of a figure: columns of long texts are broken, columns of numbers set to the right."""
    every = range(len(figure.headings))
    widths = [max((len(row[k]) for row in figure.rows), default=0) for k in every]
    numbers = [all(not row[k] or row[k][0].isdigit() for row in figure.rows) for k in every]
    share = 0.5 if sum(width > LONG for width in widths) < 2 else 0.24
    columns = tuple(
        share if width > LONG else "r" if number else "l"
        for width, number in zip(widths, numbers, strict=True)
    )
    rows = tuple(
        tuple(
            (Sentence(text),) if place in figure.formulas else plain(CASE.sub(r", \1", text))
            for place, text in enumerate(row)
        )
        for row in figure.rows
    )
    return Table(tuple(map(plain, figure.headings)), rows, columns)


def told(text: str) -> Text:
    """The sentences, with formulas in those that have an equation, and ``epsproof explain`` as code."""
    return joined(
        (
            (Sentence(sentence),) if " = " in sentence else _with_code(sentence)
            for sentence in text.split(". ")
        ),
        ". ",
    )


def _with_code(sentence: str) -> Text:
    before, command, behind = sentence.partition("epsproof explain")
    return (before, Code(command), behind) if command else (sentence,)
