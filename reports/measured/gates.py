"""What shows that a check can fail, and that it holds where others fail: planted errors, delicate inputs, the kernel's tests."""

from __future__ import annotations

import ast
import hashlib
import re
from pathlib import Path
from statistics import median
from typing import Any

from epsproof.reports.measured.figure import Measured, versions_text

__all__ = ["attack", "delicate", "families", "kernel_coverage", "kernel_mutants", "planted"]

FELL_OVER = "fell over"
ANSWERS = {
    FELL_OVER: "an error of the engine",
    "late": "none in the time given",
    "infeasible": "no epsilon is admissible",
    "none": "no epsilon is admissible",
    "unbounded": "every epsilon is admissible",
    "empty region": "no priors are asked of",
    "empty somewhere": "no priors are asked of for some parameters",
    "contradiction": "assumptions that exclude one another",
}
GIVEN = {
    "claims": "claims",
    "questions": "questions",
    "models": "drawn models",
    "compositions": "compositions",
    "signs": "signs",
    "emptied": "emptied claims",
}
LETTERS = (
    "The letters: a and r are the cap and the ratio of a profile, b bounds the posterior minus the prior, p is a prior, s the "
    "share of the people sampled, t the privacy factor, u a uniform random number, v a scale, x a number between -2 and 2."
)
KERNEL = Path(__file__).parents[2] / "verify" / "kernel"


def attack(data: dict[str, Any]) -> Measured:
    """Claims and questions made to tempt, by what the engine said of them, and how many of its answers were false."""
    results = data["results"]
    answered = {what: results.get(what, {}) for what in GIVEN}
    counts = {what: sum(answers.values()) for what, answers in answered.items()}
    last = [part for part in results["parts"] if part["sources"] == data["sources"]]
    fallen = sum(answers.get(FELL_OVER, 0) for answers in answered.values())
    rows = [
        (GIVEN[what], ANSWERS.get(verdict, verdict), f"{number:,}")
        for what, answers in answered.items()
        for verdict, number in sorted(answers.items(), key=lambda row: (-row[1], row[0]))
    ]
    drawn = (
        f" In {counts['models']:,} more questions the attack model was drawn at random too; there mechanisms that linear "
        "programmes find were the judge."
    )
    released = (
        f" {counts['compositions']:,} questions were about what releases cost together, or about the budget of a mechanism that "
        "may fail; there sums over the outputs of the mechanisms were the judge."
    )
    derived = (
        f" Of {counts['signs']:,} questions the signs of the derivatives of epsilon were asked for; there budgets beside exact "
        "priors were the judge."
    )
    empty = f" {counts['emptied']:,} claims supposed what is never so; of these nothing may be said to hold or to fail."
    beside = (("models", drawn), ("compositions", released), ("signs", derived), ("emptied", empty))
    text = (
        f"{counts['claims']:,} claims and {counts['questions']:,} questions were generated to tempt the engine: denominators "
        "without a sign, squares, cancelled factors, definitions in premises, empty assumptions and others, of "
        f"{len(results['shapes'])} shapes. The second reader, which shares no line with the engine's, evaluated each text at "
        f"exact points.{''.join(told for what, told in beside if counts[what])} {_of_these_sources(last)} "
        f"Answers that a point or a mechanism contradicts: {len(results['failures']) - fallen}. "
        f"Inputs at which the engine stopped with an error: {fallen}. For {len(results['suspicions'])} budgets "
        "no prior among these points was found that forbids a larger one."
    )
    told = (*results["failures"], *results["suspicions"])
    listed = tuple(f"{row['shape']}: {row['repeat']}: {row['failure']}" for row in told)
    title, form, headings = (
        "Statements made to tempt",
        "false answers and doubts",
        ("given", "answer", "number"),
    )
    return Measured(
        title, text, data["command"], versions_text(data), headings, tuple(rows), (), listed, form
    )


def _of_these_sources(last: list[dict[str, Any]]) -> str:
    asked = {
        what: sum(part.get(what, 0) for part in last) for what in ("claims", "questions", "compositions")
    }
    if not any(asked.values()):
        return "All were asked of earlier sources than those of this record."
    named = [f"{number:,} {what}" for what, number in asked.items() if number or what != "compositions"]
    listed = f"{', '.join(named[:-1])} and {named[-1]}"
    return f"The last {listed} were asked of the sources of this record, the others of earlier ones."


def planted(data: dict[str, Any]) -> Measured:
    """Planted errors, each with its verdict and that of its correction."""
    given = data["results"]["rows"]
    rows = [(row["error"], row["wrong"], row["verdict"], row["right"], row["correction"]) for row in given]
    text = (
        f"{len(given)} errors of the kinds that privacy papers have had were planted in claims; {sum(r['good'] for r in given)} "
        "of them were found, with a counterexample, and their corrections proved or confirmed."
    )
    listed = tuple(f"{row['error']}: {row['counterexample']}" for row in given if row["counterexample"])
    headings = ("planted error", "formula", "verdict", "corrected", "verdict")
    title, form = "Planted errors", "errors with their counterexamples"
    notes = (LETTERS,)
    return Measured(
        title, text, data["command"], versions_text(data), headings, tuple(rows), notes, listed, form, (1, 3)
    )


def delicate(data: dict[str, Any]) -> Measured:
    """Delicate inputs by group; all of them are listed with expected and given answers."""
    given = data["results"]["rows"]
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in given:
        groups.setdefault(row["group"], []).append(row)
    rows = tuple(
        (group, f"{len(inside):,}", f"{sum(row['right'] for row in inside):,}")
        for group, inside in groups.items()
    )
    text = (
        f"{len(given):,} inputs on which floating point, cancellation or careless domains go wrong, each with an answer from an "
        "independent source: the definition worked out by hand at one prior, or the truth of an elementary statement. Every "
        "refusal stands beside a neighbouring input that is answered, false statements beside true ones. "
        f"{sum(row['right'] for row in given):,} were answered as expected."
    )
    listed = tuple(
        f"{'' if row['right'] else 'WRONG: '}{row['question']}; expected: {row['expected']}; answer: {row['found']}"
        for row in given
    )
    headings = ("delicate because of", "inputs", "as expected")
    title, form = "Silent errors", "inputs with expected and given answers"
    return Measured(title, text, data["command"], versions_text(data), headings, rows, (), listed, form)


def families(data: dict[str, Any]) -> Measured:
    """Questions by their number of parameters: what was proved, how fast, and how the numbers compare."""
    given = data["results"]["rows"]
    proved = [row for row in given if row["status"] == "proved"]
    rows = []
    for count in sorted({row["parameters"] for row in proved}):
        inside = sorted(row["seconds"] for row in proved if row["parameters"] == count)
        asked = sum(row["parameters"] == count for row in given)
        rows.append((f"{count}", f"{asked}", f"{len(inside)}", f"{median(inside):.1f}", f"{inside[-1]:.1f}"))
    points, wrong = sum(row["points"] for row in given), sum(len(row["disagreements"]) for row in given)
    typical, most = median(row["seconds"] for row in proved), max(row["megabytes"] for row in given)
    text = (
        f"{len(given)} questions, most of which nobody had solved by hand: {len(proved)} were proved, in a median time of "
        f"{typical:.1f} seconds and at most {most:,} megabytes. At {points:,} random rational parameter points, up to "
        f"{data['results']['points']:,} a question and every other one on or next to a boundary between cases, the answer was "
        f"compared with the minimum enclosed to 30 digits: {wrong:,} disagreements."
    )
    listed = tuple(
        f"{_asked(row['family'])}: {row['status']}, {_counted(row['cases'], 'case')}, {row['seconds']} s, "
        f"{_counted(row['points'], 'point')}, {len(row['disagreements'])} disagree"
        for row in given
    )
    headings = ("parameters", "questions", "proved", "median seconds", "slowest")
    title, form = "Profiles, derived and compared", "questions with their results"
    return Measured(
        title, text, data["command"], versions_text(data), headings, tuple(rows), (), listed, form
    )


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _asked(family: str) -> str:
    """A question with its options as they are typed."""
    family = re.sub(
        r"\bclasses=\((.*)\)", lambda m: " ".join(f"--class {x}" for x in re.findall("'[^']*'", m[1])), family
    )
    return family.replace("bound=", "--model ").replace("group=", "--group ")


def kernel_coverage(data: dict[str, Any]) -> Measured:
    """Statements and branches of the kernel that its tests reach, by file."""
    files = data["results"]["files"]
    whats = ("lines", "lines reached", "branches", "branches reached")
    total = {what: sum(counts[what] for counts in files.values()) for what in whats}
    rows = [
        (name, *(f"{counts[what]:,}" for what in whats)) for name, counts in [*files.items(), ("all", total)]
    ]
    text = (
        f"The kernel's own tests reach {total['lines reached']:,} of the {total['lines']:,} statements in verify/kernel and "
        f"{total['branches reached']:,} of its {total['branches']:,} branches."
    )
    headings = ("file", *(what.replace("lines", "statements") for what in whats))
    return Measured(
        "Coverage of the kernel", text, data["command"], versions_text(data), headings, tuple(rows)
    )


def kernel_mutants(data: dict[str, Any]) -> Measured:
    """Changes of the kernel that its tests noticed, by file; files that have changed since are only named."""
    recorded = data["results"]["files"]
    files = {name: counts for name, counts in recorded.items() if counts["source"] == _today(name)}
    counted = [
        (name, x["killed"], x["explained"], len(x["survivors"])) for name, x in files.items() if x["killed"]
    ]
    killed, explained, left = (sum(numbers[place] for _, *numbers in counted) for place in range(3))
    every = [*counted, ("all", killed, explained, left)]
    rows = [(name, f"{sum(numbers):,}", *(f"{number:,}" for number in numbers)) for name, *numbers in every]
    text = (
        "Every comparison, operator, number, text, condition and statement of these files of verify/kernel was changed, one at a "
        f"time: {killed + explained + left:,} changes. Its tests noticed {killed:,}. {explained:,} change nothing that can "
        f"be observed, or a limit by one, each with its reason in tests/verify/kernel/survivors.toml; {left:,} remain."
    )
    headings = ("file", "changes", "noticed", "explained", "neither")
    survivors = tuple(f"{name}:{entry}" for name, x in files.items() for entry in x["survivors"])
    title, form = "Changes of the kernel", "neither noticed nor explained"
    others = sorted({file.name for file in KERNEL.glob("*.py") if _has_code(file)} - set(files))
    notes = (f"Changed since they were measured, or never measured: {', '.join(others)}.",) if others else ()
    return Measured(
        title, text, data["command"], versions_text(data), headings, tuple(rows), notes, survivors, form
    )


def _has_code(file: Path) -> bool:
    """Whether it holds more than what is said of it, so that something can be changed."""
    return len(ast.parse(file.read_text(encoding="utf-8")).body) > 1


def _today(name: str) -> str:
    """The digest of a file of the kernel; empty where there is none."""
    file = KERNEL / name
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else ""
