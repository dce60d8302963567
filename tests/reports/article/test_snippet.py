"""A theorem on its own compiles in an empty article."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.reports.document.pdf import overfull, typeset
from epsproof.reports.latex.escape import wrapped

EMPTY = r"""\documentclass{%s}
\usepackage{amsmath,amssymb,amsthm,textcomp}
%s\begin{document}
\input{snippet}
\end{document}
"""
OWN = "\\newtheorem{theorem}{Satz}\n"


@pytest.fixture(scope="module")
def theorem_5(tmp_path_factory):
    """The snippet of Theorem 5, made by the command."""
    file = tmp_path_factory.mktemp("snippet") / "theorem-5.tex"
    result = CliRunner().invoke(main, ["latex", "KR24.T5.case1", "--to", str(file)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return file.read_bytes()


def test_the_snippet_is_the_theorem_on_the_claim_s_profile(theorem_5):
    text = theorem_5.decode()
    assert r"Kazan and Reiter 2024, Theorem 5, eq. (24)]" in text
    assert r"r^*(p, q) = \max\left\{\frac{a}{p q},\ r\right\}" in text
    assert r"\log\frac{r (1 - q_{0})}{1 - q_{0} r}" in text
    assert r"\begin{proof}" in text and r"\documentclass" not in text


@pytest.mark.optional_tool("latexmk", "pdflatex")
@pytest.mark.parametrize(("style", "own"), [("article", ""), ("amsart", OWN)])
def test_it_compiles_in_an_empty_article(theorem_5, style, own):
    result = typeset(EMPTY % (style, own), beside={"snippet.tex": theorem_5})
    assert result.pdf is not None, result.complaint
    assert not [excess for excess in overfull(result.log) if excess > 5]


@pytest.fixture(scope="module")
def bodies():
    """A preamble, and two theorems without heads."""
    asked = (
        ["--preamble"],
        ["3", "--body"],
        ["posterior - prior <= b", "--assume", "b < 1", "--body", "--no-proof"],
    )
    made = [CliRunner().invoke(main, ["latex", *words]) for words in asked]
    assert [one.exit_code for one in made] == [0, 0, 0]
    return [one.output.encode() for one in made]


def test_bodies_repeat_neither_packages_nor_notation(bodies):
    preamble, *theorems = bodies
    assert b"\\usepackage{amsmath,amsthm,textcomp}" in preamble and b"\\newtheorem" in preamble
    for body in theorems:
        assert b"\\begin{theorem}" in body and b"usepackage" not in body and b"A privacy budget" not in body
    assert b"\\begin{proof}" in theorems[0] and b"\\begin{proof}" not in theorems[1]


@pytest.mark.optional_tool("latexmk", "pdflatex")
@pytest.mark.parametrize("own", ["", OWN])
def test_several_theorems_compile_under_one_preamble(bodies, own):
    inputs = r"\input{one}\input{two}"
    head = (r"\usepackage{amsthm}" + own if own else "") + r"\input{preamble}" + "\n"
    bare = EMPTY.replace(r"\usepackage{amsmath,amssymb,amsthm,textcomp}" + "\n", "")
    source = (bare % ("article", head)).replace(r"\input{snippet}", inputs)
    files = dict(zip(("preamble.tex", "one.tex", "two.tex"), bodies, strict=True))
    assert typeset(source, beside=files).pdf is not None


def test_a_preamble_is_asked_for_alone():
    for words in (["3", "--preamble"], ["--preamble", "--body"]):
        done = CliRunner().invoke(main, ["latex", *words])
        assert done.exit_code == 3 and "alone" in done.output


def test_without_the_proof_only_the_statement_is_printed():
    output = (
        CliRunner()
        .invoke(main, ["latex", "posterior - prior <= b", "--assume", "b < 1", "--no-proof"])
        .output
    )
    assert r"\log\frac{1 + b}{1 - b}" in output and r"\begin{proof}" not in output


ROOTED = ["sqrt(posterior/prior) <= 2", "--model", "membership"]


@pytest.mark.long
@pytest.mark.parametrize("proof", [[], ["--no-proof"]])
def test_what_is_not_proved_is_never_printed_as_a_theorem_alone(proof):
    """The formula of ROOTED has no certificate, only an enclosure; its twin without the root is proved."""
    done = CliRunner().invoke(main, ["latex", *ROOTED, *proof])
    assert (
        done.exit_code == 2 and r"\begin{theorem}[The largest admissible budget; not proved]" in done.output
    )
    assert "No certificate was found for" in done.output
    proved = CliRunner().invoke(main, ["latex", "posterior/prior <= 4", *ROOTED[1:], *proof])
    assert proved.exit_code == 0 and "not proved" not in proved.output and r"\begin{theorem}" in proved.output


@pytest.mark.long
def test_without_a_closed_form_the_certified_interval_is_printed():
    done = CliRunner().invoke(main, ["latex", "1 + 1e-20", "--no-proof"])
    text = " ".join(done.output.split())
    assert done.exit_code == 2 and r"\begin{enumerate}" not in text and "no closed form was found" in text
    assert r"lies in $[0.00000000000000000000499999999999999, 0.00000000000000000000500000000000000]$" in text


SOURCES = [
    ("one two three four", "one two three\nfour"),
    ("we have $a + b = c$ x", "we have\n$a + b = c$ x"),
    ("$aaaa bbbb + cccc$", "$aaaa bbbb\n+ cccc$"),
    (
        "\\begin{align*}\n& a + b + c + d + e\n\\end{align*}",
        "\\begin{align*}\n& a + b + c\n    + d + e\n\\end{align*}",
    ),
    ("% a comment that goes", "% a comment\n%  that goes"),
    ("5\\% of\\ it is enough now", "5\\% of\\ it is\nenough now"),
    ("a b % a comment at the end", "a b\n% a comment at the end"),
    ("onewordthatisverylong two", "onewordthatisverylong\ntwo"),
]


@pytest.mark.parametrize(("source", "expected"), SOURCES)
def test_lines_are_cut_where_latex_sees_a_space(source, expected, monkeypatch):
    monkeypatch.setattr("epsproof.reports.latex.escape.LEAST", 3)
    assert wrapped(source, 14) == expected


@pytest.mark.parametrize(("group", "letter"), [("2", "2"), ("k", "k"), ("1", "")])
def test_a_theorem_on_groups_says_so(group, letter):
    """The formula is that of groups: r**(1/4) for two persons; a theorem on single ones speaks of none."""
    asked = [
        "latex",
        "r",
        "--assume",
        "r > 1, k > 0" if letter == "k" else "r > 1",
        "--group",
        group,
        "--no-proof",
    ]
    text = " ".join(CliRunner().invoke(main, asked, catch_exceptions=False).output.split())
    assert rf"Write $t = e^{{-{letter}\varepsilon}}$." in text
    assert (
        (f"value for groups of ${group}$ persons," in text)
        is (rf"-\log t^*/{group}$." in text)
        is bool(letter)
    )
