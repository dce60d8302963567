"""What all questions about finite channels share: private mechanisms between worlds, exact programmes, exact exponentials."""
