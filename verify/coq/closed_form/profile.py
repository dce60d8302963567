"""The lemmas of one document that hold in all its cases: from polynomial conditions on options to the profile."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from epsproof.verify.coq.closed_form.frame import Frame
from epsproof.verify.coq.formula import fact_text, formula_text, nested, polynomial_text
from epsproof.verify.coq.ledger import Ledger
from epsproof.verify.kernel.question import T

__all__ = ["exceeds", "fails", "meets"]

Close = Callable[[int, int, str, str], list[str]]


def _statement(frame: Frame, name: str, premises: list[str], conclusion: str) -> list[str]:
    binder = frame.binder(*frame.priors, "t")
    head = [f"Lemma {name} : forall {binder} : R,"]
    head += [f"  {fact_text(fact)} ->" for fact, _ in frame.assumed]
    return [
        *head,
        f"  {frame.region_at()} -> 0 < t ->",
        *(f"  ({p}) ->" for p in premises),
        f"  {conclusion}.",
        "Proof.",
    ]


def _introduced(frame: Frame, more: list[str]) -> str:
    names = [frame.binder(*frame.priors, "t"), *(n for _, n in frame.assumed), "Inside", "Positive", *more]
    return f"  intros {' '.join(names)}."


def meets(frame: Frame, ledger: Ledger) -> str:
    """``meets``: where in every clause the largest option meets the requirement at t, the profile does."""
    premises = [
        "".join(f"{fact_text(f)} -> " for f in frame.larger(i, j))
        + f"0 <= {polynomial_text(frame.condition(i, j))}"
        for i, j in _options(frame)
    ]
    conclusion = f"1 <= {frame.reciprocal('t')} * {frame.profile_at()}"
    lines = _statement(frame, "meets", premises, conclusion)
    lines.append(_introduced(frame, [f"C_{i + 1}_{j + 1}" for i, j in _options(frame)]))
    lines += [
        *frame.opened("Inside"),
        *frame.values(ledger, [*frame.assumed, *frame.inside]),
        "  unfold profile.",
    ]

    def close(i: int, j: int, mark: str, larger_names: str) -> list[str]:
        return [
            f"apply (option_meets _ _ _ _ _ _ VB V{mark} DB D{mark}).",
            f"refine (same_ge _ _ (C{mark}{larger_names}) _); identity.",
        ]

    lines += _by_options(frame, "|- *", close)
    return "\n".join([*lines, "Qed.", ""])


def exceeds(frame: Frame, ledger: Ledger) -> str:
    """``exceeds``: the same strictly, at priors where the profile demands anything at all."""
    premises = []
    for i, j in _options(frame):
        condition = frame.condition(i, j)
        demand = (-condition.coefficients(T)[0], ">")
        first = "".join(f"{fact_text(f)} -> " for f in [*frame.larger(i, j), demand])
        premises.append(f"{first}0 < {polynomial_text(condition)}")
    profile = frame.profile_at()
    lines = _statement(
        frame,
        "exceeds",
        premises,
        f"{frame.reciprocal('0')} * {profile} < 1 -> 1 < {frame.reciprocal('t')} * {profile}",
    )
    lines.append(_introduced(frame, [*(f"C_{i + 1}_{j + 1}" for i, j in _options(frame)), "Demand"]))
    lines += [*frame.opened("Inside"), *frame.values(ledger, [*frame.assumed, *frame.inside])]
    lines.append("  unfold profile in *.")

    def close(i: int, j: int, mark: str, larger_names: str) -> list[str]:
        demand = (-frame.condition(i, j).coefficients(T)[0], ">")
        return [
            f"assert (Z : {fact_text(demand)}).",
            f"{{ refine (same_gt _ _ (demand_of_failure _ _ _ _ _ _ VB0 V{mark} DB D{mark} Demand) _); identity. }}",
            f"apply (option_exceeds _ _ _ _ _ _ VB V{mark} DB D{mark}).",
            f"refine (same_gt _ _ (C{mark}{larger_names} Z) _); identity.",
        ]

    lines += _by_options(frame, "Demand |- *", close)
    return "\n".join([*lines, "Qed.", ""])


def fails(frame: Frame, ledger: Ledger, clause: int) -> str:
    """``fails_i``: where every option of clause i fails at t, the profile is violated."""
    texts = frame.clauses[clause]
    premises = [fact_text((-frame.condition(clause, j), ">")) for j in range(len(texts))]
    name = f"fails_{clause + 1}"
    lines = _statement(frame, name, premises, f"{frame.reciprocal('t')} * {frame.profile_at()} < 1")
    lines.append(_introduced(frame, [f"C_{j}" for j in range(1, len(texts) + 1)]))
    lines += [*frame.ranges(frame.priors), frame.positive_bound("t", "Positive")]
    lines += [*frame.opened("Inside"), *frame.values(ledger, [*frame.assumed, *frame.inside])]
    whole = nested("Rmax", [formula_text(t) for t in texts])
    lines.append(f"  apply (smaller_profile_fails _ _ ({whole}) PB); [unfold profile; at_least_min|].")
    lines += choice(whole, [formula_text(t) for t in texts], "max")
    for j in range(1, len(texts) + 1):
        mark = f"_{clause + 1}_{j}"
        rewritten = "rewrite M. " if len(texts) > 1 else ""
        lines.append(
            f"  {'- ' if len(texts) > 1 else ''}{rewritten}apply (option_fails _ _ _ _ _ _ VB V{mark} DB D{mark})."
        )
        lines.append(f"  {'  ' if len(texts) > 1 else ''}refine (same_gt _ _ C_{j} _); identity.")
    return "\n".join([*lines, "Qed.", ""])


def _options(frame: Frame) -> Iterator[tuple[int, int]]:
    for i, clause in enumerate(frame.clauses):
        for j in range(len(clause)):
            yield i, j


def _by_options(frame: Frame, where: str, close: Close) -> list[str]:
    """One branch for every option of every clause, the profile replaced by the option there."""
    wholes = [nested("Rmax", [formula_text(t) for t in clause]) for clause in frame.clauses]
    lines = choice(nested("Rmin", wholes), wholes, "min")
    for i, clause in enumerate(frame.clauses):
        many, texts = len(frame.clauses) > 1, [formula_text(t) for t in clause]
        lines.append("  { " + (f"rewrite M in {where}. clear M." if many else ""))
        if len(texts) > 1:
            lines += [
                f"    assert (L_{j} : {text} <= {wholes[i]}) by at_most_max."
                for j, text in enumerate(texts, 1)
            ]
        lines += ["  " + line for line in choice(wholes[i], texts, "max")]
        for j in range(len(texts)):
            mark, names = f"_{i + 1}_{j + 1}", ""
            lines.append("    {")
            if len(texts) > 1:
                at = ", ".join(f"L_{k + 1}" for k in range(len(texts)))
                lines.append(
                    f"      rewrite M in {at}, {where}."
                    if where != "|- *"
                    else f"      rewrite M in {at} |- *."
                )
            others = [k for k in range(len(texts)) if k != j]
            for k, fact in zip(others, frame.larger(i, j), strict=True):
                other = f"_{i + 1}_{k + 1}"
                term = f"(larger_option _ _ _ _ _ _ V{mark} V{other} D{mark} D{other} L_{k + 1})"
                lines.append(
                    f"      assert (G_{k + 1} : {fact_text(fact)}) by (refine (same_ge _ _ {term} _); identity)."
                )
                names += f" G_{k + 1}"
            lines += ["      " + line for line in close(i, j, mark, names)]
            lines.append("    }")
        lines.append("  }")
    return lines


def choice(whole: str, parts: list[str], function: str) -> list[str]:
    """Tactics that leave one goal for each part that the maximum or minimum may be; M says which."""
    if len(parts) == 1:
        return []
    alternatives = " \\/ ".join(f"{whole} = {part}" for part in parts)
    pattern = "M"
    for _ in parts[1:]:
        pattern = f"[M|{pattern}]"
    return [f"  assert (M : {alternatives}) by one_of_{function}.", f"  destruct M as {pattern}."]
