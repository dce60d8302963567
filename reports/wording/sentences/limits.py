"""Limits on what is believed, said in a sentence: who may not learn, what may not grow, and how far."""

from __future__ import annotations

import re
from decimal import Decimal

from derive.text.asked_by import option
from derive.text.errors import SyntaxRejected
from reports.wording.english import FOLDS, HUNDREDTHS, NUMBER, TIMES

__all__ = ["is_sentence", "limit_said", "refuse_sentences"]

LANGUAGE = {
    "if", "else", "and", "or", "not", "where", "in", "min", "max", "sqrt", "log", "exp", "abs", "posterior", "posterior_odds",
    "mean_posterior", "guess", "prior", "prior_odds",
}  # fmt: skip
SENTENCE = 4
"""From how many words on a text is read as a sentence."""
MAY = r"(?:may|can|must|should|shall|will|might|does|do|is|are|could)"
NOT = rf"\b(?:{MAY}(?: not| never)|cannot|can't|mustn't|shouldn't|doesn't|don't|won't|never)\b"
WHO = (
    r"(?:adversar(?:y|ies)|attackers?|intruders?|observers?|analysts?|readers?|persons?|people|users?|outsiders?|insiders?|individuals?"
    r"|respondents?|bod(?:y|ies)|ones?)"
)
AGENT = rf"(?:(?:an?|any|every|each|the|some) ?{WHO}|adversaries|attackers|people|whoever(?: [\w']+){{1,8}}?)"
BELIEF = (
    r"(?:(?:(?:re-?identification|disclosure|posterior|inference|attribute) )?(?:odds|beliefs?|risks?|probabilit(?:y|ies)"
    r"|confidence|certainty|suspicion|chances?|knowledge)|posterior)"
)
ABOUT = r"(?: (?:about|of|in|that|regarding|on|for|against)(?: [\w'.]+){1,8}?)?"
WHOSE = rf"(?:(?:an?|any|every|each|the|their|her|his|its|{AGENT}'s?|people's) )*"
BEFORE = (
    r"(?:(?:the|their|its|her|his) )?(?:priors?(?: belief| odds)?|what (?:it|they) (?:was|were)(?: before)?"
    rf"|(?:earlier|former|previous) value|(?:{BELIEF}|one) (?:they had )?before(?: (?:the release|it))?)"
)
NOBODY = rf"^(?:nobody|no-?one|no one|none|no {WHO})\b"
ABOVE = r"\b(?:more than|greater than|higher than|larger than|above|over|beyond|exceeds?|reach(?:es)?)\b"
MOST = r"(?:at most|up to|below|under|at or below|within|(?:less|lower|smaller) than)"
GROW = r"(?:rise|increase|grow|go up|be (?:raised|increased|multiplied))"
CHANGE = r"(?:change|move|shift|vary|differ)"
FOLDED = {"double": "2", "triple": "3", "treble": "3", "quadruple": "4", "halve": ""}
FOLD = r"(?P<fold>double|triple|treble|quadruple)[sd]?"
TIMES_AS = rf"(?P<times>{NUMBER}) times|(?P<word>twice|thrice|double|triple)"
BUDGET = r"(?:privacy )?(?:epsilon|eps|budget)"
QUESTION = (
    rf"(?:how (?:large|big|high) (?:may|can|must|should|could|is) (?:the )?{BUDGET}(?: be)?"
    rf"|(?:which|what)(?: is the)?(?: largest| maximal| maximum)? {BUDGET}"
    r"(?: (?:do|should|can|may) (?:i|we) (?:need|choose|get|use|take)| (?:is|would be) (?:allowed|admissible|safe|needed|right))?"
    rf"|(?:the )?(?:largest |maximal |maximum )?{BUDGET}|(?:we|i) (?:want|need|require|demand|ask)"
    r"|(?:please )?(?:make sure|ensure|guarantee)|it (?:must|should|has to) be (?:ensured|guaranteed)"
    r"|(?:the|our) (?:criterion|requirement|rule|policy|board|agency|office|committee) (?:is|says|wants|demands|requires|asks))"
)
FRAME = rf"^{QUESTION}(?: keeps?| leaves?)?,? (?:(?:if|when|so that|such that|for which|that|to ensure that|to guarantee that) )?"
AFTERWARDS = (
    r"(?:after|through|from|by|because of|due to|with|given|upon) (?:(?:the|this|our|any|a|seeing|looking at|reading) )*"
    r"(?:release[sd]?|tables?|publications?|data|statistics?|outputs?|counts?|numbers?)"
)
RELEASE = rf" {AFTERWARDS}(?: \w+){{0,4}}$"
SMALL = rf"(?:{MOST}|no more than|at) (?P<small>{NUMBER}%?)(?: or (?:below|less))?"
STAYS = rf"(?:(?:it|they|this|{WHOSE}{BELIEF}) )?(?:{MAY} )?(?:stays?|remains?|be|is|are)"
ANYTHING = r"(?:any|every|all|everything|no|anything)\b.*"
EXCUSES = (
    rf"(?P<main>.+?)[.;,]? (?:or|unless|except (?:when|where|if)) (?:{STAYS} )?{SMALL}",
    rf"(?P<main>.+?)[.;,] (?:but )?{SMALL},? {ANYTHING}",
    rf"(?P<main>.+?)[.;,] (?:but )?(?:where|when|if|while|as long as) {STAYS} {SMALL},? {ANYTHING}",
)


LOW, HIGH = rf"(?P<low>{NUMBER}%|0?\.\d+)", rf"(?P<high>{NUMBER}%|0?\.\d+)"
BECOME = r"(?:become|rise to|grow to|go to|be)"
BECOMES = rf"{MAY} (?:not (?:exceed|{BECOME})(?: more than| above)?|{BECOME} at most) {HIGH}"
FROM_TO = (
    rf"{WHOSE}{BELIEF}{ABOUT} {MAY} (?:rise|grow|go|increase|go up)(?: at most)? from {LOW} to (?:at most )?{HIGH}",
    rf"(?:a|the) (?:prior|belief|risk)(?: belief)? of {LOW} {BECOMES}",
    rf"an? {LOW} (?:prior|belief|risk) {BECOMES}",
)
"""Limits for one prior."""


def is_sentence(text: str) -> bool:
    """Whether the text has so many words that no formula has."""
    words = len({*re.findall(r"[A-Za-z]{3,}", text)} - LANGUAGE)
    return words >= SENTENCE or (words > 1 and text.strip().endswith("?"))


def refuse_sentences(text: str) -> None:
    """Raise SyntaxRejected for a sentence that limits a belief, with its criterion."""
    if re.search("[<>=≤≥]", text):
        return
    for pattern in FROM_TO:
        if found := re.fullmatch(pattern, _plain(text)):
            beside = f"'posterior <= {found['high']}' {option('where', 'p*q == ' + found['low'])}"
            raise SyntaxRejected("a limit for one prior stands beside it, the prior p*q", text, 1, beside)
    if better := limit_said(text):
        raise SyntaxRejected("a criterion is written in signs", text, 1, f"write {better}")


def limit_said(text: str) -> str:
    """The criterion that a sentence, or a question, says; empty for any other text."""
    plain = re.sub(rf"^{AFTERWARDS},? ", "", re.sub(FRAME, "", _plain(text)))
    if re.match(r"at most (?:\d|twice|thrice)", plain):
        plain = f"the belief may be {plain}"
    for pattern in EXCUSES:
        if found := re.fullmatch(pattern, plain):
            limit = _limit(found["main"].strip(" .,;"))
            return f"{limit} or posterior <= {found['small']}" if limit and " for " not in limit else ""
    return _limit(plain)


def _plain(text: str) -> str:
    """The sentence in small letters, with figures for numbers and a sign for percent."""
    found = " ".join(text.lower().replace("\u2019", "'").strip(" .?!\"'").split())
    for word, value in {**TIMES, **{name: str(number) for name, number in HUNDREDTHS.items()}}.items():
        if word not in (*FOLDS, "half"):
            found = re.sub(rf"(?<!\bno )\b{word}\b(?!-)", value, found)
    found = re.sub(r"\b(?:be able|be allowed|manage) to ", "", found)
    found = re.sub(r"\b(?:1|an?) (half|quarter)\b", lambda share: {"half": "0.5", "quarter": "0.25"}[share[1]], found)
    found = re.sub(
        rf"\b({BELIEF}) (?:after|given|upon) (?:seeing )?(?:the|a|any) (?:release|publication|output|table)\b", r"\1", found
    )
    found = re.sub(rf"({NUMBER}) ?(?:%|percent|per cent)?[ -]?(?:percentage points?|points?|pp)\b", r"\1 points", found)
    found = re.sub(rf"({NUMBER}) ?(?:%|percent|per cent|pct)(?!\w)", r"\1%", found)
    return re.sub(r"\bno(?:t)? (?:more|greater|higher|larger) than\b|\bnot (?:above|over|exceeding)\b", "at most", found)


def _limit(said: str) -> str:
    """The limit that one sentence sets; empty where it sets none, or asks for more than something."""
    whole, nobody = re.subn(NOBODY, "anybody", re.sub(RELEASE, "", said))
    whole, no_belief = re.subn(rf"^no (?={BELIEF})", "the ", whole)
    whole, denied = re.subn(NOT, "may", whole)
    if nobody + no_belief + denied > 1 or re.search(r"\bat least\b", whole):
        return ""
    if nobody + no_belief + denied:
        if re.search(rf"\b{MOST}\b|\b(?:stay|remain)s?\b", whole):
            return ""
        whole = re.sub(ABOVE, "at most", whole, count=1)
    elif re.search(ABOVE, whole) or not re.search(rf"\b{MOST}\b|\b(?:may|can|might)\b", whole):
        return ""
    return "" if re.search(ABOVE, whole) else _growth(whole) or _level(whole)


def _growth(said: str) -> str:
    """The limit on a factor, or on a rise by a number; both readings of a rise by percent."""
    most = rf"(?: by)?(?: {MOST})?(?: by)?"
    factor = rf"{most}(?: an?)? factor(?: of)?(?: {MOST})? (?P<times>{NUMBER})"
    subject = rf"{WHOSE}(?P<belief>{BELIEF}){ABOUT}(?: {MAY})?"
    for pattern in (
        rf"{subject}(?: {MOST})?(?: be)?(?: {MOST})? {FOLD}(?: {MOST})?",
        rf"{subject} {GROW}s?{factor}",
        rf"{subject} {GROW}s?{most} (?P<times>{NUMBER})[ -]?(?:fold|times|x)",
        rf"{subject}(?: be)?(?: {MOST}) (?:{TIMES_AS}) (?:{BEFORE}|as (?:large|high|big|likely)(?: as before)?)",
        rf"{AGENT} {MAY}(?: {MOST})? {FOLD} (?:their|her|his|its|the|an?)(?: prior)? (?P<belief>{BELIEF}){ABOUT}",
        rf"{AGENT} {MAY} (?:increase|raise|multiply) (?:their|her|his|its|the|an?) (?P<belief>{BELIEF}){ABOUT}{factor}",
        rf"{AGENT} {MAY} (?:learn|gain|know)(?: \w+)??{factor}{ABOUT}",
        rf"{AGENT} {MAY} (?:be|become|get) (?:{MOST} )?(?:{TIMES_AS}) as (?:sure|certain|confident)(?: as before)?{ABOUT}",
    ):
        if found := re.fullmatch(pattern, said):
            named = found.groupdict()
            word = named.get("fold") or {"twice": "double", "thrice": "triple"}.get(str(named.get("word")), named.get("word"))
            odds = "_odds" if "odds" in (named.get("belief") or "") else ""
            return f"posterior{odds} <= {FOLDED[word] if word else named['times']}*prior{odds}"
    within = rf"(?:stay|remain|be|lie) within(?: an?)? factor(?: of)? (?P<times>{NUMBER})(?: of {BEFORE})?"
    if found := re.fullmatch(rf"{subject} (?:{within}|{CHANGE}s?{factor.replace('times', 'factor')})", said):
        odds, times = "_odds" if "odds" in found["belief"] else "", found["times"] or found["factor"]
        return f"posterior{odds} <= {times}*prior{odds} and posterior{odds} >= prior{odds}/{times}"
    return _rise(said, subject, most)


def _rise(said: str, subject: str, most: str) -> str:
    """The limit on a rise by points, by a probability, or by percent, which has two readings."""
    rise = rf"(?P<by>{NUMBER})(?P<unit>%| points?)?"
    agent = rf"{AGENT} {MAY} (?:increase|raise) (?:their|her|his|its|the|an?) (?P<belief>{BELIEF}){ABOUT}"
    for pattern in (rf"{subject} (?:{GROW}|(?P<both>{CHANGE}))s?(?= by| {MOST} by){most} {rise}", rf"{agent}{most} {rise}"):
        found = re.fullmatch(pattern, said)
        if found is None or ("odds" in found["belief"] and found["unit"] != "%"):
            continue
        by, both = found["by"], found.groupdict().get("both")
        if "odds" in found["belief"]:
            least = f" and posterior_odds >= {_share(-1, by)}*prior_odds" if both else ""
            return f"posterior_odds <= {_share(1, by)}*prior_odds{least}"
        rises = "abs(posterior - prior)" if both else "posterior - prior"
        if found["unit"] == "%":
            share = f"posterior <= {_share(1, by)}*prior" + (f" and posterior >= {_share(-1, by)}*prior" if both else "")
            return f"{rises} <= {by}% for points, or {share} for a share of the prior"
        if found["unit"] or float(by) < 1:
            return f"{rises} <= {by}{'%' if found['unit'] else ''}"
    return ""


def _share(way: int, percent: str) -> str:
    """What a belief is multiplied by that grows, or falls, by a share of itself."""
    return f"{1 + way * Decimal(percent) / 100:f}"


def _level(said: str) -> str:
    """The limit on the belief itself, or on the odds themselves."""
    state = rf"(?: (?:be|stay|remain|become|get|go|rise|lie|be kept|stays|remains))?(?: {MOST}) (?P<level>{NUMBER}%?)"
    if found := re.fullmatch(rf"{WHOSE}(?P<belief>{BELIEF}){ABOUT}(?: {MAY})?{state}", said):
        odds = "_odds" if "odds" in found["belief"] else ""
        fits = odds or found["level"].endswith("%") or float(found["level"]) <= 1
        return f"posterior{odds} <= {found['level']}" if fits and not (odds and "%" in found["level"]) else ""
    sure = rf"{AGENT} {MAY} (?:be|become|get) {MOST} (?P<level>{NUMBER}%) (?:sure|certain|confident){ABOUT}"
    found = re.fullmatch(sure, said)
    return f"posterior <= {found['level']}" if found else ""
