"""Criteria with not, which turn limits and join what and joined."""

from tests.gates.attack.question_rows import QuestionRow

ROWS = [
    QuestionRow("not (posterior > {k}*prior)"),
    QuestionRow("not (posterior < prior/{k})"),
    QuestionRow("not posterior > {f}"),
    QuestionRow("not (posterior > {k}*prior or posterior < prior/{k})"),
    QuestionRow("not (posterior > {k}*prior and posterior > {f})"),
    QuestionRow("not (posterior > {k}*prior and {P} > {f})"),
    QuestionRow("not (posterior > {a}*prior)"),
    QuestionRow("not ({a}*posterior > {b})"),
    QuestionRow("not (prior < posterior/{k})"),
    QuestionRow("not (posterior >= {k}*prior)"),
    QuestionRow("not not posterior <= {k}*prior"),
    QuestionRow("not (posterior > 1/({P} - {f}))"),
    QuestionRow("not (posterior > {k}*prior or 1/({P} - {f}) > {k})"),
    QuestionRow("not ({f}*prior <= posterior <= {k}*prior)"),
    QuestionRow("not (posterior_odds > {k}*prior_odds)"),
]
