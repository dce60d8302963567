"""A sum over the noise is right if many terms, added up exactly, come near it."""

from __future__ import annotations

from fractions import Fraction

from epsproof.verify.reader import value
from tests.gates.attack.draft import Draft

FACTORS = tuple(map(Fraction, "1/2 1/3 2/3 1/10".split()))
TERMS, NEAR = 90, Fraction(1, 10**6)


def violation(draft: Draft, seed: int, count: int) -> str:
    """Why the claim is false, empty where no reason was found."""
    term, total = draft.fields["term"], draft.fields["total"]
    for t in FACTORS:
        summed = Fraction(0)
        for k in range(TERMS):
            signs = (1, -1) if int(draft.fields.get("sides", 2)) == 2 and k else (1,)
            for sign in signs:
                here = value(term, {"t": t, "u": t**k, "k": Fraction(sign * k)})
                if not isinstance(here, Fraction):
                    return f"a term is {here} at t = {t}, k = {k}"
                summed += here
        wanted = value(total, {"t": t})
        if not isinstance(wanted, Fraction) or abs(wanted - summed) > NEAR * (1 + abs(summed)):
            return f"the sum is near {float(summed):.9g} at t = {t}, printed as {wanted}"
    return ""
