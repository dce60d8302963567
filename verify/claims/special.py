"""Goals with the gamma function and the standard normal distribution function, which the kernel does not know.

Each value of one of them becomes a name, about which the kernel is told what is believed: gamma(u) > 0 where u > 0, gamma(u + 1)
= u gamma(u), and Phi increases from 0 to 1 with Phi(-u) = 1 - Phi(u), and known bounds of its tail. That every u is where it has
to be is shown before, without these, under the conditions of its own goal, and what is believed of its value stands among these
conditions alone. What is proved of all such numbers holds of the values. A goal fails where the second reader, which computes the
values, sees it fail at exact numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice, pairwise
from math import ceil, floor

import sympy
from attrs import evolve, field, frozen

from epsproof.derive.text.grammar import parse_expression
from epsproof.verify.claims.claim import Typed
from epsproof.verify.claims.described import described
from epsproof.verify.claims.examine import Examined, examine, points_of
from epsproof.verify.claims.logarithms import taken_apart
from epsproof.verify.claims.meanings import unused
from epsproof.verify.claims.reading import NotReadable, read_text, refuse_other
from epsproof.verify.claims.searches import Searches
from epsproof.verify.claims.values.points import Point, size
from epsproof.verify.claims.verdict import TIME, Finding
from epsproof.verify.reader import NotRead, Number, Truth, is_counterexample, names, parse, value
from epsproof.verify.reader.parse import SPECIAL, tokens
from epsproof.verify.reader.points import points
from epsproof.verify.releases.ends import exact_end

__all__ = ["expanded", "judge_special", "read_special", "without_calls"]

MOST_APART, LARGEST, DRAWN, WHOLE = 6, 60, 300, (1, 2, 3, 5)
BITS, PLACES = 128, 15
FAILS = "fails at an exact point"
CONVENTION = "gamma(u) is read where u > 0, binomial(u, v) where -1 < v < u + 1"
MADE = {
    "beta": "(gamma({0})*gamma({1})/gamma(({0}) + ({1})))",
    "factorial": "gamma(({0}) + 1)",
    "binomial": "(gamma(({0}) + 1)/(gamma(({1}) + 1)*gamma(({0}) - ({1}) + 1)))",
}


@frozen
class Call:
    """A function with the texts of its arguments, from ``start`` to ``end`` in a text."""

    name: str
    given: tuple[str, ...]
    start: int
    end: int


def calls(text: str) -> Iterator[Call]:
    """The outermost calls of special functions; raises NotRead."""
    words, place = tokens(text), 0
    while place < len(words):
        word = words[place]
        place += 1
        if word.text not in SPECIAL or words[place].kind != "(":
            continue
        depth, cuts = 0, [words[place].column]
        while True:
            kind = words[place].kind
            if kind == "end":
                raise NotRead("a parenthesis is not closed", text, word.column)
            depth += (kind == "(") - (kind == ")")
            if kind == "," and depth == 1:
                cuts.append(words[place].column)
            place += 1
            if not depth:
                break
        cuts.append(words[place - 1].column)
        given = tuple(text[a : b - 1].strip() for a, b in pairwise(cuts))
        yield Call(word.text, given, word.column - 1, cuts[-1])


def replaced(text: str, by: Callable[[Call], str]) -> str:
    """The text with other words in place of its calls; raises NotRead."""
    found, at = [], 0
    for call in calls(text):
        found += [text[at : call.start], by(call)]
        at = call.end
    return "".join([*found, text[at:]])


def expanded(text: str) -> str:
    """The text with gamma and Phi alone; raises NotRead where one stands inside another."""

    def made(call: Call) -> str:
        if len(call.given) != SPECIAL[call.name]:
            raise NotRead(f"{call.name} takes {SPECIAL[call.name]} arguments", text, call.start + 1)
        if any([*calls(one)] for one in call.given):
            raise NotRead("one special function inside of another is not read", text, call.start + 1)
        return MADE.get(call.name, f"{call.name}({call.given[0]})").format(*call.given)

    return replaced(text, made)


def without_calls(text: str) -> str:
    """The text with 1 in place of every value of a special function; raises NotRead."""
    return replaced(expanded(text), lambda call: "1")


def read_special(place: str, text: str, condition: bool, field: str) -> None:
    """As ``read_text``, of a text with special functions."""
    try:
        for call in calls(expanded(text)):
            read_text(place, call.given[0], False, field)
        refuse_other(parse(text), place, text, condition, field)
        read_text(place, without_calls(text), condition, field)
    except NotRead as error:
        raise NotReadable(f"{place}: {error}", field) from error


@frozen
class Value:
    """A value of a special function under a ``name``; ``text`` is its argument, ``form`` the same expanded."""

    function: str
    name: str
    text: str
    form: sympy.Expr = field(eq=False)


@frozen
class Named:
    """``goals`` with names or numbers for values, each with the ``values`` that it names, and ``domain``: that every argument is
    where its function has a value."""

    goals: tuple[str, ...]
    domain: tuple[str, ...]
    values: tuple[tuple[Value, ...], ...]

    def supposing(self, typed: Typed, searches: Searches) -> tuple[str, ...]:
        """The goals under what is believed of their values."""
        found = []
        for goal, values in zip(self.goals, self.values, strict=True):
            before, _, after = goal.rpartition("=>")
            given = [*filter(None, [before.strip()])]
            under = evolve(typed, assumptions=(*typed.assumptions, *given))
            conditions = ", ".join([*given, *_facts(values, goal, under, searches)])
            found.append(f"{conditions} => {after.strip()}" if values else goal)
        return tuple(found)


def judge_special(typed: Typed, searches: Searches, whole: Sequence[str] = ()) -> Finding:
    """The finding on goals without definitions, of which assumptions name no special function, for all parameters at which the
    formulas ``whole`` are whole numbers; raises NotReadable."""
    try:
        named = _named(tuple(_apart(expanded(goal), typed, searches) for goal in typed.goals), typed)
    except NotRead as error:
        raise NotReadable(str(error), "goals") from error
    sound = Examined("proved") if not named.domain else examine(evolve(typed, goals=named.domain), searches)
    by_convention = any("binomial" in goal for goal in typed.goals)
    if sound.verdict == "refuted" and not by_convention and _are_whole(whole, sound.point):
        return Finding("refuted", sound.rung, FAILS, sound.failure, failing=sound.reason)
    inner = evolve(typed, goals=named.supposing(typed, searches))
    found = examine(inner, searches) if sound.verdict == "proved" else sound
    documents = tuple(one.document for one in (sound, found) if one.document is not None)
    certificates = (*sound.certificates, *found.certificates)
    if found.verdict == "proved":
        basis = evolve(found, certificates=certificates).counted
        return Finding("proved", "certified", basis, certificates=certificates, documents=documents)
    if (
        found is not sound
        and found.verdict == "refuted"
        and not named.values[found.goal]
        and _are_whole(whole, found.point)
    ):
        failing = typed.goals[found.goal]
        return Finding("refuted", found.rung, FAILS, found.failure, documents=documents[-1:], failing=failing)
    if (told := _failing(typed, inner, whole)) is not None:
        return told
    reason = found.reason
    if found is sound and found.verdict == "refuted":
        reason = f"{CONVENTION}; the assumptions leave room for others, where {sound.reason} fails"
    elif found.verdict == "refuted":
        reason = f"{typed.goals[found.goal]}: what is known of gamma and Phi does not show it"
    return Finding(
        "undecided", "sampled", reason, certificates=certificates, ended_by=TIME if found.late else ""
    )


def _are_whole(texts: Sequence[str], point: Point) -> bool:
    found = (value(text, point) for text in texts if names(text) <= point.keys())
    known = [isinstance(one, Fraction) and one.denominator == 1 for one in found]
    return len(known) == len(texts) and False not in known


def _apart(goal: str, typed: Typed, searches: Searches) -> str:
    """The goal with its logarithms taken apart, where that is shown to be the same."""
    apart, conditions = taken_apart(goal)
    if not conditions or "<=>" in goal or any([*calls(condition)] for condition in conditions):
        return goal
    before, arrow, _ = goal.rpartition("=>")
    above = " and ".join(conditions)
    return apart if _holds(f"{before}{arrow} {above}" if arrow else above, typed, searches) else goal


def _failing(typed: Typed, inner: Typed, whole: Sequence[str]) -> Finding | None:
    """The refutation at exact numbers at which the second reader sees a goal fail; None where it sees none."""
    for number, goal in enumerate(typed.goals):
        known = names(*typed.assumptions, goal)
        simple = (
            {name: one for name, one in point.items() if name in known} for point in points_of(inner, number)
        )
        drawn = points(typed.assumptions, (goal,), typed.reading, count=DRAWN)
        ordered = (*simple, *sorted(drawn, key=lambda point: sum(map(size, point.values()))))
        for point in _rounded(ordered, [text for text in whole if text in known]):
            if (
                known <= point.keys()
                and _are_whole([text for text in whole if names(text) <= known], point)
                and is_counterexample(typed.assumptions, (goal,), point, typed.reading) is Truth.TRUE
            ):
                told = described(typed, number, point)
                if "undefined" not in told or "binomial" not in goal:
                    return Finding("refuted", "enclosed", FAILS, told, failing=goal)
    return None


def _rounded(points: Iterable[Point], whole: Sequence[str]) -> Iterator[Point]:
    """The points, with whole numbers for some of their names."""
    for point in points:
        yield point
        for number in WHOLE if whole else ():
            yield {**point, **dict.fromkeys(whole, Fraction(number))}


def _named(goals: Sequence[str], typed: Typed) -> Named:
    """Raises NotRead, and NotReadable for an argument that is no formula."""
    values = dict[tuple[str, sympy.Expr], Value]()
    taken, domain, found = [*typed.assumptions, *goals], list[str](), list[str]()
    named = list[tuple[Value, ...]]()
    for goal in goals:
        before, arrow, _ = goal.rpartition("=>")
        by, used = dict[Call, str](), list[Value]()
        for call in calls(goal):
            if "<=>" in goal:
                raise NotRead(
                    "a special function stands beside <=>: write two goals with =>", goal, call.start + 1
                )
            text = call.given[0]
            read_text("the argument of a function", text, False, "goals")
            form = sympy.expand(parse_expression(text))
            if call.start < len(before):
                raise NotRead("a special function stands in a condition", goal, call.start + 1)
            holds = f"({text}) > 0" if call.name == "gamma" else f"({text}) == ({text})"
            domain.append(f"{before}{arrow} {holds}" if arrow else holds)
            if (known := _number(call.name, form)) is not None:
                by[call] = known
                continue
            if (call.name, form) not in values:
                (name,) = unused((f"{call.name}_1",), (*taken, *(one.name for one in values.values())))
                values[call.name, form] = Value(call.name, name, f"({text})", form)
            by[call] = values[call.name, form].name
            used.append(values[call.name, form])
        found.append(replaced(goal, by.__getitem__))
        named.append(tuple({one.name: one for one in used}.values()))
    return Named(tuple(found), tuple(dict.fromkeys(domain)), tuple(named))


def _number(function: str, form: sympy.Expr) -> str | None:
    """The value where it is a number of the language: of gamma at n and n + 1/2, of Phi at 0."""
    if function == "Phi":
        return "(1/2)" if form == 0 else None
    if not form.is_Rational or form.q > 2 or not 0 < form <= LARGEST:
        return None
    exact = sympy.gamma(form)
    return f"({exact})" if form.q == 1 else f"({exact / sympy.sqrt(sympy.pi)})*sqrt(pi)"


def _facts(values: Sequence[Value], goal: str, typed: Typed, searches: Searches) -> tuple[str, ...]:
    """What is believed of the values in the goal, as conditions on their names."""
    gammas = [one for one in values if one.function == "gamma"]
    normal = [one for one in values if one.function == "Phi"]
    found = [f"{one.name} > 0" for one in gammas]
    for pair in combinations(gammas, 2):
        for low, high in (pair, pair[::-1]):
            apart = sympy.expand(high.form - low.form)
            if apart.is_Integer and 0 < apart <= MOST_APART:
                steps = "*".join(f"({low.text} + {j})" for j in range(int(apart)))
                found.append(f"{high.name} == {steps}*{low.name}")
                sums = " + ".join(f"log({low.text} + {j})" for j in range(int(apart)))
                found.append(f"log({high.name}) == {sums} + log({low.name})")
    found += [f"0 < {one.name} < 1" for one in normal]
    found += [fact for one in values for fact in _enclosed(one)]
    for one, other in combinations(normal, 2):
        if sympy.expand(one.form + other.form) == 0:
            found.append(f"{one.name} + {other.name} == 1")
        found += [f"{one.name} {sign} {other.name}" for sign in _order(one.text, other.text, typed, searches)]
    for one in normal:
        for sign in _order(one.text, "0", typed, searches):
            found.append(f"{one.name} {sign} 1/2")
            found += _tail(one, sign, typed, searches) if "exp" in goal and not one.form.is_number else ()
    return tuple(found)


def _tail(one: Value, sign: str, typed: Typed, searches: Searches) -> Iterator[str]:
    """Bounds of the tail beyond the argument, which is on that side of 0: exp(-u^2/2)/2, and those of Gordon (1941)."""
    below, square = sign[0] == "<", f"({sympy.expand(one.form**2)})"
    u, tail = (f"(-{one.text})", one.name) if below else (one.text, f"1 - {one.name}")
    if not _holds(f"{u}**2 == {square}", typed, searches):
        square = f"{u}**2"
    yield f"{tail} <= exp(-{square}/2)/2"
    if sign in ("<", ">"):
        yield f"{tail} < exp(-{square}/2)/({u}*sqrt(2*pi))"
        yield f"{tail} > exp(-{square}/2)*{u}/((1 + {square})*sqrt(2*pi))"


def _enclosed(one: Value) -> Iterator[str]:
    """Two decimals around a value at a rational number, from a ball that contains it."""
    if one.form.is_Rational and isinstance(found := value(f"{one.function}({one.form})", {}), Number):
        ball, scale = found.ball(BITS), 10**PLACES
        low = Fraction(floor(exact_end(ball.lower()) * scale), scale)
        high = Fraction(ceil(exact_end(ball.upper()) * scale), scale)
        yield f"({low}) <= {one.name} <= ({high})"


def _order(left: str, right: str, typed: Typed, searches: Searches) -> tuple[str, ...]:
    """The strictest sign that is shown to be between two formulas; none where none is."""
    signs = (sign for sign in ("<", ">", "<=", ">=") if _holds(f"{left} {sign} {right}", typed, searches))
    return tuple(islice(signs, 1))


def _holds(goal: str, typed: Typed, searches: Searches) -> bool:
    return examine(Typed(typed.assumptions, (goal,)), searches).verdict == "proved"
