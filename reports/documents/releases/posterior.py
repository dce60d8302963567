"""The document of ``epsproof posterior``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from epsproof.derive.text.errors import UnsupportedForm
from epsproof.verify.numeric.decimals import Ends, rounded_ends
from epsproof.verify.posterior.answer import Answer, Posterior, Shortest, Variable, answer
from epsproof.verify.posterior.statement import Impropriety, Statement, read_statement
from epsproof.verify.system.toml_file import in_file

__all__ = ["posterior_document", "write_figure"]

SCHEMA = "epsproof-posterior/1"


def posterior_document(
    path: Path, digits: int, full: bool = False, sampled: tuple[int, int] | None = None
) -> dict[str, Any]:
    """The statement in a TOML file, why its posterior is proper, and the posteriors; ``sampled`` is how many draws of a Gibbs
    sampler are put beside them, and its seed. Raises QuestionError."""
    statement = read_statement(path)
    try:
        document = document_of(answer(statement, digits, full), digits)
    except Impropriety as error:
        raise in_file(error, path) from None
    return document if sampled is None else document | {"gibbs": _gibbs(statement, document, *sampled)}


def _gibbs(statement: Statement, document: dict[str, Any], count: int, seed: int) -> dict[str, Any]:
    """What the sampler gives for each of the posteriors."""
    from epsproof.verify.posterior.gibbs import draws

    found = [draws(statement, entry["constrained"], count, seed) for entry in document["posteriors"]]
    return {
        "draws": count,
        "seed": seed,
        "status": "sampled",
        "posteriors": [
            {
                "constrained": one.constrained,
                "mu": {"mean": f"{one.mu[0]:.6g}", "error": f"{one.mu[1]:.2g}"},
                "sigma_squared": {"mean": f"{one.variance[0]:.6g}", "error": f"{one.variance[1]:.2g}"},
            }
            for one in found
        ],
    }


def write_figure(path: Path, document: dict[str, Any], figure: Path, force: bool) -> None:
    """Draw the posterior of the statement in a TOML file. Raises UnsupportedForm, NotOurs."""
    from epsproof.reports.figures.releases.joint_posterior import FORMS, joint_figure
    from epsproof.reports.output import write_beside

    form = figure.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise UnsupportedForm(f"{figure.name}: a figure ends in {', '.join('.' + form for form in FORMS)}")
    write_beside(figure.parent, {figure.name: joint_figure(read_statement(path), document, form)}, force)


def document_of(found: Answer, digits: int) -> dict[str, Any]:
    """The same from an answer."""
    return {
        "schema": SCHEMA,
        "statement": _statement(found.statement),
        "remarks": list(found.statement.remarks),
        "propriety": {"proper": True, "rule": found.propriety.rule, "source": found.propriety.source},
        "posteriors": [_posterior(one, digits) for one in found.posteriors],
    }


def _statement(statement: Statement) -> dict[str, Any]:
    return {
        "n": statement.n,
        "bounds": [str(statement.low), str(statement.high)],
        "mean": str(statement.mean),
        "variance": str(statement.variance),
        "epsilon_mean": str(statement.epsilon_mean),
        "epsilon_variance": str(statement.epsilon_variance),
        "prior": statement.prior,
        "constraints": statement.constraints,
        "level": str(statement.level),
    }


def _posterior(found: Posterior, digits: int) -> dict[str, Any]:
    entry = {
        "constrained": found.name,
        "status": "enclosed",
        "normaliser": _ends(found.normaliser, digits),
        "mu": _variable(found.mu, digits),
        "sigma_squared": _variable(found.variance, digits),
        "predictive": _variable(found.predictive, digits),
    }
    return entry if found.covariance is None else entry | {"covariance": _ends(found.covariance, digits)}


def _variable(found: Variable, digits: int) -> dict[str, Any]:
    """Fields that are not there have no finite value, or are not known."""
    entry: dict[str, Any] = {
        name: _ends(ends, digits)
        for name, ends in (("mean", found.mean), ("deviation", found.deviation))
        if ends is not None
    }
    if found.quantiles:
        entry["quantiles"] = [
            {"level": str(level), "value": _ends(ends, digits)} for level, ends in found.quantiles
        ]
    if found.shortest is not None:
        entry["shortest"] = _shortest(found.shortest, digits)
    if found.outside is not None:
        entry["outside"] = {
            side: _ends(ends, digits) for side, ends in zip(("below", "above"), found.outside, strict=True)
        }
    return entry


def _shortest(found: Shortest, digits: int) -> dict[str, Any]:
    if found.low is None or found.high is None:
        return {"modes": found.modes}
    return {
        "low": _ends(found.low, digits),
        "high": _ends(found.high, digits),
        "shortest": found.rung,
        "at_end": found.at_end,
        "modes": found.modes,
    }


def _ends(ends: Ends, digits: int) -> dict[str, Any]:
    return rounded_ends(ends, digits, exact=True)
