"""The justification of a deployment on a page: what is protected, from whom, what the budget means, and what was proved."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from epsproof.reports.document.model import (
    Answer,
    Block,
    Code,
    Fields,
    Grid,
    Heading,
    Paragraph,
    Rows,
    Sentence,
    Source,
    Table,
    Text,
    bullets,
    texts_of,
)
from epsproof.reports.results.guarantee import between

__all__ = ["TITLE", "blocks"]

TITLE = "The justification of a deployment"
SHOWN, NAMED = 6, 2
PRIORS = ("who", "prior", "posterior at most", "posterior odds at most", "right guess at most")
CLAIMS = ("number", "claimed", "of", "found", "verdict")
SHARES = (0.19, 0.13, 0.24, 0.21, 0.11)
STEPS = "the secret is one person's value, and a release protects whether the person is in the data: two steps apart"
BELIEVED = (
    "that each mechanism has the law, or the budget, that the plan gives it, where neighbours are those of the plan",
    "that nothing else about the data is published, but for what is listed as published exactly",
)
DISJOINT = "that the conditions of the parts are about attributes that a person has once"
STEP = "that each step of post-processing reads only what the plan says"
RECORD = "record.json"
SIDES = {
    "proved": "{first} and {second} have nobody in common: proved, and the kernel repeats it",
    "refuted": "{first} and {second} are not disjoint: {person} is in both, so that their budgets add",
    "undecided": "whether {first} and {second} are disjoint is not decided, so that their budgets add",
}
VERDICTS = {
    "proved": "Every claimed number holds.",
    "refuted": "Not every claim holds: {count} of {all} {are} refuted{which}.",
    "undecided": "Not everything is decided: {count} of {all} {are} open.",
}


def blocks(document: dict[str, Any]) -> tuple[Block, ...]:
    """The verdict; then a section for each question that a reader of a registry asks."""
    plan, protects = document["plan"], document["plan"]["protects"]
    rows: Rows = [("deployment", plan["title"])]
    if plan.get("source"):
        rows.append(("source", plan["source"]))
    rows += [("unit", protects["unit"]), ("neighbours", f"{protects['neighbours']} of these")]
    for exact in protects.get("published_exactly", ()):
        rows.append(("not protected", f"{exact}, which is published exactly"))
    if plan.get("note"):
        rows.append(("note", plan["note"]))
    return (
        Answer(_verdict(document), ()),
        Heading("What is protected", numbered=False),
        Fields.of(rows),
        Heading("From whom", numbered=False),
        Fields.of(_from_whom(document)),
        Heading("What is released", numbered=False),
        Fields.of(_released(plan)),
        Heading("What the budget means", numbered=False),
        *_meaning(document["meaning"]),
        Heading("What is claimed", numbered=False),
        Table(texts_of(CLAIMS), tuple(map(_claim, document["claims"])), SHARES, "small"),
        Heading("What was proved", numbered=False),
        *_proved(document),
        Heading("How to repeat it", numbered=False),
        *_repeat(document),
    )


def _verdict(document: dict[str, Any]) -> str:
    meaning = document["meaning"]
    every = [
        *document["claims"],
        *document["apart"],
        *([meaning] if meaning["verdict"] == "undecided" else []),
    ]
    wanted = document["status"]
    found = sum(one["verdict"] == wanted for one in every)
    wrong = [_wrong(one) for one in document["claims"] if one["verdict"] == "refuted" and "lower" in one]
    which = f", {' and '.join(wrong[:NAMED])}" if wrong else ""
    are = "is" if found == 1 else "are"
    said = VERDICTS[wanted].format(count=found, all=len(every), are=are, which=which)
    if meaning["verdict"] == "undecided":
        return said
    worst = max(meaning["priors"], key=lambda row: Fraction(row["posterior"]["lower"]))
    failure = meaning["failure"]
    often = "" if failure == "0" else f", except with probability {failure} at most"
    return f"{said} At prior {worst['prior']} the posterior is at most {_most(worst['posterior'])}{often}."


def _wrong(one: dict[str, Any]) -> str:
    """The number that is claimed, and what is found."""
    return f"{one['asked']} = {one['claimed']}{_at(one)} ({between(one)} is found)"


def _at(one: dict[str, Any]) -> str:
    return "".join(f" at {name} = {value}" for name, value in one["given"].items())


def _from_whom(document: dict[str, Any]) -> Rows:
    model = document["model"]
    rows: Rows = [("attack model", f"{model['name']}: {model['title']}"), ("secret", model["event"])]
    if model["steps"] > 1:
        rows.append(("distance", STEPS))
    knows = "the mechanism and its noise, and all other records; any computation is allowed"
    return [*rows, ("adversary knows", knows)]


def _released(plan: dict[str, Any]) -> Rows:
    rows: Rows = []
    for one in plan["mechanism"]:
        about = f", on the part {one['part']}" if one.get("part") else ""
        source = f" ({one['source']})" if one.get("source") else ""
        rows.append((one["name"], f"{one['releases']}{about}{source}"))
    for part in plan.get("part", ()):
        where = part["where"]
        rows.append((f"part {part['name']}", where if isinstance(where, str) else ", ".join(where)))
    for step in plan.get("post_processing", ()):
        rows.append((step["name"], f"made of {', '.join(step['reads'])} alone; costs nothing"))
    return rows


def _meaning(meaning: dict[str, Any]) -> list[Block]:
    if meaning["verdict"] == "undecided":
        return [Paragraph(f"Undecided: {meaning['reason']}")]
    rows = [
        (row["who"], row["prior"], *(_most(row[name]) for name in ("posterior", "posterior_odds", "guess")))
        for row in meaning["priors"]
    ]
    told = Fields.of(
        [("advantage", f"at most {_most(meaning['advantage'])}"), ("statement", meaning["statement"])]
    )
    return [Grid("What the budget means at each prior", PRIORS, rows), told]


def _most(ends: dict[str, str]) -> str:
    """The upper end, rounded up to few digits."""
    from epsproof.verify.numeric.decimals import rounded

    return "without limit" if ends["upper"] == "inf" else rounded(Fraction(ends["upper"]), SHOWN, True)


def _claim(one: dict[str, Any]) -> tuple[Text, ...]:
    says = "" if one["says"] == "enough" else f", {one['says']}"
    found = between(one) if "lower" in one else one["reason"]
    cells = (
        f"{one['asked']}{_at(one)}",
        f"{one['claimed']}{says}",
        ", ".join(one["of"]),
        found,
        one["verdict"],
    )
    return tuple((cell,) for cell in cells)


def _proved(document: dict[str, Any]) -> list[Block]:
    rows: Rows = []
    for one in document["apart"]:
        person = ", ".join(f"{name} = {value}" for name, value in one.get("person", {}).items())
        rows.append(("parts", SIDES[one["verdict"]].format(**{**one, "person": person})))
    rows += [("by", theorem) for theorem in document["theorems"]]
    believed = [
        *BELIEVED,
        *([DISJOINT] if document["apart"] else []),
        *([STEP] if document["plan"].get("post_processing") else []),
    ]
    return [
        Paragraph(
            "Every number is between two ends, which are certified in ball arithmetic, and not by the kernel, by these theorems:"
        ),
        Fields.of(rows),
        Paragraph("What has to be believed:"),
        bullets([Sentence(one) for one in believed]),
    ]


def _repeat(document: dict[str, Any]) -> list[Block]:
    lines = [Source(("epsproof", "check", RECORD))]
    lines += [
        Source(
            (
                "epsproof",
                "compose",
                one["releases"],
                *(x for n, v in one["given"].items() for x in (f"--{n}", v)),
            )
        )
        for one in document["claims"]
        if one["given"]
    ]
    lines += [
        Source(("epsproof", "compose", one["releases"], "--to", {"rho": "zcdp", "mu": "gdp"}[one["asked"]]))
        for one in document["claims"]
        if not one["given"]
    ]
    told = (
        "A record, which ",
        Code(f"epsproof justify PLAN --record {RECORD}"),
        " writes, is computed again by the first line; the others ask for single numbers.",
    )
    return [Paragraph(told), *dict.fromkeys(lines)]
