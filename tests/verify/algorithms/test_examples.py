"""The algorithms of the examples: right ones are proved, wrong ones refuted with an event that the second reader finds true."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from epsproof import reports
from epsproof.reports.cli import main
from epsproof.verify.reader import Definitions, Truth, truth

FOLDER = Path(reports.__file__).parent
EXAMPLES = sorted((FOLDER / "examples" / "algorithms").glob("*.toml"))
SCHEMA = json.loads((FOLDER / "schemas" / "algorithm.json").read_text(encoding="utf-8"))
RIGHT = {
    "above-threshold",
    "resampled-threshold",
    "noisy-max",
    "exponential-mechanism",
    "geometric-count",
    "one-sided-noisy-max",
}
CODES = {"proved": 0, "confirmed": 0, "refuted": 1, "undecided": 2}


def document(file: Path | str) -> dict:
    found = CliRunner().invoke(main, ["algorithm", str(file), "--json"], catch_exceptions=False)
    read = json.loads(found.stdout)
    jsonschema.validate(read, SCHEMA)
    assert found.exit_code == CODES[read["verdict"]]
    return read


@pytest.mark.parametrize("file", EXAMPLES, ids=[file.stem for file in EXAMPLES])
def test_the_verdict_is_that_of_the_literature(file):
    found = document(file)
    if file.stem in RIGHT:
        assert found["verdict"] == "proved" and found["proof"]["by"] == "shifts of the noise"
    elif file.stem == "discrete-gaussian-count":
        assert (found["verdict"], found["probabilities"]) == ("confirmed", "between certified ends")
        assert (
            found["proof"]["by"] == "certified ends of all probabilities" and found["delta"]["upper"] < "0.01"
        )
    elif file.stem == "gaussian-threshold":
        assert (found["verdict"], found["proof"]["by"]) == ("proved", "one shift of Gaussian noise")
        assert found["all_vectors"]["mu_squared"] == "1/8" and found["proof"]["delta"] < "0.001"
    elif file.stem == "find-and-release":
        assert found["verdict"] != "undecided"
    else:
        assert found["verdict"] == "refuted"
        (event,) = found["worst"]["events"]
        assert truth(event["statement"], {}, Definitions({}, {}, {})) is Truth.TRUE


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_a_claim_of_less_than_the_worst_event_asks_for_is_not_proved(name, tmp_path):
    """The same algorithm with a third of its budget claimed."""
    text = (FOLDER / "examples" / "algorithms" / f"{name}.toml").read_text(encoding="utf-8")
    for budget in ("1", "2"):
        text = text.replace(f'epsilon = "{budget}"', 'epsilon = "1/4"')
    file = tmp_path / "less.toml"
    file.write_text(text, encoding="utf-8")
    assert document(file)["verdict"] == "refuted"


@pytest.mark.parametrize("delta", ["1/200", "0"])
def test_a_smaller_delta_is_refuted_by_both_ends_of_an_event_or_by_a_quotient(delta, tmp_path):
    text = (FOLDER / "examples" / "algorithms" / "discrete-gaussian-count.toml").read_text(encoding="utf-8")
    file = tmp_path / "less.toml"
    file.write_text(text.replace('delta = "1/100"', f'delta = "{delta}"'), encoding="utf-8")
    found = document(file)
    (event,) = found["worst"]["events"]
    assert (
        found["verdict"] == "refuted" and truth(event["statement"], {}, Definitions({}, {}, {})) is Truth.TRUE
    )
    assert "exact" not in event["first"] and event["first"]["lower"] <= event["first"]["upper"]
    assert ("further_out" in event) == (delta == "0")
    said = CliRunner().invoke(main, ["algorithm", str(file)]).stdout
    assert "certified numerically, not by the kernel" in " ".join(said.split())


def test_the_terminal_says_the_verdict_first():
    file = FOLDER / "examples" / "algorithms" / "no-noise-on-queries.toml"
    said = [CliRunner().invoke(main, ["algorithm", str(file)]).stdout for _ in range(2)]
    assert said[0].startswith("Refuted:") and "no finite epsilon is enough" in said[0]
    assert said[0] == said[1]
