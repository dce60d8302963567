"""The adversary of an attack model in sentences, for readers who do not know the theory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import sympy

from epsproof.derive.models.catalogue import clause_of
from epsproof.derive.text.notation import latex_name
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.view.adversary import Adversary

__all__ = ["who_in_sentences"]

NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
UNSAID = "a number in the prior weights, which the picture shows"


def who_in_sentences(who: Adversary, values: Mapping[str, str], plain: Callable[[str], str]) -> str:
    """Which cases the adversary holds possible, which of them are the secret, and what the letters mean, as LaTeX text.

    ``plain`` escapes what is no formula; ``values`` are those of parameters, where they have some.
    """
    number = len(who.secret) + len(who.others)
    counted = NUMBERS[number] if number < len(NUMBERS) else str(number)
    found = [
        f"The adversary holds {counted} cases possible. In {_listed(who.secret, plain)} it is true that {plain(who.event)}; "
        f"in {_listed(who.others, plain)} it is not."
    ]
    found += [
        text
        for text in (_shares("If it is", who.if_so, plain), _shares("If it is not", who.if_not, plain))
        if text
    ]
    found += [f"${latex_name(name)}$ is the probability {plain(meaning)}." for name, meaning in who.beliefs]
    said = {x.name for _, share in (*who.if_so, *who.if_not) for x in share.free_symbols}
    for name, meaning in who.parameters:
        here = f" (here {values[name]})" if name in values else ""
        if meaning or name not in said:
            means = f"the probability {plain(meaning)}" if clause_of(meaning) else plain(meaning or UNSAID)
            found.append(f"${latex_name(name)}${here} is {means}.")
        elif here:
            found.append(f"Here ${latex_name(name)} = {values[name]}$.")
    return " ".join(found)


def _shares(when: str, shares: Sequence[tuple[str, sympy.Expr]], plain: Callable[[str], str]) -> str:
    parts = [f"“{plain(name)}” has the probability ${formula_latex(share)}$" for name, share in shares]
    return f"{when}, {', '.join(parts[:-1])} and {parts[-1]}." if parts else ""


def _listed(names: Sequence[str], plain: Callable[[str], str]) -> str:
    quoted = [f"“{plain(name)}”" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"
