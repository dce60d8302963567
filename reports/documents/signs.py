"""The document of ``epsproof signs --json``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.documents.question import conditions, question
from epsproof.reports.exits import status_of

if TYPE_CHECKING:
    from epsproof.verify.closed_form.sign_lemmas import SignLemma

__all__ = ["proved_signs", "signs_document"]

SCHEMA = "epsproof-signs/1"


def proved_signs(problem: Problem, seconds: float) -> tuple[SignLemma, ...]:
    """The sign lemmas of the question, with their proofs; raises UnsupportedForm where no prior runs."""
    from epsproof.verify.closed_form.sign_lemmas import prove_sign_lemmas

    if not problem.running:
        raise UnsupportedForm("every prior is fixed, so that there is none in which epsilon rises or falls")
    return prove_sign_lemmas(problem, seconds)


def signs_document(problem: Problem, lemmas: tuple[SignLemma, ...], files: dict[str, str]) -> dict[str, Any]:
    """``files`` maps the digest of a saved certificate document to its file."""
    found = [
        {
            "variable": lemma.variable,
            "piece": lemma.piece,
            "status": lemma.status,
            "cells": [{"when": conditions(when), "sign": sign} for when, sign in lemma.cells],
            "certificate": {"digest": lemma.digest, "file": files.get(lemma.digest)},
        }
        for lemma in lemmas
    ]
    return {
        "schema": SCHEMA,
        "status": status_of(*(lemma.status for lemma in lemmas)),
        **question(problem),
        "lemmas": found,
    }
