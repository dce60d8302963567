"""Names that look like slips: refused with the name that was meant, so that no answer is about something else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import pairwise

from derive.text.asked_by import option
from derive.text.errors import UnknownName
from derive.text.notation import ADVERSARY, EULER, MEANINGS, STATEMENT_NAMES

__all__ = ["refuse_misplaced", "refuse_misspelt", "refuse_numbers", "refuse_slips"]

FUNCTIONS = {"min", "max", "sqrt", "log", "exp", "abs", "if", "else", "and", "or", "not", "where", "inf", "pi", *MEANINGS}
ANSWER = {"eps", "epsilon", "ε"}
NUMBERS = {"half": "1/2", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "ten": "10"} | {
    "twice": "2", "double": "2", "doubled": "2", "twofold": "2", "thrice": "3", "triple": "3", "tripled": "3", "threefold": "3",
}  # fmt: skip
TRUTHS = {"yes", "no"}
NOTHING = {"na", "null", "none"}
NAME = re.compile(r"(?<![\w.])[A-Za-zε]\w*")
CALLED = re.compile(r"(?<![\w.])([A-Za-z]\w*)\(")
AVERAGES = ("mean_posterior", "guess")
MEANT = dict.fromkeys(("average_posterior", "expected_posterior", "posterior_mean", "avg_posterior"), "mean_posterior") | (
    dict.fromkeys(("guessing", "guess_probability", "probability_of_guess", "accuracy"), "guess")
)
DELTA = re.compile(r"\s*delta\s*(?:==?|<=?)\s*([\d.eE+/-]+)\s*")
ALIKE = 0.8
COMPARED = re.compile(r"\s*([<>]=?|==)\s*")
OPENS, CLOSES = r"(?:^|,|\band\b|\bor\b|<=?|\()", r"(?=$|,|\)|\band\b|\bor\b)"
"""What stands before and behind a comparison."""


def refuse_slips(
    texts: Iterable[str],
    where: Sequence[str],
    assume: Sequence[str],
    priors: Sequence[str],
    declared: Iterable[str],
    free: Iterable[str],
) -> None:
    """Raise UnknownName for a name in the texts that is likely a slip of a prior or of a word of the language.

    Once there are assumptions, that is every name in none of them, in no condition of ``where``, and not ``declared``; ``free``
    names are allowed.
    """
    known = {*priors, *ADVERSARY, *STATEMENT_NAMES, *FUNCTIONS, *AVERAGES, *free}
    called = {*CALLED.findall(" ".join(texts := [*texts]))}
    named = {*_names(assume), *declared}
    bounds = {*_names(where)}
    for name in dict.fromkeys(_names((*texts, *where))):
        if name in known:
            continue
        if name in ANSWER:
            raise UnknownName(f"{name!r} is the answer, no part of the question: bound the posterior, as in posterior <= 3*prior")
        if name not in named:
            refuse_numbers(name)
        meant = _meant(name, priors)
        if meant and name not in named:
            allowed = f"({option('free', name)} allows it)"
            raise UnknownName(f"{name!r} is no prior and no word of a criterion; did you mean {meant}? {allowed}")
        if _names(assume) and name not in named | bounds | called:
            remedy = f"add {option('assume', f'{name} > 0')}, {option('free', name)}, or correct the name"
            raise UnknownName(f"{name!r} is in no assumption, though others are: {remedy}")


def refuse_misspelt(text: str, priors: Iterable[str]) -> None:
    """Raise UnknownName for a name in the text that is likely a slip of a prior or of a word of the language."""
    refuse_slips([text], (), (), [*priors], (), ())


def refuse_numbers(name: str) -> None:
    """Raise UnknownName for a name that says a number, and would be read as a parameter."""
    if name.lower() in NUMBERS:
        raise UnknownName(f"{name!r} would be a parameter; write {NUMBERS[name.lower()]} ({option('free', name)} allows it)")
    if name.lower() in TRUTHS:
        raise UnknownName(f"{name!r} is no number: write a limit such as 1/2 ({option('free', name)} allows it)")
    if name.lower() in NOTHING:
        raise UnknownName(f"{name!r} is no number; write inf where nothing is demanded ({option('free', name)} allows it)")
    if name in EULER:
        number = "write a decimal such as 2.71828 for Euler's number"
        raise UnknownName(f"{name!r} would be a parameter; {number} ({option('free', name)} allows it)")


def refuse_misplaced(
    where: Sequence[str], assume: Sequence[str], texts: Sequence[str], priors: Sequence[str], prior: str
) -> None:
    """Raise UnknownName for an assumption about a prior, a condition on ``prior``, and an assumption about nothing that occurs.

    ``prior`` is the prior of the secret as a formula in the ``priors`` of the model.
    """
    one = "|".join(map(re.escape, priors))
    above = re.compile(rf"{OPENS}\s*((?:{one})(?:\s*\*\s*(?:{one}))*)\s*<=?\s*(\d+(?:\.\d+)?)\s*{CLOSES}")
    for text in where:
        if (shares := _in_percent(text, priors)) != text:
            raise UnknownName(
                f"{text.strip()} holds for no prior, because a probability is at most 1; write {shares} for percent"
            )
        if (found := above.search(text)) and float(found[2]) > 1:
            percent = f"; write {found[1]} <= {found[2]}% for percent" if float(found[2]) <= 100 else "; leave it out"
            raise UnknownName(f"{found[1]} <= {found[2]} limits nothing, because a probability is at most 1{percent}")
        for name in _names([text]):
            if name in STATEMENT_NAMES:
                better = re.sub(r"\bprior\b", f"({prior})", text) if name == "prior" else ""
                remedy = f"write {option('where', better)}" if better else _in_the_criterion(text, texts[0])
                raise UnknownName(f"{name!r} in a condition: {remedy}; the priors here are {', '.join(priors)}")
        if (names := {*_names([text])} - FUNCTIONS) and not names & {*priors, *STATEMENT_NAMES, "p", "q"}:
            if privacy := DELTA.fullmatch(text):
                remedy = f"{option('privacy', f'(eps, {privacy[1]})')} {option('failure', '0.05')}"
                raise UnknownName(f"delta belongs to the privacy: {remedy}")
            said = f"no prior occurs in the condition {text}; the priors here are {', '.join(priors)}"
            if not any(name.lower() in priors or _meant(name, priors) for name in names):
                raise UnknownName(f"{said}: parameters are assumed with {option('assume', text)}")
    for text in assume:
        for name in _names([text]):
            if name in priors:
                part = next((x.strip() for x in text.split(",") if name in _names([x])), text)
                raise UnknownName(f"{name!r} is a prior: conditions on priors are stated with {option('where', part)}")
            if name == "prior":
                better = re.sub(r"\bprior\b", f"({prior})", next(x.strip() for x in text.split(",") if "prior" in _names([x])))
                raise UnknownName(f"'prior' is no parameter: conditions on priors are stated with {option('where', better)}")
            if name not in {*_names(texts), *STATEMENT_NAMES, *FUNCTIONS}:
                refuse_numbers(name)
                if name in ANSWER:
                    without = f"leave {option('assume', text)} out"
                    raise UnknownName(f"{name!r} is the answer, and nothing is assumed about it: {without}")
                known = {x.lower(): x for x in sorted({*_names(texts)} - FUNCTIONS)}
                close = get_close_matches(name.lower(), known, n=1, cutoff=0.6)
                meant = f"; did you mean {known[close[0]]}?" if close else f": leave {name} out of it"
                left = sorted({*_names(texts)} - {*_names(assume)} - {*priors, *STATEMENT_NAMES, *FUNCTIONS})
                if not close and len(left) == 1:
                    meant = f"; did you mean {left[0]}, about which nothing is assumed? Else leave {name} out of it"
                raise UnknownName(f"{name!r} occurs in the assumption {text} and nowhere else{meant}")


def _in_the_criterion(condition: str, criterion: str) -> str:
    """Where a limit on the posterior stands: in the criterion, with what it says already."""
    own = criterion if re.search("[<>]", criterion) else f"posterior <= {criterion.strip()}*prior"
    fits = criterion.strip() and not re.search(r"\b(?:or|if|min|max)\b", own)
    return f"what bounds the posterior is the criterion itself: write {f'{own} and {condition}' if fits else condition}"


def _in_percent(text: str, priors: Sequence[str]) -> str:
    """The condition with percent signs in each chain that asks for a prior above 1 by numbers up to 100; else as it is."""
    return "".join(_chain_in_percent(part, priors) for part in re.split(r"(\s*(?:,|\band\b|\bor\b)\s*)", text))


def _chain_in_percent(chain: str, priors: Sequence[str]) -> str:
    sides, signs = COMPARED.split(chain)[::2], COMPARED.split(chain)[1::2]
    numbers = {side: float(side) for side in sides if re.fullmatch(r"\s*\d+(?:\.\d+)?\s*", side)}
    if not {side.strip() for side in sides} - {*numbers} <= {*priors} or max(numbers.values(), default=0) > 100:
        return chain
    above = [left if sign.startswith("<") else right for left, sign, right in zip(sides, signs, sides[1:], strict=False)]
    equal = [side for sign, pair in zip(signs, pairwise(sides), strict=True) if sign == "==" for side in pair]
    if not [side for side in (*above, *equal) if numbers.get(side, 0) > 1]:
        return chain
    shown = [f"{side.strip()}%" if side in numbers else side for side in sides]
    return shown[0] + "".join(f" {sign} {side}" for sign, side in zip(signs, shown[1:], strict=True))


def _names(texts: Iterable[str]) -> list[str]:
    return [name for text in texts for name in NAME.findall(text)]


def _meant(name: str, priors: Sequence[str]) -> str:
    """What the name is a slip of: another case, priors without their product sign, a misspelt word; empty where it is none."""
    words = (*priors, *STATEMENT_NAMES)
    for word in words:
        if name.lower() == word.lower():
            return word
    if 1 < len(name) <= 3 and {*name.lower()} <= {*priors} and len({*name.lower()}) == len(name):
        return "*".join(name.lower())
    if re.fullmatch(r"(?:posterior_)?(?:ratio|posterior|prior)_?(?:to_prior|ratio|prior)|relative_risk|risk_ratio", name.lower()):
        return "posterior/prior"
    if name.lower() in ("base_rate", "baserate", "prevalence", "background_risk", "baseline"):
        return "prior"
    if name.lower() == "post":
        return "posterior"
    if meant := MEANT.get(name.lower()):
        return meant
    close = get_close_matches(name.lower(), (*STATEMENT_NAMES, *AVERAGES, *MEANT), n=1, cutoff=ALIKE) if len(name) > 3 else []
    return MEANT.get(close[0], close[0]) if close and close[0] != name else ""
