"""Searches on small grids for profiles whose worst prior is on the grid, between its points, or at an edge never reached."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

PROFILES = (
    ("r", "r = {r}"),
    ("max(a/(p*q), r)", "a = {a}, r = {r}"),
    ("max(a/(p*q), r)", "a = {a}, r = {r}"),
    ("{r}", ""),
    ("(p*q + a)/(p*q)", "a = {a}"),
    ("max(a/p, r)", "a = {a}, r = {r}"),
    ("r + p", "r = {r}"),
    ("r - p*q", "r = {r}"),
    ("min(r, 1/(p*q) + 1)", "r = {r}"),
    ("r + 1/p", "r = {r}"),
)
REGIONS = (
    "",
    "q == 1",
    "q == 1",
    "p == {f}",
    "q == {f}",
    "p >= {f}",
    "p >= {f}, q >= {f}",
    "p <= {f}",
    "p*q <= {f}",
    "p == {f}, q <= {f}",
)


def search(random: Random) -> Draft:
    """One profile, or two."""
    cases = []
    for profile, values in random.sample(PROFILES, random.choice((1, 1, 2))):
        chosen = {
            "r": random.choice("3/2 2 3 4 5/2 6".split()),
            "a": random.choice("1/4 1/10 3/10 9/20".split()),
            "f": random.choice("1/2 1/3 1/4 1/10 3/4".split()),
        }
        cases.append([text.format(**chosen) for text in (profile, random.choice(REGIONS), values)])
    told = ("p > 1/2",) if random.random() < 0.05 else ()
    return Draft("searches_on_grids", "grid", told, {"points": random.choice((4, 6, 10, 12)), "cases": cases})


MAKERS = [search]
