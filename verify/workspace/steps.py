"""The steps of a certificate as a tree: a proof ends with a step that states the goal, or with a split into two proofs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from epsproof.verify.workspace.workspace import Workspace

__all__ = ["Steps", "cited", "grafted", "ids", "leaves", "numbered", "renamed"]

Steps = Sequence[Mapping[str, Any]]
HALVES = ("positive", "nonpositive")
SUMS = ("sigma", "pos")


def ids(steps: Steps) -> Iterator[str]:
    """The ids of all steps, in the order of the text."""
    for step in steps:
        yield step["id"]
        for half in HALVES if "split" in step else ():
            yield from ids(step[half])


def cited(steps: Steps) -> set[str]:
    """The names that the steps use."""
    found: set[str] = set()
    for step in steps:
        if "split" in step:
            found |= cited(step["positive"]) | cited(step["nonpositive"])
        else:
            found |= {name for side in SUMS for term in step[side] for name, _ in term[1]}
            found |= {name for name, _ in step["ideal"]}
    return found


def leaves(steps: Steps) -> int:
    """How many branches the proof has."""
    last = steps[-1]
    return sum(leaves(last[half]) for half in HALVES) if "split" in last else 1


def renamed(steps: Steps, names: Mapping[str, str], text: Callable[[str], str] = str) -> list[dict[str, Any]]:
    """The steps under other names, every polynomial rewritten by ``text``; ``S+`` and ``S-`` follow the split ``S``."""

    def named(name: str) -> str:
        stem = name.rstrip("+-")
        return names.get(stem, stem) + name[len(stem) :]

    def term(value: Sequence[Any]) -> list[Any]:
        powers = sorted(
            ([named(name), exponent] for name, exponent in value[1]), key=lambda p: (len(p[0]), p[0])
        )
        return [value[0], powers, [text(square) for square in value[2]]]

    found = []
    for step in steps:
        if "split" in step:
            halves = {half: renamed(step[half], names, text) for half in HALVES}
            found.append({"id": named(step["id"]), "split": text(step["split"]), **halves})
            continue
        sums = {side: [term(value) for value in step[side]] for side in SUMS}
        ideal = [[named(name), text(cofactor)] for name, cofactor in step["ideal"]]
        goal = [text(step["goal"][0]), step["goal"][1]]
        found.append({"id": named(step["id"]), "goal": goal, **sums, "ideal": ideal})
    return found


def numbered(steps: Steps) -> list[dict[str, Any]]:
    """The steps under the ids S1, S2, ... in the order of the text."""
    return renamed(steps, {name: f"S{k}" for k, name in enumerate(ids(steps), 1)})


def grafted(steps: Steps, after: Callable[[str], Steps]) -> list[Mapping[str, Any]]:
    """The proof continued in every branch by the steps that ``after`` gives for the id of the branch's last step."""
    *first, last = steps
    if "split" not in last:
        return [*steps, *after(last["id"])]
    return [*first, {**last, **{half: grafted(last[half], after) for half in HALVES}}]


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
