"""Limits on how often, on guesses and on divergences, given as a criterion: the nearest question, with its number."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import ROUND_DOWN, Decimal, localcontext
from fractions import Fraction

from derive.text.errors import SyntaxRejected
from reports.wording.english import in_signs
from reports.wording.other_questions import LIMIT, NUMBER
from reports.wording.sentences.logarithms import exponential_below, power_below

__all__ = ["refuse_chances"]

WORD = r"(?:probability|prob\.?|confidence|certainty|chance)"
SHARE = rf"((?:1\s*-\s*)?{NUMBER})"
OFTEN = (
    rf"(.+?)[\s,]+(except\s+|but\s+)?(?:with\s+(?:a\s+)?{WORD}|w\.?\s?p\.?)(?:\s+of)?\s*(?:at\s+least|>=|≥|==?)?\s*{SHARE}\s*",
    rf"(.+?)[\s,]+(except\s+|but\s+)?(?:with|at|in)\s+(?:a\s+)?{SHARE}\s*"
    rf"(?:{WORD}(?:\s+level)?|of\s+(?:the\s+|all\s+)?(?:cases|outputs|releases|time))\s*",
)
MEMBER = r"(?:the\s+)?(?:member(?:ship)?[\s_-]*)?(?:inference[\s_-]*)?(?:attack(?:er)?(?:'s)?[\s_-]*)?"
VARIATION = r"(?:the\s+)?(?:total[\s_-]*variation(?:[\s_-]*distance)?|TVD?|statistical[\s_-]*distance)"
AREA = r"(?:the\s+)?(?:ROC[\s_-]*)?(?:AUC|AUROC|area\s+under\s+(?:the\s+)?(?:ROC\s+)?curve)"
DIVERGENCE = (
    r"(?:the\s+)?(?:KL(?:[\s_-]*divergence)?|D_?KL|Kullback[\s_-]*Leibler(?:[\s_-]*divergence)?|relative[\s_-]*entropy"
    r"|mutual[\s_-]*information|MI)(?:\s*\([^()]*\))?"
)
GUESSES: tuple[tuple[str, str, Callable[[Fraction], Fraction]], ...] = (
    (rf"{MEMBER}advantage", "an advantage is twice the best guess less 1, at an even prior", lambda x: (1 + x) / 2),
    (VARIATION, "the distance of the outputs is twice the best guess less 1, at an even prior", lambda x: (1 + x) / 2),
    (rf"{MEMBER}(?:accuracy|success(?:[\s_-]*(?:rate|probability))?)", "how often an attack is right is guess", lambda x: x),
    (AREA, "an area under the curve is kept where the best guess is", lambda x: (1 + _variation(x)) / 2),
)
"""What is limited, how that is asked, and the limit on the best guess at an even prior that keeps it."""
LEAKAGE = re.compile(
    r"\s*(?:the\s+)?(?:(?:pointwise|maximal|min-?entropy|information|privacy|epistemic)[\s_-]+)*(?:leakage|PML|information[\s_-]*gain)"
    r"\s*(?:is\s+)?(?:<=?|≤|at\s+most|below)\s*(\d+(?:\.\d+)?)\s*(bits?|nats?)?\s*",
    re.IGNORECASE,
)


def refuse_chances(text: str) -> None:
    """Raise SyntaxRejected where the text says how often a criterion holds, or limits an advantage, a distance of outputs, an
    accuracy, an area under a curve, a leakage, or a divergence in nats; the message has a question that keeps the limit, with its
    number."""
    for pattern in OFTEN:
        if found := re.fullmatch(pattern, text, re.IGNORECASE):
            what, share = in_signs(found[1]), _share(found[3])
            failure = share if found[2] else 1 - share
            if not failure:
                raise SyntaxRejected("what always holds is asked without a probability", text, 1, f"write {what}")
            if 0 < failure < 1:
                asked = f"epsproof evaluate '{what}' --mechanism laplace --failure {_shown(failure)}"
                raise SyntaxRejected(f"a criterion that may fail is asked of a mechanism: {asked}", text, found.end(1) + 1)
    for name, said, guess in GUESSES:
        if (found := re.fullmatch(f"{name}{LIMIT}", text, re.IGNORECASE)) and Fraction(1, 2) < guess(_share(found[1])) < 1:
            asked = f"epsproof evaluate 'guess <= {_shown(guess(_share(found[1])))}' --model membership --where 'p == 1/2'"
            raise SyntaxRejected(f"{said}: {asked}", text, 1)
    if found := LEAKAGE.fullmatch(text):
        times = power_below(2, found[1]) if (found[2] or "").lower().startswith("bit") else exponential_below(found[1])
        said = "a leakage is the logarithm of posterior/prior"
        raise SyntaxRejected(f"{said}: write posterior <= {times}*prior", text, 1)
    if (found := re.fullmatch(rf"{DIVERGENCE}{LIMIT}", text, re.IGNORECASE)) and "/" not in found[1]:
        ratio = exponential_below(str(_decimal(_share(found[1]))))
        if Decimal(ratio) > 1:
            better = f"posterior_odds <= {ratio}*prior_odds and posterior_odds >= prior_odds/{ratio}"
            raise SyntaxRejected(f"a divergence is kept where the odds are: write {better}", text, 1)


def _share(text: str) -> Fraction:
    """The number that is said: 95%, 0.95, 19/20, 1 - 1e-6."""
    plain = "".join(text.split())
    bare = plain[2:] if (less := plain.startswith("1-")) else plain
    above, _, below = bare.rstrip("%").partition("/")
    if not Fraction(below or 1):
        return Fraction(0)
    value = Fraction(above) / Fraction(below or 1) / (100 if bare.endswith("%") else 1)
    return 1 - value if less else value


def _variation(area: Fraction) -> Fraction:
    """A distance T of the outputs, rounded down, with which no curve has a larger area below it: 1 - (1 - T)**2/2."""
    if not Fraction(1, 2) < area < 1:
        return Fraction(0)
    with localcontext() as context:
        context.prec = 60
        return Fraction((1 - (2 * _decimal(1 - area)).sqrt()).quantize(Decimal("0.0001"), ROUND_DOWN))


def _decimal(value: Fraction) -> Decimal:
    with localcontext() as context:
        context.prec = 60
        return Decimal(value.numerator) / Decimal(value.denominator)


def _shown(value: Fraction) -> str:
    """The number as an exact decimal where it has one of few figures, else as a fraction."""
    plain = f"{_decimal(value).normalize():f}"
    return plain if Fraction(plain) == value and len(plain) < 16 else f"{value.numerator}/{value.denominator}"
