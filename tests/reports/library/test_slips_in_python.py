"""The functions refuse what the command refuses: names that look like slips, misplaced conditions, limits that limit nothing."""

from __future__ import annotations

import math
import sys
from fractions import Fraction
from subprocess import run

import pytest

import epsproof
from epsproof import adapters

REFUSED = {
    "a product without its sign": ({"profile": "max(a/pq, r)", "assume": ["0 < a < 1", "r > 1"]}, r"p\*q"),
    "another case": ({"profile": "2*Prior"}, r'did you mean prior\? as a parameter: .*free="Prior"'),
    "another case in a condition": (
        {"profile": "r", "where": "P == 1", "assume": "r > 1"},
        "the priors here are p, q",
    ),
    "a parameter among the priors": ({"profile": "r", "where": "r > 1"}, 'of a parameter: assume="r > 1"'),
    "a prior among the parameters": ({"profile": "r", "assume": "q > 1/2"}, 'stated with where="q > 1/2"'),
    "a parameter that no assumption names": (
        {"profile": "max(a/(p*q), r)", "assume": "0 < a < 1"},
        'assume="r > 0", or free',
    ),
    "what excludes every epsilon": ({"profile": "posterior <= prior"}, "the region with where"),
    "the title of something": ({"profile": "Threshold"}, 'assume="Threshold > 0", or free="Threshold"'),
    "an average": ({"profile": "guess <= 0.6"}, "the command epsproof evaluate"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_slips_are_refused_with_what_was_meant(name: str) -> None:
    asked, remedy = REFUSED[name]
    with pytest.raises(epsproof.QuestionError, match=remedy):
        epsproof.derive(**asked)


def test_values_are_named_as_the_caller_gives_them() -> None:
    with pytest.raises(epsproof.QuestionError, match=r'add "r": "\.\.\." to the values'):
        epsproof.evaluate("r", {}, free="r")
    with pytest.raises(epsproof.QuestionError, match=r'^s="3": the problem has no such parameter'):
        epsproof.derive("r", assume="r > 1").at(r=2, s=3)


def test_what_is_meant_is_answered() -> None:
    assert str(epsproof.derive("r", where="p == 1", assume="r > 1").epsilon) == "log(r)/2"
    assert str(epsproof.derive("Prior", assume="Prior > 1", free="Prior").epsilon) == "log(Prior)/2"
    assert float(epsproof.evaluate("pq", {"pq": 3}).epsilon) < math.log(3) / 2
    assert epsproof.compare("r", "r + 1", assume="r > 1").first_implies_second == "proved"
    with pytest.raises(epsproof.QuestionError, match=r"p\*q"):
        epsproof.compare("pq", "3")


def test_a_name_that_is_imported_and_not_there_names_the_nearest() -> None:
    with pytest.raises(ImportError, match=r"did you mean epsproof\.derive\?"):
        from epsproof import Derive  # noqa: F401
    assert not hasattr(epsproof, "Derive")


AS_ARGUMENTS = [
    (lambda: epsproof.compose("0.1 x 12"), 'for instance delta="1e-5"'),
    (lambda: epsproof.compose("0.1 x 12", delta="2"), 'for instance delta="1e-5"'),
    (
        lambda: epsproof.risk("geometric(t=1/3)", "0.1", published="1,000"),
        'write published="1000" for one value',
    ),
    (lambda: epsproof.risk("geometric(t=1/3)", "0.1", known="four"), "known is a number"),
    (lambda: epsproof.derive("3", where="delta == 1e-5"), 'of a parameter: assume="delta == 1e-5"'),
]


@pytest.mark.parametrize(("call", "remedy"), AS_ARGUMENTS, ids=[remedy for _, remedy in AS_ARGUMENTS])
def test_remedies_are_arguments_or_said_to_be_of_the_command(call, remedy: str) -> None:
    with pytest.raises(epsproof.QuestionError) as error:
        call()
    assert remedy in str(error.value).splitlines()[0]


WRONG = [
    (lambda: epsproof.evaluate("2", alpha="1/2", model="household"), r'values=\{"alpha": "1/2"\}'),
    (lambda: epsproof.derive("r", assume={"r": 3}), r"write assume=\['r == 3'\]"),
    (lambda: epsproof.derive("r", where=lambda p, q: q == 1), "a condition is a text, such as 'q == 1'"),
    (lambda: epsproof.derive("r", assume="r > 1").at(3), r'write at\(r="..."\)'),
    (lambda: epsproof.compose(["0.1", "0.2"], delta="0"), "write '0.1, 0.2'"),
    (lambda: adapters.opendp_scale(epsproof.evaluate("3").epsilon, 1.0, d_in=1), "a function of the scale"),
    (lambda: epsproof.derive(3), "write '3'"),
    (lambda: epsproof.derive(Fraction(3, 2)), "write '3/2'"),
    (lambda: epsproof.derive(None), "profile = None is no text; a text stands in quotes"),
    (lambda: epsproof.derive(lambda p, q: 3), "a text stands in quotes"),
    (lambda: epsproof.figure(None), "name = None is no text"),
    (lambda: epsproof.derive("r", assume=5), "assume = 5"),
    (lambda: epsproof.evaluate("r", [("r", 3)]), "mapping"),
    (lambda: epsproof.compose("0.1 x 10", delta=1e-5), "delta = 1e-05"),
    (lambda: adapters.for_opendp(epsproof.evaluate("3")), r"\.epsilon"),
    (
        lambda: float(epsproof.derive("r", assume="r > 1")),
        r"Derivation is no number: write float\(derivation\.epsilon\)$",
    ),
    (lambda: float(epsproof.evaluate("3")), r"Number is no number: write float\(number\.epsilon\)$"),
    (lambda: epsproof.evaluate("3") / 40, r"write float\(number\.epsilon\)/40"),
    (lambda: epsproof.evaluate("3").epsilon / 40, r"write float\(epsilon\)/40"),
    (lambda: 40 * epsproof.evaluate("3").epsilon, r"write 40\*float\(epsilon\)"),
    (lambda: epsproof.evaluate("3").epsilon < 1, r"write float\(epsilon\) < 1"),
    (lambda: epsproof.risk("geometric(t=1/3)", "1/2", published=[2, 3]), "write '2, 3'"),
    (lambda: epsproof.evaluate("3")["epsilon"], r"has nothing in brackets; it has .admissible, .epsilon, "),
    (lambda: epsproof.derive(), "missing a required argument: 'profile'; it has profile, where"),
    (lambda: epsproof.figure("band", "2"), "too many positional arguments; it has name"),
]


@pytest.mark.parametrize(("call", "remedy"), WRONG, ids=[remedy for _, remedy in WRONG])
def test_arguments_of_another_type_are_named(call, remedy: str) -> None:
    with pytest.raises(TypeError, match=remedy):
        call()


@pytest.mark.parametrize(
    ("found", "name", "has"),
    [
        (lambda: epsproof.derive("r", assume="r > 1"), "eps", "at, epsilon, "),
        (lambda: epsproof.evaluate("3").epsilon, "value", "formula, latex, lower, upper"),
        (lambda: epsproof.compose("0.1 x 40", delta="0"), "epsilon", "lower, to_json, upper"),
    ],
)
def test_an_attribute_that_an_answer_does_not_have_is_told_with_those_it_has(
    found, name: str, has: str
) -> None:
    with pytest.raises(AttributeError, match=has):
        getattr(found(), name)
    assert not hasattr(found(), "_repr_png_")


COMMANDS = [
    ("report", "epsproof report"),
    ("memo", "report ... --memo"),
    ("model", "Model.load"),
    ("dervie", "did you mean epsproof.derive"),
    ("Derive", "did you mean epsproof.derive"),
    ("__version__", "importlib.metadata"),
]


@pytest.mark.parametrize(("name", "remedy"), COMMANDS)
def test_what_a_command_does_is_said_to_be_one(name: str, remedy: str) -> None:
    with pytest.raises(AttributeError, match=remedy):
        getattr(epsproof, name)


@pytest.mark.parametrize("digits", [0, -3, 1001])
def test_digits_are_a_whole_number_in_a_range(digits: int) -> None:
    with pytest.raises(ValueError, match="digits"):
        epsproof.evaluate("3", digits=digits)
    assert epsproof.evaluate("3", digits=1).upper == "0.6"


@pytest.mark.parametrize("budget", [math.nan, -1.0, 0.0, math.inf], ids=str)
def test_what_is_no_budget_is_not_handed_on(budget: float) -> None:
    pytest.importorskip("opendp.prelude", reason="opendp is not installed")
    with pytest.raises(ValueError, match="no budget"):
        adapters.for_opendp(budget)
    assert adapters.for_opendp(0.5)[1] == 0.5


@pytest.mark.parametrize("apart", [0, -1, math.nan])
def test_inputs_that_are_not_apart_have_no_scale(apart: float) -> None:
    """The search for a scale ended in a message about a negative one."""
    with pytest.raises(ValueError, match=r"such as d_in=1$"):
        adapters.opendp_scale(0.5, lambda scale: scale, d_in=apart)


@pytest.mark.parametrize(
    ("adapter", "package"), [(adapters.for_opendp, "opendp"), (adapters.for_dp_accounting, "dp-accounting")]
)
def test_a_package_that_is_missing_is_named_as_it_is_installed(monkeypatch, adapter, package: str) -> None:
    monkeypatch.setitem(sys.modules, package.replace("-", "_"), None)
    monkeypatch.delitem(sys.modules, "opendp.prelude", raising=False)
    with pytest.raises(ModuleNotFoundError, match=f"{package} is not installed: pip install {package}"):
        adapter(0.5)


def test_a_measurement_in_another_measure_does_not_keep_an_epsilon() -> None:
    """The budget would be spent as the rho of zero-concentrated privacy, for which no epsilon holds."""
    opendp = pytest.importorskip("opendp.prelude", reason="opendp is not installed")
    opendp.enable_features("contrib")
    counts, budget = opendp.vector_domain(opendp.atom_domain(T=int)), epsproof.evaluate("3").epsilon

    def gaussian(scale: float):
        return opendp.m.make_gaussian(counts, opendp.l2_distance(T=float), scale=scale)

    def laplace(scale: float):
        return opendp.m.make_laplace(counts, opendp.l1_distance(T=int), scale=scale)

    with pytest.raises(ValueError, match="ZeroConcentratedDivergence"):
        adapters.opendp_scale(budget, gaussian, d_in=1.0)
    with pytest.raises(TypeError, match="what make returns is no measurement"):
        adapters.opendp_scale(budget, lambda scale: scale, d_in=1)
    assert laplace(adapters.opendp_scale(budget, laplace, d_in=1)).check(1, float(budget))


def test_a_verdict_is_public_and_has_its_fields(tmp_path) -> None:
    file = tmp_path / "one.claims.toml"
    file.write_text(
        '[[claim]]\nid = "X"\nkind = "identity"\nlocation = "l"\nstatement = "s"\ngoals = ["a == a"]\n'
    )
    (found,) = epsproof.verify(file).verdicts
    assert isinstance(found, epsproof.Verdict) and (found.id, found.verdict, found.rung) == (
        "X",
        "proved",
        "certified",
    )


def test_the_adapters_are_there_without_an_import_of_their_own() -> None:
    assert epsproof.adapters is adapters
    found = run(
        [sys.executable, "-c", "import epsproof; print(epsproof.adapters.__name__)"],
        capture_output=True,
        text=True,
    )
    assert found.stdout == "epsproof.adapters\n", found.stderr


@pytest.mark.parametrize(
    ("asked", "remedy"),
    [
        ({"assume": {"r": "> 1"}}, r"write assume=\['r > 1'\]"),
        ({"assume": {"r": 3}}, r"write assume=\['r == 3'\]"),
        ({"assume": "r > 1", "where": ("q", 1)}, "write where='q == 1'"),
    ],
)
def test_conditions_in_other_forms_are_refused_with_the_text(asked: dict, remedy: str) -> None:
    with pytest.raises(TypeError, match=remedy):
        epsproof.derive("r", **asked)


@pytest.mark.parametrize(("name", "meant"), [("eps", "epsilon"), ("to_latex", "latex"), ("Upper", "upper")])
def test_an_attribute_by_another_name_is_answered_with_the_one_that_is_there(name: str, meant: str) -> None:
    with pytest.raises(AttributeError, match=f"did you mean {meant}\\?"):
        getattr(epsproof.evaluate("3"), name)


IN_PYTHON = [
    (lambda: epsproof.evaluate("posterior - prior <= b", {"c": "1/10"}), 'write "b" in its place'),
    (lambda: epsproof.evaluate("3", digits="20"), "write digits=20"),
    (lambda: epsproof.evaluate("3", digits=0), "write digits=12"),
    (lambda: epsproof.derive("3", seconds="10 s"), "write seconds=10"),
    (lambda: epsproof.derive("3", seconds=-1), "write seconds=60"),
    (lambda: epsproof.derive(["3"]), "one profile is one text, such as '3'"),
    (lambda: epsproof.verify(["a.claims.toml"]), "one file at a time, such as 'a.claims.toml'"),
    (lambda: epsproof.verify(3), "write a file, such as 'my.claims.toml'"),
    (lambda: epsproof.verify(""), "a paper or a file has a name"),
    (lambda: epsproof.trial(None), "write a file"),
    (lambda: epsproof.Model("household"), r"write Model\.load\('household'\)"),
    (lambda: epsproof.Model.load(3), r"such as Model\.load\('household'\)"),
    (lambda: epsproof.memo, r"epsproof report \.\.\. --memo"),
]


@pytest.mark.parametrize(("asked", "remedy"), IN_PYTHON, ids=range(len(IN_PYTHON)))
def test_what_a_program_asks_otherwise_is_refused_with_what_to_write(asked, remedy: str) -> None:
    with pytest.raises((TypeError, ValueError, AttributeError), match=remedy):
        asked()


def test_verdicts_have_a_name_and_no_place(tmp_path) -> None:
    file = tmp_path / "one.claims.toml"
    file.write_text('[[claim]]\nid = "X"\nkind = "identity"\nstatement = "s"\ngoals = ["a == a"]\n')
    found = epsproof.verify(file)
    with pytest.raises(TypeError, match=r"it has \.status, \.to_json, \.verdicts"):
        found[0]
    with pytest.raises(AttributeError, match=r"did you mean verdicts\?"):
        found.claims  # noqa: B018
