"""Files that are no algorithm are refused with the field, or the line, and what would be right."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.cli import main
from epsproof.verify.algorithms.algorithm import algorithm_of
from epsproof.verify.algorithms.trial import tried

BASE = {
    "program": "output(queries[0] + laplace(1))",
    "claim": {"epsilon": "1"},
    "vector": {"length": 1, "sensitivity": 1},
}
REFUSED = {
    "program": [
        "", "import os", "x = ().__class__", "f = lambda x: x", "while True:\n    pass", "break", "output('a'",
        "output(open('x'))", "output(laplac(1))", "output(laplace(0))", "output(laplace(laplace(1)))", "laplace(1, 2)",
        "output(laplace(1)*laplace(1))", "output(query[0])", "output(queries[4] + laplace(1))", "x = 1/0", "x = 9**999",
        "if laplace(1) == 0:\n    output(1)", "if laplace(1):\n    output(1)", "for x in queries[0]:\n    stop()",
        "bernoulli(2)", "spend(0-1)",
    ],
    "claim": [
        {}, {"epsilon": "-1"}, {"epsilon": "1", "delta": 1}, {"epsilon": "spent"}, {"epsilon": "1", "detla": 0},
    ],
    "vector": [
        {"length": 0}, {"length": 12}, {"length": 2, "sensitivity": 0}, {"length": 2, "entries": [1]},
        {"length": 2, "entries": [float("nan"), 1]}, {"length": 2, "entries": 3},
    ],
    "records": [{"values": [0]}],
    "schema": ["algorithm/9"],
    "programm": ["x"],
}  # fmt: skip


@pytest.mark.parametrize("field", REFUSED)
def test_what_is_no_algorithm_is_refused(field):
    for value in REFUSED[field]:
        with pytest.raises(QuestionError):
            tried(algorithm_of({**BASE, field: value}, "slip"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"programm": "x"}, "did you mean 'program'"),
        ({"program": "output(1)\noutput(laplac(1))"}, "line 2 .* nearest: laplace"),
        ({"vector": {"length": 12}}, "4096 data sets .* take fewer"),
    ],
)
def test_a_refusal_names_the_field_or_the_line_and_what_would_do(change, said):
    with pytest.raises(QuestionError, match=said):
        tried(algorithm_of({**BASE, **change}, "slip"))


def test_data_put_out_without_noise_is_refused_for_vectors_and_refuted_for_sets():
    bare = {**BASE, "program": "output(queries[0])"}
    assert tried(algorithm_of(bare, "bare")).verdict == "refuted"


def test_pairs_that_are_no_neighbours_prove_nothing():
    sets = {"a": {"n": 0}, "b": {"n": 5}}
    data = {"program": "output(n + laplace(1))", "claim": {"epsilon": "1"}, "sets": sets, "neighbours": []}
    with pytest.raises(QuestionError, match="neighbours"):
        algorithm_of(data, "none")
    assert tried(algorithm_of({**data, "neighbours": [["a", "b"]]}, "one")).verdict == "refuted"
    near = {**data, "sets": {"a": {"n": 0}, "b": {"n": 1}}, "neighbours": [["a", "b"]]}
    assert tried(algorithm_of(near, "near")).verdict == "proved"


def test_a_file_that_cannot_be_read_exits_with_3(tmp_path):
    for name, text in {"a.toml": "x = [", "b.toml": "program = 3"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert CliRunner().invoke(main, ["algorithm", str(tmp_path / name)]).exit_code == 3
    assert CliRunner().invoke(main, ["algorithm", str(tmp_path / "none.toml")]).exit_code == 3


@pytest.mark.parametrize(
    "data",
    [
        {"records": {"values": 3, "sizes": [1]}},
        {"records": {"values": [0, 1], "sizes": [True]}},
        {"sets": {"a": {"q": 0}}, "neighbours": [["a", ["b"]]]},
    ],
)
def test_data_that_are_none_are_refused(data):
    with pytest.raises(QuestionError):
        algorithm_of({"program": BASE["program"], "claim": BASE["claim"], **data}, "slip")


SAME = "v = geometric(1)\nif q > 0:\n    output(v)\nelif v >= 0 and v <= 0:\n    output({0})\nelse:\n    output(v)\n"
TWICE = "v = {0}(1)\nw = {0}(1)\noutput(v)\noutput(w if q > 0 else v)\n"


def of_two_sets(program: str, delta: str = "0") -> dict:
    sets = {"a": {"q": 0}, "b": {"q": 1}}
    return {
        "program": program,
        "claim": {"epsilon": "1", "delta": delta},
        "sets": sets,
        "neighbours": [["a", "b"]],
    }


@pytest.mark.parametrize(
    ("program", "verdict"), [(SAME.format("0"), "confirmed"), (TWICE.format("geometric"), "refuted")]
)
def test_a_noisy_integer_that_may_be_a_number_is_taken_for_what_it_is(program, verdict):
    """The first puts out the same numbers with the same probabilities on both data sets; the second two different ones."""
    assert tried(algorithm_of(of_two_sets(program, "0.4"), "same")).verdict == verdict


@pytest.mark.parametrize("program", [SAME.format("'nil'"), TWICE.format("laplace")])
def test_texts_and_noise_on_the_line_are_told_apart(program):
    assert tried(algorithm_of(of_two_sets(program), "apart")).verdict == "refuted"
