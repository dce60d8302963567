"""The question in a file: about finitely many values, or about a continuous prior where it names a ``law``."""

from __future__ import annotations

from pathlib import Path

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.metric.line.question import LineQuestion, line_question_of
from epsproof.verify.metric.question import Question, question_of
from epsproof.verify.system.toml_file import NotToml, in_file, read_toml

__all__ = ["read_question"]


def read_question(path: Path) -> Question | LineQuestion:
    """The question in a TOML file; raises QuestionError with the file's name."""
    try:
        table = read_toml(path, parse_float=str)
        return line_question_of(table) if "law" in table else question_of(table)
    except NotToml as error:
        raise QuestionError(f"{path.name}: {error}") from None
    except QuestionError as error:
        raise in_file(error, path) from None
