"""The JSON schemas, a page each: identifier, version, fields, and the schema itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from epsproof.reports.manual.markdown import code, contents, escaped, fenced, table

__all__ = ["pages"]

FILES = Path(__file__).parents[2] / "schemas"
PLACE = "reference/schemas"
PLURALS = {
    "string": "strings",
    "object": "objects",
    "array": "lists",
    "integer": "integers",
    "number": "numbers",
}
INTRODUCTION = """# JSON schemas

What a command prints with `--json`, and what a file of TOML has to hold, is described by a schema (JSON Schema, draft 2020-12).
The identifier of version 1 of `derive` is `urn:epsproof:schema:derive:1`; the version grows when a field is removed or means
something else; fields may be added without. Documents name theirs in the field `schema`. The files are in the folder
`reports/schemas` of the installed package.

"""


def pages() -> dict[str, str]:
    """A list, and a page for each schema."""
    found = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted(FILES.glob("*.json"))}
    rows = [
        (f"[{name}]({name}.md)", schema["$id"].rpartition(":")[2], _about(schema))
        for name, schema in found.items()
    ]
    index = (
        INTRODUCTION
        + table(("schema", "version", "what it describes"), rows)
        + "\n"
        + contents(found, "hidden")
    )
    return {
        f"{PLACE}/index.md": index,
        **{f"{PLACE}/{name}.md": _page(name, schema) for name, schema in found.items()},
    }


def _page(name: str, schema: dict[str, Any]) -> str:
    fields = _listed(_fields(schema, "", frozenset(schema.get("required", ()))))
    for form in schema.get("oneOf", ()):
        one = ", ".join(
            f"{code(x)} is {_holds(y)}"
            for x, y in form["properties"].items()
            if "const" in y and x != "schema"
        )
        fields += f"\n### Where {one}\n\n{_listed(_fields(form, '', frozenset(form['required'])))}"
    if schema.get("$defs"):
        fields += f"\n### What is named above\n\n{_listed(_named(schema['$defs']))}"
    whole = fenced(json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False), "json")
    return "\n".join([
        f"# {name}\n", f"{_about(schema)}.\n", f"Identifier: {code(schema['$id'])}\n",
        f"## Fields\n\n{fields}", f"## The schema\n\n{whole}",
    ])  # fmt: skip


def _about(schema: dict[str, Any]) -> str:
    """A sentence without its period; the name of the program keeps its letters."""
    title = schema["title"]
    return escaped(title if title.split()[0] == "epsproof" else title[0].upper() + title[1:])


def _listed(rows: Iterator[tuple[str, str, str]]) -> str:
    return "\n".join(
        f"{field}\n: {holds}{f'; {remark}' if remark else ''}\n" for field, holds, remark in rows
    )


def _named(parts: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    for name, part in parts.items():
        yield code(name), _holds(part), _told(part)
        yield from _fields(part, f"{name}.", frozenset(part.get("required", ())))


def _fields(schema: dict[str, Any], above: str, required: frozenset[str]) -> Iterator[tuple[str, str, str]]:
    """The fields of an object, and of the objects in it."""
    for name, inner in schema.get("properties", {}).items():
        if not isinstance(inner, dict):
            continue
        place = f"{above}{name}"
        remarks = [_told(inner), "may be missing" if required and name not in required else ""]
        yield code(place), _holds(inner), "; ".join(filter(None, remarks))
        kept = inner.get("items", inner) if isinstance(inner.get("items", inner), dict) else inner
        if kept.get("properties"):
            more = f"{place}[]." if kept is not inner else f"{place}."
            yield from _fields(kept, more, frozenset(kept.get("required", ())))


def _told(part: dict[str, Any]) -> str:
    """What the field is, and what each thing in it is."""
    inside = part.get("items", part.get("additionalProperties"))
    each = inside.get("description", "") if isinstance(inside, dict) else ""
    return "; ".join(
        filter(None, (escaped(part.get("description", "")), f"each {escaped(each)}" if each else ""))
    )


def _holds(schema: dict[str, Any]) -> str:
    if "const" in schema:
        return code(json.dumps(schema["const"]))
    if "enum" in schema:
        return ", ".join(code(json.dumps(value)) for value in schema["enum"])
    if "$ref" in schema:
        return code(schema["$ref"].rsplit("/", 1)[-1])
    for word in ("oneOf", "anyOf"):
        if word in schema:
            return " or ".join(dict.fromkeys(_holds(one) for one in schema[word]))
    kind = schema.get("type", "anything")
    if kind == "array" and isinstance(schema.get("items"), dict):
        inner = _holds(schema["items"])
        return f"list of {PLURALS.get(inner, inner)}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)
