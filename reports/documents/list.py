"""The document of ``epsproof list --json``."""

from __future__ import annotations

from typing import Any

__all__ = ["KINDS", "list_document"]

SCHEMA = "epsproof-list/1"
KINDS = {"papers": "papers", "models": "bounds", "profiles": "profiles", "kinds": "kinds", "claims": "claims"}


def list_document(kind: str | None = None) -> dict[str, Any]:
    """Names, titles and sources of everything registered; of one kind where it is given."""
    from derive.models.catalogue import described
    from derive.profiles import FAMILIES
    from verify.claims.kind import kinds
    from verify.papers import PAPERS, catalogue

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
    named = [{"name": x.name, "title": x.title, "claims": sum(row["paper"] == x.name for row in claims)} for x in papers]
    fields = [{"name": name, "fields": sorted(found.fields)} for name, found in kinds().items()]
    whole = {"papers": named, "bounds": bounds, "profiles": profiles, "kinds": fields, "claims": claims}
    return {"schema": SCHEMA, **(whole if kind is None else {KINDS[kind]: whole[KINDS[kind]]})}
