"""Documents about what was released, and about algorithms that decide from the data."""
