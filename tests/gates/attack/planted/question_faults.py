"""Faults in how a question is read, answered and proved: the kernel does not ask, and the engine answers another question."""

from epsproof.derive.algebra import unfolding as clearing
from epsproof.derive.algebra.signs import Signs
from epsproof.derive.answer import answer as radicals
from epsproof.derive.answer.answer import Case as CaseOf
from epsproof.derive.answer.answer import Formula
from epsproof.derive.models import model as worlds
from epsproof.derive.models.model import Model
from epsproof.derive.question import criterion, pose
from epsproof.derive.question import limits as limit
from epsproof.derive.question.problem import Problem
from epsproof.derive.search import open_ends
from epsproof.derive.search.solve import Solver
from epsproof.verify.closed_form import document, proved
from epsproof.verify.kernel.model import Model as Attack
from epsproof.verify.kernel.question import Question
from epsproof.verify.kernel.theorem import Theorem
from tests.gates.attack.faults import Fault

UNREAD = (Theorem.links, "yield from self.case(number, case)", "yield from ()")
LOWER = "tuple(sympy.cancel(1 / reciprocal.subs(t, 1 / t)) for reciprocal in self.reciprocals)"
UNSAFE = (Theorem.safe, 'yield Owed("safety", link, number, root, demand, end)', "yield from ()")
PARTS = "parts = region_parts("
NARROWED = f'{PARTS}(*where, f"{{attack.variables[0]}} <= 1/2"), attack.variables, settled) or region_parts('
FORGOTTEN = f"{PARTS}(), attack.variables, settled) or region_parts("
GROUP = 'require(self.group == ONE or asked.model.pure, "a group of several persons changes delta")'
VERTICES = "sorted(whole, key=lambda values: tuple(values.values()))"
ALL = "sorted(map(self.whole, map(dict, found)), key=lambda h: [*h.values()])"
LENGTH = "way = self.distance[first, middle] + self.distance[middle, last]"

READING = [
    Fault(
        "negative odds are limits",
        ["odds"],
        [
            UNREAD,
            (limit._posterior_from_odds, "if own <= NOT_POSITIVE:", "if False:"),
            (
                limit._posterior_from_odds,
                "found if own <= NOT_NEGATIVE else Choice(odds, sympy.S.One, found, NEVER)",
                "found",
            ),
        ],
        3,
    ),
    Fault(
        "odds are asked at a prior of 1",
        ["odds"],
        [
            UNREAD,
            (criterion.criterion_of, "_not_asked_at_one(found, prior, known) if odds else found", "found"),
        ],
        49,
        small=True,
    ),
    Fault(
        "parameters are positive",
        ["negative_parameters", "regions"],
        [
            UNREAD,
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
        [
            UNREAD,
            (
                criterion.criterion_of,
                "Criterion(_placed(formula, values))",
                "Criterion(_placed(2 * formula, values))",
            ),
        ],
    ),
    Fault(
        "and is read as or between limits",
        ["posteriors"],
        [UNREAD, (criterion.criterion_of, "_joined(upper, sympy.Min)", "_joined(upper, sympy.Max)")],
        15,
    ),
    Fault(
        "a class of adversaries is forgotten",
        ["classes"],
        [UNREAD, (Problem.demands, "for each in self.classes:", "for each in self.classes[1:]:")],
    ),
    Fault(
        "the region is narrowed",
        ["ratios", "regions"],
        [UNREAD, (pose._places, PARTS, NARROWED)],
        1,
    ),
    Fault(
        "the region is forgotten",
        ["regions"],
        [UNREAD, (pose._places, PARTS, FORGOTTEN)],
        12,
        small=True,
    ),
    Fault(
        "an assumption is added that nobody typed",
        ["negative_parameters"],
        [
            UNREAD,
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
            (Theorem.links, 'yield Owed("coverage", Link("coverage", self.asked.base, cover))', "pass"),
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
            (Model.lower_bounds, LOWER, "self.reciprocals"),
            (Question.__init__, "self.floors = [bound.at(inverse)", "self.floors = [bound"),
        ],
        2,
    ),
    Fault(
        "limits from below are read under approximate privacy",
        ["posteriors"],
        [
            (Theorem.links, 'require(both_ends, "the model bounds the posterior from above only")', "pass"),
            (pose._treated, "if not problem.model.symmetric and", "if False and"),
        ],
    ),
    Fault(
        "a group keeps delta",
        ["groups"],
        [
            (Theorem.__init__, GROUP, "pass"),
            (pose._group, "if size != 1 and attack.privacy is not None:", "if False:"),
        ],
        3,
    ),
    Fault(
        "a group has no share",
        ["groups"],
        [
            (Theorem.epsilon, "if self.group == ONE:", "if True:"),
            (document._root, '+ ("" if group == "1" else f"/{group}")', ""),
            (CaseOf.epsilon, "return plain / self.group", "return plain"),
        ],
    ),
    Fault(
        "the formula of epsilon is not compared",
        ["ratios"],
        [
            (Theorem.root, 'yield owed("epsilon", said,', "(lambda *_: None)(said,"),
            (Formula.epsilon, "/ self.power", ""),
        ],
        6,
    ),
    Fault(
        "the formula of t is not compared",
        ["ratios"],
        [
            (Theorem.root, 'yield owed("t", said,', "(lambda *_: None)(said,"),
            (
                radicals._power,
                "return Formula(numerator / denominator,",
                "return Formula(numerator / denominator / 2,",
            ),
        ],
    ),
    Fault(
        "an infimum is called a minimum",
        ["regions"],
        [
            (
                Theorem.tight,
                'require(root is None or row["attained"] is not path, "attained belies the prior")',
                "pass",
            ),
            (Solver.case, "prior, x.attained, x.candidate", "prior, True, x.candidate"),
            (open_ends.split_open_ends, "attained = False if", "attained = True if"),
        ],
        4,
    ),
    Fault(
        "one potential counts for all",
        ["worlds"],
        [
            (worlds.potentials, VERTICES, f"{VERTICES}[:1]"),
            (Attack.potentials, ALL, f"{ALL}[:1]"),
        ],
    ),
    Fault(
        "a path is shorter than it is",
        ["ratios", "posteriors"],
        [
            (
                worlds.distances,
                "found[start, middle] + found[middle, end]",
                "max(found[start, middle], found[middle, end])",
            ),
            (Attack.measure, LENGTH, "way = max(self.distance[first, middle], self.distance[middle, last])"),
        ],
        1,
    ),
]
FAULTS = [*READING, *PROVING]
