"""The first claim that is not as expected is named with its file and line."""

from __future__ import annotations

from click.testing import CliRunner

from epsproof.reports.cli import main

CLAIM = (
    '[[claim]]\nid = "{id}"\nkind = "inequality"\nlocation = "here"\nstatement = "s"\n'
    'assumptions = ["x > 0"]\ngoals = ["{goal}"]\n'
)


def verified(folder, *goals: str):
    text = "# formulas\n\n" + "\n".join(CLAIM.format(id=f"c{n}", goal=goal) for n, goal in enumerate(goals))
    file = folder / "f.claims.toml"
    file.write_text(text, encoding="utf-8")
    return file, text, CliRunner().invoke(main, ["verify", str(file), "--no-cache"])


def test_the_first_failure_stands_last_with_its_line(tmp_path):
    file, text, result = verified(tmp_path, "x > -1", "x*x < 0", "x < 2")
    line = text.splitlines().index('id = "c1"')
    last = result.stdout.splitlines()[-1]
    assert result.exit_code == 1 and last.startswith(
        f"{file}:{line}: c1: refuted, expected proved: x*x < 0 fails"
    )
    assert "x = " in last


def test_nothing_is_said_where_all_hold(tmp_path):
    _, _, result = verified(tmp_path, "x > -1", "x + 1 > 1")
    assert (
        result.exit_code == 0
        and "expected" not in result.stdout
        and result.stdout.splitlines()[-1] == "2 claims: 2 proved"
    )


def test_a_misspelt_field_is_found_on_its_own_line(tmp_path):
    file, text, _ = verified(tmp_path, "x > -1", "x > -2", "x > -3")
    parts = text.rsplit("goals", 1)
    file.write_text("goal".join(parts), encoding="utf-8")
    last = CliRunner().invoke(main, ["verify", str(file), "--no-cache"]).stdout.splitlines()[-1]
    line = len(parts[0].splitlines())
    said = "'goal' is no field of a claim of kind 'inequality'; did you mean 'goals'?"
    assert last == f"{file}:{line + 1}: c2: not read, expected proved: {said}"


MINIMUM = """[[claim]]
id = "log3"
kind = "minimum"
location = "here"
statement = "s"
profile = "2"
where = ["q == 1"]
epsilon = "log(3)"
"""
BY_HAND = (
    "at p = 1/10, q = 1 and the printed epsilon log(3) = 1.0986123, t = exp(-epsilon) = 1/3 and B = 2/5 (the model's "
    "reciprocal bound), so the posterior can be 1/4, that is 5/2 times the prior 1/10, and at most 2 times is tolerated; the "
    "largest epsilon is log(2) = 0.69314718, at this prior alone log(9/4) = 0.810930216216328"
)


def test_a_printed_epsilon_that_is_too_large_is_told_as_it_is_repeated_by_hand(tmp_path):
    file = tmp_path / "f.claims.toml"
    file.write_text(MINIMUM, encoding="utf-8")
    result = CliRunner().invoke(main, ["verify", str(file), "--verbose", "--no-cache"])
    assert result.exit_code == 1 and BY_HAND in result.stdout.splitlines()[-1]
    assert BY_HAND in " ".join(result.stdout.split())


def test_a_repaired_claim_is_false_as_printed_and_so_as_expected_where_it_is_to_be_refuted(tmp_path):
    file = tmp_path / "f.claims.toml"
    file.write_text(MINIMUM + 'expect = "refuted"\n', encoding="utf-8")
    result = CliRunner().invoke(main, ["verify", str(file), "--no-cache"])
    assert result.exit_code == 0 and "repaired, as expected" in result.stdout
    file.write_text(MINIMUM.replace("log(3)", "log(2)") + 'expect = "refuted"\n', encoding="utf-8")
    assert CliRunner().invoke(main, ["verify", str(file), "--no-cache"]).exit_code == 1
