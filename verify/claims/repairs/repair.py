"""What makes a false statement true: a further condition, another reading, or a weaker statement."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen, validators

__all__ = ["CORRECTED", "DIFFERENTIATED", "RESTRICTED", "ROWS", "VARIED", "WEAKENED", "Repair"]

RESTRICTED, CORRECTED, WEAKENED = "restricted", "corrected", "weakened"
DIFFERENTIATED, VARIED, ROWS = "differentiated", "varied", "rows"
WAYS = (RESTRICTED, CORRECTED, WEAKENED, DIFFERENTIATED, VARIED, ROWS)


@frozen
class Repair:
    """A statement near to the printed one that was proved.

    ``way`` is one of WAYS. "restricted": true under the further ``conditions``, at ``open_ends`` as an infimum. "corrected": true
    with the formula ``text`` on the right. "weakened": true with the relation ``text``, <= or >=, in place of the strict one.
    "differentiated": true with the derivative by the variable ``text``. "varied": true in the way that ``text`` says. "rows": for
    a table, the repairs of its rows by their conditions.
    """

    way: str = field(validator=validators.in_(WAYS))
    conditions: tuple[str, ...] = ()
    text: str = ""
    open_ends: str = ""
    rows: tuple[tuple[str, Repair], ...] = ()

    @classmethod
    def of(cls, data: dict[str, Any]) -> Repair:
        """The repair of ``attrs.asdict``."""
        rows = tuple((when, cls.of(row)) for when, row in data["rows"])
        return cls(data["way"], tuple(data["conditions"]), data["text"], data["open_ends"], rows)

    @property
    def condition(self) -> str:
        """The further conditions as one."""
        return " and ".join(self.conditions)

    @property
    def remark(self) -> str:
        """What is to be said beside the conditions, in brackets; empty where nothing is."""
        return f" (an infimum, not attained: {self.open_ends})" if self.open_ends else ""

    @property
    def misread(self) -> bool:
        """Whether the statement was printed wrongly, rather than for too many cases."""
        return self.way in (CORRECTED, DIFFERENTIATED, WEAKENED)

    def __str__(self) -> str:
        told = {
            RESTRICTED: f"with the condition {self.condition}{self.remark}",
            CORRECTED: f"read {self.text}",
            WEAKENED: f"with {self.text} in place of {self.text[:1]}",
            DIFFERENTIATED: f"the derivative is that with respect to {self.text}",
            VARIED: self.text,
            ROWS: "; ".join(f"row {when}: {repair}" for when, repair in self.rows),
        }
        return told[self.way]
