"""Texts that are no criterion though they read as one: names of other things, ratios that allow nothing, limits above 1."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from difflib import get_close_matches
from fractions import Fraction

from derive.text.asked_by import asking, option
from derive.text.errors import QuestionError, SyntaxRejected, UnknownName
from derive.text.grammar import number, parse_expression
from derive.text.notation import GREEK, MEANINGS, STATEMENT_NAMES
from reports.wording.other_names import LAW_NAMES

__all__ = [
    "in_percent",
    "limit_of_logarithm",
    "refuse_beyond_certainty",
    "refuse_idle",
    "refuse_lowering",
    "refuse_names",
    "refuse_ratios",
    "refuse_releases",
    "refuse_same_classes",
    "refuse_titles",
]

SUM = re.compile(r"\s*(?:prior\s*\+\s*(?:[A-Za-z]\w*|[\d./]+%?)|(?:[A-Za-z]\w*|[\d./]+%?)\s*\+\s*prior)\s*")
LOG_OF_RATIO = re.compile(r"\s*log\((posterior(?:_odds)?\s*/\s*prior(?:_odds)?)\)\s*<=?\s*([A-Za-z]\w*)\s*")
FILE = re.compile(r"\S+\.(toml|csv|json|parquet|tex|txt|pdf|html|py|md|v)")
CLAIM = re.compile(r"(?:[A-Z]\w*|[a-z]+\d+)(?:[.:]\w+)+")
WORD = re.compile(r"[A-Za-z][A-Za-z0-9]{3,}(?:[-_ ][A-Za-z0-9]+)*|[A-Za-z]{4,}")
TITLE = re.compile(r"[A-Z]{1,3}\d+|[A-Za-z]{4,}\w*")
HYPHENED = re.compile(r"[A-Za-z]{3,}\w*(?:-\w+)*-(?:[A-Za-z]{3,}\w*|\d{4})")
TURNED = re.compile(r"^\s*(\d+(?:\.\d+)?)\s*>=?\s*((?:posterior|mean_posterior|guess)(?:\s*-\s*prior)?)\s*$")
LIMIT = re.compile(
    r"(?<![/*])(?<![/*]\s)\b(posterior|mean_posterior|guess)(\s*-\s*prior)?\s*<=?\s*(\d[\d.]*(?:[eE]\+?\d{1,2})?(?:\s*[-+*/]\s*\d[\d.]*)*)\s*(?=$|[,)]|\b(?:and|or)\b)"
)
MARGIN = re.compile(r"\s*abs\(\s*(?:posterior\s*-\s*prior|prior\s*-\s*posterior)\s*\)\s*<=?\s*(\d+(?:\.\d+)?)\s*")
ADDED = re.compile(r"\s*posterior\s*<=?\s*prior\s*\+\s*(\d+(?:\.\d+)?)\s*")
ABOVE_1 = r"(?:[2-9]|\d{2,}|1\.\d*[1-9])\d*(?:\.\d+)?"
LOWERED = re.compile(
    rf"\s*(?:(?:({ABOVE_1})\s*\*\s*posterior|posterior\s*\*\s*({ABOVE_1}))\s*<=?\s*prior"
    rf"|posterior\s*<=?\s*prior\s*/\s*({ABOVE_1}))\s*"
)
SHARE = re.compile(
    r"(?<![-+/*:])(?<![-+/*:]\s)\b(posterior|mean_posterior|guess|prior)(\s*-\s*prior)?(\s*(?:[<>]=?|==?)\s*)(\d+(?:\.\d+)?)(?![\d.eE%])(?!\s*[*/+-])"
)
YEAR = re.compile(r"-(?:19|20)\d\d$")
HELP = ("help", "usage", "options", "manual", "examples")
LIMITED = ("posterior", "posterior_odds")
DEFINITIONS = {"zcdp": "--privacy zcdp --failure 0.05", "gdp": "--privacy gdp --failure 0.05"}
EXTREME = re.compile(r"\s*(min|max)\(([^()]*)\)\s*")
FACTOR = r"(?:\d+(?:\.\d+)?|[A-Za-z]\d?)"
OWN_MULTIPLE = re.compile(
    rf"(?<![\w.*/+-])(?<![*/+-]\s)((?:{FACTOR}\s*\*\s*)?)(posterior|prior)((?:\s*[*/]\s*{FACTOR})?)\s*([<>]=?)\s*((?:{FACTOR}\s*\*\s*)?)\2"
    rf"((?:\s*[*/]\s*{FACTOR})?)(?=\s*(?:$|[,)]|\band\b|\bor\b))"
)
FREE = re.compile(
    r"\s*(?P<left>[^<>=]+?)\s*<=\s*\(?\s*(?P<then>[^<>=()]+?)\s+if\s+(?P<condition>.+?)\s+else\s+(?P<other>[^<>=()]+?)\s*\)?\s*"
)
DIVIDED = ("posterior", "posterior_odds", "mean_posterior", "guess", "posterior/prior", "posterior_odds/prior_odds")
PRODUCT = re.compile(r"\s*(?:[\w.]+\s*\*\s*)*prior(?:\s*\*\s*[\w.]+)*\s*")
PROMPT = re.compile(
    r"\s*(?:(?:profile|criterion)\s\s+)?(?:(?:\$|>>>|%|In\s*\[\d+\]:)\s+)?"
    r"(?:epsproof\s+(?:derive|evaluate|signs|report|latex|compare|coq)\s+)?"
)
"""What stands before a criterion in a line that is copied from a terminal or from an answer."""


def refuse_names(text: str, allowed: Collection[str]) -> None:
    """Raise UnknownName where the text is a claim of a paper, a paper, an attack model, a file, or nearly a registered profile; a
    name that is ``allowed`` is a parameter."""
    bare = text.strip()
    if CLAIM.fullmatch(bare) and not FILE.fullmatch(bare):
        from verify.papers.find import is_claim, near_claims

        if is_claim(bare):
            raise UnknownName(f"{bare!r} looks like a claim of a paper: epsproof explain {bare} shows it")
        like = near_claims(bare)
        shown = f"near: {', '.join(like)}; epsproof explain {like[0]} shows it" if like else "epsproof list claims has all"
        raise UnknownName(f"{bare!r} looks like a claim of a paper, and none has that name; {shown}")
    if FILE.fullmatch(bare):
        raise UnknownName(f"{bare!r} is the name of a file, no criterion: epsproof help files says what reads which")
    if bare.lower() in HELP and bare not in allowed:
        options = "epsproof derive --help has the options"
        raise UnknownName(f"{bare!r} is no criterion: epsproof help criteria says what is one, {options}")
    if bare in allowed or not WORD.fullmatch(bare):
        return
    from derive.models.catalogue import model_names
    from derive.profiles import FAMILIES
    from verify.papers import PAPERS

    plain = bare.lower().replace(" ", "-").replace("_", "-")
    from verify.papers.find import papers_by

    begun = papers_by(bare) or [paper for paper in PAPERS if len(plain) > 7 and "-" in plain and paper.startswith(plain)]
    if near := begun or get_close_matches(plain, PAPERS, n=1, cutoff=0.85 if YEAR.search(plain) else 0.9):
        read = f"epsproof verify {near[0]}, or epsproof report {near[0]}"
        if plain != near[0]:
            raise UnknownName(f"{bare!r} is no criterion, and no paper has that name; did you mean {near[0]}? {read}")
        raise UnknownName(f"{bare!r} is a paper, no criterion: {read}")
    if near := get_close_matches(plain, model_names(), n=1, cutoff=0.85):
        ask = f"{asking('derive', '3')} with {option('model', near[0])}"
        raise UnknownName(f"{bare!r} is an attack model, no criterion: {ask} ({option('free', bare)} allows it)")
    if near := get_close_matches(plain, FAMILIES, n=1, cutoff=0.75):
        raise UnknownName(f"no profile is named {bare!r}; did you mean {near[0]}? ({option('free', bare)} allows it)")


def refuse_releases(text: str) -> None:
    """Raise SyntaxRejected for releases, and for an answer of the command, in place of a criterion."""
    if re.match(r"\s*use\s+(?:epsilon|eps|ε)\b", text, re.IGNORECASE):
        hint = "write what was asked, such as posterior <= 3*prior"
        raise SyntaxRejected("this is an answer, no criterion", text, 1, hint)
    if (found := PROMPT.match(text)) and found[0].strip() and (rest := text[found.end() :].strip("'\" ")):
        raise SyntaxRejected("a criterion stands without the beginning of a line", text, 1, f"write {rest}")
    named = re.match(r"\s*(?:\d+\s+x\s+)?(\w+)(?=[\s(]|$)", text)
    counted = re.fullmatch(r"\s*(?:0?\.\d+\s+x\s+\d+|\d+\s+x\s+0?\.\d+)\s*", text)
    if counted or (named and named[1] in LAW_NAMES and re.fullmatch(r"[^<>]*\)\s*(?:x\s*\d+\s*)?|\s*\d+\s+x\s+\w+\s*", text)):
        hint = f"{asking('compose', text.strip())} --delta 1e-5, or {option('mechanism', '12 x laplace')} beside a criterion"
        raise SyntaxRejected("releases are no criterion", text, 1, hint)


def refuse_titles(text: str, allowed: Collection[str]) -> None:
    """Raise UnknownName where the text is one name, or several with hyphens, that looks like the title of something, and no
    assumption says what it is."""
    bare = text.strip()
    words = bare.split("-")
    if HYPHENED.fullmatch(bare) and not {*words} & {*allowed, *GREEK, *STATEMENT_NAMES}:
        lists = "epsproof list papers has the papers, epsproof list profiles the criteria with a name"
        raise UnknownName(f"{bare!r} would be a difference of parameters: write {' - '.join(words)} if it is; {lists}")
    if bare not in allowed and (privacy := DEFINITIONS.get(bare.lower())):
        raise UnknownName(f"{bare!r} is a definition of privacy, no criterion: write 3 {privacy}")
    if bare not in {*allowed, *GREEK, *LIMITED, *MEANINGS, "pi"} and TITLE.fullmatch(bare):
        lists = "epsproof list profiles has the criteria with a name, epsproof list claims the statements of papers"
        said = f"{option('assume', f'{bare} > 1')}, or {option('free', bare)}"
        raise UnknownName(f"{bare!r} would be a parameter: say so by {said}; {lists}")


def refuse_ratios(text: str) -> None:
    """Raise SyntaxRejected for a bare number that is no ratio above 1, and for a multiple of the prior or a sum with it, which as
    a ratio of posterior to prior would forbid what the adversary believes already."""
    whole = text.strip()
    bare = whole.removeprefix("(").removesuffix(")")
    if _falls_with_the_prior(whole):
        raise SyntaxRejected(f"{whole} alone is a ratio of posterior to prior", text, 1, f"write posterior <= {whole}")
    if PRODUCT.fullmatch(bare):
        raise SyntaxRejected(f"{bare} alone is a ratio of posterior to prior", text, 1, f"write posterior <= {bare}")
    if SUM.fullmatch(text):
        better = f"write posterior <= {bare}, or posterior/prior <= {bare} for the ratio"
        raise SyntaxRejected(f"{bare} alone is a ratio of posterior to prior", text, 1, better)
    try:
        value = number(bare)
    except QuestionError:
        return
    if 0 < value < 1:
        raise SyntaxRejected(
            f"{bare} alone is a ratio of posterior to prior, which is not below 1",
            text,
            1,
            f"write posterior <= {bare} to limit the posterior, posterior - prior <= {bare} to limit its rise",
        )
    if value in (0, 1):
        rule = f"the ratio {bare} of posterior to prior allows no change"
        raise SyntaxRejected(rule, text, 1, "write one above 1, such as 3/2")


def _falls_with_the_prior(text: str) -> bool:
    """Whether an extreme of multiples of the prior and of others is at most 1 for small priors, whatever parameters are."""
    found = EXTREME.fullmatch(text)
    parts = found[2].split(",") if found else []
    others = [part for part in parts if not PRODUCT.fullmatch(part)]
    return 0 < len(others) < len(parts) and (text.startswith("min") or not [part for part in others if not 0 < _value(part) <= 1])


def refuse_beyond_certainty(text: str) -> None:
    """Raise SyntaxRejected for a limit above 1 on a probability: it limits nothing, and percent or the prior was meant."""
    if (found := ADDED.fullmatch(text)) and number(found[1]) >= 1:
        better = f"write posterior - prior <= {found[1]}%" if number(found[1]) <= 100 else "write posterior - prior <= 1/10"
        raise SyntaxRejected("this limits nothing, because a probability is at most 1", text, 1, better)
    if (found := MARGIN.fullmatch(text)) and number(found[1]) > 1:
        better = (
            f"write abs(posterior - prior) <= {found[1]}%" if number(found[1]) <= 100 else "write abs(posterior - prior) <= 1/10"
        )
        raise SyntaxRejected("this limits nothing, because a probability is at most 1", text, 1, better)
    for found in LIMIT.finditer(TURNED.sub(r"\2 <= \1", text)):
        if (value := _value(found[3])) > 1:
            what, limit = found[1] + (found[2] or ""), found[3]
            share = f"{what} <= {limit}% for percent" if value <= 100 and limit.replace(".", "").isdigit() else ""
            times = "" if found[2] or found[1] == "guess" else f"{found[1]} <= {limit}*prior for a ratio"
            rule = f"{what} <= {limit} limits nothing, because a probability is at most 1"
            better = ", or ".join(x for x in (share, times) if x) or f"{what} <= 1/2"
            raise SyntaxRejected(rule, text, found.start() + 1, f"write {better}")


def refuse_idle(text: str) -> None:
    """Raise SyntaxRejected for a comparison of the prior with itself, or of the posterior with itself, and for a limit on a sum
    or a product that is infinite for some priors."""
    if found := OWN_MULTIPLE.search(text):
        before, name, behind, sign, factor, divisor = found.groups()
        left, right = (x.strip() for x in (f"{before}posterior{behind}", f"{factor}prior{divisor}"))
        better = f"{text[: found.start()]}{left} {sign} {right}{text[found.end() :]}".strip()
        said = f"{found[0].strip()} compares the {name} with itself, whatever is released"
        raise SyntaxRejected(said, text, found.start() + 1, f"write {better}")
    found = FREE.fullmatch(text)
    if found and "inf" in (found["then"], found["other"]) and re.sub(r"\s", "", found["left"]) not in DIVIDED:
        then, condition = found["then"], found["condition"]
        free, limit = (condition, found["other"]) if then == "inf" else (f"not ({condition})", then)
        rule = "inf, which demands nothing, is no limit of a sum, a product or a power"
        raise SyntaxRejected(rule, text, found.start("then") + 1, f"write {found['left']} <= {limit} or {free}")


def limit_of_logarithm(text: str) -> str:
    """The limit on the ratio for one on its logarithm by a letter; empty for other texts."""
    found = LOG_OF_RATIO.fullmatch(text)
    return f"{found[1]} <= c, with {option('assume', 'c > 1')}, where c is exp({found[2]})" if found else ""


def in_percent(text: str) -> str:
    """The text with percent signs where it compares a prior with a number above 1: its limits are said in percent."""
    if "%" in text or not any(1 < Fraction(found[4]) <= 100 for found in SHARE.finditer(text) if found[1] == "prior"):
        return text
    return SHARE.sub(lambda found: f"{found[0]}%" if 1 < Fraction(found[4]) <= 100 else found[0], text)


def refuse_lowering(text: str) -> None:
    """Raise SyntaxRejected for a limit below the prior itself, which every output would have to lower."""
    if found := LOWERED.fullmatch(text):
        better = f"write posterior <= {found[1] or found[2] or found[3]}*prior"
        raise SyntaxRejected("this asks that every output lower the belief", text, 1, better)


def _value(limit: str) -> Fraction:
    """The value of a limit in numbers; 0 where it has none."""
    try:
        found = parse_expression(limit)
    except QuestionError:
        return Fraction(0)
    return Fraction(found.p, found.q) if found.is_Rational else Fraction(0)


def refuse_same_classes(classes: Sequence[str]) -> None:
    """Raise UnknownName where two classes of adversaries have one name."""
    names = [text.partition(":")[0].strip() for text in classes]
    if twice := [name for name in names if names.count(name) > 1]:
        raise UnknownName(f"two classes are named {twice[0]!r}: give each a name of its own, as the answer names one of them")
