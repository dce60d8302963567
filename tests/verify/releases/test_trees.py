"""Trees of counts against sums over all counts at 60 digits, and what is no tree."""

from __future__ import annotations

import random
import time
import tomllib
from decimal import Decimal
from fractions import Fraction

import brute
import pytest
from flint import arb, fmpq
from mpmath import mp

from epsproof.derive.releases.tree import farthest, possible, tree_of
from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.reports.documents.releases.count import read_tree, tree_document
from epsproof.verify.releases.certificate import tree_certificate
from epsproof.verify.releases.ends import at_precision, ends
from epsproof.verify.releases.tree_posterior import tree_posterior
from epsproof.verify.repeat.release import repeated

SEED = 7
WINDOW = 70


def read(text: str):
    return tree_of(tomllib.loads(text, parse_float=str))


def found(tree, digits: int = 50):
    return at_precision(lambda: ends(tree_posterior(tree).probability, digits), digits)


def unit(name: str, **fields) -> str:
    lines = [
        f"{key} = {value if isinstance(value, int) else repr(value).replace(chr(39), chr(34))}"
        for key, value in fields.items()
    ]
    return "\n".join(["[[unit]]", f'name = "{name}"', *lines, ""])


def two_levels(rng: random.Random) -> str:
    """A block in a county, the other blocks published together, each by steep noise so that few counts matter."""
    rate = rng.choice(("discrete-gaussian(rho=0.5)", "discrete-gaussian(rho=1/3)", "geometric(t=1/6)"))
    noise = f'person = "block"\nprior = "{rng.randint(1, 9)}/10"\nnoise = "{rate}"\n'
    known = rng.randint(0, 4)
    others = unit("rest", parent="county", published=rng.randint(-2, 4), noise="2 x discrete-gaussian(rho=1)")
    bound = {"at_most": known + rng.randint(2, 9)} if rng.random() < 0.4 else {}
    return (
        noise + unit("block", parent="county", published=known + rng.randint(-2, 3), known=known)
        + others + unit("county", published=known + rng.randint(-3, 6), **bound)
    )  # fmt: skip


def three_levels(rng: random.Random) -> str:
    """A block in a county in a state, both with unlisted others."""
    known = rng.randint(0, 3)
    text = (
        f'person = "block"\nprior = "1/3"\nnoise = "discrete-gaussian(rho={rng.choice(("0.5", "1", "2"))})"\n'
    )
    return (
        text + unit("block", parent="county", published=known + rng.randint(-1, 2), known=known)
        + unit("county", parent="state", published=known + rng.randint(-1, 3), others="any")
        + unit("state", published=known + rng.randint(0, 5), **rng.choice(({"others": "any"}, {"others_at_most": 3})))
    )  # fmt: skip


def wrong(count: int, seed: int, make, window: int) -> list[str]:
    rng, off = random.Random(seed), []
    with mp.workdps(brute.DIGITS):
        for _ in range(count):
            tree = read(make(rng))
            truth, here = brute.tree_posterior(tree, window), found(tree)
            if not Fraction(here.lower) <= Fraction(mp.nstr(truth, 55)) <= Fraction(here.upper):
                off.append(f"{tree}: {here}, {truth}")
    return off


@pytest.fixture(autouse=True)
def _laws_of_sums(monkeypatch):
    plain = brute.law

    def law(noise):
        if noise.count == 1:
            return plain(noise)
        single = plain(type(noise)(noise.family, noise.rate))
        width = brute.reach(noise)
        kept = {d: single(d) for d in range(-2 * width, 2 * width + 1)}
        known = {}

        def folded(d):
            if d not in known:
                known[d] = sum(kept[a] * kept.get(d - a, 0) for a in kept)
            return known[d]

        return folded

    monkeypatch.setattr(brute, "law", law)


def test_two_levels_are_double_sums():
    assert wrong(12, SEED, two_levels, WINDOW) == []


def test_three_levels_are_triple_sums():
    assert wrong(4, SEED, three_levels, 45) == []


@pytest.mark.long
def test_a_thousand_trees_are_sums():
    assert wrong(980, SEED + 1, two_levels, WINDOW) == []
    assert wrong(20, SEED + 1, three_levels, 45) == []


LARGE = (
    'person = "block"\nprior = "1/2"\nnoise = "discrete-gaussian(rho=0.099)"\n'
    + unit("block", parent="county", published=300002, known=300000)
    + unit("county", parent="state", published=899990, others="any")
    + unit("state", published=1000001, others="any", noise="discrete-gaussian(rho=0.0246)")
)


def test_large_counts_take_no_longer():
    start = time.process_time()
    here = found(read(LARGE), 20)
    assert time.process_time() - start < 1
    assert here.lower[:12] == "0.5737089786"


def test_a_county_that_leaves_no_room_says_who_has_the_value():
    """A county with few persons says more against the person than one with many, which says nothing."""
    text = 'person = "b"\nprior = "1/2"\nnoise = "discrete-gaussian(rho=0.1)"\n' + unit(
        "b", parent="c", published=0, known=0
    )
    tight = read(text + unit("c", published=1, others="any"))
    known = read(text + unit("c", published=1, known=0))
    loose = read(text + unit("c", published=100, others="any"))
    alone = read(text.replace(', parent="c"', "").replace('parent = "c"\n', ""))
    values = [Decimal(found(tree, 12).upper) for tree in (tight, loose, alone, known)]
    assert values[0] < values[1] and abs(values[1] - values[2]) < Decimal("1e-9") and values[3] > values[2]


BLOCK = unit("b", parent="c", published=1, known=0)
TOP = 'person = "b"\nprior = "1/2"\nnoise = "discrete-gaussian(rho=0.1)"\n'
WRONG = [
    (
        'person = ["b"]\nprior = "1/2"\nnoise = "geometric(t=1/3)"\n' + unit("b", known=0),
        "'person' names the unit",
    ),
    (TOP + unit("b", parent="c", known=0) + unit("c", parent="b"), "cycle"),
    (TOP + BLOCK, "no unit"),
    (TOP + BLOCK + unit("c", published=1) + unit("d", published=1), "one unit has no parent"),
    (TOP + BLOCK + BLOCK + unit("c", published=1), "twice"),
    (TOP + unit("b", parent="c", published=1) + unit("c", published=1), "'known'"),
    (TOP + unit("b", parent="c", published=1, known=-1) + unit("c"), "whole number"),
    (TOP + unit("b", parent="c", published="1/2", known=0) + unit("c"), "probability 0"),
    (TOP + unit("b", parent="c", published="nan", known=0) + unit("c"), "finite"),
    (
        TOP + unit("b", parent="c", published=1, known=5) + unit("c", at_most=5, published=3),
        "above its 'at_most'",
    ),
    (TOP + unit("b", parent="c", published=1, known=5) + unit("c", known=3), "fewer"),
    (TOP + BLOCK + unit("c", published=1, others="some"), "'others'"),
    (TOP + BLOCK + unit("c", puplished=1), "did you mean 'published'?"),
    (TOP.replace('"1/2"', '{ yes = "1/2", no = "1/3" }') + BLOCK + unit("c"), "sum to 5/6"),
    (TOP.replace("1/2", "1") + BLOCK + unit("c"), "below 1"),
    (TOP.replace("rho=0.1", "rho=0") + BLOCK + unit("c"), "positive"),
    (TOP.replace('"b"', '"x"') + BLOCK + unit("c"), "nearest"),
    (TOP + BLOCK + unit("d", parent="c") + unit("c", published=1), "neither published nor bounded"),
    (TOP + BLOCK + unit("c", others="any"), "nothing follows"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_no_tree_is_refused(text, said):
    with pytest.raises(QuestionError, match=said):
        found(read(text), 5)


@pytest.mark.parametrize("seed", range(6))
def test_the_others_are_all_but_the_own_count(seed):
    """The posterior without the own published value is that of the tree in which the unit publishes nothing; risks multiply."""
    text = two_levels(random.Random(seed))
    whole, head = read(text), text.index("published")
    without = read(text[:head] + text[text.index("\n", head) + 1 :])

    def parts():
        here = tree_posterior(whole)
        assert (here.others * (here.probability / here.others)).overlaps(here.probability)
        return ends(here.others, 40)

    assert at_precision(parts, 40) == found(without, 40)


def test_a_tie_is_said_where_all_others_are_known():
    """One steep count doubles the odds of 1/3 to 1; two of them in a row do it from 1/9, and of a sibling all is known."""
    noise = 'person = "block"\nnoise = "geometric(t=1/3)"\nprior = '
    one = read(noise + '"1/4"\n' + unit("block", known=2, published=3))
    rows = (
        unit("block", parent="county", known=2, published=5),
        unit("rest", parent="county", known=4, published=1),
    )
    two = read(noise + '"1/10"\n' + "".join(rows) + unit("county", published=7))
    for tree, others in ((one, Fraction(1, 4)), (two, Fraction(1, 4))):
        here = tree_posterior(tree)
        assert (here.probability, here.others) == (Fraction(1, 2), others)
        assert tree_document(tree, Fraction(1, 100), 6)["decision"] == "a tie"


EVEN = 'person = "b"\nnoise = "geometric(t=1/20)"\nprior = '
ALONE = unit("b", parent="c", known=0)


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        (EVEN + '"1/2"\n' + ALONE + unit("d", parent="c", at_most=1) + unit("c", published=1), "untold"),
        (EVEN + '"1/2"\n' + ALONE + unit("d", parent="c", at_most=2) + unit("c", published=1), "has it not"),
        (
            EVEN + '"1/2"\n' + ALONE + unit("d", parent="c", at_most=1) + unit("c", published=2),
            "has the value",
        ),
        (EVEN + '"1/2"\n' + ALONE + unit("d", parent="c", at_most=1) + unit("c"), "a tie"),
        (EVEN + '"1/3"\n' + ALONE + unit("d", parent="c", at_most=1) + unit("c"), "has it not"),
        (EVEN + '"1/2"\n' + ALONE + unit("d", parent="c", at_most=3) + unit("c", at_most=3), "a tie"),
    ],
)
def test_a_tie_is_no_reason_to_say_nothing(text, decision):
    """1/2 + 1/20 on both sides in the first; nothing that is published or bounded is above the person in the fourth."""
    document = tree_document(read(text), Fraction(1, 100), 6)
    assert document["decision"] == decision
    low, high = (Fraction(document["total"]["posterior"][end]) for end in ("lower", "upper"))
    assert (
        low <= Fraction(1, 2) <= high
        if decision in ("untold", "a tie")
        else not low <= Fraction(1, 2) <= high
    )


def test_a_count_that_is_as_probable_as_the_least_that_are_shown():
    """Published 6 multiplies the odds by 20 and 1 divides them by that: the count 4 has the probability 1/10000."""
    text = EVEN + '"1/10000"\n' + unit("b", parent="c", known=3, published=6) + unit("c", published=1)
    document = tree_document(read(text), Fraction(1, 100), 6)
    assert [row["count"] for row in document["top"]["counts"]] == ["3", "4"]
    assert document["total"]["posterior"]["exact"] == "1/10000"


@pytest.mark.parametrize("bound", [{}, {"at_most": 2}])
@pytest.mark.parametrize("others", [0, 1, 3])
def test_others_up_to_a_number_need_no_published_value(others, bound):
    """The count of c is that of b and up to so many others, and the unit above it is published."""
    text = 'person = "b"\nprior = "1/3"\nnoise = "geometric(t=1/5)"\n' + unit("b", parent="c", known=0)
    text += (
        unit("c", parent="s", others_at_most=others, **bound)
        + unit("d", parent="s", published=1)
        + unit("s", published=2)
    )
    tree = read(text)
    with mp.workdps(brute.DIGITS):
        truth = brute.tree_posterior(tree, WINDOW)
    assert Fraction(found(tree, 30).lower) <= Fraction(mp.nstr(truth, 40)) <= Fraction(found(tree, 30).upper)
    assert repeated(tree_certificate(tree, 6)) == "accepted"


def test_a_bound_leaves_the_prior_as_it_is():
    """With at most one person in the county: 1/(1 + (1 + 9/10)/2), where the prior of the person is 1/2; and no posterior of
    a unit that is not published."""
    text = 'person = "b"\nprior = "1/2"\nnoise = "geometric(t=9/10)"\n' + unit("b", parent="c", known=0)
    tree = read(text + unit("c", others="any", at_most=1, published=1))
    assert Fraction(found(tree, 20).lower) <= Fraction(20, 39) <= Fraction(found(tree, 20).upper)
    assert repeated(tree_certificate(tree, 6)) == "accepted"
    without = read(text + unit("c", others="any", at_most=1))
    assert tree_posterior(without).probability == Fraction(1, 2)


FAR = """
person = "a"
prior = "1/2"
noise = "geometric(t=1/3)"
[[unit]]
name = "a"
parent = "b"
known = 0
published = 1
[[unit]]
name = "c"
parent = "b"
at_most = 3
[[unit]]
name = "b"
published = {published}
"""


@pytest.mark.parametrize("published", [9, 40, 5000, 900_000_000])
def test_few_counts_are_told_apart_however_far_the_published_value_is(published):
    """Geometric noise far from 0 to 4: each person more is three times as likely, and the county has one more with the person."""
    with_it = sum(Fraction(3) ** n for n in range(1, 5)) * Fraction(3)
    without = sum(Fraction(3) ** n for n in range(4)) * 1
    posterior = tree_posterior(read(FAR.format(published=published))).probability
    assert posterior.contains(arb(fmpq(with_it.numerator, 1)) / int(with_it + without))


def test_a_published_value_that_is_next_to_impossible_is_named_by_its_unit(tmp_path):
    file = tmp_path / "far.toml"
    far = FAR.format(published=900_000_000).replace("at_most = 3", "at_most = 3000")
    file.write_text(far, encoding="utf-8")
    said = r"unit 'b': 900000000 was published, and its count is from 0 to 3001.*next to impossible"
    with pytest.raises(LimitExceeded, match=said):
        tree_document(read_tree(file), Fraction(1, 100), 6)
    file.write_text(FAR.format(published=4), encoding="utf-8")
    tree = read_tree(file)
    assert farthest(tree) is None and [possible(tree, name) for name in "abc"] == [(0, 1), (0, 4), (0, 3)]
    assert tree_document(tree, Fraction(1, 100), 6)["decision"] == "has the value"


def test_a_missing_person_is_said_to_be_missing(tmp_path):
    file = tmp_path / "nobody.toml"
    file.write_text(FAR.format(published=4).replace('person = "a"', ""), encoding="utf-8")
    with pytest.raises(QuestionError, match=r"'person' is missing.*units: a, c, b"):
        read_tree(file)
