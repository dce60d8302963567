"""The budget of each release of a mechanism for which the criterion may fail with a small probability, for a memo."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen

from derive.laws.release import Release, releases
from derive.text.errors import UnsupportedForm
from reports.question import Question

__all__ = ["MechanismShare", "mechanism_share"]

DIGITS = 4
KNOWN = {
    "laplace": "Laplace noise", "geometric": "geometric noise (whole numbers)", "discrete-laplace": "discrete Laplace noise",
    "randomized-response": "randomized response", "gaussian": "normal noise", "discrete-gaussian": "discrete normal noise",
}  # fmt: skip


@frozen
class MechanismShare:
    """Each of ``count`` releases of ``what`` may have ``epsilon``; ``worst`` is what it may have where nothing may fail, "" where
    that is not one number. Both are rounded down; ``failure`` is a probability."""

    what: str
    count: int
    failure: Fraction
    epsilon: str
    worst: str


def mechanism_share(
    asked: Question, settings: Sequence[str], mechanism: str, failure: str, seconds: float
) -> MechanismShare:
    """Raises QuestionError, also where the criterion sets no limit, or admits no budget: a memo has no share to tell then."""
    from reports.documents.mechanism import mechanism_document

    document = mechanism_document(asked, settings, mechanism, failure, DIGITS, seconds)
    lower = document["epsilon"]["lower"]
    if lower in ("inf", "0"):
        said = "no limit" if lower == "inf" else "no budget above zero"
        raise UnsupportedForm(f"--mechanism: the criterion has {said} here; leave --mechanism and --failure out")
    released = releases(mechanism, ("epsilon",))
    worst = document.get("worst_case", {}).get("lower", "")
    count = sum(r.count for r in released)
    return MechanismShare(_told(released), count, Fraction(document["failure"]), lower, worst)


def _told(released: Sequence[Release]) -> str:
    """The releases in words."""
    parts = []
    for release in released:
        name = release.file if release.law is None else KNOWN.get(release.law.name, release.law.name)
        parts.append(f"{release.count} with {name}")
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)
