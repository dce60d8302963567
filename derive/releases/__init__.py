"""Published counts: the noise on them, trees of units, and what the adversary knows, as data."""
