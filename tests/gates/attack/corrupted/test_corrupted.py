"""Whatever is changed under derive or verify/claims, verdicts get weaker, never false."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tests.gates.attack.corrupted.__main__ import attacked, judged
from tests.gates.attack.corrupted.changes import Change, called, changes
from tests.gates.attack.draft import Draft
from tests.gates.attack.faults import changed_code, unguarded
from tests.gates.attack.judge import GOOD
from tests.gates.attack.planted import kind_faults
from tests.gates.attack.shapes import generated

SEED = 1
TRUE = Draft("plain", "inequality", ("x > 0",), {"goals": ["x**2 + 1 >= x"]})


@pytest.mark.long
def test_random_changes_make_verdicts_weaker_never_false() -> None:
    found = attacked(SEED, 50, 25)
    assert found["false"] == [], f"seed {SEED}"
    assert found["changes"]["other"] > 3 and found["functions"] > 500


def test_changes_are_those_of_functions_that_were_called() -> None:
    verdicts, used = called([TRUE])
    assert verdicts == ["proved"]
    found = [*islice(changes(Random(SEED), used, 5), 8)]
    assert [
        change.what for change in found if change.drafts != [0] or change.code == change.function.__code__
    ] == []
    assert [change.what for change in found] == [
        change.what for change in islice(changes(Random(SEED), used, 5), 8)
    ]


def test_a_change_that_makes_a_verdict_false_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A printed number is compared without its power of ten, and the second reader is not asked."""
    (fault,) = (fault for fault in kind_faults.NUMBERS if "powers of ten" in fault.name)
    (changed,) = fault.changes
    draft = generated(Random(f"claim 1 {fault.number}"), fault.shapes)
    unguarded(monkeypatch)
    verdicts, _ = called([draft])
    change = Change(changed[0], changed_code(changed[0], [changed[1:]]), "", [0])
    found = judged(change, [draft], verdicts)
    assert verdicts[0] not in GOOD and found is not None and found[draft.toml] != ""
    assert called([draft])[0] == verdicts
