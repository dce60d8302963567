"""Criteria with products of the posterior, or with it on both sides, inside extremes or if."""

from tests.gates.attack.question_rows import QuestionRow

ROWS = [
    QuestionRow("posterior*(1 - prior) <= {k}*prior*(1 - posterior)"),
    QuestionRow("(posterior - {k}*prior)*(posterior - prior/{k}) <= 0"),
    QuestionRow("(posterior - {k}*prior)*(posterior + prior) <= 0"),
    QuestionRow("(posterior - {k}*prior)*(posterior - {f}) <= 0"),
    QuestionRow("(posterior - {k}*prior)*({P} - {f}) <= 0"),
    QuestionRow("({a} - 1)*(posterior - {k}*prior)**2 >= 0"),
    QuestionRow("({a} - 1)*(posterior**2 - 4*prior**2) <= 0"),
    QuestionRow("max(posterior, {f}) <= {k}*prior"),
    QuestionRow("max(posterior, prior) <= {k}*prior"),
    QuestionRow("min(posterior, {f}) <= {k}*prior"),
    QuestionRow("min(posterior, {f}) >= prior/{k}"),
    QuestionRow("abs(posterior - {f}) <= {f} + prior"),
    QuestionRow("abs(posterior - prior)/prior <= {k}"),
    QuestionRow("abs(posterior - prior) <= {f}*posterior"),
    QuestionRow("(posterior if {P} < {f} else prior) <= {k}*prior"),
    QuestionRow("(posterior if {P} < {f} else 1 - posterior) <= {k}*prior"),
    QuestionRow("posterior <= (2 if posterior < {f} else 3)*prior"),
    QuestionRow("posterior/(posterior + prior) <= {f}"),
    QuestionRow("posterior/(1 + posterior) <= {f}"),
    QuestionRow("{k}*posterior <= {f}*posterior + {k}*prior"),
    QuestionRow("posterior <= {a}*posterior + prior"),
    QuestionRow("(posterior - prior)/(1 - prior) <= {f}"),
    QuestionRow("posterior/posterior <= {k}"),
]
