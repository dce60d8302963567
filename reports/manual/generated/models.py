"""The attack models of the catalogue: who the adversary is, what is assumed and not covered, and the bound that follows."""

from __future__ import annotations

from epsproof.derive.models.catalogue import clause_of, models
from epsproof.derive.models.file import FIELDS, NEEDED, model_of
from epsproof.derive.models.model import Model
from epsproof.reports.manual.markdown import code, escaped, prose, table, unbroken
from epsproof.reports.text.formula import formula_text
from epsproof.reports.view.adversary import adversary, left_out_by, left_out_by_every_model

__all__ = ["pages"]

TYPES = {str: "a text", list: "a list", dict: "a table", bool: "true or false"}
MEANT = {
    "schema": '`"attack-model/1"`, where it is given',
    "name": "what the model is called",
    "title": "what the adversary wants to know; the name, if not given",
    "source": "where the model comes from",
    "secret": "the worlds in which the secret is true",
    "where": "conditions on the priors, such as `x + y <= 1`",
    "assume": "conditions on the parameters",
    "assumptions": "what is assumed, in words",
    "priors": 'each prior, and which probability it is, as a clause: `p = "that the person is in the data"`',
    "worlds": 'each world and its weight in the priors; one may be `"rest"`',
    "neighbours": "tables with `between`, or `from_to` where privacy protects one way, and `steps`, 1 if not given",
    "privacy": "for (epsilon, delta): the texts `delta` and `failure`",
    "derivation": "a derivation of the bound for articles: tables with `latex`, `because` and `uses`",
    "mechanism": "the same for a mechanism that attains it",
    "event": "the secret in words",
    "parameters": "each parameter and what it means",
    "not_covered": "what the model leaves out, in words",
    "moves": "true where one step may take a record from one cell of a table to another",
}
INTRODUCTION = """# Attack models

An attack model says what the adversary does not know: worlds with prior weights, the secret, and how many steps privacy puts
between two worlds. `--model NAME` takes one of these, `epsproof model NAME` shows it with its distances, and a
[file](../topics/models.md) describes one of your own. The posterior is at most prior/B for the least of the bounds B, in
t = exp(-epsilon); [how the bounds follow](../explanation/what-is-proved.md).

No model covers

"""


def pages() -> dict[str, str]:
    """One page."""
    known = models()
    rows = [(f"[{name}](#{_anchor(name)})", escaped(model.title)) for name, model in known.items()]
    left_out = "\n".join(f"- {escaped(text)}" for text in left_out_by_every_model("the secret"))
    parts = [
        f"{INTRODUCTION}{left_out}\n",
        table(("name", "what the adversary wants to know"), rows),
        _file(),
    ]
    return {
        "reference/models.md": "\n".join([*parts, *(_model(name, model) for name, model in known.items())])
    }


def _file() -> str:
    """The fields of a model's file."""
    said = " ".join((model_of.__doc__ or "").split("\n\n")[1].split()).partition(" ``file`` ")[0]
    types = {name: TYPES[kind] + (", needed" if name in NEEDED else "") for name, kind in FIELDS.items()}
    rows = [(code(name), unbroken(text), MEANT[name]) for name, text in types.items()]
    return f"\n## A file of one's own\n\n{prose(said)}\n\n{table(('field', 'type', 'what it holds'), rows)}"


def _anchor(name: str) -> str:
    return f"model-{name}"


def _model(name: str, model: Model) -> str:
    who = adversary(model)
    meant = [(n, f"the probability {m}") for n, m in who.beliefs]
    meant += [(n, f"the probability {m}" if clause_of(m) else m) for n, m in who.parameters]
    found = list(dict.fromkeys(formula_text(bound) for bound in model.reciprocals))
    bounds = "\n".join(f"- {code(text)}" for text in found)
    conditions = ", ".join(code(text) for text in who.conditions)
    parts = [
        f"({_anchor(name)})=\n## {name}\n",
        f"{escaped(model.title[0].upper() + model.title[1:])}. The secret: {escaped(who.event)}.\n",
        table(("letter", "meaning"), [(code(n), escaped(m)) for n, m in meant]) if meant else "",
        f"Conditions: {conditions}.\n" if conditions else "",
        f"posterior/prior is at most 1/B for {'the least B of' if found[1:] else 'B ='}\n\n{bounds}\n",
        "Assumed: " + escaped("; ".join(who.assumptions)) + ".\n",
        f"Not covered either: {escaped('; '.join(left_out))}.\n" if (left_out := left_out_by(model)) else "",
        f"Source: {escaped(model.source)}.\n" if model.source else "",
    ]
    return "\n".join(part for part in parts if part)
