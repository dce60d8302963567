"""Certified epsilons for many profiles at many parameter points, in chunks that survive an interruption."""

from __future__ import annotations

from epsproof.verify.sweep.parts import SweepStopped
from epsproof.verify.sweep.plan import Plan, read_plan
from epsproof.verify.sweep.run import Finished, sweep

__all__ = ["Finished", "Plan", "SweepStopped", "read_plan", "sweep"]
