"""The formula that is nearest to a text that is none: a stray sign left out, a bracket closed, a product sign set."""

from __future__ import annotations

import ast
import heapq
import re
import warnings
from collections.abc import Iterator
from difflib import get_close_matches

from derive.text.asked_by import option
from derive.text.notation import ADVERSARY, NAME, STATEMENT_NAMES

__all__ = ["FORMULA", "character_meant", "function_meant", "nearest_formula", "powers_of_names", "reads", "remedy"]

FORMULA = "a formula has numbers, names, + - * / ** and min max sqrt log exp abs, as in max(a/(p*q), r)"
LONGEST, MOST_TOKENS, TRIES, DEAREST = 200, 70, 400, 7
FUNCTIONS = {"min": 2, "max": 2, "sqrt": 1, "log": 1, "exp": 1, "abs": 1}
TOKEN = re.compile(
    r"\d+\s*\.\s*\d+(?:[eE][+-]?\d+)?|\.?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[A-Za-z]\w*|\*\*|[<>=!]=|\s+|[-+*/()<>,]|.", re.DOTALL
)
OPERAND = re.compile(r"\.?\d|[A-Za-z]")
KEYWORDS = {"and", "or", "if", "else", "not"}
SIGNS = {"+", "-", "*", "/", "**"}
COMPARED = {"<", "<=", ">", ">=", "=="}
LIKE = str.maketrans("[{]};\u2212\u2013\u00d7\u00b7", "(()),--**")
ALIKE = (
    (r"=\s*<|<\s+=|\u2264", "<="),
    (r">\s+=|\u2265", ">="),
    (r"(?<=[A-Za-z)])\s*\.\s*(?=[A-Za-z(])", "*"),
    (r"\|+", " or "),
    (r"&+", " and "),
    (r"(?<![<>=!])=(?![=<>])", "=="),
)
STRAY = "?"
"""A sign that no formula has, in place of itself."""
DOUBLED = re.compile(r"[-+*/]\s*[-+/]|[-+/]\s*\*|\*\*\s*\*|\*\s+\*|(?:^|[<>=(,])\s*\+")
PRODUCT = re.compile(r"\s*(\*\*?|/)\s*")
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.USub, ast.UAdd)
CHECKS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq)
COSTS = {**dict.fromkeys(SIGNS | {"(", ")", ","}, 2), **dict.fromkeys(COMPARED, 3), **dict.fromkeys(KEYWORDS, 4)}
"""What it costs to leave a token out; operands stay."""
CLOSING = 1
"""What a missing bracket costs; it is closed as late as it can be."""
Tokens = tuple[str, ...]


def remedy(text: str, column: int = 1) -> str:
    """``write`` and the formula or condition that is nearest to a text that is none; what a formula has where none is near.

    Numbers, names and words stay as they are; ``column`` says about where the text stops being a formula.
    """
    near = nearest_formula(text, column)
    return f"write {near}" if near else FORMULA


def nearest_formula(text: str, column: int = 1) -> str:
    """The formula or condition that is nearest to a text that is none; empty where none is near."""
    near = _nearest(text, column) if len(text) <= LONGEST else ""
    return near if near != text.strip() else ""


def character_meant(char: str, text: str, column: int) -> str:
    """How a character of other ways of writing is written here."""
    if char == "%" and (better := re.sub(r"(?<![\w.])(\d+(?:\.\d+)?)\s*%", r"\1/100", text)) != text and reads(better):
        return f"write {better.strip()}"
    return "powers are written **" if char == "^" else remedy(text, column)


def function_meant(name: str, node: ast.Call) -> str:
    """The known function that is nearest, the number where it is one in the brackets of another language, and all known ones."""
    known = "known: min max sqrt log exp abs"
    if close := ["log"] if name == "ln" else get_close_matches(name.lower(), FUNCTIONS, n=1, cutoff=0.6):
        return f"did you mean {close[0]}? {known}"
    if len(node.args) == 1 and isinstance(node.args[0], ast.Constant):
        return f"write {ast.unparse(node.args[0])} for the number alone; {known}"
    named = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    if named & {*ADVERSARY, *STATEMENT_NAMES}:
        values = f"what is none of them is given by its values, as in {option('table', 'profile.csv')} in place of a criterion"
        return f"known: min max sqrt log exp abs; {values}"
    letter = next(one for one in "cdghkmn" if one not in named)
    return f"write {letter} for {ast.unparse(node)}, with {option('assume', f'{letter} > 0')}, if it is a number; {known}"


def _nearest(text: str, column: int) -> str:
    text = text.translate(LIKE)
    for pattern, plain in ALIKE:
        text = re.sub(pattern, plain, text)
    first = tuple(_closed(tuple(_cleaned(TOKEN.findall(text)))))
    if not any(map(OPERAND.match, first)) or len(first) > MOST_TOKENS:
        return ""
    queue, seen = [(0, 0, first)], {first}
    for _ in range(TRIES):
        if not queue:
            return ""
        cost, distance, tokens = heapq.heappop(queue)
        if reads(found := " ".join("".join(tokens).split())):
            return re.sub(r"(?<=\() | (?=[),])", "", PRODUCT.sub(r"\1", found))
        for more, place, changed in _changes(tokens):
            if cost + more <= DEAREST and changed not in seen:
                seen.add(changed)
                away = len(tokens) - place if more == CLOSING else abs(len("".join(tokens[:place])) + 1 - column)
                heapq.heappush(queue, (cost + more, distance + away, changed))
    return ""


def _cleaned(tokens: list[str]) -> Iterator[str]:
    """The tokens without signs that no formula has; a gap stays between two operands."""
    for token in tokens:
        if token.isspace() or OPERAND.match(token):
            yield re.sub(r"\s+", "", token) or " "
        elif token in SIGNS | COMPARED | {"(", ")", ","}:
            yield token
        else:
            yield STRAY


def _closed(tokens: Tokens) -> Iterator[str]:
    """A gap for every stray sign, but between two operands, where nothing says what it stands for."""
    for place, token in enumerate(tokens):
        apart = token == STRAY and _ends(tokens[:place]) and _begins(tokens[place + 1 :])
        yield " " if token == STRAY and not apart else token


def _changes(tokens: Tokens) -> Iterator[tuple[int, int, Tokens]]:
    """(cost, place, tokens) with one sign more or less."""
    opened = tokens.count("(") - tokens.count(")")
    yield from _arguments_parted(tokens)
    for place, token in enumerate(tokens):
        before, behind = tokens[:place], tokens[place + 1 :]
        if (cost := COSTS.get(token, 0)) and not (token not in "()" and _ends(before) and _begins(behind)):
            gap = (" ",) if before and behind and not token.isspace() else ()
            yield cost, place, (*before, *gap, *behind)
        if token in "( ":
            continue
        if OPERAND.match(token) and token not in KEYWORDS and _ends(before) and COMPARED & {*before} and COMPARED & {*behind}:
            yield 1, place, (*before, ",", " ", *tokens[place:])
        if OPERAND.match(token) and token not in KEYWORDS and _ends(before):
            yield 2, place, (*before, "*", *tokens[place:])
        if OPERAND.match(token) or token == ")":
            yield CLOSING if opened > 0 else 3, place, (*tokens[: place + 1], ")", *behind)
    for place, token in enumerate(tokens[:-2]):
        if token.isdigit() and tokens[place + 1] == "," and tokens[place + 2].isdigit():
            yield 2, place, (*tokens[:place], f"{token}.{tokens[place + 2]}", *tokens[place + 3 :])
    if opened < 0:
        yield 3, 0, ("(", *tokens)


def _arguments_parted(tokens: Tokens) -> Iterator[tuple[int, int, Tokens]]:
    """(cost, place, tokens) with a comma at the one gap of two operands in the brackets of a min or max that has none."""
    gaps = [
        place for place, token in enumerate(tokens) if OPERAND.match(token) and token not in KEYWORDS and _ends(tokens[:place])
    ]
    if len(gaps) == 1 and "," not in tokens and {"min", "max"} & {*tokens[: gaps[0]]}:
        yield 1, gaps[0], (*tokens[: gaps[0]], ",", " ", *tokens[gaps[0] :])


def _ends(before: Tokens) -> bool:
    """Whether an operand ends before a place."""
    last = next((one for one in reversed(before) if not one.isspace()), "")
    return last == ")" or bool(OPERAND.match(last) and last not in KEYWORDS)


def _begins(behind: Tokens) -> bool:
    """Whether an operand begins behind a place."""
    first = next((one for one in behind if not one.isspace()), "")
    return first == "(" or bool(OPERAND.match(first) and first not in KEYWORDS)


def powers_of_names(tree: ast.expr) -> bool:
    """Whether an exponent has a name in it, which none may have."""
    powers = (node.right for node in ast.walk(tree) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow))
    return any(isinstance(part, ast.Name) for power in powers for part in ast.walk(power))


def reads(text: str) -> bool:
    """Whether the text has the form of a formula, of a condition, or of several with commas between them."""
    if DOUBLED.search(text):
        return False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    parts = tree.elts if isinstance(tree, ast.Tuple) else [tree]
    several = len(parts) > 1
    return bool(parts) and all(_compares(part) or (not several and _formula(part)) for part in parts)


def _compares(node: ast.expr) -> bool:
    if isinstance(node, ast.BoolOp):
        return all(map(_compares, node.values))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return _compares(node.operand)
    return isinstance(node, ast.Compare) and all(isinstance(op, CHECKS) for op in node.ops) and (
        all(map(_formula, (node.left, *node.comparators)))
    )  # fmt: skip


def _formula(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, float)
    if isinstance(node, ast.Name):
        return bool(NAME.match(node.id)) and node.id not in FUNCTIONS
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, OPERATORS) and _formula(node.left) and _formula(node.right)
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, OPERATORS) and _formula(node.operand)
    if isinstance(node, ast.IfExp):
        return _compares(node.test) and _formula(node.body) and _formula(node.orelse)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.keywords:
        return False
    least = FUNCTIONS.get(node.func.id, 0)
    right = len(node.args) >= 2 if least == 2 else len(node.args) == least
    return bool(least) and right and all(map(_formula, node.args))
