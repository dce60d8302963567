"""Check a document whole: every link that it owes has certificates that prove it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from epsproof.verify.kernel import certificate, claim, ledger, minimum, sign_lemma, theorem
from epsproof.verify.kernel.json_text import shaped
from epsproof.verify.kernel.rejected import budget, once, require, whole

CHECKS: dict[str, Callable[[Any], str]] = {part.SCHEMA: part.check for part in (claim, theorem, sign_lemma)}
WORK = 20_000_000


def check(data: Any) -> str:
    """Return what the document or certificate establishes; raises Rejected where it is nothing.

    That is "proved" or "refuted". A minimum that no prior attains is "infimum only"; a ledger is
    "repeated", or "believed" where a verdict has no document that is about the claim as it was
    typed.
    """
    if shaped(data, dict, "document").get("schema") == ledger.SCHEMA:
        return ledger.check(data, one)
    return one(data)


@partial(once, key=whole)
@budget(WORK)
def one(data: Any) -> str:
    """What one document or certificate establishes."""
    schema = data.get("schema")
    if schema == certificate.SCHEMA:
        verdict, _, goal = certificate.read(data)
        closed = verdict == "refuted" or goal == certificate.CONTRADICTION
        shown = closed or data["model"] is not None
        require(shown, "no point of the hypotheses is given: they may have none")
        return verdict
    if schema == minimum.SCHEMA:
        return minimum.check(data, one)
    return CHECKS[shaped(schema, "|".join(CHECKS), "schema")](data)
