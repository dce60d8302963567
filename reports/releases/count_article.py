"""An article on one noisy count, or on several releases of the same count, as blocks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from epsproof.derive.releases.noise import Noise, noise
from epsproof.reports.document.model import (
    Answer,
    Block,
    Code,
    Display,
    Grid,
    Heading,
    Program,
    Strong,
    Text,
    bullets,
    notation,
)
from epsproof.reports.documents.releases.count import ASSUMED
from epsproof.reports.memo.releases.said import noise_in_words, percent_up
from epsproof.reports.memo.words import percent
from epsproof.reports.releases.definition import count_program
from epsproof.reports.releases.pieces import (
    between,
    density,
    fraction_latex,
    household,
    number_latex,
    parameter,
    quotient,
    quotient_at,
    said,
    slashed,
    told,
    up,
)
from epsproof.verify.numeric.decimals import decimal_text

__all__ = ["bayes", "believed", "box", "defined", "expected_blocks", "published", "table_blocks"]

Document = dict[str, Any]
MOST, SPELT_OUT = 24, 4
POSTERIOR = r"P[X = 1 \mid Y = y]"
RULE = (
    rf"{POSTERIOR} = \frac{{p\, f(y - k - 1)}}{{p\, f(y - k - 1) + (1 - p)\, f(y - k)}} = "
    rf"\frac{{p\, L(y)}}{{p\, L(y) + 1 - p}}"
)
DECISIONS = {
    "has the value": "above 1/2",
    "has it not": "below 1/2",
    "a tie": "exactly 1/2",
    "untold": "1/2 or too near to it to tell",
}


def laws_of(document: Document) -> list[Noise]:
    """The laws of the noise, each once."""
    return [noise(text) for text in dict.fromkeys(document["noise"])]


def box(document: Document) -> Answer:
    """The answer."""
    before = percent(Fraction(document["prior"]))
    if "total" in document:
        found = document["total"]
        high = percent_up(found["posterior"])
        head: Text = told(
            "What was published turns a belief of ", Strong(before), " into ", Strong(high), "."
        )
        rest = told(
            "The posterior probability that the person has the value is ", between(found["posterior"]), ", which is ",
            between(found["ratio"]), f" times the prior and {DECISIONS[document['decision']]}.",
        )  # fmt: skip
        return Answer(head, (rest,))
    worst = document["worst"]
    head = told(
        "At worst a belief of ", Strong(before), " becomes ", Strong(percent_up(worst["posterior"])), "."
    )
    rest = told(
        f"Of the values that are published with probability {document['at_least']} or more, the worst is {worst['published']}: "
        "the posterior is ", between(worst["posterior"]), ", ", between(worst["ratio"]), " times the prior.",
    )  # fmt: skip
    return Answer(head, (rest,))


def published(document: Document) -> list[Block]:
    """What was published, the noise, and the question."""
    releases, known = document.get("releases", []), document["known"]
    kinds, laws = noise_in_words(document["noise"]), laws_of(document)
    values = ", ".join(decimal_text(Fraction(row["published"])) for row in releases)
    if len(releases) > 1:
        first = (
            f"The number of people with a value was published {len(releases)} times, each with noise of its own ({kinds}): "
            f"{values}."
        )
    elif releases:
        first = f"The number of people with a value was published with noise ({kinds}): {values}."
    else:
        first = (
            f"The number of people with a value is published with noise ({kinds}). "
            "This article is about all that may come out."
        )
    others = (
        "nobody else has"
        if known == 0
        else "one other person has"
        if known == 1
        else f"{known:,} others have"
    )
    blocks: list[Block] = [
        Heading("What was published, and the question"),
        said(
            first,
            " With ",
            notation("N"),
            " for the true count and ",
            notation("Z"),
            " for the noise, ",
            notation("Y = N + Z"),
            " is published.",
        ),
    ]
    for law in laws:
        some = "The law of the noise,"
        kind = "its density at" if not law.is_discrete else "the probability of"
        blocks.append(said(some, " ", Code(str(law)), f", is {kind} ", notation("z")))
        blocks.append(Display(rf"{density(law)}, \qquad {parameter(law)}"))
    where = (
        [said("with the sum over all integers.")]
        if any(law.family == "discrete-gaussian" for law in laws)
        else []
    )
    question = said(
        "The adversary asks whether a person has the value: ", notation("X = 1"), " if so, and ", notation("X = 0"), " if "
        "not. They "
        f"know that {others} it, ", notation(f"k = {known}"), ", so that the true count is ", notation("N = k + X"), "; before "
        "anything is published they give the person a probability of ", notation(f"p = "
        f"{slashed(Fraction(document['prior']))}"), ".",
    )  # fmt: skip
    return [*blocks, *where, question]


def bayes(document: Document) -> list[Block]:
    """Bayes' rule, the quotient of the likelihoods, and the posterior with both ends."""
    laws, releases = laws_of(document), document.get("releases", [])
    blocks: list[Block] = [
        Heading("Bayes' rule, and the exact posterior"),
        said("The published value is ", notation("y"), " if the noise is ", notation("y - k - 1"), " and the person has the "
        "value, or "
             "if it is ", notation("y - k"), " and the person has not. Hence"),
        Display(RULE),
        said("with the quotient of the likelihoods"),
    ]  # fmt: skip
    for law in laws:
        blocks.append(Display(quotient(law)))
    if any(law.count > 1 for law in laws):
        blocks.append(said("where the law of a sum is the convolution of those that are added."))
    if not releases:
        blocks.append(said("The table below has both ends of the posterior at each value."))
        return blocks
    if len(releases) > 1:
        blocks += [
            said("Given the count, the releases are independent, so that their quotients multiply: the posterior after each is "
                 "the prior of the next, and the ratios of posterior to prior multiply to the ratio of all."),
        ]  # fmt: skip
    texts = document["noise"]
    for place, row in enumerate(releases[:SPELT_OUT]):
        value = Fraction(row["published"])
        here = quotient_at(noise(texts[place]), value - document["known"])
        if here is not None:
            blocks.append(Display(rf"L({fraction_latex(value)}) = {here}"))
    name = r"P[X = 1 \mid Y = " + ", ".join(
        fraction_latex(Fraction(row["published"])) for row in releases[:SPELT_OUT]
    )
    name += r", \dots]" if len(releases) > SPELT_OUT else "]"
    blocks.append(said("The posterior after all that was published:"))
    blocks.append(Display(number_latex(document["total"]["posterior"], name)))
    return [*blocks, _steps(releases)] if len(releases) > 1 or "mass" not in releases[0] else blocks


def _steps(releases: list[dict[str, Any]]) -> Grid:
    head = ("release", "published", "posterior, at least", "at most", "times the belief before it")
    rows = tuple(
        (told(str(place)), told(decimal_text(Fraction(row["published"]))), told(row["posterior"]["lower"]),
         told(row["posterior"]["upper"]), up(row["ratio"]))
        for place, row in enumerate(releases[:MOST], 1)
    )  # fmt: skip
    return Grid("The posterior after each release", head, rows)


def table_blocks(document: Document, file: str) -> list[Block]:
    """The values that can be published, the likeliest ones if there are many; ``file`` has all of them, or is empty."""
    table = rows = document["table"]
    if len(table) > MOST:
        likely = sorted(table, key=lambda row: (-Fraction(row["mass"]["upper"]), Fraction(row["published"])))[
            :MOST
        ]
        kept = {row["published"] for row in likely}
        rows = [row for row in table if row["published"] in kept]
    head = (
        "published",
        "probability if X = 1",
        "if X = 0",
        "posterior, at least",
        "at most",
        "times the prior",
    )
    cells = tuple(
        (told(row["published"]), up(row["mass"]), up(row["mass_without"]), told(row["posterior"]["lower"]),
         told(row["posterior"]["upper"]), up(row["ratio"]))
        for row in rows
    )  # fmt: skip
    some = f"The {MOST} likeliest of {len(table):,} values" if len(rows) < len(table) else "The values"
    text = (
        f"{some} that are published with probability {document['at_least']} or more if the person has the value. Single numbers "
        "are rounded up."
    )
    more = [said("All of them are in ", Code(file), ".", small=True)] if file else []
    return [said(text), Grid("Values that can be published", head, cells), *more]


def expected_blocks(document: Document) -> list[Block]:
    """What is expected over all that can be published, and how often the likelier guess is right."""
    if "expected" not in document:
        return []
    expected, guess = document["expected"], document["guess"]
    items: list[Text] = [
        told("If the person has the value, the posterior is ", between(expected["posterior"]), " on average, ",
             between(expected["risk"]), " times the prior; if not, it is ", between(expected["posterior_without"]), "."),
        told("If the person has the value, the posterior exceeds the prior by ", between(expected["gain"]), " on average, "
        "counting only what is above it, and falls short of it by ", between(expected["loss"]), ", counting only what is below."),
    ]  # fmt: skip
    right = ("It is right with probability ", between(guess["correct"]), " if the person has the value, and ",
             between(guess["correct_without"]), " if not.")  # fmt: skip
    if guess["always"]:
        items.append(told("Whatever is published, the posterior is above 1/2."))
    elif guess["least"] is None:
        items.append(told("No published value brings the posterior above 1/2."))
    else:
        discrete = "noise" not in document or laws_of(document)[0].is_discrete
        above, end = ("from", " on") if discrete else ("for values above", ", rounded up")
        items.append(told(f"The posterior is above 1/2 {above} {guess['least']}{end}: then the guess is that the person has the "
                          "value. ",
                          *right))  # fmt: skip
    if guess["tie"].get("exact") != "0":
        items.append(told("The posterior is exactly 1/2 with probability ", between(guess["tie"]), " if the person has the "
        "value, and ",
                          between(guess["tie_without"]), " if not; such a tie counts as no guess."))  # fmt: skip
    return [Heading("What is expected"), bullets(tuple(items))]


def defined(document: Document) -> list[Block]:
    """A program that repeats the number of the headline from the definition."""
    program = count_program(noise(document["noise"][0]), document)
    if program is None:
        return []
    text = "The same from the definition alone: Bayes' rule in decimals of 60 digits, with the standard library of Python."
    return [said(text), Program(program)]


def believed(document: Document) -> list[Block]:
    return household([item for item in document.get("assumed", ASSUMED)])
