"""Any (epsilon, delta)-private release of a sample without replacement, of a fixed number of the records.

Neighbours differ by one record that is replaced, and so do the samples with it; without it both are the same. With r the share
of the records in the sample and k >= 1, delta at log(k) is at most r times that of the release at log(1 + (k - 1)/r), in both
orders: a line from r delta + r (1 - delta) tanh(epsilon/2) at k = 1 down to r delta at k = 1 + r (exp(epsilon) - 1). That is a
pair with the logarithm of this number, 0 and its opposite as losses. A release that tells just whether the record is in the
sample, and a value that it has, reaches as much (Balle, Barthe and Gaboardi 2018).
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from flint import arb

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.discrete import Discrete, Table, event_alone, two_values
from epsproof.verify.laws.law import Law, Parameter, Values
from epsproof.verify.laws.loss import real
from epsproof.verify.laws.one_release import REPLACED, OneRelease, Worst
from epsproof.verify.numeric.real_roots import precision, rational_end

__all__ = ["LAW"]

BITS, FINEST, LARGEST = 256, 1 << 96, 1000


def released(values: Values) -> OneRelease:
    """The whole of the records is the release itself."""
    share = values["size"].value / values["records"].value
    if share > 1:
        raise QuestionError(
            f"sampled_without_replacement: {values['size']} of {values['records']} records cannot be drawn; "
            "size is at most records"
        )
    epsilon, delta = values["epsilon"], values["delta"].value
    if float(epsilon) > LARGEST:
        raise LimitExceeded(f"sampled_without_replacement: epsilon is at most {LARGEST}, not {epsilon}")
    if share == 1:
        return two_values(epsilon, delta)
    below = tuple(
        event_alone(partial(_told, share, epsilon, failing)) for failing in sorted({Fraction(0), delta})
    )
    return Worst(_above(share, epsilon, delta), below, False, REPLACED)


def _above(share: Fraction, epsilon: Amount, delta: Fraction) -> Discrete:
    """The three losses, the largest one rounded up: the line ends at a larger k then, and is nowhere below."""
    with precision(BITS):
        most = (1 + real(share) * real(epsilon).expm1()).log().upper()
        size = Fraction(int((rational_end(most) * FINEST).ceil()), FINEST)

    def table() -> Table:
        t = (-real(size)).exp()
        gained = real(share) * real(1 - delta) * (real(epsilon) / 2).tanh()
        more = gained / (1 - t)
        return Table(
            [Fraction(-1), Fraction(0), Fraction(1)],
            [more * t, 1 - real(share * delta) - more * (1 + t), more],
            arb(0),
        )

    return Discrete(Amount(size), table, share * delta)


def _told(share: Fraction, epsilon: Amount, delta: Fraction) -> tuple[arb, arb]:
    """The probabilities of what the record's presence makes likelier, openly or not, with it and without it."""
    truth, rest = 1 / (1 + (-real(epsilon)).exp()), real(1 - delta)
    without = rest * (1 - truth)
    return without + real(share) * (real(delta) + rest * truth - without), without


LAW = Law(
    name="sampled_without_replacement",
    title="any (epsilon, delta)-private release of a sample without replacement",
    plain="noise of any kind within the budget, on a sample",
    source="Balle, Barthe and Gaboardi (2018), Theorem 2, and its use for samples without replacement",
    parameters=(
        Parameter("size", "how many records are drawn", least=1, integer=True),
        Parameter("records", "how many records there are", least=1, integer=True),
        Parameter("epsilon", "the budget of the release"),
        Parameter(
            "delta", "the failure term of the release", zero=True, below=1, default=Amount(Fraction(0))
        ),
    ),
    released=released,
    replaces=True,
    remarks=(
        "neighbours differ by one record that is replaced, and the release is private so; which are drawn stays secret",
        "of several releases, each on a sample of its own, the lower end is that of some that tell whether the record is drawn",
    ),
)
