"""What the demands of a row say: of every private mechanism, the posterior over the prior is within the limit."""

from __future__ import annotations

from epsproof.verify.coq.closed_form.bounds import ModelBounds
from epsproof.verify.coq.closed_form.frame import Frame
from epsproof.verify.coq.closed_form.later import least_within, of_same_row
from epsproof.verify.coq.formula import conjunction

__all__ = ["meaning"]


def meaning(frame: Frame, bounds: ModelBounds, clause: int, limit: str) -> tuple[str, str]:
    """(name, text) of the theorem about the row whose first clause is ``clause``.

    For an upper limit the demands are equivalent to it; for a lower one they imply it.
    """
    priors, row, lower = frame.priors, of_same_row(frame, clause), frame.lower[clause]
    name = f"meaning_{clause // frame.bounds.count + 1}"
    arguments = bounds.arguments(priors)
    weight, where = (
        f"(weight{arguments})",
        f"where_{clause + 1}{frame.at(*priors)} -> " if frame.where[clause] else "",
    )
    ratio = f"posterior_of model {weight} L / prior{arguments}"
    within = f"{limit} <= {ratio}" if lower else f"{ratio} <= {limit}"
    mechanisms = "forall L : world -> R, (forall any, 0 <= L any) -> protected t steps L ->"
    mechanisms += f" 0 < mass {weight} L (worlds model) ->\n    {where}{within}"
    demands = conjunction(f"demand_{j + 1}{frame.at(*priors, 't')}" for j in row)
    statement = f"({demands}) ->\n  ({mechanisms})" if lower else f"({demands}) <->\n  ({mechanisms})"
    head = [
        f"Theorem {name} : forall {frame.binder(*priors, 't')} : R, {frame.region_at()} -> 0 < t <= 1 ->",
        f"  {statement}.",
        "Proof.",
        f"  intros {frame.binder(*priors, 't')} Inside T. pose proof (proj1 T) as Positive.",
        *frame.ranges(priors),
        f"  unfold {', '.join(f'demand_{j + 1}' for j in row)}.",
    ]
    bounded = _bounded(frame, bounds, clause, limit)
    if lower:
        return name, "\n".join([*head, *bounded, "Qed.", ""])
    both = ["  split.", "  {", *bounded, "  }", "  intro H. repeat apply conj."]
    return name, "\n".join(
        [*head, *both, *(line for j in row for line in _attained(frame, bounds, j)), "Qed.", ""]
    )


def _bounded(frame: Frame, bounds: ModelBounds, clause: int, limit: str) -> list[str]:
    """From the demands to every private mechanism."""
    arguments = bounds.arguments(frame.priors)
    lines = [
        f"  intros Demands L LP LT LM{' Where' if frame.where[clause] else ''}.",
        *least_within(frame, bounds, clause, limit),
    ]
    if frame.lower[clause]:
        lines.append(
            f"  apply Rle_trans with (1 / {bounds.all_at('bound_above', frame.priors, 't')}); [exact Least|]."
        )
        return [*lines, f"  exact (posterior_is_bounded_below{arguments} t Weights T L LP LT LM)."]
    lines.append(f"  apply Rle_trans with (1 / {bounds.all_at('bound', frame.priors, 't')}); [|exact Least].")
    return [*lines, f"  exact (posterior_is_bounded{arguments} t Weights T L LP LT LM)."]


def _attained(frame: Frame, bounds: ModelBounds, clause: int) -> list[str]:
    """From H, about every private mechanism, to one demand, whose bound some private likelihoods attain."""
    k, where = frame.potential(clause) + 1, bool(frame.where[clause])
    attained = f"bound_{k}_is_attained{bounds.arguments(frame.priors)} t Weights T"
    return [
        f"  {{ {'intro Where. ' if where else ''}rewrite <- ({attained}). apply H.",
        "    - intro any. apply Rlt_le, likelihood_positive, Positive.",
        f"    - apply potentials_are_private; [exact T|exact keeps_{k}].",
        "    - apply whole_mass; [exact Weights|intro any; apply likelihood_positive, Positive].",
        *(["    - exact Where."] if where else []),
        "  }",
    ]
