"""Releases and algorithms on the terminal."""
