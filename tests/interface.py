"""What users type, write and import, a line each: ``python -m tests.interface`` writes it to ``tests/interface.txt``.

Commands with their options come from click, fields from the tables and schemas that the readers of files use, names of Python
from the modules themselves. What this file lists is promised to users: what goes from it is said in the change that takes it out.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import click

import epsproof
from epsproof import adapters
from epsproof.derive.models import file as model_file
from epsproof.derive.models.catalogue import model_names
from epsproof.derive.profiles import FAMILIES
from epsproof.derive.releases import tree
from epsproof.reports import cli
from epsproof.reports.commands.guide.topics import topic_files
from epsproof.reports.commands.init import topics
from epsproof.reports.documents.claims import claims_schema
from epsproof.reports.errata import erratum as remark
from epsproof.reports.figures.catalogue import figure_names
from epsproof.reports.formats.form import forms
from epsproof.verify import hypothesis_strategies, pytest_plugin
from epsproof.verify.algorithms import algorithm
from epsproof.verify.claims import claim_file
from epsproof.verify.claims.kind import kinds
from epsproof.verify.closed_form import admissible
from epsproof.verify.deployments import plan as deployment_plan
from epsproof.verify.laws import pair as pair_file
from epsproof.verify.laws.release import laws
from epsproof.verify.metric import metric_file
from epsproof.verify.metric.printed_bounds import BOUNDS
from epsproof.verify.papers import PAPERS
from epsproof.verify.posterior import statement
from epsproof.verify.releases import quoted
from epsproof.verify.sensitivity import neighbours
from epsproof.verify.sweep import plan

__all__ = ["FILE", "interface"]

FILE = Path(__file__).with_suffix(".txt")
SCHEMAS = Path(cli.__file__).parent / "schemas"
Schema = Mapping[str, Any]


def interface() -> str:
    """All of it, in sections."""
    parts = {
        "commands": commands(cli.main, click.Context(cli.main, info_name="epsproof"), "epsproof"),
        "files that users write": written(),
        "claims: fields of each kind": claims(),
        "documents and files with a schema": documents(),
        "names on the command line and in files": named(),
        "import epsproof": module(epsproof),
        "import epsproof.adapters": module(adapters),
        hypothesis_strategies.__name__: module(hypothesis_strategies),
        admissible.__name__: module(admissible),
        pytest_plugin.__name__: plugin(),
    }
    return "\n".join(
        f"# {title}\n" + "".join(f"{line}\n" for line in lines) for title, lines in parts.items()
    )


def commands(command: click.Command, context: click.Context, name: str) -> Iterator[str]:
    """A command with its arguments and options, then its commands; what all have, -h and --help, is left out."""
    yield name
    for parameter in command.params:
        yield f"{name} {_parameter(parameter)}"
    if isinstance(command, click.Group):
        for word in command.list_commands(context):
            if (found := command.get_command(context, word)) is not None:
                yield from commands(
                    found, click.Context(found, parent=context, info_name=word), f"{name} {word}"
                )


def _parameter(parameter: click.Parameter) -> str:
    kind = parameter.type
    takes = "|".join(map(str, kind.choices)) if isinstance(kind, click.Choice) else kind.name
    if isinstance(parameter, click.Option) and parameter.is_flag:
        takes = "flag"
    info = parameter.to_info_dict()
    default = None if parameter.name == "jobs" else info.get("default")  # that of jobs is the machine's
    least, most = info["type"].get("min"), info["type"].get("max")
    told = {
        f"from {least}": least is not None,
        f"to {most}": most is not None,
        f"default {default}": default not in (None, False, (), "") and not callable(default),
        "required": parameter.required,
        "several": parameter.multiple or parameter.nargs == -1,
        "hidden": isinstance(parameter, click.Option) and parameter.hidden,
    }
    words = "/".join([*parameter.opts, *parameter.secondary_opts])
    shown = words if isinstance(parameter, click.Option) else words.upper()
    return " ".join([shown, takes, *(word for word, holds in told.items() if holds)])


def written() -> Iterator[str]:
    """The fields of TOML files, by the tables with which their readers refuse any other field."""
    files: dict[str, Iterable[str]] = {
        "claims": claims_schema()["properties"],
        "claims [[claim]]": {*claim_file.COMMON, *claim_file.REMARKS},
        "claims [[claim]] readings": claim_file.READING["properties"],
        "model": model_file.FIELDS,
        "model [[neighbours]]": model_file.NEIGHBOURS,
        "model [privacy]": model_file.PRIVACY,
        "model [[derivation]]": model_file.STEP,
        "model [[mechanism]]": model_file.STEP,
        "algorithm": algorithm.FIELDS,
        "algorithm [claim]": algorithm.CLAIM,
        **{f"algorithm [{name}]": fields for name, fields in algorithm.FAMILIES.items()},
        "sensitivity": neighbours.FIELDS,
        "sensitivity domain": neighbours.DOMAIN,
        "metric": metric_file.SPACE_FIELDS,
        "metric with a law": metric_file.LINE_FIELDS,
        **{f"metric with a law {name}": fields for name, fields in metric_file.LAWS.items()},
        "posterior": statement.FIELDS,
        "release": tree.TOP,
        "release [[unit]]": tree.FIELDS,
        "pair of laws": pair_file.FIELDS,
        "deployment": deployment_plan.FIELDS,
        "deployment [protects]": deployment_plan.PROTECTS,
        "deployment [against]": deployment_plan.AGAINST,
        "deployment [[adversary]]": deployment_plan.ADVERSARY,
        "deployment [[part]]": deployment_plan.PART,
        "deployment [[mechanism]]": deployment_plan.MECHANISM,
        "deployment [[post_processing]]": deployment_plan.STEP,
        "deployment [[claimed]]": deployment_plan.CLAIMED,
        "sweep": plan.TOP,
        "sweep [[profile]]": plan.OWN,
        "sweep parameters": plan.RANGE,
        "claim of the kind release, rows": quoted.FIELDS,
        "paper: remarks [[remark]]": remark.KEYS,
    }
    for title, fields in files.items():
        yield from (f"{title}: {field}" for field in sorted(fields))


def claims() -> Iterator[str]:
    """The fields beside the common ones, and what they hold."""
    for name, kind in kinds().items():
        yield name
        yield from (f"{name}: {field} {_plain(schema)}" for field, schema in sorted(kind.fields.items()))


def documents() -> Iterator[str]:
    """The fields of every schema, with those of their tables; claims have theirs in a section of their own."""
    for file in sorted(SCHEMAS.glob("*.json")):
        schema = json.loads(file.read_text(encoding="utf-8"))
        yield f"{file.stem}: {schema['$id']}"
        if file.stem != "claims":
            yield from sorted({f"{file.stem}: {line}" for line in _fields(schema, schema, "")})


def _fields(schema: Schema, whole: Schema, above: str) -> Iterator[str]:
    """The fields below a schema by their paths; ``[]`` is an entry of a list, ``*`` a field of any name."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rsplit("/", 1)[-1]
        if f"<{name}>" in above:
            return
        above += f"<{name}>"
        yield from _fields(whole["$defs"][name], whole, above)
    for word in ("oneOf", "anyOf", "allOf"):
        for one in schema.get(word, ()):
            yield from _fields(one, whole, above)
    required = schema.get("required", ())
    for name, inner in schema.get("properties", {}).items():
        path = f"{above}.{name}".lstrip(".")
        yield f"{path} {_holds(inner)}{'' if name in required else ', optional'}"
        yield from _fields(inner, whole, path)
    for word, sign in (("items", "[]"), ("additionalProperties", ".*")):
        if isinstance(schema.get(word), dict):
            yield from _fields(schema[word], whole, above + sign)


def _holds(schema: Schema) -> str:
    """The type of a value, or the values."""
    if "const" in schema or "enum" in schema:
        return "|".join(
            json.dumps(value, ensure_ascii=False) for value in schema.get("enum", [schema.get("const")])
        )
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    kind = schema.get("type", "anything")
    return "|".join([kind] if isinstance(kind, str) else kind)


def _plain(schema: Schema) -> str:
    """A schema without its words, on one line."""

    def bare(part: Any) -> Any:
        if isinstance(part, Mapping):
            return {k: bare(v) for k, v in part.items() if not (k == "description" and isinstance(v, str))}
        return [bare(x) for x in part] if isinstance(part, list) else part

    return json.dumps(bare(schema), sort_keys=True, ensure_ascii=False)


def named() -> Iterator[str]:
    """The entries that users ask for by name; laws with their parameters."""
    entries: dict[str, Iterable[str]] = {
        "attack model": model_names(),
        "profile": FAMILIES,
        "paper": PAPERS,
        "figure": figure_names(),
        "form of a report": forms(),
        "topic of help": topic_files(),
        "topic of init": topics(),
        "law": (f"{name}({', '.join(p.name for p in law.parameters)})" for name, law in laws().items()),
        "quantity of a release": quoted.QUANTITIES,
        "printed bound of metric privacy": BOUNDS,
    }
    for title, names in entries.items():
        yield from (f"{title}: {name}" for name in sorted(names))


def module(of: ModuleType) -> Iterator[str]:
    """The public names with their signatures, classes with their members."""
    for name in sorted(of.__all__):
        yield from _thing(name, getattr(of, name))


def _thing(name: str, thing: Any) -> Iterator[str]:
    if not inspect.isclass(thing):
        yield f"{name}{inspect.signature(thing)}" if callable(thing) else f"{name} = {thing!r}"
        return
    yield f"class {name}({', '.join(base.__name__ for base in thing.__bases__)})"
    if not issubclass(thing, Exception):
        yield f"{name}{inspect.signature(thing)}"
    given = {
        x: y
        for base in reversed(thing.__mro__)
        if base.__module__.startswith("epsproof.")
        for x, y in vars(base).items()
    }
    for member, value in sorted(given.items()):
        if not member.startswith("_") or member in SPECIAL:
            yield f"{name}.{member}{_member(value)}"


SPECIAL = ("__float__", "__str__", "_repr_latex_", "_repr_html_", "_repr_svg_", "_repr_mimebundle_")


def _member(value: Any) -> str:
    if isinstance(value, property):
        return f" -> {inspect.signature(value.fget).return_annotation}" if value.fget is not None else ""
    called = getattr(value, "__func__", value)
    return str(inspect.signature(called)) if inspect.isfunction(called) else ""


def plugin() -> Iterator[str]:
    """What pytest asks the plugin to add, its fixtures and its classes."""
    told = _Told()
    pytest_plugin.pytest_addoption(told)  # type: ignore[arg-type]
    yield from told.lines
    for thing in vars(pytest_plugin).values():
        if "fixture" in type(thing).__name__.lower():
            yield f"fixture {thing._get_wrapped_function().__name__.lstrip('_')}"
    yield from module(pytest_plugin)


class _Told:
    """A parser of pytest's that keeps the names of options."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def addini(self, name: str, help: str, type: str, default: Any) -> None:
        self.lines.append(f"ini {name} {type} {default}")

    def getgroup(self, _: str) -> _Told:
        return self

    def addoption(self, *names: str, **_: Any) -> None:
        self.lines.append(f"option {' '.join(names)}")


if __name__ == "__main__":
    FILE.write_text(interface(), encoding="utf-8")
    print(FILE)
