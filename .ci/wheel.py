"""The package ``epsproof`` in a wheel is the folder reports/library/epsproof; an editable installation finds it where it is."""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Wheel(BuildHookInterface):
    """Names of folders in ``sources`` may not begin with one another, so that this one is put in by itself."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_data["force_include"]["reports/library/epsproof"] = "epsproof"
