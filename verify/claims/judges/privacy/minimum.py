"""A printed closed form of epsilon: compared with enclosures at points, then proved by closed forms that the kernel reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, islice

import attrs
import sympy
from attrs import field, frozen
from flint import arb, ctx, fmpq, fmpq_mpoly

from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.errors import QuestionError, UnsupportedForm
from epsproof.derive.text.notation import symbol_values
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.corrections import ranked
from epsproof.verify.claims.described import no_value
from epsproof.verify.claims.examine import points_of
from epsproof.verify.claims.minimum_document import (
    Proof,
    answered,
    conditions_of,
    corrected,
    proof_of,
    proposals,
    uncovered,
)
from epsproof.verify.claims.reading import model_of, read, read_text
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.evaluation import adversary, shown, value_at, worked_out
from epsproof.verify.claims.values.given import Between, Rounded, Said, Undefined
from epsproof.verify.claims.values.points import Point
from epsproof.verify.claims.verdict import CORRECTED, RESTRICTED, ROWS, SOUGHT, TIME, Finding, Repair
from epsproof.verify.closed_form.proved import ProvedAnswer
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.numeric.enclosure import Evaluation, enclose
from epsproof.verify.numeric.numeric_question import NumericQuestion, numeric_questions
from epsproof.verify.numeric.stratum import sign, sign_holds
from epsproof.verify.reader import UNDEFINED, Definitions, names, parse, value
from epsproof.verify.reader.judge import Question
from epsproof.verify.reader.truth import Lack

__all__ = ["judge"]

POINTS, MOST_POINTS, ATTEMPTS, DIGITS, BITS = 40, 160, 8, 15, 256
WORST = ("refuted", "undecided", "repaired", "infimum only", "proved")
ANY, SEEN = "0 == 0", 6
AT_THE_PRIOR = "epsilon at this prior"
UNSEEN = "epsilon is another one at some points, but no adversary was found who shows it"


@frozen
class _Wrong:
    """A point of the printed range at which the printed formula is not epsilon, which is ``enclosed``; ``ball`` is None where
    the formula has no value, and ``safe`` says that it is less than epsilon."""

    point: Point
    printed: str
    true: str
    enclosed: Evaluation
    ball: arb | None = None
    safe: bool = False
    against: Mapping[str, str] = field(factory=dict)

    @property
    def undefined(self) -> bool:
        return self.ball is None

    def data(self) -> dict[str, str]:
        place = {n: str(v) for n, v in sorted(self.point.items())}
        return {**place, "printed epsilon": self.printed, "epsilon": self.true, **self.against}


def judge(claim: Claim, searches: Searches, repairing: bool = True) -> Finding:
    """Proved where the printed formula is the largest admissible epsilon wherever the printed conditions hold; "infimum only"
    where no prior of the region attains it; otherwise repaired or refuted with an exact point."""
    priors = {*model_of(claim).variables, "prior", "prior_odds", "posterior", "posterior_odds"}
    claim.refuse_beside("rows", "when", "epsilon")
    if "rows" in claim.data:
        return _table(claim, searches)
    typed = Typed(tuple(conditions_of(claim)), (ANY,))
    read(typed)
    read_text("'epsilon'", claim["epsilon"], False, "epsilon")
    if running := sorted(names(*typed.assumptions) & priors):
        rule = f"a condition on parameters is about {running[0]!r}, which runs over the region"
        raise claim.rejected(
            f"{rule}: put conditions on priors into 'where'",
            "when" if "when" in claim.data else "assumptions",
        )
    try:
        problem = _problem(claim)
        unknown = sorted(
            names(claim["epsilon"])
            - {*problem.parameters, *(n for text in typed.assumptions for n in names(text))}
        )
        if unknown:
            raise claim.rejected(
                f"{unknown[0]!r} in 'epsilon' is no parameter of the profile, its region or the assumptions"
            )
        tried = points_of(_with_all_parameters(claim, problem, typed), 0, MOST_POINTS)
    except Rejected as error:
        return Finding("undecided", "stated", str(error))
    if not tried:
        return Finding("undecided", "sampled", "no point was found that satisfies its conditions")
    wrong = [
        w for w in (_wrong(claim, problem, point, searches) for point in tried[:POINTS]) if w is not None
    ]
    if wrong:
        return _repaired(claim, tried, wrong, searches, ATTEMPTS if repairing else 0)
    proof = proof_of(claim, (), searches)
    if proof is None:
        return _open(claim, searches)
    return _proved(proof)


def _problem(claim: Claim) -> Problem:
    """The question of the claim, for any parameters."""
    problem = pose(claim["profile"], claim.get("where", []), (), claim.get("bound", "unbounded"))
    return attrs.evolve(problem, assumptions=())


def _with_all_parameters(claim: Claim, problem: Problem, typed: Typed) -> Typed:
    """The conditions with those of the model, and with every parameter that no assumption names positive, as in a question."""
    given = (*typed.assumptions, *model_of(claim).assume)
    return Typed(
        (*given, *(f"{name} > 0" for name in sorted({*problem.parameters} - names(*given)))), typed.goals
    )


def _table(claim: Claim, searches: Searches) -> Finding:
    """One finding for all ``rows`` [condition, epsilon] of a table: the worst of theirs, and what the rows leave open."""
    found = []
    for when, epsilon in claim["rows"]:
        data = {**{k: v for k, v in claim.data.items() if k != "rows"}, "when": when, "epsilon": epsilon}
        found.append((when, judge(attrs.evolve(claim, data=data), searches)))
    _, worst = min(found, key=lambda x: WORST.index(x[1].verdict))
    basis = "; ".join(f"row {when}: {finding.verdict}, {finding.evidence}" for when, finding in found)
    if worst.verdict not in ("refuted", "undecided"):
        basis += uncovered(claim, [when for when, _ in found], searches)
    rows = tuple((when, f.repair) for when, f in found if f.repair is not None)
    repair = Repair(ROWS, rows=rows) if rows else None
    certificates = tuple(c for _, f in found for c in f.certificates)
    documents = tuple(d for _, f in found for d in f.documents) if worst.verdict != "refuted" else ()
    open_ends = _listed(f.open_ends for _, f in found if f.open_ends)
    return attrs.evolve(
        worst, basis=basis, repair=repair, certificates=certificates, documents=documents, open_ends=open_ends
    )


def _proved(proof: Proof) -> Finding:
    count = len(proof.certificates)
    basis = f"{count} certificates over {proof.cases} case{'s' if proof.cases != 1 else ''} of the engine's closed form"
    if not proof.open_ends:
        return Finding(
            "proved", "certified", basis, certificates=proof.certificates, documents=(proof.document,)
        )
    ends = _listed(proof.open_ends)
    found = Finding("infimum only", "certified", f"{basis}; not attained: {ends}", open_ends=ends)
    return attrs.evolve(found, certificates=proof.certificates, documents=(proof.document,))


def _placed(claim: Claim, problem: Problem, values: Point) -> tuple[NumericQuestion, ...]:
    """The question at values of the parameters, posed anew where signs that were left open matter."""
    try:
        return numeric_questions(problem, values)
    except UnsupportedForm:
        given = [f"{name} == {x}" for name, x in sorted(values.items())]
        return numeric_questions(
            pose(claim["profile"], claim.get("where", []), given, claim.get("bound", "unbounded")), {}
        )


def _wrong(claim: Claim, problem: Problem, point: Point, searches: Searches) -> _Wrong | None:
    """The point, if the printed formula certainly has no value there, or another one than epsilon."""
    here = {name: v for name, v in point.items() if name in problem.parameters}
    if here.keys() != {*problem.parameters}:
        return None
    try:
        found = enclose(_placed(claim, problem, here), DIGITS)
    except QuestionError:
        return None
    if found.admissible is None:
        return None
    printed = value(claim["epsilon"], point)
    if isinstance(printed, Lack) and printed is not UNDEFINED:
        return None
    true = (
        Said("0: none is admissible")
        if not found.admissible
        else _exact(_known(claim, searches), point) or _enclosed(found)
    )
    if isinstance(printed, Lack):
        return _Wrong(point, Undefined(_why(claim["epsilon"], point)), true, found)
    safe = False
    with ctx.workprec(BITS):
        ball = (
            arb(fmpq(printed.numerator, printed.denominator))
            if isinstance(printed, Fraction)
            else printed.ball(BITS)
        )
        if found.admissible and found.t.upper > 0:
            low, high = (-arb(fmpq(t.numerator, t.denominator)).log() for t in (found.t.upper, found.t.lower))
            if not (ball < low or ball > high):
                return None
            safe = bool(ball < low)
        return _Wrong(point, _worked(claim["epsilon"], point, ball), true, found, ball, safe)


def _seen(wrong: Sequence[_Wrong]) -> str:
    """In which way the printed formula is wrong, and at how many points."""
    over = sum(not one.undefined and not one.safe for one in wrong)
    ways = {
        "more than is admissible": over,
        "less than the largest, and so safe,": sum(one.safe for one in wrong),
        "without a value": sum(one.undefined for one in wrong),
    }
    said = (f"{way} at {number}" for way, number in ways.items() if number)
    return f"{', '.join(said)} of the points tried"


def _enclosed(found: Evaluation) -> str:
    """The lower end, or both where they differ by more than a unit of the last digit."""
    return (
        found.lower if found.digits == DIGITS or found.lower == "inf" else Between(found.lower, found.upper)
    )


def _known(claim: Claim, searches: Searches) -> list[ProvedAnswer]:
    """The closed forms for the claim's profile that are proved already."""
    return searches.known_answers(
        claim["profile"].strip(), claim.get("where", []), claim.get("bound", "unbounded")
    )


def _exact(answers: Iterable[ProvedAnswer], point: Point) -> str:
    """Epsilon at the point by the first closed form that covers it, in exact form and decimals; empty where none does."""
    for answer in answers:
        problem = answer.answer.problem
        settled = problem.stated.settled if problem.stated is not None else ()
        same = all(name in point and value(text, point) == point[name] for name, text in settled)
        if (
            not same
            or not {*problem.parameters} <= point.keys()
            or not all(r.holds(point) for r in problem.assumptions)
        ):
            continue
        case = next((c for c in answer.answer.cases if all(r.holds(point) for r in c.when)), None)
        if case is not None and case.kind == "unbounded":
            return "inf"
        if case is not None and case.closed is not None and not case.rivals:
            exact = str(case.epsilon.subs(symbol_values(point)))
            decimals = shown(value_at(case.epsilon, point))
            return Rounded(exact, decimals) if len(exact) <= 60 else decimals
    return ""


def _there(claim: Claim, point: Point, searches: Searches) -> Iterator[ProvedAnswer]:
    """The closed form for the parameters of the point alone, where it is proved."""
    names = _problem(claim).parameters
    fixed = [f"{name} == {point[name]}" for name in names if name in point]
    found = answered(claim, fixed, searches)
    if found is not None and found.status == "proved":
        yield found


def _worked(text: str, point: Point, ball: arb) -> str:
    """The formula at the point, exact where it is short, and its decimals."""
    from epsproof.derive.text.grammar import parse_expression

    exact, decimals = str(parse_expression(text).subs(symbol_values(point))), str(ball.str(8, radius=False))
    return Rounded(exact, decimals) if len(exact) <= 60 and exact != decimals else decimals


def _why(text: str, point: Point) -> str:
    return no_value(parse(text), point, Definitions())


def _repaired(
    claim: Claim, tried: Sequence[Point], wrong: Sequence[_Wrong], searches: Searches, attempts: int
) -> Finding:
    """The weakest condition found under which the formula is proved, else the one that is epsilon; else refuted. Undecided where
    the second reader sees nobody who is against a printed value."""
    first = _simplest(claim, wrong)
    if first is None:
        return Finding("undecided", "sampled", UNSEEN)
    basis = _seen(wrong)
    if attempts:
        searches.refutation = Finding(
            "refuted", "enclosed", f"{basis}; {SOUGHT}", first.data(), ended_by=TIME
        )
    hints = _hints(claim, searches) if attempts else []
    for extra in islice(ranked(tried, hints, [w.point for w in wrong]), attempts):
        proof = None if _wrong_too(claim, extra, searches) else proof_of(claim, extra, searches)
        if proof is not None:
            repair = Repair(RESTRICTED, extra, open_ends=_listed(proof.open_ends))
            basis = f"{basis}; with {repair.condition}: {len(proof.certificates)} certificates{repair.remark}"
            told = _told(claim, first, searches)
            return Finding(
                "repaired", "certified", basis, told, repair, proof.certificates, (proof.document,)
            )
    if attempts and (found := corrected(claim, searches)) is not None:
        text, proof = found
        repair = Repair(CORRECTED, text=text, open_ends=_listed(proof.open_ends))
        basis = f"{basis}; with the closed form found: {len(proof.certificates)} certificates"
        return Finding(
            "repaired",
            "certified",
            basis,
            _told(claim, first, searches),
            repair,
            proof.certificates,
            (proof.document,),
        )
    return Finding(
        "refuted", "enclosed", f"{basis}; no short condition repairs it", _told(claim, first, searches)
    )


def _wrong_too(claim: Claim, extra: Sequence[str], searches: Searches) -> bool:
    """Whether the printed formula is wrong at a point that satisfies more conditions as well: a proof need not be sought."""
    problem, typed = _problem(claim), Typed(tuple(conditions_of(claim, extra)), (ANY,))
    points = points_of(_with_all_parameters(claim, problem, typed), 0, MOST_POINTS)
    return any(_wrong(claim, problem, point, searches) is not None for point in points)


def _simplest(claim: Claim, wrong: Sequence[_Wrong]) -> _Wrong | None:
    """The simplest point, one without a printed value first; else with the adversary who is against the printed value in the
    second reader's sight, among few points."""
    for one in sorted(wrong, key=lambda w: (not w.undefined, _size(w.point)))[:SEEN]:
        if one.ball is None:
            return one
        if against := adversary(_asked(claim), one.ball, one.enclosed, _within(claim, one.point)):
            return attrs.evolve(one, against=against)
    return None


def _told(claim: Claim, first: _Wrong, searches: Searches) -> dict[str, str]:
    """The counterexample, with epsilon as the closed forms found meanwhile give it."""
    answers = chain(_known(claim, searches), _there(claim, first.point, searches))
    return attrs.evolve(first, true=_exact(answers, first.point) or first.true).data() | _at_the_prior(
        claim, first
    )


def _at_the_prior(claim: Claim, wrong: _Wrong) -> dict[str, str]:
    """What the printed epsilon leads to at the adversary's prior, and what this prior alone admits, where that is more than the
    least of all priors: epsilon is not taken there."""
    if wrong.against.keys() != {*model_of(claim).priors}:
        return {}
    where = [*claim.get("where", []), *(f"{name} == {value}" for name, value in wrong.against.items())]
    there = attrs.evolve(claim, data={**claim.data, "where": where})
    try:
        questions = _placed(there, _problem(there), _within(claim, wrong.point))
        found, limit = enclose(questions, DIGITS), _tolerated(questions)
    except QuestionError:
        return {}
    least = found.admissible is None or found.t.upper >= wrong.enclosed.t.lower
    against = {name: Fraction(value) for name, value in wrong.against.items()}
    printed = "" if wrong.ball is None else wrong.printed.partition(" = ")[0]
    facts, factor = worked_out(
        _asked(claim), _within(claim, wrong.point), against, _factor(printed, wrong.ball), found, limit
    )
    alone = _enclosed(found)
    return facts | (
        {} if least else {AT_THE_PRIOR: Rounded(f"log({1 / factor})", alone) if factor else alone}
    )


def _tolerated(questions: Sequence[NumericQuestion]) -> Fraction | None:
    """The largest ratio of posterior and prior that is tolerated, of questions about one prior; None where something else is
    limited."""
    limits = []
    for question in questions:
        if question.lower or question.running or question.group != 1:
            return None
        if all(sign_holds(sign(_constant(c.polynomial)), c.sign) for c in question.region):
            limits += [
                max(_constant(one.numerator) / _constant(one.denominator) for one in clause)
                for clause in question.clauses
            ]
    least = min(limits, default=None)
    return None if least is None else Fraction(int(least.p), int(least.q))


def _constant(polynomial: fmpq_mpoly) -> fmpq:
    """The value of a polynomial without variables."""
    return polynomial.leading_coefficient() if polynomial else fmpq(0)


def _factor(printed: str, ball: arb | None) -> Fraction | arb | None:
    """exp(-epsilon), as a rational number where it is one."""
    if ball is None:
        return None
    with ctx.workprec(BITS):
        factor = (-ball).exp()
        from epsproof.derive.text.grammar import parse_expression

        exact = sympy.exp(-parse_expression(printed)) if printed else None
        if isinstance(exact, sympy.Rational) and factor.contains(fmpq(exact.p, exact.q)):
            return Fraction(int(exact.p), int(exact.q))
        return factor


def _asked(claim: Claim) -> Question:
    return Question([(claim["profile"], ())], model_of(claim), claim.get("where", []))


def _within(claim: Claim, point: Point) -> Point:
    """The parameters of the question among those of the point."""
    known = {*_problem(claim).parameters, *model_of(claim).parameters}
    return {name: given for name, given in point.items() if name in known}


def _hints(claim: Claim, searches: Searches) -> list[str]:
    """Signs of the parameters, and the conditions that tell the engine's cases apart."""
    answers: Iterable[ProvedAnswer] = proposals(claim, (), searches, most=1)
    found = [f"{name} {sign} 0" for name in _problem(claim).parameters for sign in (">", ">=")]
    return list(
        dict.fromkeys(
            [*found, *(r.text for a in answers for c in a.answer.cases for r in c.when if r.sign != "==")]
        )
    )


def _open(claim: Claim, searches: Searches) -> Finding:
    """Undecided, with the reason for which the engine's own closed form is."""
    for answer in proposals(claim, (), searches, most=1):
        if answer.reasons:
            told = f"the engine's closed form: {answer.reasons[0]}"
            return Finding("undecided", "sampled", told, ended_by=TIME if answer.late else "")
        return Finding("undecided", "sampled", "the formula was not proved to be epsilon")
    return Finding("undecided", "sampled", "the engine finds no closed form")


def _listed(places: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(places))


def _size(point: Point) -> Fraction:
    return Fraction(sum(abs(v.numerator) + v.denominator for v in point.values()))
