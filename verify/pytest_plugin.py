"""Claim files as tests, and certified formulas as a standard for implementations; loaded by pytest's entry point ``epsproof``.

Nothing of the engine is imported before a claim file is collected or a fixture is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.claims.claim import Claim, Unread

__all__ = ["ClaimFailed", "ClaimFile", "ClaimItem"]

PATTERNS = "epsproof_files"
NO_CACHE = "--epsproof-no-cache"
DEFAULT = "*.claims.toml"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(
        PATTERNS,
        f"Patterns for the names of claim files (default: {DEFAULT}).",
        type="args",
        default=[DEFAULT],
    )
    parser.getgroup("epsproof").addoption(
        NO_CACHE, action="store_true", help="Decide every claim anew; keep no verdicts."
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """One collector a claim file."""
    if any(fnmatch(file_path.name, pattern) for pattern in parent.config.getini(PATTERNS)):
        collector: pytest.Collector = ClaimFile.from_parent(parent, path=file_path)
        return collector
    return None


@pytest.fixture(name="assert_admissible")
def _assert_admissible() -> Callable[..., Any]:
    """``epsproof.verify.closed_form.admissible.assert_admissible``."""
    from epsproof.verify.closed_form.admissible import assert_admissible

    return assert_admissible


class ClaimFailed(AssertionError):
    """The verdict on a claim is not the expected one."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(f"{verdict.verdict}, expected {verdict.expect}")


class ClaimFile(pytest.File):
    """A claim file; its items are its claims, in their order."""

    def collect(self) -> Iterator[ClaimItem]:
        from epsproof.verify.claims.claim import ClaimRejected
        from epsproof.verify.claims.claim_file import claims_and_faults

        try:
            claims = claims_and_faults(self.path)
        except ClaimRejected as rejected:
            raise self.CollectError(str(rejected)) from None
        for claim in claims:
            yield ClaimItem.from_parent(self, name=claim.id, claim=claim)


class ClaimItem(pytest.Item):
    """One claim, also one that breaks the format; it passes where its verdict is the expected one."""

    def __init__(self, *, claim: Claim | Unread, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.claim = claim

    def runtest(self) -> None:
        """Decide the claim; verdict, rung and evidence become properties of the test's report."""
        from attrs import evolve

        from epsproof.verify.claims.cache import Kept
        from epsproof.verify.claims.claim import Unread
        from epsproof.verify.claims.runner import EXPECTED, run_claim
        from epsproof.verify.claims.verdict import not_read

        kept = None if self.config.getoption(NO_CACHE) else Kept()
        claim = self.claim
        decided = not_read(claim, claim.rule) if isinstance(claim, Unread) else run_claim(claim, kept)
        verdict = evolve(decided, expect=claim.expect or EXPECTED)
        found = {"verdict": verdict.verdict, "rung": verdict.rung, "evidence": verdict.evidence}
        found["counterexample"] = _listed(verdict.counterexample or {})
        self.user_properties += [(f"epsproof_{name}", text) for name, text in found.items() if text]
        if not verdict.as_expected:
            raise ClaimFailed(verdict)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The statement, the counterexample and the shortest difference; a claim that breaks the format has one line."""
        from epsproof.derive.text.errors import QuestionError

        if isinstance(excinfo.value, ClaimFailed):
            return "\n".join(explained(excinfo.value.verdict))
        if isinstance(excinfo.value, QuestionError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"claim {self.claim.id}"


def explained(verdict: Verdict) -> Iterator[str]:
    """What is claimed, what was expected and found, and where it fails."""
    yield f"{verdict.id} ({verdict.location}): {verdict.verdict}, expected {verdict.expect}"
    yield f"  statement       {verdict.statement}"
    if verdict.assumptions:
        yield f"  assuming        {', '.join(verdict.assumptions)}"
    yield f"  evidence        {verdict.evidence}"
    if verdict.counterexample:
        sides = ("left side", "right side")
        yield f"  counterexample  {_listed({k: v for k, v in verdict.counterexample.items() if k not in sides})}"
        if all(side in verdict.counterexample for side in sides):
            left, right = (verdict.counterexample[side] for side in sides)
            yield f"  difference      {left} on the left, {right} on the right{_gap(left, right)}"
    if verdict.repaired:
        yield f"  holds           {verdict.repaired}"


def _listed(values: dict[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in values.items())


def _gap(left: str, right: str) -> str:
    try:
        gap = abs(Fraction(left) - Fraction(right))
    except ValueError:
        return ""
    return f": about {float(gap):.3g} apart" if "." in left + right else f": {gap} apart"
