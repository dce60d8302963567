"""Whole numbers as products of powers."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from flint import fmpz

__all__ = ["factors"]

SMALL = tuple(n for n in range(2, 1000) if all(n % k for k in range(2, int(n**0.5) + 1)))
EASY_BITS = 90
HIGHEST = 12


def factors(value: Fraction) -> dict[int, int]:
    """Whole numbers > 1 and exponents whose product is the positive value; primes, but for parts
    too long to be factored."""
    found = dict(_whole(value.numerator))
    for n, power in _whole(value.denominator):
        found[n] = found.get(n, 0) - power
    return {n: k for n, k in found.items() if k}


@lru_cache(maxsize=4096)
def _whole(value: int) -> tuple[tuple[int, int], ...]:
    found: dict[int, int] = {}
    for prime in SMALL:
        if value < prime * prime:
            break
        while value % prime == 0:
            value //= prime
            found[prime] = found.get(prime, 0) + 1
    if value == 1:
        return tuple(found.items())
    if value.bit_length() <= EASY_BITS:
        for divisor, power in fmpz(value).factor():
            found[int(divisor)] = found.get(int(divisor), 0) + int(power)
        return tuple(found.items())
    root, power = _perfect(value)
    return (*found.items(), (root, power))


def _perfect(value: int) -> tuple[int, int]:
    """(n, k) with n**k the value and k as large as is tried."""
    for k in range(HIGHEST, 1, -1):
        root = _floor_root(value, k)
        if root**k == value:
            return root, k
    return value, 1


def _floor_root(value: int, k: int) -> int:
    """The largest n with n**k at most the value."""
    low, high = 1, 1 << (value.bit_length() // k + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**k <= value else (low, middle - 1)
    return low
