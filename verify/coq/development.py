"""A self-contained Coq development: library, theorem files, a Makefile that needs Coq alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import pairwise

from attrs import frozen

__all__ = [
    "ASSUMPTIONS",
    "Development",
    "Theorem",
    "TheoremFile",
    "announced",
    "assumptions_source",
    "develop",
]

NAMESPACE = "Epsproof"
ASSUMPTIONS = "Assumptions"
LIBRARY = (
    *("Sign", "Bounds", "Largest", "Profiles", "Paths", "Demands", "Pointwise", "Mechanisms", "Numbers"),
    *("Worlds", "Tying", "Potentials", "Posterior", "Mixtures", "Attaining", "Private"),
)


@frozen
class Theorem:
    """A theorem ``name`` in the file ``module``; ``claims`` are the ids of a paper's statements that it establishes."""

    module: str
    name: str
    claims: tuple[str, ...] = ()

    @property
    def qualified(self) -> str:
        return f"{self.module}.{self.name}"


@frozen
class TheoremFile:
    """A Coq file ``module``.v with its theorems; others may require it where it is ``first``."""

    module: str
    text: str
    theorems: tuple[Theorem, ...]
    first: bool = False


@frozen
class Development:
    """All sources by file name; ``modules`` in an order in which they compile, ``theorems`` in the order of their files.

    The ``chain`` is compiled one after the other: the library, and the files that others may require.
    """

    sources: dict[str, str]
    modules: tuple[str, ...]
    theorems: tuple[Theorem, ...]
    chain: tuple[str, ...] = LIBRARY

    @property
    def digest(self) -> str:
        """SHA-256 of all sources with their names, in hexadecimal."""
        whole = hashlib.sha256()
        for name, text in sorted(self.sources.items()):
            whole.update(f"{name}\0{len(text)}\0{text}".encode())
        return whole.hexdigest()


def develop(theorem_files: Iterable[TheoremFile]) -> Development:
    """The development of the library and the given files."""
    given = tuple(sorted(theorem_files, key=lambda file: not file.first))
    chain = (*LIBRARY, *(file.module for file in given if file.first))
    library = {
        name: (files("epsproof.verify.coq") / "library" / f"{name}.v").read_text(encoding="utf-8")
        for name in LIBRARY
    }
    theorems = tuple(theorem for file in given for theorem in file.theorems)
    modules = (*LIBRARY, *(file.module for file in given))
    sources = {f"{name}.v": text for name, text in library.items()}
    sources |= {f"{file.module}.v": file.text for file in given}
    sources[f"{ASSUMPTIONS}.v"] = assumptions_source(theorems, together=True)
    listed = " ".join(f"{name}.v" for name in (*modules, ASSUMPTIONS))
    sources["_CoqProject"] = f"-R . {NAMESPACE}\n" + "".join(f"{name}\n" for name in listed.split())
    sources["Makefile"] = _makefile(modules, chain, [file.module for file in given])
    return Development(sources, modules, theorems, chain)


def announced(theorem: Theorem) -> str:
    """The line that is printed above what a theorem rests on."""
    return f"theorem {theorem.qualified}"


def assumptions_source(theorems: Sequence[Theorem], together: bool) -> str:
    """A file that prints the line of every theorem and what it rests on, each, or once for all names ``together``."""
    modules = sorted({theorem.module for theorem in theorems})
    lines = [f"From {NAMESPACE} Require {module}." for module in modules]
    named = [f'Goal True. idtac "{announced(t)}". exact I. Qed.' for t in theorems]
    if together and theorems:
        lines += [*named, f"Definition every_theorem := ({', '.join(t.qualified for t in theorems)})."]
        lines.append("Print Assumptions every_theorem.")
    else:
        lines += [
            line
            for t, name in zip(theorems, named, strict=True)
            for line in (name, f"Print Assumptions {t.qualified}.")
        ]
    heading = "(* What the theorems rest on: only axioms of Coq's own real numbers may appear. *)"
    return "\n".join([heading, *lines, ""])


def _makefile(modules: tuple[str, ...], chain: tuple[str, ...], theorem_modules: list[str]) -> str:
    compiled = " ".join(f"{name}.vo" for name in modules)
    before = " ".join(f"{name}.vo" for name in chain)
    order = [f"{later}.vo: {earlier}.vo" for earlier, later in pairwise(chain)]
    lines = [
        "# make: compile everything and print what the theorems rest on; make check: Coq's independent checker.",
        "COQC ?= coqc",
        "COQCHK ?= coqchk",
        f"all: {ASSUMPTIONS}.vo",
        "%.vo: %.v",
        f"\t$(COQC) -q -R . {NAMESPACE} $<",
        *order,
        *(f"{name}.vo: {before}" for name in theorem_modules if name not in chain),
        f"{ASSUMPTIONS}.vo: {compiled}",
        "check: all",
        f"\t$(COQCHK) -silent -o -R . {NAMESPACE} {' '.join(f'{NAMESPACE}.{name}' for name in theorem_modules)}",
        "clean:",
        "\trm -f *.vo *.vok *.vos *.glob .*.aux",
        ".PHONY: all check clean",
    ]
    return "\n".join([*lines, ""])
