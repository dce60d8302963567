"""Whether a claim is read, with its other readings; the error says which of its texts breaks which rule, of which reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from attrs import evolve

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.models.model import Model
from epsproof.derive.text.errors import QuestionError, UnknownName
from epsproof.derive.text.names import EULER, euler_meant
from epsproof.derive.text.proposal import proposed
from epsproof.derive.text.tree import arrow_rule
from epsproof.verify.claims.claim import Claim, Typed
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.kernel import syntax
from epsproof.verify.kernel.rejected import Rejected, budget
from epsproof.verify.reader import NotRead, parse
from epsproof.verify.reader.parse import SPECIAL, Tree, nodes

__all__ = [
    "FIELD",
    "NotReadable",
    "as_read",
    "merged",
    "model_of",
    "parsed",
    "read",
    "read_conditions",
    "read_text",
    "refuse_euler",
    "refuse_other",
    "understood",
]

ESCAPES = {"\a": r"\a", "\b": r"\b", "\f": r"\f", "\r": r"\r", "\t": r"\t", "\v": r"\v"}
"""What TOML makes of the first letters of LaTeX commands between double quotation marks, as they were typed."""
WORK = 20_000_000
NAME = re.compile(r"(?<![\w.])[A-Za-z]\w*(?!\w|\s*\()")
TOGETHER = re.compile(r"\s*[\d./]+\s*[<>]=?\s*[A-Za-z]\w*(?:\s*,\s*[A-Za-z]\w*)+\s*[<>]=?\s*[\d./]+\s*")
CALLED = re.compile(rf"(?<![\w.])({'|'.join(SPECIAL)})\s*\(")
WORDS = frozenset({*syntax.FUNCTIONS, "and", "or", "not", "if", "else", "in", "inf", "pi"})


class NotReadable(QuestionError):
    """A text of a claim is none of the language, or its texts do not fit together; the message says which and why.

    ``field`` holds the text; it is empty where several do.
    """

    def __init__(self, rule: str, field: str = "") -> None:
        super().__init__(rule)
        self.field = field


def read(typed: Typed) -> None:
    """Return where the kernel and the second reader both read the texts; raises NotReadable."""
    texts = [*_texts(typed)]
    names = names_typed(text for _, text, _, _ in texts)
    for place, text, condition, field in texts:
        read_text(place, text, condition, field)
    said = {*typed.named, *names_typed(text for _, text, _, field in texts if field != "goals")}
    _refuse_misspelt(typed, texts, names - said)
    for place, text, _, field in texts:
        if field == "goals" and (better := _letters_apart(text, names - said, names)) != text:
            rule = "a product has its sign, and letters together are a name of their own"
            raise NotReadable(f"{place}: {rule}: write {better}", field)
    try:
        with budget(WORK):
            assert typed.statement and typed.reading is not None
    except (Rejected, NotRead) as error:
        raise NotReadable(f"the texts do not fit together: {error}") from error


def refuse_euler(typed: Typed) -> None:
    """Raise NotReadable where a goal names e or E, and nothing says that it is a parameter: what does not hold of all numbers may
    hold of Euler's."""
    texts = [*_texts(typed)]
    said = {*typed.named, *names_typed(text for _, text, _, field in texts if field != "goals")}
    for name in sorted((names_typed(text for _, text, _, _ in texts) & EULER) - said):
        raise NotReadable(euler_meant(name, f'assumptions = ["{name} > 0"]'), "goals")


def _refuse_misspelt(
    typed: Typed, texts: Sequence[tuple[str, str, bool, str]], stray: Collection[str]
) -> None:
    """Raise NotReadable where a goal has a name near to one that is defined and occurs nowhere."""
    defined = [*(name for name, _ in typed.definitions), *(name for name, _, _ in typed.slopes)]
    unused = {*defined} - names_typed(text for _, text, _, _ in texts)
    for name in sorted(stray):
        if near := get_close_matches(name, sorted(unused), n=1, cutoff=0.6):
            raise NotReadable(
                f"{near[0]!r} is defined and occurs nowhere, and {name!r} is not defined: write {near[0]}",
                "goals",
            )


def read_text(place: str, text: str, condition: bool, field: str = "") -> None:
    """Return where a text, at ``place`` in a field, is a condition, or else a formula; raises NotReadable, with a text that is
    read where one is near."""
    if rule := arrow_rule(text):
        raise NotReadable(f"{place}: {rule}", field)
    if TOGETHER.fullmatch(text):
        raise NotReadable(
            f"{place}: {text[:60]} has two readings: give every name two limits of its own, as in 0 < p < 1",
            field,
        )
    try:
        _read_text(place, text, condition, field)
    except NotReadable as error:
        if called := CALLED.search(text):
            of = "functions and distribution, and of integrals and sums with a 'family'"
            raise NotReadable(
                f"{place}: {called[1]}(...) is read in claims of the kinds {of}", field
            ) from None
        if better := _meant(text, condition):
            raise NotReadable(f"{error}; write {better}", field) from None
        raise


def _meant(text: str, condition: bool) -> str:
    """A near text that is read; empty where there is none. TOML reads the first letters of LaTeX commands as escapes."""

    def accepts(other: str) -> None:
        for part in other.split("=>"):
            _read_text("", part.strip(), condition or "=>" in other, "")

    return proposed(re.sub(r"[\a\b\f\r\t\v](?=[a-z])", lambda found: ESCAPES[found[0]], text), accepts)


def _letters_apart(text: str, joined: Collection[str], names: Collection[str]) -> str:
    """The text with a product for each of the ``joined`` names that is two or three letters of which each is one of the names."""

    def parted(found: re.Match[str]) -> str:
        word = found[0]
        product = (
            word in joined
            and word.isalpha()
            and 1 < len(word) <= 3
            and len({*word}) == len(word)
            and {*word} <= {*names}
        )
        return "*".join(word) if product else word

    return NAME.sub(parted, text)


def names_typed(texts: Iterable[str]) -> frozenset[str]:
    """The words of the texts that are no functions."""
    return frozenset(word for text in texts for word in NAME.findall(text)) - WORDS


def parsed(text: str) -> Tree:
    """The second reader's tree of a formula; raises NotRead, with the formula as the language has it where it can be said."""
    try:
        return parse(text)
    except NotRead as error:
        better = _meant(text, condition=False)
        raise NotRead(
            f"{error.rule}; write {better}" if better else error.rule, text, error.column
        ) from error


def read_conditions(claim: Claim) -> None:
    """Return where all assumptions and conditions on priors of a claim are read; raises NotReadable."""
    for number, text in enumerate(claim.assumptions, 1):
        read_text(f"assumption {number}", text, True, "assumptions")
    for number, text in enumerate(claim.get("where", []), 1):
        read_text(f"condition {number} on the priors", text, True, "where")


def _read_text(place: str, text: str, condition: bool, field: str) -> None:
    try:
        tree = parse(text)
        kinds = {node.kind for node in nodes(tree)}
        if "inf" in kinds:
            raise NotReadable(f"{place}: inf is no real number, and a claim is about real numbers", field)
        if field == "assumptions" and "pi" in kinds and "name" not in kinds:
            rule = "is about no parameter, since pi is the number 3.14159...: leave it out"
            raise NotReadable(f"{place}: {text[:60]} {rule}", field)
        refuse_other(tree, place, text, condition, field)
        with budget(WORK):
            syntax.parse(text, condition)
    except (Rejected, NotRead) as error:
        raise NotReadable(f"{place}: {error}", field) from error


def refuse_other(tree: Tree, place: str, text: str, condition: bool, field: str) -> None:
    """Raise NotReadable where the tree of the text is a formula and a condition is needed, or the other way round."""
    if tree.is_condition is not condition:
        compared = f"condition: compare it, as in {text[:60]} >= 0" if condition else "formula"
        raise NotReadable(f"{place}: {text[:60]!r} is no {compared}", field)


def model_of(claim: Claim) -> Model:
    """The attack model that a claim names as its bound; raises ClaimRejected for another name."""
    try:
        return model_named(claim.get("bound", "unbounded"))
    except UnknownName as error:
        raise claim.rejected(f"'bound': {error}", "bound") from None


def _texts(typed: Typed) -> Iterator[tuple[str, str, bool, str]]:
    """(where it stands, text, whether it is a condition, its field) for every text."""
    yield from ((f"assumption {k}", text, True, "assumptions") for k, text in enumerate(typed.assumptions, 1))
    yield from ((f"goal {k}", text, True, "goals") for k, text in enumerate(typed.goals, 1))
    yield from ((f"definition of {name[:60]}", text, False, "let") for name, text in typed.definitions)
    yield from ((f"derivative {name[:60]}", text, False, "slope") for name, text, _ in typed.slopes)
    yield from (
        (f"substitution {name[:60]}", text, False, "substitutions") for name, text in typed.substitutions
    )


# Other readings of a claim: a sentence that can be understood in several ways is false only where every one of them is.
#
# A claim is judged as it stands. Where it fails, its ``readings`` are judged in their order, each a table with the words of the
# reading and the fields in which it differs, or all of them where it says its kind: the first that holds as it is printed gives
# the verdict, and a refutation says which ones were tried.

FIELD, IN_WORDS = "readings", "reading"
OWN = {"id", "kind", "location", "statement", "assumptions", "expect"}
FAILS, HOLDS = ("refuted", "repaired"), ("proved", "confirmed", "infimum only")


def merged(table: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """The table of a claim with the fields of one of its readings; a reading that says its kind has all its fields itself."""
    kept = OWN - {"assumptions"} if "kind" in other else {*table}
    return {name: value for name, value in table.items() if name in kept and name != FIELD} | other


def as_read(claim: Claim, words: str) -> Claim:
    """The claim as the reading with these words has it; the claim itself without words."""
    if not words:
        return claim
    (other,) = (one for one in claim.get(FIELD, []) if one[IN_WORDS] == words)
    table = merged({"kind": claim.kind, "assumptions": [*claim.assumptions], **claim.data}, other)
    data = {name: value for name, value in table.items() if name not in OWN}
    return evolve(claim, kind=table["kind"], assumptions=tuple(table.get("assumptions", ())), data=data)


def understood(claim: Claim, judge: Callable[[Claim], Finding]) -> Finding:
    """The finding on the claim as it stands; where it fails, that on its first reading that holds, else which were tried."""
    first = judge(claim)
    if first.verdict not in FAILS or not claim.get(FIELD):
        return first
    tried = []
    for other in claim[FIELD]:
        found = judge(as_read(claim, other[IN_WORDS]))
        if found.verdict in HOLDS:
            first_words = f" ({claim[IN_WORDS]})" if IN_WORDS in claim.data else ""
            at = "".join(f", {name} = {value}" for name, value in (first.counterexample or {}).items())
            instead = f"; as it stands{first_words}: {first.verdict}, {first.evidence}{at}"
            return evolve(found, read_as=other[IN_WORDS], basis=found.basis + instead)
        tried.append(f"; read as {other[IN_WORDS]}: {found.verdict}, {found.evidence}")
    return evolve(first, basis=first.basis + "".join(tried))
