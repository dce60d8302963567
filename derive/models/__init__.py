"""Attack models: what the adversary does not know, as a finite set of worlds, and the posterior bounds that follow."""
