"""Criteria said in English words, in the signs of the language: only to be proposed, never read in their place."""

from __future__ import annotations

import re

from derive.text.claimed_ways import SIGNS_IN_WORDS

__all__ = ["FOLDS", "HUNDREDTHS", "NUMBER", "TIMES", "in_signs"]

NUMBER = r"\d+(?:\.\d+)?"
PROBABILITY = r"\b(?:P|Pr|Prob|prob|Probability)\s*[\[(]"
TIMES = {
    "twice": "2", "double": "2", "thrice": "3", "triple": "3", "treble": "3", "half": "1/2", "two": "2", "three": "3",
    "four": "4", "five": "5", "ten": "10",
}  # fmt: skip
FOLDS = ("twice", "double", "thrice", "triple", "treble")
HUNDREDTHS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10, "twenty": 20, "fifty": 50}
MOST = (
    r"not\s+(?:above|over|(?:more|greater|larger|higher)\s+than)|(?:(?:may|must|should|shall|can|does|do|will)\s*(?:not|never)|cannot|never)\s+(?:exceed|be\s+(?:above|over|more\s+than|larger\s+than"
    r"|greater\s+than))|(?:(?:is|be|are)\s+)?(?:limited\s+to|bounded\s+by|at\s+most|no(?:t)?\s+(?:more|greater|larger|higher)\s+than"
    r"|(?:less|lower|smaller)\s+than(?:\s+or\s+equal\s+to)?|below|under)"
)
SUBJECT = r"\b(?P<subject>prior(?:_odds)?|(?!(?:is|be|or|no|it|to|at|by|if|of|in)\b)[A-Za-z]\w?)\s+(?:(?:is|are)\s+)?"
STRICT = (
    (SUBJECT + r"(?:below|under|(?:less|lower|smaller)\s+than(?!\s+or\b))(?=\s)", r"\g<subject> <"),
    (SUBJECT + r"(?:above|over|exceeds|(?:more|greater|larger|higher)\s+than(?!\s+or\b))(?=\s)", r"\g<subject> >"),
    (r"\b(\w+)\s+(?:(?:is|lies)\s+)?strictly\s+between\s+(\S+)\s+and\s+([^\s,]+)", r"\2 < \1 < \3"),
    (r"\b(\w+)\s+(?:(?:is|lies)\s+)?between\s+(\S+)\s+and\s+([^\s,]+)", r"\2 <= \1 <= \3"),
)
"""Limits of priors and parameters, which may be strict."""
LEAST = r"(?:(?:is|be|are)\s+)?(?:at\s+least|no(?:t)?\s+(?:less|smaller|lower)\s+than|above|over|(?:more|greater|larger)\s+than)"
SHARES = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "tenth": 10, "twentieth": 20, "hundredth": 100}
PERCENT = (
    r"(?:percentage\s+points?|percent|per\s+cent|pp|Prozent(?:punkte?)?|points?\s+de\s+pourcentage|pour\s*cent|%-?\s*points?)"
)
STEPS = (
    (
        rf"({NUMBER}|one|two|three|four|five|ten|twenty|fifty)\s*(?:percentage\s+points?|%-?\s*points?|pp)\s+(?:above|over|more\s+than)\s+(?:the\s+)?prior\b",
        lambda found: f"prior + {HUNDREDTHS.get(found[1], found[1])}%",
    ),
    (r"(?i)\b(prior|posterior)(_odds)?s?\b", lambda found: f"{found[1].lower()}{(found[2] or '').lower()}"),
    (r"(?i)\b(?:a\s+)?(posterior|prior)i\b", lambda found: found[1].lower()),
    (
        r"(?i)\b(?:the\s+)?ratio\s+of\s+(?:the\s+)?(posterior|prior)(?:\s+\w+)?\s+to\s+(?:the\s+)?(prior|posterior)(?:\s+(?:belief|risk|probability))?",
        lambda found: f"{found[1].lower()}/{found[2].lower()}",
    ),
    (r"\b(?:should|must|has\s+to|shall|may|can)\s+(?:always\s+)?(?:stay|remain|lie|be\s+kept)\s+", "must be "),
    (
        r",?\s*\b(?:but|and)\s+(?:is\s+)?(?:(?:never|not)\s+(?:above|over|(?:more|larger)\s+than)|(?:always\s+)?at\s+most)\s+",
        " and posterior <= ",
    ),
    (r"\bpost\b", "posterior"),
    (r"\bpri\b", "prior"),
    (PROBABILITY + r"[^()\[\]|]+\|(?:[^()\[\]]|\([^()]*\))+[\])]", "posterior"),
    (r"(?=.*\bposterior\b)(.*?)" + PROBABILITY + r"[^()\[\]|]+[\])]", r"\1prior"),
    (PROBABILITY + r"[^()\[\]|]+[\])]", "posterior"),
    (rf"({NUMBER})\s*(?=(?:prior|posterior)\b)", r"\1*"),
    (r"\b(prior|posterior)\s*/\s*\(\s*1\s*-\s*\1\s*\)", r"\1_odds"),
    (r"\b(?:mean|average|avg|expected|E)\s*(?:\(|\s)\s*(?:of\s+)?(?:the\s+)?posterior\b(?:\s*\))?", "mean_posterior"),
    (r"\s*;\s*", ", "),
    (r"\b(?:is|be)\s+(?=[<>=])", ""),
    (rf"\b(one|two|three|four|five|ten|twenty|fifty)\s*{PERCENT}(?!\w)", lambda found: f"{HUNDREDTHS[found[1]]}%"),
    (rf"({NUMBER})\s*{PERCENT}(?!\w)", r"\1%"),
    (r"\b(?:one|an?)\s+(half|third|quarter|fifth|tenth|twentieth|hundredth)\b", lambda found: f"1/{SHARES[found[1]]}"),
    (rf"({NUMBER}%?)\s+of\s+(?:the\s+)?(?=[A-Za-z])", r"\1*"),
    (r"\bodds\s+of\s+the\s+(prior|posterior)\b", r"\1_odds"),
    (r"\b(prior|posterior)\s+odds\b", r"\1_odds"),
    (r"\bodds_(?:of_)?(?:the_)?(prior|posterior)\b", r"\1_odds"),
    (r"\b(prior|posterior)\s+(?:probability|belief|risk)\b", r"\1"),
    (rf"\b(?:must|should|shall|may|can)\s+be\s+(?={LEAST}|{MOST})", ""),
    (MOST, " <= "),
    (rf"({NUMBER})\s*(?:times|x|X)\s+(?:the\s+)?(?=[A-Za-z(])", r"\1*"),
    (rf"(?<=[\w)])\s+x\s+(?={NUMBER})", "*"),
    (r"\b(posterior|prior)\s*\((?![^()]*[-+*/])[^()]*\)", r"\1"),
    (r"\b(posterior|prior)\s*(?=\([^()]*[-+*/])", r"\1*"),
    *SIGNS_IN_WORDS,
    (r"\b(\w+)\s+is\s+a\s+probability\b", r"0 <= \1 <= 1"),
)  # fmt: skip
LATER = (
    (r"\b(?:(?:the|an)\s+(?=[A-Za-z])|a\s+(?=[A-Za-z]{3}))", ""),
    (r"\s+(?:minus)\s+", " - "), (r"\s+plus\s+", " + "), (r"\s+times\s+", "*"), (r"\s+(?:divided\s+by)\s+", "/"),
    (LEAST, " >= "),
    (r"\s+(?:is\s+equal\s+to|equals|is)\s+", " == "),
)  # fmt: skip


def in_signs(text: str) -> str:
    """The text with signs for its words; a limit alone is one of the posterior."""
    found = text.strip()
    for pattern, sign in (*STRICT, *STEPS):
        found = re.sub(pattern, sign, found)
    for word, factor in TIMES.items():
        found = re.sub(rf"\b{word}\s+(?:times\s+)?(?:of\s+)?(?:the\s+|an?\s+)?(?=[A-Za-z(])", f"{factor}*", found)
    for pattern, sign in LATER:
        found = re.sub(pattern, sign, found)
    for word, value in TIMES.items():
        of_prior = "*prior" if word in FOLDS and re.match(r"posterior\b", found) else ""
        found = re.sub(rf"([<>=]\s*){word}$", rf"\g<1>{value}{of_prior}", found.strip())
    found = " ".join(found.split())
    if times := re.fullmatch(r"<=?\s*(\d)", found) if any(word in text for word in TIMES) else None:
        return f"posterior <= {times[1]}*prior"
    return f"posterior {found}" if re.match(r"[<>]=?", found) else found
