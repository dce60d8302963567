"""The JSON documents follow their schemas, and their formulas parse with the grammar."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest
from fixtures_by_hand import LEMMA, VERDICTS

from epsproof import reports
from epsproof.derive.text.grammar import parse_conditions, parse_expression
from epsproof.reports.documents.derive import derive_document
from epsproof.reports.documents.evaluate import evaluate_document
from epsproof.reports.documents.signs import signs_document
from epsproof.reports.documents.verify import claims_status, verify_document
from epsproof.reports.files import json_text
from epsproof.reports.view.case_view import CrossCheck, case_views
from epsproof.verify.closed_form.evaluate import Evaluation
from epsproof.verify.numeric.decimals import Ends

SCHEMAS = Path(reports.__file__).parent / "schemas"
CHECK = CrossCheck(
    1, {"a": "1/4", "r": "3"}, "1.29928298413", "1.29928298414", "1.29928298413026", True, "by hand"
)


def validated(name: str, document: dict) -> dict:
    """The document as a reader gets it."""
    read = json.loads(json_text(document))
    jsonschema.validate(read, json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8")))
    return read


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda p: p.stem)
def test_the_schemas_are_schemas(path):
    jsonschema.Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda p: p.stem)
def test_a_schema_has_an_identifier_with_the_version_of_its_documents(path):
    schema = json.loads(path.read_text(encoding="utf-8"))
    forms = [schema, *schema.get("oneOf", ())]
    named = {
        form["properties"]["schema"]["const"] for form in forms if "schema" in form.get("properties", {})
    }
    versions = {name.partition("/")[2] for name in named} or {"1"}
    assert schema["title"] and [schema["$id"]] == [
        f"urn:epsproof:schema:{path.stem}:{version}" for version in versions
    ]


def without_words(schema, above=""):
    """The fields of an object, and of the objects in it, that a reader would have to guess."""
    for name, inner in schema.get("properties", {}).items():
        kept = inner.get("items", inner)
        if not {"description", "const"} & {*inner, *kept}:
            yield above + name
        yield from without_words(kept, f"{above}{name}.")


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda path: path.stem)
def test_every_field_is_told_in_words(path):
    schema = json.loads(path.read_text(encoding="utf-8"))
    parts = [schema, *schema.get("oneOf", ()), *schema.get("$defs", {}).values()]
    assert [field for part in parts for field in without_words(part)] == []


def test_a_derived_minimum(proved, views):
    document = validated("derive", derive_document(proved, views, (CHECK,), None))
    (case,) = document["cases"]
    assert document["status"] == "proved"
    assert (case["epsilon"], case["t"]) == ("log((r - a)/(1 - a))", "(1 - a)/(r - a)")
    assert case["at"] == {"p": "a/r", "q": "1"}
    assert document["assumptions"] == ["a > 0", "a < 1", "r > 1"]
    assert "approached" not in case


def test_a_derived_infimum(infimum):
    document = validated("derive", derive_document(infimum, case_views(infimum.answer), (), "0123.json"))
    (case,) = document["cases"]
    assert (case["epsilon"], case["attained"]) == ("log(r)/2", False)
    assert case["approached"].endswith("as h -> 0 from above")
    assert case["certificate"] == {"digest": infimum.digest, "file": "0123.json"}
    assert "at" not in case


def test_every_formula_parses(proved, infimum):
    for result in (proved, infimum):
        document = derive_document(result, case_views(result.answer), (), None)
        for case in document["cases"]:
            for key in ("epsilon", "t", "equation"):
                parse_expression(case[key])
            for value in case.get("at", {}).values():
                parse_expression(value)
        for text in (*document["assumptions"], *document["region"]["conditions"]):
            assert len(parse_conditions(text)) == 1


def test_sign_lemmas(proved):
    document = validated("signs", signs_document(proved.answer.problem, (LEMMA,), {}))
    (lemma,) = document["lemmas"]
    assert [(cell["when"], cell["sign"]) for cell in lemma["cells"]] == [
        (["q*(1 + r) < 1"], "-"),
        (["q*(1 + r) == 1"], "0"),
        (["q*(1 + r) > 1"], "+"),
    ]
    assert signs_document(proved.answer.problem, (), {})["status"] == "undecided"


def test_an_evaluation(proved):
    result = Evaluation(
        lower="1.2",
        upper="1.3",
        t=Ends(Fraction(1, 5), Fraction(3, 10)),
        priors={"p": Fraction(1, 12)},
        priors_exact=True,
        method="by hand",
        digits=2,
        admissible=True,
    )
    document = validated("evaluate", evaluate_document(proved.answer.problem, {"a": 1, "r": 3}, result))
    assert document["epsilon"] == {"lower": "1.2", "upper": "1.3", "digits": 2}


def test_verdicts():
    document = validated("verify", verify_document(VERDICTS))
    assert document["counts"] == {"infimum only": 1, "refuted": 1}
    assert document["status"] == "refuted" == claims_status(VERDICTS)
    assert claims_status(VERDICTS[:1]) == "proved"


def test_documents_have_one_form():
    assert json_text({"b": "1/2", "a": ["ε"]}) == '{\n  "a": [\n    "ε"\n  ],\n  "b": "1/2"\n}\n'
