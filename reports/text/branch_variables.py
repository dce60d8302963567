"""What the variables stand for that the kernel brings in for roots, exponentials and logarithms of a claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from epsproof.verify.kernel.branch import Branch
    from epsproof.verify.kernel.product import Product

__all__ = ["Meanings", "branch_meanings", "branch_variables"]

FIELDS = ("schema", "assumptions", "goals", "definitions", "slopes", "substitutions")


@frozen
class Meanings:
    """What the kernel's own variables stand for on a branch, by name; all of them where they make it ``impossible``."""

    impossible: bool
    by_name: dict[str, str]


def branch_meanings(certificate: Mapping[str, Any], documents: Iterable[Mapping[str, Any]]) -> Meanings:
    """Those of a certificate that is part of one of the documents; none for another.

    Where what is always true of them is impossible on the branch, the kernel knows 1 = 0.
    """
    impossible = any(
        (text, relation) == ("1", "=") for _, text, relation in certificate.get("hypotheses", [])
    )
    if impossible or any(name.endswith("_") for name in certificate["vars"]):
        for document in documents:
            for branch, proof in _closed(document):
                if proof == certificate:
                    names = [*branch.fresh.values()] if impossible else certificate["vars"]
                    return Meanings(impossible, _meanings(branch, names))
    return Meanings(False, {})


def branch_variables(certificate: Mapping[str, Any], documents: Iterable[Mapping[str, Any]]) -> list[str]:
    """A line such as ``where e1_ = exp(eps)`` for each of them, below one that says where they are impossible."""
    found = branch_meanings(certificate, documents)
    said = [
        "where 1 = 0, since on this branch the following contradict what is true of exponentials and logarithms"
    ]
    return [
        *(said if found.impossible else []),
        *(f"where {label} = {text}" for label, text in found.by_name.items()),
    ]


def _closed(document: Mapping[str, Any]) -> Iterator[tuple[Branch, Mapping[str, Any]]]:
    """The branches on which goals fail, with the certificates that close them."""
    from epsproof.verify.kernel.claim import SCHEMA, Statement

    if document.get("schema") == SCHEMA:
        statement = Statement({name: document[name] for name in FIELDS})
        for goal, proofs in enumerate(document.get("proofs", [])):
            yield from zip(statement.failures(goal), proofs, strict=False)


def _meanings(branch: Branch, names: Iterable[str]) -> dict[str, str]:
    """The variables that occur, and those in what they stand for, in the order in which the kernel brought them in."""
    wanted, found = {*names}, dict[str, str]()
    for meaning, label in reversed([*branch.fresh.items()]):
        if label in wanted:
            inner = meaning[-1]
            wanted |= {name for part in inner.parts() for name in part.variables()}
            found[label] = _written(meaning[0], meaning[1], inner)
    return dict(reversed([*found.items()]))


def _written(kind: str, degree: int, inner: Product) -> str:
    return "pi" if kind == "pi" else _root(degree, inner) if kind == "root" else f"{kind}({_quotient(inner)})"


def _root(degree: int, inner: Product) -> str:
    return f"sqrt({_quotient(inner)})" if degree == 2 else f"({_quotient(inner)})**(1/{degree})"


def _quotient(value: Product) -> str:
    top, bottom = value.parts()
    if bottom == type(bottom).constant(1):
        return str(top)
    return "/".join(
        str(part) if len(part.terms) == 1 and "*" not in str(part) else f"({part})" for part in (top, bottom)
    )
