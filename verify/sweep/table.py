"""The finished table: CSV with exact decimals, or Parquet with numbers rounded outward."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from epsproof.derive.algebra.as_float import as_float
from epsproof.verify.sweep.chunk import header
from epsproof.verify.sweep.stopped import SweepStopped
from epsproof.verify.system.extras import to_install
from epsproof.verify.system.whole_file import beside

__all__ = ["check_format", "write_table"]

FORMATS = (".csv", ".parquet")


def check_format(path: Path) -> None:
    """Raises SweepStopped unless the table can be written in the format that its name ends with."""
    if path.suffix not in FORMATS:
        named = f": write {path.with_suffix(FORMATS[0])}" if path.name else ""
        raise SweepStopped(f"{path}: a table ends with {' or '.join(FORMATS)}{named}")
    if path.suffix == ".parquet":
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            raise SweepStopped(
                f"a .parquet table needs pyarrow: {to_install('sweep')}, or write a .csv table"
            ) from None


def write_table(path: Path, parameters: tuple[str, ...], parts: Iterable[str]) -> None:
    """Write the lines of all chunks, one after the other, to a file beside ``path``, and rename it."""
    with beside(path) as fresh:
        if path.suffix == ".csv":
            with fresh.open("w", encoding="utf-8", newline="") as stream:
                csv.writer(stream, lineterminator="\n").writerow(header(parameters))
                stream.writelines(parts)
        else:
            _write_parquet(fresh, parameters, parts)


def _write_parquet(path: Path, parameters: tuple[str, ...], parts: Iterable[str]) -> None:
    """A parameter is the nearest float and, under NAME_exact, a text; bounds are rounded outward."""
    import pyarrow as pa
    from pyarrow import parquet

    fields = [("profile", pa.string())]
    for name in parameters:
        fields += [(name, pa.float64()), (f"{name}_exact", pa.string())]
    fields += [
        ("lower", pa.float64()),
        ("upper", pa.float64()),
        ("case", pa.int32()),
        ("status", pa.string()),
    ]
    schema = pa.schema(fields)
    with parquet.ParquetWriter(path, schema) as writer:
        for lines in parts:
            columns: list[list[Any]] = [[] for _ in fields]
            for row in csv.reader(io.StringIO(lines)):
                for column, value in zip(columns, _typed(row, len(parameters)), strict=True):
                    column.append(value)
            arrays = [pa.array(c, type=f.type) for c, f in zip(columns, schema, strict=True)]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))


def _typed(row: list[str], parameters: int) -> Iterator[Any]:
    yield row[0]
    for text in row[1 : 1 + parameters]:
        yield as_float(Fraction(text)) if text else None
        yield text or None
    lower, upper, case, status = row[1 + parameters :]
    yield _rounded(lower, -math.inf) if lower else None
    yield _rounded(upper, math.inf) if upper else None
    yield int(case) if case else None
    yield status


def _rounded(text: str, towards: float) -> float:
    """The float nearest to the decimal on the side named."""
    near = float(text)
    if math.isinf(near):
        return near if text == "inf" else math.nextafter(near, 0.0) if towards < 0 else near
    exact = Fraction(text)
    beyond = Fraction(near) > exact if towards < 0 else Fraction(near) < exact
    return math.nextafter(near, towards) if beyond else near
