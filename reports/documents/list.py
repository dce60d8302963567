"""The document of ``epsproof list --json``."""

from __future__ import annotations

from typing import Any

__all__ = ["list_document"]

SCHEMA = "epsproof-list/1"


def list_document() -> dict[str, Any]:
    """Names, titles and sources of everything registered."""
    from derive.bounds import BOUNDS
    from derive.profiles import FAMILIES
    from verify.claims import claims
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
    stated = {name: claims(name) for name in sorted(PAPERS)}
    listed = [
        {"id": c.id, "paper": name, "location": c.location, "statement": c.statement} for name, found in stated.items() for c in found
    ]
    papers = [{"name": name, "claims": len(found)} for name, found in stated.items()]
    return {"schema": SCHEMA, "papers": papers, "bounds": bounds, "profiles": profiles, "claims": listed}
