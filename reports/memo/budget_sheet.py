"""A memo on a budget as blocks: first what people decide about, then where it comes from."""

from __future__ import annotations

from attrs import frozen

from epsproof.derive.answer.answer import Typed
from epsproof.derive.text.notation import symbol
from epsproof.reports.document.model import (
    Answer,
    Block,
    Code,
    Document,
    Formula,
    Grid,
    Heading,
    Paragraph,
    Picture,
    Sentence,
    Strong,
    Text,
    Word,
    bullets,
    joined,
    listed,
)
from epsproof.reports.document.question_words import who_in_sentences
from epsproof.reports.figures.worlds.picture import in_words
from epsproof.reports.memo.count import count_effect
from epsproof.reports.memo.evidence_sheet import evidence
from epsproof.reports.memo.memo import OVERLAPS, Candidate, MechanismShare, Memo, belief, change_of_belief
from epsproof.reports.memo.words import percent, tabled
from epsproof.verify.numeric.decimals import decimal_text

__all__ = [
    "BAND",
    "EXAMPLES",
    "PLOT",
    "WORLDS",
    "Example",
    "Pictures",
    "budget_sheet",
    "examples_for",
    "learnt",
    "limit_in_words",
    "planned_error",
]

# How far planned releases take a belief, for a memo on a budget.

BAND = "band"


def learnt(memo: Memo, files: dict[str, bytes] | None) -> list[Block]:
    """The picture of the band with what it says; ``files`` is the picture by form, None where there is none."""
    band = memo.band
    if band is None or files is None:
        return []
    chance = percent(band.failure)
    text = (
        "The picture is for a person of whom the suspicion is true. Across is what the adversary believes before the releases, "
        f"up what after them. The belief ends above the band with a probability of {chance} at most, and below it with that "
        "probability at most, however the results are processed. The band stays within the limit of the criterion."
    )
    if band.never is not None:
        text += " No result at all takes a belief beyond the line of dashes and dots."
    picture = Picture(BAND, files["svg"], files["pdf"], band.told, "", 0.5, (text,))
    return [Heading("What the planned releases can tell"), picture]


# Examples in which what the adversary believes about others does depend on the person, and the models that
# allow for them.


@frozen
class Example:
    """``text`` is LaTeX text; ``treated`` are the known attack models in which the example is a case."""

    title: str
    text: str
    treated: frozenset[str]


EXAMPLES = (
    Example(
        "Households.",
        " The members of a household often share a language, an illness or a benefit. Whoever believes that the person has the "
        "value then believes more easily that the others have it, and every other member in the data repeats the hint. The "
        "budget above may be too large there; the question has to be asked again for a household.",
        frozenset({"household", "household-of-three"}),
    ),
    Example(
        "Samples of fixed size.",
        " Where exactly 1,000 persons are drawn, one who is in takes the place of somebody who is out. Whoever knows the others "
        "can count, so that beliefs about them do depend on whether the person is in; the budget may be too large then.",
        frozenset({"total-published", "one-missing", "one-of-three-missing", "one-missing-known-values"}),
    ),
)


def examples_for(model: str) -> tuple[Example, ...]:
    """The examples that the model of this name leaves out."""
    return tuple(example for example in EXAMPLES if model not in example.treated)


PLOT, WORLDS = "plot", "model"
Pictures = dict[str, dict[str, bytes]]
TITLE = "How much privacy loss the criterion allows"
EPSILON = symbol("epsilon")
FACTOR = ", the largest factor by which a belief may grow"
SHORT = {"p": "in the data:", "q": "sensitive:"}
CASES = (
    "The picture has the cases with their probabilities; what is to stay secret is true in the red ones. A line joins cases that "
    "privacy makes hard to tell apart; a number on it says how many steps apart their data are."
)


def budget_sheet(memo: Memo, pictures: Pictures) -> Document:
    """The memo; ``pictures`` holds the files of PLOT and WORLDS by form, where there are any."""
    values = listed(Formula((symbol(n), f" = {decimal_text(v)}")) for n, v in sorted(memo.values.items()))
    kind = "" if "posterior" in memo.main.statement else FACTOR
    about = (
        "Memo for a disclosure review. Criterion: ",
        Code(memo.main.statement),
        kind,
        *((", with ", *values, ".") if values else (".",)),
    )
    blocks = [*_answer(memo), *_criterion(memo), *_adversary(memo, pictures)]
    blocks += [*learnt(memo, pictures.get(BAND)), *_assumed(memo), *_counts(memo), *_compared(memo)]
    blocks += evidence(memo, pictures.get(PLOT))
    return Document(TITLE, "", tuple(blocks), about=about, style="memo")


def _spend(epsilon: str) -> Formula:
    return Formula((EPSILON, f" = {epsilon}"))


def _answer(memo: Memo) -> list[Block]:
    main = memo.main
    if not main.finite:
        return [_without_budget(main)]
    paragraphs: list[Text] = [*_spent(memo), _ends(memo)]
    mechanism = memo.mechanism
    if mechanism is None:
        headline: Text = (
            "Recommended privacy budget for the whole release: ",
            Strong(f"ε\u00a0=\u00a0{main.epsilon}"),
        )
    else:
        named = "noise" if mechanism.is_scale else "budget"
        named += " of each of the releases below" if mechanism.count > 1 else " of the release below"
        named += ", at least" if mechanism.is_scale else ""
        formula = Formula((f"{mechanism.latex} = {mechanism.safe}",))
        headline = (
            f"Recommended {named}: ",
            Strong(f"ε\u00a0=\u00a0{mechanism.safe}") if mechanism.parameter == "epsilon" else formula,
        )
    noise = (
        "What is published carries random noise. The privacy budget ", EPSILON, " says how little: with a smaller budget "
        "there is more "
        "noise, and less can be learnt about any one person.",
    )  # fmt: skip
    return [Answer(headline, tuple(paragraphs)), Paragraph(noise)]


def _without_budget(main: Candidate) -> Answer:
    if main.epsilon == "unlimited":
        text = "Every release meets it; it protects nobody. Consider a stricter criterion."
        return Answer(("The criterion sets ", Strong("no limit"), " on the privacy budget."), (text,))
    text = (
        "For some of the beliefs it covers, the limit is no higher than the belief already is, and no release with a budget "
        "above zero keeps it. Consider a more lenient criterion, or fewer beliefs."
    )
    return Answer(("The criterion admits ", Strong("no privacy budget above zero"), "."), (text,))


def _spent(memo: Memo) -> list[Text]:
    """That the budget is one of the whole release, and what each part gets."""
    epsilon, mechanism = memo.main.epsilon, memo.mechanism
    if mechanism is not None:
        chance = percent(mechanism.failure)
        these = f"these {mechanism.count} releases together" if mechanism.count > 1 else "this one"
        each_may = "each may" if mechanism.count > 1 else "it may"
        certain = memo.never_failing
        more: Text = (
            (f" So that it never fails, {each_may} have ", _spend(certain), " at most.") if certain else ()
        )
        return [
            (
                f"The whole release is {these}, {mechanism.what}, and nothing else that is about these people, now or later. "
                f"The criterion may then fail, with a probability of {chance} at most.", *more,
                " For a release of any other kind the budget of everything together is ", _spend(epsilon), ".",
            )
        ]  # fmt: skip
    planned = memo.planned
    if not planned:
        ten = next(share for share in memo.shares if share.count == 10)
        part: Text = ("Ten tables that share people, for instance, get ", _spend(ten.epsilon), " each")
    elif memo.tables == 1:
        part = ("The one table or count that is planned may have all of it",)
    elif len(planned) == 1:
        ((overlap, gets),) = planned.items()
        each = f"Each of the {memo.tables} tables or counts that are planned"
        part = (f"{each} gets at most ", _spend(gets), f": {OVERLAPS[overlap]}")
    else:
        told = joined(((_spend(gets), f" if {OVERLAPS[overlap]}") for overlap, gets in planned.items()), "; ")
        each = f"What each of the {memo.tables} tables or counts that are planned gets depends on whom they share: "
        part = (each, *told)
    delta: Text = ()
    if memo.problem.model.privacy:
        delta = (" The ", symbol("delta"), " of the budget is shared in the same way.")
    return [
        (
            "This is the budget of the whole release: of everything that is published about these people, now and later, "
            "added up. "
            "It is not the budget of one table or count. ", *part, ".", *delta,
        )
    ]  # fmt: skip


def _ends(memo: Memo) -> Text:
    main, privacy = memo.main, memo.problem.model.privacy
    ends = (
        f"{main.epsilon} is rounded down from a value that is proved to lie between {main.lower} and {main.upper}. With "
        f"a budget above {main.upper} some release can break the criterion; with {main.lower} or less none can."
    )
    if privacy is None:
        return (ends,)
    delta = Formula((symbol("delta"), " = ", Typed(privacy.delta)))
    return (f"{ends} It is a budget with ", delta, f". {_may_fail(memo)}")


def _may_fail(memo: Memo) -> str:
    """How often the criterion may fail, as a sentence; empty where it holds whatever is released."""
    if memo.mechanism is not None:
        return f"For the planned releases this may fail with a probability of {percent(memo.mechanism.failure)} at most."
    if memo.failure is None:
        return ""
    chance = percent(memo.failure)
    return f"The criterion may fail for some results, which come out with a probability of {chance} at most."


def _criterion(memo: Memo) -> list[Block]:
    subject = memo.who.event
    said = (
        "Somebody outside, called the adversary here, has a belief about a person: how likely it is that "
        f"{subject}. The release may change this belief. The criterion limits the change: whatever is released, "
    )
    blocks: list[Block] = [Heading("What the criterion says")]
    if memo.classes:
        blocks += [Paragraph(f"{said}the limit of each class of adversaries holds."), _classes(memo)]
        binding = memo.binding_class
        if binding is not None and memo.main.finite:
            blocks.append(
                Paragraph(
                    ("The budget of all together is the least; it is set by ", Strong(binding.name), ".")
                )
            )
    else:
        blocks.append(Paragraph((said, *memo.main.words, f". {_may_fail(memo)}".rstrip())))
        blocks += tabled(memo.table, memo.problem)
    return [*blocks, *_broken(memo)]


def _classes(memo: Memo) -> Grid:
    told: dict[str, Text] = {c.name: (" (somebody who ", *c.who, ")") if c.who else () for c in memo.classes}
    rows = tuple(((Strong(c.name), *told[c.name], ": ", *c.words), c.epsilon) for c in memo.classes)
    return Grid("Classes of adversaries", ("class and its limit", (EPSILON, " alone")), rows, wide=True)


def _broken(memo: Memo) -> list[Block]:
    """What becomes of the sentence where more is spent."""
    if not memo.main.finite:
        return []
    if memo.mechanism is not None or memo.problem.model.privacy is not None:
        text = "If more is published, the criterion may fail more often than is said here. "
    else:
        more = ", and one more table is enough," if memo.one_more_is_too_much else ","
        text = (
            f"If more is published than the budget allows{more} the criterion is no longer guaranteed: some results may take "
            "the belief of some adversary beyond the limit. "
        )
    text += "Nothing in the published numbers would show it."
    found = memo.exceeded
    if found is not None and memo.change is not None:
        text += (
            f" With {'twice' if found.times == 2 else f'{found.times} times'} the budget an adversary who sets the limit could "
            f"come to believe {belief(found.after)} instead of {belief(memo.change.after)}."
        )
    return [Heading("If the budget is exceeded"), Paragraph(text)]


def limit_in_words(memo: Memo) -> str:
    """Who sets the limit and how far the belief of that adversary may go, in plain words; empty where beliefs are fixed."""
    if not memo.main.finite or not memo.binding:
        return ""
    if not memo.attained:
        return (
            f"The limit is not set by one adversary: it is approached by adversaries for whom {memo.binding}."
        )
    goes = (
        f" For this adversary the belief may {change_of_belief(memo.change.before, memo.change.after)}."
        if memo.change
        else ""
    )
    return f"The limit is set by an adversary for whom {memo.binding}.{goes}"


def _adversary(memo: Memo, pictures: Pictures) -> list[Block]:
    told: Text = ("Every adversary who ", *memo.adversaries, ".")
    if memo.classes:
        told = ("Every adversary of a class above, each within the limit of that class.",)
    if limit := limit_in_words(memo):
        rest = (
            " For no other is the belief taken beyond the criterion by the same budget."
            if memo.attained
            else ""
        )
        told = (*told, f" {limit}{rest}")
    blocks: list[Block] = [
        Heading("Whom it protects against" if memo.main.finite else "Whom it is about"),
        Paragraph(told),
    ]
    who = who_in_sentences(memo.who, {n: decimal_text(v) for n, v in memo.values.items()})
    if memo.who.conditions and memo.problem.model.privacy is None:
        holds = listed(Formula((Typed(text),)) for text in memo.who.conditions)
        who = (*who, " The model holds where ", *holds, ".")
    blocks.append(Heading("Who the adversary is"))
    if worlds := pictures.get(WORLDS):
        model = memo.problem.model
        return [*blocks, Picture(WORLDS, worlds["svg"], worlds["pdf"], in_words(model), CASES, 0.5, (who,))]
    return [*blocks, Paragraph(who)]


OTHERS = "adversaries with other beliefs than those named above, for whom the posterior may go beyond the criterion"


def _assumed(memo: Memo) -> list[Block]:
    examples = examples_for(memo.problem.model.name)
    told = "Nobody can check these from the data. Where they fail, the budget may be too large."
    if examples:
        told += " Examples:" if examples[1:] else " An example:"
    blocks: list[Block] = [
        Heading("What it assumes, and where that can fail"),
        bullets(tuple(Sentence(_capital(text) + ".") for text in memo.who.assumptions)),
        Paragraph(told),
    ]
    if examples:
        blocks.append(bullets(tuple((Strong(example.title), example.text) for example in examples)))
    stated = memo.problem.stated
    others = (OTHERS,) if stated is not None and (stated.where or not stated.criterion) else ()
    return [
        *blocks, Heading("What it does not cover"),
        bullets(tuple(Sentence(_capital(text) + ".") for text in (*others, *memo.who.not_covered))),
    ]  # fmt: skip


def _counts(memo: Memo) -> list[Block]:
    if not memo.main.finite:
        return []
    effect = memo.main.effect
    assert effect is not None
    rows = tuple(
        (f"{s.count:,}", s.epsilon, s.effect.mean, f"±{s.effect.half}", s.effect.laplace) for s in memo.shares
    )
    errors = ("average error", "in 95% of cases", "average error (Laplace)")
    head = ("tables or counts that share it", (EPSILON, " for each"), *errors)
    people = "person" if effect.half == 1 else "people"
    example = ""
    if 0 < effect.half <= 100:
        example = (
            f" With probability {effect.probability} it is off by at most {effect.half} {people}: 100 is then published as "
            f"a number from {100 - effect.half} to {100 + effect.half}."
        )
    told = (
        "Random whole numbers are added to a count (geometric noise). If one count has the whole budget, the true number is "
        f"published with probability {effect.exact}.{example} Tables that share people share the "
        "budget in equal parts, rounded down:"
    )
    if memo.mechanism is not None and memo.mechanism.parameter == "epsilon":
        told = f"{planned_error(memo.mechanism)}What follows is for releases with which the criterion never fails. {told}"
    rules = (
        "The error is by how many people a count is off on average (rounded up), however large it is; Laplace noise is not "
        "whole. Budgets add up: that holds whatever is published, also where a later table is chosen after an earlier one "
        "was seen, and the memo uses nothing finer. Tables or counts that have no person in common count as one if one step "
        "of privacy is a person who comes or goes, as two if it is a person who changes from one to another. What is "
        "calculated from published numbers costs nothing."
    )
    grid = Grid("Budget and error by the number of tables or counts", head, rows)
    return [Heading("What it does to published counts"), Paragraph(told), grid, Paragraph(rules, small=True)]


def planned_error(mechanism: MechanismShare) -> str:
    """By how much a count of the planned releases is off; empty where their noise is another one."""
    own, found = count_effect(mechanism.safe), []
    if "laplace" in mechanism.noises:
        found.append(f"by {own.laplace} people on average with Laplace noise")
    if "geometric" in mechanism.noises:
        found.append(f"by {own.mean} people on average with geometric noise")
    return f"With ε = {mechanism.safe} a count is off {' and '.join(found)}. " if found else ""


def _compared(memo: Memo) -> list[Block]:
    if not memo.others:
        return []
    head = ("criterion", EPSILON, "error", "exact", "95% within", "set by the belief")
    note = "One count, the whole budget, geometric noise: average error, chance that it is exact, error in 95% of cases."
    if any(c.epsilon == "none" for c in memo.candidates):
        note += " None: the criterion admits no budget above zero."
    if any(c.epsilon == "unlimited" for c in memo.candidates):
        note += " Unlimited: the criterion sets no limit."
    rows = tuple(_row(c) for c in memo.candidates)
    grid = Grid("Comparison of criteria", head, rows, wide=True, ends_in_words=True)
    return [Heading("Other criteria, side by side"), grid, Paragraph(note, small=True)]


def _row(c: Candidate) -> tuple[Word | Text, ...]:
    effect = c.effect
    numbers = (effect.mean, effect.exact, f"{effect.half}") if effect else ("--", "--", "--")
    binding = ", ".join(f"{SHORT.get(n, n + ':')} {belief(v)}" for n, v in sorted(c.priors.items())) or "–"
    return ((Code(c.statement), ": ", *c.words), c.epsilon, *numbers, (binding,))


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
