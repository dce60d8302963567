"""The errata: claims of one cause together, formulas as mathematics, and what the paper says elsewhere beside them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import attrs
import pytest

from epsproof.derive.text.errors import QuestionError
from epsproof.reports.document.latex import document_latex
from epsproof.reports.document.markdown import words_markdown
from epsproof.reports.errata.document import errata_document, parts
from epsproof.reports.errata.erratum import CONSEQUENCES, errata, remarks
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Verdict
from epsproof.verify.papers import PAPERS
from tests.counterexamples_read import counterexample_read
from tests.repairs_read import repair_read

PAPER = PAPERS["kazan-reiter-2024"]
CLAIMS = {claim.id: claim for claim in PAPER.claims}


@cache
def published() -> list[Verdict]:
    """The verdicts of the published ledger, without certificates."""
    fields = [a.name for a in attrs.fields(Verdict)]
    kept = Path(__file__).parents[3] / "reports" / "published" / "kazan-reiter-2024.json"
    ledger = json.loads(kept.read_text(encoding="utf-8"))["claims"]
    given = [{k: v for k, v in entry.items() if k in fields} for entry in ledger]
    given = [{**x, "counterexample": counterexample_read(x["counterexample"])} for x in given]
    repairs = [repair_read(entry["repaired"]) for entry in ledger]
    told = [entry["evidence"] for entry in ledger]
    return [
        Verdict(
            **{**x, "assumptions": tuple(x["assumptions"]), "repair": repair},
            basis=evidence,
            open_ends=evidence.partition("not attained: ")[2] if x["verdict"] == "infimum only" else "",
        )
        for x, repair, evidence in zip(given, repairs, told, strict=True)
    ]


@cache
def listed():
    return errata([CLAIMS[v.id] for v in published()], published(), remarks(PAPER))


def with_findings():
    return {v.id for v in published() if v.verdict in ("refuted", "repaired", "infimum only") or v.read_as}


def test_every_claim_with_a_finding_is_in_one_erratum():
    wanted = with_findings()
    found = [claim.id for item in listed() for claim, _ in item.claims]
    assert sorted(found) == sorted(wanted) and len(wanted) > 30
    assert len(listed()) < 40


def test_the_remarks_are_about_claims_with_findings_and_stand_in_the_order_of_consequences():
    wanted = with_findings()
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


@pytest.mark.parametrize("name", sorted(PAPERS))
def test_remarks_are_about_claims_of_the_paper(name: str):
    assert [remark for remark in remarks(PAPERS[name]) if not remark.says] == []
