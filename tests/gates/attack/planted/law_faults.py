"""Faults in claims about all pairs of laws, about printed bounds in attack models, and about sensitivities."""

from epsproof.verify.claims.kinds.privacy import closure, laws, printed_bound
from epsproof.verify.pairs import closed, programme, refutation, sentence
from epsproof.verify.sensitivity import answer, power_sums
from tests.gates.attack.faults import Fault

FAULTS = [
    Fault(
        "the opposite of an event is the event",
        ["pairs_of_laws"],
        [(sentence._complement, 'text=f"not ({block.text})"', 'text=f"({block.text})"')],
    ),
    Fault(
        "multipliers are not compared with the conclusion",
        ["pairs_of_laws"],
        [
            (
                programme.pointwise_claim,
                "goals += [f\"{' + '.join(right) or '0'} <= {wanted.right}\"]",
                "pass",
            ),
            (laws._law, "if found is not None:", "if False:"),
        ],
    ),
    Fault(
        "laws are taken where a strict reading of the assumptions holds",
        ["kept_properties"],
        [(refutation.places, "if hold(statement.parameters, place)", "")],
        25,
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
        "exchanged laws keep their names before brackets",
        ["kept_properties"],
        [(closed.exchanged, "of=SWAP.get(block.of, block.of), ", "")],
        140,
    ),
    Fault(
        "one mechanism stands for all",
        ["printed_bounds"],
        [(printed_bound.compared, "in model.potentials]", "in model.potentials[:1]]")],
        8,
    ),
    Fault(
        "a bound that is reached somewhere is exact",
        ["printed_bounds"],
        [(printed_bound.compared, '" or ".join(f"{printed} <= {one}" for one in reached)', '"0 <= 0"')],
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
    Fault(
        "a small difference is none",
        ["sensitivities"],
        [
            (
                power_sums._claim,
                '(f"{gap} <= {claimed}", f"-({claimed}) <= {gap}")',
                '(f"{gap} <= 2*({claimed})",)',
            ),
            (answer._exceeding, "one.pair.difference > value", "False"),
        ],
        17,
    ),
]
