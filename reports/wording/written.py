"""From what people write and what the output prints to the statement language: signs, percentages, one equals sign."""

from __future__ import annotations

import re
from difflib import get_close_matches

from derive.text.asked_by import option
from derive.text.characters import plain_signs
from derive.text.errors import LimitExceeded, QuestionError, Remedy, SyntaxRejected
from derive.text.foreign import in_own_words, multiplied, signs_read
from derive.text.grammar import MAX_LENGTH, tree_of
from derive.text.notation import GREEK
from derive.text.repaired import powers_of_names, remedy
from reports.wording.brackets import refuse_intervals, refuse_swapped, refuse_turned, refuse_unbalanced, without_brackets
from reports.wording.chances import refuse_chances
from reports.wording.commas import refuse_two_readings, unseparated_in
from reports.wording.endings import (
    CONDITION,
    ENDING,
    refuse_conditional,
    refuse_cut,
    refuse_endings,
    refuse_exceptions,
    refuse_infinite,
    refuse_remark,
)
from reports.wording.english import in_signs
from reports.wording.letters import named
from reports.wording.no_criterion import in_percent, limit_of_logarithm, refuse_releases
from reports.wording.other_questions import refuse_other_questions
from reports.wording.quantities import reckoned, refuse_conditions, refuse_definitions, refuse_quantities, scaled
from reports.wording.remedies import refuse_other_ways
from reports.wording.sentences.beliefs import belief_said
from reports.wording.sentences.limits import is_sentence, refuse_sentences
from reports.wording.sentences.logarithms import powers_of_e

__all__ = ["class_written", "condition_written", "criterion_written", "written"]

WORDS = {"if", "else", "and", "or", "not", "where", "in"}
FUNCTIONS = {"min", "max", "sqrt", "log", "exp", "abs"}
BOUNDED = {"posterior", "posterior_odds", "mean_posterior", "guess"}
FACTORS = {"p", "q", "r", "a", "b", "prior", "posterior", "prior_odds", "posterior_odds"}
PERCENT = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)\s*%")
EQUALS = re.compile(r"(?<![<>=!])=(?![=<>])")
ARGUMENTS, ROUND = re.compile(r"\b(?:min|max|sqrt|log|exp|abs)\s*[{\[]"), str.maketrans("{}[]", "()()")
NUMBER = r"(?<![\w.])(?>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)"
NAME = r"(?>[A-Za-z_]\w*)"
SIDE_BY_SIDE = re.compile(rf"(?P<left>{NUMBER}|\b{NAME}|\))(?P<gap>\s*)(?P<right>{NAME}|\(|{NUMBER})")
CALLED = re.compile(r"\b([A-Za-z]\w*)\s*\(")
OF_A_NAME = re.compile(r"\b(?:log|exp)\((?![\d.\s]*\))[^()]*\)")
JOINED = dict.fromkeys(("adn", "nad", "ans", "andd"), "and") | dict.fromkeys(("ro", "orr", "ore", "of"), "or")
BARS = str.maketrans("∣ǀ∥‖", "||||")
FILE = re.compile(r"\S+\.(?:toml|csv|json|parquet|tex|pdf|html|py|md)")
COMPARED = re.compile(r"\s*[<>=]")
SHARED = re.compile(
    r"\s*(?P<left>[\d./%]+\s*(?:[<>]=?|[≤≥]))\s*(?P<names>[A-Za-z]\w*(?:\s*,\s*[A-Za-z]\w*)+)\s*"
    r"|\s*(?P<behind>[A-Za-z]\w*(?:\s*,\s*[A-Za-z]\w*)+)\s*(?P<right>(?:[<>]=?|[≤≥])\s*[\d./%]+)\s*"
)
IN_BRACKETS = re.compile(r"\s*\(\s*((?:where|if|when|for)\s[^()]*)\)\s*$")
NAMED_RATIO = re.compile(
    r"\s*(?:r\s*(?:\^?\s*\{?\*\}?)?|r_?star|ratio)\s*(?:\(\s*p\s*,\s*q\s*\))?\s*(?:<-|:=|<=?|≤|=<|==?)\s*([^<>=≤]+)"
)
RANGE = re.compile(
    r"\s*(?P<name>[A-Za-z]\w*)\s*(?:==?|:|≈|~)\s*[\[({]?\s*(?P<low>[\d./%]*?\d%?)\s*(?:\.\.+|,\s|,(?=[\d.]*[\])])|to|-|–|−)"
    r"\s*(?P<high>[\d./%]+)\s*[\])}]?\s*"
)
UNITS = {"bits", "bit", "nats", "nat", "dB", "people", "persons", "records", "units", "years", "points"}


def criterion_written(text: str) -> str:
    """A criterion for all adversaries, as ``written``; a condition on the priors is an option of its own."""
    text = IN_BRACKETS.sub(r" \1", _bounded(text))
    refuse_sentences(text)
    if (shares := in_percent(text)) != text:
        criterion_written(shares)
        raise SyntaxRejected("a probability is at most 1", text, 1, f"write {shares}", Remedy.WHOLE)
    refuse_releases(text)
    refuse_definitions(text)
    refuse_quantities(text, criterion=True)
    refuse_chances(plain_signs(text))
    refuse_other_questions(plain_signs(text))
    if found := re.fullmatch(r"\s*(\d[\d.]*)\s*(?::\s*(\d[\d.]*)|\s+to\s+(1))\s*", text):
        raise SyntaxRejected(f"a ratio is written {found[1]}/{found[2] or found[3]}", text, 1)
    refuse_exceptions(text)
    if found := NAMED_RATIO.fullmatch(text):
        raise SyntaxRejected("write the ratio alone", text, 1, _rounded(in_own_words(found[1])).strip())
    refuse_conditional(text)
    return without_brackets(written(text))


def condition_written(text: str) -> str:
    """A condition on priors or parameters, as ``written``."""
    text = _bounded(text)
    if not text.strip():
        raise SyntaxRejected("no condition is given", text, 1, "leave the option out, or write one, such as r > 1")
    refuse_quantities(text, criterion=False)
    if FILE.fullmatch(text.strip()):
        rule = f"{text.strip()[:40]!r} is the name of a file, no condition"
        raise SyntaxRejected(rule, text, 1, "write one, such as q == 1 or r > 1; epsproof help files says what reads which")
    if found := re.fullmatch(r"\s*(p|q)\s*:\s*([\d./]+%?)\s*", text):
        raise SyntaxRejected("a condition has no colon", text, found.end(1), f"write {found[1]} == {found[2]}")
    chance = r"\b(?:P|Pr|Prob)\s*[\[(][^()\[\]|]*[\])]"
    if re.search(chance, text) and (better := _readable(signs_read(re.sub(chance, "prior", text)))):
        raise SyntaxRejected("a condition is about what the adversary believes before", text, 1, f"write {better}")
    refuse_conditions(text)
    if re.fullmatch(r"\s*[A-Za-z]{4,}\s*", text):
        hint = "for instance q == 1 or r > 1; leave the option out where everybody is meant"
        raise SyntaxRejected("a condition is a comparison", text, 1, hint)
    if found := re.fullmatch(r"\s*([A-Za-z]\w{0,2})\s*", text):
        hint = f"for instance '{found[1]} > 1', in quotes, as > alone sends the output to a file"
        raise SyntaxRejected("a condition is a comparison", text, 1, hint)
    if (found := RANGE.fullmatch(text)) and "," not in found["low"]:
        shown = f"{found['low']} <= {found['name']} <= {found['high']}"
        raise SyntaxRejected(f"intervals are written as comparisons: {shown}", text, 1)
    if ":" in text:
        better = _readable(in_signs(" ".join(text.replace(":", " ").split())))
        hint = f"write {better}" if better else "for instance r > 1"
        raise SyntaxRejected("a condition has no colon", text, text.find(":") + 1, hint)
    if found := SHARED.fullmatch(text):
        names, side = re.split(r"\s*,\s*", found["names"] or found["behind"]), found["left"] or found["right"]
        better = ", ".join(f"{side} {name}" if found["left"] else f"{name} {side}" for name in names)
        raise SyntaxRejected("every comparison has two sides", text, 1, f"write {better}")
    plain = without_brackets(written(text))
    refuse_infinite(plain)
    return plain


def class_written(text: str) -> str:
    """A class of adversaries, NAME: CRITERION where CONDITION, as ``written``."""
    text = _bounded(text)
    if found := re.fullmatch(r"\s*\{?\s*['\"](\w+)['\"]\s*:\s*['\"]?([^'\"{}]+?)['\"]?\s*\}?\s*", text):
        raise SyntaxRejected("a class stands without brackets", text, 1, f"--class '{found[1]}: {found[2]}'")
    name, colon, rest = text.partition(":")
    example = "--class 'insiders: 3 where q == 1'"
    if not colon:
        if apart := re.fullmatch(r"\s*([A-Za-z]\w*)\s*[=,;-]?\s+(\d.*|posterior.*|max\(.*|min\(.*)", text):
            example = f"--class '{apart[1]}: {apart[2]}'"
        raise SyntaxRejected("a class has a name, a colon and a criterion", text, 1, example)
    if apart := re.fullmatch(r"\s*([^:]+?)\s*[,;]\s*([A-Za-z]\w*)\s*:\s*(.+)", rest):
        better = f"--class '{name}: {apart[1]}' --class '{apart[2]}: {apart[3]}'"
        raise SyntaxRejected("each class has an option of its own", text, 1, better)
    if re.search(r"\b(?:if|when)\b", rest) and " else " not in rest and (found := CONDITION.fullmatch(rest)):
        said = f"{name}: {found['what']} where {found['condition']}"
        raise SyntaxRejected("the condition of a class stands behind where", text, 1, f"--class '{said}'")
    if found := re.fullmatch(r"(.*\S)\s+where\s*", text):
        hint = f"--class '{found[1]} where q == 1', or '{found[1]}'"
        raise SyntaxRejected("nothing stands behind where", text, found.end(1) + 1, hint)
    if found := re.fullmatch(r"\s*where\s+(.+):\s*(.+)", rest):
        better = f"--class '{name}: {found[2]} where {found[1]}'"
        raise SyntaxRejected("the condition of a class stands behind its criterion", text, 1, better)
    if found := re.search(r",\s*where\b", text):
        better = text.replace(found[0], " where")
        raise SyntaxRejected("no comma stands before where", text, found.start() + 1, f"--class '{better}'")
    return written(text)


def _bounded(text: str) -> str:
    """The text without long runs of blanks, so that it is read in a moment; raises LimitExceeded for one that is too long."""
    if len(text) > MAX_LENGTH:
        raise LimitExceeded(f"the text has {len(text)} characters; at most {MAX_LENGTH} are read")
    return re.sub(r"\s{20,}", " ", text.translate(BARS))


def written(text: str) -> str:
    """The text as ``_written`` reads it; a refusal says the whole question in signs where words stand for them."""
    if found := re.fullmatch(r"(.*?\S)\s+(--[a-z]+[\s=].*)", text):
        name, value = re.split(r"[\s=]+", found[2], maxsplit=1)
        hint = f"write '{found[1]}' {name} '{value}'"
        raise SyntaxRejected("an option stands outside the quotation marks", text, found.end(1) + 2, hint)
    refuse_endings(text)
    own = in_own_words(text)
    if own != text:
        natural = own == re.sub(r"\bln\b", "log", text)
        rule = "the natural logarithm is written log" if natural else "LaTeX and other languages are not read"
        raise SyntaxRejected(rule, text, 1, _proposed(own))
    try:
        return _written(text)
    except SyntaxRejected as error:
        better = belief_said(text) or _readable(signs_read(in_signs(_rounded(text))))
        if not better and is_sentence(text):
            raise SyntaxRejected("this is a sentence, and what is asked is written in signs", text, 1, ENDING) from None
        if error.remedy is Remedy.WHOLE or not (better or error.remedy is Remedy.NONE):
            raise
        if not better:
            raise SyntaxRejected(error.rule, text, error.column, remedy(signs_read(text), error.column)) from None
        raise SyntaxRejected(error.rule, text, error.column, f"write {better}") from None


def _rounded(text: str) -> str:
    """The text with round brackets where a function takes its arguments in others."""
    if ARGUMENTS.search(text) and not {*re.findall(r"[A-Za-z]{3,}", text)} - WORDS - FUNCTIONS - BOUNDED - FACTORS:
        return multiplied(text.translate(ROUND))
    return text.translate(ROUND) if ARGUMENTS.search(text) or re.search(r"\{[^{},<>=]*\}", text) else text


def _proposed(own: str) -> str:
    better = reckoned(_readable(_rounded(own)) or _readable(signs_read(in_signs(_rounded(own)))))
    if ratio := limit_of_logarithm(better):
        return f"write {ratio}"
    if better and (found := OF_A_NAME.search(better)):
        return f"write {better.replace(found[0], 'c')}, with {option('assume', 'c > 0')} for a parameter c in place of {found[0]}"
    return f"write {better}" if better else "write it as in max(a/(p*q), r) or posterior <= 2*prior"


def _readable(text: str) -> str:
    """The text where it is a formula or a condition of the language; empty where it is none."""
    if "//" in text or {*CALLED.findall(text)} - FUNCTIONS - WORDS:
        return ""
    try:
        tree = tree_of(_written(text.partition(":")[2] or text).replace(" where ", ", "))
    except QuestionError:
        return ""
    return "" if powers_of_names(tree) else text


def _written(text: str) -> str:
    """The text with the signs of the language: <= for ≤, * for ·, ** for superscripts, sqrt for √, == for =, alpha for α.

    25% is 0.25. A label before a colon stays as it is. Raises SyntaxRejected with the remedy for a product without its sign,
    such as 2 prior, for an interval in brackets, and for what has two readings: 1/2%, 0·5.
    """
    labelled = text.count(":") == 1 and not re.search("[<>]", text.partition(":")[0])
    label, colon, rest = text.rpartition(":") if labelled else ("", "", text)
    refuse_two_readings(rest)
    read = PERCENT.sub(lambda found: scaled(found[1], -2), named(plain_signs(rest)))
    read = EQUALS.sub("==", read)
    refuse_intervals(read)
    refuse_turned(read)
    refuse_swapped(read)
    if (better := powers_of_e(read)) != read:
        raise SyntaxRejected("powers of e are written as decimals, rounded down", text, 1, f"write {better}", Remedy.WHOLE)
    refuse_cut(read, text)
    refuse_remark(read)
    refuse_other_ways(read)
    if found := re.search(r"(?<![\w)])\s*\(\s*\)", read):
        raise SyntaxRejected("nothing stands between the brackets", text, found.start() + 1, ENDING)
    _refuse_products(read)
    refuse_unbalanced(read)
    return label + colon + read


def _refuse_products(text: str) -> None:
    for found in SIDE_BY_SIDE.finditer(text):
        left, gap, right = found["left"], found["gap"], found["right"]
        called = right == "(" and left[0].isalpha()
        if {left, right} & WORDS or (called and left in FUNCTIONS):
            continue
        if called and left == "ln":
            raise SyntaxRejected("the natural logarithm is log", text, found.start() + 1, "write log(...)", Remedy.WHOLE)
        if called and not gap and left not in FACTORS:
            continue
        if right in BOUNDED and "<" in text[: found.start()] + text[found.start() :].partition(right)[2]:
            two = f"{text[: found.end('left')].strip()} and {text[found.start('right') :].strip()}"
            rule = "two comparisons are joined by and, or by or"
            raise SyntaxRejected(rule, text, found.start("right") + 1, f"write {two}", Remedy.WHOLE)
        two = f"{text[: found.end('left')].strip()}, {text[found.start('right') :].strip()}"
        if gap and "posterior" not in text and re.search("[<>=]", text[: found.start()]) and COMPARED.match(text, found.end()):
            rule = "two conditions are joined by a comma"
            raise SyntaxRejected(rule, text, found.start("right") + 1, f"write {two}", Remedy.WHOLE)
        if inside := unseparated_in(text[: found.end("left")], text[found.start("right") :]):
            commaed = f"{text[: found.end('left')]}, {text[found.start('right') :]}".strip()
            rule = f"the arguments of {inside} are separated by a comma: {commaed}"
            raise SyntaxRejected(rule, text, found.start("right") + 1, remedy=Remedy.TOLD)
        if right in UNITS and not left[0].isalpha():
            bare = f"{text[: found.end('left')]}{text[found.end() :]}".strip()
            raise SyntaxRejected(f"no number has a unit: write {bare}", text, found.start("right") + 1, remedy=Remedy.WHOLE)
        for word, place in ((left, "left"), (right, "right")):
            near = get_close_matches(word.lower(), ("where", "else"), n=1, cutoff=0.75) if len(word) > 3 else []
            if word.lower() in JOINED and re.search(
                "[<>=]=?[^<>=]+[<>=]", f"{text[: found.start(place)]} {text[found.end(place) :]}"
            ):
                near = [JOINED[word.lower()]]
            if near:
                better = f"{text[: found.start(place)]}{near[0]}{text[found.end(place) :]}".strip()
                rule = f"{word!r} is no word of a criterion"
                raise SyntaxRejected(rule, text, found.start(place) + 1, f"write {better}", Remedy.WHOLE)
        if left in BOUNDED and not re.search("[<>]", text):
            better = f"{text[: found.end('left')]} <= {text[found.start('right') :]}".strip()
            raise SyntaxRejected("a comparison is missing", text, found.start("right") + 1, f"write {better}", Remedy.WHOLE)
        words = [word for word in (left, right) if re.fullmatch(r"[A-Za-z]{3,}", word) and word not in {*FACTORS, *GREEK}]
        if words and left[0].isalpha() and right[0].isalpha():
            hint = "conditions are joined by and, or; a choice has if and else; a product has its sign *"
            raise SyntaxRejected(f"{words[0]!r} is no word of a criterion", text, found.start("right") + 1, hint)
        if left == ")" and text.count("(") == text.count(")"):
            better = f"{text[: found.end('left')]}*{text[found.start('right') :]}".strip()
            rule = f"a product has its sign behind a bracket: write {better}"
            raise SyntaxRejected(rule, text, found.start("right") + 1, remedy=Remedy.WHOLE)
        whole = f"{left}{gap}{right}{'...)' if right == '(' else ''}"
        right = "*".join(right) if right in ("pq", "qp") else right
        better = f"{left}*{right}{'...)' if right == '(' else ''}"
        raise SyntaxRejected(f"{whole} is not read", text, found.start("right") + 1, f"write {better}", Remedy.TOLD)
