"""Which of the kernel's tests reach a line of it, the quickest first."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

__all__ = ["OPTIONS", "Covering", "covering"]

KERNEL = Path(__file__).parents[3] / "verify" / "kernel"
OPTIONS = [
    "-q",
    "-o",
    "addopts=",
    "-p",
    "no:cacheprovider",
    "-m",
    "not long",
    "--assert=plain",
    "--no-summary",
]


class Covering:
    """The tests that reach lines, and the seconds that each takes."""

    def __init__(self, reached: dict[str, dict[int, list[str]]], seconds: dict[str, float]) -> None:
        self.reached, self.seconds = reached, seconds

    def tests(self, file: str, first: int, last: int) -> list[str]:
        """The tests that reach one of the lines: the quickest of every function, then the second of each, and so on."""
        lines = self.reached.get(file, {})
        found = {test for line in range(first, last + 1) for test in lines.get(line, ())}
        taken: dict[str, int] = {}
        ranked = []
        for test in sorted(found, key=lambda test: (self.seconds.get(test, 0.0), test)):
            function = test.partition("[")[0]
            taken[function] = taken.get(function, 0) + 1
            ranked.append((taken[function], self.seconds.get(test, 0.0), test))
        return [test for _, _, test in sorted(ranked)]


class _Contexts:
    """A plugin that tells coverage which test runs, and times it."""

    def __init__(self, seen: Any) -> None:
        self.seen, self.seconds = seen, dict[str, float]()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.seen.switch_context(item.nodeid)
        start = time.process_time()
        yield
        self.seconds[item.nodeid] = time.process_time() - start
        self.seen.switch_context("")


def covering(tests: str) -> Covering:
    """The tests of a folder that reach the lines of the kernel, found in a process of its own, which imports the kernel anew."""
    inlet, outlet = os.pipe()
    if os.fork() == 0:
        os.close(inlet)
        with os.fdopen(outlet, "wb") as stream:
            stream.write(pickle.dumps(_measured(tests)))
        os._exit(0)
    os.close(outlet)
    with os.fdopen(inlet, "rb") as stream:
        reached, seconds = pickle.loads(stream.read())
    os.wait()
    return Covering(reached, seconds)


def _measured(tests: str) -> tuple[dict[str, dict[int, list[str]]], dict[str, float]]:
    import coverage

    seen = coverage.Coverage(source=[str(KERNEL)], data_file=None, config_file=False)
    contexts = _Contexts(seen)
    seen.start()
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, 1)
    pytest.main([*OPTIONS, tests], plugins=[contexts])
    seen.stop()
    data = seen.get_data()
    reached = {}
    for name in data.measured_files():
        by_line = data.contexts_by_lineno(name)
        reached[Path(name).name] = {line: [test for test in found if test] for line, found in by_line.items()}
    return reached, contexts.seconds
