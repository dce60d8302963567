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
from epsproof.reports.latex.escape import tex, tex_code
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
        (
            "inverse gamma of shape a, a gamma law with gamma > 0",
            r"inverse gamma of shape $a$, a gamma law with $\gamma > 0$",
        ),
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


def test_long_formulas_are_cut_between_terms():
    formula = " + ".join(rf"a_{{{n}}} (p - q_{{{n}}})^{{2}}" for n in range(20))
    lines = broken(formula, 300)
    assert len(lines) > 3
    assert " ".join(lines) == formula
    assert [line for line in lines if width(line) > 300] == []
    assert broken("a + b", 300) == ["a + b"]
