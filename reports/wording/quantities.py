"""Numbers with another unit or a margin, sets of values, words for guesses and for definitions of privacy: how each is asked."""

from __future__ import annotations

import re
from decimal import ROUND_FLOOR, Decimal, localcontext

from derive.text.asked_by import option
from derive.text.errors import SyntaxRejected
from derive.text.foreign import in_own_words
from reports.wording.remedies import Said, refuse_first

__all__ = ["reckoned", "refuse_conditions", "refuse_definitions", "refuse_quantities", "scaled"]

NUMBER = r"\d+(?:\.\d+)?"
OF_PRIOR = rf"(?:(?:{NUMBER}|[A-Za-z]\d?)\s*\*\s*)?prior"
RATIO = rf"(?:(?:{NUMBER}|[a-z]\d?)(?:\s*/\s*(?:prior|[pq]|\(p\s*\*\s*q\)))?)"
CONDITIONS = (
    (r"\s*((?!p\b|q\b|prior\b)\w+)\s+(?:is\s+)?(?:very\s+)?(?:large|high|big)\s*", "a condition has a number", r"write \1 > 1"),
    (
        r"\s*(\w+)\s+(?:is\s+|are\s+)?(?:very\s+)?(?:large|high|big|close\s+to\s+1)\s*",
        "a condition has a number",
        r"write \1 >= 9/10, or another limit",
    ),
    (
        r"\s*(\w+)\s+(?:is\s+|are\s+)?(?:very\s+)?(?:small|low|rare|close\s+to\s+0)\s*",
        "a condition has a number",
        r"write \1 <= 1/10, or another limit",
    ),
    (
        r"\s*(\w+)\s*(?:==?|is)\s*(?:certain|sure|known|one|always)\s*",
        "what is certain has the probability 1",
        r"write \1 == 1",
    ),
    (r"\s*([<>]=?)\s*([\d./]+%?)\s*", "a condition says of what it is one", r"write p \1 \2, or r \1 \2 for a parameter r"),
    (r"\s*([pq])\s*", "a condition is a comparison", r"write \1 == 1, or \1 <= 1/10"),
    (r"\s*([\d./]+)\s*,\s*(\w+)\s*,\s*([\d./]+)\s*", "a condition is a comparison", r"write \1 <= \2 <= \3"),
    (
        r"\s*(\w+)\s+(?:is\s+)?(?:an?\s+)?(?:integer|int|whole|real|number)s?\s*(?:,|and)?\s*([<>]=?\s*[\d./]+)\s*",
        "every name stands for a real number",
        r"write \1 \2",
    ),
    (r"\s*(?:every|any|all|each)\s+\w+\s*", "without a condition everybody is meant", "leave the option out"),
)
UNITS = {"‰": -3, "per mille": -3, "permille": -3, "per mil": -3, "bps": -4, "bp": -4, "basis points": -4, "ppm": -6, "ppb": -9}
UNIT = "|".join(map(re.escape, UNITS))
LIMIT = r"(?:<=?|≤|=<|at\s+most)\s*"
CHANCE = (
    r"(?:(?:the\s+)?(?:attack(?:er)?|adversary|intruder)?\s*(?:guess(?:ing|es)?(?:\s+(?:is\s+)?(?:right(?:ly)?|correct(?:ly)?))?"
    r"|is\s+(?:right|correct)|wins|succeeds|correct(?:\s+guess)?|success|right))"
)
WAYS: tuple[tuple[str, Said], ...] = (
    (
        rf"(?<![\w.])({NUMBER})\s*({UNIT})(?!\w)",
        lambda m: f"no number has this unit: write {_with(m, scaled(m[1], UNITS[m[2].lower()]))}",
    ),
    (
        r"(?<![\w.])(\d{2,})(k)\b(?!\s*[*/(])",
        lambda m: f"{m[0]} has two readings: write {_with(m, m[1] + '000')}, or {m[1]}*{m[2]} for a product",
    ),
    (r"^\s*=?\s*(\d+(?:\.\d+)?)[fFlL]?\s*$", lambda m: f"a ratio is a number alone: write {m[1]}"),
    (
        rf"^\s*posterior\s*==?\s*prior\s*(?:±|\+/?-)\s*({NUMBER}\s*%?)\s*$|^\s*posterior\s+within\s+({NUMBER}\s*%?)\s+of\s+(?:the\s+)?prior\s*$",
        lambda m: f"both sides are said: write abs(posterior - prior) <= {(m[1] or m[2]).replace(' ', '')}",
    ),
    (rf"({NUMBER}%?)\s*(?:±|\+/-)\s*{NUMBER}%?", lambda m: f"a limit is one number, without a margin: write {_with(m, m[1])}"),
    (
        r"\bfloat\(\s*(['\"]?)\+?(?:inf|infinity)\1\s*\)",
        lambda m: f"infinity is a word: write {_with(m, 'inf')}",
    ),
    (
        rf"\b(?:Decimal|Fraction|Rational|Float|Integer|Real|float|int|mpf|S)\(\s*(['\"]?)({NUMBER}(?:\s*/\s*\d+)?)\1\s*\)",
        lambda m: f"a number stands alone: write {_with(m, m[2])}",
    ),
    (
        r"\b(?:Fraction|Rational)\(\s*(\d+)\s*,\s*(\d+)\s*\)",
        lambda m: f"a fraction is written with its sign: write {_with(m, f'{m[1]}/{m[2]}')}",
    ),
    (r"(?<![\w./])(\d+)//(\d+)(?![\w.])", lambda m: f"a fraction has one stroke: write {_with(m, f'{m[1]}/{m[2]}')}"),
    (
        r"(?i)=?\s*\b(?:pow|power|potenz)\(\s*([\w.]+)\s*[,;]\s*(\d+)\s*\)",
        lambda m: f"a power is written **: write {_with(m, f'{m[1]}**{m[2]}')}",
    ),
    (
        r"^\s*(posterior(?:_odds)?|mean_posterior|guess)\s*(?:<-|[~≈≅→]|->)\s*(.+)$",
        lambda m: f"a limit has the sign <=: write {m[1]} <= {m[2].strip()}",
    ),
    (
        rf"\b([pq])\s*%in%\s*c\(\s*({NUMBER}(?:\s*,\s*{NUMBER})+)\s*\)",
        lambda m: f"single values are compared one by one: write {_with(m, _values(m[1], m[2]))}",
    ),
    (
        rf"^\s*(posterior(?:_odds)?)\s*(<=?|≤)\s*([^<>=≤]+?)\s+(or|and)\s+({NUMBER}(?:%|/\d+)?|{OF_PRIOR}(?:_odds)?|[a-z])\s*$",
        lambda m: f"each comparison has two sides: write {m[1]} {m[2]} {m[3]} {m[4]} {m[1]} {m[2]} {m[5]}",
    ),
    (
        r"^\s*(\|+)\s*([^|<>=≤]+?)\s*(\|+)\s*(<=?|≤)\s*([^|<>=]+?)\s*$",
        lambda m: f"an absolute value is written abs({m[2]}): write abs({m[2]}) <= {m[5]}",
    ),
    (
        r"^\s*\|+\s*([^|<>=≤]+?)\s*(<=?|≤)\s*([^|<>=]+?)\s*$|^\s*([^|<>=≤]+?)\s*\|+\s*(<=?|≤)\s*([^|<>=]+?)\s*$",
        lambda m: (
            f"a bar has no partner: write abs({m[1] or m[4]}) <= {m[3] or m[6]} for an absolute value, "
            f"{m[1] or m[4]} <= {m[3] or m[6]} for none"
        ),
    ),
    (
        rf"^\s*(?:\w+\.)?exp\(\s*([^()]*\bposterior\b[^()]*)\)\s*(?:<=?|≤)\s*({NUMBER})\s*$",
        lambda m: f"an exponential is limited where its exponent is: write {m[1].strip()} <= {_of_number('log', m[2])}",
    ),
    (rf"(['\"])({NUMBER})\1", lambda m: f"a number stands without quotation marks: write {_with(m, m[2])}"),
    (
        rf"\b(\w+)\s*(?:\bin\b|∈)\s*[{{\[(]\s*({NUMBER}(?:\s*,\s*{NUMBER})+)\s*\}}",
        lambda m: f"single values are compared one by one: write {_with(m, _values(m[1], m[2]))}",
    ),
    (
        r"^\s*([pq])\s*==?\s*([\d./]+(?:\s*(?:\bor\b|\|)\s*[\d./]+)+)\s*$",
        lambda m: f"single values are compared one by one: write {_values(m[1], re.sub(r'[^0-9./]+', ',', m[2]))}",
    ),
    (r"!\s*(?=\()", lambda m: f"not is a word: write {_with(m, 'not ')}"),
    (
        r"(?<=[<=≤])\s*(\d+)\s+(?:in|out\s+of)\s+(\d+)(?![\w.])",
        lambda m: f"a share is a fraction: write {_with(m, f' {m[1]}/{m[2]}')}",
    ),
    (r"<>", lambda m: f"unequal is written !=: write {_with(m, '!=')}"),
    (
        r"^\s*([pq])\s*(?:->|→|=>)\s*0\s*$",
        lambda m: f"a prior that may be as small as it likes is not restricted: leave it out, or write {m[1]} <= 1/100",
    ),
    (
        rf"\b(ln|log_?2|log_?10|lg|cbrt)\s*\(\s*({NUMBER})\s*\)|\b(ln)\s+({NUMBER})|\blog\(\s*({NUMBER})\s*,\s*({NUMBER})\s*\)",
        lambda m: _logarithm(m),
    ),
    (
        r"\b(log_?2|log_?10|lg|cbrt)\s*\(\s*(?!posterior|prior|p\b|q\b)([A-Za-z]\w*)\s*\)",
        lambda m: f"a criterion has no such function of a parameter; a letter may stand for {m[0]}: {_with_letter(m)}",
    ),
    (
        r"^\s*(?:sup(?:remum)?|max(?:imum|imal)?|largest|worst(?:-case)?)\s+(?:of\s+)?(?:the\s+)?(?=(?:posterior|prior)\b)(.*)$",
        lambda m: f"a criterion holds for the largest: write {m[1]}",
    ),
    (r"\bE\s*\[\s*posterior\s*\]", lambda m: f"a mean has a name: write {_with(m, 'mean_posterior')}"),
    (
        rf"\b(?:P|Pr|Prob)\s*[(\[]\s*{CHANCE}\s*[)\]]|\bguess(?:ing)?\s+(?:rate|probability|accuracy|success)\b|\bP_?guess\b",
        lambda m: f"how often a guess is right is guess: write {_with(m, 'guess')}",
    ),
)
LOGARITHM = r"(?:log|ln)\(\s*posterior(_odds)?\s*/\s*prior(?:_odds)?\s*\)"
UNEQUAL: tuple[tuple[str, Said], ...] = (
    (
        rf"\s*({RATIO})\s+(or|and)\s+({RATIO})\s*",
        lambda m: f"ratios are joined by max and min: write {'max' if m[2] == 'or' else 'min'}({m[1]}, {m[3]})",
    ),
    (
        rf"\s*-\s*({NUMBER})\s*(?:<=?|≤)\s*{LOGARITHM}\s*(?:<=?|≤)\s*({NUMBER})\s*",
        lambda m: f"a limit on a logarithm is one on the ratio: write {_both_ways(m[1], m[2] or '', m[3])}",
    ),
    (
        rf"\s*{LOGARITHM}\s*(?:\bin\b|∈)\s*[\[(]\s*-\s*({NUMBER})\s*,\s*({NUMBER})\s*[\])]\s*",
        lambda m: f"a limit on a logarithm is one on the ratio: write {_both_ways(m[2], m[1] or '', m[3])}",
    ),
    (
        rf"\s*(guess|mean_posterior)\s*(?:>=?|≥|=>)\s*({NUMBER}%?|\d+/\d+)\s*",
        lambda m: f"what an adversary may attain is limited from above: write {m[1]} <= {m[2]}",
    ),
    (
        rf"\s*posterior_odds\s*(<=?|≤)\s*({OF_PRIOR})\s*",
        lambda m: f"odds are compared with odds: write posterior_odds <= {m[2]}_odds, or posterior <= {m[2]}",
    ),
    (
        rf"\s*posterior\s*(<=?|≤)\s*({OF_PRIOR})_odds\s*",
        lambda m: f"odds are compared with odds: write posterior_odds <= {m[2]}_odds, or posterior <= {m[2]}",
    ),
)
"""Criteria of which one side is another quantity than the other, and ratios joined as conditions are."""
DEFINITIONS: tuple[tuple[str, Said], ...] = (
    (
        r"\s*(?:[kK]|[lL]|[tT])\s*-\s*(?:anonymity|diversity|closeness)\b.*",
        lambda m: "this is a property of a table, no limit on a belief: write posterior <= 2*prior, or another limit",
    ),
    (
        rf"\s*(?:the\s+)?(?:privacy\s+)?budget\s*(?:{LIMIT}.*|==?.*)",
        lambda m: "the budget is the answer, no part of the question: write posterior <= 3*prior, or another limit",
    ),
    (
        r"\s*rho\s*[<=≤].*",
        lambda m: f"the largest rho for a criterion is asked by 3 {option('privacy', 'zcdp')} {option('failure', '0.05')}",
    ),
    (
        r"\s*mu\s*[<=≤].*",
        lambda m: f"the largest mu for a criterion is asked by 3 {option('privacy', 'gdp')} {option('failure', '0.05')}",
    ),
    (
        r"\s*(?:max(?:imum|imal)?[\s_-]*|renyi[\s_-]*|rényi[\s_-]*)divergence.*|\s*(?:renyi|rdp)\s*\(.*",
        lambda m: "a divergence of the outputs follows from the budget, which is the answer: write posterior <= 3*prior",
    ),
    (
        rf"\s*(?:TPR|FNR|FPR|power|sensitivity|recall)(?:\s*-\s*(?:FPR|TPR))?\s*{LIMIT}.*",
        lambda m: (
            "rates of an attack follow from how often it is right: epsproof evaluate 'guess <= 0.55' --model membership "
            "--where 'p == 1/2'"
        ),
    ),
)


def refuse_quantities(text: str, criterion: bool) -> None:
    """Raise SyntaxRejected for the first of these ways, with what to write; a bare number is a criterion, but no condition."""
    if re.fullmatch(rf"\s*{NUMBER}\s*", bare := text.strip()):
        if criterion:
            return
        raise SyntaxRejected("a condition says of what it is one", text, 1, f"write p == {bare}, or p*q == {bare}")
    refuse_first(WAYS, text)


def refuse_conditions(text: str) -> None:
    """Raise SyntaxRejected for a condition in words, or without its comparison, with the comparison that is meant."""
    for pattern, rule, better in CONDITIONS:
        if found := re.fullmatch(pattern, text, re.IGNORECASE):
            raise SyntaxRejected(rule, text, 1, found.expand(better))


def refuse_definitions(text: str) -> None:
    """Raise SyntaxRejected where the whole text names a definition or a property of privacy, and limits no belief, and for
    limits of another quantity."""
    for pattern, said in (*DEFINITIONS, *UNEQUAL):
        if found := re.fullmatch(pattern, text, re.IGNORECASE):
            raise SyntaxRejected(said(found), text, 1)


def _with(found: re.Match[str], better: str) -> str:
    """The whole text with ``better`` in the place that was found."""
    return f"{found.string[: found.start()]}{better}{found.string[found.end() :]}".strip()


def _with_letter(found: re.Match[str]) -> str:
    """The whole text with a letter that it does not have yet in the place that was found."""
    letter = next(one for one in "cdghkmn" if not re.search(rf"\b{one}\b", found.string))
    return f"write {_with(found, letter)}, with {option('assume', f'{letter} > 1')}"


def _logarithm(found: re.Match[str]) -> str:
    """How the logarithm of a number is written: beside a logarithm of the posterior as one, elsewhere as a decimal."""
    natural = found[1] == "ln" or found[3] == "ln"
    if natural and re.search(r"\b(?:ln|log)\s*\(\s*posterior", found.string):
        return f"a logarithm is written log: write {in_own_words(_with(found, f'log({found[2] or found[4]})'))}"
    return f"such a number is written as a decimal, rounded down: write {_with(found, _value(found))}"


def _value(found: re.Match[str]) -> str:
    """The logarithm or the cube root that is meant, in four digits behind the point, rounded down."""
    base = {"log2": "2", "log10": "10", "lg": "10"}.get((found[1] or "").replace("_", ""), found[6] or "")
    number = Decimal(found[2] or found[4] or found[5])
    with localcontext() as context:
        context.prec = 60
        if found[1] == "cbrt":
            value = (number.ln() / 3).exp() if number else number
        elif not number or (base and Decimal(base) in (0, 1)):
            return "a decimal"
        else:
            value = number.ln() / Decimal(base).ln() if base else number.ln()
        return f"{(value + Decimal('1e-50')).quantize(Decimal('0.0001'), ROUND_FLOOR).normalize():f}"


def _both_ways(low: str, odds: str, high: str) -> str:
    """The limits on a ratio for those on its logarithm, from -low to high."""
    above, below = _of_number("exp", high), _of_number("exp", low)
    return f"posterior{odds} <= {above}*prior{odds} and posterior{odds} >= prior{odds}/{below}"


def reckoned(text: str) -> str:
    """The text with decimals, rounded down, for functions of numbers, where no logarithm of the posterior stands beside them."""
    if re.search(r"\blog\(\s*(?:posterior|prior)", text):
        return text
    return re.sub(rf"\b(log|exp|sqrt)\(\s*({NUMBER})\s*\)", lambda found: _of_number(found[1], found[2]), text)


def _of_number(function: str, number: str) -> str:
    """The value of the function in four digits behind the point, rounded down; as it is where it has none."""
    exact = Decimal(number)
    if (function == "log" and not exact) or (function == "exp" and exact > 50):
        return f"{function}({number})"
    with localcontext() as context:
        context.prec = 60
        value = exact.ln() if function == "log" else exact.exp() if function == "exp" else exact.sqrt()
        if function == "sqrt" and value * value == exact:
            return f"{function}({number})"
        return f"{(value + Decimal('1e-50')).quantize(Decimal('0.0001'), ROUND_FLOOR).normalize():f}"


def scaled(number: str, power: int) -> str:
    """The decimal times that power of ten, in full: 0.125 for 12.5 and -2."""
    plain = f"{Decimal(number).scaleb(power):f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def _values(name: str, values: str) -> str:
    return "(" + " or ".join(f"{name} == {value.strip()}" for value in values.split(",")) + ")"
