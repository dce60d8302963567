"""The untrusted search for certificates: whatever it finds is accepted only by the kernel."""
