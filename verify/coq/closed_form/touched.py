"""That the named prior attains epsilon, where a bound is continuous at positive privacy factors."""

from __future__ import annotations

from epsproof.verify.coq.closed_form.bounds import ModelBounds
from epsproof.verify.coq.closed_form.frame import Frame

__all__ = ["touched_by_model"]


def touched_by_model(frame: Frame, bounds: ModelBounds, here: list[str], clause: int) -> list[str]:
    """Tactics for the equality at the prior, up to: below t the demand fails."""
    k, arguments = frame.potential(clause) + 1, bounds.arguments(here)
    bound, continuous = f"bound_{k}{arguments}", f"bound_{k}_continuous{arguments}"
    positive = f"bound_{k}_positive{arguments}"
    if frame.lower[clause]:
        return [
            f"refine (touched_from_below ({bound}) _ t ({continuous} (1 / t) Weights (inverse_positive t T1)) _ T1 Met _).",
            f"{{ intros inverse IP. exact ({positive} inverse Weights IP). }}",
            "intros below Below Under.",
        ]
    return [
        f"assert (PT := {positive} t Weights T1).",
        f"refine (touched_from_above ({bound}) _ t ({continuous} t Weights T1) T1 PT Met _).",
        f"intros below Below Under. apply demanded; [exact ({positive} below Weights Below)|].",
    ]
