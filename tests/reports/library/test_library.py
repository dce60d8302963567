"""import epsproof: typed results, floats on the safe side, adapters for other packages."""

from __future__ import annotations

import doctest
import importlib
import json
import math
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path

import jsonschema
import mpmath
import numpy as np
import pytest
import sympy

import epsproof
from epsproof import adapters
from epsproof.reports.notebook import functions
from epsproof.reports.notebook.results import rounded_down
from epsproof.verify.kernel.document import check

ROOT = Path(epsproof.__file__).parents[3]
SCHEMAS = ROOT / "reports" / "schemas"
EXAMPLES = ROOT / "reports" / "examples" / "algorithms"


def schema(name: str) -> dict:
    return json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def capped():
    return epsproof.derive("max(a/(p*q), r)", where="q == 1", assume=["0 < a < 1", "r > 1"])


def test_the_examples_of_the_docstring_are_true():
    for module, most in ((epsproof, 5), (functions, 10)):
        found = doctest.testmod(module)
        assert found.attempted >= most and found.failed == 0, module


def test_a_derivation_has_a_formula_and_numbers(capped):
    assert capped.status == "proved" and str(capped.epsilon) == "log((r - a)/(1 - a))"
    with pytest.raises(TypeError, match="at"):
        float(capped.epsilon)
    there = capped.at(a="1/4", r=3)
    exact = math.log(Fraction(11, 3))
    assert exact - 1e-9 < float(there.epsilon) <= exact
    assert there.epsilon.lower <= Fraction(float(there.upper)) + Fraction(1, 10**9)
    with pytest.raises(TypeError, match=r"'0\.25'"):
        capped.at(a=0.25, r=3)


def test_documents_fit_their_schemas(capped):
    jsonschema.validate(capped.to_json(), schema("derive"))
    jsonschema.validate(capped.at(a="1/4", r=3).to_json(), schema("evaluate"))
    jsonschema.validate(epsproof.compare("2", "3").to_json(), schema("compare"))
    jsonschema.validate(epsproof.compose("0.1 x 10", delta="1e-5").to_json(), schema("compose"))
    jsonschema.validate(epsproof.Model.load("membership").to_json(), schema("model"))
    jsonschema.validate(epsproof.trial(EXAMPLES / "no-noise-on-queries.toml").to_json(), schema("algorithm"))


@pytest.mark.parametrize(
    "value", [Fraction(1, 3), Fraction(2, 3), Fraction(1, 10), Fraction(1, 2), Fraction(10**17 + 1)]
)
def test_a_float_is_never_above(value):
    found = rounded_down(value)
    assert Fraction(found) <= value < Fraction(math.nextafter(found, math.inf))


def test_a_number_without_parameters_is_its_own_float():
    found = epsproof.derive("3")
    assert (
        str(found.epsilon) == "log(3)/2" and math.log(3) / 2 - 1e-9 < float(found.epsilon) <= math.log(3) / 2
    )
    assert float(epsproof.derive("1/(p*q)").epsilon) == math.inf


def test_comparisons_compositions_and_trials_have_a_word():
    found = epsproof.compare("2", "3")
    assert (found.first_implies_second, found.second_implies_first) == ("proved", "refuted")
    several = epsproof.compose("0.1 x 10", delta="1e-5")
    assert several.asked == "epsilon" and several.lower <= several.upper <= float(several)
    assert epsproof.trial(EXAMPLES / "noisy-max.toml").verdict == "proved"
    assert epsproof.trial(str(EXAMPLES / "no-noise-on-queries.toml")).verdict == "refuted"


def test_a_risk_is_between_two_ends_and_its_float_above():
    found = epsproof.risk("geometric(t=1/3)", "1/10", published=3)
    low, high = found.posterior
    exact = Fraction(1, 10) / (Fraction(1, 10) + Fraction(9, 10) * Fraction(1, 3))
    assert low == exact == high <= Fraction(float(found))
    gaussian = epsproof.risk("discrete-gaussian(rho=0.1)", "1/10", published=3)
    assert 0 < gaussian.posterior[1] - gaussian.posterior[0] < Fraction(1, 10**9)
    assert "expected" in repr(epsproof.risk("geometric(t=1/3)", "1/10"))
    with pytest.raises(TypeError, match="float"):
        epsproof.risk("geometric(t=1/3)", 0.1)


def test_a_model_is_loaded_and_used():
    model = epsproof.Model.load("membership")
    assert model.bounds and repr(model).startswith("Model('membership')")
    assert str(epsproof.derive("2", model=model).epsilon) == str(
        epsproof.derive("2", model="membership").epsilon
    )
    with pytest.raises(epsproof.QuestionError, match="nearest: membership"):
        epsproof.Model.load("membershop")


def test_a_record_is_checked_by_the_kernel_alone(capped, tmp_path):
    record = capped.record()
    jsonschema.validate(json.loads(json.dumps(record)), schema("record"))
    assert check(record["certificate"]) == "proved"
    file = tmp_path / "certificate.json"
    file.write_text(json.dumps(record["certificate"]), encoding="utf-8")
    said = subprocess.run(
        [sys.executable, "-c", "import sys, json; sys.modules['sympy'] = None\n"
         "from epsproof.verify.kernel.document import check; print(check(json.load(open(sys.argv[1]))))", str(file)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert said.stdout == "proved\n"


def test_questions_that_cannot_be_answered_raise():
    with pytest.raises(epsproof.QuestionError):
        epsproof.derive("postrior <= 2")
    with pytest.raises(ValueError, match="cases"):
        _ = epsproof.derive("capped-ratio-at-inclusion").epsilon


def test_opendp_keeps_the_budget():
    opendp = pytest.importorskip("opendp.prelude", reason="opendp is not installed")
    opendp.enable_features("contrib")
    budget = epsproof.derive("3").epsilon
    measure, largest = adapters.for_opendp(budget)

    def make(scale: float):
        return opendp.m.make_laplace(
            opendp.atom_domain(T=float, nan=False), opendp.absolute_distance(T=float), scale=scale
        )

    scale = adapters.opendp_scale(budget, make, d_in=1.0)
    measurement = make(scale)
    assert measurement.check(1.0, largest) and measurement.output_measure == measure
    assert measurement.map(1.0) <= float(budget) < measurement.map(1.0) * 1.000001


@pytest.mark.parametrize("given", ["1/10", "2/3", "18014398509481983", "3/10"])
@pytest.mark.parametrize("kind", [Fraction, Decimal])
def test_a_budget_that_is_handed_on_is_rounded_down(given, kind):
    """Half of these are rounded up by float; the others are not."""
    exact = Fraction(given)
    asked = exact if kind is Fraction else Decimal(exact.numerator) / Decimal(exact.denominator)
    found = adapters._budget(asked)
    assert Fraction(found) <= Fraction(asked) < Fraction(math.nextafter(found, math.inf))


@pytest.mark.parametrize("given", ["0.1", "0.3", "0.7", "2.675"])
@pytest.mark.parametrize(
    "kind", [lambda text: np.longdouble(text), lambda text: sympy.Float(text, 40), mpmath.mpf, Decimal]
)
def test_a_budget_with_more_digits_than_a_float_is_rounded_down(given, kind):
    with mpmath.workdps(40):
        exact = kind(given)
    found = adapters._budget(exact)
    assert found <= exact < math.nextafter(found, math.inf)


@pytest.mark.parametrize("huge", [10**400, Fraction(10**400, 3), Decimal("1e400"), Decimal("1e999999999")])
def test_a_budget_beyond_the_floats_is_the_largest_float(huge):
    assert adapters._budget(huge) == sys.float_info.max
    assert rounded_down(-(10**400)) == -math.inf


def test_what_is_no_pure_budget_is_not_handed_on():
    """Their floats are rounded up, and hold at their delta, or are a probability."""
    others = (
        epsproof.compose("0.1 x 10", delta="1e-5"),
        epsproof.risk("geometric(t=1/3)", prior="1/10", published=3),
    )
    for wrong in (*others, True, "1"):
        with pytest.raises(TypeError, match=r"is no epsilon; give the attribute \.epsilon"):
            adapters._budget(wrong)
    assert adapters._budget(epsproof.derive("3").epsilon) == float(epsproof.derive("3").epsilon)


def test_diffprivlib_lets_no_more_be_spent():
    diffprivlib = pytest.importorskip("diffprivlib", reason="diffprivlib is not installed")
    budget = epsproof.derive("3").epsilon
    accountant = adapters.for_diffprivlib(budget)
    half = float(budget) / 2
    for _ in range(2):
        diffprivlib.tools.count_nonzero([1, 0, 1], epsilon=half, accountant=accountant)
    assert accountant.total()[0] == pytest.approx(float(budget)) and accountant.total()[0] <= float(budget)
    with pytest.raises(diffprivlib.utils.BudgetError):
        diffprivlib.tools.count_nonzero([1, 0, 1], epsilon=0.01, accountant=accountant)


def test_dp_accounting_takes_the_budget():
    pld = pytest.importorskip(
        "dp_accounting.pld.privacy_loss_distribution", reason="dp-accounting is not installed"
    )
    budget = epsproof.derive("3").epsilon
    found = pld.from_privacy_parameters(adapters.for_dp_accounting(budget))
    assert found.get_delta_for_epsilon(float(budget) + 1e-3) == pytest.approx(0, abs=1e-9)


def test_the_package_is_small_and_typed():
    assert (Path(epsproof.__file__).parent / "py.typed").exists()
    assert (
        sorted(epsproof.__all__) == sorted(set(epsproof.__all__))
        and importlib.import_module("epsproof.adapters") is adapters
    )


def test_the_version_is_that_of_the_distribution():
    assert epsproof.__version__ == version("epsproof")


def test_what_is_listed_is_public():
    assert [name for name in dir(epsproof) if not name.startswith("__")] == sorted(epsproof.__all__)
    assert {"__doc__", "__name__"} <= {*dir(epsproof)}
