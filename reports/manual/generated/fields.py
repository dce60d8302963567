"""The fields of results in words, for those that the docstrings of their classes leave to their names."""

from __future__ import annotations

__all__ = ["FIELDS"]

FIELDS = {
    "Verdict": {
        "id": "the claim's name, unique in its file",
        "kind": "what kind of claim it is, as `epsproof list kinds` has them",
        "location": "where the source prints it",
        "statement": "the claim in words",
        "assumptions": "what the variables satisfy, as the file has it",
        "verdict": "a word that `epsproof help verdicts` explains",
        "rung": "how far the evidence goes, as `epsproof help rungs` explains",
        "basis": "what the verdict rests on, without what has to be believed",
        "counterexample": "the values at which the claim fails, as texts; None where none was found",
        "repair": "what makes the claim true; None where nothing was changed",
        "seconds": "how long the verdict took",
        "certificates": "what the kernel accepted, as JSON has it",
        "expect": "the verdict that the file expects; None for a paper's claims",
        "documents": "what the kernel reads to repeat the verdict",
        "failing": "the goal that fails, where one does",
        "believed": "what has to be believed; empty where nothing has to be",
        "open_ends": "how a minimum is approached where no prior attains it; empty else",
        "ended_by": "what ended the search: a limit or an error; empty where it came to its end",
        "coq": "Coq's theorems on the claim, and where they hold",
        "place": "where a claim that is not read breaks a rule, or conditions contradict one another; empty else",
        "line": "the line of its file where that is; None where it is not known",
        "read_as": "the reading of the claim that the verdict is on, in words; empty where it is judged as it stands",
    },
}
