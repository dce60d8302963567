"""Random attack models of two to four worlds, with weights that are negative outside of the region, or in a narrow gap in it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from tests.gates.attack.models.asked_model import AskedModel

__all__ = ["SHAPES", "generated_model"]

UPPER = (
    "{k}", "max({f}/prior, {k})", "posterior - prior <= {f}", "posterior <= {f}", "posterior_odds <= {k}*prior_odds",
    "posterior < {k}*prior", "posterior <= {f} + {f}*{P}", "posterior <= {k}*prior or {P} >= {f}",
)  # fmt: skip
LOWER = (
    "posterior >= prior/{k}", "posterior >= prior - {f}", "posterior_odds >= prior_odds/{k}", "abs(posterior - prior) <= {f}",
    "prior/{k} <= posterior <= {k}*prior",
)  # fmt: skip
MEAN = ("mean_posterior <= {k}*prior", "mean_posterior - prior <= {f}", "mean_posterior <= {f}")
ROOTED = (
    "2/sqrt({P})", "{k}/sqrt({P})", "1 + sqrt({P})", "posterior <= sqrt({P})", "posterior >= prior*sqrt({P})",
    "mean_posterior <= {k}*sqrt({P})*prior", "mean_posterior <= sqrt({P})", "guess <= 99/100*sqrt({P})",
    "guess <= 1 - sqrt({P})/5",
)  # fmt: skip
CRITERIA = {
    "upper": UPPER,
    "lower": LOWER,
    "mean": MEAN,
    "guess": ("guess <= {f}", "guess <= 19/20", "guess <= 99/100"),
    "rooted": ROOTED,
    "gap": ROOTED,
    "steep": (*MEAN, *MEAN, "guess <= 9/10", UPPER[0], LOWER[0]),
    "derived": (*UPPER[:5], *LOWER[:3]),
}
SHAPES = tuple(CRITERIA)
FORMS = (
    "{c}*{v}", "{c}*(1 - {v})", "{c}*({v} - {a})", "{c}*({v} - {a})**2", "{c}*{v}**2", "{c}*({a} - {v})", "{c}*{v}*{u}",
    "{c}*({v} - {a})**2 - 1/1000", "{c}", "{c}*({v} - {low})/{width}", "{c}*({high} - {v})/{width}", "{c}*({v} - {low})/{width}",
)  # fmt: skip
ABOVE = "2 3 3/2 5/4 4".split()
SHARES = "1/5 9/10 1/10 4/5 1/2 1/20".split()
SQUARES = tuple(map(Fraction, "1/9 4/9 1/16 9/16 4/25 16/25 1/36 25/36".split()))
TRIES = 30
Box = dict[str, tuple[Fraction, Fraction]]
Step = tuple[str, str, int]


def generated_model(random: Random, shapes: Sequence[str] = SHAPES) -> AskedModel:
    """A question of a random shape; most have a prior of the region at which it can be judged, and no negative weight there."""
    shape = random.choice(shapes)
    found, tempting = _model(random, shape), random.random() < (1 if shape == "gap" else 0.2)
    for _ in range(TRIES):
        if _possible(found, tempting):
            break
        found = _model(random, shape)
    return found


def _possible(asked: AskedModel, tempting: bool) -> bool:
    weights = [asked.weights(place) for place in asked.places()]
    return bool(weights) and (tempting or all(x >= 0 for at in weights for x in at.values()))


def _model(random: Random, shape: str) -> AskedModel:
    if shape == "steep":
        return _steep(random)
    if shape == "gap":
        return _gap(random)
    names = random.sample(("x", "y"), random.choice((1, 1, 1, 2)))
    box = {
        name: _range(random, fixed=random.random() < (0.7 if shape == "rooted" else 0.15)) for name in names
    }
    weights, values = _weights(random, names, box, shape)
    place = tuple(text for name, ends in box.items() for text in _conditions(name, *ends))
    place += ("x + y <= 1",) if len(names) == 2 and random.random() < 0.3 else ()
    own = random.random() < 0.75
    criterion = _filled(random.choice(CRITERIA[shape]), random, names)
    grouped = shape in ("upper", "lower", "derived")
    return AskedModel(
        shape, "derive" if shape == "derived" else "evaluate", criterion, random.choice((1, 1, 2, 3)) if grouped else 1,
        *_worlds(random, weights), box, place if own else (), () if own else place, values,
    )  # fmt: skip


def _steep(random: Random) -> AskedModel:
    """Three worlds with weights that go from probabilities at one end of a small region to others at its other end, and on."""
    low = Fraction(random.randint(8, 18), 20)
    high = min(low + Fraction(1, random.choice((3, 5, 10))), Fraction(1))
    starts, ends = ([Fraction(x, 12) for x in _parts_of(12, random)] for _ in range(2))
    weights = [f"{u} + {(v - u) / (high - low)}*(x - {low})" for u, v in zip(starts, ends, strict=True)][:2]
    criterion = _filled(random.choice(CRITERIA["steep"]), random, ["x"])
    box = {"x": (low, high)}
    return AskedModel(
        "steep",
        "evaluate",
        criterion,
        1,
        *_worlds(random, weights),
        box,
        tuple(_conditions("x", low, high)),
        (),
    )


def _gap(random: Random) -> AskedModel:
    """Three worlds, one of which has a weight near 0 at the prior that is fixed and at no other: negative, 0 or positive."""
    place, share = random.choice(SQUARES), random.choice(SHARES)
    near = f"(x - {place})**2/2 {random.choice(('- 1/1000', '', '+ 1/1000'))}"
    other = random.choice((f"{share}*x/2", f"{share}/2", f"{share}*(1 - x)/2"))
    criterion = _filled(random.choice(CRITERIA["gap"]), random, ["x"])
    box = {"x": (place, place)}
    return AskedModel(
        "gap", "evaluate", criterion, 1, *_worlds(random, [near, other]), box, (), (f"x == {place}",)
    )


def _parts_of(whole: int, random: Random) -> tuple[int, int, int]:
    one, two = sorted(random.sample(range(1, whole), 2))
    return one, two - one, whole - two


def _worlds(
    random: Random, weights: Sequence[str]
) -> tuple[dict[str, str], str, tuple[str, ...], tuple[Step, ...]]:
    """Names for the worlds of the weights and for the rest, a secret, and a tree of steps."""
    worlds = [f"w{k}" for k in range(len(weights) + 1)]
    rest = random.choice(worlds)
    secret = tuple(sorted(random.sample(worlds, random.randint(1, max(1, len(worlds) - 2)))))
    steps = tuple(
        (worlds[k], worlds[random.randrange(k)], random.choice((1, 1, 2))) for k in range(1, len(worlds))
    )
    return dict(zip((w for w in worlds if w != rest), weights, strict=True)), rest, secret, steps


def _weights(
    random: Random, names: Sequence[str], box: Box, shape: str
) -> tuple[list[str], dict[str, Fraction]]:
    """The weights of all worlds but one, and the values of their parameters: one, in some models."""
    found, values = [], dict[str, Fraction]()
    for _ in range(random.randint(1, 3)):
        name, share = random.choice(names), Fraction(random.randint(1, 6), random.choice((12, 12, 24)))
        place = random.choice((Fraction(random.randint(1, 5), 6), random.choice(box[name])))
        number = str(share)
        if shape != "derived" and not values and random.random() < 0.1:
            values, number = {"c": share}, "c"
        form = random.choice(FORMS)
        low, high = box[name]
        ends = {"low": low, "high": high, "width": f"({high - low or 1})"}
        found.append(form.format(c=number, v=name, a=place, u=random.choice(names), **ends))
    return found, {name: x for name, x in values.items() if any(name in text for text in found)}


def _range(random: Random, fixed: bool) -> tuple[Fraction, Fraction]:
    if fixed:
        place = random.choice(SQUARES)
        return place, place
    low, high = sorted(random.sample(range(21), 2))
    return Fraction(low, 20), Fraction(high, 20)


def _conditions(name: str, low: Fraction, high: Fraction) -> list[str]:
    return [f"{name} == {low}"] if low == high else [f"{name} >= {low}", f"{name} <= {high}"]


def _filled(text: str, random: Random, names: Sequence[str]) -> str:
    for letter, choices in (("{k}", ABOVE), ("{f}", SHARES), ("{P}", names)):
        while letter in text:
            text = text.replace(letter, random.choice(choices), 1)
    return text
