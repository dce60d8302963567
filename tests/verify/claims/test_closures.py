"""Properties of two laws that are kept or lost; the laws of a refutation are checked from their definitions."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.runner import judged
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.verdict import Verdict
from epsproof.verify.kernel.document import check

SEARCHES = Searches()
HOCKEY = ["integral[max(P - E*Q, 0)] <= d", "integral[max(Q - E*P, 0)] <= d"]
LOSSES = ["P[Q/E <= P <= E*Q] >= 1 - d", "Q[P/E <= Q <= E*P] >= 1 - d"]
GIVEN = ["E > 1", "0 < d < 1"]
MERGED, SWAPPED, TWICE = "post-processing", "exchanging the laws", "two independent releases"
OUTCOME = re.compile(r"P (\S+), Q (\S+)")


def found(sentences: list[str], under: str, assumptions: list[str] = GIVEN, **fields: object) -> Verdict:
    data = {"property": sentences, "under": under, **fields}
    return judged(
        Claim("X.1", "closure", "here", "a statement", tuple(assumptions), data, "x.toml"), SEARCHES
    )


def outcomes(told: dict[str, str], ending: str = "") -> list[tuple[Fraction, Fraction]]:
    rows = [(name, text) for name, text in told.items() if re.fullmatch(rf"outcome \d+{ending}", name)]
    pairs = [OUTCOME.fullmatch(text) for _, text in rows]
    return [(Fraction(pair[1]), Fraction(pair[2])) for pair in pairs if pair]


def failure(laws: list[tuple[Fraction, Fraction]], most: Fraction) -> Fraction:
    """The probability under P of a loss beyond log(most), either way."""
    return sum((p for p, q in laws if p > most * q or q > most * p), Fraction(0))


@pytest.mark.parametrize(
    ("sentences", "under", "assumptions"),
    [
        (HOCKEY, MERGED, ["E >= 1", "0 <= d < 1"]),
        (HOCKEY[:1], MERGED, GIVEN),
        (["integral[abs(P - Q)] <= d"], MERGED, ["d > 0"]),
        (["integral[min(P, Q)] >= d"], MERGED, ["d > 0"]),
        (["integral[(P - Q)**2/(P + Q)] <= d"], MERGED, ["d > 0"]),
        (HOCKEY, SWAPPED, GIVEN),
        (LOSSES, SWAPPED, GIVEN),
    ],
)
def test_what_is_kept_is_proved(sentences: list[str], under: str, assumptions: list[str]) -> None:
    told = found(sentences, under, assumptions)
    assert told.verdict == "proved", told.evidence
    assert {check(document) for document in told.documents} == {"proved"}
    assert found(sentences, under, assumptions, says="may fail").verdict == "refuted"


@pytest.mark.parametrize(
    ("sentences", "under", "assumptions"),
    [
        (LOSSES, MERGED, GIVEN),
        (["P[P > E*Q] <= d"], MERGED, GIVEN),
        (["integral[min(P, Q)] <= d"], MERGED, ["0 < d < 1"]),
        (["integral[abs(P - Q)] >= d"], MERGED, ["0 < d < 1"]),
        (HOCKEY[:1], SWAPPED, GIVEN),
        (HOCKEY, TWICE, GIVEN),
        (["P[P <= E*Q] == 1", "Q[Q <= E*P] == 1"], TWICE, ["E > 1"]),
        (["integral[abs(P - Q)] <= d"], TWICE, ["0 < d < 1"]),
        (["integral[P*Q/(P + Q)] >= 1/3"], TWICE, []),
    ],
)
def test_what_may_be_lost_is_refuted(sentences: list[str], under: str, assumptions: list[str]) -> None:
    told = found(sentences, under, assumptions)
    assert told.verdict == "refuted", told.evidence
    assert found(sentences, under, assumptions, says="may fail").verdict == "proved"


def test_probabilistic_privacy_is_lost_when_outcomes_are_merged() -> None:
    told = found(LOSSES, MERGED).counterexample
    assert told is not None
    before, most, share = outcomes(told), Fraction(told["E"]), Fraction(told["d"])
    assert [sum(side) for side in zip(*before, strict=True)] == [1, 1]
    after = list(before)
    for one, other in re.findall(r"outcomes (\d+) and (\d+)", told["merged"]):
        first, second = before[int(one) - 1], before[int(other) - 1]
        after[int(one) - 1], after[int(other) - 1] = (
            (first[0] + second[0], first[1] + second[1]),
            (Fraction(0), Fraction(0)),
        )
    exchanged = [[(q, p) for p, q in law] for law in (before, after)]
    assert max(failure(before, most), failure(exchanged[0], most)) <= share
    assert max(failure(after, most), failure(exchanged[1], most)) > share


AFTER = "sequential composition"
OTHER = ["integral[max(P - F*Q, 0)] <= c", "integral[max(Q - F*P, 0)] <= c"]
BOTH = ["integral[max(P - E*F*Q, 0)] <= d + c", "integral[max(Q - E*F*P, 0)] <= d + c"]
LOST = ["P[Q/F <= P <= F*Q] >= 1 - c", "Q[P/F <= Q <= F*P] >= 1 - c"]
SMALL = ["E > 1", "F > 1", "0 < d < 1/4", "0 < c < 1/4"]
PURE = ["P[P <= E*Q] == 1", "Q[Q <= E*P] == 1"]


@pytest.mark.long
@pytest.mark.parametrize("under", [AFTER, TWICE])
@pytest.mark.parametrize(
    ("assumptions", "fields"),
    [
        (
            ["E >= 1", "F >= 1", "d >= 0", "c >= 0"],
            {"sentences": HOCKEY, "other": OTHER, "becomes": BOTH},
        ),
        (["E >= 1"], {"sentences": PURE, "becomes": ["P[P <= E**2*Q] == 1", "Q[Q <= E**2*P] == 1"]}),
        (
            SMALL,
            {
                "sentences": LOSSES,
                "other": LOST,
                "becomes": ["P[Q/(E*F) <= P <= E*F*Q] >= 1 - d - c", "Q[P/(E*F) <= Q <= E*F*P] >= 1 - d - c"],
            },
        ),
        (
            ["0 < d < 1"],
            {"sentences": ["integral[abs(P - Q)] <= d"], "becomes": ["integral[abs(P - Q)] <= 2*d"]},
        ),
    ],
)
def test_what_two_releases_have_together_is_proved(under: str, assumptions: list[str], fields: dict) -> None:
    told = found(**fields, under=under, assumptions=assumptions)
    assert told.verdict == "proved", told.evidence
    assert {check(document) for document in told.documents} == {"proved"}


@pytest.mark.parametrize(
    "fields",
    [
        {"sentences": HOCKEY, "other": OTHER, "becomes": [text.replace("d + c", "d") for text in BOTH]},
        {"sentences": HOCKEY, "other": OTHER, "becomes": [text.replace("d + c", "0") for text in BOTH]},
        {"sentences": HOCKEY, "other": OTHER, "becomes": [text.replace("E*F", "max(E, F)") for text in BOTH]},
        {
            "sentences": HOCKEY,
            "other": OTHER,
            "becomes": [text.replace("d + c", "max(d, c)") for text in BOTH],
        },
        {"sentences": HOCKEY[:1], "other": OTHER[1:], "becomes": BOTH[:1]},
        {"sentences": HOCKEY[:1], "becomes": ["integral[max(Q - E**2*P, 0)] <= 2*d"]},
        {"sentences": PURE, "becomes": ["P[P <= E**2*Q*9/10] == 1"]},
        {"sentences": LOSSES, "other": LOST, "becomes": ["P[Q/(E*F) <= P <= E*F*Q] >= 1 - max(d, c)"]},
    ],
)
def test_a_slip_in_what_two_releases_have_is_refuted_by_exact_laws(fields: dict) -> None:
    told = found(**fields, under=AFTER, assumptions=SMALL)
    assert told.verdict == "refuted" and told.counterexample is not None, told.evidence
    one, other = (outcomes(told.counterexample, f" of release {k}") for k in (1, 2))
    for law in (one, other):
        assert [sum(side) for side in zip(*law, strict=True)] == [1, 1]
    assert Fraction(told.counterexample["left side"]) > Fraction(told.counterexample["right side"])
    assert found(**fields, under=AFTER, assumptions=SMALL, says="may fail").verdict == "proved"


def test_what_no_sum_shows_and_no_laws_break_is_undecided() -> None:
    """The share 1 - (1 - d)**2 is true of two releases, and no sum of two shares of d."""
    told = found(HOCKEY[:1], AFTER, becomes=["integral[max(P - E**2*Q, 0)] <= 2*d - d**2"])
    assert told.verdict == "undecided" and "was not shown to be at most a sum" in told.evidence


@pytest.mark.long
def test_a_property_that_no_second_release_has_proves_nothing() -> None:
    told = found(HOCKEY, AFTER, other=["P[P > 0] == 0"], becomes=["integral[max(P - Q, 0)] <= 0"])
    assert told.verdict == "undecided"


@pytest.mark.parametrize("name", ["other", "becomes"])
def test_fields_of_two_releases_stand_with_two_releases(name: str) -> None:
    assert f"'{name}' is about two releases" in found(HOCKEY, MERGED, **{name: HOCKEY}).evidence
    assert f"'{name}' has at least one sentence" in found(HOCKEY, AFTER, **{name: []}).evidence


def test_pure_privacy_is_lost_in_two_releases() -> None:
    told = found(["P[P <= E*Q] == 1", "Q[Q <= E*P] == 1"], TWICE, ["E > 1"]).counterexample
    assert told is not None
    one, other = outcomes(told, " of release 1"), outcomes(told, " of release 2")
    most = Fraction(told["E"])
    assert failure(one, most) == failure(other, most) == 0
    both = [(a * c, b * d) for a, b in one for c, d in other]
    assert sum(p for p, q in both if p > most * q) == Fraction(told["left side"]) > 0


def test_the_same_property_without_failure_is_not_refuted() -> None:
    assert found(["P[P <= E*Q] == 1", "Q[Q <= E*P] == 1"], MERGED, ["E > 1"]).verdict == "undecided"
    assert found([text.replace("<= d", "<= 0") for text in HOCKEY], MERGED, ["E > 1"]).verdict == "proved"


@pytest.mark.parametrize(
    ("sentences", "rule"),
    [
        (["P[P < 1/2] <= 1/4"], "degrees 0 and 1 in the densities"),
        (["integral[min(P, 1/2)] <= 1"], "degrees 0 and 1"),
        (["integral[-P*Q] <= 0"], "degree 2"),
        (["P[P > 2*Q]*Q[Q > P] <= 0"], "no sum of multiples"),
        (["P[P > 2*Q] + 1 <= 1/2"], "no sum of multiples"),
        (["P[P >= 0] - Q + Q[P > 0] <= 5"], "'Q' outside of brackets"),
        (["P[P > Q] <= P"], "'P' outside of brackets"),
        (["P[some p: posterior < 1/4] + P[some p: posterior > 3/4] <= 1"], "stands alone on the left"),
        (["2*P[some p: posterior > 1/2] >= 1"], "stands alone on the left"),
    ],
)
def test_sentences_that_say_nothing_of_all_laws_are_refused(sentences: list[str], rule: str) -> None:
    """Of each kind there is a false sentence that an inequality between integrands would prove."""
    for kind, data in (
        ("closure", {"property": sentences, "under": MERGED}),
        ("laws", {"given": [], "then": sentences}),
    ):
        told = judged(
            Claim("X.1", kind, "here", "s", (), {**data, "every": {"p": "0 < p < 1"}}, "x.toml"), SEARCHES
        )
        assert (told.verdict, rule in told.evidence) == ("not read", True), told.evidence


def test_some_at_least_is_no_constraint_at_one_value() -> None:
    """Where the laws are alike every outcome has a posterior above 1/2 for some prior, and none has P > Q."""
    data = {
        "given": ["P[every p: posterior <= 1/2] >= 1/2"],
        "then": ["P[P > Q] <= 0"],
        "every": {"p": "0 < p < 1"},
    }
    told = judged(Claim("X.1", "laws", "here", "s", (), data, "x.toml"), SEARCHES)
    assert told.verdict != "proved"


def test_contradictory_assumptions_prove_nothing_and_a_property_says_something() -> None:
    for under in (MERGED, SWAPPED, TWICE):
        assert found(HOCKEY, under, ["E > 1", "E < 1"]).verdict == "undecided"
        for nobodys in ("P[P > 0] == 0", "integral[P] <= 1/2"):
            assert found([nobodys], under).verdict == "undecided"
    assert "'property' has at least one sentence" in found([], MERGED).evidence


@pytest.mark.parametrize("change", [{"under": "coffee"}, {"says": "perhaps"}])
def test_other_words_are_refused(change: dict[str, str]) -> None:
    (name,) = change
    assert f"'{name}' is one of" in found(HOCKEY, **{"under": MERGED, **change}).evidence
