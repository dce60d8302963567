"""Linear forms in the noise that an algorithm drew and in the entries of its data."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import field, frozen

__all__ = ["Form", "Name", "Scalar", "as_form", "plain"]

Name = tuple[str, int]
"""("noise", i) for the i-th draw, ("data", i) for the i-th entry of the data."""


@frozen
class Form:
    """constant + the sum of coefficient * name, no coefficient 0."""

    constant: Fraction
    parts: Mapping[Name, Fraction] = field(factory=dict, hash=False)

    def __add__(self, other: Form) -> Form:
        parts = dict(self.parts)
        for name, c in other.parts.items():
            parts[name] = parts.get(name, Fraction(0)) + c
        return Form(self.constant + other.constant, {name: c for name, c in parts.items() if c})

    def times(self, factor: Fraction) -> Form:
        return Form(self.constant * factor, {name: c * factor for name, c in self.parts.items() if factor})

    def __sub__(self, other: Form) -> Form:
        return self + other.times(Fraction(-1))

    def of(self, kind: str) -> dict[int, Fraction]:
        """The coefficients of one kind of names."""
        return {i: c for (found, i), c in self.parts.items() if found == kind}

    @property
    def random(self) -> bool:
        return any(kind == "noise" for kind, _ in self.parts)


Scalar = Fraction | Form


def as_form(value: Scalar) -> Form:
    return value if isinstance(value, Form) else Form(value)


def plain(form: Form) -> Scalar:
    """The number, where the form is one."""
    return form if form.parts else form.constant
