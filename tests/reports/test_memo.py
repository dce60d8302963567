"""The memo: what it says is right, in words, numbers and formulas."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from fractions import Fraction

import pytest
from click.testing import CliRunner

from reports.cli import main
from reports.latex.article.pdf import overfull, typeset
from reports.memo.count import count_effect, rounded_down
from reports.memo.elasticity import elasticities
from reports.memo.memo import belief, candidate, memo, posed_like
from reports.memo.render import memo_html, memo_latex
from reports.memo.words import adversaries_in_words, criterion_in_words, decimal_text
from reports.question import posed
from reports.view.case_view import case_views
from verify.closed_form.proved import prove_closed_form
from verify.numeric.geometric_mechanism import GeometricMechanism

A, R = Fraction(1, 4), Fraction(3)


def problem(text, *where):
    return posed(text, where, (), "unbounded")


WORDS = [
    ("r", {"r": R}, "the belief may grow to at most 3 times what it was before"),
    ("a/(p*q)", {"a": A}, "the belief after the release may be at most 25%"),
    ("posterior - prior <= b", {"b": A}, "the belief may rise by at most 25 percentage points"),
    ("posterior_odds <= c*prior_odds", {"c": R}, "the odds of the belief may grow to at most 3 times what they were before"),
    (
        "max(a/(p*q), r)",
        {"a": A, "r": R},
        "either the belief after the release may be at most 25%, or the belief may grow to at most 3 times what it was before; "
        "the more lenient of these applies",
    ),
    (
        "min(a/(p*q), r)",
        {"a": A, "r": R},
        "the belief after the release may be at most 25%, and the belief may grow to at most 3 times what it was before",
    ),
]


@pytest.mark.parametrize(("text", "values", "words"), WORDS, ids=[w[0] for w in WORDS])
def test_the_criterion_in_words(text, values, words):
    assert criterion_in_words(problem(text), values) == words


def test_the_adversaries_in_words():
    assert adversaries_in_words(problem("r", "q == 1"), {}) == (
        "knows already that the person's value is sensitive, given that the person is in the data, "
        "and holds any belief at all about whether the person is in the data"
    )
    assert "believes with probability 0.05 that the person is in the data" in adversaries_in_words(problem("r", "p == 1/20"), {})
    assert adversaries_in_words(problem("r", "p*q <= 1/4"), {}).endswith("as long as 4*p*q <= 1")


def test_a_limit_from_below_is_repeated_as_it_is_stated():
    assert criterion_in_words(problem("posterior >= prior/r"), {"r": R}).endswith("as it is stated: posterior >= prior/r")


def test_decimals_are_exact_or_fractions():
    assert [decimal_text(x) for x in (A, R, Fraction(1, 3), Fraction(-5, 2))] == ["0.25", "3", "1/3", "-2.5"]


@pytest.mark.parametrize(("text", "cut"), [("1.2999", "1.29"), ("0.00123", "0.0012"), ("2", "2.00"), ("0", "0.00")])
def test_the_budget_is_rounded_down(text, cut):
    assert rounded_down(text) == cut and Decimal(cut) <= Decimal(text)


@pytest.mark.parametrize("epsilon", ["0.05", "0.65", "1.29", "4.00"])
def test_the_effect_on_a_count_is_that_of_the_mechanism(epsilon):
    effect = count_effect(epsilon)
    exact = GeometricMechanism(Fraction(math.exp(-float(epsilon))))
    assert float(effect.deviation) == pytest.approx(math.sqrt(exact.variance), abs=0.0101)
    assert float(effect.exact.rstrip("%")) == pytest.approx(100 * float(exact.exact), abs=0.051)
    for interval, level in zip(effect.intervals, (0.9, 0.95, 0.99), strict=True):
        assert float(exact.between(-interval.half, interval.half)) >= level
        assert interval.half == 0 or float(exact.between(1 - interval.half, interval.half - 1)) < level


PROFILES = [("max(a/(p*q), r)", ("q == 1",)), ("max(a/(p*q), r)", ("p == 1/5",)), ("min(r, 1 + a/p**2)", ("q == 1",))]


@pytest.mark.parametrize(("text", "where"), PROFILES)
def test_elasticities_are_the_slopes_of_the_number(text, where):
    values = {"a": A, "r": R}
    views = case_views(prove_closed_form(problem(text, *where), 6.0).answer)
    view = next(v for v in views if all(r.holds(values) for r in v.when))
    found = {e.name: e.value for e in elasticities(view, values)}
    assert set(found) == {"a", "r"}
    for name in values:
        step = Fraction(1, 100000)
        high, low = (
            float(candidate(problem(text, *where), {**values, name: values[name] * (1 + s)}).lower) for s in (step, -step)
        )
        assert found[name] == pytest.approx((math.log(high) - math.log(low)) / (2 * float(step)), abs=2e-4)


@pytest.fixture(scope="module")
def made():
    asked = problem("max(a/(p*q), r)", "q == 1")
    others = [posed_like(text, ["q == 1"], ["0 < a < 1"], "unbounded", {"a": A, "r": R}) for text in ("r", "a/(p*q)")]
    return memo(asked, {"a": A, "r": R}, others, "epsproof report ...", 60, lambda *_: None)


def test_the_memo_says_what_was_found(made):
    page = memo_html(made, b"<?xml?><svg ></svg>")
    text = re.sub(r"<[^>]+>", "", re.sub(r"<annotation.*?</annotation>", "", page))
    for said in (
        "Recommended privacy budget: ε = 1.29",
        "between 1.29928298413 and 1.29928298414",
        "the probability that the person is in the data is about 8.3%",
        made.proved.digest[:12],
        "published as a number from 98 to 102",
        "Raising a by 1% raises the budget by about 0.19%",
        "The adversary knows the mechanism.",
        "For this adversary the belief may go from about 8.3% to 25%.",
    ):
        assert said in " ".join(text.split()), said
    assert r"\varepsilon^* = \log\frac{r - a}{1 - a}" in page
    assert [c.epsilon for c in made.candidates] == ["1.29", "1.09", "none"]
    assert "http" not in page.replace("http://www.w3.org", "")


def test_names_of_the_user_are_escaped():
    asked = problem("posterior - prior <= b")
    page = memo_html(memo(asked, {"b": A}, [], "epsproof <script>", 60, lambda *_: None), None)
    assert "<script>" not in page and "posterior - prior &lt;= b" in page


@pytest.mark.optional_tool("latexmk", "pdflatex")
def test_the_memo_has_two_pages(made):
    result = typeset(memo_latex(made, None))
    assert result.pdf is not None, result.complaint
    assert "(2 pages" in result.log
    assert not [excess for excess in overfull(result.log) if excess > 5]


def test_beliefs_are_shown_as_percentages():
    assert [belief(x) for x in (Fraction(1), Fraction(1, 12), Fraction(3, 8), Fraction(1, 10**9))] == [
        "100%", "about 8.3%", "37.5%", "close to zero",
    ]  # fmt: skip


def invoked(*arguments):
    with pytest.raises(SystemExit) as stop:
        main(["report", *arguments])
    return stop.value.code


def test_the_command_writes_the_memo(tmp_path):
    words = ["r", "--set", "r=3", "--memo", "--compare", "posterior - prior <= b", "--set", "b=1/4", "--to", str(tmp_path)]
    result = CliRunner().invoke(main, ["report", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert {"r-memo.html", "r-memo.tex"} <= {f.name for f in tmp_path.iterdir()}


BAD = [
    (("r", "--memo"), "no value for r"),
    (("r", "--memo", "--set", "r=3", "--set", "x=1"), "no such parameter"),
    (("r", "--set", "r=3"), "belong to --memo"),
    (("kazan-reiter-2024", "--memo"), "one profile"),
    (("r", "--check", "x"), "for papers"),
    (("r", "--memo", "--set", "r=3", *("--compare", "r") * 4), "at most 4"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[b[1] for b in BAD])
def test_wrong_uses_are_refused(arguments, message, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert invoked(*arguments) == 3
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def said(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", re.sub(r"<annotation.*?</annotation>", "", page)).split())


OUTCOMES = [
    (
        "max(a/(p*q), r)",
        ("q == 1",),
        {"a": Fraction(2), "r": R},
        ("no limit", "Then every budget is admissible", "Whom it is about"),
    ),
    ("min(a/(p*q), r)", (), {"a": A, "r": R}, ("no privacy budget above zero", "Then no budget above zero is admissible")),
]


@pytest.mark.parametrize(("text", "where", "values", "sentences"), OUTCOMES, ids=["no limit", "no budget"])
def test_without_a_finite_budget_the_memo_says_what_holds_instead(text, where, values, sentences):
    page = said(memo_html(memo(problem(text, *where), values, [], "epsproof", 60, lambda *_: None), None))
    assert [sentence for sentence in sentences if sentence not in page] == []
    assert "No closed form" not in page and "the noise takes the value" not in page


def test_the_belief_is_about_what_the_attack_is_about():
    asked = posed("r", (), (), "membership")
    page = said(memo_html(memo(asked, {"r": R}, [], "epsproof", 60, lambda *_: None), None))
    assert "how likely it is that the person is in the data. The release" in page


def test_letters_in_words_are_explained():
    words = criterion_in_words(problem("1 + u*(1-p)", "q == 1"), {"u": R})
    assert words.startswith("the belief may grow to at most 4 - 3*p times what it was before (here p is the probability that")
    assert criterion_in_words(problem("posterior - prior <= b"), {"b": Fraction(1, 3)}).endswith(
        "1/3 (about 33.3 percentage points)"
    )


def test_a_budget_that_leaves_almost_no_noise_is_told_without_an_empty_range():
    page = said(memo_html(memo(problem("r"), {"r": Fraction(10**6)}, [], "epsproof", 60, lambda *_: None), None))
    assert "from 100 to 100" not in page and "It is zero with probability 99.8%" in page
