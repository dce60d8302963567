"""The document of ``epsproof list --json``."""

from __future__ import annotations

from typing import Any

__all__ = ["KINDS", "list_document"]

SCHEMA = "epsproof-list/1"
KINDS = {"papers": "papers", "models": "bounds", "profiles": "profiles", "claims": "claims"}


def list_document(kind: str | None = None) -> dict[str, Any]:
    """Names, titles and sources of papers, models, profiles and claims; of one kind where it is given, which may be "kinds"."""
    if kind == "kinds":
        from epsproof.verify.claims.kind import kinds

        return {
            "schema": SCHEMA,
            "kinds": [{"name": name, "fields": sorted(found.fields)} for name, found in kinds().items()],
        }
    from epsproof.derive.models.catalogue import described
    from epsproof.derive.profiles import FAMILIES
    from epsproof.verify.papers import PAPERS, catalogue

    profiles = [
        {
            "name": f.name,
            "title": f.title,
            "profile": f.profile,
            "where": list(f.where),
            "assume": list(f.assume),
            "source": f.source,
        }
        for f in FAMILIES.values()
    ]
    bounds = [{"name": name, "title": title, "source": source} for name, title, source in described()]
    papers = [PAPERS[name] for name in sorted(PAPERS)]
    claims = [{name: row[name] for name in ("id", "paper", "location", "statement")} for row in catalogue()]
    named = [
        {"name": x.name, "title": x.title, "claims": sum(row["paper"] == x.name for row in claims)}
        for x in papers
    ]
    whole = {"papers": named, "bounds": bounds, "profiles": profiles, "claims": claims}
    return {"schema": SCHEMA, **(whole if kind is None else {KINDS[kind]: whole[KINDS[kind]]})}
