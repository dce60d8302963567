"""What people write that the language says otherwise: how to write it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from derive.text.asked_by import option
from derive.text.errors import Remedy, SyntaxRejected
from derive.text.foreign import multiplied
from reports.wording.commas import refuse_lone_commas, refuse_misplaced_extremes, refuse_mixed_commas

__all__ = ["Said", "refuse_first", "refuse_other_ways"]

Said = Callable[[re.Match[str]], str]


class Way(NamedTuple):
    """A pattern of texts, what is said of one that has it, and how much of a remedy that is."""

    pattern: str
    said: Said
    remedy: Remedy = Remedy.WHOLE


NUMBER = r"\d+(?:\.\d+)?"
WORD = r"(?:\w|\()"
BELOW = r"\bis\s+(?:below|under)\b|\b(?:is\s+)?(?:(?<!no )less|smaller)\s+than\b"
ABOVE = r"\bis\s+(?:above|over)\b|\b(?:is\s+)?(?:(?<!no )more|greater|larger)\s+than\b"
MOST = r"\b(?:is\s+)?(?:at\s+most|no\s+(?:more|greater|larger)\s+than)\b"
LEAST = r"\b(?:is\s+)?(?:at\s+least|no\s+(?:less|smaller)\s+than)\b"
POWER_OF_E = r"(?<![\w.])e\s*(?:\^|\*\*)\s*(?:\(\s*[A-Za-z]\w*\s*\)|\{\s*[A-Za-z]\w*\s*\}|[A-Za-z]\w*)"
SIGNS = {"minus": "-", "plus": "+", "times": "*", "over": "/", "divided": "/"}
JOINED = {"et": "and", "und": "and", "ou": "or", "oder": "or"}
EXACT = {"≪": "<", "≫": ">", "≲": "<=", "≳": ">="}
QUANTITY = "posterior_odds|prior_odds|mean_posterior|posterior|prior|guess"
OF_QUANTITY = r"\b(?:P|Pr|Prob|p|pr|prob)\s*\(\s*(prior|posterior)\s*\)"
BEFORE_AFTER = "before the release is prior, that after it posterior"
AFTER_BEFORE = "after the release is posterior, that before it prior"
SIDE = r"[\w.]+(?:\s*[*/]\s*[\w.]+)*"
WAYS: tuple[Way, ...] = (
    Way(rf"(?:(?<=[<>])|(?<=[<>]=))\s*({NUMBER})\s*:\s*({NUMBER})(?![\w.])", lambda m: _odds(m)),
    Way(
        r"(?<![\w.])\d+(?:\.\d+){2,}(?![\w.])",
        lambda m: f"{m[0]} is no number, which has one point: write {_with_one_point(m[0])}",
    ),
    Way(
        r"\b(\w+)\s*~\s*[A-Z]\w*\s*\(",
        lambda m: f"a criterion holds for every prior, which needs no law: leave it out, or write 0 < {m[1]} <= 1/2",
    ),
    Way(
        r"(?<![\w.])([A-Za-z]\w*)\s*[~≈≅]\s*(\d[\d./]*)",
        lambda m: f"a value is given as {m[1]} == {m[2]}, a range by comparisons on both sides",
        Remedy.TOLD,
    ),
    Way(r"\blambda\b|[\u03bb\u039b]", lambda m: f"{m[0]} is no name of a parameter here: write lam"),
    Way(
        r"([\w.]+|\))\s*/\s*(p|q)\s*\*\s*(p|q)\b",
        lambda m: f"{m[0]} has two readings: write {_whole(m[1])}/({m[2]}*{m[3]}) or ({_whole(m[1])}/{m[2]})*{m[3]}",
    ),
    Way(
        rf"(?<![\w.])({SIDE})\s*([<>]=?)\s*({SIDE})\s+(and|or)\s+([<>]=?)\s*({SIDE})",
        lambda m: f"each comparison has two sides: write {multiplied(f'{m[1]} {m[2]} {m[3]} {m[4]} {m[1]} {m[5]} {m[6]}')}",
    ),
    Way(
        r"^\s*(posterior(?:_odds)?(?:\s*-\s*prior)?)\s*([<>]=?)\s*([^()]+?)\s+if\s+([^()]+?)\s+else\s+(?:\1\s*\2\s*)?([^()]+?)\s*$",
        lambda m: (
            f"a choice stands on one side in brackets: write {m[1]} {m[2]} ({multiplied(m[3])} if {m[4]} else {multiplied(m[5])})"
        ),
    ),
    Way(
        r"([\w.]+|\))\s*/\s*(\d+(?:\.\d+)?)\s*(?![eE][+-]?\d)([pq]{1,2}|prior_odds|prior|[abr])\b(?!\s*[(<>=])",
        lambda m: _two_readings(m[0], _whole(m[1]), m[2], _factors(m[3])),
    ),
    Way(
        r"^\s*([\d.]+)\s*\*?\s*(?:above|over|more|higher|larger|greater)(?:\s+than)?(?:\s+(?:the\s+)?prior)?\s*$",
        lambda m: f"this has two readings: write posterior - prior <= {m[1]}, or posterior <= (1 + {m[1]})*prior",
    ),
    Way(r"(?<![\w.,])(0),(\d+)(?=\s*[<>])", lambda m: f"decimals have a point: {m[1]}.{m[2]}", Remedy.TOLD),
    Way(
        r"([<>]=?\s*\d+),(\d+)(?=\s*,|\s+(?:else|and|or)\b|\s*\*[^<>=]*$)",
        lambda m: f"decimals have a point: {m[1]}.{m[2]}",
        Remedy.TOLD,
    ),
    Way(
        r"^\s*(\w+)\s+in\s+(?:R|reals?|the reals)\s*$",
        lambda m: f"every parameter is a real number without a word: leave {m[0].strip()} out, or write {m[1]} > 0",
    ),
    Way(r"(?<!\w)0[xX]([0-9A-Fa-f]{1,8})(?!\w)", lambda m: f"numbers are decimal: write {int(m[1], 16)}"),
    Way(r"[<>]\s+=+|[<>]===?", lambda m: f"a comparison is written without a gap: {m[0][0]}=", Remedy.TOLD),
    Way(r"([-+*/])\s+([*/])", lambda m: f"{m[0]} is no sign: write {m[1]}, or ** for a power"),
    Way(r"[≪≫≲≳]", lambda m: f"{m[0]} is no exact limit: write {_with(m, EXACT[m[0]])}"),
    Way(
        r"(?<![\w.])(\d{1,3}(?:[_' ]\d{3})+)(?![\w.])",
        lambda m: f"a number has no signs between its figures: write {_closed(m[1])}",
    ),
    Way(
        r"^\s*(\d[\d.]*)\s*(?:-?\s*fold|x|times(?:\s+(?:as|more)\s+\w+)?)\s*$",
        lambda m: f"{m[0].strip()} is written {m[1]}",
        Remedy.TOLD,
    ),
    Way(
        r"(?<=[\w)%])\s+(et|und|ou|oder)\s+(?=[\w(])",
        lambda m: f"{m[1]} is written {JOINED[m[1]]}: write {_joined(m)}",
    ),
    Way(
        r"(?=.*\bposterior\b)^.*?([<>])(=?\s*)(\d[\d.]*)\s*x\s*$",
        lambda m: f"a limit on the ratio is a number: write {m.string[: m.start(1)]}{m[1]}= {m[3]}",
    ),
    Way(
        OF_QUANTITY,
        lambda m: f"{m[1]} is a probability itself: write {_quantities(m)}",
    ),
    Way(
        r"\b(?:P|Pr|Prob)\s*(?:\([^()|]*\)|[\[(][^()\[\]|]*(\|))",
        lambda m: "the probability of the secret " + (AFTER_BEFORE if m[1] else BEFORE_AFTER),
        Remedy.TOLD,
    ),
    Way(
        r"^\s*([^|<>=]*[^|<>=\s])\s*\|\s*([^|]*[<>=][^|]*?)\s*$",
        lambda m: f"a condition on the priors is an option: {option('where', m[2])}; or write {m[1]} if {m[2]} else inf",
    ),
    Way(r"^\s*(['\"])(.*)\1\s*$", lambda m: f"leave out the quotation marks inside: write {m[2]}"),
    Way(
        r"\b(prior|posterior)\s*/\s*\(\s*1\s*-\s*\1\s*\)",
        lambda m: f"{m[0]} is written {m[1]}_odds",
        Remedy.TOLD,
    ),
    Way(
        r"\blogit\s*\(",
        lambda m: "a limit on log-odds is one on odds: write posterior_odds <= 2.718*prior_odds for a difference of 1",
    ),
    Way(
        r"^\s*lift\s*<=?\s*(\d[\w./]*)\s*$",
        lambda m: f"lift is the posterior over the prior: write posterior <= {m[1]}*prior",
    ),
    Way(
        r"\s*,?\s*\bwith\s+probability\b.*",
        lambda m: f"with --mechanism laplace --failure 0.05 a criterion may fail: write {m.string[: m.start()]}",
    ),
    Way(r"[\u0394\u2206]", lambda m: "the rise of the belief is written posterior - prior", Remedy.TOLD),
    Way(
        r"\b(?:mean|average|avg|expected|E)\s*(?:\(|\s)\s*posterior\b(?:\s*\))?",
        lambda m: f"{m[0].strip()} is written mean_posterior",
        Remedy.TOLD,
    ),
    Way(
        rf"({NUMBER})\s+to\s+({NUMBER})",
        lambda m: f"intervals are written as comparisons: {m[1]} <= p <= {m[2]}",
        Remedy.TOLD,
    ),
    Way(r"\b(\w+)\s*\^\s*\*", lambda m: f"{m[0]} is what a criterion gives: write the ratio alone, such as {m[1]} or 3"),
    Way(r"\bodds\s+ratio\b", lambda m: f"the ratio of odds is limited by posterior_odds <= {_limit(m)}*prior_odds", Remedy.TOLD),
    Way(
        r"\b(relative\s+risk|risk\s+ratio)\b",
        lambda m: f"the ratio of posterior to prior is limited by posterior <= {_limit(m)}*prior",
        Remedy.TOLD,
    ),
    Way(r"\b(prior|posterior)\s+odds\b", lambda m: f"{m[0]} is written {m[1]}_odds", Remedy.TOLD),
    Way(r"\bodds_(?:of_)?(?:the_)?(prior|posterior)\b", lambda m: f"{m[0]} is written {m[1]}_odds", Remedy.TOLD),
    Way(
        r"\b(\w+)\s+(?:is\s+)?between\s+(\S+)\s+and\s+([^\s,]+)",
        lambda m: f"intervals are written as comparisons: {m[2]} <= {m[1]} <= {m[3]}",
        Remedy.TOLD,
    ),
    Way(MOST, lambda m: f"{m[0]} is written <=", Remedy.TOLD),
    Way(LEAST, lambda m: f"{m[0]} is written >=", Remedy.TOLD),
    Way(BELOW, lambda m: f"{m[0]} is written <, or <= where the limit itself is allowed", Remedy.TOLD),
    Way(ABOVE, lambda m: f"{m[0]} is written >, or >= where the limit itself is allowed", Remedy.TOLD),
    Way(
        r"\bif\s+(.+?)\s+then\s+(.+?)\s+else\s+(.+)",
        lambda m: f"a choice is written {m[2]} if {m[1]} else {m[3]}",
        Remedy.TOLD,
    ),
    Way(
        r"\b(then|otherwise)\b",
        lambda m: "a choice is written VALUE if CONDITION else VALUE, such as 3 if p <= 1/2 else 5",
        Remedy.TOLD,
    ),
    Way(
        rf"(?<=[\w)])\s+(minus|plus|times|over|divided\s+by)\s+(?={WORD})",
        lambda m: f"{m[1]} is written {SIGNS[m[1].split()[0]]}",
        Remedy.TOLD,
    ),
    Way(r"\b(min|max|sqrt|log|exp|abs)\s*[{\[]", lambda m: f"brackets are round: {m[1]}(...)", Remedy.TOLD),
    Way(r"\b(?:in|∈)\s*\{\s*([^{},]+)\s*\}", lambda m: f"a single value is written == {m[1].strip()}", Remedy.TOLD),
    Way(
        rf"\b({QUANTITY})\s*[\[{{]\s*\w{{1,2}}\s*[\]}}]",
        lambda m: f"{m[1]} has no index: write {m.string[: m.start()]}{m[1]}{m.string[m.end() :]}",
    ),
    Way(r"[{}\[\]]", lambda m: "brackets are round", Remedy.NONE),
    Way(
        r"\babs\s+([^()<>=]*[^()<>=\s])(\s*[<>].*)$",
        lambda m: f"abs takes its argument in brackets: write {m.string[: m.start()]}abs({m[1]}){m[2]}",
    ),
    Way(
        rf"\b(log|exp|sqrt|abs)\s+({NUMBER}|[A-Za-z]\w*)",
        lambda m: f"{m[1]} takes its argument in brackets: {m[1]}({m[2]})",
        Remedy.TOLD,
    ),
    Way(r"\|([^|]*)\|", lambda m: f"an absolute value is written abs({m[1].strip()})", Remedy.TOLD),
    Way(
        r"\b(min|max)\s*\([^()]*;",
        lambda m: f"the arguments of {m[1]} are separated by a comma: write {_commaed(m.string)}",
    ),
    Way(r";", lambda m: "conditions are joined by a comma, or each has an option of its own", Remedy.NONE),
    Way(r"=>|=<", lambda m: f"{m[0]} is written {m[0][::-1]}", Remedy.TOLD),
    Way(r"(?<![<>])(>>|<<)(?![<>])", lambda m: f"{m[0]} sets no limit, and is written {m[0][0]} with one", Remedy.TOLD),
    Way(
        POWER_OF_E,
        lambda m: f"e is a letter, and {m[0]} no number here: write {re.sub(POWER_OF_E, 'c', m.string)}, with --assume 'c > 1'",
    ),
    Way(
        r"(\w+|\))\s*(?:\^|\*\*)\s*[({]?\s*([A-Za-z]\w*)",
        lambda m: f"an exponent is a number, not {m[2]}: write {_whole(m[1])}*{m[2]}, or a power such as {_whole(m[1])}**2",
    ),
    Way(r"\^", lambda m: "powers are written **, such as p**2", Remedy.TOLD),
    Way(r"\br\s*\*?\s*\(\s*[pq]\s*,\s*[pq]\s*\)", lambda m: f"{m[0]} is what a criterion gives: write the ratio alone"),
    Way(
        r"^\s*(min|max)\s+([^()\s][^,]*,[^,]+?)\s*$",
        lambda m: f"{m[1]} takes its arguments in brackets: {m[1]}({m[2]})",
        Remedy.TOLD,
    ),
    Way(r"\b(min|max)\b(?!\s*\()", lambda m: f"{m[1]} takes its arguments in brackets: {m[1]}(1/4/(p*q), 3)", Remedy.TOLD),
    Way(r"\b(log|exp|sqrt|abs)\b(?!\s*\()", lambda m: f"{m[1]} takes its argument in brackets: {m[1]}(p)", Remedy.TOLD),
)


def _with(found: re.Match[str], better: str) -> str:
    """The whole text with ``better`` in the place that was found."""
    return f"{found.string[: found.start()]}{better}{found.string[found.end() :]}".strip()


def _quantities(found: re.Match[str]) -> str:
    return multiplied(re.sub(OF_QUANTITY, r"\1", found.string))


def _joined(found: re.Match[str]) -> str:
    return multiplied(f"{found.string[: found.start()]} {JOINED[found[1]]} {found.string[found.end() :]}")


def _limit(found: re.Match[str]) -> str:
    """The one number of the text, and 3 as an example where it has none or several."""
    numbers = re.findall(rf"(?<![\w.])({NUMBER})(?![\w.%/])", found.string)
    return numbers[0] if len(numbers) == 1 else "3"


def _odds(found: re.Match[str]) -> str:
    """Odds of numbers as a ratio; as the probability too, where it is not odds that are compared."""
    first, second = found.groups()
    better = f"write {found.string[: found.start()]} {first}/{second}{found.string[found.end() :]}"
    if "odds" in found.string:
        return f"odds are written as a ratio: {better}"
    return f"{first}:{second} has two readings: {better} for a ratio, or {first}/({first} + {second}) for the probability"


def _with_one_point(text: str) -> str:
    first, *groups = text.split(".")
    return first + ("" if all(len(group) == 3 for group in groups) else ".") + "".join(groups)


def _whole(text: str) -> str:
    return "(...)" if text == ")" else text


def _two_readings(all_of_it: str, above: str, below: str, behind: str) -> str:
    return f"{all_of_it} has two readings: write {above}/({below}*{behind}) or ({above}/{below})*{behind}"


def _factors(text: str) -> str:
    return "*".join(text) if {*text} <= {"p", "q"} else text


def _commaed(text: str) -> str:
    return re.sub(r"(?<=[0-9])(?=[pq])", "*", re.sub(r"\s*;\s*", ", ", text.strip()).replace("pq", "p*q"))


def _closed(text: str) -> str:
    return re.sub(r"[_' ]", "", text)


def refuse_first(ways: Iterable[tuple[str, Said]], text: str) -> None:
    """Raise SyntaxRejected for the first of the ways that the text has, each a pattern with what is said of it."""
    for pattern, said in ways:
        if found := re.search(pattern, text):
            raise SyntaxRejected(said(found), text, found.start() + 1)


def refuse_other_ways(text: str) -> None:
    """Raise SyntaxRejected with the remedy for the first of these ways."""
    if found := re.search(r"(?<![\w.])(\d{1,3}(?:\.\d{3})+),(\d+)", text):
        better = f"{found[1].replace('.', '')}.{found[2]}"
        raise SyntaxRejected(f"decimals have a point: {better}", text, found.start() + 1, remedy=Remedy.TOLD)
    refuse_mixed_commas(text)
    refuse_misplaced_extremes(text)
    for way in WAYS:
        if found := re.search(way.pattern, text):
            raise SyntaxRejected(way.said(found), text, found.start() + 1, remedy=way.remedy)
    refuse_lone_commas(text)
