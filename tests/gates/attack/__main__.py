"""Generate claims, questions and compositions, judge what the engine says of them, and print every failure
with what repeats it."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from tests.gates.attack.compositions import numbered
from tests.gates.attack.emptied import emptied_claim, unfounded
from tests.gates.attack.engine import asked
from tests.gates.attack.judge import failure
from tests.gates.attack.models.drawn import generated_model
from tests.gates.attack.models.model_judge import asked_and_judged
from tests.gates.attack.question_judge import Told, posed_and_judged
from tests.gates.attack.questions import generated_question
from tests.gates.attack.shapes import SHAPES, generated
from tests.gates.attack.signs.sign_judge import signs_judged

__all__ = ["Attacked", "attacked"]

POINTS, CHUNK = 120, 50
COUNTED = ("claims", "questions", "models", "shapes", "compositions", "signs", "emptied")
NUMBERED = ("claims", "questions", "compositions")


@dataclass
class Attacked:
    """Counts by verdict and shape, failures, and suspicions that an answer is too small; ``models`` are questions about models
    of their own, ``compositions`` such about releases, ``signs`` such about the derivatives of epsilon, ``emptied`` claims that
    suppose what is never so."""

    claims: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    models: Counter[str] = field(default_factory=Counter)
    shapes: Counter[str] = field(default_factory=Counter)
    compositions: Counter[str] = field(default_factory=Counter)
    signs: Counter[str] = field(default_factory=Counter)
    emptied: Counter[str] = field(default_factory=Counter)
    failures: list[dict[str, Any]] = field(default_factory=list)
    suspicions: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: Attacked) -> None:
        """Put what another part found to this."""
        for name in COUNTED:
            getattr(self, name).update(getattr(other, name))
        self.failures += other.failures
        self.suspicions += other.suspicions


def claim_number(number: int, seed: int, seconds: float, shapes: Sequence[str] = SHAPES) -> Attacked:
    """The claim of that number, of all shapes or of some, judged."""
    found = Attacked()
    draft = generated(Random(f"claim {seed} {number}"), shapes)
    answer = asked(draft, seconds)
    wrong = failure(draft, answer, number, POINTS)
    found.claims[answer.verdict] += 1
    found.shapes[draft.shape] += 1
    if wrong:
        found.failures.append(
            {"number": number, "shape": draft.shape, "failure": wrong, "repeat": draft.toml}
        )
    return found


def emptied_number(number: int, seed: int, seconds: float, shapes: Sequence[str] = SHAPES) -> Attacked:
    """The claim of that number with a supposition that holds nowhere, judged."""
    found = Attacked()
    draft = emptied_claim(number, seed, shapes)
    answer = asked(draft, seconds)
    found.emptied[answer.verdict] += 1
    if wrong := unfounded(draft, answer):
        shape = f"emptied: {draft.shape}"
        found.failures.append({"number": number, "shape": shape, "failure": wrong, "repeat": draft.toml})
    return found


def question_number(number: int, seed: int, seconds: float) -> Attacked:
    """The question of that number, judged."""
    found = Attacked()
    question = generated_question(Random(f"question {seed} {number}"))
    told = posed_and_judged(question, seconds, number)
    found.questions[told.verdict] += 1
    found.shapes[f"question: {question.shape}"] += 1
    _listed(found, told, {"number": number, "shape": question.shape, "repeat": question.command})
    return found


def model_number(number: int, seed: int, seconds: float) -> Attacked:
    """The question about a model of its own of that number, judged."""
    found = Attacked()
    question = generated_model(Random(f"model {seed} {number}"))
    told = asked_and_judged(question, seconds)
    found.models[told.verdict] += 1
    found.shapes[f"model: {question.shape}"] += 1
    _listed(found, told, {"number": number, "shape": f"model: {question.shape}", "repeat": question.repeat})
    return found


def signs_number(number: int, seed: int, seconds: float) -> Attacked:
    """The signs of the derivatives of the question of that number, judged."""
    found = Attacked()
    question = generated_question(Random(f"question {seed} {number}"))
    told = signs_judged(question, seconds, number)
    found.signs[told.verdict] += 1
    _listed(found, told, {"number": number, "shape": f"signs: {question.shape}", "repeat": question.command})
    return found


def composition_number(number: int, seed: int, seconds: float) -> Attacked:
    """The question about releases of that number, judged."""
    found = Attacked()
    question = numbered.generated(Random(f"composition {seed} {number}"))
    told = numbered.asked_and_judged(question, seconds)
    shape = f"composition: {question.shape}"
    found.compositions[told.verdict] += 1
    found.shapes[shape] += 1
    _listed(found, told, {"number": number, "shape": shape, "repeat": question.repeat})
    return found


def _listed(found: Attacked, told: Told, row: dict[str, Any]) -> None:
    if told.failure:
        found.failures.append({**row, "failure": told.failure})
    if told.suspicion:
        found.suspicions.append({**row, "failure": told.suspicion})


def attacked(
    claims: int,
    questions: int,
    seed: int,
    *,
    seconds: float = 1.0,
    jobs: int = 1,
    first: int = 0,
    shapes: Sequence[str] = SHAPES,
    write: Callable[[str], None] | None = None,
    compositions: int = 0,
) -> Attacked:
    """What that many claims, questions and compositions showed, questions about models with every second number, the signs of
    every third question, and every fourth claim emptied; the same for the same seed, as far as the engine's time limits allow.
    ``write`` gets every failure when it is found."""
    total = Attacked()
    for part in _parts((claims, questions, compositions), seed, seconds, jobs, first, shapes):
        total.add(part)
        if write is not None:
            _printed(part, write)
    return total


def _parts(
    numbers: tuple[int, int, int], seed: int, seconds: float, jobs: int, first: int, shapes: Sequence[str]
) -> Iterator[Attacked]:
    one = partial(claim_number, seed=seed, seconds=seconds, shapes=shapes)
    other = partial(question_number, seed=seed, seconds=seconds * 3)
    third = partial(model_number, seed=seed, seconds=seconds * 3)
    fourth = partial(composition_number, seed=seed, seconds=seconds * 3)
    places, more, releases = (range(first, first + count) for count in numbers)
    fifth = partial(signs_number, seed=seed, seconds=seconds * 3)
    sixth = partial(emptied_number, seed=seed, seconds=seconds, shapes=shapes)
    models, signs = ([number for number in more if not number % every] for every in (2, 3))
    empty = [number for number in places if not number % 4]
    if jobs == 1:
        yield from map(one, places)
        yield from map(other, more)
        yield from map(third, models)
        yield from map(fourth, releases)
        yield from map(fifth, signs)
        yield from map(sixth, empty)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, places, chunksize=CHUNK)
        yield from pool.map(other, more, chunksize=CHUNK // 10)
        yield from pool.map(third, models, chunksize=CHUNK // 10)
        yield from pool.map(fourth, releases, chunksize=CHUNK // 10)
        yield from pool.map(fifth, signs, chunksize=CHUNK // 10)
        yield from pool.map(sixth, empty, chunksize=CHUNK // 10)


def _printed(total: Attacked, write: Callable[[str], None]) -> None:
    for name, rows in (("FAILURE", total.failures), ("suspicion", total.suspicions)):
        for row in rows:
            write(f"{name} {row['number']} ({row['shape']}): {row['failure']}\n{row['repeat']}")


def keep(path: Path, how: dict[str, Any], part: dict[str, Any], total: Attacked) -> None:
    """Write the counts for reports, with those that a record of other claims has which were asked in the same way; every part
    says of which sources it was asked. Raises SystemExit for a record of another seed or time, or of the same claims."""
    from epsproof.reports.measured.record import record, sources

    part = {**part, "sources": sources()}
    parts = [part]
    if path.exists():
        results = json.loads(path.read_text(encoding="utf-8"))["results"]
        if any(results[name] != value for name, value in how.items()):
            sys.exit(f"{path} is of another seed or another time: choose another file")
        if any(_overlap(part, other) for other in results["parts"]):
            sys.exit(f"{path} has some of these claims or questions already: choose another --first")
        parts = [*results["parts"], part]
        counted = (Counter(results.get(name, {})) for name in COUNTED)
        total.add(Attacked(*counted, results["failures"], results["suspicions"]))
    counts = {name: dict(sorted(getattr(total, name).items())) for name in COUNTED}
    found = {"failures": total.failures, "suspicions": total.suspicions}
    command = (
        f"python -m tests.gates.attack --seed {how['seed']} --seconds {how['seconds']:g} --record {path.name}"
    )
    record(
        path, "attack", command, {**how, "parts": sorted(parts, key=lambda p: p["first"]), **counts, **found}
    )


def _overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two parts have claims, questions or compositions in common."""
    return any(
        max(one["first"], other["first"]) < min(x["first"] + x.get(what, 0) for x in (one, other))
        for what in NUMBERED
    )


def main() -> None:
    """Print counts and failures; exit code 1 where something failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.gates.attack", description=__doc__)
    parser.add_argument("--claims", type=int, default=1000)
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--compositions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--first", type=int, default=0, help="the number of the first claim, question and composition"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=1.0,
        help="processor time for a search; a claim may take twice it",
    )
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--shapes", nargs="+", choices=SHAPES, default=SHAPES, metavar="SHAPE", help="the shapes of claims"
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the counts for reports")
    options = parser.parse_args()
    start = time.monotonic()
    total = attacked(
        options.claims,
        options.questions,
        options.seed,
        seconds=options.seconds,
        jobs=options.jobs,
        first=options.first,
        shapes=options.shapes,
        write=lambda text: print(text, flush=True),
        compositions=options.compositions,
    )
    spent = time.monotonic() - start
    print(f"seed {options.seed}: {options.claims} claims {dict(total.claims)}")
    print(f"{options.questions} questions {dict(total.questions)}")
    print(f"{sum(total.models.values())} questions about models {dict(total.models)}")
    print(f"{options.compositions} compositions {dict(total.compositions)}")
    print(f"{sum(total.emptied.values())} emptied claims {dict(total.emptied)}")
    print(f"{len(total.failures)} failures, {len(total.suspicions)} suspicions, {spent:.0f} seconds")
    if options.record:
        part = {name: getattr(options, name) for name in ("first", *NUMBERED)}
        part |= {"shapes": [*options.shapes]} if {*options.shapes} != {*SHAPES} else {}
        keep(options.record, {"seed": options.seed, "seconds": options.seconds}, part, total)
    sys.exit(bool(total.failures))


if __name__ == "__main__":
    main()
