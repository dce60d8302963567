"""Who the adversary of an attack model is, what is assumed, and for whom at once a limit holds, as parts of sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

import sympy
from attrs import frozen

from epsproof.derive.answer.answer import Typed, Words
from epsproof.derive.models.catalogue import clause_of
from epsproof.derive.models.model import Model
from epsproof.derive.question.problem import Problem
from epsproof.reports.view.formulas import as_written_by_people

__all__ = [
    "Adversary",
    "adversary",
    "assumptions_of",
    "event_of",
    "left_out_by",
    "left_out_by_every_model",
    "quantifier",
    "settled",
]

# Parameters that an equation among the assumptions replaces.


def settled(problem: Problem) -> list[str]:
    """The values of these parameters in the grammar, each after its sign where nobody typed that: ``r > 0``, ``r == 2``."""
    stated = problem.stated
    if stated is None:
        return []
    found = []
    for name, value in stated.settled:
        found += [text for text in stated.defaults if text == f"{name} > 0"]
        found.append(f"{name} == {value}")
    return found


# For whom at once, and how often, a limit holds under approximate differential privacy.

OWN: Words = ("the outputs left out depend on the adversary",)


def quantifier(model: Model) -> Words:
    """What may fail, and for whom at once; empty under pure privacy."""
    if model.privacy is None:
        return ()
    names = [word for name in model.priors for word in (", ", Typed(name))][1:]
    alone = (
        ("adversaries who differ in ", *names, " alone leave out the same outputs")
        if len(model.others) == 1
        else OWN
    )
    often = ("for each adversary, with probability at least ", Typed(f"1 - {model.privacy.failure}"))
    return (*often, " over the outputs, whether or not the secret is true; ", *alone)


# Who the adversary of an attack model is, what is assumed, and what the model says nothing of, as parts of
# sentences.

ASSUMED = (
    "the adversary knows the mechanism",
    "one of the cases is true, and the adversary's beliefs are those that the model states",
    "what the adversary believes about everybody else is the same in every case, so that the same others go with each of them",
)
NUMBERED = re.compile(r" \(Assumption \d+\)")


@frozen
class Adversary:
    """``secret`` and ``others`` are the names of cases that are believed in; ``event`` is what the secret means, as a clause.

    ``if_so`` and ``if_not`` are the probabilities of the cases given that the event is true, or not, where they are polynomials.
    ``beliefs`` and ``parameters`` are (name, meaning), the meaning a clause after "the probability", or "" where none is given.
    """

    event: str
    secret: tuple[str, ...]
    others: tuple[str, ...]
    if_so: tuple[tuple[str, sympy.Expr], ...]
    if_not: tuple[tuple[str, sympy.Expr], ...]
    beliefs: tuple[tuple[str, str], ...]
    parameters: tuple[tuple[str, str], ...]
    conditions: tuple[str, ...]
    assumptions: tuple[str, ...]
    not_covered: tuple[str, ...]


def adversary(model: Model) -> Adversary:
    """The adversary of the model."""
    believed = [world for world, weight in model.weights.items() if weight != 0]
    return Adversary(
        event_of(model),
        tuple(world for world in believed if world in model.secret),
        tuple(world for world in believed if world not in model.secret),
        _shares(model, model.secret),
        _shares(model, model.others),
        tuple(model.priors.items()),
        tuple((name, model.meanings.get(name, "")) for name in model.parameters),
        (*model.where, *model.assume),
        tuple(NUMBERED.sub("", text) for text in assumptions_of(model)),
        _not_covered(model),
    )


def assumptions_of(model: Model) -> tuple[str, ...]:
    """The assumptions that the model states, or those that every model needs."""
    return model.assumptions or ASSUMED


def event_of(model: Model) -> str:
    """What the secret means, as a clause: the model's own, that of a prior which is the secret's probability, or its cases."""
    if model.event:
        return model.event
    if model.prior.is_Symbol and (clause := clause_of(model.priors.get(model.prior.name, ""))):
        return clause
    return "the case is " + " or ".join(f'"{world}"' for world in model.secret)


def _shares(model: Model, worlds: Sequence[str]) -> tuple[tuple[str, sympy.Expr], ...]:
    """The weights divided by their sum; nothing where one is no polynomial, or no case is left open."""
    weights = {world: model.weights[world] for world in worlds if model.weights[world] != 0}
    total = sympy.Add(*weights.values())
    shares = {world: sympy.cancel(weight / total) for world, weight in weights.items()}
    if len(shares) < 2 or not all(share.is_polynomial() for share in shares.values()):
        return ()
    return tuple((world, as_written_by_people(share)) for world, share in shares.items())


def left_out_by(model: Model) -> tuple[str, ...]:
    """What this model leaves out and others may not."""
    falls = () if model.symmetric else ("how far the belief may fall: the model limits only its rise",)
    return (*model.not_covered, *falls)


def left_out_by_every_model(secret: str) -> tuple[str, ...]:
    """What no model covers; ``secret`` is what it is about."""
    return (
        f"what a release teaches about anything other than {secret}",
        "adversaries who hold other cases possible than those of the model, or whose beliefs are not of its form",
        "other releases about the same people: budgets add up over all of them",
    )


def _not_covered(model: Model) -> tuple[str, ...]:
    return (*left_out_by(model), *left_out_by_every_model(f"whether {event_of(model)}"))
