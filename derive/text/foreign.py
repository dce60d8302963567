"""Formulas as LaTeX, Python, R, Matlab, Mathematica, SQL and C write them, in the statement language; nothing is evaluated."""

from __future__ import annotations

import re
from collections.abc import Sequence

from derive.text.characters import plain_signs

__all__ = ["in_own_words", "multiplied", "signs_read"]

ARROWS = {"⇒": "=>", "⟹": "=>", "→": "=>", "⇔": "<=>", "∧": " and ", "∨": " or "}
MARKUP = (
    (r"\$|\\left\b\.?|\\right\b\.?|\\[,;!: ]|\\quad\b|\\displaystyle\b|\\limits\b|&(?=\s*[<>=])", " "),
    (r"\\(?:mathrm|text|mathit|operatorname|mathsf)\s*\{([^{}]*)\}", r"\1"),
    (r"\\(?:leq?|leqslant)(?![A-Za-z])", "<="), (r"\\(?:geq?|geqslant)(?![A-Za-z])", ">="), (r"\\neq?(?![A-Za-z])", "!="),
    (r"\\l[tT](?![A-Za-z])", "<"), (r"\\gt(?![A-Za-z])", ">"), (r"\\(?:cdot|times|ast)(?![A-Za-z])", "*"),
    (r"\\(?:land|wedge)(?![A-Za-z])", " and "), (r"\\(?:lor|vee)(?![A-Za-z])", " or "), (r"\\infty(?![A-Za-z])", "inf"),
    (r"\\(?:Rightarrow|implies|to|rightarrow)(?![A-Za-z])", "=>"),
    (r"\\lbrace(?![A-Za-z])|\\\{", "("), (r"\\rbrace(?![A-Za-z])|\\\}", ")"),
    (r"\\(?:lvert|rvert|vert)(?![A-Za-z])", "|"), (r"\\ln(?![A-Za-z])", r"\\log"), (r"\\%", "%"),
    (r"\\(?:bar|hat|tilde|vec|mathbf|mathcal|boldsymbol)(?![A-Za-z])\s*\{?\s*(\w+)\s*\}?", r"\1"),
    (r"\\(log|exp)\s*(?:\{\s*(\w+)\s*\}|([A-Za-z0-9]\w*)(?!\s*[{(]))", r"\1(\2\3)"), (r"\\(?:var)?epsilon(?![A-Za-z])", "eps"),
    (r"_\{(\w+)\}", r"\1"), (r"(?<=[A-Za-z])_(\d)", r"\1"), (r"\\([A-Za-z]+)", r"\1"),
)  # fmt: skip
CALLS = {
    "maximum": "max", "pmax": "max", "fmax": "max", "amax": "max", "minimum": "min", "pmin": "min", "fmin": "min", "ln": "log",
    "wurzel": "sqrt", "racine": "sqrt", "greatest": "max", "least": "min",
    "fabs": "abs", "abs": "abs", "absolute": "abs", "max": "max", "min": "min", "sqrt": "sqrt", "log": "log", "exp": "exp",
}  # fmt: skip
SQL_CHOICE = r"\bCASE\s+WHEN\s+(.+?)\s+THEN\s+(.+?)\s+ELSE\s+(.+?)\s+END\b"
R_CHOICE = r"^if\s*\(((?:[^()]|\([^()]*\))*)\)\s*(?!then\b)\{?\s*([^{}]+?)\s*\}?\s*\belse\s*\{?\s*([^{}]+?)\s*\}?$"
CLAMPS = ("clip", "clamp")
CHOICES = ("ifelse", "if_else", "where", "if", "iif", "piecewise", "switch", "ifs", "case_when", "wenn", "si")
PAIRED = r"[Pp]iecewise\[\{\{([^{}]+),([^{},]+)\}\},([^\[\]{}]+)\]"
DEFINED = r"\blambda\s+[\w\s,]*:\s*|\bfunction\s*\([\w\s,]*\)\s*|\\\([\w\s,]*\)\s*|\bdef\s+\w+\s*\([\w\s,]*\)\s*:\s*return\s+"
ASSIGNED = (
    r"^(?:gen(?:erate)?|replace|let|const|var|val|auto|double|float|local|global|scalar|define)\s+"
    r"(?!posterior|guess|mean_posterior)[A-Za-z]\w*\s*(?::=|<-|=(?!=))\s*"
)
SELECTED = r"(?i)^select\s+((?!count\b|sum\b|avg\b)[^;]+?)(?:\s+as\s+\w+)?(?:\s+from\s+\w+)?\s*;?$"
LIBRARY = r"\b(?:np|numpy|math|sympy|sp|torch|jnp|tf|cmath|Math|std)\s*(?:\.|::)\s*"
CONSTANT = r"\b(?:np|numpy|math|Math)\.(e|pi|E|PI)\b"
CALL = re.compile(r"(?<![\w.])([A-Za-z]\w*)\s*([\[(])")
NUMBER = r"\d+(?:\.\d+)?"
NAMED = r"^\$?\s*\w\s*(?:\^\s*\{?\s*(?:\\?\*|\\ast|\\star)\s*\}?\s*)?(?:\([\w\s,]*\))?\s*=(?!=)(?=.*\\)"
"""What stands before a formula in LaTeX that is given a name: r^*(p, q) = ..."""
JOINING = {"in", "and", "or", "not", "if", "else", "where", "when", "for", "unless"}
WORDS = JOINING | {*CALLS.values()}
SPACED = {"<", ">", "<=", ">=", "==", "!=", "=>", "<=>", "+", "-"}
TOKEN = re.compile(rf"{NUMBER}(?:[eE][+-]?\d+)?|[A-Za-z]\w*|\*\*|<=>|[<>=!]=|=>|\S")


def in_own_words(text: str) -> str:
    """The text in the statement language where it is LaTeX or another language's; unchanged where it has no sign of one."""
    found = re.sub(NAMED, "", text.strip())
    plain = re.sub(r"(?<![\w)*])(\*\*|__)([A-Za-z][\w ]*)\1(?![\w(*])", r"\2", re.sub(r"`+([^`]*)`+", r"\1", found))
    marked = "\\" in found or "$" in found or plain != found
    found = plain
    if marked:
        found = _without_markup(found)
    found = re.sub(PAIRED, r"\1 if \2 else \3", re.sub(DEFINED, "", found))
    found = re.sub(r"\s*//\s*(?:N|Simplify|FullSimplify)$", "", found)
    found = re.sub(CONSTANT, lambda name: "2.7182" if name[1].lower() == "e" else "3.1415", found)
    found = re.sub(LIBRARY, "", found)
    found = re.sub(SELECTED, r"\1", re.sub(ASSIGNED, "", found))
    found = re.sub(r"(?<![\d.])\.(?=[<>=!]=|[<>*/^+-]\s)", "", found)
    found = re.sub(r"^\s*==?\s*(?=[A-Za-z(])", "", found)
    found = re.sub(r"(?<=[A-Za-z_)])\.(?=[*/^])", "", found)
    found = re.sub(r"\b(?:AND|OR|NOT|IF|ELSE|WHERE)\b(?!\s*\()", lambda word: word[0].lower(), found)
    found = re.sub(SQL_CHOICE, r"\2 if \1 else \3", found, flags=re.IGNORECASE)
    found = _calls(found)
    found = re.sub(R_CHOICE, r"\2 if \1 else \3", found)
    found = re.sub(r"^(.+?)\s*\?\s*(.+?)\s*:\s*(.+)$", r"\2 if \1 else \3", found)
    found = re.sub(r"\s*(?:&&|∧)\s*", " and ", re.sub(r"\s*(?:\|\||∨)\s*", " or ", found))
    found = re.sub(r"\bposterior\s*:\s*prior\b", "posterior/prior", re.sub(r"\bp\.q\b", "p*q", found))
    priors = re.search(r"\|[\d.%/\s*pq<>=≤≥]+$", found)
    given = re.search(r"\b(?:P|Pr|Prob)\s*[\[(][^()\[\]|]*\|", found)
    if re.search(r"[<>=][^|]*\|[^|]*[<>=]", found) and found.count("|") == 1 and not priors and not given:
        found = re.sub(r"\s*\|\s*", " or ", found)
    found = re.sub(r"\s*&\s*", " and ", found)
    found = re.sub(r"\bodds\s*\(\s*(prior|posterior)\s*\)", r"\1_odds", found)
    if marked:
        found = re.sub(r"\b(?:P|Pr|Prob|p|mathbb\s*\(\s*P\s*\))\s*\(\s*(prior|posterior)\s*\)", r"\1", found)
    if found == text.strip():
        return text
    found = re.sub(r"\|([^|]+)\|", r"abs(\1)", signs_read(found))
    found = re.sub(r"(\w+)\s+in\s*[\[(]\s*([^,\])]+?)\s*,\s*([^\])]+?)\s*[\])]", r"\2 <= \1 <= \3", found)
    return " ".join((multiplied(found) if marked or "[" in text else found).split())


def signs_read(text: str) -> str:
    """``≤`` as <=, ``²`` as **2, ``^`` as **, and a single = as ==."""
    found = plain_signs("".join(ARROWS.get(char, char) for char in text))
    found = re.sub(r"=<", "<=", found)
    return re.sub(r"(?<![<>=!])=(?![=<>])", "==", found.replace("^", "**"))


def _without_markup(text: str) -> str:
    """LaTeX as plain text: fractions, roots and braces with brackets, commands by their names."""
    for pattern, plain in MARKUP[:2]:
        text = re.sub(pattern, plain, text)
    text = re.sub(r"\\[dt]?frac\s*(\d)\s*(\d)", r"\\frac{\1}{\2}", text)
    while found := re.search(r"\\[dtc]?frac\s*\{", text):
        above, middle = _group(text, found.end() - 1)
        below, end = _group(text, middle) if text[middle : middle + 1] == "{" else ("1", middle)
        ratio = f"{_atom(above)}/{_atom(below)}"
        whole = f"({ratio})" if re.search(r"\\(?:log|ln|exp)\s*$", text[: found.start()]) else ratio
        text = f"{text[: found.start()]} {whole} {text[end:]}"
    for pattern, plain in MARKUP[2:]:
        text = re.sub(pattern, plain, text)
    text = re.sub(r"\^\s*\{\s*(\w+)\s*\}", r"**\1", text)
    return text.replace("{", "(").replace("}", ")")


def _group(text: str, start: int) -> tuple[str, int]:
    """What stands in the braces that open at ``start``, and where the text goes on."""
    depth = 0
    for place in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if not depth:
            return text[start + 1 : place].strip(), place + 1
    return text[start + 1 :].strip(), len(text)


def _atom(text: str) -> str:
    return text if re.fullmatch(r"\w", text) or re.fullmatch(r"\d+", text) or text in ("prior", "posterior") else f"({text})"


def _calls(text: str) -> str:
    """Functions by their names here, with round brackets; choices as VALUE if CONDITION else VALUE."""
    start = 0
    while found := CALL.search(text, start):
        name, start = found[1].lower(), found.end()
        arguments, end = _arguments(text, found.end() - 1)
        if name in CHOICES and len(arguments) >= 2 and (chosen := _choice(name, arguments)):
            text = f"{text[: found.start()]}{chosen}{text[end:]}"
            start = found.start()
        elif name in CLAMPS and len(arguments) == 3:
            bounded = f"min(max({arguments[0]}, {arguments[1]}), {arguments[2]})"
            text = f"{text[: found.start()]}{bounded}{text[end:]}"
            start = found.start() + len("min(max(")
        elif name == "least" and len(arguments) == 1:
            continue
        elif name in CALLS and len(arguments) == 1 and (inner := re.fullmatch(r"\*?\[([^\[\]]*,[^\[\]]*)\]", arguments[0])):
            text = f"{text[: found.start()]}{CALLS[name]}({inner[1]}){text[end:]}"
            start = found.start() + len(CALLS[name]) + 1
        elif name in CALLS and (found[2] == "[" or CALLS[name] != found[1]):
            text = f"{text[: found.start()]}{CALLS[name]}({', '.join(arguments)}){text[end:]}"
            start = found.start() + len(CALLS[name]) + 1
    return text


def _choice(name: str, arguments: Sequence[str]) -> str:
    if name in ("ifs", "case_when"):
        apart = [part.strip() for one in arguments for part in (one.split("~") if name == "case_when" else [one])]
        if len(apart) < 4 or len(apart) % 2 or apart[-2].lower() not in ("true", "wahr", "1", "1=1"):
            return ""
        told = zip(apart[:-2:2], apart[1:-2:2], strict=True)
        return "".join(f"{value} if {condition} else " for condition, value in told) + apart[-1]
    if name != "piecewise" or (len(arguments) == 3 and re.search("[<>]", arguments[1]) and not arguments[1].startswith("(")):
        if name == "piecewise":
            return f"{arguments[0]} if {arguments[1]} else {arguments[2]}"
        compared = len(arguments) == 3 and (name != "switch" or re.search("[<>]", arguments[0]))
        return f"{arguments[1]} if {arguments[0]} else {arguments[2]}" if compared else ""
    pairs = [_arguments(one, 0)[0] for one in arguments if one.startswith("(")]
    if len(pairs) != len(arguments) or any(len(pair) != 2 for pair in pairs):
        return ""
    *first, last = pairs
    return "".join(f"{value} if {condition} else " for value, condition in first) + last[0]


def _arguments(text: str, start: int) -> tuple[list[str], int]:
    """What stands between the commas of the bracket that opens at ``start``, and where the text goes on."""
    found, depth, last = [], 0, start + 1
    for place in range(start, len(text)):
        depth += 1 if text[place] in "([" else -1 if text[place] in ")]" else 0
        if not depth or (depth == 1 and text[place] in ",;"):
            found.append(text[last:place].strip())
            last = place + 1
        if not depth:
            return found, place + 1
    return [*found, text[last:].strip()], len(text)


def multiplied(text: str) -> str:
    """With the product signs that LaTeX and Mathematica leave out."""
    tokens = [part for token in TOKEN.findall(text) for part in (("p", "*", "q") if token == "pq" else (token,))]
    found = ""
    for before, token in zip(["", *tokens], tokens, strict=False):
        ends = before == ")" or (before[:1].isalnum() and before not in WORDS)
        begins = token == "(" or (token[:1].isalnum() and token not in JOINING)
        joined = {before, token} & (JOINING | SPACED) or before == "," or (before in WORDS and token != "(")
        gap = " " if joined else ""
        found += ("*" if ends and begins else gap) + token
    return found
