"""Generated inputs: ``python -m tests.gates.fuzz --inputs N --seed S``."""
