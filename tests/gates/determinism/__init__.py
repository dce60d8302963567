"""Equal questions give equal bytes."""
