"""The budget of work: it is shared by what runs inside it, and given back what was not used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from epsproof.verify.kernel import (
    certificate,
    claim,
    document,
    formula,
    minimum,
    polynomial,
    rejected,
    sign_lemma,
    syntax,
    theorem,
)
from epsproof.verify.kernel.certificate import check
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import Rejected, budget, once, require, spend, whole


def test_a_budget_may_be_used_up_but_not_exceeded() -> None:
    with budget(10):
        spend(4)
        spend(6)
        with pytest.raises(Rejected, match="too much work"):
            spend(1)


def test_outside_of_budgets_work_is_free() -> None:
    for _ in range(3):
        spend(10**9)


def test_an_inner_budget_is_paid_by_the_outer_one() -> None:
    with budget(10):
        with budget(6):
            spend(5)
        spend(5)
        with pytest.raises(Rejected, match="too much work"):
            spend(1)


def test_an_inner_budget_is_its_own_limit() -> None:
    with budget(10):
        with budget(3), pytest.raises(Rejected, match="too much work"):
            spend(4)
        spend(6)
        with pytest.raises(Rejected, match="too much work"):
            spend(1)


def test_an_inner_budget_gives_no_more_than_the_outer_one_has() -> None:
    with budget(10):
        spend(8)
        with budget(5):
            spend(2)
            with pytest.raises(Rejected, match="too much work"):
                spend(1)


def test_a_budget_ends_where_an_error_leaves_it() -> None:
    with budget(10):
        with pytest.raises(KeyError), budget(5):
            spend(3)
            raise KeyError
        spend(7)
        with pytest.raises(Rejected, match="too much work"):
            spend(1)
    spend(10**9)


def test_a_rule_that_is_broken_rejects_with_its_reason() -> None:
    require(True, "never said")
    require([0], "never said")
    for condition in (False, None, [], ""):
        with pytest.raises(Rejected) as found:
            require(condition, "the rule")
        assert found.value.reason == str(found.value) == "the rule"


@pytest.mark.parametrize(
    ("text", "other", "cost"),
    [
        ("x + 1", "y", 2 + 3),
        ("x + 1", "y + 1", 4 + 4),
        ("x*y*z", "u*v*x", 1 + 5),
        (str(2**63), "x", 2 + 1),
        (f"1/{2**63}", "x", 2 + 1),
        (str(2**63 - 1), "x", 1 + 1),
        ("0", "x", 0),
    ],
)
def test_a_product_costs_a_unit_for_each_pair_of_terms_every_variable_and_64_bits(
    text: str, other: str, cost: int
) -> None:
    left, right = Polynomial.parse(text), Polynomial.parse(other)
    with budget(cost):
        assert left * right == right * left if not cost else left * right
    if cost:
        with budget(cost - 1), pytest.raises(Rejected, match="too much work"):
            left * right


def test_a_hash_costs_a_unit_for_each_term_and_variable() -> None:
    polynomial = Polynomial.parse("x*y + y + 1")
    with budget(3 + 3):
        hash(polynomial)
        with pytest.raises(Rejected, match="too much work"):
            hash(polynomial)


def test_a_certificate_has_a_budget_of_its_own() -> None:
    """Every step is right and costs the same: a few are proved, many are too much."""
    long = "x" + " " * 150_000

    def steps(number: int) -> dict[str, Any]:
        one = {"goal": [long, ">"], "sigma": [["1", [], []]], "pos": [["1", [["H", 1]], []]], "ideal": []}
        proof = [{"id": f"S{k}", **one} for k in range(number)]
        statement = {
            "schema": "sign-cert/1",
            "vars": ["x"],
            "hypotheses": [["H", "x", ">"]],
            "goal": ["x", ">"],
        }
        return {**statement, "steps": proof, "model": {"x": "1"}}

    assert check(steps(6)) == "proved"
    with pytest.raises(Rejected, match="too much work"):
        check(steps(7))


def test_what_is_kept_is_found_once_and_charged_each_time() -> None:
    found = list[str]()

    @once
    def length(text: str) -> int:
        found.append(text)
        spend(len(text))
        return len(text)

    for _ in range(2):
        with budget(3):
            assert length("abc") == 3
        with budget(2), pytest.raises(Rejected, match="too much work"):
            length("abc")
    assert found == ["abc"]
    length.cache_clear()
    assert (length("abc"), found) == (3, ["abc", "abc"])


def test_what_is_rejected_is_not_kept_and_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rejected, "MOST_KEPT", 2)

    @once
    def positive(number: int) -> int:
        require(number > 0, "it is not positive")
        return number

    for _ in range(2):
        with pytest.raises(Rejected, match="not positive"):
            positive(0)
    assert not positive.kept
    assert [positive(number) for number in (1, 2)] == [1, 2] and {*positive.kept} == {1, 2}
    assert positive(3) == 3 and {*positive.kept} == {3}


def test_a_value_of_json_is_another_one_where_a_type_is_another_one() -> None:
    values = [
        1,
        1.0,
        True,
        "1",
        [1],
        (1,),
        {"1": 1},
        {1: 1},
        None,
        "None",
        "\u0430",
        "a",
        "\\u0430",
        "\ud83d\ude00",
        "\U0001f600",
    ]
    assert len({*map(whole, values)}) == len(values)
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(Rejected, match="nested too deeply"):
        whole(deep)


class Reached(Exception):
    """The work is done."""


@pytest.mark.parametrize(
    ("module", "name", "inner", "limit", "argument"),
    [
        (certificate, "check", "read", 1_000_000, {}),
        (claim, "check", "shaped", 20_000_000, {}),
        (theorem, "check", "read_document", 20_000_000, {}),
        (theorem, "read_document", "shaped", 20_000_000, {}),
        (document, "one", "shaped", 20_000_000, {"schema": "closed-form/3"}),
        (formula, "read", "read", 200_000, "1/2"),
        (minimum, "check", "shaped", 20_000_000, {}),
        (polynomial.Polynomial, "parse", "read", 200_000, "1/2"),
        (sign_lemma, "check", "links", 20_000_000, {}),
    ],
)
def test_what_reads_a_document_has_a_budget(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, inner: str, limit: int, argument: Any
) -> None:
    """Its limit may be reached and not exceeded; a reader within another one has no more than is left."""

    def working(amount: int) -> Callable[..., None]:
        def work(*_: object) -> None:
            spend(amount)
            raise Reached

        return work

    room = {polynomial.Polynomial: polynomial, formula: syntax}.get(module, module)
    others = (lambda document: "proved",) if (module, name) == (minimum, "check") else ()
    monkeypatch.setattr(room, inner, working(limit))
    with pytest.raises(Reached):
        getattr(module, name)(argument, *others)
    monkeypatch.setattr(room, inner, working(limit + 1))
    with pytest.raises(Rejected, match="too much work"):
        getattr(module, name)(argument, *others)
