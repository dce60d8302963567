"""Tree aggregation: Gaussian noise on every node of a binary tree over a stream, of which each node is the sum of what is below.

A person is in one leaf, and so in one node of each level: of n leaves those nodes are complete that have 2**j <= n leaves, which
are floor(log2 n) + 1 levels. All nodes with one person in them are so many Gaussian releases, and nothing else depends on the
person; whatever sums, means or models are made of the nodes is a post-processing.
"""

from __future__ import annotations

from epsproof.verify.laws.known import gaussian
from epsproof.verify.laws.law import Law, Parameter, Values, rational
from epsproof.verify.laws.one_release import Normal

__all__ = ["LAW"]


def released(values: Values) -> Normal:
    """mu**2 is that of one node times the number of levels."""
    rational("tree_aggregation", values)
    levels = int(values["leaves"].value).bit_length()
    return Normal(
        levels * gaussian.released({name: values[name] for name in ("sigma", "sensitivity")}).square
    )


LAW = Law(
    name="tree_aggregation",
    title="tree aggregation of a stream with Gaussian noise",
    plain="normal noise on the sums of a tree",
    source="Dwork, Naor, Pitassi and Rothblum (2010); Chan, Shi and Song (2011); Kairouz et al. (2021), Theorem 4.1",
    parameters=(
        Parameter("leaves", "the number of steps of the stream", least=1, integer=True),
        *gaussian.LAW.parameters,
    ),
    released=released,
    remarks=("a person is in one step of the stream; of k steps the sensitivity is k times as large",),
    steps={"sensitivity": 1},
)
