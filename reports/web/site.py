"""The pages of a report from templates; every text is escaped unless it is made of formulas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from attrs import field, frozen
from markupsafe import Markup

from epsproof.reports.document.mathml import held
from epsproof.reports.measured.page import Measured
from epsproof.reports.web.claim_page import ClaimPage
from epsproof.reports.web.model_page import page_environment
from epsproof.reports.web.theorem_page import TheoremPage

__all__ = ["Site", "pages"]

STATIC = ("base.css", "site.css", "ledger.js", "explore.js")
ORDER = ("proved", "confirmed", "infimum only", "repaired", "refuted", "undecided", "not checkable")


@frozen
class Site:
    """Everything a site shows; ``figures`` are (title, caption, path, SVG), ``explore`` is a script or empty.

    ``evidence`` are the files that pages link to: certificates, SMT-LIB, Coq.
    """

    title: str
    about: str
    citation: str
    command: str
    assumptions: tuple[str, ...]
    claims: tuple[ClaimPage, ...]
    theorems: tuple[TheoremPage, ...]
    figures: tuple[tuple[str, Markup, str, bytes], ...]
    explore: str
    evidence: dict[str, bytes]
    paper: str = ""
    measured: tuple[Measured, ...] = ()
    letters: Markup = field(factory=Markup)

    @property
    def counts(self) -> list[tuple[str, int]]:
        found = Counter(c.verdict for c in self.claims)
        return [(word, found[word]) for word in ORDER if found[word]]

    @property
    def sources(self) -> frozenset[str]:
        """The names of the Coq files."""
        return frozenset(path.removeprefix("coq/") for path in self.evidence if path.startswith("coq/"))

    def choices(self, name: str) -> list[str]:
        """The values of a field among the claims, in the order of the paper."""
        return list(dict.fromkeys(getattr(c, name) for c in self.claims))


def pages(site: Site) -> dict[str, bytes]:
    """All files of the site by their path."""
    environment = page_environment()
    common: dict[str, Any] = {"site": site, "version": version("epsproof")}

    def made(template: str, root: str, **values: Any) -> bytes:
        return held(environment.get_template(template).render(root=root, **common, **values)).encode()

    found = {"index.html": made("index.html.j2", "")}
    found |= {
        f"claims/{c.file}": made("claim.html.j2", "../", claim=c, **_beside(site.claims, c))
        for c in site.claims
    }
    found |= {f"theorems/{x.file}": made("theorem.html.j2", "../", theorem=x) for x in site.theorems}
    if site.figures:
        found |= {
            "figures.html": made("figures.html.j2", ""),
            **{path: svg for _, _, path, svg in site.figures},
        }
    if site.measured:
        found |= {"tested.html": made("tested.html.j2", "")}
    if site.explore:
        found |= {"explore.html": made("explore.html.j2", ""), "static/profiles.js": site.explore.encode()}
    static = files("epsproof.reports.web").joinpath("static")
    found |= {f"static/{name}": static.joinpath(name).read_bytes() for name in STATIC}
    return {**found, **site.evidence}


def _beside(claims: Sequence[ClaimPage], claim: ClaimPage) -> dict[str, ClaimPage | None]:
    place = claims.index(claim)
    return {
        "before": claims[place - 1] if place else None,
        "after": claims[place + 1] if place + 1 < len(claims) else None,
    }
