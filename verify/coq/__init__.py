"""Theorems for the Coq proof assistant, generated from documents with their certificates."""
