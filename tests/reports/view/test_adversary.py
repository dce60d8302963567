"""The adversary of an attack model in words: nothing is said of a model that is not in its file, or follows from it."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from epsproof.derive.models.catalogue import model_named, models
from epsproof.derive.models.file import model_of
from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import ModelRejected
from epsproof.reports.articles import profile_article
from epsproof.reports.cli import main
from epsproof.reports.document.latex import document_latex, words_latex
from epsproof.reports.document.question_words import who_in_sentences
from epsproof.reports.view.adversary import ASSUMED, adversary, event_of
from tests.household import HOUSEHOLD


@pytest.fixture
def household():
    return model_of(HOUSEHOLD, "household.toml")


def test_a_file_that_says_little_is_still_put_in_words(household) -> None:
    said = who_in_sentences(adversary(household), {"alpha": "0.75", "beta": "0.25"})
    assert words_latex(said).replace("``", "“").replace("''", "”") == (
        "The adversary holds four cases possible. In “both” and “person only” it is true that the value is sensitive; "
        "in “relative only” and “neither” it is not. "
        r"If it is, “both” has the probability $\alpha$ and “person only” has the probability $1 - \alpha$. "
        r"If it is not, “relative only” has the probability $\beta$ and “neither” has the probability $1 - \beta$. "
        r"$z$ is the probability that the value is sensitive. Here $\alpha = 0.75$. Here $\beta = 0.25$."
    )


def test_what_a_file_leaves_out_is_what_every_model_assumes(household) -> None:
    assert adversary(household).assumptions == ASSUMED
    assert adversary(model_named("membership")).assumptions[0] == "the adversary knows the mechanism"


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


@pytest.mark.parametrize("name", sorted(models()))
def test_the_secret_of_a_known_model_has_words_of_its_own(name: str) -> None:
    assert "the case is" not in event_of(model_named(name))


def test_a_memo_on_a_stranger_s_model_speaks_of_it(tmp_path) -> None:
    file = tmp_path / "household.toml"
    file.write_text(HOUSEHOLD, encoding="utf-8")
    settings = ("--set", "r=3", "--set", "alpha=3/4", "--set", "beta=1/4")
    words = (
        "report",
        "r",
        "--assume",
        "r > 1",
        "--model",
        str(file),
        "--memo",
        *settings,
        "--to",
        str(tmp_path / "memo"),
    )
    assert CliRunner().invoke(main, words).exit_code == 0
    page = next((tmp_path / "memo").glob("r-*-memo.html")).read_text(encoding="utf-8")
    told = " ".join(re.sub(r"<[^>]+>", "", re.sub(r"<annotation.*?</annotation>", "", page)).split())
    for said in (
        "how likely it is that the value is sensitive",
        "the belief may grow to at most 3 times what it was before",
        "The adversary holds four cases possible.",
        "What the adversary believes about everybody else is the same in every case",
        "Other releases about the same people: budgets add up over all of them.",
    ):
        assert said in told, said
    assert 'alt="4 worlds. Secret:' in page
    assert "in the data" not in told


def test_an_article_on_a_stranger_s_model_speaks_of_it(household) -> None:
    problem = pose("r", (), ("r > 1",), household)
    made = profile_article(problem, ["r"], 20.0, lambda *_: None)
    text = document_latex(made.article)
    for said in (
        "The adversary holds four cases possible.",
        r"$r^*(z)$ the release may raise the probability that the value is sensitive",
        r"\frac{1}{B(z, t)}",
        r"N_{1} = \alpha z + t z (1 - \alpha)",
        "the adversary knows the mechanism; one of the cases is true",
        "Under the attack model \\emph{one relative}",
        r"\includegraphics[width=0.5\textwidth]{model.pdf}",
    ):
        assert said in text, said
    assert [figure.name for figure in made.figures] == ["model"] and made.figures[0].pdf.startswith(b"%PDF")
    assert [letter for letter in ("$p$", "$q$", "(p, q)") if letter in text] == []


def test_the_article_on_the_theory_speaks_as_before() -> None:
    made = profile_article(pose("r", ("q == 1",), ("r > 1",)), ["r"], 20.0, lambda *_: None)
    text = document_latex(made.article)
    assert "An adversary believes with probability $p$ that a person is in the data" in text
    assert made.figures == ()
