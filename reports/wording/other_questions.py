"""Texts given as a criterion that ask something else, or say it by another name: refused with the question that is meant."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from derive.text.asked_by import asking, option
from derive.text.errors import SyntaxRejected
from reports.wording.sentences.logarithms import refuse_logarithms

__all__ = ["LIMIT", "NUMBER", "refuse_other_questions"]

Said = Callable[[re.Match[str]], str]
NUMBER = r"(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?:/\d+)?%?"
ABOVE_1 = r"(?:[2-9]|\d{2,}|1\.\d*[1-9])\d*(?:\.\d+)?"
MOST = r"(?:<=?|=<|at\s+most|below|under|up\s+to|(?:less|lower|smaller)\s+than|no\s+(?:more|greater|larger)\s+than)"
SIDE = r"(?:\d[\d.]*%?|prior|[-*+/·\s])+"
MOST_SIGN = rf"\s*(?:is\s+)?{MOST}\s*"
LIMIT = rf"\s*(?:is\s+|are\s+)?{MOST}\s*({NUMBER})\s*"
ODDS = r"OR|bayes[\s_-]*factor|BF_?(?:10)?|likelihood[\s_-]*ratio|odds[\s_-]*ratio"
OF = r"(?:\s+(?:of|between)\s+(?:the\s+)?(?:posterior|prior)\s+(?:to|and|over)\s+(?:the\s+)?(?:posterior|prior))?"
RATIO = (
    r"(?:(?:posterior|prior)[\s_-]*(?:to|over)[\s_-]*)(?:posterior|prior)[\s_-]*ratio"
    r"|RR|(?:rel(?:ative\b|\.)?[\s_]+risk|relative[\s_]+|risk[\s_]+ratio)\w*"
)
RISE = (
    r"(?:(?:absolute|confidence|belief|knowledge)[\s_-]*)?(?:difference|gain|rise|increase|change)"
    r"(?:\s+(?:in|of)\s+(?:the\s+)?(?:belief|risk))?"
)
RISK = (
    r"(?:the\s+)?(?:(?:absolute|individual|maximal|maximum|overall)[\s_]+)?"
    r"(?:(?:(?:disclosure|posterior|re-?identification|inference|attribute|identity)[\s_]+)?(?:risk|confidence|belief)"
    r"|(?:(?:attribute|identity|statistical)[\s_]+)?disclosure(?:[\s_]+(?:risk|probability))?)"
)
WHOSE = r"(?:(?:the|an?|any)\s+)?(?:\w+['’]s?\s+)?"
GROWS = rf"posterior\s+(?:may\s+)?(?:increases?|rises?|grows?)\s+by\s+(?:at\s+most|up\s+to)?\s*({NUMBER})\s*"
PARAMETER = r"(?!(?:p|q|prior|posterior|prior_odds|posterior_odds|guess|mean_posterior)\b)([A-Za-z]\w*)"
COUNTED = {"two": "2", "three": "3", "four": "4", "five": "5", "ten": "10"}
FOLD = {"double": 2, "triple": 3, "quadruple": 4}
FOREIGN = (
    "wahrscheinlichkeit|höchstens|maximal|darf|nicht|mehr|doppelt|verdoppeln|verdreifachen|vorher|nachher|prozent(?:punkte)?|probabilité|"
    "risque|riesgo|rischio|risiko|croyance|doubler|avant|après|probabilidad|creencia|duplicar|antes|después|probabilità|raddoppiare|kans|hoogstens"
)
JOINED = r"(?:,|;|\|(?=\s*[\dpq])|\bgiven(?:\s+that)?\b|\bsuch\s+that\b|\bwith\b)"
AND_PRIORS = re.compile(r"(?P<what>.*\bposterior\b.*\S)\s*(?:\b(?:and|AND)\b|&&?|∧)\s*(?P<condition>[\d.%/\s*pq<>=≤≥]+)")
BESIDE = re.compile(rf"(?P<what>.*\S)\s*{JOINED}\s*(?P<condition>[\d.%/\s*pq<>=≤≥]+)")
EVERY = re.compile(
    r"(?P<what>.*\S)\s*,?\s*(?:\bfor\s+(?:all|every|any|each)\b|∀)\s*(?:[pq,\s]|priors?|adversar(?:y|ies)|outputs?|and)+"
)
ABOUT_PRIORS = re.compile(r"[\d.%/\s*pq<>=≤≥]+")
WAYS: tuple[tuple[str, Said], ...] = (
    (
        rf"\(\s*({NUMBER})\s*,\s*({NUMBER})\s*\)",
        lambda m: f"a budget is the answer: 3 {option('privacy', f'(eps, {m[2]})')} {option('failure', '0.05')}",
    ),
    (
        rf"\s*([pq])\s+in\s*[\[(]\s*({NUMBER})\s*,\s*({NUMBER})\s*[\])]\s*",
        lambda m: f"a range of priors stands beside a criterion: 3 {option('where', f'{m[2]} <= {m[1]} <= {m[3]}')}",
    ),
    (
        rf"\s*({NUMBER}\s*(?:<=?|≤)\s*{PARAMETER}\s*(?:<=?|≤)\s*{NUMBER})\s*",
        lambda m: f"this limits a parameter: write {m[2]} {option('assume', m[1].replace('≤', '<='))}",
    ),
    (
        rf"\s*({NUMBER}\s*<=?\s*{PARAMETER}|{PARAMETER}\s*>=?\s*{NUMBER})\s*",
        lambda m: f"this limits a parameter: write {m[2] or m[3]} {option('assume', m[1])}",
    ),
    (rf"\s*({NUMBER})\s*\.\.+\s*{NUMBER}\s*", lambda m: f"a ratio is one number: write {m[1]} alone"),
    (
        rf"\s*{PARAMETER}(?:\s+(?:in|\\in)\b\s*|\s*∈\s*)([\[(])\s*({NUMBER})\s*,\s*({NUMBER})\s*([\])])\s*",
        lambda m: f"this limits a parameter: write {m[1]} {option('assume', _between(m[1], m[2], m[3], m[4], m[5]))}",
    ),
    (
        rf"\s*(?:c\s*\(|[\[{{])\s*({NUMBER})\s*,\s*({NUMBER})\s*[)\]}}]\s*",
        lambda m: _two(m[1], m[2], ""),
    ),
    (
        rf"\s*(?:<=?|≤|=<|at\s+most|up\s+to|no\s+more\s+than|max(?:imum)?)\s*({NUMBER})\s*(?:-?\s*fold|x|times)?\s*",
        lambda m: _alone(m[1]),
    ),
    (
        rf"\s*(?:at\s+most|up\s+to|no\s+more\s+than|<=?|≤)?\s*({NUMBER})\s*(?:percentage\s+points?|pp|%-?\s*points?)\s*",
        lambda m: f"percentage points are those of a rise: write posterior - prior <= {m[1].rstrip('%')}%",
    ),
    (
        rf"\s*(?:by\s+)?(?:an?\s+|at\s+most\s+)*factor\s+(?:of\s+)?(?:at\s+most\s+)?({NUMBER})\s*",
        lambda m: _alone(m[1]),
    ),
    (
        rf"\s*({PARAMETER}\s*==?\s*{NUMBER}\s*(?:(?:,|\band\b)\s*{PARAMETER}\s*==?\s*{NUMBER}\s*)+)",
        lambda m: "values stand beside a criterion: 'max(a/(p*q), r)' "
        + " ".join(f"--set {re.sub(r'[ =]+', '=', one.strip())}" for one in re.split(",|and", m[1])),
    ),
    (
        rf"\s*(?:an?\s+)?(?:at\s+most|no\s+more\s+than|up\s+to|max(?:imum)?)?\s*(?:an?\s+)?({NUMBER})\s*-?\s*fold\s+"
        r"(?:increase|rise|gain|change)(?:\s+(?:in|of)\s+.*)?\s*",
        lambda m: _alone(m[1]),
    ),
    (
        rf"\s*prior\s*(?:<=?|≤)\s*posterior\s*(?:<=?|≤)\s*({ABOVE_1})\s*[*·]?\s*prior\s*",
        lambda m: f"the belief falls at some output where it rises at another: write posterior <= {m[1]}*prior",
    ),
    (
        rf"\s*({NUMBER})\s+(?:in|out\s+of)\s+({NUMBER})\s*",
        lambda m: f"{m[0].strip()} is a probability, no ratio: write posterior <= {m[1]}/{m[2]}",
    ),
    (
        r"\s*([A-Za-z]\w*)\s*\*\s*",
        lambda m: f"what a criterion gives is {m[1]}*: write the ratio alone, {m[1]}, or 3",
    ),
    (
        rf"\s*({NUMBER})\s*(?:<=?|≤|>=?|≥)\s*r\s*\*\s*",
        lambda m: f"what a criterion gives is r*: write the ratio alone, {m[1]}",
    ),
    (
        rf"\s*({NUMBER})\s*(?:(?P<or>or)|(?P<and>and)|,\s|;|\s)\s*({NUMBER})\s*",
        lambda m: _two(m[1], m[4], m["or"] or m["and"] or ("" if re.search("[,;]", m[0]) else " ")),
    ),
    (
        r"(.+?)\s*(?:<=>|<->|\bvs\.?|\bversus\b)\s*(.+)",
        lambda m: f"two criteria are compared: {asking('compare', m[1].strip(), m[2].strip())}",
    ),
    (
        rf"\s*posterior(_odds)?\s*(?:>=?|≥|=>|⩾)\s*({ABOVE_1})\s*[*·]?\s*prior(_odds)?\s*",
        lambda m: f"this asks that every output raise the belief: write posterior{m[1] or ''} <= {m[2]}*prior{m[3] or ''}",
    ),
    (
        rf"\s*(?:posterior\s*/\s*prior\s*(?:>=?|≥)\s*({ABOVE_1})|({ABOVE_1})\s*(?:<=?|≤)\s*posterior\s*/\s*prior"
        rf"|({ABOVE_1})\s*[*·]?\s*prior\s*(?:<=?|≤)\s*posterior)\s*",
        lambda m: f"this asks that every output raise the belief: write posterior <= {m[1] or m[2] or m[3]}*prior",
    ),
    (
        rf"\s*({NUMBER})\s*(?::|to)\s*1\s+odds(?:\s+ratio)?\s*|\s*odds\s+(?:of\s+)?({NUMBER})\s*(?::|to)\s*1\s*",
        lambda m: f"a limit says of what it is one: write posterior_odds <= {m[1] or m[2]}*prior_odds for a ratio",
    ),
    (
        r"\s*(posterior(?:_odds)?(?:\s*-\s*prior)?)\s*(?:<=?|≤)\s*(.+?)\s+(?:when|if|where|for)\s+(.+?)\s*[,;]\s*(?:otherwise|else)\s+"
        r"(?:\1\s*(?:<=?|≤)\s*)?(.+?)\s*",
        lambda m: f"a choice stands on one side in brackets: write {m[1]} <= ({m[2]} if {m[3]} else {m[4]})",
    ),
    (
        r"\s*([\w.*/()]+)\s+(?:when|if|where|for)\s+([^,;]+?)\s*[,;]\s*(?:and\s+)?(?:otherwise|else)\s+([\w.*/()]+)\s*"
        r"|\s*([\w.*/()]+)\s+(?:when|if|where|for)\s+([^,;]+?)\s*[,;]\s*(?:and\s+)?([\w.*/()]+)\s+otherwise\s*",
        lambda m: f"a choice has if and else: write {m[1] or m[4]} if {m[2] or m[5]} else {m[3] or m[6]}",
    ),
    (
        rf"\s*posterior\s*-\s*prior\s*(?:>=?|≥|=>|⩾)\s*({NUMBER})\s*",
        lambda m: f"this asks that every output raise the belief: write posterior - prior <= {m[1]}",
    ),
    (
        r"\s*(?:e|exp)\s*(?:\^|\*\*|\()\s*\(?\s*(?:eps|epsilon|ε|ϵ)\b.*",
        lambda m: "epsilon is the answer, no part of the question: write posterior <= 3*prior, or another limit on the posterior",
    ),
    (
        rf"\s*(?:the\s+)?prior[\s_]+odds{LIMIT}",
        lambda m: f"the prior is known before the release: write posterior_odds <= {m[1]}*prior_odds",
    ),
    (
        rf"\s*(?:the\s+)?(?:relative|percentage)\s+(?:increase|rise|gain|change)(?:\s+(?:in|of)\s+\w+)?{LIMIT}",
        lambda m: f"the belief grows by a share of itself: write posterior <= {_times(m[1])}*prior",
    ),
    (
        rf"\s*delta(?:{LIMIT}|\s*==?\s*({NUMBER})\s*)",
        lambda m: f"delta belongs to the privacy: 3 {option('privacy', f'(eps, {m[1] or m[2]})')} {option('failure', '0.05')}",
    ),
    (
        rf"\s*(?:the\s+)?odds{LIMIT}",
        lambda m: f"odds of what: write posterior_odds <= {m[1]}*prior_odds for a ratio, posterior_odds <= {m[1]} for the odds",
    ),
    (
        rf"\s*(posterior(?:\s*-\s*prior)?)\s*(?:<=?|≤)\s*({SIDE}),\s+({SIDE})",
        lambda m: _each_way(m[1], f"{m[2]}, {m[3].strip()}"),
    ),
    (
        rf"\s*posterior\s*:\s*prior{MOST_SIGN}({NUMBER})(?:\s*:\s*1)?\s*",
        lambda m: f"a ratio has the sign /: write posterior/prior <= {m[1]}",
    ),
    (GROWS, lambda m: _grows(m[1])),
    (rf"\s*(?:the\s+)?(?:{ODDS}){OF}{LIMIT}", lambda m: f"the odds are compared: write posterior_odds <= {m[1]}*prior_odds"),
    (rf"\s*(?:the\s+)?(?:{RATIO}){OF}{LIMIT}", lambda m: f"the ratio is limited on one side: write posterior <= {m[1]}*prior"),
    (rf"\s*(?:the\s+)?(?:{RISE}){LIMIT}", lambda m: f"the rise is posterior - prior: write posterior - prior <= {m[1]}"),
    (rf"\s*{WHOSE}{RISK}{LIMIT}", lambda m: f"the belief after the release is posterior: write posterior <= {_belief(m[1])}"),
    (
        rf"\s*{WHOSE}{RISK}\s*{MOST}\s*((?:{NUMBER}\s*[*·]\s*)?prior(?:\s*\+\s*{NUMBER})?)\s*",
        lambda m: f"the belief after the release is posterior: write posterior <= {m[1]}",
    ),
    (
        rf"\s*(?:{RISK}|posterior)\s+(?:(?:may|can|must|should)\s+)?(?:at\s+most\s+)?(double|triple|quadruple)s?(?:\s+at\s+most)?\s*",
        lambda m: f"what was before is prior: write posterior <= {FOLD[m[1].lower()]}*prior",
    ),
    (
        rf"\s*(?:the\s+)?(?:{ODDS})\s+(?:of\s+)?({NUMBER})\s*",
        lambda m: f"the odds are compared: write posterior_odds <= {m[1]}*prior_odds",
    ),
    (
        rf"(?!.*\b(?:posterior|prior)\b).*\b(?:{FOREIGN})\b.*",
        lambda m: "a criterion is written in signs and in English: posterior <= 2*prior, or posterior - prior <= 1/10",
    ),
)  # fmt: skip


def refuse_other_questions(text: str) -> None:
    """Raise SyntaxRejected where the whole text is a budget, a condition on priors alone, several numbers, two criteria, a limit
    that every output has to exceed, or a limit on something that has another name here; the message says what to write."""
    if ABOUT_PRIORS.fullmatch(text) and re.search(r"\b[pq]\b", text) and re.search("[<>=≤≥]", text):
        rule = "this limits who asks, not what is learnt: it stands beside a criterion"
        raise SyntaxRejected(rule, text, 1, f"3 {option('where', text.strip())}")
    if found := EVERY.fullmatch(text):
        raise SyntaxRejected("a criterion holds for all of them", text, found.end("what") + 1, f"write {found['what']}")
    if (found := BESIDE.fullmatch(text) or AND_PRIORS.fullmatch(text)) and _is_beside(found["what"], found["condition"]):
        rule = "a condition on the priors stands beside a criterion"
        better = f"'{found['what']}' {option('where', found['condition'].strip())}"
        raise SyntaxRejected(rule, text, found.start("condition") + 1, better)
    if re.search("[<>]|[a-z]{4}", text):
        text = re.sub(r"(?<=[\s<>=])(\d+)\s+(?:in|out\s+of)\s+(\d+)\s*$", r"\1/\2", text)
    counted = re.sub(r"\b(two|three|four|five|ten)(?=-?\s*fold\b)", lambda word: COUNTED[word[1]], text)
    for pattern, said in WAYS:
        if found := re.fullmatch(pattern, counted, re.IGNORECASE):
            raise SyntaxRejected(said(found), text, 1)
    refuse_logarithms(text)


def _is_beside(what: str, condition: str) -> bool:
    """Whether the one is a criterion with closed brackets, and the other a condition on priors."""
    about = re.search(r"\b[pq]\b", condition) and re.search("[<>=≤≥]", condition)
    return bool(about) and what.count("(") == what.count(")") and bool(re.search(r"[<>≤≥]|\d|[A-Za-z]", what))


def _between(name: str, left: str, low: str, high: str, right: str) -> str:
    return f"{low} {'<=' if left == '[' else '<'} {name} {'<=' if right == ']' else '<'} {high}"


def _alone(limit: str) -> str:
    """What a limit without its posterior may mean: a ratio above 1, else a belief or its rise."""
    if not limit.endswith("%") and "/" not in limit and Decimal(limit) > 1:
        return f"a limit says of what it is one: write posterior <= {limit}*prior"
    return f"a limit says of what it is one: write posterior <= {limit} for the belief, posterior - prior <= {limit} for its rise"


def _belief(limit: str) -> str:
    """A limit of a belief, or of its ratio to the prior where it is above 1."""
    return limit if limit.endswith("%") or "/" in limit or Decimal(limit) <= 1 else f"{limit}*prior"


def _two(first: str, second: str, joined: str) -> str:
    if joined == " " and re.fullmatch(r"\d{1,3}", first) and re.fullmatch(r"\d{3}", second):
        return f"a number has no signs between its figures: write {first}{second}"
    if joined == "or":
        return f"ratios of which one is enough are written max({first}, {second})"
    if joined == "and":
        return f"ratios that both hold are written min({first}, {second})"
    return f"two numbers are no criterion: write min({first}, {second}) if both hold, max({first}, {second}) if one is enough"


def _each_way(limited: str, pair: str) -> str:
    return f"each comparison has two sides: write {limited} <= min({pair}) if both hold, max({pair}) if one is enough"


def _grows(by: str) -> str:
    if not by.endswith("%"):
        return f"the rise of the belief is posterior - prior: write posterior - prior <= {by}"
    return f"this has two readings: write posterior - prior <= {by} or posterior <= {_times(by)}*prior"


def _times(share: str) -> str:
    """What a belief is multiplied by that grows by a share of itself."""
    if "/" in share:
        return f"(1 + {share})"
    return f"{1 + (Decimal(share[:-1]) / 100 if share.endswith('%') else Decimal(share)):f}"
