"""From command line texts to a memo's files."""

from __future__ import annotations

from collections.abc import Sequence

from reports.memo.memo import memo, posed_like
from reports.memo.output import memo_output
from reports.output import Output
from reports.question import posed, values_of
from reports.terminal.progress import Report

__all__ = ["memo_for"]


def memo_for(
    profile: str,
    where: Sequence[str],
    assume: Sequence[str],
    bound: str,
    settings: Sequence[str],
    compare: Sequence[str],
    command: str,
    stem: str,
    seconds: float,
    report: Report,
) -> Output:
    """The memo on ``profile`` under the values ``settings``, compared with the criteria ``compare``.

    A value that only a compared criterion uses is allowed. Raises QuestionError.
    """
    problem = posed(profile, where, assume, bound)
    names = {name: setting for setting in settings for name in [setting.partition("=")[0].strip()]}
    bare = [posed(text, where, (), bound) for text in compare]
    elsewhere = {n for other in bare for n in other.parameters} - set(problem.parameters)
    values = values_of([s for s in settings if s.partition("=")[0].strip() not in elsewhere], problem)
    everything = dict(values)
    for other in bare:
        needed = [s for n, s in names.items() if n in other.parameters]
        everything |= values_of(needed, other)
    others = [posed_like(text, where, assume, bound, everything) for text in compare]
    return memo_output(memo(problem, values, others, command, seconds, report), stem)
