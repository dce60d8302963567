"""A finished proof in certificate form."""

from __future__ import annotations

from typing import Any

import attrs

from verify.certificates.workspace import Workspace


@attrs.frozen
class Proof:
    """The steps as they stand in a certificate, and the strategies that found them."""

    steps: tuple[dict[str, Any], ...]
    strategies: tuple[str, ...]

    @classmethod
    def of(cls, workspace: Workspace) -> Proof:
        """The last step of the workspace with the steps that it needs."""
        steps = workspace.pruned({workspace.steps[-1].fact.id})
        return cls(tuple(workspace.export(step) for step in steps), tuple(step.strategy for step in steps))

    @classmethod
    def split(cls, name: str, divider: str, positive: Proof, nonpositive: Proof) -> Proof:
        """The proof by the sign of ``divider``; the branches know it as ``name+`` and ``name-``."""
        step = {
            "id": name,
            "split": divider,
            "positive": list(positive.steps),
            "nonpositive": list(nonpositive.steps),
        }
        return cls((step,), ("split", *positive.strategies, *nonpositive.strategies))

    def numbered(self) -> list[dict[str, Any]]:
        """The steps under the ids S1, S2, ... in the order of the text."""
        names: dict[str, str] = {}

        def named(name: str) -> str:
            stem = name.rstrip("+-")
            return names.get(stem, stem) + name[len(stem) :]

        def term(value: list[Any]) -> list[Any]:
            powers = sorted(([named(name), exponent] for name, exponent in value[1]), key=lambda p: (len(p[0]), p[0]))
            return [value[0], powers, value[2]]

        def step(value: dict[str, Any]) -> dict[str, Any]:
            names[value["id"]] = f"S{len(names) + 1}"
            if "split" in value:
                halves = {half: [step(inner) for inner in value[half]] for half in ("positive", "nonpositive")}
                return {"id": named(value["id"]), "split": value["split"], **halves}
            sums = {side: [term(entry) for entry in value[side]] for side in ("sigma", "pos")}
            ideal = [[named(name), cofactor] for name, cofactor in value["ideal"]]
            return {"id": named(value["id"]), "goal": value["goal"], **sums, "ideal": ideal}

        return [step(value) for value in self.steps]
