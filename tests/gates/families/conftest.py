"""How many random parameter points each family is checked at."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--points", type=int, default=12, help="random parameter points a family; 1000 for a full check"
    )


@pytest.fixture(scope="session")
def points(request: pytest.FixtureRequest) -> int:
    return request.config.getoption("--points")
