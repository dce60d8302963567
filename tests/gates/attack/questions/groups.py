"""Adversaries who ask about several persons, or units of distance."""

from tests.gates.attack.question_rows import QuestionRow

SIZES = ("2", "3", "5")

ROWS = [
    QuestionRow("{k}", groups=SIZES),
    QuestionRow("{a}", groups=SIZES),
    QuestionRow("max({f}/{P}, {k})", groups=SIZES),
    QuestionRow("posterior - prior <= {f}", groups=SIZES),
    QuestionRow("posterior >= prior/{k}", groups=SIZES),
    QuestionRow("posterior_odds <= {k}*prior_odds", groups=("2", "3")),
    QuestionRow("posterior <= {k}*prior", bounds=("approximate",), groups=("2", "1"), free=False),
]
