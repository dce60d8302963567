"""Sensitivities: known ones are proved for all sizes, their false twins refuted by the smallest pair or left undecided."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import product
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.cli import main
from epsproof.verify.claims.searches import Searches
from epsproof.verify.sensitivity.answer import answer
from epsproof.verify.sensitivity.neighbours import question_of
from epsproof.verify.sensitivity.power_sums import (
    cases,
    different,
    extreme,
    median,
    ordered_median,
    polynomial_claims,
)
from epsproof.verify.sensitivity.statistic import ends_of, statistic, value_at

F = Fraction
REPORTS = Path(main.callback.__code__.co_filename).parent
SCHEMA = json.loads((REPORTS / "schemas" / "sensitivity.json").read_text(encoding="utf-8"))
UNIT = {"from": "0", "to": "1"}


def asked(text: str, neighbours: str, domain, claimed: str | None = None, **more):
    """A claim in n is about the larger data set, where nothing else is said."""
    given = {"claimed": claimed} if claimed else {}
    if claimed and "n" in claimed.replace("min", "") and neighbours.startswith("add"):
        given["n"] = "larger"
    return question_of({"statistic": text, "neighbours": neighbours, "domain": domain, **given, **more})


TRUE = [
    ("mean(x)", "replace", UNIT, "1/n"),
    ("mean(x)", "replace", {"from": "-2", "to": "3"}, "5/n"),
    ("mean(x)", "add-remove", UNIT, "1/n"),
    ("sum(x)", "add or remove one", [0, 1], "1"),
    ("sum(x**3)", "add-remove", {"from": "-1", "to": "1"}, "1"),
    ("count(x > 0)", "add-remove", [0, 1, 2], "1"),
    ("count(x > 0)/n", "replace", [0, 1, 2], "1/n"),
    ("var(x)", "replace", UNIT, "(n - 1)/n**2"),
    ("variance(x)", "replace", UNIT, "(n - 1)/n**2"),
    ("sum(x**2)/n - mean(x)**2", "replace", [0, 1], "1/n"),
    ("sum(min(max(x, 0), 1))", "add-remove", {"from": "-5", "to": "5"}, "1"),
    ("sum(min(max(x, 0), 1))", "replace", {"from": "-5", "to": "5"}, "1"),
    ("mean(abs(x))", "replace", {"from": "-2", "to": "1"}, "2/n"),
    ("max(x)", "replace", {"from": "-2", "to": "3"}, "5"),
    ("max(x)", "add-remove", UNIT, "1"),
    ("min(x)", "replace", [0, 2, 5], "5"),
    ("max(x) - min(x)", "replace", UNIT, "1"),
    ("max(x) - min(x)", "add-remove", UNIT, "1"),
    ("max(x)/n", "replace", UNIT, "1/n"),
    ("median(x)", "replace", UNIT, "1"),
    ("median(x)", "add-remove", UNIT, "1/2"),
    ("distinct(x)", "replace", [0, 1, 2], "1"),
    ("distinct(x)", "add-remove", {"from": "0", "to": "1"}, "1"),
]
FALSE = [
    ("mean(x)", "replace", UNIT, "1/(n + 1)", 1),
    ("mean(x)", "replace", {"from": "-2", "to": "3"}, "3/n", 1),
    ("mean(x)", "add-remove", UNIT, "1/(n + 1)", 2),
    ("sum(x)", "add or remove one", [0, 2], "1", 1),
    ("sum(x**3)", "replace", {"from": "-1", "to": "1"}, "1", 1),
    ("count(x > 0)", "replace", [0, 1, 2], "1/2", 1),
    ("var(x)", "replace", UNIT, "(n - 1)/(n**2 + 1)", 2),
    ("var(x)", "replace", UNIT, "1/n**2", 3),
    ("var((x + 1/10)/max(x + 1/10))", "replace", UNIT, "1/n", 11),
    ("sum(min(max(x, -1), 1))", "replace", {"from": "-5", "to": "5"}, "1", 1),
    ("mean(abs(x))", "replace", {"from": "-2", "to": "1"}, "1/n", 1),
    ("max(x)", "replace", {"from": "-2", "to": "3"}, "49/10", 1),
    ("max(x)", "add-remove", UNIT, "99/100", 2),
    ("max(x)", "add-remove", UNIT, "1/n", 2),
    ("max(x) - min(x)", "replace", UNIT, "1/2", 2),
    ("max(x) - min(x)", "add-remove", UNIT, "1 - 1/n", 2),
    ("median(x)", "replace", UNIT, "1/2", 1),
    ("median(x)", "replace", UNIT, "1/n", 3),
    ("median(x)", "add-remove", UNIT, "1/n", 3),
    ("median(x)", "add-remove", UNIT, "49/100", 2),
    ("distinct(x)", "replace", [0, 1, 2], "1 - 1/n", 2),
    ("distinct(x)", "add-remove", [0, 1, 2], "1/2", 1),
]


@pytest.mark.parametrize(("text", "neighbours", "domain", "claimed"), TRUE)
def test_known_sensitivities_are_proved(text, neighbours, domain, claimed):
    found = answer(asked(text, neighbours, domain, claimed, records=5))
    assert found.status == "proved" and found.certificates, found.basis
    assert "shared records" in found.believed


@pytest.mark.parametrize(("text", "neighbours", "domain", "claimed", "size"), FALSE)
def test_false_twins_are_refuted_by_the_smallest_pair(text, neighbours, domain, claimed, size):
    found = answer(asked(text, neighbours, domain, claimed, records=11))
    assert found.status == "refuted" and len(found.pair.first) == size
    first, second = (
        statistic(text).value(tuple((x, 1) for x in data)) for data in (found.pair.first, found.pair.second)
    )
    assert (first, second) == found.pair.values and abs(first - second) > found.claimed


def test_what_no_small_data_set_refutes_is_not_proved_by_that():
    """False from n = 4 on: three records do not show it, and nothing proves it."""
    found = answer(
        asked("sum(x)", "add-remove", {"from": "0", "to": "1"}, "max(0, 1 - max(0, n - 3))", records=3)
    )
    assert (found.status, found.tight) == ("undecided", True)
    late = "max(0, 1 - max(0, n - 3))"
    for text in ("max(x)", "max(x) - min(x)", "median(x)", "distinct(x)"):
        assert (
            answer(asked(text, "add-remove", {"from": "0", "to": "1"}, late, records=3)).status == "undecided"
        )


@pytest.mark.parametrize(
    ("text", "neighbours", "domain", "records"),
    [("count(x >= n)", "add-remove", [0, 100], 40), ("count(x > mean(x))", "replace", [0, 1], 1)],
)
def test_a_count_whose_condition_moves_is_not_proved(text, neighbours, domain, records):
    """100 records of 100 and one more; (1, 1, 1) and (0, 1, 1): more than one record changes sides."""
    assert answer(asked(text, neighbours, domain, "1", records=records)).status == "undecided"


def test_a_statistic_without_a_value_holds_nothing():
    found = answer(asked("1/0", "replace", [0, 1], "1", records=3))
    assert found.status == "undecided" and "nothing was compared" in found.basis


def test_an_interval_is_not_proved_by_its_ends():
    """x (1 - x) is 0 at both ends: with one step nothing differs, yet the records between do."""
    found = answer(asked("sum(x*(1 - x))", "add-remove", UNIT, "0", steps=1))
    assert found.status == "undecided"
    assert answer(asked("sum(x*(1 - x))", "add-remove", UNIT, "0", steps=2)).status == "refuted"


READINGS = [
    ("mean(x)", UNIT, "1/n", "undecided", {"larger": "proved", "smaller": "proved", "public": "refuted"}),
    ("sum(x)/n", UNIT, "1/n", "undecided", dict.fromkeys(("larger", "smaller", "public"), "proved")),
    (
        "mean(x)",
        UNIT,
        "1/(n + 1)",
        "undecided",
        {"larger": "refuted", "smaller": "proved", "public": "refuted"},
    ),
    ("var(x)", UNIT, "1/n", "undecided", {"larger": "proved", "smaller": "proved", "public": "refuted"}),
    (
        "sum(x)",
        UNIT,
        "(n + 1)/(n + 1)",
        "undecided",
        dict.fromkeys(("larger", "smaller", "public"), "proved"),
    ),
    ("sum(x)", [0, 3], "n/(n + 1)", "refuted", dict.fromkeys(("larger", "smaller", "public"), "refuted")),
    ("median(x)", UNIT, "1/n", "refuted", dict.fromkeys(("larger", "smaller", "public"), "refuted")),
]


@pytest.mark.parametrize(("text", "domain", "claimed", "status", "readings"), READINGS)
def test_a_claim_in_n_is_proved_only_where_it_is_said_what_n_counts(text, domain, claimed, status, readings):
    """A mean changes by at most 1/n with n the size of either data set, and noise of that scale is not private; for a public n
    the mean may change by more."""
    about = {
        "statistic": text,
        "neighbours": "add-remove",
        "domain": domain,
        "claimed": claimed,
        "records": 4,
    }
    found = answer(question_of(about))
    assert (found.status, {name: one.status for name, one in found.readings.items()}) == (status, readings)
    for name, expected in readings.items():
        one = answer(question_of({**about, "n": name}))
        assert (one.status, one.readings) == (expected, {})


def test_a_public_number_is_part_of_the_counterexample():
    asked_so = {
        "statistic": "mean(x)",
        "neighbours": "add-remove",
        "domain": UNIT,
        "claimed": "1/n",
        "n": "public",
    }
    found = answer(question_of(asked_so))
    assert (
        found.pair is not None
        and found.public is not None
        and found.pair.difference > F(1, found.public) == found.claimed
    )


EVERY = (
    "mean(x)",
    "var(x)",
    "max(x) - min(x)",
    "median(x)",
    "distinct(x)",
    "count(x == 1)*sum(x)",
    "sum((x - mean(x))**2)",
)


@pytest.mark.parametrize("text", EVERY)
@pytest.mark.parametrize("neighbours", ["replace", "add-remove"])
def test_the_enumeration_misses_no_pair(text, neighbours):
    """All ordered data sets of up to four records, every place changed or removed."""
    values = (F(0), F(1), F(3))
    read = statistic(text)
    worst = {one.records: one for one in answer(asked(text, neighbours, [0, 1, 3], records=4)).worst}
    for size in range(1, 5):
        gaps = []
        for data in product(values, repeat=size):
            rest = data[1:]
            others = [rest] if neighbours == "add-remove" else [(value, *rest) for value in values]
            for other in others:
                pair = [read.value(tuple((x, 1) for x in one)) for one in (data, other)]
                gaps += [] if None in pair else [abs(pair[0] - pair[1])]
        assert (worst[size].pair.difference if worst[size].pair else None) == max(gaps, default=None)


def test_the_values_of_statistics():
    data = ((F(1), 2), (F(4), 1))
    shown = {
        "mean(x)": 2,
        "var(x)": 2,
        "sum(x**2)": 18,
        "count(x > 1)": 1,
        "max(x)": 4,
        "min(2, n)": 2,
        "0.1 + 1e-1": F(1, 5),
    }
    assert {text: statistic(text).value(data) for text in shown} == shown
    assert statistic("1/(n - 3)").value(data) is None and statistic("max(x)").value(()) is None
    assert statistic("0.12345678901234567890").value(data) == F("0.12345678901234567890")


def test_only_sums_counts_and_ordered_values_become_polynomials():
    for text in (
        "sum((x - mean(x))**2)",
        "max(x - median(x))",
        "distinct(x/n)",
        "median(x*n)",
        "max(sum(x)*x)",
    ):
        assert polynomial_claims(asked(text, "replace", UNIT, "1")) == ()
    (typed,) = polynomial_claims(asked("mean(x)", "add-remove", UNIT, "1/n"))
    assert "n >= 2" in typed.assumptions and len(typed.goals) == 2


@pytest.mark.parametrize(
    ("text", "neighbours", "sizes"),
    [
        ("max(x)", "replace", ["n == 1", "n >= 2"]),
        ("max(x)", "add-remove", ["n >= 2"]),
        ("median(x) + max(x)", "replace", ["n == 1", "n >= 3", "n >= 2"]),
        ("distinct(x)", "add-remove", ["n >= 1"]),
        ("min(sum(x), 2)", "replace", ["n >= 1"]),
    ],
)
def test_the_cases_are_all_sizes(text, neighbours, sizes):
    assert [typed.assumptions[0] for typed in polynomial_claims(asked(text, neighbours, UNIT, "1"))] == sizes


@pytest.mark.parametrize("size", range(2, 7))
def test_what_is_said_of_the_shared_records_is_the_statistic(size):
    """Random records: the formulas in the values of the shared ones, computed by Python, are the statistics."""
    rng = random.Random(size)
    for _ in range(40):
        rest = sorted(rng.randint(0, 4) for _ in range(size - 1))
        y, middle = rng.randint(0, 4), len(rest) // 2
        case = next(
            case
            for case in cases(statistic("median(x)").tree, 2)
            if case.name == ("odd" if size % 2 else "even")
        )
        names = {
            "least1": rest[0],
            "largest1": rest[-1],
            "different1": len({*rest}),
            "new1a": int(y not in rest),
        }
        if size % 2:
            names |= {"lower1": rest[middle - 1], "upper1": rest[middle]}
        else:
            names |= {
                "before1": rest[middle - 1] if middle else 0,
                "middle1": rest[middle],
                "after1": [*rest, 4][middle + 1],
            }
        for record, data in ((str(y), [*rest, y]), ("", rest)):
            texts = {
                "median(x)": median(1, record, case), "max(x)": extreme("max", 1, record, case),
                "min(x)": extreme("min", 1, record, case), "distinct(x)": different(1, "a" if record else ""),
            }  # fmt: skip
            counted = tuple((F(v), data.count(v)) for v in sorted({*data}))
            for name, text in texts.items():
                assert eval(text, {"max": max, "min": min}, names) == statistic(name).value(counted), (
                    name,
                    data,
                )
        ordered = [names[name] for name in ordered_median(1, case)]
        assert ordered == sorted(ordered) and 0 <= names["different1"] <= size - 1


ENDS = [
    ("min(max(x, 0), 1)", (0, 1)),
    ("abs(x)", (0, 5)),
    ("x**2 - x", (-5, 30)),
    ("1/(x + 6)", (F(1, 11), 1)),
    ("1/x", None),
    ("-x**3", (-125, 125)),
]


@pytest.mark.parametrize(("text", "expected"), ENDS)
def test_ends_of_a_summand_hold_its_values(text, expected):
    tree = statistic(f"sum({text})").tree.args[0]
    domain = asked("sum(x)", "replace", {"from": "-5", "to": "5"}).domain
    assert ends_of(tree, domain, {}) == expected
    values = [value_at(tree, F(k, 2), {}) for k in range(-10, 11)] if expected else []
    assert not values or expected[0] <= min(values) <= max(values) <= expected[1]


REFUSED = {
    "statistic": ["mean(y)", "x + 1", "__import__('os')", "sum(x).real", "sum(x)**n", "med(x)", "sum(x"],
    "claimed": ["mean(x)"],
    "neighbours": ["swap"],
    "domain": [[1], {"from": "1", "to": "0"}, "unit", [0, "nan"], {"from": "0", "to": "inf"}],
    "values": [{"b": "x"}, {"n": "3"}],
    "records": [0],
    "size": [3],
    "n": ["larger", "both"],
}


@pytest.mark.parametrize("field", REFUSED)
def test_bad_questions_are_refused(field):
    for value in REFUSED[field]:
        with pytest.raises(QuestionError):
            question_of({"statistic": "mean(x)", "neighbours": "replace", "domain": UNIT, field: value})


def test_a_refusal_says_what_would_do():
    with pytest.raises(QuestionError, match=r"did you mean median\(x\)"):
        question_of({"statistic": "med(x)", "neighbours": "replace", "domain": UNIT})


def run(tmp_path: Path, text: str, *words: str):
    (tmp_path / "q.toml").write_text(text, encoding="utf-8")
    return CliRunner().invoke(main, ["sensitivity", str(tmp_path / "q.toml"), *words], catch_exceptions=False)


@pytest.mark.parametrize(("claimed", "code"), [("1/n", 0), ("1/n**2", 1), (None, 0)])
def test_the_command(tmp_path, claimed, code):
    line = "" if claimed is None else f'claimed = "{claimed}"\n'
    text = f'statistic = "mean(x)"\nneighbours = "replace"\ndomain = [0, 1]\nrecords = 4\n{line}'
    result = run(tmp_path, text, "--json")
    jsonschema.validate(json.loads(result.stdout), SCHEMA)
    assert result.exit_code == code
    shown = run(tmp_path, text).stdout
    assert "largest difference" in shown and ("first data" in shown) == (code == 1)


def test_the_command_refuses(tmp_path):
    for text, said in (("statistic = 1", "neighbours"), ("x = [", "not TOML"), ("", "statistic")):
        result = run(tmp_path, text)
        assert result.exit_code == 3 and said in result.stderr
    missing = CliRunner().invoke(main, ["sensitivity", str(tmp_path / "none.toml")])
    assert missing.exit_code == 3


@pytest.mark.parametrize(
    "seed", [*range(18), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(18, 50))]
)
def test_nothing_is_proved_that_a_finer_enumeration_refutes(seed):
    """Random statistics; what is claimed is the largest difference on a grid, or an eighth less, which is false."""
    rng = random.Random(seed)
    parts = ["sum(x)", "sum(x**2)", "mean(x)", "var(x)", "count(x > 1/2)", "mean(x)**2"]
    if seed >= 12:
        parts += [
            "max(x)",
            "min(x)",
            "median(x)",
            "distinct(x)",
            "sum(min(x, 1/2))",
            "median(x)**2",
            "max(x**2)",
        ]
    form = rng.choice(["{}", "{} - {}", "{}/(1 + {})", "{}/n"])
    domain = dict(zip(("from", "to"), rng.choice([("0", "1"), ("-1", "1"), ("0", "2")]), strict=True))
    text, neighbours = form.format(*rng.choices(parts, k=2)), rng.choice(["replace", "add-remove"])
    worst = [one for one in answer(asked(text, neighbours, domain, records=4, steps=4)).worst if one.pair]
    found = max((one.pair.difference for one in worst), default=F(0))
    small = answer(asked(text, neighbours, domain, f"{found}*7/8", records=1, steps=1), Searches(seconds=2.0))
    assert small.status != "proved" or found == 0
