"""Work in a process of its own, which can be ended whatever it is doing, and how many processors there are."""

from __future__ import annotations

import gc
import math
import os
import pickle
import select
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from epsproof.verify.system.engine_error import EngineError, told

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

__all__ = [
    "MEMORY",
    "PROCESSORS",
    "SHARE",
    "Ended",
    "OverMemory",
    "OverTime",
    "bounded",
    "limited",
    "pool",
    "reports",
]

# How many processors this process may use, and processes that use them no longer than it lives.

MOST = 8


def _usable() -> int:
    """The processors that the system lets this process run on, at most ``MOST``: each process of ours needs memory of its own."""
    try:
        usable = len(os.sched_getaffinity(0))
    except AttributeError:
        usable = os.cpu_count() or 1
    return max(1, min(usable, MOST))


PROCESSORS = _usable()


def pool(jobs: int, prepared: Callable[[], object] | None = None) -> ProcessPoolExecutor:
    """``jobs`` processes, each prepared by the call given, which end when this process ends, also when it is killed."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begun, (prepared,))


def _begun(prepared: Callable[[], object] | None) -> None:
    threading.Thread(target=_end_after_parent, daemon=True).start()
    if prepared is not None:
        prepared()


def _end_after_parent() -> None:
    """Wait for the end of the process that began this one, and end then."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


# Work in a process of its own, which can be ended whatever it is doing: also inside of SymPy, python-flint
# or the kernel.
#
# ``reports`` forks. The child does the work and sends what it finds; the parent waits, and holds nothing
# but the pipe. A timer of the operating system ends the child by its processor time (``limited``), the
# parent ends it where its memory grows by more than the limit, or where it neither works nor answers. What
# comes back was pickled by our own child; nothing else can write to the pipe. Errors raised by the work are
# raised again in the parent. On systems without ``fork`` the work is done here, without limits.
#
# The result does not depend on the process: the child starts as a copy of this one and shares nothing with
# other children.

T = TypeVar("T")
Send = Callable[[Any], None]
MEMORY = 2 << 30
SHARE, LEAST = 1.1, 0.1
LOOK = 0.05
IDLE = 600.0
LENGTH = struct.Struct("!Q")
FOUND, FAILED = b"+", b"-"


class Ended(Exception):
    """The work was ended before it was done; the message says by which limit."""


class OverTime(Ended):
    """It took more time than it was given."""


class OverMemory(Ended):
    """It took more memory than it was given."""


def bounded(work: Callable[[], T], seconds: float, memory: int = MEMORY) -> T:
    """The result of ``work``, which may take ``seconds`` of the processor and a tenth more, and so many bytes of memory
    beside those that this process has.

    Raises OverTime or OverMemory where it takes more, EngineError where the process ends otherwise, and what the work raises.
    """

    def one(send: Send) -> None:
        with limited(seconds):
            found = work()
        send(found)

    results: list[T] = list(reports(one, memory))
    if not results:
        raise EngineError("a process ended without an answer")
    return results[0]


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Inside, in a child of ``reports``, the process ends once it has computed ``seconds`` and a tenth, whatever it does."""
    if math.isinf(seconds) or not _forking():
        yield
        return
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, max(seconds * SHARE, seconds + LEAST))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def reports(work: Callable[[Send], None], memory: int = MEMORY, idle: float = IDLE) -> Iterator[Any]:
    """What ``work`` sends, as it comes; the process does not outlive the iterator.

    Raises OverTime, OverMemory, EngineError and the errors of the work as ``bounded`` does, after what was sent before. ``idle``
    are the seconds by the clock after which a child is ended that neither computes nor answers.
    """
    if not _forking():
        found: list[Any] = []
        work(found.append)
        yield from found
        return
    inlet, outlet = os.pipe()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    child = os.fork()
    if child == 0:
        _child(work, inlet, outlet)
    os.close(outlet)
    status: int | None = None
    try:
        for kind, content in _messages(child, inlet, memory, idle):
            if kind == FAILED:
                raise _error(content)
            yield pickle.loads(content)
        _, status = os.waitpid(child, 0)
    finally:
        os.close(inlet)
        if status is None:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    _judge(status)


def _forking() -> bool:
    return hasattr(os, "fork") and hasattr(signal, "setitimer")


def _child(work: Callable[[Send], None], inlet: int, outlet: int) -> None:
    """Do the work, send what it finds and how it failed, and end at once: nothing of the parent is cleaned up twice."""
    code = 1
    try:
        os.close(inlet)
        _end_with_parent()
        gc.freeze()

        def send(found: Any) -> None:
            _write(outlet, FOUND, pickle.dumps(found))

        try:
            work(send)
        except BaseException as error:
            _write(outlet, FAILED, _pickled(error))
        code = 0
    finally:
        os._exit(code)


def _end_with_parent() -> None:
    """Where the system can: the child is killed with its parent."""
    parent = os.getppid()
    with suppress(Exception):
        import ctypes

        ctypes.CDLL(None).prctl(1, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def _write(pipe: int, kind: bytes, content: bytes) -> None:
    rest = memoryview(kind + LENGTH.pack(len(content)) + content)
    while rest:
        rest = rest[os.write(pipe, rest) :]


def _messages(child: int, pipe: int, memory: int, idle: float) -> Iterator[tuple[bytes, bytes]]:
    """The messages until the pipe is closed; raises OverMemory where the child grows by more, OverTime where it is idle."""
    held, worked, since, begun = b"", -1.0, time.monotonic(), _resident(child)
    head = len(FOUND) + LENGTH.size
    while True:
        if not select.select([pipe], [], [], LOOK)[0]:
            if _resident(child) > begun + memory:
                raise OverMemory(f"more than {memory / (1 << 30):.3g} GB of memory would be needed")
            if time.monotonic() > since + idle:
                now = _worked(child)
                if now == worked:
                    raise OverTime(f"it neither worked nor answered for {idle:g} seconds")
                worked, since = now, time.monotonic()
            continue
        piece = os.read(pipe, 1 << 16)
        if not piece:
            return
        held += piece
        while len(held) >= head and len(held) >= (end := head + LENGTH.unpack(held[1:head])[0]):
            yield held[:1], held[head:end]
            held = held[end:]


def _resident(child: int) -> int:
    """The bytes of memory that a process has; 0 where the system does not tell."""
    try:
        with open(f"/proc/{child}/statm", "rb") as stream:
            return int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def _worked(child: int) -> float:
    """A number that grows while the process computes."""
    try:
        with open(f"/proc/{child}/stat", "rb") as stream:
            words = stream.read().rpartition(b")")[2].split()
        return float(int(words[11]) + int(words[12]))
    except (OSError, ValueError, IndexError):
        return 0.0


def _judge(status: int) -> None:
    """Raise the error that stands for the way in which the child ended."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number == signal.SIGPROF:
            raise OverTime("the time was used up")
        if number == signal.SIGKILL:
            raise OverMemory("the system ended the process, perhaps for want of memory")
        raise EngineError(f"a process was ended by {signal.Signals(number).name}")
    if os.WEXITSTATUS(status):
        raise EngineError(f"a process ended with status {os.WEXITSTATUS(status)}")


def _pickled(error: BaseException) -> bytes:
    """The error by its class and content; one that cannot be sent as what it says."""
    if isinstance(error, MemoryError):
        error = OverMemory("more memory would be needed than there is")
    try:
        named = isinstance(error, OSError) and error.filename is not None
        arguments = (
            (error.errno, error.strerror, error.filename)
            if isinstance(error, OSError) and named
            else error.args
        )
        content = pickle.dumps((type(error), arguments, error.__dict__, told(error)))
        _error(content)
        return content
    except Exception:
        return pickle.dumps((EngineError, (told(error),), {}, told(error)))


def _error(content: bytes) -> BaseException:
    """The error again; its traceback is lost, the line that names its place is kept as ``told``."""
    kind, arguments, state, line = pickle.loads(content)
    error: BaseException = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(state)
    error.__dict__["told"] = line
    return error
