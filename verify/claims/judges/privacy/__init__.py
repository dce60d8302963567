"""Kinds of claims on budgets, posteriors and laws of privacy losses."""
