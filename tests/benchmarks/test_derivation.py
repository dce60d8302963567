"""Every family of the paper from its text to a certified closed form."""

from __future__ import annotations

from typing import Any

import pytest

from epsproof.derive.profiles import FAMILIES
from epsproof.verify.closed_form.proved import prove_closed_form


@pytest.mark.parametrize("name", sorted(FAMILIES))
def test_family_derived_and_certified(benchmark: Any, name: str) -> None:
    benchmark.group = "derived and certified"
    found = benchmark.pedantic(lambda: prove_closed_form(FAMILIES[name].problem(), 120), rounds=1)
    benchmark.extra_info["links"] = len(found.links)
    assert found.status == "proved"
