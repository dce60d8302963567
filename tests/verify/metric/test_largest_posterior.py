"""The largest posterior: primal equals dual on random spaces, two other ways agree, and no changed certificate is accepted."""

from __future__ import annotations

import copy
import json
import math
from fractions import Fraction
from importlib import import_module

import pytest
from mpmath import mp
from scipy.optimize import linprog
from spaces import posterior, random_space, vertices

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.verify.channel.exponentials import Factor, factor_of
from epsproof.verify.metric.largest_epsilon import largest_epsilon
from epsproof.verify.metric.largest_posterior import largest_posterior
from epsproof.verify.metric.space import Space
from epsproof.verify.repeat.__main__ import main
from epsproof.verify.repeat.metric import repeated
from epsproof.verify.repeat.outcome import Broken, Undecided

F = Fraction
HALF = F(1, 2)
LINE = Space(("0", "1", "2"), ((F(0), F(1), F(2)), (F(1), F(0), F(1)), (F(2), F(1), F(0))), (F(1, 3),) * 3)


def exact_factor(space: Space, t: Fraction = HALF) -> Factor:
    """The epsilon whose powers are rational for the distances of the space: t for one unit."""
    return Factor(1 / space.unit, 1 / t)


@pytest.mark.parametrize("seed", range(200))
def test_primal_equals_dual_exactly(seed):
    """The mechanism's posterior, and what the multipliers prove, computed here from their definitions."""
    space, secret = random_space(seed)
    found = largest_posterior(space, secret, exact_factor(space))
    t, unit, n = F(1, 2), space.unit, len(space.values)
    assert found.exact and posterior(space, secret, found.heights, t) == found.lower
    yes = [t ** int(h / unit) / 2 for h in found.heights]
    for chance in (yes, [1 - p for p in yes]):
        wrong = [
            (i, j)
            for i in range(n)
            for j in range(n)
            if chance[i] < t ** int(space.distances[i][j] / unit) * chance[j]
        ]
        assert wrong == []
    assert min(found.multipliers.values()) >= 0
    sums, needed = [F(0)] * n, [F(0)] * n
    for (s, u), m in found.multipliers.items():
        sums[s] += m
        needed[u] += m / t ** int(space.distances[s][u] / unit)
    assert [s for s in secret if sums[s] != space.prior[s]] == []
    odds = max(needed[u] / space.prior[u] for u in range(n) if u not in secret and space.prior[u])
    assert odds / (1 + odds) == found.lower


@pytest.mark.parametrize("seed", range(60))
def test_no_vertex_has_a_larger_posterior(seed):
    """All likelihoods with equality along a spanning tree of any pairs, which are all vertices."""
    space, secret = random_space(1000 + seed, 2 + seed % 3)
    best = max(posterior(space, secret, heights, F(1, 3)) for heights in vertices(space))
    assert largest_posterior(space, secret, exact_factor(space, F(1, 3))).lower == best


@pytest.mark.parametrize("seed", range(20))
def test_a_linear_programme_in_floats_agrees(seed):
    space, secret = random_space(2000 + seed)
    n, epsilon = len(space.values), 0.3
    found = largest_posterior(space, secret, Factor(F(3, 10)))
    rows = []
    for i in range(n):
        for j in range(n):
            if i != j:
                row = [0.0] * n
                row[i], row[j] = -1.0, math.exp(-epsilon * space.distances[i][j])
                rows.append(row)
    gain = [-float(p) if i in secret else 0.0 for i, p in enumerate(space.prior)]
    solved = linprog(
        gain, A_ub=rows, b_ub=[0.0] * len(rows), A_eq=[[float(p) for p in space.prior]], b_eq=[1.0]
    )
    assert abs(-solved.fun - float(found.lower)) < 1e-7
    assert 0 <= found.upper - found.lower < F(1, 10**20)


def test_the_nearest_distance_is_not_enough():
    """Secret values at 1 and the others at t to their distance from the secret give 4/5; the truth is 6/7."""
    assert largest_posterior(LINE, [1, 2], factor_of("log(2)")).lower == F(6, 7)
    assert largest_posterior(LINE, [2], factor_of("log(2)")).lower == F(4, 7)
    rooted = largest_posterior(LINE, [1, 2], factor_of("log(2)/2"))
    odds = 2 * (1 + 2**-0.5)
    assert not rooted.exact and abs(float(rooted.lower) - odds / (1 + odds)) < 1e-12
    assert largest_posterior(LINE, [1, 2], factor_of("log(4)/2")).lower == F(6, 7)


@pytest.mark.parametrize("epsilon", ["log(2)", "1/2", "log(3)/2"])
@pytest.mark.parametrize("seed", range(6))
def test_changed_certificates_are_broken(seed, epsilon):
    space, secret = random_space(3000 + seed, 5)
    document = largest_posterior(space, secret, factor_of(epsilon)).document
    assert repeated(document) == "accepted"
    for k in range(len(document["multipliers"])):
        for change in (F(-1, 1000), F(1, 1000)):
            changed = copy.deepcopy(document)
            changed["multipliers"][k][2] = str(F(changed["multipliers"][k][2]) + change)
            with pytest.raises(Broken):
                repeated(changed)
    weighted = [i for i, p in enumerate(space.prior) if p and document["heights"][i] != "0"]
    for i in weighted:
        for change in (-1, 1):
            changed = copy.deepcopy(document)
            changed["heights"][i] = str(F(changed["heights"][i]) + change * F(1, 50))
            with pytest.raises(Broken):
                repeated(changed)
    for end, change in ((0, F(1, 10**6)), (1, F(-1, 10**6))):
        changed = copy.deepcopy(document)
        changed["posterior"][end] = str(F(changed["posterior"][end]) + change)
        changed["posterior"][1 - end] = (
            str(max(F(changed["posterior"][1]), F(changed["posterior"][0]))) if end == 0 else "1/1000"
        )
        with pytest.raises(Broken):
            repeated(changed)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("schema", "other", "no certificate"),
        ("prior", ["1/3", "1/3", "1/4"], "does not sum"),
        ("prior", ["2/3", "2/3", "-1/3"], "does not sum"),
        ("secret", [], "secret"),
        ("secret", [2, 1], "ascending"),
        ("distances", [["0", "1", "3"], ["1", "0", "1"], ["3", "1", "0"]], "metric"),
        ("distances", [["0", "1", "2"], ["2", "0", "1"], ["2", "1", "0"]], "metric"),
        ("distances", [["0", "1"], ["1", "0"]], "square"),
        ("epsilon", {"rate": "-1"}, "above 0"),
        ("epsilon", {"rate": "1", "base": "1/2"}, "above 0"),
        ("multipliers", [[0, 1, "1"]], "secret value"),
        ("multipliers", [[1, 0, "-1"], [2, 0, "1/3"]], "negative"),
        ("posterior", ["6/7", "1"], "below 1"),
        ("heights", ["2", "1", "1"], "least is 0"),
        ("heights", ["3", "1", "0"], "not private"),
    ],
)
def test_broken_documents(field, value, said):
    document = {**largest_posterior(LINE, [1, 2], factor_of("log(2)")).document, field: value}
    with pytest.raises(Broken, match=said):
        repeated(document)


def test_the_program_says_what_it_finds(tmp_path, capsys):
    document = largest_posterior(LINE, [1, 2], factor_of("1/2")).document
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert main([str(path)]) == 0
    path.write_text(json.dumps({**document, "posterior": ["1/2", "3/5"]}), encoding="utf-8")
    assert main([str(path)]) == 1
    path.write_text("{}", encoding="utf-8")
    assert main([str(path)]) == 2
    assert main([str(tmp_path / "none.json")]) == 2 and main([]) == 2
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "accepted" and said[1].startswith("rejected: the multipliers of 0 exceed")


@pytest.mark.parametrize("seed", range(12))
def test_the_largest_epsilon_holds_just_below_and_fails_just_above(seed):
    space, secret = random_space(4000 + seed)
    limit = (1 + space.mass(secret)) / 2
    found = largest_epsilon(space, secret, limit)
    assert found.lower < found.upper <= found.lower * (1 + F(2, 10**6))
    assert (
        largest_posterior(space, secret, Factor(found.lower)).upper
        <= limit
        < largest_posterior(space, secret, Factor(found.upper)).lower
    )


@pytest.mark.parametrize("excess", [F(1, 10**8), F(1, 10**30), F(1, 10**200)])
def test_the_largest_epsilon_of_a_limit_next_to_the_prior(excess):
    """Of two values odds grow by exp(epsilon), which is about 1 + 4 excess where they begin at 1."""
    found = largest_epsilon(Space(("a", "b"), ((F(0), F(1)), (F(1), F(0))), (HALF,) * 2), [0], HALF + excess)
    assert found.lower < 4 * excess * (1 + 2 * excess) and 4 * excess < found.upper < 4 * excess * F(
        100001, 100000
    )
    assert found.safe.upper <= HALF + excess <= found.unsafe.lower


def test_the_largest_epsilon_of_values_that_are_much_nearer_than_others():
    """At the epsilon that the distance of the nearest value needs, powers of the largest distance have too many digits."""
    near = F(1, 10**10)
    space = Space(
        ("a", "b", "c"), ((F(0), near, F(1)), (near, F(0), 1 - near), (F(1), 1 - near, F(0))), (F(1, 3),) * 3
    )
    found = largest_epsilon(space, [0], F(13, 30))
    assert found.lower < F(math.log(13 / 4)) * (1 + near) and F(math.log(13 / 4)) * (1 - near) < found.upper
    assert found.closed is None


@pytest.mark.parametrize("seed", range(12))
def test_where_the_search_begins_does_not_matter(seed):
    space, secret = random_space(5000 + seed)
    far = largest_posterior(space, secret, Factor(F(3)))
    fresh, begun = (largest_posterior(space, secret, Factor(F(1, 5)), near=near) for near in (None, far.tree))
    assert max(fresh.lower, begun.lower) <= min(fresh.upper, begun.upper)


@pytest.mark.parametrize("factor", [Factor(F(1)), Factor(F(1), F(2)), Factor(F(1), F(1000001, 1000000))])
def test_powers_of_too_many_digits_are_refused(factor):
    space = Space(("a", "b"), ((F(0), F(10**6)), (F(10**6), F(0))), (F(1, 2),) * 2)
    with pytest.raises(LimitExceeded, match="divide the distances"):
        largest_posterior(space, [0], factor)


STEEP = [Factor(F(8)), Factor(F(300)), Factor(F(1), F(3, 2)), Factor(F(1, 9), F(2)), Factor(F(30), F(2))]


@pytest.mark.parametrize("factor", STEEP)
def test_posteriors_close_to_1_keep_their_certificates(factor):
    """With p = exp(-10 epsilon) the likelihoods p**2, p and 1 are the best ones for the last of three points."""
    distances = tuple(tuple(F(abs(x - y)) for y in (0, 10, 20)) for x in (0, 10, 20))
    found = largest_posterior(Space(("a", "b", "c"), distances, (F(1, 4), F(1, 4), F(1, 2))), [2], factor, 12)
    assert HALF < found.lower <= found.upper < 1
    with mp.workdps(60):
        rate, base = (mp.mpf(x.numerator) / x.denominator for x in (factor.rate, factor.base or F(0)))
        power = mp.exp(-10 * rate) if factor.base is None else base ** (-10 * rate)
        other = (power + power**2) / (2 + power + power**2)
        least, most = (
            mp.mpf((1 - end).numerator) / (1 - end).denominator for end in (found.upper, found.lower)
        )
        assert least <= other * (1 + mp.mpf(10) ** -50) and other <= most * (1 + mp.mpf(10) ** -50)
        assert most - least <= other / 10**8


@pytest.mark.parametrize(
    ("factor", "said"),
    [
        (Factor(F(9, 10)), "that close to 1 are not computed; divide the distances$"),
        (Factor(F(1), F(2)), "that close to 1"),
        (Factor(F(1), F(100_001, 100_000)), "12000 bits; divide the distances, or give epsilon as a decimal"),
    ],
)
def test_decimals_of_too_many_digits_are_refused(factor, said):
    space = Space(("a", "b"), ((F(0), F(20_000)), (F(20_000), F(0))), (F(1, 2),) * 2)
    with pytest.raises(LimitExceeded, match=said):
        largest_posterior(space, [0], factor)


def test_largest_epsilons_that_are_logarithms():
    assert str(largest_epsilon(LINE, [1, 2], F(6, 7)).closed) == "log(2)"
    two = Space(("a", "b"), ((F(0), F(3)), (F(3), F(0))), (F(1, 4), F(3, 4)))
    assert str(largest_epsilon(two, [0], F(1, 2)).closed) == "log(3)/3"
    assert largest_epsilon(LINE, [0], F(4, 5)).closed is None


def test_what_is_certain_is_no_secret():
    for secret in ([], [0, 1, 2]):
        with pytest.raises(QuestionError, match="nothing can be learnt"):
            largest_posterior(LINE, secret, factor_of("1"))


@pytest.mark.parametrize("text", ["0", "-1", "log(1)", "log(1/2)", "0*log(2)"])
def test_an_epsilon_that_is_not_above_0_is_refused(text):
    with pytest.raises(QuestionError, match="not above 0"):
        factor_of(text)


@pytest.mark.parametrize(
    "text", ["", "x", "log(x)", "log(2", "1/0", "log(2)/0", "exp(1)", "__import__('os')"]
)
def test_what_is_no_epsilon_is_refused(text):
    with pytest.raises(QuestionError, match="epsilon"):
        factor_of(text)


@pytest.mark.parametrize(
    ("text", "power", "value"), [("log(4)", "1/2", F(1, 2)), ("log(8)/3", "2", F(1, 4)), ("1", "1", None)]
)
def test_powers_are_exact_where_they_are_rational(text, power, value):
    assert factor_of(text).exact(F(power)) == value
    epsilon = float(factor_of(text).epsilon().mid())
    assert abs(float(factor_of(text).ball(F(power)).mid()) - math.exp(-epsilon * float(F(power)))) < 1e-9


def test_too_little_precision_is_not_a_verdict(monkeypatch):
    monkeypatch.setattr(import_module("epsproof.verify.repeat.metric"), "LAST", 64)
    with pytest.raises(Undecided):
        repeated(largest_posterior(LINE, [1, 2], factor_of("1/2")).document)
