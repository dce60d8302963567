"""Averages over the outputs at given priors, exactly: the largest one over all private mechanisms, what attains it, and why none
exceeds it."""
