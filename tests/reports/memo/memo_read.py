"""What tests of a memo share: a question, and the memo as a page and as a reader sees it."""

from __future__ import annotations

import re
from fractions import Fraction

from epsproof.reports.document.html import document_html
from epsproof.reports.memo.budget_sheet import budget_sheet
from epsproof.reports.question import posed
from epsproof.reports.text.words import words_text

A, R = Fraction(1, 4), Fraction(3)


def problem(text, *where):
    return posed(text, where, (), "unbounded")


def plain(words):
    return words_text(words, unicode=False)


SVG = {"svg": b"<?xml?><svg ></svg>", "pdf": b"%PDF"}


def memo_html(found, pictures=None):
    return document_html(budget_sheet(found, pictures or {})).decode()


JARGON = (
    "certificate",
    "kernel",
    "clause",
    "rung",
    "region",
    "enclosure",
    "closed form",
    "elasticit",
    "digest",
    "projection",
)


def said(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", re.sub(r"<annotation.*?</annotation>", "", page)).split())
