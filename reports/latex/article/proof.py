"""The proof of a case, from the certificates of its obligations: the decisive ones in full, the others as statements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from epsproof.derive.text.grammar import parse_expression
from epsproof.reports.latex.escape import tex_join
from epsproof.reports.latex.formula import formula_latex
from epsproof.reports.latex.identity import Identity, goal_latex, hypotheses_latex, identities
from epsproof.reports.latex.width import width
from epsproof.verify.closed_form.document import digest
from epsproof.verify.closed_form.owed import SAFETY, Owed
from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["Proof", "ProofLine", "decisive_title", "proof", "shown_proof"]

MOST_LINES = 16
LAST_LINES = 10
MOST_ASIDE = 6
ASIDE_WIDTH = 140.0
Certificates = Sequence[tuple[Owed, Mapping[str, Any]]]
Named = Sequence[tuple[str, Mapping[str, Any]]]


@frozen
class ProofLine:
    """One obligation: its name, its hypotheses beside the common ones, and the blocks of identities that prove it.

    A block is (signs of a split that it assumes, lines of its identities); ``omitted`` steps are in the certificate only.
    """

    name: str
    hypotheses: str
    blocks: tuple[tuple[str, tuple[str, ...]], ...]
    omitted: int
    digest: str


@frozen
class Proof:
    """``common`` are the hypotheses of all ``lines``; ``aside`` are other statements proved, ``number`` counts all."""

    common: str
    lines: tuple[ProofLine, ...]
    aside: tuple[str, ...]
    number: int


def proof(
    obligations: Certificates, profile: Sequence[Sequence[str]] = (), clause: int = 0, measure: float = 1.0
) -> Proof:
    """The proof made of each obligation and its certificate; ``profile`` holds every clause's options in the kernel's syntax, and
    ``clause`` is the index of the one that is tight.

    Lines are broken for ``measure`` times the text width of an A4 page.
    """
    decisive = [(owed, c) for owed, c in obligations if owed.decides]
    others = [
        goal_latex(c) for owed, c in obligations if not owed.decides and c["goal"][1] != "=" and _has_names(c)
    ]
    titled = [(decisive_title(owed, profile, clause), c) for owed, c in decisive]
    aside = [x for x in dict.fromkeys(others) if width(x) < ASIDE_WIDTH]
    common = _common([c for _, c in decisive])
    lines = tuple(_line(name, c, common, measure) for name, c in titled)
    return Proof(tex_join(common), lines, tuple(aside[:MOST_ASIDE]), len(obligations))


def _has_names(certificate: Mapping[str, Any]) -> bool:
    """Whether the goal is about a variable, and not about a number."""
    return bool(Polynomial.parse(certificate["goal"][0]).variables())


def shown_proof(obligations: Named) -> Proof:
    """The proof with every certificate in full that takes more than citing a hypothesis, each once; the names are LaTeX."""
    telling = [(name, c) for name, c in obligations if identities(c)]
    common = _common([c for _, c in telling])
    names: dict[str, list[str]] = {}
    for name, c in telling:
        names.setdefault(digest(c), []).append(name)
    once = {digest(c): c for _, c in telling}
    lines = tuple(_line(_together(names[found]), c, common) for found, c in once.items())
    return Proof(tex_join(common), lines, (), len(obligations))


def _together(names: Sequence[str]) -> str:
    """The names of statements with one certificate."""
    first, *others = names
    return "; ".join([first, *(other[:1].lower() + other[1:] for other in others)])


def _common(certificates: list[Mapping[str, Any]]) -> list[str]:
    """The hypotheses that all certificates share, in order."""
    lists = [list(dict.fromkeys(hypotheses_latex(c))) for c in certificates]
    return [x for x in lists[0] if all(x in other for other in lists)] if len(lists) > 1 else []


def _line(name: str, certificate: Mapping[str, Any], common: list[str], measure: float = 1.0) -> ProofLine:
    every = identities(certificate)
    shown = (
        every
        if sum(len(x.lines) for x in every) <= MOST_LINES
        else [x for x in every[-1:] if len(x.lines) <= LAST_LINES]
    )
    own = [x for x in dict.fromkeys(hypotheses_latex(certificate)) if x not in common]
    return ProofLine(
        name, tex_join(own), _blocks(shown, measure), len(every) - len(shown), digest(certificate)[:12]
    )


def _blocks(shown: Sequence[Identity], measure: float) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The lines of consecutive identities under the same splits, continuations moved to the right."""
    blocks: list[tuple[str, tuple[str, ...]]] = []
    for identity in shown:
        given = tex_join(list(identity.given))
        lines = tuple(("" if n == 0 else r"\quad ") + line for n, line in enumerate(identity.broken(measure)))
        if blocks and blocks[-1][0] == given:
            lines = blocks.pop()[1] + lines
        blocks.append((given, lines))
    return tuple(blocks)


def decisive_title(owed: Owed, profile: Sequence[Sequence[str]], clause: int) -> str:
    """The name in LaTeX of an obligation that decides: which option of the profile it is about."""
    options = profile[clause if owed.clause is None else owed.clause]
    ratio = formula_latex(parse_expression(options[owed.option or 0]))
    if owed.kind == SAFETY:
        return rf"Safety where $r^* = {ratio}$" if len(options) > 1 or len(profile) > 1 else "Safety"
    return (
        rf"Tightness, no $u < t$ is enough for the option ${ratio}$"
        if len(options) > 1
        else "Tightness, no $u < t$ is enough"
    )
