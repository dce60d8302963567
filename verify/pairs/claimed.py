"""The statements that a claim of kind ``laws`` makes, from its texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.reading import read_text
from epsproof.verify.pairs.sentence import (
    NoDegree,
    Sentence,
    Statement,
    degree,
    is_linear,
    put,
    read_sentence,
)
from epsproof.verify.reader import Definitions, NotRead, names, parse

__all__ = ["statements_of"]

DIRECTIONS = ("forward", "both")
OWN = ("P", "Q", "posterior", "integral")


def statements_of(claim: Claim) -> list[Statement]:
    """The statements of a claim: one for each sentence that it goes ``through``, which serves those behind it as a constraint,
    and one for each conclusion. Raises ClaimRejected or NotReadable for what is none."""
    define, every = _definitions(claim), claim.get("every", {})
    given = [sentence for text in claim.get("given", []) for sentence in _read(claim, text, define)]
    wanted = [sentence for text in claim["then"] for sentence in _read(claim, text, define)]
    if not wanted:
        raise claim.rejected("'then' has at least one sentence", "then")
    assumptions = tuple(put(text, define) for text in claim.assumptions)
    _refuse_captured(claim, assumptions, every)
    conditions = _conditions(claim, every, define)
    for one in (*given, *wanted):
        if unknown := [name for name in one.inside if name not in every]:
            raise claim.rejected(f"'every' says over which values {unknown[0]} runs", "every")
    direction = claim.get("direction", "forward")
    if direction not in DIRECTIONS:
        raise claim.rejected(f"'direction' is one of {', '.join(DIRECTIONS)}", "direction")
    between = _between(claim, define)
    forth = [Statement(assumptions, (*given, *between[:k]), one, conditions) for k, one in enumerate(between)]
    forth += [Statement(assumptions, (*given, *between), one, conditions) for one in wanted]
    back = [Statement(assumptions, (*wanted, *between[:k]), one, conditions) for k, one in enumerate(between)]
    back += [Statement(assumptions, (*wanted, *between), one, conditions) for one in given]
    return forth if direction == "forward" else [*forth, *back]


def _conditions(claim: Claim, every: Mapping[str, str], define: dict[str, str]) -> dict[str, str]:
    """The condition on each name that runs, which is about this name and parameters; raises ClaimRejected."""
    found = dict[str, str]()
    for name, condition in every.items():
        try:
            named = parse(name).kind == "name"
        except NotRead:
            named = False
        if not named:
            raise claim.rejected(f"{name[:60]!r} cannot be a name", "every")
        found[name] = put(condition, define)
        read_text(f"the condition on {name}", found[name], True, "every")
        about = names(found[name])
        if name not in about:
            rule = f"the condition on {name} is not about {name}"
            raise claim.rejected(f"{rule}: write the values it runs over, as in 0 < {name} < 1", "every")
        if others := sorted(about & {*OWN, *every} - {name}):
            rule = f"the condition on {name} is about {others[0]!r}, which is no parameter"
            raise claim.rejected(f"{rule}: a name runs over its values by itself", "every")
    return found


def _refuse_captured(claim: Claim, assumptions: tuple[str, ...], every: Mapping[str, str]) -> None:
    """Raise ClaimRejected where a condition is about a density or a name that runs, or a definition is of one."""
    claim.refuse_defined(*OWN, *every)
    if taken := sorted({*every} & {*OWN}):
        raise claim.rejected(
            f"'every' is about {taken[0]!r}, which has a meaning of its own: choose another name", "every"
        )
    for number, text in enumerate(assumptions, 1):
        read_text(f"assumption {number}", text, True, "assumptions")
        if running := sorted(names(text) & {*OWN, *every}):
            name = running[0]
            rule = f"the assumption {text[:60]!r} is about {name!r}, and assumptions are about parameters"
            where = f"every = {{ {name} = ... }}" if name in every else "given"
            raise claim.rejected(f"{rule}: put the condition into {where}")


def _between(claim: Claim, define: dict[str, str]) -> list[Sentence]:
    """The sentences on the way, each of which has to say one thing; raises ClaimRejected."""
    found = [tuple(_read(claim, text, define)) for text in claim.get("through", [])]
    if any(len(one) > 1 for one in found):
        raise claim.rejected("a sentence of 'through' has <= or >=")
    return [one for (one,) in found]


def _definitions(claim: Claim) -> dict[str, str]:
    """The formulas of the names in ``let`` without names that are defined themselves; raises ClaimRejected for a circle."""
    texts = claim.get("let", {})
    for name, text in texts.items():
        read_text(f"definition of {name[:60]}", text, False, "let")
    try:
        Definitions(texts)
    except NotRead as error:
        raise claim.rejected(f"'let': {error}", "let") from error
    found = dict[str, str]()

    def resolved(name: str) -> str:
        if name not in found:
            found[name] = put(
                texts[name], {inner: resolved(inner) for inner in names(texts[name]) & texts.keys()}
            )
        return found[name]

    return {name: resolved(name) for name in texts}


def _read(claim: Claim, text: str, define: dict[str, str]) -> Iterator[Sentence]:
    for sentence in read_sentence(text):
        one = sentence.substituted(define)
        read_text(f"{text[:60]!r}", one.pointwise, False)
        read_text(f"{text[:60]!r}", one.right, False)
        _refuse_without_degree(claim, one)
        yield one


def _refuse_without_degree(claim: Claim, sentence: Sentence) -> None:
    """Raise ClaimRejected where a sentence says another thing for other measures that dominate the laws, or is no sum."""
    outside = names(sentence.filled(lambda block: "0")) | names(sentence.right)
    if loose := sorted(outside & {*OWN}):
        rule = f"{sentence.text[:60]!r} has {loose[0]!r} outside of brackets"
        raise claim.rejected(f"{rule}: it stands in P[...], Q[...] or integral[...]")
    if sentence.inside and sentence.left != "{}":
        rule = f"{sentence.text[:60]!r}: a probability 'for some' stands alone on the left, with <="
        raise claim.rejected(f"{rule}, and one 'for every' with >=: give it a sentence of its own")
    if not is_linear(parse(sentence.filled(lambda block: "P")), "P"):
        rule = f"the left side of {sentence.text[:60]!r} is no sum of multiples of P[...], Q[...] and integral[...]"
        raise claim.rejected(
            f"{rule}: put what is constant to the right, and give every other statement its own sentence"
        )
    for block in sentence.blocks:
        try:
            found = degree(parse(block.text))
        except NoDegree as error:
            rule = f"{block.text[:60]!r} adds or compares formulas of degrees {error} in the densities"
            raise claim.rejected(f"{rule}: compare P with multiples of Q, as in P > E*Q") from None
        if block.of == "integral" and found not in (None, 1):
            rule = f"the integrand {block.text[:60]!r} has degree {found} in the densities"
            raise claim.rejected(f"{rule}: it has to grow as they do, as max(P - E*Q, 0) or P**2/Q")
