"""Shapes of JSON values: what each accepts, and the reason where it does not."""

from __future__ import annotations

from typing import Any

import pytest

from epsproof.verify.kernel.json_text import POSITIVE, RATIONAL, load, shaped
from epsproof.verify.kernel.rejected import Rejected

OBJECT = {"a": str, "b?": [int]}
ACCEPTED: list[tuple[Any, Any]] = [
    ("x", str),
    (True, bool),
    (None, type(None)),
    ([1], object),
    (None, object),
    ("ab", "a[bc]"),
    ("", ""),
    ([], [str]),
    (["x"] * 5_000, [str]),
    (["x", 1], (str, int)),
    ({"a": "x"}, OBJECT),
    ({"a": "x", "b": [1, 2]}, OBJECT),
    ({}, {}),
    ({"p": "1"}, dict.fromkeys(("p",), RATIONAL)),
    ("0", RATIONAL),
    ("-12/305", RATIONAL),
    ("9" * 1000 + "/" + "9" * 1000, POSITIVE),
]
REFUSED: list[tuple[Any, Any, str]] = [
    (1, str, "it must be of type str"),
    (True, int, "it must be of type int"),
    (1, bool, "it must be of type bool"),
    (1.0, int, "it must be of type int"),
    (0, type(None), "it must be of type NoneType"),
    ("abc", "a[bc]", r"it must be a text of the form a\[bc\]"),
    ("xab", "a[bc]", "of the form"),
    ("ab\n", "a[bc]", "of the form"),
    (["ab"], "a[bc]", "of the form"),
    (1, "1", "of the form"),
    ("x", [str], "it must be a list of 0 to 5000"),
    (("x",), [str], "it must be a list"),
    (["x"] * 5_001, [str], "it must be a list of 0 to 5000"),
    (["x", 1], [str], "it, 2 must be of type str"),
    (["x"], (str, int), "it must be a list of 2 to 2"),
    (["x", 1, 1], (str, int), "it must be a list of 2 to 2"),
    ([1, "x"], (str, int), "it, 1 must be of type str"),
    ([], {}, "it must be an object"),
    ([("a", "x")], OBJECT, r"it must be an object with the keys \[a, b\?\]"),
    ({}, OBJECT, "an object with the keys"),
    ({"a": "x", "c": "x"}, OBJECT, "an object with the keys"),
    ({"a": "x", "b?": [1]}, OBJECT, "an object with the keys"),
    ({"b": [1]}, OBJECT, "an object with the keys"),
    ({"a": 1}, OBJECT, "it, a must be of type str"),
    ({"a": "x", "b": [1, "x"]}, OBJECT, "it, b, 2 must be of type int"),
    ({"a": "x", "b": None}, OBJECT, "it, b must be a list"),
    *(
        (text, RATIONAL, "of the form")
        for text in ("", "-0", "+1", "1/0", "01", "1/01", "0/5", "1.5", "1e3", " 1", "1 ", "\u0661")
    ),
    *((text, RATIONAL, "of the form") for text in ("9" * 1001, "1/" + "9" * 1001, "1/-2", "1//2", "--1")),
    *((text, POSITIVE, "of the form") for text in ("0", "-1", "-1/2")),
]


@pytest.mark.parametrize(("value", "shape"), ACCEPTED, ids=range(len(ACCEPTED)))
def test_what_has_the_shape_is_given_back(value: Any, shape: Any) -> None:
    assert shaped(value, shape, "it") is value


@pytest.mark.parametrize(("value", "shape", "reason"), REFUSED, ids=range(len(REFUSED)))
def test_what_has_another_shape_is_rejected_with_its_place(value: Any, shape: Any, reason: str) -> None:
    with pytest.raises(Rejected, match=f"^{reason}" if reason.startswith("it") else reason):
        shaped(value, shape, "it")


@pytest.mark.parametrize(
    "text", ["{}", '{"a": -123456789}', '{"a": 123456789, "b": [true, null, "x"]}', '{"a": 0}']
)
def test_load_accepts(text: str) -> None:
    assert isinstance(load(text), dict)


def test_load_reads_whole_numbers_of_nine_digits() -> None:
    assert load('{"a": -123456789, "b": 7}') == {"a": -123456789, "b": 7}
    with pytest.raises(Rejected, match="number 1234567890 is not allowed"):
        load('{"a": 1234567890}')


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": 1, "a": 1}', "duplicate key"),
        ('{"a": [{"b": 1, "b": 2}]}', "duplicate key"),
        ('{"a": NaN}', "number NaN"),
        ('{"a": -Infinity}', "number -Infinity"),
        ('{"a": 1.0}', "number 1.0"),
        ('{"a": 1e3}', "number 1e3"),
        ('{"a": ' + "7" * 5000 + "}", "^the number 77777777777777777777 is not allowed$"),
        ("[]", "the text must be of type dict"),
        ("{", "not a JSON text"),
        ('{"a": ' + "[" * 100_000, "not a JSON text"),
        ("{}" + " " * 3_999_999, "too long"),
    ],
    ids=range(11),
)
def test_load_says_why_it_rejects(text: str, reason: str) -> None:
    with pytest.raises(Rejected, match=reason):
        load(text)


def test_a_text_of_the_greatest_length_is_read() -> None:
    assert load("{}" + " " * 3_999_998) == {}
