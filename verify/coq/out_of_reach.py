"""The exception of the Coq export."""

from __future__ import annotations

from epsproof.derive.text.errors import QuestionError


class OutOfReach(QuestionError):
    """The document has a part for which no Coq text can be generated; the message names the part and the reason."""
