"""The pages of the manual, built once, and a browser without a window."""

from __future__ import annotations

import shutil

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main

PATIENCE = 900
"""Seconds for one question to the browser: axe takes minutes on a page of thousands of formulas while others work too."""


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The folder that ``epsproof manual`` wrote."""
    for module in ("sphinx", "myst_parser", "furo"):
        pytest.importorskip(module)
    folder = tmp_path_factory.mktemp("manual") / "pages"
    done = CliRunner().invoke(main, ["manual", "--to", str(folder)], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert len(done.output.splitlines()) == 1, f"Sphinx complained:\n{done.output}"
    return folder


@pytest.fixture(scope="session")
def window():
    """Headless Chromium of the system."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--window-size=1400,1000",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(
        options=options, service=webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
    )
    driver.command_executor.client_config.timeout = PATIENCE
    yield driver
    driver.quit()
