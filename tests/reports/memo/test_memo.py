"""The memo: what it says is right, in words, numbers and formulas."""

from __future__ import annotations

import math
import re
import shlex
from decimal import Decimal
from fractions import Fraction
from html import escape
from itertools import product

import mpmath
import pytest
from attrs import evolve
from click.testing import CliRunner

from derive.text.notation import symbol
from reports.cli import main
from reports.latex.article.pdf import overfull, typeset
from reports.memo import output
from reports.memo.budget_sheet import PLOT, budget_sheet
from reports.memo.candidate import belief, candidate, change_of_belief
from reports.memo.compose import posed_like
from reports.memo.count import count_effect, rounded_down, shares
from reports.memo.elasticity import elasticities
from reports.memo.exceeded import Exceeded, change, exceeded
from reports.memo.mechanism import MechanismShare
from reports.memo.memo import memo
from reports.memo.output import memo_output
from reports.memo.sheet.blocks import Sheet, Source
from reports.memo.sheet.page import sheet_page
from reports.memo.sheet.paper import sheet_latex
from reports.memo.summary import summary
from reports.memo.words import adversaries_in_words, criterion_in_words, decimal_text
from reports.question import Question, posed
from reports.text.words import words_text
from reports.view.case_view import case_views
from tests.verify.numeric.geometric_mechanism import GeometricMechanism
from verify.closed_form.proved import prove_closed_form

A, R = Fraction(1, 4), Fraction(3)


def problem(text, *where):
    return posed(text, where, (), "unbounded")


def plain(words):
    return words_text(words, unicode=False)


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
    assert plain(criterion_in_words(problem(text), values)) == words


def test_the_adversaries_in_words():
    assert plain(adversaries_in_words(problem("r", "q == 1"), {})) == (
        "knows already that the person's value is sensitive, given that the person is in the data, "
        "and holds any belief at all about whether the person is in the data"
    )
    told = plain(adversaries_in_words(problem("r", "p == 1/20"), {}))
    assert "believes with probability 0.05 that the person is in the data" in told
    assert plain(adversaries_in_words(problem("r", "p*q <= 1/4"), {})).endswith("as long as 4*p*q <= 1")
    told = plain(adversaries_in_words(problem("r", "0.1 <= p*q <= 0.3, p*q <= 1"), {}))
    assert told.endswith("as long as p*q >= 0.1, p*q <= 0.3")


def test_a_limit_from_below_is_repeated_as_it_is_stated():
    assert plain(criterion_in_words(problem("posterior >= prior/r"), {"r": R})).endswith("as it is stated: posterior >= prior/r")


def test_decimals_are_exact_or_fractions():
    assert [decimal_text(x) for x in (A, R, Fraction(1, 3), Fraction(-5, 2))] == ["0.25", "3", "1/3", "-2.5"]


@pytest.mark.parametrize(("text", "cut"), [("1.2999", "1.29"), ("0.00123", "0.0012"), ("2", "2.00"), ("0", "0.00")])
def test_the_budget_is_rounded_down(text, cut):
    assert rounded_down(text) == cut and Decimal(cut) <= Decimal(text)


@pytest.mark.parametrize("epsilon", ["0.05", "0.65", "1.29", "4.00"])
def test_the_effect_on_a_count_is_that_of_the_mechanism(epsilon):
    effect = count_effect(epsilon)
    exact = GeometricMechanism(Fraction(math.exp(-float(epsilon))))
    t = math.exp(-float(epsilon))
    mean = sum(2 * k * (1 - t) / (1 + t) * t**k for k in range(1, 3000))
    assert mean <= float(effect.mean) <= mean * 1.01
    assert 1 / float(epsilon) <= float(effect.laplace) <= 1.01 / float(epsilon)
    assert 0 <= 100 * float(exact.exact) - float(effect.exact.rstrip("%")) <= 0.1
    assert float(exact.between(-effect.half, effect.half)) >= 0.95
    assert effect.half == 0 or float(exact.between(1 - effect.half, effect.half - 1)) < 0.95
    assert 0 <= 100 * float(exact.between(-effect.half, effect.half)) - float(effect.probability.rstrip("%")) <= 0.1


@pytest.mark.parametrize(("epsilon", "said"), [("0.0019", "less than 0.1%"), ("0.0021", "0.1%"), ("1e-9", "less than 0.1%")])
def test_what_may_happen_has_no_probability_of_0(epsilon, said):
    assert count_effect(epsilon).exact == said


def test_a_tiny_budget_is_told_at_once():
    assert 299_572_000 <= count_effect("0.00000001").half <= 299_574_000


@pytest.mark.parametrize("places", [17, 31, 200])
@mpmath.workdps(500)
def test_the_width_of_the_noise_is_exact_beyond_machine_numbers(places):
    """With t = exp(-epsilon), 2 t**(h + 1)/(1 + t) is the probability beyond h."""
    half, t = count_effect(f"{Decimal(1).scaleb(-places):f}").half, mpmath.exp(-(mpmath.mpf(10) ** -places))
    assert 2 * t ** (half + 1) / (1 + t) <= mpmath.mpf(1) / 20 < 2 * t**half / (1 + t)


@pytest.mark.parametrize("epsilon", ["1.29", "0.34", "0.0012"])
def test_the_shares_are_within_the_budget(epsilon):
    for share in shares(epsilon, (1, 3, 7, 40, 1_000_000)):
        used = share.count * Fraction(share.epsilon)
        assert Fraction(999, 1000) * Fraction(epsilon) < used <= Fraction(epsilon)


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


SVG = {"svg": b"<?xml?><svg ></svg>", "pdf": b"%PDF"}


def memo_html(found, pictures=None):
    return sheet_page(budget_sheet(found, pictures or {}))


def memo_latex(found):
    return sheet_latex(budget_sheet(found, {}), lambda picture: f"{picture.name}.pdf")


@pytest.fixture(scope="module")
def made():
    asked = problem("max(a/(p*q), r)", "q == 1")
    question = Question("max(a/(p*q), r)", ("q == 1",), ("0 < a < 1",))
    others = [posed_like(question, text, {"a": A, "r": R}) for text in ("r", "a/(p*q)")]
    return memo(asked, {"a": A, "r": R}, others, "epsproof report ...", 60, lambda *_: None, tables=40)


@pytest.mark.parametrize(("tables", "enough"), [(137, True), (138, False), (None, False)])
def test_one_more_table_is_too_much_only_where_it_is(made, tables, enough):
    """1.29 is 0.00928 below what is admissible: a 137th of it is more than that, a 138th less, each with what rounding leaves."""
    found = evolve(made, tables=tables)
    assert found.one_more_is_too_much is enough
    assert ("one more table is enough" in said(memo_html(found, {PLOT: SVG}))) is enough


def test_the_memo_says_what_was_found(made):
    page = memo_html(made, {PLOT: SVG})
    text = said(page)
    for sentence in (
        "Recommended privacy budget for the whole release: ε = 1.29",
        "It is not the budget of one table or count. Each of the 40 tables or counts that are planned gets at most ε=0.03225.",
        "between 1.29928298413 and 1.29928298414",
        "the probability that the person is in the data is about 8.3%",
        made.proved.digest[:12],
        "published as a number from 98 to 102",
        "Raising a by 1% raises the budget by about 0.19%",
        "The adversary knows the mechanism.",
        "For this adversary the belief may go from about 8.3% to 25%.",
        "With twice the budget an adversary who sets the limit could come to believe 54.6% instead of 25%.",
        "Households. The members of a household",
        "Samples of fixed size.",
        "With a budget above 1.29928298414 some release can break the criterion; with 1.29928298413 or less none can.",
        "If more is published than the budget allows, and one more table is enough, the criterion is no longer guaranteed",
    ):
        assert sentence in text, sentence
    assert r"\varepsilon^* = \log\frac{r - a}{1 - a}" in page
    assert [c.epsilon for c in made.candidates] == ["1.29", "1.09", "none"]
    assert "http" not in page.replace("http://www.w3.org", "")


JARGON = ("certificate", "kernel", "clause", "rung", "region", "enclosure", "closed form", "elasticit", "digest", "projection")


def test_a_memo_speaks_no_jargon_of_the_engine(made):
    text = said(memo_html(made, {PLOT: SVG})).lower()
    assert [word for word in JARGON if word in text] == []


def test_what_twice_the_budget_leads_to_is_what_the_bound_says(made):
    """For q = 1 the posterior is at most p/(p + t (1 - p))."""
    p, t = Fraction(1, 12), math.exp(-2 * 1.29)
    assert 0 <= float(made.exceeded.after) - float(p / (p + (1 - p) * Fraction(t))) <= 0.001


def test_what_twice_the_budget_leads_to_is_left_out_where_it_is_too_small_to_be_seen():
    """0.1% would stand there for a belief of at most 1e-99."""
    asked, hardly = posed("1 + 1e-30", (), (), "unbounded"), {"p": Fraction(1), "q": Fraction(1, 10**100)}
    assert change(asked, {}, hardly) and exceeded(asked, {}, hardly, "0.0000000000000000000000000000005") is None
    assert exceeded(asked, {}, {"p": Fraction(1), "q": Fraction(1, 4)}, "0.1") == Exceeded(2, Fraction(333, 1000))


def test_a_memo_with_the_example_s_model_leaves_the_example_out():
    asked = posed("r", (), (), "household")
    values = {"r": R, "alpha": Fraction(3, 4), "beta": A}
    page = said(memo_html(memo(asked, values, [], "epsproof", 60, lambda *_: None)))
    assert "Households." not in page and "Samples of fixed size." in page


def test_names_of_the_user_are_escaped():
    asked = problem("posterior - prior <= b")
    page = memo_html(memo(asked, {"b": A}, [], "epsproof <script>", 60, lambda *_: None))
    assert "<script>" not in page and "posterior - prior &lt;= b" in page


@pytest.mark.optional_tool("latexmk", "pdflatex")
def test_the_memo_has_two_pages(made):
    result = typeset(memo_latex(made))
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


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("1/12", "1/4", "go from about 8.3% to 25%"),
        ("1/10000", "2/10000", "become 2 times as large, and stays close to zero"),
        ("1/7000", "3/7001", "become 3 times as large, and stays close to zero"),
        ("1/10000", "1/1000", "go from close to zero to 0.1%"),
        ("1/4", "1/4", "go from 25% to 25%"),
    ],
)
def test_a_change_of_belief_is_no_change_between_the_same_words(before, after, words) -> None:
    assert change_of_belief(Fraction(before), Fraction(after)) == words


def test_the_command_writes_the_memo(tmp_path):
    words = ["r", "--set", "r=3", "--memo", "--compare", "posterior - prior <= b", "--set", "b=1/4", "--to", str(tmp_path)]
    result = CliRunner().invoke(main, ["report", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert {".html", ".tex"} <= {f.suffix for f in tmp_path.glob("r-*-memo.*")}


def test_a_narrow_screen_has_the_plots_one_below_the_other():
    pytest.importorskip("matplotlib")
    from reports.figures.profile_surface import profile_surface
    from reports.figures.style import styled

    for asked, stacked in product((problem("3", "q == 1"), problem("3")), (False, True)):
        with styled():
            figure = profile_surface(asked, {}, 1.0, {"p": Fraction(1)}, True, stacked=stacked)
            first, second = (axis.get_subplotspec() for axis in figure.axes[:2])
            assert (first.rowspan == second.rowspan, first.colspan == second.colspan) == (not stacked, stacked)
            assert (figure.get_figheight() > figure.get_figwidth()) == stacked


@pytest.mark.parametrize(
    ("text", "where", "said", "left_out"),
    [
        ("3", (), ("hollow mark", "pair of beliefs", "the bars"), ("curve", "The dot")),
        ("max(a/(p*q), r)", (), ("The dot is", "pair of beliefs"), ("curve", "hollow")),
        ("max(a/(p*q), r)", ("q == 1",), ("The dot is", "the curve ends"), ("pair", "hollow")),
    ],
)
def test_the_caption_of_the_plot_says_what_is_drawn(text, where, said, left_out):
    """The mark of a budget that no belief attains is hollow, and two beliefs have a surface."""
    values = {"a": A, "r": R} if "a" in text else {}
    asked = posed(text, where, ("0 < a < 1", "r > 1") if values else (), "unbounded")
    page = memo_html(memo(asked, values, [], "epsproof", 60, lambda *_: None), {PLOT: SVG})
    assert [word for word in said if word not in page] == [] and [word for word in left_out if word in page] == []


PLANNED = MechanismShare("all with Laplace noise", 12, Fraction(1, 20), "epsilon", "0.07", "0.04")


@pytest.mark.parametrize(
    ("mechanism", "title", "least"),
    [
        (None, "recommended: ", "the recommended one, 0.54."),
        (PLANNED, "for any release: ", "that of a release of any kind, 0.54."),
    ],
)
def test_the_least_budget_of_the_picture_is_called_recommended_where_the_box_recommends_it(monkeypatch, mechanism, title, least):
    axes = pytest.importorskip("matplotlib.axes").Axes
    titles = []
    monkeypatch.setattr(axes, "set_title", lambda _, text, **options: titles.append(text))
    monkeypatch.setattr(output, "with_pdf", lambda written, *_: written)
    made = memo_output(memo(problem("3"), {}, [], ("epsproof",), 60, lambda *_: None, mechanism=mechanism), "m")
    assert titles == [rf"{title}$\varepsilon = 0.54$"] * 2
    assert f"; the least of them is {least}" in made.files["m.html"].decode()


def test_a_command_is_not_torn_within_an_option():
    words = ("epsproof", "report", "posterior <= 1/10", "--set", "alpha=0.5", "--memo", "--tables", "40", "x == 'a'", "'\"")
    parts = ("epsproof", "report", "'posterior <= 1/10'", "--set alpha=0.5", "--memo", "--tables 40", "\"x == 'a'\"")
    line = Source(words)
    assert line.parts[:-1] == parts and shlex.split(line.text) == list(words)
    page = sheet_page(Sheet("t", "", (line,)))
    assert [f'<span class="part">{escape(part, quote=False)}</span>' in page for part in parts] == [True] * len(parts)


@pytest.mark.optional_tool("latexmk", "pdflatex")
def test_a_command_stays_within_the_margin():
    line = "epsproof report 'posterior - prior <= b' --assume '0 < b < 1' --model membership --set b=0.2"
    line += " --mechanism '12 x laplace'"
    result = typeset(sheet_latex(Sheet("t", "", (Source(tuple(shlex.split(line))),)), lambda _: ""))
    assert result.pdf is not None and overfull(result.log) == []


def test_a_slide_has_the_sentence_the_number_and_the_picture(made, tmp_path):
    pytest.importorskip("matplotlib")
    from reports.figures.slides.summary_card import summary_card

    found = summary(made)
    first = summary_card(found)
    svg = first["svg"].decode()
    for told in ("ε = 1.29", "may be at most 25%", "Each of the 40 planned tables", "the belief may go from about 8.3% to 25%"):
        assert told in svg.replace("\u00a0", " "), told
    assert first["png"].startswith(b"\x89PNG") and summary_card(found) == first
    limit, after = (float(x.subs(symbol("p"), Fraction(1, 12))) for x in found.curve.formulas)
    assert limit == pytest.approx(0.25) and after == pytest.approx(0.2483, abs=1e-4)


KINDS = [
    (
        ("--class", "members: 3 where q == 1", "--class", "values: posterior <= 1/2 where p == 1/5"),
        (
            "ε = 1.09",
            "it is set by members",
            "values (somebody who believes with probability 0.2 that the person is in the data",
            "Every adversary of a class above, each within the limit of that class.",
        ),
    ),
    (
        ("3", "--model", "membership"),
        (
            "Criterion: 3, the largest factor by which a belief may grow.",
            "ε = 1.09",
            "likely it is that the person is in the data.",
        ),
    ),
    (
        ("r", "--set", "r=3", "--privacy", "(eps, 1e-6)", "--set", "failure=0.01"),
        ("The δ of the budget is shared", "which come out with a probability of 1% at most", "It is a budget with δ=0.000001."),
    ),
    (
        ("3", "--mechanism", "12 x laplace", "--failure", "0.05"),
        (
            "budget of each of the releases below: ε=0.0735",
            "fail, with a probability of 5% at most",
            "all with Laplace noise,",
            "people on average with Laplace noise. What follows is for releases with which the criterion never fails.",
            "The error is by how many people a count is off on average",
            "What the planned releases can tell",
            "belief ends above the band with a probability of 5% at most",
            "dashes and dots",
        ),
    ),
    (
        ("3", "--mechanism", "gaussian x 4", "--failure", "0.05"),
        ("noise of each of the releases below, at least: σ=", "all with normal noise,", "The band stays within the limit"),
    ),
    (
        ("3", "--mechanism", "laplace", "--failure", "0.05"),
        ("budget of the release below: ε=", "this one, with Laplace noise, and", "So that it never fails, it may have ε="),
    ),
    (
        ("r", "--model", "household", *("--set", "r=3", "--set", "alpha=0.5", "--set", "beta=0.1")),
        ("sensitive with probability α if the person’s is, and β if it is not",),
    ),
    (
        ("--table", "profile.csv"),
        (
            "ε = 0.34",
            "as many times what it was before as the table says",
            "Between the numbers of the table it is read along straight lines.",
            "Where the area is hatched nothing is asked.",
        ),
    ),
    (
        ("3", "--where", "1/10 <= p <= 1/4", "--where", "q >= 1/2"),
        ("The criterion and the budget along the beliefs Both letters are beliefs before the release; the bars say",),
    ),
]


@pytest.mark.parametrize(
    ("words", "sentences"), KINDS, ids="classes model privacy mechanism scale one household table bounds".split()
)
def test_memos_of_every_kind_of_question(words, sentences, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "profile.csv").write_text("p,q,r\n0,0,3\n0,1,3\n1,0,2\n1,1,2\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["report", *words, "--memo", "--to", "out"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    (page,) = (tmp_path / "out").glob("*-memo.html")
    text = said(page.read_text(encoding="utf-8"))
    assert [sentence for sentence in sentences if sentence not in text] == []
    assert [word for word in JARGON if word in text.lower()] == []
    assert "<figcaption></figcaption>" not in page.read_text(encoding="utf-8")
    source = page.with_suffix(".tex").read_text(encoding="utf-8")
    assert source.count(r"\begin{minipage}[t]{0.55\textwidth}") == ("--mechanism" in words)
    (slide,) = (tmp_path / "out").glob("*-memo-summary.svg") if "--mechanism" in words or "household" in words else [None]
    if slide is not None:
        shown = slide.read_text(encoding="utf-8").replace("\u00a0", " ")
        mechanism = "a probability of 5% at most. It never fails with ε = 0.54 for everything together, as drawn."
        assert (mechanism if "--mechanism" in words else "α = 0.5, β = 0.1") in shown


BAD = [
    (("r", "--memo"), "no value for r"),
    (("r", "--memo", "--set", "r=3", "--set", "x=1"), "no such parameter"),
    (("r", "--set", "r=3"), "belong to --memo"),
    (("r", "--tables", "3"), "belong to --memo"),
    (("r", "--memo", "--set", "r=3", "--mechanism", "12 x laplace"), "given together"),
    (("posterior <= prior", "--memo", "--mechanism", "12 x laplace", "--failure", "0.05"), "no budget above zero"),
    (("kazan-reiter-2024", "--memo"), "one profile"),
    (("r", "--check", "x"), "for papers"),
    (("r", "--memo", "--set", "r=3", *("--compare", "r") * 4), "at most 3 criteria beside its own"),
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
    ("log(posterior/prior) <= log(4)", ("p*q >= 3/4",), {}, ("no limit", "Let the criterion be as above", "Then every budget")),
]


@pytest.mark.parametrize(("text", "where", "values", "sentences"), OUTCOMES, ids=["no limit", "no budget", "no limit left"])
def test_without_a_finite_budget_the_memo_says_what_holds_instead(text, where, values, sentences):
    page = said(memo_html(memo(problem(text, *where), values, [], "epsproof", 60, lambda *_: None)))
    assert [sentence for sentence in sentences if sentence not in page] == []
    assert "No closed form" not in page and "the noise takes the value" not in page


def test_the_belief_is_about_what_the_attack_is_about():
    asked = posed("r", (), (), "membership")
    page = said(memo_html(memo(asked, {"r": R}, [], "epsproof", 60, lambda *_: None)))
    assert "how likely it is that the person is in the data. The release" in page


def test_letters_in_words_are_explained():
    words = plain(criterion_in_words(problem("1 + u*(1-p)", "q == 1"), {"u": R}))
    assert words.startswith("the belief may grow to at most 4 - 3*p times what it was before (here p is the probability that")
    assert plain(criterion_in_words(problem("posterior - prior <= b"), {"b": Fraction(1, 3)})).endswith(
        "1/3 (about 33.3 percentage points)"
    )


def test_a_budget_that_leaves_almost_no_noise_is_told_without_an_empty_range():
    page = said(memo_html(memo(problem("r"), {"r": Fraction(10**6)}, [], "epsproof", 60, lambda *_: None)))
    assert "from 100 to 100" not in page and "the true number is published with probability 99.7%" in page


def test_the_memo_names_one_of_those_who_set_the_limit():
    """Whoever knows that the person is in the data is taken to three times the odds, whatever the belief about the value."""
    asked = posed("posterior_odds <= 3*prior_odds", (), (), "bounded")
    page = memo_html(memo(asked, {}, [], "epsproof report ...", 60, lambda *_: None), {PLOT: SVG})
    assert "The limit is set by an adversary for whom" in said(page) and "by some margin" not in said(page)
    assert "For no other is the belief taken beyond the criterion by the same budget." in said(page)


@pytest.mark.parametrize(
    ("criterion", "values", "scope"),
    [("3", {}, "This is proved; a small"), ("r", {"r": R}, "This is proved for all parameters that satisfy")],
    ids=["a number", "a parameter"],
)
def test_parameters_are_spoken_of_where_there_are_any(criterion, values, scope):
    """What a belief is given is closed by a comma before the sentence goes on."""
    page = said(memo_html(memo(problem(criterion), values, [], "epsproof report ...", 60, lambda *_: None)))
    assert scope in page and "given that the person is in the data, is close to zero." in page
