"""Delicate inputs with the answers of independent sources: ``python -m tests.gates.delicate``."""
