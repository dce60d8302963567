"""Claim files of one's own: the example of ``epsproof init``, one about something else, the schema, expectations, --watch."""

from __future__ import annotations

import json
import tomllib
from itertools import islice
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from epsproof.reports.cli import main
from epsproof.reports.documents.claims import claims_schema
from epsproof.reports.watch import changes
from epsproof.verify.claims.claim import ClaimRejected
from epsproof.verify.claims.claim_file import read_claims

ROOM = Path(main.callback.__code__.co_filename).parent
EXAMPLES = sorted((ROOM / "examples").glob("*.claims.toml"))
HEAD = '[[claim]]\nid = "X.1"\nlocation = "here"\nstatement = "s"\n'
ENCLOSED = HEAD + 'kind = "enclosure"\nassumptions = ["{box}"]\ngoals = ["{goal}"]\n'
BUDGET = (
    '[substitutions]\nt = "exp(-eps)"\n'
    + HEAD
    + 'kind = "inequality"\nassumptions = ["{given}"]\ngoals = ["{goal}"]\n'
)


def verify(path: Path, *more: str):
    result = CliRunner().invoke(
        main, ["verify", str(path), "--json", "--no-cache", *more], catch_exceptions=False
    )
    return result.exit_code, json.loads(result.stdout)["claims"] if result.stdout else result.stderr


def test_init_writes_a_file_that_verifies_and_keeps_an_existing_one(tmp_path):
    file = tmp_path / "mine.claims.toml"
    assert CliRunner().invoke(main, ["init", str(file)], catch_exceptions=False).exit_code == 0
    code, claims = verify(file)
    assert code == 0 and {c["verdict"] for c in claims} == {"proved", "confirmed", "refuted"}
    file.write_text("mine", encoding="utf-8")
    again = CliRunner().invoke(main, ["init", str(file)], catch_exceptions=False)
    assert again.exit_code == 3 and "exists" in again.stderr and file.read_text(encoding="utf-8") == "mine"


def test_a_file_about_composition_and_subsampling_verifies():
    code, claims = verify(ROOM / "examples" / "composition.claims.toml")
    assert code == 0 and len(claims) > 10
    assert sum(c["verdict"] == "proved" for c in claims) == len(claims) - 2


def test_a_file_about_sums_verifies():
    code, claims = verify(ROOM / "examples" / "sums.claims.toml")
    expected = ["proved", "proved", "proved", "refuted", "proved", "proved"]
    assert code == 0 and [c["verdict"] for c in claims] == expected


def test_a_file_about_laws_verifies():
    code, claims = verify(ROOM / "examples" / "laws.claims.toml")
    expected = ["proved", "refuted", "proved", "proved", "proved", "proved", "refuted"]
    assert code == 0 and [c["verdict"] for c in claims] == expected


def test_a_file_about_densities_verifies():
    code, claims = verify(ROOM / "examples" / "densities.claims.toml")
    assert code == 0 and [c["verdict"] for c in claims] == [
        "proved",
        "proved",
        "proved",
        "refuted",
        "proved",
        "proved",
    ]


@pytest.mark.long
def test_a_file_about_budgets_verifies():
    code, claims = verify(ROOM / "examples" / "accounting.claims.toml")
    assert code == 0 and [c["verdict"] for c in claims] == ["refuted", *["confirmed"] * 3]


def test_the_schema_is_that_of_the_reader():
    """To renew: write ``claims_schema()`` with sorted keys and an indent of 2 to reports/schemas/claims.json."""
    assert json.loads((ROOM / "schemas" / "claims.json").read_text(encoding="utf-8")) == claims_schema()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.name)
def test_examples_satisfy_the_schema(path):
    jsonschema.validate(tomllib.loads(path.read_text(encoding="utf-8")), claims_schema())


def test_a_claim_that_needs_no_substitution_keeps_the_variable_that_others_of_its_file_substitute(tmp_path):
    file = tmp_path / "mine.claims.toml"
    goal = "log((exp(x) + exp(-x))/2) <= x**2/2"
    plain = (
        ENCLOSED.replace("X.1", "X.2")
        .replace("enclosure", "inequality")
        .format(box="x > 0, k > 2", goal="x*sqrt(2*k) < x*k")
    )
    head = '[substitutions]\nt = "exp(-x)"\n'
    file.write_text(head + ENCLOSED.format(box="0 <= x <= 5", goal=goal) + plain, encoding="utf-8")
    code, claims = verify(file)
    assert (code, {c["verdict"] for c in claims}) == (0, {"proved"})


WRONG_SHAPES = [
    "goals = 5",
    "goals = [5]",
    "let = []",
    'slope = {{ g = "x" }}',
    "boxes = -1",
    "boxes = true",
    "note = 3",
    'expect = "x"',
]


@pytest.mark.parametrize("line", WRONG_SHAPES)
def test_reader_and_schema_refuse_the_same_fields(tmp_path, line):
    file = tmp_path / "wrong.toml"
    line = line.replace("{{", "{").replace("}}", "}")
    file.write_text(HEAD + f'kind = "enclosure"\n{line}\n', encoding="utf-8")
    with pytest.raises(ClaimRejected):
        read_claims(file)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(tomllib.loads(file.read_text(encoding="utf-8")), claims_schema())


EXPECTATIONS = [
    ("", "x < 0", 1),
    ('expect = "refuted"\n', "x < 0", 0),
    ('expect = "refuted"\n', "x > 0", 1),
    ("", "x > 0", 0),
]


@pytest.mark.parametrize(("expect", "goal", "code"), EXPECTATIONS)
def test_exit_code_is_zero_only_as_expected(tmp_path, expect, goal, code):
    file = tmp_path / "c.toml"
    file.write_text(
        HEAD + f'kind = "inequality"\nassumptions = ["x > 0", "y > 0"]\ngoals = ["{goal}"]\n{expect}',
        encoding="utf-8",
    )
    assert verify(file)[0] == code


def test_a_repaired_statement_is_not_proved_as_printed(tmp_path):
    file = tmp_path / "c.toml"
    file.write_text(
        HEAD + 'kind = "inequality"\nassumptions = ["x >= 0"]\ngoals = ["1/x > 0"]\n', encoding="utf-8"
    )
    code, (claim,) = verify(file)
    assert code == 1 and claim["verdict"] == "repaired"


BOXES = [
    ("0 < x <= 3", "log(1 + x) < x", "proved"),
    ("0 <= x <= 3", "log(1 + x) < x", "refuted"),
    ("-1 <= x <= 2", "exp(x) >= 1 + x", "proved"),
    ("-1 <= x <= 2", "exp(x) > 1 + x", "refuted"),
    ("0 < x <= 3", "log(1 + x) < x - x**2/5", "refuted"),
    ("1/3 <= x <= 4", "log(x) <= x - 1", "proved"),
    ("0 <= x <= 1, 0 <= y <= 1", "exp(x)*exp(y) >= 1 + x + y + x*y/2", "proved"),
    ("0 < y < 1, 0 < x <= 1/2", "log(1 + y*(exp(x) - 1)) <= 2*y*x", "proved"),
    ("0 <= y <= 1, 0 <= x <= 1/2", "y*(exp(x) - 1)**2 >= 0", "proved"),
    ("0 <= y <= 1, 0 <= x <= 1/2", "y*(exp(x) - 1) > 0", "refuted"),
    ("0 <= y <= 1, 0 <= x <= 1/2", "y*(1 - exp(x))/(1 + y)**3 >= 0", "refuted"),
    ("-1 <= x <= 1", "(exp(x) - 1)/x**2 >= 0", "refuted"),
    ("-1 <= x <= 1", "x/x == 1", "refuted"),
    ("-1 <= x <= 1", "log(x) <= x", "refuted"),
    ("1 <= x <= 2", "exp(log(x)) - x == 0", "proved"),
    ("0 <= x <= 1", "exp(x) >= 1 + x + x**2/2 + x**3/6 + x**4/24 + x**5/120", "undecided"),
]


@pytest.mark.parametrize(("box", "goal", "word"), BOXES)
def test_inequality_on_a_box_by_enclosure(tmp_path, box, goal, word):
    file = tmp_path / "c.toml"
    file.write_text(ENCLOSED.format(box=box, goal=goal), encoding="utf-8")
    (claim,) = verify(file)[1]
    assert claim["verdict"] == word, claim["evidence"]


@pytest.mark.parametrize("box", ["x > 0", "0 < x < y", "0 < x < log(2)", "x < 1"])
def test_a_domain_that_is_no_box_is_refused(tmp_path, box):
    file = tmp_path / "c.toml"
    file.write_text(ENCLOSED.format(box=box, goal="x < exp(x)"), encoding="utf-8")
    code, (claim,) = verify(file)
    assert (code, claim["verdict"]) == (
        2,
        "not read",
    ) and "claim X.1: x needs a lower and an upper bound" in claim["evidence"]


def test_an_empty_box_leaves_its_claim_undecided(tmp_path):
    file = tmp_path / "c.toml"
    file.write_text(ENCLOSED.format(box="1 < x < 0", goal="x < exp(x)"), encoding="utf-8")
    code, (claim,) = verify(file)
    assert (code, claim["verdict"]) == (2, "undecided") and "contradict one another" in claim["evidence"]


SUBSTITUTED = [
    ("eps > 0", "exp(-eps) < 1", "proved"),
    ("eps > log(3)", "(1 - exp(-eps))/(1 + exp(-eps)) > 1/2", "proved"),
    ("eps > log(2)", "(1 - exp(-eps))/(1 + exp(-eps)) > 1/2", "repaired"),
    ("eps > 0", "eps < log(3) => exp(eps) < 3", "proved"),
    ("eps > 0", "exp(2*eps) < exp(eps)", "refuted"),
    ("eps > 0", "log(exp(2*eps)) == 2*eps", "proved"),
]


@pytest.mark.parametrize(("given", "goal", "word"), SUBSTITUTED)
def test_statements_in_the_budget_become_algebraic(tmp_path, given, goal, word):
    file = tmp_path / "c.toml"
    file.write_text(BUDGET.format(given=given, goal=goal), encoding="utf-8")
    (claim,) = verify(file)[1]
    assert claim["verdict"] == word, claim["evidence"]


@pytest.mark.parametrize(
    ("declared", "rule"),
    [
        ('t = "exp(-eps*s)"', "exp(c*x)"),
        ('x = "y"\ny = "x"', "circle"),
        ('t = "exp(-eps)"\nu = "exp(-eps)"', "each of them once"),
        ("t = 1", "text"),
    ],
)
def test_substitutions_that_define_nothing_are_refused(tmp_path, declared, rule):
    file = tmp_path / "c.toml"
    body = BUDGET.format(given="x > 0", goal="x > 0").replace('t = "exp(-eps)"', declared)
    file.write_text(body, encoding="utf-8")
    code, (claim,) = verify(file)
    assert (code, claim["verdict"]) == (2, "not read") and rule in claim["evidence"], claim["evidence"]


def test_a_repair_of_a_statement_in_the_budget_is_told_in_the_variable_that_replaces_it(tmp_path):
    """3*t < 1 says eps > log(3), where the statement holds."""
    file = tmp_path / "c.toml"
    file.write_text(
        BUDGET.format(given="eps > log(2)", goal="(1 - exp(-eps))/(1 + exp(-eps)) > 1/2"), encoding="utf-8"
    )
    (claim,) = verify(file)[1]
    assert claim["repaired"] == "with the condition 3*t < 1" and claim["counterexample"]["t"] == "1/3"


def test_watching_tells_the_files_that_changed(tmp_path):
    files = [tmp_path / "a", tmp_path / "b"]
    files[0].write_text("1", encoding="utf-8")
    seen = changes(files, pause=0)
    assert next(seen) == files
    files[1].write_text("new", encoding="utf-8")
    assert list(islice(seen, 1)) == [[files[1]]]


@pytest.mark.parametrize("targets", [[], ["kazan-reiter-2024"]])
def test_only_claim_files_are_watched(targets):
    result = CliRunner().invoke(main, ["verify", "--watch", *targets], catch_exceptions=False)
    assert result.exit_code == 3 and "--watch takes claim files" in result.stderr


def test_what_cannot_be_treated_is_undecided_and_leaves_the_other_verdicts(tmp_path):
    file = tmp_path / "mine.claims.toml"
    head = '[substitutions]\nt = "exp(-eps)"\n' + HEAD + 'kind = "inequality"\nassumptions = ["eps > 0"]\n'
    beside = 'goals = ["eps**4 + exp(-eps) > 13/20"]\n'
    file.write_text(
        head + beside + ENCLOSED.replace("X.1", "X.2").format(box="0 <= x <= 1", goal="exp(x) >= 1 + x"),
        "utf-8",
    )
    code, (first, second) = verify(file)
    assert (code, first["verdict"], second["verdict"]) == (2, "undecided", "proved")
    assert "enclosure" in first["evidence"]


@pytest.mark.parametrize(
    ("goal", "word"),
    [
        ("p/(p + (1 - p)*t) <= c <=> p*(1 - c) <= c*(1 - p)*t", "proved"),
        ("t < 1/2 => p*t < c*t <=> p < c", "proved"),
        ("p/(p + (1 - p)*t) <= c <=> p*(1 - c) <= c*(1 - p)", "refuted"),
        ("p*(1 - c) <= c*(1 - p) <=> p/(p + (1 - p)*t) <= c", "refuted"),
    ],
)
def test_an_equivalence_is_judged_both_ways(tmp_path, goal, word):
    file = tmp_path / "mine.claims.toml"
    given = 'kind = "equivalence"\nassumptions = ["0 < p < 1, 0 < c < 1, 0 < t < 1"]\n'
    file.write_text(HEAD + given + f'goals = ["{goal}"]\n', "utf-8")
    assert verify(file)[1][0]["verdict"] == word


@pytest.mark.parametrize(
    ("kind", "given"),
    [("inequality", "0 < eps < log(20) + eps**2"), ("inequality", "log(x) < x < eps*exp(x)")],
)
def test_what_to_write_instead_is_told(tmp_path, kind, given):
    file = tmp_path / "mine.claims.toml"
    head = '[substitutions]\nt = "exp(-eps)"\n' + HEAD + f'kind = "{kind}"\nassumptions = ["{given}"]\n'
    file.write_text(head + 'goals = ["eps**4 + exp(-eps) > 13/20"]\n', "utf-8")
    _, (claim,) = verify(file)
    assert claim["verdict"] == "undecided" and 'with kind = "enclosure"' in claim["evidence"]


@pytest.mark.parametrize(
    ("kind", "given", "goal"),
    [
        ("enclosure", "0 < eps <= 8", "eps < exp(eps) - 1"),
        ("inequality", "eps > 1", "eps**2 > eps"),
        ("sign", "eps > 1", "eps > u"),
    ],
)
def test_a_budget_may_be_called_eps(tmp_path, kind, given, goal):
    file = tmp_path / "mine.claims.toml"
    file.write_text(
        HEAD + f'kind = "{kind}"\nassumptions = ["{given}", "0 < u < 1"]\ngoals = ["{goal}"]\n', "utf-8"
    )
    code, (claim,) = verify(file)
    assert (code, claim["verdict"]) == (0, "proved")


def test_a_counterexample_names_only_variables_of_its_claim(tmp_path):
    file = tmp_path / "mine.claims.toml"
    head = (
        '[substitutions]\nt1 = "exp(-eps1)"\nt2 = "exp(-eps2)"\n'
        + HEAD
        + 'kind = "inequality"\nassumptions = ["eps1 > 0"]\n'
    )
    file.write_text(head + 'goals = ["exp(-2*eps1) > exp(-eps1)"]\n', "utf-8")
    assert verify(file)[1][0]["counterexample"].keys() == {"t1", "eps1", "left side", "right side"}


def test_a_validator_names_the_wrong_field_and_the_known_kinds():
    claims = tomllib.loads((ROOM / "examples" / "first.claims.toml").read_text(encoding="utf-8"))
    claims["claim"][0]["kind"] = "identitty"
    claims["claim"][1]["goal"] = "x"
    first, second = (
        error.message for error in jsonschema.Draft202012Validator(claims_schema()).iter_errors(claims)
    )
    assert (
        first.startswith("'identitty' is not one of ['accounting', 'algorithm',")
        and "'goal' was unexpected" in second
    )


ENDLESS = [
    " + ".join(f"abs(x - {k})" for k in range(20)),
    " + ".join(f"max(x, {k}, -x)" for k in range(1, 25)),
    " + ".join(f"sqrt(x + {k})" for k in range(20)),
]


@pytest.mark.parametrize("formula", ENDLESS, ids=["absolute values", "maxima", "roots"])
def test_a_claim_that_takes_too_long_is_undecided_and_the_next_one_is_judged(tmp_path, formula):
    file = tmp_path / "mine.claims.toml"
    text = HEAD + 'kind = "inequality"\nassumptions = ["x > 0"]\n'
    file.write_text(
        text + f'goals = ["{formula} > 0"]\n' + text.replace("X.1", "X.2") + 'goals = ["2*x > x"]\n', "utf-8"
    )
    code, (first, second) = verify(file, "--time", "1")
    assert (code, first["verdict"], second["verdict"]) == (2, "undecided", "proved")
    assert "the limit of 1 seconds for a claim was reached; verify --time raises it" in first["evidence"]


@pytest.mark.parametrize(
    "let",
    [
        ", ".join(f'a{k + 1} = "a{k}*a{k}"' for k in range(40)) + ', a0 = "x"',
        'a0 = "x + 1", ' + ", ".join(f'a{k + 1} = "a{k}*a{k} + 1"' for k in range(40)),
        'a0 = "2", ' + ", ".join(f'a{k + 1} = "a{k}*a{k}"' for k in range(40)),
    ],
    ids=["a power", "a polynomial", "a number"],
)
def test_definitions_that_explode_are_refused(tmp_path, let):
    file = tmp_path / "mine.claims.toml"
    file.write_text(
        HEAD + f'kind = "inequality"\nassumptions = ["x > 0"]\nlet = {{ {let} }}\ngoals = ["a40 > 0"]\n',
        "utf-8",
    )
    code, (claim,) = verify(file)
    assert (code, claim["verdict"]) == (2, "not read") and "too " in claim["evidence"], claim["evidence"]
