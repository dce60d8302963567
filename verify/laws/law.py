"""A law of the privacy loss: its name, its parameters and their domains, and what one release is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from attrs import field, frozen

from epsproof.derive.text.errors import MissingValue, QuestionError, UnknownName, nearest
from epsproof.derive.text.numbers import Amount
from epsproof.verify.laws.discrete import Discrete
from epsproof.verify.laws.one_release import Laplace, Normal, OneRelease, Subsampled

__all__ = [
    "FALLING",
    "RATE",
    "RISING",
    "Law",
    "Parameter",
    "Values",
    "rational",
    "subsampled",
]

Values = Mapping[str, Amount]
"""The parameters of a release by name."""

RISING = ("epsilon", "mu", "rho", "bound")
FALLING = ("sigma",)
RATE = "rate"
MEANT = {
    "sd": ("sigma",), "std": ("sigma",), "stddev": ("sigma",), "s": ("sigma",), "noise_multiplier": ("sigma",), "z": ("sigma",),
    "scale": ("sigma", "epsilon"), "b": ("epsilon",), "eps": ("epsilon",), "e": ("epsilon",), "q": ("rate",), "p": ("rate",),
    "sampling_rate": ("rate",), "sample_rate": ("rate",), "gamma": ("rate",), "alpha": ("order",), "l2": ("sensitivity",),
    "l1": ("sensitivity",), "variance": ("sigma",), "var": ("sigma",), "sigma2": ("sigma",), "ε": ("epsilon",), "σ": ("sigma",),
    "μ": ("mu",), "ρ": ("rho",),
}  # fmt: skip
BATCH = ("batch", "batch_size", "batchsize", "lot", "lot_size")
RATES = ("q", "rate", "sampling_rate", "sample_rate", "gamma", "p")
SAMPLED = ("discrete_gaussian", "discrete_laplace", "gaussian", "laplace", "randomized_response")
ROOT = "; sigma is the root of the variance"
OFTEN = ("n", "k", "m", "count", "counts", "times", "releases", "queries", "steps", "compositions")


@frozen
class Parameter:
    """A number that a law takes: positive, or an ``integer`` of at least ``least``; ``below`` and ``above`` are strict, ``most``
    is not. Where one that has ``otherwise`` is left out, the law takes that formula of the others."""

    name: str
    meaning: str
    least: int = 0
    integer: bool = False
    default: Amount | None = None
    below: int | None = None
    zero: bool = False
    above: int | None = None
    otherwise: str = ""
    most: int | None = None

    def checked(self, value: Amount, law: str) -> Amount:
        """The value, if it is in the domain; raises QuestionError with the domain."""
        good = value.positive or (self.zero and value == Amount(value.value * 0))
        if self.integer:
            good = not value.logarithm and value.value.denominator == 1 and value.value >= self.least
        if self.most is not None:
            good = good and not value.logarithm and value.value <= self.most
        if self.below is not None:
            good = good and not value.logarithm and value.value < self.below
        if self.above is not None:
            good = good and not value.logarithm and value.value > self.above
        if not good:
            raise QuestionError(
                f"{law}: {self.name} is {self.domain}, not {value}; for instance {self.name}={self.example}"
            )
        return value

    @property
    def example(self) -> Fraction:
        """A value that it may have."""
        if self.integer:
            return Fraction(self.least)
        return next(
            one
            for one in (Fraction(1), Fraction(1, 10), Fraction(2))
            if (self.below is None or one < self.below) and (self.above is None or one > self.above)
        )

    @property
    def domain(self) -> str:
        """The values that it may have, in words."""
        if self.integer:
            return f"an integer of at least {self.least}"
        kind = "a number that is not negative" if self.zero else "a positive finite number"
        below = "" if self.below is None else f" below {self.below}"
        below += "" if self.most is None else f" of at most {self.most}"
        return kind + below + ("" if self.above is None else f" above {self.above}")


@frozen
class Law:
    """The privacy loss of one release on two neighbouring data sets; ``plain`` names it for readers who release with it.

    ``released`` makes it of the values of the parameters. ``symmetric``: P and Q may be exchanged; else neighbours differ by a
    person who is in the data or not. ``replaces``: they differ by a record that is replaced. ``steps``: which
    parameters are multiplied by the number of steps between data sets that are several steps apart, and how often; empty where
    one step says too little of several.
    """

    name: str
    title: str
    plain: str
    source: str
    parameters: tuple[Parameter, ...]
    released: Callable[[Values], OneRelease]
    symmetric: bool = True
    replaces: bool = False
    remarks: tuple[str, ...] = field(default=())
    steps: Mapping[str, int] = field(factory=dict)

    @property
    def budget(self) -> str:
        """The parameter that says how much is told, which a question may leave open; empty where none alone does."""
        return next((p.name for p in self.parameters if p.name in (*RISING, *FALLING)), "")

    def open(self, values: Mapping[str, Amount]) -> set[str]:
        """The parameters that have no value yet."""
        return {p.name for p in self.parameters} - values.keys()

    def _unknown(self, name: str, given: Mapping[str, Amount], known: Iterable[str]) -> str:
        """What to write in place of a parameter that the law does not have."""
        said, value = f"{self.name} has no parameter {name!r}", given[name]
        near = next((meant for meant in MEANT.get(name.lower(), ()) if meant in known), nearest(name, known))
        plain = name.lower() if not value.logarithm and value.value > 0 else ""
        if plain in OFTEN and value.value.denominator == 1:
            others = ", ".join(f"{other}={one}" for other, one in given.items() if other != name)
            return f"{said}; how often stands behind the brackets: write {self.name}({others}) x {value}"
        if "delta" in given and plain in ("epsilon", "eps") and plain not in known:
            promise = f"dp(epsilon={value}, delta={given['delta']})"
            return f"{said}: its noise is sigma, and a promise that any noise keeps is another law: write {promise}"
        if name.lower() == "delta" and value.value == 0:
            return f"{said}: leave it out"
        if plain == "delta":
            return f"{said}: delta is asked of all releases together; leave it out, and add --delta {value}"
        if plain == "t" and "epsilon" in known and value.value < 1:
            return f"{said}; t is exp(-epsilon): write {self.name}(epsilon=log({1 / value.value}))"
        if plain == "mu" and "sigma" in known:
            return f"{said}; mu is that of Gaussian privacy: write gdp({value})"
        if (
            plain in ("p", "prob", "probability")
            and "outcomes" in {*known} - {*given}
            and Fraction(1, 2) < value.value < 1
        ):
            odds = value.value / (1 - value.value)
            return f"{said}; epsilon is the logarithm of the odds of a true answer: write {self.name}(epsilon=log({odds}))"
        if plain in BATCH and "rate" in known:
            size = next(
                (one for other, one in given.items() if other.lower() in OFTEN and other != name), None
            )
            share = f"rate={value.value / size.value}" if size and size.value else "rate=..."
            return f"{said}; rate is the share of the records that is drawn: write {share}"
        if plain in RATES and "rate" not in known and self.name in SAMPLED:
            inside = ", ".join(
                [f"rate={value}", *(f"{other}={one}" for other, one in given.items() if other != name)]
            )
            return f"{said}; of a sample it is another law: write subsampled_{self.name}({inside})"
        if plain in ("epsilon", "eps") and "sigma" in {*known} & {*given}:
            others = ", ".join(f"{other}={one}" for other, one in given.items() if other != name)
            return f"{said}: its noise is sigma; leave it out: write {self.name}({others})"
        if plain == "sensitivity" and near == "epsilon":
            return f"{said}: {self._at_sensitivity(value, given)}"
        if plain == "sigma" and near == "epsilon" and value.value > 0:
            scale, deviation = (
                f"{self.name}(epsilon={x})" for x in (1 / value.value, Fraction("1.4143") / value.value)
            )
            return f"{said}; for a sensitivity of 1 write {scale} where it is the scale, {deviation} where the standard deviation"
        if plain in ("scale", "b", "lambda") and near == "epsilon":
            if (per := given.get("sensitivity")) and per.value > 0 and not per.logarithm:
                return f"{said}; epsilon is the sensitivity over the scale: write {self.name}(epsilon={per.value / value.value})"
            least = f", for a sensitivity of 1 write {self.name}(epsilon={1 / value.value})"
            return f"{said}; nearest: {near}; epsilon is the sensitivity over the scale{least}"
        return f"{said}; nearest: {near}{ROOT if plain in ('variance', 'var', 'sigma2', 'sigma^2', 'sigma**2') else ''}"

    def _at_sensitivity(self, sensitivity: Amount, given: Mapping[str, Amount]) -> str:
        """What to write for a sensitivity beside, or without, the budget, which holds for the sensitivity already."""
        budget, scale = (
            given.get("epsilon"),
            next((given[name] for name in ("scale", "b", "lambda") if name in given), None),
        )
        if scale is not None and scale.value > 0 and not scale.logarithm:
            return f"epsilon is the sensitivity over the scale: write {self.name}(epsilon={sensitivity.value / scale.value})"
        if budget is None or budget.logarithm:
            return (
                "its epsilon is the budget at that sensitivity, the sensitivity over the scale: "
                f"write {self.name}(epsilon=0.1)"
            )
        whole = f"write {self.name}(epsilon={budget}) where {budget} is the budget at that sensitivity"
        return f"{whole}, {self.name}(epsilon={budget.value * sensitivity.value}) where it is that for a sensitivity of 1"

    def exchanged(self, given: Mapping[str, Amount]) -> str:
        """The law with its first two numbers in each other's place, where they are in their domains only so; else empty."""
        names = [parameter.name for parameter in self.parameters[:2]]
        if len(names) < 2 or not {*names} <= {*given}:
            return ""
        turned = {**given, names[0]: given[names[1]], names[1]: given[names[0]]}
        try:
            self.values(turned)
        except QuestionError:
            return ""
        return f"{self.name}({', '.join(f'{name}={value}' for name, value in turned.items())})"

    def values(self, given: Mapping[str, Amount], missing: tuple[str, ...] = ()) -> dict[str, Amount]:
        """The parameters with their defaults, each in its domain; those ``missing`` may stay open. Raises QuestionError."""
        known = {p.name: p for p in self.parameters}
        for name in given:
            if name not in known:
                raise UnknownName(self._unknown(name, given, known))
        found = {}
        for name, parameter in known.items():
            value = given.get(name, parameter.default)
            if value is None and (name in missing or parameter.otherwise):
                continue
            if value is None:
                raise MissingValue(
                    f"{self.name} needs {name}, {parameter.meaning}; write {self.name}({name}=...)"
                )
            found[name] = parameter.checked(value, self.name)
        return found


def rational(law: str, values: Values) -> None:
    """Raise QuestionError for a value that is a logarithm."""
    for name, value in values.items():
        if value.logarithm:
            raise QuestionError(f"{law}: {name} is a rational number, not {value}")


# A law of which each person is drawn with some probability, independently of the others, before anything is
# released.


def subsampled(law: Law, released: Callable[[Values], Discrete | Normal | Laplace], plain: str) -> Law:
    """The law of the sampled release: (1 - rate) Q + rate P against Q, where P is the law with the person, Q that without; at the
    rate 1 it is ``released`` itself."""

    def sampled(values: Values) -> OneRelease:
        rate = values["rate"].value
        release = released({name: value for name, value in values.items() if name != "rate"})
        return Subsampled(rate, release) if rate < 1 else release

    chance = Parameter("rate", "the probability with which a person is drawn", most=1)
    return Law(
        name=f"subsampled_{law.name}",
        title=f"{law.title}, on a Poisson sample",
        plain=plain,
        source=f"Balle, Barthe and Gaboardi (2018), Theorem 2; Zhu, Dong and Wang (2022); {law.source}",
        parameters=(chance, *law.parameters),
        released=sampled,
        symmetric=False,
        remarks=("neighbours differ by a person who is in the data or not; who is drawn is not published",),
    )
