"""Algorithms of a few lines, with a claim that is now and then the least one that holds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.gates.attack.draft import Draft

PROGRAMS = (
    "if bernoulli({p}):\n    output({f})\nelse:\n    output(1 - {f})\n",
    "if bernoulli({p}):\n    output({f})\nelse:\n    output('none')\n",
    "output({f} + {noise})\n",
    "output({f} - 1 + {noise})\nspend({e})\n",
    "x = {f} + {noise}\nif x {R} {c}:\n    output(1)\nelse:\n    output(0)\n",
    "x = {noise}\nif x + {f} > {c}:\n    output(1)\nif x + {f} < -1:\n    output(2)\n",
    "if bernoulli({p}):\n    output({f} + {noise})\nelse:\n    output('none')\n",
    "if {f} + {noise} {R} {c}:\n    output({f} + {noise})\nelse:\n    output('low')\n",
    "x = {noise}\nif x > {c}:\n    output(x + {f})\nelse:\n    output('low')\n",
    "output(exponential_mechanism([{f}, 1 - {f}], {b}))\n",
    "output(exponential_mechanism([{f}, {c}, 0], {b}))\n",
    "for v in [{f}, 1 - {f}]:\n    if v + {noise} {R} {c}:\n        output('top')\n        stop()\n    output('bottom')\n",
    "if {f} {R} {c}:\n    spend({e})\n    output({f} + {noise})\nelse:\n    output('low')\n",
    "if {f} > 0:\n    spend(1)\n    output({noise})\nelse:\n    spend({e})\n    output({noise} + {f})\n",
    "output({f})\n",
    "if bernoulli({p}):\n    spend({e})\n    output({f})\nelse:\n    spend(1)\n    output(7)\n",
    "output(1)\n",
    "x = {f}\noutput(x + {noise})\nif bernoulli({p}):\n    output('again')\n",
)
OF_RECORDS = (
    "data[0]",
    "sum(data)",
    "sum(data)",
    "max(data)",
    "len(data)",
    "mean(data)",
    "data[0]/2",
    "1 - data[0]",
)
OF_VECTORS = ("q[0]", "q[0]", "q[0]/2", "-q[0]", "q[0] + 1")
EPSILONS = "1 1 1/2 2 1/3 2/3 log(2) log(3) log(3) log(4) log(3/2) 0 99/100 9/10 3".split()
DELTAS = "1/10 1/4 1/2 1/100 1/3".split()


def _data(random: Random) -> tuple[dict[str, object], str]:
    """The data, and a number of the program that depends on them."""
    chance = random.random()
    if chance < 0.65:
        records: dict[str, object] = {
            "values": random.choice((["0", "1"], ["0", "1"], ["0", "1/2", "1"], ["-1", "1"], ["0", "2"])),
            "sizes": random.choice(([1], [2], [1, 3])),
            "neighbours": "replace one",
        }
        if random.random() < 0.5:
            records |= {
                "sizes": random.choice(([1, 2], [1, 2], [2, 3], [1, 3])),
                "neighbours": "add or remove one",
            }
        return {"records": records}, random.choice(OF_RECORDS)
    if chance < 0.8:
        pairs = random.choice(([["a", "b"]], [["a", "b"], ["b", "c"]], [["a", "c"]], [["a", "a"]]))
        sets = {"a": {"w": "0"}, "b": {"w": "1"}, "c": {"w": random.choice(("0", "2", "1/2"))}}
        return {"neighbours": pairs, "sets": sets}, random.choice(("w", "w", "2*w", "w/2", "1 - w"))
    vector: dict[str, object] = {"name": "q", "length": random.choice((1, 1, 2))}
    if random.random() < 0.4:
        vector["entries"] = random.choice((["0", "1/2"], ["0", "1", "2"], ["-1/2", "1/2"]))
    return {"vector": vector}, random.choice(OF_VECTORS)


def trial(random: Random, programs: Sequence[str] = PROGRAMS, shape: str = "algorithms") -> Draft:
    """A program, its data and a claim."""
    data, value = _data(random)
    kind = random.choice(("laplace", "laplace", "laplace", "geometric", "exponential"))
    program = random.choice(programs).format(
        f=value,
        noise=f"{kind}({random.choice(('1', '1', '2', '1/2'))})",
        R=random.choice((">", "<", ">=", "<=")),
        e=random.choice(("1", "1/2", "2")),
        p=random.choice("1/2 3/4 2/3 1/4 1 0 9/10".split()),
        c=random.choice(("0", "1/2", "1", "-1", "2")),
        b=random.choice(("1", "2", "1/2")),
    )
    claim: dict[str, str] = {"epsilon": random.choice(EPSILONS)}
    if "spend" in program and random.random() < 0.6:
        claim = {"epsilon": "spent", "meaning": random.choice(("with the output", "largest"))}
    if random.random() < 0.3 and "meaning" not in claim:
        claim["delta"] = random.choice(DELTAS)
    fields: dict[str, object] = {"algorithm": {"program": program, "claim": claim, **data}}
    if random.random() < 0.9:
        fields["about"] = "these data"
    return Draft(shape, "algorithm", ("0 == 1",) if random.random() < 0.03 else (), fields)


MAKERS = [trial]
