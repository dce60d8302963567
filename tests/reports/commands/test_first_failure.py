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
