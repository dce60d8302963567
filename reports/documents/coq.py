"""The JSON document of ``epsproof coq``."""

from __future__ import annotations

from typing import Any

from epsproof.verify.coq.compiler import CompileReport
from epsproof.verify.coq.development import Development

__all__ = ["coq_document"]


def coq_document(
    development: Development, refused: dict[str, str], compiled: CompileReport | None
) -> dict[str, Any]:
    """Theorems with their state, what has no Coq text and why, and the same as ``lines`` for a reader."""
    theorems = [
        {"name": t.qualified, "claims": list(t.claims), "state": _state(t.qualified, t.module, compiled)}
        for t in development.theorems
    ]
    lines = [
        f"{t['name']}: {t['state']}{' (' + ', '.join(t['claims']) + ')' if t['claims'] else ''}"
        for t in theorems
    ]
    lines += [f"no Coq text for {statement}: {reason}" for statement, reason in refused.items()]
    count = f"{len(theorems)} theorem{'s' if len(theorems) != 1 else ''}"
    if compiled is None:
        lines.append(f"{count} written, not compiled")
    elif compiled.problem:
        lines.append(f"not compiled: {compiled.problem}")
    else:
        lines.append(
            f"Coq {compiled.version} accepts {len(compiled.accepted)} of {count}, with no axiom beyond its reals"
        )
    return {
        "coq": None if compiled is None else {"version": compiled.version, "problem": compiled.problem},
        "theorems": theorems,
        "refused": refused,
        "lines": lines,
    }


def _state(qualified: str, module: str, compiled: CompileReport | None) -> str:
    if compiled is None:
        return "written"
    if qualified in compiled.accepted:
        return "kernel-proved"
    failure = compiled.failures.get(qualified) or compiled.failures.get(module) or compiled.problem
    return f"not accepted: {failure}"
