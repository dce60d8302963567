"""A certificate as a Coq lemma: identities closed by ``ring``, signs as explicit proof terms."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from epsproof.verify.coq.formula import fact_text, polynomial_text
from epsproof.verify.coq.names import coq_name
from epsproof.verify.kernel.certificate import Fact, facts
from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["certificate_lemma"]


def certificate_lemma(name: str, certificate: Mapping[str, Any], goal: Fact) -> str:
    """``Lemma name`` with the hypotheses of an accepted proof; it concludes ``goal``, which the certificate proves, or whose
    hypotheses it shows to be contradictory."""
    hypotheses = facts([entry[1:] for entry in certificate["hypotheses"]])
    variables = [coq_name(v) for v in certificate["vars"]]
    writer = _Writer()
    for number, (entry, fact) in enumerate(zip(certificate["hypotheses"], hypotheses, strict=True), 1):
        writer.known[entry[0]] = (f"H{number}", fact)
    (stated,) = facts([certificate["goal"]])
    writer.end = "exact {}." if stated == goal else "exact (False_ind _ (no_contradiction {}))."
    quantifier = f"forall {' '.join(variables)} : R, " if variables else ""
    premises = "".join(f"{fact_text(fact)} -> " for fact in hypotheses)
    introduced = " ".join([*variables, *(f"H{n}" for n in range(1, len(hypotheses) + 1))])
    lines = [f"Lemma {name} : {quantifier}{premises}{fact_text(goal)}.", "Proof."]
    if introduced:
        lines.append(f"  intros {introduced}.")
    lines += writer.proof(certificate["steps"], "  ")
    return "\n".join([*lines, "Qed.", ""])


class _Writer:
    def __init__(self) -> None:
        self.known: dict[str, tuple[str, Fact]] = {}
        self.end = ""
        self.steps = 0

    def proof(self, steps: Any, indent: str) -> list[str]:
        lines: list[str] = []
        last = ""
        for step in steps:
            self.steps += 1
            last = f"S{self.steps}"
            if "split" in step:
                return [*lines, *self.split(step, last, indent)]
            lines += self.step(step, last, indent)
        return [*lines, indent + self.end.format(last)]

    def split(self, step: Mapping[str, Any], name: str, indent: str) -> list[str]:
        divider = Polynomial.parse(step["split"])
        lines = [f"{indent}destruct (positive_or_not ({polynomial_text(divider)})) as [{name}|{name}]."]
        for key, suffix, polynomial, relation in (
            ("positive", "+", divider, ">"),
            ("nonpositive", "-", -divider, ">="),
        ):
            outer = dict(self.known)
            fact = (polynomial, relation)
            self.known[step["id"] + suffix] = (name + "_", fact)
            lines.append(f"{indent}{{ assert ({name}_ : {fact_text(fact)}) by (same {name}).")
            lines += self.proof(step[key], indent + "  ")
            lines[-1] += " }"
            self.known = outer
        return lines

    def step(self, step: Mapping[str, Any], name: str, indent: str) -> list[str]:
        (goal,) = facts([step["goal"]])
        polynomial, relation = goal
        sigma, sigma_proof = self.sum(step["sigma"], strict=relation != ">")
        pos, pos_proof = self.sum(step["pos"], strict=relation == ">")
        ideal, ideal_proof = self.ideal(step["ideal"])
        self.known[step["id"]] = (name, goal)
        rule = {">": "step_gt", ">=": "step_ge", "=": "step_eq"}[relation]
        arguments = [sigma, polynomial_text(polynomial), *([pos] if relation != "=" else []), ideal]
        proofs = [ideal_proof, sigma_proof, *([pos_proof] if relation != "=" else [])]
        return [
            f"{indent}assert ({name} : {fact_text(goal)}).",
            f"{indent}{{ refine ({rule} {' '.join(f'({a})' for a in arguments)} _{' _' * len(proofs)}).",
            f"{indent}  - identity.",
            *(f"{indent}  - exact {proof}." for proof in proofs[:-1]),
            f"{indent}  - exact {proofs[-1]}. }}",
        ]

    def ideal(self, entries: Any) -> tuple[str, str]:
        text, proof = "0", "(eq_refl 0)"
        for number, (name, cofactor) in enumerate(entries):
            known, (polynomial, _) = self.known[name]
            written = polynomial_text(Polynomial.parse(cofactor))
            part = f"({written}) * ({polynomial_text(polynomial)})"
            here = f"(multiple_of_zero ({written}) _ {known})"
            text, proof = (
                (f"{text} + {part}", f"(sum_of_zeros _ _ {proof} {here})") if number else (part, here)
            )
        return text, proof

    def sum(self, terms: Any, strict: bool) -> tuple[str, str]:
        """The sum and the proof that it is positive (``strict``) or nonnegative; the empty sum is nonnegative."""
        if not terms:
            return "0", "(Rle_refl 0)"
        text, proof, positive = self.term(terms[0])
        for term in terms[1:]:
            part, here, also = self.term(term)
            rule = {
                (True, True): "Rplus_lt_0_compat",
                (True, False): "Rplus_lt_le_0_compat",
                (False, True): "Rplus_le_lt_0_compat",
                (False, False): "Rplus_le_le_0_compat",
            }[positive, also]
            text, proof, positive = f"{text} + {part}", f"({rule} _ _ {proof} {here})", positive or also
        return text, proof if strict or not positive else f"(Rlt_le _ _ {proof})"

    def term(self, term: Any) -> tuple[str, str, bool]:
        coefficient, powers, squares = term
        value = Fraction(coefficient)
        number = (
            str(value.numerator) if value.denominator == 1 else f"({value.numerator} / {value.denominator})"
        )
        text, proof, positive = number, f"(ltac:(lra) : 0 < {number})", True
        factors = []
        for name, exponent in powers:
            known, (polynomial, relation) = self.known[name]
            strict, base = relation == ">", f"({polynomial_text(polynomial)})"
            if exponent == 1:
                factors.append((base, known, strict))
            else:
                factors.append(
                    (
                        f"{base} ^ {exponent}",
                        f"({'pow_lt' if strict else 'pow_le'} _ {exponent} {known})",
                        strict,
                    )
                )
        for square in squares:
            base = f"({polynomial_text(Polynomial.parse(square))})"
            factors.append((f"{base} ^ 2", f"(square_ge {base})", False))
        for factor, known, strict in factors:
            if positive and strict:
                proof = f"(Rmult_lt_0_compat _ _ {proof} {known})"
            else:
                left = f"(Rlt_le _ _ {proof})" if positive else proof
                right = f"(Rlt_le _ _ {known})" if strict else known
                proof = f"(Rmult_le_pos _ _ {left} {right})"
            text, positive = f"{text} * {factor}", positive and strict
        return text, proof, positive
