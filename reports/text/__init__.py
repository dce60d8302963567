"""Formulas as text: the grammar's own notation, and a rendering for terminals."""
