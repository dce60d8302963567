"""By how much one record can change a statistic: a claimed value, for all numbers of records.

Refuted by the smallest pair of neighbouring data sets; proved through sums that neighbours share; undecided where neither is
found, however many small data sets agree.
"""

from __future__ import annotations

from typing import Any

from epsproof.derive.text.errors import QuestionError
from epsproof.verify.claims.claim import Claim
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.given import Said
from epsproof.verify.claims.verdict import Finding
from epsproof.verify.sensitivity.answer import answer, slack
from epsproof.verify.sensitivity.neighbours import question_of

__all__ = ["judge", "table_of"]

OWN = ("statistic", "neighbours", "claimed", "n", "records", "steps", "values")


def judge(claim: Claim, searches: Searches) -> Finding:
    """The finding on "one record changes ``statistic`` by at most ``claimed``" for records in ``domain``, or in ``interval``."""
    claim.refuse_assumptions()
    try:
        question = question_of(table_of(claim))
    except QuestionError as error:
        raise claim.rejected(str(error)) from error
    if question.claimed is None:
        raise claim.rejected(
            "'claimed' says by how much one record can change the statistic, for instance 1/n", "claimed"
        )
    found = answer(question, searches)
    if found.status == "refuted" and found.pair is not None:
        pair = found.pair
        place: dict[str, str] = {"first": Said(shown(pair.first)), "second": Said(shown(pair.second))}
        claimed = Said("undefined") if found.claimed is None else str(found.claimed)
        place |= {} if found.public is None else {"n": str(found.public)}
        place |= {"left side": str(pair.difference), "right side": claimed}
        return Finding("refuted", "enclosed", f"{found.basis}: two neighbouring data sets", place)
    if found.status == "proved":
        remark = slack(question, found, searches)
        basis = f"{found.basis}; {remark}" if remark else found.basis
        return Finding("proved", "certified", basis, None, None, found.certificates, found.documents)
    readings = "; ".join(f'n = "{name}": {one.status}' for name, one in found.readings.items())
    return Finding("undecided", "sampled", f"{found.basis} ({readings})" if readings else found.basis)


def table_of(claim: Claim) -> dict[str, Any]:
    """The question that the fields of the claim state."""
    if ("domain" in claim.data) == ("interval" in claim.data):
        raise claim.rejected(
            "records are in a 'domain', a list of values, or in an 'interval', a pair; one of them"
        )
    table = {name: claim[name] for name in OWN if name in claim.data}
    low_high = claim.get("interval")
    return {
        **table,
        "domain": claim["domain"] if low_high is None else {"from": low_high[0], "to": low_high[1]},
    }


def shown(records: tuple[Any, ...]) -> str:
    """A data set as text."""
    return f"({', '.join(map(str, records))})"
