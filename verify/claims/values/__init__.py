"""Formulas at exact points and on boxes, and simple points at which conditions hold."""
