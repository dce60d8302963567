"""A printed bound is false if a private mechanism reaches more: all whole-numbered heights of worlds
that differ by at most the steps between them are tried, at simple priors and budgets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random

from epsproof.verify.reader import Truth, truth, value
from epsproof.verify.reader.numbers import compared
from epsproof.verify.reader.truth import Lack
from tests.gates.attack.draft import Draft
from tests.gates.heights import heights

Point = dict[str, Fraction]
SHARES = tuple(map(Fraction, "1/100 1/10 1/4 1/3 1/2 2/3 3/4 9/10 99/100 1".split()))
PARAMETERS = tuple(map(Fraction, "0 1/4 1/2 3/4 1".split()))


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    return next((why for point in _points(draft, seed, count) if (why := _wrong(draft, point))), "")


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether the printed bound is wrong at the printed point."""
    model = draft.model_called("model")
    names = {"t", *model.priors, *model.parameters}
    try:
        point = {name: Fraction(text) for name, text in printed.items() if name in names}
    except ValueError:
        return Truth.UNDECIDED
    if not names <= point.keys():
        return Truth.UNDECIDED
    return Truth.TRUE if _assumed(draft, point) and _wrong(draft, point) else Truth.FALSE


def _points(draft: Draft, seed: int, count: int) -> Iterator[Point]:
    model, random = draft.model_called("model"), Random(f"printed bound {seed}")
    for _ in range(count):
        point = {name: random.choice(SHARES) for name in ("t", *model.priors)}
        point |= {name: random.choice(PARAMETERS) for name in model.parameters}
        if _assumed(draft, point):
            yield point


def _assumed(draft: Draft, point: Point) -> bool:
    """Whether claim and model allow the point, and the secret is possible there."""
    model = draft.model_called("model")
    told = (
        *draft.assumptions,
        *model.where,
        *model.assume,
        "0 < t <= 1",
        *(f"0 < {name} <= 1" for name in model.priors),
    )
    weights = _weights(draft, point)
    possible = min(weights.values()) >= 0 and sum(weights[world] for world in model.secret) > 0
    return possible and all(truth(text, point) is Truth.TRUE for text in told)


def _weights(draft: Draft, point: Point) -> dict[str, Fraction]:
    found = {world: value(text, point) for world, text in draft.model_called("model").worlds.items()}
    assert [weight for weight in found.values() if not isinstance(weight, Fraction)] == []
    return found


def _wrong(draft: Draft, point: Point) -> str:
    """How the printed bound is wrong at the point: undefined, too low, or too high where it is said to be exact."""
    reached = _reached(draft, point)
    at = ", ".join(f"{name} = {x}" for name, x in point.items())
    printed = value(draft.fields["posterior"], point)
    if isinstance(printed, Lack):
        return f"the bound is undefined at {at}" if printed is Lack.UNDEFINED else ""
    if compared(printed, reached) < 0:
        return f"a private mechanism reaches {reached} at {at}"
    if draft.fields.get("says") == "exact" and compared(printed, reached) > 0 and reached < 1:
        return f"no private mechanism reaches more than {reached} at {at}"
    return ""


def _reached(draft: Draft, point: Point) -> Fraction:
    """The largest posterior over all private mechanisms."""
    model, weights = draft.model_called("model"), _weights(draft, point)
    best = Fraction(0)
    for each in heights(draft.fields["model"]):
        shares = {world: weights[world] * point["t"] ** steps for world, steps in each.items()}
        whole = sum(shares.values())
        if whole:
            best = max(best, sum(shares[world] for world in model.secret) / whole)
    return best
