"""Repairs: statements near to a false one that are proved."""
