"""The errata: claims of one cause together, formulas as mathematics, and what the paper says elsewhere beside them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import attrs
import pytest

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.document.claim import counterexample, repair_in_sentence
from epsproof.reports.document.latex import blocks_latex, document_latex, words_latex
from epsproof.reports.document.markdown import document_markdown, words_markdown
from epsproof.reports.errata.document import errata_document, parts
from epsproof.reports.errata.erratum import CONSEQUENCES, errata, remarks
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.given import Rounded, Said, Undefined
from epsproof.verify.claims.verdict import WEAKENED, Repair, Verdict
from epsproof.verify.papers import PAPERS
from tests.counterexamples_read import counterexample_read
from tests.repairs_read import repair_read

PAPER = PAPERS["kazan-reiter-2024"]
CLAIMS = {claim.id: claim for claim in PAPER.claims}
LEDGER = json.loads((Path(__file__).parents[3] / "reports/published/kazan-reiter-2024.json").read_text())[
    "claims"
]


def published() -> list[Verdict]:
    """The verdicts of the published ledger, without certificates."""
    fields = [a.name for a in attrs.fields(Verdict)]
    given = [{k: v for k, v in entry.items() if k in fields} for entry in LEDGER]
    given = [{**x, "counterexample": counterexample_read(x["counterexample"])} for x in given]
    repairs = [repair_read(entry["repaired"]) for entry in LEDGER]
    told = [entry["evidence"] for entry in LEDGER]
    return [
        Verdict(
            **{**x, "assumptions": tuple(x["assumptions"]), "repair": repair},
            basis=evidence,
            open_ends=evidence.partition("not attained: ")[2] if x["verdict"] == "infimum only" else "",
        )
        for x, repair, evidence in zip(given, repairs, told, strict=True)
    ]


def listed():
    return errata([CLAIMS[v.id] for v in published()], published(), remarks(PAPER))


def test_every_claim_with_a_finding_is_in_one_erratum():
    wanted = {v.id for v in published() if v.verdict in ("refuted", "repaired", "infimum only")}
    found = [claim.id for item in listed() for claim, _ in item.claims]
    assert sorted(found) == sorted(wanted) and len(wanted) > 30
    assert len(listed()) < 30


def test_the_remarks_are_about_claims_with_findings_and_stand_in_the_order_of_consequences():
    wanted = {v.id for v in published() if v.verdict in ("refuted", "repaired", "infimum only")}
    for remark in remarks(PAPER):
        assert set(remark.claims) <= wanted, set(remark.claims) - wanted
        assert remark.consequence in ("", *(name for name, _ in CONSEQUENCES))
    order = [name for name, _ in CONSEQUENCES]
    assert [order.index(e.consequence) for e in listed()] == sorted(
        order.index(e.consequence) for e in listed()
    )


@pytest.mark.parametrize(
    "text",
    [
        '[[remark]]\nheading = "x"\nclaims = ["KR24.nothing"]\nsays = "y"\n',
        '[[remark]]\nheading = "x"\nclaims = ["KR24.T1", "KR24.T1"]\nsays = "y"\n',
        '[[remark]]\nheading = "x"\nclaims = ["KR24.T1"]\n',
        '[[remark]]\nheading = "x"\nclaims = ["KR24.T1"]\nsays = "y"\nverdict = "z"\n',
    ],
)
def test_a_remark_that_fits_no_claim_is_refused(tmp_path: Path, text: str):
    (tmp_path / "remarks.toml").write_text(text)
    paper = attrs.evolve(PAPER, folder=tmp_path)
    paper.__dict__["claims"] = PAPER.claims
    with pytest.raises(QuestionError):
        remarks(paper)


def test_no_formula_of_the_grammar_is_left_in_the_latex():
    known = {v.id: v.verdict for v in published()}
    text = document_latex(errata_document(PAPER, listed(), known))
    body = text[text.index(r"\begin{document}") :]
    assert r"\texttt" not in body and "**" not in body and "sqrt(" not in body
    assert r"\frac{2 p_{0} (1 - q_{0})}{\sqrt{" in body


def test_a_printed_formula_keeps_its_shape():
    """SymPy would print 0 < 0 for eq. (106), whose two sides cancel."""
    (item,) = (e for e in listed() if e.claim.id == "KR24.eq106")
    printed = next(p for p in parts(item, {}) if p.label == "printed")
    assert r"\left(1 - \frac{(1 - p) \cdot 1}{1 - p}\right) < 0" in blocks_latex(printed.blocks)


@pytest.mark.parametrize(
    ("values", "latex"),
    [
        ({"p": "1/2", "q": "2/3", "left side": "0"}, r"the left side is $0$."),
        ({"a": "0", "printed epsilon": Undefined(Said("division by zero"))}, r"is undefined"),
        ({"epsilon": Rounded("log(2)", "0.69314718")}, r"$\log(2) \approx 0.69314718$"),
    ],
)
def test_values_are_set_as_mathematics(values: dict[str, str], latex: str):
    assert latex in words_latex(counterexample(tuple(values.items())))


def test_conditions_are_set_as_mathematics():
    (item,) = (e for e in listed() if e.claim.id == "KR24.eq106")
    (given,) = (part.text for part in parts(item, {}) if part.label == "for")
    assert words_latex(given).count("$") == 2 * len(item.claim.assumptions)
    assert r"with $\le$ in place of $<$" in words_latex(repair_in_sentence(Repair(WEAKENED, text="<=")))


THESIS = PAPERS["kazan-thesis-2025"]


def of_the_thesis(*names: str):
    """The errata of some claims of the thesis, judged now."""
    known = {claim.id: claim for claim in THESIS.claims}
    claims = [known[f"K25.ch2.{name}"] for name in names]
    return errata(claims, [judged(claim, Searches()) for claim in claims], remarks(THESIS))


def test_a_last_digit_comes_behind_what_is_false_and_a_reading_last():
    """17.91, cut off, is a reading; the masses of Table 2.4 and the sentence that quotes them are one slip."""
    found = of_the_thesis("eps1791", "tab2.4.x1.mass", "txt.mass4", "rho2.5889", "txt.range")
    told = [
        (item.consequence, [claim.id.removeprefix("K25.ch2.") for claim, _ in item.claims]) for item in found
    ]
    assert told == [
        ("domain", ["tab2.4.x1.mass", "txt.mass4"]),
        ("digit", ["txt.range"]),
        ("reading", ["eps1791"]),
        ("reading", ["rho2.5889"]),
    ]
    said = [part.label for part in parts(found[0], {})]
    assert said.index("remark") == said.index("counterexample") + 1
    last = {part.label: words_markdown(part.text) for part in parts(found[-1], {})}
    assert (
        last["read as"].startswith(r"the probability at $\rho_{1}$ of Table 2.2")
        and "58.875905" in last["evidence"]
    )


def test_the_preamble_is_true_of_the_paper():
    text = document_markdown(errata_document(THESIS, of_the_thesis("eps1791", "tab2.4.x1.mass"), {}))
    assert (
        f"{len(THESIS.claims)} statements of the text were formalised" in text
        and "2 are listed here in 2 items" in text
    )
    assert "main results hold" not in text and "Only Chapters 2 and 5 and Table 3.1" in text
    assert "The main results hold" in document_markdown(errata_document(PAPER, listed(), {}))


@pytest.mark.parametrize("name", sorted(PAPERS))
def test_remarks_are_about_claims_of_the_paper(name: str):
    assert [remark for remark in remarks(PAPERS[name]) if not remark.says] == []


def test_markdown_says_the_same():
    known = {v.id: v.verdict for v in published()}
    text = document_markdown(errata_document(PAPER, listed(), known))
    assert len(re.findall(r"^\d+\. \*\*", text, re.MULTILINE)) == len(listed())
    assert "*remark*: Theorem 1 rests on Assumption 2" in text


def test_letters_of_a_proof_step_are_explained():
    (item,) = (e for e in listed() if e.claim.id == "KR24.eq91")
    found = {part.label: blocks_latex(part.blocks) for part in parts(item, {})}
    assert r"$c = \frac{1}{a} - 1$" in found["where"]
    assert (
        "$u$ is the derivative by $p$ of" in found["derivative"]
        and r"\log(2 p (1 - q))" in found["derivative"]
    )
