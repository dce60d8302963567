"""Faults in claims that suppose what is never so."""

from epsproof.verify.claims.judges.formulas import approximation, enclosure
from epsproof.verify.claims.judges.privacy import laws
from epsproof.verify.claims.judges.releases import data_sets, metric
from tests.gates.attack.faults import Fault

FAULTS = [
    Fault("all pairs of laws are meant where there are none", ["pairs_of_laws", "kept_properties"], [
        (laws.of_some_laws, 'if found.verdict != "proved":', "if found:"),
    ]),
    Fault("what a goal on spaces supposes is not asked", ["metric_spaces"], [
        (metric._judged, "if not is_met(typed, place, point):", "if False:"),
    ]),
    Fault("what a goal on data sets supposes is not asked", ["small_data_sets"], [
        (data_sets._tried, "if named and idle:", "if False:"),
    ]),
    Fault("a series is refuted under any assumptions", ["printed_series"], [
        (approximation._refuted, 'if supposed.verdict == "proved" else supposed', ""),
    ]),
    Fault("a box needs no point", ["boxes"], [
        (enclosure._judged, "elif not any(", "elif False and not any("),
        (enclosure._judged, "elif goal.box is None:", "elif False:"),
    ]),
]  # fmt: skip
