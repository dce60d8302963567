"""What is said of a claim, as words: where it fails, what makes it true, and what its letters stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from epsproof.derive.answer.answer import Typed
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.notation import symbol
from epsproof.reports.document.model import Formula, Sentence, Text, Word, joined
from epsproof.reports.latex.as_written import as_written, names_in
from epsproof.reports.view.formulas import Unprintable
from epsproof.verify.claims.values.given import Asked, Compared, Given, Placed, Rounded, Said, Undefined
from epsproof.verify.claims.verdict import CORRECTED, DIFFERENTIATED, RESTRICTED, ROWS, WEAKENED, Repair

__all__ = [
    "counterexample",
    "counterexample_rows",
    "definition",
    "printable",
    "repair_in_sentence",
    "repair_words",
    "value_instead",
    "where_words",
]

EPSILON = Formula((r"\varepsilon",))
NAMES: dict[str, Text] = {
    "epsilon": ("the right ", EPSILON),
    "printed epsilon": ("the printed ", EPSILON),
    "epsilon at this prior": ("the ", EPSILON, " that this prior alone admits"),
    "t at the printed epsilon": (Formula(("t",)), " at the printed ", EPSILON),
    "B at the printed epsilon": (Formula(("B",)), " at the printed ", EPSILON),
    "posterior at the printed epsilon": ("the highest posterior at the printed ", EPSILON),
    "ratio at the printed epsilon": ("its ratio to the prior",),
    "prior of the event": ("the prior of the event",),
    "tolerated ratio": ("the largest ratio tolerated",),
    "adversary": ("the adversary at the printed ", EPSILON),
    "1/r* - p*q": (Formula((r"1/r^* - p q",)),),
    "left side": ("the left side",),
    "right side": ("the right side",),
    "search": ("the search's budget",),
    "profile": ("the profile",),
    "epsilon alone": (EPSILON,),
    "comparison": ("in numbers the comparison",),
}
PRINTED = {
    "asked": "what is asked",
    "printed": "the printed number",
    "at_least": "the printed lower limit",
    "above": "the printed lower limit",
    "at_most": "the printed upper limit",
    "below": "the printed upper limit",
    "value": "the value",
}
QUANTITIES = {"mass": "the probability", "region": "the probability of the region"}
AT = {"most": "a count of at most {}", "published": "a published value of {}"}
SPELLED = 4
SIGNED = re.compile(r"(?<![\w.])(-?\d+\.\d+e[-+]?\d+|-\d+\.\d+)(?!\w)")
OF_A_BUDGET = ("printed epsilon", "1/r* - p*q", "search")
RECORD = re.compile(r"\(-?\d+(/\d+)?\)")
"""A data set of one record; one of several is no formula."""
DATA = {"records": "the data set", "first": "the first data set", "second": "the second data set"}
DECIMAL = re.compile(r"\d+|-?\d+\.\d+(e[-+]?\d+)?")
RELATIONS = {"<": "<", ">": ">", "<=": r"\le", ">=": r"\ge"}
Values = Iterable[tuple[str, str]]


def counterexample(values: Values) -> Text:
    """A sentence with a final period: ``At p = 1: the left side is 2.``"""
    place, told = _parted(values)
    said = joined((_said(n, v) for n, v in told), "; ")
    if not place and said and isinstance(said[0], str):
        said = (said[0][:1].upper() + said[0][1:], *said[1:])
    at = ("At ", *joined((Formula((symbol(n), " = ", Typed(v))),) for n, v in place)) if place else ()
    return (*at, *((": ",) if at and said else ()), *said, ".")


def value_instead(values: Values) -> Text:
    """What a printed number is, or a comparison of numbers says; nothing where the counterexample is another."""
    _, told = _parted(values)
    words = [_said(n, v) for n, v in told if n in (PRINTED["value"], "comparison")]
    return joined(words, "; ") if len({n for n, _ in told} & {"left side", "right side"}) == 0 else ()


def counterexample_rows(values: Values) -> list[tuple[Text, Text]]:
    """(name, value) for a table, the variables first."""
    place, told = _parted(values)
    shown: list[tuple[Text, Text]] = [((symbol(n),), (Formula((Typed(v),)),)) for n, v in place]
    return shown + [
        (("a formula",), (f"undefined: {v}",)) if n == "undefined" else (_name(n), _value(v)) for n, v in told
    ]


def _parted(values: Values) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The variables with their values, and the rest. Where something was printed, its words are no variables."""
    every = list(values)
    names = {n for n, _ in every}
    words = PRINTED if {"asked", "printed"} & names else {}
    words = (
        words if {"printed epsilon", "search", "undefined"} & names else {**words, "epsilon": "epsilon alone"}
    )
    variable = "left side" in names and names.isdisjoint(OF_A_BUDGET)
    taken = {*NAMES, *words} - ({"epsilon"} if variable else set())
    place = [(n, v) for n, v in every if n.isidentifier() and n not in taken and _is_formula(v)]
    return place, [
        ((DATA if v.startswith("(") else words).get(n, n), v) for n, v in every if (n, v) not in place
    ]


def _at(name: str, value: str) -> str:
    """What a row of a release is asked at, in words; a name with few letters is a letter of the source."""
    if name.startswith("true_"):
        return f"{name.removeprefix('true_')} = {value} in truth"
    spelled = name.isalpha() and len(name) >= SPELLED
    return AT.get(name, f"a {name} of {{}}" if spelled else f"{name} = {{}}").format(value)


def _is_formula(value: str) -> bool:
    return not isinstance(value, Given) and not RECORD.fullmatch(value) and printable(value)


def _said(name: str, value: str) -> Text:
    if name == "comparison":
        return ("in numbers the claim says ", *_value(value))
    if name == "undefined":
        return ("a formula is undefined (", *_value(value), ")")
    return (*_name(name), " is ", *_value(value))


def _name(name: str) -> Text:
    return NAMES.get(name, (name,))


def _inline(text: str) -> Word:
    """A formula within words; a decimal and a whole number are words as well."""
    return text if DECIMAL.fullmatch(text) else parse_expression(text)


def _words(text: str) -> Text:
    """Words, in which negative decimals and those with a power of ten are mathematics."""
    parts = SIGNED.split(text)
    return tuple(_power(part) if place % 2 else Sentence(part) for place, part in enumerate(parts) if part)


def _power(number: str) -> Formula:
    digits, _, power = number.partition("e")
    return Formula((rf"{digits} \cdot 10^{{{int(power)}}}" if power else digits,))


def _value(value: str) -> Text:
    """Numbers and formulas as mathematics, words as they are."""
    if value == "()":
        return ("empty",)
    if RECORD.fullmatch(value):
        return (value,)
    match value:
        case Rounded():
            exact, decimals = value.parts
            return (Formula((Typed(exact), rf" \approx {decimals}")),)
        case Undefined():
            return ("undefined: ", *_value(value.parts[0]))
        case Placed():
            formula, word, *place = value.parts
            names = zip(place[::2], place[1::2], strict=True)
            shown: list[Text] = [
                (Formula((symbol(name), " = ", parse_expression(there))),) for name, there in names
            ]
            return (_inline(formula), word, *joined(shown))
        case Asked():
            quantity, *rest = value.parts
            told = ", ".join(_at(*each) for each in zip(rest[::2], rest[1::2], strict=True))
            what = QUANTITIES.get(quantity, quantity)
            return _words(f"{what} at {told}" if told else what)
        case Said():
            return joined(
                ((_inline(part),) if place % 2 else _words(part) for place, part in enumerate(value.parts)),
                "",
            )
        case Given() if not isinstance(value, Compared):
            return (Sentence(value),)
    return (Formula((Typed(value),)),) if printable(value) else (value,)


def printable(text: str) -> bool:
    """Whether the text is a formula, or conditions, of the grammar."""
    try:
        return bool(as_written(text))
    except Unprintable:
        return False


def repair_words(repair: Repair) -> Text:
    """``True with the condition ...`` or ``Instead: ...``."""
    if repair.way == CORRECTED:
        return ("Instead: ", Typed(repair.text))
    return ("True " if repair.way in (RESTRICTED, WEAKENED) else "Instead: ", *repair_in_sentence(repair))


def repair_in_sentence(repair: Repair) -> Text:
    """The repair as part of a sentence: ``with the condition ...``, ``read ...``."""
    if repair.way == RESTRICTED:
        remark = (Sentence(repair.remark),) if repair.remark else ()
        return ("with the condition ", *joined(((Typed(x),) for x in repair.conditions), " and "), *remark)
    if repair.way == CORRECTED:
        return ("read ", Typed(repair.text))
    if repair.way == WEAKENED:
        signs = (Formula((RELATIONS[sign],)) for sign in (repair.text, repair.text[:1]))
        return ("with ", next(signs), " in place of ", next(signs))
    if repair.way == DIFFERENTIATED:
        return ("the derivative is that with respect to ", Typed(repair.text))
    if repair.way == ROWS:
        rows: list[Text] = [
            ("row ", Typed(when), ": ", *repair_in_sentence(row)) for when, row in repair.rows
        ]
        return joined(rows, "; ")
    return (Sentence(repair.text),)


def definition(name: str, text: str, large: bool = False) -> Formula:
    """``name = text`` as one formula; a choice in the text is set as cases."""
    return Formula((symbol(name), " = ", Typed(text)), large=large)


def where_words(formula: str, fields: Mapping[str, Any]) -> Text:
    """``, where c = ... and v is the derivative of ... in q``; nothing where the formula has no defined letter.

    ``fields`` are those of the claim: its let, and its slope. Raises Unprintable.
    """
    formulas, slopes = fields.get("let", {}), fields.get("slope", {})
    used: set[str] = set()
    texts = [formula]
    while texts:
        new = (names_in(texts.pop()) & {*formulas, *slopes}) - used
        used |= new
        texts += [formulas[name] if name in formulas else slopes[name][0] for name in sorted(new)]
    told: list[Text] = [(definition(name, text),) for name, text in formulas.items() if name in used]
    told += [
        (symbol(name), " is the derivative of ", Formula((Typed(text),)), " in ", symbol(variable))
        for name, (text, variable) in slopes.items()
        if name in used
    ]
    every = (*joined(told[:-1]), " and ", *told[-1]) if told[1:] else told[0] if told else ()
    return (", where ", *every) if every else ()
