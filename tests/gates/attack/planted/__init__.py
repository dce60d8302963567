"""Faults to put back, by what they are in: claims, definitions, kinds, laws, questions."""
