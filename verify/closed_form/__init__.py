"""Closed forms of epsilon proved, evaluated with certified digits, compared and inverted."""
