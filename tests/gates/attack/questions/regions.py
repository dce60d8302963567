"""Regions with parameters in their conditions."""

from tests.gates.attack.question_rows import QuestionRow

ROWS = [
    QuestionRow("{k}", ["p*q <= 1 + 1/{a}"], bounds=("unbounded",)),
    QuestionRow("{k}", ["{P} <= {a}"]),
    QuestionRow("{k}", ["{P} >= {a}"]),
    QuestionRow("{k}", ["{a}*{P} <= {f}"]),
    QuestionRow("{k}", ["{P}/{a} <= 1"]),
    QuestionRow("{k} + {P}", ["{a} <= {P} <= {b}"]),
    QuestionRow("max({f}/{P}, {k})", ["{P} >= {a}"]),
    QuestionRow("{k} - {P}", ["{P} == {a}"]),
    QuestionRow("posterior <= {k}*prior", ["{P} < {a}"]),
    QuestionRow("posterior <= {f}", ["{P} < {f}"]),
    QuestionRow("{k} + {P}", ["{f} < {P}"]),
    QuestionRow("{k} - 2*p", ["q == p**2"], bounds=("unbounded",)),
    QuestionRow("{k}", ["{a}*p + q <= 1"], bounds=("unbounded",)),
    QuestionRow("{k}", ["p <= {a}*q"], bounds=("unbounded",)),
]
