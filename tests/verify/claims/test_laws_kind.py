"""Statements about all pairs of laws: proved for all parameters, refuted with a law, and slips that must not pass."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.kernel.document import check
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.pairs.claimed import statements_of
from epsproof.verify.pairs.finite_law import FiniteLaw, worst_value
from epsproof.verify.pairs.sentence import Statement
from epsproof.verify.reader import Truth, truth

SEARCHES = Searches()
HOCKEY = ["integral[max(P - E*Q, 0)] <= d", "integral[max(Q - E*P, 0)] <= d"]
LOSSES = ["P[Q/E <= P <= E*Q] >= 1 - d", "Q[P/E <= Q <= E*P] >= 1 - d"]
PRIVATE = ["E >= 1", "0 < d < 1"]
TAIL = {"assumptions": ["E >= 1", "0 < d < h", "h <= 1"], "let": {"F": "(h*E + d)/(h - d)"}, "given": HOCKEY}
POSTERIOR = ["P[p/(p + (1 - p)*E) <= posterior <= p/(p + (1 - p)/E)] >= 1 - d"]
DIFFERENCE = ["P[-t <= posterior - p <= t] >= 1 - d", "Q[-t <= posterior - p <= t] >= 1 - d"]
INSIDE = [text.replace("[", "[every p: ") for text in DIFFERENCE]
ZHAO, RATIO = {"h": "d*(1 + 1/F)/(1 - E/F)"}, ["P[1/F <= posterior/p <= F] >= 1 - h"]
STEP = {"assumptions": ["s > 1", "0 < d < 1"], "let": {"t": "(s - 1)/(s + 1)"}, "every": {"p": "0 < p < 1"}}
WIDE = ["P[Q/s**2 <= P <= s**2*Q] >= 1 - {}"]


def claim(assumptions: list[str], **data) -> Claim:
    return Claim("X.1", "laws", "here", "a statement", tuple(assumptions), data, "x.toml")


def wide(loss: str) -> list[str]:
    return [text.format(loss) for text in WIDE]


TRUE = {
    "losses bound the hockey stick": claim(PRIVATE, given=LOSSES, then=HOCKEY),
    "a tail from two hockey sticks": claim(then=["P[Q/F <= P <= F*Q] >= 1 - h"], **TAIL),
    "the posterior of a prior": claim(PRIVATE, given=LOSSES, then=POSTERIOR, every={"p": "0 < p < 1"}),
    "from the posteriors": claim(PRIVATE, given=POSTERIOR, then=LOSSES[:1], every={"p": "0 < p < 1"}),
    "twice the failure": claim(given=DIFFERENCE, then=wide("2*d"), **STEP),
    "the least failure": claim(given=DIFFERENCE, then=wide("d*(1 + 1/s**2)"), **STEP),
    "no loss with the quantifier inside": claim(given=INSIDE, then=wide("d"), **STEP),
    "a ratio by way of the losses": claim(["E >= 1", "F > E", "0 < d < 1"], let=ZHAO, given=HOCKEY, every={"p": "0 < p < 1"},
                                          through=["P[Q/F <= P <= F*Q] >= 1 - h"], then=RATIO),
    "without a failure": claim(["E >= 1"], given=[x.replace("d", "0") for x in HOCKEY], then=["P[P <= E*Q] == 1"]),
}  # fmt: skip
FALSE = {
    "a loss from the hockey stick": claim(["E > 1", "0 < d < 1"], given=HOCKEY, then=LOSSES),
    "one hockey stick for both tails": claim(then=["P[Q/F <= P <= F*Q] >= 1 - h"], **{**TAIL, "given": HOCKEY[:1]}),
    "half the failure": claim(["E > 1", "0 < d < 1/2"], given=LOSSES, then=["integral[max(P - E*Q, 0)] <= d/2"]),
    "the other order": claim(["E > 1", "0 < d < 1"], given=HOCKEY[:1], then=HOCKEY[1:]),
    "a sign": claim(then=["P[Q/F <= P <= F*Q] >= 1 - h"], **{**TAIL, "let": {"F": "(h*E - d)/(h - d)"}}),
    "no loss with the quantifier outside": claim(given=DIFFERENCE, then=wide("d"), **STEP),
    "a smaller ratio": claim(["E > 1", "0 < d < 1"], given=[*LOSSES, *HOCKEY], every={"p": "0 < p < 1"},
                             then=["P[1/E <= posterior/p <= 1 + (E - 1)/9] >= 1 - d"]),
    "a weak event": claim(["E > 1", "0 < d < 1"], given=["P[P > E*Q] <= d"], then=["P[P >= E*Q] <= d"]),
    "a narrower bound": claim(PRIVATE, given=LOSSES, then=["P[posterior <= p/(p + (1 - p)/E) - 1/100] >= 1 - d"],
                              every={"p": "0 < p < 1"}),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_a_true_statement_is_proved_for_all_parameters(name: str) -> None:
    verdict = judged(TRUE[name], SEARCHES)
    assert (verdict.verdict, verdict.rung) == ("proved", "translated")
    assert "weak duality" in verdict.believed
    assert {check(document) for document in verdict.documents} == {"proved"}


@pytest.mark.parametrize("name", FALSE)
def test_a_slip_is_refuted_with_a_law_that_the_definitions_confirm(name: str) -> None:
    verdict = judged(FALSE[name], SEARCHES)
    assert verdict.verdict == "refuted"
    law, place = law_of(verdict.counterexample), place_of(verdict.counterexample)
    assert [statement for statement in statements_of(FALSE[name]) if violates(statement, law, place)] != []
    assert [document for document in verdict.documents if check(document) != "refuted"] == []


def law_of(shown: dict[str, str]) -> FiniteLaw:
    pairs = [
        text.removeprefix("P ").split(", Q ") for name, text in shown.items() if name.startswith("outcome")
    ]
    return FiniteLaw(tuple((Fraction(p), Fraction(q)) for p, q in pairs))


def place_of(shown: dict[str, str]) -> dict[str, Fraction]:
    return {name: Fraction(text) for name, text in shown.items() if name.isidentifier()}


def violates(statement: Statement, law: FiniteLaw, place: dict[str, Fraction]) -> bool:
    """Whether the law satisfies the constraints, at twenty values of a quantified name, and not the conclusion."""
    if any(truth(text, place) is not Truth.TRUE for text in statement.assumptions):
        return False
    values = [Fraction(k, 21) for k in range(1, 21)]
    held = all(
        law.satisfies(one, {**place, **at}) for one in statement.given for at in _at(statement, values, place)
    )
    return held and not law.satisfies(statement.wanted, place)


def _at(
    statement: Statement, values: list[Fraction], place: dict[str, Fraction]
) -> Iterator[dict[str, Fraction]]:
    if not statement.every:
        yield {}
    else:
        yield from ({"p": value} for value in values)


def random_law(seed: int) -> FiniteLaw:
    """Two laws on two to five outcomes with masses of denominator 12."""
    choice = random.Random(seed)
    size = choice.randint(2, 5)

    def masses() -> list[Fraction]:
        cuts = sorted(choice.randint(0, 12) for _ in range(size - 1))
        return [Fraction(b - a, 12) for a, b in zip([0, *cuts], [*cuts, 12], strict=True)]

    return FiniteLaw(tuple((p, q) for p, q in zip(masses(), masses(), strict=True) if p or q))


@pytest.mark.parametrize(
    "name", [n for n, one in TRUE.items() if not any("every" in text for text in one.data["given"])]
)
def test_no_random_law_violates_what_is_proved(name: str) -> None:
    tried = 0
    for statement in statements_of(TRUE[name]):
        for seed in range(150 if not statement.every else 50):
            law = random_law(seed)
            place = {
                "E": Fraction(3, 2), "F": Fraction(5, 2), "s": Fraction(6, 5),
                "d": Fraction(seed % 5 + 1, 13), "h": Fraction(seed % 7 + 6, 13),
                "p": Fraction(seed % 9 + 1, 10),
            }  # fmt: skip
            known = {n: v for n, v in place.items() if n in statement.free or n == "p"}
            if all(truth(text, known) is Truth.TRUE for text in statement.assumptions):
                tried += 1
                assert not violates_exactly(statement, law, known)
    assert tried > 5


def violates_exactly(statement: Statement, law: FiniteLaw, place: dict[str, Fraction]) -> bool:
    for one in statement.given:
        if statement.every and "p" in one.pointwise:
            worst = worst_value(
                one, "p", statement.every["p"], law, {n: v for n, v in place.items() if n != "p"}
            )
            if worst is None or worst.excess > 0:
                return False
        elif not law.satisfies(one, place):
            return False
    return not law.satisfies(statement.wanted, place)


def test_a_changed_multiplier_is_rejected() -> None:
    verdict = judged(TRUE["a tail from two hockey sticks"], SEARCHES)
    document = verdict.documents[0]
    weights = [
        number for number, (name, _) in enumerate(document["definitions"]) if name.startswith("weight")
    ]
    assert len(weights) == 2
    for number in weights:
        changed = [list(pair) for pair in document["definitions"]]
        changed[number][1] = f"({changed[number][1]})*2"
        with pytest.raises(Rejected):
            check({**document, "definitions": changed})


def test_what_the_way_does_not_prove_is_no_constraint() -> None:
    way = {"given": HOCKEY, "through": ["P[Q/E <= P <= E*Q] >= 1 - d"], "every": {"p": "0 < p < 1"}}
    found = judged(
        claim(["E > 1", "0 < d < 1"], then=["P[1/E <= posterior/p <= E] >= 1 - d"], **way), SEARCHES
    )
    assert (found.verdict, "on the way, was not proved" in found.basis) == ("undecided", True)


def test_an_implication_that_may_fail_is_proved_by_a_law_and_refuted_by_multipliers() -> None:
    denied = claim(["E > 1", "0 < d < 1"], given=HOCKEY, then=LOSSES, says="may fail")
    assert judged(denied, SEARCHES).verdict == "proved"
    held = claim(PRIVATE, given=LOSSES, then=HOCKEY, says="may fail")
    assert judged(held, SEARCHES).verdict == "refuted"


NOBODY = [
    (["P[P > 0] == 0"], ["E >= 1"], ["P[P > E*Q] <= 0"]),
    (["P[P <= E*Q] == 1"], ["0 < E < 1"], ["P[P <= 2*E*Q] == 1"]),
    (["P[P <= Q] == 1", "Q[Q <= P/2] == 1"], ["E >= 1"], ["P[P <= 3*Q] == 1"]),
]


@pytest.mark.parametrize(("given", "assumptions", "then"), NOBODY)
def test_what_no_pair_of_laws_satisfies_proves_nothing(
    given: list[str], assumptions: list[str], then: list[str]
) -> None:
    found = judged(claim(assumptions, given=given, then=then), SEARCHES)
    assert (found.verdict, found.basis) == (
        "undecided",
        "no pair of laws was found that satisfies what is supposed",
    )
    assert (
        judged(claim(["E >= 1"], given=["P[P <= E*Q] == 1"], then=["P[P <= 2*E*Q] == 1"]), SEARCHES).verdict
        == "proved"
    )


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ({"then": ["P[P > Q]"]}, "one comparison"),
        ({"then": ["d <= 1"]}, "the left side has the blocks"),
        ({"then": ["P[P[P > Q]] <= d"]}, "brackets"),
        ({"then": ["P[some p: posterior > p] <= d"]}, "'every' says over which values p runs"),
        (
            {"then": ["P[some p: posterior > p] >= d"], "every": {"p": "0 < p < 1"}},
            "with >= the probability is of 'every'",
        ),
        ({"then": []}, "'then' has at least one sentence"),
        ({"then": ["P[P > Q] <= d"], "direction": "back"}, "'direction' is one of"),
        ({"then": ["P[P > Q] <= d"], "says": "maybe"}, "'says' is one of"),
    ],
)
def test_what_cannot_be_read_names_the_rule(data: dict, rule: str) -> None:
    verdict = judged(claim(["0 < d < 1"], **data), SEARCHES)
    assert verdict.verdict == "not read"
    assert rule in verdict.basis
