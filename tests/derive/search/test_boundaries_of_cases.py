"""Cases that only approach their infimum meet at irrational parameters; numbers separate cases that atoms alone entangle."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import numpy as np
import pytest
import sympy
from attrs import evolve

from epsproof.derive.answer.answer import holding_case
from epsproof.derive.models.file import model_of
from epsproof.derive.question.pose import pose
from epsproof.derive.search.case_tree import (
    Leaf,
    Literal,
    _simplest_between,
    covered,
    joined,
    narrowed,
    separators,
)
from epsproof.derive.search.solve import Solver
from epsproof.derive.text.notation import symbol
from epsproof.verify.closed_form.evaluate import evaluate
from epsproof.verify.closed_form.proved import prove_answer, prove_closed_form


def model(seed: int, worlds: int = 12):
    """A random connected graph of worlds, of which three are the secret, with fixed shares."""
    draw = random.Random(seed)
    sizes = [draw.randint(1, 5) for _ in range(worlds)]
    edges = {(draw.randrange(k), k) for k in range(1, worlds)}
    while len(edges) < worlds + 2:
        low, high = sorted(draw.sample(range(worlds), 2))
        edges.add((low, high))
    secret, other = sum(sizes[:3]), sum(sizes[3:])
    weights = [f"x*{s}/{secret}" if k < 3 else f"(1 - x)*{s}/{other}" for k, s in enumerate(sizes)]
    lines = ['name = "random"', 'secret = ["w0", "w1", "w2"]', "[priors]", 'x = "the prior"', "[worlds]"]
    lines += [f'w{k} = "{weight}"' for k, weight in enumerate(weights)]
    lines += [f'[[neighbours]]\nbetween = ["w{low}", "w{high}"]' for low, high in sorted(edges)]
    return model_of("\n".join(lines) + "\n", "random.toml")


def posed(seed: int):
    return pose("r", [], ["r > 1"], model(seed))


def apart(problem, answer, ratios) -> list[tuple[Fraction, list[float]]]:
    """The ratios at which the equation of the case that counts has no root at the number found without it."""
    wrong = []
    for ratio in ratios:
        number, index = evaluate(problem, {"r": ratio}, 10), holding_case(answer, {"r": ratio})
        equation = sympy.Poly(answer.cases[index].equation.subs(symbol("r"), ratio), symbol("t"))
        roots = [complex(x).real for x in equation.nroots(20) if abs(complex(x).imag) < 1e-12]
        low, high = (math.exp(-float(end)) for end in (number.upper, number.lower))
        if not [x for x in roots if low - 1e-8 <= x <= high + 1e-8]:
            wrong.append((ratio, roots))
    return wrong


def test_an_irrational_boundary_belongs_to_one_of_two_cases_that_are_approached():
    problem = posed(1)
    found = prove_closed_form(problem, 120.0)
    assert found.status == "proved" and len(found.answer.cases) == 2
    assert {case.attained for case in found.answer.cases} == {False}
    signs = {relation.sign for case in found.answer.cases for relation in case.when}
    assert signs == {">", ">="}
    near = [Fraction(1387, 1000), Fraction(13874, 10000), Fraction(139, 100)]
    assert apart(problem, found.answer, [Fraction(11, 10), *near, Fraction(2), Fraction(9)]) == []


def test_without_the_boundary_coverage_fails_and_with_the_wrong_one_safety_does():
    """The twins: both cases strict leave a parameter to nobody; a boundary moved a little gives a case what is another's."""
    answer = Solver(posed(1)).answer()
    strict = evolve(
        answer, cases=tuple(evolve(c, when=tuple(evolve(r, sign=">") for r in c.when)) for c in answer.cases)
    )
    found = prove_answer(strict, 10.0)
    assert found.status == "undecided" and [x.name for x in found.links if x.outcome is not None] == [
        "coverage"
    ]
    by = zip(answer.cases, (9, -9), strict=True)
    moved = [evolve(c, when=tuple(evolve(r, polynomial=r.polynomial + k) for r in c.when)) for c, k in by]
    assert prove_answer(evolve(answer, cases=tuple(moved)), 5.0).status == "undecided"


def test_numbers_separate_cases_of_one_parameter():
    problem = posed(18)
    found = prove_closed_form(problem, 120.0)
    assert found.status == "proved"
    assert 1 in {r.polynomial.as_poly().degree() for case in found.answer.cases for r in case.when}
    assert (
        apart(
            problem,
            found.answer,
            [Fraction(3, 2), Fraction(221, 100), Fraction(5, 2), Fraction(4), Fraction(5)],
        )
        == []
    )


def brute(low: Fraction, high: Fraction) -> Fraction:
    bottom = 1
    while True:
        inside = [Fraction(k, bottom) for k in range(-400, 400) if low < Fraction(k, bottom) < high]
        if inside:
            return min(inside, key=abs)
        bottom += 1


@pytest.mark.parametrize("seed", range(40))
def test_the_simplest_number_between_is_the_simplest(seed):
    draw = random.Random(seed)
    low, high = sorted(Fraction(draw.randint(-60, 60), draw.randint(1, 12)) for _ in range(2))
    if low < high:
        assert _simplest_between(low, high) == brute(low, high)


def test_separators_lie_between_the_roots_and_only_for_one_parameter():
    solver = Solver(pose("r + 1", [], ["r > 1"]))
    ring = solver.requirement.ring
    r = ring.variable("r")
    atoms = [51 * r**2 - 344 * r + 512, r - 7, r**2 - 2]
    assert [str(f) for f in separators(solver.requirement, atoms)] == ["r", "r - 2", "r - 3"]
    two = Solver(pose("max(a/(p*q), r)", [], ["0 < a < 1", "r > 1"]))
    assert separators(two.requirement, [two.requirement.ring.variable("r") ** 2 - 2]) == []


def test_boundaries_are_joined_only_where_no_sample_lies_and_no_end_is_excluded():
    solver = Solver(pose("r + 1", [], ["r > 1"]))
    atom = solver.requirement.ring.variable("r") ** 2 - 2
    both = [Leaf(0, (Literal(atom, True),)), Leaf(1, (Literal(-atom, True),))]
    assert [x.literals[0].strict for x in joined(both, [atom], np.array([[1.0, -1.0]]), [set(), set()])] == [
        False,
        True,
    ]
    assert joined(both, [atom], np.array([[1.0, 0.0, -1.0]]), [set(), set()]) == both
    assert joined(both, [atom], np.array([[1.0, -1.0]]), [{0}, set()]) == both


def test_narrowed_leaves_hold_at_the_same_samples_together():
    ring = Solver(pose("r + 1", [], ["r > 1"])).requirement.ring
    r = ring.variable("r")
    atoms, values = [51 * r**2 - 344 * r + 512, r - 3], [Fraction(k, 4) for k in range(5, 30)]
    signs = np.array([[float(np.sign(float(ring.value(f, {"r": v})))) for v in values] for f in atoms])
    found = [Leaf(0, (Literal(-atoms[0], True),)), Leaf(0, (Literal(atoms[1], True),))]
    small = narrowed(found, atoms, signs, atoms[1:])
    assert np.array_equal(covered(small, atoms, signs), covered(found, atoms, signs))
    assert [len(leaf.literals) for leaf in small] == [2, 1]
