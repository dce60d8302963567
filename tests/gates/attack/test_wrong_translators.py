"""With deliberately wrong translators answers may get weaker, never false: the kernel reads the question itself."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
import sympy
from attrs import evolve

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.models import model as models_model
from epsproof.derive.question import pose as question_pose
from epsproof.derive.question import problem
from epsproof.derive.question.criterion import Criterion
from epsproof.derive.question.lattice import clauses
from epsproof.derive.question.pose import pose
from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.judges.privacy import minimum
from epsproof.verify.closed_form import document
from epsproof.verify.closed_form.closed_value import ClosedValue
from epsproof.verify.closed_form.proved import prove_closed_form
from epsproof.verify.kernel.rejected import Rejected
from epsproof.verify.system.engine_error import EngineError
from tests.gates.attack.faults import forget
from tests.judged import verdict

SECONDS, PATIENT = 3.0, 60.0
QUESTIONS = [
    (("r", [], ["r > 0"]), {"r": Fraction(3)}, math.log(3) / 2),
    (
        ("max(a/(p*q), r)", ["q == 1"], ["0 < a < 1, r > 1"]),
        {"a": Fraction(1, 4), "r": Fraction(3)},
        math.log(11 / 3),
    ),
    (("6 + a*max(p, q)", [], ["-2 < a < -1"]), {"a": Fraction(-3, 2)}, math.log(4.5) / 2),
    (("posterior - prior <= b", [], ["0 < b < 1"]), {"b": Fraction(1, 2)}, math.log(3)),
    (("2", ["p*q <= 1 + 1/a"], ["-3 < a < -2"]), {"a": Fraction(-5, 2)}, math.log(2) / 2),
]


def doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ratio that is tolerated is twice what was typed."""
    true = question_pose.criterion_of

    def wrong(*args: object) -> Criterion:
        found = true(*args)
        return found if found.profile is None else evolve(found, profile=2 * found.profile)

    monkeypatch.setattr(question_pose, "criterion_of", wrong)


def all_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one option allows, and what each of several demands, are exchanged."""

    def wrong(profile: sympy.Expr, *signs: object) -> tuple[object, ...]:
        found = clauses(profile, *signs)
        if len(found) > 1:
            return (evolve(found[0], options=tuple(o for c in found for o in c.options)),)
        return tuple(evolve(c, options=(o,)) for c in found for o in c.options)

    monkeypatch.setattr(problem, "clauses", wrong)


def negated_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Conditions of a case enter the document with the other sign."""
    monkeypatch.setattr(
        document, "conditions", lambda rows: [f"-({document.text(r.polynomial)}) {r.sign} 0" for r in rows]
    )


def no_region(monkeypatch: pytest.MonkeyPatch) -> None:
    """The conditions on the priors are forgotten."""
    true = question_pose.assumed
    monkeypatch.setattr(question_pose, "assumed", lambda conditions, *rest: true((), *rest))


def stronger(monkeypatch: pytest.MonkeyPatch) -> None:
    """An assumption is added that nobody typed and that is not told."""
    true = question_pose.assumed

    def wrong(*args: object) -> object:
        found = true(*args)
        names = sorted({n for r in found.relations for n in r.names})
        more = tuple(Relation(sympy.Symbol(n, real=True) - 2, ">") for n in names[:1])
        return evolve(found, relations=(*found.relations, *more))

    monkeypatch.setattr(question_pose, "assumed", wrong)


FAULTS: list[Callable[[pytest.MonkeyPatch], None]] = [
    doubled,
    all_options,
    negated_text,
    no_region,
    stronger,
]


def answered(
    question: tuple[str, list[str], list[str]], values: dict[str, Fraction], seconds: float = SECONDS
) -> float | None:
    """The epsilon that is proved at the values, None where nothing is."""
    try:
        found = prove_closed_form(pose(*question), seconds)
        if found.status != "proved":
            return None
        return float(ClosedValue(found.answer)(values, 12)[1])
    except (QuestionError, EngineError, Rejected):
        return None


@pytest.mark.parametrize(
    ("question", "values", "epsilon"),
    QUESTIONS,
    ids=lambda x: x[0] if isinstance(x, tuple) else None,
)
def test_the_true_translator_proves_the_true_answer(
    question: tuple[str, list[str], list[str]], values: dict[str, Fraction], epsilon: float
) -> None:
    assert answered(question, values, PATIENT) == pytest.approx(epsilon, abs=1e-9)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda f: f.__name__)
def test_a_wrong_translator_proves_nothing_false(
    monkeypatch: pytest.MonkeyPatch, fault: Callable[[pytest.MonkeyPatch], None]
) -> None:
    """At least one question shows the fault: its answer is gone, and no answer is another one."""
    fault(monkeypatch)
    found = [(answered(question, values), epsilon) for question, values, epsilon in QUESTIONS]
    right = [(v, epsilon) for v, epsilon in found if v == pytest.approx(epsilon, abs=1e-9)]
    gone = [(v, epsilon) for v, epsilon in found if v is None]
    assert [one for one in found if one not in right and one not in gone] == []
    assert gone != []


def no_region_of_a_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    """The region of a printed minimum is forgotten."""
    monkeypatch.setattr(minimum, "pose", lambda profile, _, *rest: pose(profile, (), *rest))


def no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every world of a model is one without the secret, too."""
    monkeypatch.setattr(models_model.Model, "others", property(lambda model: tuple(model.worlds)))


def far_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Privacy is stronger than was typed: the epsilon of a printed minimum seems too small."""
    true = minimum.pose
    monkeypatch.setattr(minimum, "pose", lambda profile, *rest: true(f"2*({profile})", *rest))


def nearer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step of a model has the length 0."""
    monkeypatch.setattr(
        models_model, "distances", lambda worlds, arcs: dict.fromkeys(product(worlds, repeat=2), 0)
    )


TRUE_CLAIMS = [
    'kind = "minimum"\nprofile = "3 + a*p"\nwhere = ["q == 1"]\nassumptions = ["a > 2"]\nepsilon = "log(3)"\n',
    'kind = "minimum"\nprofile = "r"\nassumptions = ["r > 1"]\nepsilon = "log(r)/2"\n',
    'kind = "grid"\npoints = 4\ncases = [["(p*q + b)/(p*q)", "", "b = 1/2"]]\n',
    'kind = "printed-bound"\nmodel = "membership"\nposterior = "p/(p + t*(1 - p))"\nsays = "exact"\n',
]


@pytest.mark.parametrize(
    "fault", [no_region_of_a_claim, no_others, far_away, nearer], ids=lambda f: f.__name__
)
def test_a_wrong_translator_refutes_nothing_true(
    monkeypatch: pytest.MonkeyPatch, fault: Callable[[pytest.MonkeyPatch], None]
) -> None:
    """A refutation needs an adversary whom the second reader sees, or that it sees none against a larger budget."""
    before = [verdict(claim).verdict for claim in TRUE_CLAIMS]
    forget()
    fault(monkeypatch)
    after = [verdict(claim).verdict for claim in TRUE_CLAIMS]
    forget()
    assert {*before} <= {"proved", "infimum only", "confirmed"}
    assert after != before and not {*after} & {"refuted", "repaired"}
