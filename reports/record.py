"""Whether a record says what its certificate proves; this loads the kernel, and no algebra system.

The kernel judges the certificate. The fields beside it are other texts of the same formulas: that they say the same is proved by
links of their own, and of the equation and of the priors it is seen from their polynomials.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from epsproof.verify.closed_form.digest import digest as digest_of
from epsproof.verify.closed_form.rows import rows
from epsproof.verify.kernel.formula import Ratio, ratio, read
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.link import PATH, Link, prove
from epsproof.verify.kernel.question import T, condition, less, unit
from epsproof.verify.kernel.rejected import about, budget, require
from epsproof.verify.kernel.syntax import Tree, both, insert, name, parse
from epsproof.verify.kernel.theorem import ROOT_OF, TIME, Case, Theorem, read_document

__all__ = ["SCHEMA", "certificate_of", "record_of"]

SCHEMA, WORK, DIGEST = "epsproof-record/1", 20_000_000, "[0-9a-f]{64}"
REGION = {"fixed": dict, "running": [str], "conditions": [str]}
CERTIFICATE = {"digest": DIGEST, "file": type(None)}
CASE = {
    "when": [str], "kind": str, "epsilon": str, "t": object, "equation": object, "attained": object, "certificate": CERTIFICATE,
    "least_of?": [int], "at?": dict, "approached?": str,
}  # fmt: skip
KEPT = {key.removesuffix("?") for key in CASE}
RECORD = {
    "schema": SCHEMA, "profile": str, "bound": str, "region": REGION, "assumptions": [str], "cases": [CASE], "digest": DIGEST,
    "certificate": dict, "proofs": [[dict]],
}  # fmt: skip
WORTH = {"none": "0", "unbounded": "inf"}
PLACE = re.compile(r"(.*) as (h_?) -> 0 from above")
SECONDS = 60.0


def record_of(document: Mapping[str, Any], digest: str, certificate: Any) -> dict[str, Any]:
    """The record of a closed form, from what ``epsproof derive --json`` prints of it; it keeps what the certificate proves, and
    t where that has one root.

    Raises ValueError where a text is not proved to say what the certificate does.
    """
    from epsproof.verify.closed_form.prover import Prover
    from epsproof.verify.kernel.question import Owed
    from epsproof.verify.system.time_limit import now

    cases = [{name: told for name, told in case.items() if name in KEPT} for case in document["cases"]]
    for case in cases:
        if str(case["t"]).count("sqrt(") > 1:
            case["t"] = None
    kept = {name: document[name] for name in ("profile", "bound", "region", "assumptions")}
    record = {"schema": SCHEMA, **kept, "cases": cases, "digest": digest, "certificate": certificate}
    owed = [Owed("record", link) for link in links(record, certificate)]
    found = Prover().links(owed, now() + SECONDS)
    for each in found:
        if each.outcome is not None:
            raise ValueError(f"{each.name}: not proved to be what the certificate says: {each.reason}")
    return {**record, "proofs": [each.certificates for each in found]}


@budget(WORK)
def certificate_of(record: Any) -> dict[str, Any]:
    """The certificate of a record whose other fields say the same; raises Rejected for another record."""
    shaped(record, RECORD, "record")
    found = record["certificate"]
    owed = [*links(record, found)]
    digests = {record["digest"], *(case["certificate"]["digest"] for case in record["cases"])}
    require(digests == {digest_of(found)}, "the digest is not that of the certificate")
    prove(owed, record["proofs"])
    return dict(found)


def links(record: Any, found: Any) -> Iterator[Link]:
    """What is owed for the record to say what the certificate does; raises Rejected where it plainly does not."""
    whole = read_document(found)
    require(found["group"] == "1", "a record is about single persons")
    stated = [{"text": record["profile"], "where": []}]
    require(found["stated"]["criteria"] == stated, "profile: the certificate is about another criterion")
    require(
        found["attack"]["name"] == record["bound"], "bound: the certificate is about another attack model"
    )
    values = {f"{name} == {value}" for name, value in found["stated"]["settled"]}
    require(values <= {*record["assumptions"]}, "assumptions: the value of a parameter is left out")
    own = [whole.asked.own(parse(text, True)) for text in record["assumptions"]]
    yield from _same("assumptions", [], whole.asked.assume, own)
    yield from _region(record["region"], whole)
    told, places = rows(found["cases"]), _places(whole)
    require(len(record["cases"]) == len(told), "the certificate has another number of cases")
    for number, (case, row, (index, root)) in enumerate(zip(record["cases"], told, places, strict=True), 1):
        with about(f"case {number}"):
            yield from _case(f"case {number}", case, row, whole, whole.cases[index], root)
            several = whole.cases[index].contested and root is not None
            least = [k for k, (other, its) in enumerate(places, 1) if other == index and its is not None]
            require(case.get("least_of", []) == (least if several else []), "other cases contend with it")


def _places(whole: Theorem) -> list[tuple[int, int | None]]:
    """The case and root of each row."""
    return [
        place
        for index, case in enumerate(whole.cases)
        for place in (
            *((index, root) for root in range(len(case.roots))),
            *([(index, None)] if case.kind != "finite" else []),
        )
    ]


def _same(label: str, given: Sequence[Tree], one: Sequence[Tree], other: Sequence[Tree]) -> Iterator[Link]:
    """Where what is given holds, the conditions hold together."""
    yield Link(label, [*given, *one], both(other))
    yield Link(f"{label}, as the certificate has it", [*given, *other], both(one))


def _region(region: Any, whole: Theorem) -> Iterator[Link]:
    asked = whole.asked
    require(sorted(region["running"]) == sorted(asked.running), "the priors that run are other ones")
    require(region["fixed"].keys() == asked.fixed.keys(), "the fixed priors are other ones")
    values = [
        less(name(prior), asked.own(parse(shaped(text, str, prior), False)), "==")
        for prior, text in region["fixed"].items()
    ]
    own = [*values, *(parse(text, True) for text in region["conditions"])]
    given = [*asked.assume, *unit([*map(name, asked.priors)])]
    yield from _same("region", given, asked.where, own)


def _case(label: str, case: Any, row: Any, whole: Theorem, proved: Case, root: int | None) -> Iterator[Link]:
    """The case says what the proved one does; t and epsilon are those of the root."""
    require((case["kind"], case["attained"]) == (row["kind"], row["attained"]), "it is of another kind")
    known = [proved.when]
    if proved.idle and proved.roots:
        starts = [equation.coefficients(T)[0] for equation in proved.equations]
        known += [condition((start, ">=")) for start in starts] if root is None else []
        known = known if root is None else [proved.when, condition((-starts[root], ">"))]
    own = [whole.asked.own(parse(text, True)) for text in case["when"]]
    yield from _same(f"{label}, when", whole.asked.assume, known, own)
    if root is None:
        worth = (case["epsilon"], case["t"], case["equation"]) == (WORTH[row["kind"]], None, None)
        require(worth, "epsilon is another one")
        none = not {"at", "approached"} & case.keys()
        require(none, "no prior is attained where epsilon is no number")
        return
    equation = ratio(parse(shaped(case["equation"], str, "the equation"), False))
    require(_equal(equation, Ratio(proved.equations[root])), "the equation is another one")
    at = [*proved.at(root), *(parse(text, True) for text in row.get("lemmas", []))]
    epsilon = whole.asked.own(parse(case["epsilon"], False), T)
    yield Link(f"{label}, epsilon", at, less(epsilon, ROOT_OF, "=="))
    if case["t"] is not None:
        t = whole.asked.own(parse(shaped(case["t"], str, "t"), False))
        yield Link(f"{label}, t", at, less(t, TIME, "=="))
    _prior(case, row, whole)


def _prior(case: Any, row: Any, whole: Theorem) -> None:
    """The prior, or the path, is that of the root; a prior in ``roots`` stands there for its root."""
    places = {**whole.data["fixed"], **row["prior"]}
    powers = {prior: int(power) for prior, power in whole.data["roots"].items()}
    said, letter = (case.get("at"), "h") if row["attained"] else _approached(case.get("approached"))
    same = shaped(said, dict, "the prior").keys() == places.keys()
    require(same, "the priors are not those of the certificate")
    path = {} if row["attained"] else {letter: name(PATH)}
    for prior, value in places.items():
        own = read(said[prior]) if letter == PATH else ratio(insert(parse(said[prior], False), path))
        require(_equal(own, read(value) ** powers.get(prior, 1)), f"the prior {prior} is another one")


def _equal(one: Ratio, other: Ratio) -> bool:
    return one.top * other.bottom == other.top * one.bottom


def _approached(text: Any) -> tuple[dict[str, str], str]:
    """The priors on a path and the name of what runs to 0, from ``p = 1, q = h as h -> 0 from above``."""
    found = PLACE.fullmatch(shaped(text, str, "the path"))
    require(found, "the path ends as h -> 0 from above")
    assert found is not None
    rows = [row.partition(" = ") for row in found[1].split(", ")]
    require(len({prior for prior, _, _ in rows}) == len(rows), "the path names a prior twice")
    return {prior: value for prior, _, value in rows}, found[2]
