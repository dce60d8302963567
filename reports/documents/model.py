"""The document of ``epsproof model``."""

from __future__ import annotations

from typing import Any

from epsproof.derive.models.model import Model
from epsproof.reports.text.formula import formula_text
from epsproof.reports.view.adversary import adversary

__all__ = ["model_document"]

SCHEMA = "epsproof-model/1"


def model_document(model: Model) -> dict[str, Any]:
    """What the adversary does not know, what privacy says of it, and the bounds that follow, as text of the grammar."""
    who = adversary(model)
    steps = [{"from": s, "to": u, "steps": model.distance[s, u]} for s in model.secret for u in model.others]
    potentials = zip(model.potentials, model.reciprocals, strict=True)
    return {
        "schema": SCHEMA,
        "name": model.name,
        "title": model.title,
        "source": model.source,
        "priors": dict(model.priors),
        "worlds": dict(model.worlds),
        "secret": list(model.secret),
        "where": list(model.where),
        "assume": list(model.assume),
        "event": who.event,
        "parameters": dict(who.parameters),
        "assumptions": list(who.assumptions),
        "not_covered": list(who.not_covered),
        "prior": formula_text(model.prior),
        "distances": steps,
        "bounds": [
            {"potential": potential, "reciprocal": formula_text(bound)} for potential, bound in potentials
        ],
        "lower_limits": model.symmetric,
    }
