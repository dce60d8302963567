"""Bounds on the posterior that somebody printed, against what private mechanisms reach in an attack model.

The largest posterior over all private mechanisms is the largest N/(N + D) over the model's potentials h, with N and D the sums
of weight * t**h over the secret and the other worlds; each is attained. So a printed bound is safe exactly if it is nowhere below
any of them, and exact if it is everywhere one of them.
"""

from __future__ import annotations

from fractions import Fraction

import sympy
from attrs import evolve, frozen

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.model import Model
from epsproof.derive.text.errors import UnknownName, UnsupportedForm
from epsproof.derive.text.notation import symbol
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.examine import points_of
from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
from epsproof.verify.claims.reading import read_conditions, read_text
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.points import Point
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.reader import Definitions, NotRead, names, value
from epsproof.verify.reader.models import Model as Read
from epsproof.verify.reader.numbers import Number, Value
from epsproof.verify.reader.numbers import compared as sign_of
from epsproof.verify.reader.truth import Undecided
from epsproof.verify.system.engine_error import EngineError

__all__ = ["Comparison", "compared", "judge", "largest_posterior", "mechanism_at", "private_at"]

SAMPLE, BITS, DIGITS, SAYS = 60, 128, 8, ("safe", "exact")
OWN = ("prior", "prior_odds", "epsilon")
UNSEEN = Finding(
    "undecided",
    "sampled",
    "the printed bound fails at a point, but the second reader of the model does not see it",
)
Likelihoods = dict[str, Fraction]


@frozen
class Comparison:
    """``status`` is "exact", "loose" (safe, but not exact), "safe" (whether it is exact is open), "unsafe" or "open"."""

    status: str
    finding: Finding


def judge(claim: Claim, searches: Searches) -> Finding:
    """Proved if the printed ``posterior`` is nowhere below what a private mechanism of the ``model`` reaches, with whether it is
    exact; where the paper ``says`` that it is exact, that has to hold as well. One that is too low is refuted with a mechanism.
    """
    return compared(claim, searches).finding


def compared(claim: Claim, searches: Searches) -> Comparison:
    """The same with what was found as one word."""
    model = _model(claim)
    if claim.get("says", "safe") not in SAYS:
        raise claim.rejected(f"'says' is one of {', '.join(SAYS)}", "says")
    if model.privacy is not None:
        raise UnsupportedForm("a printed bound is compared under pure differential privacy")
    read_text("'posterior'", claim["posterior"], False, "posterior")
    read_conditions(claim)
    printed = f"min(({claim['posterior']}), 1)"
    reached = [_reached(model, potential) for potential in model.potentials]
    typed = _typed(claim, model)
    safe = judge_typed(
        evolve(typed, goals=tuple(f"{one} <= {printed}" for one in reached)), searches, repairing=False
    )
    if safe.verdict == "refuted":
        point = _point(claim, model, safe)
        if not _is_seen(claim, model, typed.reading, point, -1):
            return Comparison("open", UNSEEN)
        return Comparison("unsafe", _unsafe(claim, model, typed.reading, safe, point))
    if safe.verdict != "proved":
        return Comparison("open", safe)
    attained = evolve(typed, goals=(" or ".join(f"{printed} <= {one}" for one in reached),))
    exact = judge_typed(attained, searches, repairing=False)
    if exact.verdict == "proved":
        certificates, documents = (
            (*safe.certificates, *exact.certificates),
            (*safe.documents, *exact.documents),
        )
        basis = f"{safe.basis}; exact: a private mechanism attains it"
        return Comparison("exact", evolve(safe, basis=basis, certificates=certificates, documents=documents))
    loose = exact.verdict == "refuted"
    remark = _gap(claim, model, attained) if loose else "; safe, and whether it is exact is open"
    if claim.get("says", "safe") == "exact":
        if loose and not _is_seen(claim, model, attained.reading, _point(claim, model, exact), 1):
            return Comparison("safe", UNSEEN)
        found = evolve(exact, basis=exact.basis + remark, failing="that the bound is exact" if loose else "")
    else:
        found = evolve(safe, basis=safe.basis + remark)
    return Comparison("loose" if loose else "safe", found)


def _model(claim: Claim) -> Model:
    try:
        return model_named(claim["model"])
    except UnknownName as error:
        raise claim.rejected(f"'model': {error}", "model") from None


def _typed(claim: Claim, model: Model) -> Typed:
    """What is assumed, without goals: prior is that of the secret, t is exp(-epsilon) where epsilon is named."""
    used = names(claim["posterior"], *claim.assumptions)
    if taken := sorted(used & {"posterior", "posterior_odds"}):
        raise claim.rejected(
            f"{taken[0]!r} is what is bounded: a bound is a formula in priors, parameters and t", "posterior"
        )
    known = {"t", *OWN, *model.priors, *model.parameters, *names(*claim.assumptions)}
    if unknown := sorted(names(claim["posterior"]) - known):
        whose = f"the priors of {model.name} are {', '.join(model.priors)}, and the budget is epsilon, or t = exp(-epsilon)"
        raise claim.rejected(
            f"{unknown[0]!r} in 'posterior' is no prior, and no assumption is about it; {whose}", "posterior"
        )
    if {"t", "epsilon"} <= used:
        raise claim.rejected(
            "epsilon and t = exp(-epsilon) are one quantity: write the bound with one of them", "posterior"
        )
    prior = f"({sympy.sstr(model.prior)})"
    told = {"prior": prior, "prior_odds": f"{prior}/(1 - {prior})"}
    definitions = tuple((name, text) for name, text in told.items() if name in used)
    same = (("t", "exp(-epsilon)"),) if "epsilon" in used else ()
    return Typed((*claim.assumptions, *_assumed(model)), (), definitions, (), same)


def _reached(model: Model, potential: dict[str, int]) -> str:
    """N/(N + D) as text."""
    secret, others = (
        " + ".join(f"({model.worlds[world]})*t**{potential[world]}" for world in side)
        for side in (model.secret, model.others)
    )
    return f"({secret})/({secret} + {others})"


def _assumed(model: Model) -> tuple[str, ...]:
    """What is assumed of t, the priors and the weights."""
    priors = [f"0 < {name} <= 1" for name in model.priors]
    weights = [f"{text} >= 0" for world, text in model.worlds.items() if not model.weights[world].is_number]
    prior = " + ".join(f"({model.worlds[world]})" for world in model.secret)
    return ("0 < t <= 1", *priors, *model.where, *model.assume, *weights, f"{prior} > 0")


def _point(claim: Claim, model: Model, found: Finding) -> dict[str, Fraction]:
    """The point of a counterexample."""
    own = {"t", *model.priors, *model.parameters, *names(claim["posterior"])} - {*OWN}
    return {name: Fraction(text) for name, text in (found.counterexample or {}).items() if name in own}


def _is_seen(claim: Claim, model: Model, reading: Definitions, point: Point, side: int) -> bool:
    """Whether the printed bound is below (-1) or above (1) the largest posterior in the second reader's sight, if it has any."""
    printed = _value(claim["posterior"], point, reading)
    if printed is None or not {"t", *model.priors} <= point.keys():
        return True
    try:
        largest = Read(model, point).highest({name: point[name] for name in model.priors}, point["t"])
        return sign_of(printed, largest) == side
    except NotRead:
        return True
    except Undecided:
        return False


def _unsafe(claim: Claim, model: Model, reading: Definitions, found: Finding, point: Point) -> Finding:
    """The refutation with the mechanism that exceeds the printed bound, which is private there."""
    likelihoods = mechanism_at(model, point)
    if not private_at(model, likelihoods, point["t"]):
        raise EngineError(f"the mechanism of {model.name} is not private at t = {point['t']}")
    outputs = ", ".join(f'{value} in "{world}"' for world, value in likelihoods.items())
    told = f'the mechanism that publishes "yes" with the probability {outputs} is private'
    printed = _value(claim["posterior"], point, reading)
    beside = (
        "where the printed bound has no value" if printed is None else f"above the printed {_shown(printed)}"
    )
    remark = f'; {told}, and after "yes" the posterior is {largest_posterior(model, point)}, {beside}'
    return evolve(found, basis=found.basis + remark, failing="the printed bound")


def mechanism_at(model: Model, point: Point) -> Likelihoods:
    """For every world half of t**h with the potential h whose posterior is largest: likelihoods of the output "yes"."""
    best = min(range(len(model.potentials)), key=lambda k: Fraction(str(_at(model.reciprocals[k], point))))
    return {world: point["t"] ** steps / 2 for world, steps in model.potentials[best].items()}


def private_at(model: Model, likelihoods: Likelihoods, t: Fraction) -> bool:
    """Whether both outputs, "yes" and "no", are as likely as privacy asks along every step."""
    steps = [(v, w, t**k) for v, w, k in model.arcs]
    yes = [likelihoods[w] >= bound * likelihoods[v] for v, w, bound in steps]
    no = [1 - likelihoods[w] >= bound * (1 - likelihoods[v]) for v, w, bound in steps]
    return all(yes) and all(no)


def largest_posterior(model: Model, point: Point) -> Fraction:
    """The largest posterior of the secret over all private mechanisms, at exact values."""
    return Fraction(str(_at(model.prior, point))) / min(
        Fraction(str(_at(bound, point))) for bound in model.reciprocals
    )


def _gap(claim: Claim, model: Model, attained: Typed) -> str:
    """How far the printed bound, at most 1, is above the truth, at the one of some simple points where that is most."""
    found = []
    for point in points_of(attained, 0, SAMPLE):
        printed = _value(claim["posterior"], point, attained.reading)
        if isinstance(printed, Fraction):
            found.append((min(printed, Fraction(1)) - largest_posterior(model, point), printed, point))
    if not found:
        return "; safe but loose"
    _, printed, point = max(found, key=lambda one: one[0])
    place = ", ".join(f"{name} = {at}" for name, at in sorted(point.items()))
    return f"; safe but loose: at {place} it is {printed}, and no private mechanism goes above {largest_posterior(model, point)}"


def _shown(printed: Value) -> str:
    return (
        str(printed) if isinstance(printed, Fraction) else str(printed.ball(BITS).str(DIGITS, radius=False))
    )


def _at(formula: sympy.Expr, point: Point) -> sympy.Rational:
    return formula.subs(
        {symbol(name): sympy.Rational(x.numerator, x.denominator) for name, x in point.items()}
    )


def _value(text: str, point: Point, reading: Definitions) -> Value | None:
    """The formula at the point; None where it has no value, or none that can be told."""
    found = value(text, point, reading)
    return found if isinstance(found, (Fraction, Number)) else None
