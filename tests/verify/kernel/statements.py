"""Random statements of the language, built so that its points often lie on zeros of divisors and radicands."""

from __future__ import annotations

import random
from typing import Any

VALUES = ("-4", "-2", "-1", "-1/2", "0", "1/4", "1/2", "1", "2", "3", "4")
ATOMS = ("x", "x", "x", "y", "y", "0", "1", "2", "1/2", "x - 1", "x + y", "x*y", "y - x", "x**2 - 4", "4")
POWERS = ("2", "3", "0", "-1", "-2", "(1/2)", "(1/3)", "(3/2)", "(-1/2)", "(2/3)", "(-3)", "(-2/3)")
SIGNS = ("<", "<=", "==", "!=", ">", ">=")


class Writer:
    """Formulas and conditions; logarithms and exponentials only where they are wanted."""

    def __init__(self, chance: random.Random, transcendental: bool) -> None:
        self.chance, self.transcendental, self.extra = chance, transcendental, list[str]()

    def formula(self, depth: int) -> str:
        chance = self.chance
        if depth == 0 or chance.random() < 0.15:
            return f"({chance.choice([*ATOMS, *self.extra * 3])})"
        kind = chance.randrange(14 if self.transcendental else 12)
        if kind < 6:
            return f"({self.formula(depth - 1)} {chance.choice('+-*/*/')} {self.formula(depth - 1)})"
        inner = self.formula(depth - 1)
        if kind == 6:
            return f"-{inner}" if chance.random() < 0.3 else f"({inner}**{chance.choice(POWERS)})"
        if kind == 7:
            return f"{inner}**{chance.choice(POWERS)}"
        if kind == 8:
            return f"sqrt({inner})"
        if kind == 9:
            return f"abs({inner})"
        if kind == 10:
            others = ", ".join(self.formula(depth - 1) for _ in range(chance.choice((1, 1, 2))))
            return f"{chance.choice(('min', 'max'))}({inner}, {others})"
        if kind == 11:
            return f"({inner} if {self.condition(1, depth - 1)} else {self.formula(depth - 1)})"
        return f"{'log' if kind == 12 else 'exp'}({inner})"

    def condition(self, depth: int, size: int) -> str:
        chance = self.chance
        kind = chance.randrange(7) if depth else 0
        if kind < 3:
            sides = [self.formula(chance.randint(0, size)) for _ in range(chance.choice((2, 2, 2, 2, 3)))]
            return "".join(f"{side} {chance.choice(SIGNS)} " for side in sides[:-1]) + sides[-1]
        if kind == 3:
            return f"not ({self.condition(depth - 1, size)})"
        parts = [f"({self.condition(depth - 1, size)})" for _ in range(chance.choice((2, 2, 3)))]
        return f" {'and' if kind == 4 else 'or'} ".join(parts)

    def statement(self, size: int) -> str:
        text = self.condition(2, size)
        for _ in range(self.chance.choice((0, 0, 1, 1, 2))):
            text += f" {self.chance.choice(('=>', '<=>'))} {self.condition(1, size)}"
        return text


def drawn(chance: random.Random) -> dict[str, Any]:
    """The texts of a claim: one goal, with assumptions, definitions, derivatives and substitutions now and then."""
    writer, size = Writer(chance, chance.random() < 0.3), chance.choice((1, 2, 2))
    texts: dict[str, Any] = {"schema": "claim/1", "definitions": [], "slopes": [], "substitutions": []}
    if chance.random() < 0.3:
        texts["definitions"].append(["a", writer.formula(size)])
        writer.extra.append("a")
    if chance.random() < 0.1:
        texts["substitutions"].append(["s", f"{writer.formula(1)} - 0"])
        writer.extra.append("s")
    if chance.random() < 0.15:
        texts["definitions"].insert(0, ["b", writer.formula(1)])
        writer.extra.append("b")
    paired = chance.random() < 0.15
    if paired:
        texts["substitutions"].append(["t", chance.choice(("exp(x)", "exp(-x)", "exp(2*x)", "exp(-x/2)"))])
        writer.extra += ["t", "t"]
    if chance.random() < 0.2:
        function = "*".join(
            chance.choice(("x", "(x + y)", "y", "x**2", "(1 - x)**-1", "sqrt(x)", *writer.extra))
            for _ in range(2)
        )
        by = "t" if paired and chance.random() < 0.5 else chance.choice("xy")
        texts["slopes"].append(["d", function, by])
        writer.extra.append("d")
    texts["assumptions"] = [writer.condition(1, size) for _ in range(chance.choice((0, 0, 1, 2)))]
    texts["goals"] = [writer.statement(size)]
    return texts
