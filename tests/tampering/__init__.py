"""Changed certificates and documents: ``python -m tests.tampering`` counts what the kernel does with each."""
