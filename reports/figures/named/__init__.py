"""Figures that have a name, each a file."""
