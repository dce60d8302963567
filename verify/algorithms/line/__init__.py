"""Sums of independent noise on the line: their density, piece by piece."""
