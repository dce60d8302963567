"""From a phrase that names releases, read twice, to the parts of a composition."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.compose import Part
from epsproof.verify.laws.pair import pair_in
from epsproof.verify.laws.release import Release, releases
from epsproof.verify.reader import NotRead, Number, value
from epsproof.verify.reader.numbers import compared
from epsproof.verify.reader.phrases import Named, phrases
from epsproof.verify.system.engine_error import EngineError

__all__ = ["disjoint", "parts_of", "releases_of"]


def releases_of(text: str, missing: tuple[str, ...] = ()) -> tuple[Release, ...]:
    """The releases that a phrase names; parameters ``missing`` may stay open. Raises QuestionError, and EngineError where the
    second reader reads other releases."""
    found = releases(text, missing)
    try:
        named = phrases(text)
        same = len(named) == len(found) and all(map(_is, named, found))
    except NotRead:
        return found
    if not same:
        raise EngineError(
            f"{text} is read as {', '.join(map(str, found))}, which the second reader does not read in it"
        )
    return found


def disjoint(text: str) -> list[tuple[Release, ...]]:
    """The releases of each disjoint part of the data, which stand between bars; all in one where there is no bar.

    Raises QuestionError, and UnsupportedForm where a record may be replaced by one of another part.
    """
    found = [releases_of(part) for part in text.split("|")]
    if len(found) > 1 and any(one.law is not None and one.law.replaces for part in found for one in part):
        raise UnsupportedForm(
            "of a sample without replacement a record is replaced, and may be so by one of another part of the data; leave the "
            "bars out"
        )
    return found


def _is(named: Named, release: Release) -> bool:
    """Whether the release is what was named: its law, how often, and every number that was given."""
    if release.law is None:
        return (named.count, named.what) == (release.count, release.file)
    names = [parameter.name for parameter in release.law.parameters]
    given = {**dict(zip(names, named.placed, strict=False)), **named.given}
    if (named.count, named.what) != (release.count, release.law.name) or len(given) != len(
        named.placed
    ) + len(named.given):
        return False
    return all(name in release.values and _equal(text, release.values[name]) for name, text in given.items())


def _equal(text: str, number: Amount) -> bool:
    """Whether the text has the number's value."""
    typed, read = (
        value(text, {}),
        value(f"log({number.value})" if number.logarithm else str(number.value), {}),
    )
    if not isinstance(typed, (Fraction, Number)) or not isinstance(read, (Fraction, Number)):
        raise NotRead("the number has no value", text, 1)
    return compared(typed, read) == 0


def parts_of(released: Sequence[Release]) -> list[Part]:
    """One part for each kind of release; raises QuestionError for files, parameters and neighbours that are refused."""
    named = [release.law for release in released if release.law is not None]
    if any(law.replaces for law in named) and not all(law.symmetric for law in named):
        raise UnsupportedForm(
            "of a sample without replacement a record is replaced, of a Poisson sample a person is added or left out: these are "
            "not composed; write dp(epsilon, delta) with a guarantee that one of them has in the sense of the other"
        )
    return [(pair_in(Path(r.file)) if r.law is None else r.law.released(r.values), r.count) for r in released]
