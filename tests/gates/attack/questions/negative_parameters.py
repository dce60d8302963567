"""Parameters of any sign, also as divisors and beside extremes."""

from tests.gates.attack.question_rows import QuestionRow

ROWS = [
    QuestionRow("{k} + {a}*max(p, q)", bounds=("unbounded",)),
    QuestionRow("{k} + {a}*min({P}, {f})"),
    QuestionRow("{k} + max({a}, {P})**2"),
    QuestionRow("{k} if 1/{a} > {m} else {k}"),
    QuestionRow("{k} if {a}*{P} < {f} else {k}"),
    QuestionRow("{a}"),
    QuestionRow("{a}/{b} + {k}"),
    QuestionRow("{k} + {a}*{P}"),
    QuestionRow("max({a}/{P}, {k})"),
    QuestionRow("max({a}, {b})"),
    QuestionRow("{k}/{a}"),
    QuestionRow("{a}*max({P}, {b})"),
    QuestionRow("abs({a}) + 1"),
    QuestionRow("max({a}*{P}, {a}/{P}) + {k}"),
    QuestionRow("{a}**2 + {k}*{P}"),
    QuestionRow("{k} - {P}/{a}"),
]
