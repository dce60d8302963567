"""The command that asks for a document of ``epsproof risk`` again."""

from __future__ import annotations

from typing import Any

from epsproof.reports.documents.releases.records import SCHEMA as RECORDS
from epsproof.reports.memo.releases.said import query_without_texts

__all__ = ["command"]

Document = dict[str, Any]


def command(document: Document) -> tuple[str, ...]:
    """The words of a command line, without what may be values of records; FILE stands for a tree, or for a table of cells."""
    if document["schema"] == RECORDS:
        return ("epsproof", "risk", *_of_records(document))
    return ("epsproof", "risk", *_of_counts(document))


def _of_counts(document: Document) -> list[str]:
    if document["about"] == "tree":
        return ["FILE"]
    words = ["--noise", ", ".join(document["noise"]), "--prior", document["prior"]]
    if document["about"] == "cells":
        words = ["--cells", "FILE", "--column", document["column"], *words]
    if "known_column" in document:
        return [*words, "--known-column", document["known_column"]]
    words += ["--known", str(document["known"])]
    if "releases" in document:
        words += ["--published", ", ".join(row["published"] for row in document["releases"])]
    return words + (["--at-least", document["at_least"]] if "at_least" in document else [])


def _of_records(document: Document) -> list[str]:
    words = ["--data", document["data"], "--query", query_without_texts(document["query"])]
    words += ["--noise", document["noise"]]
    sensitivity = document["sensitivity"]
    if (
        sensitivity
        and sensitivity["source"] == "declared"
        and sensitivity["value"]["lower"] == sensitivity["value"]["upper"]
    ):
        words += ["--sensitivity", sensitivity["value"]["upper"]]
    if "risks" in document:
        words += ["--epsilon", str(document["risks"]["epsilon"])]
    if "preference" in document:
        words += ["--preference", document["preference"]["text"]]
    if "grouped_by" in document:
        words += ["--groups", document["grouped_by"]]
    return words
