"""Algorithms that choose the largest of noisy values, put out several of them, one of them twice, or multiples of them."""

from __future__ import annotations

from random import Random

from tests.gates.attack.draft import Draft
from tests.gates.attack.shapes.own_fields.algorithms import trial

PROGRAMS = (
    "output(argmax([{f} + {noise}, 1 - {f} + {noise}]))\n",
    "output(argmin([{f} + {noise}, {c}, {noise}]))\n",
    "output(argmax([{f} + {noise}, {c} + {noise}, 1 - {f} + {noise}]))\n",
    "output(argmax([{f}, 1 - {f}, {c}]))\n",
    "xs = [{f} + {noise}, {c} - {noise}]\noutput(argmax(xs))\noutput({f} + {noise})\n",
    "xs = [{f} + {noise}, {noise} + {c}]\ni = argmax(xs)\noutput(xs[i])\n",
    "if argmax([{f} + {noise}, {c}]) == 0:\n    output('up')\nelse:\n    output({noise})\n",
    "output({f} + {noise})\noutput(1 - {f} + {noise})\n",
    "output({f} + {noise}, {noise} - {f})\n",
    "x = {f} + {noise}\noutput(x)\noutput(2*x - {c})\n",
    "x = {noise}\noutput({f} + x)\noutput(x)\n",
    "x = {noise}\noutput({f} - x)\noutput({f} + x)\n",
    "output(2*({f} + {noise}))\n",
    "output({f} - 2*{noise})\n",
    "x = {f} + {noise}\noutput(x)\nif x {R} {c}:\n    output({f} + {noise})\nelse:\n    output('low')\n",
    "x = {f} + {noise}\nif x {R} {c}:\n    output(x)\n    output({f} + {noise})\nelse:\n    output({noise})\n",
    "if bernoulli({p}):\n    output({f} + {noise}, {noise})\nelse:\n    output({noise}, {f} + {noise})\n",
)


def several(random: Random) -> Draft:
    """A program with several noisy values, its data and a claim."""
    return trial(random, PROGRAMS, "several_outputs")


MAKERS = [several]
