"""Bounds on the posterior, upper and lower, several of them or one of several."""

from tests.gates.attack.question_rows import QuestionRow

ROWS = [
    QuestionRow("posterior <= {f}"),
    QuestionRow("posterior - prior <= {f}"),
    QuestionRow("abs(posterior - prior) <= {f}"),
    QuestionRow("posterior >= prior/{k}"),
    QuestionRow("posterior >= {f}"),
    QuestionRow("posterior >= {m}"),
    QuestionRow("posterior <= {a}"),
    QuestionRow("posterior - prior <= {a}"),
    QuestionRow("{a}*posterior <= {k}"),
    QuestionRow("posterior/prior <= {k} or posterior <= {f}"),
    QuestionRow("posterior <= {k}*prior, posterior >= prior/{k}"),
    QuestionRow("posterior <= max({k}*prior, {f})"),
    QuestionRow("posterior <= prior**{n}"),
    QuestionRow("posterior <= {f} + {f}*prior"),
    QuestionRow("1 - posterior >= (1 - prior)/{k}"),
    QuestionRow("posterior < {k}*prior"),
    QuestionRow("posterior >= prior - {f} or posterior >= {f}"),
    QuestionRow("abs(posterior - prior) <= {a}*prior"),
    QuestionRow("posterior >= prior/{k}", assume=["failure > 5*delta"], bounds=("approximate",), free=False),
    QuestionRow("posterior <= {k}*prior", bounds=("approximate",)),
    QuestionRow("posterior <= {k}*prior, posterior - prior <= {f}"),
    QuestionRow("posterior <= {f}, posterior <= {k}*prior", ["{P} <= {f}"]),
    QuestionRow("posterior <= prior - {f}*prior*(1 - prior)"),
]
