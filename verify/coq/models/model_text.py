"""An attack model as Coq definitions, with the lemmas that hold of it wherever its weights are a distribution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from epsproof.verify.coq.formula import formula_text
from epsproof.verify.coq.models.growth import grown
from epsproof.verify.coq.names import coq_name
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.model import Model, Potential

__all__ = ["HEADER", "LIBRARY", "ModelText"]

LIBRARY = "Mechanisms Worlds Tying Potentials Posterior Mixtures Attaining"
HEADER = f"""From Coq Require Import Reals Lra List ZArith Lia.
From Epsproof Require Import Sign Profiles {LIBRARY}.
Import ListNotations.
Open Scope R_scope.
"""


class ModelText:
    """Coq text of the ``attack`` of a document; the definitions take the ``variables``: the model's parameters and priors.

    ``number`` counts the potentials from 1, as their bounds ``bound_1``, ``bound_2``, ... do. Raises OutOfReach for approximate
    privacy, and for models whose potentials are too many for Coq to go through.
    """

    def __init__(self, attack: Mapping[str, Any]) -> None:
        self.model = Model(attack)
        self.name = str(attack["name"])
        if not self.model.pure:
            raise OutOfReach(
                f"the model {self.name!r} is of approximate privacy; Coq's theorem is about pure privacy"
            )
        if attack.get("symmetries"):
            raise OutOfReach(
                f"worlds of the model {self.name!r} are merged; Coq's theorem is about all of them apart"
            )
        self.priors = sorted(self.model.priors)
        inner = {name for weight in self.model.weights.values() for name in weight.variables()}
        self.parameters = sorted(inner - {*self.priors})
        self.parameter_names = [coq_name(name) for name in self.parameters]
        self.variables = [*self.parameter_names, *(coq_name(name) for name in self.priors)]
        self.potentials = self.model.potentials()
        self.steps = [
            (start, end, int(steps))
            for first, second, steps, way in attack["neighbours"]
            for start, end in ((first, second), (second, first))[: 2 if way == "both" else 1]
        ]
        self.symmetric = self.model.symmetric
        self.world = {name: f"world_{number}" for number, name in enumerate(self.model.worlds, 1)}
        self.numbers = range(1, len(self.potentials) + 1)
        grown(self.model)
        if self.symmetric:
            grown(self.model, exchanged=True)

    @property
    def at(self) -> str:
        """The variables as arguments, each with a space before it."""
        return "".join(f" {name}" for name in self.variables)

    @property
    def binder(self) -> str:
        """The variables as arguments of a definition."""
        return f" ({' '.join(self.variables)} : R)" if self.variables else ""

    def bounds(self, t: str = "t") -> list[str]:
        return [f"bound_{number}{self.at} {t}" for number in self.numbers]

    def weight(self, world: str) -> str:
        """The weight as a factor."""
        return f"({formula_text(self.model.worlds[world])})"

    def definitions(self) -> str:
        """Worlds, weights, steps, the model, its potentials and bounds."""
        model, named = self.model, self.world
        listed = "\n".join(f"(* {named[name]}: {_plain(name)} *)" for name in model.worlds)
        weights = [f"{named[w]} => {formula_text(text)}" for w, text in model.worlds.items()]
        steps = "; ".join(f"({named[v]}, {named[w]}, {k}%nat)" for v, w, k in self.steps)
        pairs = [
            f"{named[s]}, {named[u]} => {model.distance[s, u]}%nat"
            for s in model.secret
            for u in model.others
        ]
        secret, others = ("; ".join(named[w] for w in part) for part in (model.secret, model.others))
        parts = [
            listed,
            f"Inductive world : Set := {' | '.join(named.values())}.\n",
            "Definition same_world : forall x y : world, {x = y} + {x <> y}.\nProof. decide equality. Defined.\n",
            f"Definition weight{self.binder} (any : world) : R :=\n  match any with {' | '.join(weights)} end.\n",
            "(* From, to, and how many steps privacy puts between them. *)",
            f"Definition steps : list (world * world * nat) :=\n  [{steps}].\n",
            f"Definition steps_between (first last : world) : nat :=\n  match first, last with {' | '.join(pairs)}"
            f"{' | _, _ => 0%nat' if len(pairs) < len(named) ** 2 else ''} end.\n",
            f"Definition model : attack world := Attack same_world [{secret}] [{others}] steps_between.\n",
            *(self._potential(number) for number in self.numbers),
            f"Definition prior{self.binder} : R := {' + '.join(self._weights(model.secret))}.\n",
            *(self._bound(number) for number in self.numbers),
        ]
        return "\n".join(parts)

    def _weights(self, worlds: Sequence[str]) -> list[str]:
        return [self.weight(w) for w in worlds]

    def _potential(self, number: int) -> str:
        values = " | ".join(
            f"{self.world[w]} => {value}%Z" for w, value in self.potentials[number - 1].items()
        )
        return f"Definition potential_{number} (any : world) : Z := match any with {values} end.\n"

    def plain(self, number: int) -> bool:
        """Whether all secret worlds are as likely, so that the bound is a polynomial."""
        return not any(self.potentials[number - 1][w] for w in self.model.secret)

    def _share(self, worlds: Sequence[str], potential: Potential) -> str:
        return " + ".join(
            f"{self.weight(w)} * t ^ {potential[w]}" if potential[w] else self.weight(w) for w in worlds
        )

    def _bound(self, number: int) -> str:
        potential, model = self.potentials[number - 1], self.model
        others = self._share(model.others, potential)
        text = f"prior{self.at} + {others}"
        if not self.plain(number):
            secret = self._share(model.secret, potential)
            text = f"prior{self.at} * ({secret} + {others}) / ({secret})"
        return f"Definition bound_{number} ({' '.join([*self.variables, 't'])} : R) : R :=\n  {text}.\n"


def _plain(name: str) -> str:
    """The name, of which nothing opens or closes a comment or a string."""
    return name.replace("(*", "( *").replace("*)", "* )").replace('"', "'")
