"""Kinds of claims, with the fields that they have; judges are loaded when claims are judged."""
