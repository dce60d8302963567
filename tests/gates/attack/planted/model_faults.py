"""Faults in what the engine says of a user's attack model: signs of averages, weights that nobody looks at, limits from below."""

from epsproof.derive.averages.average_model import AverageModel
from epsproof.derive.models.model import Model
from epsproof.derive.question.problem import Problem
from epsproof.verify.numeric import numeric_question
from tests.gates.attack.faults import Fault

SIGN = "sign = known_sign(bottom, self._divided(outputs))"
AT_ONE_PLACE = (
    "at = {t: sympy.Rational(1, 2)} | dict.fromkeys(bottom.free_symbols - {t}, sympy.Rational(1, 3)); "
    "sign = 1 if bottom.subs(at) > 0 else -1"
)
LOWER = "tuple(sympy.cancel(1 / reciprocal.subs(t, 1 / t)) for reciprocal in self.reciprocals)"

FAULTS = [
    Fault(
        "the sign of an average is that at one place",
        ["steep"],
        [
            (AverageModel._positive, SIGN, AT_ONE_PLACE),
            (Problem._parts, "if 0 in sign or len(sign) > 1:", "if True:"),
        ],
        1,
    ),
    Fault(
        "weights are looked at at the roots of priors",
        ["gap"],
        [(numeric_question.refuse_negative, "problem.fixed_priors.items()", "problem.region.fixed.items()")],
    ),
    Fault(
        "no weight is looked at",
        ["upper"],
        [(numeric_question.refuse_negative, "if found is not None:", "if False:")],
        6,
    ),
    Fault(
        "limits from below at given values use the bound from above",
        ["lower"],
        [(Model.lower_bounds, LOWER, "self.reciprocals")],
    ),
]
