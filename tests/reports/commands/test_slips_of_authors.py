"""What authors of claim files, agencies and users of the library type in a hurry: refused, with what would work in the first
line."""

from __future__ import annotations

import pytest

from tests.reports.commands.test_slips_in_files import MODEL, SWEEP

CLAIM = '[[claim]]\nid = "a"\nkind = "inequality"\nlocation = "eq. 1"\nassumptions = ["x > 0"]\ngoals = ["x < x + 1"]\n'
NUMBER = (
    '[[claim]]\nid = "a"\nkind = "number"\nstatement = "s"\nprofile = "max(a/p, r)"\nwhere = ["q == 1"]\nprinted = "1.30"\n'
    'values = { a = "1/4", r = "3" }\n'
)
MINIMUM = '[[claim]]\nid = "a"\nkind = "minimum"\nstatement = "s"\nprofile = "posterior <= r*prior"\nepsilon = "log(r)/2"\n'
RANGE = "r = {{ from = 2, to = 3, step = {} }}"
COUNT = "risk --prior 1/10 --noise 'geometric(epsilon=0.5)'"
ASKED = [
    ("risk --epsilon 0.5 --prior 1/10", "--noise 'geometric(epsilon=0.5)'", COUNT),
    ("risk --epsilon 0.5 --prior 1/10 --noise laplace", "--noise 'laplace(epsilon=0.5)'", COUNT),
    (f"{COUNT} --epsilon 0.5", "leave --epsilon out for a published count", COUNT),
    (f"{COUNT} --sensitivity 2", "leave --sensitivity out for a published count", COUNT),
    ("report 3 4", "epsproof compare 3 4, or leave 4 out", "compare 3 4"),
    ("signs 3 4", "epsproof compare 3 4, or leave 4 out", "compare 3 4"),
    ("report 3 4 --memo", "is --compare 4", "compare 3 4"),
    ("report kazan-reiter-2024 wood-2018", "epsproof report kazan-reiter-2024, then epsproof report wood-2018", "list papers"),
    ("report kazan-reiter-2024 wood", "epsproof report kazan-reiter-2024, then epsproof report wood-2018", "list papers"),
    ("report wood-2019", "no paper has that name; did you mean wood-2018?", "list papers"),
    ("report kazan-reiter-2023", "no paper has that name; did you mean kazan-reiter-2024?", "list papers"),
    ("verify ''", "an empty word is no [PAPER | FILE]...: leave it out", "list papers"),
    ("check ''", "an empty word is no FILE...: name one", "list papers"),
    ("model ''", "name one; for instance epsproof model household", "model household"),
    ("explain '' a", "for instance epsproof explain T2.concl", "list papers"),
    ("derive 2 --model ''", "--model stands with nothing behind it: write --model NAME|FILE", "derive 2"),
    ("derive 2 --save=", "--save stands with nothing behind it: write --save DIR", "derive 2"),
    ("compose 'gausian(sigma=3)'", "nearest: gaussian", "compose 'gaussian(sigma=3)' --delta 1e-5"),
    ("compose 'gaussian(sigma=-3)' --delta 1e-5 --epsilon 1", "for instance sigma=1", "compose 'gaussian(sigma=1)' --epsilon 1"),
    ("compose 'gaussian sigma=3 x 10' --delta 1e-5", "'gaussian(sigma=3) x 10'", "compose 'gaussian(sigma=3) x 10' --epsilon 1"),
    ("compose 'gaussian(sigma=3), x 10' --epsilon 1", "'gaussian(sigma=3) x 10'", "compose 'gaussian(sigma=3) x 10' --epsilon 1"),
    ("compose laplace 0.1 --delta 1e-5", "epsproof compose 'laplace(0.1)' --delta 1e-5", "compose 'laplace(0.1)' --delta 1e-5"),
    ("compose 'laplace(epsilon=0.1, delta=0)' --delta 0", "'delta': leave it out", "compose 'laplace(epsilon=0.1)' --delta 0"),
    ("report kazan-reiter-2024 --set a=1/4", "leave them out, for a memo is about one profile", "list papers"),
    ("report kazan-reiter-2024 --where 'q == 1'", "leave --where out", "list papers"),
    ("--completion bash", "did you mean: epsproof help completion", "help completion"),
    (
        "compose 'gaussian(sigma=3 sensitivity=2)' --delta 0.1",
        "write sigma=3, sensitivity=2",
        "compose 'gaussian(3)' --delta 0.1",
    ),
    ("compose 'geometric(t=1/3)' --delta 0", "geometric(epsilon=log(3))", "compose 'geometric(epsilon=log(3))' --delta 0"),
    ("compose 'gaussian(3) for 9 queries' --delta 0.1", "'gaussian(3) x 9'", "compose 'gaussian(3) x 9' --delta 0.1"),
    ("risk --noise 'geometric(t=1/3);' --prior 1/10", "write geometric(t=1/3)", COUNT),
    ("risk --noise 'geometric(t=1/3)' --prior one tenth", "a value of several words stands in quotes: leave tenth out", COUNT),
    ("report kazan-reiter-2024.pdf", "without an ending: epsproof report kazan-reiter-2024", "list papers"),
    ("derive wood-2018.pdf", "without an ending: epsproof verify wood-2018", "list papers"),
    ("compose 'laplace(.1) x 12 x 2' --delta 0", "write 'laplace(.1) x 24'", "compose 'laplace(.1) x 24' --delta 0"),
    ("compose '12 x 0.1 laplace' --delta 0", "write '12 x laplace(0.1)'", "compose '12 x laplace(0.1)' --delta 0"),
    ("risk --noise 'geometric(t=1/3)' --prior 1,5%", "write 15/1000", COUNT),
    ("evaluate 'guess <= 0.6 and prior < 1/2'", "write guess <= 0.6 or not (prior < 1/2)", "help averages"),
    ("evaluate 'guess**2 + guess <= 1/2'", "has several powers of the guess; write guess <= ...", "help averages"),
    ("evaluate 'log(guess) <= guess'", "-guess is no logarithm", "help averages"),
]
FILES = [
    ("verify", "", "the file says nothing: epsproof init my.claims.toml writes one"),
    ("verify", "# nothing yet\n", "the file says nothing: epsproof init my.claims.toml writes one"),
    ("verify", "id,kind,goal\na,identity,x\n", "it is a table (CSV), and what is read is a text in TOML"),
    ("verify", '{"claim": [{"id": "a"}]}', "it is JSON, and what is read is a text in TOML"),
    ("sweep", "---\nparameters: 3\n", "it is YAML, and what is read is a text in TOML"),
    ("algorithm", "<html></html>", "it is a web page or XML, and what is read is a text in TOML"),
    ("verify", CLAIM.replace('id = "a"', 'ID = "a"'), "'ID' is no field of a claim; did you mean 'id'?"),
    ("verify", CLAIM.replace("location", "source"), "did you mean 'location'?"),
    ("verify", CLAIM + 'description = "s"\n', "did you mean 'statement'?"),
    ("verify", CLAIM + 'printed = "1"\n', "but of expected-risk, number: leave it out, or write another kind"),
    ("verify", CLAIM + "date = 2024-05-01\n", "leave it out, or put # before it"),
    ("verify", NUMBER.replace(" }", ', s = "2" }'), "'values' gives s a value, but the name does not occur: leave it out"),
    ("sweep", SWEEP.replace("r = [2, 3]", RANGE.format("0.5")), "write { from = 2, to = 3, count = 3 }"),
    ("sweep", SWEEP.replace("r = [2, 3]", RANGE.format("0")), "not from, to, step; write { from = 2, to = 3, count = 10 }"),
    ("verify", CLAIM.replace("statement", "s").replace('"eq. 1"', '["eq. 1", "eq. 2"]'), 'write location = "eq. 1, eq. 2"'),
    ("verify", CLAIM.replace('"eq. 1"', '"the "first""'), "write location = 'the \"first\"'"),
    ("verify", CLAIM.replace("x < x + 1", "eps < eps + 1").replace("x > 0", "epsilon > 0"), "write eps in the assumption"),
    ("verify", CLAIM.replace("x < x + 1", "X < X + 1"), "write X in the assumption"),
    ("verify", NUMBER.replace("profile", "posterior"), "did you mean 'profile'?"),
    ("verify", NUMBER.replace(', r = "3"', ""), 'r has no value; write values = { a = "1/4", r = "1/2" }'),
    ("verify", CLAIM.replace('["x > 0"]', '{ x = "x > 0" }'), 'write assumptions = ["x > 0"]'),
    ("verify", CLAIM.replace("x < x", "exp(x) less than x"), "write exp(x) < x + 1"),
    ("verify", CLAIM.replace("goals", "formulas"), "did you mean 'goals'?"),
    ("verify", CLAIM + 'statement = ""\n', "'statement' is empty: leave it out, or write what it says"),
    ("verify", CLAIM.replace("[[claim]]", ""), "write [[claim]] above them"),
    ("verify", NUMBER.replace("max(a/p, r)", "postrior <= r*prior"), "did you mean posterior?"),
    ("verify", CLAIM.replace("x < x", "x =< x"), "write x <= x + 1"),
    ("verify", MINIMUM.replace("<=", "=<"), "write posterior <= r*prior"),
    ("verify", MINIMUM.replace("posterior", "postrior"), "did you mean posterior?"),
    ("sweep", SWEEP.replace('criterion = "r"', 'criterion = "posterior < = r*prior"'), "write posterior <= r*prior"),
    ("model", MODEL.replace('"rest"', '"1 \u2212 p"'), "write 1 - p"),
    ("verify", CLAIM.replace('["x > 0"]', '["x > 0" ; "x < 9"]'), 'write assumptions = ["x > 0", "x < 9"]'),
    ("verify", CLAIM.replace('["x < x + 1"]', "[]"), "'goals' is empty: write what is to hold"),
    ("verify", CLAIM.replace("x > 0", "x and y between 0 and 1"), "write 0 <= x <= 1, 0 <= y <= 1"),
    (
        "verify",
        CLAIM.replace("[[claim]]", "[[claim]]\n[claim.meta]"),
        "[claim.meta] takes the fields below it: leave that line out",
    ),
    ("verify", CLAIM + 'slope = { y = "x" }\n', 'write slope = { growth = ["y", "x"] }, if it is that of y by x'),
    ("verify", CLAIM + 'slope = { y = ["x*z", "x", "z"] }\n', 'slope = { by_x = ["x*z", "x"], by_z = ["x*z", "z"] }'),
    ("model", MODEL + 'steps = "2"\n', "write steps = 2"),
    ("model", MODEL + "steps = 1.5\n", "write steps = 1 or steps = 2"),
    ("model", MODEL + "distance = 2\n", "did you mean 'steps'?"),
    ("model", MODEL.replace('"out" = "rest"\n', ""), 'for instance [worlds] and below it in = "p"'),
    ("model", MODEL.replace("p =", "P ="), "'p' is no prior, but 'P' is: write p under [priors]"),
    ("model", 'priors = ["p"]\n' + MODEL.replace('[priors]\np = "that it holds"\n', ""), "write [priors] and below it p ="),
    ("sweep", "", "epsproof init --topic sweep writes one"),
    ("sweep", SWEEP + "set = 3\n", "did you mean 'parameters'?"),
    ("model", MODEL.replace('["in", "out"]', '"in, out"'), "write between = ['in', 'out']"),
    ("model", MODEL.replace('p = "that it holds"', "p = 0.5"), "its value is --where 'p == 0.5' beside a criterion"),
    ("model", MODEL.replace('[priors]\np = "that it holds"\n', ""), "write [priors] and below it p ="),
    ("model", MODEL.replace('"in" = "p"', '"in" = 0.5'), 'write in = "0.5"'),
    ("sweep", SWEEP.replace("[[profile]]", "[profile]"), "write [[profile]] instead of [profile]"),
    ("sweep", f'design = "latin-hypercube"\npoints = 9\n{SWEEP}', "write r = { from = 2, to = 3 }"),
    ("risk", 'unit = "person"\n', "epsproof init --topic block-in-county writes one to start from"),
    ("sweep", SWEEP.replace("r = [", "zeta = ["), "no values for r, and no use for zeta: write r = { from = ..., to = ... }"),
]
SPARED = {
    "a slope of what is defined": CLAIM.replace("inequality", "sign").replace("x < x + 1", "growth > 0")
    + 'let = { y = "x**2" }\nslope = { growth = ["y", "x"] }\nstatement = "s"\n',
    "a repaired claim file": CLAIM,
    "a number": NUMBER,
    "with Windows line endings": CLAIM.replace("\n", "\r\n"),
    "with a byte order mark": f"\ufeff{CLAIM}",
}


@pytest.mark.parametrize(("line", "remedy", "remedied"), ASKED, ids=[row[0] for row in ASKED])
def test_what_is_typed_in_a_hurry_is_refused_with_what_is_meant(remedied_in_the_first_line, line, remedy, remedied) -> None:
    remedied_in_the_first_line(line, remedy, remedied)


@pytest.mark.parametrize(("command", "text", "remedy"), FILES, ids=range(len(FILES)))
def test_a_file_of_an_author_is_refused_with_what_is_meant(refused_in_its_file, command, text, remedy) -> None:
    refused_in_its_file(command, text, remedy)


@pytest.mark.parametrize("name", SPARED)
def test_the_files_that_are_proposed_are_read(run, tmp_path, name) -> None:
    (tmp_path / "f.toml").write_bytes(SPARED[name].encode())
    assert run("verify", str(tmp_path / "f.toml"), "--no-cache").exit_code == 0


def test_a_binary_file_is_named_by_what_it_is(run, tmp_path) -> None:
    (tmp_path / "f.toml").write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    assert "it is a picture (PNG), and what is read is a text in TOML" in run("verify", str(tmp_path / "f.toml")).stderr
    (tmp_path / "f.toml").write_text(CLAIM, encoding="utf-16")
    assert "byte 1 is not UTF-8; save the file in that encoding" in run("verify", str(tmp_path / "f.toml")).stderr


def test_a_folder_is_no_file_and_a_table_takes_the_place_of_a_criterion(run, tmp_path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    assert f"write --to {tmp_path / 'mine'}" in run("report", "2", "--to", str(tmp_path / "mine.txt")).stderr.splitlines()[0]
    assert "leave 2 out" in run("derive", "2", "--table", str(tmp_path / "mine.csv")).stderr.splitlines()[0]


def test_a_model_is_no_folder_and_no_file_of_another_ending(run, tmp_path) -> None:
    (tmp_path / "m.png").write_bytes(b"\x89PNG")
    for asked, what in ((tmp_path, "a folder"), (tmp_path / "m.png", "a file of another ending")):
        said = run("derive", "2", "--model", str(asked)).stderr.splitlines()[0]
        assert f"is {what}: a model is read from a file whose name ends in .toml; epsproof init --topic model" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no JSON", "it holds no certificate: epsproof derive 3 --save DIR writes some"),
        ('{"schema": "another/1"}', "it holds no certificate: epsproof derive 3 --save DIR writes some"),
        ('{"schema": "closed-form/1"}', "it was written by another version, as closed-form/1, and closed-form/2 is read"),
    ],
)
def test_what_is_checked_and_no_certificate_is_answered_with_what_writes_one(run, tmp_path, text, said) -> None:
    (tmp_path / "c.json").write_text(text, encoding="utf-8")
    result = run("check", str(tmp_path / "c.json"))
    assert (result.exit_code, said in result.stdout.splitlines()[0]) == (1, True), result.stdout
