"""What can be wrong with a question, one class a cause.

Every class derives from :class:`QuestionError`; the command line prints the message and exits with 3.
A message says the rule that was broken, the offending term and the nearest thing that would work.
"""

from __future__ import annotations

from fractions import Fraction


class QuestionError(ValueError):
    """The question cannot be answered as it was put; the message says how to put it.

    A remedy is worded as the question was put: ``--where 'q == 1'`` for a command, ``where="q == 1"`` for a function.
    """


class SyntaxRejected(QuestionError):
    """The text is not a formula of the grammar. ``column`` counts from 1; a ``hint`` says at least how such texts are written."""

    def __init__(self, rule: str, text: str, column: int, hint: str = "") -> None:
        self.rule, self.text, self.column, self.hint = rule, text, column, hint
        shown = text if len(text) <= 100 else text[:97] + "..."
        pointer = f"\n  {shown}\n  {' ' * (column - 1)}^" if column <= len(shown) else f"\n  {shown}"
        super().__init__(f"column {column}: {rule}{'; ' + hint if hint else ''}{pointer}")


class UnknownName(QuestionError):
    """A name that the question does not define."""


class LimitExceeded(QuestionError):
    """The formula is larger than the engine accepts (degree, length, nesting or digits)."""


class TooManyPotentials(LimitExceeded):
    """The bounds of an attack model are too many to be listed, and no symmetry makes them few."""


class UnsupportedForm(QuestionError):
    """The formula is well formed, but outside the class that the engine treats."""


class BoxAdvised(UnsupportedForm):
    """A claim is outside that class, and the message says how to state it on a box."""


class EmptyRegion(QuestionError):
    """No pair of priors satisfies the region for any parameter value."""


class EmptySomewhere(EmptyRegion):
    """For some parameter values no prior satisfies the region; ``point`` holds such values."""

    def __init__(self, message: str, point: dict[str, Fraction]) -> None:
        self.point = point
        super().__init__(message)


class ContradictoryAssumptions(QuestionError):
    """No parameter value satisfies the assumptions."""


class InfeasibleProfile(QuestionError):
    """The profile is at most 1 somewhere for all parameters, so that no epsilon > 0 is admissible."""


class MissingValue(QuestionError):
    """A parameter has no value; give one with ``--set``."""


class ValueOutsideAssumptions(QuestionError):
    """A value given with ``--set`` contradicts an assumption or empties the region."""


class ModelRejected(QuestionError):
    """The file describes no attack model; the message names the world, the pair or the field, and the rule."""
