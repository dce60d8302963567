"""What is installed has one name: ``epsproof``, with types, beside a project of any names, and its kernel needs nothing else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path
from textwrap import dedent

import pytest

import epsproof
from epsproof.verify.system.own_files import digest_of

ROOT = Path(__file__).parents[2]
TOPS = {"derive", "verify", "reports", "library"}
RUN = """
    import json, sys
    from importlib.util import find_spec
    import epsproof
    from epsproof.reports.cli import main
    light = sorted({*sys.modules} & {"sympy", "numpy", "flint"})
    main(["derive", "2", "--json"], standalone_mode=False)
    main(["risk", "--noise", "geometric(t=1/3)", "--prior", "1/10", "--published", "1"], standalone_mode=False)
    epsproof.derive("2"), epsproof.verify
    files = [getattr(module, "__file__", None) for module in [*sys.modules.values()]]
    ours = {name: str(module.__file__) for name, module in [*sys.modules.items()] if name.split(".")[0] == "epsproof"}
    found = [name for name in TOPS if find_spec(name) is not None]
    loaded = sorted(name for name in sys.modules if name.split(".")[0] in TOPS)
    twice = sorted(file for file in ours.values() if files.count(file) > 1)
    print(json.dumps({"found": found, "light": light, "ours": ours, "twice": twice, "loaded": loaded}))
"""
USER = """
    from fractions import Fraction
    from typing import assert_type

    import epsproof
    from epsproof import Derivation, Verdict, adapters
    from epsproof.verify.hypothesis_strategies import priors
    from epsproof.verify.kernel.document import check

    found = epsproof.derive("max(a/(p*q), r)", where="q == 1", assume=["0 < a < 1", "r > 1"])
    assert_type(found, Derivation)
    assert_type(adapters.for_diffprivlib, float)  # type: ignore[assert-type]
    assert_type(found.at(a="1/4", r=3), epsproof.Number)
    assert_type(epsproof.verify("mine.claims.toml").verdicts, tuple[Verdict, ...])
    assert_type(check({}), str)
    assert_type(priors("p < q").example(), dict[str, Fraction])
    epsproof.derive(3)  # type: ignore[arg-type]
    epsproof.no_such_name  # type: ignore[attr-defined]
    found.no_such_name  # type: ignore[attr-defined]
"""
PROJECT = {
    "verify/__init__.py": "MINE = 'verify'\n",
    "reports/__init__.py": "MINE = 'reports'\n",
    "derive.py": "MINE = 'derive'\n",
    "verify/tests/test_mine.py": """
        import derive, reports, verify
        import epsproof
        from epsproof.verify.kernel.document import check

        def test_mine(assert_admissible):
            assert [derive.MINE, reports.MINE, verify.MINE] == ["derive", "reports", "verify"]
            assert epsproof.derive("3").status == "proved"
            assert epsproof.__file__.startswith(WHERE)
            assert_admissible(lambda: 0.5493, "3", within=None, examples=1)
    """,
    "mine.claims.toml": """
        [[claim]]
        id = "grows"
        location = "page 1"
        statement = "x grows"
        kind = "inequality"
        assumptions = ["x > 1"]
        goals = ["x**2 > x"]
    """,
}


def own(**more: str) -> dict[str, str]:
    """The environment of a process of somebody else: no path of ours in it but what is given."""
    return {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))
    } | more


def said(folder: Path, *command: str, **more: str) -> str:
    done = subprocess.run(command, cwd=folder, env=own(**more), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_no_second_name_can_be_imported_from_elsewhere(tmp_path: Path) -> None:
    asked = "from importlib.util import find_spec; print([n for n in TOPS if find_spec(n)], find_spec('epsproof').name)"
    assert said(tmp_path, sys.executable, "-c", asked.replace("TOPS", str(sorted(TOPS)))) == "[] epsproof\n"


@pytest.mark.long
def test_commands_load_every_file_once(tmp_path: Path) -> None:
    lines = said(tmp_path, sys.executable, "-c", dedent(RUN).replace("TOPS", str(TOPS))).splitlines()
    found = json.loads(lines[-1])
    assert (found["found"], found["loaded"], found["twice"], found["light"]) == ([], [], [], [])
    assert (
        len(found["ours"]) > 100
        and [name for name in found["ours"] if ".library" in name or ".tests" in name] == []
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what ``pip install --no-deps --target`` puts there."""
    builder = pytest.importorskip(
        "hatchling.builders.wheel", reason="hatchling is not installed"
    ).WheelBuilder(str(ROOT))
    folder = tmp_path_factory.mktemp("installed")
    (wheel,) = builder.build(directory=str(folder / "dist"), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


@pytest.mark.long
@pytest.mark.parametrize(
    "command", [("-m", "pytest"), ("-c", "import pytest; raise SystemExit(pytest.main())")]
)
def test_a_project_with_folders_of_the_same_names_is_tested(
    installed: Path, tmp_path: Path, command: tuple[str, str]
) -> None:
    for name, text in PROJECT.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(dedent(text).replace("WHERE", repr(str(installed))), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\npythonpath = .\naddopts = -q --epsproof-no-cache\n", encoding="utf-8"
    )
    told = said(tmp_path, sys.executable, *command, PYTHONPATH=str(installed))
    assert "2 passed" in told


@pytest.mark.long
def test_a_project_sees_the_types(installed: Path, tmp_path: Path) -> None:
    """In an environment of its own, as mypy takes types from packages that are installed there and have py.typed."""
    pytest.importorskip("mypy", reason="mypy is not installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "env"], check=True)
    site = Path(
        sysconfig.get_path(
            "purelib", "venv", {"base": str(tmp_path / "env"), "platbase": str(tmp_path / "env")}
        )
    )
    os.symlink(installed / "epsproof", site / "epsproof", target_is_directory=True)
    (site / "rest.pth").write_text(
        "".join(f"{x}\n" for x in sys.path if x.endswith("-packages")), encoding="utf-8"
    )
    (tmp_path / "user.py").write_text(dedent(USER), encoding="utf-8")
    options = (
        "--strict",
        "--python-executable",
        str(tmp_path / "env" / "bin" / "python"),
        "--cache-dir",
        "cache",
    )
    assert "Success" in said(tmp_path, sys.executable, "-m", "mypy", *options, "user.py")


def test_the_version_is_the_same_everywhere() -> None:
    """In the package, the citation and the first heading of the changelog, which has the citation's date."""
    stated = {
        line.partition(": ")[0]: line.partition(": ")[2]
        for line in (ROOT / "CITATION.cff").read_text("utf-8").splitlines()
    }
    heading = re.search(r"^## (\S+) \((\S+)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    own = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert heading is not None and heading.groups() == (own, stated["date-released"])
    assert own == stated["version"] == epsproof.__version__


@pytest.mark.long
def test_every_build_has_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wheel and source archive from the checkout, and from what the archive holds, with other times and permissions."""
    builders = [
        pytest.importorskip(f"hatchling.builders.{name}", reason="hatchling is not installed")
        for name in ("wheel", "sdist")
    ]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1796000000")

    def built(root: Path, folder: Path) -> dict[str, str]:
        kinds = (builders[0].WheelBuilder, builders[1].SdistBuilder)
        made = [
            Path(x)
            for kind in kinds
            for x in kind(str(root)).build(directory=str(folder), versions=["standard"])
        ]
        return {path.name: digest_of(path) for path in made}

    first = built(ROOT, tmp_path / "first")
    (archive,) = (tmp_path / "first").glob("*.tar.gz")
    with tarfile.open(archive) as source:
        source.extractall(tmp_path, filter="data")
    unpacked = tmp_path / archive.name.removesuffix(".tar.gz")
    for path in unpacked.rglob("*"):
        path.chmod(0o700 if path.is_dir() or path.stat().st_mode & 0o100 else 0o600)
        os.utime(path, (1e9, 1e9))
    assert len(first) == 2 and built(unpacked, tmp_path / "again") == first


@pytest.mark.long
def test_the_kernel_is_installed_with_the_standard_library_alone(installed: Path, tmp_path: Path) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(installed)!r}); from epsproof.verify.kernel.document import check; "
        "print(sorted({name.split('.')[0] for name in sys.modules} - {*sys.stdlib_module_names, '__main__'}))"
    )
    assert said(tmp_path, sys.executable, "-I", "-S", "-c", code) == "['epsproof']\n"
