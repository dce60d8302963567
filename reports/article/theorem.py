"""A proved answer as a theorem: what it says, how it is derived, and the identities that prove it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from itertools import combinations, zip_longest
from typing import TYPE_CHECKING, Any

import sympy
from attrs import evolve, frozen

from epsproof.derive.algebra.relation import Relation
from epsproof.derive.answer.answer import Case, End, Step
from epsproof.derive.question.problem import Problem
from epsproof.derive.text.grammar import parse_expression
from epsproof.derive.text.names import latex_name
from epsproof.derive.text.notation import symbol, symbol_values
from epsproof.reports.document.identity import Identity, hypotheses_of, identities
from epsproof.reports.document.latex import LONG, formula_source, snippet_latex
from epsproof.reports.document.model import (
    Aside,
    Block,
    Code,
    Display,
    Emphasis,
    Formula,
    Items,
    Paragraph,
    Proof,
    Ref,
    Sentence,
    Statement,
    Strong,
    Text,
    Word,
    joined,
    listed,
)
from epsproof.reports.document.question_words import (
    binding_words,
    conditions,
    demands,
    equation_of,
    region,
    remarks,
)
from epsproof.reports.latex.width import LINE, broken, width
from epsproof.reports.view.case_view import CaseView, CrossCheck
from epsproof.reports.view.formulas import typed_numbers
from epsproof.reports.view.proved_view import ProvedView, is_plain
from epsproof.verify.closed_form.digest import digest
from epsproof.verify.closed_form.document import text
from epsproof.verify.closed_form.sign_lemmas import CELL, SMOOTH
from epsproof.verify.kernel.question import Owed

if TYPE_CHECKING:
    from epsproof.verify.closed_form.evaluate import Evaluation
    from epsproof.verify.closed_form.proved import ProvedAnswer
    from epsproof.verify.closed_form.sign_lemmas import SignLemma

__all__ = [
    "Among",
    "CaseText",
    "Lemma",
    "Theorem",
    "among",
    "case_text",
    "certificate_blocks",
    "factor_of",
    "fitting",
    "lemma",
    "lemma_snippet",
    "lemmas_opening",
    "link_title",
    "lowered",
    "movement",
    "narrative",
    "place",
    "snippet",
    "theorem",
]  # fmt: skip

BEST = Formula((r"\varepsilon^*",))
T = Formula(("t",))
PATH = symbol("h_")
COLUMN = 0.72
"""The text width of an article with two columns, or wide margins, as a multiple of an A4 page's."""
TALL = 120.0
MOST_LINES, LAST_LINES, LINE_OF_PROOF = 16, 10, 500.0
MOVES = {"+": "increases with", "-": "decreases in", "0": "does not change with"}
SIGNS = {"+": "> 0", "-": "< 0", "0": "= 0"}
OPEN = "the signs read off at sample points were not proved in the time that a report allows; they may hold or not"
REMAINS: Text = (
    "It remains to prove that at this ", T, " every prior of the region meets the requirement (safety), that no smaller ", T,
    " is enough for the prior that binds, or for those that approach it (tightness), and that the cases exhaust the parameters "
    "assumed (coverage). ",
)  # fmt: skip
Certificates = Sequence[tuple[Owed, Mapping[str, Any]]]
DECISIVE = ("safety", "tightness")
TITLES: dict[str, Text] = {
    "settled": ("The assumptions give the values that are inserted for parameters",),
    "fixed priors": ("The region gives the values that are inserted for priors",),
    "weights": ("No world has a negative probability, and the secret a positive one",),
    "bounds": ("The bounds of the model have positive values at every prior",),
    "group": ("The number of persons is positive",),
    "between": ("What is demanded holds between the extreme posteriors where it holds at these",),
    "coverage": ("The cases leave out no values of the parameters",),
    "idle": ("The equation has no root where its left side is not negative at ", Formula(("t = 0",))),
    "signs": (
        "The equation changes its sign between the ends of the root, which lie in ",
        Formula(("[0, 1]",)),
    ),
    "lemma": ("The square root has the value that the equation gives it",),
    "t": ("The formula of ", T, " gives the root"),
    "epsilon": ("The formula of ", Formula((r"\varepsilon",)), " gives ", Formula((r"-\log t",))),
    "safety": ("Safety",),
    "not attained": ("Safety with a strict sign, because no prior attains the budget",),
    "place": ("The binding prior lies in the region",),
    "class": ("The binding prior is one of its class",),
    "tightness": ("Tightness, no ", Formula(("u < t",)), " is enough"),
    "denominators": ("The bound and the option have values",),
}


@frozen
class CaseText:
    """``formulas`` are the budget, and the equation of t where there is no formula; ``binding`` says where they are attained."""

    when: Text
    formulas: tuple[Formula, ...]
    binding: Text

    def blocks(self) -> tuple[Block, ...]:
        """The formulas on lines of their own, and where they bind."""
        said: tuple[Block, ...] = (Paragraph((*self.binding, ".")),) if self.binding else ()
        if not self.formulas:
            return said
        *first, last = self.formulas
        ended = Formula((*last.parts, "," if self.binding else "."))
        return (Display((*first, ended)), *said)


def fitting(view: CaseView, measure: float = 1.0) -> CaseView:
    """The case; with t as a root where its formula cannot be broken into lines of ``measure`` times those of an A4 page."""
    line = LINE * measure * LONG
    formula = formula_source(_budget(view))
    wide = width(formula) > line and max(map(width, broken(formula, line))) > line
    return view.unsolved if wide and view.equation is not None else view


def _budget(view: CaseView) -> Formula:
    return Formula((r"\varepsilon^* = ", view.epsilon))


def case_text(view: CaseView) -> CaseText:
    """The case as words."""
    rivals: tuple[Text, ...] = (view.rivals,) if view.rivals else ()
    found = (*((listed(conditions(view.when)),) if view.when else ()), *rivals)
    when = joined(found, " and ")
    if view.case.kind == "none":
        return CaseText(when, (), ("no ", Formula((r"\varepsilon > 0",)), " is admissible"))
    root = (equation_of(view.case, view.equation),) if view.implicit and view.equation is not None else ()
    return CaseText(when, (_budget(view), *root), binding_words(view))


def narrative(steps: Sequence[Step]) -> tuple[Block, ...]:
    """Derivation steps as running text; a step that continues the sentence before it follows a comma or colon."""
    blocks: list[Block] = []
    line: list[Word] = []
    fresh = True
    for step, following in zip_longest(steps, steps[1:]):
        mark = _mark(step, following)
        line += [*([" "] if line else []), *(_capital(step.words) if fresh else step.words)]
        fresh = mark == "."
        if step.formula is None:
            line.append(mark)
        elif _tall(step.formula):
            blocks += [Paragraph(tuple(line)), Display((Formula((step.formula, mark)),))]
            line.clear()
        else:
            line += [" ", step.formula, mark]
    return (*blocks, Paragraph(tuple(line))) if line else tuple(blocks)


def _capital(words: Text) -> Text:
    return (
        (f"{words[0][:1].upper()}{words[0][1:]}", *words[1:])
        if words and isinstance(words[0], str)
        else words
    )


def _mark(step: Step, following: Step | None) -> str:
    """The punctuation after the step."""
    if step.formula is None and step.end is End.COLON:
        return ":"
    continued = following is not None and following.continues and step.end is not End.PERIOD
    return "," if continued else "."


def _tall(formula: sympy.Basic) -> bool:
    """Whether the formula is set on a line of its own."""
    source = formula_source(Formula((formula,)))
    return r"\frac" in source and (r"\sqrt" in source or width(source) > TALL)


@frozen
class Theorem:
    """A proved answer in parts; ``name`` is that of a registered profile, "" for any other.

    ``given`` is what the theorem says, ``certificates`` prove what the ``derivation`` leaves to be proved, and with
    ``case_steps`` before each case they are the whole proof. ``group`` says how many persons are protected together.
    """

    title: Text
    source: str
    given: tuple[Block, ...]
    remarks: tuple[Text, ...]
    cases: tuple[CaseText, ...]
    steps: tuple[Block, ...]
    movement: Text
    case_steps: tuple[tuple[Block, ...], ...]
    proofs: tuple[tuple[Block, ...], ...]
    common: Text
    checks: tuple[Text, ...]
    status: str
    reasons: tuple[str, ...]
    digest: str
    command: str
    name: str = ""
    group: sympy.Expr | None = None

    @property
    def unproved(self) -> Text:
        """What has no certificate."""
        return ("No certificate was found for: ", "; ".join(self.reasons), ".")

    def statement(self, label: str = "") -> tuple[Block, ...]:
        """The theorem, its source and the remarks on it."""
        open_ = () if self.status == "proved" else ("; not proved",)
        shown: list[Block] = [Statement("theorem", (*self.title, *open_), self.given, label)]
        if self.source:
            shown.append(Paragraph((Emphasis(("Source of the profile:",)), f" {self.source}."), apart=True))
        return (*shown, *(Paragraph(remark, apart=True) for remark in self.remarks))

    def proof(self, appendix: str = "") -> tuple[Block, ...]:
        """The proof, and the numerical check; the certificates are left to the ``appendix`` of that label."""
        blocks: list[Block] = [] if self.status == "proved" else [Paragraph(self.unproved)]
        blocks += self.steps
        if self.movement:
            blocks.append(Paragraph(self.movement))
        if appendix:
            for number, steps in enumerate(self.case_steps, 1):
                blocks += _headed(number, len(self.case_steps), steps)
            blocks.append(Paragraph((*REMAINS, Ref(appendix, "Appendix"), " does so, step by step.")))
        else:
            blocks += self.certificates(with_steps=True)
        blocks.append(Paragraph(("Certificates: digest ", Code(self.digest), "."), apart=True))
        title = "" if self.status == "proved" else "Proof (incomplete)"
        return (Proof(title, tuple(blocks)), *self.check)

    @property
    def check(self) -> tuple[Block, ...]:
        """The comparisons with an independent minimisation."""
        if not self.checks:
            return ()
        said = (*_capital(joined(self.checks, "; ")), ".")
        return (Aside("Numerical cross-check", (Paragraph(said),)),)

    @property
    def check_items(self) -> tuple[Block, ...]:
        """The same as a list."""
        return (Items(tuple((Paragraph((*_capital(check), ".")),) for check in self.checks)),)

    def certificates(self, with_steps: bool = False) -> tuple[Block, ...]:
        """The identities of every case; ``with_steps`` after the steps that lead to its formula."""
        blocks: list[Block] = []
        for number, (proof, steps) in enumerate(zip(self.proofs, self.case_steps, strict=True), 1):
            blocks += _headed(number, len(self.proofs), (*(steps if with_steps else ()), *proof))
        return (*blocks, Paragraph(self.common, apart=True)) if self.common else tuple(blocks)


def _headed(number: int, of: int, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks on a case, the first paragraph after the number of the case where there are several."""
    head: Text = (Strong((f"Case {number}.",)), " ")
    if of == 1 or not blocks:
        return blocks
    if isinstance(blocks[0], Paragraph):
        return (Paragraph((*head, *blocks[0].text), apart=True), *blocks[1:])
    return (Paragraph(head[:1], apart=True), *blocks)


def theorem(
    found: ProvedView, measure: float = 1.0, lemmas: Sequence[SignLemma] = (), called: str = ""
) -> Theorem:
    """The theorem; ``measure`` is the text width as a multiple of an A4 page's, ``lemmas`` are those of the article.

    ``called`` is what the paper of the article calls it, "Theorem 3", if anything.
    """
    own = f"{called} of the paper: {found.title}" if called else found.title[:1].upper() + found.title[1:]
    proved = found.answer
    problem = proved.answer.problem
    group = None if problem.group == 1 else problem.group
    above = not any(clause.lower for clause in problem.demands)
    by_case = _certificates(proved)
    views = tuple(fitting(view, measure) for view in found.cases)
    cases = tuple(map(case_text, views))
    return Theorem(
        title=(Sentence(own),),
        source=found.source,
        given=_given(problem, cases, proved.number),
        remarks=remarks(problem),
        cases=cases,
        steps=narrative(proved.answer.steps),
        movement=movement(problem, lemmas),
        case_steps=tuple(_case_steps(problem, view) for view in views),
        proofs=tuple(certificate_blocks(by_case.get(v.number - 1, []), above) for v in views),
        common=_common_words(by_case.get(None, [])),
        checks=tuple(map(_check, found.checks)),
        status=proved.status,
        reasons=_open(proved),
        digest=proved.digest[:12],
        command=found.command,
        name=found.name,
        group=group,
    )


def _given(problem: Problem, cases: Sequence[CaseText], number: Evaluation | None) -> tuple[Block, ...]:
    stated = set(problem.statement) & set("<>=") or not is_plain(problem)
    what: Text = ("Let the risk profile be",)
    if stated:
        what = ("Let the criterion be ", Code(problem.statement), ", that is")
    blocks: list[Block] = [Paragraph(what), *(Display((demand,)) for demand in demands(problem))]
    priors, assumed = region(problem), conditions(problem.assumptions, typed_numbers(problem))
    given: Text = ()
    if priors:
        assuming = (", and let ", *listed(assumed)) if assumed else ()
        given = ("for the priors with ", *listed(priors), *assuming, ". ")
    elif assumed:
        given = ("and let ", *listed(assumed), ". ")
    model = problem.model
    named: Text = (model.title,) if model.derivation else ("the attack model ", Emphasis((model.title,)))
    group: Text = () if problem.group == 1 else (" for groups of ", problem.group, " persons")
    under: Text = (*given, "Under ", *named, *group, ",")
    if not cases:
        enclosed = (
            ("; ", BEST, " lies in ", Formula((_interval(number),)), ", whose ends are certified")
            if number
            else ()
        )
        return (*blocks, Paragraph((*under, " no closed form was found", *enclosed, ".")))
    blocks.append(Paragraph(under))
    if len(cases) == 1:
        return (*blocks, *cases[0].blocks())
    items = tuple(
        (Paragraph(("if ", *case.when, ",") if case.when else ("otherwise,",)), *case.blocks())
        for case in cases
    )
    return (*blocks, Items(items, ordered=True))


def _interval(number: Evaluation) -> str:
    found = "[0, 0]" if number.admissible is False else f"[{number.lower}, {number.upper}]"
    return found.replace("inf", r"\infty")


def _case_steps(problem: Problem, view: CaseView) -> tuple[Block, ...]:
    """Where the case's prior lies, then the equation there and its root."""
    first, *rest = view.steps
    where = place(problem, view.case)
    if not where:
        return narrative(view.steps)
    opening = narrative((evolve(first, end=End.PERIOD),))
    return _run((*opening, Paragraph(where), *narrative(tuple(rest))))


def _run(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The blocks, paragraphs that follow one another as one."""
    found: list[Block] = []
    for block in blocks:
        if found and isinstance(block, Paragraph) and isinstance(before := found[-1], Paragraph):
            found[-1] = Paragraph((*before.text, " ", *block.text))
        else:
            found.append(block)
    return tuple(found)


def _certificates(proved: ProvedAnswer) -> dict[int | None, list[tuple[Owed, Mapping[str, Any]]]]:
    """The certificates with what they prove, by case index; None for those that belong to the problem as a whole."""
    found: dict[int | None, list[tuple[Owed, Mapping[str, Any]]]] = {}
    for each in proved.links:
        found.setdefault(each.case, []).extend((each.owed, one) for one in each.certificates)
    return found


def _open(proved: ProvedAnswer) -> tuple[str, ...]:
    """The statements without a certificate; where none is known the reasons."""
    names = tuple(each.name for each in proved.links if each.outcome is not None)
    return names if proved.reasons and names else tuple(proved.reasons)


def _check(check: CrossCheck) -> Text:
    values = [Formula((symbol(name), f" = {value}")) for name, value in check.values.items()]
    whose = "the independent minimisation " if check.minimum else "the minimisation of the translation "
    at = ("at ", *(listed(values) or ("the numbers of the statement",)), f" {whose}")
    if check.lower == "inf":
        return (*at, "demands nothing either")
    word: Text = ("agrees with",) if check.agrees else (Strong(("disagrees with",)),)
    known = Formula((check.closed_form,))
    if check.at_prior:
        known = Formula((check.at_prior,))
        word = (*word, " the prior above, which gives")
    if check.minimum:
        return (*at, "gives ", BEST, " = ", Formula((check.minimum,)), ", which ", *word, " ", known)
    return (
        *at,
        "puts ",
        BEST,
        " in ",
        Formula((f"[{check.lower}, {check.upper}]",)),
        ", which ",
        *word,
        " ",
        known,
    )


def movement(problem: Problem, lemmas: Sequence[SignLemma]) -> Text:
    """What the proved ones of the article's ``lemmas``, in its order, say about the problem, and hence which priors can bind;
    nothing where none is about it."""
    if not _has_one_demand(problem):
        return ()
    options = problem.demands[0].options
    told: list[Text] = []
    standing = False
    for option in options:
        known = [
            (n, x)
            for n, x in enumerate(lemmas, 1)
            if x.status == "proved" and x.is_about(problem, text(option.ratio))
        ]
        standing |= not any(all(sign != "0" for _, sign in x.cells) for _, x in known)
        if said := [_moves(x, n) for n, x in known]:
            where: Text = ("it ",)
            if len(options) > 1:
                where = ("where ", Formula(("r^* = ", option.ratio)), ", it ")
            told.append((*where, *joined(said, ", and ")))
    if not told:
        return ()
    ties = " or where two options of the profile are equal" if len(options) > 1 else ""
    still = " or where all these derivatives vanish" if standing else ""
    letters = ", ".join(map(latex_name, problem.running))
    return (
        "Let ", Formula((rf"\varepsilon({letters})",)), " be the budget that one prior alone admits. ",
        *_capital(joined(told, "; ")), ". Inside the region a prior can be moved to one that admits less wherever a "
        "derivative is "
        "not zero, so the priors that bind, or those that they approach, lie on the edges of the region" f"{ties}{still}.",
    )  # fmt: skip


def place(problem: Problem, case: Case) -> Text:
    """On which edges of the region the binding prior of a case lies and which options are equal there; nothing where neither is
    so."""
    if not case.prior or not _has_one_demand(problem):
        return ()
    at = {symbol(name): value.subs(PATH, 0) for name, value in case.prior.items()}
    running = set(problem.running)
    said = [
        _edge(problem, r) for r in problem.region.relations if r.names & running and _zero(r.polynomial, at)
    ]
    for one, other in combinations(problem.demands[0].options, 2):
        if _zero(one.numerator * other.denominator - other.numerator * one.denominator, at):
            said.append((Formula((one.ratio, " = ", other.ratio)),))
    if not said:
        return ()
    return ("Here ", *joined(said[:-1]), *([" and "] if said[1:] else []), *said[-1], ".")


def _has_one_demand(problem: Problem) -> bool:
    one = is_plain(problem) and len(problem.model.potentials) == 1 and len(problem.demands) == 1
    return one and not problem.demands[0].where and not problem.demands[0].lower


def _moves(lemma: SignLemma, number: int) -> Text:
    cells: list[Text] = []
    for when, sign in lemma.cells:
        where = (" if ", *listed(conditions(when))) if when else ()
        cells.append((f"{MOVES[sign]} ", symbol(lemma.variable), *where))
    return (*joined(cells), " (", Ref(f"lem:{number}", "Lemma"), ")")


def _zero(expression: sympy.Expr, at: Mapping[sympy.Symbol, sympy.Expr]) -> bool:
    return bool(sympy.cancel(expression.subs(at)) == 0)


def _edge(problem: Problem, relation: Relation) -> Text:
    """The end of a prior's range, or the equation of another edge."""
    names = sorted(relation.names & set(problem.running))
    slope = sympy.diff(relation.polynomial, symbol(names[0]))
    if len(names) > 1 or not slope.is_number:
        return (Formula((relation.polynomial, " = 0")),)
    return (symbol(names[0]), f" is at the {'upper' if slope < 0 else 'lower'} end of its range")


@frozen
class Among:
    """Whether links are about several demands and several bounds, which are all ``above`` the posterior: B_1, B_2 and so on."""

    demands: bool = False
    bounds: bool = False
    above: bool = True


def among(owed: Sequence[Owed], above: bool) -> Among:
    """Of how many demands and bounds the links that are ``owed`` speak."""
    safe = [each for each in owed if each.kind == "safety"]
    return Among(len({each.demand for each in safe}) > 1, len({each.end for each in safe}) > 1, above)


def link_title(owed: Owed, known: Among = Among()) -> Text:
    """What a link says, with its demand and its bound where several are ``known``."""
    words = TITLES.get(owed.kind, (owed.link.label,))
    if owed.demand is None or owed.end is None or owed.kind not in (*DECISIVE, "not attained"):
        return words
    demand: Text = (f", demand {owed.demand + 1}",) if known.demands else ()
    bound: Text = (f", at bound {owed.end + 1}",)
    if known.above:
        bound = (", for the bound ", Formula((rf"B_{{{owed.end + 1}}}",)))
    return (*words, *demand, *(bound if known.bounds else ()))


def certificate_blocks(certificates: Certificates, above: bool = True) -> tuple[Block, ...]:
    """The certificates of a case: the decisive ones in full, the others by what they say.

    ``above`` says whether every demand is broken from above alone, so that the bounds are B_1, B_2 and so on.
    """
    known = among([owed for owed, _ in certificates], above)
    decisive = [
        (link_title(owed, known), c) for owed, c in certificates if owed.kind in DECISIVE and identities(c)
    ]
    blocks, number = _in_full(decisive), len(certificates) - len(decisive)
    aside = dict.fromkeys(link_title(owed) for owed, _ in certificates if owed.kind not in DECISIVE)
    if not aside:
        return blocks
    counted = "One further certificate says" if number == 1 else f"{number} further certificates say"
    return (*blocks, Paragraph((f"{counted}: ", *joined(map(lowered, aside), "; "), "."), apart=True))


def _common_words(certificates: Certificates) -> Text:
    """How many statements are about the problem as a whole."""
    if not certificates:
        return ()
    number = len(certificates)
    told = (
        " One further statement, with its certificate."
        if number == 1
        else f" {number} further statements, each with its certificate."
    )
    return (Strong(("The problem and the coverage of all parameters.",)), told)


def _in_full(named: Sequence[tuple[Text, Mapping[str, Any]]]) -> tuple[Block, ...]:
    """Certificates under their names, after the hypotheses that all of them share."""
    lists = [hypotheses_of(c) for _, c in named]
    common = [x for x in lists[0] if all(x in other for other in lists)] if len(lists) > 1 else []
    blocks: list[Block] = []
    if common:
        blocks.append(Paragraph(("What follows uses ", *listed(common), "."), apart=True))
    seen: list[tuple[Text, list[Formula], list[Formula]]] = []
    for (name, certificate), hypotheses in zip(named, lists, strict=True):
        own = [x for x in hypotheses if x not in common]
        said = (name, own, [x.formula for x in identities(certificate)])
        if said in seen:
            continue
        seen.append(said)
        using = (" (also using ", *listed(own), ")") if own else ()
        blocks += [Paragraph((Emphasis(name), *using, ":"), apart=True), *_identities(certificate)]
    return tuple(blocks)


def _identities(certificate: Mapping[str, Any]) -> tuple[Block, ...]:
    """Consecutive identities under the same splits together; of a long proof the last one, if it is short."""
    every = identities(certificate)
    lengths = [len(broken(formula_source(x.formula), LINE_OF_PROOF)) for x in every]
    shown = every
    if sum(lengths) > MOST_LINES:
        shown = [x for x, length in zip(every[-1:], lengths[-1:], strict=True) if length <= LAST_LINES]
    together: list[tuple[tuple[Formula, ...], list[Identity]]] = []
    for identity in shown:
        if together and together[-1][0] == identity.given:
            together[-1][1].append(identity)
        else:
            together.append((identity.given, [identity]))
    blocks: list[Block] = []
    for given, some in together:
        if given:
            blocks.append(Paragraph(("where ", *listed(given), ",")))
        blocks.append(Display(tuple(x.formula for x in some), small=True))
    if omitted := len(every) - len(shown):
        earlier = "earlier " if shown else ""
        counted = f"{omitted} {earlier}identit{'y' if omitted == 1 else 'ies'} in certificate "
        blocks.append(Paragraph((counted, Code(digest(certificate)[:12]), ".")))
    elif not shown:
        blocks.append(Paragraph(("one of the hypotheses.",)))
    return tuple(blocks)


@frozen
class Lemma:
    """A sign lemma in parts. ``cells`` are (sign statement, condition), ``where`` says of which priors it speaks.

    ``number`` counts the article's lemmas from 1, proved or not; ``reason`` says why one is open.
    """

    number: int
    variable: str
    piece: sympy.Expr
    assumptions: Text
    where: Text
    cells: tuple[tuple[Formula, Text], ...]
    steps: tuple[Block, ...]
    proof: tuple[Block, ...]
    certificates: int
    status: str
    digest: str
    reason: Text = ()

    @property
    def label(self) -> str:
        return f"lem:{self.number}"

    def blocks(self, letters: str, alone: bool = False, proof: bool = True) -> tuple[Block, ...]:
        """The lemma and its ``proof``; ``letters`` are the priors. The certificates are left to an appendix, or follow at once
        where the lemma stands ``alone``."""
        if self.status != "proved":
            sign = Formula((rf"\partial\varepsilon/\partial {self.variable}",))
            about = Formula((f"r^*({letters}) = ", self.piece))
            said = ("Undecided: the sign of ", sign, " where ", about, "; ", *self.reason, ".")
            return (Paragraph(said, apart=True),)
        items = []
        for place, (statement, when) in enumerate(self.cells, 1):
            condition = (" for ", *when) if when else ()
            items.append((Paragraph((statement, *condition, "." if place == len(self.cells) else ";")),))
        given = ("Let ", *self.assumptions, ". ") if self.assumptions else ()
        finite = Formula((rf"0 < \varepsilon({letters}) < \infty",))
        opening = (
            "Where ",
            Formula((f"r^*({letters}) = ", self.piece)),
            ", ",
            *self.where,
            ", and ",
            finite,
            ":",
        )
        shown = (Paragraph((*given, *opening)), Items(tuple(items)))
        counted = f"The signs of these expressions follow from {self.certificates} certificates"
        digest_ = Paragraph(("Certificates: digest ", Code(self.digest), "."), apart=True)
        if not alone:
            follow: Text = (f"{counted} in ", Ref(f"app:{self.label}", "Appendix"), ".")
            proved = _run((*self.steps, Paragraph(follow)))
            return (Statement("lemma", (), shown, self.label), Proof("", proved))
        stated = Statement("lemma", (), shown)
        if not proof:
            return (stated, digest_)
        steps = _run((*self.steps, Paragraph((f"{counted}.",))))
        return (stated, Proof("", (*steps, *self.proof, digest_)))


def lemmas_opening(letters: str, group: sympy.Expr | None) -> Text:
    """What the sign lemmas are about: the budget of one pair of priors, whose ``letters`` these are."""
    solved = rf"F({letters}, t) = B({letters}, t) - 1/r^*({letters}) = 0"
    one = "," not in letters
    x = letters if one else "x"
    slope = rf"\partial\varepsilon/\partial {x} = F_{{{x}}}/(t\,F_t)"
    for_: Text = () if one else (" for ", Formula((rf"x \in \{{{letters}\}}",)))
    return (
        "The pointwise budget ", Formula((rf"\varepsilon({letters})",)), " solves ", Formula((solved,)), " with ",
        factor_of(group),
        ". Differentiating this equation gives ", Formula((slope,)), *for_, ", and ", Formula(("F_t > 0",)),
        ", so that the sign is that of the polynomial ", Formula((f"F_{{{x}}}",)), " where ", Formula(("F = 0",)), ".",
    )  # fmt: skip


def lemma(found: SignLemma, number: int = 1) -> Lemma:
    """The lemma, with the identities of its certificates."""
    derivative = rf"\frac{{\partial \varepsilon}}{{\partial {found.variable}}}"
    cells = tuple(
        (Formula((f"{derivative} {SIGNS[sign]}",), large=True), listed(conditions(when)))
        for when, sign in found.cells
    )
    proved = [(x.owed, one) for x in found.links for one in x.certificates]
    telling = [(_named(owed, [when for _, when in cells]), c) for owed, c in proved if identities(c)]
    names: dict[str, list[Text]] = {}
    for name, certificate in telling:
        names.setdefault(digest(certificate), []).append(name)
    once = {digest(c): c for _, c in telling}
    return Lemma(
        number,
        found.variable,
        parse_expression(found.piece),
        listed(conditions(found.problem.assumptions)),
        listed(region(found.problem, _open_square(found.problem))),
        cells,
        narrative(found.steps),
        _in_full([(_together(names[one]), certificate) for one, certificate in once.items()]),
        len(proved),
        found.status,
        found.digest[:12],
        _why(found) if found.reasons else (),
    )


def _together(names: Sequence[Text]) -> Text:
    """The names of statements with one certificate."""
    return joined((names[0], *map(lowered, names[1:])), "; ")


def lowered(words: Text) -> Text:
    """The words with a small first letter."""
    return (f"{words[0][:1].lower()}{words[0][1:]}", *words[1:]) if isinstance(words[0], str) else words


def _open_square(problem: Problem) -> tuple[Relation, ...]:
    """That the priors which run are below 1, where the region allows 1."""
    ends = [Relation(1 - symbol(name), ">") for name in problem.running]
    free = {r.polynomial for r in problem.region.relations}
    return tuple(end for end in ends if end.polynomial in free)


def _why(found: SignLemma) -> Text:
    """Why a lemma is not proved, as a sentence without the final period."""
    if found.left_out:
        point = sorted(symbol_values(found.left_out).items(), key=lambda at: at[0].name)
        places = joined((Formula((name, " = ", value)),) for name, value in point)
        return ("the cases found leave out the point ", *places)
    return (OPEN if found.cells else found.reasons[0],)


def _named(owed: Owed, conditions_of_cells: Sequence[Text]) -> Text:
    """What the link says; a cell by its condition."""
    if owed.kind == SMOOTH:
        return ("The root ", T, " is a smooth function of the priors")
    if owed.kind != CELL or owed.case is None:
        return link_title(owed)
    when = conditions_of_cells[owed.case] if conditions_of_cells else ()
    return ("The sign where ", *when) if when else ("The sign",)


def factor_of(group: sympy.Expr | None) -> Formula:
    """t of epsilon, for groups of so many persons."""
    return Formula(("t = e^{-", *(() if group is None else (group,)), r"\varepsilon}"))


def preamble() -> str:
    """LaTeX source of what the snippets without a head need, once in the head of an article."""
    return snippet_latex([], COLUMN, "epsproof latex --preamble", "preamble")


def snippet(found: ProvedView, words: list[str], proof: bool, body: bool = False) -> str:
    """LaTeX source of the theorem, with its proof if asked for; ``words`` are those of the command line. With ``body`` neither
    the head nor the notation is repeated before it."""
    shown = theorem(found, COLUMN)
    over = () if shown.group is None else ("/", shown.group)
    opening = (
        "Write ", factor_of(shown.group), ". A privacy budget ", Formula((r"\varepsilon",)), " is admissible for a "
        "criterion if every release that is ",
        Formula((r"\varepsilon",)), "-differentially private keeps the posterior-to-prior ratio of every adversary "
        "considered at or "
        "below ", Formula(("r^*(p, q)",)), "; the largest one is ", Formula((r"\varepsilon^* = -\log t^*", *over)), ".",
    )  # fmt: skip
    blocks: list[Block] = [Paragraph(opening)]
    if proof:
        steps = (
            "In the proof, every displayed line is one step of a certificate: the left side is what the step proves, up to "
            "factors that "
            "are known to be positive, the right side a sum of products of quantities with known signs, plus a multiple of ",
            Formula(("E",)), ", the left side of the equation that defines ", Formula(("t^*",)), ".",
        )  # fmt: skip
        blocks += [Paragraph(steps), *shown.statement(), *shown.proof()]
    else:
        certified: Text = ("Certificates of the proof: digest ", Code(shown.digest), ".")
        if shown.status != "proved":
            certified = (Emphasis(("This is not proved.",)), " ", *shown.unproved)
        blocks += [*shown.statement(), Paragraph(certified, apart=True)]
    command = shlex.join(["epsproof", "latex", *(["--body"] if body else []), *words])
    return snippet_latex(
        blocks[proof + 1 :] if body else blocks, COLUMN, command, "body" if body else "snippet"
    )


def lemma_snippet(
    problem: Problem, found: Sequence[SignLemma], words: list[str], proof: bool, body: bool = False
) -> str:
    """LaTeX source of the sign lemmas of a question, the same way as a theorem's ``snippet``."""
    letters = ", ".join(map(latex_name, problem.model.variables))
    group = None if problem.group == 1 else problem.group
    blocks: list[Block] = [] if body else [Paragraph(lemmas_opening(letters, group))]
    for number, each in enumerate(found, 1):
        blocks += lemma(each, number).blocks(letters, alone=True, proof=proof)
    command = shlex.join(["epsproof", "latex", "--signs", *(["--body"] if body else []), *words])
    return snippet_latex(blocks, COLUMN, command, "body" if body else "snippet")
