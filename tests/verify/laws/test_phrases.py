"""Phrases that name releases: what is read, and that nothing else than a refusal comes of any other text."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from epsproof.derive.text.errors import QuestionError, UnknownName
from epsproof.derive.text.numbers import Amount, _read
from epsproof.verify.laws.read import parts_of, releases_of
from epsproof.verify.laws.release import DOMINATED, SAME, _of, _release, _split, law_named, laws, releases
from epsproof.verify.reader.phrases import Named, phrases
from epsproof.verify.system.engine_error import EngineError
from tests.gates.attack.faults import Fault, put_back

SIGNS = ["x", "*", ",", "(", ")", "=", "-", " "]
WORDS = [*laws(), *SIGNS, "0.1", "12", "log(3)", "epsilon", "sigma", "1e400", "inf", "a.toml", "1/3", "1/0"]


def number(text: str) -> Amount:
    return Amount(Fraction(text))


PURE = {"epsilon": number("0.135"), "delta": number("0")}
READ = [
    ("0.135 x 12", [(12, "dp", PURE)]),
    ("12 x 0.135", [(12, "dp", PURE)]),
    ("12 * laplace(1/3)", [(12, "laplace", {"epsilon": number("1/3")})]),
    (
        "discrete-laplace(scale=2)",
        [(1, "discrete_laplace", {"scale": number("2"), "sensitivity": number("1")})],
    ),
    ("0.135, gdp(1) x 2", [(1, "dp", PURE), (2, "gdp", {"mu": number("1")})]),
    ("dp(log(3))", [(1, "dp", {"epsilon": Amount(Fraction(3), True), "delta": number("0")})]),
]


@pytest.mark.parametrize(("text", "found"), READ)
def test_what_is_read(text, found):
    assert [(r.count, r.law.name, r.values) for r in releases(text)] == found


@given(st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join) | st.text(max_size=30))
@example("laplace(epsilon=0.1, epsilon=0.2)")
@example("((((")
@example("gaussian(log(3))")
@example("discrete_gaussian(1e9)")
@settings(max_examples=400, deadline=None)
def test_any_text_is_read_or_refused(text):
    try:
        found = releases_of(text)
        parts_of(found)
    except QuestionError as error:
        assert str(error)
    else:
        assert min(r.count for r in found) >= 1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0.135 x 12", [Named(12, "dp", {}, ("0.135",))]),
        ("12 \u00d7 log(3)/2", [Named(12, "dp", {}, ("log(3)/2",))]),
        ("12*laplace(0.1)", [Named(1, "dp", {}, ("12*laplace(0.1)",))]),
        ("gaussian(3, sensitivity = 2) * 4,", [Named(4, "gaussian", {"sensitivity": "2"}, ("3",))]),
        (
            "discrete-laplace (log(2)), two.toml x 3",
            [Named(1, "discrete_laplace", {}, ("log(2)",)), Named(3, "two.toml", {}, ())],
        ),
        ("gaussian", [Named(1, "gaussian", {}, ())]),
    ],
)
def test_what_the_second_reader_reads(text, found):
    assert phrases(text) == found


FAULTS = [
    (_read, "Amount(number(text))", "Amount(2 * number(text))", "0.1 x 12"),
    (_read, "Amount(inner, True)", "Amount(inner)", "log(3) x 2"),
    (_read, "Amount(inner, True)", "Amount(inner + 1, True)", "laplace(log(3))"),
    (_release, "counts.index(False)], count", "counts.index(False)], 1", "12 x laplace(0.1)"),
    (_split, "start = place + 1", "start = place + 2", "gdp(1) x 2,gdp(1)"),
    (_of, "names[place], argument", "names[-1 - place], argument", "subsampled_laplace(1/2, 1/4)"),
    (_of, "law = law_named(call[1])", "law = law_named('geometric')", "laplace(1)"),
    (_of, "given[name] = _finite", "given[names[0]] = _finite", "gaussian(sensitivity=2)"),
    (releases, "tuple(parts)", "tuple(parts[:1])", "0.1, gdp(1)"),
]


@pytest.mark.parametrize(("function", "right", "wrong", "text"), FAULTS)
def test_what_is_read_wrongly_is_contradicted(function, right, wrong, text, monkeypatch):
    assert releases_of(text, ("sigma",)) != ()
    put_back(Fault("", [], [(function, right, wrong)]), monkeypatch)
    with pytest.raises(EngineError, match="which the second reader does not read in it"):
        releases_of(text, ("sigma",))


def test_a_phrase_that_only_the_engine_reads_is_kept(monkeypatch):
    monkeypatch.setattr(import_module("epsproof.verify.laws.read"), "phrases", lambda _: phrases("1 x 2"))
    assert releases_of("gdp(1)") == releases("gdp(1)")


def test_names_stand_for_laws_that_there_are():
    assert {*SAME.values(), *(above for above, _ in DOMINATED.values())} <= {*laws()} and not {
        *SAME,
        *DOMINATED,
    } & {*laws()}


@pytest.mark.parametrize(
    "name",
    ["snapping", "tcdp", "cdp", "skellam", "binomial", "topdown", "rappor", "shuffled", "adp", "truncated_laplace", "cauchy",
     "bounded_laplace", "sparse_vector", "subsampled_geometric", "matrix_gaussian", "laplace_or_gaussian"],
)  # fmt: skip
def test_a_mechanism_that_is_not_known_gets_no_neighbour(name):
    """The nearest name is no bound: two mechanisms were told the exponential one, which tells less than they do."""
    with pytest.raises(UnknownName) as refused:
        law_named(name)
    said = str(refused.value)
    assert "nearest" not in said and "none here is known to tell at least as much" in said
    assert [law for law in laws() if f" {law} " in said or f" {law};" in said] == []
