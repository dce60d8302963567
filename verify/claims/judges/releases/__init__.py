"""Kinds of claims on releases, algorithms and statistics of data."""
