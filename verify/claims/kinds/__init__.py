"""Kinds of claims, each a file: how a claim of the kind is judged."""
