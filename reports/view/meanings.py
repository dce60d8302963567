"""What each verdict and each rung means, for articles and pages alike."""

from __future__ import annotations

__all__ = ["RUNGS_MEAN", "VERDICTS_MEAN"]

VERDICTS_MEAN = {
    "proved": "true as stated, for all values that are assumed",
    "repaired": "false as printed, true with the stated correction",
    "refuted": "with an exact counterexample",
    "infimum only": "printed as a minimum, which no prior attains",
    "confirmed": "a printed number is reproduced to its printed digits",
    "undecided": "no proof and no counterexample was found",
    "not checkable": "about the world, or about other texts",
}
RUNGS_MEAN = {
    "stated": "nothing was checked",
    "sampled": "at some points",
    "enclosed": "by rigorous arithmetic",
    "solver-agreed": "SMT solvers found no counterexample either",
    "translated": "certificates of texts that were made of the claim's fields; the evidence says what is believed",
    "certified": "a small checker repeats the verdict from the claim as it was typed",
    "kernel-proved": "Coq accepts the theorem",
}
