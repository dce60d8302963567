"""Criteria of any form, solved for the posterior: the closed form, which the kernel proves of the text, and refusals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.criterion import criterion_of
from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import QuestionError
from epsproof.derive.text.notation import symbol
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.reader.judge import Claimed, Disagreement, Question, judge

FORMS = {
    "not (posterior > 3*prior)": (3, ()),
    "not (posterior > 3*prior or posterior < prior/3)": (3, ()),
    "not (posterior > 3*prior and posterior > prior + 1/4)": ("21/5", ()),
    "posterior**2 <= prior": (2, ()),
    "posterior**2 <= 4*prior**2": (2, ()),
    "(posterior - 2*prior)*(posterior - prior/2) <= 0": (2, ()),
    "(posterior - prior)**2 <= 1/16": ("25/9", ()),
    "sqrt(posterior) <= 1/2": ("7/3", ("p <= 1/8",)),
    "log(posterior/prior) <= log(3)": (3, ()),
    "2*log(posterior) <= log(prior)": (2, ()),
    "prior/posterior >= 1/3": (3, ()),
    "posterior*(1 - prior) <= 3*prior*(1 - posterior)": (3, ()),
    "max(posterior, prior) <= 2*prior": (2, ()),
    "posterior_odds**2 <= 4*prior_odds**2": (2, ()),
    "log(posterior_odds) - log(prior_odds) <= log(3)": (3, ()),
    "posterior <= 2*prior or prior < 1/10": ("9/4", ()),
    "posterior <= 3*prior and prior < 1/4 or posterior <= 2*prior and prior >= 1/4": (3, ()),
    "posterior >= prior/3 or p != 1/2": (5, ()),
    "posterior <= 3*prior or (1/(p - 1/4) if p > 1/8 else 0) > 3": (3, ()),
    "1 + prior_odds/4": ("333/323", ("p >= 1/10",)),
    "max(6, prior_odds)": (6, ()),
}


@pytest.mark.parametrize("text", FORMS)
def test_a_criterion_is_solved_and_proved(text: str) -> None:
    """The second reader finds nothing against the answer, and something against a larger epsilon."""
    factor, where = Fraction(FORMS[text][0]), FORMS[text][1]
    found = prove_closed_form(pose(text, where, (), "membership"), 60.0)
    (case,) = found.answer.cases
    assert (found.status, str(case.epsilon)) == ("proved", f"log({factor})"), found.reasons
    question = Question([(text, ())], model_named("membership"), where)
    right, twin = (Claimed("finite", t, t) for t in (1 / factor, 1 / factor / 2))
    assert not isinstance(judge(question, right, {}), Disagreement)
    assert isinstance(judge(question, twin, {}), Disagreement)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("posterior <= 2*prior or posterior >= 1/2", "give those below and those above a class of their own"),
        ("posterior + posterior**2 <= 2*prior", "several powers of the posterior"),
        ("posterior**2 <= 2*prior", "irrational"),
        ("log(posterior/prior) <= c", "posterior/prior <= r"),
        ("not (posterior >= 3*prior)", "strict limit"),
        ("not (posterior == 3*prior)", "no equation"),
        ("1/(posterior - 1/2) >= 2", "may be 0"),
        ("posterior <= (2 if posterior < 1/2 else 3)*prior", "no weak limit"),
        ("posterior <= 3*prior and prior <= 1/2", "for some priors alone write"),
        ("posterior/posterior <= 2", "a criterion bounds the posterior"),
        ("posterior <= prior and posterior_odds <= 2", "a class of its own"),
        ("c*posterior**2 <= prior", "assume one"),
        ("sqrt(posterior) <= log(2)", "is no logarithm"),
    ],
)
def test_what_cannot_be_solved_is_refused_with_what_to_write(text: str, words: str) -> None:
    with pytest.raises(QuestionError, match=words):
        criterion_of(text, symbol("p"))


def test_an_equation_with_one_positive_root_settles_a_parameter() -> None:
    problem = pose("r", (), ("r**2 == 4",), "membership")
    found = prove_closed_form(problem, 60.0)
    assert (found.status, str(found.answer.cases[0].epsilon)) == ("proved", "log(2)")
    assert problem.stated is not None and "r > 0" in problem.stated.defaults
    assert pose("r + 5", (), ("r**2 == 4", "r < 0"), "membership").stated.defaults == ()
