"""The document of ``epsproof justify``: a plan with what was found of it, which is the record that ``epsproof check`` repeats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import frozen

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.text.errors import QuestionError
from epsproof.reports.documents.releases.guarantee import AskedGuarantee, guarantee_document
from epsproof.reports.exits import status_of
from epsproof.verify.claims.judges.releases.accounting import Judged
from epsproof.verify.deployments.judged import Apart, judged_plan
from epsproof.verify.deployments.plan import Claimed, Plan, plan_of
from epsproof.verify.kernel.document import check
from epsproof.verify.laws.one_release import PARALLEL
from epsproof.verify.laws.read import disjoint
from epsproof.verify.numeric.decimals import rounded_ends
from epsproof.verify.repeat.composition import SCHEMA as COMPOSED

__all__ = ["SCHEMA", "Again", "found_again", "justify_document"]

SCHEMA = "epsproof-justify/1"
DIGITS = 12
MEASURES = ("posterior", "ratio", "difference", "posterior_odds", "guess")
OUTPUTS = "what is computed from outputs alone tells no more than these do: Dwork and Roth (2014), on post-processing"
GROUP = "data sets with another value of one person are two steps apart where a step adds or removes a person"


def justify_document(plan: Plan) -> dict[str, Any]:
    """What is protected, from whom, a verdict on each claim, and what the releases mean at each prior. Raises QuestionError."""
    found = judged_plan(plan)
    name, steps = plan.attack
    model = model_named(name)
    meaning = _meaning(plan, found.releases)
    claims = [_claim(claimed, one) for claimed, one in found.claims]
    apart = [_apart(one) for one in found.apart]
    verdicts = (one["verdict"] for one in (*claims, *apart, meaning))
    by = [*(by for _, one in found.claims for by in one.theorems), *meaning.get("theorems", ())]
    whole = [*([GROUP] if steps > 1 else []), *([OUTPUTS] if plan.steps else []), *by]
    return {
        "schema": SCHEMA,
        "status": status_of(*verdicts),
        "plan": dict(plan.table),
        "model": {"name": name, "title": model.title, "event": model.event, "steps": steps},
        "releases": found.releases,
        "apart": apart,
        "claims": claims,
        "meaning": meaning,
        "theorems": [*dict.fromkeys(whole)],
    }


def _apart(one: Apart) -> dict[str, Any]:
    """Whether two parts of the data are disjoint, with the document in which the kernel repeats that."""
    told: dict[str, Any] = {"first": one.first, "second": one.second, "verdict": one.finding.verdict}
    if one.finding.counterexample:
        sides = ("left side", "right side")
        told["person"] = {x: v for x, v in one.finding.counterexample.items() if x not in sides}
    return {**told, "documents": list(one.finding.documents)}


def _claim(claimed: Claimed, one: Judged) -> dict[str, Any]:
    """A claimed number with its verdict, and the number that is true between two ends."""
    given = one.row.given
    told: dict[str, Any] = {
        "of": list(claimed.of),
        "releases": one.row.releases,
        "asked": one.row.asked,
        "given": {} if given is None else {given[0]: given[1].text},
        "claimed": one.row.number.text,
        "says": one.row.says,
        "verdict": one.verdict,
    }
    if one.least is None:
        return {**told, "reason": one.reason or "no number is enough"}
    told |= {**rounded_ends(one.least, DIGITS)}
    budgets = None if given is None else _budgets(one.row.releases)
    return told if budgets is None else {**told, "budgets": budgets}


def _budgets(releases: str) -> list[list[list[Any]]] | None:
    """Of each part what the program of the standard library composes again; None where a release is no promise of a budget."""
    found = []
    for part in disjoint(releases):
        if any(one.law is None or one.law.name != "dp" for one in part):
            return None
        pairs = [(one, one.values["epsilon"], one.values["delta"]) for one in part]
        found.append(
            [[one.count, str(size.value), size.logarithm, str(delta.value)] for one, size, delta in pairs]
        )
    return found


def _meaning(plan: Plan, releases: str) -> dict[str, Any]:
    """What all releases mean at each prior: of disjoint parts the larger number of any; undecided where that is not known."""
    steps = plan.attack[1]
    priors = ",".join(plan.priors.values())
    try:
        parts = [
            guarantee_document(AskedGuarantee(text, priors, plan.failure, str(steps), DIGITS))
            for text in releases.split("|")
        ]
    except QuestionError as error:
        return {"verdict": "undecided", "reason": str(error)}
    rows = [
        {
            "who": who,
            "prior": one[0]["prior"],
            **{name: _worst([row[name] for row in one]) for name in MEASURES},
        }
        for who, *one in zip(plan.priors, *(part["priors"] for part in parts), strict=True)
    ]
    parallel = [PARALLEL] if len(parts) > 1 else []
    return {
        "verdict": "enclosed",
        "failure": max((part["failure"] for part in parts), key=Fraction),
        "advantage": _worst([part["advantage"] for part in parts]),
        "priors": rows,
        "statement": max(parts, key=lambda part: Fraction(part["failure"]))["statement"],
        "theorems": [*dict.fromkeys((*parallel, *(by for part in parts for by in part["theorems"])))],
    }


def _worst(ends: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """The largest of several numbers between their ends; without an upper end where one has none."""
    uppers = [one["upper"] for one in ends]
    most = "inf" if "inf" in uppers else max(uppers, key=Fraction)
    return {"lower": max((one["lower"] for one in ends), key=Fraction), "upper": most}


# A record is repeated: the plan in it is judged again, and what it says beside the plan is compared with that.


@frozen
class Again:
    """What a record says more than is found again; how many numbers the program of the standard library repeats as well, and how
    many documents the kernel."""

    wrong: tuple[str, ...]
    program: int = 0
    kernel: int = 0


def found_again(record: Mapping[str, Any]) -> Again:
    """The plan of the record is judged again; all fields have to be the same, but for ends, which may be wider than those found.

    Raises QuestionError for a plan that is not read, Rejected of the kernel, and Broken of the program.
    """
    plan = record.get("plan")
    if not isinstance(plan, Mapping):
        raise QuestionError("the record has no plan")
    again = justify_document(plan_of(plan))
    if wrong := _apart_from(dict(record), again, ""):
        return Again(tuple(wrong))
    documents = [one for pair in again["apart"] for one in pair["documents"]]
    for one in documents:
        check(one)
    return Again((), sum(map(_repeated, again["claims"])), len(documents))


def _apart_from(told: Any, found: Any, place: str) -> list[str]:
    if isinstance(told, dict) and isinstance(found, dict):
        others = sorted(told.keys() ^ found.keys())
        apart = [f"{place or 'the record'}: other fields: {', '.join(others)}"] if others else []
        if not others and {"lower", "upper"} <= told.keys() and not _around(told, found):
            return [f"{place}: it says {_ends(told)}, and found is {_ends(found)}"]
        inside = sorted(told.keys() & found.keys() - ({"lower", "upper"} if not others else set()))
        inside.sort(key=lambda name: name != "verdict")
        return [
            *(
                x
                for name in inside
                for x in _apart_from(told[name], found[name], f"{place}{'.' * bool(place)}{name}")
            ),
            *apart,
        ]
    if isinstance(told, list) and isinstance(found, list) and len(told) == len(found):
        return [
            x
            for n, (one, other) in enumerate(zip(told, found, strict=True), 1)
            for x in _apart_from(one, other, f"{place} {n}")
        ]
    return (
        []
        if type(told) is type(found) and told == found
        else [f"{place}: it says {told!r:.60}, and found is {found!r:.60}"]
    )


def _around(told: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """Whether the ends are no nearer than those that are proved."""
    try:
        low = Fraction(told["lower"]) <= Fraction(found["lower"])
        high = told["upper"] == "inf" or (
            found["upper"] != "inf" and Fraction(found["upper"]) <= Fraction(told["upper"])
        )
    except (TypeError, ValueError, ZeroDivisionError):
        return False
    return low and high


def _ends(given: Mapping[str, Any]) -> str:
    return f"{given['lower']!s:.40} to {given['upper']!s:.40}"


def _repeated(claim: Mapping[str, Any]) -> int:
    """1 where the program of the standard library finds both ends right as well; 0 where it does not decide."""
    from epsproof.verify.repeat.__main__ import said_of
    from epsproof.verify.repeat.outcome import Undecided

    if len(claim.get("budgets", ())) != 1:
        return 0
    (budgets,) = claim["budgets"]
    kept = {name: claim[name] for name in ("given", "lower", "upper")}
    try:
        said_of({"schema": COMPOSED, "budgets": budgets, **kept})
    except (Undecided, ValueError):
        return 0
    return 1
