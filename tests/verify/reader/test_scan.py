"""What a scan says of priors is what the exact reader says, and it ends where texts or numbers are beyond machine numbers."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from epsproof.derive.models.catalogue import model_named
from epsproof.verify.reader import NotRead
from epsproof.verify.reader.judge import Asked, Claimed, Disagreement, Question, judge
from epsproof.verify.reader.scan import SHARES
from tests.gates.attack.question_judge import read_question
from tests.gates.attack.questions import generated_question

NEAR = 1e-9


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_a_criterion_fails_exactly_where_it_has_less_than_nothing_to_spare(first: int) -> None:
    compared, apart = 0, []
    for number in range(first, first + 50):
        try:
            asked = Asked(read_question(generated_question(Random(f"spare {number}"))), {})
            scan = asked.scan
        except NotRead:
            continue
        for place in islice(asked.places(), 8):
            for t, share in (
                (Fraction(1, 3), SHARES[0]),
                (Fraction(9, 10), SHARES[0]),
                (Fraction(1, 20), SHARES[3]),
            ):
                point = tuple(float(place[name]) for name in scan.made.names)
                (spare,) = scan.spared([point], t, (float(share),))
                (posterior,) = asked.posteriors(place, t, [share])
                if abs(spare) > NEAR:
                    compared += 1
                    fails = asked.truth(place, posterior).fails
                    apart += [(asked.question, place, t, spare)] if fails != (spare < 0) else []
    assert compared > 200
    assert apart == []


def asked(text: str, model: str = "membership") -> Question:
    return Question([(text, ())], model_named(model))


def nested(text: str, inside: str, times: int) -> str:
    for _ in range(times):
        inside = text.format(inside)
    return inside


@pytest.mark.parametrize("text", ["1 + 1/({})", "max(1, {}/2)", "({} if p > 1/2 else 2)", "sqrt({})"])
def test_deeply_nested_texts_are_scanned(text: str) -> None:
    question = asked(nested(text, "p", 36) + " + 1")
    assert isinstance(
        judge(question, Claimed("finite", Fraction(1, 100), Fraction(1, 100)), {}), Disagreement
    )


@pytest.mark.parametrize("text", ["1e400", "posterior_odds <= 1e400*prior_odds", "posterior <= 1e400*prior"])
def test_numbers_beyond_machine_numbers_are_judged_exactly(text: str) -> None:
    """That a ratio of 1e400 is met by all is false: a prior of less than 1e-400 tells; odds tell at every prior."""
    t = Fraction(1, 10**400)
    assert not isinstance(judge(asked(text), Claimed("finite", t, t), {}), Disagreement)
    found = judge(asked(text), Claimed("finite", t / 2, t / 2), {})
    assert isinstance(found, Disagreement) is ("odds" in text)


def test_a_scan_loads_no_array_library() -> None:
    program = (
        "import sys\n"
        "from fractions import Fraction\n"
        "from types import SimpleNamespace\n"
        "from epsproof.verify.reader.judge import Claimed, Question, judge\n"
        "model = SimpleNamespace(priors=['p'], worlds={'in': 'p', 'out': '1 - p'}, secret=['in'],\n"
        "    neighbours=[('in', 'out', 1, False)], where=(), assume=(), privacy=None)\n"
        "print(judge(Question([('3', ())], model), Claimed('finite', Fraction(1, 4), Fraction(1, 4)), {}))\n"
        "print(*{'numpy', 'scipy', 'sympy', 'mpmath'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    said, loaded = done.stdout.split("\n")[:2]
    assert said.startswith("the criterion is false") and loaded == ""
