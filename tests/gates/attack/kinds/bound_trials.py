"""A bound on ratios with trials of mechanisms is false where a goal fails for the ratios of a private mechanism, or of a grid.

What is said of the trials is compared with the side of a goal that is the bound of Theorem 1, or with there being none."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random

from epsproof.verify.reader import Truth
from tests.gates.attack.draft import Draft
from tests.gates.attack.formulas import Unclear, Undefined, condition, formula
from tests.gates.attack.inlined import inlined

SHARES = tuple(map(Fraction, "1/4 1/3 1/2 2/3 9/10 1".split()))
TRIALS, GRID, SIDES = 150, 400, 12
TRIED = re.compile(
    r"exact Bayes on (\d+) random private mechanisms reaches (\S+) of the bound; tight: (.*)\Z"
)
TIGHT = re.compile(r"a mechanism private at t = (\S+) reaches (\S+) at p = (\S+), q = (\S+)\Z")
Point = dict[str, Fraction]


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    plain, random = inlined(draft), Random(seed)
    for point in (*_of_mechanisms(random), *_of_a_grid(random)):
        if _fails(plain, point):
            return f"it fails at { ({name: str(x) for name, x in point.items()}) }"
    return ""


def refuting(draft: Draft, printed: Mapping[str, str]) -> Truth:
    """Whether a goal fails at the printed values."""
    point = {name: Fraction(text) for name, text in printed.items() if re.fullmatch(r"-?\d+(/\d+)?", text)}
    try:
        return Truth.TRUE if _fails(inlined(draft), point) else Truth.FALSE
    except KeyError:
        return Truth.UNDECIDED


def told(draft: Draft, evidence: str) -> str:
    """What is wrong in what is said of mechanisms."""
    wanted, match = any(map(_is_the_bound, _sides(inlined(draft)))), TRIED.search(evidence)
    if "no mechanism was tried" in evidence:
        return "a side of a goal is the bound, but no mechanism was tried" if wanted else ""
    if match is None or not wanted:
        return (
            "nothing is said of mechanisms" if match is None else "mechanisms are tried against another bound"
        )
    tight = TIGHT.match(match[3])
    if match[1] != str(draft.fields["mechanisms"]) or not 0 < Fraction(match[2]) <= 1 or tight is None:
        return f"mechanisms are told of wrongly: {match[0]}"
    t, ratio, p, q = map(Fraction, tight.groups())
    return "" if ratio == 1 / _least(p, q, t) else f"a mechanism is said to reach {ratio}"


def _least(p: Fraction, q: Fraction, t: Fraction) -> Fraction:
    """The least of prior/posterior: all who have another value answer as rarely as privacy allows, and so do those not there."""
    return p * q + p * (1 - q) * t * t + (1 - p) * t


def _fails(draft: Draft, point: Point) -> bool:
    """Whether the assumptions hold and a goal does not."""
    try:
        return all(condition(text, point) is True for text in draft.assumptions) and any(
            condition(goal, point) is not True for goal in draft.goals
        )
    except Unclear:
        return False


def _of_mechanisms(random: Random) -> Iterator[Point]:
    """Ratios of one output of mechanisms: chances that differ by a factor in [t, 1/t] between presence and absence."""
    for _ in range(TRIALS):
        t, absent = random.choice(SHARES), Fraction(random.randint(1, 9), 20)
        within = [absent * x for x in (t, 1, 1 / t, t + (1 / t - t) * Fraction(random.randint(0, 10), 10))]
        sensitive, other = (min(random.choice(within), 1 - t * (1 - absent)) for _ in "ab")
        apart = [(x / absent, (1 - x) / (1 - absent)) for x in (sensitive, other)]
        if all(t <= x <= 1 / t for pair in apart for x in pair):
            p, q = random.choice(SHARES), random.choice(SHARES)
            yield {"p": p, "q": q, "t": t, "x0": absent / sensitive, "x1": other / sensitive}


def _of_a_grid(random: Random) -> Iterator[Point]:
    for _ in range(GRID):
        p, q, t = (random.choice(SHARES) for _ in "pqt")
        telling = (t, t * t, Fraction(1), 1 / t, 1 / t / t, t / 2, Fraction(random.randint(1, 40), 10))
        x0, x1 = random.choice(telling), random.choice(telling)
        yield {"p": p, "q": q, "t": t, "x0": x0, "x1": x1}


def _sides(draft: Draft) -> Iterator[str]:
    for goal in draft.goals:
        for part in goal.split("=>"):
            for node in ast.walk(ast.parse(part.strip(), mode="eval")):
                if isinstance(node, ast.Compare):
                    yield from map(ast.unparse, (node.left, *node.comparators))


def _is_the_bound(side: str) -> bool:
    random = Random(side)
    for _ in range(SIDES):
        p, q, t = (Fraction(random.randint(1, 100), 100) for _ in "pqt")
        try:
            found = formula(side, {"p": p, "q": q, "t": t})
        except (KeyError, Undefined, Unclear):
            return False
        if found not in (_least(p, q, t), 1 / _least(p, q, t)):
            return False
    return True
