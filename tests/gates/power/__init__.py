"""Planted errors and their corrections: ``python -m tests.gates.power``."""
