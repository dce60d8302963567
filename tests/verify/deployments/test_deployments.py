"""Plans of deployments: a plan that holds, twins that are refuted or refused, and what a refusal names."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.deployments.judged import JudgedPlan, judged_plan
from epsproof.verify.deployments.plan import known_plans, plan_of, read_plan

Table = dict[str, Any]


def plain(**fields: Any) -> Table:
    """A small plan without parts."""
    return {
        "schema": "deployment/1",
        "title": "Counts",
        "protects": {"unit": "a person", "neighbours": "add or remove one"},
        "mechanism": [{"name": "counts", "releases": "10 x gaussian(sigma=20)"}],
        **fields,
    }


def verdicts(table: Table) -> list[str]:
    return [one.verdict for _, one in judged_plan(plan_of(table)).claims]


def parts(first: str, second: str, claimed: str = "0.6") -> JudgedPlan:
    table = plain(
        part=[{"name": "one", "where": first}, {"name": "other", "where": second}],
        mechanism=[
            {"name": "a", "releases": "0.5", "part": "one"},
            {"name": "b", "releases": "0.2 x 3", "part": "other"},
        ],
        claimed=[{"epsilon": claimed, "delta": "0"}],
    )
    return judged_plan(plan_of(table))


def test_the_example_holds(table: Table) -> None:
    found = judged_plan(plan_of(table))
    assert found.disjoint and "|" in found.releases
    assert [one.verdict for _, one in found.claims] == ["confirmed", "confirmed"]


@mpmath.workdps(40)
def test_epsilon_is_that_of_the_normal_law_and_a_little_less_is_refuted() -> None:
    """delta(e) = Phi(mu/2 - e/mu) - exp(e) Phi(-mu/2 - e/mu), mu**2 = 10/400, by bisection."""
    mu, delta = mpmath.sqrt(mpmath.mpf(10) / 400), mpmath.mpf(10) ** -6

    def over(e: mpmath.mpf) -> bool:
        return bool(mpmath.ncdf(mu / 2 - e / mu) - mpmath.exp(e) * mpmath.ncdf(-mu / 2 - e / mu) > delta)

    low, high = mpmath.mpf(0), mpmath.mpf(5)
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if over(middle) else (low, middle)
    enough, short = (
        mpmath.nstr(high * (1 + mpmath.mpf(10) ** -9), 15),
        mpmath.nstr(low * (1 - mpmath.mpf(10) ** -9), 15),
    )
    rows = [
        {"epsilon": enough, "delta": "1e-6"},
        {"epsilon": short, "delta": "1e-6"},
        {"epsilon": "1e-6", "delta": enough},
    ]
    assert verdicts(plain(claimed=rows)) == ["confirmed", "refuted", "confirmed"]


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        ({"rho": "0.0125"}, "confirmed"),
        ({"rho": "0.01249"}, "refuted"),
        ({"rho": "0.0125", "says": "least rho"}, "confirmed"),
        ({"rho": "0.0126", "says": "least rho"}, "refuted"),
        ({"mu": "0.1582"}, "confirmed"),
        ({"mu": "0.1581"}, "refuted"),
        ({"epsilon": "1e-6", "delta": "0.5"}, "confirmed"),
        ({"epsilon": "0.5", "delta": "1e-6", "says": "not enough"}, "confirmed"),
        ({"epsilon": "0.5", "delta": "1e-6"}, "refuted"),
        ({"epsilon": "100", "delta": "0"}, "refuted"),
    ],
)
def test_each_number_has_its_verdict(row: dict[str, str], verdict: str) -> None:
    assert verdicts(plain(claimed=[row])) == [verdict]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("age < 65", "age >= 65"),
        ("0 <= age < 65 and region == 1", "region == 2"),
        ("x**2 < 1", "x > 1"),
        ("income + age < 10", "income > 10 and age > 0"),
        ("min(age, 90) > 3 and region == 1", "min(age, 90) > 3 and region == 2"),
        ("x > 1 or x < -1", "-1 <= x <= 1"),
    ],
)
def test_disjoint_parts_cost_the_larger_budget(first: str, second: str) -> None:
    found = parts(first, second)
    assert found.disjoint and found.claims[0][1].verdict == "confirmed"
    (pair,) = found.apart
    assert pair.finding.documents
    assert parts(first, second, "0.5999").claims[0][1].verdict == "refuted"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("age < 65", "age >= 64"),
        ("age <= 65", "age >= 65"),
        ("age < 65", "income > 3"),
        ("age < 65", "age < 65"),
        ("x < 0 and x > 1", "x > 3"),
        ("x < 1/10**12", "x > 0"),
        ("x != 1", "x != 2"),
    ],
)
def test_parts_that_are_not_proved_disjoint_add(first: str, second: str) -> None:
    found = parts(first, second)
    assert not found.disjoint and "|" not in found.releases
    assert found.claims[0][1].verdict == "refuted"
    assert found.claims[0][1].least is not None and found.claims[0][1].least.lower == Fraction(11, 10)


@pytest.mark.parametrize(
    "where", ["x > 0) and (1 == 2", "x > 0) and (x < 0", "x) == 0 and (1 == 2", "x", "1"]
)
def test_each_condition_is_read_by_itself(where: str) -> None:
    """What stands in brackets of the engine's does not end them."""
    for pair in (("x < 1", where), (where, "x < 1")):
        with pytest.raises(QuestionError, match="part:"):
            parts(*pair)


def test_one_overlap_of_three_parts_is_enough() -> None:
    table = plain(
        part=[
            {"name": "a", "where": "x < 0"},
            {"name": "b", "where": "x > 0"},
            {"name": "c", "where": "x > 1"},
        ],
        mechanism=[{"name": name, "releases": "1", "part": name} for name in "abc"],
        claimed=[{"epsilon": "1", "delta": "0"}, {"epsilon": "1", "delta": "0", "of": ["a", "b"]}],
    )
    found = judged_plan(plan_of(table))
    assert [one.finding.verdict for one in found.apart] == ["proved", "proved", "refuted"]
    assert [one.verdict for _, one in found.claims] == ["refuted", "refuted"]


def test_what_is_about_all_data_counts_in_every_part(table: Table) -> None:
    table["claimed"] = [{"epsilon": "1.2", "delta": "1e-6"}]
    assert verdicts(table) == ["refuted"]
    table["claimed"] = [{"epsilon": "1.2", "delta": "1e-6", "of": ["visits of children", "visits of adults"]}]
    assert verdicts(table) == ["confirmed"]


# What is refused, and what the refusal names.


def without(name: str) -> Callable[[Table], None]:
    return lambda table: table.pop(name)


def put(*place: Any) -> Callable[[Table], None]:
    """Write the last of these at the place that the others lead to."""

    def change(table: Table) -> None:
        *path, name, value = place
        for step in path:
            table = table[step]
        table[name] = value

    return change


REFUSED: dict[str, tuple[Callable[[Table], Any], str]] = {
    "no schema": (without("schema"), "schema = 'deployment/1'"),
    "no mechanism": (without("mechanism"), "add [[mechanism]]"),
    "an empty list": (put("mechanism", []), "releases nothing"),
    "nothing claimed": (without("claimed"), "add [[claimed]]"),
    "no title": (without("title"), 'write title = "Counts by county"'),
    "no unit": (put("protects", {"neighbours": "add or remove one"}), "write unit ="),
    "other neighbours": (put("protects", "neighbours", "bounded"), "'replace one'"),
    "a negative rho": (put("claimed", [{"rho": "-1"}]), "rho of a row is a number at least 0"),
    "a negative epsilon": (put("claimed", [{"epsilon": "-1", "delta": "0"}]), "at least 0"),
    "delta of 1": (put("claimed", [{"epsilon": "1", "delta": "1"}]), "below 1"),
    "delta alone": (put("claimed", [{"delta": "0"}]), "no 'epsilon'"),
    "two budgets": (put("claimed", [{"rho": "1", "mu": "1"}]), "a row for each"),
    "another mechanism": (put("claimed", 0, "of", ["tables"]), "they are visits of children"),
    "a slip": (put("mechanism", 0, "release", "1"), "did you mean 'releases'?"),
    "an unknown law": (put("mechanism", 0, "releases", "laplas(1)"), "laplace"),
    "a negative budget": (put("mechanism", 0, "releases", "laplace(epsilon=-1)"), "epsilon is a positive"),
    "a file": (put("mechanism", 0, "releases", "mine.toml"), "a plan stands alone"),
    "bars": (put("mechanism", 0, "releases", "1 | 2"), "[[part]]"),
    "an unknown part": (put("mechanism", 0, "part", "old"), "the parts are children, adults"),
    "a part of nothing": (put("part", 0, "name", "infants"), "the parts are infants, adults"),
    "a part without a condition": (put("part", 0, "where", []), 'where = "age < 65"'),
    "a condition that is none": (put("part", 0, "where", "age"), "part:"),
    "a comma": (put("part", 0, "where", "age < 18, age > 3"), "write 'age > 3 and age < 18'"),
    "a condition that is run": (put("part", 0, "where", "__import__('os')"), "part:"),
    "one part": (put("part", [{"name": "children", "where": "age < 18"}]), "one part is no division"),
    "parts of replaced records": (put("protects", {"unit": "a", "neighbours": "replace one"}), "keeps the number"),
    "parts of a value": (put("against", "secret", "value"), "leave [[part]] out"),
    "a prior of 1": (put("adversary", 0, "prior", "1"), "adversary a stranger"),
    "no prior": (put("adversary", 0, "prior", ""), "adversary a stranger"),
    "a failure of 1": (put("against", "failure", "1"), "failure"),
    "a step that reads the data": (put("post_processing", 0, "reads", ["the register"]), "[[mechanism]] with a budget"),
    "a step that reads nothing": (put("post_processing", 0, "reads", []), "reads is a list"),
    "a name twice": (put("mechanism", 1, "name", "visits of children"), "give each its own"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_plan_is_refused_with_the_field_and_a_remedy(table: Table, name: str) -> None:
    change, said = REFUSED[name]
    change(table)
    with pytest.raises(QuestionError) as error:
        judged_plan(plan_of(table))
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("neighbours", "releases", "said"),
    [
        ("replace one", "subsampled_gaussian(rate=0.01, sigma=1)", "neighbours = 'add or remove one'"),
        (
            "add or remove one",
            "sampled_without_replacement(size=1, records=10, epsilon=1)",
            "neighbours = 'replace one'",
        ),
    ],
)
def test_a_law_of_other_neighbours_is_refused(neighbours: str, releases: str, said: str) -> None:
    table = plain(claimed=[{"epsilon": "1", "delta": "1e-6"}])
    table["protects"]["neighbours"] = neighbours
    table["mechanism"][0]["releases"] = releases
    with pytest.raises(QuestionError, match=said):
        plan_of(table)


def test_who_is_in_the_data_is_no_secret_where_records_are_replaced() -> None:
    table = plain(claimed=[{"rho": "1"}], against={"secret": "inclusion"})
    table["protects"]["neighbours"] = "replace one"
    with pytest.raises(QuestionError, match="keeps the number of records"):
        plan_of(table)


def test_parts_of_replaced_records_are_refused() -> None:
    parts = [{"name": "a", "where": "x < 0"}, {"name": "b", "where": "x > 0"}]
    table = plain(claimed=[{"rho": "1"}], part=parts)
    table["protects"]["neighbours"] = "replace one"
    with pytest.raises(QuestionError, match="may move from one part of the data to another"):
        plan_of(table)


def test_a_name_that_is_near_a_known_one_is_named() -> None:
    with pytest.raises(QuestionError, match="did you mean census-redistricting-2021"):
        read_plan("census-redistricting-2020")


# The ledger of the public registry.


@pytest.mark.parametrize("name", known_plans())
def test_a_known_deployment_is_read_and_names_its_source(name: str) -> None:
    plan = read_plan(name)
    assert plan.source.startswith("the public registry of deployments") and ".yaml" in plan.source
    assert plan_of(plan.table).table == plan.table


REGISTRY = {
    "census-redistricting-2021": ["confirmed", "refuted", "confirmed"],
    "meta-url-shares-2020": ["confirmed", "confirmed", "refuted"],
    "google-mobility-2020": ["confirmed"] * 4,
    "israel-live-births-2014": ["confirmed"] * 2,
}


@pytest.mark.parametrize("name", REGISTRY)
def test_printed_budgets_of_the_registry(name: str) -> None:
    assert [one.verdict for _, one in judged_plan(read_plan(name)).claims] == REGISTRY[name]
