"""Properties of two laws that post-processing, an exchange or two releases keep or lose: hockey-sticks,
tails, distances and affinities with constants of either sign, and conditions that say "not"."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft

TWO = ("two independent releases", "sequential composition")
UNDER = ("post-processing", "exchanging the laws", *TWO)
TOGETHER = (
    ("{f}*{f}", "2*({s})"),
    ("{f}*{f}", "{s}"),
    ("{f}", "2*({s})"),
    ("{f}*{g}", "{s} + {u}"),
    ("{g}", "{s} + {u}"),
)
"""The factor and the share of two releases, of which the other has g and u."""
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
    if random.random() < 0.3:
        return _together(random)
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
    return Draft("kept_properties", "closure", _assumed(random), fields)


def _assumed(random: Random) -> tuple[str, ...]:
    return tuple(random.choice(some) for some in ABOUT.values() if random.random() < 0.8)


def _together(random: Random) -> Draft:
    """What two releases have of one form, and both of them in the same one, now and then with the wrong constants."""
    f, g = random.choice((*FACTORS[:3], "2")), random.choice(("F", "2", "E"))
    s, u = random.choice(SHARES[:3]), random.choice(("c", "d", "0"))
    factor, share = (text.format(f=f, g=g, s=s, u=u) for text in random.choice(TOGETHER))
    text = random.choice(SENTENCES)
    both = [text, text.translate(str.maketrans("PQ", "QP"))][: random.choice((1, 2))]

    def said(factor: str, share: str) -> list[str]:
        return [one.format(f=f"({factor})", s=share) for one in both]

    fields: dict[str, object] = {
        "property": said(f, s),
        "under": random.choice(TWO),
        "becomes": said(factor, share),
    }
    if "+" in share:
        fields["other"] = said(g, u)
    return Draft("kept_properties", "closure", _assumed(random), fields)


MAKERS = [kept]
