"""The code that finds proofs is changed at random: verdicts may get weaker, never false."""
