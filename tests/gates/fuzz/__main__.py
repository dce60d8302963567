"""Run generated inputs through the parser, the claim reader, the kernel and the command line, and report what happened.

An input passes if it is answered or refused by an error of the engine within its time, in seconds of the processor, without
touching any file outside.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.gates.fuzz.inputs import GENERATORS

LIMITS = {"expressions": 10, "documents": 20, "claim files": 60, "command lines": 120, "profiles": 60}
SHARES = {
    "expressions": 0.84,
    "documents": 0.145,
    "claim files": 0.006,
    "command lines": 0.004,
    "profiles": 0.005,
}
MEMORY = 4 * 1024**3


class Hang(BaseException):
    """An input took longer than its limit; no handler for ordinary errors catches it."""


def run(inputs: int, seed: int, kinds: list[str], seconds: float = float("inf")) -> dict[str, Any]:
    """Counts by kind of input and result, the slowest input, and every failure with the seed and number that repeat it."""
    known = _originals()
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in kinds}
    failures: list[dict[str, Any]] = []
    slowest = (0.0, "")
    end = time.monotonic() + seconds
    total = sum(SHARES[kind] for kind in kinds)
    before = Path.cwd()
    signal.signal(signal.SIGPROF, _ring)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for kind in kinds:
            share = (
                end
                if kind == kinds[-1]
                else time.monotonic() + (end - time.monotonic()) * SHARES[kind] / total
            )
            for number in range(max(1, round(inputs * SHARES[kind] / total))):
                if time.monotonic() > share:
                    break
                rng = random.Random(f"{seed}/{kind}/{number}")
                made = GENERATORS[kind](rng, known) if kind == "documents" else GENERATORS[kind](rng)
                start = time.process_time()
                signal.setitimer(signal.ITIMER_PROF, LIMITS[kind])
                try:
                    result = TARGETS[kind](made)
                except (Exception, Hang) as error:
                    result = "failure"
                    failures.append(
                        {
                            "kind": kind,
                            "number": number,
                            "error": f"{type(error).__name__}: {error}",
                            "input": made,
                        }
                    )
                finally:
                    signal.setitimer(signal.ITIMER_PROF, 0)
                counts[kind][result] += 1
                slowest = max(slowest, (time.process_time() - start, f"{kind} {number}"))
        left = sorted(str(path) for path in Path(folder).rglob("*") if path.name not in EXPECTED)
        os.chdir(before)
    return {
        "seed": seed,
        "inputs": sum(sum(c.values()) for c in counts.values()),
        "results": {kind: dict(sorted(c.items())) for kind, c in counts.items()},
        "slowest": {"seconds": round(slowest[0], 2), "input": slowest[1]},
        "files": left,
        "failures": failures,
    }


def together(reports: list[dict[str, Any]]) -> dict[str, Any]:
    """The counts of several runs in one report; failures keep the seed that repeats them."""
    results: dict[str, Counter[str]] = {}
    for report in reports:
        for kind, counts in report["results"].items():
            results.setdefault(kind, Counter()).update(counts)
    return {
        "seeds": [r["seed"] for r in reports],
        "inputs": sum(r["inputs"] for r in reports),
        "results": {kind: dict(sorted(c.items())) for kind, c in results.items()},
        "slowest": max((r["slowest"] for r in reports), key=lambda x: x["seconds"]),
        "files": [name for r in reports for name in r["files"]],
        "failures": [{"seed": r["seed"], **failure} for r in reports for failure in r["failures"]],
    }


def read_expression(text: str) -> str:
    """Parse; what is accepted must be a formula or comparisons, and survive being read again from its own text."""
    from epsproof.derive.text.errors import QuestionError
    from epsproof.derive.text.grammar import parse_conditions, parse_expression
    from epsproof.derive.text.tree import is_condition

    try:
        if is_condition(text):
            parse_conditions(text)
        else:
            parse_expression(text)
    except QuestionError:
        return "refused"
    return "accepted"


def read_claim_file(text: str) -> str:
    """Read the file and decide its claims with little time."""
    from epsproof.derive.text.errors import QuestionError
    from epsproof.verify.claims.claim_file import read_claims
    from epsproof.verify.claims.runner import judged
    from epsproof.verify.claims.searches import Searches
    from epsproof.verify.claims.verdict import VERDICTS

    file = Path("fuzz.toml")
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        words = [judged(claim, Searches(seconds=0.3, derivation=2.0)).verdict for claim in read_claims(file)]
    except QuestionError:
        return "refused"
    assert set(words) <= set(VERDICTS), words
    return words[0] if words else "empty"


def check_document(text: str) -> str:
    """Load and check; "proved" is right only where the changed document is still true, which the kernel decides by itself."""
    from epsproof.verify.kernel.certificate import load
    from epsproof.verify.kernel.document import check
    from epsproof.verify.kernel.rejected import Rejected

    try:
        return check(load(text))
    except Rejected:
        return "rejected"


def run_command(arguments: list[str]) -> str:
    """Call the command in an empty folder; the exit code is one of the documented ones, and nothing is a traceback."""
    from click.testing import CliRunner

    from epsproof.reports.cli import main

    if arguments[0] == "verify":
        arguments = [a for a in arguments if a != "--watch"]
        arguments = (
            arguments
            if len(arguments) > 1 and not arguments[1].startswith("-")
            else ["verify", "nowhere.toml"]
        )
    if arguments[0] == "signs":
        arguments = [*arguments, "--time", "10"]
    result = CliRunner().invoke(main, arguments)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    if arguments[0] == "init" and result.exit_code == 0:
        Path(result.output.split(":")[0]).unlink()
    assert result.exit_code in (0, 1, 2, 3), f"exit code {result.exit_code}"
    assert "Traceback" not in result.output
    return f"exit {result.exit_code}"


def evaluate_profile(question: tuple[str, str]) -> str:
    """The epsilon of the profile, confirmed by Bayes' rule in exact fractions: admissible, and none larger at the prior named."""
    from epsproof.derive.question.pose import pose
    from epsproof.derive.text.grammar import parse_expression
    from epsproof.verify.claims.values.evaluation import value_at
    from epsproof.verify.closed_form.evaluate import evaluate
    from epsproof.verify.numeric.exact_bayes import tight_example

    text, where = question
    problem = pose(text, [where] if where else [])
    found = evaluate(problem, {}, 10)
    level = parse_expression(text)

    def respected(point: dict[str, Fraction], t: Fraction) -> bool:
        tolerated = value_at(level, point)
        assert isinstance(tolerated, Fraction)
        return tight_example(point["p"], point["q"], t)[2] <= tolerated

    axis = [Fraction(k, 8) for k in range(1, 9)] + [Fraction(1, 1000)]
    fixed = {n: Fraction(int(v.p), int(v.q)) for n, v in problem.region.fixed.items()}
    points = [{"p": p, "q": q, **fixed} for p in axis for q in axis]
    inside = [x for x in points if all(r.holds(x) for r in problem.region.relations)]
    named = {name: Fraction(value) for name, value in found.priors.items()}
    proper = bool(named) and all(value > 0 for value in named.values())
    tried = [*inside, *([named] if proper else [])]
    broken = [x for x in tried if not respected(x, found.t.upper)]
    assert not broken, f"the epsilon printed is too large at {broken[0]}"
    if not proper:
        return "admissible"
    assert not respected(named, found.t.lower * Fraction(99, 100)), (
        "a larger epsilon is admissible at the prior named"
    )
    return "admissible, and largest at the prior named"


TARGETS = {
    "expressions": read_expression,
    "claim files": read_claim_file,
    "documents": check_document,
    "command lines": run_command,
    "profiles": evaluate_profile,
}
EXPECTED = {"fuzz.toml", "first.claims.toml"}


def _originals() -> list[dict[str, Any]]:
    """Proved documents and certificates to be changed."""
    from epsproof.derive.question.pose import pose
    from epsproof.verify.closed_form.proved import prove_closed_form
    from epsproof.verify.closed_form.sign_lemmas import prove_sign_lemmas
    from epsproof.verify.search.search import prove
    from epsproof.verify.workspace.outcome import Proved

    found = [prove_closed_form(pose("max(a/(p*q), r)", ["q == 1"], ["r > 1", "0 < a < 1"])).document]
    found += [lemma.document for lemma in prove_sign_lemmas(pose("r", [], ["r > 1"]))[:1]]
    outcome = prove((("1 - a", ">"), ("r - 1", ">")), ("r - a", ">"))
    assert isinstance(outcome, Proved)
    return [*json.loads(json.dumps(found)), outcome.certificate]


def _ring(*_: Any) -> None:
    raise Hang("no answer within its limit")


def main() -> None:
    """Parse the options, run, print the report as JSON; exit code 1 where anything failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument(
        "--seed", type=int, nargs="+", default=[0], help="the inputs are shared out among several seeds"
    )
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--kinds", nargs="*", choices=sorted(SHARES), default=sorted(SHARES))
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the counts for reports")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    each = [(-(-options.inputs // len(options.seed)), seed) for seed in options.seed]
    report = together(
        [run(inputs, seed, options.kinds, options.seconds / len(each)) for inputs, seed in each]
    )
    if options.record:
        from epsproof.reports.measured.record import record

        seeds = " ".join(map(str, options.seed))
        command = f"python -m tests.gates.fuzz --inputs {options.inputs} --seed {seeds} --record {options.record.name}"
        record(options.record, "fuzz", command, report)
    print(json.dumps(report, indent=2, ensure_ascii=True))
    sys.exit(bool(report["failures"] or report["files"]))


if __name__ == "__main__":
    main()
