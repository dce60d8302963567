"""Signs of the derivatives of epsilon, judged by epsilon at exact priors on both sides of a point."""
