"""The file of an attack model is read twice; a fault in the first reading is an error of the engine, never an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner

from epsproof.derive.models import catalogue, file
from epsproof.derive.models.file import model_of
from epsproof.derive.models.model import Model
from epsproof.reports.cli import main
from epsproof.verify.reader.models import read_otherwise
from tests.household import CATEGORIES, HOUSEHOLD, RELATIVES

KNOWN = sorted(Path(catalogue.__file__).with_name("known").rglob("*.toml"))
ONE_WAY = HOUSEHOLD.replace('between = ["both", "relative only"]', 'from_to = ["both", "relative only"]')
LOOSE = '[privacy]\ndelta = "1/100"\nfailure = "1/10"\n[[neighbours]]\nbetween = ["a", "b"]\n'
WHERE = 'name = "apart"\nsecret = ["a"]\nwhere = ["x <= 3/4"]\n[priors]\nx = "that it is a"\n'
APART = WHERE + '[worlds]\na = "x*(1 - x)"\nb = " rest "\n'
TEXTS = {
    "household": HOUSEHOLD,
    "one-way": ONE_WAY,
    "categories": CATEGORIES,
    "relatives": RELATIVES,
    "apart": APART + LOOSE,
}
Slip = Callable[[Any], Any]


@pytest.mark.parametrize(
    "text",
    [*TEXTS.values(), *(one.read_text(encoding="utf-8") for one in KNOWN)],
    ids=[*TEXTS, *(x.stem for x in KNOWN)],
)
def test_both_readings_find_one_model(text: str) -> None:
    assert read_otherwise(text, model_of(text, "f")) == ""


@pytest.mark.parametrize(("name", "field", "slip"), [
    ("household", "secret", lambda m: evolve(m, secret=m.secret[:1])),
    ("household", "worlds", lambda m: evolve(m, worlds={**m.worlds, "both": "z"})),
    ("household", "worlds", lambda m: evolve(m, worlds={**m.worlds, "neither": m.worlds["neither"] + " + z/100"})),
    ("household", "worlds", lambda m: evolve(m, worlds=dict(reversed(m.worlds.items())))),
    ("household", "assume", lambda m: evolve(m, assume=m.assume[1:])),
    ("household", "assume", lambda m: evolve(m, assume=(*m.assume, "alpha <= 1/2"))),
    ("household", "priors", lambda m: evolve(m, priors={"y": "another"})),
    ("household", "where", lambda m: evolve(m, where=(*m.where, "z <= 1/2"))),
    ("one-way", "neighbours", lambda m: evolve(m, neighbours=tuple((v, w, k, False) for v, w, k, _ in m.neighbours))),
    ("one-way", "neighbours", lambda m: evolve(m, neighbours=tuple((w, v, k, one) for v, w, k, one in m.neighbours))),
    ("categories", "neighbours", lambda m: evolve(m, neighbours=tuple((v, w, 1, one) for v, w, _, one in m.neighbours))),
    ("categories", "neighbours", lambda m: evolve(m, neighbours=m.neighbours[:2])),
    ("categories", "where", lambda m: evolve(m, where=())),
    ("apart", "privacy", lambda m: evolve(m, privacy=None)),
    ("apart", "privacy", lambda m: evolve(m, privacy=evolve(m.privacy, delta="1/1000"))),
    ("apart", "where", lambda m: evolve(m, where=(*m.where[:1], "x > 1/2"))),
])  # fmt: skip
def test_a_model_that_is_not_in_the_text_is_told(
    name: str, field: str, slip: Callable[[Model], Model]
) -> None:
    assert read_otherwise(TEXTS[name], slip(model_of(TEXTS[name], "f"))) == field


@pytest.mark.parametrize(("read", "planted", "field", "text"), [
    ("_neighbour", lambda right: lambda row: (*right(row)[:3], False), "neighbours", ONE_WAY),
    ("_neighbour", lambda right: lambda row: (*right(row)[:2], 1, right(row)[3]), "neighbours", CATEGORIES),
    ("_whole", lambda right: lambda worlds: {**right(worlds), "neither": "1 - z"}, "worlds", HOUSEHOLD),
    ("_with_positive_secret", lambda right: lambda model: evolve(right(model), where=()), "where", CATEGORIES),
])  # fmt: skip
def test_a_fault_in_reading_gives_no_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, read: str, planted: Slip, field: str, text: str
) -> None:
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    words = ["3/2", "--model", str(tmp_path / "own.toml")]
    assert CliRunner().invoke(main, ["derive", *words]).exit_code in (0, 2)
    monkeypatch.setattr(file, read, planted(getattr(file, read)))
    monkeypatch.setattr(file, "checked", lambda model: None)
    for command in ("derive", "evaluate", "model"):
        told = CliRunner().invoke(main, [command, *(words if command != "model" else words[2:])])
        assert told.exit_code == 4 and not told.stdout and f"other {field!r} than its text" in told.output
