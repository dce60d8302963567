"""Kinds of claims on releases, algorithms and statistics of data."""

from __future__ import annotations

from epsproof.verify.claims.kind import Kind, judge_in
from epsproof.verify.claims.schemas import COUNT, FORMULAS, GOALS, PAIR, TEXT, TEXTS, Schema
from epsproof.verify.sensitivity.power_sums import BELIEF

__all__ = ["KINDS"]

ROWS: Schema = {"type": "array", "items": FORMULAS}
SPACE: Schema = {"type": "object"}
KINDS = {
    "algorithm": Kind(
        judge_in("releases.algorithm"),
        {"algorithm": {"type": "object"}, "about": TEXT},
        belief="that the program is the algorithm that the paper has in mind",
    ),
    "data-sets": Kind(
        judge_in("releases.data_sets"),
        {
            **GOALS,
            "query": TEXT,
            "neighbours": TEXT,
            "domain": TEXTS,
            "records": COUNT,
            "data": TEXTS,
            "outputs": TEXTS,
            "values": FORMULAS,
        },
    ),
    "expected-risk": Kind(
        judge_in("releases.expected_risk"),
        {"noise": TEXT, "printed": TEXT, "says": TEXT},
        belief="that E|a + Z| = a + s exp(-a/s) under Laplace, E||a + Z||**2 = a**2 + k s**2 under Gaussian noise, "
        "and means keep order",
    ),
    "metric": Kind(
        judge_in("releases.metric"),
        {
            **GOALS,
            "space": SPACE,
            "spaces": {"type": "object", "additionalProperties": SPACE},
            "about": TEXT,
        },
        belief="that the spaces, priors and secrets are instances of what the source has in mind",
    ),
    "release": Kind(judge_in("releases.release"), {"given": FORMULAS, "asked": ROWS, "otherwise": ROWS}),
    "sensitivity": Kind(
        judge_in("releases.sensitivity"),
        {
            "statistic": TEXT,
            "neighbours": TEXT,
            "domain": TEXTS,
            "interval": PAIR,
            "claimed": TEXT,
            "n": TEXT,
            "records": COUNT,
            "steps": COUNT,
            "values": FORMULAS,
        },
        belief=BELIEF,
    ),
}
