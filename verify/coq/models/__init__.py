"""Attack models as Coq text: worlds, steps, bounds, and that they bound the posterior for every private mechanism."""
