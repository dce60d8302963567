"""A file that is not there: the one that was meant."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

__all__ = ["near_file"]

SHOWN, TABLES = 3, {".csv", ".parquet"}


def near_file(path: Path) -> str:
    """``; did you mean b.csv?``, or the files of that kind in the folder; empty for a file that is there, and where none is."""
    if path.exists():
        return ""
    if not path.parent.is_dir():
        return f"; there is no folder {path.parent}"
    apart = [path.with_name(part.strip()) for part in path.name.split(",") if part.strip()]
    if len(apart) > 1 and (there := [one for one in apart if one.is_file()]):
        return f"; one file at a time, such as {there[0]}"
    try:
        endings = {path.suffix} if path.suffix else TABLES
        found = sorted(one.name for one in path.parent.iterdir() if one.suffix in endings and one.exists())
    except OSError:
        return ""
    close = [one for one in found if Path(one).stem == path.name] or get_close_matches(
        path.name, found, n=1, cutoff=0.75
    )
    if close:
        return f"; did you mean {path.with_name(close[0])}?"
    return f"; there are {', '.join(found[:SHOWN])}" if found and path.suffix != ".toml" else ""
