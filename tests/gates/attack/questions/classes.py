"""Several adversaries with criteria of their own."""

from tests.gates.attack.question_rows import QuestionRow

ROWS = [
    QuestionRow("", classes=["one: {k}", "two: {k} where {P} <= {f}"]),
    QuestionRow("{k}", classes=["one: {f}/{P} + 1 where {P} == 1"]),
    QuestionRow("{k}", classes=["one: posterior <= {f} where {P} <= {f}"]),
    QuestionRow("", classes=["one: posterior_odds <= {k}*prior_odds where {P} >= {f}"]),
    QuestionRow("{k}", classes=["one: {a} where {P} <= {f}"]),
    QuestionRow("{k}", classes=["one: {k} where {a}*{P} <= {f}"]),
    QuestionRow("{k}", classes=["one: {k} where 1/{a} < {P}"]),
    QuestionRow(
        "{k}", ["p == {a}", "q == 1"], classes=["one: 1 + {f} where p <= {f}"], bounds=("unbounded",)
    ),
]
