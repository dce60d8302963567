"""Tempting questions: rows by the name of their shape."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.gates.attack.question_rows import Asked, QuestionRow, filled

__all__ = ["SHAPES", "generated_question"]

ROWS: dict[str, list[QuestionRow]] = {}

# Several adversaries with criteria of their own.

ROWS["classes"] = [
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

# Criteria with not, which turn limits and join what and joined.

ROWS["denied"] = [
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

# Regions and choices that divide by a parameter of known, often negative, sign.

NEGATIVE = ("{a} < -1", "-3 < {a} < -2")

ROWS["divided_regions"] = [
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

# Adversaries who ask about several persons, or units of distance.

SIZES = ("2", "3", "5")

ROWS["groups"] = [
    QuestionRow("{k}", groups=SIZES),
    QuestionRow("{a}", groups=SIZES),
    QuestionRow("max({f}/{P}, {k})", groups=SIZES),
    QuestionRow("posterior - prior <= {f}", groups=SIZES),
    QuestionRow("posterior >= prior/{k}", groups=SIZES),
    QuestionRow("posterior_odds <= {k}*prior_odds", groups=("2", "3")),
    QuestionRow("posterior <= {k}*prior", bounds=("approximate",), groups=("2", "1"), free=False),
]

# Criteria with logarithms of the posterior.

ROWS["logarithms"] = [
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

# Parameters of any sign, also as divisors and beside extremes.

ROWS["negative_parameters"] = [
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

# Bounds on the odds, also where the odds of the limit leave (0, infinity).

ROWS["odds"] = [
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

# Ratios in which the prior odds occur.

ROWS["odds_in_ratios"] = [
    QuestionRow("1 + prior_odds/{k}"),
    QuestionRow("{k} + prior_odds"),
    QuestionRow("{k} - prior_odds"),
    QuestionRow("max({k}, prior_odds)"),
    QuestionRow("min({k}, 1/prior_odds)"),
    QuestionRow("1 + {a}*prior_odds"),
    QuestionRow("{k} if prior_odds < {m} else inf"),
    QuestionRow("1 + 1/prior_odds"),
    QuestionRow("{k}", ["{P} <= {f}"], assume=["h**2 == 4"], free=False),
    QuestionRow("h", assume=["h**2 == 4"], free=False),
    QuestionRow("h", assume=["h**2 == 4", "h < 0"], free=False),
    QuestionRow("h", assume=["(h - 3)*(h**2 + 1) == 0"], free=False),
]

# Bounds on the posterior, upper and lower, several of them or one of several.

ROWS["posteriors"] = [
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

# Criteria with powers and roots of the posterior.

ROWS["powers"] = [
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

# Criteria with products of the posterior, or with it on both sides, inside extremes or if.

ROWS["products"] = [
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

# Ratios r*(p, q) with extremes, powers and choices.

ROWS["ratios"] = [
    QuestionRow("{k}"),
    QuestionRow("max({f}/{P}, {k})"),
    QuestionRow("{k} + {P}"),
    QuestionRow("{k} - {P}"),
    QuestionRow("min({k}, 1 + {f}/{P})"),
    QuestionRow("1 + {P}**{n}"),
    QuestionRow("{k} if {P} < {f} else {m}"),
    QuestionRow("1/{P}"),
    QuestionRow("{f}/{P} + {f}"),
    QuestionRow("max({k} - {k}*{P}, {f})"),
    QuestionRow("abs({P} - {f}) + {k}"),
    QuestionRow("{k}/({P} + {f})"),
    QuestionRow("{m}/({P} - {f})"),
    QuestionRow("sqrt({P}) + 1"),
    QuestionRow("min(inf if {P} < {f} else {k}, {k})"),
    QuestionRow("max({k}, inf if {P} < {f} else {m})"),
]

# Regions with parameters in their conditions.

ROWS["regions"] = [
    QuestionRow("{k}", ["p*q <= 1 + 1/{a}"], bounds=("unbounded",)),
    QuestionRow("{k}", ["{P} <= {a}"]),
    QuestionRow("{k}", ["{P} >= {a}"]),
    QuestionRow("{k}", ["{a}*{P} <= {f}"]),
    QuestionRow("{k}", ["{P}/{a} <= 1"]),
    QuestionRow("{k} + {P}", ["{a} <= {P} <= {b}"]),
    QuestionRow("max({f}/{P}, {k})", ["{P} >= {a}"]),
    QuestionRow("{k} - {P}", ["{P} == {a}"]),
    QuestionRow("posterior <= {k}*prior", ["{P} < {a}"]),
    QuestionRow("posterior <= {f}", ["{P} < {f}"]),
    QuestionRow("{k} + {P}", ["{f} < {P}"]),
    QuestionRow("{k} - 2*p", ["q == p**2"], bounds=("unbounded",)),
    QuestionRow("{k}", ["{a}*p + q <= 1"], bounds=("unbounded",)),
    QuestionRow("{k}", ["p <= {a}*q"], bounds=("unbounded",)),
]

# Criteria with conditions on the priors, or whole demands, beside or.

ROWS["several_ways"] = [
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

# Questions of attack models with several potentials, long steps, parameters, and steps one way.

SEVERAL = (
    "household",
    "single-attribute",
    "value-in-range",
    "guess-within-distance",
    "unknown-other",
    "value-in-or-out",
)
LARGE = ("or-of-attributes", "couple", "state", "border-county", "two-of-three-categories")
LONG = ("panel-of-three", "exact-value", "middle-value", "and-of-weighted-attributes", "policy-graph")
MODELS = (
    *SEVERAL,
    *SEVERAL,
    *LARGE,
    *LONG,
    "one-sided",
    "xor-of-attributes",
    "unknown-number-of-events",
    "above-threshold",
)
POSITIVE = (
    "household",
    "value-in-range",
    "middle-value",
    "exact-value",
    "guess-within-distance",
    "grid-of-places",
)

ROWS["worlds"] = [
    QuestionRow("{k}", bounds=MODELS),
    QuestionRow("{a}", assume=["{a} > 1"], bounds=MODELS, free=False),
    QuestionRow("{k}", ["{P} >= {f}"], bounds=MODELS, free=False),
    QuestionRow("posterior <= {f}", ["{P} == {f}"], bounds=MODELS, free=False),
    QuestionRow("posterior <= {f}", bounds=MODELS),
    QuestionRow("posterior - prior <= {f}", bounds=MODELS),
    QuestionRow("posterior_odds <= {k}*prior_odds", bounds=MODELS),
    QuestionRow("posterior >= prior/{k}", bounds=MODELS),
    QuestionRow("posterior >= {f}*prior", ["{P} >= {f}"], bounds=MODELS, free=False),
    QuestionRow("abs(posterior - prior) <= {f}", bounds=POSITIVE),
    QuestionRow("{k} + {m}*{P}", ["{P} >= {f}"], bounds=POSITIVE, free=False),
    QuestionRow("posterior <= max({k}*prior, {f})", bounds=MODELS),
    QuestionRow("{k}", bounds=SEVERAL, groups=("2", "3", "k")),
]


SHAPES = tuple(sorted(ROWS))


def generated_question(random: Random, shapes: Sequence[str] = SHAPES) -> Asked:
    """A question of a random shape, of all or of some."""
    shape = random.choice(shapes)
    return filled(shape, random.choice(ROWS[shape]), random)
