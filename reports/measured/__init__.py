"""Figures that took long to measure: one JSON file each, written by the command that it names."""
