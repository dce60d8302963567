"""Why a sweep ended before its table was written."""

from __future__ import annotations

from epsproof.derive.text.errors import QuestionError

__all__ = ["SweepStopped"]


class SweepStopped(QuestionError):
    """A sweep could not be finished; the chunks that were finished are kept, and the message says how to go on."""
