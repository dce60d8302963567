"""What is known of a question on the terminal: enclosures, signs, comparisons, inverses, reasons, and solvers' opinions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from epsproof.derive.question.problem import Problem
from epsproof.reports.document.question import asked_fields
from epsproof.reports.document.terminal import show
from epsproof.reports.results.answer import advice_at
from epsproof.reports.terminal.console import has_unicode
from epsproof.reports.text.formula import condition_text
from epsproof.reports.text.pretty import pretty_text
from epsproof.reports.view.formulas import outward, placed

if TYPE_CHECKING:
    from epsproof.verify.closed_form.evaluate import Evaluation
    from epsproof.verify.closed_form.sign_lemmas import SignLemma

__all__ = [
    "fields",
    "show_comparison",
    "show_evaluation",
    "show_explanation",
    "show_inverse",
    "show_opinions",
    "show_question",
    "show_signs",
]

# The question as the first lines of an answer, and tables of names and values.


def fields() -> Table:
    """An empty table of names and values."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    return table


def show_question(problem: Problem, screen: Console) -> None:
    """Profile, bound, region and assumptions."""
    show((asked_fields(problem),), screen)


# An enclosure of epsilon on the terminal.


def show_evaluation(
    problem: Problem, values: Mapping[str, object], result: Evaluation, screen: Console
) -> None:
    """What to use, the enclosure, where it binds, and how it was found; ``values`` are shown as they are given."""
    screen.print(advice_at(result), style="bold")
    screen.print()
    show_question(problem, screen)
    table = fields()
    if values:
        table.add_row("values", ", ".join(f"{name} = {value}" for name, value in values.items()))
    if result.lower == "inf":
        table.add_row("epsilon", "inf: nothing is demanded")
    elif result.admissible is False:
        table.add_row("epsilon", "none: no epsilon > 0 is admissible")
    else:
        table.add_row("epsilon at least", result.lower)
        table.add_row("epsilon at most", result.upper)
        table.add_row("t", "in [{}, {}]".format(*outward(result.t.lower, result.t.upper)))
    if result.priors:
        label = "fails at prior" if result.admissible is False else "binding prior"
        table.add_row(label, ", ".join(placed(name, value) for name, value in result.priors.items()))
    table.add_row("method", result.method)
    screen.print(table)


# A comparison of two criteria on the terminal.


def show_comparison(document: dict[str, Any], screen: Console) -> None:
    """Both criteria and both implications."""
    table = fields()
    table.add_row("first", document["first"])
    table.add_row("second", document["second"])
    if document["assumptions"]:
        table.add_row("assumed", ", ".join(document["assumptions"]))
    for key, name in (
        ("first_implies_second", "first => second"),
        ("second_implies_first", "second => first"),
    ):
        table.add_row(name, _line(document[key]))
    screen.print(table)


def _line(found: dict[str, Any]) -> str:
    if found["status"] == "proved":
        count = len(found["certificates"])
        if not count:
            return "proved: no option of the one exceeds the other's"
        return f"proved by {count} certificate{'s' * (count != 1)}"
    if found["status"] == "refuted":
        at = ", ".join(f"{name} = {value}" for name, value in found["witness"].items())
        told = found["tolerated"]
        return f"no: {at and f'at {at} '}the one tolerates the ratio {told['premise']}, the other only {told['conclusion']}"
    return f"undecided: {found['reason']}"


# Sign lemmas on the terminal.

WHERE = "The rows are about priors ({} below 1) at which 0 < epsilon < inf."
WORDS = {"+": "increases", "-": "decreases", "0": "does not change"}


def show_signs(problem: Problem, lemmas: tuple[SignLemma, ...], screen: Console) -> None:
    """One row for every cell of every lemma."""
    show_question(problem, screen)
    unicode = has_unicode(screen)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("where r* is", "epsilon", "when", "status", "digest"):
        table.add_column(heading, overflow="fold")
    for lemma in lemmas:
        for when, sign in lemma.cells:
            conditions = " and ".join(map(condition_text, when)) or "everywhere"
            change = f"{WORDS[sign]} in {lemma.variable}"
            piece = pretty_text(lemma.piece, unicode)
            table.add_row(piece, change, pretty_text(conditions, unicode), lemma.status, lemma.digest[:12])
        if not lemma.cells:
            table.add_row(
                pretty_text(lemma.piece, unicode),
                f"? in {lemma.variable}",
                lemma.reasons[0],
                lemma.status,
                "",
            )
    screen.print()
    screen.print(table)
    if not lemmas:
        return
    screen.print()
    screen.print(pretty_text(WHERE.format(", ".join(problem.running)), unicode), soft_wrap=True)


# Why an answer is what it is, on the terminal.


def show_explanation(found: dict[str, Any], screen: Console) -> None:
    """One line for each fact."""
    lines = list(found["structure"])
    for flow in found["priors"]:
        lines.append(
            f"under the limit {flow['limit']}, as {flow['motion']}, epsilon {flow['epsilon']}: {flow['therefore']}"
        )
    if lines:
        screen.print("\nwho can bind", style="bold")
        _show(lines, screen)
    if found["parameters"]:
        screen.print("\nsensitivities", style="bold")
        _show(
            [
                f"case {m['case']}: d epsilon/d{m['parameter']} = {m['slope']}; epsilon {m['epsilon']}"
                for m in found["parameters"]
            ],
            screen,
        )


def _show(lines: list[str], screen: Console) -> None:
    for line in lines:
        screen.print(Padding(f"- {line}", (0, 0, 0, 2)))


# A closed form read backwards, on the terminal.


def show_inverse(document: dict[str, Any], screen: Console) -> None:
    """The answer in a sentence, the parameter case by case, and what it rests on."""
    screen.print(_answer(document), style="bold")
    screen.print()
    table = fields()
    table.add_row("profile", document["profile"])
    if document["assumptions"]:
        table.add_row("assumed", ", ".join(document["assumptions"]))
    name = document["parameter"]
    if document["epsilon"]:
        table.add_row("epsilon", document["epsilon"])
    if document["exact"]:
        table.add_row("exact count", f"with probability {document['exact']} under the geometric mechanism")
    for case in document["cases"]:
        if "interval" in case:
            table.add_row(name, f"in [{case['interval']['lower']}, {case['interval']['upper']}]")
        elif case["value"] is None:
            table.add_row(name, f"a root of {case['equation']}")
        else:
            table.add_row(name, case["value"] + ("" if document["exact"] else ", with t = exp(-epsilon)"))
        if case["when"]:
            table.add_row("  when", " and ".join(case["when"]))
    extreme = document["guaranteed"]
    meaning = (
        f"the {extreme} value that is guaranteed"
        if extreme
        else "not proved to be the smallest or the largest"
    )
    if document["closed_form"] != "proved":
        meaning = "the closed form is not proved, and no value rests on it"
    elif not document["cases"]:
        table.add_row("answer", "no case of the closed form has just this epsilon")
        meaning = "the closed form" + (
            f", and that the {extreme} value is the strictest" if extreme else " alone"
        )
    table.add_row("status", f"{document['status']}: {meaning}; closed form {document['certificate'][:12]}")
    screen.print(table)


def _of_all(document: dict[str, Any]) -> str:
    """Where no value has just the epsilon asked for: all that are allowed admit it, none does, or what one of them admits."""
    name, epsilon, found = document["parameter"], document["epsilon"], document["allowed"]
    there = f"{'at' if found['reached'] else 'in the limit'} {name} = {found['value']}"
    there += (
        " nothing is demanded" if found["lower"] == "inf" else f" the largest epsilon is {found['lower']}"
    )
    if found["will_do"] == "all":
        return f"Every {name} that the assumptions allow will do for epsilon = {epsilon}: {there}, and no other is stricter."
    if found["will_do"] == "none":
        return f"No {name} that the assumptions allow will do for epsilon = {epsilon}: {there}, and no other is looser."
    return f"No {name} that the assumptions allow has the largest epsilon {epsilon}; {there}."


def _answer(document: dict[str, Any]) -> str:
    """The value to use, rounded to the safe side, where one case gives it; else what the cases below leave open."""
    name, extreme, cases = document["parameter"], document["guaranteed"], document["cases"]
    if "allowed" in document:
        return _of_all(document)
    if document["closed_form"] != "proved" or not extreme or not cases:
        return "No value is proved." if cases else "No value that the assumptions allow is proved."
    if len(cases) > 1:
        return f"The {extreme} {name} that is guaranteed depends on the case: there are {len(cases)}."
    (case,) = cases
    given = "With t = exp(-epsilon)"
    if document["epsilon"]:
        given = f"With epsilon = {document['epsilon']}" + (
            "" if "interval" in case else f", t = exp(-{document['epsilon']})"
        )
    elif document["exact"]:
        given = f"Where a geometric count is exact with probability {document['exact']}"
    side, rounded = ("upper", "up") if extreme == "smallest" else ("lower", "down")
    if "interval" in case:
        value = f"{case['interval'][side]} (rounded {rounded})"
    elif case["value"] is None:
        value = f"the root of {case['equation']}"
    else:
        value = case["value"]
    under = ", under the condition below" if case["when"] else ""
    return f"{given}, the {extreme} {name} that is guaranteed is {value}{under}."


# The solvers' opinions on the terminal.


def show_opinions(document: dict[str, Any], folder: Path, screen: Console) -> None:
    """One row for each statement, then the count."""
    names = [o["solver"] for o in document["statements"][0]["opinions"]] if document["statements"] else []
    table = Table(box=None, pad_edge=False)
    for heading in ("statement", "expected", *names):
        table.add_column(heading, overflow="fold")
    for row in document["statements"]:
        answers = [
            f"{o['answer']} ({o['seconds']:.2f} s)" if o["seconds"] else o["answer"] for o in row["opinions"]
        ]
        table.add_row(row["name"], row["expected"], *answers)
    screen.print(table)
    counts = document["counts"]
    screen.print(
        f"\n{counts['agreed']} agreed, {counts['open']} open, {counts['disagreement']} contradicted; files in {folder}"
    )
    for reason in sorted(
        {o["reason"] for row in document["statements"] for o in row["opinions"] if o["reason"]}
    ):
        screen.print(f"  {reason}")
