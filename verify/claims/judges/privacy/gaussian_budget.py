"""A printed variance of Gaussian noise that is to make a query of sensitivity D (epsilon, delta)-private.

The noise is (epsilon, delta)-private exactly if Phi(m/2 - epsilon/m) - exp(epsilon) Phi(-m/2 - epsilon/m) <= delta, m = D/sigma,
with Phi the standard normal distribution function (Balle and Wang 2018, Theorem 8).
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.evaluation import BITS, Indistinct, Undefined, as_ball, evaluate_interval
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.laws.continuous import normal
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.reader import NotRead, Number, hold, value

__all__ = ["judge"]

DIGITS, OWN = 12, ("D", "delta", "epsilon")
UNSEEN = Finding(
    "undecided",
    "sampled",
    "the least delta is above the one that is claimed, but no outputs were seen that show it",
)


def judge(claim: Claim, searches: Searches) -> Finding:
    """Refuted by the first of the ``tried`` pairs of epsilon and delta at which the least delta is larger; else undecided.

    ``variance`` is a formula in D, epsilon and delta; D is 1 where it is tried.
    """
    if not claim["tried"]:
        raise claim.rejected(
            "'tried' is empty: it holds pairs of epsilon and delta, such as ['1', '1e-5']", "tried"
        )
    claim.refuse_defined(*OWN)
    claim.refuse_others(*OWN)
    holding, met = 0, 0
    try:
        with precision(BITS):
            for pair in claim["tried"]:
                epsilon, delta = (_rational(claim, text) for text in pair)
                if not hold(claim.assumptions, {"D": Fraction(1), "epsilon": epsilon, "delta": delta}):
                    continue
                met += 1
                least = _least_delta(claim, epsilon, delta)
                holding += bool(least <= as_ball(delta))
                if bool(least > as_ball(delta)):
                    if not _is_seen(claim, epsilon, delta):
                        return UNSEEN
                    told = {"D": "1", "delta": str(delta), "epsilon": str(epsilon)}
                    told |= {"left side": str(least.str(DIGITS, radius=False)), "right side": str(delta)}
                    basis = "the least delta of this noise, left, is above the one that is claimed, right"
                    return Finding("refuted", "enclosed", basis, told)
    except NotRead as error:
        raise claim.rejected(str(error)) from error
    except (Undefined, Indistinct) as error:
        return Finding("undecided", "enclosed", str(error))
    if not met:
        return Finding("undecided", "stated", "the assumptions hold at none of the pairs, where D is 1")
    return Finding(
        "undecided",
        "enclosed",
        f"holds at {holding} of the {met} pairs that were tried and satisfy the assumptions",
    )


def _rational(claim: Claim, text: str) -> Fraction:
    found = value(text, {})
    if not isinstance(found, Fraction) or found <= 0:
        raise claim.rejected(
            f"'tried' holds pairs of positive numbers, epsilon and delta, not {text[:40]!r}", "tried"
        )
    return found


def _least_delta(claim: Claim, epsilon: Fraction, delta: Fraction) -> arb:
    """The least delta at epsilon."""
    place = {"D": arb(1), "epsilon": as_ball(epsilon), "delta": as_ball(delta)}
    variance = evaluate_interval(claim["variance"], place)
    if not variance > 0:
        raise Undefined(f"the variance is not above 0 at epsilon = {epsilon}, delta = {delta}")
    mean = 1 / variance.sqrt()
    level = as_ball(epsilon)
    return normal(mean / 2 - level / mean) - level.exp() * normal(-mean / 2 - level / mean)


def _is_seen(claim: Claim, epsilon: Fraction, delta: Fraction) -> bool:
    """Whether the outputs above a number, with means 1 and 0, show a larger delta with the variance that is read again."""
    read = value(claim["variance"], {"D": Fraction(1), "epsilon": epsilon, "delta": delta})
    if not isinstance(read, (Fraction, Number)):
        return False
    variance = as_ball(read) if isinstance(read, Fraction) else read.ball(BITS)
    above = (variance * as_ball(epsilon)).mid() + arb(1) / 2
    near, far = ((above - mean) / variance.sqrt() for mean in (1, 0))
    return bool(normal(-near) - as_ball(epsilon).exp() * normal(-far) > as_ball(delta))
