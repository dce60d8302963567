"""The document of ``epsproof risk``, with its figure and its certificate as files."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

from attrs import frozen

from epsproof.derive.releases.noise import Noise, noises
from epsproof.derive.releases.tree import LARGEST, prior_of, whole
from epsproof.derive.text.errors import LimitExceeded, MissingValue, QuestionError, UnsupportedForm, option
from epsproof.derive.text.numbers import number
from epsproof.reports.documents.releases.count import cells_document, count_document, read_tree, tree_document
from epsproof.reports.files import json_text
from epsproof.reports.output import write_beside

__all__ = ["Asked", "certificate_of", "risk_document", "save"]

# The document of ``epsproof risk``, from the words of the command line.

EXAMPLE = "for instance epsproof risk --noise 'discrete-gaussian(rho=0.099)' --prior 1/2 --published 2"
MOST_RELEASES, MOST_DIGITS = 1000, 30


@frozen
class Asked:
    """The options as they were given."""

    file: Path | None
    noise: str | None
    prior: str | None
    known: str
    published: str | None
    at_least: str
    cells: Path | None
    column: str
    known_column: str | None
    digits: int

    @property
    def laws(self) -> tuple[Noise, ...]:
        if self.noise is None:
            raise MissingValue(f"--noise is missing, or the FILE of a tree; {EXAMPLE}")
        return noises(self.noise)

    @property
    def chance(self) -> Fraction:
        if self.prior is None:
            raise MissingValue(
                f"--prior is missing: how likely is it before that the person has the value? {EXAMPLE}"
            )
        return prior_of(self.prior)

    @property
    def others(self) -> int:
        return whole(self.known, option("known"))

    @property
    def values(self) -> list[Fraction]:
        """The published values; raises QuestionError for one that is no number."""
        if self.published is None:
            return []
        if re.fullmatch(r"\s*[+-]?\d{1,3}(?:,\d{3})+\s*", self.published):
            one, several = (
                self.published.replace(",", "").strip(),
                ", ".join(self.published.strip().split(",")),
            )
            two = f"write {option('published', one)} for one value, {option('published', several)} for several releases"
            raise QuestionError(f"{self.published} has two readings: {two}")
        apart = re.sub(
            r"\s*(?:;|&|\band\b|\bor\b|\s(?=[-+\d]))\s*", ", ", self.published.strip().strip("[](){}")
        )
        if apart != self.published.strip() and re.fullmatch(r"[+-]?\d+(?:,\s*[+-]?\d+)+", apart):
            raise QuestionError(
                f"published values are separated by commas alone: write {option('published', apart)}"
            )
        parts = self.published.split(",")
        if len(parts) > MOST_RELEASES:
            raise QuestionError(
                f"{len(parts)} published values; at most {MOST_RELEASES} releases are followed"
            )
        if empty := [place for place, part in enumerate(parts, 1) if not part.strip()]:
            known = ", ".join(part.strip() for part in parts if part.strip())
            such = f"; for instance {option('published', '1, 2')}"
            better = f"; write {option('published', known)} if that is all" if known else such
            raise QuestionError(f"{option('published')}: value {empty[0]} of {len(parts)} is empty{better}")
        return [_published(part) for part in parts]


def risk_document(asked: Asked) -> dict[str, Any]:
    """The document of a count, a tree or the cells of a table; raises QuestionError."""
    if asked.file is not None:
        given = [n for n in ("noise", "prior", "published", "cells") if getattr(asked, n) is not None]
        if re.fullmatch(r"[A-Za-z][\w-]*\(.*\)", str(asked.file)):
            raise QuestionError(f"{asked.file} is no file; noise is an option: --noise '{asked.file}'")
        if asked.published and re.fullmatch(r"[+-]?\d+(?:\.\d+)?", str(asked.file)):
            several = option("published", f"{asked.published}, {asked.file}")
            raise QuestionError(
                f"{asked.file} is no file; several published values stand in quotes: {several}"
            )
        if not asked.file.exists() and not asked.file.suffix:
            raise QuestionError(
                f"{asked.file} is no file, and a value of several words stands in quotes: leave {asked.file} out"
            )
        if not asked.file.exists():
            raise QuestionError(
                f"there is no file {asked.file}; epsproof init --topic block-in-county writes one to start from"
            )
        if given:
            raise QuestionError(f"--{given[0]} and a file: the file of a tree says all of it")
        return tree_document(read_tree(asked.file), _at_least(asked.at_least), asked.digits)
    if asked.cells is not None:
        if asked.published is not None:
            raise QuestionError("--published and --cells: the table holds the published values")
        return cells_document(
            asked.cells,
            asked.column,
            asked.known_column,
            asked.laws,
            asked.chance,
            asked.others,
            asked.digits,
        )
    return count_document(
        asked.laws, asked.chance, asked.others, asked.values, _at_least(asked.at_least), asked.digits
    )


def _published(text: str) -> Fraction:
    if text.strip().lstrip("+-").lower() in {"nan", "inf", "infinity"}:
        raise QuestionError(f"{option('published')} is a finite number, not {text.strip()}")
    value = number(text)
    if abs(value) > LARGEST:
        raise LimitExceeded(
            f"{option('published')} is {text.strip()[:40]}; numbers up to {LARGEST:,} are treated"
        )
    return value


def _at_least(text: str) -> Fraction:
    value = number(text)
    if not 0 < value < 1 or value < Fraction(1, 10**MOST_DIGITS):
        raise QuestionError(
            f"{option('at-least')} is a probability above 0 and below 1, not {text}; for instance 0.001"
        )
    return value


# The figure and the certificate of a release, as files.


def save(
    asked: Asked, document: dict[str, Any], figure: Path | None, certificate: Path | None, force: bool
) -> None:
    """Write the files that were asked for; raises UnsupportedForm where there is none of that kind."""
    files: dict[Path, bytes] = {}
    if figure is not None:
        files[figure] = _figure(asked, document, figure)
    if certificate is not None:
        files[certificate] = json_text(certificate_of(asked)).encode()
    for path, content in files.items():
        write_beside(path.parent, {path.name: content}, force)


def _figure(asked: Asked, document: dict[str, Any], path: Path) -> bytes:
    from epsproof.reports.figures.releases.posterior import FORMS, posterior_figure

    form = path.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise UnsupportedForm(f"{path.name}: a figure ends in {', '.join('.' + form for form in FORMS)}")
    return posterior_figure(document, form)


def certificate_of(asked: Asked) -> dict[str, Any]:
    """The certificate of what was asked; raises UnsupportedForm where there is none of that kind."""
    from epsproof.reports.documents.releases.count import read_tree
    from epsproof.verify.releases.certificate import count_certificate, tree_certificate

    if asked.cells is not None:
        raise UnsupportedForm(
            "--certificate is about one count or a tree; ask for the count of a single cell"
        )
    if asked.file is not None:
        return tree_certificate(read_tree(asked.file), asked.digits)
    return count_certificate(asked.laws, asked.chance, asked.others, asked.values, asked.digits)
