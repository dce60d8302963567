"""What stands beside a criterion or a condition and is no part of it: a full stop, a semicolon, a comment, a condition on the
priors."""

from __future__ import annotations

import re

from derive.text.asked_by import option
from derive.text.errors import Remedy, SyntaxRejected
from derive.text.foreign import in_own_words
from derive.text.notation import GREEK
from reports.wording.english import in_signs
from reports.wording.sentences.beliefs import belief_said
from reports.wording.sentences.limits import is_sentence

__all__ = [
    "CONDITION",
    "ENDING",
    "refuse_conditional",
    "refuse_cut",
    "refuse_endings",
    "refuse_exceptions",
    "refuse_infinite",
    "refuse_remark",
]

COMMENT = re.compile(r"\s*(.*?\S)\s*(?:#|//\s+(?=[A-Za-z]{2})|/\*|<!--)\s*(.*)", re.DOTALL)
CUT = re.compile(r"[-+*/(<>=,]$")
"""The end of what is no whole formula, so that no comment stands behind it."""
STOP = re.compile(r"\s*(.*?[\w)%\]])\s*(?:[;?!,]+|(?<=[A-Za-z)%\]])\.|(?<=\.\d)\.|(?<=\.\d\d)\.)\s*", re.DOTALL)
RATIO = re.compile(r"^\s*r\s*\*?\s*(?:\(\s*p\s*,\s*q\s*\))?\s*==?\s*")
EXCEPTION = re.compile(r"(.*?\S)\s*,?\s*\b(?:unless|except\s+(?:when|if|where))\b\s*(.*[<>].*\S)\s*")
CHOICE_FIRST = re.compile(
    r"\s*(?:if|when|where|for)\s+([^:]*[<>=][^:]*?)\s*:\s*(\S.*?)\s*[,;]?\s+(?:else|otherwise)\s*:?\s+(\S.*)"
)
INFINITE = re.compile(r"([-+]?)\s*(?:inf|infinity|infty|oo|Inf)")
SIGN = re.compile(r"\s*([<>]=?)\s*")
WHEN = r"\s+(?:if|when|where|for)\s+"
TWO = re.compile(rf"\s*(.+?){WHEN}(.+?)\s*(?:,|;|\band\b)\s*(?:and\s+)?(posterior[^,;]+?|[\d.]+|r){WHEN}(.+)")
SIDES = re.compile(r"(posterior(?:_odds)?(?:\s*-\s*prior)?)\s*(<=)\s*([^<>=]+)")
CONDITION_FIRST = re.compile(r"\s*(?:if|when|where|for)\s+([^:]*[<>=][^:]*?)\s*[:,]\s*(\S.*)")
SETTINGS = re.compile(r"\s*(?![pq]\b)[A-Za-z]\w*\s*==?\s*[\d./]+(?:\s*(?:,|\band\b)\s*(?![pq]\b)[A-Za-z]\w*\s*==?\s*[\d./]+)*\s*")
ELSE_IF = re.compile(r"\belse\s+if\s+([^<>=]+[<>]=?\s*[\w.]+)\s*(?:then\b|[:,])?\s+([\w./*()]+)\s*,?\s+else\b")
ELSE = re.compile(r"(?!.*\bif\b)(.*[<>].*?)\s+else\s+(.*[<>].*)")
ENDING = "a criterion is a ratio such as max(1/4/(p*q), 3), or a bound such as posterior <= 3*prior"
EXPLAINED = re.compile(
    r"\s*(?P<what>.*\bposterior\b.*[<>].*?|.*[<>].*\bposterior\b.*?)\s*[,;]?\s*\b(?:where|with)\s+(?:the\s+)?(?:posterior|prior|[pq])\s+"
    r"(?:is|means|denotes|stands for|being)\s+(?!(?:at|above|below|less|more|not)\b)[A-Za-z][^<>=\d]*"
)
REMARK = re.compile(
    rf"(?:(?<=[\d%)])|(?<=prior))\s+\((?!\s*(?:p|q|prior|posterior|{'|'.join(sorted(GREEK))})\b)\s*[A-Za-z]{{3,}}(?:[\s-]+[A-Za-z]+)*\s*\)\s*$"
)
CONDITION = re.compile(r"\s*(?P<what>[^:]+?),?\s+(?:where|if|when|for)\s+(?P<condition>.+)")


def refuse_endings(text: str) -> None:
    """Raise SyntaxRejected for a comment, or a sign that ends a sentence or a command; the message has the text without it."""
    if (found := COMMENT.fullmatch(text)) and not CUT.search(found[1]) and found[1].count("(") == found[1].count(")"):
        raise SyntaxRejected("no comment stands behind a formula", text, found.end(1) + 1, f"write {in_own_words(found[1])}")
    if found := STOP.fullmatch(text):
        if better := belief_said(text):
            raise SyntaxRejected("a criterion is written in signs", text, 1, f"write {better}")
        if is_sentence(text):
            return
        better = re.sub(r"\s*;\s*", ", ", in_own_words(found[1]))
        raise SyntaxRejected("no sign stands behind a formula", text, found.end(1) + 1, f"write {better}")


def refuse_cut(read: str, text: str) -> None:
    """Raise SyntaxRejected where something is missing behind the last sign or word, and for ``else`` between comparisons."""
    if found := re.search(r"\s*\b(?:and|or)\s*$", read):
        rule = f"something is missing behind the last {found[0].strip()!r}"
        better = f"write {read[: found.start()].strip()}"
        raise SyntaxRejected(rule, text, len(text.rstrip()), better, Remedy.WHOLE)
    if found := re.search(r"(?:[<>=!]=|(?<!\^)[-+*/,<>=(]|\b(?:if|else|not))\s*$", read):
        raise SyntaxRejected(f"something is missing behind the last {found[0].strip()!r}", text, len(text.rstrip()), ENDING)
    if found := ELSE_IF.search(read):
        better = f"{read[: found.start()]}else {found[2]} if {found[1].strip()} else{read[found.end() :]}".strip()
        raise SyntaxRejected("a choice has its value first", text, found.start() + 1, f"write {better}", Remedy.WHOLE)
    if found := ELSE.fullmatch(read):
        better = f"write {found[1].strip()} or {found[2].strip()}"
        rule = "comparisons of which one is enough are joined by or"
        raise SyntaxRejected(rule, text, found.end(1) + 1, better, Remedy.WHOLE)


def refuse_exceptions(text: str) -> None:
    """Raise SyntaxRejected for a criterion with an exception, and for one behind its condition on the priors."""
    signs = in_signs(text)
    if found := EXCEPTION.fullmatch(signs):
        raise SyntaxRejected("an exception is joined by or", text, 1, f"write {found[1].strip()} or {found[2]}")
    if found := CHOICE_FIRST.fullmatch(signs):
        raise SyntaxRejected("the condition of a choice stands behind its value", text, 1, f"write {_choice(*found.groups())}")
    if found := CONDITION_FIRST.fullmatch(signs):
        raise _conditional(text, found[2].strip(), found[1].strip())


def refuse_conditional(text: str) -> None:
    """Raise SyntaxRejected for a criterion before a condition on the priors, or before values of parameters."""
    if 1 < len(re.findall(r"\bif\b", text)) == len(re.findall(r"\belse\b", text)) + 1 and not re.search(
        r"\b(?:then|otherwise)\b", text
    ):
        hint = f"write {text.strip()} else inf, which demands nothing there, or another limit"
        raise SyntaxRejected("a choice says what holds otherwise", text, len(text.rstrip()), hint)
    if found := EXPLAINED.fullmatch(text):
        raise SyntaxRejected(
            "the words of a criterion need no explanation", text, found.end("what") + 1, f"write {found['what']}"
        )
    if (found := CONDITION.fullmatch(text)) and not re.search(r"\b(?:else|then|otherwise)\b", text):
        what, condition = RATIO.sub("", found["what"]), found["condition"]
        if two := TWO.fullmatch(text):
            better = f"--class 'first: {two[1]} where {two[2]}' --class 'second: {two[3]} where {two[4]}'"
            raise SyntaxRejected("a criterion for some adversaries and one for others are classes", text, 1, better)
        if SETTINGS.fullmatch(condition):
            values = " ".join(f"--set {re.sub(r'[ =]+', '=', one.strip())}" for one in re.split(",|and", condition))
            raise SyntaxRejected("values are given beside a criterion", text, 1, f"'{what}' {values}")
        raise _conditional(text, in_signs(what), in_signs(condition))


def refuse_infinite(text: str) -> None:
    """Raise SyntaxRejected for conditions of which one has an infinite end, with the conditions without that end."""
    if not re.search(rf"(?<!\w){INFINITE.pattern}\b", text) or re.search(r"[()]|\b(?:or|not|if)\b", text):
        return
    kept = [better for part in re.split(r"\s*(?:,|\band\b)\s*", text) if (better := _with_finite_ends(text, part))]
    hint = f"write {', '.join(kept)}" if kept else "leave it out"
    if ", ".join(kept) != text.strip():
        raise SyntaxRejected("every number lies between -inf and inf", text, 1, hint)


def _with_finite_ends(text: str, part: str) -> str:
    """The chain without its infinite ends; empty where nothing of it is left. Raises SyntaxRejected where no number satisfies
    it."""
    sides, signs = SIGN.split(part.strip())[::2], SIGN.split(part.strip())[1::2]
    for end, sign, below in ((0, 0, "<"), (-1, -1, ">")):
        found = INFINITE.fullmatch(sides[end]) if signs else None
        if found is None:
            continue
        if (found[1] == "-") != (signs[sign][0] == below):
            rule = f"no number satisfies {part.strip()}"
            raise SyntaxRejected(rule, text, text.find(part) + 1, "leave it out, or write a number in place of inf")
        sides.pop(end)
        signs.pop(sign)
    return "".join(x for pair in zip(sides, [*(f" {sign} " for sign in signs), ""], strict=True) for x in pair) if signs else ""


def _choice(condition: str, then: str, otherwise: str) -> str:
    """A choice between two criteria; between two limits of the same where they are such."""
    one, other = SIDES.fullmatch(then), SIDES.fullmatch(otherwise)
    if one and other and one[1] == other[1]:
        return f"{one[1]} <= ({one[3]} if {condition} else {other[3]})"
    if one and otherwise == "inf":
        return f"{one[1]} <= ({one[3]} if {condition} else inf)"
    return f"{then} if {condition} else {otherwise}"


def _conditional(text: str, what: str, condition: str) -> SyntaxRejected:
    """The error for a criterion ``what`` that holds under a condition on the priors."""
    choice = _choice(condition, what, "inf")
    if re.search("[<>]", what) and not SIDES.fullmatch(what):
        choice = f"{what} or not ({condition})"
    if re.search(r"\bposterior", condition):
        rule = "the posterior is what is limited, and no condition"
        return SyntaxRejected(
            rule, text, 1, f"write {what} or {condition} if one of them is enough, {what} and {condition} if both hold"
        )
    if re.search(r"\bprior\b", condition):
        return SyntaxRejected("a criterion for some priors demands nothing of the others", text, 1, f"write {choice}")
    rule = f"a condition on the priors is an option: '{what}' {option('where', condition)}"
    return SyntaxRejected(rule, text, 1, f"or write {choice}")


def refuse_remark(text: str) -> None:
    """Raise SyntaxRejected where words in brackets end the text: a remark."""
    if found := REMARK.search(text):
        raise SyntaxRejected(
            f"a remark has no place here, {found[0].strip()}",
            text,
            found.start() + 1,
            f"write {text[: found.start()].strip()}",
            Remedy.WHOLE,
        )
