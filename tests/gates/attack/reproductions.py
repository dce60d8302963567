"""The faults in claims that issue 14 lists, each a false statement beside a true twin.

The false one must not be proved or confirmed; the twin must be. A row of ``CLAIMS`` holds both as
the TOML of a claim without its head.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CLAIMS", "ClaimPair"]


@dataclass(frozen=True)
class ClaimPair:
    """A false claim and a true one; ``head`` stands before both, such as a substitution."""

    name: str
    false: str
    true: str
    head: str = ""


def goals(kind: str, assumptions: list[str], *texts: str, more: str = "") -> str:
    """The fields of a claim with goals."""
    given, wanted = (str(list(x)).replace("'", '"') for x in (assumptions, texts))
    return f'kind = "{kind}"\nassumptions = {given}\ngoals = {wanted}\n{more}'


def fields(kind: str, assumptions: list[str], **more: object) -> str:
    """The fields of a claim of another kind."""
    given = str(assumptions).replace("'", '"')
    rows = [f"{name} = {_toml(value)}" for name, value in more.items()]
    return "\n".join([f'kind = "{kind}"', f"assumptions = {given}", *rows, ""])


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).replace("'", '"')


BUDGET = '[substitutions]\nt = "exp(-eps)"\n'
EVENT = {"output": [0], "goals": ["ratio > 1"]}

CLAIMS = [
    ClaimPair(
        "quotient above 1 over a negative divisor",
        goals("inequality", ["b < 0", "a/b > 1"], "a > b"),
        goals("inequality", ["b > 0", "a/b > 1"], "a > b"),
    ),
    ClaimPair(
        "reciprocal below 1",
        goals("inequality", [], "1/x < 1 => x > 0"),
        goals("inequality", ["x > 0"], "1/x < 1 => x > 1"),
    ),
    ClaimPair(
        "quotient at most 1 both ways",
        goals("equivalence", [], "m/tau <= 1 <=> m <= tau"),
        goals("equivalence", ["tau > 0"], "m/tau <= 1 <=> m <= tau"),
    ),
    ClaimPair(
        "cross-multiplying",
        goals("inequality", [], "a/c <= b => a <= b*c"),
        goals("inequality", ["c > 0"], "a/c <= b => a <= b*c"),
    ),
    ClaimPair(
        "cross-multiplying by a negative number",
        goals("inequality", ["c < 0"], "a/c <= b => a <= b*c"),
        goals("inequality", ["c < 0"], "a/c <= b => a >= b*c"),
    ),
    ClaimPair(
        "equations that no point satisfies, enclosed",
        goals("enclosure", ["x == 1", "x == 2"], "exp(x) < 0"),
        goals("enclosure", ["x == 1"], "exp(x) > 0"),
    ),
    ClaimPair(
        "product of absolute values",
        goals("identity", [], "abs(x*y) == abs(x) + abs(y)"),
        goals("identity", [], "abs(x*y) == abs(x)*abs(y)"),
    ),
    ClaimPair(
        "definition in a condition",
        goals("inequality", [], "v < 1 => x > 0", more='let = { v = "1/x" }\n'),
        goals("inequality", ["x != 0"], "v > 1 => x < 1", more='let = { v = "1/x" }\n'),
    ),
    ClaimPair(
        "definition in an assumption",
        goals("inequality", ["v < 1"], "x > 1", more='let = { v = "1/x" }\n'),
        goals("inequality", ["v > 1"], "x < 1", more='let = { v = "1/x" }\n'),
    ),
    ClaimPair(
        "derivative in a condition",
        goals("sign", [], "d > 0 => x > 1", more='slope = { d = ["x**2", "x"] }\n'),
        goals("sign", [], "d > 0 => x > 0", more='slope = { d = ["x**2", "x"] }\n'),
    ),
    ClaimPair(
        "domain of a logarithm with a substitution",
        goals("inequality", [], "log(x) < eps => x > 1"),
        goals("inequality", [], "log(x) < eps => x > 0"),
        BUDGET,
    ),
    ClaimPair(
        "cancelled logarithm, enclosed",
        goals("enclosure", ["0 <= x <= 1"], "log(x) - log(x) >= 0"),
        goals("enclosure", ["1 <= x <= 2"], "log(x) - log(x) >= 0"),
    ),
    ClaimPair(
        "quotient of equal logarithms, enclosed",
        goals("enclosure", ["1/2 <= x <= 2"], "log(x)/log(x) == 1"),
        goals("enclosure", ["2 <= x <= 3"], "log(x)/log(x) == 1"),
    ),
    ClaimPair(
        "derivative where the function has a root",
        goals("identity", [], "d == 1", more='slope = { d = ["x + sqrt(y)", "x"] }\n'),
        goals("identity", ["y >= 0"], "d == 1", more='slope = { d = ["x + sqrt(y)", "x"] }\n'),
    ),
    ClaimPair(
        "derivative where the function divides",
        goals("identity", [], "d == y", more='slope = { d = ["x*y + 1/y", "x"] }\n'),
        goals("identity", ["y > 0"], "d == y", more='slope = { d = ["x*y + 1/y", "x"] }\n'),
    ),
    ClaimPair(
        "approximation of a function without a value",
        fields(
            "approximation",
            ["0 < x <= 1/2"],
            function="log(x - 1) - log(x - 1) + 1/(1 - x)",
            series="1 + x",
            variable="x",
            upto="1/2",
        ),
        fields(
            "approximation",
            ["0 < x <= 1/2"],
            function="-log(1 - x)",
            series="x + x**2/2",
            variable="x",
            upto="1/2",
        ),
    ),
    ClaimPair(
        "approximation beyond a pole",
        fields(
            "approximation",
            ["0 < x <= 2"],
            function="-log(1 - x)",
            series="x + x**2/2",
            variable="x",
            upto="2",
        ),
        fields(
            "approximation",
            ["0 < x <= 1/4"],
            function="1/(1 - x) + log(1 - x)",
            series="1",
            variable="x",
            upto="1/4",
        ),
    ),
    ClaimPair(
        "Bayes with a negative weight",
        fields("bayes", ["0 < t < 1"], worlds=[["3/2", "event", [0]], ["-1/2", "", [1]]], **EVENT),
        fields("bayes", ["0 < t < 1"], worlds=[["1/2", "event", [0]], ["1/2", "", [1]]], **EVENT),
    ),
    ClaimPair(
        "mechanism that counts its middle twice",
        fields(
            "mechanism",
            ["0 < t < 1"],
            term="u*k*(1 - t)/(1 + t)",
            partial="t*(1 - u*t*(1 + k - k*t) + 0)/((1 - t)*(1 + t))",
            total="2*t/((1 - t)*(1 + t)) + 1",
            sides=2,
        ),
        fields(
            "mechanism",
            ["0 < t < 1"],
            term="u*(1 - t)/(1 + t)",
            partial="(1 - t*u)/(1 + t)",
            total="1",
            sides=2,
        ),
    ),
    ClaimPair(
        "mechanism with an odd term",
        fields(
            "mechanism",
            ["0 < t < 1"],
            term="k*u",
            partial="(t - t*u*((k + 1) - k*t))/(1 - t)**2",
            total="2*t/(1 - t)**2",
            sides=2,
        ),
        fields(
            "mechanism",
            ["0 < t < 1"],
            term="k*u",
            partial="(t - t*u*((k + 1) - k*t))/(1 - t)**2",
            total="t/(1 - t)**2",
            sides=1,
        ),
    ),
    ClaimPair(
        "printed number with an exponent",
        fields("number", [], formula="1/3", printed="1e-3"),
        fields("number", [], formula="1/1000", printed="0.001"),
    ),
    ClaimPair(
        "printed fraction",
        fields("number", [], formula="7/10", printed="1/3"),
        fields("number", [], formula="1/3", printed="0.333"),
    ),
    ClaimPair(
        "bound of a number is not ignored",
        fields("number", [], profile="3", where=["q == 1"], bound="nothing", printed="1.0986"),
        fields("number", [], profile="3", where=["q == 1"], printed="1.0986"),
    ),
    ClaimPair(
        "bound of a number has its own answer",
        fields("number", [], profile="max(1/4/p, 3)", bound="membership", printed="0.6496"),
        fields("number", [], profile="3", where=["q == 1"], bound="unbounded", printed="1.0986"),
    ),
    ClaimPair(
        "bound of a minimum has its own answer",
        fields("minimum", ["r > 1"], profile="r", bound="membership", epsilon="log(r)/2"),
        fields(
            "minimum",
            ["r > 1"],
            profile="r",
            where=[
                "q == 1",
                "p == 1/10",
            ],
            epsilon="log((1 - 1/10)/(1/r - 1/10))",
            when="r < 10",
        ),
    ),
    ClaimPair(
        "minimum with a negative parameter",
        fields("minimum", ["-1 < a < 0"], profile="2 - a", epsilon="log(1000)"),
        fields(
            "minimum",
            ["0 < a < 1"],
            profile="2 + a",
            where=["p == 1"],
            epsilon="log(2 + a)/2",
            when="a < 1",
        ),
    ),
    ClaimPair(
        "minimum under a contradiction",
        fields("minimum", ["0 < a < 1"], profile="2 + a", when="a > 2", epsilon="log(1000)"),
        fields(
            "minimum",
            ["0 < a < 1", "r > 1"],
            profile="max(a/p, r)",
            where=["q == 1"],
            epsilon="log((r - a)/(1 - a))",
        ),
    ),
    ClaimPair(
        "minimum with all priors fixed",
        fields(
            "minimum",
            ["0 < s < a < 1"],
            profile="a/p",
            where=["q == 1", "p == s"],
            epsilon="log((1 - s)/(a - s))",
        ),
        fields(
            "minimum",
            ["0 < s < a < 1"],
            profile="a/p",
            where=["q == 1", "p == s"],
            epsilon="log((1 - s)/(s*(1/a - 1)))",
        ),
    ),
]
