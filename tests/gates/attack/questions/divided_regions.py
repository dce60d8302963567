"""Regions and choices that divide by a parameter of known, often negative, sign."""

from tests.gates.attack.question_rows import QuestionRow

NEGATIVE = ("{a} < -1", "-3 < {a} < -2")

ROWS = [
    QuestionRow(criterion, [condition], [sign], free=False)
    for sign in NEGATIVE
    for criterion, condition in (
        ("{k}", "{P} <= 1 + 1/{a}"),
        ("{k}", "{P} >= -1/(2*{a})"),
        ("{k} + {P}", "{P}/{a} <= -{f}"),
        ("{k}", "{f}/{a} + {P} <= {f}"),
        ("{k} if 1/{a} > -{f} else {k}", "{P} <= {f}"),
        ("{k} - {P}/{a}", "{P} >= {f}"),
    )
]
