"""What is installed: the code and what it reads, without anything that was generated from it."""

from __future__ import annotations

import fnmatch
import io
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MOST_BYTES = 2_500_000
READ_AT_RUN_TIME = (
    "py.typed",
    "verify/kernel/meaning.md",
    "verify/papers/kazan_reiter_2024/remarks.toml",
    "verify/coq/library/Bounds.v",
    "reports/document/templates/page.html.j2",
    "reports/web/static/explore.js",
    "reports/measured/benchmarks.json",
    "reports/schemas/report.json",
    "reports/docs/manual/tutorial.md",
    "reports/docs/manual/static/manual.css",
)


def selected() -> dict[str, Path]:
    """The files of the wheel by their names there, as hatchling excludes and renames them by pyproject.toml, and .ci/wheel.py."""
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"][
        "targets"
    ]["wheel"]
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    library = ROOT / "reports" / "library" / "epsproof"
    found = {f"epsproof/{path.name}": path for path in library.iterdir() if path.is_file()}
    for path in sorted(
        p for folder in wheel["only-include"] for p in (ROOT / folder).rglob("*") if p.is_file()
    ):
        name = path.relative_to(ROOT).as_posix()
        excluded = any(name.startswith(f"{prefix.strip('/')}/") for prefix in wheel["exclude"])
        hidden = any(
            fnmatch.fnmatch(part, pattern.strip("/")) for part in name.split("/") for pattern in ignored
        )
        if not excluded and not hidden:
            source = next(prefix for prefix in wheel["sources"] if name.startswith(f"{prefix}/"))
            found[wheel["sources"][source] + name.removeprefix(source)] = path
    return found


def check(names: Iterable[str], size: int) -> None:
    names = list(names)
    assert [
        name for name in names if name.startswith(("epsproof/reports/published", "epsproof/reports/library"))
    ] == []
    assert [
        name for name in names if name.endswith((".svg", ".pdf", ".sha256", ".epsproof-report", ".pyc"))
    ] == []
    assert [name for name in READ_AT_RUN_TIME if f"epsproof/{name}" not in names] == []
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"epsproof"}
    assert size < MOST_BYTES


def test_the_selected_files():
    packed = io.BytesIO()
    names = selected()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in names.items():
            archive.write(path, name)
    check(names, packed.tell())


@pytest.mark.long
def test_the_wheel_as_it_is_built(tmp_path):
    builder = pytest.importorskip(
        "hatchling.builders.wheel", reason="hatchling is not installed"
    ).WheelBuilder(str(ROOT))
    (wheel,) = (Path(made) for made in builder.build(directory=str(tmp_path), versions=["standard"]))
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    check(names, wheel.stat().st_size)
    assert sorted(name for name in names if ".dist-info/" not in name) == sorted(selected())
