"""``epsproof metric``: verdicts on printed bounds, both forms of output, and files that are refused with what is wrong."""

from __future__ import annotations

import json
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner
from spaces import random_space

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.cli import main
from epsproof.reports.documents.releases.metric import metric_document
from epsproof.verify.channel.exponentials import Factor, factor_of
from epsproof.verify.metric.judged_bounds import judged
from epsproof.verify.metric.largest_epsilon import printed_epsilon, worst_prior
from epsproof.verify.metric.largest_posterior import largest_posterior
from epsproof.verify.metric.metric_file import Secret, space_question_of
from epsproof.verify.metric.printed_bounds import BOUNDS, Bound, Scene
from epsproof.verify.repeat.metric import repeated

F = Fraction
REPORTS = Path(main.callback.__code__.co_filename).parent
SCHEMA = json.loads((REPORTS / "schemas" / "metric.json").read_text(encoding="utf-8"))
LEVELS = {"levels": 5, "prior": "uniform", "secret": [1, 2], "epsilon": "log(2)"}
GRID = [[x, y] for x in range(3) for y in range(3)]


def statuses(table):
    question = space_question_of(table)
    secret = question.secrets[0]
    found = largest_posterior(question.space, secret.members, question.factor)
    return {one.name: one.status for one in judged(found, secret)}, found


def test_printed_bounds_of_a_range():
    """Values 0 to 4, the secret 1 and 2: checked by hand, 12/19 with L = (1/4, 1/2, 1, 1/2, 1/4)."""
    found, truth = statuses(LEVELS)
    assert truth.lower == F(12, 19)
    safe = {"main_bound", "main_bound.precise", "simplified_bound"}
    assert {name for name, status in found.items() if status == "loose"} == safe
    unsafe = {"less_simple", "simplification.sign", "single_attr.sum"}
    assert {name for name, status in found.items() if status == "unsafe"} == unsafe


@pytest.mark.parametrize("epsilon", ["log(2)", "1/3", "log(3)/2"])
def test_printed_bounds_of_two_values(epsilon):
    found, _ = statuses({"levels": 2, "prior": ["1/3", "2/3"], "secret": [0], "epsilon": epsilon})
    exact = {"main_bound", "main_bound.precise", "simplified_bound", "less_simple"}
    assert {name for name, status in found.items() if status == "exact"} == exact
    assert found["simplification.sign"] == found["single_attr.sum"] == "unsafe"


def test_the_largest_posterior_leads_and_the_largest_advantage_is_named_beside_it(tmp_path):
    """Two values 27 apart: of the more probable one the posterior is larger, of the other the advantage."""
    table = {"points": [2, 29], "range": 1, "prior": ["4/7", "3/7"], "within": 2, "epsilon": "1/10"}
    document = metric_document(space_question_of(table), 6)
    posteriors = [float(entry["posterior"]["lower"]) for entry in document["secrets"]]
    assert (document["worst"], document["most_gained"]) == (0, 1) and posteriors[0] == pytest.approx(0.952014)
    jsonschema.validate(document, SCHEMA)
    (tmp_path / "balls.toml").write_text(
        "\n".join(f"{name} = {json.dumps(value)}" for name, value in table.items())
    )
    shown = CliRunner().invoke(main, ["metric", str(tmp_path / "balls.toml")]).stdout
    told = [line.split("  ")[0] for line in shown.splitlines()[3:6]]
    assert (
        told == ["largest posterior", "advantage", "largest advantage"]
        and "0.952014" in shown.splitlines()[3]
    )


def test_balls_around_a_centre_and_unions_have_bounds_of_their_own():
    square = {"points": GRID, "prior": "uniform", "within": 1, "centre": "(0, 0)", "epsilon": "log(2)"}
    found, _ = statuses(square)
    assert {"and", "single_attr.final"} <= found.keys() and "or" not in found
    assert "and" not in statuses({**square, "within": 2, "centre": "(0, 0)", "range": [1, "1/2"]})[0]
    both = {"points": GRID[:2] + GRID[3:5], "norm": "l1", "prior": "uniform", "epsilon": "log(2)"}
    parts = {"parts": [["(1, 0)", "(1, 1)"], ["(0, 1)", "(1, 1)"]]}
    assert statuses({**both, **parts})[0]["or"] == "loose"


@pytest.mark.parametrize("seed", range(40))
def test_the_bounds_that_are_safe_are_safe_everywhere(seed):
    space, members = random_space(seed)
    secret = Secret(tuple(members), None, None, (tuple(members), tuple(members)))
    found = {
        one.name: one
        for one in judged(largest_posterior(space, members, Factor(1 / space.unit, F(3, 2))), secret)
    }
    assert [name for name in ("main_bound", "simplified_bound", "or") if found[name].status == "unsafe"] == []


@pytest.mark.parametrize(
    ("factor", "status"), [(F(1), "exact"), (F(99, 100), "unsafe"), (F(101, 100), "loose")]
)
@pytest.mark.parametrize("epsilon", ["log(2)", "1/2"])
def test_a_twin_of_an_exact_bound_is_told_apart(factor, status, epsilon, monkeypatch):
    from epsproof.verify.metric.printed_bounds import main_theorem

    def twin(scene: Scene):
        return main_theorem(scene) * scene.number(factor)

    monkeypatch.setattr(
        import_module("epsproof.verify.metric.judged_bounds"),
        "BOUNDS",
        {"twin": Bound("twin", "", twin)},
    )
    table = {"levels": 4, "prior": "uniform", "secret": [0], "epsilon": epsilon}
    assert statuses(table)[0] == {"twin": status}


def test_every_bound_is_printed_somewhere():
    assert {bound.says for bound in BOUNDS.values()} == {"safe", "exact"} and len(BOUNDS) == 10


def test_the_printed_epsilon_and_the_worst_prior():
    question = space_question_of({**LEVELS, "advantage": "1/10"})
    printed = printed_epsilon(question.space, question.secrets[0], F(1, 2), 6)
    assert (printed.status, str(printed.epsilon)) == ("loose", "log(3/2)/4")
    two = space_question_of({"levels": 2, "prior": "uniform", "secret": [0], "advantage": "1/10"})
    assert printed_epsilon(two.space, two.secrets[0], F(3, 5), 6).status == "exact"
    assert worst_prior(two.space, two.secrets[0]).status == "exact"
    worst = worst_prior(question.space, question.secrets[0])
    assert (worst.status, worst.across) == ("loose", 3)


FORMS = [
    {"levels": 3, "range": "1/2"},
    {"points": ["0", "0.5", "1"], "range": "1/4"},
    {"values": ["0", "1/2", "1"], "edges": [["0", "1/2", "2"], ["1/2", "1", 2]]},
    {"values": ["0", "1/2", "1"], "distances": [[0, 2, 4], [2, 0, 2], [4, 2, 0]]},
    {"values": ["0", "1/2", "1"], "distances": [[0, 2, 9], [2, 0, 2], [9, 2, 0]], "close": True},
    {"points": [[0, 0], [1, 1], [2, 2]], "norm": "l1"},
    {"points": [[0, 0], [2, 1], [4, 2]], "norm": "linf"},
]


@pytest.mark.parametrize("form", FORMS)
def test_the_same_space_in_other_forms(form):
    question = space_question_of(
        {**form, "prior": "uniform", "parts": [[name] for name in [*names_of(form)][:2]], "t": "1/2"}
    )
    assert question.space.distances == ((0, 2, 4), (2, 0, 2), (4, 2, 0))
    assert bool(question.remarks) == ("close" in form)


def names_of(form):
    return space_question_of({**form, "prior": "uniform", "within": 0, "t": "1/2"}).space.values


REFUSED = {
    "prior": [
        ["1/2", "1/4", "1/8", "1/16", "1/32"], ["1/2", "3/4", "-1/4", "0", "0"], ["1/2", "1/2"], {"7": "1"},
        ["1", "x", "0", "0", "0"], None, ["1", "0", "0", "0", "0"],
    ],
    "secret": [[], [0, 1, 2, 3, 4], [9], [1, 1], [[0, 1]]],
    "epsilon": ["0", "-1", True], "t": ["1/2"], "levels": [1, 100000], "range": [0], "norm": ["l1"], "within": [1],
    "centre": [1], "posterior": ["1/3", "1"], "advantage": ["3/5"], "points": [[1, 2]], "size": [3], "close": [1],
}  # fmt: skip
TABLES = [
    {"distances": [[0, 1, 2], [1, 0, 1], [1, 1, 0]]},
    {"distances": [[1, 1, 2], [1, 0, 1], [2, 1, 0]]},
    {"distances": [[0, 0, 1], [0, 0, 1], [1, 1, 0]]},
    {"distances": [[0, -1, 1], [-1, 0, 1], [1, 1, 0]]},
    {"distances": [[0, 1], [1, 0]]},
    {"distances": [[0, 1, "x"], [1, 0, 1], [2, 1, 0]]},
    {"edges": [["a", "b"]]},
    {"edges": [["a", "b"], ["b", "d"]]},
    {"edges": [["a", "b", 0], ["b", "c"]]},
    {"points": [0, 1, 1]},
    {"points": [0, 1, [2, 3]]},
    {"points": [[0, 0], [1, 0], [0, 1]], "norm": "l2"},
    {"points": [0, 1]},
]
ABC = {"values": ["a", "b", "c"], "prior": "uniform", "secret": ["a"], "epsilon": "1"}


@pytest.mark.parametrize("field", REFUSED)
def test_bad_questions_are_refused(field):
    for value in REFUSED[field]:
        with pytest.raises(QuestionError):
            space_question_of({**LEVELS, field: value})


@pytest.mark.parametrize("change", TABLES)
def test_tables_that_are_no_metric_are_refused(change):
    with pytest.raises(QuestionError):
        space_question_of({**ABC, **change})


def test_a_refusal_names_the_place_and_what_would_do():
    with pytest.raises(
        QuestionError, match="from a to c it is 3, but by way of b 1 \\+ 1; with close = true"
    ):
        space_question_of({**ABC, "distances": [[0, 1, 3], [1, 0, 1], [3, 1, 0]]})
    with pytest.raises(QuestionError, match="give one"):
        space_question_of({**LEVELS, "advantage": "1/10", "posterior": "1/2"})
    with pytest.raises(QuestionError, match="largest epsilon"):
        space_question_of({"levels": 3, "prior": "uniform", "secret": [1]})


TEXT = """levels = 5
prior = "uniform"
within = 1
"""


ENDINGS = [
    'epsilon = "log(2)"',
    'epsilon = "1/2"\nadvantage = "1/10"',
    'posterior = "9/10"',
    't = "0.3"\ncentre = 0',
]


@pytest.mark.parametrize("more", ENDINGS)
def test_the_command(tmp_path, more):
    (tmp_path / "q.toml").write_text(TEXT + more, encoding="utf-8")
    result = CliRunner().invoke(main, ["metric", str(tmp_path / "q.toml"), "--json"], catch_exceptions=False)
    document = json.loads(result.stdout)
    jsonschema.validate(document, SCHEMA)
    assert result.exit_code == 0 and len(document["secrets"]) == (1 if "centre" in more else 5)
    shown = CliRunner().invoke(main, ["metric", str(tmp_path / "q.toml")], catch_exceptions=False).stdout
    assert "every secret" in shown or "centre" in more
    assert ("mechanism" in shown) == ("posterior" not in more)


def test_a_certificate_is_written_and_accepted(tmp_path):
    (tmp_path / "q.toml").write_text(TEXT + 'centre = 2\nepsilon = "1/2"', encoding="utf-8")
    words = ["metric", str(tmp_path / "q.toml"), "--certificate", str(tmp_path / "c.json")]
    assert CliRunner().invoke(main, words, catch_exceptions=False).exit_code == 0
    assert repeated(json.loads((tmp_path / "c.json").read_text(encoding="utf-8"))) == "accepted"
    (tmp_path / "q.toml").write_text(TEXT + 'epsilon = "1/2"', encoding="utf-8")
    refused = CliRunner().invoke(main, words)
    assert refused.exit_code == 3 and "one secret" in refused.stderr


def test_the_command_refuses(tmp_path):
    for text, said in (("levels = 5", "prior is"), ("x = [", "not TOML"), ("", "how far apart")):
        (tmp_path / "q.toml").write_text(text, encoding="utf-8")
        result = CliRunner().invoke(main, ["metric", str(tmp_path / "q.toml")])
        assert result.exit_code == 3 and said in result.stderr


def test_the_ends_of_a_document_are_rounded_outward():
    document = metric_document(space_question_of({**LEVELS, "epsilon": "1/2"}), 4)
    truth = largest_posterior(space_question_of(LEVELS).space, (1, 2), factor_of("1/2"), 30)
    ends = document["secrets"][0]["posterior"]
    assert F(ends["lower"]) <= truth.lower <= truth.upper <= F(ends["upper"]) and "exact" not in ends
    lowest = next(row for row in document["secrets"][0]["bounds"] if row["name"] == "simplification.sign")[
        "above_truth"
    ]
    assert F(lowest["lower"]) < F(lowest["upper"]) < 0
