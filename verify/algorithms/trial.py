"""An algorithm against its claim: the worst pair of neighbours and event, or that none is worse than claimed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import islice

from attrs import evolve, frozen
from flint import arb

from epsproof.derive.text.errors import LimitExceeded, QuestionError, UnsupportedForm
from epsproof.verify.algorithms.algorithm import Algorithm, DataSet, Vectors
from epsproof.verify.algorithms.alignment import MOST_CORNERS, Alignment, alignment_of, ways_of_all
from epsproof.verify.algorithms.certified import Certified, certified
from epsproof.verify.algorithms.crossing import crossing, draws, farthest, of_integers
from epsproof.verify.algorithms.gap import (
    FEW_BOXES,
    MOST_BOXES,
    Event,
    Exceeded,
    Gap,
    Growth,
    gap_between,
    simplest,
)
from epsproof.verify.algorithms.gaussian import CommonShift, common_shift, sure
from epsproof.verify.algorithms.integers import surely_possible
from epsproof.verify.algorithms.outcome import Outcome, Term, demand_told_apart, outcomes, possible
from epsproof.verify.algorithms.path import Path
from epsproof.verify.algorithms.run import paths
from epsproof.verify.channel.exponentials import ZERO, Exact, constant, exponential
from epsproof.verify.numeric.real_roots import ball

__all__ = ["Trial", "tried"]

MOST_SETS, MANY_SETS, MOST_SEARCHED, MOST_INTEGRATED = 3_000, 32, 200, 24
Laws = Mapping[Outcome, list[Term]]
Run = tuple[DataSet, list[Path]]


class NoNeighbours(UnsupportedForm):
    """No two of the data sets are neighbours."""

    def __init__(self) -> None:
        super().__init__(
            "no two of the data sets are neighbours, so that nothing is claimed; add sizes, entries or pairs"
        )


@frozen(eq=False)
class Trial:
    """``verdict`` is "refuted", "proved", "confirmed" (over the data sets tried, by certified ends) or "undecided".

    ``worst`` is the pair with the largest gap found; ``delta`` encloses, over the data sets tried, the least delta with which the
    claim would hold at its epsilon (None where no upper end is known). ``alignment`` proves the claim for all vectors, and so
    does ``shift``, of Gaussian noise, where its delta is small enough. Where probabilities are known between ends only,
    ``certified`` has what the other fields leave out.
    """

    verdict: str
    sets: int
    pairs: int
    worst: Exceeded[Event[Exact]] | None
    least: Exact
    beyond: arb | None
    alignment: Alignment | None
    reasons: tuple[str, ...]
    certified: Certified | None = None
    shift: CommonShift | None = None


def tried(algorithm: Algorithm, so_far: Callable[[Trial], None] = lambda _: None) -> Trial:
    """On the data of the file; if that leaves the claim undecided, on data about the numbers that the program compares with.

    Without any where probabilities are not computed: shifts of the noise prove the claim, or leave it undecided. Raises
    QuestionError where the program cannot be run on the data, and where neither probabilities nor shifts are computed. What the
    data of the file leave undecided is told ``so_far`` before other data are looked for.
    """
    algorithm = of_integers(algorithm)
    family = algorithm.family
    if isinstance(family, Vectors) and family.size >= MANY_SETS and (pair := farthest(family)) is not None:
        beginning = _searched(algorithm, pair)
        if beginning is not None:
            return beginning
    try:
        first = _tried(algorithm)
    except (UnsupportedForm, LimitExceeded) as error:
        if not isinstance(family, Vectors):
            raise
        alignment, shift, reasons = _for_all(algorithm)
        proved = alignment is not None or _small_enough(shift, algorithm)
        if not proved and (isinstance(error, NoNeighbours) or not _has_ways(algorithm, family)):
            raise
        told = (str(error),) if proved else (str(error), *reasons)
        first = Trial(
            "proved" if proved else "undecided", 0, 0, None, ZERO, None, alignment, told, None, shift
        )
    if first.verdict == "undecided":
        so_far(first)
    most = MOST_INTEGRATED if draws(algorithm, "gaussian") else MOST_SEARCHED
    for other in islice(crossing(algorithm), most) if first.verdict == "undecided" else ():
        found = _searched(algorithm, other)
        if found is not None:
            return found
    return first


def _for_all(algorithm: Algorithm) -> tuple[Alignment | None, CommonShift | None, list[str]]:
    """Shifts of the noise that prove the claim for all vectors, else one shift of all Gaussian noise; why the claim is open."""
    alignment, reason = alignment_of(algorithm)
    growth = algorithm.claim.growth
    if alignment is not None or growth is None or not draws(algorithm, "gaussian"):
        return alignment, None, [reason] if reason else []
    moved = common_shift(algorithm, growth)
    return (None, None, [moved]) if isinstance(moved, str) else (None, moved, [])


def _small_enough(shift: CommonShift | None, algorithm: Algorithm) -> bool:
    delta = algorithm.claim.delta
    return shift is not None and bool(shift.delta <= ball(delta))


def _has_ways(algorithm: Algorithm, family: Vectors) -> bool:
    """Whether shifts of the noise may prove the claim, as they would with more noise."""
    if algorithm.claim.meaning not in (None, "with the output"):
        return False
    try:
        few = len(family.corners()) <= MOST_CORNERS or draws(algorithm, "gaussian")
        return few and bool(ways_of_all(algorithm, family))
    except QuestionError:
        return False


def _searched(algorithm: Algorithm, family: Vectors) -> Trial | None:
    """A refutation by the family, whose upper ends are not worked out finely; None where there is none."""
    try:
        found = _tried(evolve(algorithm, family=family), search=True)
    except (QuestionError, ArithmeticError):
        return None
    return found if found.verdict == "refuted" else None


def _tried(algorithm: Algorithm, search: bool = False) -> Trial:
    """By exact probabilities; where they are not known, or leave the claim open, by certified ends of noise on the integers. A
    ``search`` looks for a refutation only.
    """
    runs = _runs(algorithm)
    noises = [noise for _, found in runs for path in found for noise in path.noises]
    if not all(noise.exact for noise in noises):
        return _between_ends(algorithm, runs, search)
    integers = bool(noises) and all(noise.discrete for noise in noises)
    try:
        trial = _exactly(algorithm, runs, search)
    except UnsupportedForm:
        if not integers:
            raise
        return _between_ends(algorithm, runs, search)
    if trial.verdict == "undecided" and trial.beyond is None and integers:
        try:
            other = _between_ends(algorithm, runs, search)
        except QuestionError:
            return trial
        return other if other.verdict != "undecided" else trial
    return trial


def _runs(algorithm: Algorithm) -> list[Run]:
    """All ways through each data set."""
    family = algorithm.family
    if family.size > MOST_SETS:
        raise LimitExceeded(
            f"{family.size} data sets are to be tried, at most {MOST_SETS}; take fewer entries, records or sizes"
        )
    runs = []
    for data in family.sets():
        found = list(paths(algorithm.program, {**algorithm.values, **data.names}))
        runs.append((data, [path for path in found if not path.weight.is_zero()]))
    return runs


def _between_ends(algorithm: Algorithm, runs: Sequence[Run], search: bool) -> Trial:
    claim, family = algorithm.claim, algorithm.family
    normal = any(noise.kind == "gaussian" for _, found in runs for path in found for noise in path.noises)
    spent = [_spent(algorithm, found, sure if normal else surely_possible) for _, found in runs]
    largest = _largest(algorithm, spent)
    growing = [
        (data, found, _growth(algorithm, own, largest))
        for (data, found), own in zip(runs, spent, strict=True)
    ]
    found = certified(growing, family, claim.delta, claim.meaning == "with the output")
    if not found.pairs:
        raise NoNeighbours
    verdict, alignment, reasons, shift = found.verdict, None, list[str](), None
    if verdict != "refuted" and isinstance(family, Vectors) and not search:
        alignment, shift, reasons = _for_all(algorithm)
        verdict = "proved" if alignment is not None or _small_enough(shift, algorithm) else "undecided"
    return Trial(verdict, len(runs), found.pairs, None, ZERO, None, alignment, tuple(reasons), found, shift)


def _exactly(algorithm: Algorithm, runs: Sequence[Run], search: bool) -> Trial:
    claim, family = algorithm.claim, algorithm.family
    spent_by = [_spent(algorithm, found, possible) for _, found in runs]
    with_budget = claim.meaning == "with the output"
    laws = [
        (data, outcomes(found, with_budget), spent)
        for (data, found), spent in zip(runs, spent_by, strict=True)
    ]
    demand_told_apart(law for _, law, _ in laws)
    largest = _largest(algorithm, spent_by)
    worst, least, most, count, open_end = None, ZERO, arb(0), 0, False
    reasons: list[str] = []
    for first, law, spent in laws:
        growth = _growth(algorithm, spent, largest)
        for second, other, _ in laws:
            if first is second or not family.neighbours(first, second):
                continue
            count += 1
            gap = gap_between(law, other, growth, FEW_BOXES if search else MOST_BOXES)
            if (gap.least - least).sign() > 0:
                worst, least = (first, second, gap, growth, law, other), gap.least
            if gap.beyond is None:
                open_end, reasons = True, [*reasons, gap.reason]
            elif not gap.beyond.is_zero():
                most = most.max((gap.least.ball() + gap.beyond).upper())
    if not count:
        raise NoNeighbours
    end = None if open_end else arb(0) if most.is_zero() else (most - least.ball()).upper().max(arb(0))
    refuted = (least - constant(claim.delta)).sign() > 0
    alignment = None
    if not refuted and isinstance(family, Vectors) and not search:
        alignment, reason = alignment_of(algorithm)
        reasons += [reason] if reason else []
    proved = alignment is not None or (not isinstance(family, Vectors) and _within(least, end, claim.delta))
    shown = None if worst is None else _shown(*worst, constant(claim.delta))
    verdict = "refuted" if refuted else "proved" if proved else "undecided"
    return Trial(verdict, len(laws), count, shown, least, end, alignment, tuple(dict.fromkeys(reasons)))


def _spent(
    algorithm: Algorithm, found: Sequence[Path], possible: Callable[[Path], bool]
) -> frozenset[Fraction]:
    """The budgets spent on a data set; where the claim is about them, only along ways that have a probability.

    Raises UnsupportedForm where that is not seen of a way that spends another budget than the others.
    """
    if algorithm.claim.meaning not in ("largest", "on the first data set"):
        return frozenset(path.spent for path in found)
    known = frozenset(path.spent for path in found if possible(path))
    if possible in (sure, surely_possible) and (open_ := {path.spent for path in found} - known):
        raise UnsupportedForm(f"whether a budget of {min(open_)} is ever spent is not decided")
    return known


def _largest(algorithm: Algorithm, spent: Sequence[frozenset[Fraction]]) -> Fraction:
    """The largest budget that is spent on the data sets tried. Where it is claimed of all vectors, raises UnsupportedForm unless
    no way of theirs spends more."""
    largest = max((amount for amounts in spent for amount in amounts), default=Fraction(0))
    if algorithm.claim.meaning == "largest" and isinstance(algorithm.family, Vectors):
        try:
            most = max(path.spent for path in ways_of_all(algorithm, algorithm.family))
        except QuestionError as error:
            raise UnsupportedForm(f"the largest budget over all vectors is not known, {error}") from None
        if most > largest:
            raise UnsupportedForm(
                f"whether a budget of {most} is ever spent is not decided; it is not on the vectors tried"
            )
    return largest


def _shown(
    first: DataSet, second: DataSet, gap: Gap, growth: Growth, law: Laws, other: Laws, delta: Exact
) -> Exceeded[Event[Exact]]:
    event = None
    for outcome in dict.fromkeys(event.outcome for event in gap.events):
        events = [event for event in gap.events if event.outcome == outcome]
        found = simplest(events, law, other, growth(outcome.spent), delta)
        if found is not None and (event is None or len(found.values) < len(event.values)):
            event = found
    return Exceeded(first, second, growth, event, gap.events)


def _within(least: Exact, beyond: arb | None, delta: Fraction) -> bool:
    if beyond is None:
        return False
    if beyond.is_zero():
        return (least - constant(delta)).sign() <= 0
    return bool(least.ball() + beyond <= ball(delta))


def _growth(algorithm: Algorithm, spent: frozenset[Fraction], largest: Fraction) -> Growth:
    claim = algorithm.claim
    if claim.growth is not None:
        fixed = claim.growth
        return lambda _: fixed
    if claim.meaning == "with the output":
        return lambda spent_there: exponential(spent_there or Fraction(0))
    if claim.meaning == "largest":
        return lambda _: exponential(largest)
    if len(spent) != 1:
        raise UnsupportedForm(
            "the budget spent on a data set depends on the noise; ask for meaning = 'with the output', or 'largest'"
        )
    (amount,) = spent
    return lambda _: exponential(amount)
