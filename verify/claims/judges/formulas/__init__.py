"""Kinds of claims on formulas and their values."""
