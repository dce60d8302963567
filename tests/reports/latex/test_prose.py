"""Sentences with formulas in plain text become sentences with formulas in mathematics mode."""

from __future__ import annotations

import pytest
import sympy

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import End, Step, Tends
from epsproof.derive.text.notation import symbol
from epsproof.reports.article.theorem import narrative as narrative_blocks
from epsproof.reports.document.latex import blocks_latex, words_latex
from epsproof.reports.document.model import Sentence
from epsproof.reports.latex.escape import tex, tex_code, tex_join
from epsproof.reports.latex.width import broken, width
from epsproof.reports.text.words import words_text


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("The binding prior is p = a/(q0*r):", r"The binding prior is $p = \frac{a}{q_{0} r}$:"),
        ("a mechanism with two outputs", "a mechanism with two outputs"),
        ("with t = exp(-epsilon)", r"with $t = \exp(-\varepsilon)$"),
        ("so it is epsilon-differentially private", r"so it is $\varepsilon$-differentially private"),
        ("for t -> 0, nothing", r"for $t \to 0$, nothing"),
        ("weights P_M[Y_i = y | Y_i in A, I_i = 1].", r"weights $P_M[Y_i = y \mid  Y_i \in A, I_i = 1]$."),
        ("the posterior is at most a or the ratio", r"the posterior is at most $a$ or the ratio"),
        ("with a the posterior, as a theorem", r"with $a$ the posterior, as a theorem"),
        (
            "data = [0], d = [0, 1/2, -1]; [1] and q[0]",
            r"data $=$ $[0]$, $d = [0, \frac{1}{2}, -1]$; [1] and q[0]",
        ),
        ("x in [0, 1] and on = [0, 1]^2", r"$x$ in $[0, 1]$ and on $=$ $[0, 1]^2$"),
        ("a cap a on a prior below a", r"a cap $a$ on a prior below $a$"),
        ("by q0 and a, same a and r", r"by $q_{0}$ and $a$, same $a$ and $r$"),
        ("with a = 0.25 and u = t^m", r"with $a = 0.25$ and $u = t^{m}$"),
        (
            "eq. (173) (with a > 0); nothing (t = 1), and r* >= 2",
            r"eq. (173) (with $a > 0$); nothing ($t = 1$), and $r^* \ge 2$",
        ),
        ("P[noise >= 1] is t/(1+t)", r"$P[\text{noise} \ge 1]$ is $\frac{t}{1 + t}$"),
        ("by (2.1) it grows", "by (2.1) it grows"),
        ("over y in A with weights; A word", r"over $y$ in $A$ with weights; A word"),
        ("probability alpha if so, else beta.", r"probability $\alpha$ if so, else $\beta$."),
        ("100% of {S}_1", r"100\% of \{S\}\_1"),
        ("under 0-1 loss", "under 0-1 loss"),
        ("by at most a factor 1.1", "by at most a factor 1.1"),
        ("and at most a + 1 from x", r"and at most $a + 1$ from $x$"),
        (
            "2.56 x 104/4099 is 3/7 x 2,016",
            r"2.56 $\times$ $\frac{104}{4099}$ is $\frac{3}{7}$ $\times$ 2,016",
        ),
        (
            "an answer of the sensitivity D epsilon-private",
            r"an answer of the sensitivity $D$ $\varepsilon$-private",
        ),
        ("plus delta, and a delta", r"plus $\delta$, and a $\delta$"),
        ("log(1 + s*(exp(eps) - 1))", r"$\log(1 + s (\exp(\varepsilon) - 1))$"),
        ("noise 2 D/e2 is (e1 + e2)-DP", r"noise $\frac{2 D}{e_{2}}$ is $(e_{1} + e_{2})$-DP"),
        ("plus k D/epsilon; in and/or 2", r"plus $\frac{k D}{\varepsilon}$; in and/or 2"),
        (
            "a factor u, u = t^|k|, as q -> 0 exp(-t)",
            r"a factor $u$, $u = t^{\lvert k\rvert}$, as $q \to 0$ $\exp(-t)$",
        ),
        ("rho-zCDP, epsilon~-DP, deltas", r"$\rho$-zCDP, $\tilde{\varepsilon}$-DP, deltas"),
    ],
)
def test_formulas_are_found(text, latex):
    assert words_latex((Sentence(text),)) == latex


def test_steps_become_sentences():
    p, t = symbol("p"), symbol("t")
    steps = (
        Step(("The prior is ", sympy.Eq(p, 1, evaluate=False)), end=End.COLON),
        Step(("there it holds where",), p * t, continues=True),
        Step(("whose root is",), t, continues=True),
        Step((symbol("B"), " grows with ", t), end=End.PERIOD),
        Step(("for ", Tends(t, sympy.S.Zero), " and ", Relation(p - t, ">"), " & others"), end=End.PERIOD),
    )
    expected = (
        r"The prior is $p = 1$: there it holds where $p t$, whose root is $t$. $B$ grows with $t$. "
        r"For $t \to 0$ and $p > t$ \& others."
    )
    assert blocks_latex(narrative_blocks(steps)) == expected
    assert [words_text(step.words, unicode=False) for step in (steps[0], *steps[3:])] == [
        "The prior is p == 1",
        "B grows with t",
        "for t -> 0 and p > t & others",
    ]
    assert words_text(steps[4].words) == "for t → 0 and p > t & others"


def test_special_characters_are_harmless():
    assert tex(r"#$%&~_^\{}<>|") == (
        r"\#\$\%\&\textasciitilde{}\_\textasciicircum{}\textbackslash{}\{\}\ensuremath{<}\ensuremath{>}\ensuremath{|}"
    )
    assert tex("ε ≤ 1 ♞") == r"$\varepsilon$ $\le$ 1 [U+265E]"
    assert "-{}-save" in tex_code("--save")


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("'max(p, r)'", r"max(\allowbreak{}p,\allowbreak{} r)\textquotesingle{}}"),
        ("(p)*q", r"(\allowbreak{}p)\allowbreak{}*\allowbreak{}q}"),
    ],
)
def test_no_line_begins_with_a_closing_quotation_mark(text, broken):
    assert tex_code(text).endswith(broken)
    assert tex("compose --to zcdp, 2–3") == "compose -{}-to zcdp, 2--3"
    assert tex_join(["a", "b", "c"]) == "$a$, $b$ and $c$"
    assert tex_join([]) == ""


def test_long_formulas_are_cut_between_terms():
    formula = " + ".join(rf"a_{{{n}}} (p - q_{{{n}}})^{{2}}" for n in range(20))
    lines = broken(formula, 300)
    assert len(lines) > 3
    assert " ".join(lines) == formula
    assert [line for line in lines if width(line) > 300] == []
    assert broken("a + b", 300) == ["a + b"]


def test_brackets_around_a_factor_are_kept():
    assert words_latex((Sentence("at most (1-q) p times"),)) == r"at most $\left(1 - q\right)$ $p$ times"
    assert words_latex((Sentence("where (1-q)*(1-p) < 1"),)) == r"where $(1 - q) (1 - p) < 1$"


WRITTEN = [
    ("the bound exp(2 epsilon) holds", r"the bound $\exp(2 \varepsilon)$ holds"),
    ("at most 1/(p q + t^2 (1-q) p + t (1-p))", r"at most $\frac{1}{p q + t^{2} (1 - q) p + t (1 - p)}$"),
    ("the variance is 2t/(1-t)^2", r"the variance is $\frac{2 t}{(1 - t)^{2}}$"),
    ("lies in [t^2, 1/t^2]", r"lies in $[t^{2}, \frac{1}{t^{2}}]$"),
    ("the constant on (0, 1]^2", r"the constant on $(0, 1]^2$"),
    ("10^-6 under (15)", r"$10^{-6}$ under (15)"),
    (
        "1/(p + ((1/r - p)/(1 - p))*(1 - p)) == 1/(p + (1/r - p)) fails",
        r"$\frac{1}{p + \frac{\frac{1}{r} - p}{1 - p} (1 - p)} = \frac{1}{p + \left(\frac{1}{r} - p\right)}$ fails",
    ),
    ("probability u = t^|k| here", r"probability $u = t^{\lvert k\rvert}$ here"),
    ("a set (of two words) stays", "a set (of two words) stays"),
    ("the risk x p q where p q r < 1", r"the risk $x p q$ where $p q r < 1$"),
    ("1/r - p q by at most 2 r^2 q", r"$\frac{1}{r} - p q$ by at most $2 r^{2} q$"),
    ("between 1/2 and 2 10^-6", r"between $\frac{1}{2}$ and $2 \cdot 10^{-6}$"),
    ("the profile max(1/(4pq), r) on it", r"the profile $\max\left\{\frac{1}{4 p q},\ r\right\}$ on it"),
    ("give 1 - 2 delta", r"give $1 - 2 \delta$"),
    ("give 1 - 2 pears", r"give $1 - 2$ pears"),
    ("under 0-1 loss", "under 0-1 loss"),
    ("P[Z <= 1] + delta is", r"$P[Z \le 1] + \delta$ is"),
    ("rho + 2 sqrt(rho log(1/delta)) is", r"$\rho + 2 \sqrt{\rho \log(1/\delta)}$ is"),
    ("(epsilon, delta)-DP and e^-epsilon' here", r"$(\varepsilon, \delta)$-DP and $e^{-\varepsilon'}$ here"),
    ("in case 2 dt/dp0 = -1/p0", r"in case 2 $\frac{d t}{d p_{0}} = -\frac{1}{p_{0}}$"),
    ("agency 2 r = 3, exactly 3 p values", r"agency 2 $r = 3$, exactly 3 $p$ values"),
]


WRITTEN += [
    ("(rho + 2 sqrt(rho log(1/delta)), delta)-DP", r"$(\rho + 2 \sqrt{\rho \log(1/\delta)}, \delta)$-DP"),
    ("weights exp(-rho (x* - x)^2)", r"weights $\exp(-\rho (x^* - x)^{2})$"),
    ("the others give 1 - 2 delta.", r"the others give $1 - 2 \delta$."),
    ("P[M(x') in S] <= e^epsilon' for S", r"$P[M(x') \in S] \le e^{\varepsilon'}$ for $S$"),
    ("e^-epsilon'(-e^Z + 1)", r"$e^{-\varepsilon'} (-e^{Z} + 1)$"),
    ("N(0, n sigma^2), DG(0, d/(2 rho))", r"$N(0, n \sigma^{2})$, $\mathrm{DG}(0, d/(2 \rho))$"),
    ("(sum epsilon_j, delta_j)", r"$(\sum \varepsilon_{j}, \delta_{j})$"),
    ("in (delta, 1] and [-epsilon, epsilon]", r"in $(\delta, 1]$ and $[-\varepsilon, \varepsilon]$"),
    ("(d x1* + y2*)/(d + 1)", r"$\frac{d x_{1}^* + y_{2}^*}{d + 1}$"),
    ("log(1.25/delta)/epsilon^2 a day", r"$\frac{\log(1.25/\delta)}{\varepsilon^{2}}$ a day"),
    ("(e^(u/2)-1)/(e^(u/2)+1)", r"$\frac{e^{u/2} - 1}{e^{u/2} + 1}$"),
    ("|D| <= delta' of M(x_-i)", r"$\lvert D\rvert \le \delta'$ of $M(x_{-i})$"),
    ("D = max(X - p, (1-X) - (1-p)); so", r"$D = \max(X - p, (1 - X) - (1 - p))$; so"),
    ("the laws' deltas in (one, two)", "the laws' deltas in (one, two)"),
    ("delta (1 + word) is none", r"$\delta$ (1 + word) is none"),
]


@pytest.mark.parametrize(("text", "latex"), WRITTEN, ids=[w[0] for w in WRITTEN])
def test_shorthand_of_mathematics_is_set_in_the_shape_it_is_written_in(text, latex):
    assert words_latex((Sentence(text),)) == latex
