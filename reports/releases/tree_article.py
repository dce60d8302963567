"""An article on a tree of noisy counts, as blocks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from attrs import evolve

from epsproof.derive.releases.noise import Noise, noise
from epsproof.reports.document.model import Block, Code, Display, Grid, Heading, Strong, Text, notation
from epsproof.reports.releases.count_article import MOST
from epsproof.reports.releases.pieces import (
    density,
    household,
    number_latex,
    parameter,
    said,
    slashed,
    told,
    up,
)

__all__ = ["bayes", "believed", "laws_of", "published", "split", "top"]

Document = dict[str, Any]
KNOWN = (
    ("known", "{} for certain"), ("at_least", "{} or more"), ("at_most", "at most {}"),
    ("others_at_most", "outside of its units at most {}"),
)  # fmt: skip
MESSAGE = r"m_{u}(n) = f_{u}(y_{u} - n) \sum_{n_{1} + \dots + n_{c} + n_{0} = n} m_{1}(n_{1}) \cdot \dots \cdot m_{c}(n_{c})"
RULE = r"P[X = 1 \mid y] = \frac{p\, \sum_{n} m^{1}(n)}{p\, \sum_{n} m^{1}(n) + (1 - p)\, \sum_{n} m^{0}(n)}"


def laws_of(document: Document) -> list[Noise]:
    """The laws of the noise of units that publish, each once."""
    return [
        noise(text)
        for text in dict.fromkeys(unit["noise"] for unit in document["units"] if "published" in unit)
    ]


def published(document: Document) -> list[Block]:
    """The units with what they published, the noise, and the question."""
    units = document["units"]
    publishing = [unit for unit in units if "published" in unit]
    blocks: list[Block] = [
        Heading("What was published, and the question"),
        said(f"The numbers of people with a value in {len(units)} units that contain one another, {len(publishing)} of them "
             "with noise: ",
             notation("Y_{u} = N_{u} + Z_{u}"), " for the unit ", notation("u"), "."),
        _table(document),
    ]  # fmt: skip
    laws = laws_of(document)
    for law in dict.fromkeys(evolve(law, count=1) for law in laws):
        blocks += [
            said("The law of ", Code(str(law)), " is"),
            Display(rf"{density(law)}, \qquad {parameter(law)}"),
        ]
    if any(law.family == "discrete-gaussian" for law in laws):
        blocks.append(said("with the sum over all integers."))
    for law in [law for law in laws if law.count > 1]:
        blocks.append(said(Code(str(law)), f" is the sum of {law.count} independent numbers, each of the law ",
                           Code(str(evolve(law, count=1))), "."))  # fmt: skip
    person = next(unit for unit in units if unit["name"] == document["person"])
    blocks.append(
        said("The adversary asks whether a person in ", Strong(person["name"]), " has the value: ", notation("X = 1"),
        " if so, and ",
             notation("X = 0"), f" if not. They know that {int(person['known']):,} others in this unit have it, and of the other "
                            "units what the table says; every count that it leaves open is as likely as any other. Before "
                            "anything is published they give the person a probability of ",
             notation(f"p = {slashed(Fraction(document['prior']))}"), "."),
    )  # fmt: skip
    return blocks


def _table(document: Document) -> Grid:
    rows = []
    for unit in document["units"][:MOST]:
        given = ", ".join(words.format(unit[key]) for key, words in KNOWN if key in unit)
        given += (
            ("; " if given else "") + "others outside of its units" if unit.get("others") == "any" else ""
        )
        name: Text = told(unit["name"], *((f" (in {unit['parent']})",) if unit["parent"] else ()))
        rows.append(
            (name, told(unit.get("published", "nothing")), told(given or "open"), told(Code(unit["noise"])))
        )
    head = ("unit", "published", "the adversary knows", "noise")
    return Grid("Units and what they published", head, tuple(rows), ends_in_words=True)


def bayes(document: Document) -> list[Block]:
    """Bayes' rule in the tree, and the posterior with both ends."""
    return [
        Heading("Bayes' rule, and the exact posterior"),
        said("Let ", notation("m_{u}(n)"), " be the likelihood of all that was published in the unit ", notation("u"),
        " and inside of "
             "it, as a function of its true count ", notation("n"), ". Of a unit with ", notation("c"), " units inside it "
             "follows "
             "from theirs,"),
        Display(MESSAGE),
        said("where ", notation("n_{0}"), " counts those who are in none of these units, if there may be any; the first "
        "factor is "
             "1 where the unit publishes nothing. So the counts are never drawn: they are added up, one convolution a unit, "
             "from the smallest units to the largest. With ", notation("m^{1}"), " and ", notation("m^{0}"), " for the "
             "largest unit "
             "where ", notation("X = 1"), " and where ", notation("X = 0"), ","),
        Display(RULE),
        said("The posterior given all published values:"),
        Display(number_latex(document["total"]["posterior"], r"P[X = 1 \mid y]")),
    ]  # fmt: skip


def split(document: Document) -> list[Block]:
    """How much the person's own unit tells, and how much all others."""
    others, own, total, person = document["others"], document["own"], document["total"], document["person"]

    def row(name: str, after: dict[str, Any], ratio: dict[str, Any]) -> tuple[Text, ...]:
        return told(name), told(after["posterior"]["lower"]), told(after["posterior"]["upper"]), up(ratio)

    rows = (
        row(f"all but {person}", others, others["ratio"]),
        row(f"then {person}", total, own["ratio"]),
        row("all together", total, total["ratio"]),
    )
    head = ("what is known", "posterior, at least", "at most", "times the belief before it")
    return [
        said(
            "The ratio of posterior to prior is a product: that of all other counts, and that of the person's own unit "
            "after them."
        ),
        Grid("How the risk splits", head, rows),
    ]


def top(document: Document) -> list[Block]:
    """What is known of the largest unit's true count."""
    found = document["top"]
    rows = [
        (told(row["count"]), *(told(row["probability"][end]) for end in ("lower", "upper")))
        for row in found["counts"]
    ]
    if not 0 < len(rows) <= MOST:
        return []
    text = f"values with a probability of {found['at_least']} or more, given all that was published."
    return [
        Heading("What is known of the largest unit"),
        said("The true count of ", Strong(found["unit"]), ": ", text),
        Grid("True counts", ("true count", "probability, at least", "at most"), tuple(rows)),
    ]


def believed(document: Document) -> list[Block]:
    items = [
        "the adversary knows of others what the table says; every count that it leaves open is as likely",
        "the adversary knows the law of the noise, and nothing else about the person",
        "the noise is drawn as its law says, independently of the counts and of other noise",
    ]
    return household(items)
