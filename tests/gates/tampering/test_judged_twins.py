"""Twins of proved closed forms that the kernel accepts are true at every point that the second reader tries."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from tests.gates.tampering.twins import against, provable, twins

FOLDER = Path(__file__).parents[2] / "verify" / "kernel" / "documents"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json") if not path.stem.startswith("sign"))


def stored(name: str) -> dict:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_proved_of_a_twin_holds_at_exact_points(name):
    accepted = [document for document in islice(twins(stored(name), 1), 40) if provable(document)]
    found = [(document, against(document, seed)[0]) for seed, document in enumerate(accepted)]
    assert [(why, document) for document, why in found if why] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_judge_condemns_twins_and_not_what_is_proved(name):
    why, told = against(stored(name), 1)
    assert not why and told["NoneType"] > 0
    condemned = 0
    for seed, document in enumerate(islice(twins(stored(name), 2), 30)):
        try:
            condemned += bool(against(document, seed)[0])
        except (ArithmeticError, KeyError, TypeError, ValueError, IndexError):
            continue
    assert condemned >= 2
