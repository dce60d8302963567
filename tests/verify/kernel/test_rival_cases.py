"""Cases under the same conditions of which the least epsilon counts: they belong together, and the first of equal ones counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from document_changes import DROP, Document

from epsproof.verify.kernel.closed_form import obligations
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import Rejected

Alter = Callable[..., Document]
FIRST, SECOND, ALONE = ("cases", 1), ("cases", 2), ("cases", 3)


def known(document: Document, start: str) -> dict[str, str]:
    """The hypotheses with t of the first statement whose name starts like that."""
    owed = next(o for o in obligations(document) if o.name.startswith(start))
    return {
        str(polynomial): relation for polynomial, relation in owed.hypotheses if "t" in polynomial.variables()
    }


def test_every_rival_knows_the_equations_of_the_others(
    altered: Alter, documents: dict[str, Document]
) -> None:
    """The equation of the other is no less than 0, and more for the second where no prior attains its epsilon."""
    first, second = (str(Polynomial.parse(text)) for text in documents["rivals"]["cases"][1]["rivals"])
    document = altered("rivals", ((*SECOND, "prior"), {"p": "1/2 - h_"}), ((*SECOND, "attained"), False))
    for start in ("safety", "tightness, option"):
        assert known(documents["rivals"], f"case 2, {start}").items() >= {first: "=", second: ">="}.items()
        assert known(documents["rivals"], f"case 3, {start}").items() >= {first: ">=", second: "="}.items()
        assert known(document, f"case 2, {start}").items() >= {first: "=", second: ">="}.items()
        assert known(document, f"case 3, {start}").items() >= {first: ">", second: "="}.items()


def test_the_value_of_a_rival_is_proved_wherever_the_conditions_hold(documents: dict[str, Document]) -> None:
    """Both formulas have a meaning there, so that the least of them has."""
    second = str(Polynomial.parse(documents["rivals"]["cases"][1]["rivals"][1]))
    for owed in obligations(documents["rivals"]):
        if owed.name.startswith("case 2, existence"):
            assert second not in {str(polynomial) for polynomial, _ in owed.hypotheses}


def test_a_third_rival_knows_two(altered: Alter, documents: dict[str, Document]) -> None:
    case = documents["rivals"]["cases"][1]
    equations = [*case["rivals"], "t - 1/2"]
    third = {**case, "equation": "t - 1/2", "t": "root", "epsilon": "-log(t)", "rivals": equations}
    third.pop("root", None)
    document = altered("rivals", ((*FIRST, "rivals"), equations), ((*SECOND, "rivals"), equations))
    document["cases"].append(third)
    first, second = (str(Polynomial.parse(text)) for text in case["rivals"])
    assert known(document, "case 2, safety").items() >= {first: "=", second: ">=", "t - 1/2": ">="}.items()
    assert known(document, "case 3, safety").items() >= {first: ">=", second: "=", "t - 1/2": ">="}.items()
    assert known(document, "case 6, safety").items() >= {first: ">=", second: ">=", "t - 1/2": "="}.items()
    document["cases"][-1] |= {"attained": False, "prior": {"p": "1/2 - h_"}}
    assert known(document, "case 3, safety").items() >= {first: ">=", second: "=", "t - 1/2": ">="}.items()
    assert known(document, "case 6, safety").items() >= {first: ">", second: ">", "t - 1/2": "="}.items()


def test_equal_conditions_are_covered_once(altered: Alter) -> None:
    """Of two conditions one fails: two statements, not one more for every choice in either case."""
    same = [["c + 1", ">"], ["r + 1", ">"]]
    document = altered("rivals", ((*FIRST, "when"), same), ((*SECOND, "when"), same))
    document["cases"] = document["cases"][1:3]
    assert [o.name for o in obligations(document) if o.name.startswith("coverage")] == [
        "coverage 1",
        "coverage 2",
    ]


def _stranger(equations: list[str]) -> list[tuple[Any, Any]]:
    return [((*place, "rivals"), [*equations, "t - 1/2"]) for place in (FIRST, SECOND)]


CHANGES: dict[str, Callable[[list[str]], list[tuple[Any, Any]]]] = {
    "the other case is missing": lambda _: [(SECOND, DROP)],
    "another order": lambda e: [((*SECOND, "rivals"), e[::-1])],
    "not its own": lambda e: [((*FIRST, "rivals"), e[1:]), ((*SECOND, "rivals"), e[1:])],
    "other conditions": lambda _: [((*SECOND, "when"), [["c", ">"]])],
    "other ends below": lambda _: [((*SECOND, "between"), ["1/100", "1"])],
    "other ends above": lambda _: [((*SECOND, "between"), ["0", "9/10"])],
    "a stranger": _stranger,
    "the other one knows of none": lambda _: [((*SECOND, "rivals"), DROP)],
    "itself alone knows": lambda e: [((*ALONE, "rivals"), e)],
}


@pytest.mark.parametrize("change", CHANGES)
def test_rivals_belong_together(altered: Alter, documents: dict[str, Document], change: str) -> None:
    equations = documents["rivals"]["cases"][1]["rivals"]
    with pytest.raises(Rejected, match=r"case [234]: a rival without a case like this one"):
        obligations(altered("rivals", *CHANGES[change](equations)))


@pytest.mark.parametrize("rivals", [["p - t"], [["t"]], "t", ["t - 1/2 +"]])
def test_a_rival_is_the_text_of_a_polynomial_in_t_and_the_parameters(altered: Alter, rivals: Any) -> None:
    document = altered("rivals", ((*FIRST, "rivals"), rivals), ((*SECOND, "rivals"), rivals))
    if isinstance(rivals, list) and isinstance(rivals[0], str):
        document["cases"][1]["equation"] = document["cases"][2]["equation"] = rivals[0]
    with pytest.raises(Rejected):
        obligations(document)


def test_a_case_without_a_budget_has_no_rivals(altered: Alter, documents: dict[str, Document]) -> None:
    kinds = [case["kind"] for case in documents["rivals"]["cases"]]
    with pytest.raises(Rejected, match="must be an object with the keys"):
        obligations(altered("rivals", (("cases", kinds.index("none"), "rivals"), ["t - 1/2"])))
    with pytest.raises(Rejected, match="a rival without a case like this one"):
        obligations(altered("rivals", (("cases", kinds.index("unbounded"), "rivals"), ["t - 1/2"])))


def goals(document: Document, start: str) -> dict[str, str]:
    """The goals of the statements whose names start like that, each with its relation."""
    return {str(o.goal[0]): o.goal[1] for o in obligations(document) if o.name.startswith(start)}


OPEN = "unbounded rival"


def test_beside_an_unbounded_rival_a_case_counts_where_its_equation_is_negative_at_0(
    documents: dict[str, Document],
) -> None:
    """There the least root is known to be one, and elsewhere the equation is shown never to be negative."""
    for number, equation in enumerate(documents[OPEN]["cases"][0]["rivals"], 1):
        start = Polynomial.parse(equation).coefficients("t")[0]
        assert goals(documents[OPEN], f"case {number}, existence, no root") == {
            str(Polynomial.parse(equation)): ">="
        }
        assert goals(documents[OPEN], f"case {number}, existence, sign at the lower end") == {
            str(-start): ">"
        }
        for owed in obligations(documents[OPEN]):
            if owed.name.startswith(f"case {number}, existence, no root"):
                assert {(start, ">="), (Polynomial.variable("t"), ">")} <= {*owed.hypotheses}
                assert (-start, ">") not in owed.hypotheses
            elif owed.name.startswith(f"case {number}, "):
                assert (-start, ">") in owed.hypotheses


def test_the_unbounded_rival_owes_safety_for_all(documents: dict[str, Document]) -> None:
    equations = {str(Polynomial.parse(text)): ">=" for text in documents[OPEN]["cases"][0]["rivals"]}
    assert [o.name for o in obligations(documents[OPEN]) if ", safety" in o.name] == [
        "case 3, safety, clause 1, option 1"
    ]
    assert known(documents[OPEN], "case 3, safety").items() >= {**equations, "t": ">", "-t + 1": ">"}.items()


@pytest.mark.parametrize("change", [DROP, []])
def test_an_unbounded_case_that_knows_of_no_rivals_is_none(altered: Alter, change: Any) -> None:
    """Then each of the others owes its own safety again, and that its equation is negative at 0."""
    document = altered(OPEN, (("cases", 2, "rivals"), change))
    for number in (1, 2):
        assert goals(document, f"case {number}, safety") and goals(
            document, f"case {number}, existence, sign at the lower end"
        )
        assert not goals(document, f"case {number}, existence, no root")
    assert (
        "=" not in known(document, "case 3, safety").values() and len(known(document, "case 3, safety")) < 4
    )


def test_an_unbounded_case_under_other_conditions_is_none(altered: Alter) -> None:
    with pytest.raises(Rejected, match="case 3: a rival without a case like this one"):
        obligations(altered(OPEN, (("cases", 2, "when"), [["c", ">"]])))
    cases = [(("cases", k, "when"), [["c", ">"]]) for k in (0, 1)]
    with pytest.raises(Rejected, match="case 3: a rival without a case like this one"):
        obligations(altered(OPEN, *cases))


def test_where_no_prior_attains_an_epsilon_ties_are_left_to_the_others(
    altered: Alter, documents: dict[str, Document]
) -> None:
    """Then the second knows that the first is beyond its root, owes to be strict, and no equation may vanish without a root."""
    path = {"p": "1 - h_"}
    document = altered(OPEN, (("cases", 1, "prior"), path), (("cases", 1, "attained"), False))
    first, second = (str(Polynomial.parse(text)) for text in documents[OPEN]["cases"][0]["rivals"])
    assert known(documents[OPEN], "case 2, tightness, option").items() >= {first: ">=", second: "="}.items()
    assert known(document, "case 2, tightness, option").items() >= {first: ">", second: "="}.items()
    assert known(document, "case 1, tightness, option").items() >= {first: "=", second: ">="}.items()
    for number, equation in ((1, first), (2, second)):
        assert goals(document, f"case {number}, existence, no root") == {equation: ">"}
    names = [o.name for o in obligations(document) if ", safety" in o.name]
    assert names == [
        "case 2, safety, clause 1, option 1, not attained 0",
        "case 3, safety, clause 1, option 1",
    ]


def test_no_rivals_are_no_rivals(altered: Alter, documents: dict[str, Document]) -> None:
    assert obligations(altered("rivals", ((*ALONE, "rivals"), []))) == obligations(documents["rivals"])
