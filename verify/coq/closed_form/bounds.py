"""The bounds in the Coq text of a closed form: those of the library, or those that follow from the document's attack model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from epsproof.derive.models.catalogue import model_named
from epsproof.verify.closed_form.document import model_data
from epsproof.verify.coq.models.model_lemmas import ModelLemmas
from epsproof.verify.coq.models.model_text import LIBRARY as OF_MODELS
from epsproof.verify.coq.models.model_text import ModelText
from epsproof.verify.coq.names import coq_name
from epsproof.verify.coq.out_of_reach import OutOfReach

__all__ = ["HEADER", "LibraryBounds", "ModelBounds", "bounds_of"]

LIBRARY = ("unbounded", "membership", "bounded")
HEADER = """From Coq Require Import Reals Lra Nsatz.
From Epsproof Require Import Sign Bounds Largest Profiles Paths Demands.
Open Scope R_scope.
"""


def bounds_of(document: Mapping[str, Any], priors: Sequence[str]) -> LibraryBounds | ModelBounds:
    """The bounds of the document's attack model; raises OutOfReach where Coq has none."""
    attack, roots = document["attack"], document["roots"]
    if attack in (model_data(model_named(name)) for name in LIBRARY):
        return LibraryBounds(attack["name"], priors, roots)
    if strange := [name for name in priors if coq_name(name) != name]:
        raise OutOfReach(
            f"the prior {strange[0]!r} has no one-letter name; rename it to have Coq text of a closed form"
        )
    return ModelBounds(ModelText(attack), roots)


class LibraryBounds:
    """The bound of a model in Bounds.v, which grows with every privacy factor, also above 1."""

    header = HEADER
    count, private = (
        1,
        False,
    )  # one bound for each potential; private: known for privacy factors up to 1 alone
    plain = True  # no bound is a quotient

    def __init__(self, name: str, priors: Sequence[str], roots: Mapping[str, str]) -> None:
        self.attack, self.priors, self.roots = name, priors, roots
        self.name = f"{name}_of_roots" if roots else name

    def at(self, number: int, priors: Sequence[str], t: str) -> str:
        """The bound of potential ``number``, from 0, at priors and a privacy factor."""
        return f"{self.name} {' '.join([*priors, t])}"

    def unfold(self, number: int) -> str:
        """A tactic that writes the bound out."""
        return f"unfold {self.name}" + (f", {self.attack}" if self.roots else "")

    def conditions(self, priors: Sequence[str]) -> list[str]:
        """What the region says beyond the document's conditions."""
        return []

    def in_range(self, priors: Sequence[str]) -> str:
        """What the bounds ask of their priors."""
        return " /\\ ".join(f"0 < {p} <= 1" for p in priors)

    def pattern(self) -> str:
        """How that is taken apart."""
        pattern = f"P_{self.priors[-1]}"
        for name in reversed(self.priors[:-1]):
            pattern = f"[P_{name} {pattern}]"
        return pattern

    def positive(self, number: int, priors: Sequence[str], t: str, proof: str) -> str:
        """The proof of 0 < bound, from the ``proof`` of 0 < t."""
        ranges = " ".join(f"P_{p}" for p in self.priors)
        return f"{self.name}_positive {' '.join(priors)} {t} {ranges} (Rlt_le _ _ {proof})"

    def definitions(self) -> str:
        """The bound at the priors, of which the variables are roots, and what the library says of the bound itself."""
        if not self.roots:
            return ""
        priors, name = " ".join(self.priors), self.name
        powers = " ".join(f"({p} ^ {self.roots[p]})" if p in self.roots else p for p in self.priors)
        ranges = " -> ".join(f"0 < {p} <= 1" for p in self.priors)
        used = " ".join(
            f"(unit_power {p} {self.roots[p]} U_{p})" if p in self.roots else f"U_{p}" for p in self.priors
        )
        names = " ".join(f"U_{p}" for p in self.priors)
        return (
            f"(* {', '.join(f'{p} is the root of degree {n} of the prior {p}' for p, n in sorted(self.roots.items()))}. *)\n"
            f"Definition {name} ({priors} t : R) : R := {self.attack} {powers} t.\n\n"
            f"Lemma {name}_positive : forall {priors} t : R, {ranges} -> 0 <= t -> 0 < {name} {priors} t.\n"
            f"Proof. intros {priors} t {names}. exact ({self.attack}_positive {powers} t {used}). Qed.\n\n"
            f"Lemma {name}_increasing : forall {priors} s t : R,\n"
            f"  {ranges} -> 0 <= s <= t -> {name} {priors} s <= {name} {priors} t.\n"
            f"Proof. intros {priors} s t {names}. exact ({self.attack}_increasing {powers} s t {used}). Qed.\n\n"
            f"Lemma {name}_continuous : forall {priors} : R, continuity ({name} {priors}).\n"
            f"Proof. intros {priors}. exact ({self.attack}_continuous {powers}). Qed.\n"
        )


class ModelBounds:
    """The bounds of any model of pure privacy, of which the least grows with privacy factors up to 1."""

    private = True
    header = (
        "From Coq Require Import Reals Lra Nsatz List ZArith Lia.\n"
        f"From Epsproof Require Import Sign Largest Profiles Paths Demands {OF_MODELS} Private.\n"
        "Import ListNotations.\nOpen Scope R_scope.\n"
    )

    def __init__(self, text: ModelText, roots: Mapping[str, str]) -> None:
        self.text, self.roots = text, roots
        self.count = len(text.potentials)
        self.plain = all(map(text.plain, text.numbers))

    def arguments(self, priors: Sequence[str]) -> str:
        """Parameters and priors as arguments, each with a space before it."""
        names = zip(self.text.priors, priors, strict=True)
        placed = [f"({value} ^ {self.roots[name]})" if name in self.roots else value for name, value in names]
        return "".join(f" {value}" for value in (*self.text.parameter_names, *placed))

    def all_at(self, name: str, priors: Sequence[str], t: str) -> str:
        """``bound``, the least, or ``bound_above``, the largest at the inverse privacy factor."""
        return f"{name}{self.arguments(priors)} {t}"

    def at(self, number: int, priors: Sequence[str], t: str) -> str:
        return f"bound_{number + 1}{self.arguments(priors)} {t}"

    def unfold(self, number: int) -> str:
        return f"unfold bound_{number + 1}, prior"

    def conditions(self, priors: Sequence[str]) -> list[str]:
        return [self.in_range(priors)]

    def in_range(self, priors: Sequence[str]) -> str:
        return f"distribution{self.arguments(priors)}"

    def pattern(self) -> str:
        return "Weights"

    def positive(self, number: int, priors: Sequence[str], t: str, proof: str) -> str:
        return f"bound_{number + 1}_positive{self.arguments(priors)} {t} Weights {proof}"

    def definitions(self) -> str:
        """The model with its lemmas."""
        return "\n".join([self.text.definitions(), ModelLemmas(self.text).text()])
