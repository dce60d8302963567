"""The names of the benchmarks for a reader; the record keeps those of the tests."""

from __future__ import annotations

__all__ = ["group_label", "label"]

GRID_R, GRID_NUMPY = "grid search in R, 1000 x 1000 priors", "grid search in NumPy, 1000 x 1000 priors"
LABELS = {
    "batch of two cases": "closed form of two cases on arrays",
    "bounds of models": "bounds of twelve random models",
    "certified closed forms of models": "closed forms of models",
    "certificates of all profiles checked again": "certificates of all registered profiles",
    "certified closed form": "closed form, {0} certified digits",
    "certified enclosure": "certified enclosure at one more point",
    "certified enclosure never asked before": "certified enclosure, all caches of SymPy emptied",
    "certified enclosure of a new problem": "certified enclosure of a new problem",
    "certified enclosure of a new profile": "certified enclosure from the text of a new profile",
    "digits": "certified enclosure, {0} digits",
    "family derived and certified": "{0}",
    "ledger cold": "all claims of the paper, no verdict kept before",
    "ledger warm": "all claims of the paper, verdicts kept before",
    "mpmath": "mpmath, golden section with 20 digits",
    "numpy grid": GRID_NUMPY,
    "numpy grid of linear programmes": "linear programmes on a grid, NumPy",
    "numpy grid for three digits": GRID_NUMPY,
    "r grid": GRID_R,
    "r grid for three digits": GRID_R,
    "r line alone": "grid search in R, 1000 priors on the line q = 1",
    "refinement to 1000 digits": "the last step alone, to 1,000 digits",
    "scipy": "SciPy, {0}",
    "start": "epsproof {0}",
    "sympy route": "SymPy, maximum of t",
    "z3 optimiser": "z3, largest t",
}
GROUPS = {
    "a known closed form, 50 digits": "a known closed form",
    "digits of an enclosure, one running": "digits of an enclosure, one prior runs",
    "digits of an enclosure, two running": "digits of an enclosure, two priors run",
}
RUNNING = ("one", "two")


def label(name: str) -> str:
    """The name for a reader of a benchmark recorded as ``test[case]``; one that is not known stays as it is."""
    test, _, case = name.removesuffix("]").partition("[")
    for running in RUNNING:
        case = "" if case == running else case.removesuffix(f"-{running}")
    return LABELS[test].format(f"{int(case):,}" if case.isdigit() else case) if test in LABELS else name


def group_label(name: str) -> str:
    """The question of a group of benchmarks for a reader; how many digits an answer has is said of the answer."""
    return GROUPS.get(name, name)
