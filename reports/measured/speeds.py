"""The manual's table of speeds, from the recorded benchmarks.

``python -m epsproof.reports.measured.speeds reports/docs/manual/explanation/speed.md`` writes it anew.
"""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

from epsproof.reports.files import write_text
from epsproof.reports.measured.libraries import compositions

__all__ = ["speeds", "with_speeds"]

BEGIN, END = "<!-- speeds: from reports/measured/benchmarks.json -->\n", "<!-- speeds: end -->\n"
KNOWN, ONE, TWO = "a known closed form, 50 digits", "one prior runs, 15 digits", "two priors run, 15 digits"
GRIDS = {KNOWN: "r grid for three digits", ONE: "r grid[one]", TWO: "r grid[two]"}
OPTIMISERS = {ONE: "scipy[differential evolution-one]", TWO: "scipy[differential evolution-two]"}
ASKED = {ONE: ("one", "q = 1"), TWO: ("two", "both priors run")}
INSTEAD = (
    ("scipy[differential evolution-{}]", "SciPy's differential evolution, {}"),
    ("scipy[shgo-{}]", "SciPy's shgo, {}"),
    ("scipy[dual annealing-{}]", "SciPy's dual annealing, {}"),
    ("nelder mead[{}]", "SciPy's Nelder-Mead from the best of a coarse grid, {}"),
    ("mpmath", "mpmath, golden section with 20 digits, {}"),
    ("numpy zoom[{}]", "NumPy, a grid and finer ones around the best prior, {}"),
    ("numpy grid[{}]", "NumPy, the authors' grid, {}"),
    ("r grid[{}]", "the authors' grid in R, {}"),
)
QUESTIONS = (
    (KNOWN, "certified closed form[50]", "known closed form, 50 certified digits"),
    *(
        row
        for group, (running, asked) in ASKED.items()
        for row in (
            (group, f"certified enclosure[{running}]", f"{asked}, 15 certified digits at one more point"),
            (
                group,
                f"certified enclosure of a new problem[{running}]",
                "the same, a problem never asked before",
            ),
            (
                group,
                f"certified enclosure of a new profile[{running}]",
                "the same, from the text of the profile",
            ),
            (
                group,
                f"certified enclosure never asked before[{running}]",
                "the same, with all caches of SymPy emptied",
            ),
            *((group, name.format(running), label.format(asked)) for name, label in INSTEAD),
        )
    ),
)
DIGITS = "digits of an enclosure, {} running"
OTHERS = (
    ("1,000 digits once t is located, one prior", DIGITS.format("one"), "refinement to 1000 digits[one]"),
    ("the same, two priors", DIGITS.format("two"), "refinement to 1000 digits[two]"),
    ("all certificates of the registered profiles checked again", "certificates checked again", None),
)


def speeds(document: dict[str, Any], race: dict[str, Any]) -> str:
    """The table in Markdown, the times in milliseconds that have no ratio, and the ``race`` of compositions; rows that were not
    measured are left out."""
    found = {(x["group"], x["name"]): x for group in document["results"]["groups"] for x in group}
    milliseconds = {key: float(x["median"].replace(",", "")) for key, x in found.items()}
    lines = [
        "| the profile max(a/(p q), r) | times faster than the grid in R | than differential evolution | error |",
        "|---|---|---|---|",
    ]
    for group, name, label in QUESTIONS:
        if (group, name) in found:
            own = milliseconds[group, name]
            ratios = [milliseconds.get((group, other.get(group, ""))) for other in (GRIDS, OPTIMISERS)]
            error = found[group, name]["error"]
            shown = "none" if "certified" in name else error
            lines.append(
                f"| {label} | {' | '.join(_short(x / own) if x else '' for x in ratios)} | {shown} |"
            )
    times = [
        f"{label}: {_short(milliseconds[key])} milliseconds"
        for label, group, name in OTHERS
        for key in found
        if key[0] == group and name in (None, key[1])
    ]
    batch = next((x["error"] for x in found.values() if x["name"] == "batch of two cases"), "")
    times += [f"a closed form of two cases: {batch} a core"] if batch else []
    _, raced, _, _, times_its, digits, ours, _, _, met = compositions(race).rows[-1]
    times += [
        f"random compositions of up to four laws, each against the fastest library, medians: {times_its} times its seconds, "
        f"{ours} digits beside its {digits}; {met} of {raced} at most {race['results']['times']} times its seconds at "
        f"{race['results']['more']} times its accuracy (`{race['command']}`)"
    ]
    return "\n".join([f"`{document['command']}` gave", "", *lines, "", *(f"- {x}" for x in times), "", ""])


def with_speeds(text: str, document: dict[str, Any], race: dict[str, Any]) -> str:
    """The text with the table between its two marks."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + speeds(document, race) + END + rest.partition(END)[2]


def _short(ratio: float) -> str:
    return f"{float(f'{ratio:.2g}'):,g}"


if __name__ == "__main__":
    page = Path(sys.argv[1])
    folder = files("epsproof.reports.measured")
    recorded = [
        json.loads(folder.joinpath(f"{name}.json").read_text(encoding="utf-8"))
        for name in ("benchmarks", "compositions")
    ]
    write_text(page, with_speeds(page.read_text(encoding="utf-8"), *recorded))
