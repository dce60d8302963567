"""What the releases tell about mean, variance and a new value: moments, quantiles and intervals, each between two proved ends."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attrs import evolve, frozen
from flint import arb

from epsproof.derive.text.errors import LimitExceeded
from epsproof.verify.numeric.decimals import Ends
from epsproof.verify.numeric.real_roots import ball, precision
from epsproof.verify.posterior.constrained import Constrained, constrained
from epsproof.verify.posterior.latent import Latent, latent
from epsproof.verify.posterior.likelihood import Likelihood
from epsproof.verify.posterior.marginal import (
    HighestDensity,
    Marginal,
    Rough,
    highest_density,
    in_machine_numbers,
    quantile,
)
from epsproof.verify.posterior.sketch import Sketch, sketch_of
from epsproof.verify.posterior.statement import Propriety, Statement, propriety
from epsproof.verify.posterior.unconstrained import Spread, Unconstrained, spread
from epsproof.verify.releases.ends import Blurred, exact_end

__all__ = ["Answer", "Posterior", "Shortest", "Variable", "answer", "likelihood_of"]

ATTEMPTS, BITS, MOST_FAR = 5, 44, 4000
COARSE, FEW = 1 / 8, 1e-3
UNCONSTRAINED, PARAMETERS, STATISTICS = "unconstrained", "parameters", "parameters and statistics"
FEWER_DIGITS, FULL_DIGITS, FEWER_ROUGH, MOST_STATISTICS = 3, 4, 4, 300


@frozen
class Shortest:
    """The shortest interval of the level's probability. ``rung`` of the claim that no other one is as short: "proved" by
    symmetry and one mode, or "sampled" where the density has one mode in points; None where it has several, so that there
    are no ends."""

    low: Ends | None
    high: Ends | None
    rung: str | None
    modes: int
    at_end: bool = False


@frozen
class Variable:
    """``mean`` and ``deviation`` are None where the integral is infinite, or has no value; probabilities beyond the bounds, and
    quantiles, where they are known."""

    mean: Ends | None
    deviation: Ends | None
    quantiles: tuple[tuple[Fraction, Ends], ...] = ()
    shortest: Shortest | None = None
    outside: tuple[Ends, Ends] | None = None


@frozen
class Posterior:
    """``name`` says what is constrained. ``normaliser`` is the integral of prior times density of the releases, where the values
    are between 0 and 1 and the prior is 1 on its region."""

    name: str
    normaliser: Ends
    mu: Variable
    variance: Variable
    covariance: Ends | None
    predictive: Variable


@frozen
class Answer:
    statement: Statement
    propriety: Propriety
    posteriors: tuple[Posterior, ...]


def likelihood_of(statement: Statement) -> Likelihood:
    """The likelihood where the values are between 0 and 1, at the precision in force."""
    return Likelihood.of(
        statement.n,
        statement.scaled_mean,
        statement.scaled_variance,
        statement.epsilon_mean,
        statement.epsilon_variance,
    )


def answer(statement: Statement, digits: int, full: bool = False) -> Answer:
    """The posteriors, in about that many digits.

    With constrained statistics there are moments alone, in ``FEWER_DIGITS`` at most, and not for n above ``MOST_STATISTICS``; in
    a ``full`` answer there are quantiles too, in ``FULL_DIGITS``, for every n. Raises Impropriety, LimitExceeded.
    """
    reason = propriety(statement)
    if not statement.constraints:
        return Answer(statement, reason, (_found(_unconstrained, statement, digits),))
    found = [_found(_parameters, statement, digits)]
    if full or statement.n <= MOST_STATISTICS:
        fewer, more = (min(digits, FULL_DIGITS), 2) if full else (min(digits, FEWER_DIGITS), 1)
        most = found[0].normaliser.upper
        found.append(_found(lambda scale: _statistics(scale, full, ball(most)), statement, fewer, more))
    return Answer(statement, reason, tuple(found))


def _found(made: Callable[[Scale], Posterior], statement: Statement, digits: int, more: int = 0) -> Posterior:
    """The posterior at the first precision, of arithmetic and of integrals, that gives the digits. Raises LimitExceeded."""
    far = _far(statement)
    for step in range(ATTEMPTS):
        if far > MOST_FAR:
            break
        with precision(BITS + 4 * digits + 64 * step + far):
            try:
                return made(Scale(statement, digits, digits + more + 4 * step))
            except Blurred:
                continue
    raise LimitExceeded(
        f"the posterior is not found in {digits} digits: the released numbers are that far from any that are likely; "
        "fewer digits may be, or larger budgets"
    )


def _far(statement: Statement) -> int:
    """Bits that are lost to released numbers beyond what values between the bounds have, in scales of the noise."""
    if not statement.constraints:
        return 0
    mean, x, n = statement.scaled_mean, statement.scaled_variance, statement.n
    beyond = max(-mean, mean - 1, Fraction(0)) * statement.epsilon_mean * n
    beyond += max(-x, x - Fraction(1, 4), Fraction(0)) * statement.epsilon_variance * n
    return int(min(2 * beyond, Fraction(2 * MOST_FAR)))


@frozen
class Scale:
    """From values between 0 and 1 to those between the bounds."""

    statement: Statement
    digits: int
    inner: int
    """The digits of integrals."""

    def mean(self, value: arb) -> Ends:
        return self.ends(value, self.statement.range, self.statement.low)

    def variance(self, value: arb) -> Ends:
        return self.ends(value, self.statement.range**2)

    def ends(self, value: arb, factor: Fraction = Fraction(1), shift: Fraction = Fraction(0)) -> Ends:
        """Raises Blurred where the ball tells too little."""
        if not (
            value.is_finite()
            and value.rad() < (abs(value) + abs(ball(shift / factor))) * arb(10) ** -self.digits
        ):
            raise Blurred
        return self.known(value, factor, shift)

    def known(self, value: arb, factor: Fraction = Fraction(1), shift: Fraction = Fraction(0)) -> Ends:
        """As much as the ball tells."""
        return self.moved(Ends(exact_end(value.lower()), exact_end(value.upper())), factor, shift)

    def moved(self, ends: Ends, factor: Fraction, shift: Fraction = Fraction(0)) -> Ends:
        return Ends(ends.lower * factor + shift, ends.upper * factor + shift)

    def quantiles(
        self, law: Marginal, factor: Fraction, shift: Fraction
    ) -> tuple[tuple[Fraction, Ends], ...]:
        found = []
        for level in self.statement.quantiles:
            low, high = quantile(law, ball(level), self.digits)
            found.append((level, self.moved(Ends(exact_end(low), exact_end(high)), factor, shift)))
        return tuple(found)

    def shortest(self, law: Marginal, factor: Fraction, shift: Fraction) -> Shortest:
        """The interval with equal densities at its ends, where the density has one mode in the points of the table."""
        if law.table.modes != 1:
            return Shortest(None, None, None, law.table.modes)
        found: HighestDensity = highest_density(law, ball(self.statement.level), self.digits)
        low, high = (self.moved(end, factor, shift) for end in (found.low, found.high))
        return Shortest(low, high, "sampled", found.modes, found.at_end)


def _deviation(square: arb, mean: arb) -> arb:
    variance = square - mean * mean
    if not variance > 0:
        raise Blurred
    return variance.sqrt()


# The flat prior on 0 < sigma^2 <= mu(1 - mu).


def _parameters(scale: Scale) -> Posterior:
    likelihood = likelihood_of(scale.statement)
    found = constrained(likelihood, scale.inner)
    rough = Sketch.of(found)
    return _of_constrained(PARAMETERS, found, scale, (rough.mean_at, rough.variance_at))


def _statistics(scale: Scale, full: bool, most: arb) -> Posterior:
    likelihood = likelihood_of(scale.statement)
    found = latent(likelihood, scale.inner, most)
    if not full:
        return _of_constrained(STATISTICS, found, scale)
    rough = latent(likelihood, FEWER_ROUGH, found.total)
    laws = in_machine_numbers(rough.mean_at), in_machine_numbers(rough.variance_at)
    return _of_constrained(STATISTICS, found, scale, laws, fineness=COARSE, tail=FEW)


def _of_constrained(
    name: str,
    found: Constrained | Latent,
    scale: Scale,
    rough: tuple[Rough, Rough] | None = None,
    **table: float,
) -> Posterior:
    """Without quantiles where there are no ``rough`` laws to look for them in; ``table`` says how."""
    statement = scale.statement
    factor, square = statement.range, statement.range**2
    (centre, beside), (moved, aside) = found.likelihood.centre, (found.moment(1, 0), found.moment(0, 1))
    mean, x = centre + moved, beside + aside
    mean_deviation, x_deviation = _deviation(found.moment(2, 0), moved), _deviation(found.moment(0, 2), aside)
    ends = scale.ends if isinstance(found, Constrained) else scale.known
    mu = Variable(scale.mean(mean), ends(mean_deviation, factor))
    variance = Variable(scale.variance(x), ends(x_deviation, square))
    new = Variable(scale.mean(mean), ends((mean_deviation * mean_deviation + x).sqrt(), factor))
    covariance = scale.known(found.moment(1, 1) - moved * aside, factor**3)
    if rough is not None:
        zero, quarter = Fraction(0), Fraction(1, 4)
        place, width = _middle(mean), _middle(mean_deviation)
        law = Marginal(found.mean_at, rough[0], zero, Fraction(1), place, width, **table)
        mu = _looked(scale, law, mu, factor, statement.low, isinstance(found, Constrained))
        place, width = _middle(x), _middle(x_deviation)
        law = Marginal(found.variance_at, rough[1], zero, quarter, place, width, **table)
        variance = _looked(scale, law, variance, square, zero, isinstance(found, Constrained))
    return Posterior(name, scale.ends(found.total), mu, variance, covariance, new)


def _looked(
    scale: Scale, law: Marginal, known: Variable, factor: Fraction, shift: Fraction, shortest: bool
) -> Variable:
    """The variable with its quantiles, and its shortest interval where that is affordable."""
    return evolve(
        known,
        quantiles=scale.quantiles(law, factor, shift),
        shortest=scale.shortest(law, factor, shift) if shortest else None,
    )


def _middle(value: arb) -> float:
    return float(value.mid())


# The flat prior on all mu and sigma^2 > 0.


def _unconstrained(scale: Scale) -> Posterior:
    statement = scale.statement
    likelihood = likelihood_of(statement)
    found = Unconstrained.of(likelihood)
    n, square = statement.n, statement.range**2
    # Of x the mean is finite for n > 5, the variance for n > 7; of mu, whose tails are those of sqrt(x), one and two less.
    x = found.variance_moment(1) if n > 5 else None
    deviation = _deviation(found.variance_moment(2), x) if x is not None and n > 7 else None
    guess = _middle(likelihood.variance_rate**-1 + abs(likelihood.variance))
    rough = in_machine_numbers(found.variance_at)
    variance = Marginal(found.variance_at, rough, Fraction(0), None, guess, guess)
    return Posterior(
        UNCONSTRAINED,
        scale.ends(found.total),
        _spread(scale, found, arb(1) / n, x, False),
        Variable(
            None if x is None else scale.variance(x),
            None if deviation is None else scale.variance(deviation),
            scale.quantiles(variance, square, Fraction(0)),
            scale.shortest(variance, square, Fraction(0)),
        ),
        Ends(Fraction(0), Fraction(0)) if n > 7 else None,
        _spread(scale, found, 1 + arb(1) / n, x, True),
    )


def _spread(scale: Scale, found: Unconstrained, share: arb, x: arb | None, new: bool) -> Variable:
    """The law of mu, or of a new value: symmetric around the released mean with one mode, as a mixture of normal laws plus
    a Laplace law is (Wintner), so that the shortest interval leaves out the same on both sides."""
    statement, digits = scale.statement, scale.digits
    law = spread(found, share, scale.inner)
    centre = statement.scaled_mean
    laplace = _middle(1 / found.likelihood.mean_rate)
    marginal = Marginal(law.at, sketch_of(law), None, None, float(centre), laplace, fineness=COARSE)
    mean = statement.mean if statement.n > 4 else None
    tail = (1 - statement.level) / 2
    low = {Fraction(1, 2): Ends(statement.mean, statement.mean)}
    for level in {min(level, 1 - level) for level in (*statement.quantiles, tail)} - low.keys():
        between = Ends(*map(exact_end, quantile(marginal, ball(level), digits)))
        low[level] = scale.moved(between, statement.range, statement.low)

    def mirrored(ends: Ends) -> Ends:
        return Ends(2 * statement.mean - ends.upper, 2 * statement.mean - ends.lower)

    return Variable(
        None if mean is None else Ends(mean, mean),
        None if x is None else scale.ends((found.noise_variance + x * share).sqrt(), statement.range),
        tuple(
            (level, low[level] if level in low else mirrored(low[1 - level])) for level in statement.quantiles
        ),
        Shortest(low[tail], mirrored(low[tail]), "proved", 1),
        _outside(scale, law) if new else None,
    )


def _outside(scale: Scale, law: Spread) -> tuple[Ends, Ends]:
    """The probabilities that a new value is below the bounds and above them."""
    below, above = law.at(arb(0)).below, 1 - law.at(arb(1)).below
    return _probability(below), _probability(above)


def _probability(value: arb) -> Ends:
    if not value.is_finite():
        raise Blurred
    return Ends(max(exact_end(value.lower()), Fraction(0)), min(exact_end(value.upper()), Fraction(1)))
