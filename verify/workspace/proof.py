"""A finished proof in certificate form."""

from __future__ import annotations

from typing import Any

import attrs

from epsproof.verify.workspace.steps import numbered
from epsproof.verify.workspace.workspace import Workspace


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
        return numbered(self.steps)
