"""Statements about the influences of records: on data sets that are named, or on all small ones."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

QUERIES = (
    "sum(x)",
    "sum(x)",
    "mean(x)",
    "max(x)",
    "min(x)",
    "median(x)",
    "var(x)",
    "count(x > 0)",
    "distinct(x)",
    "n",
    "sum(x)/n",
    "sum(x)/(n + 1)",
    "1/sum(x)",
    "sum(x)/(n - 2)",
    "max(x) - min(x)",
    "sum(x)**2",
    "sum(x**2)",
    "count(x >= mean(x))",
    "abs(sum(x) - 1)",
)
DOMAINS = tuple(text.split() for text in ("0 1", "0 1", "0 1 2", "-1 1", "0 1/2 1", "-1 0 3"))
NUMBERS = "0 1 2 1/2 1/3 2/3 3 -1 1/4 3/2".split()
LEVELS = ("largest", "least", "mean", "variance", "local", "q", "n", "z")
PAIRED = ("o", "q", "x_i", "x_j", "without_i", "without_j", "influence_i", "influence_j", "n")
GOALS = (
    "{a} {R} {k}",
    "{a} {R} {b}",
    "{a} - {b} {R} {c}",
    "{a}*{b} {R} {c}",
    "{a}/{b} {R} {k}",
    "abs({a} - {b}) {R} {c}",
    "{a} > {k} => {b} {R} {c}",
    "sqrt({a} - {k}) >= 0",
    "exp({a}) {R} 1 + {b}",
    "1/({a} - {b}) > {k}",
    "not {a} > {b}",
    "{a} {R} {b} or {c} {R} {k}",
    "max({a}, {b}) {R} {c}",
    "abs({a} - {b}) > abs({c} - {b}) => {d} {R} {c}",
)
TRUE = (
    "least <= mean",
    "mean <= largest",
    "variance >= 0",
    "largest <= local",
    "least <= largest",
    "largest - least <= local",
    "n >= 1",
    "mean**2 <= mean*largest",
    "variance <= largest**2/4",
    "local >= 0",
    "exp(-least) >= exp(-largest)",
    "least > largest => n == 0",
)
TRUE_OF_PAIRS = (
    "influence_i >= 0",
    "abs(q - without_i) == influence_i",
    "abs(o - without_i) <= abs(o - q) + influence_i",
    "n >= 2",
    "x_i == x_j => influence_i == influence_j",
)
GIVEN = ("{a} > {k}", "{a} {R} {b}", "n >= 2", "n == 2", "1/{a} > 0", "{a} != {b}", "{a} >= 0")


def statement(random: Random) -> Draft:
    """One or two goals, most of them about one or two data sets."""
    paired = random.random() < 0.3
    names = PAIRED if paired else LEVELS if random.random() < 0.2 else LEVELS[:-1]

    def filled(text: str) -> str:
        chosen = dict(zip("abcd", random.sample(names, 4), strict=True))
        return text.format(**chosen, k=random.choice(NUMBERS), R=random.choice(("<", "<=", ">=", ">", "==")))

    goals = [
        random.choice(TRUE_OF_PAIRS if paired else TRUE)
        if random.random() < 0.45
        else filled(random.choice(GOALS))
        for _ in "ab"
    ]
    domain = random.choice(DOMAINS)
    fields: dict[str, object] = {
        "query": random.choice(QUERIES),
        "domain": domain,
        "goals": goals[: random.choice((1, 1, 2))],
        "neighbours": random.choice(("replace", "add-remove")),
        "records": random.choice((2, 3)),
    }
    if random.random() < 0.75:
        fields["data"] = [
            ", ".join(random.choice(domain) for _ in range(random.randint(1, 4)))
            for _ in range(random.choice((1, 1, 2)))
        ]
    if paired:
        fields["outputs"] = random.sample(NUMBERS, random.choice((1, 2)))
    told = [filled(random.choice(GIVEN)) for _ in range(random.choice((0, 0, 0, 1)))]
    if "z" in "".join((*goals, *told)):
        fields["let"] = {"z": random.choice(("largest - least", "mean/n", "1/least", "local**2", "q - 1"))}
    return Draft("small_data_sets", "data-sets", tuple(told), fields)


MAKERS = [statement]
