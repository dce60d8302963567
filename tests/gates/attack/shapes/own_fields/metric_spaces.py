"""Statements about the largest posteriors on small spaces, and about printed bounds, with values that are now and then right."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft
from tests.gates.attack.kinds.metric import values

FACTORS = "1/2 1/2 1/3 2/3 1/10 9/10 3/7".split()
PRIORS = {
    2: ("1/2 1/2", "1/3 2/3", "1/10 9/10"),
    3: ("1/2 1/4 1/4", "1/5 3/5 1/5", "0 1/2 1/2", "1/3 0 2/3"),
    4: ("1/4 1/4 1/4 1/4", "1/2 1/6 1/6 1/6", "1/10 2/5 0 1/2", "1/8 3/8 1/8 3/8"),
}
NAMES = (
    "posterior",
    "main_bound",
    "less_simple",
    "simplified_bound",
    "simplification_sign",
    "prior",
    "advantage",
    "single_attr_sum",
    "posterior",
    "posterior",
    "main_bound_precise",
)
GOALS = (
    "{a} {R} {b}",
    "{a} {R} {b}",
    "{a} {R} {v}",
    "{a} == {v}",
    "{a} {R} {k}",
    "{a} - {b} {R} {k}",
    "1/({a} - {b}) {R} {k}",
    "across {R} R",
    "posterior - prior == advantage",
    "sqrt({a} - {b}) >= 0",
    "{a} > {k} => {b} {R} {c}",
    "log({a}) {R} {b} - 1",
    "prior <= posterior <= simplified_bound",
    "posterior <= main_bound",
    "main_bound <= simplified_bound",
)
GIVEN = ("{a} > {k}", "{a} <= {b}", "R == across", "R > 1", "prior <= 1/2")


def geometry(random: Random, size: int) -> dict[str, object]:
    """Levels, a graph, or a table of distances."""
    form = random.choice(("levels", "edges", "distances"))
    found: dict[str, object] = {"levels": size}
    if form == "edges":
        edges = [[str(i), str(random.randrange(i)), str(random.choice((1, 1, 2)))] for i in range(1, size)]
        edges += [[str(0), str(size - 1), str(random.choice((1, 2, 3)))]] if random.random() < 0.5 else []
        found = {"values": [*map(str, range(size))], "edges": edges}
    elif form == "distances":
        apart = {(i, j): random.choice((1, 2)) for i in range(size) for j in range(i)}
        rows = [
            ["0" if i == j else str(apart[max(i, j), min(i, j)]) for j in range(size)] for i in range(size)
        ]
        found = {"values": [*map(str, range(size))], "distances": rows}
    return found


def _space(random: Random) -> dict[str, object]:
    """Distances with a prior, a factor, and a secret that leaves something to learn."""
    size = random.choice((2, 3, 3, 4))
    found = geometry(random, size)
    found["prior"] = random.choice(("uniform", random.choice(PRIORS[size]).split()))
    found["t"] = random.choice(FACTORS)
    weights = ["1"] * size if found["prior"] == "uniform" else list(found["prior"])  # type: ignore[call-overload]
    while True:
        secret = random.sample(range(size), random.randint(1, size - 1))
        inside = {weights[i] for i in secret}
        if inside != {"0"} and {weights[i] for i in range(size) if i not in secret} != {"0"}:
            named = [*map(str, secret)]
            if len(secret) > 1 and "0" not in inside and random.random() < 0.6:
                return {
                    **found,
                    "parts": random.choice(
                        ([named[:1], named[1:]], [named, named[1:]], [named[:1], named[1:], named[:1]])
                    ),
                }
            return {**found, "secret": named}


def spaces(random: Random) -> Draft:
    """One or two goals about one space, or two."""
    several = {end: _space(random) for end in random.choice((("",), ("",), ("weak", "strong")))}
    known = {
        f"{name}{f'_{end}' if end else ''}": x
        for end, space in several.items()
        for name, x in values(space).items()
    }

    def name() -> str:
        end = random.choice([*several])
        if "parts" in several[end] and random.random() < 0.4:
            return "or_bound" + (f"_{end}" if end else "")
        return random.choice(NAMES) + (f"_{end}" if end else "")

    def filled(text: str) -> str:
        one = name()
        made = text.format(
            a=one,
            b=name(),
            c=name(),
            v=known[one],
            R=random.choice(("<", "<=", ">=", "==", "<=")),
            k=random.choice("0 1/2 1/3 1 2/3".split()),
        )
        if "" in several:
            return made
        plain = ("R", "across", "prior", "posterior", "simplified_bound", "main_bound", "advantage")
        return " ".join(f"{word}_weak" if word in plain else word for word in made.split(" "))

    told = [filled(random.choice(GIVEN)) for _ in range(random.choice((0, 0, 0, 1)))]
    fields: dict[str, object] = {
        "goals": [filled(random.choice(GOALS)) for _ in range(random.choice((1, 1, 2)))]
    }
    fields |= {"space": several[""]} if "" in several else {"spaces": several}
    if random.random() < 0.85:
        fields["about"] = "these spaces"
    return Draft("metric_spaces", "metric", tuple(told), fields)


MAKERS = [spaces]
