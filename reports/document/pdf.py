"""LaTeX source -> PDF with latexmk, in a temporary folder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from epsproof.reports.output import Output

__all__ = ["PACKAGES", "Typeset", "latexmk_found", "overfull", "typeset", "with_pdf"]

SECONDS = 180
FAILURE = re.compile(r"^.*(?:not found|rror|ailure|did not finish).*$", re.MULTILINE)
PACKAGES = "latexmk texlive-latex-recommended texlive-latex-extra texlive-fonts-recommended lmodern"
ARGUMENTS = ("-pdf", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "-norc", "-quiet")


@frozen
class Typeset:
    """The PDF (None where LaTeX failed) and the log."""

    pdf: bytes | None
    log: str

    @property
    def complaint(self) -> str:
        """The first error of the log with the line after it; without one the first line that speaks of a failure."""
        match = re.search(r"^!.*(?:\n.*)?", self.log, re.MULTILINE) or FAILURE.search(self.log)
        return match[0] if match else self.log[-300:]


def latexmk_found() -> bool:
    """Whether latexmk and pdflatex are installed."""
    return shutil.which("latexmk") is not None and shutil.which("pdflatex") is not None


def typeset(source: str, seconds: float = SECONDS, beside: Mapping[str, bytes] | None = None) -> Typeset:
    """Typeset the source; the same source gives the same bytes. ``beside`` holds files that it includes, by name."""
    with tempfile.TemporaryDirectory(prefix="epsproof-") as folder:
        (Path(folder) / "article.tex").write_text(source, encoding="utf-8")
        for name, content in (beside or {}).items():
            (Path(folder) / name).write_bytes(content)
        environment = {
            **os.environ,
            "SOURCE_DATE_EPOCH": "0",
            "FORCE_SOURCE_DATE": "1",
            "max_print_line": "1000",
        }
        command = ["latexmk", *ARGUMENTS, "article.tex"]
        try:
            done = subprocess.run(
                command, cwd=folder, env=environment, capture_output=True, timeout=seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return Typeset(None, f"latexmk did not finish in {seconds:.0f} s")
        log = Path(folder) / "article.log"
        text = (
            log.read_text(encoding="utf-8", errors="replace")
            if log.exists()
            else done.stderr.decode(errors="replace")
        )
        pdf = Path(folder) / "article.pdf"
        return Typeset(pdf.read_bytes() if done.returncode == 0 and pdf.exists() else None, text)


def overfull(log: str) -> list[float]:
    """The excess widths of overfull lines, in points."""
    return [float(x) for x in re.findall(r"Overfull \\hbox \(([\d.]+)pt too wide\)", log)]


def with_pdf(output: Output, stem: str, source: str, beside: dict[str, bytes]) -> Output:
    """The output with the PDF of the source, or with a note why there is none."""
    if not latexmk_found():
        note = f"no PDF: latexmk is not installed (Debian: apt-get install {PACKAGES})"
        return Output(output.status, output.files, output.folders, (*output.notes, note))
    result = typeset(source, beside=beside)
    if result.pdf is None:
        install = (
            f" (Debian has what it needs: apt-get install {PACKAGES})"
            if "not found" in result.complaint
            else ""
        )
        note = f"no PDF: LaTeX stopped: {result.complaint}{install}"
        return Output(output.status, output.files, output.folders, (*output.notes, note))
    return Output(output.status, {**output.files, f"{stem}.pdf": result.pdf}, output.folders, output.notes)
