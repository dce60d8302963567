"""From the row of a shape to a question. ``{k}`` is a number above 1, ``{f}`` one in (0, 1),
``{m}`` any number, ``{n}`` an exponent; ``{a}`` and ``{b}`` are parameters, with assumptions at
random; ``{P}`` is a prior of the model."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from epsproof.derive.models.catalogue import model_named

__all__ = ["Asked", "QuestionRow", "filled"]

ABOVE = "2 3 5 3/2 4 10 6 9/4".split()
SHARES = "1/2 1/4 1/3 1/10 3/4 1/5 1/20 2/3".split()
ANY = (*ABOVE, *SHARES, "-1", "-2", "-1/2", "0", "1")
GUARDS = (
    "{0} > 1",
    "0 < {0} < 1",
    "-2 < {0} < -1",
    "-1 < {0} < 0",
    "{0} < 0, {0} > -3",
    "-1/2 < {0} < -1/4",
    "{0} >= 2",
    "-1 < {0} < 1",
    "2 <= {0} <= 3",
    "-3 < {0} < -2",
    "0 <= {0} <= 1",
    "1/{0} > 1",
    "{0}**2 < 4",
    "{0} == -1/2",
)
REGIONS = ("{P} <= {f}", "{P} >= {f}", "{P} == 1", "{f} <= {P}", "{P} < {f}")
TWO = (
    "p <= q",
    "p*q <= {f}",
    "q == 1",
    "p == 1",
    "q <= p",
    "q == p",
    "p + q <= 1",
    "q == p**2",
    "p*q >= {f}",
    "p == {f}",
)


@dataclass(frozen=True)
class QuestionRow:
    """What tempts, with placeholders; ``free`` says whether the region and the assumptions may get
    more conditions, ``groups`` how many persons an adversary asks about."""

    criterion: str
    where: Sequence[str] = ()
    assume: Sequence[str] = ()
    bounds: Sequence[str] = ("unbounded", "unbounded", "membership", "bounded")
    classes: Sequence[str] = ()
    free: bool = True
    groups: Sequence[str] = ("1",)


@dataclass(frozen=True)
class Asked:
    """A generated question, as on the command line."""

    shape: str
    criterion: str
    where: tuple[str, ...]
    assume: tuple[str, ...]
    bound: str
    classes: tuple[str, ...]
    group: str = "1"

    @property
    def command(self) -> str:
        """The command that asks it."""
        words = ["epsproof", "derive", *([self.criterion] if self.criterion else [])]
        options = (("--where", self.where), ("--assume", self.assume), ("--class", self.classes))
        words += [word for option, texts in options for text in texts for word in (option, text)]
        words += ["--group", self.group] if self.group != "1" else []
        return shlex.join([*words, "--bound", self.bound])


def filled(shape: str, row: QuestionRow, random: Random) -> Asked:
    """The question that the row makes with these random choices."""
    bound = random.choice(row.bounds)
    names = dict(zip("abc", random.sample(("a", "b", "r", "s", "c", "h"), 3), strict=True))
    used: set[str] = set()

    def choose(match: re.Match[str]) -> str:
        letter = match[1]
        if letter in names:
            used.add(names[letter])
            return names[letter]
        if letter == "P":
            return random.choice([*model_named(bound).priors])
        return random.choice({"k": ABOVE, "f": SHARES, "m": ANY, "n": ("2", "3", "1/2", "-1")}[letter])

    def fill(text: str) -> str:
        return re.sub(r"\{(\w)\}", choose, text)

    criterion, where = fill(row.criterion), [fill(text) for text in row.where]
    assume, classes = [fill(text) for text in row.assume], tuple(fill(text) for text in row.classes)
    if row.free and random.random() < 0.5:
        pool = TWO if bound == "unbounded" and random.random() < 0.6 else REGIONS
        where.append(fill(random.choice(pool)))
    if row.free:
        assume += [random.choice(GUARDS).format(name) for name in sorted(used) if random.random() < 0.75]
    group = row.groups[0] if len(row.groups) == 1 else random.choice(row.groups)
    return Asked(shape, criterion, tuple(where), tuple(assume), bound, classes, group)
