"""The least noise, or the largest budget, with which releases are (epsilon, delta)-private: two ends, of which one is sufficient
and the other is not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import expm1, log, sqrt

from flint import arb

from epsproof.derive.text.errors import LimitExceeded, QuestionError
from epsproof.verify.laws.compose import Composition, composed
from epsproof.verify.laws.guarantee import SPARE, Undecided, decided, threshold
from epsproof.verify.laws.law import FALLING, RATE
from epsproof.verify.laws.loss import Loss, TooMany, real
from epsproof.verify.laws.mechanism_budget import MechanismBudget
from epsproof.verify.laws.read import parts_of
from epsproof.verify.laws.release import Release, budget_open, scale, with_budget
from epsproof.verify.numeric.decimals import rounded

__all__ = ["least_noise"]

STEP, STEPS = 4, 40
OFF, LEAST_SAMPLED = 1.0371, 0.5
"""No start is the answer itself, of which it could not be told on which side it is."""
ACCOUNTED = 6
SPREAD = 40.0
"""How many digits are searched for where an account answers."""

SPENT = "no noise is enough: the releases whose budget is given spend more than that; ask for a larger epsilon or delta"


def least_noise(
    releases: Sequence[Release], epsilon: Fraction, delta: Fraction, digits: int
) -> MechanismBudget:
    """The ends of the common strength of the releases whose budget is open, as in ``mechanism_budget``.

    At the lower end delta at ``epsilon`` >= 0 is at most ``delta`` in [0, 1) for all pairs of laws that the releases admit; at
    the upper end it is above it for some. Where delta is 0, the largest loss is at most, and above, epsilon. The parameter has
    ``digits`` digits at both ends, and both are proved as they are printed. That more noise is enough as well is known of
    continuous laws and of definitions of privacy.
    Raises QuestionError where no strength or every one is sufficient, UnsupportedForm and LimitExceeded.
    """
    return _Search(tuple(releases), epsilon, delta, digits).ends()


class _Search:
    """Noise in units: one over the strength, over the unit of strength."""

    def __init__(
        self, releases: tuple[Release, ...], epsilon: Fraction, delta: Fraction, digits: int
    ) -> None:
        self.releases, self.epsilon, self.delta, self.digits = releases, epsilon, delta, digits
        self.unit = min(scale(r) for r in releases if budget_open(r))
        self.known: dict[Fraction, Composition] = {}

    def at(self, noise: Fraction) -> Composition:
        if noise not in self.known:
            strength = self.unit / noise if not self.sampling else min(self.unit / noise, Fraction(1))
            self.known[noise] = composed(parts_of([with_budget(r, strength) for r in self.releases]))
        return self.known[noise]

    @property
    def sampling(self) -> bool:
        """Whether the rate of a sample is asked for, which is at most 1."""
        return RATE in map(budget_open, self.releases)

    def ends(self) -> MechanismBudget:
        trial = self.at(self._start())
        if self.delta < trial.infinite:
            raise QuestionError(
                f"the releases fail openly with probability {float(trial.infinite):.6g}, whatever the noise: give a larger delta"
            )
        if not self.delta and not trial.bounded:
            raise QuestionError(
                "no noise is enough at delta = 0: the loss has no largest value; give a delta above 0"
            )
        self._refuse_spent()
        if self.sampling and self._is(self.unit, True):
            raise QuestionError(
                "every rate is enough: the releases keep epsilon and delta without a sample; leave the rate out"
            )
        single = trial.exact and trial.account is None
        try:
            sufficient = self._passed("upper")
            short = sufficient[0] if single else self._short(sufficient[1])
            enough, short = self._decimal(sufficient[1], True), self._decimal(short, False)
        except Undecided as error:
            raise LimitExceeded(f"undecided: {error}") from None
        return MechanismBudget(self.unit / enough, self.unit / short, evidence=trial.theorems)

    def _refuse_spent(self) -> None:
        """Raise QuestionError where the releases whose budget is given tell too much alone."""
        given = [release for release in self.releases if not budget_open(release)]
        if given:
            alone = composed(parts_of(given))
            bits = SPARE + 4 * self.digits + alone.guard
            if decided(lambda _: self._value(alone, "lower"), Fraction(1), self.delta or self.epsilon, bits)[
                0
            ]:
                raise QuestionError(SPENT)

    def _decimal(self, noise: Fraction, enough: bool) -> Fraction:
        """A noise beside one that is enough, or is not, which is the same, and of which the parameter has few digits."""
        falling = any(budget_open(release) in FALLING for release in self.releases)
        for digits in (self.digits, self.digits - 1, self.digits - 2):
            if falling:
                near = Fraction(rounded(noise / self.unit, digits, enough)) * self.unit
            else:
                near = self.unit / Fraction(rounded(self.unit / noise, digits, not enough))
            if self._is(near, enough):
                return near
        raise LimitExceeded(
            "undecided: no number of so many digits is told to be on one side; ask for fewer digits"
        )

    def _is(self, noise: Fraction, enough: bool) -> bool:
        bits = SPARE + 4 * self.digits + self.at(noise).guard
        try:
            over, _ = decided(
                lambda place: self._value(self.at(place), "upper" if enough else "lower"),
                noise,
                self.delta or self.epsilon,
                bits,
            )
        except Undecided:
            return False
        return over is not enough

    def _short(self, enough: Fraction) -> Fraction:
        """A noise that is not enough for some pairs, next to one that is enough for all where the two sides meet."""
        for digits in (self.digits - 1, self.digits // 2 + 2):
            if self._is(near := enough * (1 - Fraction(1, 10**digits)), False):
                return near
        return self._passed("lower")[0]

    def _start(self) -> Fraction:
        """About the noise of a Gaussian law, or of a pure budget; of a sample, which hides less where there is little noise."""
        level, share = max(float(self.epsilon), 1e-6), float(self.delta)
        if self.sampling:
            return self._start_of_rate(level, share)
        opened = [(r.count, float(r.values.get("rate", 1))) for r in self.releases if budget_open(r)]
        if not share:
            found = sum(count for count, _ in opened) / level
        else:
            most = min(sqrt(2 * log(1.25 / share)) / level, 0.4 / share)
            found = sqrt(sum(count * rate**2 for count, rate in opened)) * most
            found = found if max(rate for _, rate in opened) == 1 else max(found, LEAST_SAMPLED)
        return Fraction(round(found * OFF * 2**16) or 1, 2**16)

    def _start_of_rate(self, level: float, share: float) -> Fraction:
        """About one over the rate at which the variances of likelihood ratios sum to that of Gaussian noise that is enough."""
        opened = [r for r in self.releases if budget_open(r)]
        told = [float(r.values[r.law.budget].value) if r.law is not None else 1.0 for r in opened]
        spread = sum(r.count * expm1(min(one**-2, SPREAD)) for r, one in zip(opened, told, strict=True))
        found = sqrt(spread * 2 * log(1.25 / share)) / level if share else 2.0
        return Fraction(round(max(found, 1.1) * OFF * 2**16), 2**16)

    def _passed(self, side: str) -> tuple[Fraction, Fraction]:
        """(l, u): the value of that side is above the target at the noise l, and is not at u."""
        target = self.delta or self.epsilon
        digits = self.digits if self.at(self._start()).account is None else min(self.digits, ACCOUNTED)
        bits = SPARE + 4 * digits + self.at(self._start()).guard

        def value(noise: Fraction) -> arb:
            return self._value(self.at(noise), side)

        low = high = self._start()
        over = decided(value, low, target, bits)[0]
        for _ in range(STEPS):
            if over:
                high = high * STEP
                if not decided(value, high, target, bits)[0]:
                    return threshold(value, target, low, high, digits, bits)
                low = high
            else:
                low = low / STEP
                if decided(value, low, target, bits)[0]:
                    return threshold(value, target, low, high, digits, bits)
                high = low
        if over:
            raise QuestionError(SPENT)
        raise QuestionError("any noise is enough: ask for a smaller epsilon or delta")

    def _value(self, composition: Composition, side: str) -> arb:
        """The hockey-stick at epsilon, or, without delta, the largest loss; at the precision in force."""
        if composition.account is not None:
            low, high = composition.account.delta(self.epsilon)
            return real(low if side == "lower" else high)
        try:
            loss: Loss = composition.lower() if side == "lower" else composition.upper()
            if self.delta:
                return loss.hockey_stick(real(self.epsilon))
        except TooMany:
            if composition.otherwise is None:
                raise
            return self._value(composition.otherwise(), side)
        largest = loss.largest
        assert largest is not None
        return largest
