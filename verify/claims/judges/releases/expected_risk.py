"""A printed formula for the expected risk E||a + Z|| of a record whose removal changes a query's k numbers by a.

``printed`` may use a (the norm of the change), k, and s, the scale of Laplace noise or the deviation of Gaussian noise. It is
compared with balls of the expectation at rational points, where the paper ``says`` "equal" and where it says "bound". A bound
that is not refuted there is proved if that can be: under Laplace noise with u = exp(-a/s) in the expectation a + s u + (k - 1) s,
for one changed number and any u of (0, 1]; under Gaussian noise for any N = ||a + Z|| with the mean square a**2 + k s**2, by
N <= (N**2 + c**2)/(2 c) for c > 0, whose right-hand side has a mean of at most c where c**2 is at least that mean square.
Both ask for more than the bound, so that no proof is no refutation.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from flint import arb

from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
from epsproof.verify.claims.reading import read_text
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.evaluation import BITS, Indistinct, Undefined, as_ball, evaluate_interval
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.numeric.real_roots import precision
from epsproof.verify.reader import NotRead, hold
from epsproof.verify.records.noise import Gaussian, Laplace, Noise

__all__ = ["judge"]

NOISES: dict[str, Noise] = {"laplace": Laplace(), "gaussian": Gaussian(Fraction(1, 2))}
POINTS = tuple(product((1, 2, 3), map(Fraction, ("1", "1/2", "3")), map(Fraction, ("1", "1/3", "5"))))
UNCHANGED = tuple((k, Fraction(0), s) for k, _, s in POINTS)
DIGITS, OWN = 12, ("a", "k", "s")


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on the printed formula."""
    noise = NOISES.get(claim["noise"])
    says = claim.get("says", "equal")
    if noise is None:
        raise claim.rejected("'noise' is laplace or gaussian", "noise")
    if says not in ("equal", "bound"):
        raise claim.rejected("'says' is equal or bound", "says")
    read_text("'printed'", claim["printed"], False, "printed")
    claim.refuse_defined(*OWN)
    claim.refuse_others(*OWN)
    try:
        compared = _compared(claim, noise, says == "bound")
    except NotRead as error:
        raise claim.rejected(str(error)) from error
    except (Undefined, Indistinct) as error:
        return Finding("undecided", "enclosed", f"the printed value: {error}")
    if says == "equal" or compared.verdict == "refuted":
        return compared
    found = judge_typed(_bound(claim), searches, repairing=False)
    return found if found.verdict == "proved" and compared.rung != "stated" else compared


def _compared(claim: Claim, noise: Noise, bound: bool) -> Finding:
    """Refuted at the first point, among those that satisfy the assumptions, where the printed value is not in the ball of the
    expectation, or as a bound is below it."""
    tried = [
        point
        for point in (*POINTS, *(UNCHANGED if bound or claim.assumptions else ()))
        if _is_met(claim, *point)
    ]
    if not tried:
        return Finding("undecided", "stated", "the assumptions hold at none of the points that are tried")
    with precision(BITS):
        for k, a, s in tried:
            place = {"a": as_ball(a), "s": as_ball(s), "k": arb(k)}
            printed, expected = evaluate_interval(claim["printed"], place), noise.exact((a,), k, as_ball(s))
            if not printed.overlaps(expected) and not (bound and printed > expected):
                told = {"a": str(a), "k": str(k), "s": str(s)}
                told |= {"left side": _shown(expected), "right side": _shown(printed)}
                said = "above" if bound else "not"
                return Finding(
                    "refuted",
                    "enclosed",
                    f"the expected risk, left, is {said} the printed value, right",
                    told,
                )
    said = "is at least the expectation, or in its ball," if bound else "is in the ball of the expectation"
    return Finding("undecided", "enclosed", f"the printed value {said} at the points that were tried")


def _is_met(claim: Claim, k: int, a: Fraction, s: Fraction) -> bool:
    """Whether the assumptions hold at the point."""
    return hold(claim.assumptions, {"a": a, "k": Fraction(k), "s": s})


def _bound(claim: Claim) -> Typed:
    """The inequality that makes the printed formula a bound."""
    known, printed = ("a >= 0", "s > 0", "k >= 1", *claim.assumptions), f"({claim['printed']})"
    if claim["noise"] == "laplace":
        return Typed((*known, "0 < u", "u <= 1"), (f"a + s*u + (k - 1)*s <= {printed}",))
    goals = ("N <= (N**2 + c**2)/(2*c)", f"{printed} > 0", f"{printed}**2 >= a**2 + k*s**2")
    return Typed((*known, "c > 0", "N >= 0"), goals)


def _shown(value: arb) -> str:
    return str(value.str(DIGITS, radius=False))
