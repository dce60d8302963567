"""The geometric mechanism with its output put back into 0..largest, as Ghosh, Roughgarden and Sundararajan release counts."""

from __future__ import annotations

from epsproof.verify.laws.known import geometric
from epsproof.verify.laws.law import Law, Parameter

__all__ = ["LAW"]

LAW = Law(
    name="truncated_geometric",
    title="the geometric mechanism with outputs in 0..largest",
    plain="geometric noise that is cut off (whole numbers)",
    source="Ghosh, Roughgarden and Sundararajan (2012)",
    parameters=(*geometric.LAW.parameters, Parameter("largest", "the greatest count", least=1, integer=True)),
    released=geometric.LAW.released,
    remarks=(
        "all outputs at or beyond either of the two true counts have the same loss, so that truncation changes nothing",
    ),
    steps=geometric.LAW.steps,
)
