"""The document of ``epsproof list --json``."""

from __future__ import annotations

from typing import Any

__all__ = ["list_document"]

SCHEMA = "epsproof-list/1"


def list_document() -> dict[str, Any]:
    """Names, titles and sources of everything registered."""
    from derive.bounds import BOUNDS
    from derive.profiles import FAMILIES
    from verify.papers import PAPERS

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
    bounds = [{"name": b.name, "title": b.title, "source": b.source} for b in BOUNDS.values()]
    papers = [PAPERS[name] for name in sorted(PAPERS)]
    claims = [{"id": c.id, "paper": x.name, "location": c.location, "statement": c.statement} for x in papers for c in x.claims]
    named = [{"name": x.name, "title": x.title, "claims": len(x.claims)} for x in papers]
    return {"schema": SCHEMA, "papers": named, "bounds": bounds, "profiles": profiles, "claims": claims}
