"""A claim that is refuted stays so where the time runs out while a repair of it is sought."""

from __future__ import annotations

from pathlib import Path

import pytest

from epsproof.verify.claims import runner
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.claim_file import read_claims
from epsproof.verify.claims.judges.formulas import algebraic
from epsproof.verify.claims.judges.privacy import minimum
from epsproof.verify.claims.searches import Searches
from epsproof.verify.system.time_limit import OutOfTime
from tests.judged import HEAD, verdict

FALSE = 'kind = "inequality"\ngoals = ["x**2 >= x"]\n'
TRUE = 'kind = "inequality"\ngoals = ["x**2 >= 2*x - 1"]\n'


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time runs out in the search for a repair."""

    def search(*_: object) -> None:
        raise OutOfTime

    monkeypatch.setattr(algebraic, "_repaired", search)


@pytest.mark.usefixtures("late")
def test_the_refutation_is_told() -> None:
    found = verdict(FALSE)
    assert (found.verdict, found.rung) == ("refuted", "certified")
    assert found.evidence.endswith("time ran out while a repair was sought; verify --time raises the limit")
    assert found.ended_by == "time" and len(found.documents) == 1


def test_a_printed_epsilon_is_refuted_though_its_repair_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def search(*_: object) -> None:
        raise OutOfTime

    monkeypatch.setattr(minimum, "_hints", search)
    found = verdict('kind = "minimum"\nassumptions = ["r > 1"]\nprofile = "r"\nepsilon = "log(r)"\n')
    assert (found.verdict, found.rung, found.ended_by) == ("refuted", "enclosed", "time")
    assert found.counterexample is not None and found.counterexample["printed epsilon"].startswith("log(2)")
    assert found.evidence.endswith("time ran out while a repair was sought; verify --time raises the limit")
    assert (
        verdict('kind = "minimum"\nassumptions = ["r > 1"]\nprofile = "r"\nepsilon = "log(r)/2"\n').verdict
        == "infimum only"
    )


@pytest.mark.usefixtures("late")
def test_a_bound_is_not_refuted_before_mechanisms_are_tried() -> None:
    found = verdict(
        'kind = "bound"\nassumptions = ["p == 1/2", "0 < q <= 1", "0 < t <= 1"]\nmechanisms = 1\ngoals = ["p*q >= 1"]\n'
    )
    assert found.verdict == "undecided"


@pytest.mark.usefixtures("late")
def test_a_true_claim_is_proved_as_before() -> None:
    assert verdict(TRUE).verdict == "proved"


def claim_of(fields: str, folder: Path) -> Claim:
    """The claim with these lines of TOML."""
    file = folder / "c.toml"
    file.write_text(HEAD + fields, encoding="utf-8")
    (claim,) = read_claims(file)
    assert isinstance(claim, Claim)
    return claim


def test_a_later_claim_has_not_the_refutation_of_one_before(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    searches = Searches(claim=60.0)
    assert runner.judged(claim_of(FALSE, tmp_path), searches).verdict == "repaired"
    assert searches.refutation is not None

    def stop(*_: object) -> None:
        raise OutOfTime

    monkeypatch.setattr(runner, "_finding", stop)
    assert runner.judged(claim_of(TRUE, tmp_path), searches).verdict == "undecided"
