"""By how much one record changes a statistic: sums, extremes, counts and quotients of them, with a
claimed value that is now and then the right one."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

INNER = (
    "x",
    "x",
    "x",
    "x**2",
    "2*x",
    "1 - x",
    "abs(x)",
    "x*(1 - x)",
    "x**3",
    "min(x, 1/2)",
    "max(x, 0)",
    "x - 1/2",
)
SINGLE = (
    "sum({e})",
    "mean({e})",
    "var({e})",
    "max({e})",
    "min({e})",
    "median({e})",
    "count(x > {c})",
    "count(x >= {c})",
    "count(x == {c})",
    "distinct({e})",
    "n",
)
JOINED = (
    "{s}",
    "{s}",
    "{s}",
    "{s} + {u}",
    "{s} - {u}",
    "max(x) - min(x)",
    "{s}/n",
    "{s}/(n + 1)",
    "2*{s}",
    "-{s}",
    "{s}*{u}",
    "{s}/{u}",
    "{s}**2",
    "max({s}, {u})",
    "min({s}, {c})",
    "abs({s} - {c})",
    "count(x > mean(x))",
    "sum((x - mean(x))**2)",
    "{s}/(n - 2)",
    "{s}/count(x >= {c})",
)
CLAIMED = (
    "1", "1", "2", "1/n", "1/n", "2/n", "1/(n - 1)", "1/(n + 1)", "1/2", "(n - 1)/n**2", "1/n**2", "n", "1 - 1/n", "(n + 1)/n",
    "0", "1/4", "2 - 1/n", "1/(2*n)", "3/n - 2/n**2", "4", "max(1, 1/n)", "2*n", "-1", "1/(n - 2)", "1/n - 1/n**2",
)  # fmt: skip
DOMAINS = tuple(
    text.split() for text in ("0 1", "0 1", "0 1/2 1", "-1 1", "-1 0 1", "0 2", "1 2", "-2 -1", "0 1/3")
)
INTERVALS = tuple(text.split() for text in ("0 1", "0 1", "-1 1", "1 2", "-2 -1", "-1 2", "0 1/2"))
LEVELS = ("0", "1/2", "1", "-1", "3/4")


def sensitivity(random: Random) -> Draft:
    """A claimed sensitivity."""

    def single() -> str:
        made = random.choice(SINGLE)
        return made.format(e=random.choice(INNER), c=random.choice(LEVELS))

    statistic = random.choice(JOINED).format(s=single(), u=single(), c=random.choice(LEVELS))
    fields: dict[str, object] = {
        "statistic": statistic,
        "neighbours": random.choice(("replace", "add-remove")),
        "claimed": random.choice(CLAIMED),
        "records": random.choice((2, 3, 4)),
    }
    if fields["neighbours"] == "add-remove" and random.random() < 0.8:
        fields["n"] = random.choice(("larger", "smaller", "public"))
    if random.random() < 0.5:
        fields["domain"] = random.choice(DOMAINS)
    else:
        fields["interval"] = random.choice(INTERVALS)
        fields["steps"] = random.choice((1, 2, 4))
    return Draft("sensitivities", "sensitivity", (), fields)


MAKERS = [sensitivity]
