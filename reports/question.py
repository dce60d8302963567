"""From command line texts to a problem; a registered profile's name stands for its texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from difflib import get_close_matches
from fractions import Fraction
from itertools import cycle, product
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from epsproof.derive.text.errors import (
    EmptyRegion,
    EmptySomewhere,
    MissingValue,
    SyntaxRejected,
    UnknownName,
    UnsupportedForm,
    limiting,
    name_meant,
    option,
    setting,
)
from epsproof.derive.text.names import ADVERSARY, EULER, GREEK, MEANINGS, STATEMENT_NAMES
from epsproof.derive.text.notation import symbol
from epsproof.derive.text.proposal import FORMULA, proposed
from epsproof.reports.text.letters import named, typed
from epsproof.verify.system.own_files import beginning
from epsproof.verify.system.toml_file import near_file

if TYPE_CHECKING:
    from epsproof.derive.models.model import Model
    from epsproof.derive.question.problem import Problem

__all__ = ["Question", "posed", "posed_both", "some_values_of", "table_text", "values_of"]

LARGEST_TABLE = 1_000_000
SAMPLES = (Fraction(1, 4), Fraction(3, 4), Fraction(1, 100), Fraction(3))
PAIRS = ("couple", "pair")
NOTHING = "no criterion is given: say what the posterior may be"
SUCH = "such as posterior <= 1/2, posterior - prior <= 1/4, posterior <= 3*prior, or 3 for a ratio: see epsproof help criteria"
NAME = re.compile(r"(?<![\w.])[A-Za-z]\w*(?!\w|\s*\(|\.[A-Za-z])")
AVERAGES = ("mean_posterior", "guess")
WORDS = {
    "min",
    "max",
    "sqrt",
    "log",
    "exp",
    "abs",
    "if",
    "else",
    "and",
    "or",
    "not",
    "where",
    "inf",
    "pi",
    *MEANINGS,
}


def _all_typed(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(typed, texts))


@frozen
class Question:
    """What the command line asks: a criterion for all, criteria of classes, or a table, on a region under assumptions.

    ``named`` holds parameters that no assumption has to name; with None no name is suspected to be a slip.
    """

    profile: str = field(converter=typed)
    where: tuple[str, ...] = field(default=(), converter=_all_typed)
    assume: tuple[str, ...] = field(default=(), converter=_all_typed)
    bound: str = "unbounded"
    classes: tuple[str, ...] = field(default=(), converter=_all_typed)
    group: str = "1"
    table: Path | None = None
    interpolation: str = "linear"
    privacy: str = "pure"
    failure: str = ""
    named: tuple[str, ...] | None = field(default=None, eq=False, repr=False)

    @property
    def words(self) -> list[str]:
        """The words of a command line that ask the question again."""
        found = [self.profile] if self.profile else []
        for asked, values in (("--where", self.where), ("--assume", self.assume), ("--class", self.classes)):
            found += [word for value in values for word in (asked, value)]
        found += [] if self.bound == "unbounded" else ["--model", self.bound]
        found += [] if self.privacy == "pure" else ["--privacy", self.privacy]
        found += ["--failure", self.failure] if self.failure else []
        found += [] if self.group == "1" else ["--group", self.group]
        if self.table is not None:
            found += ["--table", str(self.table)] + (
                [] if self.interpolation == "linear" else ["--interpolation", self.interpolation]
            )
        return found

    @property
    def model(self) -> Model:
        """The attack model: a known one, or that of a TOML file. Raises UnknownName, and ModelRejected for a file."""
        from epsproof.verify.system.toml_file import model_asked

        found = model_asked(self.bound)
        if self.privacy == "pure":
            return found
        from epsproof.derive.models.private import FAILURE, under

        return under(found, self.privacy, self.failure or FAILURE)

    @property
    def plain(self) -> bool:
        """Whether the question has one criterion for all adversaries and protects single persons."""
        return not self.classes and self.group == "1" and self.table is None

    def problem(self) -> Problem:
        """The problem; conditions are added to those of a registered profile. Raises QuestionError, with a near text that the
        engine accepts for one that is not read."""
        return self._proposing(Question._problem)

    def _proposing(self, pose: Callable[[Question], Problem]) -> Problem:
        try:
            return pose(self)
        except SyntaxRejected as error:
            text = error.text
            if better := proposed(text, lambda other: _demanding(pose(self._with(text, other)))):
                raise SyntaxRejected(error.rule, text, error.column, f"write {better}") from None
            if text == self.profile and error.hint in ("", FORMULA):
                raise SyntaxRejected(
                    error.rule, text, error.column, f"a criterion is a formula, {SUCH}"
                ) from None
            raise

    def _with(self, text: str, other: str) -> Question:
        """The question with another text in place of one; raises UnsupportedForm where it does not have that one."""
        if text == self.profile:
            return evolve(self, profile=other)
        if text in self.where:
            return evolve(self, where=tuple(other if one == text else one for one in self.where))
        if text in self.assume:
            return evolve(self, assume=tuple(other if one == text else one for one in self.assume))
        raise UnsupportedForm(text)

    def _problem(self) -> Problem:
        from epsproof.derive.profiles import FAMILIES
        from epsproof.derive.question.pose import pose, pose_table
        from epsproof.derive.question.table import table_profile

        if self.table is not None:
            if self.profile or self.classes:
                others = " and ".join(filter(None, (self.profile.strip(), "--class" if self.classes else "")))
                raise SyntaxRejected(
                    "a table takes the place of a profile", self.profile, 1, f"leave {others} out"
                )
            table = table_profile(table_text(self.table), self.interpolation, self.model.prior)
            name = "".join(c if c.isprintable() else "?" for c in self.table.name)
            return pose_table(
                f"table {name} ({self.interpolation})", table, self.where, self.model, self.group
            )
        if self.profile in FAMILIES:
            family = FAMILIES[self.profile]
            where, assume = (*family.where, *self.where), (*family.assume, *self.assume)
            return pose(family.profile, where, assume, self.model, self.classes, self.group)
        self._refuse_slips(self.model)
        try:
            return pose(self.profile, self.where, self.assume, self.model, self.classes, self.group)
        except EmptyRegion as error:
            if isinstance(error, EmptySomewhere) or not self.where:
                raise
            prior = next(iter(self.model.priors), "p")
            given = f"{error}; change {option('where', *self.where)}, for instance to {option('where', f'{prior} <= 1/2')}"
            raise EmptyRegion(given) from None

    def average(self) -> Problem:
        """The problem of a criterion that limits an average over the outputs; raises QuestionError."""
        return self._proposing(Question._average)

    def _average(self) -> Problem:
        from epsproof.derive.averages.average_model import averaged
        from epsproof.derive.averages.quantity import quantity_of
        from epsproof.derive.models.private import delta_of
        from epsproof.derive.question.pose import pose
        from epsproof.verify.system.toml_file import model_asked

        quantity, text = quantity_of(self.profile)
        assert quantity is not None
        if not self.plain:
            beside = "--class" if self.classes else "--table" if self.table is not None else "--group"
            raise UnsupportedForm(
                f"{beside} is not asked of {quantity.value}; for a group name a model such as block-of-2"
            )
        model = averaged(model_asked(self.bound), quantity, delta_of(self.privacy))
        evolve(self, profile=text)._refuse_slips(model)
        try:
            with limiting(quantity.value):
                return evolve(pose(text, self.where, self.assume, model), statement=self.profile)
        except SyntaxRejected as error:
            raise SyntaxRejected(error.rule, self.profile, 1, error.hint) from None

    def _refuse_slips(self, model: Model, beside: Sequence[str] = ()) -> None:
        """Raise UnknownName for a name that looks like a slip, SyntaxRejected where nothing is asked; ``beside`` is the criterion
        that it is compared with."""
        if self.named is None:
            return
        from epsproof.derive.text.tree import tree_of

        if not self.profile.strip() and not self.classes:
            raise SyntaxRejected(NOTHING, self.profile, 1, SUCH)
        if re.fullmatch(r"\s*(?:0?\.\d+|0|1|1\.0*)\s*", self.profile):
            better = f"write posterior <= {self.profile.strip()} to limit the posterior, or a number above 1, such as 3/2"
            raise SyntaxRejected(
                "a number alone is a ratio of posterior to prior, and allows no change",
                self.profile,
                1,
                better,
            )
        for text in (*filter(str.strip, [self.profile]), *self.where, *self.assume):
            tree_of(text)
        declared = {*self.named, *model.parameters, *_names(self.assume)}
        if re.fullmatch(r"[A-Za-z]{2,}", self.group) and self.group not in {*declared, *GREEK, *PAIRS}:
            said = f"{option('free', self.group)} says so; a number of persons is {option('group', '2')}"
            raise UnknownName(f"{self.group!r} would be a parameter, the number of persons: {said}")
        names = [text.partition(":")[0].strip() for text in self.classes]
        if twice := [name for name in names if names.count(name) > 1]:
            raise UnknownName(
                f"two classes are named {twice[0]!r}: give each a name of its own, as the answer names one of them"
            )
        texts = (self.profile, *(text.partition(":")[2] for text in self.classes))
        used = (*texts, *beside, *self.where, self.group, *self.named, *model.parameters)
        _refuse_misplaced(self.where, self.assume, used, model)
        bounded = _names(self.where) if self.assume else None
        _refuse_unknown((*texts, *self.where), [*model.priors], declared, bounded)


def _names(texts: Iterable[str]) -> list[str]:
    return [name for text in texts for name in NAME.findall(text)]


def _refuse_unknown(
    texts: Sequence[str], priors: Sequence[str], declared: Collection[str], bounded: Collection[str] | None
) -> None:
    """Raise UnknownName for a name that nobody has declared a parameter, where it may be a slip: it is no letter, with a figure
    or without, or there are assumptions and none is about it, nor a condition on the priors (``bounded``)."""
    known = {*WORDS, *priors, *ADVERSARY, *STATEMENT_NAMES, *AVERAGES, *declared}
    for name in dict.fromkeys(_names(texts)):
        if name in known:
            continue
        as_one = f"as a parameter: {option('assume', f'{name} > 0')}, or {option('free', name)}"
        if name in ("eps", "epsilon"):
            raise UnknownName(
                f"{name!r} is the answer, no part of the question: bound the posterior, as in posterior <= 3*prior"
            )
        if name in EULER:
            raise UnknownName(f"{name!r} may be Euler's number: write exp(1) or exp(x) for it; {as_one}")
        if {*name.lower()} <= {*priors}:
            raise UnknownName(f"{name!r} is no prior; did you mean {'*'.join(name.lower())}? {as_one}")
        if re.fullmatch(r"[A-Za-z]_?\d*", name) or name in GREEK:
            if bounded is not None and name not in bounded:
                raise UnknownName(f"{name!r} is in no assumption, though others are; {as_one}")
            continue
        near = get_close_matches(name.lower(), [*priors, *STATEMENT_NAMES, *AVERAGES], n=1, cutoff=0.7)
        meant = f"; did you mean {near[0]}?" if near else ";"
        raise UnknownName(
            f"{name!r} is no prior and no word of a criterion{meant} {as_one}; see epsproof help criteria"
        )


def _refuse_misplaced(where: Sequence[str], assume: Sequence[str], used: Sequence[str], model: Model) -> None:
    """Raise UnknownName for an assumption about a prior or about nothing that occurs, and a condition about no prior."""
    priors = [*model.priors]
    listed = f"the priors here are {', '.join(priors)}"
    for text in where:
        names = {*_names([text])} - WORDS
        if stated := sorted(names & {*STATEMENT_NAMES}):
            instead = f"write {model.prior} for it" if stated == ["prior"] else "leave it out"
            raise UnknownName(
                f"{stated[0]!r} is a word of criteria, and a condition is about {', '.join(priors)}: {instead}"
            )
        if names and not names & {*priors, *ADVERSARY}:
            raise UnknownName(
                f"no prior occurs in the condition {text}; {listed}; of a parameter: {option('assume', text)}"
            )
    for text in assume:
        for name in _names([text]):
            if name in {*priors, *STATEMENT_NAMES}:
                raise UnknownName(
                    f"{name!r} is no parameter: conditions on priors are stated with {option('where', text)}"
                )
            if name in ("eps", "epsilon"):
                raise UnknownName(
                    f"{name!r} is the answer, and nothing is assumed about it: leave {option('assume', text)} out"
                )
            if name not in {*_names(used), *WORDS}:
                near = get_close_matches(name, sorted({*_names(used)} - WORDS), n=1, cutoff=0.6)
                meant = f"; did you mean {near[0]}?" if near else f": leave {name} out of it"
                raise UnknownName(f"{name!r} occurs in the assumption {text} and nowhere else{meant}")


def _demanding(problem: Problem) -> None:
    """Raise UnsupportedForm where the criterion demands nothing at any of some priors and values of the parameters."""
    import sympy

    free = sorted({*problem.model.priors, *problem.parameters})
    criteria = [problem.criterion, *(one.criterion for one in problem.classes)]
    for values in product(SAMPLES, repeat=min(len(free), 4)):
        point = {symbol(name): value for name, value in zip(free, cycle(values), strict=False)}
        prior = problem.model.prior.subs(
            {name: value ** problem.roots.get(str(name), 1) for name, value in point.items()}
        )
        above = [one.profile.subs(point) * prior < 1 for one in criteria if one.profile is not None]
        below = [one.floor.subs(point) > 0 for one in criteria if one.floor is not None]
        if sympy.true in [*above, *below]:
            return
    raise UnsupportedForm("this demands nothing")


def posed_both(first: str, second: str, asked: Question) -> list[Problem]:
    """The problems of two criteria with the region, the assumptions and the model of ``asked``. Raises QuestionError."""
    from epsproof.derive.question.pose import pose_several

    one, two = evolve(asked, profile=first), evolve(asked, profile=second)
    for each, other in ((one, two), (two, one)):
        each._refuse_slips(each.model, (other.profile,))
    return pose_several((one.profile, two.profile), one.where, one.assume, one.model)


def posed(profile: str, where: Sequence[str], assume: Sequence[str], bound: str) -> Problem:
    """The problem of one criterion for all. Raises QuestionError."""
    return Question(profile, tuple(where), tuple(assume), bound).problem()


def table_text(file: Path) -> str:
    """The text of a table; raises SyntaxRejected where it cannot be read, is no regular file, or is too long."""
    try:
        text = beginning(file, LARGEST_TABLE)
        if len(text.encode()) > LARGEST_TABLE:
            raise SyntaxRejected(f"a table has at most {LARGEST_TABLE} bytes", str(file), 1)
        return text
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text in UTF-8"
        rule = f"the table cannot be read: {reason}{near_file(file)}"
        raise SyntaxRejected(rule, str(file), 1, "its lines are p,q,r or prior,r") from None


def values_of(settings: Sequence[str], problem: Problem) -> dict[str, Fraction]:
    """The parameter values of ``--set NAME=VALUE`` options; raises QuestionError unless exactly the parameters are set."""
    values = some_values_of(settings, problem)
    missing = [name for name in problem.parameters if name not in values]
    if missing:
        raise MissingValue(f"no value for {', '.join(missing)}; add " + " ".join(map(setting, missing)))
    return values


def some_values_of(settings: Sequence[str], problem: Problem) -> dict[str, Fraction]:
    """The same for some of the parameters."""
    from epsproof.derive.text.numbers import number

    values: dict[str, Fraction] = {}
    for given in settings:
        name, separator, text = given.partition("=")
        name = named(name.strip())
        if not separator:
            first = (*problem.parameters, "a")[0]
            raise SyntaxRejected(
                "a value is set as NAME=VALUE", given, 1, f"for instance {setting(first, '0.25')}"
            )
        if text.startswith("="):
            raise SyntaxRejected(
                "a value is set with one equals sign", given, 1, f"--set {name}={text.lstrip('= ')}"
            )
        said = setting(name, text)
        if name in problem.model.priors:
            raise UnknownName(
                f"{said}: {name} is a prior; its value is a condition: {option('where', f'{name} == {text}')}"
            )
        if "=" in text.lstrip("="):
            raise SyntaxRejected(
                "each value has a --set of its own", given, 1, "for instance --set a=0.25 --set r=3"
            )
        if name in ("epsilon", "eps") and name not in problem.parameters:
            back = "what a given epsilon guarantees says epsproof invert r --for r --epsilon 1"
            raise UnknownName(f"{said}: {name} is the answer; {back}")
        settled = dict(problem.stated.settled) if problem.stated else {}
        if name in settled:
            fixed = f"{option('assume')} says that {name} is {settled[name]}"
            raise UnknownName(f"{said}: {fixed}; leave {said} out, or that assumption")
        if name not in problem.parameters:
            left = [
                one
                for one in problem.parameters
                if one not in {named(other.partition("=")[0].strip()) for other in settings}
            ]
            remedy = _parameter_meant(name, text, said, problem.parameters, left)
            raise UnknownName(f"{said}: the problem has no such parameter; {remedy}")
        if name in values:
            raise SyntaxRejected(f"{name} is set twice", given, 1)
        if not text.strip():
            raise SyntaxRejected(
                f"{said} gives {name} no value", given, 1, f"write {setting(name, '0.25')}, or another number"
            )
        values[name] = number(text)
    return values


def _parameter_meant(name: str, text: str, said: str, known: Sequence[str], left: Sequence[str]) -> str:
    """What to write for the value of a parameter that the problem does not have; ``left`` are those without a value."""
    if not known:
        return f"it has none: leave {said} out"
    listed = f"parameters: {', '.join(known)}"
    if text.strip() in known:
        return f"write {setting(text.strip(), name)}; {listed}"
    near = next((one for one in (name_meant(name, known), *left[: len(left) == 1]) if one in left), "")
    return f"write {setting(near, text)}; {listed}" if near else f"leave {said} out; {listed}"
