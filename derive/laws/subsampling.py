"""A law of which each person is drawn with some probability, independently of the others, before anything is released."""

from __future__ import annotations

import sympy

from epsproof.derive.laws.law import Law, Parameter, level

__all__ = ["subsampled"]

rate = sympy.Symbol("rate", positive=True)


def subsampled(law: Law, plain: str) -> Law:
    """The law of the sampled release: (1 - rate) Q + rate P against Q, where P is the law with the person, Q that without.

    Its hockey-stick at exp(level) = k >= 1 is rate times that of (P, Q) at 1 + (k - 1)/rate (Balle, Barthe and Gaboardi 2018,
    Theorem 2); the other order of the pair has no larger one there.
    """
    assert law.hockey_stick is not None
    deeper = sympy.log(1 + (sympy.exp(level) - 1) / rate)
    chance = Parameter("rate", "the probability with which a person is drawn", most=1)
    return Law(
        name=f"subsampled_{law.name}",
        title=f"{law.title}, on a Poisson sample",
        plain=plain,
        source=f"Balle, Barthe and Gaboardi (2018), Theorem 2; Zhu, Dong and Wang (2022); {law.source}",
        parameters=(chance, *law.parameters),
        symmetric=False,
        hockey_stick=rate * law.hockey_stick.subs(level, deeper),
        largest=sympy.oo if law.largest is sympy.oo else sympy.log(1 - rate + rate * sympy.exp(law.largest)),
        remarks=("neighbours differ by a person who is in the data or not; who is drawn is not published",),
    )
