"""Noise on the integers, its probabilities between certified ends: outputs are listed one by one, their tails bounded."""
