"""Any mechanism whose Renyi divergence of one order is bounded."""

from epsproof.derive.laws.law import Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="rdp",
    title="any mechanism with a bounded Renyi divergence of one order",
    plain="noise of any kind within a bound on a Rényi divergence",
    source="Mironov (2017)",
    parameters=(
        Parameter("order", "the order of the divergence", above=1),
        Parameter("bound", "the largest Renyi divergence of that order"),
    ),
)
