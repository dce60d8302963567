"""Verdicts and pictures as notebooks show them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from attrs import frozen

from epsproof.reports.notebook.results import Answer

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict

__all__ = ["Claims", "Picture"]


@frozen(repr=False)
class Claims(Answer):
    """The verdicts on a paper or a claim file, in order."""

    verdicts: tuple[Verdict, ...]

    @property
    def status(self) -> str:
        """ "proved", "refuted", "undecided" or "error", as the exit code of ``epsproof verify`` says."""
        from epsproof.reports.documents.verify import claims_status

        return claims_status(self.verdicts)

    def to_json(self) -> dict[str, Any]:
        """What ``epsproof verify --json`` prints."""
        from epsproof.reports.documents.verify import verify_document

        return verify_document(self.verdicts)

    def __repr__(self) -> str:
        counts = Counter(v.verdict for v in self.verdicts)
        return (
            f"<{len(self.verdicts)} claim{'s' * (len(self.verdicts) != 1)}: "
            + ", ".join(f"{n} {word}" for word, n in sorted(counts.items()))
            + ">"
        )

    def _repr_html_(self) -> str:
        from markupsafe import Markup, escape

        from epsproof.reports.document.html import words_html
        from epsproof.reports.document.model import Sentence

        rows = Markup("").join(
            Markup("<tr><td><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td></tr>").format(
                v.id, words_html((Sentence(v.statement),)), v.verdict, v.rung
            )
            for v in self.verdicts
        )
        return (
            f"<p>{escape(repr(self)[1:-1])}</p><table><thead><tr><th>claim</th><th>statement</th><th>verdict</th><th>rung</th></tr>"
            f"</thead><tbody>{rows}</tbody></table>"
        )


@frozen(repr=False)
class Picture:
    """A figure in SVG."""

    title: str
    svg: bytes

    def __repr__(self) -> str:
        return f"<{self.title}>"

    def _repr_svg_(self) -> str:
        return self.svg.decode()
