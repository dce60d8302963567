"""Any mechanism whose Renyi divergence of one order is bounded."""

from __future__ import annotations

from epsproof.verify.laws.law import Law, Parameter, Values, rational
from epsproof.verify.laws.one_release import RenyiBounded

__all__ = ["LAW"]


def released(values: Values) -> RenyiBounded:
    """The guarantee alone; both numbers are rational."""
    rational("rdp", values)
    return RenyiBounded(values["order"].value, values["bound"].value)


LAW = Law(
    name="rdp",
    title="any mechanism with a bounded Renyi divergence of one order",
    plain="noise of any kind within a bound on a Rényi divergence",
    source="Mironov (2017)",
    parameters=(
        Parameter("order", "the order of the divergence", above=1),
        Parameter("bound", "the largest Renyi divergence of that order"),
    ),
    released=released,
)
