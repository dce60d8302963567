"""Whether a record says what its certificate proves; this loads the kernel, and no algebra system.

The kernel judges the certificate. The fields beside it are other texts of the same formulas, so that these are compared as
polynomials, and those with a root as polynomials in the root.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from math import sqrt
from typing import Any

from epsproof.verify.kernel import closed_form
from epsproof.verify.kernel.certificate import Fact, facts
from epsproof.verify.kernel.formula import ONE, ROOT, Ratio, ratio, read
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import about, budget, require
from epsproof.verify.kernel.setting import PATH, T
from epsproof.verify.kernel.syntax import insert, name, parse

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
    "certificate": dict,
}  # fmt: skip
SIGNS = {">": (1, ">"), ">=": (1, ">="), "==": (1, "="), "<": (-1, ">"), "<=": (-1, ">=")}
WORTH = {"none": "0", "unbounded": "inf"}
LOGARITHM = re.compile(r"log\((.*)\)(?:/([1-9][0-9]?))?")
PLACE = re.compile(r"(.*) as (h_?) -> 0 from above")


def record_of(document: Mapping[str, Any], digest: str, certificate: Any) -> dict[str, Any]:
    """The record of a closed form, from what ``epsproof derive --json`` prints of it; it keeps what the certificate proves, and
    t where that has one root."""
    cases = [{name: told for name, told in case.items() if name in KEPT} for case in document["cases"]]
    for case in cases:
        if str(case["t"]).count("sqrt(") > 1:
            case["t"] = None
    kept = {name: document[name] for name in ("profile", "bound", "region", "assumptions")}
    return {"schema": SCHEMA, **kept, "cases": cases, "digest": digest, "certificate": certificate}


@budget(WORK)
def certificate_of(record: Any) -> dict[str, Any]:
    """The certificate of a record whose other fields say the same; raises Rejected for another record."""
    shaped(record, RECORD, "record")
    found = record["certificate"]
    text = json.dumps(found, sort_keys=True, separators=(",", ":"))
    digests = {record["digest"], *(case["certificate"]["digest"] for case in record["cases"])}
    require(digests == {sha256(text.encode()).hexdigest()}, "the digest is not that of the certificate")
    whole = closed_form.read_document(found)
    require("stated" in found, "the certificate lacks the criterion as typed")
    require(found["group"] == "1", "a record is about single persons")
    stated = [{"text": record["profile"], "where": []}]
    require(found["stated"]["criteria"] == stated, "profile: the certificate is about another criterion")
    require(
        found["attack"]["name"] == record["bound"], "bound: the certificate is about another attack model"
    )
    powers = {name: int(power) for name, power in found["roots"].items()}
    with about("assumptions"):
        _same_facts(
            _open_facts(record["assumptions"], found["stated"]["settled"]), facts(found["assumptions"]), {}
        )
    with about("region"):
        _same_region(record["region"], found, whole.running, powers)
    require(len(record["cases"]) == len(found["cases"]), "the certificate has another number of cases")
    for number, (case, proved) in enumerate(zip(record["cases"], found["cases"], strict=True), 1):
        with about(f"case {number}"):
            _same_when(case, proved, found["cases"])
            _same_case(case, proved, found, powers)
    return dict(found)


def _open_facts(texts: list[str], settled: list[list[str]]) -> list[str]:
    """The conditions but for the values of settled parameters, all of which are stated, and for their signs."""
    values, signs = {f"{name} == {value}" for name, value in settled}, {f"{name} > 0" for name, _ in settled}
    require(values <= {*texts}, "the value of a parameter is left out")
    return [text for text in texts if text not in values | signs]


def _same_facts(texts: list[str], proved: tuple[Fact, ...], powers: Mapping[str, int]) -> None:
    """The conditions are those of the certificate, in any order; a prior in ``powers`` stands there for its root."""
    known = {_scaled(value, sign) for value, sign in proved}
    require(
        {_fact(text, powers) for text in texts} == known, "the conditions are not those of the certificate"
    )


def _fact(text: str, powers: Mapping[str, int]) -> tuple[Polynomial, str]:
    """The condition as a polynomial and a sign; that a prior is from 0 to 1 says the same of its root."""
    tree = parse(text, True)
    require(tree.sign in SIGNS, "a condition is one comparison")
    factor, sign = SIGNS[tree.sign]
    left, right = map(ratio, tree.parts)
    value = (left + -right).top * Polynomial.constant(factor)
    require(not (left + -right).bottom.variables(), "a condition divides by no name")
    units = [
        end for prior in powers for end in (Polynomial.variable(prior), ONE - Polynomial.variable(prior))
    ]
    return _scaled(value if value in units else Ratio(value).at(_roots(powers)).top, sign)


def _roots(powers: Mapping[str, int]) -> dict[str, Ratio]:
    return {prior: Ratio(Polynomial.variable(prior) ** power) for prior, power in powers.items()}


def _scaled(value: Polynomial, sign: str) -> tuple[Polynomial, str]:
    """The relation with a first coefficient of 1 or -1; of an equation 1."""
    if not value.terms:
        return value, sign
    first = value.terms[min(value.terms)]
    return value * Polynomial.constant(1 / (first if sign == "=" else abs(first))), sign


def _same_region(region: Any, found: Any, running: list[str], powers: Mapping[str, int]) -> None:
    require(sorted(region["running"]) == running, "the priors that run are not those of the certificate")
    require(
        region["fixed"].keys() == found["fixed"].keys(), "the fixed priors are not those of the certificate"
    )
    for prior, value in region["fixed"].items():
        proved = read(found["fixed"][prior]) ** powers.get(prior, 1)
        require(_equal(read(shaped(value, str, prior)), proved), f"{prior} has another value")
    _same_facts(
        region["conditions"],
        facts(found["region"]),
        {prior: power for prior, power in powers.items() if prior in running},
    )


def _same_case(case: Any, proved: Any, found: Any, powers: Mapping[str, int]) -> None:
    """The case says what the proved one does."""
    require((case["kind"], case["attained"]) == (proved["kind"], proved["attained"]), "it is of another kind")
    if proved["kind"] != "finite":
        require(
            (case["epsilon"], case["t"], case["equation"]) == (WORTH[proved["kind"]], None, None),
            "epsilon is another one",
        )
        require(not {"at", "approached"} & case.keys(), "no prior is attained where epsilon is no number")
        return
    equation = parse(shaped(case["equation"], str, "the equation"), False)
    require(_equal(ratio(equation), read(proved["equation"])), "the equation is another one")
    _same_epsilon(case, proved)
    places = {**found["fixed"], **proved["prior"]}
    said, letter = (case.get("at"), "h") if proved["attained"] else _approached(case.get("approached"))
    require(
        shaped(said, dict, "the prior").keys() == places.keys(), "the priors are not those of the certificate"
    )
    path = {} if proved["attained"] else {letter: name(PATH)}
    for prior, value in places.items():
        own = read(said[prior]) if letter == PATH else ratio(insert(parse(said[prior], False), path))
        require(_equal(own, read(value) ** powers.get(prior, 1)), f"the prior {prior} is another one")


def _same_when(case: Any, proved: Any, cases: list[Any]) -> None:
    """The case is told where the proved one is; of rivals the least epsilon counts, and one may be that nothing is demanded."""
    rivals = [
        one for one in cases if one is proved or (proved.get("rivals") and _beside(one) == _beside(proved))
    ]
    finite = [one for one in rivals if one["kind"] == "finite"]
    numbers = (
        [k for k, one in enumerate(cases, 1) if one in finite]
        if proved in finite and proved.get("rivals")
        else []
    )
    require(case.get("least_of", []) == numbers, "other cases contend with it")
    starts = {one["equation"]: Polynomial.parse(one["equation"]).coefficients(T)[0] for one in finite}
    more: list[Fact] = []
    if len(finite) < len(rivals):
        more = (
            [(-starts[proved["equation"]], ">")]
            if proved in finite
            else [(start, ">=") for start in starts.values()]
        )
    with about("when"):
        _same_facts(case["when"], (*facts(proved["when"]), *more), {})


def _beside(case: Any) -> tuple[Any, Any]:
    return case["when"], case.get("rivals")


def _same_epsilon(case: Any, proved: Any) -> None:
    """epsilon is log(x)/k with the same x, and t, where it is given, the k-th root of 1/x."""
    if proved["epsilon"] == "-log(t)":
        require((case["epsilon"], case["t"]) == ("-log(t)", None), "epsilon is another one")
        return
    one, other = (LOGARITHM.fullmatch(text) for text in (case["epsilon"], proved["epsilon"]))
    require(one and other and one[2] == other[2], "epsilon is another one")
    assert one is not None and other is not None
    radicands, theirs = list[Ratio](), list[Ratio]()
    own = ratio(parse(one[1], False), radicands)
    same = _equal(own, read(other[1], None, theirs)) and len(radicands) == len(theirs) <= 1
    require(same and all(map(_equal, radicands, theirs)), "epsilon is another one")
    if case["t"] is None:
        return
    found = list[Ratio](radicands)
    t = ratio(parse(shaped(case["t"], str, "t"), False), found)
    require(len(found) <= 1, "t has another root than epsilon")
    product = t ** int(one[2] or 1) * own
    value = product.top - product.bottom
    require(not (_reduced(value, found[0]) if found else value).terms, "t is another one")
    place = {label: Fraction(text) for label, text in proved["sample"].items()}
    place[ROOT] = Fraction(sqrt(_at(found[0], place))) if found else Fraction(0)
    require(_at(t, place) > 0, "t is negative")


def _at(value: Ratio, place: Mapping[str, Fraction]) -> Fraction:
    return value.top.evaluate(place) / value.bottom.evaluate(place)


def _reduced(value: Polynomial, square: Ratio) -> Polynomial:
    """The polynomial in the root with its square inserted, times a power of the square's divisor."""
    parts = value.coefficients(ROOT)
    most = len(parts) // 2
    root = Polynomial.variable(ROOT)
    terms = (
        part * root ** (k % 2) * square.top ** (k // 2) * square.bottom ** (most - k // 2)
        for k, part in enumerate(parts)
    )
    return Polynomial.total(terms)


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
