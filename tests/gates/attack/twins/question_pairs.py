"""Questions whose answers follow from one another: of a least ratio, of a divided region, of a group, under other names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from epsproof.derive.models.catalogue import model_named
from tests.gates.attack.question_rows import Asked
from tests.gates.attack.questions import generated_question

__all__ = ["AT_MOST", "EQUAL", "LEAST", "SQUARED", "QuestionPair", "question_pair"]

EQUAL, LEAST, AT_MOST, SQUARED = "equal", "the least of", "at most", "half of"
REGIONS = {
    "unbounded": (
        "p <= 1/2",
        "q <= 1/3",
        "p <= q",
        "p*q <= 1/4",
        "q == 1",
        "p < 1/2",
        "p*q > 1/10",
        "q >= p**2",
    ),
    "membership": ("p <= 1/2", "p < 1/3", "p >= 1/4", "p == 1/2", "p**2 <= 1/2"),
    "bounded": ("q <= 1/2", "q < 1/3", "q >= 1/4", "q == 1/2", "q**2 <= 1/2"),
}
RATIOS = "2|3/2|max(1/(4*{P}), 2)|2 - {P}|1 + 1/{P}|r|max(a/{P}, r)|min(3, 1 + 1/(2*{P}))|10/9|1/{P}|2 if {P} < 1/3 else 3".split(
    "|"
)
PLAIN = "2|3/2|2 - {P}|1 + 1/{P}|10/9|5 - 4*{P}|max(1/(4*{P}), 2)".split("|")
GUARDS = {"r": ("r > 1", "1 < r < 2", "r >= 2"), "a": ("0 < a < 1", "1 < a < 3", "a >= 1/2")}
FORMS = (
    "posterior <= ({f})*prior",
    "posterior/prior <= ({f})",
    "not (posterior > ({f})*prior)",
    "({f})*prior >= posterior",
    "posterior - ({f})*prior <= 0",
    "max(posterior, 0) <= ({f})*prior",
    "posterior <= ({f})*prior and posterior <= ({f})*prior",
    "1 - posterior >= 1 - ({f})*prior",
    "({f}) if prior > 0 else inf",
)
PRIOR = {"unbounded": "p*q", "membership": "p", "bounded": "q"}


@dataclass(frozen=True)
class QuestionPair:
    """A question, and those whose epsilons are all equal to its own, or the least of which is, or which are at least it;
    ``names`` are the first one's parameters as the others call them."""

    relation: str
    way: str
    first: Asked
    others: tuple[Asked, ...]
    names: tuple[tuple[str, str], ...] = ()


def question_pair(random: Random) -> QuestionPair | None:
    """A random question and what it is compared with; None where the way that was drawn does not fit it."""
    first = _ratio(random) if random.random() < 0.7 else generated_question(random)
    return random.choice(WAYS)(first, random)


def _ratio(random: Random) -> Asked:
    bound = random.choice(("unbounded", "unbounded", "membership", "bounded"))
    text = random.choice(RATIOS).replace("{P}", random.choice([*model_named(bound).priors]))
    given = [random.choice(texts) for name, texts in GUARDS.items() if re.search(rf"\b{name}\b", text)]
    where = [random.choice(REGIONS[bound])] if random.random() < 0.4 else []
    return Asked("ratio", text, tuple(where), tuple(given), bound, ())


def _is_ratio(asked: Asked) -> bool:
    return asked.shape == "ratio" and not asked.classes


def _form(asked: Asked, random: Random) -> QuestionPair | None:
    other = replace(asked, criterion=random.choice(FORMS).format(f=asked.criterion))
    return QuestionPair(EQUAL, "another form", asked, (other,)) if _is_ratio(asked) else None


def _names(asked: Asked, random: Random) -> QuestionPair | None:
    if not _is_ratio(asked) or not asked.assume:
        return None
    other = dict(zip("ra", random.sample(("zeta", "k7", "b", "s", "c"), 2), strict=True))

    def change(text: str) -> str:
        return re.sub(r"\b[ra]\b", lambda match: other[match[0]], text)

    changed = replace(asked, criterion=change(asked.criterion), assume=tuple(map(change, asked.assume)))
    return QuestionPair(EQUAL, "other names", asked, (changed,), tuple(other.items()))


def _region_in_the_criterion(asked: Asked, random: Random) -> QuestionPair | None:
    if not _is_ratio(asked) or not asked.where or "==" in asked.where[0]:
        return None
    there, where = asked.criterion, asked.where[0]
    criterion = random.choice(
        (f"({there}) if {where} else inf", f"posterior <= ({there})*prior or not ({where})")
    )
    others = (
        replace(asked, criterion=criterion, where=()),
        replace(asked, criterion="", where=(), classes=(f"one: {there} where {where}",)),
    )
    return QuestionPair(EQUAL, "the region in the criterion", asked, (random.choice(others),))


def _divided(asked: Asked, random: Random) -> QuestionPair | None:
    if asked.bound not in REGIONS or asked.classes:
        return None
    where = random.choice(REGIONS[asked.bound])
    parts = tuple(replace(asked, where=(*asked.where, text)) for text in (where, f"not ({where})"))
    return QuestionPair(LEAST, "a divided region", asked, parts)


def _least(asked: Asked, random: Random) -> QuestionPair | None:
    """Two ratios at once, said in one of three ways."""
    if not _is_ratio(asked):
        return None
    one, two = (
        asked.criterion,
        random.choice(PLAIN).replace("{P}", random.choice([*model_named(asked.bound).priors])),
    )
    both = random.choice(
        (
            replace(asked, criterion=f"min({one}, {two})"),
            replace(asked, criterion=f"posterior <= ({one})*prior and posterior <= ({two})*prior"),
            replace(asked, criterion="", classes=(f"one: {one}", f"two: {two}")),
        )
    )
    return QuestionPair(LEAST, "two ratios at once", both, (asked, replace(asked, criterion=two)))


def _either(asked: Asked, random: Random) -> QuestionPair | None:
    if not _is_ratio(asked):
        return None
    two = random.choice(PLAIN).replace("{P}", random.choice([*model_named(asked.bound).priors]))
    said = f"posterior <= ({asked.criterion})*prior or posterior <= ({two})*prior"
    return QuestionPair(
        EQUAL,
        "one of two ratios",
        replace(asked, criterion=f"max({asked.criterion}, {two})"),
        (replace(asked, criterion=said),),
    )


def _larger(asked: Asked, random: Random) -> QuestionPair | None:
    """A larger ratio, a smaller region."""
    others = (
        [replace(asked, where=(*asked.where, random.choice(REGIONS[asked.bound])))]
        if asked.bound in REGIONS
        else []
    )
    if _is_ratio(asked):
        others.append(
            replace(asked, criterion=f"({asked.criterion}) + {random.choice(('1', '1/10', 'prior'))}")
        )
    return QuestionPair(AT_MOST, "less is demanded", asked, (random.choice(others),)) if others else None


def _group(asked: Asked, random: Random) -> QuestionPair | None:
    """A group has the epsilon of one person divided by its size: the factor of all its steps is the same."""
    if asked.group != "1" or asked.bound == "approximate":
        return None
    return QuestionPair(EQUAL, "a group", asked, (replace(asked, group=random.choice("23")),))


def _other_model(asked: Asked, random: Random) -> QuestionPair | None:
    """Who is known to be in the data, or known to have the value, is an adversary of the model with both priors."""
    known = {"membership": "q == 1", "bounded": "p == 1"}.get(asked.bound)
    if known is None or asked.group != "1":
        return None
    other = replace(asked, bound="unbounded", where=(*asked.where, known))
    return QuestionPair(EQUAL if asked.bound == "membership" else SQUARED, "another model", asked, (other,))


WAYS: Sequence[Callable[[Asked, Random], QuestionPair | None]] = (
    _form,
    _form,
    _names,
    _region_in_the_criterion,
    _divided,
    _divided,
    _least,
    _least,
    _either,
    _larger,
    _larger,
    _group,
    _other_model,
)
