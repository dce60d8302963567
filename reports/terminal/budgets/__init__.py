"""Budgets of named releases and averages on the terminal."""
