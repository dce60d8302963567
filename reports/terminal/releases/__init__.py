"""Answers about one release of real data, on the terminal."""
