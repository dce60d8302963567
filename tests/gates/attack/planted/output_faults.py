"""Faults in algorithms with several noisy values, in what claims of several kinds share, and in what further shapes are about."""

from tests.gates.attack.faults import Fault
from verify.algorithms import alignment, gap, outcome, ratios, several
from verify.claims import minimum_document
from verify.claims.kinds.privacy import bound, minimum
from verify.metric import printed_epsilon, question
from verify.metric.printed import attributes
from verify.sensitivity import slack

CENTRE = "scene.ring(u, (scene.secret.centre,))"
OUTPUTS = [
    Fault(
        "a value that is put out twice depends on no data",
        ["several_outputs"],
        [(outcome._released, "item.constant - factor * shift", "Fraction(0)")],
    ),
    Fault(
        "a value that is put out twice is drawn twice",
        ["several_outputs"],
        [(outcome._released, "if known:", "if False:"), (outcome._released, "if known and max(", "if False and max(")],
    ),
    Fault(
        "of several values the last one counts",
        ["several_outputs"],
        [(gap._within_ratio, "largest = largest * ratio", "largest = ratio")],
    ),
    Fault(
        "a quotient is largest where it begins",
        ["several_outputs"],
        [(ratios.largest_ratio, "high if rate > 0 else low if rate < 0 else", "low if rate > 0 else high if rate < 0 else")],
    ),
    Fault(
        "boxes on which nothing is known weigh nothing",
        ["several_outputs"],
        [(several._summed, "most += (p * (1 - below)).upper().max(NOTHING).min(p.upper())", "pass")],
    ),
    Fault(
        "ties are broken for all of them",
        ["several_outputs"],
        [(outcome._above, "if strict else", "if False else")],
    ),
    Fault(
        "multiples are as dense as the noise",
        ["several_outputs"],
        [(outcome._term, "scaled(laws[i], slope)", "laws[i]")],
    ),
    Fault(
        "the dearest shift is the cost of all",
        ["several_outputs"],
        [
            (alignment.cost_at, "noise = sum((abs(", "noise = max((abs("),
            (alignment.cost_at, "strict=True)), Fraction(0))", "strict=True)), default=Fraction(0))"),
        ],
    ),
    Fault(
        "shifts may change what is put out",
        ["several_outputs"],
        [
            (alignment.keeps, "isinstance(item, Form) and _change(item, s, d)", "False"),
            (alignment._shifts, "equal.append((_moved(item, shifted, size), -_by_data(item, d)))", "pass"),
        ],
    ),
]
SHARED = [
    Fault(
        "a table is as good as its best row",
        ["shared_fields"],
        [(minimum._table, "min(found, key", "max(found, key")],
    ),
    Fault(
        "rows forget the region",
        ["shared_fields"],
        [(minimum._table, 'if k != "rows"', 'if k not in ("rows", "where")')],
    ),
    Fault(
        "rows forget the model",
        ["shared_fields"],
        [(minimum._table, 'if k != "rows"', 'if k not in ("rows", "bound")')],
    ),
]
FURTHER = [
    Fault(
        "rings of a single attribute are around the centre",
        ["balls_in_spaces"],
        [(attributes.rings_from_one, "scene.power(Fraction(scene.ring(u, scene.inside)))", f"scene.power(Fraction({CENTRE}))")],
    ),
    Fault(
        "rings of AND are around the secret",
        ["balls_in_spaces"],
        [(attributes.rings_around_the_centre, "scene.ring(u, (centre,))", "scene.ring(u, scene.inside)")],
    ),
    Fault(
        "a bound is inverted with the largest distance from the secret",
        ["balls_in_spaces"],
        [(printed_epsilon.printed_epsilon, "1 / space.diameter", "1 / worst_prior(space, secret).across")],
    ),
    Fault(
        "an advantage is a posterior",
        ["balls_in_spaces"],
        [(question.Question.limit, "self.space.mass(secret.members) + self.advantage", "self.advantage")],
    ),
    Fault(
        "mechanisms are tried whatever a goal states",
        ["bounds_with_trials"],
        [(bound._is_the_bound, "if found not in (least, 1 / least):", "if False:")],
    ),
    Fault(
        "gaps between rows are not told",
        ["printed_tables"],
        [(minimum_document.uncovered, 'if found.verdict == "refuted":', "if False:")],
    ),
    Fault(
        "the point between two rows is one of the first",
        ["printed_tables"],
        [(minimum_document.uncovered, '{when} => {NEVER}" for when in rows', '{when} => {NEVER}" for when in rows[:1]')],
    ),
    Fault(
        "a loose sensitivity is reached",
        ["sensitivities"],
        [(slack.slack, "found.tight or", "True or"), (slack.slack, "REACHED if found.tight else", "REACHED if True else")],
    ),
]
FAULTS = [*OUTPUTS, *SHARED, *FURTHER]
