"""Verdicts kept between runs, by content: the claim's data and everything that could change its verdict.

The key is a digest of the claim, of the source of ``derive`` and ``verify``, and of the versions of what they build on. An entry
is a file of its own, written beside and renamed, so concurrent runs never see half of one; it holds a seal, and an entry that
was not written by this user's runs is as good as none (verify.system.seal). What is read back is proved only where the kernel
accepts the certificates again. Claims left undecided because time ran out are not kept: another run may have more.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import attrs

from verify.claims.claim import Claim
from verify.claims.kind import kinds
from verify.claims.repairs.repair import Repair
from verify.claims.verdict import Verdict
from verify.system.regular_file import opened
from verify.system.seal import fits, kept_in, sealed

__all__ = ["APART", "Kept", "apart", "code", "content", "folder", "key"]

OUT_OF_TIME, OUT_OF_MEMORY = "time ran out", "memory ran out"
PACKAGES = ("attrs", "mpmath", "numpy", "python-flint", "scipy", "sympy")
APART = (
    *("coq", "papers", "mutation", "sweep", "solvers", "pytest_plugin.py", "hypothesis_strategies.py"),
    *("closed_form/admissible.py", "closed_form/batch.py"),
)
ROOT = Path(__file__).parents[2]


def folder() -> Path:
    """The user's cache directory for verdicts: under XDG_CACHE_HOME, else ~/.cache."""
    return kept_in() / "verdicts"


@attrs.frozen
class Kept:
    """The verdicts kept in a directory, which need not exist."""

    directory: Path = attrs.field(factory=folder)

    def read(self, claim: Claim) -> Verdict | None:
        """The verdict kept for the claim, or None where there is none that is whole, this claim's, and accepted by the kernel."""
        try:
            verdict = verdict_from(self.found(key(claim)))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None
        same = (verdict.id, verdict.kind, verdict.assumptions) == (claim.id, claim.kind, claim.assumptions)
        return verdict if same and stands(claim, verdict) else None

    def found(self, name: str) -> Any:
        """What is kept under the key; raises OSError, ValueError, KeyError or TypeError where nothing whole is."""
        with opened(self._file(name)) as stream:
            entry = json.loads(stream.read())
        if not fits(entry["seal"], f"verdict {name}", entry["verdict"]):
            raise ValueError("the entry is not what was written")
        return json.loads(entry["verdict"])

    def write(self, claim: Claim, verdict: Verdict) -> None:
        """Keep the verdict, unless a limit or an error of the engine left it open, or the claim was not read; a directory that
        cannot be written is no error."""
        ended = OUT_OF_TIME in verdict.basis or OUT_OF_MEMORY in verdict.basis or verdict.by_error
        if verdict.verdict == "not read" or (verdict.verdict == "undecided" and ended):
            return
        self.keep(key(claim), attrs.asdict(verdict))

    def keep(self, name: str, value: Any) -> None:
        """Keep what JSON can hold under the key; a directory that cannot be written is no error."""
        text = json.dumps(value)
        entry = json.dumps({"key": name, "seal": sealed(f"verdict {name}", text), "verdict": text})
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            handle, part = tempfile.mkstemp(".part", dir=self.directory)
        except OSError:
            return
        try:
            with open(handle, "w", encoding="utf-8") as stream:
                stream.write(entry)
            os.replace(part, self._file(name))
        except OSError:
            Path(part).unlink(missing_ok=True)

    def _file(self, name: str) -> Path:
        return self.directory / f"{name}.json"


def key(claim: Claim, about: str = "") -> str:
    """The digest of all that the verdict on a claim depends on, or something else ``about`` it."""
    return _digest(about + _content(claim) + code())


def content(claim: Claim) -> str:
    """The digest of the claim alone."""
    return _digest(_content(claim))


def _content(claim: Claim) -> str:
    data = [claim.id, claim.kind, claim.location, claim.statement, list(claim.assumptions), claim.data]
    return json.dumps(data, sort_keys=True, ensure_ascii=False)


def stands(claim: Claim, verdict: Verdict) -> bool:
    """Whether the kernel accepts all that the verdict holds, and, where it holds documents of a proved claim with goals, proves
    by one of them just the texts of the claim."""
    if not all(map(repeated, verdict.certificates)):
        return False
    results = [repeated(document) for document in verdict.documents]
    if not all(results):
        return False
    if verdict.verdict != "proved" or not kinds()[claim.kind].typed or not results:
        return True
    from verify.claims.typed import Typed

    texts = Typed.of(claim).document
    alike = (all(d.get(name) == text for name, text in texts.items()) for d in verdict.documents)
    return any(same and result == "proved" for same, result in zip(alike, results, strict=True))


def repeated(document: dict[str, Any]) -> str:
    """What the kernel says of a certificate, or of a document with its certificates; empty where it rejects it."""
    from verify.kernel.document import check
    from verify.kernel.rejected import Rejected

    try:
        return check(document)
    except Rejected:
        return ""


def verdict_from(data: dict[str, Any]) -> Verdict:
    """The verdict of ``attrs.asdict``."""
    lists = {name: tuple(data.get(name, ())) for name in ("assumptions", "certificates", "documents")}
    repair = None if data["repair"] is None else Repair.of(data["repair"])
    return Verdict(**{**data, **lists, "repair": repair})


def apart(file: Path) -> bool:
    """Whether a file of ``verify`` decides nothing about claims."""
    return any(file.is_relative_to(ROOT / "verify" / name) for name in APART)


@cache
def code() -> str:
    """A digest of the source and the attack models, all but ``APART``, and of the versions of the packages under it."""
    digest = hashlib.sha256(sys.version.encode())
    for name in PACKAGES:
        digest.update(f"{name} {version(name)}\n".encode())
    for top in ("derive", "verify"):
        for file in sorted([*(ROOT / top).rglob("*.py"), *(ROOT / top / "models").rglob("*.toml")]):
            if top != "verify" or not apart(file):
                digest.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
