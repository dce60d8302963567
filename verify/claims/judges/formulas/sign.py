"""Signs of d epsilon/dp and d epsilon/dq by implicit differentiation.

epsilon = -log t with F(p, q, t) = B(p, q, t) - 1/r*(p, q) = 0 gives d epsilon/dx = F_x/(t F_t); F_t > 0, so that the sign is
that of F_x.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from random import Random

import sympy
from attrs import evolve

from epsproof.derive.models.model import Model
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import symbol, symbol_values, t
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.corrections import ranked
from epsproof.verify.claims.examine import points_of
from epsproof.verify.claims.judges.formulas import algebraic
from epsproof.verify.claims.judges.formulas.algebraic import judge_typed
from epsproof.verify.claims.meanings import unused
from epsproof.verify.claims.reading import model_of, read_conditions, read_text
from epsproof.verify.claims.relations import facts_of
from epsproof.verify.claims.schemas import GOALS, SETTING
from epsproof.verify.claims.searches import Searches, parsed
from epsproof.verify.claims.values.evaluation import Number, Undefined, value_at
from epsproof.verify.claims.values.given import Said
from epsproof.verify.claims.values.given import Undefined as NoValue
from epsproof.verify.claims.values.points import Point, simple_points
from epsproof.verify.claims.verdict import RESTRICTED, Finding, Repair
from epsproof.verify.reader import NotRead, names, parse, value
from epsproof.verify.reader.models import Model as Read
from epsproof.verify.reader.read import violated
from epsproof.verify.system.engine_error import EngineError

__all__ = ["judge", "judge_either", "undefined_at"]

MANY, READ_AT = 160, 24
PRIOR = ("prior", "prior_odds")
WORD = re.compile(r"(?<![\w.])t\b")

TAKEN = ("posterior", "posterior_odds", "epsilon")
SIGNS = ("< 0", "<= 0", "== 0", ">= 0", "> 0")


def judge(claim: Claim, searches: Searches, repairing: bool = True) -> Finding:
    """Proved where the sign holds and epsilon is defined on the whole printed domain; else an exact point, and a repair."""
    if claim["sign"] not in SIGNS:
        raise claim.rejected(f"'sign' is one of {', '.join(SIGNS)}", "sign")
    if claim["by"] not in ("p", "q"):
        raise claim.rejected("'by' is a prior: p or q", "by")
    model = model_of(claim)
    read_text("'profile'", claim["profile"], False, "profile")
    read_conditions(claim)
    _refuse_captured(claim)
    typed = _typed(claim, model)
    found = judge_typed(typed, searches, repairing=False)
    if found.verdict == "proved":
        _read_again(model)
        basis = f"{found.basis}: epsilon is defined, F_t > 0 and the sign of F_{claim['by']} on F = 0"
        return evolve(found, basis=basis)
    if found.verdict != "refuted" or found.failing != typed.goals[0]:
        return found
    level = parse_expression(claim["profile"]).subs(dict(zip(map(symbol, PRIOR), _prior(model), strict=True)))
    requirement = model.reciprocal - 1 / level
    tried = [{n: v for n, v in p.items() if n != "t"} for p in points_of(typed, 0, MANY)]
    failing = [p for p in tried if violated(typed.assumptions, typed.goals[:1], p, typed.reading)]
    if not failing:
        return found
    simplest = min(failing, key=lambda x: sum(abs(v.numerator) + v.denominator for v in x.values()))
    counterexample = {n: str(v) for n, v in sorted(simplest.items())}
    try:
        counterexample |= {
            "1/r* - p*q": str(_gap(requirement, simplest)),
            "epsilon": _why(requirement, simplest),
        }
    except Undefined as undefined:
        counterexample["undefined"] = Said(str(undefined))
    for extra in ranked(tried, ["p*q*r < 1"], failing) if repairing else ():
        more = judge_typed(typed.assuming(extra), searches, repairing=False)
        if more.verdict == "proved":
            repair = Repair(RESTRICTED, extra)
            basis = f"epsilon is undefined on part of the printed domain; with {repair.condition}: {more.evidence}"
            return Finding(
                "repaired", "certified", basis, counterexample, repair, more.certificates,
                (*found.documents, *more.documents),
            )  # fmt: skip
    return evolve(
        found,
        basis="epsilon is undefined on part of the printed domain",
        failing="",
        counterexample=counterexample,
    )


def _read_again(model: Model) -> None:
    """Raise EngineError where the bound of the model is not that of the second reader."""
    bound, random = sympy.sstr(model.reciprocal), Random(0)
    for _ in range(READ_AT):
        place = {
            name: Fraction(random.randint(1, 23), 24) for name in (*model.variables, *model.parameters, "t")
        }
        try:
            read = Read(model, place)
            least = read.prior(place) / read.highest(place, place["t"]) if read.possible(place) else None
            same = least is None or value(bound, place) == least
        except NotRead:
            return
        if not same:
            raise EngineError(f"the bound of {model.name}, {bound}, is another one in the second reading")


def _refuse_captured(claim: Claim) -> None:
    """Raise ClaimRejected where the profile is no function of priors and parameters, or a condition is about what it is not."""
    for field, texts in (
        ("profile", [claim["profile"]]),
        ("assumptions", claim.assumptions),
        ("where", claim.get("where", [])),
    ):
        taken = (*TAKEN, "t") if field == "profile" else TAKEN
        if found := sorted(names(*texts) & {*taken}):
            rule = (
                f"{field!r} is about {found[0]!r}: a profile is a ratio, a formula in priors and parameters"
            )
            raise claim.rejected(f"{rule}, and conditions are about these and t = exp(-epsilon)", field)


def _prior(model: Model) -> tuple[sympy.Expr, sympy.Expr]:
    """The prior of the secret, and its odds."""
    return model.prior, model.prior / (1 - model.prior)


def _typed(claim: Claim, model: Model) -> Typed:
    """There is a root t > 0 since F < 0 at t = 0, F_t > 0, and F_x has the sign wherever F = 0. Every prior is in (0, 1]."""
    if len(model.reciprocals) > 1:
        raise UnsupportedForm(f"epsilon under {model.name} is the least of several, and has no one slope")
    bound = sympy.sstr(model.reciprocal)
    demanded, given = f"1/({claim['profile']})", (*claim.assumptions, *claim.get("where", []))
    used = names(*given, demanded)
    told = [
        (name, f"({sympy.sstr(text)})")
        for name, text in zip(PRIOR, _prior(model), strict=True)
        if name in used
    ]
    open_ones = [name for name in model.variables if not any(_within(name, text) for text in given)]
    given = (*given, *(f"0 < {name} <= 1" for name in open_ones))
    start, whole, by, by_t = unused(("F0", "F", "Fx", "Ft"), (*given, demanded, bound))
    definitions = (*told, (start, f"{WORD.sub('(0)', bound)} - {demanded}"), (whole, f"{bound} - {demanded}"))
    slopes = ((by, whole, claim["by"]), (by_t, whole, "t"))
    goals = (f"{start} < 0", f"t > 0 => {by_t} > 0", f"t > 0, {whole} == 0 => {by} {claim['sign']}")
    return Typed(given, goals, definitions, slopes)


def _within(name: str, text: str) -> bool:
    """Whether the condition says itself that the name is between 0 and 1."""
    tree = parse(text)
    for part in tree.parts if tree.kind == "and" else (tree,):
        if part.kind == "compare" and part.word in (("<", "<"), ("<", "<=")):
            low, middle, high = part.parts
            sides = (low.kind, middle.kind, high.kind) == ("number", "name", "number")
            if sides and low.exact == 0 and middle.name == name and high.exact == 1:
                return True
    return False


def undefined_at(claim: Claim, conditions: Sequence[str]) -> dict[str, str] | None:
    """A simple point where the conditions hold and 1/r* has no value, or None."""
    demanded = 1 / parse_expression(claim["profile"])
    names = sorted({"p", "q", *(x.name for x in demanded.free_symbols)})
    for point in simple_points(parsed(facts_of(*conditions)), 60, names):
        try:
            value_at(demanded, point)
        except Undefined as undefined:
            return {**{n: str(v) for n, v in sorted(point.items())}, "undefined": Said(str(undefined))}
    return None


def _gap(requirement: sympy.Expr, point: Point) -> Number:
    """1/r* - p q."""
    return -value_at(requirement.subs(t, 0), point)


def _why(requirement: sympy.Expr, point: Point) -> str:
    """What the root formula log(2A/(sqrt(B^2 + 4AC) - B)), or log(B/C) where A = 0, does at the point, F = A t^2 + B t - C."""
    poly = sympy.Poly(requirement, t)
    values = symbol_values(point)
    lead, linear, constant = (poly.coeff_monomial(t**k) for k in (2, 1, 0))
    radicand = linear**2 - 4 * lead * constant
    root = sympy.sqrt(sympy.together(radicand.subs(values)))
    formula = sympy.log(
        2 * lead / (root - linear) if sympy.together(lead.subs(values)) != 0 else -linear / constant
    )
    try:
        value_at(formula, point)
    except Undefined as undefined:
        return NoValue(str(undefined))
    except UnsupportedForm:
        pass
    return Said("no root t > 0")


def judge_either(claim: Claim, searches: Searches) -> Finding:
    """The finding on the sign of a slope of epsilon, or of an expression where there is no profile."""
    claim.refuse_beside("profile", *GOALS)
    claim.refuse_beside("goals", *SETTING, "by", "sign")
    return judge(claim, searches) if "profile" in claim.data else algebraic.judge(claim, searches)
