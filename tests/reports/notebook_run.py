"""A notebook run from top to bottom by a kernel of its own."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest


def run_notebook(notebook: Any, folder: Path, *, timeout: int) -> None:
    """Fill in the outputs of ``notebook``, run in ``folder``; a cell may take ``timeout`` seconds.

    The kernel is reached by sockets in files: ports of TCP are chosen before they are bound, and two tests met on one.
    """
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    manager = pytest.importorskip("jupyter_client").AsyncKernelManager
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    with TemporaryDirectory() as short:
        kernel = manager(kernel_name="python3", transport="ipc", ip=str(Path(short) / "kernel"))
        client = nbclient.NotebookClient(
            notebook, km=kernel, timeout=timeout, resources={"metadata": {"path": str(folder)}}
        )
        client.execute()
