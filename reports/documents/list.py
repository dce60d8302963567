"""The document of ``epsproof list --json``."""

from __future__ import annotations

from typing import Any

__all__ = ["list_document"]

SCHEMA = "epsproof-list/1"


def list_document() -> dict[str, Any]:
    """Names, titles and sources of everything registered."""
    from derive.models.catalogue import described
    from derive.profiles import FAMILIES
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
    return {"schema": SCHEMA, "papers": named, "bounds": bounds, "profiles": profiles, "claims": claims}
