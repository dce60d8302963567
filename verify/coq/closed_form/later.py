"""That demands which a privacy factor meets are met by larger ones, where no single bound need grow but the least does."""

from __future__ import annotations

from epsproof.verify.coq.closed_form.bounds import ModelBounds
from epsproof.verify.coq.closed_form.frame import Frame
from epsproof.verify.coq.formula import conjunction

__all__ = ["later_by_model", "least_within", "of_same_row"]


def of_same_row(frame: Frame, clause: int) -> range:
    """The clauses that ask the same of the other bounds."""
    first = clause - frame.potential(clause)
    return range(first, first + frame.bounds.count)


def least_within(frame: Frame, bounds: ModelBounds, clause: int, limit: str) -> list[str]:
    """Tactics that take Least: the least bound at t, or one over the largest at 1/t, is within the limit, from Demands."""
    priors, row, lower = frame.priors, of_same_row(frame, clause), frame.lower[clause]
    name, function = ("bound_above", "max") if lower else ("bound", "min")
    least = bounds.all_at(name, priors, "t")
    given = f"{limit} <= 1 / {least}" if lower else f"1 / {least} <= {limit}"
    where = " Where" if frame.where[clause] else ""
    if len(row) == 1:
        return [f"  assert (Least : {given}) by exact (Demands{where})."]
    values = [frame.reciprocal("(1 / t)" if lower else "t", priors, j) for j in row]
    pattern = "".join(f"[D{j + 1} " for j in row[:-1]) + f"D{row[-1] + 1}" + "]" * (len(row) - 1)
    choice = " \\/ ".join(f"{least} = {value}" for value in values)
    ways = "[E|" * (len(row) - 1) + "E" + "]" * (len(row) - 1)
    return [
        f"  destruct Demands as {pattern}. assert (Least : {given}).",
        f"  {{ assert (Case : {choice}) by (unfold {name}; one_of_{function}).",
        f"    destruct Case as {ways}; rewrite E; [{'|'.join(f'exact (D{j + 1}{where})' for j in row)}]. }}",
    ]


def later_by_model(frame: Frame, bounds: ModelBounds, clause: int, limit: str) -> str:
    """``later_i``: where all demands of a row are met, its demand ``clause`` is met by a larger privacy factor, up to 1."""
    priors, number, row = frame.priors, clause + 1, of_same_row(frame, clause)
    lower, k = frame.lower[clause], frame.potential(clause) + 1
    least = bounds.all_at("bound_above" if lower else "bound", priors, "t")
    demands = [f"demand_{j + 1}{frame.at(*priors, 't')}" for j in row]
    arguments = bounds.arguments(priors)
    at_later = frame.reciprocal("(1 / later)" if lower else "later", priors, clause)
    if lower:
        step = (
            f"  apply Rle_trans with (1 / {least}); [exact Least|]. apply inverse_order.",
            f"  {{ exact (bound_{k}_positive{arguments} (1 / later) Weights (inverse_positive later LP)). }}",
            f"  exact (bound_{k}_falls{arguments} t later Weights Positive Later Top).",
        )
    else:
        step = (
            f"  apply Rle_trans with (1 / {least}); [|exact Least]. apply inverse_order.",
            f"  {{ exact (bound_positive{arguments} t Weights Positive). }}",
            f"  exact (bound_{k}_grows{arguments} t later Weights Positive Later Top : {least} <= {at_later}).",
        )
    return "\n".join(
        [
            f"Lemma later_{number} : forall {frame.binder(*priors, 't', 'later')} : R,",
            f"  {frame.region_at()} -> 0 < t -> t <= later -> later <= 1 ->",
            f"  ({conjunction(demands)}) -> demand_{number}{frame.at(*priors, 'later')}.",
            "Proof.",
            f"  intros {frame.binder(*priors, 't', 'later')} Inside Positive Later Top Demands. assert (LP : 0 < later) by lra.",
            *frame.ranges(priors),
            f"  unfold {', '.join(f'demand_{j + 1}' for j in row)} in *.{' intro Where.' if frame.where[clause] else ''}",
            *least_within(frame, bounds, clause, limit),
            *step,
            "Qed.",
            "",
        ]
    )
