"""What makes a false statement true, in LaTeX."""

from __future__ import annotations

from reports.latex.prose import prose
from verify.claims.repairs.repair import CORRECTED, RESTRICTED, WEAKENED, Repair

__all__ = ["repair_latex"]


def repair_latex(repair: Repair) -> str:
    """``True with the condition ...`` or ``Instead: ...``."""
    if repair.way == CORRECTED:
        return f"Instead: {prose(repair.text)}"
    return f"{'True' if repair.way in (RESTRICTED, WEAKENED) else 'Instead:'} {prose(str(repair))}"
