"""What ``--json`` prints, one command a file; the schemas are in ``reports/schemas``."""
