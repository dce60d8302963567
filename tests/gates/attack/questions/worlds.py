"""Questions of attack models with several potentials, long steps, parameters, and steps one way."""

from tests.gates.attack.question_rows import QuestionRow

SEVERAL = (
    "household",
    "single-attribute",
    "value-in-range",
    "guess-within-distance",
    "unknown-other",
    "value-in-or-out",
)
LARGE = ("or-of-attributes", "couple", "state", "border-county", "two-of-three-categories")
LONG = ("panel-of-three", "exact-value", "middle-value", "and-of-weighted-attributes", "policy-graph")
MODELS = (
    *SEVERAL,
    *SEVERAL,
    *LARGE,
    *LONG,
    "one-sided",
    "xor-of-attributes",
    "unknown-number-of-events",
    "above-threshold",
)
POSITIVE = (
    "household",
    "value-in-range",
    "middle-value",
    "exact-value",
    "guess-within-distance",
    "grid-of-places",
)

ROWS = [
    QuestionRow("{k}", bounds=MODELS),
    QuestionRow("{a}", assume=["{a} > 1"], bounds=MODELS, free=False),
    QuestionRow("{k}", ["{P} >= {f}"], bounds=MODELS, free=False),
    QuestionRow("posterior <= {f}", ["{P} == {f}"], bounds=MODELS, free=False),
    QuestionRow("posterior <= {f}", bounds=MODELS),
    QuestionRow("posterior - prior <= {f}", bounds=MODELS),
    QuestionRow("posterior_odds <= {k}*prior_odds", bounds=MODELS),
    QuestionRow("posterior >= prior/{k}", bounds=MODELS),
    QuestionRow("posterior >= {f}*prior", ["{P} >= {f}"], bounds=MODELS, free=False),
    QuestionRow("abs(posterior - prior) <= {f}", bounds=POSITIVE),
    QuestionRow("{k} + {m}*{P}", ["{P} >= {f}"], bounds=POSITIVE, free=False),
    QuestionRow("posterior <= max({k}*prior, {f})", bounds=MODELS),
    QuestionRow("{k}", bounds=SEVERAL, groups=("2", "3", "k")),
]
