"""The digest of a document: one for all spellings of a question, another one where the meaning is another.

The judge of meanings is the second reader, which shares no code with the kernel's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from epsproof.derive.models.catalogue import model_named
from epsproof.derive.question.pose import pose
from epsproof.verify.closed_form.digest import canonical, digest
from epsproof.verify.closed_form.document import model_data
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.closed_form.sign_lemmas import prove_sign_lemmas
from epsproof.verify.reader import NotRead, truth

NAMES, NUMBERS, COMPARED = "abpq", ("1", "2", "3", "1/2", "1/4", "3/2"), ("<", "<=", ">", ">=", "==")
SPELLED = {
    "1": ("1", "1.0", "2/2", "+1"),
    "2": ("2", "2.00", "2e0", "4/2"),
    "3": ("3", "3.", "0.3e1", "(3)"),
    "1/2": ("1/2", "0.5", ".5", "5e-1", "2/4", "1.0/2"),
    "1/4": ("1/4", "0.25", "25e-2", "0.50/2"),
    "3/2": ("3/2", "1.5", "15e-1", "6/4"),
}
LEVELS = {"or": 1, "and": 2, **dict.fromkeys(COMPARED, 3), "+": 4, "-": 4, "*": 5, "/": 5, "neg": 6, "**": 7}
TOKEN = re.compile(r"[0-9.]+|[a-z]+|\*\*|[<>=]=|\S")
MODEL = model_data(model_named("unbounded"))
Draft = tuple[Any, ...]


def formula(chance: Random, depth: int) -> Draft:
    """A sign with its parts; a leaf is a number or a name."""
    if not depth or chance.random() < 0.25:
        return ("leaf", chance.choice((*NUMBERS, *NAMES)))
    sign = chance.choice(("+", "+", "-", "*", "*", "/", "neg", "**", "max", "sqrt"))
    return (sign, *(formula(chance, depth - 1) for _ in range(1 if sign in ("neg", "**", "sqrt") else 2)))


def condition(chance: Random, depth: int = 2) -> Draft:
    """A comparison, or some with ``and`` and ``or`` between them."""
    if depth and chance.random() < 0.5:
        return (chance.choice(("and", "or")), condition(chance, depth - 1), condition(chance, depth - 1))
    return (chance.choice(COMPARED), formula(chance, 2), formula(chance, 2))


def written(draft: Draft, chance: Random | None = None) -> str:
    """The text with no more parentheses than it needs; with ``chance`` spelled in some other way."""
    return _written(draft, chance)[0]


def _written(draft: Draft, chance: Random | None) -> tuple[str, int]:
    """The text, and how tightly its parts are bound."""
    sign, *parts = draft
    if sign == "leaf":
        text = chance.choice(SPELLED.get(parts[0], (parts[0],))) if chance else parts[0]
        level = 5 if "/" in text else 6 if text[0] == "+" else 9
    elif sign in ("max", "sqrt"):
        text, level = f"{sign}({_spaced(',', chance).join(written(part, chance) for part in parts)})", 9
    else:
        level = LEVELS[sign]
        (first, own), *rest = (_written(part, chance) for part in parts)
        first = first if own > level or (own == level and level not in (3, 6, 7)) else f"({first})"
        loose = chance is not None and sign in ("+", "*", "and", "or") and chance.random() < 0.5
        if sign == "neg":
            text = f"-{first}"
        elif sign == "**":
            text = f"{first}{_spaced(sign, chance)}2"
        else:
            ((second, other),) = rest
            free = other > level or (loose and parts[1][0] == sign and "/" not in second)
            text = f"{first}{_spaced(f' {sign} ' if sign.isalpha() else sign, chance)}{second if free else f'({second})'}"
    return (f"( {text})", 9) if chance and chance.random() < 0.2 else (text, level)


def _spaced(sign: str, chance: Random | None) -> str:
    return f"{' ' * chance.randrange(3)}{sign}{' ' * chance.randrange(3)}" if chance else sign


def document(assume: Sequence[str], where: Sequence[str], criterion: str) -> dict[str, Any]:
    """The part of a document that says what is asked."""
    stated = {
        "criteria": [{"text": criterion, "where": [*where]}],
        "where": [*where],
        "assume": [*assume],
        "settled": [],
    }
    return {"attack": deepcopy(MODEL), "stated": stated}


def spelled(drafts: Sequence[Draft], chance: Random) -> list[str]:
    texts = [written(draft, chance) for draft in drafts]
    return [" , ".join(texts)] if chance.random() < 0.5 else texts


def meaning(text: str, places: Sequence[dict[str, Fraction]]) -> list[object]:
    return [truth(text, place) for place in places]


def drawn_places(chance: Random) -> list[dict[str, Fraction]]:
    values = (Fraction(k, 8) for k in range(-2, 25))
    some = [*values]
    return [{name: chance.choice(some) for name in NAMES} for _ in range(10)]


@pytest.mark.parametrize("seed", range(60))
def test_all_spellings_have_one_digest(seed: int) -> None:
    chance = Random(seed)
    assume, where = ([condition(chance) for _ in range(chance.randrange(1, 4))] for _ in range(2))
    criterion, places = condition(chance), drawn_places(chance)
    plain = document(list(map(written, assume)), list(map(written, where)), written(criterion))
    for _ in range(5):
        again = document(spelled(assume, chance), spelled(where, chance), written(criterion, chance))
        assert digest(again) == digest(plain), (again, plain)
        text = again["stated"]["criteria"][0]["text"]
        assert meaning(text, places) == meaning(written(criterion), places)


KINDS = (NUMBERS[:3], NAMES, "+-*/", COMPARED, ("and", "or"), ("max", "min"), ("sqrt", "log", "abs", ""))


def changed(text: str, chance: Random) -> str:
    """The text with a token in place of another one of its kind, or with parentheses put in, or left out."""
    tokens = TOKEN.findall(text)
    at = chance.randrange(len(tokens))
    kind = next((kind for kind in KINDS if tokens[at] in kind), ())
    if kind and chance.random() < 0.8:
        tokens[at] = chance.choice(kind)
    elif tokens[at] == "(":
        ends = [k for k, token in enumerate(tokens) if token == ")" and k > at]
        del tokens[chance.choice(ends)], tokens[at]
    else:
        tokens.insert(at, "(")
        tokens.insert(chance.randrange(at + 1, len(tokens) + 1), ")")
    return " ".join(tokens)


PLACED: dict[str, Callable[[str], dict[str, Any]]] = {
    "a criterion": lambda text: document(["a > 0"], ["q == 1"], text),
    "a condition on priors": lambda text: document(["a > 0"], [text, "q == 1"], "2"),
    "an assumption": lambda text: document([text, "a > 0"], ["q == 1"], "2"),
}


@pytest.mark.long
@pytest.mark.parametrize("place", PLACED)
def test_another_meaning_has_another_digest(place: str) -> None:
    chance, posed = Random(place), PLACED[place]
    other = alike = 0
    for _ in range(400):
        text = written(condition(chance))
        twin = changed(text, chance)
        try:
            places = drawn_places(chance)
            differs = meaning(text, places) != meaning(twin, places)
        except NotRead:
            continue
        same = digest(posed(twin)) == digest(posed(text))
        assert not (differs and same), (text, twin)
        other, alike = other + differs, alike + same
    assert other > 40 and alike > 40


LOOK_ALIKE = [
    ("a - (b - p) > 0", "a - b - p > 0"),
    ("a/(b*p) > 1", "a/b*p > 1"),
    ("-a**2 < b", "(-a)**2 < b"),
    ("a**2 < b", "a*2 < b"),
    ("a < 0.5", "a < 0.05"),
    ("a < 1/2", "a < 1/20"),
    ("a < b", "a <= b"),
    ("a < 1 or b < 1 and p < 1", "(a < 1 or b < 1) and p < 1"),
    ("not a < 1 or b < 1", "not (a < 1 or b < 1)"),
    ("max(a, b) < 1", "min(a, b) < 1"),
    ("a < 10", "a < 1, 0 < 1"),
    ("ab < 1", "a*b < 1"),
    ("1/0 < a", "0 < a"),
    ("a/a > 0", "1 > 0"),
]


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKE)
def test_texts_that_look_alike_are_told_apart(one: str, other: str) -> None:
    for posed in PLACED.values():
        assert digest(posed(one)) != digest(posed(other))


def test_what_stands_elsewhere_is_told_apart() -> None:
    """A condition of the region is no assumption, a class no condition on all; names of worlds are names, not numbers."""
    plain = document(["a > 0"], [], "2")
    moved = document([], ["a > 0"], "2")
    moved["stated"]["criteria"][0]["where"] = []
    whole = document([], ["q == 1"], "2")
    one = document([], ["q == 1"], "2")
    one["stated"]["where"] = []
    worlds = []
    for name in ("1/2", "0.5"):
        renamed = document(["a > 0"], [], "2")
        renamed["attack"]["worlds"][0][0] = name
        worlds.append(renamed)
    assert len({digest(x) for x in (plain, moved, whole, one, *worlds)}) == 6


def test_the_weights_of_a_model_are_parsed_too() -> None:
    found = []
    for weight in ("p*q", "( p )*q", "p*q*q"):
        data = document([], [], "2")
        data["attack"]["worlds"][0][1] = weight
        found.append(digest(data))
    assert found[0] == found[1] != found[2]


def test_a_text_that_is_not_read_stands_for_itself() -> None:
    unread = [document([text], [], "2") for text in ("a >", "a > ", "name", "(", "", "a > 0")]
    assert len({*map(digest, unread)}) == 6


def test_other_data_are_taken_as_they_are() -> None:
    assert canonical({"b": [1], "a": "1 + x"}) == '{"a":"1 + x","b":[1]}'
    assert digest({"goal": "a+b"}) != digest({"goal": "a + b"})


QUESTIONS = [
    ("max(a/(p*q), r)", ["q == 1"], ["0 < a < 1", "r > 1"]),
    ("max((a)/(p*q),r)", ["(q)==1.0"], ["0<a<1,r>1"]),
    ("max(a/(p*q), r)", ["q == 1"], ["0 < a < 1", "r > 2"]),
    ("max(a/(p*q), r)", ["q == 0.99"], ["0 < a < 1", "r > 1"]),
]


@pytest.mark.long
def test_certificates_do_not_depend_on_spellings() -> None:
    problems = [pose(*question) for question in QUESTIONS]
    plain, again, *others = (prove_closed_form(problem) for problem in problems)
    assert {plain.status, again.status} == {"proved"} and plain.document["stated"] != again.document["stated"]
    assert plain.digest == again.digest not in {other.digest for other in others}
    assert [x.digest for x in prove_sign_lemmas(problems[0])] == [
        x.digest for x in prove_sign_lemmas(problems[1])
    ]
