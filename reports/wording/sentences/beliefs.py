"""Limits on a belief, or on its odds, said in a sentence of the manual's kind: the criterion, only to be proposed."""

from __future__ import annotations

import re

from reports.wording.english import FOLDS, HUNDREDTHS, NUMBER, TIMES

__all__ = ["belief_said"]

MAY = r"(?:may|can|must|should|shall|is allowed to|are allowed to|might)"
BELIEF = r"(odds|beliefs?|risks?|probabilit(?:y|ies)|posterior|confidence)"
WHOSE = r"(?:(?:a|an|any|every|each|the|their|her|his) )*(?:(?:adversar(?:y|ies)|person|attacker)(?:'s)? )?"
SUBJECTS = rf"{WHOSE}{BELIEF}(?: {MAY})?"
FACTOR = {"double": "2", "triple": "3", "treble": "3", "quadruple": "4"}
FOLDED = r"(double|triple|treble|quadruple)[sd]?"
GROW = r"(?:rise|increase|grow|go up)s?"
AT_MOST = r"(?:at most|no more than|not more than|up to)"
BY_MOST = rf"(?:by )?(?:{AT_MOST} )?(?:by )?"
SMALL = rf"(?:below|under|at most|at or below|no more than|at) ({NUMBER}) ?(%)?(?: or (?:below|less))?"
STAYS = rf"(?:it |they )?(?:{MAY} )?(?:stays?|remains?|be|is|are) {SMALL}"
EXCUSED = rf"(.+?)[.;,] where (?:the|a|their) {BELIEF} (?:stays?|remains?|is) {SMALL},? (?:any|every|all) change.*"


def belief_said(text: str) -> str:
    """The criterion that a sentence says of a belief or of odds; empty for any other sentence."""
    plain = _plain(text)
    if either := _either(plain):
        return either
    if excused := re.fullmatch(EXCUSED, plain):
        plain = f"{excused[1]} or stay below {excused[3]}{excused[4] or ''}"
    first, *others = re.split(rf"\s*,?\s+or\s+(?=(?:it |they )?(?:{MAY} )?(?:stays?|remains?|be|is|are)\b)", plain)
    criterion = _one_belief(first)
    stays = re.fullmatch(STAYS, others[0]) if len(others) == 1 and criterion else None
    return criterion if not others else f"{criterion} or posterior <= {stays[1]}{stays[2] or ''}" if stays else ""


def _plain(text: str) -> str:
    """The sentence in small letters, with figures for numbers and a sign for percent."""
    found = " ".join(text.lower().strip(" .").split())
    for word, value in {**TIMES, **{name: str(number) for name, number in HUNDREDTHS.items()}}.items():
        if word not in (*FOLDS, "half"):
            found = re.sub(rf"\b{word}\b", value, found)
    return re.sub(rf"({NUMBER}) (?:percent|per cent)\b(?! points?)", r"\1%", found)


def _either(plain: str) -> str:
    """The criterion of which one of several limits on the posterior is enough; empty where no such limits are said."""
    limits = []
    for place, part in enumerate(re.split(r",? or ", plain.removeprefix("either "))):
        who = r"(?:the )?posterior " if place == 0 else r"(?:(?:the )?posterior |it )?"
        found = re.fullmatch(rf"{who}(?:(?:is|be|stays) )?{AT_MOST} (?:([\w./]+) times (?:the )?prior|([\d./]+%?|[a-z]))", part)
        if found is None:
            return ""
        limits.append(f"posterior <= {found[1]}*prior" if found[1] else f"posterior <= {found[2]}")
    return " or ".join(limits) if len(limits) > 1 else ""


def _one_belief(said: str) -> str:
    """The limit on one belief, or on its odds."""
    if times := re.fullmatch(rf"\w+(?: \w+)* {MAY} {AT_MOST} {FOLDED} (?:a|an|the|their|her|his) {BELIEF}(?: that .*)?", said):
        return _fold(FACTOR[times[1]], times[2])
    if not (found := re.match(SUBJECTS, said)):
        return ""
    rest = said[found.end() :].strip()
    if times := re.fullmatch(rf"(?:{AT_MOST} )?(?:be )?{FOLDED}(?: at most)?", rest):
        return _fold(FACTOR[times[1]], found[1])
    if times := re.fullmatch(rf"{GROW} {BY_MOST}(?:a )?factor (?:of )?(?:at most )?({NUMBER})", rest):
        return _fold(times[1], found[1])
    ways = r"(?:either way|in either direction|in both directions|up or down|both ways)"
    if times := re.fullmatch(rf"(?:move|change|shift)s? {BY_MOST}(?:a )?factor (?:of )?(?:at most )?({NUMBER}),? {ways}", rest):
        odds = "_odds" if found[1] == "odds" else ""
        return f"{_fold(times[1], found[1])} and posterior{odds} >= prior{odds}/{times[1]}"
    return "" if found[1] == "odds" else _rise(rest)


def _fold(times: str, what: str) -> str:
    odds = "_odds" if what == "odds" else ""
    return f"posterior{odds} <= {times}*prior{odds}"


def _rise(rest: str) -> str:
    """The limit on a belief or its rise by a number; both readings of a rise by percent."""
    if below := re.fullmatch(rf"(?:not exceed|(?:stay|remain|be)? ?(?:below|under|at most|at or below)) ({NUMBER}) ?(%)?", rest):
        return f"posterior <= {below[1]}{below[2] or ''}" if below[2] or float(below[1]) <= 1 else ""
    if points := re.fullmatch(rf"{GROW} {BY_MOST}({NUMBER}) ?%?[ -]?(?:percentage points?|points?|pp)", rest):
        return f"posterior - prior <= {points[1]}%"
    if share := re.fullmatch(rf"{GROW} {BY_MOST}({NUMBER})%", rest):
        return f"posterior - prior <= {share[1]}% for points, posterior <= (1 + {share[1]}/100)*prior for a share of the prior"
    rise = re.fullmatch(rf"{GROW} {BY_MOST}(0?\.\d+)", rest)
    return f"posterior - prior <= {rise[1]}" if rise else ""
