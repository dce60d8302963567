"""Small results made by hand, in the shapes that the verifier returns."""

from __future__ import annotations

from types import SimpleNamespace

from epsproof.derive.algebra.relation import from_comparison
from epsproof.derive.question.pose import pose
from epsproof.derive.text.grammar import parse_conditions
from epsproof.verify.claims.verdict import VARIED, Repair
from epsproof.verify.closed_form.prover import ProvedLink
from epsproof.verify.kernel.link import Link
from epsproof.verify.kernel.question import NONE, Owed
from epsproof.verify.workspace.outcome import Proved


def relations(text: str):
    """The conditions of ``text`` as relations."""
    return tuple(from_comparison(c) for c in parse_conditions(text))


CERTIFICATE = {
    "schema": "sign-cert/1",
    "vars": ["a", "p", "q", "t"],
    "hypotheses": [["H1", "p", ">"], ["H2", "1 - t", ">"], ["H3", "p*q**2/2 + t - a", "="]],
    "goal": ["a - t", ">="],
    "steps": [
        {
            "id": "S1",
            "goal": ["a - t", ">="],
            "sigma": [["1", [], []]],
            "pos": [["1/2", [["H1", 1]], ["q"]]],
            "ideal": [["H3", "-1"]],
        }
    ],
    "model": {"a": "5/16", "p": "1/2", "q": "1/2", "t": "1/4"},
}

LEMMA = SimpleNamespace(
    problem=pose("r", assume=["r > 1"]),
    variable="p",
    piece="r",
    cells=(
        (relations("q*(r + 1) < 1"), "-"),
        (relations("q*(r + 1) == 1"), "0"),
        (relations("q*(r + 1) > 1"), "+"),
    ),
    status="proved",
    document={"schema": "sign-lemma/3", "proofs": [[CERTIFICATE]]},
    links=(ProvedLink(Owed("cell", Link("cell 1", (), NONE), 0), (Proved(CERTIFICATE, ()),)),),
    left_out={},
    digest="ab" * 32,
    steps=(),
    reasons=(),
    is_about=lambda problem, option: False,
)

VERDICTS = [
    SimpleNamespace(
        id="KR24.S4.const",
        kind="minimum",
        location="after eq. (14)",
        statement="epsilon = log(r)/2 is the minimum under the constant profile",
        assumptions=("r > 1",),
        verdict="infimum only",
        rung="certified",
        evidence="digest 0123456789ab",
        counterexample=None,
        repaired="epsilon = log(r)/2 is the infimum; it is approached for q -> 0 at p = 1",
        repair=Repair(VARIED, text="epsilon = log(r)/2 is the infimum; it is approached for q -> 0 at p = 1"),
        seconds=0.25,
        read_as="",
        expect=None,
        by_error=False,
        place="",
    ),
    SimpleNamespace(
        id="KR24.tab1.A.eps",
        kind="numeric",
        location="Table 1, A (r=1.5,a=0.25)",
        statement="eps=0.51 & 100%_{odd} #1 ~ ^ \\ $",
        assumptions=(),
        verdict="refuted",
        rung="enclosed",
        evidence="",
        counterexample={"p": "1/6"},
        repaired=None,
        repair=None,
        seconds=0.5,
        read_as="",
        expect=None,
        by_error=False,
        place="",
    ),
]
