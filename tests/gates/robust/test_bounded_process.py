"""A process that can be ended: by time, by memory, by a signal, by an error, also inside of a library."""

from __future__ import annotations

import os
import signal
import time

import pytest

from epsproof.derive.text.errors import SyntaxRejected
from epsproof.verify.system.bounded_process import OverMemory, OverTime, bounded, limited, reports
from epsproof.verify.system.engine_error import EngineError, told


def endless() -> None:
    while True:
        pass


def deep_in_a_library() -> None:
    """One call of python-flint, in which no handler of Python runs."""
    from flint import fmpz

    fmpz(3) ** (10**10)


def hoarding() -> None:
    held = []
    while True:
        held.append(bytearray(b"x" * 10_000_000))


def broken() -> None:
    raise SyntaxRejected("a rule", "a text", 3, "a hint")


def raising_key() -> None:
    raise KeyError("t")


def children() -> list[str]:
    with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as stream:
        return stream.read().split()


def test_the_result_comes_back() -> None:
    assert bounded(lambda: {"a": (1, 2)}, 5.0) == {"a": (1, 2)}


@pytest.mark.parametrize("work", [endless, deep_in_a_library])
def test_time_holds_whatever_the_work_is(work) -> None:
    start, before = time.process_time(), children()
    with pytest.raises((OverTime, OverMemory)):
        bounded(work, 0.5)
    assert time.process_time() - start < 0.5
    assert children() == before


@pytest.mark.parametrize("seconds", [0.5, 1.0, 2.0, 60.0])
def test_at_most_a_fifth_is_granted_beyond_the_limit(seconds) -> None:
    ends = bounded(lambda: signal.getitimer(signal.ITIMER_PROF)[0], seconds)
    assert seconds < ends <= 1.2 * seconds + 0.01


def test_memory_holds() -> None:
    before = children()
    with pytest.raises(OverMemory, match="memory"):
        bounded(hoarding, 60.0, 300 << 20)
    assert children() == before


def test_memory_that_the_asking_process_has_is_not_counted() -> None:
    """A notebook with a large table asks, too."""
    table = b"x" * (400 << 20)
    assert bounded(lambda: (time.sleep(0.3), len(table))[1], 60.0, 300 << 20) == 400 << 20
    with pytest.raises(OverMemory, match="memory"):
        bounded(hoarding, 60.0, 300 << 20)


def test_a_crash_is_an_error_of_the_engine() -> None:
    with pytest.raises(EngineError, match="SIGSEGV"):
        bounded(lambda: os.kill(os.getpid(), signal.SIGSEGV), 5.0)
    with pytest.raises(EngineError, match="status 3"):
        bounded(lambda: os._exit(3), 5.0)


def test_an_error_of_ours_is_raised_again() -> None:
    with pytest.raises(SyntaxRejected, match="column 3: a rule; a hint") as error:
        bounded(broken, 5.0)
    assert (error.value.rule, error.value.column) == ("a rule", 3)


def test_a_place_is_told_of_an_unexpected_error() -> None:
    with pytest.raises(KeyError) as error:
        bounded(raising_key, 5.0)
    assert told(error.value).startswith("KeyError: 't' (tests/gates/robust/test_bounded_process.py:")


def test_an_error_that_cannot_be_sent_is_told() -> None:
    class Local(Exception):
        pass

    def work() -> None:
        raise Local("here")

    with pytest.raises(EngineError, match="Local: here"):
        bounded(work, 5.0)


def test_a_process_that_does_nothing_is_ended() -> None:
    with pytest.raises(OverTime, match="neither worked nor answered"):
        list(reports(lambda send: time.sleep(60), idle=0.2))


def test_what_was_sent_before_the_end_is_there() -> None:
    def work(send) -> None:
        send(1)
        send("x" * 300_000)
        with limited(0.1):
            endless()

    found = []
    with pytest.raises(OverTime):
        for one in reports(work):
            found.append(one)
    assert found == [1, "x" * 300_000]


def test_the_child_ends_with_the_iterator() -> None:
    def work(send) -> None:
        send(1)
        endless()

    before = children()
    stream = reports(work)
    next(stream)
    stream.close()
    assert children() == before
