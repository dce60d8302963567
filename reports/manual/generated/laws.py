"""The laws that ``epsproof compose`` knows, with their parameters and sources."""

from __future__ import annotations

from epsproof.reports.manual.markdown import code, escaped, table
from epsproof.verify.laws.law import Law
from epsproof.verify.laws.release import laws

__all__ = ["pages"]

INTRODUCTION = """# Laws of noise and budgets

A law says how far the outputs of one release can differ between two neighbouring data sets. In
[epsproof compose](commands/compose.md) a release is a law with its values, `gaussian(sigma=3)`, how often it is made,
`gaussian(sigma=3) x 10`, or a number, which is a pure budget; commas join releases. A TOML file with two finite laws is a release
too. Hyphens may stand for underscores.
"""


def pages() -> dict[str, str]:
    """One page."""
    return {
        "reference/laws.md": "\n".join([INTRODUCTION, *(_law(name, law) for name, law in laws().items())])
    }


def _law(name: str, law: Law) -> str:
    rows = []
    for one in law.parameters:
        usual = "must be given" if one.default is None else f"{code(str(one.default))} unless given"
        rows.append((code(one.name), escaped(one.meaning), f"{escaped(one.domain)}; {usual}"))
    heads = ("parameter", "meaning", "values")
    return f"## {name}\n\n{escaped(law.title[0].upper() + law.title[1:])}. Source: {escaped(law.source)}.\n\n{table(heads, rows)}"
