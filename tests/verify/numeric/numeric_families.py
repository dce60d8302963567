"""Families of questions with the epsilon that is known for them, as mpmath formulas of the parameter values."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attrs import field, frozen
from mpmath import inf, log, mpf, sqrt

from epsproof.derive.question.pose import pose
from epsproof.verify.numeric.numeric_question import NumericQuestion, numeric_question

Values = dict[str, Fraction]
Formula = Callable[..., mpf]


def values(**texts: str) -> Values:
    return {name: Fraction(text) for name, text in texts.items()}


@frozen
class Family:
    """A profile on a region under a bound at default values, and its epsilon where a closed form is printed (``source``)."""

    name: str
    profile: str
    where: tuple[str, ...] = ()
    values: Values = field(factory=dict)
    epsilon: Formula | None = None
    source: str = ""
    bound: str = "unbounded"

    def question(self, **changed: Fraction) -> NumericQuestion:
        return numeric_question(pose(self.profile, self.where, bound=self.bound), {**self.values, **changed})

    def known(self, **changed: Fraction) -> mpf:
        assert self.epsilon is not None
        return self.epsilon(
            **{name: mpf(v.numerator) / v.denominator for name, v in {**self.values, **changed}.items()}
        )


def pointwise(p: mpf, q: mpf, r: mpf) -> mpf:
    """Kazan and Reiter (2024), eq. (12), 0 < q < 1."""
    root = sqrt((1 - p) ** 2 + 4 * p * (1 - q) * (1 / r - p * q))
    return log(2 * p * (1 - q) / (root - (1 - p)))


def cap_at_q(a: mpf, r: mpf, q0: mpf) -> mpf:
    """Theorem 5, eq. (24), 0 < q0 < 1."""
    if q0 <= a / r:
        return log(a * (1 - q0) / (q0 * (1 - a))) / 2
    if q0 <= 1 / (r + 1):
        return log((1 - q0) / (1 / r - q0)) / 2
    root = sqrt((r * q0 - a) ** 2 + 4 * a * q0 * (1 - q0) * (1 - a))
    return log(2 * a * (1 - q0) / (root - (r * q0 - a)))


def cap_at_p(a: mpf, r: mpf, p0: mpf) -> mpf:
    """Theorem 4, eq. (23)."""
    if p0 <= a / r:
        return log(a * (1 - p0) / (p0 * (1 - a)))
    return log(2 * (p0 * r - a) / (sqrt(r**2 * (1 - p0) ** 2 + 4 * (p0 * r - a) * (1 - a)) - r * (1 - p0)))


def cap(a: mpf, r: mpf) -> mpf:
    """Theorem 5, eq. (24), q0 = 1."""
    return log((r - a) / (1 - a))


def rectangle(r: mpf, p0: mpf, p1: mpf, q0: mpf, q1: mpf) -> mpf:
    """Eq. (26) for 0 < p0, q0 < 1; nothing is demanded where p0 q0 r >= 1."""
    if p0 * q0 * r >= 1:
        return inf
    return pointwise(p1 if q0 <= 1 / (r + 1) else p0, q0, r)


def sample_of_one(n: mpf, a: mpf) -> mpf:
    """Theorem 2 at q = 1 and p = 1/n."""
    return log((1 - 1 / n) / (1 / (n * a) - 1 / n))


def posterior_in_band(a: mpf, s: mpf) -> mpf:
    """Corollary 2 at p = 1, q = s < a."""
    return log(a * (1 - s) / (s * (1 - a))) / 2


CAP, LINEAR, CAPPED_LINEAR = "max(a/(p*q), r)", "1 + u*(1-p) + v*(1-q)", "max(a/(p*q), 1 + u*(1-p) + v*(1-q))"
BOX = ("p0 <= p <= p1", "q0 <= q <= q1")
AGENCY = values(a="1/4", r="3")
CORNERS = values(p0="0.1", p1="0.3", q0="0.2", q1="0.7")

FAMILIES = (
    Family("constant", "r", (), values(r="3"), lambda r: log(r) / 2, "Theorem 3"),
    Family("cap at q = 1", CAP, ("q == 1",), AGENCY, cap, "Theorem 5"),
    Family("cap at q0", CAP, ("q == q0",), {**AGENCY, **values(q0="1/2")}, cap_at_q, "Theorem 5"),
    Family("cap at p0", CAP, ("p == p0",), {**AGENCY, **values(p0="1/2")}, cap_at_p, "Theorem 4"),
    Family("cap", CAP, (), AGENCY, lambda a, r: cap(a, r) / 2),
    Family("rectangle", "r", BOX, {**values(r="3"), **CORNERS}, rectangle, "eq. (26)"),
    Family(
        "difference",
        "posterior - prior <= b",
        (),
        values(b="1/10"),
        lambda b: log((1 + b) / (1 - b)),
        "eq. (29)",
    ),
    Family("point", "r", ("p == 0.5", "q == 1"), values(r="3/2"), lambda r: log(r / (2 - r)), "Section 4"),
    Family(
        "sample of one", "n*a", ("p == 1/n", "q == 1"), values(n="50", a="1/10"), sample_of_one, "Theorem 2"
    ),
    Family("linear", LINEAR, (), values(u="1/2", v="1/3")),
    Family("capped linear", CAPPED_LINEAR, (), values(a="1/4", u="3/2", v="4/3")),
    Family("parabola", "r + k*(p - 0.5)**2", (), values(r="2", k="4")),
    Family("parabola at q0", "r + k*(p - 0.5)**2", ("q == q0",), values(r="2", k="4", q0="0.6")),
    Family("bowl", "r + k*((p - 0.4)**2 + (q - 0.6)**2)", (), values(r="3/2", k="8")),
    Family("pole", "max(r, k/(p - 0.503))", ("p > 0.503",), values(r="3", k="1/2"), lambda r, k: log(r) / 2),
    Family(
        "pole on a line",
        "max(r, k/(p - q))",
        (*BOX, "p > q"),
        {**values(r="3", k="1/2"), **CORNERS, **values(p1="0.9")},
    ),
    Family("cap on a rectangle", CAP, BOX, {**AGENCY, **CORNERS, **values(p1="0.9")}),
    Family("open rectangle", CAP, ("p0 < p < p1", "q0 < q < q1"), {**AGENCY, **CORNERS, **values(p1="0.9")}),
    Family("band", "r", ("p*q <= s",), values(r="3", s="1/5"), lambda r, s: log(r) / 2),
    Family(
        "posterior in a band",
        "posterior <= a",
        ("p*q <= s",),
        values(a="1/4", s="1/5"),
        posterior_in_band,
        "Corollary 2",
    ),
    Family("triangle", LINEAR, ("p >= q",), values(u="1/2", v="4/3")),
    Family("diagonal", "r", ("p == q",), values(r="3")),
    Family("hyperbola", "r", ("p*q == s",), values(r="3", s="1/5")),
    Family(
        "minimum of caps", "min(max(a/(p*q), r), max(c/p, r + u))", (), {**AGENCY, **values(c="1/3", u="1/2")}
    ),
    Family("membership", "max(a/p, r)", (), AGENCY, cap, "Theorem 5", "membership"),
    Family("bounded", "max(a/q, r)", (), AGENCY, cap, "Theorem 5", "bounded"),
    Family("odds", "posterior_odds <= c*prior_odds", (), values(c="5"), lambda c: log(c) / 2, "Corollary 2"),
)


def family(name: str) -> Family:
    (found,) = [f for f in FAMILIES if f.name == name]
    return found
