"""An attack model, and the bounds on the posterior that follow from it, recomputed from its worlds.

A mechanism gives its output the likelihood L_w in world w. Privacy at t gives L_w >= t**d * L_v,
with d the length of a shortest path from v to w. Over all such likelihoods the odds of the secret
are largest where L_w is t**h_w for a potential h: a vertex of {h : h_u - h_s <= d(s, u)} over
secret worlds s and others u, where tight constraints connect all worlds.

A symmetry permutes the worlds and keeps secret, weights and distances. The mean of private
likelihoods over the group that symmetries generate is private, with the same odds. So likelihoods
that are constant on the orbits of the group are enough: private are those that differ by at most
the least distance between orbits, and the potentials are those of the orbits.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from epsproof.verify.kernel.formula import ONE, Ratio
from epsproof.verify.kernel.polynomial import Polynomial
from epsproof.verify.kernel.rejected import require, spend
from epsproof.verify.kernel.syntax import parse

NEIGHBOURS = (str, str, "0|[1-9][0-9]?", "both|one")
PRIVACY = {"delta": str, "failure": str}
MODEL = {"name": str, "priors": [str], "worlds": [(str, str)], "secret": [str]}
MODEL |= {"neighbours": [NEIGHBOURS], "where": [str], "privacy?": PRIVACY}
MODEL |= {"symmetries?": [[[str]]]}
T, WORLDS, MOST = Polynomial.variable("t"), 64, 200
Potential = dict[str, int]


class Model:
    """The worlds with their prior weights; of the secret ones the posterior is asked."""

    def __init__(self, data: Any) -> None:
        self.priors: list[str] = data["priors"]
        self.where = [parse(text, True) for text in data["where"]]
        self.worlds: dict[str, str] = {name: text for name, text in data["worlds"]}
        self.weights = {name: Polynomial.parse(text) for name, text in self.worlds.items()}
        once = len(self.worlds) == len(data["worlds"]) <= WORLDS
        require(once, f"there are at most {WORLDS} worlds, each named once")
        require(Polynomial.total(self.weights.values()) == ONE, "the weights do not sum to 1")
        require(len({*self.priors}) == len(self.priors), "two priors have one name")
        self.secret = list(dict.fromkeys(data["secret"]))
        self.others = [name for name in self.worlds if name not in self.secret]
        require({*self.secret} <= self.worlds.keys(), "the secret is some of the worlds")
        require(self.secret and self.others, "the secret is not none, and not all of the worlds")
        self.delta, self.failure = Polynomial(), ONE
        self.pure = "privacy" not in data
        if not self.pure:
            self.delta, self.failure = (Polynomial.parse(data["privacy"][x]) for x in PRIVACY)
        self.symmetric = self.pure and all(way == "both" for *_, way in data["neighbours"])
        self.measure(data["neighbours"])
        self.alike = {name: name for name in self.worlds}
        for cycles in data.get("symmetries", []):
            self.merge(cycles)
        self.nearest()

    def names(self) -> frozenset[str]:
        """What occurs in the weights of the worlds, and in what approximate privacy allows."""
        parts = (*self.weights.values(), self.delta, self.failure)
        return frozenset[str]().union(*(part.variables() for part in parts))

    def measure(self, rows: Any) -> None:
        """The distances; from every secret world every other one is reached."""
        self.distance = {(name, name): 0 for name in self.worlds}
        for first, second, steps, way in rows:
            require({first, second} <= self.worlds.keys(), "neighbours are two of the worlds")
            for pair in ((first, second), (second, first))[: 2 if way == "both" else 1]:
                self.distance[pair] = min(int(steps), self.distance.get(pair, int(steps)))
        for middle, first, last in product(self.worlds, repeat=3):
            spend(1)
            if {(first, middle), (middle, last)} <= self.distance.keys():
                way = self.distance[first, middle] + self.distance[middle, last]
                self.distance[first, last] = min(way, self.distance.get((first, last), way))
        pairs = [*product(self.secret, self.others)]
        require({*pairs} <= self.distance.keys(), "no path joins a secret world to another one")
        near = len(self.secret) == 1 and {self.distance[pair] for pair in pairs} == {1}
        require(self.pure or near, "approximate privacy is read of one secret world, one step away")

    def merge(self, cycles: Sequence[Sequence[str]]) -> None:
        """Worlds that the symmetry maps onto each other are ``alike`` one world of their orbit."""
        moved = [name for cycle in cycles for name in cycle]
        once = len({*moved}) == len(moved) and {*moved} <= self.worlds.keys()
        require(once, "a symmetry moves some of the worlds, each once")
        onto = {name: name for name in self.worlds}
        for cycle in cycles:
            onto |= zip(cycle, [*cycle[1:], *cycle[:1]], strict=True)
        spend(len(self.distance))
        require({*map(onto.get, self.secret)} == {*self.secret}, "a symmetry moves the secret")
        same = all(self.weights[onto[name]] == weight for name, weight in self.weights.items())
        require(same, "a symmetry changes a weight")
        far = {(onto[v], onto[w]): steps for (v, w), steps in self.distance.items()}
        require(far == self.distance, "a symmetry changes a distance")
        for first, second in onto.items():
            old, new = self.alike[second], self.alike[first]
            self.alike = {name: new if x == old else x for name, x in self.alike.items()}

    def nearest(self) -> None:
        """The least distances between orbits, which are named after one of their worlds."""
        self.near = dict[tuple[str, str], int]()
        for (first, last), steps in self.distance.items():
            pair = self.alike[first], self.alike[last]
            self.near[pair] = min(steps, self.near.get(pair, steps))
        leaders = [name for name in self.worlds if self.alike[name] == name]
        self.inner = [name for name in leaders if name in self.secret]
        self.outer = [name for name in leaders if name in self.others]

    def conditions(self) -> list[tuple[Polynomial, str]]:
        """What approximate privacy asks; for a failure above 1/2 the bound is not the best one."""
        gap = self.failure - self.delta
        found = [(self.delta, ">="), (gap, ">"), (ONE - self.failure - self.failure, ">=")]
        return [] if self.pure else found

    @property
    def prior(self) -> Polynomial:
        """The prior probability of the secret."""
        return Polynomial.total(self.weights[name] for name in self.secret)

    def potentials(self) -> list[Potential]:
        """All of them, with least value 0, in the order of their values."""
        found = {frozenset({(self.inner[0], 0)})}
        for _ in self.inner[1:]:
            found = {longer for known in found for longer in self.longer(dict(known))}
            spend(len(found) * len(self.worlds))
        require(len(found) <= MOST, f"the model has more than {MOST} potentials")
        return sorted(map(self.whole, map(dict, found)), key=lambda h: [*h.values()])

    def whole(self, known: Potential) -> Potential:
        """The potential in all worlds: as large as it can be in those that are not secret."""
        least = min(known.values())
        found = {s: value - least for s, value in known.items()}
        found |= {u: self.height(found, u) for u in self.outer}
        return {name: found[self.alike[name]] for name in (*self.secret, *self.others)}

    def height(self, known: Potential, other: str) -> int:
        """The largest value that the constraints allow in another world."""
        spend(len(known))
        return min(value + self.near[s, other] for s, value in known.items())

    def longer(self, known: Potential) -> Iterator[frozenset[tuple[str, int]]]:
        """The potential with one secret world more, tied to those before it by another world."""
        for new, u in product(self.inner, self.outer):
            if new not in known:
                longer = known | {new: self.height(known, u) - self.near[new, u]}
                if self.connected(longer):
                    yield frozenset(longer.items())

    def connected(self, known: Potential) -> bool:
        """Whether tight constraints join all of these secret worlds."""
        groups = [{s} for s in known]
        for u in self.outer:
            top = self.height(known, u)
            tight = {s for s in known if known[s] + self.near[s, u] == top}
            joined = {s for group in groups if group & tight for s in group}
            groups = [group for group in groups if not group & tight] + [joined]
        return len(groups) == 1

    def bounds(self) -> list[Ratio]:
        """B for every potential: a posterior is at most prior/B, for the least of them.

        With N and D the sums of weight * likelihood over the secret and the others,
        B = prior*(N + D)/N; where all secret worlds are as likely, that is prior + D.
        """
        found = []
        for potential in self.potentials():
            secret, others = (self.share(part, potential) for part in (self.secret, self.others))
            plain = not any(potential[name] for name in self.secret)
            sharp = Ratio(self.prior) * (secret + others) / secret if not plain else None
            found.append(sharp or Ratio(self.prior) + others)
        return found

    def share(self, worlds: Sequence[str], potential: Potential) -> Ratio:
        """The sum of weights times likelihoods."""
        steps = {w: potential[w] if self.pure else min(potential[w], 1) for w in worlds}
        whole = Polynomial.total(self.weights[w] * T ** steps[w] for w in worlds)
        if self.pure or worlds is self.secret:
            return Ratio(whole)
        return Ratio(whole * (self.failure - self.delta), self.failure)
