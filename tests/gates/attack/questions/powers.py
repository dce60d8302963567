"""Criteria with powers and roots of the posterior."""

from tests.gates.attack.question_rows import QuestionRow

ROWS = [
    QuestionRow("posterior**2 <= prior"),
    QuestionRow("posterior**{n} <= prior**{n}"),
    QuestionRow("posterior**2 <= {k}*prior**2"),
    QuestionRow("posterior**2 <= 4*prior**2"),
    QuestionRow("posterior**2 <= {a}**2*prior**2"),
    QuestionRow("posterior**2 <= {a}"),
    QuestionRow("posterior**2 >= prior**2/9"),
    QuestionRow("{a}*posterior**2 <= {a}*prior"),
    QuestionRow("posterior**3 <= 8*prior**3"),
    QuestionRow("sqrt(posterior) <= {f}"),
    QuestionRow("sqrt(posterior) <= {a}"),
    QuestionRow("sqrt(posterior/prior) <= {k}"),
    QuestionRow("sqrt(posterior) <= {k}*sqrt(prior)"),
    QuestionRow("sqrt(posterior) >= sqrt(prior)/{k}"),
    QuestionRow("sqrt(posterior) <= {f} - prior"),
    QuestionRow("sqrt(posterior - {f}) <= {f}"),
    QuestionRow("(posterior - prior)**2 <= prior**2"),
    QuestionRow("(posterior - prior)**2 <= 1/16"),
    QuestionRow("(posterior - {f})**2 <= 1/4"),
    QuestionRow("posterior_odds**2 <= 4*prior_odds**2"),
    QuestionRow("posterior_odds**2 <= prior_odds"),
    QuestionRow("1/posterior >= {k}"),
    QuestionRow("prior/posterior >= {f}"),
    QuestionRow("prior/posterior <= {k}"),
    QuestionRow("1/(posterior - {f}) <= {k}"),
]
