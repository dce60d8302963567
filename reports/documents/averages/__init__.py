"""Documents about averages over the outputs."""
