"""The environment in which the pages' templates are rendered."""

from __future__ import annotations

import jinja2

__all__ = ["page_environment"]


def page_environment() -> jinja2.Environment:
    """A new environment with the templates of this room: what is inserted is escaped, what is missing is an error."""
    return jinja2.Environment(
        loader=jinja2.PackageLoader("reports.web", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
