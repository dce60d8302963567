"""From command line texts to a problem; a registered profile's name stands for its texts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from derive.text.errors import MissingValue, ModelRejected, SyntaxRejected, UnknownName
from reports.files import beginning

if TYPE_CHECKING:
    from derive.models.model import Model
    from derive.question.problem import Problem

__all__ = ["Question", "model_in", "posed", "some_values_of", "table_text", "values_of"]

LARGEST_TABLE, LARGEST_MODEL = 1_000_000, 100_000


@frozen
class Question:
    """What the command line asks: a criterion for all, criteria of classes, or a table, on a region under assumptions."""

    profile: str
    where: tuple[str, ...] = ()
    assume: tuple[str, ...] = ()
    bound: str = "unbounded"
    classes: tuple[str, ...] = ()
    group: str = "1"
    table: Path | None = None
    interpolation: str = "linear"

    @property
    def words(self) -> list[str]:
        """The words of a command line that ask the question again."""
        found = [self.profile] if self.profile else []
        for option, values in (("--where", self.where), ("--assume", self.assume), ("--class", self.classes)):
            found += [word for value in values for word in (option, value)]
        found += [] if self.bound == "unbounded" else ["--model", self.bound]
        found += [] if self.group == "1" else ["--group", self.group]
        if self.table is not None:
            found += ["--table", str(self.table)] + (
                [] if self.interpolation == "linear" else ["--interpolation", self.interpolation]
            )
        return found

    @property
    def model(self) -> Model:
        """The attack model: a known one, or that of a TOML file. Raises UnknownName, and ModelRejected for a file."""
        from derive.models.catalogue import model_named

        return model_in(Path(self.bound)) if self.bound.endswith(".toml") else model_named(self.bound)

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
                raise SyntaxRejected("a table takes the place of a profile", self.profile, 1, "leave PROFILE and --class out")
            table = table_profile(table_text(self.table), self.interpolation)
            name = "".join(c if c.isprintable() else "?" for c in self.table.name)
            return pose_table(f"table {name} ({self.interpolation})", table, self.where, self.model, self.group)
        if self.profile in FAMILIES:
            family = FAMILIES[self.profile]
            where, assume = (*family.where, *self.where), (*family.assume, *self.assume)
            return pose(family.profile, where, assume, self.model, self.classes, self.group)
        return pose(self.profile, self.where, self.assume, self.model, self.classes, self.group)


def posed(profile: str, where: Sequence[str], assume: Sequence[str], bound: str) -> Problem:
    """The problem of one criterion for all. Raises QuestionError."""
    return Question(profile, tuple(where), tuple(assume), bound).problem()


def model_in(file: Path) -> Model:
    """The attack model of a TOML file; raises ModelRejected where it cannot be read, is no regular file, or is too long."""
    from derive.models.file import model_of

    try:
        text = beginning(file, LARGEST_MODEL)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text in UTF-8"
        raise ModelRejected(f"{file}: the model cannot be read: {reason}") from None
    if len(text.encode()) > LARGEST_MODEL:
        raise ModelRejected(f"{file}: a model has at most {LARGEST_MODEL} bytes")
    return model_of(text, str(file))


def table_text(file: Path) -> str:
    """The text of a table; raises SyntaxRejected where it cannot be read, is no regular file, or is too long."""
    try:
        text = beginning(file, LARGEST_TABLE)
        if len(text.encode()) > LARGEST_TABLE:
            raise SyntaxRejected(f"a table has at most {LARGEST_TABLE} bytes", str(file), 1)
        return text
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text in UTF-8"
        raise SyntaxRejected(f"the table cannot be read: {reason}", str(file), 1) from None


def values_of(settings: Sequence[str], problem: Problem) -> dict[str, Fraction]:
    """The parameter values of ``--set NAME=VALUE`` options; raises QuestionError unless exactly the parameters are set."""
    values = some_values_of(settings, problem)
    missing = [name for name in problem.parameters if name not in values]
    if missing:
        raise MissingValue(f"no value for {', '.join(missing)}; add " + " ".join(f"--set {n}=..." for n in missing))
    return values


def some_values_of(settings: Sequence[str], problem: Problem) -> dict[str, Fraction]:
    """The same for some of the parameters."""
    from derive.text.grammar import number

    values: dict[str, Fraction] = {}
    for setting in settings:
        name, separator, text = setting.partition("=")
        name = name.strip()
        if not separator:
            raise SyntaxRejected("a value is set as NAME=VALUE", setting, 1, "for instance --set a=0.25")
        if name not in problem.parameters:
            known = ", ".join(problem.parameters) or "none"
            raise UnknownName(f"--set {name}: the problem has no such parameter; parameters: {known}")
        if name in values:
            raise SyntaxRejected(f"{name} is set twice", setting, 1)
        values[name] = number(text)
    return values
