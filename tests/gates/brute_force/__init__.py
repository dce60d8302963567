"""A third reading of questions: floating-point numbers on a grid of priors, which shares nothing with the engine but the worlds,
steps and weights of its models."""
