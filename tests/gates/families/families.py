"""Questions that nobody solved by hand, most of them: the criterion, the region, and what the engine is expected to say."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from epsproof.derive.question.pose import pose
from epsproof.derive.question.problem import Problem


@frozen
class Family:
    """``status`` is "proved" where a proof is demanded; else numbers only are."""

    profile: str
    where: tuple[str, ...] = ()
    assume: tuple[str, ...] = ()
    more: dict[str, Any] = field(factory=dict)
    status: str = "proved"

    @property
    def seconds(self) -> float:
        """How long the search may take."""
        return 600.0 if self.status == "proved" else 8.0

    @property
    def name(self) -> str:
        options = [f"{k}={v}" for k, v in self.more.items()]
        return "; ".join(
            x for x in (self.profile, ", ".join(self.where), " and ".join(self.assume), *options) if x
        )

    def problem(self) -> Problem:
        return pose(self.profile, self.where, self.assume, **self.more)


R, A, B = ("r > 1",), ("0 < a < 1",), ("0 < b < 1",)
Q1, P1 = ("q == 1",), ("p == 1",)
BOX = ("p0 <= p <= p1", "q0 <= q <= q1")

ONE_PRIOR = [
    Family("r", Q1, R),
    Family("r", P1, R),
    Family("a/(p*q)", ("q == 1", "p <= p1"), A),
    Family("max(a/(p*q), r)", Q1, A + R),
    Family("max(a/(p*q), r)", P1, A + R),
    Family("max(a/(p*q), r)", ("q == q0",), A + R),
    Family("max(a/(p*q), r)", ("p == p0",), A + R),
    Family("max(a/(p*q), r)", ("q == q0", "p <= p1"), A + R),
    Family("posterior - prior <= b", Q1, B),
    Family("posterior - prior <= b", P1, B),
    Family("posterior_odds <= c*prior_odds", Q1, ("c > 1",)),
    Family("1 + u*(1 - p)", Q1, ("u > 0",)),
    Family("1 + u*(1 - p)**2", ("q == 1", "p <= 1/2"), ("u > 0",)),
    Family("1 + u*(1 - q)", P1, ("u > 0",)),
    Family("r*(1 - p) + s*p", Q1, ("r > 1", "s > 1")),
    Family("r + k*(p - 1/2)**2", Q1, ("r > 1", "k > 0"), status="undecided"),
    Family("min(r, a/p)", ("q == 1", "p <= a/2"), A + R),
    Family("1 + c/p", Q1, ("c > 0",)),
    Family("r/(1 + p)", Q1, ("r > 2",)),
    Family("r**2/(1 + (r - 1)*p)", Q1, R),
    Family("max(a/p**2, r)", Q1, A + R),
    Family("max(r, 2/(1 + p))", Q1, R),
    Family("max(r, 1 + b/(p*q))", ("q == 1", "p <= p1"), ("r > 1", *B)),
    Family("posterior <= prior + b*(1 - prior)", Q1, B),
    Family("posterior_odds <= c*prior_odds", ("q == q0",), ("c > 1",)),
    Family("posterior - prior <= b", ("p == p0",), B),
    Family("posterior - prior <= b", ("q == q0",), B),
]
SQUARE = [
    Family("r", (), R),
    Family("max(a/(p*q), r)", (), A + R),
    Family("posterior - prior <= b", (), B),
    Family("posterior_odds <= c*prior_odds", (), ("c > 1",)),
    Family("max(a/(p*q), 1 + b/(p*q))", (), A + B),
    Family("min(r, 1/(p*q))", (), R),
    Family("min(r, 1 + c/(p*q))", (), ("r > 1", "c > 0")),
    Family("max(r, s*(1 - p))", (), ("r > 1", "s > 1")),
    Family("posterior <= prior + b*(1 - prior)", (), B),
    Family("posterior <= k + m*prior", (), ("0 < k < 1", "m > 1")),
    Family("posterior <= k + m*prior", Q1, ("0 < k < 1", "m > 1")),
    Family("posterior <= prior + b*(1 - prior)", ("q <= q1",), B),
    Family("(1 - q)*r + q*s", (), ("r > 1", "s > 1")),
    Family("r/(1 + p*q)", (), ("r > 2",)),
    Family("min(r, s)", (), ("r > 1", "s > 1")),
    Family("max(r, s)", (), ("r > 1", "s > 1")),
    Family("1 + u*(1 - p) + v*(1 - q)", (), ("u > 0", "v > 0")),
    Family("1 + u*(1 - p*q)", (), ("u > 0",)),
    Family("r + c*p", (), ("r > 1", "c > 0")),
    Family("r + c*q", (), ("r > 1", "c > 0")),
    Family("r*(2 - p)", (), R),
    Family("1 + c/q", (), ("c > 0",)),
    Family("1 + c/p", (), ("c > 0",)),
    Family("max(a/p, r)", (), A + R),
    Family("max(a/q, r)", (), A + R),
    Family("max(a/(p*q), b/p, r)", (), ("0 < a < 1", "0 < b < 1", "r > 1", "b > a")),
    Family("posterior <= max(a, prior + b)", (), A + B),
    Family("r*(1 + (1 - p)*(1 - q))", (), R),
    Family("1 + c*(1 - p*q)/(p*q)", (), ("c > 0",)),
    Family("posterior/prior <= r and posterior - prior <= b", (), (*R, *B)),
    Family("posterior <= a or posterior - prior <= b", (), A + B),
    Family("posterior <= prior**(1/2)"),
    Family("posterior_odds <= c*prior_odds + d", (), ("c > 1", "d > 0")),
    Family("max(r, 1 + c*(1 - p))", (), ("r > 1", "c > 0")),
    Family("r*(2 - p*q)", (), R),
    Family("r + s*(1 - p)*(1 - q)", (), ("r > 1", "s > 0")),
]
BANDS = [
    Family("r", ("p*q >= s",), R),
    Family("r", ("p*q <= s",), R),
    Family("max(a/(p*q), r)", ("p*q <= s",), A + R),
    Family("posterior - prior <= b", ("p*q <= s",), B),
    Family("r", ("p == q",), R),
    Family("r", ("q == p**2",), R),
    Family("r", ("q == c*p",), (*R, "0 < c <= 1")),
    Family("r", ("p*q == s",), R),
    Family("r", ("q == 1 - p",), R),
    Family("r", ("p + q <= 1",), R),
    Family("max(a/(p*q), r)", ("p == q",), A + R, status="undecided"),
]
RECTANGLES = [
    Family("r", BOX, R),
    Family("r", ("p <= s", "q <= s"), (*R, "0 < s < 1")),
    Family("r", ("p >= s", "q >= s"), (*R, "0 < s < 1")),
    Family("max(a/(p*q), r)", ("p <= p1", "q <= q1"), A + R),
    Family("posterior - prior <= b", ("p <= p1",), B),
    Family("r", ("p0 <= p <= p1",), R),
    Family("posterior_odds <= c*prior_odds", ("p <= p1",), ("c > 1",)),
    Family("1 + u*(1 - p)", ("p <= p1",), ("u > 0",)),
    Family("a/(p*q)", ("p <= p1", "q <= q1"), A),
    Family("r + c*p", ("p0 <= p <= p1",), ("r > 1", "c > 0"), status="undecided"),
    Family("r + c*p", BOX, ("r > 1", "c > 0"), status="undecided"),
    Family("max(a/(p*q), r)", ("p == p0", "q0 <= q <= q1"), A + R),
    Family("posterior_odds <= c*prior_odds", BOX, ("c > 1", "p0 < p1", "q0 < q1")),
    Family("posterior - prior <= b", ("p0 <= p <= p1",), B, {"bound": "membership"}),
    Family("r", ("p == 1/2", "q0 <= q <= q1"), R),
    Family("1 + u*(1 - p)", ("q == 1", "p0 <= p <= p1"), ("u > 0",)),
    Family("posterior_odds <= c*prior_odds", BOX, ("c > 1",)),
]
PIECEWISE = [
    Family("r if p <= 1/2 else 2*r", (), R),
    Family("2*r if p <= 1/2 else r", (), R),
    Family("2*r if p*q <= s else r", (), ("r > 1", "0 < s < 1")),
    Family("r if q < c else s", (), ("r > 1", "s > 1", "0 < c < 1")),
    Family("r if p < c else s", Q1, ("r > 1", "s > 1", "0 < c < 1")),
    Family("r if p*q < c else s", (), ("r > 1", "s > 1", "0 < c < 1")),
    Family("r if p + q < 1 else s", (), ("r > 1", "s > r")),
    Family("r if p <= c else inf", (), ("r > 1", "0 < c < 1")),
    Family("max(a/(p*q), r) if q < 1 else s", (), ("0 < a < 1", "r > 1", "s > 1")),
]
TWO_SIDED = [
    Family("posterior/prior >= l", (), ("0 < l < 1",)),
    Family("posterior/prior <= r and posterior/prior >= l", (), ("r > 1", "0 < l < 1")),
    Family("posterior_odds <= c*prior_odds and posterior_odds >= prior_odds/c", (), ("c > 1",)),
    Family("abs(posterior - prior) <= b", (), B),
    Family("abs(posterior - prior) <= b", P1, B),
    Family("posterior <= a and posterior/prior <= r", ("p <= p1",), ("0 < a < 1", "r > 1")),
]
CLASSES = [
    Family("", (), (*R, "s > 1"), {"classes": ("members: r where q == 1", "values: s where p == 1")}),
    Family(
        "",
        (),
        (*A, *R, "s > 1"),
        {"classes": ("insiders: max(a/(p*q), r) where q == 1", "others: s where p <= p1")},
    ),
    Family("s", (), ("1 < s", "r > 1"), {"classes": ("insiders: r where p == 1",)}),
]
OTHER_BOUNDS = [
    Family("r", (), R, {"bound": "membership"}),
    Family("max(a/p, r)", (), A + R, {"bound": "membership"}),
    Family("posterior - prior <= b", (), B, {"bound": "membership"}),
    Family("posterior_odds <= c*prior_odds", (), ("c > 1",), {"bound": "bounded"}),
    Family("max(a/q, r)", ("q <= q1",), A + R, {"bound": "bounded"}),
    Family("r", (), R, {"bound": "membership", "group": "k"}),
    Family("max(a/(p*q), r)", (), A + R, {"group": "3"}),
    Family("r", (), R, {"bound": "approximate"}),
    Family("max(a/p, r)", (), A + R, {"bound": "approximate"}),
]
ROOTS = [
    Family("r/p**(1/2)", Q1, R),
    Family("r/(p*q)**(1/3)", (), R, status="undecided"),
    Family("1 + c*(1 - p**(1/2))", Q1, ("c > 0",)),
    Family("r/(p*q)**(1/2)", (), R),
    Family("r/p**(1/2)", (), R),
]
INSIDE = ("p0 > 0", "q0 > 0")
RIVALS = [
    Family("r + c*p", BOX, INSIDE),
    Family("r*(2 - p)", BOX, INSIDE),
    Family("1 + u*(1 - p)", BOX, INSIDE),
    Family("1 + u*(1 - p) + v*(1 - q)", BOX, ("u > 0", "v > 0", *INSIDE)),
    Family("1 + c*(2 - p - q)", BOX, ("c > 0", *INSIDE)),
    Family("1 + u*(1 - p*q)", BOX, ("u > 0", *INSIDE)),
    Family("r + c*p + d*q", BOX, ("r > 1", "c > 0", "d > 0", *INSIDE)),
    Family("r + c*p*q", BOX, ("r > 1", "c > 0", *INSIDE)),
    Family("r + c*p", ("q == q0", "p0 <= p <= p1"), INSIDE[:1]),
    Family("r*(2 - p)", ("q == q0", "p0 <= p <= p1")),
]
FAMILIES = [
    *ONE_PRIOR,
    *SQUARE,
    *BANDS,
    *RECTANGLES,
    *PIECEWISE,
    *TWO_SIDED,
    *CLASSES,
    *OTHER_BOUNDS,
    *ROOTS,
    *RIVALS,
]
