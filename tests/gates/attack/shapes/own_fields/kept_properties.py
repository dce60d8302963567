"""Properties of two laws that post-processing, an exchange or two releases keep or lose: hockey-sticks,
tails, distances and affinities with constants of either sign, and conditions that say "not"."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

UNDER = ("post-processing", "exchanging the laws", "two independent releases")
SENTENCES = (
    "integral[max(P - {f}*Q, 0)] <= {s}",
    "integral[max(Q - {f}*P, 0)] <= {s}",
    "integral[min(P, {f}*Q)] >= {s}",
    "integral[min(P, {f}*Q)] <= {s}",
    "integral[abs(P - {f}*Q)] <= {s}",
    "integral[abs(P - {f}*Q)] >= {s}",
    "integral[P**2/(P + Q)] <= {s}",
    "integral[P*Q/(P + Q)] >= {s}",
    "integral[(P - Q)**2/(P + Q)] <= {s}",
    "integral[max(P - {f}*Q, 0)] + integral[max(Q - {f}*P, 0)] <= {s}",
    "integral[max(P - {f}*Q, 0)] - integral[max(Q - {f}*P, 0)] <= {s}",
    "c*integral[max(P - {f}*Q, 0)] <= {s}",
    "P[P > {f}*Q] <= {s}",
    "Q[P <= {f}*Q] >= 1 - {s}",
    "P[Q <= {f}*P <= {f}**2*Q] >= 1 - {s}",
    "P[P > {f}*Q] + Q[Q > {f}*P] <= {s}",
    "P[Q == 0] <= {s}",
    "P[P <= {f}*Q] == 1",
    "c*P[P > {f}*Q] <= {s}",
)
FACTORS = ("E", "E", "1", "F", "1/2", "2*E", "(E - 1)", "c")
SHARES = ("d", "d", "d/2", "c*d", "0", "1", "d**2", "limit", "2/3")
ABOUT = {
    "E": ("E > 1", "E >= 1", "E > 0", "E == 2", "not (E < 1)", "not (E <= 1)", "E > 1 or E < -1"),
    "F": ("F > 1", "F == E", "not (F < 0)", "0 < F < 1"),
    "d": ("0 <= d <= 1", "0 < d < 1", "d >= 0", "d == 0", "d >= 1", "not (d > 1/2)", "-1 < d < 1"),
    "c": ("c > 0", "c < 0", "c == 1", "not (c <= 1)", "c <= 1 => c < 0", "-1 <= c < 0"),
}
LIMITS = ("1/2 if c <= 1 else 1", "1/4 if d >= 1/2 else 1", "other", "d")


def kept(random: Random) -> Draft:
    """One sentence or two, now and then with the one of the other order."""
    sentences = []
    for _ in range(random.choice((1, 1, 1, 2))):
        text = random.choice(SENTENCES).format(f=random.choice(FACTORS), s=random.choice(SHARES))
        sentences.append(text)
        if random.random() < 0.3:
            sentences.append(text.translate(str.maketrans("PQ", "QP")))
    fields: dict[str, object] = {"property": sentences, "under": random.choice(UNDER)}
    if "limit" in "".join(sentences):
        fields["let"] = {"limit": random.choice(LIMITS), "other": random.choice(("1/2", "c", "d/2"))}
    if random.random() < 0.2:
        fields["says"] = "may fail"
    told = [random.choice(some) for some in ABOUT.values() if random.random() < 0.8]
    return Draft("kept_properties", "closure", tuple(told), fields)


MAKERS = [kept]
