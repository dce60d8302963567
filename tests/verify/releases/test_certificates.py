"""Certificates of releases: what the standard library accepts, and what it rejects."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from fractions import Fraction

import pytest
from click.testing import CliRunner
from mpmath import mp, mpf

from epsproof.derive.releases.noise import noise
from epsproof.derive.releases.tree import tree_of
from epsproof.derive.text.errors import UnsupportedForm
from epsproof.reports.cli import main as command
from epsproof.verify.releases.certificate import count_certificate, tree_certificate
from epsproof.verify.repeat.__main__ import main
from epsproof.verify.repeat.outcome import Broken
from epsproof.verify.repeat.release import repeated

GAUSS = "discrete-gaussian(rho=0.099)"
TREE = f"""
person = "block"
prior = "1/3"
noise = "{GAUSS}"
[[unit]]
name = "block"
parent = "county"
published = 2
known = 0
[[unit]]
name = "other blocks"
parent = "county"
published = -1
noise = "27 x {GAUSS}"
[[unit]]
name = "county"
parent = "state"
published = 1
others_at_most = 4
[[unit]]
name = "state"
others = "any"
published = 3
noise = "geometric(t=1/2)"
"""


def count(text: str = GAUSS, published: tuple[int, ...] = (2,), prior: str = "1/10"):
    return count_certificate([noise(text)], Fraction(prior), 0, [Fraction(x) for x in published], 8)


def tree(text: str = TREE):
    return tree_certificate(tree_of(tomllib.loads(text, parse_float=str)), 8)


@pytest.mark.parametrize(
    "text",
    [GAUSS, "geometric(t=1/3)", "geometric(epsilon=0.3)", f"3 x {GAUSS}", "discrete-gaussian(sigma2=400)"],
)
@pytest.mark.parametrize("published", [(), (2,), (1, 0, 4), (-9,)])
def test_certificates_of_counts_are_accepted(text, published):
    assert repeated(count(text, published)) == "accepted"


@pytest.mark.parametrize(
    "change",
    [("", ""), ('others = "any"', "others_at_most = 2"), ("published = 1\n", "published = 1\nat_most = 3\n")],
)
def test_certificates_of_trees_are_accepted(change):
    assert repeated(tree(TREE.replace(*change))) == "accepted"


def missed(certificate, name: str):
    """Every change of one digit of an end after which the interval does not contain the weight."""
    entry = certificate["noises"][name]
    rate = Fraction(entry["rate"])
    with mp.workprec(certificate["bits"] + 200):
        scale = mpf(2) ** certificate["bits"]
        for place, pair in enumerate(entry["weights"]):
            truth = scale * mp.exp(-mpf(rate.numerator) / rate.denominator * place**2)
            for side in (0, 1):
                for at, digit in enumerate(pair[side]):
                    for other in {str((int(digit) + 1) % 10), str((int(digit) + 9) % 10)}:
                        text = pair[side][:at] + other + pair[side][at + 1 :]
                        if (int(text) > truth) if side == 0 else (int(text) < truth):
                            yield place, side, text


def test_every_digit_that_makes_an_interval_miss_is_rejected():
    certificate = count()
    (name,) = certificate["noises"]
    changes = list(missed(certificate, name))
    assert len(changes) > 500
    accepted = []
    for place, side, text in changes:
        wrong = copy.deepcopy(certificate)
        wrong["noises"][name]["weights"][place][side] = text
        try:
            accepted.append((place, side, text, repeated(wrong)))
        except Broken:
            continue
    assert accepted == []


def test_other_statements_do_not_follow():
    """One digit of an answer, another question, a tail that is too small."""
    rng, certificate = random.Random(3), count()
    (name,) = certificate["noises"]
    wrong = []
    for answer, ends in certificate["answers"].items():
        moved = copy.deepcopy(certificate)
        gap = Fraction(ends[1]) - Fraction(ends[0])
        moved["answers"][answer] = [str(Fraction(end) + rng.choice((-2, 2)) * gap) for end in ends]
        wrong.append(moved)
    for field, value in (
        ("prior", "1/9"),
        ("known", 1),
        ("published", [[name, 3]]),
        ("least", 11),
        ("bits", 8),
    ):
        wrong.append({**copy.deepcopy(certificate), field: value})
    for field, value in (("rate", "99/1001"), ("tail", "0"), ("family", "geometric"), ("count", 2)):
        changed = copy.deepcopy(certificate)
        changed["noises"][name][field] = value
        wrong.append(changed)
    for one in wrong:
        with pytest.raises(Broken):
            repeated(one)


@pytest.mark.parametrize(
    ("old", "new"), [("published", 2), ("published", 4), ("known", 1), ("others", False)]
)
def test_another_tree_has_another_answer(old, new):
    certificate = tree()
    for unit in certificate["units"]:
        if old in unit and unit[old] != new:
            unit[old] = new
            break
    with pytest.raises(Broken):
        repeated(certificate)


def test_the_command_writes_what_the_checker_reads(tmp_path, capsys):
    file = tmp_path / "certificate.json"
    words = ["risk", "--noise", GAUSS, "--prior", "1/2", "--published", "2", "--certificate", str(file)]
    assert CliRunner().invoke(command, words, catch_exceptions=False).exit_code == 0
    assert main([str(file)]) == 0 and capsys.readouterr().out == "accepted\n"
    document = json.loads(file.read_text(encoding="utf-8"))
    document["answers"]["posterior"] = ["0.57", "0.571"]
    file.write_text(json.dumps(document), encoding="utf-8")
    assert main([str(file)]) == 1 and "does not follow" in capsys.readouterr().out
    file.write_text("{}", encoding="utf-8")
    assert main([str(file)]) == 2 and main([str(tmp_path)]) == 2 and main([]) == 2


def test_noise_with_a_density_has_no_certificate():
    with pytest.raises(UnsupportedForm, match="density"):
        count("laplace(b=2)")
