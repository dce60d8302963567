"""Bounds on the odds, also where the odds of the limit leave (0, infinity)."""

from tests.gates.attack.question_rows import QuestionRow

ROWS = [
    QuestionRow("posterior_odds <= {k}*prior_odds"),
    QuestionRow("posterior_odds >= prior_odds/{k}"),
    QuestionRow("posterior_odds <= {m}"),
    QuestionRow("posterior_odds >= {m}"),
    QuestionRow("posterior_odds <= {m}*prior_odds + {m}"),
    QuestionRow("posterior_odds <= max({k}*prior_odds - {k}, {f})"),
    QuestionRow("posterior_odds <= min({k}*prior_odds, {m})"),
    QuestionRow("posterior_odds - prior_odds <= {m}"),
    QuestionRow("abs(posterior_odds - prior_odds) <= {k}"),
    QuestionRow("posterior_odds <= {a}*prior_odds"),
    QuestionRow("posterior_odds/prior_odds <= {k} or posterior <= {f}"),
    QuestionRow("posterior_odds <= ({k} if {P} < {f} else {k})*prior_odds"),
    QuestionRow("posterior_odds <= prior_odds**{n}"),
    QuestionRow("posterior_odds <= max({k}*prior_odds - {k}, 1)", ["{P} <= {f}"], free=False),
    QuestionRow("posterior_odds <= -{k}"),
    QuestionRow("posterior_odds <= {k}", ["{P} == 1"], bounds=("membership", "bounded"), free=False),
]
