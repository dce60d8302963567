"""Articles from results: one on a paper's profiles and claims, one on a single profile; and a theorem on its own."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import sympy
from attrs import evolve, frozen

from epsproof.derive.answer.answer import Answer, Typed, Word
from epsproof.derive.models.model import Model, ProofStep
from epsproof.derive.models.private import derivation_of, mechanism_of
from epsproof.derive.text.names import latex_name
from epsproof.derive.text.notation import t
from epsproof.reports.article.ledger import (
    closed_forms,
    errata_blocks,
    findings_words,
    hypotheses_blocks,
    measured_blocks,
    proofs_blocks,
    verdicts_blocks,
)
from epsproof.reports.article.theorem import Lemma, Theorem, factor_of, lemma, lemmas_opening, theorem
from epsproof.reports.document.latex import formula_source
from epsproof.reports.document.model import (
    Abstract,
    Appendix,
    Block,
    Box,
    Break,
    Cite,
    Code,
    Contents,
    Display,
    Document,
    Emphasis,
    Figure,
    Formula,
    Heading,
    Items,
    Paragraph,
    Proof,
    Ref,
    Sentence,
    Strong,
    Table,
    Text,
    Works,
    Written,
    joined,
    listed,
)
from epsproof.reports.document.question_words import conditions, region, who_in_sentences
from epsproof.reports.errata.erratum import errata, remarks
from epsproof.reports.figures.catalogue import FORMS, Caption, Latex, draw, drawn, figures, plots_installed
from epsproof.reports.figures.plots import MISSING
from epsproof.reports.figures.worlds.picture import drawn_model
from epsproof.reports.latex.width import width
from epsproof.reports.measured.page import measured_beside
from epsproof.reports.view.adversary import adversary, assumptions_of
from epsproof.reports.view.claims import called, comparisons, notes, recorded
from epsproof.reports.view.formulas import as_written_by_people, typed_numbers
from epsproof.reports.view.proved_view import ProvedView

if TYPE_CHECKING:
    from epsproof.verify.claims import Verdict
    from epsproof.verify.closed_form.proved import ProvedAnswer
    from epsproof.verify.closed_form.sign_lemmas import SignLemma

__all__ = [
    "Composed",
    "Parts",
    "abstract",
    "article_figures",
    "bound_blocks",
    "cases_of",
    "composed",
    "paper_article",
    "profile_article",
]

Report = Callable[..., None]
THEORY = "unbounded"
LIBRARIES = ("epsproof", "sympy", "mpmath", "python-flint")
OF_PAPER = re.compile(r"figure-(\d+)")
"""The names of a paper's own figures, with their numbers in it."""
NARROW, MODEL_WIDTH = "0.8", "0.5"
MOST_CASES, WIDEST = 3, 300.0
PROVED = (
    "It is proved, step by step in polynomial identities that a small separate program has checked; the document gives the bound "
    "on the posterior that it rests on, the proof, and an independent numerical check."
)
OPEN = "Not every part of this closed form is proved; the document says which, and gives an independent numerical check."
RATIO = r"\frac{\text{posterior}}{\text{prior}} \le "
SIGNS = {
    "Y_i": ("Y_i", " the person's value"),
    "Y_{-i}": ("Y_{-i}", " the values of everybody else"),
    "I_i": ("I_i", " whether the person is in the data, 1 or 0"),
    "P[": ("P", " probabilities of what the mechanism puts out"),
    "P_M[": ("P_M", " probabilities as the adversary counts them"),
}
"""What the letters of derivations stand for."""
EPSILON, T = Formula((r"\varepsilon",)), Formula(("t",))
WORKS = """@article{GhoshRoughgardenSundararajan2012,
  author = {Ghosh, Arpita and Roughgarden, Tim and Sundararajan, Mukund},
  title = {Universally utility-maximizing privacy mechanisms},
  journal = {SIAM Journal on Computing},
  volume = {41},
  number = {6},
  pages = {1673--1693},
  year = {2012}
}
@inproceedings{GongMeng2020,
  author = {Gong, Ruobin and Meng, Xiao-Li},
  title = {Congenial differential privacy under mandated disclosure},
  booktitle = {Proceedings of the 2020 ACM-IMS Foundations of Data Science Conference},
  pages = {59--70},
  year = {2020}
}
@inproceedings{KazanReiter2024,
  author = {Kazan, Zeki and Reiter, Jerome P.},
  title = {Prior-itizing privacy: {A} {B}ayesian approach to setting the privacy budget in differential privacy},
  booktitle = {Advances in Neural Information Processing Systems},
  volume = {37},
  year = {2024}
}
@inproceedings{LeeClifton2011,
  author = {Lee, Jaewoo and Clifton, Chris},
  title = {How much is enough? {C}hoosing $\\varepsilon$ for differential privacy},
  booktitle = {Information Security (ISC 2011)},
  publisher = {Springer},
  pages = {325--340},
  year = {2011}
}
"""


@frozen
class Composed:
    """The article, the certificate documents behind it as (digest, document), and the worst status among its theorems."""

    article: Document
    documents: tuple[tuple[str, dict[str, Any]], ...]
    status: str
    figures: tuple[Figure, ...] = ()
    notes: tuple[str, ...] = ()


@frozen
class Parts:
    """What an article is composed of; ``paper`` is the paper's name, or "" for a report on one profile.

    ``who`` are the blocks on the adversary, empty for the one of the theory, and ``letters`` the priors. ``ledger`` is what is
    said of claims, and ``tested`` whether it says what the program was tested against. ``cited`` is the key of the paper among
    the references, which are ``works`` in BibTeX beside those of the theory.
    """

    title: str
    short_title: str
    abstract: Text
    paper: str
    command: str
    models: tuple[Model, ...]
    theorems: tuple[Theorem, ...]
    lemmas: tuple[Lemma, ...] = ()
    figures: tuple[Figure, ...] = ()
    ledger: tuple[Block, ...] = ()
    tested: bool = False
    works: str = ""
    who: tuple[Block, ...] = ()
    letters: str = "p, q"
    cited: str = ""


def profile_article(
    found: ProvedView, lemmas: Sequence[SignLemma], options: list[str], report: Report
) -> Composed:
    """The article on one profile; ``options`` are the command line's, for the reproducibility page."""
    model = found.problem.model
    report("figures")
    pictures = cases_of("cases", found.answer.answer) if found.answer.status == "proved" else ()
    shown = theorem(found, lemmas=lemmas)
    who: tuple[Block, ...] = ()
    letters = ", ".join(map(latex_name, model.variables))
    if model.name != THEORY:
        picture = model_figure(model)
        who = who_blocks(model, letters, shown.group, picture)
        drawn_ = (*pictures, *((picture,) if picture else ()))
    else:
        drawn_ = pictures
    parts = Parts(
        "The privacy budget that a risk profile admits",
        "The privacy budget of a risk profile",
        abstract(found, shown),
        "",
        shlex.join(["epsproof", "report", *options]),
        (model,),
        (shown,),
        tuple(lemma(x, number) for number, x in enumerate(lemmas, 1)),
        pictures,
        who=who,
        letters=letters,
    )
    return evolve(_composed(parts, [found.answer], lemmas), figures=drawn_)


def paper_article(
    paper: str,
    proved: Sequence[ProvedView],
    lemmas: Sequence[SignLemma],
    verdicts: Sequence[Verdict],
    pictures: tuple[Figure, ...],
) -> Composed:
    """The article on a registered paper: its profiles, sign lemmas and claims, and its figures."""
    from epsproof.verify.coq.claims.paper import coq_sources
    from epsproof.verify.papers import PAPERS

    source = PAPERS[paper]
    needs, claims = recorded(source.claims), {claim.id: claim for claim in source.claims}
    needed = {v.id: needs[v.id] for v in verdicts if v.as_stated and needs.get(v.id)}
    wrong = errata([claims[v.id] for v in verdicts], verdicts, remarks(source))
    tests, cited = measured_beside(paper), source.report.get("cited", "")
    fields = {identifier: claim.data for identifier, claim in claims.items()}
    told = source.report["abstract"].replace("{profiles}", str(len(proved)))
    ledger = (
        *errata_blocks(paper, wrong),
        *proofs_blocks(paper, comparisons(source, verdicts, coq_sources(source))),
        *verdicts_blocks(
            verdicts, fields, "" if proved else cited, bool(wrong), source.report.get("letters", "")
        ),
        *hypotheses_blocks(needed),
        *measured_blocks(tests),
    )
    words = findings_words(verdicts, wrong, _with_cited(source.report.get("gravest", "")))
    parts = Parts(
        source.report["title"],
        source.report["short_title"],
        (*_with_cited(told.replace("{claims}", str(len(verdicts)))), *words),
        paper,
        shlex.join(["epsproof", "report", paper]),
        tuple({p.problem.model.name: p.problem.model for p in proved}.values()),
        tuple(theorem(each, lemmas=lemmas, called=called(source, each.name)) for each in proved),
        tuple(lemma(x, number) for number, x in enumerate(lemmas, 1)),
        pictures,
        ledger,
        bool(tests),
        source.references,
        cited=cited,
    )
    lacking = () if pictures or plots_installed() else (f"no figures: {MISSING}",)
    said = (*lacking, *notes(paper, source.claims, verdicts))
    return evolve(_composed(parts, [p.answer for p in proved], lemmas), figures=pictures, notes=said)


def _with_cited(latex: str) -> Text:
    """The sentences of a paper's file, in which ``\\cite{KEY}`` cites a work."""
    parts = re.split(r"\\cite\{(\w+)\}", latex)
    return tuple(Cite(part) if place % 2 else Written(part) for place, part in enumerate(parts) if part)


def _composed(parts: Parts, proved: list[ProvedAnswer], lemmas: Sequence[SignLemma]) -> Composed:
    results: list[ProvedAnswer | SignLemma] = [*proved, *(x for x in lemmas if x.status == "proved")]
    status = "proved" if all(x.status == "proved" for x in proved) else "undecided"
    return Composed(composed(parts), tuple((x.digest, x.document) for x in results), status)


def composed(parts: Parts) -> Document:
    """The parts in the order of an article."""
    theorems, figures_ = parts.theorems, _numbered(parts)
    group = theorems[0].group if len(theorems) == 1 else None
    blocks: list[Block] = [Abstract(parts.abstract), Contents()]
    blocks += parts.who or (_notation(group) if theorems else ())
    if theorems:
        blocks.append(Heading(("Closed forms",)))
        blocks += closed_forms(theorems) if len(theorems) > 1 else ()
    for number, each in enumerate(theorems, 1):
        blocks += each.statement(f"thm:{number}")
        for figure in figures_:
            if figure.about and figure.about == each.name:
                blocks += [
                    Paragraph((Ref(figure.label, "Figure"), " shows which case holds where."), apart=True),
                    figure,
                ]
        blocks += each.proof(f"app:thm:{number}")
    blocks += [block for model in parts.models for block in bound_blocks(model)]
    blocks += _lemmas(parts, group)
    if others := [figure for figure in figures_ if not figure.about]:
        blocks += [Heading(("Figures",)), Paragraph(FIGURES), *others]
    not_covered = [block for model in parts.models for block in _not_covered(model)] if parts.who else ()
    trust = (Heading(("What is assumed, and what is proved",)), _trust(parts), *not_covered)
    blocks += [*(trust if theorems else ()), *parts.ledger, *(() if theorems else trust), *_reproduce(parts)]
    blocks += [Works()] if theorems or parts.cited else []
    blocks += _appendix(parts) if theorems else ()
    return Document(parts.title, parts.short_title, tuple(blocks), WORKS + parts.works)


def _numbered(parts: Parts) -> tuple[Figure, ...]:
    """The figures, those of the paper with its numbers and all others, as they stand in the article, with later ones."""
    if not any(figure.number for figure in parts.figures):
        return parts.figures
    names = [each.name for each in parts.theorems]
    others = [figure for figure in parts.figures if not figure.number]
    others.sort(key=lambda each: names.index(each.about) if each.about in names else len(names))
    first = max(figure.number for figure in parts.figures) + 1
    numbers = {figure.name: number for number, figure in enumerate(others, first)}
    return tuple(evolve(x, number=x.number or numbers[x.name]) for x in parts.figures)


FIGURES: Text = (
    "The figures of the paper are drawn again from the formulas derived here, with its numbers, axes and parameters. Those "
    "after them show "
    "where formulas that the paper prints have a value and where they have none. A ", Code("--check"), " of the published report "
    "compares them byte by byte.",
)  # fmt: skip


def abstract(found: ProvedView, shown: Theorem) -> Text:
    """The abstract: the result itself, and what kind of proof it has; a result that is long stands in the theorem alone."""
    problem = found.problem
    given = [*region(problem), *conditions(problem.assumptions, typed_numbers(problem))]
    groups: Text = (" for groups of ", shown.group, " persons") if shown.group is not None else ()
    scope = (*groups, *((" for ", *listed(given)) if given else ()))
    opening = ("The largest privacy budget that the criterion ", Code(problem.statement), " admits", *scope)
    proof = PROVED if shown.status == "proved" else OPEN
    if not shown.cases:
        return (*opening, f" is asked for; no closed form was found. {OPEN}")
    widest = max((width(formula_source(x)) for case in shown.cases for x in case.formulas), default=0.0)
    if len(shown.cases) > MOST_CASES or widest > WIDEST:
        number = "one case" if len(shown.cases) == 1 else f"{len(shown.cases)} cases"
        return (
            *opening,
            f" has a closed form of {number}, which ",
            Ref("thm:1", "Theorem"),
            f" gives. {proof}",
        )
    results: list[Text] = []
    for case in shown.cases:
        binding = (case.binding,) if case.binding else ()
        result = joined((*((formula,) for formula in case.formulas), *binding))
        results.append((*result, ", if ", *case.when) if case.when else result)
    return (*opening, " is ", *joined(results, "; "), f". {proof}")


def _trust(parts: Parts) -> Box:
    """What is assumed, what is proved, and what is only sampled."""
    if not parts.theorems:
        return Box(tuple(Paragraph((Strong((name,)), said)) for name, said in TRUST_IN_CLAIMS.items()))
    assumed: list[Text] = [
        ("For the bound ", Emphasis((model.name,)), ": ", Sentence("; ".join(assumptions_of(model))), ".")
        for model in parts.models
    ]
    end = "These are statements about the adversary; nothing here can check them for a given release."
    lemmas = " and every lemma" if parts.lemmas else ""
    proved = (
        f" Every theorem{lemmas} whose proof is not called incomplete: the closed form is safe on the whole region, no larger ",
        EPSILON, " is, and the cases cover all parameters assumed. Each of these is a polynomial statement with an exact "
        "certificate, "
        "accepted by a small checker that uses rational arithmetic only and knows nothing of how the certificate was found. The "
        "derivation of the posterior bound is given as a chain of named rules; its last step is algebra, the others are "
        "read, not "
        "checked by a machine.",
    )  # fmt: skip
    sampled = (
        " The numerical cross-checks. Each compares one closed form with an independent minimisation at one parameter "
        "point; it guards "
        "against slips and proves nothing about other points."
    )
    return Box(
        (
            Paragraph((Strong(("Assumed.",)), " ", *joined((*assumed, (end,)), " "))),
            Paragraph((Strong(("Proved.",)), *proved)),
            Paragraph((Strong(("Only sampled.",)), sampled)),
        )
    )


TRUST_IN_CLAIMS = {
    "Assumed.": " That each claim says what the paper says. A reader can compare the two; no machine does.",
    "Proved.": " What is called certified: it has exact certificates, or an exact point at which the claim fails, accepted "
    "by a small "
    "checker that reads the claim as it was typed, uses rational arithmetic only and knows nothing of how they were found. "
    "Of what is "
    "called translated, one step from the paper's sentence to what was checked is believed.",
    "Enclosed.": " Numbers between two ends, by rigorous arithmetic with every tail of a sum bounded; no certificate is "
    "kept of it.",
}


def _best(group: sympy.Expr | None) -> Text:
    """What the largest budget is, and of what a closed form for it consists."""
    over = () if group is None else ("/", group)
    return (
        " and the largest admissible budget ", Formula((r"\varepsilon^*",)), " is ", Formula((r"-\log t^*", *over)),
        " for the smallest such ", Formula(("t^*",)), ". A closed form for ", Formula((r"\varepsilon^*",)),
        " is therefore three statements: ",
    )  # fmt: skip


SAYS: Text = (
    ", so that ", Formula(("t = 1",)), " stands for a release that says nothing, ", Formula((r"t \to 0",)),
    " for one that may say everything. A posterior bound of the form",
)  # fmt: skip


def _notation(group: sympy.Expr | None) -> tuple[Block, ...]:
    """What is asked, in the theory of the paper."""
    inside, at = Formula((r"(p, q) \in K",)), r"B(p, q, t)\, r^*(p, q) \ge 1"
    asked = (
        "An adversary believes with probability ", Formula(("p",)), " that a person is in the data and, given that, with "
        "probability ",
        Formula(("q",)), " that the person's value lies in a sensitive set ", Formula(("S",)), ". A ", Emphasis(("risk "
        "profile",)), " ",
        Formula(("r^*(p, q)",)), " says by which factor the release may raise the probability of both together ",
        Cite("KazanReiter2024"), ". Write ", factor_of(group), *SAYS,
    )  # fmt: skip
    turned = (
        "turns the profile into algebra: ", EPSILON, " is admissible for a region ", Formula(("K",)), " of priors if ",
        Formula((at,)), " for all ", inside, ",", *_best(group), Emphasis(("safety",)), " (", Formula((r"B\, r^* \ge 1",)),
        " on ",
        Formula(("K",)), " at ", Formula(("t^*",)), "), ", Emphasis(("tightness",)), " (equality at a prior in ", Formula(("K",)),
        ", or in the limit along a path in ", Formula(("K",)), ") and ", Emphasis(("coverage",)),
        " (the cases exhaust the parameters assumed).",
    )  # fmt: skip
    bound = Formula((rf"{RATIO}\frac{{1}}{{B(p, q, t)}}, \qquad B \text{{ increasing in }} t,",))
    return (Heading(("What is asked",)), Paragraph(asked), Display((bound,)), Paragraph(turned))


def who_blocks(
    model: Model, letters: str, group: sympy.Expr | None, picture: Figure | None
) -> tuple[Block, ...]:
    """What is asked, and of whom, in an attack model; ``letters`` are its priors."""
    who = adversary(model)
    holds = listed(Formula((Typed(text),)) for text in who.conditions)
    said = who_in_sentences(who, {})
    blocks: list[Block] = [
        Heading(("What is asked",)),
        Paragraph((*said, *((" The model holds where ", *holds, ".") if holds else ()))),
    ]
    if picture:
        shows = " shows the cases, and which of their data sets the privacy definition keeps alike."
        blocks.append(Paragraph((Ref(picture.label, "Figure"), shows)))
    ratio = Formula((f"r^*({letters})" if letters else "r^*",))
    asked = (
        "A ", Emphasis(("criterion",)), ", or ", Emphasis(("risk profile",)), ", says by which factor ", ratio,
        f" the release may raise the probability that {who.event} ", Cite("KazanReiter2024"), ". Write ", factor_of(group), *SAYS,
    )  # fmt: skip
    arguments = ", ".join(filter(None, (letters, "t")))
    bound = Formula((rf"{RATIO}\frac{{1}}{{B({arguments})}}, \qquad B \text{{ increasing in }} t,",))
    turned = (
        "turns the criterion into algebra: ", EPSILON, " is admissible if ", Formula((r"B\, r^* \ge 1",)),
        " for all beliefs that are covered,", *_best(group), Emphasis(("safety",)), " (", Formula((r"B\, r^* \ge 1",)), " at ",
        Formula(("t^*",)), "), ", Emphasis(("tightness",)), " (equality for some belief, or in the limit along a path of "
        "beliefs) and ",
        Emphasis(("coverage",)), " (the cases of the formula exhaust the parameters assumed).",
    )  # fmt: skip
    blocks += [Paragraph(asked), Display((bound,)), Paragraph(turned)]
    return (*blocks, picture) if picture else tuple(blocks)


def _not_covered(model: Model) -> tuple[Block, ...]:
    """What an attack model says nothing of."""
    left_out = adversary(model).not_covered
    ends = [*(";" for _ in left_out[1:]), "."]
    items = tuple((Paragraph((f"{text}{end}",)),) for text, end in zip(left_out, ends, strict=True))
    return (Paragraph((Strong(("Not covered",)), ", whatever the budget:"), apart=True), Items(items))


def bound_blocks(model: Model) -> tuple[Block, ...]:
    """The bound on the posterior with its derivation, and what attains it."""
    source = f"{model.source[:1].upper()}{model.source[1:]}. " if model.source else ""
    opening: Text = (Sentence(source), "With the prior ", model.prior, ",")
    blocks: list[Block] = [Heading((f"The posterior bound: {model.title}",)), Paragraph(opening)]
    if len(model.potentials) > 1:
        blocks += _shares(model)
    else:
        blocks.append(Display((Formula((rf"{RATIO}\frac{{1}}{{B}}, \qquad B = ", model.reciprocal, ".")),)))
    derivation = derivation_of(model)
    signs = letters_of(derivation)
    where = (", where ", *signs) if signs else ()
    output = Formula(("T^*",))
    inside: list[Block] = [
        Paragraph(
            ("The bound holds for every mechanism and every output ", output, ", line by line", *where, ":")
        ),
        Items(tuple(_step(step, "by ") for step in derivation), ordered=True),
    ]
    if mechanism := mechanism_of(model):
        inside += [
            Paragraph(("It cannot be improved, as an explicit mechanism shows:",)),
            Items(tuple(_step(step, "") for step in mechanism), ordered=True),
        ]
    return (*blocks, Proof("", tuple(inside)))


def _step(step: ProofStep, by: str) -> tuple[Block, ...]:
    uses = f"; uses: {'; '.join(step.uses)}" if step.uses else ""
    formula = Formula((step.latex,), large=True)
    return (Paragraph((formula, Break(), by, Sentence(step.because), f"{uses}.")),)


def _shares(model: Model) -> tuple[Block, ...]:
    """The bound of several potentials, and for each what the secret and the rest contribute to it."""
    number = len(model.potentials)
    prior = (model.prior, r"\,") if model.prior.is_Symbol else (r"\left(", model.prior, r"\right)")
    counted = rf"\frac{{N_k + D_k}}{{N_k}}, \qquad k = 1, {chr(92) + 'dots, ' if number > 2 else ''}{number},"
    bound = Formula((rf"{RATIO}\frac{{1}}{{B}}, \qquad B = \min_k ", *prior, counted))

    def share(worlds: tuple[str, ...], potential: dict[str, int]) -> sympy.Expr:
        return sympy.Add(
            *(as_written_by_people(model.weights[world]) * t ** potential[world] for world in worlds)
        )

    lines = []
    for place, h in enumerate(model.potentials, 1):
        secret, rest = share(model.secret, h), share(model.others, h)
        end = "." if place == number else ","
        lines.append(Formula((f"N_{{{place}}} = ", secret, rf", \qquad D_{{{place}}} = ", rest, end)))
    with_ = Paragraph(("with, for each potential, the shares of the secret and of the rest",))
    return (Display((bound,)), with_, Display(tuple(lines)))


def letters_of(steps: tuple[ProofStep, ...]) -> Text:
    """What the letters in the steps of a derivation stand for."""
    shown = " ".join(step.latex for step in steps)
    found = [
        (Formula((letter,)), f"{'' if place else ' stands'} for{meaning}")
        for place, (letter, meaning) in enumerate(words for sign, words in SIGNS.items() if sign in shown)
    ]
    return (*joined(found[:-1]), " and ", *found[-1]) if found[1:] else tuple(*found)


def _lemmas(parts: Parts, group: sympy.Expr | None) -> tuple[Block, ...]:
    """The section on where the pointwise budget grows."""
    if not parts.lemmas:
        return ()
    letters, opening = parts.letters, lemmas_opening(parts.letters, group)
    proved = [x for x in parts.lemmas if x.status == "proved"]
    others = [x for x in parts.lemmas if x.status != "proved"]
    blocks = [block for x in (*proved, *others) for block in x.blocks(letters)]
    return (Heading(("Where the pointwise budget increases and decreases",)), Paragraph(opening), *blocks)


def _reproduce(parts: Parts) -> tuple[Block, ...]:
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    blocks: list[Block] = [
        Heading(("How to reproduce this",)),
        Paragraph(("This document was written by ", Code(parts.command), f" with {libraries}.")),
    ]
    if parts.theorems:
        said: Text = (
            "Each theorem is derived and proved again by its command in the table; with ", Code("--save DIR"), " the "
            "certificates are "
            "saved, and ", Code("epsproof check DIR/*.json"), " checks them without any algebra system, and ",
            Code("epsproof solvers DIR/*.json --to smt"), " writes every statement as an SMT-LIB file and asks the solvers "
            "that are "
            "installed. The same words after ", Code("epsproof coq"), " instead of ", Code("epsproof derive"), ", with ",
            Code("--to DIR"), ", write the theorem for Coq.",
        )  # fmt: skip
        rows = tuple(((Code(x.digest),), (Code(x.command),)) for x in parts.theorems)
        blocks += [Paragraph(said), Table((("digest",), ("command",)), rows, ("l", 0.74))]
    else:
        said = (
            Code(f"epsproof verify {parts.paper}"), " judges the claims again, and with ", Code("--save DIR"), " writes "
            "what the checker "
            "needs to repeat them: ", Code("epsproof check DIR/*.json"), ". ", Code("epsproof explain ID"),
            " shows a claim with its evidence.",
        )  # fmt: skip
        blocks.append(Paragraph(said))
    if parts.ledger and not parts.tested:
        said = (
            "What the program itself was tested against is in the article that ", Code("epsproof report kazan-reiter-2024"),
            " writes, and in the manual.",
        )  # fmt: skip
        blocks.append(Paragraph(said))
    return tuple(blocks)


def _appendix(parts: Parts) -> tuple[Block, ...]:
    opening = (
        "Every displayed line is one step of a certificate. Its left side is what the step proves, after factors that are "
        "known to be "
        "positive; its right side is a sum of products of quantities with known signs, plus a multiple of ", Formula(("E",)),
        ", the left side of the equation that defines ", Formula(("t^*",)), ", which is zero. That the two sides are equal is an "
        "identity of polynomials.",
    )  # fmt: skip
    blocks: list[Block] = [Appendix(), Heading(("Certificates",)), Paragraph(opening)]
    for number, each in enumerate(parts.theorems, 1):
        label = f"thm:{number}"
        head = (Ref(label, "Theorem"), ": ", *each.title)
        digest = Paragraph(("Digest ", Code(each.digest), "."), apart=True)
        blocks += [Heading(head, 3, label=f"app:{label}"), *each.certificates(), digest]
    for one in parts.lemmas:
        if one.status == "proved":
            counted = (f"{one.certificates} certificates: digest ", Code(one.digest), ".")
            head = (Ref(one.label, "Lemma"),)
            blocks += [Heading(head, 3, label=f"app:{one.label}"), *one.proof, Paragraph(counted, apart=True)]
    return tuple(blocks)


def caption_words(caption: Caption) -> Text:
    """The caption; a formula that somebody wrote by hand is one."""
    return tuple(Formula((x.latex,)) if isinstance(x, Latex) else x for x in caption)


def article_figures(paper: str, report: Report, pictures: bool = True) -> tuple[Figure, ...]:
    """The figures of the paper, drawn with ``pictures``; nothing without matplotlib."""
    if not plots_installed():
        return ()
    found, wanted = [], figures(paper).values()
    for number, figure in enumerate(wanted):
        report(f"the picture {figure.name}", number, len(wanted))
        files = draw(figure.name) if pictures else {"svg": b"", "pdf": b""}
        size, caption = figure.width or NARROW, caption_words(figure.caption)
        title = (figure.title,)
        printed = OF_PAPER.fullmatch(figure.name)
        own = int(printed[1]) if printed else 0
        found.append(
            Figure(figure.name, title, caption, size, files["svg"], files["pdf"], figure.profile, own)
        )
    return tuple(found)


def cases_of(name: str, answer: Answer) -> tuple[Figure, ...]:
    """The diagram of the cases of an answer with more than one; nothing where there is none to draw."""
    if not plots_installed() or len(answer.cases) < 2 or not answer.problem.parameters:
        return ()
    from epsproof.reports.figures.phase_diagram import phase_diagram
    from epsproof.reports.figures.requested import default_plane

    plane = default_plane(answer)
    title = "The cases" if plane.up is None else "The cases, and contour lines of the budget"
    said = joined(_fixed(name, value) for name, value in sorted(plane.fixed.items()))
    caption: Text = ("At ", *said, ".") if said else ("There are no other parameters.",)
    told = f"Which closed form holds where, and contour lines of the budget, for {answer.problem.statement}"
    files = drawn(lambda: phase_diagram(answer, plane), title=title, told=told)
    return (Figure("cases", (title,), caption, NARROW, files["svg"], files["pdf"], name),)


def _fixed(name: str, value: float) -> tuple[Word, ...]:
    """The parameter with its value, which is said to be rounded where it is."""
    shown = f"{value:.4g}"
    return (Typed(f"{name} == {shown}"),) if float(shown) == value else (Typed(name), f" about {shown}")


def model_figure(model: Model) -> Figure | None:
    """The picture of an attack model, or None without matplotlib."""
    if not plots_installed():
        return None
    files = drawn_model(model, FORMS, titled=False)
    caption = "Nodes are the cases with their prior weights, edges the steps between their data sets."
    title = f"The attack model: {model.title}"
    return Figure("model", (title,), (caption,), MODEL_WIDTH, files["svg"], files["pdf"])
