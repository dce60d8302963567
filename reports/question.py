"""From command line texts to a problem; a registered profile's name stands for its texts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from derive.text.asked_by import limiting, option, setting
from derive.text.errors import EmptyRegion, EmptySomewhere, MissingValue, SyntaxRejected, UnknownName, UnsupportedForm
from derive.text.nearest import name_meant
from derive.text.notation import GREEK
from reports.wording.letters import named
from reports.wording.no_criterion import (
    refuse_beyond_certainty,
    refuse_idle,
    refuse_lowering,
    refuse_names,
    refuse_ratios,
    refuse_same_classes,
    refuse_titles,
)
from reports.wording.slips import refuse_misplaced, refuse_numbers, refuse_slips
from reports.wording.written import class_written, condition_written, criterion_written
from verify.system.near_file import near_file
from verify.system.regular_file import beginning

if TYPE_CHECKING:
    from derive.models.model import Model
    from derive.question.problem import Problem

__all__ = ["Question", "posed", "posed_both", "some_values_of", "table_text", "values_of"]

LARGEST_TABLE = 1_000_000
SET = re.compile(r"[A-Za-z]\w*=[\d./eE+-]+")
SETTING = re.compile(r"\s*([A-Za-z]\w*)\s*(?::=?|<-|\s)\s*([\d./eE+-]+)\s*")
PAIRS = ("couple", "pair")
NOTHING = "no criterion is given: say what the posterior may be"


def _all_written(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(condition_written, texts))


def _classes_written(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(class_written, texts))


@frozen
class Question:
    """What the command line asks: a criterion for all, criteria of classes, or a table, on a region under assumptions.

    ``named`` holds parameters that no assumption has to name; with None no name is suspected to be a slip.
    """

    profile: str = field(converter=criterion_written)
    where: tuple[str, ...] = field(default=(), converter=_all_written)
    assume: tuple[str, ...] = field(default=(), converter=_all_written)
    bound: str = "unbounded"
    classes: tuple[str, ...] = field(default=(), converter=_classes_written)
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
        from verify.system.model_file import model_asked

        found = model_asked(self.bound)
        if self.privacy == "pure":
            return found
        from derive.models.private import FAILURE, under

        return under(found, self.privacy, self.failure or FAILURE)

    @property
    def plain(self) -> bool:
        """Whether the question has one criterion for all adversaries and protects single persons."""
        return not self.classes and self.group == "1" and self.table is None

    def problem(self) -> Problem:
        """The problem; conditions are added to those of a registered profile. Raises QuestionError."""
        from derive.profiles import FAMILIES
        from derive.question.pose import pose, pose_table
        from derive.question.table import table_profile

        if self.table is not None:
            if self.profile or self.classes:
                others = " and ".join(filter(None, (self.profile.strip(), "--class" if self.classes else "")))
                raise SyntaxRejected("a table takes the place of a profile", self.profile, 1, f"leave {others} out")
            table = table_profile(table_text(self.table), self.interpolation, self.model.prior)
            name = "".join(c if c.isprintable() else "?" for c in self.table.name)
            return pose_table(f"table {name} ({self.interpolation})", table, self.where, self.model, self.group)
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
        from derive.averages.average_model import averaged
        from derive.averages.quantity import quantity_of
        from derive.models.private import delta_of
        from derive.question.pose import pose
        from verify.system.model_file import model_asked

        quantity, text = quantity_of(self.profile)
        assert quantity is not None
        if not self.plain:
            beside = "--class" if self.classes else "--table" if self.table is not None else "--group"
            raise UnsupportedForm(f"{beside} is not asked of {quantity.value}; for a group name a model such as block-of-2")
        model = averaged(model_asked(self.bound), quantity, delta_of(self.privacy))
        refuse_beyond_certainty(self.profile)
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
        if not self.profile.strip() and not self.classes:
            raise SyntaxRejected(NOTHING, self.profile, 1, "for instance 'posterior - prior <= 1/4', or 3 for a ratio")
        import sympy

        allowed = {*self.named, *re.findall(r"[A-Za-z]\w*", " ".join(self.assume))}
        refuse_names(self.profile, allowed)
        refuse_ratios(self.profile)
        refuse_idle(self.profile)
        if not beside:
            refuse_lowering(self.profile)
        refuse_same_classes(self.classes)
        for text in (self.profile, *self.classes):
            refuse_beyond_certainty(text)
        if self.group not in self.named:
            refuse_numbers(self.group)
            if self.group.strip().lower() not in PAIRS:
                refuse_names(self.group, ())
            if re.fullmatch(r"[A-Za-z]{2,}", self.group) and self.group not in {*allowed, *GREEK, *model.parameters, *PAIRS}:
                said = f"{option('free', self.group)} says so; a number of persons is {option('group', '2')}"
                raise UnknownName(f"{self.group!r} would be a parameter, the number of persons: {said}")
        texts = (self.profile, *(text.partition(":")[2] for text in self.classes))
        used = (*texts, *beside, *self.where, self.group, *model.parameters, *self.named)
        refuse_misplaced(self.where, self.assume, used, [*model.priors], sympy.sstr(model.prior))
        refuse_slips(texts, self.where, self.assume, [*model.priors], (*self.named, *model.parameters), self.named)
        refuse_titles(self.profile, {*allowed, *model.priors, *model.parameters})


def posed_both(first: str, second: str, asked: Question) -> list[Problem]:
    """The problems of two criteria with the region, the assumptions and the model of ``asked``. Raises QuestionError."""
    from derive.question.pose import pose_several

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
    from derive.text.grammar import number

    values: dict[str, Fraction] = {}
    for given in settings:
        if compared := re.fullmatch(r"\s*([A-Za-z]\w*)\s*(?:[<>]=?|[≤≥])\s*([\d./]+)\s*", given):
            hint = f"write {setting(compared[1], compared[2])}; a condition is {option('assume', given.strip())}"
            raise SyntaxRejected("a value is set with an equals sign", given, 1, hint)
        name, separator, text = given.partition("=")
        name = named(name.strip())
        if not separator:
            first = (*problem.parameters, "a")[0]
            better = f"--set {found[1]}={found[2]}" if (found := SETTING.fullmatch(given)) else f"for instance --set {first}=0.25"
            raise SyntaxRejected("a value is set as NAME=VALUE", given, 1, better)
        if text.startswith("="):
            raise SyntaxRejected("a value is set with one equals sign", given, 1, f"--set {name}={text.lstrip('= ')}")
        said = setting(name, text)
        if name in problem.model.priors:
            raise UnknownName(f"{said}: {name} is a prior; its value is a condition: {option('where', f'{name} == {text}')}")
        if "=" in text.lstrip("="):
            apart = re.split(r"\s*[,;&]\s*|\s+", given.strip())
            better = " ".join(f"--set {one}" for one in apart) if all(map(SET.fullmatch, apart)) else ""
            hint = better or "for instance --set a=0.25 --set r=3"
            raise SyntaxRejected("each value has a --set of its own", given, 1, hint)
        if name in ("epsilon", "eps") and name not in problem.parameters:
            back = "what a given epsilon guarantees says epsproof invert r --for r --epsilon 1"
            raise UnknownName(f"{said}: {name} is the answer; {back}")
        settled = dict(problem.stated.settled) if problem.stated else {}
        if name in settled:
            fixed = f"{option('assume')} says that {name} is {settled[name]}"
            raise UnknownName(f"{said}: {fixed}; leave {said} out, or that assumption")
        if name not in problem.parameters:
            left = [
                one for one in problem.parameters if one not in {named(other.partition("=")[0].strip()) for other in settings}
            ]
            remedy = _parameter_meant(name, text, said, problem.parameters, left)
            raise UnknownName(f"{said}: the problem has no such parameter; {remedy}")
        if name in values:
            raise SyntaxRejected(f"{name} is set twice", given, 1)
        if not text.strip():
            raise SyntaxRejected(f"{said} gives {name} no value", given, 1, f"write {setting(name, '0.25')}, or another number")
        values[name] = number(text)
        _refuse_limitless(problem, name, text, said)
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


def _refuse_limitless(problem: Problem, name: str, text: str, said: str) -> None:
    """Raise SyntaxRejected for a value above 1 that alone limits a probability."""
    if problem.statement is None or not re.fullmatch(r"\s*\d+(?:\.\d+)?\s*", text):
        return
    try:
        refuse_beyond_certainty(re.sub(rf"\b{name}\b", text.strip(), problem.statement))
    except SyntaxRejected:
        better = f"write {setting(name, f'{text.strip()}/100')} for percent" if Fraction(text) <= 100 else ""
        raise SyntaxRejected(f"{said}: a limit above 1 limits no probability", said, 1, better) from None
