"""A memo on how exposed the records of a table are, as blocks. No record is named, and no number that would give one away."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import arb

from epsproof.reports.document.model import (
    Answer,
    Block,
    Code,
    Formula,
    Grid,
    Heading,
    Paragraph,
    Strong,
    Text,
    Word,
    bullets,
)
from epsproof.reports.memo.releases.said import (
    BY_BELIEF,
    BeliefPicture,
    coarse,
    percent_up,
    power_of_ten,
    query_without_texts,
)
from epsproof.verify.numeric.real_roots import precision, rational_end

__all__ = ["SMALLEST", "assumed", "box", "checked", "exposed", "learnt", "pictured", "published"]

Document = dict[str, Any]
SMALLEST = 10
BEFORE = Fraction(1, 10)
STEPS, BITS = 50, 160
BLUNT = (
    "The answer depends on values of records, so that an exact risk would give a value away: risks are printed with one digit, "
    "rounded up."
)


def digits_of(document: Document) -> int:
    """3 for counts, whose influences are 0 and 1; 1 for others, so that no record's value can be worked out."""
    found = document["sensitivity"]
    return 3 if found is not None and found["source"] == "counts" else 1


def bounded(document: Document) -> Fraction | None:
    """The epsilon of the release where one was given, the noise is Laplace and the sensitivity is not refuted by the data."""
    found = document["sensitivity"]
    if "risks" not in document or found is None or not found["enough"] or document["noise"] != "laplace":
        return None
    return Fraction(document["risks"]["epsilon"])


def after(before: Fraction, epsilon: Fraction) -> Fraction:
    """The largest belief that a record is in the data after an epsilon-private release, rounded up to 1/1000."""
    with precision(BITS):
        t = (-arb(epsilon.numerator) / epsilon.denominator).exp()
        end = rational_end(
            (arb(before.numerator) / (before.numerator + (before.denominator - before.numerator) * t)).upper()
        )
    found = Fraction(int(end.p), int(end.q))
    return min(Fraction(-((-1000 * found.numerator) // found.denominator), 1000), Fraction(1))


def box(document: Document) -> Answer:
    epsilon, found = bounded(document), document["sensitivity"]
    if found is not None and not found["enough"]:
        headline: Text = ("The declared sensitivity is ", Strong("too small"), " for these data.")
        told = "A record changes the answer by more than was declared. No promise of privacy holds; do not publish."
        return Answer(headline, (told,))
    if epsilon is not None:
        high = percent_up({"upper": str(after(BEFORE, epsilon))})
        headline = (
            "At worst a belief of ",
            Strong("10%"),
            " that a person is in the data becomes ",
            Strong(high),
            ".",
        )
        text: Text = (
            "That holds for every person and every answer that could come out, with ", Formula((rf"\varepsilon = "
            rf"{_budget(document)}",)),
            ", as long as one person changes the answer by no more than the sensitivity.",
        )  # fmt: skip
        return Answer(headline, (text, *_wish(document)))
    if "preference" in document:
        return Answer(
            ("The largest privacy budget that treats the records ", Strong("alike enough"), "."),
            tuple(_wish(document)),
        )
    text = (
        "No budget was chosen yet: the memo says how differently the records are exposed, and not how much is learnt.",
    )
    return Answer((f"How exposed the {document['records']:,} records are by one answer.",), (text,))


def _budget(document: Document) -> str:
    return str(document["risks"]["epsilon"])


def _wish(document: Document) -> list[Text]:
    if "preference" not in document:
        return []
    wish = document["preference"]
    found = wish[wish["used"]]
    if "reason" in found:
        told: Text = ("could not be decided",)
    elif "every" in found:
        told = ("is met with every budget",)
    elif found["upper"] == "0":
        told = ("is met with no budget",)
    else:
        most = coarse(found["lower"], digits_of(document), False)
        told = ("is met up to ", Formula((rf"\varepsilon = {most}",)), " (rounded down)")
    return [("The wish ", Code(wish["text"]), " about the risks of records ", *told, ".")]


def published(document: Document) -> list[Block]:
    rows = "one row" if document["rows"] == 1 else f"{document['rows']:,} rows"
    told: Text = (
        f"The answer of a query, {rows} with {document['numbers']:,} "
        f"{'number' if document['numbers'] == 1 else 'numbers'} in all, about {document['records']:,} records of ",
        document["data"], ". Random numbers are added to every number (", document["noise"], " noise). The query, "
        "without what may be values of records:",
    )  # fmt: skip
    return [
        Heading("What was published"),
        Paragraph(told),
        Paragraph((Code(query_without_texts(document["query"])),)),
    ]


def learnt(document: Document) -> list[Block]:
    """How much the records stand out, as parts of what is allowed."""
    found, digits = document["influences"], digits_of(document)
    some = "Some records do not change the answer at all; how many is not said, since it may tell the true answer."
    items: list[Word | Text] = [some if found["without"] else "Every record changes the answer."]
    if document["sensitivity"] is not None and document["sensitivity"]["enough"]:
        items.append(_share(document))
    if "risks" in document:
        risks = document["risks"]
        values = [
            coarse(risks[name]["exact"]["upper"], digits, True) for name in ("least", "median", "largest")
        ]
        items.append(
            f"The risk of a record is how far the noisy answer is, on average, from the answer without it. It is {values[0]} for "
            f"the least exposed record, {values[1]} for the one in the middle, {values[2]} for the most exposed."
        )
        if digits == 1:
            items.append(BLUNT)
        if "delta" in risks:
            delta = power_of_ten(coarse(risks["delta"]["upper"], 2, True))
            noise = Formula((rf"\delta = {delta}",))
            items.append(("At this ", Formula((r"\varepsilon",)), " the noise has ", noise, " (rounded up)."))
    return [Heading("Who stands out, and how much"), bullets(tuple(items))]


def _share(document: Document) -> str:
    """The largest influence in quarters of the sensitivity."""
    largest = Fraction(document["influences"]["largest"]["upper"])
    allowed = Fraction(document["sensitivity"]["value"]["lower"])
    quarters = max(1, min(4, -((-4 * largest) // allowed))) if allowed else 4
    part = {1: "a quarter", 2: "half", 3: "three quarters", 4: "all"}[int(quarters)]
    return f"The record that changes it most changes it by up to {part} of what the sensitivity allows."


def pictured(document: Document) -> BeliefPicture | None:
    """The largest belief after the release by the belief before it."""
    epsilon = bounded(document)
    if epsilon is None:
        return None
    places = [Fraction(k, STEPS) for k in range(1, STEPS)]
    points = tuple((place, after(place, epsilon)) for place in places)
    return BeliefPicture(points, BEFORE, across=BY_BELIEF, marked=(BEFORE, after(BEFORE, epsilon)))


def exposed(document: Document) -> list[Block]:
    """The groups by how exposed their middle record is; those of few records are not named."""
    if "groups" not in document:
        return []
    large = [row for row in document["groups"] if row["records"] >= SMALLEST]
    small = len(document["groups"]) - len(large)
    blocks: list[Block] = [Heading("The most exposed groups")]
    with_risk = bool(large) and "exact" in large[0]
    key, digits = "exact" if with_risk else "median", digits_of(document)
    large.sort(key=lambda row: (-Fraction(coarse(row[key]["upper"], digits, True)), row["value"]))
    if large:
        head = (
            (document["grouped_by"],),
            "records, about",
            *(("risk of the middle record",) if with_risk else ()),
        )
        rows = tuple(
            ((row["value"],), (f"{SMALLEST * (row['records'] // SMALLEST):,}",),
             *(((coarse(row["exact"]["upper"], digits, True),),) if with_risk else ()))
            for row in large[:SMALLEST]
        )  # fmt: skip
        blocks.append(Grid("Groups, the most exposed first", head, rows))
    if small:
        some = "One group of" if small == 1 else f"{small:,} groups of"
        told = f"{some} fewer than {SMALLEST} records {'is' if small == 1 else 'are'} not named."
        blocks.append(Paragraph((told,), small=True))
    return blocks


def assumed(document: Document) -> list[Block]:
    items = (
        "The adversary may know every other record, the query, and the law of the noise.",
        "What the adversary believes about the others does not depend on whether the person is in the data.",
        "No record, in these data or in others that could have been, changes the answer by more than the sensitivity; the data "
        "at hand can refute this, and cannot prove it.",
    )
    fails = (
        "Where it can fail: members of a household often share a value, and a sample of fixed size takes somebody else for each "
        "who is left out. Other answers about the same people cost privacy as well; their budgets add up."
    )
    return [Heading("What is assumed of the adversary"), bullets(items), Paragraph(fails)]


def checked(document: Document) -> list[Block]:
    how = (
        f"{document['runs']:,} runs of the query without one record each"
        if document["runs"]
        else "one pass over the records"
    )
    exact = {
        "exact": "in exact fractions",
        "decimals": "exactly; a floating-point value counts as the shortest decimal that denotes it",
        "floating-point": "in floating point, as the query computes, which is not exact",
    }[document["arithmetic"]]
    told: Text = (
        f"The changes that leaving out a record makes were found by {how}, {exact}. Risks and budgets were closed in from below "
        f"and above; nothing was sampled. No record is in this memo, and no group of fewer than {SMALLEST}. The document that ",
        Code("--json"), " prints has all digits and is not for publication.",
    )  # fmt: skip
    return [Heading("How it was checked"), Paragraph(told)]
