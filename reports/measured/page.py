"""What the engine was tested against, from the recorded figures, for articles and web pages."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from epsproof.reports.measured.figure import Measured, versions_text
from epsproof.reports.measured.gates import (
    attack,
    delicate,
    families,
    kernel_coverage,
    kernel_mutants,
    planted,
)
from epsproof.reports.measured.libraries import compositions, peers
from epsproof.verify.papers import PAPERS

__all__ = ["Measured", "group_label", "label", "measured", "measured_beside"]

# The names of the benchmarks for a reader; the record keeps those of the tests.

GRID_R, GRID_NUMPY = "grid search in R, 1000 x 1000 priors", "grid search in NumPy, 1000 x 1000 priors"
LABELS = {
    "answer": "epsproof {0}",
    "batch of two cases": "closed form of two cases on arrays",
    "bounds of models": "bounds of twelve random models",
    "certified closed forms of models": "closed forms of models",
    "certificates of all profiles checked again": "certificates of all registered profiles",
    "certified closed form": "closed form, {0} certified digits",
    "certified enclosure": "certified enclosure at one more point",
    "second reading of a certified number": "of this, the second reading",
    "certified enclosure never asked before": "certified enclosure, all caches of SymPy emptied",
    "certified enclosure of a new problem": "certified enclosure of a new problem",
    "certified enclosure of a new profile": "certified enclosure from the text of a new profile",
    "digits": "certified enclosure, {0} digits",
    "family derived and certified": "{0}",
    "ledger cold": "all claims of the paper, no verdict kept before",
    "ledger warm": "all claims of the paper, verdicts kept before",
    "mpmath": "mpmath, golden section with 20 digits",
    "nelder mead": "SciPy, Nelder-Mead from the best of a coarse grid",
    "numpy grid": GRID_NUMPY,
    "numpy grid of linear programmes": "linear programmes on a grid, NumPy",
    "numpy grid for three digits": GRID_NUMPY,
    "numpy zoom": "NumPy, a grid and finer ones around the best prior",
    "r grid": GRID_R,
    "r grid for three digits": GRID_R,
    "r line alone": "grid search in R, 1000 priors on the line q = 1",
    "refinement to 1000 digits": "the last step alone, to 1,000 digits",
    "scipy": "SciPy, {0}",
    "start": "epsproof {0}",
    "sympy route": "SymPy, maximum of t",
    "z3 optimiser": "z3, largest t",
}
GROUPS = {
    "a known closed form, 50 digits": "a known closed form",
    "digits of an enclosure, one running": "digits of an enclosure, one prior runs",
    "digits of an enclosure, two running": "digits of an enclosure, two priors run",
}
RUNNING = ("one", "two")


def label(name: str) -> str:
    """The name for a reader of a benchmark recorded as ``test[case]``; one that is not known stays as it is."""
    test, _, case = name.removesuffix("]").partition("[")
    for running in RUNNING:
        case = "" if case == running else case.removesuffix(f"-{running}")
    return LABELS[test].format(f"{int(case):,}" if case.isdigit() else case) if test in LABELS else name


def group_label(name: str) -> str:
    """The question of a group of benchmarks for a reader; how many digits an answer has is said of the answer."""
    return GROUPS.get(name, name)


FIELDS = {
    "other statement": "prove another statement",
    "rejected": "are rejected",
    "same statement": "prove the same one",
}
ERRORS = {"+0.0e+00": "none", "+nan": "no value"}
EXITS = {
    "exit 0": "proved or answered",
    "exit 1": "refuted",
    "exit 2": "undecided or not read",
    "exit 3": "refused",
    "exit 4": "ended in an error",
}
"""The exit codes of the command."""


def measured() -> tuple[Measured, ...]:
    """The recorded figures in a fixed order; those without a file are left out."""
    found = []
    for name, shown in SHOWN.items():
        file = files("epsproof.reports.measured").joinpath(f"{name}.json")
        if file.is_file():
            found.append(shown(json.loads(file.read_text(encoding="utf-8"))))
    return tuple(found)


def measured_beside(paper: str) -> tuple[Measured, ...]:
    """The recorded figures for the article of the paper whose claims they count; none for another one."""
    data = json.loads(
        files("epsproof.reports.measured").joinpath("mutation.json").read_text(encoding="utf-8")
    )
    return measured() if _paper(data) == paper else ()


def _paper(data: dict[str, Any]) -> str:
    """The paper that the recorded command names."""
    return next(word for word in str(data["command"]).split() if word in PAPERS)


def _mutation(data: dict[str, Any]) -> Measured:
    results = data["results"]
    *classes, total = results["classes"]
    words = ("refuted", "refused", "true", "undecided", "wrong", "error")
    rows = [
        (row["class"], *(f"{row[w]:,}" for w in words), _share(row, "two points"), _share(row, "grid"))
        for row in (*classes, total)
    ]
    wrong = [x for x in results["listed"] if x["result"] in ("wrong", "error")]
    text = (
        f"Every proved claim of {_paper(data)} was changed one small thing at a time; {results['judged']:,} of "
        f"{results['possible']:,} changed claims were judged. A changed claim that is false must be rejected: "
        f"{total['refuted']:,} were refuted at an exact point or digit, {total['refused']:,} refused as no statement of the "
        f"format, {total['true']:,} proved "
        "(they are true: they say the same or less, or follow from the same hypotheses), "
        f"{total['undecided']:,} left undecided, because a limit was reached or the changed conditions contradict one "
        f"another, and {total['wrong'] + total['error']:,} wrongly proved or ended in an error. "
        "The last columns say what checks at points would have seen of the refuted ones: two simple points, and a grid."
    )
    changed = ", ".join(
        f"{count:,} {FIELDS.get(word, word)}" for word, count in results["certificates"].items()
    )
    listed = [f"{x['result']}: {x['claim']}, {x['class']}: {x['change']}" for x in results["listed"]]
    notes = (
        f"Of stored certificates with a single field changed, {changed}.",
        *(f"{x['claim']}: {x['change']}" for x in wrong),
    )
    headings = ("class", *words, "two points", "grid")
    return Measured(
        "Mutation of claims",
        text,
        data["command"],
        versions_text(data),
        headings,
        tuple(rows),
        notes,
        tuple(listed),
    )


def _fuzz(data: dict[str, Any]) -> Measured:
    results = data["results"]
    rows = []
    for kind, counts in sorted(results["results"].items()):
        counted = sorted(counts.items(), key=lambda x: (-x[1], x[0]))
        outcomes = ", ".join(f"{count:,} {EXITS.get(word, word)}" for word, count in counted)
        rows.append((kind, f"{sum(counts.values()):,}", outcomes))
    seeds = ", ".join(map(str, results["seeds"]))
    text = (
        f"{results['inputs']:,} generated inputs, from the seeds {seeds}, were given to the parser, the kernel, the reader "
        f"of claim files, the command line, and the evaluation of profiles. {len(results['failures']):,} ended in an error "
        "that is not one of the engine's own, passed their time limit or their memory, or were answered wrongly; "
        f"{len(results['files'])} files were left behind. The slowest took {results['slowest']['seconds']} seconds."
    )
    return Measured(
        "Generated inputs",
        text,
        data["command"],
        versions_text(data),
        ("input", "number", "outcome"),
        tuple(rows),
    )


def _tampering(data: dict[str, Any]) -> Measured:
    results = data["results"]
    rows = [(name, f"{x['changes']:,}", f"{x['rejected']:,}") for name, x in sorted(results["ways"].items())]
    text = (
        "Stored proofs were changed in one field each, cut off, reordered, or damaged as text; the kernel must reject "
        f"every change that is not a proof of the same statement. The slowest decision took {results['slowest']} seconds."
    )
    headings = ("way of tampering", "changes", "rejected")
    return Measured("Tampering", text, data["command"], versions_text(data), headings, tuple(rows))


def _determinism(data: dict[str, Any]) -> Measured:
    results = data["results"]
    rows = [(x["output"], x["compared"], f"{x['runs']}", f"{x['different']}") for x in results["outputs"]]
    text = (
        "The same question must give the same bytes. Every line is one output, run again in fresh processes with other "
        "hash seeds, with another number of processes, or with another release of SymPy; the last column counts the "
        "different outputs, which is 1 where all are the same."
    )
    headings = ("output", "compared over", "runs", "different outputs")
    return Measured("Determinism", text, data["command"], versions_text(data), headings, tuple(rows))


def _benchmarks(data: dict[str, Any]) -> Measured:
    rows = [
        (shown, label(x["name"]), x["median"], x["ratio"], ERRORS.get(x["error"], x["error"]))
        for group in data["results"]["groups"]
        for number, x in enumerate(group)
        for shown in ["" if number else group_label(x["group"])]
    ]
    text = (
        "Medians of one run, with ratios to the grid search of the same group. A ratio above 1 is faster than the grid. "
        f"Errors are in epsilon. {data['results']['about']}"
    )
    headings = ("question", "answered by", "milliseconds", "times faster", "error or amount")
    return Measured("Speed", text, data["command"], versions_text(data), headings, tuple(rows))


def _hypotheses(data: dict[str, Any]) -> Measured:
    found = [one for entry in data["results"].values() for one in entry["hypotheses"]]
    outcomes = Counter(one["outcome"] for one in found)
    follows = sum(one["reason"] == "it follows from the others" for one in found)
    undecided = [
        f"{name} without {one['hypothesis']}: {one['reason']}"
        for name, entry in data["results"].items()
        for one in entry["hypotheses"]
        if one["outcome"] == "undecided"
    ]
    text = (
        f"Each of the {len(found):,} hypotheses of {len(data['results']):,} proved claims of {_paper(data)} was dropped in turn, "
        "a comparison at a time, divisors then having any sign. A hypothesis is needed where an exact point satisfies all "
        "others and the claim is false or has no value there; it is redundant where the claim was proved without it. "
        "epsproof explain lists those of a claim with the points."
    )
    rows = (
        ("needed, with an exact point", f"{outcomes['needed']:,}"),
        ("redundant, proved without it", f"{outcomes['redundant'] - follows:,}"),
        ("redundant, it follows from the others", f"{follows:,}"),
        ("undecided", f"{outcomes['undecided']:,}"),
    )
    headings, form = ("hypothesis", "number"), "that stayed undecided"
    title = "Hypotheses dropped"
    return Measured(
        title, text, data["command"], versions_text(data), headings, rows, (), tuple(undecided), form
    )


SHOWN: dict[str, Callable[[dict[str, Any]], Measured]] = {
    "families": families,
    "hypotheses": _hypotheses,
    "mutation": _mutation,
    "power": planted,
    "attack": attack,
    "delicate": delicate,
    "tampering": _tampering,
    "fuzz": _fuzz,
    "kernel-coverage": kernel_coverage,
    "kernel-mutants": kernel_mutants,
    "determinism": _determinism,
    "benchmarks": _benchmarks,
    "peers": peers,
    "compositions": compositions,
}


def _share(row: dict[str, Any], baseline: str) -> str:
    return f"{row[baseline]:,} of {row['compared']:,}"
