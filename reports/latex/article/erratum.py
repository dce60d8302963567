"""The errata as an article lists them: one line for each, the gravest first."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from epsproof.reports.errata.erratum import CONSEQUENCES, Erratum
from epsproof.reports.latex.as_written import as_written
from epsproof.reports.latex.counterexample import value_instead
from epsproof.reports.latex.escape import tex
from epsproof.reports.latex.prose import prose
from epsproof.reports.latex.repair import repair_latex
from epsproof.reports.latex.where import where_latex
from epsproof.reports.latex.width import width
from epsproof.reports.view.formula_parts import Unprintable
from epsproof.verify.claims.verdict import CORRECTED

__all__ = ["ErrataText", "errata_texts"]

INLINE = 60.0


@frozen
class ErrataText:
    """LaTeX of a heading and of (title, places, statement, what holds) under it."""

    heading: str
    items: tuple[tuple[str, str, str, str], ...]


def errata_texts(found: Sequence[Erratum]) -> tuple[ErrataText, ...]:
    """The errata by heading; headings without errata are left out."""
    texts = []
    for name, heading in CONSEQUENCES:
        items = tuple(_item(e) for e in found if e.consequence == name)
        if items:
            texts.append(ErrataText(tex(heading), items))
    return tuple(texts)


def _item(erratum: Erratum) -> tuple[str, str, str, str]:
    first, *others = erratum.locations
    title, places = (first, others) if erratum.remark is None else (erratum.remark.heading, [first, *others])
    return prose(title), prose("; ".join(places)), prose(erratum.claim.statement), _holds(erratum)


def _holds(erratum: Erratum) -> str:
    repair = erratum.verdict.repair
    if repair is not None and repair.way == CORRECTED:
        try:
            shown, letters = as_written(repair.text), where_latex(repair.text, erratum.claim.data)
            instead = (
                rf"Instead:\newline\fitted{{{shown}}}" if width(shown) > INLINE else f"Instead: ${shown}$"
            )
            return f"{instead}{letters}"
        except Unprintable:
            return repair_latex(repair)
    if repair is not None:
        return repair_latex(repair)
    if erratum.verdict.verdict == "infimum only":
        return "An infimum, not a minimum"
    instead = value_instead((erratum.verdict.counterexample or {}).items())
    return f"False: {instead}" if instead else "False"
