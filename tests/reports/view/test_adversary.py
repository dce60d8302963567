"""The adversary of an attack model in words: nothing is said of a model that is not in its file, or follows from it."""

from __future__ import annotations

import pytest

from epsproof.derive.models.catalogue import model_named, model_names
from epsproof.derive.models.file import model_of
from epsproof.derive.text.errors import ModelRejected
from epsproof.reports.document.latex import words_latex
from epsproof.reports.document.question_words import who_in_sentences
from epsproof.reports.view.adversary import adversary, event_of
from tests.household import HOUSEHOLD


def test_a_file_may_say_what_is_meant() -> None:
    text = HOUSEHOLD.replace("[priors]", 'event = "she is ill"\nnot_covered = ["cousins"]\n[priors]')
    text += '[parameters]\nalpha = "that the relative is ill if she is"\n'
    who = adversary(model_of(text, "household.toml"))
    assert (who.event, who.not_covered[0]) == ("she is ill", "cousins")
    assert "$\\alpha$ is the probability that the relative is ill if she is." in words_latex(
        who_in_sentences(who, {})
    )


def test_a_meaning_of_nothing_is_refused() -> None:
    with pytest.raises(ModelRejected, match="'gamma' is used nowhere"):
        model_of(HOUSEHOLD + '[parameters]\ngamma = "that it rains"\n', "household.toml")


def test_shares_that_are_no_polynomials_are_left_out() -> None:
    who = adversary(model_named("or-of-attributes"))
    assert (who.if_so, who.if_not) == ((), ())
    assert who.others == ("neither",)


def test_a_model_without_lower_limits_says_so() -> None:
    assert [x for x in adversary(model_named("one-sided")).not_covered if "fall" in x]
    assert not [x for x in adversary(model_named("membership")).not_covered if "fall" in x]


def test_worlds_of_weight_0_are_no_cases() -> None:
    who = adversary(model_named("opt-out"))
    assert (who.secret, who.others) == (("sensitive",), ("other value",))


@pytest.mark.parametrize("name", model_names())
def test_the_secret_of_a_known_model_has_words_of_its_own(name: str) -> None:
    assert "the case is" not in event_of(model_named(name))
