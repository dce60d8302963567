"""Shapes of claims that say more of kinds with fields of their own: balls and limits, trials, tables."""
