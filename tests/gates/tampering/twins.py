"""Twins of proved closed forms, drawn at random, and what the second reader finds against those whose links are proved anew."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

from flint import fmpq, fmpq_poly

from epsproof.verify.closed_form.prover import Prover
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.kernel.theorem import read_document
from epsproof.verify.reader import NotRead, Number, Truth, names, truth, value
from epsproof.verify.reader.judge import Claimed, Disagreement, Question, judge
from epsproof.verify.reader.points import points
from epsproof.verify.system.time_limit import now
from tests.gates.attack.claimed import number_ends, sign
from tests.gates.tampering.changes import NAME, other_texts

__all__ = ["Model", "against", "provable", "twins"]

Document = dict[str, Any]
STEP = Fraction(1, 1 << 60)
TOGGLED = {"above": ("below", "both"), "below": ("above",), "both": ("above", "below")}


class Model(NamedTuple):
    """The attack model as the document states it."""

    priors: list[str]
    worlds: dict[str, str]
    secret: list[str]
    neighbours: list[tuple[str, str, int, bool]]
    where: list[str]
    assume: list[str] = []
    privacy: Any = None


def twins(document: Document, seed: int) -> Iterator[Document]:
    """Documents with one to three changes: texts, signs, sides, kinds, what is attained, and parts left out."""
    random = Random(seed)
    while True:
        found = copy.deepcopy(document)
        for _ in range(random.choice((1, 1, 2, 3))):
            paths = [*places(found, ())]
            path = random.choice(paths)
            target: Any = found
            for key in path[:-1]:
                target = target[key]
            options = [*others(target[path[-1]])]
            if isinstance(path[-1], int) and path[0] in ("stated", "cases"):
                options.append(None)
            if not options:
                continue
            new = random.choice(options)
            if new is None:
                del target[path[-1]]
            else:
                target[path[-1]] = new
        yield found


def places(tree: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Paths to what may be changed; neither certificates nor samples."""
    if isinstance(tree, dict):
        for key, entry in tree.items():
            if key not in ("proofs", "sample", "schema", "attack", "fixed") and (path or key != "roots"):
                yield from places(entry, (*path, key))
    elif isinstance(tree, list):
        for key, entry in enumerate(tree):
            yield from places(entry, (*path, key))
            if path[:1] in (("stated",), ("cases",)):
                yield (*path, key)
    else:
        yield path


def others(leaf: Any) -> Iterator[Any]:
    """What may stand in its place."""
    if isinstance(leaf, bool):
        yield not leaf
    elif isinstance(leaf, int):
        yield from (leaf - 1, leaf + 1)
    elif isinstance(leaf, str):
        yield from TOGGLED.get(leaf, ())
        yield from other_texts(leaf)
        for match in NAME.finditer(leaf):
            if match[0] not in ("max", "min", "sqrt", "log"):
                for text in (f"(-{match[0]})", "p", "r", "h_", "1/2"):
                    yield f"{leaf[: match.start()]}{text}{leaf[match.end() :]}"


def provable(document: Document, seconds: float = 0.5) -> bool:
    """Whether all that the document owes is proved; False also where it is malformed."""
    try:
        theorem = read_document(document)
        owed = [*theorem.links()]
    except Rejected:
        return False
    found = Prover().links(owed, now() + seconds * len(owed), seconds, 0.05)
    return all(each.outcome is None for each in found)


def against(document: Document, seed: int, count: int = 6) -> tuple[str, Counter[str]]:
    """What contradicts the document at a point of its parameters, empty if nothing does; and how often it was judged."""
    told, attack, stated = Counter[str](), document["attack"], document["stated"]
    near = [(a, b, int(d), way == "one") for a, b, d, way in attack["neighbours"]]
    private = SimpleNamespace(**attack["privacy"]) if "privacy" in attack else None
    worlds = dict(attack["worlds"])
    model = Model(attack["priors"], worlds, attack["secret"], near, attack["where"], [], private)
    settled = [f"{name} == {text}" for name, text in stated["settled"]]
    criteria = [(row["text"], tuple(row["where"])) for row in stated["criteria"]]
    question = Question(criteria, model, stated["where"], stated["assume"])
    try:
        tried = points([*stated["assume"], *settled], [], seed=seed, count=50 * count)
        inside = (x for x in tried if all(truth(text, x) is Truth.TRUE for text in stated["assume"]))
        for point in islice(inside, count):
            for claimed in claims(document, point):
                if isinstance(claimed, str):
                    return f"{claimed} at {point}", told
                found = judge(question, claimed, point)
                told[type(found).__name__] += 1
                if isinstance(found, Disagreement):
                    return str(found), told
    except NotRead:
        told["not read"] += 1
    return "", told


def claims(document: Document, point: dict[str, Fraction]) -> Iterator[Claimed | str]:
    """What each case that holds at the point says of t there; a text where it contradicts itself."""
    held = [
        case for case in document["cases"] if all(truth(text, point) is Truth.TRUE for text in case["when"])
    ]
    if not held:
        yield "no case holds"
    for case in held:
        if case["kind"] == "none":
            yield Claimed("none")
            continue
        roots = [end for row in case["roots"] if (end := largest(row, point)) is not None]
        if not roots:
            yield Claimed("unbounded")
            continue
        low, high = max(roots)
        yield Claimed("finite", low, high)
        for row in case["roots"] if len(case["roots"]) == 1 else ():
            yield from printed(row, document["group"], point, low, high)


def largest(row: Document, point: dict[str, Fraction]) -> tuple[Fraction, Fraction] | None:
    """The root of the equation between its ends, to 60 bits; None where the signs there do not differ."""
    coefficients = Polynomial.parse(row["equation"]).coefficients("t")
    parts = [value(str(part), point) for part in coefficients]
    poly = fmpq_poly([fmpq(x.numerator, x.denominator) for x in parts if isinstance(x, Fraction)])
    step = 1
    if row["between"] != ["0", "1"]:
        powers = [k for k, part in enumerate(coefficients) if k and part.terms]
        step = next((n for n in range(max(powers, default=1), 1, -1) if all(k % n == 0 for k in powers)), 1)
        poly = fmpq_poly([poly[k] for k in range(0, poly.degree() + 1, step)])
    low, high = (value(text, point) for text in row["between"])
    if not isinstance(low, Fraction) or not isinstance(high, Fraction) or sign(poly, low) >= 0:
        return None
    while high - low > STEP:
        middle = (low + high) / 2
        low, high = (middle, high) if sign(poly, middle) < 0 else (low, middle)
    if step == 2:
        ends = [value(f"sqrt({end})", {}) for end in (low, high)]
        low, high = number_ends(ends[0])[0], number_ends(ends[1])[1]
    return (low, high) if step < 3 else None


def printed(
    row: Document, group: str, point: dict[str, Fraction], low: Fraction, high: Fraction
) -> Iterator[str]:
    """Why the printed t, or exp(-epsilon), is not the root."""
    texts = [] if row["t"] == "root" else [row["t"]]
    if "t" not in names(row["epsilon"]):
        texts.append(f"exp(-({group})*({row['epsilon']}))")
    for text in texts:
        found = value(text, point)
        if isinstance(found, (Fraction, Number)):
            least, most = number_ends(found)
            if most < low - STEP or high + STEP < least:
                yield f"{text} is not t"
