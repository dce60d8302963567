"""Repairs from the sentences of a ledger, for tests that begin with a ledger."""

from __future__ import annotations

import re

from epsproof.verify.claims.verdict import (
    CORRECTED,
    DIFFERENTIATED,
    RESTRICTED,
    ROWS,
    VARIED,
    WEAKENED,
    Repair,
)

FORMS = {
    RESTRICTED: r"with the condition (?P<conditions>.*?)( \(an infimum, not attained: (?P<open_ends>.*)\))?",
    CORRECTED: r"read (?P<text>.*)",
    WEAKENED: r"with (?P<text><=|>=) in place of [<>]",
    DIFFERENTIATED: r"the derivative is that with respect to (?P<text>\w+)",
    VARIED: r"(?P<text>.*)",
}


def repair_read(sentence: str | None) -> Repair | None:
    """The repair that reads so."""
    if not sentence:
        return None
    if sentence.startswith("row "):
        rows = re.findall(r"row (.*?): (with the condition .*?)(?=; row |\Z)", sentence)
        found = Repair(ROWS, rows=tuple((when, repair_read(row)) for when, row in rows))
        assert str(found) == sentence
        return found
    way, match = next((way, m) for way, form in FORMS.items() if (m := re.fullmatch(form, sentence)))
    parts = {name: text or "" for name, text in match.groupdict().items()}
    if "conditions" in parts:
        parts["conditions"] = tuple(parts["conditions"].split(" and "))
    found = Repair(way, **parts)
    assert str(found) == sentence
    return found
