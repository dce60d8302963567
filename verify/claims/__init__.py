"""Printed statements as data, and the engine's verdict on each.

``run`` takes a paper's name or a claim file and returns verdicts; how each kind is decided stands in the module of that kind.
"""

from verify.claims.runner import run
from verify.claims.verdict import RUNGS, VERDICTS, Verdict

__all__ = ["RUNGS", "VERDICTS", "Verdict", "run"]
