"""Derive a closed form and prove it: proposals from ``derive``, certificates from the searchers, judgement by the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from attrs import evolve, frozen

from epsproof.derive.answer.answer import Answer
from epsproof.derive.answer.explain import overview
from epsproof.derive.question.lattice import Clause
from epsproof.derive.question.problem import Problem
from epsproof.derive.search.open_ends import some_point
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.errors import EmptySomewhere, LimitExceeded
from epsproof.verify.closed_form.contradicted import contradicted
from epsproof.verify.closed_form.digest import digest
from epsproof.verify.closed_form.document import Point, document, places
from epsproof.verify.closed_form.evaluate import Evaluation, evaluate
from epsproof.verify.closed_form.prover import (
    QUICK,
    WORK,
    Progress,
    ProvedLink,
    Prover,
    attach,
    positive_parts,
)
from epsproof.verify.closed_form.region_point import region_point
from epsproof.verify.closed_form.rows import rows
from epsproof.verify.closed_form.second_reading import read_again
from epsproof.verify.kernel.question import Owed
from epsproof.verify.kernel.rejected import Rejected, budget
from epsproof.verify.kernel.theorem import Theorem, read_document
from epsproof.verify.system.time_limit import now
from epsproof.verify.workspace.outcome import Refuted, Unknown

__all__ = ["ProvedAnswer", "prove_answer", "prove_closed_form"]

MAX_DEMANDS, MAX_CLAUSES = 12, 60
SIDES = ("above", "below", "both")
MAX_CASES = 16
ENTANGLED = f"no simple conditions tell the cases apart in fewer than {MAX_CASES} cases; epsilon can be evaluated at numbers"
DIGITS = 15
MANY = f"a criterion of more than {MAX_DEMANDS} pieces, or {MAX_CLAUSES} with every potential, is answered by a number"
UNEXPLAINED = "no stratum of the region that the engine knows explains the extreme value; epsilon can be evaluated at numbers"
ROUNDS = 24
LIMIT = 30.0


@frozen
class ProvedAnswer:
    """An answer with its certificates.

    ``status`` is "proved" where every link that ``document`` owes has certificates that the kernel accepts, else "undecided"
    with ``reasons``; "enclosed" where instead of a proved formula there is a ``number``, for a problem without parameters.
    ``digest`` is that of the document with its certificates.
    """

    status: str
    answer: Answer
    reasons: tuple[str, ...]
    document: dict[str, Any]
    digest: str
    links: tuple[ProvedLink, ...]
    seconds: float
    number: Evaluation | None = None

    @property
    def late(self) -> bool:
        """Whether more time may prove what was left open."""
        return any(isinstance(each.outcome, Unknown) and each.outcome.late for each in self.links)


def prove_closed_form(
    problem: Problem, seconds: float = 60.0, progress: Progress | None = None
) -> ProvedAnswer:
    """The closed form of a problem, proved where the search succeeds within ``seconds``.

    Counterexamples to a proposal become samples of the next one. Without parameters a certified number takes the place of a
    formula that is not found or not proved; a proposal that it excludes is left out. Raises the errors of derive/text/errors
    for questions without an answer; a proof that is not found gives the status "undecided", never an error.
    """
    many = len(problem.demands) > MAX_DEMANDS or len(problem.clauses) > MAX_CLAUSES
    if many and problem.parameters:
        pieces = f"{len(problem.demands)} pieces, {len(problem.clauses)} with every potential of the model"
        raise LimitExceeded(
            f"the criterion has {pieces}; with parameters at most {MAX_DEMANDS} and {MAX_CLAUSES} are derived"
        )
    if many:
        found = ProvedAnswer(
            "undecided", Answer(problem, (), overview(problem)), (MANY,), {}, digest({}), (), 0.0
        )
    else:
        found = _prove(problem, seconds, progress)
    if found.status == "proved":
        read_again(found.answer, rows(found.document["cases"]))
    if found.status == "proved" or problem.parameters:
        return found
    start = now()
    number = evaluate(problem, {}, DIGITS, seconds)
    if number.digits < DIGITS:
        return found
    if contradicted(found.answer, number):
        found = ProvedAnswer(
            "undecided", evolve(found.answer, cases=()), (UNEXPLAINED,), {}, digest({}), (), found.seconds
        )
    return evolve(found, status="enclosed", number=number, seconds=found.seconds + now() - start)


def _prove(problem: Problem, seconds: float, progress: Progress | None) -> ProvedAnswer:
    start = now()
    deadline = start + seconds
    solver = Solver(problem)
    prover = Prover()
    while True:
        answer = solver.answer()
        if not 0 < len(answer.cases) <= MAX_CASES:
            told = (ENTANGLED if answer.cases else UNEXPLAINED, *_advice(problem))
            return ProvedAnswer(
                "undecided", evolve(answer, cases=()), told, {}, digest({}), (), now() - start
            )
        samples = [_sample(problem, solver, answer, k) for k in range(len(answer.cases))]
        if None in samples:
            told = (ENTANGLED, *_advice(problem))
            return ProvedAnswer(
                "undecided", evolve(answer, cases=()), told, {}, digest({}), (), now() - start
            )
        paper = document(answer, [x for x in samples if x is not None])
        try:
            owed = _owed(answer, paper, prover, deadline)
        except Rejected as error:
            return ProvedAnswer("undecided", answer, (error.reason,), paper, digest(paper), (), now() - start)
        found = _searched(answer, owed, prover, deadline, QUICK, QUICK / 4, progress)
        if not any(isinstance(d.outcome, Refuted) for d in found):
            if not solver.every and any(
                isinstance(d.outcome, Unknown) and _of_unbounded_rival(answer, d) for d in found
            ):
                solver.every = True
                continue
            if len(answer.cases) > 1 and not solver.disjoint and _open(found):
                solver.disjoint = True
                continue
            if (
                len(answer.cases) > 1
                and not solver.separated
                and len(problem.parameters) == 1
                and _open(found)
            ):
                solver.separated = True
                continue
            found = _searched_long(answer, owed, prover, deadline, progress)
        refuted = [d for d in found if isinstance(d.outcome, Refuted)]
        if not refuted or solver.rounds >= ROUNDS or now() > deadline or not _learn(solver, refuted):
            break
    reasons = attach(paper, found)
    status = "undecided" if reasons else "proved"
    told = (*reasons, *_advice(problem)) if reasons else ()
    return ProvedAnswer(
        status, _with_refuted(answer, refuted), told, paper, digest(paper), tuple(found), now() - start
    )


def _owed(answer: Answer, paper: dict[str, Any], prover: Prover, deadline: float) -> list[Owed]:
    """What the document owes, once it says from which sides demands are broken, and which of them by which prior."""
    with budget(WORK):
        theorem = read_document(paper)
        prover.beside = positive_parts(theorem)
        below = any(clause.lower for clause in answer.problem.demands)
        paper["sides"] = [
            _side(theorem, demand, prover, deadline) if below else SIDES[0]
            for demand in range(len(theorem.demands))
        ]
        for (number, root), case in zip(places(answer), answer.cases, strict=True):
            if case.kind != "unbounded":
                _broken(theorem, number, root, answer.problem.clauses[case.clause], prover, deadline)
        return list(theorem.links())


def _side(theorem: Theorem, demand: int, prover: Prover, deadline: float) -> str:
    """From where the demand is broken: from above, from below, or from both sides."""
    for side in SIDES:
        link = Owed("between", theorem.between(demand, side))
        if all(x.outcome is None for x in prover.links([link], deadline, QUICK)):
            return side
    return SIDES[-1]


def _broken(
    theorem: Theorem, number: int, root: int | None, clause: Clause, prover: Prover, deadline: float
) -> None:
    """Say which demand the prior of a case breaks, at which bound: the first for which that is proved, or not refuted."""
    case, count, options = theorem.cases[number], len(theorem.asked.bounds), list[tuple[int, int]]()
    for demand, side in enumerate(theorem.data["sides"], 1):
        if side == SIDES[-1]:
            options.append((demand, clause.potential + 1 + count * clause.lower))
        elif (side == "below") is clause.lower:
            options.append((demand, clause.potential + 1))
    row = case.data["breaks"] if root is None else case.roots[root]
    told = list[bool]()
    for row["demand"], row["end"] in options if len(options) > 1 else ():
        owed = [each for each in theorem.tight(number, root) if each.kind in ("class", "tightness")]
        outcomes = [x.outcome for x in prover.links(owed, deadline, QUICK / 4)]
        told.append(any(isinstance(outcome, Refuted) for outcome in outcomes))
        if not any(outcomes):
            return
    if options:
        row["demand"], row["end"] = options[told.index(False) if False in told else 0]


def _searched(
    answer: Answer,
    owed: Sequence[Owed],
    prover: Prover,
    deadline: float,
    limit: float,
    then: float | None = None,
    progress: Progress | None = None,
) -> list[ProvedLink]:
    """The links with the outcomes of the search, each with the case of the answer to which it belongs."""
    index = {place: k for k, place in enumerate(places(answer))}
    found = prover.links(owed, deadline, limit, then, progress)
    return [
        evolve(x, case=index.get((x.owed.case, x.owed.root))) if x.owed.case is not None else x for x in found
    ]


def _searched_long(
    answer: Answer, owed: Sequence[Owed], prover: Prover, deadline: float, progress: Progress | None = None
) -> list[ProvedLink]:
    """The same, with longer searches of what is open while there is time."""
    limit = LIMIT
    found = _searched(answer, owed, prover, deadline, limit, progress=progress)
    while _late(found) and now() < deadline:
        limit *= 4
        found = _searched(answer, owed, prover, deadline, limit, progress=progress)
    return found


def _with_refuted(answer: Answer, found: Sequence[ProvedLink]) -> Answer:
    """The answer, in which cases that a point contradicts say so."""
    places = {d.case: d.outcome.place for d in reversed(found) if isinstance(d.outcome, Refuted)}
    return evolve(
        answer, cases=tuple(evolve(case, refuted=places.get(k, "")) for k, case in enumerate(answer.cases))
    )


def _open(found: Sequence[ProvedLink]) -> bool:
    """Whether a link is neither proved nor refuted."""
    return any(isinstance(d.outcome, Unknown) for d in found)


def _late(found: Sequence[ProvedLink]) -> bool:
    """Whether more time may prove a link that is open, and none is refuted."""
    outcomes = [d.outcome for d in found]
    late = any(isinstance(outcome, Unknown) and outcome.late for outcome in outcomes)
    return late and not any(isinstance(outcome, Refuted) for outcome in outcomes)


def _of_unbounded_rival(answer: Answer, found: ProvedLink) -> bool:
    """Whether the link is about all rivals of a case without a finite epsilon."""
    case = None if found.case is None else answer.cases[found.case]
    return case is not None and case.kind == "unbounded" and bool(case.rivals)


def _advice(problem: Problem) -> tuple[str, ...]:
    """The assumptions that would spare an undecided question its cases at priors of 0."""
    given = {(r.polynomial, r.sign) for r in problem.assumptions}
    ends = [p.name for p, sign in given if sign == ">=" and p.is_Symbol and (p, ">") not in given]
    if not ends:
        return ()
    ends.sort()
    positive = ", ".join(f"{name} > 0" for name in ends)
    return (
        f'where {" or ".join(ends)} is 0 the budget is approached and not attained; try --assume "{positive}"',
    )


def prove_answer(answer: Answer, seconds: float = 60.0) -> ProvedAnswer:
    """The cases as they are given, proved where the search succeeds within ``seconds``."""
    start = now()
    samples = []
    for case in answer.cases:
        point = some_point(answer.problem, case.when)
        if point is None:
            raise EmptySomewhere(
                f"a case holds at no sampled parameter: {', '.join(r.text for r in case.when)}", {}
            )
        samples.append(region_point(answer.problem, point))
    paper, prover, deadline = document(answer, samples), Prover(), start + seconds
    try:
        owed = _owed(answer, paper, prover, deadline)
    except Rejected as error:
        return ProvedAnswer("undecided", answer, (error.reason,), paper, digest(paper), (), now() - start)
    found = _searched_long(answer, owed, prover, deadline)
    reasons = attach(paper, found)
    status = "undecided" if reasons else "proved"
    return ProvedAnswer(status, answer, reasons, paper, digest(paper), tuple(found), now() - start)


def _sample(problem: Problem, solver: Solver, answer: Answer, index: int) -> Point | None:
    """A rational point of a case, with priors in the region; None where the case holds at no sampled parameter."""
    point = next(iter(solver.points_of(answer.cases[index])), None)
    return None if point is None else region_point(problem, point)


def _learn(solver: Solver, refuted: list[ProvedLink]) -> bool:
    """Sharpen the solver by the counterexamples; False where they teach nothing new."""
    learnt = False
    for item in refuted:
        if isinstance(item.outcome, Refuted):
            point = {n: v for n, v in item.outcome.witness.items() if n in solver.problem.parameters}
            point = {n: point.get(n, Fraction(1, 2)) for n in solver.problem.parameters}
            learnt |= solver.learn(point)
    return learnt
