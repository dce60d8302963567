"""Criteria with logarithms of the posterior."""

from tests.gates.attack.question_rows import QuestionRow

ROWS = [
    QuestionRow("log(posterior/prior) <= log({k})"),
    QuestionRow("log(posterior/prior) <= log({a})"),
    QuestionRow("log(posterior/prior) <= {k}"),
    QuestionRow("log(posterior) - log(prior) <= log({k})"),
    QuestionRow("log(posterior) <= log({k}) + log(prior)"),
    QuestionRow("2*log(posterior) <= log(prior)"),
    QuestionRow("log(posterior) <= log({f})"),
    QuestionRow("log(posterior) <= log({P} - {f})"),
    QuestionRow("abs(log(posterior/prior)) <= log({k})"),
    QuestionRow("log(posterior/prior) >= -log({k})"),
    QuestionRow("log(posterior_odds/prior_odds) <= log({k})"),
    QuestionRow("log(posterior_odds) <= log(prior_odds) + log({k})"),
    QuestionRow("not (log(posterior/prior) > log({k}))"),
    QuestionRow("{a}*log(posterior/prior) <= 0"),
]
