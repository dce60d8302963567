"""Ratios r*(p, q) with extremes, powers and choices."""

from tests.gates.attack.question_rows import QuestionRow

ROWS = [
    QuestionRow("{k}"),
    QuestionRow("max({f}/{P}, {k})"),
    QuestionRow("{k} + {P}"),
    QuestionRow("{k} - {P}"),
    QuestionRow("min({k}, 1 + {f}/{P})"),
    QuestionRow("1 + {P}**{n}"),
    QuestionRow("{k} if {P} < {f} else {m}"),
    QuestionRow("1/{P}"),
    QuestionRow("{f}/{P} + {f}"),
    QuestionRow("max({k} - {k}*{P}, {f})"),
    QuestionRow("abs({P} - {f}) + {k}"),
    QuestionRow("{k}/({P} + {f})"),
    QuestionRow("{m}/({P} - {f})"),
    QuestionRow("sqrt({P}) + 1"),
    QuestionRow("min(inf if {P} < {f} else {k}, {k})"),
    QuestionRow("max({k}, inf if {P} < {f} else {m})"),
]
