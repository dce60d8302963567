"""Sign lemmas and criteria with ``or`` as LaTeX: they compile in an article, and no line says the same twice."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.reports.document.pdf import overfull, typeset

EITHER = ["posterior <= r*prior or posterior <= a", "--assume", "0 < a < 1, r > 1"]
ARTICLE = r"""\documentclass{article}
\usepackage{amsmath,amssymb,amsthm,textcomp}
\begin{document}
\input{snippet}
\end{document}
"""


def latex(*words: str) -> str:
    """What ``epsproof latex`` prints."""
    done = CliRunner().invoke(main, ["latex", *words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture(scope="module")
def lemmas() -> str:
    return latex("--signs", *EITHER)


@pytest.fixture(scope="module")
def theorem() -> str:
    return latex(*EITHER)


def test_there_is_a_lemma_for_every_option_and_prior(lemmas):
    assert lemmas.count(r"\begin{lemma}") == lemmas.count(r"\begin{proof}") == 4
    shown = " ".join(lemmas.split())
    assert r"\frac{\partial \varepsilon}{\partial p} = 0$ for $q (1 + r) = 1$" in shown
    assert r"\label" not in lemmas and "Appendix" not in lemmas


def test_without_proofs_the_lemmas_name_their_certificates():
    output = latex("--signs", "3", "--no-proof", "--body")
    assert output.count("Certificates: digest") == output.count(r"\begin{lemma}") == 2
    assert r"\begin{proof}" not in output and "usepackage" not in output


def test_a_profile_without_running_priors_has_no_sign_lemma():
    done = CliRunner().invoke(main, ["latex", "--signs", "3", "--where", "p == 1/2, q == 1/2"])
    assert done.exit_code == 3 and "every prior is fixed" in done.output


def test_the_criterion_stands_as_it_was_typed_and_as_a_ratio(theorem):
    shown = " ".join(theorem.split())
    assert "posterior or posterior" not in shown and "prior or posterior" in shown
    assert r"\max\left\{" in shown


def test_no_identity_only_turns_its_sides_around(lemmas, theorem):
    """``x y = y x`` and ``-(x - y) = y - x`` are left out; what is left are sums, or has other factors."""
    for source in (lemmas, theorem):
        assert r"-(t - 1)^{2} (q t + q - t)^{2} = " not in source
        assert not re.search(r"& -r \(t - 1\) \(q t \+ q - t\) = ", source)


def test_no_line_of_a_proof_is_printed_twice(theorem):
    proof = theorem[theorem.index(r"\begin{proof}") :]
    parts = [" ".join(part.split()) for part in proof.split(r"\smallskip\noindent") if "align*" in part]
    assert len(parts) == len(set(parts)) >= 2


def test_bounds_are_named_where_they_are_used():
    output = " ".join(latex("3", "--model", "value-in-or-out").split())
    assert "$B_{1} = " in output and r"B_{2} = " in output
    assert r"Safety, for the bound $B_{1}$" in output and r"Safety, for the bound $B_{2}$" in output
    assert "demand 1" not in output


@pytest.mark.optional_tool("latexmk", "pdflatex")
@pytest.mark.parametrize("name", ["lemmas", "theorem"])
def test_it_compiles(name, request):
    source = request.getfixturevalue(name).encode()
    result = typeset(ARTICLE, beside={"snippet.tex": source})
    assert result.pdf is not None, result.complaint
    assert not [excess for excess in overfull(result.log) if excess > 5]
