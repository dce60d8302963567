"""Every family is proved, and its closed form agrees with the independent enclosure to 30 digits at random rational parameters,
half of them on or next to a boundary between cases."""

from __future__ import annotations

import pytest
from agreement import agree, sampled
from families import FAMILIES, Family

from verify.closed_form.proved import prove_closed_form
from verify.kernel.document import check


def test_each_family_has_a_name_of_its_own() -> None:
    assert len({f.name for f in FAMILIES}) == len(FAMILIES)


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.name)
def test_it_is_proved_and_the_numbers_agree(family: Family, points: int) -> None:
    found = prove_closed_form(family.problem(), family.seconds)
    if family.status == "proved":
        assert found.status == "proved", found.reasons
        assert check(found.document) == "proved"
    disagreements = [at for at in sampled(found.answer, points) if not agree(found.answer, at)]
    assert not disagreements, disagreements[:3]
