"""Criteria with conditions on the priors, or whole demands, beside or."""

from tests.gates.attack.question_rows import QuestionRow

ROWS = [
    QuestionRow("posterior <= {k}*prior or {P} < {f}"),
    QuestionRow("posterior <= {k}*prior or {P} == {f}"),
    QuestionRow("posterior <= {k}*prior or {P} != {f}"),
    QuestionRow("posterior <= {k}*prior or prior > {f}"),
    QuestionRow("posterior >= prior/{k} or {P} >= {f}"),
    QuestionRow("posterior <= {k}*prior or {a} > {m}"),
    QuestionRow("posterior <= {k}*prior and {P} < {f} or posterior <= {k}*prior and {P} >= {f}"),
    QuestionRow("posterior <= {k}*prior and {P} < {f} or posterior <= {k}*prior and {P} > {f}"),
    QuestionRow("posterior <= {f} or posterior <= {k}*prior and posterior - prior <= {f}"),
    QuestionRow("posterior <= {k}*prior or posterior <= 1/({P} - {f})"),
    QuestionRow("posterior <= {k}*prior or 1/({P} - {f}) > {m}"),
    QuestionRow("posterior <= {k}*prior or 1/({P} - {f}) <= {m}"),
    QuestionRow("posterior <= {k}*prior or sqrt({P} - {f}) > {f}"),
    QuestionRow("posterior <= {k}*prior or log({P}) > log({f})"),
    QuestionRow("posterior <= {k}*prior or posterior >= {f}"),
    QuestionRow("posterior <= {k}*prior or max({P}, {f}) <= {f} or abs({P} - {f}) < {f}"),
    QuestionRow("posterior_odds <= {k}*prior_odds or prior_odds > {m}"),
    QuestionRow("posterior_odds <= {k}*prior_odds or posterior_odds <= {m}"),
]
