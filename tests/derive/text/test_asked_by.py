"""A remedy is an option of a command, and inside of a function of the library one of its arguments."""

from __future__ import annotations

import pytest

from epsproof.derive.text.errors import a_program, option, setting


def said() -> list[str]:
    several = option("assume", "r > 1", "a > 0")
    return [option("where", "q == 1"), option("free", "r"), several, option("where"), setting("r", "3")]


def test_a_remedy_is_worded_as_the_question_was_put() -> None:
    typed = ["--where 'q == 1'", "--free r", "--assume 'r > 1' 'a > 0'", "--where", "--set r=3"]
    assert said() == typed
    with a_program():
        assert said() == ['where="q == 1"', 'free="r"', 'assume=["r > 1", "a > 0"]', "where", 'r="3"']
    assert said() == typed


def test_an_error_inside_a_function_ends_its_wording() -> None:
    @a_program()
    def fails() -> None:
        raise ValueError(option("free", "r"))

    with pytest.raises(ValueError, match='free="r"'):
        fails()
    assert option("free", "r") == "--free r"
