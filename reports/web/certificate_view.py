"""A certificate unfolded: what it uses, the identities that prove it, and its files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen
from markupsafe import Markup

from epsproof.reports.document.html import words_html
from epsproof.reports.document.identity import goal_of, hypotheses_of, identities
from epsproof.reports.document.model import Text, joined
from epsproof.reports.text.branch_variables import branch_meanings
from epsproof.reports.web.claim_formulas import text_math
from epsproof.verify.closed_form.document import digest
from epsproof.verify.solvers.solver import smtlib

__all__ = ["CertificateView", "certificate_files", "certificate_view", "certificate_views"]

MOST_SHOWN = 6
MOST_LINES = 8
LONG = 6000


@frozen
class CertificateView:
    """``lines`` are (assumed on a split, identity); ``omitted`` counts identities that are in the file only; ``meanings`` are of
    the variables that the kernel brought in, ``impossible`` where they make its facts contradict one another."""

    number: int
    name: Markup
    goal: Markup
    hypotheses: tuple[Markup, ...]
    lines: tuple[tuple[Markup, Markup], ...]
    omitted: int
    file: str
    meanings: tuple[Markup, ...] = ()
    impossible: bool = False

    @property
    def trivial(self) -> bool:
        """Whether the goal is one of the hypotheses or holds by itself."""
        return not self.lines and not self.omitted


def certificate_view(
    certificate: Mapping[str, Any],
    number: int = 1,
    name: Text = (),
    documents: Sequence[Mapping[str, Any]] = (),
) -> CertificateView:
    """The certificate as a reader sees it; ``documents`` are those it may be part of."""
    every, branch = identities(certificate), branch_meanings(certificate, documents)
    shown = every[-MOST_LINES:]
    return CertificateView(
        number,
        words_html(name),
        words_html((goal_of(certificate),)),
        tuple(words_html((x,)) for x in hypotheses_of(certificate)),
        tuple((words_html(joined((y,) for y in x.given)), words_html((x.formula,))) for x in shown),
        len(every) - len(shown),
        digest(certificate)[:16],
        tuple(text_math(f"{name} == {text}") for name, text in branch.by_name.items()),
        branch.impossible,
    )


def certificate_views(
    certificates: Sequence[Mapping[str, Any]], documents: Sequence[Mapping[str, Any]] = ()
) -> tuple[CertificateView, ...]:
    """The certificates that say something, each once, at most MOST_SHOWN: those in most variables that are not too long."""
    unique = {digest(c): c for c in certificates}
    telling = [c for c in unique.values() if identities(c)]
    kept = sorted(telling, key=_rank)[:MOST_SHOWN]
    return tuple(
        certificate_view(c, number, (), documents)
        for number, c in enumerate((c for c in telling if c in kept), 1)
    )


def _rank(certificate: Mapping[str, Any]) -> tuple[bool, int, int]:
    length = len(json.dumps(certificate))
    return length > LONG, -len(certificate["vars"]), length


def certificate_files(certificates: Iterable[Mapping[str, Any]]) -> dict[str, bytes]:
    """``certificates/DIGEST.json`` and ``.smt2`` for each."""
    files = {}
    for certificate in certificates:
        stem = f"certificates/{digest(certificate)[:16]}"
        text = json.dumps(certificate, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        files[f"{stem}.json"] = (text + "\n").encode()
        files[f"{stem}.smt2"] = smtlib(certificate).encode()
    return files
