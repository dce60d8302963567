"""Numbers in all ways of writing, right ones and wrong ones."""

from __future__ import annotations

from decimal import Decimal
from random import Random

from epsproof.verify.reader import value
from epsproof.verify.reader.truth import Lack
from tests.gates.attack.draft import Draft

FORMULAS = (
    "log({0})",
    "{0}/{1}",
    "exp(-{0}/{1})",
    "sqrt({0})",
    "log({0})/log(7)",
    "log({0}/{1})/2",
    "{0}**(1/3)",
    "1/{0}",
    "log(1 + {0}) - log({1})",
    "max({0}, {1})/3",
    "abs({0} - {1})/7",
    "(1 if {0} > {1} else 2)/3",
    "-{0}/{1}",
)
RELATIONS = (
    "log({0}) < {1}/3",
    "sqrt({0})**2 == {0}",
    "{0}/{1} <= 1",
    "log({0}*{1}) == log({0}) + log({1})",
    "log({0} - {1}) < 1",
    "1/({0} - {1}) > 0",
    "exp({0}) > {1}**2",
    "{0} < {1} < 2*{0}",
    "0*log({0} - {1}) == 0",
)
PROFILES = ("3", "max(1/(4*p), 3)", "{0}", "2 + p", "max({0}*p, 3/2)")


def formula(random: Random) -> Draft:
    """A formula and a printed value, at times a wrong one, at times written in an unusual way."""
    numbers = [str(random.randint(2, 60)), str(random.randint(2, 60))]
    text = random.choice(FORMULAS).format(*numbers)
    here = value(text, {})
    number = Decimal("1.5") if isinstance(here, Lack) else Decimal(float(here))
    number *= Decimal(random.choice(("1", "1", "1", "1.01", "2", "-1", "0.7")))
    digits = random.randint(0, 6)
    fraction = f"{number:.0f}/{random.randint(1, 4)}"
    printed = random.choice((f"{number:.{digits}f}", f"{number:.{digits}e}", fraction, f"{number:.1f}"))
    return Draft("printed_numbers", "number", (), {"formula": text, "printed": printed})


def relation(random: Random) -> Draft:
    """A comparison of numbers."""
    numbers = [str(random.randint(-3, 20)), str(random.randint(1, 20))]
    values = {"a": numbers[0], "b": numbers[1]} if random.random() < 0.5 else {}
    text = random.choice(RELATIONS).format(*(("a", "b") if values else (f"({n})" for n in numbers)))
    return Draft(
        "printed_numbers",
        "number",
        (),
        {"relation": text, **({"values": values} if values else {})},
    )


def profile(random: Random) -> Draft:
    """The epsilon of a profile under some bound."""
    text = random.choice(PROFILES).format(random.choice(("2", "4", "5/2")))
    fields = {
        "profile": text,
        "bound": random.choice(("unbounded", "membership", "unbounded", "membership", "other")),
        "printed": random.choice(("0.549", "1.099", "0.650", "0.347", "1.386", "0.693", "0.458", "0.916")),
    }
    if random.random() < 0.4:
        fields["where"] = [random.choice(("q == 1", "p == 1/2", "p >= 1/4"))]
    return Draft("printed_numbers", "number", (), fields)


MAKERS = [formula, formula, relation, profile]
