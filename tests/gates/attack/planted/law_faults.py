"""Faults in claims about all pairs of laws, about printed bounds in attack models, and about sensitivities."""

from epsproof.verify.claims.judges.privacy import closure, printed_bound
from epsproof.verify.pairs import closed, sentence
from epsproof.verify.sensitivity import answer, power_sums
from tests.gates.attack.faults import Fault

FAULTS = [
    Fault(
        "the opposite of an event is the event",
        ["pairs_of_laws"],
        [(sentence._complement, 'text=f"not ({block.text})"', 'text=f"({block.text})"')],
    ),
    Fault(
        "only outcomes that are alike are merged",
        ["kept_properties"],
        [
            (
                closed.merging_claim,
                "{third} + {fourth} > 0 =>",
                "{third} == {first}, {fourth} == {second} =>",
            ),
            (closure._broken, "return next(", "return None and next("),
        ],
    ),
    Fault(
        "one mechanism stands for all",
        ["printed_bounds"],
        [(printed_bound.compared, "in model.potentials]", "in model.potentials[:1]]")],
        8,
    ),
    Fault(
        "nobody leaves the data",
        ["sensitivities"],
        [
            (power_sums._claim, '"" if removed else "b", "(n - 1)" if removed else "n")', '"b", "n")'),
            (answer._exceeding, "one.pair.difference > value", "False"),
        ],
        70,
    ),
]
