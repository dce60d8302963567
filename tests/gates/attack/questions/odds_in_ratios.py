"""Ratios in which the prior odds occur."""

from tests.gates.attack.question_rows import QuestionRow

ROWS = [
    QuestionRow("1 + prior_odds/{k}"),
    QuestionRow("{k} + prior_odds"),
    QuestionRow("{k} - prior_odds"),
    QuestionRow("max({k}, prior_odds)"),
    QuestionRow("min({k}, 1/prior_odds)"),
    QuestionRow("1 + {a}*prior_odds"),
    QuestionRow("{k} if prior_odds < {m} else inf"),
    QuestionRow("1 + 1/prior_odds"),
    QuestionRow("{k}", ["{P} <= {f}"], assume=["h**2 == 4"], free=False),
    QuestionRow("h", assume=["h**2 == 4"], free=False),
    QuestionRow("h", assume=["h**2 == 4", "h < 0"], free=False),
    QuestionRow("h", assume=["(h - 3)*(h**2 + 1) == 0"], free=False),
]
