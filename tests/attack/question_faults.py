"""Faults in how a question is read, answered and proved: the kernel does not ask, and the engine answers another question."""

from attrs import evolve

import derive.bounds
from derive.algebra import clearing
from derive.algebra.signs import Signs
from derive.answer import radicals
from derive.answer.answer import Case as CaseOf
from derive.answer.radicals import Formula
from derive.bounds.bound import Bound
from derive.question import criterion, pose
from derive.question.problem import Problem
from derive.search import open_ends
from derive.search.solve import Solver
from tests.attack.faults import Fault
from verify.closed_form import document, proved
from verify.kernel import closed_form, setting
from verify.kernel.closed_form import Case, ClosedForm
from verify.kernel.question import Question
from verify.kernel.setting import Setting

UNREAD = (closed_form.links, "return list(question.links(whole.assumptions, whole.region, clauses))", "return []")
LOWER = "sympy.cancel(1 / self.reciprocal.subs(t, 1 / t))"
NO_CLAUSES = (
    Question.links,
    'yield Link(f"criterion as clauses{label}", [*reached, *demanded], criterion)',
    "pass",
)
NO_REGION = (Question.links, 'yield Link("region as typed", place, both([*equal, *inside]))', "pass")
NO_ASSUMPTIONS = (Question.links, 'yield Link("assumptions as typed", self.assume, both([*settled, *known]))', "pass")
UNSAFE = (Case.safety, "if not owed:", "if False:")
PARTS = "parts = region_parts("
NARROWED = f'{PARTS}(*where, f"{{attack.variables[0]}} <= 1/2"), attack.variables, settled) or region_parts('
FORGOTTEN = f"{PARTS}(), attack.variables, settled) or region_parts("
WRONG_BOUND = "p*q + t*(1 - q)*p + t*(1 - p)"

READING = [
    Fault(
        "negative odds are limits",
        ["odds"],
        [
            UNREAD,
            (criterion._posterior_from_odds, "if own <= NOT_POSITIVE:", "if False:"),
            (
                criterion._posterior_from_odds,
                "found if own <= NOT_NEGATIVE else Choice(odds, sympy.S.One, found, NEVER)",
                "found",
            ),
        ],
        3,
    ),
    Fault(
        "odds are asked at a prior of 1",
        ["odds"],
        [UNREAD, (criterion.criterion_of, "_not_asked_at_one(found, prior, known) if odds else found", "found")],
        49,
        small=True,
    ),
    Fault(
        "parameters are positive",
        ["negative_parameters", "regions"],
        [
            UNREAD,
            (Setting.divided, "self.need(", "(lambda *_: None)("),
            (
                Signs.on_box,
                "self.sides.get(s.name, Side()) for s in symbols",
                "self.sides[s.name] if s.name in self.unit else Side(Fraction(0)) for s in symbols",
            ),
        ],
        11,
    ),
    Fault(
        "what divides is positive",
        ["divided_regions"],
        [
            UNREAD,
            (clearing.relations_of, "if power % 2 and own <= NOT_POSITIVE:", "if False:"),
            (clearing.relations_of, "elif power % 2 and not own <= NOT_NEGATIVE:", "elif False:"),
        ],
    ),
    Fault(
        "a ratio is twice what was typed",
        ["ratios"],
        [NO_CLAUSES, (criterion.criterion_of, "Criterion(_placed(formula, values))", "Criterion(_placed(2 * formula, values))")],
    ),
    Fault(
        "and is read as or between limits",
        ["posteriors"],
        [NO_CLAUSES, (criterion.criterion_of, "_joined(upper, sympy.Min)", "_joined(upper, sympy.Max)")],
        15,
    ),
    Fault(
        "a class of adversaries is forgotten",
        ["classes"],
        [NO_CLAUSES, (Problem.clauses, "for each in self.classes:", "for each in self.classes[1:]:")],
    ),
    Fault(
        "the region is narrowed",
        ["ratios", "regions"],
        [NO_REGION, (pose.pose, PARTS, NARROWED)],
        1,
    ),
    Fault(
        "the region is forgotten",
        ["regions"],
        [UNREAD, (pose.pose, PARTS, FORGOTTEN)],
        12,
        small=True,
    ),
    Fault(
        "an assumption is added that nobody typed",
        ["negative_parameters"],
        [
            NO_ASSUMPTIONS,
            (
                pose.pose,
                "given = placed(given, settled)",
                "given = [Comparison(c.left, c.relation, c.right + (c.relation == '>')) for c in placed(given, settled)]",
            ),
        ],
        28,
    ),
]
PROVING = [
    Fault(
        "cases need not cover the parameters",
        ["negative_parameters", "regions"],
        [
            (Setting.coverage, 'require(choices, "there are no cases")', "return"),
            (
                proved._prove,
                "answer = solver.answer()",
                "answer = solver.answer()\n        answer = evolve(answer, cases=answer.cases[:1])",
            ),
        ],
    ),
    Fault(
        "safety is not owed",
        ["ratios", "posteriors"],
        [UNSAFE, (Solver.__init__, "candidates(self.requirement)", "candidates(self.requirement)[1:]")],
        1,
    ),
    Fault(
        "limits from below use the bound from above",
        ["posteriors"],
        [
            (Bound.lower_bound, LOWER, "self.reciprocal"),
            (ClosedForm.clause, "bound, options = self.floor,", "bound, options = self.bound,"),
        ],
        2,
    ),
    Fault(
        "limits from below are read under approximate privacy",
        ["posteriors"],
        [(ClosedForm.__init__, 'require(not any(row["lower"] for row in rows), "the bound is from above only")', "pass")],
    ),
    Fault(
        "a group keeps delta",
        ["groups"],
        [(ClosedForm.__init__, 'require(self.group == "1", "a group of several persons changes delta")', "pass")],
        3,
    ),
    Fault(
        "a group has no share",
        ["groups"],
        [
            (Case.existence, 'share = "" if group == "1" else f"/{group}"', 'share = ""'),
            (document._case, '+ ("" if group == "1" else f"/{group}")', ""),
            (CaseOf.epsilon, "return plain / self.group", "return plain"),
        ],
    ),
    Fault(
        "the formula of epsilon is not compared",
        ["ratios"],
        [
            (Case.written, "self.owe(", "(lambda *_: None)("),
            (Formula.epsilon, "/ self.power", ""),
        ],
        6,
    ),
    Fault(
        "the formula of t is not compared",
        ["ratios"],
        [
            (Case.written, "self.owe(", "(lambda *_: None)("),
            (radicals._power, "return Formula(numerator / denominator,", "return Formula(numerator / denominator / 2,"),
        ],
    ),
    Fault(
        "an infimum is called a minimum",
        ["regions"],
        [
            (Case.tightness, 'require(self.attained is not path, "attained belies the prior")', "pass"),
            (Solver.case, "prior, x.attained, x.candidate", "prior, True, x.candidate"),
            (open_ends.split_open_ends, "attained = False if", "attained = True if"),
        ],
        4,
    ),
    Fault(
        "a bound is smaller than it is",
        ["ratios", "posteriors"],
        [],
        1,
        entries=[
            (setting.BOUNDS, "unbounded", WRONG_BOUND),
            (derive.bounds.BOUNDS, "unbounded", evolve(derive.bounds.BOUNDS["unbounded"], reciprocal_text=WRONG_BOUND)),
        ],
    ),
]
FAULTS = [*READING, *PROVING]
