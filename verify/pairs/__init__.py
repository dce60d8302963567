"""Statements about all pairs of laws: sentences, rays, linear programmes over rays, multipliers, and laws that refute."""
