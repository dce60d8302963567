"""Untrusted search for certificates: whatever it finds is accepted only after ``verify.kernel`` has checked it."""
