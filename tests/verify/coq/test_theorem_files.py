"""Theorem files: what they state, and what is refused."""

from __future__ import annotations

import pytest
from attrs import evolve
from coq_questions import theorem_file

from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.coq.claims.paper import required_claims
from epsproof.verify.coq.claims.printed import printed_document
from epsproof.verify.coq.closed_form.document import document_file
from epsproof.verify.coq.closed_form.frame import Frame
from epsproof.verify.coq.closed_form.polynomials import polynomials
from epsproof.verify.coq.closed_form.profile_file import profile_file
from epsproof.verify.coq.closed_form.strict_lemma import StrictLemma
from epsproof.verify.coq.compiler import rejects
from epsproof.verify.coq.development import develop
from epsproof.verify.coq.ledger import Ledger
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.papers import PAPERS


def test_the_theorem_states_the_printed_formula_the_profile_and_the_prior(capped):
    text = capped.text
    assert "Definition profile (a r p q : R) : R := Rmax r (a / p)." in text
    theorem = text[text.index("Theorem case_1") :]
    assert "1 / unbounded p q (exp (- epsilon)) <= profile a r p q" in theorem
    assert "<-> epsilon <= ln ((- a + r) / (- a + 1))" in theorem
    assert "region a r (a / r) (1)" in theorem
    assert not rejects(text)


def test_the_same_question_gives_the_same_text(capped):
    assert theorem_file("capped").text == capped.text


def test_an_infimum_is_stated_as_not_attained():
    text = " ".join(theorem_file("constant").text.split())
    assert (
        "profile r p q < 1 / unbounded p q 0 -> 1 / unbounded p q (exp (- (ln (r) / 2))) < profile r p q"
        in text
    )


def test_an_undecided_answer_is_refused():
    problem = pose("r", (), ("r > 1",))
    with pytest.raises(OutOfReach, match="undecided"):
        profile_file("Open", problem, evolve(prove_closed_form(problem), status="undecided"))


@pytest.mark.parametrize(
    "change",
    [
        lambda case: case.update(epsilon="log(r)/3"),
        lambda case: case.update(epsilon="log(1/r)/2"),
        lambda case: case.update(prior={"p": "h_", "q": "1"}),
        lambda case: case.update(attained=True, prior={"p": "1", "q": "1/2"}),
    ],
)
def test_a_changed_closed_form_finds_no_proof(change):
    document = polynomials(prove_closed_form(pose("r", (), ("r > 1",))))
    change(document["cases"][0])
    with pytest.raises(OutOfReach):
        document_file(document, "")


def test_reversed_ends_of_a_root_prove_nothing():
    """Between 1/2 and 1/4 lies no t, so that every statement about such a t would hold."""
    document = polynomials(prove_closed_form(pose("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1", "r > 1"))))
    changed = {
        "equation": "3/8 - t",
        "between": ["1/2", "1/4"],
        "t": "(r - a)/(2*r)",
        "epsilon": "log(2*r/(r - a))",
    }
    document["cases"][0].update(changed)
    with pytest.raises(OutOfReach):
        document_file(document, "")


@pytest.mark.parametrize("epsilon", ["log(r)", "log(r/2)/2", "log(r)/2 + 1", "r"])
def test_a_wrong_printed_formula_has_no_document(epsilon):
    problem = pose("r", (), ("r > 1",))
    with pytest.raises(OutOfReach):
        document_file(printed_document(problem, prove_closed_form(problem), epsilon), "")


def test_approximate_privacy_is_refused_with_the_reason():
    with pytest.raises(OutOfReach, match="'approximate' is of approximate privacy"):
        profile_file(
            "Approximate", problem := pose("r", (), ("r > 1",), "approximate"), prove_closed_form(problem)
        )


def test_a_limit_from_below_of_a_quotient_is_refused_with_the_reason():
    problem = pose("posterior >= prior/2", ("q >= 1/10",), (), "value-in-or-out")
    with pytest.raises(OutOfReach, match="here one is a quotient"):
        profile_file("Below", problem, prove_closed_form(problem))


def test_every_potential_is_a_demand_and_the_demands_are_about_all_private_mechanisms():
    text = " ".join(theorem_file("household").text.split())
    assert "1 / bound_1 alpha_ beta_ q t <= r." in text and "1 / bound_2 alpha_ beta_ q t <= r." in text
    meaning = text[text.index("Theorem meaning_1") :]
    assert (
        "(demand_1 alpha_ beta_ r q t /\\ demand_2 alpha_ beta_ r q t) <-> (forall L : world -> R," in meaning
    )
    assert "posterior_of model (weight alpha_ beta_ q) L / prior alpha_ beta_ q <= r)" in meaning
    theorem = text[text.index("Theorem case_1") :]
    assert (
        "(forall epsilon : R, 0 <= epsilon -> ((forall q : R, region alpha_ beta_ r q -> demand_1" in theorem
    )


def test_a_strict_lower_limit_of_several_formulas_is_refused_with_the_reason():
    frame = Frame(polynomials(prove_closed_form(pose("posterior >= prior/c", (), ("c > 1",)))))
    frame.clauses[0] *= 2
    with pytest.raises(OutOfReach, match="where a lower limit is one formula"):
        StrictLemma(frame, Ledger("c", lambda *_: None), 0, "").premises()


def test_a_demand_says_where_it_counts_and_on_which_side():
    split, below = (" ".join(theorem_file(name).text.split()) for name in ("split", "below"))
    assert "Definition where_1 (r s p q : R) : Prop := p <= s." in split
    assert "where_1 r s p q -> 1 / unbounded p q t <= 2 * r." in split
    assert "Definition demand_1 (c p q t : R) : Prop := 1 / c <= 1 / unbounded p q (1 / t)." in below
    assert "exists below : R, 0 < below /\\ ~ demand_1 c p q below" in below


def test_a_group_divides_epsilon():
    text = " ".join(theorem_file("families").text.split())
    assert "demand_1 c k p q (exp (- (k * epsilon)))) <-> epsilon <= ln (c) / 2 / k" in text


def test_the_title_says_the_values_of_parameters_that_the_theorem_no_longer_names():
    document = polynomials(prove_closed_form(pose("r + b", ["q == 1"], ["b == 1/2", "r == 2*b + 2"])))
    text, _ = document_file(document, "r + b")
    assert (
        text.startswith("(* r + b, where b = 1/2, r = 3 *)\n")
        and "Definition profile (p q : R) : R := 7 / 2." in text
    )
    plain = polynomials(prove_closed_form(pose("r", (), ("r > 1",))))
    assert document_file(plain, "r")[0].startswith("(* r *)\n")


def test_a_title_cannot_leave_its_comment():
    document = polynomials(prove_closed_form(pose("r", (), ("r > 1",))))
    text, _ = document_file(document, 'x *) Axiom bad : False. (* "')
    assert rejects(text) == ""


@pytest.mark.parametrize("word", ["Admitted", "Axiom", "Parameter", "admit"])
def test_sources_that_postulate_are_rejected(word):
    assert rejects(f"Theorem x : True.\n{word}.") == word
    assert rejects(f"(* {word} *) Theorem x : True.") == ""


def test_a_development_is_complete(capped):
    development = develop([capped])
    assert development.modules[-1] == "Capped"
    assert {"_CoqProject", "Makefile", "Assumptions.v", "Sign.v", "Capped.v"} <= set(development.sources)
    assert "Definition every_theorem := (Capped.case_1)." in development.sources["Assumptions.v"]
    assert [name for name, text in development.sources.items() if name.endswith(".v") and rejects(text)] == []


def test_the_statements_of_the_paper_that_have_theorems():
    required = set(required_claims(PAPERS["kazan-reiter-2024"]))
    theorems = "T1 T2.q<1 T2.q=1 T3 T4.case1 T4.case2 T5.case1 T5.case2 T5.case3 T5.case4".split()
    lemmas = "L1.a L1.b L2.1 L2.2 L3B.1 L3B.2 L3B.3 L3B.4 L3E.1 L3E.2 L3E.3 L3E.4 C1 C2".split()
    others = "eq26.case1 eq26.case2 eq26.case3 eq26.case4 eq29".split()
    numbers = [
        f"tab{table}.{agency}.{what}" for table in (1, 5) for agency in "ABC" for what in ("eps", "sd", "pr")
    ]
    assert {f"KR24.{name}" for name in (*theorems, *lemmas, *others, *numbers)} <= required
