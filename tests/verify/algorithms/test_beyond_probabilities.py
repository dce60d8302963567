"""Claims that neither the data of the file nor exact probabilities decide: data beside thresholds, shifts of the noise alone."""

from __future__ import annotations

import pytest
from test_probabilities import lines

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.algorithms.algorithm import algorithm_of
from epsproof.verify.algorithms.trial import Trial, tried

THRESHOLD = ("if queries[0] >= {at}:", "    output({high})", "else:", "    output(queries[0] + laplace(2))")
SUM = ("s = queries[0] + {noise}(2)", "t = queries[1] + {noise}(2)", "output(s {sign} t)")
THREE = ("total = sum([q + laplace(2) for q in queries])", 'output("above" if total >= 1 else "below")')
CIRCLE = (
    "x, y, z = 0, 0, 0", "x = queries[0] + laplace(2)", "y = queries[1] + laplace(2)", "z = queries[2] + laplace(2)",
    'output("xy" if x >= y else "yx")', 'output("yz" if y >= z else "zy")', 'output("zx" if z >= x else "xz")',
)  # fmt: skip


def trial(program: tuple[str, ...], epsilon: str, length: int = 2, **vector: object) -> Trial:
    claim = {"claim": {"epsilon": epsilon}, "vector": {"length": length, "sensitivity": 1, **vector}}
    return tried(algorithm_of({"program": lines(*program), **claim}, "program"))


def threshold(at: str, high: str) -> tuple[str, ...]:
    return tuple(line.format(at=at, high=high) for line in THRESHOLD)


@pytest.mark.parametrize(("at", "more"), [("2", {}), ("7/2", {}), ("tau", {"values": {"tau": 5}})])
def test_a_decision_without_noise_is_refuted_where_it_is_taken(at: str, more: dict) -> None:
    """Entries 0 and 1 are on one side of the threshold; data about the threshold tell."""
    program, claim = (
        lines(*threshold(at, '"high"')),
        {"claim": {"epsilon": "1"}, "vector": {"length": 1, "sensitivity": 1}},
    )
    found = tried(algorithm_of({"program": program, **claim, **more}, "program"))
    assert found.verdict == "refuted" and found.worst is not None and found.worst.event is not None
    assert found.worst.event.second.is_zero() and not found.worst.event.first.is_zero()


def test_the_same_noise_on_both_sides_is_no_decision() -> None:
    """The true twin: whichever way is taken, the same is put out, so that data about the threshold refute nothing."""
    assert trial(threshold("2", "queries[0] + laplace(2)"), "1/2", 1).verdict != "refuted"


def test_entries_of_the_file_are_the_only_ones() -> None:
    assert trial(threshold("2", '"high"'), "1", 1, entries=[0, 1]).verdict == "undecided"


@pytest.mark.parametrize(("at", "verdict"), [("1/2", "undecided"), ("3", "refuted")])
def test_counts_that_change_alike_are_not_negative_and_integers_stay_integers(at: str, verdict: str) -> None:
    """No integers lie next to 1/2 on either side but 0 and 1, which are tried already and told apart there."""
    program = tuple(line.replace("laplace", "geometric") for line in threshold(at, '"high"'))
    found = trial(program, "1", 1, alike=True)
    assert found.verdict == ("refuted" if at == "1/2" else verdict)
    assert found.worst is not None and "-" not in found.worst.first.text and "/" not in found.worst.first.text


@pytest.mark.parametrize("sign", ["+", "-"])
def test_a_sum_of_noisy_values_is_proved_by_shifts_and_refuted_by_its_density(sign: str) -> None:
    """The quotients of densities tend to e from below: 99/100 is false, and seen to be."""
    program = tuple(line.format(noise="laplace", sign=sign) for line in SUM)
    found = trial(program, "1")
    assert (found.verdict, found.sets, found.alignment and found.alignment.cost) == ("proved", 4, 1)
    assert [trial(program, epsilon).verdict for epsilon in ("99/100", "1/2")] == ["undecided", "refuted"]


@pytest.mark.parametrize("sign", ["+", "-"])
def test_a_sum_of_noisy_integers_is_proved_by_shifts_and_refuted_by_its_listed_probabilities(
    sign: str,
) -> None:
    """The quotients of its probabilities tend to exp(4) from below, far out: 399/100 is false, and more than is seen."""
    program = tuple(line.format(noise="geometric", sign=sign).replace("(2)", "(1/2)") for line in SUM)
    verdicts = [trial(program, epsilon).verdict for epsilon in ("4", "399/100", "3")]
    assert verdicts == ["proved", "undecided", "refuted"]


def test_a_comparison_of_many_noisy_values_is_proved_by_shifts() -> None:
    """Three entries that each move by 1 move the sum by 3, at a scale of 2: 3/2, of which entries far out need almost all."""
    assert [trial(THREE, epsilon, 3).verdict for epsilon in ("3/2", "7/5", "1/5")] == [
        "proved",
        "refuted",
        "refuted",
    ]


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("output(queries[0] + laplace({}) + geometric({}))", "2 draws"),
        ("x = laplace({0})\noutput(queries[0] + x + laplace({0}))\noutput(queries[0] - x)", "put out again"),
    ],
)
def test_without_probabilities_less_noise_leaves_undecided_what_more_noise_proves(
    program: str, said: str
) -> None:
    assert trial((program.format("9", "9"),), "1").verdict == "proved"
    open_ = trial((program.format("1/9", "1/9"),), "1")
    assert (open_.verdict, open_.pairs) == ("undecided", 0)
    assert said in open_.reasons[0]


def test_more_noise_than_can_be_listed_is_proved_by_shifts_and_less_left_undecided() -> None:
    program = (
        "x = geometric(3)",
        "for q in queries:",
        "    if q + geometric(2) >= x + geometric({}):",
        "        output(1)",
    )
    assert trial((*program[:2], program[2].format("5"), program[3]), "2", 3).verdict == "proved"
    assert trial((*program[:2], program[2].format("5"), program[3]), "1/10", 3).verdict == "undecided"


def test_comparisons_in_a_circle_are_proved_by_shifts() -> None:
    program = CIRCLE[1:]
    assert trial(program, "3/2", 3).verdict == "proved"
    open_ = trial(program, "3/4", 3)
    assert (open_.verdict, open_.pairs) == ("undecided", 0)
    assert "circle" in open_.reasons[0]


def test_integers_differ_by_integers() -> None:
    """Of a sensitivity of 3/2 vectors of integers use 1, so that epsilon is 1; with laplace noise it is 3/2."""
    at = ('output("a" if queries[0] + {noise}(1) >= 3/2 else "b")',)

    def verdict(noise: str, epsilon: str, **vector: object) -> str:
        return trial((at[0].format(noise=noise),), epsilon, 1, **{"sensitivity": "3/2", **vector}).verdict

    assert [verdict("geometric", epsilon) for epsilon in ("1", "9/10")] == ["proved", "refuted"]
    assert [verdict("laplace", epsilon) for epsilon in ("3/2", "1")] == ["proved", "refuted"]
    assert verdict("geometric", "1", entries=[0, "3/2"]) == "refuted"
    with pytest.raises(UnsupportedForm, match="none differ by at most 1/2"):
        verdict("geometric", "1", sensitivity="1/2")
