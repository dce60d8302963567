"""For notebooks: the engine's questions as functions whose results display as mathematics.

``from reports.notebook import derive, evaluate, figure, verify``
"""

from reports.notebook.functions import derive, evaluate, figure, verify

__all__ = ["derive", "evaluate", "figure", "verify"]
