"""Runs of a query by processes that open the file themselves: numbers of records go there, influences come back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from attrs import frozen

from epsproof.derive.text.errors import LimitExceeded, MissingValue, QuestionError, UnsupportedForm
from epsproof.verify.records.data_file import DataRejected, opened_data
from epsproof.verify.records.influences import Pairs
from epsproof.verify.records.runs import number_records, runs_of
from epsproof.verify.records.statement import statement
from epsproof.verify.system.digests import digest_of
from epsproof.verify.system.sources import engine_and

__all__ = ["Elsewhere", "RunsApart", "pairs_apart"]

PARTS, FEWEST = 64, 10
REFUSALS = {kind.__name__: kind for kind in (MissingValue, DataRejected, UnsupportedForm, LimitExceeded)}


def code() -> str:
    """The digest of the engine's code, of that about records, and of DuckDB."""
    import duckdb

    return f"{engine_and(Path(__file__).parent)} {duckdb.__version__}"


@frozen
class RunsApart:
    """The query without each of ``records``, over the file of that digest; a unit of work of a cluster."""

    file: Path
    digest: str
    table: str | None
    query: str
    empty: Fraction | None
    records: tuple[int, ...]
    code: str

    def lines(self) -> str:
        """The changes of every record as JSON, or the refusal of the first record that has one.

        Raises QuestionError where this process does not read the same file with the same code.
        """
        if code() != self.code:
            raise QuestionError(
                "a worker runs another version of epsproof or of DuckDB; install the same ones on all workers"
            )
        try:
            found = digest_of(self.file)
        except OSError as error:
            raise QuestionError(
                f"a worker cannot read {self.file} ({error.strerror}); all read it at that place"
            ) from None
        if found != self.digest:
            raise QuestionError(f"a worker has another file at {self.file}; all workers read the same one")
        with opened_data(self.file, self.table) as data:
            query = statement(self.query, data)
            number_records(data)
            runs = runs_of(query, data, self.empty)
            done = []
            for record in self.records:
                try:
                    done.append([[str(top), str(bottom)] for top, bottom in runs.pairs(record)])
                except QuestionError as error:
                    return json.dumps({"done": done, "refusal": [type(error).__name__, str(error)]})
        return json.dumps({"done": done})


Elsewhere = Callable[[Iterator[RunsApart]], Iterator[tuple[RunsApart, str]]]
"""Does the work in any order; it is begun in the order in which it is given."""


def pairs_apart(
    path: Path, table: str | None, query: str, empty: Fraction | None, elsewhere: Elsewhere
) -> Callable[[Sequence[int]], Iterator[Pairs]]:
    """The changes of the records with these numbers, in their order, as a run here gives them, refusals too."""
    file = path.resolve()

    def pairs(records: Sequence[int]) -> Iterator[Pairs]:
        each = max(FEWEST, -(-len(records) // PARTS))
        parts = [tuple(records[start : start + each]) for start in range(0, len(records), each)]
        found: dict[tuple[int, ...], str] = {}
        refused = False

        def waiting() -> Iterator[RunsApart]:
            same, version = digest_of(file), code()
            for part in parts:
                if refused:
                    return
                yield RunsApart(file, same, table, query, empty, part, version)

        given = 0
        for work, text in elsewhere(waiting()):
            found[work.records] = text
            refused = refused or "refusal" in json.loads(text)
            while given < len(parts) and parts[given] in found:
                yield from _read(found.pop(parts[given]))
                given += 1

    return pairs


def _read(text: str) -> Iterator[Pairs]:
    """The changes; raises the refusal where there is one."""
    answer = json.loads(text)
    for pairs in answer["done"]:
        yield tuple((int(top), int(bottom)) for top, bottom in pairs)
    if "refusal" in answer:
        name, message = answer["refusal"]
        raise REFUSALS.get(name, QuestionError)(message)
