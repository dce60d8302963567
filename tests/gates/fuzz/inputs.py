"""Hostile and nearly right inputs, from a seeded generator, so that any failure can be repeated by seed and number."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

__all__ = ["GENERATORS"]

ATOMS = [
    "p",
    "q",
    "r",
    "a",
    "t",
    "b",
    "x_1",
    "0",
    "1",
    "2",
    "0.25",
    "1e-300",
    "1e40",
    "10**40",
    "1/3",
    "inf",
    "posterior",
    "prior",
]
ODD = [
    "__import__('os')",
    "p.q",
    "lambda: 0",
    "[p]",
    "p[0]",
    "'p'",
    "f'{p}'",
    "p if q else r",
    "p:=1",
    "𝑝",
    "é",
    "p\x00",
    "π",
    "９",
    "\u202e",
]
NAMES = ["sqrt", "log", "exp", "abs", "min", "max", "eval", "open", "sin", "Piecewise"]
TIES = ["<", "<=", ">", ">=", "==", "!=", "=", "in", "and", "or", "not"]
RELATIONS = ["<", "<=", ">", ">=", "=="]
KINDS = [
    "identity",
    "inequality",
    "sign",
    "limit",
    "number",
    "minimum",
    "enclosure",
    "mechanism",
    "bound",
    "prose",
    "magic",
]
PROFILES = [
    "r",
    "a/(p*q)",
    "max(a/(p*q), r)",
    "(p*q + b)/(p*q)",
    "max(a/p, r)",
    "min(r, a/p)",
    "posterior - prior <= b",
    "1/(p*q)",
]
WHERE = ["", "q == 1", "p == 1/2", "q <= 1/2", "p + q <= 1", "p < q"]


def formula(rng: random.Random, depth: int = 4) -> str:
    """Mostly a formula of the grammar, sometimes something else."""
    if depth == 0 or rng.random() < 0.2:
        return rng.choice(ODD) if rng.random() < 0.02 else rng.choice(ATOMS)
    kind = rng.random()
    if kind < 0.55:
        return f"({formula(rng, depth - 1)}{rng.choice(['+', '-', '*', '/', '**'])}{formula(rng, depth - 1)})"
    if kind < 0.7:
        inside = ", ".join(formula(rng, depth - 1) for _ in range(rng.choice((1, 1, 1, 2, 3))))
        return f"{rng.choice(NAMES)}({inside})"
    if kind < 0.8:
        return f"-{formula(rng, depth - 1)}"
    if kind < 0.88:
        return f"({formula(rng, depth - 1)} if {condition(rng)} else {formula(rng, depth - 1)})"
    return formula(rng, depth - 1)


def small(rng: random.Random, depth: int = 2) -> str:
    """A formula of the grammar in three variables, so that statements about it are often decided."""
    if depth == 0 or rng.random() < 0.25:
        return rng.choice(["p", "q", "r", "1", "2", "1/3"])
    if rng.random() < 0.15:
        return f"{rng.choice(['sqrt', 'log', 'abs', 'exp'])}({small(rng, depth - 1)})"
    return f"({small(rng, depth - 1)} {rng.choice('+-*/')} {small(rng, depth - 1)})"


DOMAINS = [
    "0 < p < 1, 0 < q <= 1, r > 1",
    "0 < p < 1, 0 < q < 1, 1 <= r <= 2",
    "p > 0",
    "p == q, r >= 0",
    "p > 1, p < 0",
]


def condition(rng: random.Random) -> str:
    relations = RELATIONS if rng.random() < 0.95 else TIES
    parts = [
        f"{formula(rng, 1)} {rng.choice(relations)} {formula(rng, 1)}" for _ in range(rng.choice((1, 1, 2)))
    ]
    return rng.choice((", ", " and ")).join(parts)


def damaged(rng: random.Random, text: str) -> str:
    """The text with up to three characters changed, doubled, dropped or moved."""
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        place = rng.randrange(len(text) + 1)
        piece = rng.choice(
            [chr(rng.randrange(32, 127)), rng.choice(ODD), "", "((", "))", "**", "9" * rng.choice((3, 450))]
        )
        text = text[:place] + piece + text[place + rng.choice((0, 1, 2)) :]
    return text


def expression_text(rng: random.Random) -> str:
    text = condition(rng) if rng.random() < 0.3 else formula(rng)
    if rng.random() < 0.01:
        text = rng.choice(["(" * 90 + text + ")" * 90, text * 300, "-" * 500 + text, "\n".join(text)])
    return damaged(rng, text) if rng.random() < 0.5 else text


def claim_file(rng: random.Random) -> str:
    """A claim file with one or two claims, small formulas, and sometimes fields that do not belong or damage."""
    tables = ['[substitutions]\nt = "exp(-eps)"'] if rng.random() < 0.2 else []
    for number in range(rng.choice((1, 1, 2))):
        lines = [
            "[[claim]]",
            f'id = "X.{number}"',
            f'kind = "{rng.choice(KINDS)}"',
            'location = "h"',
            'statement = "s"',
        ]
        plain = rng.random() < 0.8
        written = small if plain else formula
        assumed = [rng.choice(DOMAINS)] if plain else [condition(rng) for _ in range(rng.choice((0, 1, 2)))]
        lines.append(f"assumptions = {json.dumps(assumed)}")
        lines.append(
            f"goals = {json.dumps([f'{written(rng, 2)} {rng.choice(RELATIONS)} {written(rng, 2)}'])}"
        )
        extra = {
            "printed": rng.choice(["1.25", "x", "", "1e5", "-0.10", "9" * 50]),
            "formula": written(rng, 2),
            "profile": rng.choice(PROFILES),
            "epsilon": f"log({written(rng, 2)})",
            "by": rng.choice(["p", "q", "z", ""]),
            "sign": rng.choice(["> 0", "< 0", "?"]),
            "where": [rng.choice(WHERE)],
            "values": {"a": rng.choice(["1/4", "x", "1e999"])},
            "let": {"u": written(rng, 2)},
            "boxes": rng.choice([0, 5, 10**9, "x"]),
            "through": 5,
        }
        for key in rng.sample(sorted(extra), rng.choice((0, 1, 2, 4))):
            value = extra[key]
            pairs = (
                ", ".join(f"{k} = {json.dumps(v)}" for k, v in value.items())
                if isinstance(value, dict)
                else ""
            )
            lines.append(f"{key} = " + (f"{{ {pairs} }}" if pairs else json.dumps(value)))
        if rng.random() < 0.85:
            kind = lines[2].split('"')[1]
            lines = [line for line in lines if not _foreign(kind, line.split(" = ")[0])]
        tables.append("\n".join(lines))
    text = "\n".join(tables) + "\n"
    return damaged(rng, text) if rng.random() < 0.15 else text


def _foreign(kind: str, field: str) -> bool:
    from epsproof.verify.claims.claim_file import COMMON
    from epsproof.verify.claims.kind import kinds

    return (
        field not in COMMON
        and field != "[[claim]]"
        and (kind in kinds() and field not in kinds()[kind].fields)
    )


VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    7,
    "",
    "x",
    "1/0",
    "p",
    "-r",
    "9" * 1500,
    "(" * 300,
    "r**99",
    "²",
    [],
    {},
    [[]],
    {"x": 1},
    ">",
    "=",
]


def document_text(rng: random.Random, originals: list[dict[str, Any]]) -> str:
    """A certificate or document with one to three fields changed, exchanged or dropped; sometimes damaged as text."""
    document = copy.deepcopy(rng.choice(originals))
    for _ in range(rng.choice((1, 1, 2, 3))):
        node: Any = document
        key: Any = None
        while isinstance(node, (dict, list)) and node and (key is None or rng.random() < 0.8):
            parent, key = (
                node,
                rng.choice(sorted(node)) if isinstance(node, dict) else rng.randrange(len(node)),
            )
            node = parent[key]
        if key is None:
            break
        action = rng.random()
        if action < 0.2:
            del parent[key]
        elif action < 0.35 and isinstance(parent, list):
            parent.insert(rng.randrange(len(parent) + 1), copy.deepcopy(node))
        elif action < 0.7 and isinstance(node, str):
            parent[key] = damaged(rng, node)
        else:
            parent[key] = copy.deepcopy(rng.choice(VALUES))
    text = json.dumps(document)
    return damaged(rng, text) if rng.random() < 0.2 else text


def command_line(rng: random.Random) -> list[str]:
    """Arguments of the command; formulas are small, so that most questions are answered or refused quickly."""
    if rng.random() < 0.5:
        values = {
            "r": ["3", "1e40", "1.0000001", "1", "x"],
            "a": ["1/4", "0.999", "1e-300", "2"],
            "b": ["1/3", "0", "1"],
        }
        profile = rng.choice(PROFILES)
        given = [
            f"{n}={rng.choice(v)}"
            for n, v in values.items()
            if n in profile.replace("prior", "").replace("posterior", "")
        ]
        where = rng.choice(WHERE)
        return [
            "evaluate",
            profile,
            *(x for g in given for x in ("--set", g)),
            *(("--where", where) if where else ()),
        ]
    name = rng.choice(
        [
            "evaluate",
            "evaluate",
            "check",
            "verify",
            "list",
            "explain",
            "init",
            "signs",
            "xyz",
            "--version",
            "",
        ]
    )
    arguments = [name]
    if rng.random() < 0.9:
        arguments.append(
            rng.choice(
                [
                    rng.choice(PROFILES),
                    damaged(rng, rng.choice(PROFILES)),
                    formula(rng, 2),
                    "/nowhere",
                    "-",
                    "..",
                ]
            )
        )
    options = [
        "--where",
        "--assume",
        "--set",
        "--bound",
        "--digits",
        "--json",
        "--nonsense",
        "--watch",
        "--hypotheses",
        "-v",
    ]
    for option in rng.sample(options, rng.choice((0, 1, 2, 3))):
        arguments.append(option)
        if option in ("--where", "--assume"):
            arguments.append(rng.choice([rng.choice(WHERE), condition(rng)]))
        elif option == "--set":
            arguments.append(
                rng.choice(["r=3", "a=1/4", "b=1/3", "r=1e-300", "a=x", "=", "r=10**9", f"r={'9' * 500}"])
            )
        elif option == "--bound":
            arguments.append(rng.choice(["membership", "bounded", "group", "nowhere", "approximate"]))
        elif option == "--digits":
            arguments.append(rng.choice(["5", "-1", "x", "10000000"]))
    return arguments


def question(rng: random.Random) -> tuple[str, str]:
    """A profile of numbers and a condition on the priors; every such profile admits an epsilon > 0."""

    def number(low: int, high: int) -> str:
        below = rng.choice((1, 2, 3, 7, 10, 64, 1000))
        return f"{rng.randint(low * below + 1, high * below)}/{below}"

    ratio, cap = number(1, 6), f"{rng.randint(1, 63)}/64"
    parts = [
        ratio,
        f"(p*q + {cap})/(p*q)",
        f"max({cap}/(p*q), {ratio})",
        f"min({ratio}, 1 + {cap}/(p*q))",
        f"1 + {cap}*(1 - p*q)/(p*q)",
    ]
    chosen = rng.choice(parts) if rng.random() < 0.7 else f"max({', '.join(rng.sample(parts[:3], 2))})"
    where = [
        "",
        "q == 1",
        "p == 1/2",
        "q <= 1/2",
        "p + q <= 1",
        f"p <= {cap}",
        f"q == {cap}",
        f"{cap}/2 <= p, p <= {cap}",
    ]
    return chosen, rng.choice(where)


GENERATORS: dict[str, Callable[..., Any]] = {
    "expressions": expression_text,
    "claim files": claim_file,
    "documents": document_text,
    "command lines": command_line,
    "profiles": question,
}
