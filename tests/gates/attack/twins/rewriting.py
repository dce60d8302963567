"""Goals as trees of Python's grammar, and other ways to write each comparison, extreme and sum in them."""

from __future__ import annotations

import ast
from random import Random

__all__ = ["Goal", "Rewriter", "rewritten", "shown", "tree"]

SYMBOLS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
DENIED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
ANYHOW = (
    "({b}) {turned} ({a})",
    "not ({a}) {denied} ({b})",
    "({a}) - ({b}) {sign} 0",
    "0 {sign} ({b}) - ({a})",
    "-({a}) {turned} -({b})",
    "3*({a}) {sign} 3*({b})",
    "({a})**3 {sign} ({b})**3",
    "({a})/2 + 7 {sign} ({b})/2 + 7",
)
OF_SIGN = {
    ">": ("(({a}) >= ({b}) and ({a}) != ({b}))", "max({a}, {b}) > ({b})"),
    "<": ("(({a}) <= ({b}) and ({a}) != ({b}))", "min({a}, {b}) < ({b})"),
    ">=": (
        "(({a}) > ({b}) or ({a}) == ({b}))",
        "max({a}, {b}) == ({a})",
        "abs(({a}) - ({b})) == ({a}) - ({b})",
    ),
    "<=": (
        "(({a}) < ({b}) or ({a}) == ({b}))",
        "max(({a}) - ({b}), 0) == 0",
        "(1 if ({a}) <= ({b}) else 0) == 1",
    ),
    "==": (
        "(({a}) <= ({b}) and ({a}) >= ({b}))",
        "abs(({a}) - ({b})) <= 0",
        "min({a}, {b}) == max({a}, {b})",
    ),
    "!=": ("(({a}) < ({b}) or ({a}) > ({b}))", "abs(({a}) - ({b})) > 0", "(({a}) - ({b}))**2 > 0"),
}
WHERE_FALSE_MAY_BE_UNDEFINED = {
    ">": ("1/(({a}) - ({b})) > 0", "1/sqrt(({a}) - ({b})) > 0", "log(({a}) - ({b})) == log(({a}) - ({b}))"),
    "<": ("1/(({b}) - ({a})) > 0", "1/(({a}) - ({b})) < 0"),
    ">=": ("sqrt(({a}) - ({b})) >= 0",),
    "<=": ("sqrt(({b}) - ({a})) >= 0",),
    "!=": ("1/(({a}) - ({b}))**2 > 0", "(({a}) - ({b}))/(({a}) - ({b})) == 1"),
}
CALLS = {
    "abs": ("(({a}) if ({a}) >= 0 else -({a}))", "max({a}, -({a}))", "sqrt(({a})**2)"),
    "max": (
        "(({a}) if ({a}) >= ({b}) else ({b}))",
        "(({a}) + ({b}) + abs(({a}) - ({b})))/2",
        "-min(-({a}), -({b}))",
    ),
    "min": (
        "(({a}) if ({a}) <= ({b}) else ({b}))",
        "(({a}) + ({b}) - abs(({a}) - ({b})))/2",
        "-max(-({a}), -({b}))",
    ),
}
SUMS = {
    ast.Add: "({b}) + ({a})",
    ast.Mult: "({b})*({a})",
    ast.Sub: "-(({b}) - ({a}))",
    ast.Div: "({a})*(1/({b}))",
}


class Goal:
    """A goal with at most one arrow; raises ValueError for others."""

    def __init__(self, text: str) -> None:
        self.arrow = "<=>" if "<=>" in text else "=>" if "=>" in text else ""
        sides = _split(text, self.arrow) if self.arrow else [text]
        if any("=>" in side for side in sides) or len(sides) > 2:
            raise ValueError(text)
        self.sides = [[tree(part) for part in _split(side, ",")] for side in sides]

    def __str__(self) -> str:
        return f" {self.arrow} ".join(", ".join(map(shown, side)) for side in self.sides)


def tree(text: str) -> ast.expr:
    """The tree of a formula or condition."""
    return ast.parse(text.strip(), mode="eval").body


def shown(node: ast.expr) -> str:
    """The text of a tree."""
    return ast.unparse(node)


def rewritten(text: str, random: Random, share: float) -> str:
    """A condition without arrows, in other words."""
    return shown(Rewriter(random, share).visit(tree(text)))


def _split(text: str, at: str) -> list[str]:
    """The parts of a text between what stands outside all brackets."""
    found, depth, place = [""], 0, 0
    while place < len(text):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if not depth and text.startswith(at, place):
            found.append("")
            place += len(at)
        else:
            found[-1] += text[place]
            place += 1
    return found


class Rewriter(ast.NodeTransformer):
    """Writes a share of what it meets in another way. Under ``not`` and in choices what is false stays defined."""

    def __init__(self, random: Random, share: float) -> None:
        self.random, self.share, self.plain = random, share, True

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        return self._inside(node) if isinstance(node.op, ast.Not) else self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        found = self._inside(node)
        if self.random.random() < self.share / 2:
            return ast.IfExp(ast.UnaryOp(ast.Not(), found.test), found.orelse, found.body)
        return found

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        found = self._inside(node)
        sides = [found.left, *found.comparators]
        each = [self._compared(a, sign, b) for a, sign, b in zip(sides, found.ops, sides[1:], strict=False)]
        return each[0] if len(each) == 1 else ast.BoolOp(ast.And(), each)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        found = self.generic_visit(node)
        texts = (
            CALLS.get(found.func.id, ()) if len(found.args) == (1 if found.func.id == "abs" else 2) else ()
        )
        return self._chosen(found, texts, *map(shown, found.args))

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        found = self.generic_visit(node)
        texts = [SUMS[type(found.op)]] if type(found.op) in SUMS and self.random.random() < 1 / 3 else []
        return self._chosen(found, texts, shown(found.left), shown(found.right))

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        found = self.generic_visit(node)
        if self.random.random() > self.share / 2:
            return found
        other = ast.Or() if isinstance(found.op, ast.And) else ast.And()
        return ast.UnaryOp(
            ast.Not(), ast.BoolOp(other, [ast.UnaryOp(ast.Not(), each) for each in found.values])
        )

    def _inside(self, node: ast.expr) -> ast.expr:
        plain, self.plain = self.plain, False
        found = self.generic_visit(node)
        self.plain = plain
        return found

    def _compared(self, a: ast.expr, sign: ast.cmpop, b: ast.expr) -> ast.expr:
        symbol = SYMBOLS[type(sign)]
        texts = [
            *ANYHOW,
            *OF_SIGN[symbol],
            *(WHERE_FALSE_MAY_BE_UNDEFINED.get(symbol, ()) if self.plain else ()),
        ]
        return self._chosen(ast.Compare(a, [sign], [b]), texts, shown(a), shown(b), symbol)

    def _chosen(self, node: ast.expr, texts: object, a: str, b: str = "", sign: str = "") -> ast.expr:
        if not texts or self.random.random() > self.share:
            return node
        text = self.random.choice(list(texts))
        return tree(
            text.format(a=a, b=b, sign=sign, turned=TURNED.get(sign, ""), denied=DENIED.get(sign, ""))
        )
