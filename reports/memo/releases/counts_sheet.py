"""A memo on published counts as blocks: one count, several releases of it, a tree of counts, or the cells of a table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from attrs import evolve

from epsproof.reports.document.model import (
    Answer,
    Block,
    Code,
    Grid,
    Heading,
    Paragraph,
    Strong,
    Text,
    Word,
    bullets,
)
from epsproof.reports.memo.releases.said import (
    BY_NUMBER,
    BeliefPicture,
    noise_in_words,
    percent_up,
    picture_of,
    shown,
)
from epsproof.reports.memo.words import percent
from epsproof.verify.numeric.decimals import decimal_text

__all__ = ["assumed", "box", "checked", "exposed", "learnt", "pictured", "published"]

Document = dict[str, Any]
MOST = 6
DECISIONS = {
    "has the value": "more likely than not that the person has the value",
    "has it not": "less likely than not that the person has the value",
    "a tie": "exactly as likely as not that the person has the value",
    "untold": "as likely as not that the person has the value, or too near to that to tell",
}
NOISE = "The law of the noise, which may be published too: "
OTHERS = (
    "the adversary knows exactly how many others have the value, which is the worst case",
    "the adversary knows the law of the noise, and nothing else about the person",
    "the noise is drawn as its law says, independently of the counts and of other noise",
)


def worst_of(document: Document) -> dict[str, Any] | None:
    """The row with the highest belief: of the cells, or of what could have been published."""
    found = document.get("worst")
    return found[0] if isinstance(found, list) else found


def box(document: Document) -> Answer:
    """Who learns how much at worst, with which probability."""
    before = percent(Fraction(document["prior"]))
    if document["about"] == "cells":
        worst = worst_of(document)
        assert worst is not None
        high = percent_up(worst["posterior"])
        headline: Text = ("At worst a belief of ", Strong(before), " becomes ", Strong(high), ".")
        cell = (
            f"That is the most exposed of the {document['cells']:,} published cells: there the belief that the person has the "
            f"value grows to {shown(worst['ratio'])} times what it was. {_decided(document)}"
        )
        return Answer(headline, (cell, _who(document)))
    paragraphs: list[Word | Text] = []
    if "total" in document:
        total = document["total"]
        high = percent_up(total["posterior"])
        headline = ("What was published turns a belief of ", Strong(before), " into ", Strong(high), ".")
        paragraphs.append(
            f"The belief is that the person has the value; it is {shown(total['ratio'])} times what it was before. "
            f"After the release it is {DECISIONS[document['decision']]}."
        )
    else:
        worst = worst_of(document)
        assert worst is not None
        headline = (
            "At worst a belief of ",
            Strong(before),
            " becomes ",
            Strong(percent_up(worst["posterior"])),
            ".",
        )
    if "worst" in document:
        paragraphs.append(_worst(document))
    return Answer(headline, (*paragraphs, _who(document)))


def _who(document: Document) -> str:
    before = percent(Fraction(document["prior"]))
    if document["about"] == "tree":
        knows = "knows of the others what is listed below"
    else:
        count = document.get("known")
        others = "exactly one other has" if count == 1 else f"exactly {count or 0:,} others have"
        knows = f"knows that {others} the value" if count else "knows exactly how many others have the value"
    return (
        f"This is what somebody learns who {knows}, and held it {before} likely before that the person has it too. Whoever knows "
        "less of the others learns less on average, unless their values go with the person's."
    )


def _decided(document: Document) -> str:
    found = document["decisions"]
    return (
        f"In {found['has the value']:,} cells the belief is above 1/2 afterwards, in {found['has it not']:,} below"
        + (f", in {found['a tie']:,} exactly 1/2." if found["a tie"] else ".")
    )


def _worst(document: Document) -> str:
    """The worst value that is not improbable, and how probable all that are left out are together."""
    worst = worst_of(document)
    assert worst is not None
    inside = sum((Fraction(row["mass"]["lower"]) for row in document["table"]), Fraction(0))
    rest = percent_up({"upper": str(max(Fraction(0), 1 - inside))})
    return (
        f"Of the values that could have been published{_here(document)} with a probability of {document['at_least']} or more, "
        f"the worst is {worst['published']}: the belief is {shown(worst['posterior'])} then. It comes out with "
        f"probability {shown(worst['mass'])} if the person has the value. All rarer values together have a probability of "
        f"{rest} at most; they may tell more."
    )


def _here(document: Document) -> str:
    return f" of {document['person']}, the other counts as they are," if document["about"] == "tree" else ""


def published(document: Document) -> list[Block]:
    """What was published, and with which noise."""
    blocks: list[Block] = [Heading("What was published")]
    if document["about"] == "tree":
        head = ("unit", "published", "noise")
        rows = tuple(
            ((unit["name"], *((f" (in {unit['parent']})",) if unit["parent"] else ())),
             unit.get("published", "nothing"), (unit["noise"],))
            for unit in document["units"]
        )  # fmt: skip
        told = ("Noisy counts of a tree of units; the person is in ", Strong(document["person"]), ".")
        return [*blocks, Paragraph(told), Grid("Published counts", head, rows, ends_in_words=True)]
    kinds = noise_in_words(document["noise"])
    laws = ", ".join(dict.fromkeys(document["noise"]))
    if document["about"] == "cells":
        said = f"{document['cells']:,} counts of a table, each with noise of its own ({kinds})."
    elif releases := document.get("releases"):
        values = ", ".join(decimal_text(Fraction(row["published"])) for row in releases)
        one = (
            "One count with noise"
            if len(releases) == 1
            else f"One count {len(releases)} times, each with noise of its own"
        )
        said = f"{one} ({kinds}). Published: {values}."
    else:
        said = f"One count with noise ({kinds}). This memo is about every value that could be published."
    return [*blocks, Paragraph((said, " ", NOISE, Code(laws), "."))]


def learnt(document: Document) -> list[Block]:
    """What is expected over all that could have been published."""
    if document["about"] == "tree":
        others, own, person = document["others"], document["own"], document["person"]
        told: Text = (
            "All published counts but that of ", person, f" bring the belief to {shown(others['posterior'])}, "
            f"{shown(others['ratio'])} times what it was; the count of ", person,
            f" then multiplies it by {shown(own['ratio'])}.",
        )  # fmt: skip
        blocks: list[Block] = [Heading("Who learns how much"), Paragraph(told)]
    else:
        blocks = [Heading("Who learns how much")]
    if len(document.get("releases", ())) > 1:
        head = ("release", "published", "belief after it", "times the belief before it")
        rows = tuple(
            (str(k), row["published"], shown(row["posterior"]), shown(row["ratio"]))
            for k, row in enumerate(document["releases"], 1)
        )
        blocks.append(Grid("Releases one after the other", head, rows))
    if "expected" in document:
        blocks.append(bullets(_expected(document)))
    return blocks if len(blocks) > 1 else []


def _expected(document: Document) -> tuple[str, ...]:
    expected, guess = document["expected"], document["guess"]
    found = [
        f"On average the belief is {shown(expected['posterior'])} after the release if the person has the value, and "
        f"{shown(expected['posterior_without'])} if not.",
        f"If the person has the value, the belief rises by {shown(expected['gain'])} on average, where a fall counts as 0, "
        f"and falls by {shown(expected['loss'])}, where a rise counts as 0.",
    ]
    if guess["always"]:
        found.append("Whatever is published, the adversary would guess that the person has the value.")
    elif guess["least"] is None:
        found.append(
            "The best guess is always that the person does not have the value: no published value makes the belief exceed 1/2."
        )
    else:
        found.append(
            f"The best guess is that the person has the value if {guess['least']} or more is published, and does not "
            f"otherwise. It is right with probability {shown(guess['correct'])} if the person has the value, and "
            f"{shown(guess['correct_without'])} if not."
        )
    return tuple(found)


def pictured(document: Document, about_all: Document | None) -> BeliefPicture | None:
    """The belief by published value, of the document or of the one ``about_all`` that could have been published."""
    releases = document.get("releases", [])
    if len(releases) > 1:
        rows = [{**row, "published": str(k)} for k, row in enumerate(releases, 1)]
        for row in rows:
            row.pop("mass", None)
        found = picture_of(rows, document["prior"])
        return None if found is None else _numbered(found)
    rows = (
        document.get("table")
        or document.get("rows")
        or (about_all or {}).get("table")
        or (about_all or {}).get("rows")
        or []
    )
    marked = None
    if releases:
        marked = {**releases[0], "posterior": document["total"]["posterior"]}
    elif document["about"] == "tree" and "table" in document:
        unit = next(u for u in document["units"] if u["name"] == document["person"])
        marked = {"published": unit["published"], "posterior": document["total"]["posterior"]}
    return picture_of(rows, document["prior"], marked)


def _numbered(picture: BeliefPicture) -> BeliefPicture:
    return evolve(picture, across=BY_NUMBER)


def exposed(document: Document, about_all: Document | None) -> list[Block]:
    """The cells, or the published values, that tell most."""
    if document["about"] == "cells":
        head = ("cell: row of the published table", "published", "belief after", "times the belief before")
        cells = tuple(
            (f"{row['row']:,}", row["published"], shown(row["posterior"]), shown(row["ratio"]))
            for row in document["worst"]
        )
        note = "Cells are what is published; no record of a person is named here, and none was read."
        if "known_column" in document:
            note += " Beside the published values these beliefs tell the numbers of others: for the board, not for publication."
        return [
            Heading("The most exposed cells"),
            Grid("The most exposed cells", head, cells),
            Paragraph(note, small=True),
        ]
    table = document.get("table") or (about_all or {}).get("table")
    if not table:
        return []
    order = sorted(table, key=lambda row: (-Fraction(row["posterior"]["upper"]), Fraction(row["published"])))[
        :MOST
    ]
    before = "times that without it" if document["about"] == "tree" else "times the belief before"
    names = ("published value", "belief after", before, "probability")
    values = tuple(
        (row["published"], *(shown(row[name]) for name in ("posterior", "ratio", "mass"))) for row in order
    )
    told = f"The values{_here(document).rstrip(',')} that tell most"
    return [Heading(told), Grid("The values that tell most", names, values)]


def assumed(document: Document) -> list[Block]:
    items = list(OTHERS)
    if document["about"] == "tree":
        known = "the adversary knows of others what the list below says; every count that it leaves open is as likely"
        items = [known, *items[1:]]
        for unit in document["units"]:
            names = (("known", "have the value for certain"), ("at_least", "at least"), ("at_most", "at most"),
                     ("others_at_most", "elsewhere at most"), ("others", "number of others elsewhere"))  # fmt: skip
            given = [
                f"{unit[key]} {'' if key == 'others' else 'others '}{words}"
                for key, words in names
                if key in unit
            ]
            if given:
                items.append(f"in {unit['name']}: {', '.join(given)}")
    fails = (
        "Where it can fail: members of a household often share a value, so that a count of others tells about the person before "
        "anything is published; then the belief before is higher than assumed."
    )
    not_covered = (
        "Not covered: other releases about the same people, and what the count tells about groups as a whole."
    )
    shown_items = tuple((f"{item[:1].upper()}{item[1:]}.",) for item in items)
    return [
        Heading("What is assumed of the adversary"),
        bullets(shown_items),
        Paragraph(f"{fails} {not_covered}"),
    ]


def checked() -> list[Block]:
    told = (
        "Every number is a sum over all values that the noise can take, with a proved bound on what is cut off; nothing is "
        "sampled. Each was closed in from below and above, and probabilities and risks are printed rounded up. The same numbers, "
        "both ends of each, are in the document that ", Code("--json"), " prints; a small separate program can check the whole "
        "numbers that ", Code("--certificate"), " writes.",
    )  # fmt: skip
    return [Heading("How it was checked"), Paragraph(told)]
