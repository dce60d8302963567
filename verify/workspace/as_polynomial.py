"""Texts as the kernel's polynomials, each read once."""

from __future__ import annotations

from functools import lru_cache

from epsproof.verify.kernel.polynomial import Polynomial

__all__ = ["as_polynomial"]

as_polynomial = lru_cache(maxsize=20_000)(Polynomial.parse)
"""The polynomial in a text; raises Rejected as the kernel does."""
