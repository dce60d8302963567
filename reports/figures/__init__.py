"""Figures drawn from the derived formulas, as vector graphics with the same bytes every time."""
