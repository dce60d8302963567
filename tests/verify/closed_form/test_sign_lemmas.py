"""The case split of the sign lemmas is found and proved, and the proofs check."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.prover import ProvedLink
from epsproof.verify.closed_form.sign_lemmas import SignLemma, prove_sign_lemmas
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.link import Link
from epsproof.verify.kernel.question import NONE, Owed
from epsproof.verify.workspace.outcome import Proved, Refuted, Unknown

MISSED = Refuted({"q": Fraction(1), "p": Fraction(1, 2)}, {})


def cells(criterion: str, assume: list[str]) -> dict[tuple[str, str], dict[str, str]]:
    found = {}
    for lemma in prove_sign_lemmas(pose(criterion, assume=assume)):
        assert lemma.status == "proved", lemma.reasons
        assert check(json.loads(json.dumps(lemma.document))) == "proved"
        found[lemma.piece, lemma.variable] = {
            " and ".join(r.text for r in when): sign for when, sign in lemma.cells
        }
    return found


def test_the_posterior_cap_falls_in_both_priors() -> None:
    found = cells("a/(p*q)", ["0 < a < 1"])
    assert found == {("a/(p*q)", "p"): {"": "-"}, ("a/(p*q)", "q"): {"": "-"}}


@pytest.mark.long
def test_the_constant_ratio_turns_at_one_over_r_plus_one() -> None:
    found = cells("r", ["r > 1"])
    assert found["r", "q"] == {"": "+"}
    assert found["r", "p"] == {"q*r + q > 1": "+", "q*r + q < 1": "-", "q*r + q == 1": "0"}


def test_where_the_derivative_vanishes_is_said_once() -> None:
    problem = pose("max(a/(p*q), r)", ["q == q0"], ["0 < a < 1, r > 1, 0 < q0 < 1"])
    found = next(x for x in prove_sign_lemmas(problem) if len(x.cells) > 1)
    assert found.status == "proved" and sorted(sign for _, sign in found.cells) == ["+", "-", "0"]
    assert [[r.sign for r in when] for when, sign in found.cells if sign == "0"] == [["=="]]


def test_every_option_has_its_own_lemma() -> None:
    assert set(cells("max(1/4/(p*q), 3)", [])) == {
        ("3", "p"),
        ("3", "q"),
        ("1/(4*p*q)", "p"),
        ("1/(4*p*q)", "q"),
    }


@pytest.mark.parametrize(
    ("criterion", "where", "bound", "signs"),
    [
        ("1 - posterior >= (1 - prior)/2", [], "bounded", {"q": "-"}),
        ("posterior <= 2/3 + prior/3", ["p == 1"], "unbounded", {"q": "-"}),
        ("2 - p*q", ["q == 1"], "unbounded", {"p": "+"}),
    ],
)
def test_a_point_is_found_by_t_or_by_a_rational_root(criterion, where, bound, signs) -> None:
    found = prove_sign_lemmas(pose(criterion, where, (), bound))
    assert {x.variable: "".join(sign for _, sign in x.cells) for x in found if x.status == "proved"} == signs


def test_a_border_without_a_linear_variable_is_found_at_the_point_that_refutes_the_coverage() -> None:
    in_p, in_q = prove_sign_lemmas(pose("posterior - prior <= b", assume=["0 < b < 1"]))
    assert in_p.status == "proved" and sorted(sign for _, sign in in_p.cells) == ["+", "-", "0"]
    assert check(json.loads(json.dumps(in_p.document))) == "proved"
    assert in_q.status == "undecided" and in_q.reasons[0].startswith("coverage: refuted at ")


def test_without_a_point_to_start_from_the_lemma_is_open() -> None:
    for lemma in prove_sign_lemmas(pose("6 + 9/4*p", where=["p >= 2/3", "q >= 2/3"])):
        assert lemma.status == "undecided" and "no exact point with 0 < epsilon < inf" in lemma.reasons[0]


@pytest.mark.parametrize(
    ("links", "place"),
    [
        ((("cell", Proved({}, ())), ("coverage", MISSED)), {"q": Fraction(1), "p": Fraction(1, 2)}),
        ((("cell", MISSED), ("coverage", MISSED)), {}),
        ((("cell", Proved({}, ())), ("coverage", Unknown("late"))), {}),
        ((), {}),
    ],
)
def test_a_point_that_no_cell_covers_is_named_where_it_is_the_first_that_is_missing(links, place) -> None:
    found = tuple(ProvedLink(Owed(kind, Link(kind, (), NONE)), (outcome,)) for kind, outcome in links)
    assert SignLemma(pose("r"), "p", "r", (), "undecided", (), {}, "", found, ()).left_out == place
