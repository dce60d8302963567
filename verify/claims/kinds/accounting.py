"""Accounting: which budget named releases have together, against what was printed of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epsproof.verify.claims.kind import Kind
from epsproof.verify.claims.schemas import FORMULAS, meaning
from epsproof.verify.claims.verdict import Finding

if TYPE_CHECKING:
    from epsproof.verify.claims.claim import Claim
    from epsproof.verify.claims.searches import Searches

__all__ = ["KINDS", "judge"]


def judge(claim: Claim, searches: Searches) -> Finding:
    """Confirmed where every row holds, refuted by those that do not; every number is enclosed between two proved ends."""
    from epsproof.derive.text.errors import QuestionError
    from epsproof.verify.claims.judges.releases.accounting import judged, row_of

    claim.refuse_assumptions()
    if not claim["asked"]:
        raise claim.rejected(
            '\'asked\' is empty: a row is { releases = "gaussian(sigma=3) x 10", epsilon = "6", delta = "1e-6" }',
            "asked",
        )
    try:
        rows = [row_of({**claim.get("given", {}), **row}) for row in claim["asked"]]
    except QuestionError as error:
        raise claim.rejected(str(error), "asked") from error
    found = [judged(row) for row in rows]
    wrong = [one for one in found if one.verdict == "refuted"]
    counted = f"{len(found) - len(wrong)} of {len(found)} rows hold; " if len(found) > 1 else ""
    if wrong:
        told = "; ".join(f"{one.place['asked']} is {one.shown}, {one.told}" for one in wrong)
        first = wrong[0]
        return Finding(
            "refuted", "enclosed", f"{counted}{told}", {**first.place, "printed": first.row.number.text}
        )
    if open_row := next((one for one in found if one.verdict == "undecided"), None):
        why = open_row.reason or f"is {open_row.shown}, which does not tell"
        return Finding("undecided", "enclosed", f"{open_row.place['asked']}: {why}; {open_row.told}")
    told = "; ".join(f"{one.place['asked']} is {one.shown}" for one in found[:3])
    more = f"; and {len(found) - 3} more" if len(found) > 3 else ""
    return Finding("confirmed", "enclosed", f"{told}{more}")


KINDS = {
    "accounting": Kind(
        judge,
        {
            "asked": meaning(
                {"type": "array", "items": FORMULAS},
                "rows with releases, epsilon and delta, or rho, or mu, and says: enough, not enough, least epsilon, least delta, "
                "least rho or least mu; between bars stand releases on disjoint parts of the data",
            ),
            "given": meaning(FORMULAS, "fields that all rows share, such as delta"),
        },
        belief="that the releases are those of the deployment, and neighbours what its unit of privacy says",
    )
}
