"""Findings of the engine on claims, the verdicts made of them, and verdicts on claims that are not decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import field, fields_dict, frozen, validators

from epsproof.verify.claims.claim import Claim, Unread, place_of
from epsproof.verify.system.bounded_process import OverMemory, OverTime, Send, limited, reports
from epsproof.verify.system.engine_error import BY_THE_ENGINE, EngineError, told

__all__ = [
    "CORRECTED",
    "DIFFERENTIATED",
    "EMPTY",
    "ERROR",
    "FACTOR",
    "MEMORY",
    "POSTERIOR",
    "PRIOR",
    "RATIO",
    "RECIPROCAL",
    "RESTRICTED",
    "ROWS",
    "RUNGS",
    "SOUGHT",
    "TIME",
    "TOLERATED",
    "VARIED",
    "VERDICTS",
    "WEAKENED",
    "Finding",
    "Repair",
    "Verdict",
    "by_the_engine",
    "not_read",
    "out_of_time",
    "verdict_on",
    "within_limits",
]

# What a printed epsilon leads to at a prior, by the names of a counterexample.

FACTOR, RECIPROCAL = "t at the printed epsilon", "B at the printed epsilon"
PRIOR, POSTERIOR = "prior of the event", "posterior at the printed epsilon"
RATIO, TOLERATED = "ratio at the printed epsilon", "tolerated ratio"

# What makes a false statement true: a further condition, another reading, or a weaker statement.

RESTRICTED, CORRECTED, WEAKENED = "restricted", "corrected", "weakened"
DIFFERENTIATED, VARIED, ROWS = "differentiated", "varied", "rows"
WAYS = (RESTRICTED, CORRECTED, WEAKENED, DIFFERENTIATED, VARIED, ROWS)


@frozen
class Repair:
    """A statement near to the printed one that was proved.

    ``way`` is one of WAYS. "restricted": true under the further ``conditions``, at ``open_ends`` as an infimum. "corrected": true
    with the formula ``text`` on the right. "weakened": true with the relation ``text``, <= or >=, in place of the strict one.
    "differentiated": true with the derivative by the variable ``text``. "varied": true in the way that ``text`` says. "rows": for
    a table, the repairs of its rows by their conditions.
    """

    way: str = field(validator=validators.in_(WAYS))
    conditions: tuple[str, ...] = ()
    text: str = ""
    open_ends: str = ""
    rows: tuple[tuple[str, Repair], ...] = ()

    @classmethod
    def of(cls, data: dict[str, Any]) -> Repair:
        """The repair of ``attrs.asdict``."""
        rows = tuple((when, cls.of(row)) for when, row in data["rows"])
        return cls(data["way"], tuple(data["conditions"]), data["text"], data["open_ends"], rows)

    @property
    def condition(self) -> str:
        """The further conditions as one."""
        return " and ".join(self.conditions)

    @property
    def remark(self) -> str:
        """What is to be said beside the conditions, in brackets; empty where nothing is."""
        return f" (an infimum, not attained: {self.open_ends})" if self.open_ends else ""

    @property
    def misread(self) -> bool:
        """Whether the statement was printed wrongly, rather than for too many cases."""
        return self.way in (CORRECTED, DIFFERENTIATED, WEAKENED)

    def __str__(self) -> str:
        told = {
            RESTRICTED: f"with the condition {self.condition}{self.remark}",
            CORRECTED: f"read {self.text}",
            WEAKENED: f"with {self.text} in place of {self.text[:1]}",
            DIFFERENTIATED: f"the derivative is that with respect to {self.text}",
            VARIED: self.text,
            ROWS: "; ".join(f"row {when}: {repair}" for when, repair in self.rows),
        }
        return told[self.way]


# Findings of the engine on claims, and the verdicts made of them.

VERDICTS = (
    "proved",
    "repaired",
    "refuted",
    "infimum only",
    "confirmed",
    "undecided",
    "not checkable",
    "not read",
)
NOT_READ = VERDICTS[-1]
RUNGS = ("stated", "sampled", "enclosed", "solver-agreed", "translated", "certified", "kernel-proved")
TIME, MEMORY, ERROR = "time", "memory", "error"
ENDS = ("", TIME, MEMORY, ERROR)
EMPTY = "its conditions contradict one another"
SOUGHT = "time ran out while a repair was sought; verify --time raises the limit"


@frozen
class Finding:
    """What an engine found about one claim.

    ``basis`` says what the verdict rests on; where ``failing`` holds the goal that fails, ``basis`` is a predicate of that
    goal. ``counterexample`` holds exact values and what the statement gives there, as verify/claims/values/given says; ``repair``
    is what was proved instead; ``certificates`` are those the kernel accepted. ``documents`` hold the claim as it was typed, each
    with what the kernel needs to repeat the verdict. ``believed`` says what has to be believed beside them. ``open_ends`` are the
    places at which an infimum is not attained, which ``basis`` names as well. ``ended_by`` is the limit that ended the work
    early, or an error of the engine: another run may find more. ``place`` is where a claim that is not read breaks a rule, or
    where the conditions stand that contradict one another, ``line`` the line of it. ``read_as`` are the words of the reading
    that the finding is on, where the claim fails as it stands.
    """

    verdict: str = field(validator=validators.in_(VERDICTS))
    rung: str = field(validator=validators.in_(RUNGS))
    basis: str
    counterexample: dict[str, str] | None = None
    repair: Repair | None = None
    certificates: tuple[dict[str, Any], ...] = ()
    documents: tuple[dict[str, Any], ...] = ()
    failing: str = ""
    believed: str = ""
    open_ends: str = ""
    ended_by: str = field(default="", validator=validators.in_(ENDS))
    place: str = ""
    line: int | None = None
    read_as: str = ""

    @property
    def evidence(self) -> str:
        """What the verdict rests on and what is to be believed, as a sentence without the final period."""
        return self.evidence_of(self.failing)

    def evidence_of(self, failing: str) -> str:
        """The same with other words for the goal that fails."""
        said = f"{failing} {self.basis}" if failing else self.basis
        said = f"read as {self.read_as}: {said}" if self.read_as else said
        said = f"{self.place}: {said}" if self.place and self.verdict == NOT_READ else said
        return f"{said}; believed: {self.believed}" if self.believed else said

    @property
    def repaired(self) -> str | None:
        """The repair as a sentence."""
        return None if self.repair is None else str(self.repair)


@frozen(kw_only=True)
class Verdict(Finding):
    """A claim with what was found about it; ``verdict`` is a word that ``epsproof help verdicts`` explains.

    ``rung`` is the highest one reached, as ``epsproof help rungs`` has them.
    "certified" verdicts are repeated by the kernel from the claim as it was typed; "translated" ones have certificates of texts
    that were made of the claim's fields, and ``believed`` says what is to be believed.

    "not read" is the verdict on a claim that breaks a rule of the format or the language; ``basis`` says which, ``place`` where.

    ``expect`` is the verdict that the claim file expects, None for a paper's claims, which expect nothing.
    ``coq`` names Coq's theorems on the claim, and where they hold.
    """

    id: str
    kind: str
    location: str
    statement: str
    assumptions: tuple[str, ...]
    seconds: float = 0.0
    expect: str | None = None
    coq: str = ""

    def evidence_of(self, failing: str) -> str:
        """What the verdict rests on, with Coq's theorems last."""
        return "; ".join(filter(None, (super().evidence_of(failing), self.coq)))

    @property
    def as_stated(self) -> bool:
        """Whether the claim is proved as it stands, so that its hypotheses can be dropped in turn."""
        return self.verdict == "proved" and not self.read_as

    @property
    def by_error(self) -> bool:
        """Whether there is no verdict because of an error of the engine."""
        return self.ended_by == ERROR

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one; a number that is confirmed counts as proved, and so does a definition, and a
        claim that is repaired, being false as printed, counts as refuted."""
        counted = self.verdict == "confirmed" or (
            self.kind == "definition" and self.verdict == "not checkable"
        )
        if self.expect == "refuted" and self.verdict == "repaired":
            return True
        return self.verdict == self.expect or (self.expect == "proved" and counted)


# Verdicts on claims that are not decided: not read, out of time, out of memory, or left by an error of the
# engine.

OUT_OF_TIME, OUT_OF_MEMORY = "time ran out", "memory ran out"
Judging = Callable[[list[Claim], float], Iterator[Verdict]]


def verdict_on(claim: Claim | Unread, finding: Finding, seconds: float = 0.0) -> Verdict:
    """The claim with what was found about it."""
    return Verdict(
        **{name: getattr(finding, name) for name in fields_dict(Finding)},
        id=claim.id,
        kind=claim.kind,
        location=claim.location,
        statement=claim.statement,
        assumptions=claim.assumptions,
        seconds=round(seconds, 3),
    )


def not_read(claim: Claim | Unread, rule: str, field: str = "") -> Verdict:
    """The verdict on a claim that breaks a rule, in a field where one is known."""
    finding = Finding("not read", "stated", rule, place=place_of(claim, field), line=claim.line_of(field))
    return verdict_on(claim, finding)


def out_of_time(seconds: float) -> Finding:
    """The finding on a claim that took too long."""
    reason = (
        f"{OUT_OF_TIME}: the limit of {seconds:g} seconds for a claim was reached; verify --time raises it"
    )
    return Finding("undecided", "stated", reason, ended_by=TIME)


def by_the_engine(error: Exception) -> Finding:
    """The finding on a claim at which the engine failed."""
    return Finding("undecided", "stated", f"{BY_THE_ENGINE}: {told(error)}", ended_by=ERROR)


def within_limits(
    claims: Sequence[Claim], seconds: float, memory: int, judging: Judging
) -> Iterator[Verdict]:
    """A verdict for every claim in its order, from processes that are ended at the limits, each going on behind the last."""
    done = 0
    while done < len(claims):
        rest = list(claims[done:])

        def work(send: Send, rest: list[Claim] = rest) -> None:
            judged = judging(rest, seconds)
            for _ in rest:
                with limited(seconds):
                    verdict = next(judged)
                send(verdict)

        try:
            for verdict in reports(work, memory):
                done += 1
                yield verdict
        except OverTime:
            finding = out_of_time(seconds)
        except OverMemory as ended:
            finding = Finding("undecided", "stated", f"{OUT_OF_MEMORY}: {ended}", ended_by=MEMORY)
        except Exception as error:
            finding = by_the_engine(error)
        else:
            if done == len(claims):
                return
            finding = by_the_engine(EngineError("a process ended without a verdict"))
        yield verdict_on(claims[done], finding)
        done += 1
