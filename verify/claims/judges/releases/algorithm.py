"""Claims that an algorithm is differentially private: put on trial over data sets.

Refuted with two neighbouring data sets and an event. A trial speaks of the data sets of its table alone: a claim about all
data is never proved by it; one that is ``about = "these data"`` is.
"""

from __future__ import annotations

from fractions import Fraction

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.algorithms.algorithm import Vectors, algorithm_of
from epsproof.verify.algorithms.certified import replayed, statement_of
from epsproof.verify.algorithms.gap import Event
from epsproof.verify.algorithms.outcome import Released
from epsproof.verify.algorithms.trial import Trial, tried
from epsproof.verify.channel.exponentials import Exact
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.given import Said
from epsproof.verify.claims.verdict import Finding

__all__ = ["judge"]

ABOUT = ("all data", "these data")


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on the ``algorithm``, a table as in a file of ``epsproof algorithm``."""
    claim.refuse_assumptions()
    about = claim.get("about", ABOUT[0])
    if about not in ABOUT:
        raise claim.rejected(f"'about' is one of {', '.join(ABOUT)}", "about")
    try:
        algorithm = algorithm_of(claim["algorithm"], claim.id)
        trial = tried(algorithm)
    except QuestionError as error:
        raise claim.rejected(f"'algorithm': {error}", "algorithm") from error
    if trial.verdict == "refuted":
        return _refuted(trial, str(algorithm.claim.delta))
    family = algorithm.family
    said = (
        trial.alignment.about(family)
        if trial.alignment is not None and isinstance(family, Vectors)
        else family.said
    )
    if trial.verdict == "proved" and about == ABOUT[1]:
        exact = (
            "exact probabilities"
            if trial.beyond is None or trial.beyond.is_zero()
            else "certified ends of the gap"
        )
        by = "shifts of the noise" if trial.alignment is not None else exact
        by = by if trial.shift is None else "one shift of Gaussian noise"
        return Finding("proved", "enclosed", f"for {said}, by {by}")
    if trial.verdict == "confirmed" and about == ABOUT[1]:
        return Finding("confirmed", "enclosed", f"for {said}, by certified ends of all probabilities")
    return Finding("undecided", "sampled", _open(trial, said))


def _open(trial: Trial, said: str) -> str:
    if trial.verdict in ("proved", "confirmed"):
        return f"it holds for {said}; of other data nothing is known"
    return "; ".join((f"nothing exceeds the claim in {trial.pairs} pairs of {said}", *trial.reasons))


def _refuted(trial: Trial, delta: str) -> Finding:
    known = trial.worst if trial.certified is None else trial.certified.worst
    assert known is not None
    place: dict[str, str] = {
        "first data set": Said(known.first.text),
        "second data set": Said(known.second.text),
    }
    if known.event is None:
        basis = "several events together are more probable than the claim allows"
        return Finding("refuted", "enclosed", basis, place)
    if trial.certified is not None and trial.certified.worst is not None:
        statement = statement_of(trial.certified.worst, Fraction(delta))
    elif trial.worst is not None and (event := trial.worst.event) is not None:
        growth = trial.worst.growth(event.outcome.spent)
        statement = replayed(f"{event.first} > ({growth})*({event.second}) + {delta}")
        place |= {
            "event": Said(_event(event)),
            "first probability": str(event.first),
            "second probability": str(event.second),
        }
    basis = f"an event is more probable than the claim allows: {statement}"
    return Finding("refuted", "enclosed", basis, place)


def _event(event: Event[Exact]) -> str:
    values = iter(event.values)
    words = [
        _interval(*next(values)) if isinstance(item, Released) else str(item) for item in event.outcome.items
    ]
    return ", ".join(words)


def _interval(low: object, high: object) -> str:
    above, below = f">= {low}" if low is not None else "", f"< {high}" if high is not None else ""
    return f"a noisy value {' and '.join(filter(None, (above, below)))}".strip()
