"""Changed certificates and documents: ``python -m tests.gates.tampering`` counts what the kernel does with each."""
