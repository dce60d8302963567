"""An article on how exposed the records of a table are, as blocks. No record is named, and no number that would give one away."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

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
from epsproof.reports.memo.releases.records_sheet import BEFORE, BLUNT, after, bounded, digits_of
from epsproof.reports.memo.releases.said import coarse, percent_up, query_without_texts
from epsproof.reports.releases.definition import belief_program
from epsproof.reports.releases.pieces import said, slashed, told

__all__ = ["bayes", "believed", "box", "certified", "published", "risks", "wish"]

Document = dict[str, Any]
INFLUENCE = r"a_{i j} = \lvert q_{j}(D) - q_{j}(D_{-i})\rvert"
AVERAGE = r"a_{i j} = \frac{\lvert n v_{i} - S\rvert}{n (n - 1)}"
LAPLACE = r"f(z) = \frac{1}{2 s}\, e^{-\lvert z\rvert/s}, \qquad s = \frac{\Delta}{\varepsilon}"
GAUSSIAN = r"s = \frac{\Delta}{\varepsilon} \sqrt{2 \log\frac{5}{4 \delta}}"
RULE = r"P[i \text{ is in the data} \mid y] = \frac{p\, f(y - q(D))}{p\, f(y - q(D)) + (1 - p)\, f(y - q(D_{-i}))}"
LARGEST = r"\frac{f(y - q(D))}{f(y - q(D_{-i}))} \le e^{\sum_{j} a_{i j}/s} \le e^{\varepsilon}"
BELIEF = r"P[i \text{ is in the data} \mid y] \le \frac{p}{p + (1 - p)\, e^{-\varepsilon}}"
EXPECTED = r"r_{i} = \sum_{j} (a_{i j} + s\, e^{-a_{i j}/s}) \le \sum_{j} a_{i j} + k s"
EUCLIDEAN = r"r_{i} \le \sqrt{\sum_{j} a_{i j}^{2} + k s^{2}}"
ARITHMETIC = {
    "exact": "in exact fractions",
    "decimals": "exactly, a floating-point value being the shortest decimal that denotes it",
    "floating-point": "in floating point, as the query computes, which is not exact",
}


def is_laplace(document: Document) -> bool:
    return bool(document["noise"] == "laplace")


def box(document: Document) -> Answer:
    """The answer."""
    epsilon, found = bounded(document), document["sensitivity"]
    if found is not None and not found["enough"]:
        head: Text = told("The declared sensitivity is ", Strong("too small"), " for these data.")
        return Answer(
            head,
            (
                told(
                    "A record changes the answer by more than was declared. No promise of privacy holds; do not "
                    "publish."
                ),
            ),
        )
    if epsilon is not None:
        high = percent_up({"upper": str(after(BEFORE, epsilon))})
        head = told(
            "At worst a belief of ",
            Strong("10%"),
            " that a person is in the data becomes ",
            Strong(high),
            ".",
        )
        return Answer(head, (told("That holds for every person and every answer that could come out, with ",
        notation(_epsilon(epsilon)),
                               ", as long as one person changes the answer by no more than the sensitivity."),))  # fmt: skip
    return Answer(
        told(f"How exposed the {document['records']:,} records are by one answer."),
        (told(*_wished(document)),),
    )


def _epsilon(epsilon: Fraction) -> str:
    return rf"\varepsilon = {slashed(epsilon)}"


def published(document: Document) -> list[Block]:
    """The query, and by how much a record moves its answer."""
    rows = "one row" if document["rows"] == 1 else f"{document['rows']:,} rows"
    numbers = "number" if document["numbers"] == 1 else "numbers"
    moved = (
        "one pass over the records"
        if not document["runs"]
        else f"{document['runs']:,} runs without one record each"
    )
    some = "Some records do not change the answer at all; how many is not said, since that may tell the true answer."
    blocks: list[Block] = [
        Heading("What was published, and the question"),
        said(f"The answer of a query about {document['records']:,} records of ", Code(document["data"]), f", {rows} with "
             f"{document['numbers']:,} {numbers} in all; noise is added to every number. The query, without what may be values "
             "of records:"),
        said(Code(query_without_texts(document["query"]))),
        said("How much does the noisy answer tell about one record? A record ", notation("i"), " of the data ", notation("D"),
        " matters "
             "by what "
             "the answer would be without it. Its influence on the number ", notation("j"), " of the answer is"),
        Display(INFLUENCE),
    ]  # fmt: skip
    if not document["runs"]:
        blocks += [
            said("which is 1 or 0 for a count, the value for a sum, and for an average of ", notation("n"), " values with "
            "the sum ",
                 notation("S")),
            Display(AVERAGE),
        ]  # fmt: skip
    blocks.append(
        said(f"The influences of all records were found by {moved}, {ARITHMETIC[document['arithmetic']]}. "
             + (some if document["influences"]["without"] else "Every record changes the answer."))
    )  # fmt: skip
    return blocks


def bayes(document: Document) -> list[Block]:
    """The noise, and what an adversary believes after the release who knows all other records."""
    epsilon, delta = bounded(document), notation(r"\Delta")
    blocks: list[Block] = [
        Heading("Bayes' rule with the noise"),
        said("With the sensitivity ", delta, ", by which no record changes the answer more ("
             + ("all numbers together" if is_laplace(document) else "in the Euclidean distance") + "), the noise on each "
             "number has the "
             + ("law" if is_laplace(document) else "Gaussian law with the standard deviation")),
        Display(LAPLACE if is_laplace(document) else GAUSSIAN),
        said("An adversary who knows every other record, and believes with probability ", notation("p"), " that the person is in "
             "the data, believes after the answer ", notation("y"), ", with ", notation("f"), " for the product over the "
             "numbers,"),
        Display(RULE),
    ]  # fmt: skip
    if not is_laplace(document):
        return [*blocks, said("The quotient of the two likelihoods has no bound that holds for every answer: this noise keeps "
        "a promise with a probability of failure, and no largest belief is printed here.")]  # fmt: skip
    blocks += [
        said(
            "where the quotient of the likelihoods is bounded, since distances obey the triangle inequality:"
        ),
        Display(LARGEST),
    ]
    if epsilon is None:
        return [
            *blocks,
            said("No budget was chosen yet, so that there is no number to print for the right side."),
        ]
    return [
        *blocks,
        said("So for every person, every answer, and ", notation(_epsilon(epsilon)), ","),
        Display(BELIEF),
        said(
            "An adversary who knows less of the others learns no more, as long as what they believe about them does not "
            "depend on "
            "whether the person is there."
        ),
        _beliefs(epsilon),
    ]


def _beliefs(epsilon: Fraction) -> Grid:
    rows = tuple(
        (told(percent_up({"upper": str(before)})), told(percent_up({"upper": str(after(before, epsilon))})))
        for before in (
            Fraction(1, 100),
            Fraction(1, 10),
            Fraction(1, 4),
            Fraction(1, 2),
            Fraction(3, 4),
            Fraction(9, 10),
        )
    )
    return Grid("Beliefs before and after", ("belief before", "at most, after (rounded up)"), rows)


def risks(document: Document) -> list[Block]:
    """Expected risks of records with their printed bounds, rounded up."""
    if "risks" not in document:
        return []
    found, digits = document["risks"], digits_of(document)
    rows = tuple(
        (
            told(name),
            *(told(coarse(found[key][which]["upper"], digits, True)) for which in ("exact", "bound")),
        )
        for key, name in (
            ("least", "least exposed"),
            ("median", "in the middle"),
            ("largest", "most exposed"),
        )
    )
    formula = EXPECTED if is_laplace(document) else EUCLIDEAN
    blocks: list[Block] = [
        Heading("How far the noisy answer is from the answer without a record"),
        said("The relative disclosure risk of a record is the expected distance between the noisy answer and the answer "
             "without the record, over the ", notation("k"), " numbers of the answer:"),
        Display(formula),
        Grid("Risks of records", ("record", "expected risk (rounded up)", "printed bound (rounded up)"), rows),
    ]  # fmt: skip
    return [*blocks, said(BLUNT, small=True)] if digits == 1 else blocks


def wish(document: Document) -> list[Block]:
    """The largest budget for a preference, with its closed form where there is one."""
    if "preference" not in document:
        return []
    found = document["preference"][document["preference"]["used"]]
    blocks: list[Block] = [
        Heading("The largest budget that treats records alike enough"),
        said(*_wished(document)),
    ]
    if "closed" in found:
        closed = found["closed"]
        blocks.append(said("In closed form it is ", Code(closed["formula"]), ", with the principal branch W of Lambert's "
                           "function where it stands there."))  # fmt: skip
        if digits_of(document) == 3:
            values = ", ".join(f"{name} = {value}" for name, value in closed["names"].items())
            blocks.append(said("Here ", Code(values), "."))
    return blocks


def _wished(document: Document) -> list[Any]:
    if "preference" not in document:
        return [
            "No budget was chosen yet: the article says how differently records are exposed, and not how much is learnt."
        ]
    asked = document["preference"]
    found, digits = asked[asked["used"]], digits_of(document)
    if "reason" in found:
        told_: list[Any] = [" could not be decided."]
    elif "every" in found:
        told_ = [" is met with every budget."]
    elif found["upper"] == "0":
        told_ = [" is met with no budget."]
    else:
        told_ = [
            " is met up to ",
            notation(rf"\varepsilon = {coarse(found['lower'], digits, False)}"),
            " (rounded down).",
        ]
    return ["The wish ", Code(asked["text"]), " about the risks of records", *told_]


def certified(document: Document) -> list[Block]:
    """How the numbers were closed in."""
    text = (
        "Influences are quotients of whole numbers, compared as such. Exponentials and square roots are enclosed in balls, a "
        "midpoint with a proved bound on its error; risks are rounded up, and a budget is rounded down: the wish holds at the "
        "lower end that was found, and fails beyond the upper one. Nothing is sampled. There is no certificate file: it would "
        "hold the influences, and with them values of records. All digits are in the document that "
    )
    blocks: list[Block] = [
        Heading("How both ends were certified"),
        said(text, Code("--json"), " prints, which is not for publication."),
    ]
    epsilon = bounded(document)
    if epsilon is None:
        return blocks
    program = Program(belief_program(epsilon, BEFORE, after(BEFORE, epsilon)))
    return [
        *blocks,
        said("The largest beliefs from the definition alone, with the standard library of Python:"),
        program,
    ]


def believed(document: Document) -> list[Block]:
    found = document["sensitivity"]
    source = "was declared; the data at hand can refute it, and cannot prove it for other data"
    if found is not None and found["source"] == "counts":
        source = "follows from the query, which counts: one record changes a count by one at most"
    items = (
        told("The adversary may know every other record, the query, and the law of the noise."),
        told(
            "What the adversary believes about the others does not depend on whether the person is in the data."
        ),
        told(f"The sensitivity {source}."),
        told(
            "The program that adds the noise draws from the law that is stated here; this article cannot see it."
        ),
    )
    fails = (
        "Where it can fail: members of a household often share a value, and a sample of fixed size takes somebody else for "
        "each who is left out. Other answers about the same people cost privacy as well; their budgets add up."
    )
    return [Heading("What is believed"), bullets(items), said(fails)]
