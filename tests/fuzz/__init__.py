"""Generated inputs: ``python -m tests.fuzz --inputs N --seed S``."""
