"""``epsproof list``: everything that has a name."""

from __future__ import annotations

import json

import jsonschema

from epsproof.derive.models.catalogue import models
from epsproof.derive.profiles import FAMILIES
from epsproof.verify.claims.kind import kinds
from epsproof.verify.papers import PAPERS


def test_the_document_lists_what_is_registered(run, schema):
    result = run("list", "--json")
    document = json.loads(result.stdout)
    jsonschema.validate(document, schema("list"))
    assert result.exit_code == 0
    assert {p["name"] for p in document["profiles"]} == set(FAMILIES)
    assert {b["name"] for b in document["bounds"]} == set(models())
    assert {p["name"] for p in document["papers"]} == set(PAPERS)
    assert len(document["claims"]) == sum(p["claims"] for p in document["papers"])


def test_the_tables_name_the_profiles(run):
    result = run("list")
    assert result.exit_code == 0
    assert [name for name in FAMILIES if name not in result.stdout] == []


def test_one_kind_is_listed_alone(run, schema):
    document = json.loads(run("list", "models", "--json").stdout)
    jsonschema.validate(document, schema("list"))
    assert (set(document), [b["name"] for b in document["bounds"]]) == (
        {"schema", "bounds"},
        sorted(models()),
    )
    result = run("list", "papers")
    assert ("kazan-reiter-2024" in result.stdout, "attack models" in result.stdout) == (True, False)
    assert run("list", "modles").exit_code == 3


def test_the_kinds_of_claims_are_listed_with_their_fields(run, schema):
    document = json.loads(run("list", "kinds", "--json").stdout)
    jsonschema.validate(document, schema("list"))
    assert {k["name"]: set(k["fields"]) for k in document["kinds"]} == {
        name: set(kind.fields) for name, kind in kinds().items()
    }
    assert "inequality" in run("list", "kinds").stdout
