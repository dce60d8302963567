"""A printed number against the value of its formula: confirmed only if that rounds to the printed digits.

The second reader gives exact values, or balls of any precision; where epsilon of a profile is only enclosed, every value that the
enclosure allows has to round to the printed digits.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from flint import arb, ctx

from epsproof.derive.question.pose import pose
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.reading import model_of, parsed
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.evaluation import (
    BITS,
    Indistinct,
    Undefined,
    as_ball,
    comparisons,
    evaluate_interval,
    interval_truth,
    shown_number,
)
from epsproof.verify.claims.values.given import Compared, Printed, Said, no_number, printed
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.numeric.enclosure import Evaluation, enclose
from epsproof.verify.numeric.numeric_question import numeric_questions
from epsproof.verify.reader import UNDECIDED, UNDEFINED, NotRead, Number, Truth, names, parse, truth, value
from epsproof.verify.reader.judge import Claimed, Question, contradicted
from epsproof.verify.reader.numbers import Value, add, compared, multiply
from epsproof.verify.reader.parse import Tree
from epsproof.verify.reader.truth import Undecided
from epsproof.verify.system.engine_error import EngineError

__all__ = ["judge"]

DIGITS = 18
OF_PROFILE, IMPLIES = ("where", "bound"), ("=>", "<=>")
OWN = frozenset({"t", "epsilon"})
NONE: dict[str, Value] = {"t": Fraction(1), "epsilon": Fraction(0)}
ALL: dict[str, Value] = {"t": Fraction(0)}
NEAR_ALL: dict[str, Value] = {"t": Fraction(1, 10**400), "epsilon": Fraction(920)}
"""t and epsilon where no epsilon above 0 is admissible, where all are, and near that end, where epsilon has a value."""


def judge(claim: Claim, searches: Searches) -> Finding:
    """Confirmed or refuted by exact values, or by balls of 256 bits; undecided where these straddle a rounding boundary.

    ``formula`` may use the parameter ``values`` and, where a ``profile`` is given, ``epsilon`` and ``t`` = exp(-epsilon) of that
    profile, enclosed without any closed form.
    """
    before, ctx.prec = ctx.prec, BITS
    try:
        return _judged(claim)
    except NotRead as error:
        raise claim.rejected(str(error), "formula" if "formula" in claim.data else "") from error
    finally:
        ctx.prec = before


def _judged(claim: Claim) -> Finding:
    texts, wanted = _texts(claim)
    values = _values(claim, texts)
    for text in claim.assumptions:
        held = truth(text, values)
        if held is not Truth.TRUE:
            return Finding(
                "undecided", "stated", f"its values do not satisfy the assumption {text}: {held.value}"
            )
    if "profile" not in claim.data:
        return _exact(claim, dict(values), wanted, "by the numbers of the claim")
    return _of_profile(claim, values, texts, wanted)


def _texts(claim: Claim) -> tuple[list[str], Printed | None]:
    """The texts that are judged, and the printed number; raises ClaimRejected where the fields do not fit."""
    if ("relation" in claim.data) == ("printed" in claim.data):
        raise claim.rejected("a number is claimed by 'printed' or by a 'relation'; one of them, not both")
    if "relation" in claim.data and (extra := sorted({"formula", "scale"} & claim.data.keys())):
        raise claim.rejected(
            f"{extra[0]!r} belongs to 'printed'; a 'relation' says everything itself", extra[0]
        )
    if "profile" not in claim.data:
        for field in OF_PROFILE:
            if field in claim.data:
                raise claim.rejected(f"{field!r} needs a 'profile'", field)
        if "relation" not in claim.data and "formula" not in claim.data:
            raise claim.rejected("'printed' needs a 'formula' or a 'profile'", "printed")
    else:
        model_of(claim)
    if "relation" in claim.data:
        if not (relation := parse(claim["relation"])).is_condition or relation.kind in IMPLIES:
            raise claim.rejected(
                "'relation' is a comparison, for instance log(2)/2 < 0.35, without => or <=>", "relation"
            )
        return [claim["relation"]], None
    if (wanted := printed(claim["printed"])) is None:
        raise claim.rejected(no_number(claim["printed"]), "printed")
    text = claim.get("formula", "epsilon")
    if parsed(text).is_condition:
        raise claim.rejected("'formula' is a formula, this is a condition", "formula")
    return [text], wanted


def _values(claim: Claim, texts: list[str]) -> dict[str, Fraction]:
    """The values of the parameters; raises ClaimRejected for names without a value, and for values without their name."""
    found = dict[str, Fraction]()
    for name, text in claim.get("values", {}).items():
        if parse(name).kind != "name":
            raise claim.rejected(f"{name[:60]!r} cannot be a name")
        given = value(text, {})
        if not isinstance(given, Fraction):
            raise claim.rejected(f"{name} = {text[:60]!r} is no rational number")
        found[name] = given
    own, needed = frozenset[str](), names(*texts)
    if "profile" in claim.data:
        model = model_of(claim)
        own = OWN | {*model.variables}
        needed = (needed | _profile_names(claim) | {*model.parameters}) - own
        needed -= {"prior", "posterior", "prior_odds", "posterior_odds"}
        if own_named := sorted(own & found.keys()):
            rule = f"'values' gives {own_named[0]} a value, which stands for itself where a profile is given"
            raise claim.rejected(rule, "values")
        if stray := sorted({*model.variables} & names(*texts)):
            raise claim.rejected(f"{stray[0]} has no value: it runs over the priors of the profile")
    needed |= names(*claim.assumptions) - own
    if missing := sorted(needed - found.keys()):
        members = {**claim.get("values", {}), missing[0]: "1/2"}.items()
        example = ", ".join(f'{name} = "{text}"' for name, text in members)
        raise claim.rejected(f"{missing[0]} has no value; write values = {{ {example} }}", "values")
    if unused := sorted(found.keys() - needed):
        raise claim.rejected(
            f"'values' gives {unused[0]} a value, but the name does not occur: leave it out", "values"
        )
    return found


def _profile_names(claim: Claim) -> frozenset[str]:
    return names(claim["profile"], *claim.get("where", []))


def _exact(claim: Claim, values: dict[str, Value], wanted: Printed | None, source: str) -> Finding:
    """The finding by the second reader's exact values."""
    if wanted is None:
        return _related(claim["relation"], values, source)
    found = value(claim.get("formula", "epsilon"), values)
    if found is UNDEFINED:
        place = {**_place(values), "undefined": claim.get("formula", "epsilon")}
        return Finding("refuted", "enclosed", "the formula is undefined", place)
    if found is UNDECIDED:
        return Finding("undecided", "enclosed", "the value of the formula is too close to decide")
    assert isinstance(found, (Fraction, Number))
    scaled = multiply(Fraction(int(claim.get("scale", 1))), found)
    told = f"value {shown_number(scaled)}{'' if isinstance(scaled, Fraction) else ' (rigorous to the digits shown)'}"
    evidence = f"{told}, printed {wanted.text}; {source}"
    try:
        gap = add(scaled, -wanted.value)
        size = gap if compared(gap, Fraction(0)) >= 0 else multiply(Fraction(-1), gap)
        side = compared(size, wanted.half)
        if side > 0:
            return _wrong(evidence, wanted, shown_number(scaled))
        if side == 0 and wanted.half:
            rounded = "up" if compared(gap, Fraction(0)) < 0 else "down"
            evidence += f"; halfway, printed after rounding {rounded}"
    except Undecided:
        return Finding("undecided", "enclosed", f"{evidence}; too close to a rounding boundary")
    return Finding("confirmed", "enclosed", evidence)


def _wrong(evidence: str, wanted: Printed, there: str) -> Finding:
    return Finding("refuted", "enclosed", evidence, {"printed": wanted.text, "value": there})


def _related(text: str, values: dict[str, Value], source: str) -> Finding:
    """All comparisons of a relation, strict ones strictly."""
    found = truth(text, values)
    parts = [
        Compared(_side(a, values), relation, _side(b, values)) for a, relation, b in comparisons(parse(text))
    ]
    if found is Truth.UNDECIDED:
        return Finding("undecided", "enclosed", f"{', '.join(parts)} is too close to decide; {source}")
    if found is Truth.TRUE:
        return Finding("confirmed", "enclosed", f"{', '.join(parts)}; {source}")
    failing = [part for part, one in zip(parts, comparisons(parse(text)), strict=True) if _fails(one, values)]
    wrong = failing[0] if failing else Said(", ".join(parts))
    words = "has no value" if found is Truth.UNDEFINED else "is false"
    return Finding(
        "refuted", "enclosed", f"{wrong} {words}; {source}", {**_place(values), "comparison": wrong}
    )


def _fails(one: tuple[Tree, str, Tree], values: dict[str, Value]) -> bool:
    left, relation, right = one
    return truth(Tree("compare", (left, right), (relation,)), values).fails


def _side(tree: Tree, values: dict[str, Value]) -> str:
    found = value(tree, values)
    return shown_number(found) if isinstance(found, (Fraction, Number)) else found.value


def _place(values: dict[str, Value]) -> dict[str, str]:
    return {name: shown_number(given) for name, given in sorted(values.items())}


def _of_profile(
    claim: Claim, values: dict[str, Fraction], texts: list[str], wanted: Printed | None
) -> Finding:
    """The finding where t and epsilon are those of the profile."""
    found = _enclosed(claim, values)
    used = OWN & names(*texts)
    source = f"epsilon of the profile in [{found.lower}, {found.upper}], {found.method}"
    if not used:
        return _exact(claim, dict(values), wanted, source)
    if found.t.upper == 0 or found.t.lower == 1:
        return _no_number(claim, values, wanted, found, used)
    if found.t.lower == 0 or found.t.upper == 1:
        return Finding("undecided", "enclosed", f"{source}: whether it is finite is open")
    if found.t.lower == found.t.upper:
        point: dict[str, Value] = {**values, "t": found.t.lower}
        if "epsilon" in used:
            epsilon = value("-log(t)", {"t": found.t.lower})
            assert isinstance(epsilon, (Fraction, Number))
            point["epsilon"] = epsilon
        return _exact(claim, point, wanted, source)
    t = as_ball(found.t.lower).union(as_ball(found.t.upper))
    balls = {name: as_ball(given) for name, given in values.items()} | {"t": t, "epsilon": -t.log()}
    return _by_balls(claim, balls, wanted, source)


def _no_number(
    claim: Claim, values: dict[str, Fraction], wanted: Printed | None, found: Evaluation, used: frozenset[str]
) -> Finding:
    """The finding where no epsilon above 0 is admissible, or every one: refuted, unless the text holds at, or near, that end."""
    what = f"epsilon lies in [{found.lower}, {found.upper}]"
    end = NONE if found.t.lower == 1 else NEAR_ALL if "epsilon" in used else ALL
    told = _exact(claim, dict[str, Value](values) | end, wanted, what)
    if told.verdict != "refuted":
        return Finding(
            "undecided", "enclosed", f"{what}: none above 0 is admissible, or there is no largest one"
        )
    return Finding(
        "refuted",
        "enclosed",
        what,
        {**{name: str(given) for name, given in values.items()}, "value": found.upper},
    )


def _enclosed(claim: Claim, values: dict[str, Fraction]) -> Evaluation:
    """Epsilon of the profile, which the second reader does not contradict."""
    where, model = claim.get("where", []), model_of(claim)
    inside = _profile_names(claim) | {*model.parameters}
    known = {name: given for name, given in values.items() if name in inside}
    problem = pose(claim["profile"], where, [f"{name} == {given}" for name, given in known.items()], model)
    found = enclose(numeric_questions(problem, {name: values[name] for name in problem.parameters}), DIGITS)
    claimed = Claimed("finite", *found.t)
    if found.t.upper == 0:
        claimed = Claimed("unbounded")
    elif found.t.lower == 1 or found.t.upper == 1:
        return found
    against = contradicted(Question([(claim["profile"], ())], model, where), claimed, known)
    if against is not None:
        raise EngineError(
            f"epsilon of {claim['profile']} is enclosed in [{found.lower}, {found.upper}], but {against}"
        )
    return found


def _by_balls(claim: Claim, balls: dict[str, arb], wanted: Printed | None, source: str) -> Finding:
    """The finding that holds for every value in the enclosure of epsilon."""
    if wanted is None:
        return _related_balls(claim["relation"], balls, source)
    try:
        found = evaluate_interval(claim.get("formula", "epsilon"), balls) * int(claim.get("scale", 1))
    except Undefined as undefined:
        return Finding(
            "refuted",
            "enclosed",
            f"the formula is undefined: {undefined}",
            {"undefined": Said(str(undefined))},
        )
    except Indistinct as unclear:
        return Finding("undecided", "enclosed", str(unclear))
    evidence = f"value {shown_number(found)} (rigorous to the digits shown), printed {wanted.text}; {source}"
    excess = abs(found - as_ball(wanted.value)) - as_ball(wanted.half)
    if excess < 0:
        return Finding("confirmed", "enclosed", evidence)
    if excess > 0:
        return _wrong(evidence, wanted, shown_number(found))
    return Finding("undecided", "enclosed", f"{evidence}; the enclosure contains a rounding boundary")


def _related_balls(text: str, balls: Mapping[str, arb], source: str) -> Finding:
    found = interval_truth(text, balls)
    parts = [
        Compared(_ball_side(a, balls), relation, _ball_side(b, balls))
        for a, relation, b in comparisons(parse(text))
    ]
    if found is Truth.UNDECIDED:
        return Finding("undecided", "enclosed", f"{', '.join(parts)} is too close to decide; {source}")
    if found is Truth.TRUE:
        return Finding("confirmed", "enclosed", f"{', '.join(parts)}; {source}")
    failing = [
        part
        for part, (left, relation, right) in zip(parts, comparisons(parse(text)), strict=True)
        if interval_truth(Tree("compare", (left, right), (relation,)), balls).fails
    ]
    wrong = (failing or parts)[0]
    words = "has no value" if found is Truth.UNDEFINED else "is false"
    place = {name: shown_number(ball) for name, ball in sorted(balls.items())}
    return Finding("refuted", "enclosed", f"{wrong} {words}; {source}", {**place, "comparison": wrong})


def _ball_side(tree: Tree, balls: Mapping[str, arb]) -> str:
    try:
        return str(tree.exact) if tree.kind == "number" else shown_number(evaluate_interval(tree, balls))
    except Undefined:
        return "undefined"
    except Indistinct:
        return "undecided"
