"""Whether a claim is read; the error says which of its texts breaks which rule, of the kernel or of the second reader."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches

from derive.models.catalogue import model_named
from derive.models.model import Model
from derive.text.arrows import arrow_rule
from derive.text.calls import call_rule, with_products
from derive.text.claimed_ways import apart, goal_with_condition, letters_apart, names_typed, statement_meant, statement_rule
from derive.text.errors import QuestionError, UnknownName
from derive.text.foreign import in_own_words, signs_read
from derive.text.notation import EULER, euler_meant
from derive.text.repaired import nearest_formula
from verify.claims.claim import Claim
from verify.claims.typed import Typed
from verify.kernel import syntax
from verify.kernel.rejected import Rejected, budget
from verify.reader import NotRead, parse
from verify.reader.tree import Tree, nodes

__all__ = ["NotReadable", "model_of", "parsed", "read", "read_conditions", "read_text", "refuse_euler", "text_meant"]

ESCAPES = {"\a": r"\a", "\b": r"\b", "\f": r"\f", "\r": r"\r", "\t": r"\t", "\v": r"\v"}
"""What TOML makes of the first letters of LaTeX commands between double quotation marks, as they were typed."""
WORK = 20_000_000
LIMIT = re.compile(r"(?<![A-Za-z])lim(?:it|inf|sup)?\s*[(_{]|\\lim(?![A-Za-z])")
BY_BOUNDS = "say it with bounds, such as 0 < x < c/m => c/x > m, or both ways, f >= c - d*x and f <= c + d*x"


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
        read_text(place, text, condition, field, names)
    said = {*typed.named, *names_typed(text for _, text, _, field in texts if field != "goals")}
    _refuse_misspelt(typed, texts, names - said)
    for place, text, _, field in texts:
        if field == "goals" and (better := letters_apart(text, names - said, names)) != text:
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


def _refuse_misspelt(typed: Typed, texts: Sequence[tuple[str, str, bool, str]], stray: Collection[str]) -> None:
    """Raise NotReadable where a goal has a name near to one that is defined and occurs nowhere."""
    defined = [*(name for name, _ in typed.definitions), *(name for name, _, _ in typed.slopes)]
    unused = {*defined} - names_typed(text for _, text, _, _ in texts)
    for name in sorted(stray):
        if near := get_close_matches(name, sorted(unused), n=1, cutoff=0.6):
            raise NotReadable(f"{near[0]!r} is defined and occurs nowhere, and {name!r} is not defined: write {near[0]}", "goals")


def read_text(place: str, text: str, condition: bool, field: str = "", names: frozenset[str] = frozenset()) -> None:
    """Return where a text, at ``place`` in a field, is a condition, or else a formula; raises NotReadable, with the text as the
    language has it where the same can be said in it. ``names`` are those of the texts beside it."""
    if rule := arrow_rule(text):
        raise NotReadable(f"{place}: {rule}", field)
    if better := apart(text):
        raise NotReadable(f"{place}: every comparison has two sides: write {better}", field)
    try:
        _read_text(place, text, condition, field)
    except NotReadable as error:
        if LIMIT.search(text):
            raise NotReadable(f"{place}: {text[:60]!r} is a limit, which is not read; {BY_BOUNDS}", field) from None
        if rule := statement_rule(text):
            raise NotReadable(f"{place}: {text[:60]!r}: {rule}{_parted(text, names)}", field) from None
        if better := text_meant(text, condition, names):
            raise NotReadable(f"{error}; write {better}", field) from None
        if rule := call_rule(text):
            raise NotReadable(f"{place}: {rule}", field) from None
        raise


def _parted(text: str, names: frozenset[str]) -> str:
    """The goal and the assumption of a text that says both; empty where it does not."""
    said, where = goal_with_condition(text)
    goal, condition = _in_the_language(said, names), _in_the_language(where, names)
    if not goal or not (condition or re.fullmatch(r"[A-Za-z]\w*(?:\s*(?:,|and)\s*[A-Za-z]\w*)*", where)):
        return ""
    return f': write goals = ["{goal}"]' + (f' with assumptions = ["{condition}"]' if condition else "")


def _in_the_language(text: str, names: frozenset[str]) -> str:
    """The condition as it is, or as the language has it; empty where it is none."""
    try:
        _read_text("", text, True, "")
    except NotReadable:
        return text_meant(text, True, names)
    return text


def text_meant(text: str, condition: bool, names: frozenset[str] = frozenset()) -> str:
    """The text as the language has it, where the same can be said in it in another way; empty where it cannot.

    Letters together of which each is one of the ``names`` are their product.
    """
    typed = re.sub(r"[\a\b\f\r\t\v](?=[a-z])", lambda found: ESCAPES[found[0]], text)
    known = names | names_typed([typed])
    meant = statement_meant(typed)
    product = with_products(meant, known)
    nearest = "" if "=>" in product or call_rule(product) else nearest_formula(product)
    for better in (signs_read(in_own_words(typed).replace("->", "=>")), meant, product, nearest):
        try:
            for part in better.split("=>"):
                _read_text("", part.strip(), True if "=>" in better else condition, "")
        except NotReadable:
            continue
        if better != text:
            return letters_apart(better, names_typed([better]) - names_typed([text]), known | names_typed([better]))
    return ""


def parsed(text: str) -> Tree:
    """The second reader's tree of a formula; raises NotRead, with the formula as the language has it where it can be said."""
    try:
        return parse(text)
    except NotRead as error:
        better = text_meant(text, condition=False)
        raise NotRead(f"{error.rule}; write {better}" if better else error.rule, text, error.column) from error


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
        if tree.is_condition is not condition:
            compared = f"condition: compare it, as in {text[:60]} >= 0" if condition else "formula"
            raise NotReadable(f"{place}: {text[:60]!r} is no {compared}", field)
        with budget(WORK):
            syntax.parse(text, condition)
    except (Rejected, NotRead) as error:
        raise NotReadable(f"{place}: {error}", field) from error


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
    yield from ((f"substitution {name[:60]}", text, False, "substitutions") for name, text in typed.substitutions)
