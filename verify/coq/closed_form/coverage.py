"""Coverage: the cases exhaust the assumed parameters."""

from __future__ import annotations

from epsproof.verify.coq.closed_form.case import CaseText
from epsproof.verify.coq.closed_form.frame import Frame
from epsproof.verify.coq.formula import conjunction, fact_text, polynomial_text, readable
from epsproof.verify.coq.ledger import Known, Ledger
from epsproof.verify.coq.out_of_reach import OutOfReach
from epsproof.verify.kernel.certificate import Fact
from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["coverage"]

LEAVES = 400
CONTRADICTION = (Polynomial.constant(-1), ">=")


def coverage(frame: Frame, ledger: Ledger, cases: list[CaseText]) -> str:
    """``coverage``: the conditions of some case hold."""
    whens = [[fact for fact, _ in case.when] for case in cases]
    if any(not when for when in whens):
        return ""
    binder = frame.binder()
    cover = " \\/\n  ".join(f"({conjunction(map(readable, when))})" for when in whens)
    head = [f"Theorem coverage :{f' forall {binder} : R,' if binder else ''}"]
    head += [f"  {readable(fact)} ->" for fact, _ in frame.assumed]
    names = " ".join([binder, *(f"{n}'" for _, n in frame.assumed)]).strip()
    lines = [*head, f"  {cover}.", "Proof.", *([f"  intros {names}."] if names else [])]
    lines += [f"  assert ({n} : {fact_text(f)}) by lra." for f, n in frame.assumed]
    writer = _Tree(ledger, whens)
    lines += writer.node(0, 0, list(frame.assumed), [], "  ")
    return "\n".join([ledger.take(), *lines, "Qed.", ""])


class _Tree:
    def __init__(self, ledger: Ledger, whens: list[list[Fact]]) -> None:
        self.ledger, self.whens, self.leaves, self.count = ledger, whens, 0, 0

    def node(
        self, case: int, position: int, known: list[tuple[Fact, str]], violated: list[Fact], indent: str
    ) -> list[str]:
        """Condition ``position`` of case ``case`` holds, or some case after it does, or nothing does: a contradiction."""
        if case == len(self.whens):
            return self.leaf(known, violated, indent)
        if position == len(self.whens[case]):
            return [
                f"{indent}{'right. ' * case}{'left. ' * (case < len(self.whens) - 1)}repeat apply conj; lra."
            ]
        polynomial, relation = self.whens[case][position]
        self.count += 1
        name = f"B{self.count}"
        if relation == "=":
            lines = [
                f"{indent}destruct (Rtotal_order 0 ({polynomial_text(polynomial)})) as [{name}|[{name}|{name}]]."
            ]
            branches = [(polynomial, ">"), None, (-polynomial, ">")]
        else:
            test, other = ("Rlt_le_dec 0", ">=") if relation == ">" else ("Rle_lt_dec 0", ">")
            lines = [f"{indent}destruct ({test} ({polynomial_text(polynomial)})) as [{name}|{name}]."]
            branches = [None, (-polynomial, other)]
        for fact in branches:
            stated = (polynomial, relation) if fact is None else fact
            lines.append(f"{indent}{{ assert ({name}' : {fact_text(stated)}) by lra.")
            inner = [*known, (stated, f"{name}'")]
            if fact is None:
                lines += self.node(case, position + 1, inner, violated, indent + "  ")
            else:
                lines += self.node(case + 1, 0, inner, [*violated, fact], indent + "  ")
            lines[-1] += " }"
        return lines

    def leaf(self, known: Known, violated: list[Fact], indent: str) -> list[str]:
        self.leaves += 1
        if self.leaves > LEAVES:
            raise OutOfReach(f"the coverage of the cases has more than {LEAVES} combinations of conditions")
        facts = dict(known)
        for polynomial, relation in facts:
            if (-polynomial, ">") in facts and relation in (">", ">="):
                return [f"{indent}exfalso. lra."]
        return [f"{indent}exfalso. apply no_contradiction. {self.ledger.tactic(CONTRADICTION, known)}."]
